//! The course of a game: one file for each chapter of the rulebook, and the loop that joins them.

mod afternoon;
mod arena;
mod board;
mod dusk;
mod leave;
mod legal;
mod morning;
mod night;
mod recorded_opponent;
mod setup;
mod victory;

pub use board::{Board, BoardFault};
pub use setup::{Seat, Setup};
pub use victory::MEETING_DISTANCE;

use crate::{
    Decision, Fault, Game, Outcome, PlayError,
    decision::Step,
    game::{Event, Events, Stage},
    mode::AfterVictory,
    primitives::Phase,
    rules::{morning::Asked, victory::Verdict},
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

    /// The same, telling `events` what happens.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged and `events` was told nothing.
    pub fn play_with<E: Events<W>>(&mut self, decision: Decision, events: &mut E) -> Result<(), PlayError> {
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
    pub fn play_unchecked<E: Events<W>>(&mut self, decision: Decision, events: &mut E) {
        let _ = events.worked(1);
        match decision {
            Decision::ChooseOrb(card) => self.choose_orb(card, events),
            Decision::Expand(card) => self.expand(Some(card), events),
            Decision::SkipExpand => self.expand(None, events),
            Decision::Play { card, into, how } => match self.step {
                Step::Effect => self.answer_decision(decision, events),
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
            | Decision::No => self.answer_decision(decision, events),
            Decision::Done if self.step == Step::KeepBesides => self.next_to_decide(),
            Decision::Done => self.answer_decision(decision, events),
            Decision::Pass => self.pass(events),
            Decision::Keep(card) => self.keep(card),
        }
        // Most decisions are followed by another of the same step.
        let goes_on = match self.step {
            Step::Turn | Step::React | Step::Effect => false,
            _ => self.left.is_some_and(|left| left > 0),
        };
        if !goes_on {
            self.advance(events);
        }
    }

    /// A phase begins (4.2.a): its "at" Reactions are activated. What lasted until now ends.
    #[inline]
    fn enter_phase<E: Events<W>>(&mut self, phase: Phase, events: &mut E) {
        self.phase = Some(phase);
        self.begin_period();
        events.event(self, Event::PhaseBegan { phase });
        self.begin_moment(phase, events);
        if phase == Phase::Noon {
            self.open_temples(events);
        }
    }

    /// Resolves effects and Reactions; tells whether a player has to decide, or the game is over.
    #[inline(never)]
    fn settle<E: Events<W>>(&mut self, events: &mut E) -> bool {
        if self.pool.gains_for_good() {
            self.gain_for_good();
        }
        let waits = !self.is_idle() && self.outcome.is_none() && self.resolve(events);
        if self.outcome.is_none() && !(self.pool.may_be_crowded() && self.is_crowded()) {
            return waits;
        }
        self.end_by_effect(events);
        true
    }

    /// An effect has ended the game, or more applies than there is room for.
    #[cold]
    fn end_by_effect<E: Events<W>>(&mut self, events: &mut E) {
        if self.outcome.is_none() {
            self.fault(Fault::Passives);
        }
        // Whatever was about to follow; every other end was told where it was.
        self.stage = Stage::Over;
        if let Some(outcome @ Outcome::Faulted(_)) = self.outcome {
            events.event(self, Event::Ended { outcome });
        }
    }

    /// The game is over.
    fn end<E: Events<W>>(&mut self, outcome: Outcome, events: &mut E) {
        self.outcome = Some(outcome);
        (self.stage, self.step) = (Stage::Over, Step::Over);
        events.event(self, Event::Ended { outcome });
    }

    /// What needs no decision goes on at that stage, unless a Reaction or an effect waits for a player: they are
    /// resolved after each daily effect and each turn (4.4). Tells whether it does go on.
    #[inline(always)]
    fn goes_on_to<E: Events<W>>(&mut self, stage: Stage, events: &mut E) -> bool {
        self.stage = stage;
        // Nearly always nothing waits: known before the call, which is made at more than a dozen places of a Day.
        let is_settled = self.is_idle() & self.outcome.is_none() & !self.pool.is_watched();
        is_settled || !self.settle(events)
    }

    /// Carries out what needs no decision: the next step of a running choice, else the next daily effect, else the
    /// next phase (1.3.2, 4.2). Ends at a choice or at the end of the game; each turn of the loop passes a Day at
    /// most, and the cap on Days bounds them.
    ///
    /// A Day is written down as it goes on, one stage after the other, rather than as a table of stages: nearly always
    /// the next stage follows, and a jump to anywhere takes longer than most of them. In two parts, neither of which is a
    /// part of this: mostly another turn follows, for which nothing of them has to be made ready.
    #[inline]
    pub(crate) fn advance<E: Events<W>>(&mut self, events: &mut E) {
        let mut goes_on = self.goes_on_to(self.stage, events);
        while goes_on {
            goes_on = match self.stage {
                Stage::Turns => match self.ask_for_turn(events) {
                    true if self.is_recorded(self.turn) => {
                        self.take_recorded_turn(events);
                        self.goes_on_to(Stage::Turns, events)
                    }
                    true => false,
                    false => self.goes_on_to(Stage::Dusk, events),
                },
                stage if stage < Stage::Turns => self.advance_to_turns(events),
                _ => self.advance_to_morning(events),
            };
        }
    }

    /// From set-up or the begin of a Day to the turns of the Afternoon. Tells whether it goes on.
    #[inline(never)]
    fn advance_to_turns<E: Events<W>>(&mut self, events: &mut E) -> bool {
        if self.stage == Stage::Orbs && (self.ask_for_orbs() || !self.goes_on_to(Stage::Morning, events)) {
            return false;
        }
        if self.stage == Stage::Morning {
            let next = self.begin_day(events);
            if !self.goes_on_to(next, events) {
                return false;
            }
        }
        if self.stage == Stage::Succeed {
            self.succeed(events);
            if !self.goes_on_to(Stage::Prepare, events) {
                return false;
            }
        }
        if self.stage == Stage::Prepare {
            self.prepare(events);
            if !self.goes_on_to(Stage::Draw, events) {
                return false;
            }
        }
        if self.stage == Stage::Draw {
            let next = self.draw_for_the_day(events);
            if !self.goes_on_to(next, events) {
                return false;
            }
        }
        while self.stage == Stage::Expand {
            let next = match self.ask_to_expand() {
                Asked::Now => return false,
                Asked::ByEffect => Stage::Expand,
                Asked::Nobody => {
                    // Before and after each daily effect of Morning (4.2.1.f of edition 5.0): where a deck ended, nothing since it
                    // was drawn from asked for a card.
                    self.initiative().rev().for_each(|player| self.offer_reshuffle(player, 0));
                    Stage::Noon
                }
            };
            if !self.goes_on_to(next, events) {
                return false;
            }
        }
        if self.stage == Stage::Noon {
            self.enter_phase(Phase::Noon, events);
            if !self.goes_on_to(Stage::Afternoon, events) {
                return false;
            }
        }
        if self.stage == Stage::Afternoon {
            self.begin_afternoon(events);
            return self.goes_on_to(Stage::Turns, events);
        }
        true
    }

    /// From Dusk to the end of the Day. Tells whether it goes on.
    #[inline(never)]
    fn advance_to_morning<E: Events<W>>(&mut self, events: &mut E) -> bool {
        if self.stage == Stage::Dusk {
            self.end_afternoon();
            self.enter_phase(Phase::Dusk, events);
            if !self.goes_on_to(Stage::Progress, events) {
                return false;
            }
        }
        if self.stage == Stage::Progress {
            if self.adventure().is_arena() {
                if let Some(outcome) = self.fight_in_arena(events) {
                    self.end(outcome, events);
                    return false;
                }
            } else {
                self.progress(events);
            }
            if !self.goes_on_to(Stage::Night, events) {
                return false;
            }
        }
        if self.stage == Stage::Night {
            self.enter_phase(Phase::Night, events);
            if !self.goes_on_to(Stage::Rest, events) {
                return false;
            }
        }
        if self.stage == Stage::Rest {
            self.rest(events);
            if !self.goes_on_to(Stage::Rested, events) {
                return false;
            }
        }
        if self.stage == Stage::Rested {
            self.begin_clean_up();
            if !self.goes_on_to(Stage::CleanUp, events) {
                return false;
            }
        }
        if self.stage == Stage::CleanUp {
            if self.ask_to_keep() {
                return false;
            }
            self.clean_up(events);
            if !self.goes_on_to(Stage::Victory, events) {
                return false;
            }
        }
        self.stage == Stage::Victory && self.end_day(events) && self.goes_on_to(Stage::Morning, events)
    }

    /// Check Victory (4.2.5.d), and what it comes to. Tells whether another Day follows.
    fn end_day<E: Events<W>>(&mut self, events: &mut E) -> bool {
        let verdict = match self.rules.after_victory {
            AfterVictory::End => self.check_victory(),
            AfterVictory::PlayOn => self.check_victory_and_play_on(),
        };
        events.event(self, Event::DayEnded);
        match verdict {
            Verdict::GoOn => true,
            Verdict::Tiebreak(furthest) => {
                self.stay(furthest, events);
                self.become_arena();
                events.event(self, Event::ArenaBegan);
                true
            }
            Verdict::Over(outcome) => {
                self.end(outcome, events);
                false
            }
        }
    }
}
