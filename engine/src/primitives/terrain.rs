//! Sets of terrains, sums of statistics by terrain, and what an Expedition lacks to move forward.

use crate::ability::Terrain;
use cards::Statistics;
use std::fmt;

/// The terrains of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terrains(u8);

impl Terrains {
    /// No terrains: a face-down region.
    pub const NONE: Self = Self(0);
    /// Forest, Mountain and Water: the Hero region and the Companion region.
    pub const ALL: Self = Self(7);

    /// Exactly one.
    #[must_use]
    pub const fn only(terrain: Terrain) -> Self {
        Self(1 << terrain as u8)
    }

    /// The inverse of [`bits`](Self::bits).
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & 7)
    }

    /// One bit for each.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The terrains that are not in the set.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & 7)
    }

    /// The terrains that are in either set.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The terrains that are in both sets.
    #[must_use]
    pub const fn within(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Whether the terrain is among them.
    #[must_use]
    pub const fn contains(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 == 1
    }

    /// The number of terrains in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Statistics added up, in the order of [`Terrain::ALL`]. Negative values are possible (1.1.6, 2.2.11).
///
/// Three lanes of 21 bits in one word, so that a Character is added in a few instructions. A lane holds any sum of
/// the statistics of all objects of a game, up to a million.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TerrainTotals(u64);

/// Bits of a lane.
const LANE: u32 = 21;

/// The sign bits of the lanes.
const SIGNS: u64 = (1 << (LANE - 1)) * (1 | 1 << LANE | 1 << (2 * LANE));

impl TerrainTotals {
    /// 0/0/0.
    pub const ZERO: Self = Self(0);

    /// The sum with these three values.
    #[must_use]
    pub(crate) const fn from_terrains(forest: i16, mountain: i16, water: i16) -> Self {
        Self::lanes(forest as i32, mountain as i32, water as i32)
    }

    /// The printed statistics of a card.
    #[must_use]
    pub const fn of(statistics: Statistics) -> Self {
        Self::lanes(statistics.forest as i32, statistics.mountain as i32, statistics.ocean as i32)
    }

    /// Three lanes with values of at most 20 bits and a sign.
    const fn lanes(forest: i32, mountain: i32, water: i32) -> Self {
        const MASK: u64 = (1 << LANE) - 1;
        Self(forest as u64 & MASK | (mountain as u64 & MASK) << LANE | (water as u64 & MASK) << (2 * LANE))
    }

    /// The sum in one terrain.
    #[must_use]
    #[inline]
    pub const fn get(self, terrain: Terrain) -> i32 {
        let above = u64::BITS - LANE * (terrain as u32 + 1);
        ((self.0 << above) as i64 >> (u64::BITS - LANE)) as i32
    }

    /// The sum of both.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        // Added without the sign bits, so that no lane carries into the next; the sign bits are corrected afterwards.
        Self(((self.0 & !SIGNS) + (other.0 & !SIGNS)) ^ ((self.0 ^ other.0) & SIGNS))
    }

    /// All three statistics in one number.
    #[must_use]
    #[inline]
    pub const fn total(self) -> i32 {
        self.get(Terrain::Forest) + self.get(Terrain::Mountain) + self.get(Terrain::Water)
    }

    /// What this sum lacks, in each of the terrains, to be positive and strictly greater than the one facing it (4.2.4).
    #[must_use]
    #[inline]
    pub fn missing_to_win(self, facing: Self, terrains: Terrains) -> Missing {
        /// For each set of terrains: all bits of their lanes.
        const LANES: [u64; 8] = {
            let mut lanes = [0; 8];
            let mut i = 0;
            while i < 8 {
                // In a lane of -1 all bits are set.
                lanes[i] = TerrainTotals::lanes(-(i as i32 & 1), -(i as i32 >> 1 & 1), -(i as i32 >> 2)).0;
                i += 1;
            }
            lanes
        };
        /// What has to be added to a lane so that its sign bit tells whether the value is at least 1.
        const ABOVE_NOTHING: TerrainTotals = TerrainTotals(SIGNS).minus(TerrainTotals::lanes(1, 1, 1));
        let more = if facing.0 == 0 {
            ABOVE_NOTHING
        } else {
            let [forest, mountain, water] = Terrain::ALL.map(|terrain| facing.get(terrain).max(0) + 1);
            Self(SIGNS).minus(Self::lanes(forest, mountain, water))
        };
        let here = LANES[usize::from(terrains.0 & 7)];
        let above = self.plus(more).0;
        Missing((above & here) | (Missing::OUT_OF_REACH.0 & !here))
    }

    /// The difference of the two.
    #[inline]
    pub(crate) const fn minus(self, other: Self) -> Self {
        // The sign bits are lent, so that no lane borrows from the next; they are corrected afterwards.
        Self(((self.0 | SIGNS) - (other.0 & !SIGNS)) ^ ((self.0 ^ !other.0) & SIGNS))
    }
}

