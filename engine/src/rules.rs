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
    rules::{morning::Asked, victory::Verdict},
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
            Decision::Play { card, into, how } => match self.step {
                Step::Effect => self.answer_decision(decision, events),
                _ if self.pool.is_plain() => self.play_card(card, into, events),
                _ => self.play_in_turn(card, into, how, events),
            },
            Decision::QuickAction { card, ability } => self.quick_action(card, ability, events),
            Decision::React(_)
            | Decision::Choose(_)
            | Decision::ChooseExpedition { .. }
            | Decision::ChooseRegion(_)
            | Decision::ChoosePlayer(_)
            | Decision::ChooseMode(_)
            | Decision::Number(_)
            | Decision::Yes
            | Decision::No
            | Decision::Done => self.answer_decision(decision, events),
            Decision::Pass => self.pass(events),
            Decision::Keep(card) => self.keep(card),
        }
        // Most decisions are followed by another of the same step.
        let goes_on = match self.step {
            Step::Turn => self.pool.is_plain() && self.ask_for_turn(events),
            Step::React | Step::Effect => false,
            _ => self.left.is_some_and(|left| left > 0),
        };
        if !goes_on {
            self.advance(events);
        }
    }

    /// A phase begins (4.2.a).
    #[inline]
    fn enter_phase<E: Events>(&mut self, phase: Phase, events: &mut E) {
        self.phase = Some(phase);
        if self.pool.is_plain() {
            events.event(self, Event::PhaseBegan { phase });
        } else {
            self.begin_phase(phase, events);
        }
    }

    /// Resolves effects and Reactions; tells whether a player has to decide, or the game is over.
    fn settle<E: Events>(&mut self, events: &mut E) -> bool {
        let running = self.outcome.is_none();
        let waits = self.resolve(events);
        if running && let Some(outcome @ Outcome::Faulted(_)) = self.outcome {
            events.event(self, Event::Ended { outcome });
        }
        waits || self.outcome.is_some()
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
            // After each daily effect and each turn effect Reactions are checked (4.4).
            if !self.pool.is_plain() && self.settle(events) {
                return;
            }
            self.stage = match self.stage {
                Stage::Orbs => {
                    if self.ask_for_orbs() {
                        return;
                    }
                    Stage::Morning
                }
                Stage::Morning => self.begin_day(events),
                Stage::Succeed => {
                    self.succeed(events);
                    Stage::Prepare
                }
                Stage::Prepare => {
                    self.prepare(events);
                    Stage::Draw
                }
                Stage::Draw => self.draw_for_the_day(events),
                Stage::Expand => match self.ask_to_expand() {
                    Asked::Now => return,
                    Asked::ByEffect => Stage::Expand,
                    Asked::Nobody => Stage::Noon,
                },
                Stage::Noon => {
                    self.enter_phase(Phase::Noon, events);
                    Stage::Afternoon
                }
                Stage::Afternoon => {
                    self.begin_afternoon(events);
                    Stage::Turns
                }
                Stage::Turns => {
                    if self.ask_for_turn(events) {
                        return;
                    }
                    Stage::Dusk
                }
                Stage::Dusk => {
                    self.end_afternoon();
                    self.enter_phase(Phase::Dusk, events);
                    Stage::Progress
                }
                Stage::Progress => {
                    if self.adventure.is_arena() {
                        if let Some(outcome) = self.fight_in_arena(events) {
                            self.end(outcome, events);
                            return;
                        }
                    } else {
                        self.progress(events);
                    }
                    Stage::Night
                }
                Stage::Night => {
                    self.enter_phase(Phase::Night, events);
                    Stage::Rest
                }
                Stage::Rest => {
                    self.rest(events);
                    Stage::Rested
                }
                Stage::Rested => self.begin_clean_up(),
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
