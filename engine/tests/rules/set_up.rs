//! Systems 9 and 56: set-up (4.1).

use super::scenario::{A, B, character, options, set_up};
use engine::{
    CardKind, CardPool, CardSpec, Decision, DeckSpec, Mode, Seat,
    state::{Player, Step, Zone},
};

fn deck(copies: u8) -> CardPool {
    let cards = vec![(character(2, 2, [1, 1, 1]), copies)];
    CardPool::new(&DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() }).unwrap()
}

#[test]
fn six_cards_are_drawn_and_three_become_ready_orbs() {
    let pool = deck(39);
    let mut game = set_up(&pool, Mode::Standard, Seat::First, 7);
    assert_eq!((game.step(), game.day(), game.zone(A, Zone::Hand).len()), (Step::ChooseOrb, 0, 6));
    for left in [6, 5, 4] {
        let choices = options(&game);
        assert_eq!(choices.len(), left);
        game.play(choices[0]).unwrap();
    }
    assert_eq!((game.zone(A, Zone::Hand).len(), game.zone(A, Zone::Mana).len(), game.ready_orbs(A)), (3, 3, 3));
    assert_eq!(game.deck_len(A), 39 - 6);
    // Day 1 has no Morning: no draw, no Expand, no Succeed (4.1, O-17).
    assert_eq!((game.day(), game.step(), game.first_player()), (1, Step::Turn, A));
}

#[test]
fn the_chosen_cards_are_the_orbs() {
    let pool = deck(39);
    let mut game = set_up(&pool, Mode::Standard, Seat::First, 7);
    let hand: Vec<_> = game.zone(A, Zone::Hand).into_iter().collect();
    for card in [hand[1], hand[3], hand[5]] {
        game.play(Decision::ChooseOrb(card)).unwrap();
    }
    assert_eq!(game.zone(A, Zone::Mana).into_iter().collect::<Vec<_>>(), [hand[1], hand[3], hand[5]]);
    assert_eq!(game.zone(A, Zone::Hand).into_iter().collect::<Vec<_>>(), [hand[0], hand[2], hand[4]]);
}

/// 3.2.2.e: cards that do not exist are not drawn, and nobody loses because of that.
#[test]
fn a_small_deck_draws_what_is_there() {
    for (cards, hand, orbs) in [(5, 2, 3), (3, 0, 3), (2, 0, 2), (1, 0, 1)] {
        let pool = deck(cards);
        let mut game = set_up(&pool, Mode::Standard, Seat::First, 1);
        while game.step() == Step::ChooseOrb {
            game.play(options(&game)[0]).unwrap();
        }
        assert_eq!((game.zone(A, Zone::Hand).len(), game.ready_orbs(A), game.deck_len(A)), (hand, orbs, 0));
        assert_eq!(game.day(), 1);
    }
}

#[test]
fn the_seat_decides_who_is_first_and_nothing_else() {
    let pool = deck(39);
    for seed in 0..50 {
        let [first, second, random] =
            [Seat::First, Seat::Second, Seat::Random].map(|seat| set_up(&pool, Mode::Standard, seat, seed));
        assert_eq!((first.first_player(), second.first_player()), (A, B));
        assert_eq!(first.adventure(), second.adventure());
        assert_eq!(first.zone(A, Zone::Hand), second.zone(A, Zone::Hand));
        assert!([&first, &second].iter().any(|g| **g == random));
    }
}

#[test]
fn the_first_player_is_drawn_fairly() {
    let pool = deck(6);
    let first =
        (0..10_000).filter(|&seed| set_up(&pool, Mode::Standard, Seat::Random, seed).first_player() == A).count();
    // Five standard deviations of 50 each.
    assert!((4_750..=5_250).contains(&first), "{first}");
}

/// System 56, test: the opponent in a goldfish game owns no cards and does not choose Orbs.
#[test]
fn the_passive_opponent_owns_nothing() {
    let pool = deck(39);
    let game = set_up(&pool, Mode::Standard, Seat::Second, 3);
    assert_eq!(game.to_decide(), Some(A));
    assert!(Zone::ALL.iter().all(|&zone| game.zone(Player::B, zone).is_empty()));
}

/// System 24: limits come from the Hero; without a Hero they are 2 and 2.
#[test]
fn limits_come_from_the_hero() {
    let hero = CardSpec { landmark_limit: 3, reserve_limit: 4, ..CardSpec::new(CardKind::Hero) };
    let with = super::scenario::pool_with_hero(Some(hero), &[character(1, 1, [1, 1, 1])]);
    let game = set_up(&with, Mode::Standard, Seat::First, 0);
    assert_eq!((game.reserve_limit(A), game.landmark_limit(A)), (4, 3));
    assert_eq!((game.reserve_limit(B), game.landmark_limit(B)), (2, 2));
    let without = deck(6);
    let game = set_up(&without, Mode::Standard, Seat::First, 0);
    assert_eq!((game.reserve_limit(A), game.landmark_limit(A)), (2, 2));
}
