//! Limits of a game beyond the rules: the number of events in a Day, and cancellation by the caller; and how a game ends.

use crate::{
    Fault, Game, Outcome,
    decision::Step,
    game::{event::EventSink, state::Stage},
};

/// Most events of a Day: a guard against games without end (system 8).
const MAX_EVENTS: u32 = 100_000;

/// Operations between two reports of work, where effects go on so long: some tenths of a millisecond.
pub(crate) const OPERATIONS_PER_REPORT: u32 = 256;

/// Units of work that computing the characteristics once is reported as (2.3.3).
pub(crate) const WORK_PER_CHARACTERISTICS: u32 = 8;

/// Counts events; too many in a Day end the game with a fault (system 8).
pub(crate) fn count_events<const W: usize>(game: &mut Game<'_, W>, events: usize) {
    game.limbo.events = game.limbo.events.saturating_add(events as u32);
    if game.limbo.events > MAX_EVENTS {
        fault(game, Fault::Events);
    }
}

/// Reports work that was done, and ends the game if its listener no longer wants to know how it goes on. Tells whether the game
/// was ended.
#[inline(always)]
pub(crate) fn is_ended_by<const W: usize>(game: &mut Game<'_, W>, units: u32, sink: &mut dyn EventSink<W>) -> bool {
    let is_interrupted = sink.worked(units);
    if is_interrupted {
        fault(game, Fault::Interrupted);
    }
    is_interrupted
}

/// A bound was reached: the game ends with a report of it (system 8).
pub(crate) const fn fault<const W: usize>(game: &mut Game<'_, W>, fault: Fault) {
    if game.outcome.is_none() {
        finish(game, Outcome::Faulted(fault));
    }
}

/// The game is over.
pub(crate) const fn finish<const W: usize>(game: &mut Game<'_, W>, outcome: Outcome) {
    game.outcome = Some(outcome);
    (game.stage, game.step) = (Stage::Over, Step::Over);
    game.limbo.frames.clear();
    game.limbo.reactions.clear();
}
