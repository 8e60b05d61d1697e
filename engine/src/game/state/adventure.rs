//! The regions between the players: Tumult cards, terrains, terrain markers, and the Arena.

use crate::{
    primitives::{List, PerPlayer, Player, REGIONS, Table, Terrain, Terrains},
    rng::Rng,
};

/// The regions between the players (1.1.7.f, 3.2.1, 4.1.b–c).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adventure {
    table: Table,
    /// Printed terrains, also of regions that lie face down.
    printed: [Terrains; REGIONS],
    /// Terrains as everyone sees them: none for a region that lies face down (2.2.2.l).
    visible: [Terrains; REGIONS],
    /// One bit for each Tumult card that was revealed.
    revealed: u8,
    /// Whether the Arena has taken the place of all regions (4.3).
    is_arena: bool,
    /// Terrain markers on regions, the one placed last at the end (system 46).
    markers: List<Marker, 12>,
    /// Terrain markers that players still have in their supply, as bits; the higher four for those with which they began.
    supply: PerPlayer<u8>,
}

/// A terrain marker on a region (system 46).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marker {
    pub(crate) region: u8,
    pub(crate) terrain: Terrain,
}

/// The bits of the markers in a supply.
const MARKERS: u8 = 0b1111;

impl Adventure {
    /// Lays out the Tumult cards of a table in one of its [`layouts`](Table::layouts), face down. Each card has a single terrain
    /// on one half and the other two on the other half. Numbers beyond the last begin again at 0.
    #[must_use]
    pub fn layout(table: Table, number: u8) -> Self {
        let mut printed = [Terrains::NONE; REGIONS];
        printed[..table.regions()].fill(Terrains::ALL);
        let mut visible = printed;
        for (card, &halves) in table.cards().iter().enumerate() {
            let (terrain, single) = table.single(card, number);
            let [single, double] = [halves[single], halves[1 - single]].map(usize::from);
            (printed[single], printed[double]) = (Terrains::only(terrain), Terrains::only(terrain).others());
            (visible[single], visible[double]) = (Terrains::NONE, Terrains::NONE);
        }
        let markers = List::new(Marker { region: 0, terrain: Terrain::Forest });
        Self { table, printed, visible, revealed: 0, is_arena: false, markers, supply: PerPlayer::default() }
    }

    /// A random layout (4.1.c).
    #[must_use]
    pub(crate) fn shuffled(table: Table, rng: &mut Rng) -> Self {
        Self::layout(table, rng.below(table.layouts().into()) as u8)
    }

    /// How the regions lie.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// Whether the Arena, where a tie is broken, has taken the place of all regions (4.3).
    #[must_use]
    pub const fn is_arena(&self) -> bool {
        self.is_arena
    }

    /// Puts the Arena in the place of all regions (4.3). No region is left that an Expedition could win and leave, so Expeditions
    /// no longer move.
    pub(crate) const fn become_arena(&mut self) {
        (self.is_arena, self.visible) = (true, [Terrains::NONE; REGIONS]);
        // The markers of other regions go with them (system 46).
        self.markers.clear();
    }

    /// The terrains of a region as everyone sees it: none while it lies face down (2.2.2.l), beyond the last region, or once the
    /// region was removed (4.3).
    #[must_use]
    pub fn terrains(&self, region: usize) -> Terrains {
        self.visible.get(region).copied().unwrap_or(Terrains::NONE)
    }

    /// The terrain markers on regions, the one placed last at the end.
    pub(crate) fn markers(&self) -> &[Marker] {
        &self.markers
    }

    /// The terrain markers that a player still has in the supply, as bits.
    pub(super) fn supply(&self, player: Player) -> u8 {
        self.supply[player] & MARKERS
    }

    /// A player begins the game with this marker.
    pub(in crate::game) fn supply_with(&mut self, player: Player, terrain: Terrain) {
        let bit = 1 << terrain as u8;
        self.supply[player] |= bit | bit << 4;
    }

    /// Whether a player began the game with markers.
    pub(crate) fn began_with_markers(&self, player: Player) -> bool {
        self.supply[player] & !MARKERS != 0
    }

    /// Whether a player has such a marker that is not placed yet.
    pub(crate) fn has_marker(&self, player: Player, terrain: Terrain) -> bool {
        self.supply[player] & (1 << terrain as u8) != 0
    }

    /// A marker of a player's supply goes to a region. Tells whether there was one.
    pub(crate) fn place(&mut self, player: Player, terrain: Terrain, region: u8) -> bool {
        let bit = 1 << terrain as u8;
        let placed = self.has_marker(player, terrain) && self.markers.push(Marker { region, terrain });
        if placed {
            self.supply[player] &= !bit;
        }
        placed
    }

