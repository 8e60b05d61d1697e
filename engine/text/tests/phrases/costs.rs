//! Costs: of playing a card, of abilities, and payments to avoid an effect.

use super::say;
use text::{Slot, compile};

#[test]
fn another_player_pays_with_what_is_theirs() {
    say(&[(
        "{J} You may have target opponent sacrifice a Character to draw two cards.",
        "when {J} -> may pay (target opponent does (sacrifice 1 Character controlled by that player)) then (draw 2)",
    )]);
}

#[test]
fn cards_cost_more_and_less() {
    say(&[
        ("Your Spells cost {1} less.", "always each Spell played by you costs 1 less"),
        ("Your opponents' Spells cost {1} more.", "always each Spell played by an opponent costs 1 more"),
        ("Cards cost {1} more to play from Reserve.", "always each card played from Reserve by a player costs 1 more"),
        ("Robots cost you {1} less.", "always each Robot played by you costs 1 less"),
        ("I cost {1} less to play from Reserve.", "always if I am [played from Reserve]: I cost 1 less"),
        (
            "I cost {1} less from Reserve for each Robot you control.",
            "always if I am [played from Reserve]: I cost number of (Robots controlled by you) less",
        ),
        (
            "Characters you control cost {1} less to play from Reserve.",
            "always each Character played from Reserve by you costs 1 less",
        ),
        (
            "The second Character you play each Day costs {1} less.",
            "always if number of times (you play a Character) this Day = 1: each Character played by you costs 1 less",
        ),
        (
            "{J} Until the end of the Day, Spells cost {1} more.",
            "when {J} -> this Day: each Spell played by a player costs 1 more",
        ),
    ]);
}

#[test]
fn more_is_paid_to_play_a_card() {
    say(&[
        (
            "As an additional cost to play me, discard a card from your hand.",
            "always must pay (discard 1 card in your hand) to be played",
        ),
        (
            "You must sacrifice a Robot to play me.",
            "always must pay (sacrifice 1 Robot controlled by you) to be played",
        ),
    ]);
}

#[test]
fn abilities_have_costs_and_limits() {
    say(&[
        (
            "{T} : Draw a card. You can only activate this ability during the Afternoon.",
            "cost {T} if during Afternoon: draw 1",
        ),
        (
            "{1} : I gain 1 boost. Activate this ability only once each turn.",
            "cost once each turn 1 mana: give 1 boost to me",
        ),
        (
            "{2} : Draw a card. You can only activate this if you control a Robot. You can only activate this once each Day.",
            "cost once each Day 2 mana if number of (Robots controlled by you) >= 1: draw 1",
        ),
        (
            "{T}, Remove 1 boost from a Robot you control: Draw a card.",
            "cost {T}, spend 1 boost from 1 Robot controlled by you: draw 1",
        ),
    ]);
}

#[test]
fn who_is_said_to_pay_pays() {
    say(&[
        (
            "{J} Draw three cards. Discard two cards unless you discard a Spell.",
            "when {J} -> draw 3; may pay (discard 1 Spell in your hand) else (discard 2 cards in your hand)",
        ),
        (
            "{J} Target opponent sacrifices a Character unless they discard two cards.",
            "when {J} -> target opponent does (may pay (discard 2 cards in that player's hand) else (sacrifice 1 Character controlled by that player))",
        ),
        (
            "{J} Discard target Character unless its controller pays {2}.",
            "when {J} -> name 1 target Character; its controller does (may pay (2 mana) else (my controller does (discard it)))",
        ),
        (
            "{J} Target opponent sacrifices a Character unless they pay {2}.",
            "when {J} -> target opponent does (may pay (2 mana) else (sacrifice 1 Character controlled by that player))",
        ),
        (
            "{J} Each opponent exhausts a card in their Reserve unless they discard a card.",
            "when {J} -> each opponent does (may (discard 1 card in that player's hand) else (exhaust 1 card in that player's Reserve))",
        ),
        ("At Noon — Sacrifice me unless you pay {1}.", "when at Noon -> may pay (1 mana) else (sacrifice me)"),
    ]);
}

/// A payment in the plural is of any number; a payment of counters that were mentioned is of those.
#[test]
fn any_number_is_paid() {
    say(&[
        (
            "{J} You may discard Robots from your Reserve to draw that many cards.",
            "when {J} -> may pay (discard any number of Robots in your Reserve) then (draw that many)",
        ),
        (
            "{J} You may exhaust ({T}) each Robot you control to draw a card.",
            "when {J} -> may pay (exhaust each Robot controlled by you) then (draw 1)",
        ),
        (
            "{J} You may sacrifice a Robot or discard a card from your Reserve to draw a card.",
            "when {J} -> may pay (sacrifice 1 Robot controlled by you) then (draw 1) else (may pay (discard 1 card in your Reserve) then \
             (draw 1))",
        ),
        (
            "At Noon — If I have 3 or more Luck counters, you may spend 3 of them to draw a card.",
            "when at Noon -> if number of \"Luck\" counters of me >= 3 (may pay (spend 3 \"Luck\" counters from me) then (draw 1))",
        ),
    ]);
}

/// Prices that depend on the zone from which, or the Expedition into which, a card is played.
#[test]
fn plays_for_less_from_somewhere() {
    say(&[
        ("You play Plants from Reserve for {1} less.", "always each Plant played from Reserve by you costs 1 less"),
        (
            "You play other Plants from your hand for {1} less.",
            "always each Plant [other] played from hand by you costs 1 less",
        ),
        (
            "You play Plants in my Expedition for {1} less.",
            "always each Plant played by you costs 1 less in Expedition [not other]",
        ),
        ("Opponents play Plants for {1} more.", "always each Plant played by an opponent costs 1 more"),
        ("Pay {2} less to play me in {O}.", "always I cost 2 less in Expedition [in {O}]"),
        ("Play me for {2} less in a region with {O}.", "always I cost 2 less in Expedition [in {O}]"),
        ("Play me for {1} less in a {V} region.", "always I cost 1 less in Expedition [in {V}]"),
    ]);
    for text in
        ["Opponents play Plants from Reserve or in my Expedition for {1} more.", "Play me for {2} less in a region."]
    {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}
