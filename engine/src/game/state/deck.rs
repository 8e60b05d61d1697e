//! The decks of all players. The order of a deck is drawn only as deep as somebody looks.

use crate::{
    hands,
    primitives::{CardId, CardSet, PerObject, PerPlayer, Player, SLOTS, WIDE},
    rng::Rng,
};

/// Cards whose order is drawn at once: one random word is enough for eight.
const BLOCK: usize = 8;

/// The decks of all players: ordered piles of cards (3.2.2), top first.
///
/// A deck holds only cards of its owner (1.4.3), so the handles of a player's cards are also the places of that player's pile:
/// one place for each card, however many are in it.
///
/// A shuffled pile is ordered only as far down as somebody has looked: the places `next..settled` are fixed, and the cards below
/// them lie in an order not yet drawn. Nobody can tell, since every order of them is equally likely. The order is drawn in blocks
/// of eight from a generator of its own, so the k-th card of a deck is the same whether cards are drawn singly or together, and
/// whatever anybody decides in between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decks<const W: usize = WIDE> {
    order: PerObject<CardId, W>,
    piles: PerPlayer<Pile>,
}

/// Compares what will be drawn. What lies in a place that is in no pile does not matter, nor where among its places a pile
/// begins.
impl<const W: usize> PartialEq for Decks<W> {
    fn eq(&self, other: &Self) -> bool {
        Player::ALL.into_iter().all(|player| self.future(player) == other.future(player))
    }
}

/// The places of a pile: `from <= next <= settled <= end <= to`.
#[derive(Clone, Copy, Debug)]
struct Pile {
    /// The places that belong to the player.
    from: u8,
    to: u8,
    /// The place of the top card, the end of the fixed places, and the end of the pile.
    next: u8,
    settled: u8,
    end: u8,
    rng: Rng,
}

impl Pile {
    const NONE: Self = Self { from: 0, to: 0, next: 0, settled: 0, end: 0, rng: Rng::new(0) };

    const fn len(&self) -> u8 {
        self.end - self.next
    }

    /// Draws the order of the next block.
    #[inline]
    fn settle(&mut self, order: &mut [CardId]) {
        let rest = self.end - self.settled;
        let offsets = self.rng.each_below::<BLOCK>(std::array::from_fn(|i| rest.saturating_sub(i as u8).max(1)));
        for offset in &offsets[..usize::from(rest).min(BLOCK)] {
            order.swap(self.settled.into(), self.settled.wrapping_add(*offset).into());
            self.settled += 1;
        }
    }

    /// Gives this many top cards their final places, or all if there are fewer.
    fn settle_to(&mut self, order: &mut [CardId], cards: u8) {
        while self.settled < self.end && self.settled - self.next < cards {
            self.settle(order);
        }
    }

    /// Moves the pile within its places so that it begins at another one.
    fn move_to(&mut self, order: &mut [CardId], next: u8) {
        order.copy_within(usize::from(self.next)..usize::from(self.end), next.into());
        (self.settled, self.end) = (next + (self.settled - self.next), next + self.len());
        self.next = next;
    }

    /// Makes room for a card above the pile.
    fn open_above(&mut self, order: &mut [CardId]) {
        if self.next == self.from {
            self.move_to(order, self.to - self.len());
        }
    }

    /// Makes room for cards below the pile.
    fn open_below(&mut self, order: &mut [CardId], cards: u8) {
        if self.to - self.end < cards {
            self.move_to(order, self.from);
        }
    }
}

impl<const W: usize> Decks<W> {
    /// Decks without cards.
    pub(crate) const EMPTY: Self = {
        let mut order = PerObject::all(CardId::new(0));
        let mut i = 0;
        while i < SLOTS * W {
            *order.at(CardId::new(i as u8)) = CardId::new(i as u8);
            i += 1;
        }
        Self { order, piles: PerPlayer([Pile::NONE; Player::ALL.len()]) }
    };

    /// Gives a player who has no pile one of these cards in this order: cards with the handles `from..to`.
    pub(crate) fn lay(
        &mut self,
        player: Player,
        [from, to]: [u8; 2],
        cards: impl IntoIterator<Item = CardId>,
        seed: u64,
    ) {
        let mut end = from;
        for (place, card) in self.order.as_mut_slice()[usize::from(from)..usize::from(to)].iter_mut().zip(cards) {
            *place = card;
            end += 1;
        }
        self.piles[player] = Pile { from, to, next: from, settled: end, end, rng: Rng::new(seed) };
    }