    /// A new marker comes to a region. Tells whether there was room for it.
    pub(crate) fn make(&mut self, terrain: Terrain, region: u8) -> bool {
        self.markers.push(Marker { region, terrain })
    }

    /// The marker of this terrain that was placed last goes to another region. Tells whether there was one.
    pub(crate) fn move_marker(&mut self, terrain: Terrain, region: u8) -> bool {
        let last = self.markers.iter().rposition(|marker| marker.terrain == terrain);
        last.and_then(|at| self.markers.take(at)).is_some() && self.markers.push(Marker { region, terrain })
    }

    /// Printed and visible terrains of every region, as bits.
    pub(crate) fn regions(&self) -> ([u8; REGIONS], [u8; REGIONS]) {
        (self.printed.map(Terrains::bits), self.visible.map(Terrains::bits))
    }

    /// Lays out the Tumult cards that lie face down again, in any way that agrees with those that were revealed.
    pub(crate) fn redeal(&mut self, rng: &mut Rng) {
        if self.is_arena || self.table.cards().iter().enumerate().all(|(card, _)| self.is_revealed(card as u8)) {
            return;
        }
        let (table, revealed, printed) = (self.table, self.revealed, self.printed);
        let is_possible = |number: &u8| {
            table.cards().iter().enumerate().filter(|(card, _)| revealed >> card & 1 == 1).all(|(card, halves)| {
                let (terrain, single) = table.single(card, *number);
                printed[usize::from(halves[single])] == Terrains::only(terrain)
            })
        };
        let ways = (0..table.layouts()).filter(is_possible).count();
        let any = (0..table.layouts()).filter(is_possible).nth(rng.below(ways as u32) as usize);
        self.printed = any.map_or(printed, |number| Self::layout(table, number).printed);
    }

    /// The revealed Tumult cards, as bits.
    pub(super) const fn revealed_cards(&self) -> u8 {
        self.revealed
    }

    /// Whether a Tumult card was revealed.
    #[must_use]
    pub const fn is_revealed(&self, card: u8) -> bool {
        self.revealed >> card & 1 == 1
    }

    /// Reveals a Tumult card, both halves (7.3.25.b). Tells whether it lay face down.
    pub(crate) fn reveal(&mut self, card: u8) -> bool {
        let Some(halves) = self.table.cards().get(usize::from(card)) else { return false };
        if self.is_revealed(card) {
            return false;
        }
        self.revealed |= 1 << card;
        for region in halves.map(usize::from) {
            self.visible[region] = self.printed[region];
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// System 45: there are three kinds of Tumult cards, one for each single terrain, and each pile is of one kind.
    #[test]
    fn the_layouts_are_different_legal_ones() {
        for (table, layouts, cards_a_pile) in [(Table::Row, 48, 1), (Table::Cross, 192, 2)] {
            let mut seen = Vec::new();
            for number in 0..table.layouts() {
                let regions = Adventure::layout(table, number).printed;
                let mut singles = Vec::new();
                for [one, other] in table.cards().iter().map(|halves| halves.map(usize::from)) {
                    assert_eq!(regions[one], regions[other].others());
                    singles.push(if regions[one].len() == 1 { regions[one] } else { regions[other] });
                }
                let piles: Vec<_> = singles.chunks(cards_a_pile).collect();
                assert!(piles.iter().all(|pile| pile.iter().all(|&terrain| terrain == pile[0])));
                assert!(piles[0] != piles[1] && piles[1] != piles[2] && piles[0] != piles[2]);
                let ends = (0..table.regions()).filter(|&region| table.cards_at(region as u8).is_empty());
                assert!(ends.into_iter().all(|end| regions[end] == Terrains::ALL));
                assert!(!seen.contains(&regions));
                seen.push(regions);
            }
            assert_eq!(seen.len(), layouts);
        }
    }

    #[test]
    fn a_card_is_revealed_as_a_whole_and_once() {
        let mut row = Adventure::layout(Table::Row, 11);
        assert!((1..7).all(|r| row.terrains(r).is_empty()));
        assert_eq!((row.terrains(0), row.terrains(7), row.terrains(8)), (Terrains::ALL, Terrains::ALL, Terrains::NONE));
        assert!(row.reveal(1) && row.is_revealed(1));
        assert!(!row.terrains(3).is_empty() && !row.terrains(4).is_empty());
        assert!([1, 2, 5, 6].iter().all(|&r| row.terrains(r).is_empty()));
        assert!(!row.reveal(1) && !row.reveal(3) && !row.is_revealed(0));
    }
}