/// What an Expedition lacks to move forward: in each terrain of its region a number, of which one is enough.
///
/// It has three lanes like [`TerrainTotals`]. Each lane is as far above the value that sets its sign bit as the Expedition is
/// above what it needs, so that one addition tells whether a card is enough.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Missing(u64);

impl Missing {
    /// More than any card can add.
    pub(crate) const OUT_OF_REACH: Self = Self(TerrainTotals::lanes(1, 1, 1).0);

    /// Whether the Expedition would move as it is.
    #[must_use]
    #[inline]
    pub const fn is_nothing(self) -> bool {
        self.0 & SIGNS != 0
    }

    /// The terrains in which nothing is missing.
    pub(crate) const fn won(self) -> Terrains {
        let signs = self.0 & SIGNS;
        Terrains((signs >> (LANE - 1) | signs >> (2 * LANE - 2) | signs >> (3 * LANE - 3)) as u8 & 7)
    }

    /// Whether the Expedition would move with this card: printed statistics, none of which is negative.
    #[must_use]
    #[inline]
    pub const fn is_met_by(self, printed: TerrainTotals) -> bool {
        debug_assert!(printed.0 & SIGNS == 0, "printed");
        (self.0 + printed.0) & SIGNS != 0
    }
}

impl fmt::Debug for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TerrainTotals(SIGNS).minus(TerrainTotals(self.0)).fmt(f)
    }
}

impl fmt::Debug for TerrainTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [forest, mountain, water] = Terrain::ALL.map(|terrain| self.get(terrain));
        write!(f, "{forest}/{mountain}/{water}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(forest: u8, mountain: u8, ocean: u8) -> TerrainTotals {
        TerrainTotals::of(Statistics { forest, mountain, ocean })
    }

    /// 4.2.4: a terrain is won by a sum that is positive and greater than the one facing it.
    #[test]
    fn what_is_missing_is_what_decides() {
        let values = [-30_000, -300, -2, -1, 0, 1, 2, 5, 300, 30_000];
        for terrain in Terrain::ALL {
            let alone = |value| match terrain {
                Terrain::Forest => TerrainTotals::lanes(value, 0, 0),
                Terrain::Mountain => TerrainTotals::lanes(0, value, 0),
                Terrain::Water => TerrainTotals::lanes(0, 0, value),
            };
            for mine in values {
                for theirs in values {
                    let in_lane = |value| match terrain {
                        Terrain::Forest => TerrainTotals::lanes(value, 0, -7),
                        Terrain::Mountain => TerrainTotals::lanes(9, value, -1),
                        Terrain::Water => TerrainTotals::lanes(-3, 8, value),
                    };
                    let missing = in_lane(mine).missing_to_win(in_lane(theirs), Terrains::only(terrain));
                    assert_eq!(missing.is_nothing(), mine > 0 && mine > theirs, "{mine} against {theirs}");
                    let won = Terrains::only(terrain);
                    assert_eq!(missing.won() == won, missing.is_nothing(), "{mine} against {theirs}");
                    let tied = in_lane(theirs).minus(TerrainTotals::from_terrains(1, 1, 1));
                    let missing = in_lane(mine).missing_to_win(tied, Terrains::only(terrain));
                    assert_eq!(missing.won() == won, mine > 0 && mine >= theirs, "{mine} Ascended against {theirs}");
                    let missing = in_lane(mine).missing_to_win(in_lane(theirs), Terrains::only(terrain));
                    for more in [0, 1, 3, 255] {
                        let wins = mine + more > 0 && mine + more > theirs;
                        assert_eq!(missing.is_met_by(alone(more)), wins, "{mine} + {more} against {theirs}");
                    }
                    assert_eq!(in_lane(mine).plus(in_lane(theirs)).get(terrain), mine + theirs);
                    assert_eq!(in_lane(mine).minus(in_lane(theirs)).get(terrain), mine - theirs);
                }
            }
        }
        let nowhere = TerrainTotals::ZERO.missing_to_win(TerrainTotals::ZERO, Terrains::NONE);
        assert!(!nowhere.is_met_by(sums(255, 255, 255)) && !nowhere.is_nothing());
        assert_eq!(sums(2, 0, 4).missing_to_win(sums(1, 0, 4), Terrains::ALL).won(), Terrains::only(Terrain::Forest));
        let missing = sums(1, 0, 4).missing_to_win(sums(3, 0, 0), Terrains::ALL);
        assert_eq!(format!("{missing:?}"), "3/1/-3");
    }

    #[test]
    fn sums_add_up_and_terrains_are_sets() {
        assert_eq!(sums(1, 2, 3).plus(sums(4, 0, 1)), sums(5, 2, 4));
        assert_eq!(sums(1, 2, 3).total(), 6);
        let mountain = Terrains::only(Terrain::Mountain);
        assert_eq!((mountain.len(), mountain.others().len()), (1, 2));
        assert!(Terrain::ALL.iter().all(|&t| mountain.contains(t) != mountain.others().contains(t)));
        assert_eq!(format!("{:?}", TerrainTotals::lanes(-1, 2, -3)), "-1/2/-3");
    }
}
