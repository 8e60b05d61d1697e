//! Afternoon: turns and passing (4.2.3).

use crate::{
    Game,
    ability::Duration,
    decision::Step,
    game::{
        Event, Events, TurnEnd,
        mutations::{counts, players, triggers},
    },
    primitives::{Phase, Player, Players},
    resolution::daily_changes,
    rules::phase,
};

/// The Afternoon begins with a turn of the first player (4.2.3).
pub(super) fn begin_afternoon<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    game.passed = Players::NONE;
    game.active = game.first;
    game.turn_end = TurnEnd::Begins;
    game.turn = game.first;
    players::begin_recorded_day(game);
    phase::enter_phase(game, Phase::Afternoon, events);
}

/// The Afternoon ends, and with it the Emblems that last for it (2.2.14).
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
        if game.pool.hears_turns_end() && end != TurnEnd::Told {
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
