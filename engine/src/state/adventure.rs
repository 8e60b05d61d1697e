use super::{Expedition, Terrain, Terrains};
use crate::rng::Rng;

/// Regions in a row (3.2.1): Hero region, three Tumult cards of two regions each, Companion region.
pub const REGIONS: usize = 8;

/// The furthest an Expedition can be from its start: the other end of the row.
pub const FAR_END: u8 = REGIONS as u8 - 1;

/// The row of regions between the players (1.1.7.f, 3.2.1, 4.1.b–c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adventure {
    /// Terrains as printed, also of regions that lie face down.
    printed: [Terrains; REGIONS],
    /// Terrains as everyone sees them: none where a region lies face down (2.2.2.l).
    visible: [Terrains; REGIONS],
    /// One bit for each Tumult card that was revealed.
    revealed: u8,
    /// Whether the Arena has taken the place of all regions (4.3).
    is_arena: bool,
}

impl Adventure {
    /// Ways to lay the Tumult cards: 6 orders of 8 orientations.
    pub const LAYOUTS: u8 = 48;

    /// Lays out the three Tumult cards in one of the [`LAYOUTS`](Self::LAYOUTS), face down. Each card has one half
    /// with a single terrain and one with the other two.
    ///
    /// Number = order × 8 + orientation; bit *i* of the orientation turns card *i*. Larger numbers start anew at 0.
    #[must_use]
    pub fn layout(number: u8) -> Self {
        const ORDERS: [[Terrain; 3]; 6] = {
            use Terrain::{Forest as V, Mountain as M, Water as O};
            [[V, M, O], [V, O, M], [M, V, O], [M, O, V], [O, V, M], [O, M, V]]
        };
        let (order, turned) = (ORDERS[usize::from(number / 8 % 6)], number % 8);
        let mut printed = [Terrains::ALL; REGIONS];
        for (i, single) in order.into_iter().enumerate() {
            let halves = [Terrains::only(single), Terrains::only(single).others()];
            let first = usize::from(turned >> i & 1);
            printed[1 + 2 * i] = halves[first];
            printed[2 + 2 * i] = halves[1 - first];
        }
        let mut visible = [Terrains::NONE; REGIONS];
        (visible[0], visible[REGIONS - 1]) = (Terrains::ALL, Terrains::ALL);
        Self { printed, visible, revealed: 0, is_arena: false }
    }

    /// A random layout (4.1.c).
    #[must_use]
    pub(crate) fn shuffled(rng: &mut Rng) -> Self {
        Self::layout(rng.below(u32::from(Self::LAYOUTS)) as u8)
    }

    /// The Tumult card that covers a region, 0 to 2; `None` for the two ends of the row.
    #[must_use]
    pub const fn card_at(region: usize) -> Option<u8> {
        if region == 0 || region >= REGIONS - 1 { None } else { Some(((region - 1) / 2) as u8) }
    }

    /// Whether the Arena, where a tie is broken, has taken the place of all regions (4.3).
    #[must_use]
    pub const fn is_arena(&self) -> bool {
        self.is_arena
    }

    /// Puts the Arena in the place of all regions (4.3). No region is left that an Expedition could win and leave,
    /// so Expeditions do not move any more.
    pub(crate) const fn become_arena(&mut self) {
        (self.is_arena, self.visible) = (true, [Terrains::NONE; REGIONS]);
    }

    /// The terrains of a region as everyone sees it: none while it lies face down (2.2.2.l), none beyond the row or
    /// once it was removed (4.3).
    #[must_use]
    pub fn terrains(&self, region: usize) -> Terrains {
        self.visible.get(region).copied().unwrap_or(Terrains::NONE)
    }

    /// Printed and visible terrains of every region, as bits.
    pub(crate) fn rows(&self) -> ([u8; REGIONS], [u8; REGIONS]) {
        (self.printed.map(Terrains::bits), self.visible.map(Terrains::bits))
    }

    /// The revealed Tumult cards, as bits.
    pub(crate) const fn revealed_cards(&self) -> u8 {
        self.revealed
    }

    /// Whether a Tumult card was revealed.
    #[must_use]
    pub const fn is_revealed(&self, card: u8) -> bool {
        self.revealed >> card & 1 == 1
    }

    /// Reveals the Tumult card that covers a region, both halves (7.3.17.b). Gives the card if it lay face down.
    pub(crate) fn reveal(&mut self, region: usize) -> Option<u8> {
        let card = Self::card_at(region).filter(|&card| !self.is_revealed(card))?;
        self.revealed |= 1 << card;
        let first = 1 + 2 * usize::from(card);
        self.visible[first..first + 2].copy_from_slice(&self.printed[first..first + 2]);
        Some(card)
    }
}

impl Expedition {
    /// Index of the region at a distance from the start of this Expedition: the Hero Expedition walks up the row,
    /// the Companion Expedition down.
    #[must_use]
    #[inline]
    pub const fn region(self, distance: u8) -> usize {
        let distance = if distance > FAR_END { FAR_END } else { distance };
        match self {
            Self::Hero => distance as usize,
            Self::Companion => (FAR_END - distance) as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// System 45: three different cards, each a single terrain beside the other two.
    #[test]
    fn the_layouts_are_48_different_legal_ones() {
        let mut seen = Vec::new();
        for number in 0..Adventure::LAYOUTS {
            let row = Adventure::layout(number).printed;
            assert_eq!((row[0], row[7]), (Terrains::ALL, Terrains::ALL));
            let mut singles = Vec::new();
            for card in 0..3 {
                let (left, right) = (row[1 + 2 * card], row[2 + 2 * card]);
                assert_eq!(left, right.others());
                singles.push(if left.len() == 1 { left } else { right });
            }
            assert!(singles[0] != singles[1] && singles[1] != singles[2] && singles[0] != singles[2]);
            assert!(!seen.contains(&row));
            seen.push(row);
        }
        assert_eq!(seen.len(), 48);
    }

    #[test]
    fn a_card_is_revealed_as_a_whole_and_once() {
        let mut row = Adventure::layout(11);
        assert!((1..7).all(|r| row.terrains(r).is_empty()));
        assert_eq!((row.terrains(0), row.terrains(7), row.terrains(8)), (Terrains::ALL, Terrains::ALL, Terrains::NONE));
        assert_eq!(row.reveal(3), Some(1));
        assert!(!row.terrains(3).is_empty() && !row.terrains(4).is_empty());
        assert!([1, 2, 5, 6].iter().all(|&r| row.terrains(r).is_empty()));
        assert_eq!((row.reveal(4), row.reveal(0), row.reveal(7)), (None, None, None));
    }

    #[test]
    fn the_expeditions_walk_towards_one_another() {
        assert_eq!([0, 1, 7].map(|d| Expedition::Hero.region(d)), [0, 1, 7]);
        assert_eq!([0, 1, 7].map(|d| Expedition::Companion.region(d)), [7, 6, 0]);
    }
}
