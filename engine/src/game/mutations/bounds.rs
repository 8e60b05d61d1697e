//! Bounds of a game besides those of the rules: how many events a Day may have, and whether anybody wants its end; and
//! how a game ends.

use crate::{
    Fault, Game, Outcome,
    decision::Step,
    game::{event::EventSink, state::Stage},
};

/// Most events of a Day: a guard against games without end (system 8).
const MOST_EVENTS: u32 = 100_000;

/// Operations after which they are told, where effects go on so long: some tenths of a millisecond.
pub(crate) const STRETCH: u32 = 256;

/// Units of work of going through the passive abilities that change characteristics (2.3.3).
pub(crate) const LOOK: u32 = 8;

impl<const W: usize> Game<'_, W> {
    /// Counts events; too many in a Day end the game with a fault (system 8).
    pub(crate) fn count_events(&mut self, events: usize) {
        self.limbo.events = self.limbo.events.saturating_add(events as u32);
        if self.limbo.events > MOST_EVENTS {
            self.fault(Fault::Events);
        }
    }

    /// Tells of work done, and ends the game where nobody wants to know how it goes on. Tells whether it did.
    #[inline(always)]
    pub(crate) fn is_ended_by(&mut self, units: u32, sink: &mut dyn EventSink<W>) -> bool {
        let is_interrupted = sink.worked(units);
        if is_interrupted {
            self.fault(Fault::Interrupted);
        }
        is_interrupted
    }

    /// A bound was reached: the game ends with a report of it (system 8).
    pub(crate) const fn fault(&mut self, fault: Fault) {
        if self.outcome.is_none() {
            self.finish(Outcome::Faulted(fault));
        }
    }

    /// The game is over.
    pub(crate) const fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        (self.stage, self.step) = (Stage::Over, Step::Over);
        self.limbo.frames.clear();
        self.limbo.reactions.clear();
    }
}
