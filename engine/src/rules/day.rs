//! The Day (4.2): how a phase begins, what its daily effects are, and the choices that players make one after the other, in
//! initiative order: Mana Orbs at set-up (4.1), Expand, turns, what Clean-up keeps.

use crate::{
    Event, Events, Fault, Game, OrbStep,
    ability::{Duration, Limit},
    decision::Step,
    game::{
        EventSink, Stage, TurnEnd,
        mutations::{bounds, counts, objects, players, triggers},
        queries::{bans, facts, limits, topics},
    },
    mode::{Expand, FirstDay},
    primitives::{CardId, CardSet, Phase, Player, Players, Zone},
    program::{CLEAN_UP, Op, REST, analysis::PassiveTopic},
    resolution::{daily_changes, daily_effects, replacement},
};

/// Whether a player is being asked whether to Expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A player is asked, and the game waits.
    Now,
    /// A player is asked by an effect of the rules that is still to be resolved.
    ByEffect,
    /// Nobody is left to be asked.
    Nobody,
}

/// A phase begins (4.2.b): its "at" Reactions are activated, and Emblems that last until then cease.
#[inline]
pub(super) fn enter_phase<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, phase: Phase, events: &mut E) {
    game.phase = Some(phase);
    objects::begin_period(game);
    events.event(game, Event::PhaseBegan { phase });
    triggers::begin_moment(game, phase, events);
    if phase == Phase::Noon {
        daily_effects::open_temples(game, events);
    }
}

/// Goes on to the next player in this step, or to the next kind of choice of the same player.
pub(crate) const fn next_to_decide<const W: usize>(game: &mut Game<'_, W>) {
    game.dealt_with += 1;
    game.left = None;
}

/// The player who is asked has made one of their choices.
fn count_choice<const W: usize>(game: &mut Game<'_, W>) {
    game.left = game.left.map(|left| left.saturating_sub(1));
}

/// Asks the next player, in initiative order, for the Mana Orbs of the opening hand (4.1): three, or all cards if there are
/// fewer. Tells whether somebody has to choose.
pub(super) fn ask_for_orbs<const W: usize>(game: &mut Game<'_, W>) -> bool {
    if game.left.is_some_and(|left| left > 0) {
        return true; // The same player goes on choosing.
    }
    while let Some(player) = game.initiative().nth(game.dealt_with.into()) {
        let cards = game.zone(player, Zone::Hand).len();
        if *game.left.get_or_insert(game.rules.starting_orbs.min(cards)) > 0 {
            (game.active, game.step) = (player, Step::ChooseOrb);
            return true;
        }
        next_to_decide(game);
    }
    game.dealt_with = 0;
    false
}

/// A card of the active player's opening hand becomes a ready Mana Orb (4.1).
pub(crate) fn choose_orb<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, card: CardId, events: &mut E) {
    let player = game.active;
    players::set_aside_orb(game, player, card);
    events.event(game, Event::BecameOrb { player, card, during: OrbStep::SetUp });
    count_choice(game);
}

/// Begins a Day and goes through its Morning up to Expand. The first Day has no Morning (4.1), unless its mode draws the cards of
/// the first Day then (formats.md 2.13).
pub(super) fn begin_day<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Stage {
    game.day += 1;
    players::drop_moves(game);
    daily_changes::begin_day_anew(game);
    events.event(game, Event::DayBegan { day: game.day });
    if game.day == 1 && game.rules.first_day == FirstDay::AtNoon {
        return Stage::Noon;
    }
    enter_phase(game, Phase::Morning, events);
    if game.day > 1 { Stage::Succeed } else { Stage::Draw }
}

/// Succeed: the player on the left of the first player becomes first (4.2.1.b).
pub(super) fn succeed<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    game.first = game.left_of(game.first);
    events.event(game, Event::FirstPlayer { player: game.first });
}

/// Draw: each player draws the cards of the Day (4.2.1.d).
pub(super) fn draw_for_the_day<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Stage {
    let cards = game.rules.drawn_on(game.day);
    daily_effects::daily_draw(game, cards, events);
    match game.rules.expand {
        Expand::Offered => Stage::Expand,
        Expand::Skipped => Stage::Noon,
    }
}

/// Asks the next player, in turn order, whether to Expand (4.2.1.e). Players with an empty Hand are not asked, nor players for
/// whom a modifier makes the card needless.
pub(super) fn ask_to_expand<const W: usize>(game: &mut Game<'_, W>) -> Asked {
    while let Some(player) = game.initiative().nth(game.dealt_with.into()) {
        if replacement::expand_is_replaced(game, player) {
            daily_effects::begin_expand_without_card(game, player);
            next_to_decide(game);
            return Asked::ByEffect;
        }
        if !game.zone(player, Zone::Hand).is_empty() {
            (game.active, game.step) = (player, Step::Expand);
            return Asked::Now;
        }
        next_to_decide(game);
    }
    game.dealt_with = 0;
    Asked::Nobody
}

