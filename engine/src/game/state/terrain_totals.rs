//! The sums of statistics that the Characters of each Expedition have.

use super::{Game, Mark};
use crate::{
    CardKind,
    primitives::{CardId, CounterKind, Expedition, Player, Status, TerrainTotals},
};

impl<const W: usize> Game<'_, W> {
    /// The sum of the statistics of the awake Characters of an Expedition (4.2.4, 2.4.3), with their boosts (2.5.1), as long as
    /// no passive ability changes them.
    #[inline(always)]
    pub(in crate::game) fn sums_kept(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        debug_assert_eq!(self.sums[player][expedition], self.added_up(player, expedition), "kept up to date");
        self.sums[player][expedition]
    }

    /// What an object adds to the sum of its Expedition: nothing if it is Asleep or not a Character.
    pub(crate) fn counted(&self, card: CardId) -> TerrainTotals {
        if self.with_status(Status::Asleep).contains(card) {
            return TerrainTotals::ZERO;
        }
        // Cards of a deck other than Characters have no statistics, and theirs read as 0 (1.1.6). The facts of a token or a
        // Temple have to be looked up.
        let is_odd = self.objects.existing.contains(card) || self.marked(Mark::Temple).contains(card);
        if !is_odd && self.objects.counts.is_empty() {
            return self.pool.statistics(card);
        }
        if self.facts(card).kind != CardKind::Character {
            return TerrainTotals::ZERO;
        }
        let boosts = self.objects.count(card, CounterKind::BOOST).into();
        self.printed(card).plus(TerrainTotals::from_terrains(boosts, boosts, boosts))
    }

    pub(in crate::game) fn added_up(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        let objects = self.zones.expeditions[player][expedition];
        objects.iter().fold(TerrainTotals::ZERO, |sum, card| sum.plus(self.counted(card)))
    }
}
