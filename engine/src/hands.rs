//! Opening hands: a uniformly random set of cards out of a deck, at one random word a hand.

use crate::{
    MAX_CARDS,
    primitives::{CardId, CardSet, NARROW},
    rng::Rng,
};

/// Deals hands of a fixed size from a deck of a fixed size, as sets of positions.
///
/// Robert Floyd's method: no deck array is touched. All bounded draws of a hand come out of one random word, exactly
/// uniform; hands of more than nine cards take a word for every eight cards.
///
/// # Examples
///
/// ```
/// use engine::{Rng, hands::Sampler};
/// let mut rng = Rng::new(42);
/// let hand = Sampler::new(39, 6).deal(&mut rng);
/// assert_eq!(hand.len(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampler {
    cards: u8,
    drawn: u8,
}

/// Size of an opening hand (4.1.h), for which there is a loop of its own.
const OPENING: u8 = 6;

impl Sampler {
    /// Hands of `drawn` cards out of `cards` (at most [`MAX_CARDS`]; larger numbers count as that); of all cards if there are
    /// fewer.
    #[must_use]
    pub const fn new(cards: u8, drawn: u8) -> Self {
        let cards = if cards > MAX_CARDS as u8 { MAX_CARDS as u8 } else { cards };
        Self { cards, drawn: if drawn < cards { drawn } else { cards } }
    }

    /// A hand as bits, for decks of at most 64 cards; `None` for larger ones.
    #[inline]
    pub fn deal_bits(&self, rng: &mut Rng) -> Option<u64> {
        match (self.cards, self.drawn) {
            (65.., _) => None,
            (_, OPENING) => Some(opening(rng, self.cards)),
            _ => Some(self.deal_any::<NARROW>(rng).words()[0]),
        }
    }

    /// A hand.
    #[inline]
    pub fn deal(&self, rng: &mut Rng) -> CardSet {
        self.deal_of_width(rng)
    }

    /// As [`deal`](Self::deal), as a set of another width, which must have room for the cards.
    #[inline]
    pub(crate) fn deal_of_width<const W: usize>(&self, rng: &mut Rng) -> CardSet<W> {
        self.deal_bits(rng).map_or_else(|| self.deal_any(rng), CardSet::from_bits)
    }

    fn deal_any<const W: usize>(&self, rng: &mut Rng) -> CardSet<W> {
        let mut hand = CardSet::EMPTY;
        let mut top = self.cards - self.drawn;
        while top < self.cards {
            // The number of cards left at each of the next eight picks; 1 once the hand is full.
            let bounds =
                std::array::from_fn::<u8, 8, _>(
                    |i| if i < usize::from(self.cards - top) { top + i as u8 + 1 } else { 1 },
                );
            for value in rng.each_below(bounds).into_iter().take(usize::from(self.cards - top)) {
                let picked = CardId::new(value);
                hand.insert(if hand.contains(picked) { CardId::new(top) } else { picked });
                top += 1;
            }
        }
        hand
    }
}

/// Six of at most 64 cards.
#[inline(always)]
fn opening(rng: &mut Rng, cards: u8) -> u64 {
    let lowest = cards - OPENING;
    let picks = rng.each_below::<{ OPENING as usize }>(std::array::from_fn(|i| lowest + i as u8 + 1));
    let mut hand = 0u64;
    for (top, pick) in (lowest..).zip(picks) {
        let picked = 1u64 << (pick & 63);
        hand |= if hand & picked == 0 { picked } else { 1u64 << (top & 63) };
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(cards: u8, drawn: u8) {
        const N: u32 = 60_000;
        let sampler = Sampler::new(cards, drawn);
        let mut rng = Rng::new(u64::from(cards) * 1000 + u64::from(drawn));
        let mut seen = [0u32; MAX_CARDS];
        let mut pairs = 0u32;
        for _ in 0..N {
            let hand = sampler.deal(&mut rng);
            assert_eq!(hand.len(), drawn.min(cards));
            hand.iter().for_each(|c| seen[c.index()] += 1);
            pairs += u32::from(hand.iter().filter(|c| c.index() < 2).count() == 2);
        }
        let near = |count: u32, p: f64| {
            let (n, sd) = (f64::from(N), (f64::from(N) * p * (1.0 - p)).sqrt());
            assert!((f64::from(count) - n * p).abs() <= 5.0 * sd, "{count} of {n}, {p}: {drawn} of {cards}");
        };
        let (n, k) = (f64::from(cards), f64::from(drawn.min(cards)));
        seen[..usize::from(cards)].iter().for_each(|&c| near(c, k / n));
        assert!(seen[usize::from(cards)..].iter().all(|&c| c == 0));
        if cards > 1 {
            near(pairs, k * (k - 1.0) / (n * (n - 1.0)));
        }
    }

    #[test]
    fn every_card_and_every_pair_is_equally_likely() {
        for (cards, drawn) in
            [(39, 6), (59, 6), (64, 6), (65, 6), (240, 6), (200, 130), (12, 3), (40, 11), (6, 6), (4, 6), (1, 1)]
        {
            check(cards, drawn);
        }
    }

    #[test]
    fn hands_are_pinned() {
        let mut rng = Rng::new(42);
        let sampler = Sampler::new(39, 6);
        let hands = [0; 3].map(|_| sampler.deal_bits(&mut rng).unwrap());
        // From a second implementation in Python.
        assert_eq!(hands, [25460832, 2416115718, 4433380481]);
    }

    #[test]
    fn large_decks_have_no_word_of_bits() {
        assert_eq!(Sampler::new(65, 6).deal_bits(&mut Rng::new(1)), None);
        assert_eq!(Sampler::new(0, 6).deal(&mut Rng::new(1)), CardSet::EMPTY);
        assert_eq!(Sampler::new(255, 6), Sampler::new(MAX_CARDS as u8, 6));
    }
}
