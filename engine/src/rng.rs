//! Randomness: one named algorithm, exact bounded draws, and the derivation of seeds.

#[cfg(test)]
pub(crate) mod every;

/// The generator **wyrand** (Wang Yi, wyhash final version 4): 64 bits of state, 64 bits a step.
///
/// It is part of the game state, so that a copy of a game goes on as the game would. The numbers it gives are
/// pinned by tests: the same seed gives the same games on every machine and in every later version that keeps
/// [`VERSION`](crate::VERSION).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts at a seed; any seed will do.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The state: all numbers to come follow from it.
    pub(crate) const fn state(self) -> u64 {
        self.0
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = (self.0 as u128).wrapping_mul((self.0 ^ 0xe703_7ed1_a0b4_28db) as u128);
        ((t >> 64) ^ t) as u64
    }

    /// Exactly uniform in `0..n` (Lemire: multiply, reject the few words that would favour a value). 0 if `n` is 0.
    #[cfg(not(test))]
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        self.drawn_below(n)
    }

    /// As the other one, but goes through all chances where these are enumerated.
    #[cfg(test)]
    pub fn below(&mut self, n: u32) -> u32 {
        every::next(n).unwrap_or_else(|| self.drawn_below(n))
    }

    #[inline]
    const fn drawn_below(&mut self, n: u32) -> u32 {
        loop {
            let m = self.word() as u128 * n as u128;
            let low = m as u64;
            if low >= n as u64 || low >= (n as u64).wrapping_neg() % (if n == 0 { 1 } else { n as u64 }) {
                return (m >> 64) as u32;
            }
        }
    }

    /// Exactly uniform and independent values below each of the `bounds`, all out of one word (Brackett-Rozinsky
    /// and Lemire, batched draws): the low half of each product is the word for the next.
    ///
    /// The bounds are 1 or more and their product fits in 64 bits; eight bounds of a byte always do.
    #[inline(always)]
    pub(crate) fn each_below<const K: usize>(&mut self, bounds: [u8; K]) -> [u8; K] {
        #[cfg(test)]
        if let Some(values) = every::next_of_each(bounds) {
            return values;
        }
        let mut values = [0; K];
        loop {
            let mut rest = self.word();
            let mut product = 1u64;
            for (value, bound) in values.iter_mut().zip(bounds) {
                let m = u128::from(rest) * u128::from(bound);
                *value = (m >> 64) as u8;
                rest = m as u64;
                product = product.wrapping_mul(u64::from(bound));
            }
            // Only once in 2^64 / product words the exact threshold has to be looked at.
            if rest >= product || rest >= product.wrapping_neg() % product.max(1) {
                return values;
            }
        }
    }
}

/// Seed number `n` under a master seed: the finaliser of SplitMix64 over both, twice, so that neighbouring numbers
/// and neighbouring masters give unrelated games.
#[must_use]
#[inline]
pub const fn mix(master: u64, n: u64) -> u64 {
    finish(finish(master.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ n.wrapping_mul(0xd130_2b97_ec41_4b1b))
}

#[inline]
const fn finish(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The independent streams of one game. Decks, table and policies never share one, so that what one of them draws changes nothing
/// for the others (the same seed is the same deal under every policy).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// First player, Tumult cards (4.1.c, 4.1.f).
    Table,
    /// Order of the deck of the player with this seat number (4.1.g).
    Deck(u8),
    /// Choices of the policy of this seat.
    Policy(u8),
    /// Dice and random choices of effects (6.5.j, 7.3.33.a).
    Effects,
    /// Which record of a pace is the opponent.
    Opponent,
    /// Where the card of a comparison of this number is put.
    Trial(u16),
}

impl Stream {
    /// The seed of this stream in the game with this seed.
    #[inline]
    pub(crate) const fn seed(self, game: u64) -> u64 {
        mix(
            game,
            match self {
                Self::Table => 0,
                Self::Deck(seat) => 1 + seat as u64,
                Self::Policy(seat) => 0x100 + seat as u64,
                Self::Effects => 0x200,
                Self::Opponent => 0x300,
                Self::Trial(number) => 0x1_0000 + number as u64,
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_pinned() {
        let mut rng = Rng::new(42);
        assert_eq!([rng.word(), rng.word(), rng.word()], GOLDEN_WORDS);
        let mut rng = Rng::new(42);
        assert_eq!([39, 38, 48, 6, 2].map(|n| rng.below(n)), GOLDEN_BELOW);
        assert_eq!([mix(0, 0), mix(42, 0), mix(42, 1), mix(u64::MAX, u64::MAX)], GOLDEN_MIX);
        assert_eq!(Rng::new(7).each_below([39, 38, 37, 36, 35, 34]), GOLDEN_BATCH);
    }

    // From a second implementation, in Python, of the formulas in the documentation.
    const GOLDEN_WORDS: [u64; 3] = [0xae4a7cbfdda9b434, 0xe9cc09d33d38d9d2, 0xcb5756512b93433a];
    const GOLDEN_BELOW: [u32; 5] = [26, 34, 38, 5, 0];
    const GOLDEN_MIX: [u64; 4] = [0x48218226ff3cd4bf, 0xb29ed950786f5ae3, 0x3dcbe1e501c3a57a, 0xbe1a1902808ced4d];
    const GOLDEN_BATCH: [u8; 6] = [34, 16, 35, 6, 11, 10];

    #[test]
    fn bounded_draws_are_uniform() {
        let mut rng = Rng::new(1);
        let mut below = [0u32; 48];
        let mut batch = [[0u32; 5]; 4];
        const N: u32 = 480_000;
        for _ in 0..N {
            below[rng.below(48) as usize] += 1;
            for (count, value) in batch.iter_mut().zip(rng.each_below([5, 4, 3, 2])) {
                count[value as usize] += 1;
            }
        }
        let near = |count: u32, p: f64| {
            let sd = (f64::from(N) * p * (1.0 - p)).sqrt();
            assert!((f64::from(count) - f64::from(N) * p).abs() < 5.0 * sd.max(1.0), "{count} for {p}");
        };
        below.into_iter().for_each(|c| near(c, 1.0 / 48.0));
        for (counts, bound) in batch.iter().zip([5usize, 4, 3, 2]) {
            counts[..bound].iter().for_each(|&c| near(c, 1.0 / bound as f64));
            assert!(counts[bound..].iter().all(|&c| c == 0));
        }
    }

    #[test]
    fn degenerate_bounds_give_zero() {
        assert_eq!((Rng::new(3).below(0), Rng::new(3).below(1)), (0, 0));
        assert_eq!(Rng::new(3).each_below([1, 1]), [0, 0]);
    }

    #[test]
    fn streams_of_one_game_differ() {
        let streams = [Stream::Table, Stream::Deck(0), Stream::Deck(1), Stream::Policy(0), Stream::Policy(1)];
        let mut seeds = streams.map(|s| s.seed(5)).to_vec();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), streams.len());
    }
}
