//! Systems 63 and 64: turns and passing (4.2.3).

use super::scenario::{A, B, board, card, character, options, pool, turn_of_a};
use engine::{
    Decision, Illegal, PlayDestination, PlayMode,
    state::{Board, Step, Zone},
};

fn play(card: engine::state::CardId) -> Decision {
    Decision::Play { card, into: PlayDestination::HeroExpedition, how: PlayMode::Printed }
}

/// A turn ends after a card is played; if the opponent has passed, my turns follow one another.
#[test]
fn players_take_turns_until_all_have_passed() {
    let pool = pool(&[character(0, 0, [0, 0, 0]); 3]);
    let mut game = board(&pool, &[(Zone::Hand, &[0, 1, 2])]).start().unwrap();
    assert_eq!(game.to_decide(), Some(A));
    game.play(play(card(&pool, 0))).unwrap();
    assert_eq!(game.to_decide(), Some(B), "the turn ended with the card");
    game.play(Decision::Pass).unwrap();
    for i in [1, 2] {
        assert_eq!(game.to_decide(), Some(A));
        game.play(play(card(&pool, i))).unwrap();
    }
    assert_eq!((game.to_decide(), options(&game)), (Some(A), vec![Decision::Pass]));
    game.play(Decision::Pass).unwrap();
    assert!(game.step() != Step::Turn || game.day() == 2, "all have passed: Dusk");
}

#[test]
fn who_passed_has_no_more_turns() {
    let pool = pool(&[character(0, 0, [0, 0, 0])]);
    let mut game = Board { first: B, ..board(&pool, &[(Zone::Hand, &[0])]) }.start().unwrap();
    assert_eq!(game.to_decide(), Some(B));
    game.play(Decision::Pass).unwrap();
    assert_eq!(game.to_decide(), Some(A));
    game.play(play(card(&pool, 0))).unwrap();
    assert_eq!(game.to_decide(), Some(A));
}

/// A pass is final: once both players have passed, there are no more turns and no card can be played.
#[test]
fn after_a_pass_of_mine_nothing_can_be_played() {
    let pool = pool(&[character(0, 0, [0, 0, 0]); 2]);
    let mut game = board(&pool, &[(Zone::Hand, &[0, 1])]).start().unwrap();
    game.play(Decision::Pass).unwrap();
    turn_of_a(&mut game);
    assert_ne!(game.step(), Step::Turn);
    let refused = game.play(play(card(&pool, 0))).unwrap_err();
    assert_eq!(refused.reason, Illegal::Step(game.step()));
}
