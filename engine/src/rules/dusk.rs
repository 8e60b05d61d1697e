//! Dusk: Progress (4.2.4).

use crate::{
    Game,
    state::{Expedition, FAR_END, Missing, PerExpedition, Player, TerrainTotals, Terrains},
};

impl<const W: usize> Game<'_, W> {
    /// What a card has to add to each Expedition of a player so that it would move forward at Progress if nothing else
    /// changed (4.2.4): in one terrain of its region what is missing to be positive and above the Expedition facing it
    /// (1.2.3.c); nothing is enough at the far end (7.3.17), nor in the Arena (4.3).
    #[must_use]
    pub fn missing(&self, player: Player) -> [Missing; 2] {
        self.missing_as_printed(player).unwrap_or_else(|| self.missing_among(&self.characteristics(), player))
    }

    /// The same where nothing changes sums or terrains; nothing where something may.
    #[inline]
    pub(crate) fn missing_as_printed(&self, player: Player) -> Option<[Missing; 2]> {
        let is_as_printed = self.are_sums_kept() && self.are_terrains_printed();
        if !is_as_printed {
            return None;
        }
        // None is left in the Arena.
        let terrains = |player, expedition, distance| {
            self.adventure.terrains(self.adventure.table().region(player, expedition, distance).into())
        };
        Some(self.missing_by(player, |player, expedition| self.sums_kept(player, expedition), terrains))
    }

    /// The same with these sums of Expeditions, and these terrains of an Expedition at a distance from its start.
    #[inline(always)]
    pub(crate) fn missing_by(
        &self,
        player: Player,
        sums: impl Fn(Player, Expedition) -> TerrainTotals,
        terrains: impl Fn(Player, Expedition, u8) -> Terrains,
    ) -> [Missing; 2] {
        let each = PerExpedition::of_each(|expedition| {
            let facing =
                self.facing(player, expedition).map_or(TerrainTotals::ZERO, |(other, theirs)| sums(other, theirs));
            let here = match self.distance(player, expedition) {
                FAR_END.. => Terrains::NONE,
                distance => terrains(player, expedition, distance),
            };
            sums(player, expedition).missing_to_win(facing, here)
        });
        each.0
    }
}
