//! Expeditions that move, Ascend and are named.

use super::say;

#[test]
fn expeditions_move() {
    say(&[
        (
            "{J} Target Expedition [Ascends] and moves forward one region.",
            "when {J} -> Ascend 1 target Expedition; move that Expedition forward 1",
        ),
        (
            "{J} My Expedition and the Expedition facing it move forward one region.",
            "when {J} -> move my Expedition forward 1; move the Expedition facing me forward 1",
        ),
        (
            "{J} Target an Expedition. Each Character in it gains 1 boost.",
            "when {J} -> name 1 target Expedition; give 1 boost to each Character in that Expedition",
        ),
    ]);
}

/// Statements about Expeditions that a condition or an event named, about those that do not fit a description, and about those
/// facing others.
#[test]
fn expeditions_are_spoken_of_in_other_words() {
    say(&[
        (
            "{J} If each of your Expeditions is [[Ascended]], create a [Brassbug 2/2/2] Robot token in each of them.",
            "when {J} -> if each Expedition controlled by you is [Ascended] (create 1 \"Brassbug\" 2/2/2 Robot in each Expedition \
             controlled by you)",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in each of your non-[[Ascended]] Expeditions.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [not Ascended] controlled by you",
        ),
        (
            "{J} Discard target Robot facing an [[Ascended]] Expedition.",
            "when {J} -> discard 1 target Robot [in Expedition [facing [Ascended]]]",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in the Expedition of your choice.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in 1 Expedition",
        ),
        ("{J} Target Expedition loses [[Ascended]].", "when {J} -> take Ascended from 1 target Expedition"),
        (
            "{J} Target Expedition moves forward one region, then loses [[Ascended]].",
            "when {J} -> move 1 target Expedition forward 1; take Ascended from that Expedition",
        ),
        (
            "When my Expedition moves backwards — You may play a Robot for free in it.",
            "when my Expedition moves backward -> may (play 1 Robot in your hand or in your Reserve for free into that Expedition)",
        ),
        (
            "{J} Both of your Expeditions [Ascend]. If they already were [[Ascended]], draw a card.",
            "when {J} -> if each Expedition controlled by you is [Ascended] (Ascend each Expedition controlled by you; draw 1) else \
             (Ascend each Expedition controlled by you)",
        ),
        (
            "{J} Your Hero Expedition [Ascends]. If it was already [[Ascended]], draw a card.",
            "when {J} -> if each Expedition [Hero] controlled by you is [Ascended] (Ascend each Expedition [Hero] controlled by you; draw \
             1) else (Ascend each Expedition [Hero] controlled by you)",
        ),
        (
            "Your Hero Expedition is always [[Ascended]].",
            "always each Expedition [Hero] controlled by you counts as [Ascended]",
        ),
    ]);
}
