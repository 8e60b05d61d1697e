//! Afternoon: turns and passing (4.2.3).

use crate::{
    Game,
    ability::Duration,
    decision::Step,
    game::{Event, Events, TurnEnd},
    primitives::{Phase, Player, Players},
};

impl<const W: usize> Game<'_, W> {
    /// The Afternoon begins with a turn of the first player (4.2.3).
    pub(super) fn begin_afternoon<E: Events<W>>(&mut self, events: &mut E) {
        self.passed = Players::NONE;
        self.active = self.first;
        self.turn_end = TurnEnd::GoesOn;
        self.turn = self.first;
        self.begin_recorded_day();
        self.enter_phase(Phase::Afternoon, events);
    }

    /// What lasted for the Afternoon ends (2.2.14).
    pub(super) fn end_afternoon(&mut self) {
        self.expire(|duration| duration != Duration::ThisDay);
        self.begin_periods(&[Duration::ThisTurn, Duration::ThisAfternoon]);
        self.drop_turns();
        self.next_in_order = None;
    }

    /// The active player's turn, or that of the next player in order who has not passed; nobody's once all have
    /// (4.2.3.e).
    pub(super) fn ask_for_turn(&mut self, events: &mut impl Events<W>) -> bool {
        self.active = self.turn;
        let end = std::mem::replace(&mut self.turn_end, TurnEnd::GoesOn);
        if end != TurnEnd::GoesOn {
            // By After You once Limbo has no Reactions (7.3.2).
            if end == TurnEnd::ByEffect {
                events.event(self, Event::TurnEnded { player: self.turn });
            }
            self.end_turn();
            self.active = self.after_turn();
        }
        let waiting = self.players.without(self.passed);
        let Some(player) = waiting.next_from(self.active) else { return false };
        (self.active, self.turn, self.step) = (player, player, Step::Turn);
        if end != TurnEnd::GoesOn && self.next_in_order.is_some() {
            self.tell_another_turn(player, events);
        }
        true
    }

    /// Whose turn is the next if they have not passed: that of a player who takes another one, before the next in order
    /// (4.2.3.e). The rulebook has no number for another turn: it follows this one, and the order of the others stays.
    fn after_turn(&mut self) -> Player {
        let next_in_order = self.next_in_order.take().unwrap_or_else(|| self.left_of(self.turn));
        let again = self.with_more_turns();
        if again.is_empty() {
            return next_in_order;
        }
        let waiting = again.into_iter().filter(|player| self.players.without(self.passed).contains(*player));
        let Some(player) = waiting.collect::<Players>().next_from(self.turn) else { return next_in_order };
        self.take_turn(player);
        self.next_in_order = Some(next_in_order);
        player
    }

    /// Passing: no more turns for this player this Day (4.2.3.d).
    pub(crate) fn pass<E: Events<W>>(&mut self, events: &mut E) {
        self.turn_end = TurnEnd::Over;
        self.pass_now(self.active, events);
    }
}
