//! How a phase begins (4.2.a), and how a game ends.

use crate::{
    Event, Events, Game,
    decision::Step,
    game::Stage,
    primitives::{Outcome, Phase},
};

impl<const W: usize> Game<'_, W> {
    /// A phase begins (4.2.a): its "at" Reactions are activated. What lasted until now ends.
    #[inline]
    pub(super) fn enter_phase<E: Events<W>>(&mut self, phase: Phase, events: &mut E) {
        self.phase = Some(phase);
        self.begin_period();
        events.event(self, Event::PhaseBegan { phase });
        self.begin_moment(phase, events);
        if phase == Phase::Noon {
            self.open_temples(events);
        }
    }

    /// The game is over.
    pub(crate) fn end<E: Events<W>>(&mut self, outcome: Outcome, events: &mut E) {
        self.outcome = Some(outcome);
        (self.stage, self.step) = (Stage::Over, Step::Over);
        events.event(self, Event::Ended { outcome });
    }
}