/// A card of Hand becomes a ready Mana Orb, or none does (4.2.1.e).
pub(crate) fn expand<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, card: Option<CardId>, events: &mut E) {
    if let Some(card) = card {
        daily_effects::begin_expand(game, game.active, card, events);
    }
    next_to_decide(game);
}

/// The Afternoon begins with a turn of the first player (4.2.3).
pub(super) fn begin_afternoon<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    game.passed = Players::NONE;
    game.active = game.first;
    game.turn_end = TurnEnd::Begins;
    game.turn = game.first;
    players::begin_recorded_day(game);
    enter_phase(game, Phase::Afternoon, events);
}

/// The Afternoon ends, and with it the Emblems that last for it (2.2.15).
pub(super) fn end_afternoon<const W: usize>(game: &mut Game<'_, W>) {
    daily_changes::expire(game, |ongoing| matches!(ongoing, Duration::ThisTurn | Duration::ThisAfternoon));
    counts::begin_periods(game, &[Duration::ThisTurn, Duration::ThisAfternoon]);
    players::drop_turns(game);
    game.next_in_order = None;
}

/// Asks the active player for a turn, or the next player in order who has not passed; nobody once all have passed (4.2.3.e).
pub(super) fn ask_for_turn<const W: usize>(game: &mut Game<'_, W>, events: &mut impl Events<W>) -> bool {
    game.active = game.turn;
    let end = std::mem::replace(&mut game.turn_end, TurnEnd::GoesOn);
    if matches!(end, TurnEnd::Over | TurnEnd::ByEffect | TurnEnd::Told) {
        // After You ends the turn once Limbo has no Reactions (7.3.2).
        if end == TurnEnd::ByEffect {
            events.event(game, Event::TurnEnded { player: game.turn });
        }
        if game.pool.listens_for_turn_end() && end != TurnEnd::Told {
            triggers::tell_turn_end(game, game.turn, events);
            // Reactions to the end of the turn belong to the turn.
            if !game.is_idle() {
                game.turn_end = TurnEnd::Told;
                return true;
            }
        }
        daily_changes::end_turn(game);
        game.active = after_turn(game);
    }
    let waiting = game.players.without(game.passed);
    let Some(player) = waiting.next_from(game.active) else { return false };
    (game.active, game.turn, game.step) = (player, player, Step::Turn);
    if end != TurnEnd::GoesOn {
        daily_changes::begin_turn(game, player);
        triggers::tell_turn(game, player, game.next_in_order.is_some(), events);
    }
    true
}

/// The player whose turn is next unless they have passed: a player who takes another turn, otherwise the next in order (4.2.3.e).
/// The rulebook has no number for another turn: it follows the present one, and the order of the others stays.
fn after_turn<const W: usize>(game: &mut Game<'_, W>) -> Player {
    let next_in_order = game.next_in_order.take().unwrap_or_else(|| game.left_of(game.turn));
    let again = players::with_more_turns(game);
    if again.is_empty() {
        return next_in_order;
    }
    let waiting = again.into_iter().filter(|player| game.players.without(game.passed).contains(*player));
    let Some(player) = waiting.collect::<Players>().next_from(game.turn) else { return next_in_order };
    players::take_turn(game, player);
    game.next_in_order = Some(next_in_order);
    player
}

/// Passing: no more turns for this player this Day (4.2.3.d).
pub(crate) fn pass<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    game.turn_end = TurnEnd::Over;
    daily_changes::pass_now(game, game.active, events);
}

/// Rest (4.2.5.b): all that it sends to Reserve goes at once, and Anchored and Asleep end (2.4.2, 2.4.4).
pub(crate) fn rest<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let sent = facts::sent_by_rest(game);
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
    let is_all_kept = !topics::is_on(game, PassiveTopic::Limit) && !game.players().any(exceeds);
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
            next_to_decide(game);
            continue;
        }
        // What does not count toward the limit is kept in addition.
        game.kept |= limits::uncounted(game, player, which);
        let (objects, limit) = limits::counting(game, player, which);
        let step = if which == Limit::Reserve { Step::KeepInReserve } else { Step::KeepLandmark };
        if game.left.is_none() && !objects.exceeds(limit) {
            game.kept |= objects;
        } else if *game.left.get_or_insert(limit) > 0 {
            (game.active, game.step) = (player, step);
            return true;
        } else if !limits::spare(game, player, which).is_empty() {
            (game.active, game.step) = (player, Step::KeepBesides);
            return true;
        }
        next_to_decide(game);
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
    count_choice(game);
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
