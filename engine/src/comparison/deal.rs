//! Deals that two decks share: cards they have in common lie in the same places and are shuffled alike.

use crate::{
    CardPool, Rng, mix,
    primitives::{CardId, Player},
    rng::Stream,
};

/// By position in [`DeckSpec::cards`](crate::DeckSpec::cards): the numbers of the places in the deck in which the copies lie
/// before it is shuffled. Further copies are not in the game.
pub type Places = Vec<Vec<u16>>;

/// Places for two decks, which are lists of cards with numbers of copies. Copies that the decks have in common lie in the same
/// places; so do the other copies, as far as there are as many in both.
///
/// A card is given by a number that its printings share. The order of the lists decides which of the other copies share a place,
/// so lists in one order always give the same places.
#[must_use]
pub fn common_places(decks: [&[(usize, u8)]; 2]) -> [Places; 2] {
    let [first, second] = decks;
    let mut places = decks.map(|deck| vec![Vec::new(); deck.len()]);
    let mut next = 0..;
    for (at, &(card, copies)) in first.iter().enumerate() {
        for (other, &(_, others)) in second.iter().enumerate().filter(|(_, (same, _))| *same == card) {
            while places[0][at].len() < copies.into() && places[1][other].len() < others.into() {
                let place = next.next().unwrap_or(u16::MAX);
                places[0][at].push(place);
                places[1][other].push(place);
            }
        }
    }
    let from = next.start;
    for (deck, places) in decks.into_iter().zip(&mut places) {
        let mut next = from..;
        for (&(_, copies), places) in deck.iter().zip(places) {
            let missing = usize::from(copies).saturating_sub(places.len());
            places.extend(next.by_ref().take(missing));
        }
    }
    places
}

/// The copies in a deck, each with its place.
pub(super) fn copies(pool: &CardPool, places: &Places) -> Vec<(u16, CardId)> {
    let kinds = pool.kinds_of(Player::A).zip(places);
    kinds.flat_map(|(kind, places)| places.iter().copied().zip(pool.copies(kind))).collect()
}

/// Shuffles a deck: each place draws a number, whatever lies in it, and the cards lie in the order of these numbers. If two decks
/// have a card in the same place, it lies equally deep in both, counting only the places that they share.
pub(super) fn shuffle(
    copies: &[(u16, CardId)],
    game_seed: u64,
    keyed: &mut Vec<(u64, CardId)>,
    order: &mut Vec<CardId>,
) {
    let seed = Stream::Deck(Player::A as u8).seed(game_seed);
    keyed.clear();
    keyed.extend(copies.iter().map(|&(place, card)| (mix(seed, place.into()), card)));
    keyed.sort_unstable();
    order.clear();
    order.extend(keyed.iter().map(|(_, card)| *card));
}

/// Two orders of a deck that differ by one exchange: in the first a copy of these cards is among the top cards, in the second it
/// is not. Apart from that both are as likely as any order. One of the two is the given order; the other is written in its place.
/// Tells whether that is the second.
pub(super) fn exchange(order: &mut [CardId], cards: &[CardId], top: usize, rng: &mut Rng) -> bool {
    let draw = |rng: &mut Rng, n: usize| rng.below(n as u32) as usize;
    // In a deck that is drawn to its end, one card counts as not drawn.
    let top = top.min(order.len().saturating_sub(1));
    let copy = cards[draw(rng, cards.len())];
    let at = order.iter().position(|card| *card == copy).unwrap_or(0);
    let other = if at < top { top + draw(rng, order.len() - top) } else { draw(rng, top) };
    if top > 0 {
        order.swap(at, other);
    }
    at < top
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decks_have_in_common_lies_in_the_same_places() {
        let [one, other] = common_places([&[(1, 3), (2, 2), (5, 1)], &[(1, 2), (2, 2), (7, 1), (9, 2)]]);
        assert_eq!(one, vec![vec![0, 1, 4], vec![2, 3], vec![5]]);
        assert_eq!(other, vec![vec![0, 1], vec![2, 3], vec![4], vec![5, 6]]);
        // Two printings of a card are one card.
        let [one, other] = common_places([&[(1, 1), (1, 1)], &[(1, 2)]]);
        assert_eq!((one, other), (vec![vec![0], vec![1]], vec![vec![0, 1]]));
    }

    #[test]
    fn an_exchange_puts_a_copy_in_or_out_and_is_fair() {
        let cards: Vec<CardId> = (0..6).map(CardId::new).collect();
        let (mut inside, mut at) = (0, [[0; 6]; 2]);
        for n in 0..6000 {
            let rng = &mut Rng::new(mix(4, n));
            let given: Vec<CardId> = (0..6).map(|place| cards[(place + n as usize) % 6]).collect();
            let mut changed = given.clone();
            let is_without = exchange(&mut changed, &cards[2..3], 2, rng);
            inside += usize::from(is_without);
            let moved = |c: &&CardId| given.iter().position(|g| g == *c) != changed.iter().position(|g| g == *c);
            let moved: Vec<_> = cards.iter().filter(moved).collect();
            assert_eq!(moved.len(), 2, "one exchange");
            let copy = moved.into_iter().find(|c| *c == &cards[2]).unwrap();
            let [with, without] = if is_without { [&given, &changed] } else { [&changed, &given] };
            for (orders, counts) in [with, without].into_iter().zip(&mut at) {
                counts[orders.iter().position(|card| card == copy).unwrap()] += 1;
            }
        }
        assert!((1800..2200).contains(&inside), "a copy is among two of six a third of the time: {inside}");
        assert!(at[0][..2].iter().all(|n| (2800..3200).contains(n)) && at[0][2..] == [0; 4], "{at:?}");
        assert!(at[1][2..].iter().all(|n| (1350..1650).contains(n)) && at[1][..2] == [0; 2], "{at:?}");
    }
}
