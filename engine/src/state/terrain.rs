use cards::Statistics;
use serde::{Deserialize, Serialize};

/// A terrain: a sub-type of regions, and the statistic that wins there (2.2.2.k, 7.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Terrain {
    /// V in the symbols.
    Forest,
    /// M.
    Mountain,
    /// O, called Ocean in card data.
    Water,
}

impl Terrain {
    /// All, in the order of statistics.
    pub const ALL: [Self; 3] = [Self::Forest, Self::Mountain, Self::Water];
}

/// The terrains of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terrains(u8);

impl Terrains {
    /// None: a face-down region.
    pub const NONE: Self = Self(0);
    /// Forest, Mountain and Water: the Hero region and the Companion region.
    pub const ALL: Self = Self(7);

    /// Exactly one.
    #[must_use]
    pub const fn only(terrain: Terrain) -> Self {
        Self(1 << terrain as u8)
    }

    /// The others.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & 7)
    }

    /// Whether the terrain is among them.
    #[must_use]
    pub const fn contains(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 == 1
    }

    /// How many they are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Statistics added up, in the order of [`Terrain::ALL`]. Negative values are possible (1.1.6, 2.2.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums([i16; 4]);

impl Sums {
    /// 0/0/0.
    pub const ZERO: Self = Self([0; 4]);

    /// The printed statistics of a card.
    #[must_use]
    pub fn of(statistics: Statistics) -> Self {
        Self([statistics.forest.into(), statistics.mountain.into(), statistics.ocean.into(), 0])
    }

    /// The sum in one terrain.
    #[must_use]
    pub const fn get(self, terrain: Terrain) -> i16 {
        self.0[terrain as usize]
    }

    /// Both together.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// All three statistics in one number.
    #[must_use]
    pub const fn total(self) -> i16 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// In each of the terrains, what this sum lacks to be positive and strictly greater than the one it faces; in
    /// the others, more than any card has.
    #[must_use]
    #[inline]
    pub fn missing_to_win(self, facing: Self, terrains: Terrains) -> Self {
        Self(std::array::from_fn(|i| {
            let wins_here = terrains.0 >> i & 1 == 1;
            if wins_here { facing.0[i].max(0) + 1 - self.0[i] } else { i16::MAX }
        }))
    }

    /// Whether at least one of these statistics is as great as the one it is compared with.
    #[must_use]
    #[inline]
    pub fn reaches_any(self, needed: Self) -> bool {
        (0..3).fold(false, |any, i| any | (self.0[i] >= needed.0[i]))
    }

    /// The terrains in which this sum is positive and strictly greater than the one it faces (4.2.4).
    #[must_use]
    #[inline]
    pub fn strictly_above(self, facing: Self) -> Terrains {
        let won = |i: usize| u8::from(self.0[i] > facing.0[i].max(0)) << i;
        Terrains(won(0) | won(1) | won(2))
    }
}

impl Terrains {
    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(forest: u8, mountain: u8, ocean: u8) -> Sums {
        Sums::of(Statistics { forest, mountain, ocean })
    }

    /// 4.2.4: a terrain is won by a sum that is positive and greater than the one facing it.
    #[test]
    fn a_terrain_is_won_strictly_and_with_a_positive_sum() {
        let won = |mine: Sums, theirs: Sums| Terrain::ALL.map(|t| mine.strictly_above(theirs).contains(t));
        assert_eq!(won(sums(3, 1, 0), sums(0, 1, 0)), [true, false, false]);
        assert_eq!(won(sums(0, 0, 0), Sums([-2, -2, -2, 0])), [false; 3], "above a negative sum, but not positive");
        assert_eq!(won(sums(1, 2, 3), Sums::ZERO), [true; 3]);
    }

    /// What is missing is what decides at Progress.
    #[test]
    fn what_is_missing_agrees_with_what_wins() {
        for mine in [sums(0, 0, 0), sums(1, 0, 2), sums(3, 3, 0)] {
            for facing in [sums(0, 0, 0), sums(1, 1, 1), Sums([-1, 2, 0, 0])] {
                for terrains in (0..8).map(Terrains) {
                    for card in [sums(0, 0, 0), sums(1, 0, 0), sums(0, 2, 1), sums(4, 4, 4)] {
                        let missing = mine.missing_to_win(facing, terrains);
                        let wins = !mine.plus(card).strictly_above(facing).and(terrains).is_empty();
                        assert_eq!(card.reaches_any(missing), wins, "{mine:?} {facing:?} {terrains:?} {card:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn sums_add_up_and_terrains_are_sets() {
        assert_eq!(sums(1, 2, 3).plus(sums(4, 0, 1)), sums(5, 2, 4));
        assert_eq!(sums(1, 2, 3).total(), 6);
        let mountain = Terrains::only(Terrain::Mountain);
        assert_eq!((mountain.len(), mountain.others().len()), (1, 2));
        assert!(mountain.and(mountain.others()).is_empty());
    }
}
