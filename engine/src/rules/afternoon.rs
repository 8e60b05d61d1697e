//! Afternoon: turns and passing (4.2.3).

use crate::{
    Game,
    ability::Duration,
    event::{Event, Events},
    state::{Phase, Players, Step, TurnEnd},
};

impl<const W: usize> Game<'_, W> {
    /// The Afternoon begins with a turn of the first player (4.2.3).
    pub(crate) fn begin_afternoon<E: Events<W>>(&mut self, events: &mut E) {
        self.passed = Players::NONE;
        self.active = self.first;
        self.turn_end = TurnEnd::GoesOn;
        self.turn = self.first;
        self.enter_phase(Phase::Afternoon, events);
    }

    /// What lasted for the Afternoon ends (2.2.14).
    pub(crate) fn end_afternoon(&mut self) {
        self.expire(|duration| duration != Duration::ThisDay);
        self.begin_periods(&[Duration::ThisTurn, Duration::ThisAfternoon]);
    }

    /// The active player's turn, or that of the next player in order who has not passed; nobody's once all have
    /// (4.2.3.e).
    pub(crate) fn ask_for_turn(&mut self, events: &mut impl Events<W>) -> bool {
        self.active = self.turn;
        let end = std::mem::replace(&mut self.turn_end, TurnEnd::GoesOn);
        if end != TurnEnd::GoesOn {
            // By After You once Limbo has no Reactions (7.3.2).
            if end == TurnEnd::ByEffect {
                events.event(self, Event::TurnEnded { player: self.turn });
            }
            self.end_turn();
            self.active = self.left_of(self.turn);
        }
        let waiting = self.players.without(self.passed);
        let Some(player) = waiting.next_from(self.active) else { return false };
        (self.active, self.turn, self.step) = (player, player, Step::Turn);
        true
    }

    /// Passing: no more turns for this player this Day (4.2.3.d).
    pub(crate) fn pass<E: Events<W>>(&mut self, events: &mut E) {
        self.turn_end = TurnEnd::Over;
        self.pass_now(self.active, events);
    }
}
