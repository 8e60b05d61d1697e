//! The course of a game: one file for each chapter of the rulebook, and the loop that joins them.

mod afternoon;
mod arena;
mod board;
mod choices;
mod concede;
mod course;
mod leave;
mod legal;
mod morning;
mod night;
mod orbs;
mod phase;
pub(crate) mod recorded_opponent;
pub(crate) mod setup;
mod victory;

pub use board::{Board, BoardFault};
pub use setup::{Seat, Setup};
pub use victory::MEETING_DISTANCE;

use crate::{
    Decision, Game, PlayError,
    decision::Step,
    game::Events,
    resolution::{play, run},
};

impl<const W: usize> Game<'_, W> {
    /// Makes a decision and goes on until the next one is needed or the game is over.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged.
    pub fn play(&mut self, decision: Decision) -> Result<(), PlayError> {
        self.play_with(decision, &mut ())
    }

    /// As [`play`](Self::play), telling `events` what happens.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged and `events` was told nothing.
    pub fn play_with<E: Events<W>>(&mut self, decision: Decision, events: &mut E) -> Result<(), PlayError> {
        self.check(decision)?;
        self.play_unchecked(decision, events);
        Ok(())
    }

    /// As [`play_with`](Self::play_with) without a check, for loops that took the decision from [`decisions`](Self::decisions).
    ///
    /// # Panics
    ///
    /// It may, at once or later, if the decision is not legal now: the state of the game is then one that the rules do not allow.
    #[inline]
    pub fn play_unchecked<E: Events<W>>(&mut self, decision: Decision, events: &mut E) {
        let _ = events.worked(1);
        match decision {
            Decision::ChooseOrb(card) => orbs::choose_orb(self, card, events),
            Decision::Expand(card) => morning::expand(self, Some(card), events),
            Decision::SkipExpand => morning::expand(self, None, events),
            Decision::Play { card, into, how } => match self.step {
                Step::Effect => run::answer_decision(self, decision, events),
                _ => play::play_in_turn(self, card, into, how, events),
            },
            Decision::QuickAction { card, ability } => play::quick_action(self, card, ability, events),
            Decision::React(_)
            | Decision::Choose(_)
            | Decision::ChooseExpedition { .. }
            | Decision::ChooseRegion(_)
            | Decision::ChoosePlayer(_)
            | Decision::ChooseMode(_)
            | Decision::Number(_)
            | Decision::Yes
            | Decision::No => run::answer_decision(self, decision, events),
            Decision::Done if self.step == Step::KeepBesides => choices::next_to_decide(self),
            Decision::Done => run::answer_decision(self, decision, events),
            Decision::Pass => afternoon::pass(self, events),
            Decision::Keep(card) => night::keep(self, card),
        }
        // Most decisions are followed by another of the same step.
        let goes_on = match self.step {
            Step::Turn | Step::React | Step::Effect => false,
            _ => self.left.is_some_and(|left| left > 0),
        };
        if !goes_on {
            course::advance(self, events);
        }
    }
}
