//! What a game of an opening is worth.

use crate::{
    Game,
    primitives::{Expedition, Player, Terrain},
};

/// The value of a game of an opening: the statistics that the deck fielded, those of both Expeditions at each Dusk added up.
/// Defined here only.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    statistics: u32,
}

impl Measure {
    /// Adds what the Expeditions hold at a Dusk, before Progress (4.2.4).
    pub(super) fn dusk<const W: usize>(&mut self, game: &Game<'_, W>) {
        for expedition in Expedition::ALL {
            let sums = game.sums(Player::A, expedition);
            for terrain in Terrain::ALL {
                self.statistics += sums.get(terrain).max(0).unsigned_abs();
            }
        }
    }

    /// The value of the game, as far as it went.
    pub(super) fn value(self) -> u16 {
        u16::try_from(self.statistics).unwrap_or(u16::MAX)
    }
}
