//! Systems 69–71: Check Victory, tiebreaks, the cap on Days (1.3.3, 4.2.5.d).

use super::scenario::{A, B, board, character, next_day, pass_until, pool};
use engine::{
    Decision, Game, Mode, Outcome,
    state::{Board, PerPlayer, Step},
};

fn after_a_day(a: [u8; 2], b: [u8; 2]) -> Option<Outcome> {
    let pool = pool(&[character(9, 9, [0, 0, 0])]);
    let mut game = Board { distances: PerPlayer::from([a, b]), ..board(&pool, &[]) }.start().unwrap();
    next_day(&mut game);
    game.outcome()
}

#[test]
fn whoever_is_at_seven_and_above_the_other_wins() {
    for (a, b, outcome) in [
        ([3, 3], [0, 0], None),
        ([4, 3], [0, 0], Some(Outcome::Won(A))),
        ([4, 4], [4, 3], Some(Outcome::Won(A))),
        ([6, 0], [0, 7], Some(Outcome::Won(B))),
        ([7, 7], [7, 6], Some(Outcome::Won(A))),
        ([6, 0], [3, 3], None),
    ] {
        assert_eq!(after_a_day(a, b), outcome, "{a:?} {b:?}");
    }
}

/// System 71: two passive players reach the cap.
#[test]
fn the_cap_on_days_ends_an_undecided_game() {
    for day_cap in [1, 2, 15] {
        let pool = pool(&[character(9, 9, [0, 0, 0])]);
        let mut game = Board { day_cap, ..board(&pool, &[]) }.start().unwrap();
        pass_until(&mut game, |_| false);
        assert_eq!((game.outcome(), game.day(), game.step()), (Some(Outcome::Undecided), day_cap, Step::Over));
    }
}

#[test]
fn a_game_that_is_over_takes_no_decision() {
    let pool = pool(&[character(9, 9, [0, 0, 0])]);
    let mut game: Game<'_> = Board::new(&pool, Mode::Standard.rules()).start().unwrap();
    game.concede(A);
    assert_eq!((game.outcome(), game.to_decide()), (Some(Outcome::Conceded(A)), None));
    assert!(game.play(Decision::Pass).is_err());
    assert!(super::scenario::options(&game).is_empty());
    game.concede(B);
    assert_eq!(game.outcome(), Some(Outcome::Conceded(A)), "the first word counts");
}
