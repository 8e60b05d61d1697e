//! Actions of several players, each separately.

use super::{refuse, say};

#[test]
fn each_player_does_it() {
    say(&[
        (
            "{J} Each opponent discards a card unless they control a Robot.",
            "when {J} -> each opponent does (if not (number of (Robots controlled by that player) >= 1) (discard 1 card in that player's hand))",
        ),
        (
            "{J} Each player sacrifices a Permanent and a Character.",
            "when {J} -> each player does (sacrifice both 1 Permanent controlled by that player and 1 Character controlled by that player)",
        ),
        (
            "{J} Target opponent may discard a card, then you may draw a card.",
            "when {J} -> target opponent does (may (discard 1 card in that player's hand)); may (draw 1)",
        ),
        ("{J} You and target opponent each draw a card.", "when {J} -> draw 1; target opponent does (draw 1)"),
    ]);
}

#[test]
fn players_take_more_turns() {
    say(&[
        (
            "{J} Roll a die. On a 1: Play another turn.",
            "when {J} -> roll a die; depending on the result: from 1 to 1 (play another turn)",
        ),
        ("{J} Target player takes an extra turn after this one.", "when {J} -> target player does (play another turn)"),
    ]);
}

/// After several players, "they" are all of them; a player can be chosen.
#[test]
fn they_are_all_of_several() {
    say(&[
        (
            "{J} Each opponent [Resupplies]. Then, I gain 1 boost per card in their Reserve.",
            "when {J} -> each opponent does (Resupply); give number of (cards in each opponent's Reserve) boosts to me",
        ),
        (
            "{J} Choose a player. They [Resupply], then you draw a card.",
            "when {J} -> target player does (Resupply); draw 1",
        ),
        (
            "{J} Target opponent discards their hand, then draws as many cards.",
            "when {J} -> target opponent does (discard each card in that player's hand; draw that many)",
        ),
    ]);
}

#[test]
fn one_of_those_of_all_players() {
    say(&[
        (
            "{J} Each player [Resupplies]. If a Permanent was put in Reserve this way, draw a card.",
            "when {J} -> do (each player does (Resupply)) then (if one of it is a Permanent (draw 1))",
        ),
        (
            "{J} Each opponent discards a card. If a Spell was discarded this way, draw a card.",
            "when {J} -> do (each opponent does (discard 1 card in that player's hand)) then (if one of it is a Spell (draw 1))",
        ),
    ]);
    // Which opponent that is, nobody knows.
    refuse("At Noon — If you control more Robots than an opponent, they draw a card.");
    refuse("At Noon — If you have more cards in hand than an opponent, they draw a card.");
}
