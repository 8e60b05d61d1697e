//! How many changes by passive abilities there is room for at the same time. More than that is a fault (system 8), never left
//! out.

/// Numbers of the changes that apply at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// Abilities of objects and Emblems that change characteristics.
    pub(crate) abilities: usize,
    /// Sub-types and types that are given.
    pub(crate) turned: usize,
    /// Different changes of statistics.
    pub(crate) statistics: usize,
    /// Abilities that are given.
    pub(crate) granted: usize,
    /// Facts that Expeditions count as.
    pub(crate) counting: usize,
}

impl Capacity {
    /// Nothing.
    pub(crate) const NONE: Self = Self { abilities: 0, turned: 0, statistics: 0, granted: 0, counting: 0 };
    /// The room that there is.
    pub(crate) const MOST: Self = Self { abilities: 16, turned: 8, statistics: 12, granted: 6, counting: 4 };

    /// These numbers and so many times those of another.
    pub(crate) const fn and(self, other: &Self, times: usize) -> Self {
        Self {
            abilities: self.abilities + times * other.abilities,
            turned: self.turned + times * other.turned,
            statistics: self.statistics + times * other.statistics,
            granted: self.granted + times * other.granted,
            counting: self.counting + times * other.counting,
        }
    }

    /// Whether there is room for these numbers.
    pub(crate) const fn fits(self) -> bool {
        let Self { abilities, turned, statistics, granted, counting } = Self::MOST;
        self.abilities <= abilities
            && self.turned <= turned
            && self.statistics <= statistics
            && self.granted <= granted
            && self.counting <= counting
    }
}

/// Most modifiers of a pool: each is one bit of [`Modified`](crate::game::Modified).
pub(crate) const MOST_MODIFIERS: usize = 16;

/// Most different events that the abilities of a game ask about.
pub(crate) const MOST_OCCURRENCES: usize = 10;
