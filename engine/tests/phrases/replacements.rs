//! Events that are modified before they happen.

use crate::say;

#[test]
fn another_thing_happens_instead() {
    say(&[
        (
            "If a Character would go to Reserve, discard it instead.",
            "always before a Character goes to the Reserve: instead (discard it)",
        ),
        (
            "If another Character you control would be sacrificed, you may sacrifice me instead.",
            "always before a Character [other] controlled by you is sacrificed: may instead (sacrifice me)",
        ),
        (
            "If an opponent would draw a card, they [Resupply] instead.",
            "always before an opponent draws a card: instead (that player does (Resupply))",
        ),
        (
            "If the Expedition facing me would move forward during Dusk, you may sacrifice me instead.",
            "always if during Dusk: before the Expedition facing me moves forward: may instead (sacrifice me)",
        ),
    ]);
}

#[test]
fn more_happens_and_results_are_changed() {
    say(&[
        (
            "When you roll a die — You may add 1 to its result.",
            "always before you roll one or more dice: may also (raise the result by 1)",
        ),
        (
            "If a Character you control would gain 1 or more boosts, it gains one more boost instead.",
            "always before a Character controlled by you gains one or more boosts: also (give 1 boost to it)",
        ),
    ]);
}
