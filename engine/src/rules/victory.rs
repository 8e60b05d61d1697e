//! Check Victory (4.2.5.d), the last Day of a Booster War, and the cap on Days.

use crate::{Game, Outcome, state::Player};

/// Regions the two Expeditions of a player have to be away from their starts, together, to have met (1.3.3).
pub const MEETING_DISTANCE: u8 = 7;

impl Game<'_> {
    /// How the game ends with this Day, if it does. A player whose Expeditions have met wins if nobody's distance is
    /// as great (4.2.5.d); then comes the last Day of the mode, then the cap on Days.
    pub(crate) fn check_victory(&self) -> Option<Outcome> {
        let [a, b] = Player::ALL.map(|player| self.total_distance(player));
        if a.max(b) >= MEETING_DISTANCE {
            return Some(self.further().map_or(Outcome::TiebreakUnsupported, Outcome::Won));
        }
        match self.rules.last_day {
            Some(last) if self.day >= last => self.last_day(last),
            _ => (self.day >= self.day_cap).then_some(Outcome::Undecided),
        }
    }

    /// The player whose total distance is the greater, if one's is.
    fn further(&self) -> Option<Player> {
        let [a, b] = Player::ALL.map(|player| self.total_distance(player));
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => Some(Player::A),
            std::cmp::Ordering::Less => Some(Player::B),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// After the last Day the greater total distance wins; if they are equal there is one additional Day, and if
    /// they still are, the game is drawn (formats.md 2.13, point 5).
    fn last_day(&self, last: u8) -> Option<Outcome> {
        match self.further() {
            Some(player) => Some(Outcome::Won(player)),
            None if self.day > last => Some(Outcome::Drawn),
            None => (self.day >= self.day_cap).then_some(Outcome::Undecided),
        }
    }
}
