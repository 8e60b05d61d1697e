//! What daily effects and passing do once no modifier changes their step any more (4.2).

use crate::{
    Event, Game,
    ability::{Daily, Duration},
    game::{
        AtomicAction, AtomicActions, Cause, EventSink, ExpeditionEvent, Frame, Ongoing, OpState, OrbStep, ProgressMove,
        TurnEnd,
        mutations::{changes, counts, expeditions, frames, moves, objects, players, triggers},
        queries::frame,
    },
    primitives::{
        CardId, CardSet, Expedition, ExpeditionSet, Location, PerPlayer, Player, Players, Status, Terrains, Zone,
    },
    program::{PROGRESS, analysis::EventMask},
};

/// A daily effect is over (4.2.d).
pub(crate) fn end_daily<const W: usize>(game: &mut Game<'_, W>, daily: Daily, sink: &mut dyn EventSink<W>) {
    triggers::in_one_step(game, EventMask::over(daily), sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Over(daily))
    });
}

/// All players draw for the Day, in one step (4.2.1.d, 6.1.f). Returns how many cards each was missing.
#[inline]
pub(super) fn draw_at_once<const W: usize>(
    game: &mut Game<'_, W>,
    cards: u8,
    sink: &mut dyn EventSink<W>,
) -> PerPlayer<u8> {
    let mut missing = PerPlayer([0; Player::ALL.len()]);
    triggers::in_one_step(game, EventMask::TO_HAND, sink, |game, atomic_actions| {
        for player in game.initiative() {
            let drawn = moves::draw_cards(game, player, cards, atomic_actions);
            missing[player] = cards.saturating_sub(drawn as u8);
        }
    });
    missing
}

/// A player draws for the Day, where a modifier may change that. Returns how many cards were missing.
#[inline]
pub(super) fn daily_draw_now<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    cards: u8,
    sink: &mut dyn EventSink<W>,
) -> u8 {
    if game.deck_len(player) == 0 && (!game.shuffles_when_short() || game.zone(player, Zone::Discard).is_empty()) {
        return cards;
    }
    let drawn = triggers::in_one_step(game, EventMask::TO_HAND, sink, |game, atomic_actions| {
        moves::draw_cards(game, player, cards, atomic_actions)
    });
    cards.saturating_sub(drawn as u8)
}

pub(super) fn expand_now<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    card: CardId,
    sink: &mut dyn EventSink<W>,
) {
    triggers::in_one_step(game, EventMask::TO_MANA, sink, |game, atomic_actions| {
        moves::shift(game, card, (Zone::Mana, player), Cause::Expanded, Some(player), atomic_actions);
        players::ready_orb(game, player);
        atomic_actions.emit(game, Event::BecameOrb { player, card, during: OrbStep::Expand });
    });
}

/// The move of one Expedition as bits in the word for the moves of all: four bits each.
pub(super) fn due_bits(player: Player, expedition: Expedition, how: ProgressMove) -> u32 {
    u32::from(how.bits()) << (4 * (2 * player.index() + expedition as usize))
}

/// The end of Progress (4.2.d), after the moves that a modifier may change, which are made one after the other in initiative
/// order. Tells whether Progress is over. An Expedition that has not moved forward by then has failed to (4.2.4.i), even if its
/// move was replaced.
pub(super) fn progress_rest<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    sink: &mut dyn EventSink<W>,
) -> bool {
    for player in game.initiative() {
        for expedition in Expedition::ALL {
            let all = due_bits(player, expedition, ProgressMove { due: Terrains::ALL, by_tie: true });
            let left = frame.state.due();
            if left & all != 0 {
                let due = (left & all) >> all.trailing_zeros();
                if let Some(top) = frames::top_mut(game) {
                    top.state = OpState::Due((left & !all).to_le_bytes());
                }
                frames::push_frame(game, progress_of(game, player, expedition, ProgressMove::from_bits(due as u8)));
                return false;
            }
        }
    }
    triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        for (player, expedition) in frame.bound.expeditions.iter() {
            fail_to_move(game, player, expedition, atomic_actions);
        }
    });
    end_daily(game, Daily::Progress, sink);
    true
}

/// The move of an Expedition at Progress as an effect of the rules.
pub(super) fn progress_of<const W: usize>(
    game: &Game<'_, W>,
    player: Player,
    expedition: Expedition,
    how: ProgressMove,
) -> Frame<W> {
    let mut frame = Frame { state: OpState::Progress(how), ..frames::rule(game, PROGRESS, player, CardSet::EMPTY) };
    frame.bound.expeditions = ExpeditionSet::of(player, expedition);
    frame
}

pub(super) fn progress_now<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        let how = ExpeditionEvent::Forward(frame.state.progress());
        for (player, expedition) in frame.bound.expeditions.iter() {
            expeditions::move_forward(game, (player, expedition), 1, how, atomic_actions);
        }
    });
}

/// An Expedition did not move forward at Progress (4.2.4.i).
pub(super) fn fail_to_move<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    expedition: Expedition,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    players::note_failed(game, player, expedition);
    let how = ExpeditionEvent::Failed;
    atomic_actions.add(game, AtomicAction::Expedition { player, expedition, how, regions: 0 });
    atomic_actions.emit(game, Event::FailedToMove { player, expedition });
}

