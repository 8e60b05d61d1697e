//! Afternoon: turns and passing (4.2.3).

use crate::{
    Game,
    event::{Event, Events},
    state::{Phase, Player, Step},
};

impl Game<'_> {
    /// The Afternoon begins with a turn of the first player (4.2.3).
    pub(crate) fn begin_afternoon<E: Events>(&mut self, events: &mut E) {
        for player in Player::ALL {
            self.seats[player].passed = false;
        }
        self.active = self.first;
        events.event(self, Event::PhaseBegan { phase: Phase::Afternoon });
    }

    /// The active player's turn, or that of the next player in order who has not passed; nobody's once all have
    /// (4.2.3.e).
    pub(crate) fn ask_for_turn(&mut self) -> bool {
        for player in [self.active, self.active.left()] {
            if !self.seats[player].passed {
                (self.active, self.step) = (player, Step::Turn);
                return true;
            }
        }
        false
    }

    /// Passing: no more turns for this player this Day (4.2.3.d).
    pub(crate) fn pass<E: Events>(&mut self, events: &mut E) {
        let player = self.active;
        self.seats[player].passed = true;
        events.event(self, Event::Passed { player });
        self.active = player.left();
    }
}
