//! Tests that hand-made positions and decks are checked before they are played.

use super::scenario::{A, B, board, card, character, other, pool};
use engine::{
    CardKind, CardPool, CardSpec, DeckSpec, MAX_CARDS, PoolError,
    state::{Board, BoardFault, Expedition, PerPlayer, Status, Zone},
};

#[test]
fn every_fault_of_a_board_is_reported() {
    let pool = pool(&[character(1, 1, [0, 0, 0]), other(CardKind::Landmark)]);
    let larger = super::scenario::pool(&[character(1, 1, [0, 0, 0]); 9]);
    let (character, landmark, stranger) = (card(&pool, 0), card(&pool, 1), card(&larger, 8));
    let mut at: Board<'_> = board(&pool, &[]);
    at.day = 0;
    at.places = vec![
        (A, character, Zone::Landmarks),
        (A, character, Zone::Hand),
        (A, landmark, Zone::HeroExpedition),
        (B, stranger, Zone::Hand),
    ];
    at.statuses = vec![(stranger, Status::Asleep)];
    at.distances = PerPlayer::from([[8, 0], [0, 7]]);
    at.exhausted_orbs[A] = 1;
    let expected = vec![
        BoardFault::Day,
        BoardFault::Place(character, Zone::Landmarks),
        BoardFault::Twice(character),
        BoardFault::Place(landmark, Zone::HeroExpedition),
        BoardFault::Unknown(stranger),
        BoardFault::Status(stranger, Status::Asleep),
        BoardFault::Distance(8),
        BoardFault::Orbs(1),
    ];
    assert_eq!(at.start().unwrap_err(), expected);
}

#[test]
fn a_board_starts_as_it_was_laid() {
    let pool = pool(&[character(1, 1, [0, 0, 0]), other(CardKind::Landmark), character(2, 2, [0, 0, 0])]);
    let at = Board {
        distances: PerPlayer::from([[1, 2], [0, 0]]),
        ..board(&pool, &[(Zone::Landmarks, &[1]), (Zone::Mana, &[2])])
    };
    let game = at.start().unwrap();
    assert_eq!((game.deck_len(A), game.ready_orbs(A)), (1, 1));
    assert_eq!((game.distance(A, Expedition::Companion), game.total_distance(A)), (2, 3));
    assert!(game.adventure().is_revealed(0) && !game.adventure().is_revealed(1) && game.adventure().is_revealed(2));
}

#[test]
fn every_fault_of_a_deck_is_reported() {
    let spell = other(CardKind::Spell);
    let hero = CardSpec::new(CardKind::Hero);
    let deck = DeckSpec {
        hero: Some(spell),
        cards: vec![(spell, 0), (hero, 1), (spell, 250)],
        order: vec![1, 9],
        texts: Vec::new(),
    };
    assert_eq!(
        CardPool::new(&deck).unwrap_err(),
        [
            PoolError::NotAHero(CardKind::Spell),
            PoolError::TooManyCards { cards: 251 },
            PoolError::NoCopies(0),
            PoolError::SecondHero(1),
            PoolError::OrderUnknown(9),
            PoolError::OrderCount { card: 2, ordered: 0, copies: 250 },
        ]
    );
    assert_eq!(CardPool::new(&DeckSpec::default()).unwrap_err(), [PoolError::Empty]);
}

#[test]
fn the_largest_deck_is_held() {
    let cards = vec![(other(CardKind::Spell), MAX_CARDS as u8)];
    let pool = CardPool::new(&DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() }).unwrap();
    assert_eq!(
        (pool.len(), pool.kinds(), pool.copies(0).len(), pool.copies(1).len()),
        (MAX_CARDS, 1, MAX_CARDS as u8, 0)
    );
}