    /// Gives a player who never had a pile one of the cards with the handles `from..to`, shuffled, and takes its top `drawn`
    /// cards off as a set.
    ///
    /// The hand is dealt by [`hands::Sampler`]; the rest lies below in an order not yet drawn.
    #[inline]
    pub(crate) fn deal(&mut self, player: Player, [from, to]: [u8; 2], drawn: u8, seed: u64) -> CardSet<W> {
        let mut rng = Rng::new(seed);
        let dealt = hands::Sampler::new(to - from, drawn).deal_of_width(&mut rng);
        self.lay_below(player, [from, to], dealt, rng);
        if from == 0 { dealt } else { dealt.iter().map(|card| card.moved_up(from)).collect() }
    }

    /// As [`deal`](Self::deal), with a given hand: cards of the handles `from..to`.
    pub(crate) fn deal_hand(&mut self, player: Player, [from, to]: [u8; 2], hand: CardSet<W>, seed: u64) -> CardSet<W> {
        let dealt = hand.iter().map(|card| CardId::new(card.index() as u8 - from)).collect();
        self.lay_below(player, [from, to], dealt, Rng::new(seed));
        hand
    }

    /// Gives a player the pile of the cards with the handles `from..to` without those dealt, in an order not yet drawn. The
    /// handles dealt count from 0.
    #[inline]
    fn lay_below(&mut self, player: Player, [from, to]: [u8; 2], dealt: CardSet<W>, rng: Rng) {
        let mut next = from;
        // In rising order, no card of the hand was moved before its turn comes, so that place and handle still agree.
        for card in dealt {
            self.order.as_mut_slice().swap(next.into(), card.moved_up(from).index());
            next += 1;
        }
        self.piles[player] = Pile { from, to, next, settled: next, end: to, rng };
    }

    /// Number of cards in a deck.
    #[inline]
    pub(crate) fn len(&self, player: Player) -> u8 {
        self.piles[player].len()
    }

    /// The cards of a deck, as a set.
    pub(crate) fn cards(&self, player: Player) -> CardSet<W> {
        self.pile(player).iter().copied().collect()
    }

    /// Whether a card is in a deck.
    pub(crate) fn contains(&self, player: Player, card: CardId) -> bool {
        self.pile(player).contains(&card)
    }

    /// The cards of a deck from the top down. Only some of them have their final places.
    fn pile(&self, player: Player) -> &[CardId] {
        let Pile { next, end, .. } = self.piles[player];
        &self.order.as_slice()[usize::from(next)..usize::from(end)]
    }

    /// Everything that decides which cards will be drawn: the cards from the top down, how many of them have their final places,
    /// and the state of the generator that orders the others.
    pub(crate) fn future(&self, player: Player) -> (&[CardId], u8, u64) {
        let Pile { next, settled, rng, .. } = self.piles[player];
        (self.pile(player), settled - next, rng.state())
    }

    /// Takes the top card off.
    #[inline]
    pub(crate) fn draw(&mut self, player: Player) -> Option<CardId> {
        let pile = &mut self.piles[player];
        if pile.next == pile.end {
            return None;
        }
        if pile.next == pile.settled {
            pile.settle(self.order.as_mut_slice());
        }
        let card = self.order.get(CardId::new(pile.next));
        pile.next += 1;
        Some(card)
    }
}

/// What effects do with a deck. Every card named is one of the deck's owner (1.4.3); a card that is put in is not in it yet.
impl<const W: usize> Decks<W> {
    /// This many top cards, or all if there are fewer.
    pub(crate) fn peek(&mut self, player: Player, cards: u8) -> &[CardId] {
        let (order, piles) = (self.order.as_mut_slice(), &mut self.piles);
        let pile = &mut piles[player];
        pile.settle_to(order, cards);
        let seen = cards.min(pile.len());
        &order[usize::from(pile.next)..usize::from(pile.next + seen)]
    }

    /// Puts a card under that many from the top; at the bottom if the deck is smaller (3.2.2.f).
    pub(in crate::game) fn put_under(&mut self, player: Player, above: u8, card: CardId) {
        let (order, piles) = (self.order.as_mut_slice(), &mut self.piles);
        let pile = &mut piles[player];
        pile.settle_to(order, above);
        if above >= pile.len() {
            pile.open_below(order, 1);
            order[usize::from(pile.end)] = card;
            pile.end += 1;
            pile.settled = pile.end;
            return;
        }
        pile.open_above(order);
        let (next, place) = (usize::from(pile.next), usize::from(pile.next + above));
        order.copy_within(next..place, next - 1);
        order[place - 1] = card;
        pile.next -= 1;
    }

    /// Takes a card out, wherever it lies. The order of the others does not change otherwise. Tells whether the card was there.
    pub(crate) fn take(&mut self, player: Player, card: CardId) -> bool {
        let (order, piles) = (self.order.as_mut_slice(), &mut self.piles);
        let pile = &mut piles[player];
        let (next, end) = (usize::from(pile.next), usize::from(pile.end));
        let Some(above) = order[next..end].iter().position(|&c| c == card) else { return false };
        let place = next + above;
        if place < usize::from(pile.settled) {
            order.copy_within(next..place, next + 1);
            pile.next += 1;
        } else {
            // Among the cards below, every order is as likely as before.
            order[place] = order[end - 1];
            pile.end -= 1;
        }
        true
    }

