//! System 165: Booster War (formats.md 2.13).

use super::scenario::{A, B, card, character, next_day, pass_until, pool, set_up};
use engine::{
    CardPool, DeckSpec, Event, Game, Mode, Outcome, Seat,
    state::{Board, Player, Step, Zone},
};

fn drawn(events: &[Event]) -> Vec<usize> {
    let drew = |e: &Event| if let Event::Drew { card, .. } = e { Some(card.index()) } else { None };
    events.iter().filter_map(drew).collect()
}

/// Three cards are drawn on each of four Days, none on the additional one; there are no Orbs and no Expand; the game is then
/// drawn.
#[test]
fn twelve_cards_in_four_days_and_one_day_more() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 12]);
    for mode in [Mode::BoosterWarSimple, Mode::BoosterWarOrdered] {
        let mut game = set_up(&pool, mode, Seat::First, 4);
        assert_eq!((game.day(), game.step(), game.zone(A, Zone::Hand).len()), (1, Step::Turn, 3));
        let mut draws = vec![3];
        for _ in 2..=5 {
            draws.push(drawn(&next_day(&mut game)).len());
        }
        assert_eq!(draws, [3, 3, 3, 3, 0]);
        assert_eq!((game.zone(A, Zone::Hand).len(), game.zone(A, Zone::Mana).len(), game.day()), (12, 0, 5));
        pass_until(&mut game, |_| false);
        assert_eq!((game.outcome(), game.day()), (Some(Outcome::Drawn), 5));
    }
}

/// Every cost can be paid, and no mana is spent.
#[test]
fn mana_is_unlimited() {
    let pool = pool(&[character(200, 200, [1, 1, 1]); 12]);
    let mut game = set_up(&pool, Mode::BoosterWarSimple, Seat::First, 4);
    for _ in 0..3 {
        super::scenario::turn_of_a(&mut game);
        let first = super::scenario::options(&game)[0];
        game.play(first).unwrap();
    }
    assert!(game.zone(A, Zone::Hand).is_empty());
}

/// The deck is in the order that its player chose, the first card first.
#[test]
fn an_ordered_deck_is_drawn_in_its_order() {
    let order: Vec<usize> = vec![11, 3, 7, 0, 1, 2, 4, 5, 6, 8, 9, 10];
    let cards = vec![(character(9, 9, [0, 0, 0]), 1); 12];
    let pool = CardPool::new(&DeckSpec { hero: None, cards, order: order.clone(), texts: Vec::new() }).unwrap();
    for seed in 0..5 {
        let mut game = set_up(&pool, Mode::BoosterWarOrdered, Seat::Random, seed);
        let hand = |game: &Game<'_>| game.zone(A, Zone::Hand);
        assert_eq!(hand(&game), [11, 3, 7].map(|i| card(&pool, i)).into_iter().collect());
        let mut all = vec![11, 3, 7];
        for _ in 0..3 {
            all.extend(drawn(&next_day(&mut game)));
        }
        assert_eq!(all, order);
    }
    let shuffled = set_up(&pool, Mode::BoosterWarSimple, Seat::Random, 0);
    assert_ne!(shuffled.zone(A, Zone::Hand), [11, 3, 7].map(|i| card(&pool, i)).into_iter().collect());
}

fn at_the_end_of(day: u8, a: [u8; 2], b: [u8; 2]) -> (Option<Outcome>, u8) {
    let pool = pool(&[character(9, 9, [0, 0, 0])]);
    let mut board = Board::new(&pool, Mode::BoosterWarSimple.rules());
    board.day = day;
    board.distances = [a, b].into();
    let mut game = board.start().unwrap();
    next_day(&mut game);
    (game.outcome(), game.day())
}

/// Point 5: the game ends earlier by Check Victory, otherwise by the greater distance after Day 4, otherwise after one more Day.
#[test]
fn the_greater_distance_wins_after_the_fourth_day() {
    let won = |player: Player| Some(Outcome::Won(player));
    assert_eq!(at_the_end_of(3, [2, 1], [0, 0]), (None, 4));
    assert_eq!(at_the_end_of(3, [4, 3], [0, 0]), (won(A), 3));
    assert_eq!(at_the_end_of(4, [2, 1], [0, 2]), (won(A), 4));
    assert_eq!(at_the_end_of(4, [0, 1], [0, 2]), (won(B), 4));
    assert_eq!(at_the_end_of(4, [0, 2], [1, 1]), (None, 5));
    assert_eq!(at_the_end_of(5, [1, 2], [1, 1]), (won(A), 5));
    assert_eq!(at_the_end_of(5, [0, 2], [1, 1]), (Some(Outcome::Drawn), 5));
}
