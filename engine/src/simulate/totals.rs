//! Totals of a range of games of a simulation, in whole numbers.

/// The results of a range of games, in whole numbers. How the games were cut into ranges, and in which order these are added,
/// does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    counts: Vec<u64>,
    work: u64,
}

impl Totals {
    pub(super) fn zero(len: usize) -> Self {
        Self { counts: vec![0; len], work: 0 }
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.counts.first().copied().unwrap_or(0)
    }

    /// The work of all games, as [`Events::worked`](crate::Events::worked) counts it: the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    pub(super) const fn add_work(&mut self, work: u64) {
        self.work += work;
    }

    /// Adds the totals of other games of the **same plan**; for totals of another plan the sum means nothing.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.work += other.work;
    }

    /// Changes a count by this much, modulo 2^64: `u64::MAX` is one less.
    #[inline]
    pub(super) fn count(&mut self, place: usize, by: u64) {
        let count = &mut self.counts[place];
        *count = count.wrapping_add(by);
    }

    /// Changes each of these counts by this much.
    #[inline]
    pub(super) fn count_all<const N: usize>(&mut self, places: [usize; N], by: u64) {
        let counts = &mut *self.counts;
        for place in places {
            counts[place] = counts[place].wrapping_add(by);
        }
    }

    pub(super) fn get(&self, place: usize) -> u64 {
        self.counts.get(place).copied().unwrap_or(0)
    }

    pub(super) fn range(&self, places: std::ops::Range<usize>) -> &[u64] {
        self.counts.get(places).unwrap_or(&[])
    }
}
