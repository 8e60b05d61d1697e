//! Effects with a duration, and effects that wait for an event or a phase.

use super::say;

#[test]
fn passive_abilities_hold_for_a_time() {
    say(&[
        ("{J} I am [Defender] this Day.", "when {J} -> this Day: I have Defender"),
        ("{J} My Expedition is considered behind this Day.", "when {J} -> this Day: my Expedition counts as [behind]"),
        ("{J} Your Reserve limit is increased by one this Day.", "when {J} -> this Day: your Reserve limit 1 more"),
        (
            "{J} Target Character gains 2 boosts and [Tough 1] this Day.",
            "when {J} -> give 2 boosts to 1 target Character; this Day: it has Tough 1",
        ),
    ]);
}

/// Effects that wait for an event once, or a number of times.
#[test]
fn the_next_few_are_as_many_as_said() {
    say(&[
        (
            "{J} The next time you play a Spell this turn, draw a card.",
            "when {J} -> this turn next: when you play a Spell -> (draw 1)",
        ),
        (
            "{J} The next time my Expedition moves forward this Day, draw a card.",
            "when {J} -> this Day next: when my Expedition moves forward -> (draw 1)",
        ),
        (
            "{J} The next two Robots you play this turn each gain 1 boost.",
            "when {J} -> this turn next 2: when you play a Robot -> (give 1 boost to it)",
        ),
        (
            "{T} : The next three Permanents you play this Day cost {1} less.",
            "cost {T}: this Day next 3: each Permanent played by you costs 1 less",
        ),
        (
            "{J} The next two Characters that join my Expedition this turn gain [[Anchored]].",
            "when {J} -> this turn next 2: when a Character joins my Expedition -> (give Anchored to it)",
        ),
        (
            "{J} The next Character an opponent plays this Day gains [[Asleep]].",
            "when {J} -> this Day next: when an opponent plays a Character -> (give Asleep to it)",
        ),
    ]);
}

#[test]
fn an_event_is_waited_for_each_time() {
    say(&[
        (
            "{J} Each Character you play this turn gains 1 boost.",
            "when {J} -> this turn: when you play a Character -> (give 1 boost to it)",
        ),
        (
            "{J} Whenever a Robot joins your Expeditions this Day, I gain 1 boost.",
            "when {J} -> this Day: when a Robot joins your Expeditions -> (give 1 boost to me)",
        ),
        (
            "{J} This Day, when you sacrifice a Character, draw a card.",
            "when {J} -> this Day: when you sacrifice a Character -> (draw 1)",
        ),
    ]);
}

#[test]
fn a_phase_is_waited_for() {
    say(&[
        (
            "{J} After Rest: Draw a card. You may discard a card from your hand.",
            "when {J} -> after Rest (draw 1; may (discard 1 card in your hand))",
        ),
        (
            "{J} Target Character gains 3 boosts. At Night, discard it.",
            "when {J} -> give 3 boosts to 1 target Character; this Day next: when at Night -> (discard it)",
        ),
        (
            "{J} Create a [Puff 1/0/0] Spirit token in my Expedition. Sacrifice it at Night.",
            "when {J} -> create 1 \"Puff\" 1/0/0 Spirit in my Expedition; this Day next: when at Night -> (sacrifice it)",
        ),
    ]);
}

#[test]
fn one_sentence_lasts() {
    say(&[(
        "{T} : The next time a {D} ability is activated this turn, draw a card, then sacrifice a Plant.",
        "cost {T}: this turn next: when a player uses a {D} ability -> (draw 1; sacrifice 1 Plant controlled by you)",
    )]);
}
