//! System 70: a tie is broken in the Arena (4.3).

use super::scenario::{A, B, board, card, character, next_day, other, pass_until, pool};
use engine::{
    CardKind, CardSpec, Event, Outcome,
    state::{Board, PerPlayer, Phase, Status, Zone},
};

/// A Day in the Arena with these Characters: A's in both Expeditions, B's in one. They were there on the Day before and are
/// Anchored, since Rest comes before Check Victory.
fn in_the_arena(a: [[u8; 3]; 2], b: [u8; 3], day_cap: u8) -> (Option<Outcome>, u8, Vec<Event>) {
    let [hero, companion, facing] = [a[0], a[1], b].map(|statistics| character(9, 9, statistics));
    let pool = pool(&[hero, companion, facing]);
    let at = [Zone::HeroExpedition, Zone::CompanionExpedition, Zone::HeroExpedition];
    let mut game = Board {
        places: (0..3).map(|i| (if i < 2 { A } else { B }, card(&pool, i), at[i])).collect(),
        statuses: (0..3).map(|i| (card(&pool, i), Status::Anchored)).collect(),
        distances: PerPlayer::from([[7, 7], [7, 7]]),
        day_cap,
        ..board(&pool, &[])
    }
    .start()
    .unwrap();
    let events = pass_until(&mut game, |_| false);
    assert!(game.adventure().is_arena());
    assert!(!events.iter().any(|e| matches!(e, Event::MovedForward { .. })), "nothing moves in the Arena");
    (game.outcome(), game.day(), events)
}

/// The examples of the system: 5/2/2 against 4/3/1 wins 2:1.
#[test]
fn whoever_is_greater_in_more_terrains_wins_at_once() {
    let (outcome, day, events) = in_the_arena([[3, 0, 1], [2, 2, 1]], [4, 3, 1], 9);
    assert_eq!((outcome, day), (Some(Outcome::Won(A)), 2));
    let last: Vec<_> = events.iter().rev().take(2).copied().collect();
    assert_eq!(last, [Event::Ended { outcome: Outcome::Won(A) }, Event::PhaseBegan { phase: Phase::Dusk }]);
    assert_eq!(in_the_arena([[1, 0, 0], [0, 1, 0]], [2, 2, 0], 9).0, Some(Outcome::Won(B)));
}

/// 5/2/2 against 4/3/2 is 1:1: there is another Day, and then another; only the cap ends the game.
#[test]
fn an_even_day_is_followed_by_another() {
    let (outcome, day, events) = in_the_arena([[3, 0, 1], [2, 2, 1]], [4, 3, 2], 6);
    assert_eq!((outcome, day), (Some(Outcome::Undecided), 6));
    assert_eq!(events.iter().filter(|e| **e == Event::ArenaBegan).count(), 1, "Check Victory does nothing there");
    assert_eq!(in_the_arena([[0; 3]; 2], [0; 3], 3).0, Some(Outcome::Undecided), "0 is not positive");
}

/// Asleep Characters are not counted (2.4.4). No Expedition moved, so Gears stay.
#[test]
fn who_sleeps_does_not_fight_and_gears_stay() {
    let pool = pool(&[character(9, 9, [3, 3, 3]), character(9, 9, [1, 0, 0]), other(CardKind::Gear)]);
    let [strong, weak, gear] = [0, 1, 2].map(|i| card(&pool, i));
    let mut game = Board {
        places: vec![
            (A, strong, Zone::HeroExpedition),
            (B, weak, Zone::CompanionExpedition),
            (A, gear, Zone::HeroExpedition),
        ],
        statuses: vec![(strong, Status::Asleep), (weak, Status::Anchored)],
        distances: PerPlayer::from([[7, 7], [7, 7]]),
        ..board(&pool, &[])
    }
    .start()
    .unwrap();
    next_day(&mut game);
    assert!(game.adventure().is_arena());
    assert!(game.zone(A, Zone::HeroExpedition).contains(gear));
    // The Character woke at Rest (2.4.4), so it counts now.
    pass_until(&mut game, |_| false);
    assert_eq!(game.outcome(), Some(Outcome::Won(A)));
}

/// A Booster War has no Arena: a tie is followed by an additional Day (formats.md 2.13, point 5).
#[test]
fn a_booster_war_has_an_additional_day_instead() {
    let pool = pool(&[CardSpec::new(CardKind::Spell)]);
    let mut game = Board {
        distances: PerPlayer::from([[4, 4], [7, 1]]),
        day: 4,
        ..Board::new(&pool, engine::Mode::BoosterWarSimple.rules())
    }
    .start()
    .unwrap();
    next_day(&mut game);
    assert_eq!((game.outcome(), game.day(), game.adventure().is_arena()), (None, 5, false));
    pass_until(&mut game, |_| false);
    assert_eq!((game.outcome(), game.day()), (Some(Outcome::Drawn), 5));
}