    /// Shuffles all cards of a deck.
    pub(crate) fn shuffle(&mut self, player: Player) {
        let pile = &mut self.piles[player];
        pile.settled = pile.next;
    }

    /// Replaces the `old` cards of a deck by as many `new` ones, in any order; other cards stay where they lie. The generator of
    /// later shuffles is drawn anew, too.
    pub(crate) fn redeal(&mut self, player: Player, old: CardSet<W>, new: CardSet<W>, rng: &mut Rng) {
        let (order, piles) = (self.order.as_mut_slice(), &mut self.piles);
        let pile = &mut piles[player];
        let slots = &mut order[usize::from(pile.next)..usize::from(pile.end)];
        let stays = usize::from(old.len()) < slots.len();
        let mut places = [0; SLOTS * 4];
        let (mut len, mut cards) = (0, new.iter());
        // In the order of the handles, so that it does not matter where a card lay.
        for (place, slot) in slots.iter_mut().enumerate().filter(|(_, slot)| old.contains(**slot)) {
            *slot = cards.next().unwrap_or(*slot);
            if stays {
                places[len] = place as u8;
                len += 1;
            }
        }
        for at in (1..len).rev() {
            let with = rng.below(at as u32 + 1) as usize;
            slots.swap(places[at].into(), places[with].into());
        }
        // If no card stays, the order is drawn as cards are.
        pile.settled = if stays { pile.end } else { pile.next };
        pile.rng = Rng::new(rng.word());
    }

    /// Takes a player's deck away.
    pub(crate) fn clear(&mut self, player: Player) {
        let pile = &mut self.piles[player];
        (pile.next, pile.settled, pile.end) = (pile.from, pile.from, pile.from);
    }
}