/// Rest sends these objects (4.2.5.b). In the same step Anchored and Asleep objects that stay, wherever they are, lose that status
/// (2.4.2, 2.4.4), and Expeditions lose Ascended (2.4.3).
pub(crate) fn rest_now<const W: usize>(game: &mut Game<'_, W>, sent: CardSet<W>, sink: &mut dyn EventSink<W>) {
    // A modifier that replaced the going of one object may have moved others meanwhile (6.2).
    let sent = sent & game.in_expeditions();
    let held = game.with_status(Status::Anchored) | game.with_status(Status::Asleep);
    let held = held - sent;
    let each = game.players().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)));
    let ascended: ExpeditionSet = each.filter(|&(player, expedition)| game.ascended(player, expedition)).collect();
    let left = EventMask::LEFT.and(EventMask::LOST);
    let may = if ascended.is_empty() { left } else { left.and(EventMask::EXPEDITION) };
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        moves::send_all(game, game.by_initiative(sent), Zone::Reserve, |_| (Cause::Put, None), atomic_actions);
        for card in held {
            changes::take_status(game, card, Status::Anchored, atomic_actions);
            changes::take_status(game, card, Status::Asleep, atomic_actions);
        }
        for (player, expedition) in ascended.iter() {
            expeditions::descend(game, player, expedition, atomic_actions);
        }
    });
    end_daily(game, Daily::Rest, sink);
}

/// Clean-up discards these cards from Reserve and sacrifices these Landmarks (4.2.5.c).
pub(crate) fn clean_up_now<const W: usize>(game: &mut Game<'_, W>, gone: CardSet<W>, sink: &mut dyn EventSink<W>) {
    // A modifier that replaced the going of one object may have moved others meanwhile (6.2).
    let gone = gone & (game.in_play() | game.zones().reserve);
    let from_play = !(gone - game.zones().reserve).is_empty();
    let may = if from_play { EventMask::LEFT.and(EventMask::TO_PILE) } else { EventMask::TO_PILE };
    let why = |from: Location| {
        let cause = if from.zone() == Zone::Landmarks { Cause::Sacrificed } else { Cause::Discarded };
        (cause, Some(from.player()))
    };
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        moves::send_all(game, game.by_initiative(gone), Zone::Discard, why, atomic_actions);
    });
    game.kept = CardSet::EMPTY;
    end_daily(game, Daily::CleanUp, sink);
}

/// The first player in initiative order who is still in the game: a player who has left may hold the token for the rest of a Day.
pub(crate) fn first_present<const W: usize>(game: &Game<'_, W>) -> Player {
    game.initiative().next().unwrap_or(game.first)
}

/// A player passes: no more turns this Day (4.2.3.d).
pub(crate) fn pass_now<const W: usize>(game: &mut Game<'_, W>, player: Player, sink: &mut dyn EventSink<W>) {
    let first = game.passed.is_empty();
    game.passed = game.passed.or(Players::of(player));
    sink.emit(game, Event::Passed { player });
    triggers::in_one_step(game, EventMask::PASSED, sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Passed { player, first })
    });
}

/// An effect makes players pass (4.2.3.e): no more turns this Day.
pub(super) fn pass_by_effect<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    for &player in &*frame::doers(game, frame) {
        if !game.passed.contains(player) {
            pass_now(game, player, sink);
            if game.turn == player {
                game.turn_end.end(TurnEnd::Over);
            }
        }
    }
}

/// An effect ends the turn that is taken, if one is.
pub(super) fn end_this_turn<const W: usize>(game: &mut Game<'_, W>) {
    if game.is_turn() {
        game.turn_end.end(TurnEnd::ByEffect);
    }
}

/// Players take another turn after this one. Outside of turns there is no turn after which another could follow.
pub(super) fn add_turns<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>) {
    if game.is_turn() {
        for &player in &*frame::doers(game, frame) {
            players::add_turn(game, player);
        }
    }
}

/// A player becomes the first player (4.1.f).
pub(super) fn make_first<const W: usize>(game: &mut Game<'_, W>, player: Player, sink: &mut dyn EventSink<W>) {
    game.first = player;
    sink.emit(game, Event::FirstPlayer { player });
}

/// The turn ends: what lasted for it ends (2.2.15).
pub(crate) fn end_turn<const W: usize>(game: &mut Game<'_, W>) {
    if game.pool.counts_plays() {
        players::drop_played(game);
    }
    expire(game, |duration| duration == Duration::ThisTurn);
    objects::end_turn_of_activations(game);
    counts::begin_periods(game, &[Duration::ThisTurn]);
}

/// Ongoing Emblems of these durations cease.
pub(crate) fn expire<const W: usize>(game: &mut Game<'_, W>, ends: impl Fn(Duration) -> bool) {
    if !game.limbo.ongoing.is_empty() {
        let program = game.pool.program();
        game.limbo.ongoing.retain(|ongoing| !ends(program.get(ongoing.code).duration));
    }
}

/// A turn of a player begins: Emblems that last until that turn cease.
pub(crate) fn begin_turn<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    if !game.limbo.ongoing.is_empty() {
        let program = game.pool.program();
        let lasted_until_it = |ongoing: &Ongoing| {
            ongoing.bound.you == player && program.get(ongoing.code).duration == Duration::UntilYourTurn
        };
        game.limbo.ongoing.retain(|ongoing| !lasted_until_it(ongoing));
    }
}

/// The counts of a Day begin at 0 (1.4.6), and Emblems of the Day before cease unless they say that they last (2.2.15).
pub(crate) fn begin_day_anew<const W: usize>(game: &mut Game<'_, W>) {
    objects::drop_activations(game);
    expire(game, |duration| !matches!(duration, Duration::ThisGame | Duration::UntilYourTurn));
    game.limbo.events = 0;
    counts::begin_periods(game, &[Duration::ThisTurn, Duration::ThisAfternoon, Duration::ThisDay]);
}
