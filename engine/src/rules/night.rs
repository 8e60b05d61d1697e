//! Night: Rest and Clean-up (4.2.5.b–c).

use crate::{
    CardKind, Fault, Game,
    ability::{FlagKeyword, Limit},
    decision::Step,
    game::{
        EventSink,
        mutations::bounds,
        queries::{bans, characteristics, limits, topics},
    },
    primitives::{CardId, CardSet, Expedition, Status, Zone},
    program::{CLEAN_UP, Op, REST, analysis::PassiveCategory},
    resolution::{daily_changes, daily_effects},
    rules::choices,
};

/// Rest (4.2.5.b): all Characters in Expeditions go to their owners' Reserves, and Gears too if an Expedition that they are in
/// moved forward this Day, all at once. Eternal objects stay. Anchored and Asleep Characters stay, and those two statuses end
/// (2.4.2, 2.4.3). Other Permanents stay.
pub(crate) fn rest<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let there = game.in_expeditions();
    let staying = game.with_status(Status::Anchored)
        | game.with_status(Status::Asleep)
        | characteristics::having_now(game, FlagKeyword::Eternal);
    let mut sent = (there & game.with_tokens(game.pool.characters(), CardKind::Character)) - staying;
    let gears = there & game.with_tokens(game.pool.gears(), CardKind::Gear);
    if !gears.is_empty() {
        let gigantic = characteristics::gigantic_now(game);
        for player in game.players() {
            for expedition in Expedition::ALL.into_iter().filter(|of| game.moved_today(player, *of)) {
                sent |= game.present(player, expedition, gigantic) & gears;
            }
        }
    }
    let rest = |game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>| daily_changes::rest_now(game, sent, sink);
    daily_effects::carry_out(game, Op::Rest, (REST, daily_changes::first_present(game), sent), rest, sink);
}

/// Clean-up begins. If nobody has more objects than may be kept, nobody is asked.
pub(super) fn begin_clean_up<const W: usize>(game: &mut Game<'_, W>) {
    // The limits are those printed where no ability speaks of them.
    let exceeds = |player| {
        let (reserve, landmarks) = (game.zone(player, Zone::Reserve), game.zone(player, Zone::Landmarks));
        (!reserve.is_empty() && reserve.exceeds(game.pool.reserve_limit(player)))
            || (!landmarks.is_empty() && landmarks.exceeds(game.pool.landmark_limit(player)))
    };
    let is_all_kept = !topics::is_on(game, PassiveCategory::Limit) && !game.players().any(exceeds);
    game.left = None;
    if is_all_kept {
        // Nobody has to be asked.
        game.dealt_with = 2 * game.players.len();
        game.kept = game.zones().landmarks.0.into_iter().fold(game.zones().reserve, |all, of_player| all | of_player);
        return;
    }
    game.dealt_with = 0;
    game.kept = CardSet::EMPTY;
    if !limits::weighs_places_besides(game) {
        bounds::fault(game, Fault::Passives);
    }
}

/// The choices of Clean-up (4.2.5.c): each player, in initiative order, chooses which cards in Reserve and then which Landmarks
/// to keep: exactly as many as the limit, or all if there are no more; then those that abilities allow besides. Tells whether
/// somebody has to choose.
pub(super) fn ask_to_keep<const W: usize>(game: &mut Game<'_, W>) -> bool {
    if game.left.is_some_and(|left| left > 0) {
        return true; // The same player goes on choosing.
    }
    while let Some(player) = game.initiative().nth((game.dealt_with / 2).into()) {
        let which = limit_in_question(game);
        let zone = if which == Limit::Reserve { Zone::Reserve } else { Zone::Landmarks };
        if game.zone(player, zone).is_empty() {
            choices::next_to_decide(game);
            continue;
        }
        let (objects, limit, step) = if which == Limit::Reserve {
            // Cards that do not count toward the limit are kept in addition.
            let uncounted = limits::uncounted(game, player);
            game.kept |= uncounted;
            let counted = game.zone(player, Zone::Reserve) - uncounted;
            (counted, game.reserve_limit(player), Step::KeepInReserve)
        } else {
            (game.zone(player, Zone::Landmarks), game.landmark_limit(player), Step::KeepLandmark)
        };
        if game.left.is_none() && !objects.exceeds(limit) {
            game.kept |= objects;
        } else if *game.left.get_or_insert(limit) > 0 {
            (game.active, game.step) = (player, step);
            return true;
        } else if !limits::spare(game, player, which).is_empty() {
            (game.active, game.step) = (player, Step::KeepBesides);
            return true;
        }
        choices::next_to_decide(game);
    }
    game.dealt_with = 0;
    false
}

/// The limit by which the player who is asked chooses what to keep.
pub(super) const fn limit_in_question<const W: usize>(game: &Game<'_, W>) -> Limit {
    if game.dealt_with.is_multiple_of(2) { Limit::Reserve } else { Limit::Landmark }
}

/// A player keeps one more object (4.2.5.c).
pub(crate) fn keep<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    game.kept.insert(card);
    choices::count_choice(game);
}

/// The event of Clean-up (4.2.5.c): everything that was not kept is discarded from Reserve, or sacrificed from the Landmarks
/// (O-4), all at once, except for objects that an ability keeps from that.
pub(super) fn clean_up<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let landmarks = game.zones().landmarks.0.into_iter().fold(CardSet::EMPTY, |all, of_player| all | of_player);
    let mut gone = (game.zones().reserve | landmarks) - game.kept;
    if !gone.is_empty() {
        gone -= bans::kept_from_leaving(game, landmarks);
    }
    let clean_up = |game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>| daily_changes::clean_up_now(game, gone, sink);
    daily_effects::carry_out(game, Op::CleanUp, (CLEAN_UP, daily_changes::first_present(game), gone), clean_up, sink);
}
