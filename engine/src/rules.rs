//! The course of a game: one file for each chapter of the rulebook, and the loop that joins them.

mod afternoon;
mod arena;
mod dusk;
mod leave;
mod morning;
mod night;
mod play;
mod setup;
mod victory;

pub use victory::MEETING_DISTANCE;

use crate::{
    Decision, Game, Outcome, PlayError,
    event::{Event, Events},
    rules::victory::Verdict,
    state::{Phase, Stage, Step},
};

impl Game<'_> {
    /// Makes a decision and goes on until the next one is needed or the game is over.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged.
    pub fn play(&mut self, decision: Decision) -> Result<(), PlayError> {
        self.play_with(decision, &mut ())
    }

    /// The same, telling `events` what happens.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged and `events` was told nothing.
    pub fn play_with<E: Events>(&mut self, decision: Decision, events: &mut E) -> Result<(), PlayError> {
        self.check(decision)?;
        self.play_unchecked(decision, events);
        Ok(())
    }

    /// The same without a check, for loops that took the decision from [`decisions`](Self::decisions).
    ///
    /// # Panics
    ///
    /// It may, at once or later, if the decision is not legal now: the game is then none that the rules allow.
    #[inline]
    pub fn play_unchecked<E: Events>(&mut self, decision: Decision, events: &mut E) {
        match decision {
            Decision::ChooseOrb(card) => self.choose_orb(card, events),
            Decision::Expand(card) => self.expand(Some(card), events),
            Decision::SkipExpand => self.expand(None, events),
            Decision::Play { card, into } => self.play_card(card, into, events),
            Decision::Pass => self.pass(events),
            Decision::Keep(card) => self.keep(card),
        }
        // Most decisions are followed by another of the same step.
        let goes_on = match self.step {
            Step::Turn => self.ask_for_turn(),
            _ => self.left.is_some_and(|left| left > 0),
        };
        if !goes_on {
            self.advance(events);
        }
    }

    /// The game is over.
    fn end<E: Events>(&mut self, outcome: Outcome, events: &mut E) {
        self.outcome = Some(outcome);
        (self.stage, self.step) = (Stage::Over, Step::Over);
        events.event(self, Event::Ended { outcome });
    }

    /// Carries out what needs no decision: the next step of a running choice, else the next daily effect, else the
    /// next phase (1.3.2, 4.2). Ends at a choice or at the end of the game; each turn of the loop passes one stage,
    /// and the cap on Days bounds the stages.
    #[inline]
    pub(crate) fn advance<E: Events>(&mut self, events: &mut E) {
        loop {
            self.stage = match self.stage {
                Stage::Orbs => {
                    if self.ask_for_orbs() {
                        return;
                    }
                    Stage::Morning
                }
                Stage::Morning => self.begin_day(events),
                Stage::Expand => {
                    if self.ask_to_expand() {
                        return;
                    }
                    Stage::Noon
                }
                Stage::Noon => {
                    // No ability is executed yet, so no Reaction "At Noon" either (4.2.2).
                    events.event(self, Event::PhaseBegan { phase: Phase::Noon });
                    self.begin_afternoon(events);
                    Stage::Turns
                }
                Stage::Turns => {
                    if self.ask_for_turn() {
                        return;
                    }
                    Stage::Dusk
                }
                Stage::Dusk => {
                    events.event(self, Event::PhaseBegan { phase: Phase::Dusk });
                    if self.adventure.is_arena() {
                        if let Some(outcome) = self.fight_in_arena(events) {
                            self.end(outcome, events);
                            return;
                        }
                    } else {
                        self.progress(events);
                    }
                    Stage::Rest
                }
                Stage::Rest => {
                    events.event(self, Event::PhaseBegan { phase: Phase::Night });
                    self.rest(events);
                    self.begin_clean_up()
                }
                Stage::CleanUp => {
                    if self.ask_to_keep() {
                        return;
                    }
                    self.clean_up(events);
                    Stage::Victory
                }
                Stage::Victory => {
                    let verdict = self.check_victory();
                    events.event(self, Event::DayEnded);
                    match verdict {
                        Verdict::GoOn => Stage::Morning,
                        Verdict::Tiebreak(furthest) => {
                            self.stay(furthest, events);
                            self.adventure.become_arena();
                            events.event(self, Event::ArenaBegan);
                            Stage::Morning
                        }
                        Verdict::Over(outcome) => {
                            self.end(outcome, events);
                            return;
                        }
                    }
                }
                Stage::Over => return,
            };
        }
    }
}
