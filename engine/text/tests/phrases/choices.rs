//! Choices: modes, and rows for the result of a die.

use super::{refuse, say};

#[test]
fn chance_can_choose() {
    let modes = "when {J} -> choose 1 at random of (draw 1) or (Resupply)";
    say(&[
        ("{J} Choose one at random:  • Draw a card.  • [Resupply].", modes),
        ("{J} Randomly choose one:  • Draw a card.  • [Resupply].", modes),
    ]);
}

#[test]
fn effects_are_chosen_by_or() {
    say(&[
        (
            "{J} Discard a card from your hand or sacrifice a Permanent.",
            "when {J} -> choose 1 of (discard 1 card in your hand) or (sacrifice 1 Permanent controlled by you)",
        ),
        (
            "{J} Place a {V} or {O} terrain marker on target region.",
            "when {J} -> choose 1 of (place marker {V} on target region) or (place marker {O} on target region)",
        ),
        (
            "{J} Target Character gains 2 boosts or [[Anchored]].",
            "when {J} -> name 1 target Character; choose 1 of (give 2 boosts to it) or (give Anchored to it)",
        ),
    ]);
}

#[test]
fn modes_are_chosen_by_others_and_in_other_numbers() {
    say(&[
        (
            "{J} Target opponent chooses one:  • You draw a card.  • They discard a card.",
            "when {J} -> target opponent does (choose 1 of (my controller does (draw 1)) or (discard 1 card in that player's hand))",
        ),
        (
            "{J} Target opponent sacrifices a Character or discards a card from their hand.",
            "when {J} -> target opponent does (choose 1 of (sacrifice 1 Character controlled by that player) or (discard 1 card in that player's hand))",
        ),
        (
            "{J} Choose one. If you control a Landmark, choose two instead:  • I gain 1 boost.  • [Sabotage].  • Draw a card.",
            "when {J} -> if number of (Landmarks controlled by you) >= 1 (choose 2 of (give 1 boost to me) or (Sabotage) or (draw 1)) else (choose 1 of (give 1 boost to me) or (Sabotage) or (draw 1))",
        ),
        (
            "{J} Discard a card from your hand to choose one, or discard two cards from your hand to choose two:  • I gain 1 boost.  • [Sabotage].  • Draw a card.",
            "when {J} -> may pay (discard 2 cards in your hand) then (choose 2 of (give 1 boost to me) or (Sabotage) or (draw 1)) else (may pay (discard 1 card in your hand) then (choose 1 of (give 1 boost to me) or (Sabotage) or (draw 1)))",
        ),
        (
            "{J} Choose one or both:  • I gain 1 boost.  • [Sabotage].",
            "when {J} -> choose 1 of (give 1 boost to me) or (Sabotage) or (choose 2 of (give 1 boost to me) or (Sabotage))",
        ),
    ]);
}

#[test]
fn dice_decide() {
    say(&[
        (
            "{J} Roll a die. On a 4+: Draw two cards. On a 1-3: Discard a card.",
            "when {J} -> roll a die; depending on the result: from 4 (draw 2), from 1 to 3 (discard 1 card in your hand)",
        ),
        (
            "{J} Roll two dice and keep the highest. On a 5+, draw a card.",
            "when {J} -> roll 1 more dice ignoring 0; depending on the result: from 5 (draw 1)",
        ),
        (
            "{J} Roll a die, then spend any number of my Sap counters to increase the result by that much. On a 5+, draw a card.",
            "when {J} -> roll a die; may pay (spend any number of Sap counters from me) then (raise the result by that many); depending on the result: from 5 (draw 1)",
        ),
        (
            "{J} Roll two dice and choose one. I gain that many boosts.",
            "when {J} -> roll 1 more dice ignoring 1; give that many boosts to me",
        ),
        (
            "{J} Roll a die. On a 4+, draw a card. Otherwise, discard a card.",
            "when {J} -> roll a die; depending on the result: from 4 (draw 1), from 1 to 3 (discard 1 card in your hand)",
        ),
    ]);
}

/// A limit that goes farther where a condition holds.
#[test]
fn another_limit_if_something_holds() {
    say(&[(
        "Discard target Robot with Base Cost {2} or less, or with Base Cost {5} or less if you control a [[Completed]] Feat.",
        "effect if number of (Feats [completed] controlled by you) >= 1 (discard 1 target Robot [base cost <= 5]) else (discard 1 target \
         Robot [base cost <= 2])",
    )]);
}

#[test]
fn markers_and_modes_of_ones_choice() {
    let marker = |verb: &str, to: &str| {
        let mode = |terrain: &str| format!("({verb} {terrain} {to})");
        format!("choose 1 of {} or {} or {}", mode("{V}"), mode("{M}"), mode("{O}"))
    };
    say(&[
        (
            "{T} : Place a Terrain Marker of your choice on my region.",
            &format!("cost {{T}}: {}", marker("place marker", "on my region")),
        ),
        (
            "{T} : Move a Terrain Marker from any region to my region.",
            &format!("cost {{T}}: {}", marker("move marker", "to my region")),
        ),
        (
            "{J} Choose two. You may choose the same mode twice:  • Draw a card.  • [Sabotage].",
            "when {J} -> choose 2 with repeats of (draw 1) or (Sabotage)",
        ),
    ]);
    refuse("{J} Choose three. You may choose the same mode twice:  • Draw a card.  • [Sabotage].");
}

/// Each of several players is asked for the things that each of them controls.
#[test]
fn unless_the_controller_of_each_pays() {
    say(&[
        (
            "{J} Each Robot facing me gains [[Asleep]] unless its controller pays {2}.",
            "when {J} -> for each Robot in the Expedition facing me \
             (its controller does (may pay (2 mana) else (my controller does (give Asleep to it))))",
        ),
        (
            "Send each token facing me to Reserve unless its controller discards a card from their hand.",
            "effect for each card [token] in the Expedition facing me (its controller does \
             (may (discard 1 card in that player's hand) else (my controller does (send it to Reserve))))",
        ),
    ]);
}

#[test]
fn one_choice_for_each() {
    say(&[
        (
            "{J} Choose one for each Robot you control:  • Draw a card.  • [Resupply].",
            "when {J} -> repeat number of (Robots controlled by you) (choose 1 of (draw 1) or (Resupply))",
        ),
        (
            "{J} Discard the top card of your deck. If it was a Spell, draw a card. If it was a Permanent, I gain 1 boost. If it \
             was a Character, [Resupply].",
            "when {J} -> discard top 1 of your deck; if it was a Spell (draw 1) else \
             (if it was a Permanent (give 1 boost to me) else (if it was a Character (Resupply)))",
        ),
        (
            "{J} Look at the top two cards of your deck. Put one in your hand and the other in Reserve, exhausted.",
            "when {J} -> look at top 2 of your deck; send 1 card among them to hand; send the others to Reserve exhausted",
        ),
    ]);
}
