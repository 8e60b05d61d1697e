//! Check Victory (4.2.5.d), the last Day of a Booster War, and the cap on Days.

use crate::{Game, Outcome, state::Player};

/// Regions the two Expeditions of a player have to be away from their starts, together, to have met (1.3.3).
pub const MEETING_DISTANCE: u8 = 7;

/// What the end of a Day comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Another Day.
    GoOn,
    /// Another Day, in the Arena (4.3).
    Tiebreak,
    /// The game is over.
    Over(Outcome),
}

impl Game<'_> {
    /// How the game goes on after this Day. A player whose Expeditions have met wins if nobody's distance is as
    /// great, else a tie is to be broken (4.2.5.d); then comes the last Day of the mode, then the cap on Days.
    ///
    /// In the Arena Check Victory does nothing (4.3). In a Booster War an additional Day takes the place of the Arena
    /// (formats.md 2.13).
    pub(crate) fn check_victory(&self) -> Verdict {
        let [a, b] = Player::ALL.map(|player| self.total_distance(player));
        let have_met = !self.adventure.is_arena() && a.max(b) >= MEETING_DISTANCE;
        let capped = if self.day >= self.day_cap { Verdict::Over(Outcome::Undecided) } else { Verdict::GoOn };
        match (self.further(), self.rules.last_day) {
            (Some(player), _) if have_met => Verdict::Over(Outcome::Won(player)),
            (Some(player), Some(last)) if self.day >= last => Verdict::Over(Outcome::Won(player)),
            // The additional Day of a Booster War has tied too (formats.md 2.13, point 5).
            (None, Some(last)) if self.day > last => Verdict::Over(Outcome::Drawn),
            (None, None) if have_met && capped == Verdict::GoOn => Verdict::Tiebreak,
            _ => capped,
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
}
