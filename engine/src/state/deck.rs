use super::{CardId, CardSet};
use crate::{MAX_CARDS, hands, rng::Rng};

/// Cards whose order is drawn at a time: one random word is enough for eight of at most 128.
const BLOCK: usize = 8;

/// An ordered pile of cards (3.2.2), top first.
///
/// A shuffled pile is ordered only as far down as somebody has looked: the places `next..settled` are fixed, the
/// cards below them lie in an order not yet drawn. Nobody can tell, as every order of them is equally likely. The
/// order is drawn in blocks of eight from a generator of its own, so the k-th card of a deck is the same whether
/// cards are drawn singly or together, and whatever anybody decides in between.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Deck {
    order: [CardId; MAX_CARDS],
    next: u8,
    settled: u8,
    end: u8,
    rng: Rng,
}

impl Deck {
    /// An empty pile.
    pub(crate) const fn empty(seed: u64) -> Self {
        Self { order: [CardId::new(0); MAX_CARDS], next: 0, settled: 0, end: 0, rng: Rng::new(seed) }
    }

    /// A pile in a given order.
    pub(crate) fn ordered(cards: impl IntoIterator<Item = CardId>, seed: u64) -> Self {
        let mut deck = Self::empty(seed);
        for (place, card) in deck.order.iter_mut().zip(cards) {
            *place = card;
            deck.end += 1;
        }
        deck.settled = deck.end;
        deck
    }

    /// The pile of the cards with the handles `from..to`, shuffled, and its top `drawn` cards taken off as a set.
    ///
    /// They are dealt by [`hands::Sampler`]; the rest lies below in an order not yet drawn.
    #[inline]
    pub(crate) fn dealt([from, to]: [u8; 2], drawn: u8, seed: u64) -> (Self, CardSet) {
        const IDENTITY: [CardId; MAX_CARDS] = {
            let mut order = [CardId::new(0); MAX_CARDS];
            let mut i = 0;
            while i < MAX_CARDS {
                order[i] = CardId::new(i as u8);
                i += 1;
            }
            order
        };
        let mut rng = Rng::new(seed);
        let cards = to - from;
        let hand = hands::Sampler::new(cards, drawn).deal(&mut rng);
        let mut order = IDENTITY;
        let mut next = 0;
        // In rising order no card of the hand has been moved before its turn comes: place and handle still agree.
        for card in hand {
            order.swap(usize::from(next), card.index());
            next += 1;
        }
        let hand = if from == 0 {
            hand
        } else {
            order[..usize::from(cards)].iter_mut().for_each(|card| *card = card.moved_up(from));
            hand.iter().map(|card| card.moved_up(from)).collect()
        };
        (Self { order, next, settled: next, end: cards, rng }, hand)
    }

    /// Number of cards in it.
    pub(crate) const fn len(&self) -> u8 {
        self.end - self.next
    }

    /// The cards in it, as a set.
    pub(crate) fn cards(&self) -> CardSet {
        self.order[usize::from(self.next)..usize::from(self.end)].iter().copied().collect()
    }

    /// All that decides which cards will be drawn: the cards from the top down, how many of them have their final
    /// place, and the state of the generator that orders the others.
    pub(crate) fn future(&self) -> (&[CardId], u8, u64) {
        let cards = &self.order[usize::from(self.next)..usize::from(self.end)];
        (cards, self.settled - self.next, self.rng.state())
    }

    /// Takes the top card off.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<CardId> {
        if self.next == self.end {
            return None;
        }
        if self.next == self.settled {
            self.settle();
        }
        let card = self.order[usize::from(self.next) % MAX_CARDS];
        self.next += 1;
        Some(card)
    }

    /// Draws the order of the next block.
    #[inline]
    fn settle(&mut self) {
        let rest = self.end - self.settled;
        let offsets = self.rng.each_below::<BLOCK>(std::array::from_fn(|i| rest.saturating_sub(i as u8).max(1)));
        for offset in &offsets[..usize::from(rest).min(BLOCK)] {
            let place = usize::from(self.settled);
            self.order.swap(place % MAX_CARDS, (place + usize::from(*offset)) % MAX_CARDS);
            self.settled += 1;
        }
    }

    /// Makes these cards, shuffled, the pile. It is empty at that moment: to shuffle the discard pile under the
    /// cards that are left and go on drawing (3.2.2.d) is to draw those first.
    pub(crate) fn refill(&mut self, cards: CardSet) {
        debug_assert_eq!(self.next, self.end);
        (self.next, self.settled, self.end) = (0, 0, 0);
        for card in cards {
            self.order[usize::from(self.end) % MAX_CARDS] = card;
            self.end += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(deck: &mut Deck) -> Vec<CardId> {
        std::iter::from_fn(|| deck.draw()).collect()
    }

    #[test]
    fn an_ordered_pile_is_drawn_from_the_top() {
        let cards = [3, 1, 2].map(CardId::new);
        let mut deck = Deck::ordered(cards, 1);
        assert_eq!((deck.len(), deck.cards().len()), (3, 3));
        assert_eq!(all(&mut deck), cards);
        assert_eq!(deck.draw(), None);
    }

    #[test]
    fn a_dealt_pile_holds_every_card_once() {
        for (cards, drawn) in [(39, 6), (128, 6), (64, 6), (65, 6), (6, 6), (4, 6), (1, 0), (12, 0)] {
            let (mut deck, hand) = Deck::dealt([0, cards], drawn, 9);
            assert_eq!(hand.len(), drawn.min(cards));
            assert!((hand & deck.cards()).is_empty());
            let rest = all(&mut deck);
            assert_eq!(rest.len(), usize::from(cards - hand.len()));
            let both = hand | rest.iter().copied().collect();
            assert_eq!(both, CardSet::range(0, usize::from(cards)));
            // The second deck of a pool is dealt alike, with its own handles.
            let from = 128 - cards;
            let (mut second, second_hand) = Deck::dealt([from, 128], drawn, 9);
            let moved = |card: CardId| card.moved_up(from);
            assert_eq!(second_hand, hand.iter().map(moved).collect());
            assert_eq!(all(&mut second), rest.into_iter().map(moved).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_refilled_pile_is_shuffled_and_complete() {
        let cards = CardSet::range(10, 30);
        let orders: Vec<_> = (0..4)
            .map(|seed| {
                let mut deck = Deck::empty(seed);
                deck.refill(cards);
                all(&mut deck)
            })
            .collect();
        assert!(orders.iter().all(|o| o.iter().copied().collect::<CardSet>() == cards && o.len() == 20));
        assert!(orders[0] != orders[1] && orders[1] != orders[2] && orders[2] != orders[3]);
    }

    /// Every card is equally often in every place: the shuffle is fair although it is drawn in blocks.
    #[test]
    fn every_place_is_fair() {
        const N: u32 = 40_000;
        let mut counts = [[0u32; 12]; 12];
        for seed in 0..u64::from(N) {
            let (mut deck, _) = Deck::dealt([0, 12], 0, crate::rng::mix(1, seed));
            for (place, card) in all(&mut deck).into_iter().enumerate() {
                counts[place][card.index()] += 1;
            }
        }
        let (mean, sd) = (f64::from(N) / 12.0, (f64::from(N) / 12.0 * (11.0 / 12.0)).sqrt());
        assert!(counts.iter().flatten().all(|&c| (f64::from(c) - mean).abs() < 5.0 * sd), "{counts:?}");
    }
}
