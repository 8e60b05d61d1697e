//! Numbers of ways to draw cards, in whole numbers or rounded.

use super::Stop;

/// A number of ways: a whole number, or a rounded one where whole numbers are too large. Numbers are only added and multiplied,
/// so that rounding stays small.
pub(super) trait Ways: Copy {
    const ZERO: Self;
    const ONE: Self;
    /// Ways to choose `k` of `n` things.
    fn choose(n: u32, k: u32) -> Result<Self, Stop>;
    fn times(self, other: Self) -> Result<Self, Stop>;
    fn plus(self, other: Self) -> Result<Self, Stop>;
    /// This number divided by the number of all ways.
    fn share(self, all: Self) -> f64;
}

impl Ways for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    fn choose(n: u32, k: u32) -> Result<Self, Stop> {
        if k > n {
            return Ok(0);
        }
        // Each product of i + 1 factors can be divided by i + 1.
        let next = |ways: Self, i: u32| Some(ways.checked_mul((n - i).into())? / Self::from(i + 1));
        (0..k.min(n - k)).try_fold(1, next).ok_or(Stop::Overflow)
    }

    fn times(self, other: Self) -> Result<Self, Stop> {
        self.checked_mul(other).ok_or(Stop::Overflow)
    }

    fn plus(self, other: Self) -> Result<Self, Stop> {
        self.checked_add(other).ok_or(Stop::Overflow)
    }

    fn share(self, all: Self) -> f64 {
        self as f64 / all as f64
    }
}

impl Ways for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    fn choose(n: u32, k: u32) -> Result<Self, Stop> {
        if k > n {
            return Ok(0.0);
        }
        Ok((0..k.min(n - k)).fold(1.0, |ways, i| ways * Self::from(n - i) / Self::from(i + 1)))
    }

    fn times(self, other: Self) -> Result<Self, Stop> {
        Ok(self * other)
    }

    fn plus(self, other: Self) -> Result<Self, Stop> {
        Ok(self + other)
    }

    fn share(self, all: Self) -> f64 {
        (self / all).min(1.0)
    }
}
