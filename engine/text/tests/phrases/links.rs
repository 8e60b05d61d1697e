//! How sentences depend on one another: "if you do", "instead", "this way", what "it" is.

use super::say;

/// To what a second sentence belongs.
#[test]
fn what_is_said_of_something_stays_with_it() {
    say(&[
        (
            "{H} Choose another target Character. It gains 1 boost and I gain [[Anchored]].",
            "when {H} -> give 1 boost to 1 target Character [other]; give Anchored to me",
        ),
        (
            "When my Expedition moves forward — If it's behind, draw a card.",
            "when my Expedition moves forward -> if that Expedition is [behind] (draw 1)",
        ),
    ]);
}

#[test]
fn what_is_said_last_is_said_of_what_was_chosen() {
    say(&[
        (
            "{J} Target Character gains 1 boost if it's a Robot.",
            "when {J} -> name 1 target Character; if it is a Robot (give 1 boost to it)",
        ),
        (
            "{J} Target Expedition moves forward one region unless it's ahead.",
            "when {J} -> name 1 target Expedition; if not (that Expedition is [ahead]) (move that Expedition forward 1)",
        ),
        (
            "{J} Return target Robot to its owner's hand. They discard a card.",
            "when {J} -> send 1 target Robot to hand; its owner does (discard 1 card in that player's hand)",
        ),
    ]);
}

#[test]
fn something_else_is_done_instead() {
    say(&[
        (
            "{J} Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead.",
            "when {J} -> name 1 target Character; if it is a Robot (give 2 boosts to it) else (give 1 boost to it)",
        ),
        (
            "{J} Exhaust target Permanent. If you control a Mage, discard it instead.",
            "when {J} -> name 1 target Permanent; if number of (Mages controlled by you) >= 1 (discard it) else (exhaust it)",
        ),
        (
            "{J} Characters you control gain 1 boost. If you have four or more cards in Reserve, they gain 2 boosts instead.",
            "when {J} -> if number of (cards in your Reserve) >= 4 (give 2 boosts to each Character controlled by you) else (give 1 boost to each Character controlled by you)",
        ),
        (
            "{J} Target Expedition moves backward one region. If it's in {V}, it moves backward two regions instead.",
            "when {J} -> name 1 target Expedition; if that Expedition is [in {V}] (move that Expedition backward 2) else (move that Expedition backward 1)",
        ),
    ]);
}

#[test]
fn what_follows_if_it_is_done() {
    say(&[
        (
            "{J} Each opponent sacrifices a Character. If they do, they draw a card.",
            "when {J} -> each opponent does (do (sacrifice 1 Character controlled by that player) then (draw 1))",
        ),
        (
            "{J} Each opponent may discard a card from their hand. If they don't, I gain 2 boosts.",
            "when {J} -> each opponent does (may (discard 1 card in that player's hand) else (my controller does (give 2 boosts to me)))",
        ),
        (
            "{J} Each opponent may draw a card. If they do, you draw a card.",
            "when {J} -> each opponent does (may (draw 1) then (my controller does (draw 1)))",
        ),
        (
            "{J} You may discard a card from your hand or sacrifice a Character. If you do, draw two cards.",
            "when {J} -> may (choose 1 of (discard 1 card in your hand) or (sacrifice 1 Character controlled by you)) then (draw 2)",
        ),
        (
            "{J} Sacrifice a [Brassbug]. If you do, draw two cards.",
            "when {J} -> do (sacrifice 1 card [named \"Brassbug\"] controlled by you) then (draw 2)",
        ),
        (
            "{J} Target Expedition moves forward one region. If it moves forward this way, draw a card.",
            "when {J} -> do (move 1 target Expedition forward 1) then (draw 1)",
        ),
    ]);
}

#[test]
fn this_way_speaks_of_the_step_before() {
    say(&[
        (
            "{J} Sacrifice any number of tokens. I gain 1 boost for each token sacrificed this way.",
            "when {J} -> sacrifice any number of cards [token] controlled by you; give that many boosts to me",
        ),
        (
            "{J} Move 1 boost from me to another target Character.",
            "when {J} -> remove 1 boost from me; give that many boosts to 1 target Character [other]",
        ),
    ]);
}
