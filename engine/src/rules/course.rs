//! The loop: what needs no decision is carried out, one stage of the Day after the other (1.3.2, 4.2).

use crate::{
    AfterVictory, Event, Events, Game,
    game::Stage,
    primitives::{Fault, Outcome, Phase},
    rules::{morning::Asked, victory::Verdict},
};

impl<const W: usize> Game<'_, W> {
    /// Resolves effects and Reactions; tells whether a player has to decide, or the game is over.
    #[inline(never)]
    pub(crate) fn settle<E: Events<W>>(&mut self, events: &mut E) -> bool {
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
    pub(super) fn end_by_effect<E: Events<W>>(&mut self, events: &mut E) {
        if self.outcome.is_none() {
            self.fault(Fault::Passives);
        }
        // Whatever was about to follow; every other end was told where it was.
        self.stage = Stage::Over;
        if let Some(outcome @ Outcome::Faulted(_)) = self.outcome {
            events.event(self, Event::Ended { outcome });
        }
    }

    /// What needs no decision goes on at that stage, unless a Reaction or an effect waits for a player: they are
    /// resolved after each daily effect and each turn (4.4). Tells whether it does go on.
    #[inline(always)]
    pub(super) fn goes_on_to<E: Events<W>>(&mut self, stage: Stage, events: &mut E) -> bool {
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
                    // Somebody reacted to that it is another turn.
                    true => !self.is_idle() && self.goes_on_to(Stage::Turns, events),
                    false => self.goes_on_to(Stage::Dusk, events),
                },
                stage if stage < Stage::Turns => self.advance_to_turns(events),
                _ => self.advance_to_morning(events),
            };
        }
    }

    /// From set-up or the begin of a Day to the turns of the Afternoon. Tells whether it goes on.
    #[inline(never)]
    pub(super) fn advance_to_turns<E: Events<W>>(&mut self, events: &mut E) -> bool {
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
    pub(super) fn advance_to_morning<E: Events<W>>(&mut self, events: &mut E) -> bool {
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
    pub(super) fn end_day<E: Events<W>>(&mut self, events: &mut E) -> bool {
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
