//! Prohibitions.

use super::say;
use text::{Slot, compile};

#[test]
fn what_cannot_be_done_to_an_object() {
    say(&[
        (
            "{J} Target Character can't be readied this Day.",
            "when {J} -> name 1 target Character; this Day: it cannot be readied",
        ),
        ("I can't be sacrificed.", "always I cannot be sacrificed"),
        ("Robots you control can't be discarded.", "always each Robot controlled by you cannot be discarded"),
        ("If I'm [[Boosted]], I can't be targeted.", "always if I am [Boosted]: I cannot be targeted"),
        (
            "Opponents can't target Plants you control.",
            "always each Plant controlled by you cannot be targeted by opponents",
        ),
        ("I can't switch Expeditions.", "always I cannot switch Expeditions"),
        ("Characters in my Expedition can't defect.", "always each Character in my Expedition cannot defect"),
        (
            "{J} Target Character can't be sacrificed this Day.",
            "when {J} -> name 1 target Character; this Day: it cannot be sacrificed",
        ),
        (
            "Your Constructions can't be targeted by Spells.",
            "always each Construction controlled by you cannot be targeted by Spells",
        ),
        (
            "Other Plants you control can't be targeted by Spells your opponents play.",
            "always each Plant [other] controlled by you cannot be targeted by Spells of opponents",
        ),
        (
            "{J} Target Robot can't be targeted by opponents' Spells this Day.",
            "when {J} -> name 1 target Robot; this Day: it cannot be targeted by Spells of opponents",
        ),
        ("I don't ready during Morning.", "always I cannot be readied in Morning"),
        ("I can't be exhausted.", "always I cannot gain Exhausted"),
    ]);
}

#[test]
fn expeditions_cannot_move() {
    say(&[
        (
            "{J} Your Expeditions can't move backward this Day.",
            "when {J} -> this Day: each Expedition controlled by you cannot move backward",
        ),
        (
            "{J} Choose an Expedition. It can't move forward this Day.",
            "when {J} -> name 1 Expedition; this Day: that Expedition cannot move forward",
        ),
    ]);
}

/// "It" is the Expedition that cannot move; of several, each that fits.
#[test]
fn expeditions_cannot_move_while_they_are_such() {
    say(&[
        (
            "My Expedition can't move forward if it's ahead.",
            "always if my Expedition is [ahead]: my Expedition cannot move forward",
        ),
        (
            "The Expedition facing me can't move forward unless it contains a Robot.",
            "always if not (the Expedition facing me is [number of (Robots) >= 1]): the Expedition facing me cannot move forward",
        ),
        (
            "My other Expedition can't move backward as long as it isn't tied.",
            "always if my other Expedition is [not tied]: my other Expedition cannot move backward",
        ),
        (
            "Your Expeditions can't move backward if they're [[Ascended]].",
            "always each Expedition [Ascended] controlled by you cannot move backward",
        ),
    ]);
    for text in
        ["My Expedition can't move forward if it's a Robot.", "My Expedition can't move forward if it gains 1 boost."]
    {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// Prohibitions whose means or whose players the notation does not distinguish.
#[test]
fn what_is_said_of_causes_and_of_each_player_is_not_read() {
    for text in ["I can't be discarded by [Sabotage].", "Each player can't play more than one card each Day."] {
        assert_eq!(compile(text, Slot::Main).unread().count(), 1, "{text}");
    }
}

/// Names that no player may play, and several prohibitions in one sentence.
#[test]
fn forbidden_names_and_several_bans() {
    say(&[
        (
            "{J} Look at target opponent's hand. Choose a card in it. That player can't play cards with that name this Day.",
            "when {J} -> look at each card in target opponent's hand; name 1 card among them; this Day: each card [named like it] \
             played by that player cannot be played",
        ),
        (
            "At Noon — Choose a card name. During this Day, no player can play cards with that name.",
            "when at Noon -> name 1 card of every name; this Day: each card [named like it] played by a player cannot be played",
        ),
        (
            "At Noon — Choose a card name. You and your opponents can't play cards with that name this Day.",
            "when at Noon -> name 1 card of every name; this Day: each card [named like it] played by a player cannot be played",
        ),
        (
            "{J} Target opponent can't play cards with the same name as target card in their Reserve this Day.",
            "when {J} -> name 1 target card in target opponent's Reserve; this Day: each card [named like it] played by that player \
             cannot be played",
        ),
        (
            "Robots you control can't switch Expeditions or defect.",
            "always each Robot controlled by you cannot switch Expeditions\nalways each Robot controlled by you cannot defect",
        ),
        (
            "Robots facing me can't be [[Anchored]].",
            "always each Robot in the Expedition facing me cannot gain Anchored",
        ),
    ]);
}

/// Quick actions with an icon, of things or of whatever a player has.
#[test]
fn quick_actions_cannot_be_activated() {
    say(&[
        (
            "Your opponents can't activate {D} abilities.",
            "always each card in an opponent's Reserve cannot activate {D}",
        ),
        ("{D} abilities can't be activated.", "always each card in the Reserve cannot activate {D}"),
        (
            "{T} abilities of Landmarks your opponents control can't be activated.",
            "always each Landmark controlled by an opponent cannot activate {T}",
        ),
        (
            "{J} Opponents can't use {T} abilities this turn.",
            "when {J} -> this turn: each card controlled by an opponent / Hero controlled by an opponent cannot activate {T}",
        ),
        (
            "{J} Target Landmark can't activate its {T} ability this Day.",
            "when {J} -> name 1 target Landmark; this Day: it cannot activate {T}",
        ),
        (
            "Characters in opponents' Reserves lose their {D} abilities.",
            "always each Character in an opponent's Reserve cannot activate {D}",
        ),
    ]);
}

#[test]
fn what_does_not_count_toward_a_limit() {
    say(&[
        (
            "Sites you control don't count towards your Landmarks limit.",
            "always each Site controlled by you cannot count toward the Landmark limit",
        ),
        ("I don't count towards your Reserve limit.", "always I cannot count toward the Reserve limit"),
    ]);
}
