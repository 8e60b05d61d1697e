//! Passive abilities: what holds as long as the card is there.

use super::say;

#[test]
fn a_feat_has_its_last_ability_once_it_is_completed() {
    say(&[
        ("[[Completed]]: Your Landmarks limit is four.", "completed: always your Landmark limit 4 in all"),
        ("[[Completed]], {T} : Draw a card.", "completed: cost {T}: draw 1"),
    ]);
    // The ability is printed in the support box and works in the Landmarks.
    let compiled = text::compile("[[Completed]], {T} : Draw a card.", text::Slot::Support);
    assert_eq!(compiled.abilities().to_string(), "completed: cost {T}: draw 1");
}

#[test]
fn objects_have_what_is_said() {
    say(&[
        ("During Rest, I don't go to Reserve.", "always I have Eternal"),
        (
            "Robots you control have [Tough 1] as long as they're [[Boosted]].",
            "always each Robot [Boosted] controlled by you has Tough 1",
        ),
        (
            "Characters you control have +1/+0/+0 unless they're tokens.",
            "always each Character [not token] controlled by you counts {V} + 1",
        ),
        ("I'm also a Dragon.", "always I have sub-type Dragon"),
        (
            "Cards in your Reserve have \"{D} : Draw a card.\"",
            "always each card in your Reserve has ability (support: cost {D}: draw 1)",
        ),
    ]);
}

#[test]
fn limits_are_raised() {
    say(&[(
        "Your Landmark limit is increased by one for each Robot you control.",
        "always your Landmark limit number of (Robots controlled by you) more",
    )]);
}

#[test]
fn abilities_are_gained_for_good() {
    say(&[
        (
            "As soon as four cards or more are in your Reserve, I permanently gain:  \"When you pass — Draw a card.\"",
            "as soon as number of (cards in your Reserve) >= 4 for good: when you pass -> draw 1",
        ),
        (
            "As soon as you control three or more Robots, I permanently gain \"Robots you control have [Tough 1].\"",
            "as soon as number of (Robots controlled by you) >= 3 for good: always each Robot controlled by you has Tough 1",
        ),
    ]);
}

#[test]
fn what_holds_otherwise() {
    say(&[
        (
            "If you are first player, I have [Tough 1]. Otherwise, Characters in my Expedition have [Tough 1].",
            "always if first player is you: I have Tough 1\n\
             always if not (first player is you): each Character in my Expedition has Tough 1",
        ),
        (
            "If my Expedition is behind, I have +2 {V}. Otherwise, if a token you control would be discarded, put it in Reserve \
             instead.",
            "always if my Expedition is [behind]: I count {V} + 2\n\
             always if not (my Expedition is [behind]): before a card [token] controlled by you is discarded: \
             instead (send it to Reserve)",
        ),
    ]);
}