impl<const W: usize> Decks<W> {
    /// Puts these cards, shuffled, under those that are in the deck (3.2.2.d of 3.0, 4.2.1.f).
    pub(in crate::game) fn shuffle_under(&mut self, player: Player, cards: CardSet<W>) {
        let (order, piles) = (self.order.as_mut_slice(), &mut self.piles);
        let pile = &mut piles[player];
        pile.settle_to(order, u8::MAX);
        pile.open_below(order, cards.len());
        for card in cards {
            order[usize::from(pile.end)] = card;
            pile.end += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Player = Player::A;

    fn id(index: u8) -> CardId {
        CardId::new(index)
    }

    fn all(decks: &mut Decks, player: Player) -> Vec<CardId> {
        std::iter::from_fn(|| decks.draw(player)).collect()
    }

    fn laid(cards: &[u8], [from, to]: [u8; 2]) -> Decks {
        let mut decks = Decks::EMPTY;
        decks.lay(A, [from, to], cards.iter().copied().map(id), 1);
        decks
    }

    fn dealt(handles: [u8; 2], drawn: u8, seed: u64) -> (Decks, CardSet) {
        let mut decks = Decks::EMPTY;
        let hand = decks.deal(A, handles, drawn, seed);
        (decks, hand)
    }

    #[test]
    fn a_laid_pile_is_drawn_from_the_top() {
        let cards = [3, 1, 2];
        let mut decks = laid(&cards, [0, 4]);
        assert_eq!((decks.len(A), decks.cards(A).len()), (3, 3));
        assert_eq!(all(&mut decks, A), cards.map(id));
        assert_eq!((decks.draw(A), decks.draw(Player::B)), (None, None));
    }

    #[test]
    fn a_dealt_pile_holds_every_card_once() {
        for (cards, drawn) in [(39, 6), (128, 6), (240, 6), (64, 6), (65, 6), (6, 6), (4, 6), (1, 0), (12, 0)] {
            let (mut decks, hand) = dealt([0, cards], drawn, 9);
            assert_eq!(hand.len(), drawn.min(cards));
            assert!((hand & decks.cards(A)).is_empty());
            let rest = all(&mut decks, A);
            assert_eq!(rest.len(), usize::from(cards - hand.len()));
            let both = hand | rest.iter().copied().collect();
            assert_eq!(both, CardSet::range(0, usize::from(cards)));
            // The second deck of a pool is dealt in the same way, with its own handles, and leaves the first alone.
            let from = 240 - cards;
            let mut two = Decks::EMPTY;
            two.deal(A, [0, from], 0, 3);
            let (alone, _) = dealt([0, from], 0, 3);
            let second_hand = two.deal(Player::B, [from, 240], drawn, 9);
            let moved = |card: CardId| card.moved_up(from);
            assert_eq!(second_hand, hand.iter().map(moved).collect());
            assert_eq!(all(&mut two, Player::B), rest.into_iter().map(moved).collect::<Vec<_>>());
            assert_eq!(all(&mut two, A), all(&mut { alone }, A));
        }
    }

    /// 3.2.2.d of 3.0: the rest of the deck stays above the shuffled discard pile.
    #[test]
    fn cards_are_shuffled_under_the_rest() {
        let cards = CardSet::range(13, 33);
        let orders: Vec<_> = (0..4)
            .map(|seed| {
                let mut decks = Decks::EMPTY;
                decks.lay(A, [10, 33], [id(12), id(10), id(11)], seed);
                decks.draw(A);
                decks.shuffle_under(A, cards);
                all(&mut decks, A)
            })
            .collect();
        assert!(orders.iter().all(|order| order[..2] == [id(10), id(11)]));
        assert!(orders.iter().all(|o| o[2..].iter().copied().collect::<CardSet>() == cards && o.len() == 22));
        assert!(orders[0] != orders[1] && orders[1] != orders[2] && orders[2] != orders[3]);
    }

    /// Whatever is done to a pile, it behaves like a list of its cards.
    #[test]
    fn a_pile_is_a_list() {
        const HANDLES: [u8; 2] = [5, 12];
        let mut rng = Rng::new(1);
        for seed in 0..500 {
            let (mut decks, hand) = dealt(HANDLES, 2, seed);
            let mut out: Vec<CardId> = hand.iter().collect();
            // The order is settled in a copy first: asking for it must not change it.
            let mut list = all(&mut { decks }, A);
            for _ in 0..30 {
                match (rng.below(6), out.pop()) {
                    (0, Some(card)) => {
                        decks.put_under(A, 0, card);
                        list.insert(0, card);
                    }
                    (1, Some(card)) => {
                        decks.put_under(A, u8::MAX, card);
                        list.push(card);
                    }
                    (2, Some(card)) => {
                        let above = rng.below(5) as usize;
                        decks.put_under(A, above as u8, card);
                        list.insert(above.min(list.len()), card);
                    }
                    (3, card) => {
                        out.extend(card);
                        let seen = rng.below(9) as usize;
                        assert_eq!(decks.peek(A, seen as u8), &list[..seen.min(list.len())]);
                    }
                    (4, card) => {
                        out.extend(card);
                        assert_eq!(decks.draw(A), list.first().copied());
                        out.extend((!list.is_empty()).then(|| list.remove(0)));
                    }
                    (_, card) => {
                        out.extend(card);
                        // The card was looked at; taking one of those below changes the order of cards that nobody has seen.
                        let [card] = *decks.peek(A, 1) else { continue };
                        assert!(decks.take(A, card) && !decks.take(A, card));
                        out.push(list.remove(0));
                    }
                }
                assert_eq!(usize::from(decks.len(A)), list.len());
                assert_eq!(decks.cards(A), list.iter().copied().collect());
            }
            assert_eq!(all(&mut decks, A), list);
        }
    }

    #[test]
    fn a_card_is_taken_from_anywhere_and_all_are_shuffled() {
        let mut decks = laid(&[3, 1, 2, 0], [0, 4]);
        assert!(decks.take(A, id(2)));
        assert_eq!(decks.peek(A, 9), [3, 1, 0].map(id));
        let (mut decks, _) = dealt([0, 20], 0, 4);
        let top = decks.peek(A, 3).to_vec();
        let deep = (decks.cards(A) - top.iter().copied().collect()).first().unwrap();
        assert!(decks.take(A, deep));
        assert_eq!((decks.len(A), decks.peek(A, 3)), (19, top.as_slice()));
        let (before, mut shuffled) = (all(&mut { decks }, A), decks);
        shuffled.shuffle(A);
        let after = all(&mut shuffled, A);
        assert!(after != before && after.iter().copied().collect::<CardSet>() == decks.cards(A));
        decks.clear(A);
        assert_eq!((decks.len(A), decks.draw(A)), (0, None));
    }

    /// Every card is equally often in every place: the shuffle is fair although it is drawn in blocks.
    #[test]
    fn every_place_is_fair() {
        const N: u32 = 40_000;
        let mut counts = [[0u32; 12]; 12];
        for seed in 0..u64::from(N) {
            let (mut decks, _) = dealt([0, 12], 0, crate::rng::mix(1, seed));
            for (place, card) in all(&mut decks, A).into_iter().enumerate() {
                counts[place][card.index()] += 1;
            }
        }
        let (mean, sd) = (f64::from(N) / 12.0, (f64::from(N) / 12.0 * (11.0 / 12.0)).sqrt());
        assert!(counts.iter().flatten().all(|&c| (f64::from(c) - mean).abs() < 5.0 * sd), "{counts:?}");
    }
}
