//! Systems 47 and 58–61: Morning (4.2.1), deck and reshuffle (3.2.2).

use super::scenario::{A, B, board, card, character, next_day, other, pass_until, pool, set, set_up};
use engine::{
    CardKind, Decision, Edition, Event, Mode, Seat,
    state::{Board, CardSet, Status, Step, Zone},
};

#[test]
fn the_first_player_alternates() {
    let pool = pool(&[character(9, 9, [0, 0, 0])]);
    for (seat, expected) in [(Seat::First, [A, B, A, B]), (Seat::Second, [B, A, B, A])] {
        let mut game = set_up(&pool, Mode::Standard, seat, 0);
        pass_until(&mut game, |g| g.day() == 1);
        let firsts = [1, 2, 3, 4].map(|day| {
            pass_until(&mut game, |g| g.day() == day);
            game.first_player()
        });
        assert_eq!(firsts, expected);
    }
}

/// 4.2.1.c: all cards are readied, including those in Reserve and Mana Orbs.
#[test]
fn prepare_readies_orbs_and_reserve() {
    let pool = pool(&[other(CardKind::Spell), character(1, 1, [0, 0, 0]), character(1, 1, [0, 0, 0])]);
    let mut at = board(&pool, &[(Zone::Reserve, &[0]), (Zone::Mana, &[1, 2])]);
    at.statuses.push((card(&pool, 0), Status::Exhausted));
    at.exhausted_orbs[A] = 2;
    let mut game = at.start().unwrap();
    assert_eq!((game.ready_orbs(A), game.with_status(Status::Exhausted).len()), (0, 1));
    next_day(&mut game);
    assert_eq!((game.ready_orbs(A), game.with_status(Status::Exhausted)), (2, CardSet::EMPTY));
}

/// The cards drawn on the Morning after a position with `deck` cards in the deck and `discard` in the discard pile.
fn drawn(deck: usize, discard: usize) -> (Vec<Event>, u8, u8) {
    let pool = pool(&vec![character(1, 1, [0, 0, 0]); deck + discard + 1]).playing_by(Edition::Four);
    let discarded: Vec<usize> = (deck..deck + discard).collect();
    let hand = [deck + discard];
    let mut game = board(&pool, &[(Zone::Discard, &discarded), (Zone::Hand, &hand)]).start().unwrap();
    let mut events = pass_until(&mut game, |g| g.step() == Step::Expand);
    events.retain(|e| matches!(e, Event::Drew { .. } | Event::Reshuffled { .. }));
    (events, game.deck_len(A), game.zone(A, Zone::Discard).len())
}

/// The three examples of system 47 (3.2.2.d–e of 3.0).
#[test]
fn a_short_deck_takes_the_shuffled_discard_pile_under_it() {
    let (events, deck, discard) = drawn(1, 5);
    assert!(
        matches!(events[..], [Event::Drew { .. }, Event::Reshuffled { player: A }, Event::Drew { .. }]),
        "{events:?}"
    );
    assert_eq!((deck, discard), (4, 0));
    let (events, deck, discard) = drawn(2, 3);
    assert!(matches!(events[..], [Event::Drew { .. }, Event::Drew { .. }]), "no shuffle: {events:?}");
    assert_eq!((deck, discard), (0, 3));
    assert_eq!(drawn(0, 0), (Vec::new(), 0, 0), "nothing is drawn and nothing lost");
    assert_eq!(drawn(0, 1).0.len(), 2, "a shuffle and one card");
}

/// The last card of the old deck comes before any of the reshuffled ones.
#[test]
fn the_old_deck_is_drawn_first() {
    let pool = pool(&[character(1, 1, [0, 0, 0]); 7]);
    for seed in 0..20 {
        let at = Board { seed, ..board(&pool, &[(Zone::Discard, &[1, 2, 3, 4, 5]), (Zone::Hand, &[6])]) };
        let mut game = at.start().unwrap();
        let events = pass_until(&mut game, |g| g.step() == Step::Expand);
        let first = events.iter().find_map(|e| if let Event::Drew { card, .. } = e { Some(*card) } else { None });
        assert_eq!(first, Some(card(&pool, 0)));
    }
}

/// 4.2.1.d–e: Day 2 begins with the cards that were left and two more; one of them, and not two, may become a ready Orb.
#[test]
fn two_cards_are_drawn_and_one_may_become_an_orb() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 12]);
    let mut game = set_up(&pool, Mode::Standard, Seat::First, 5);
    pass_until(&mut game, |g| g.step() == Step::Expand);
    assert_eq!((game.day(), game.zone(A, Zone::Hand).len(), game.ready_orbs(A)), (2, 5, 3));
    let chosen = game.zone(A, Zone::Hand).first().unwrap();
    game.play(Decision::Expand(chosen)).unwrap();
    assert_eq!((game.step(), game.ready_orbs(A)), (Step::Turn, 4), "the new Orb is ready, and there is no second");
    assert!(game.zone(A, Zone::Mana).contains(chosen) && !game.zone(A, Zone::Hand).contains(chosen));
}

#[test]
fn expand_may_be_skipped() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 12]);
    let mut game = set_up(&pool, Mode::Standard, Seat::First, 5);
    pass_until(&mut game, |g| g.step() == Step::Expand);
    game.play(Decision::SkipExpand).unwrap();
    assert_eq!((game.ready_orbs(A), game.zone(A, Zone::Hand).len()), (3, 5));
}

/// System 50: there is no Hand limit.
#[test]
fn nine_cards_in_hand_are_kept_over_night() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 9]);
    let mut game = board(&pool, &[(Zone::Hand, &[0, 1, 2, 3, 4, 5, 6, 7, 8])]).start().unwrap();
    next_day(&mut game);
    assert_eq!(game.zone(A, Zone::Hand), set(&pool, &[0, 1, 2, 3, 4, 5, 6, 7, 8]));
}
