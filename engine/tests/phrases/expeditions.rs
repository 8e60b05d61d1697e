//! Expeditions that move, ascend and are named.

use crate::say;

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
