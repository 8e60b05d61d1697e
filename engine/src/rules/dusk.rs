//! Dusk: Progress (4.2.4).

use crate::{
    Game,
    game::queries::{characteristics, sums},
    primitives::{Missing, Player},
};

impl<const W: usize> Game<'_, W> {
    /// What a card has to add to each Expedition of a player so that it would move forward at Progress if nothing else
    /// changed (4.2.4): in one terrain of its region what is missing to be positive and above the Expedition facing it
    /// (1.2.3.c); nothing is enough at the far end (7.3.17), nor in the Arena (4.3).
    #[must_use]
    pub fn missing(&self, player: Player) -> [Missing; 2] {
        sums::missing_as_printed(self, player)
            .unwrap_or_else(|| sums::missing_among(self, &characteristics::characteristics(self), player))
    }
}
