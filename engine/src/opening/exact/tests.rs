//! Tests of the exact figures of opening hands, against every hand and dealt hands.

use super::*;
use crate::Rng;

fn card(kind: CardKind, hand_cost: u8) -> CardSpec {
    CardSpec { hand_cost, reserve_cost: hand_cost, ..CardSpec::new(kind) }
}

fn deck(cards: &[(CardKind, u8, u8)]) -> DeckSpec {
    let cards = cards.iter().map(|(kind, cost, copies)| (card(*kind, *cost), *copies)).collect();
    DeckSpec { cards, ..DeckSpec::default() }
}

/// What one hand allows, by trying every choice of at most three of its cards.
fn most(hand: &[CardSpec]) -> (usize, usize, usize, usize) {
    let heavy = hand.iter().filter(|c| c.kind != CardKind::ManaConvergence && c.hand_cost >= 4).count();
    let (mut mana, mut plays, mut characters) = (0, 0, 0);
    for choice in 0u32..1 << hand.len() {
        let chosen: Vec<_> = hand.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|(_, c)| c).collect();
        let cost: usize = chosen.iter().map(|c| usize::from(c.hand_cost)).sum();
        if chosen.len() > 3 || cost > 3 || chosen.iter().any(|c| c.kind == CardKind::ManaConvergence) {
            continue;
        }
        mana = mana.max(cost);
        plays = plays.max(chosen.len());
        characters = characters.max(chosen.iter().filter(|c| c.kind == CardKind::Character).count().min(2));
    }
    (mana, plays, characters, heavy)
}

fn shares(hands: impl IntoIterator<Item = (usize, usize, usize, usize)>) -> ExactOpening {
    let mut counts = Counts::default();
    for (mana, plays, characters, heavy) in hands {
        counts.mana[mana] += 1;
        counts.plays[plays] += 1;
        counts.characters[characters] += 1;
        counts.heavy[heavy] += 1;
    }
    counts.shares()
}

fn cards_of(deck: &DeckSpec) -> Vec<CardSpec> {
    deck.cards.iter().flat_map(|(card, copies)| vec![*card; usize::from(*copies)]).collect()
}

/// Every set of six of the cards.
fn hands(cards: &[CardSpec]) -> Vec<Vec<CardSpec>> {
    let sets = (0u32..1 << cards.len()).filter(|set| set.count_ones() == 6);
    sets.map(|set| cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, c)| *c).collect()).collect()
}

#[test]
fn small_decks_agree_with_every_hand() {
    use CardKind::{Character, Gear, Landmark, ManaConvergence, Spell};
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let kinds = [Character, Spell, Landmark, Gear, ManaConvergence];
        let mut cards: Vec<_> = (0..5 + rng.below(3))
            .map(|_| (kinds[rng.below(5) as usize], rng.below(6) as u8, 1 + rng.below(2) as u8))
            .collect();
        cards.push((Character, 1, 2));
        let deck = deck(&cards);
        let expected = shares(hands(&cards_of(&deck)).iter().map(|hand| most(hand)));
        assert_eq!(exact_opening(&deck).unwrap(), expected, "{cards:?}");
    }
}

/// A deck of usual size agrees with hands that are dealt.
#[test]
fn a_real_deck_agrees_with_dealt_hands() {
    use CardKind::{Character, Spell};
    let deck = deck(&[
        (Character, 1, 6),
        (Spell, 1, 3),
        (Character, 2, 9),
        (Spell, 2, 3),
        (Character, 3, 6),
        (Spell, 4, 3),
        (Character, 5, 9),
    ]);
    const HANDS: usize = 100_000;
    let (mut cards, mut rng) = (cards_of(&deck), Rng::new(9));
    let dealt = (0..HANDS).map(|_| {
        for at in 0..6 {
            let with = at + rng.below((cards.len() - at) as u32) as usize;
            cards.swap(at, with);
        }
        most(&cards[..6])
    });
    let (dealt, exact) = (shares(dealt.collect::<Vec<_>>()), exact_opening(&deck).unwrap());
    let near = |a: &[f64], b: &[f64]| {
        for (a, b) in a.iter().zip(b) {
            assert!((a - b).abs() < 5.0 * (b * (1.0 - b) / HANDS as f64).sqrt() + 1e-9, "{a} {b}");
        }
        assert!((b.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    };
    near(&dealt.mana_spent_day1, &exact.mana_spent_day1);
    near(&dealt.plays_day1, &exact.plays_day1);
    near(&dealt.characters_day1, &exact.characters_day1);
    near(&dealt.heavy_cards, &exact.heavy_cards);
    near(&[dealt.chain_two_plays, 1.0 - dealt.chain_two_plays], &[exact.chain_two_plays, 1.0 - exact.chain_two_plays]);
}

/// Worked out by hand: twelve cards, six of them heavy. No heavy card of six is C(6,6)/C(12,6) = 1/924, three or more are
/// (400 + 225 + 36 + 1)/924. The others cost two: one can be played at most, for two mana.
#[test]
fn twelve_cards_by_hand() {
    let half = deck(&[(CardKind::Spell, 2, 6), (CardKind::Character, 4, 6)]);
    let exact = exact_opening(&half).unwrap();
    let of = |ways: f64| ways / 924.0;
    assert_eq!(exact.heavy_cards, [1.0, 36.0, 225.0, 400.0, 225.0, 36.0, 1.0].map(of));
    assert_eq!(exact.three_or_more_heavy, of(662.0));
    assert_eq!((exact.chain_two_plays, exact.characters_day1), (0.0, [1.0, 0.0, 0.0]));
    assert_eq!(exact.plays_day1, [1.0, 923.0, 0.0, 0.0].map(of));
    assert_eq!(exact.mana_spent_day1, [1.0, 0.0, 923.0, 0.0].map(of));
}

/// Three cards for one mana are three plays, and so are three that cost nothing; of Characters two count.
#[test]
fn the_most_is_three_plays_and_two_characters() {
    for cost in [0, 1] {
        let exact = exact_opening(&deck(&[(CardKind::Character, cost, 39)])).unwrap();
        assert_eq!((exact.plays_day1, exact.characters_day1), ([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0]));
        assert_eq!(exact.mana_spent_day1[usize::from(cost) * 3], 1.0);
    }
}

#[test]
fn a_deck_without_an_opening_hand_has_no_figures() {
    let cards = |copies| exact_opening(&deck(&[(CardKind::Character, 1, copies)]));
    assert_eq!(cards(5), Err(TooFewCards { cards: 5 }));
    assert_eq!(cards(6).unwrap().plays_day1[3], 1.0);
    let largest = exact_opening(&deck(&[(CardKind::Character, 1, 120), (CardKind::Spell, 7, 120)])).unwrap();
    assert!((largest.heavy_cards.iter().sum::<f64>() - 1.0).abs() < 1e-12);
}
