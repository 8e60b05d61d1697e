//! Triggers.

use super::{refuse, say};

#[test]
fn players_do_something() {
    say(&[
        (
            "When a Spell is played from Reserve — I gain 1 boost.",
            "when a player plays a Spell from Reserve -> give 1 boost to me",
        ),
        (
            "When a card is played by an opponent — I gain 1 boost.",
            "when an opponent plays a card -> give 1 boost to me",
        ),
        (
            "When you sacrifice one or more Permanents — Draw a card.",
            "when you once for all sacrifice a Permanent -> draw 1",
        ),
        (
            "When an opponent discards one or more cards — Draw a card.",
            "when an opponent once for all discards a card -> draw 1",
        ),
        ("When you take control of a Landmark — Draw a card.", "when you take control of a Landmark -> draw 1"),
        ("When you play a Spell — I become completed.", "when you play a Spell -> complete me"),
        ("When you [Sabotage] — I gain 1 boost.", "when you Sabotage -> give 1 boost to me"),
        ("When an opponent [Rushes] — I gain 1 boost.", "when an opponent Rushes -> give 1 boost to me"),
        ("When you place a terrain marker — Draw a card.", "when you place a terrain marker -> draw 1"),
        ("When you roll a 4+ — Draw a card.", "when you roll one or more dice, if the result >= 4 -> draw 1"),
        (
            "When you [Resupply] a Robot — It gains 1 boost.",
            "when you Resupply, if it is a Robot -> give 1 boost to it",
        ),
    ]);
}

#[test]
fn something_becomes_so() {
    say(&[
        (
            "When your hand is empty — Draw a card.",
            "when it becomes so that (number of (cards in your hand) = 0) -> draw 1",
        ),
        (
            "When there are no Characters in my Expedition — Sacrifice me.",
            "when it becomes so that (my Expedition is [Characters = 0]) -> sacrifice me",
        ),
        (
            "When you control two or more Plants, draw a card.",
            "when it becomes so that (number of (Plants controlled by you) >= 2) -> draw 1",
        ),
        (
            "When there are two or more exhausted cards in your Reserve — Complete me.",
            "when it becomes so that (number of (cards [Exhausted] in your Reserve) >= 2) -> complete me",
        ),
        (
            "When your Reserve becomes full — [Resupply].",
            "when it becomes so that (number of (cards in your Reserve) >= Reserve limit of you) -> Resupply",
        ),
        (
            "When my Expedition becomes tied — Draw a card.",
            "when it becomes so that (my Expedition is [tied]) -> draw 1",
        ),
        (
            "When an opponent has no cards in hand — Draw a card.",
            "when it becomes so that (for an opponent (number of (cards in that player's hand) = 0)) -> draw 1",
        ),
        (
            "When an opponent has nine or more Mana Orbs — Complete me.",
            "when it becomes so that (for an opponent (number of (Mana Orbs in that player's Mana zone) >= 9)) -> complete me",
        ),
        ("When I'm [[Boosted]] — Draw a card.", "when it becomes so that (I am [Boosted]) -> draw 1"),
    ]);
}

#[test]
fn abilities_with_an_icon_are_activated() {
    say(&[
        (
            "{J} If a {T} ability was activated this turn, draw a card.",
            "when {J} -> if number of times (a player uses a {T} ability) this turn >= 1 (draw 1)",
        ),
        (
            "{J} The next time a {D} ability is activated this turn, draw a card.",
            "when {J} -> this turn next: when a player uses a {D} ability -> (draw 1)",
        ),
        ("When you pass — I activate my {D} ability.", "when you pass -> activate {D} of me"),
        (
            "{J} You may target a Character in your Expeditions. It activates its {D} ability.",
            "when {J} -> may (activate {D} of 1 target Character in your Expeditions)",
        ),
        (
            "{J} Target Character with a {D} ability gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [with a {D} ability]",
        ),
        (
            "{J} If another card in your Expeditions or your Reserve has a {D} ability, draw a card.",
            "when {J} -> if number of (cards [other, with a {D} ability] in your Expeditions or in your Reserve) >= 1 (draw 1)",
        ),
    ]);
}

#[test]
fn moves_are_due_to_ascension() {
    say(&[(
        "When my Expedition moves forward [due to Ascension] — I gain 1 boost.",
        "when my Expedition moves forward due to Ascension -> give 1 boost to me",
    )]);
}

#[test]
fn something_happens_to_objects() {
    say(&[
        (
            "When an opponent's Character joins my Expedition — Draw a card.",
            "when a Character controlled by an opponent joins my Expedition -> draw 1",
        ),
        (
            "When a Character joins an Ascended Expedition — I gain 1 boost.",
            "when a Character joins each Expedition [Ascended] -> give 1 boost to me",
        ),
        (
            "When another Robot is discarded from your hand — Draw a card.",
            "when a Robot [other] in your hand is discarded -> draw 1",
        ),
        (
            "When a Character you control goes to Reserve from play — [Resupply].",
            "when a Character controlled by you goes from the Expeditions to the Reserve or when a Character controlled by you goes from the Landmarks to the Reserve -> Resupply",
        ),
        ("When a Character is sent to Reserve — Exhaust it.", "when a Character goes to the Reserve -> exhaust it"),
        (
            "When another Ordis Recruit you control leaves the Expedition zone — Draw a card.",
            "when a card [other, named \"Ordis Recruit\"] controlled by you leaves the Expeditions -> draw 1",
        ),
        (
            "When a card is put in your Reserve from your deck — I gain 1 boost.",
            "when a card goes from your deck to your Reserve -> give 1 boost to me",
        ),
        (
            "When I lose my last Sap counter — Sacrifice me.",
            "when I lose one or more Sap counters, if number of Sap counters of me = 0 -> sacrifice me",
        ),
        ("When I'm discarded from your hand — Draw a card.", "when I go from your hand to your discard pile -> draw 1"),
        (
            "When a card is put in your Mana zone — I gain 1 boost.",
            "when a card goes to your Mana zone -> give 1 boost to me",
        ),
    ]);
}

#[test]
fn expeditions_move_or_do_not() {
    say(&[
        (
            "When my Expedition moves — Draw a card.",
            "when my Expedition moves forward or when my Expedition moves backward -> draw 1",
        ),
        (
            "When your other Expedition moves forward or your other Expedition [Ascends] — Draw a card.",
            "when my other Expedition moves forward or when my other Expedition Ascends -> draw 1",
        ),
        (
            "When my Expedition doesn't move forward during Dusk — I gain 1 boost.",
            "when my Expedition fails to move forward -> give 1 boost to me",
        ),
    ]);
}

#[test]
fn the_first_and_second_time() {
    say(&[
        (
            "When an opponent draws their second card each turn — Draw a card.",
            "when second each turn an opponent draws a card -> draw 1",
        ),
        (
            "[Complete] me when you play your third Spell this Day.",
            "when third each Day you play a Spell -> complete me",
        ),
        (
            "When you play your second card each Afternoon — Draw a card.",
            "when second each Afternoon you play a card -> draw 1",
        ),
        (
            "The first time each Day you [Resupply] — I gain 1 boost.",
            "when first each Day you Resupply -> give 1 boost to me",
        ),
    ]);
}

#[test]
fn a_reaction_can_be_activated_once_in_each_period() {
    say(&[
        ("Once each Day, when you play a Landmark — Draw a card.", "when once each Day you play a Landmark -> draw 1"),
        (
            "When a Robot joins my Expedition — I gain 1 boost. This ability triggers only once each Day.",
            "when once each Day a Robot joins my Expedition -> give 1 boost to me",
        ),
        (
            "When you sacrifice a Permanent — [Resupply]. Activate this ability only once per turn.",
            "when once each turn you sacrifice a Permanent -> Resupply",
        ),
    ]);
}

#[test]
fn both_expeditions_are_one_event() {
    say(&[(
        "When both of your Expeditions move forward [due to Ascension] — Draw a card.",
        "when one or more of each Expedition controlled by you moves forward due to Ascension, if that many = 2 -> draw 1",
    )]);
}

#[test]
fn passing_after_others_asks_who_passed() {
    say(&[
        (
            "When you pass after your opponents — Draw a card.",
            "when you pass, if number of times (each opponent passes) this Day >= 1 -> draw 1",
        ),
        (
            "When you pass after an opponent — Draw a card.",
            "when you pass, if number of times (an opponent passes) this Day >= 1 -> draw 1",
        ),
    ]);
}

/// The beginning and the number of turns; "so many in a period" means the last of them.
#[test]
fn turns_and_so_many_of_a_period() {
    say(&[
        ("When your turn begins — Draw a card.", "when you take a turn -> draw 1"),
        (
            "When you play a Robot during another turn — Draw a card.",
            "when you play a Robot, if number of times (you play another turn) this turn >= 1 -> draw 1",
        ),
        (
            "When you play your third Robot in the same Afternoon — Draw a card.",
            "when third each Afternoon you play a Robot -> draw 1",
        ),
        (
            "When you create two or more Robots in a turn — Draw a card.",
            "when second each turn you create a Robot -> draw 1",
        ),
        (
            "When a Robot is put in your discard pile from anywhere — Draw a card.",
            "when a Robot goes to your discard pile -> draw 1",
        ),
        (
            "When a Robot is put into your discard pile from your deck — Draw a card.",
            "when a Robot goes from your deck to your discard pile -> draw 1",
        ),
        (
            "When both of your Expeditions are [[Ascended]] — Draw a card.",
            "when it becomes so that (each Expedition controlled by you is [Ascended]) -> draw 1",
        ),
        (
            "When one of your Expeditions moves forward, if it was tied — Draw a card.",
            "when each Expedition controlled by you moves forward, if before that Expedition is [tied] -> draw 1",
        ),
        (
            "When my Expedition moves backwards, if I'm the only Character in it — Draw a card.",
            "when my Expedition moves backward, if number of (Characters [other] in my Expedition) = 0 -> draw 1",
        ),
    ]);
}

/// The end of turns: those of a player, of all players, the current one, an extra one.
#[test]
fn turns_end() {
    say(&[
        ("At the end of each of your turns — [Resupply].", "when you end a turn -> Resupply"),
        ("At the end of your turn — [Resupply].", "when you end a turn -> Resupply"),
        ("When an opponent's turn ends — I gain 1 boost.", "when an opponent ends a turn -> give 1 boost to me"),
        ("At the end of each turn — I gain 1 boost.", "when a player ends a turn -> give 1 boost to me"),
        ("At the start of an opponent's turn — I gain 1 boost.", "when an opponent takes a turn -> give 1 boost to me"),
        (
            "{J} At the end of this turn, sacrifice me.",
            "when {J} -> this turn next: when a player ends a turn -> (sacrifice me)",
        ),
        (
            "Play another turn. At the end of that turn, discard your hand.",
            "effect play another turn; this Day next: when you play another turn -> (this turn next: when a player ends a turn -> \
             (discard each card in your hand))",
        ),
        ("At the end of the Day — Draw a card.", "when after Clean-up -> draw 1"),
    ]);
}

/// Nobody else plays anything from your Reserve.
#[test]
fn what_is_played_from_yours_you_play() {
    say(&[
        (
            "When a token is played from your Reserve — It gains 1 boost.",
            "when you play a card [token] from Reserve -> give 1 boost to it",
        ),
        (
            "When a token is played from Reserve — It gains 1 boost.",
            "when a player plays a card [token] from Reserve -> give 1 boost to it",
        ),
        (
            "When a Construction is sent from your Landmarks to your Reserve — Draw a card.",
            "when a Construction goes from your Landmarks to your Reserve -> draw 1",
        ),
    ]);
}

/// The zone from which, and the Expedition into which, a card is played, in either order.
#[test]
fn plays_from_somewhere_in_an_expedition() {
    let trigger = "when you play a Plant in my Expedition from Reserve -> give 1 boost to it";
    say(&[
        ("When you play a Plant from Reserve in my Expedition — It gains 1 boost.", trigger),
        ("When you play a Plant in my Expedition from Reserve — It gains 1 boost.", trigger),
        ("When you play a Plant from Reserve into my Expedition — It gains 1 boost.", trigger),
    ]);
}

/// The third that is played is the third whatever is played before the Reaction resolves.
#[test]
fn the_third_that_is_played() {
    say(&[
        (
            "When you play a Robot — If it's the third card you've played this Day, [Resupply].",
            "when third each Day you play a card, if it is a Robot -> Resupply",
        ),
        (
            "When you play a Robot — If it's your second Robot this turn, it gains 1 boost.",
            "when second each turn you play a Robot -> give 1 boost to it",
        ),
        // What happens for others as well is told of each.
        (
            "When you play a Robot — If it's your second Robot this turn, draw a card. I gain 1 boost.",
            "when you play a Robot -> if number of times (you play a Robot) this turn = 2 (draw 1); give 1 boost to me",
        ),
    ]);
}

#[test]
fn what_is_counted_on_the_turns_of_somebody() {
    say(&[
        (
            "When you make your second [Gift] on one of your turns — Draw a card.",
            "when second each turn you make a Gift, if turn of you -> draw 1",
        ),
        (
            "When three {D} abilities are activated on an opponent's turn — Draw a card.",
            "when third each turn a player uses a {D} ability, if turn of an opponent -> draw 1",
        ),
        (
            "When two {D} abilities are activated on one of your turns — Draw a card.",
            "when second each turn a player uses a {D} ability, if turn of you -> draw 1",
        ),
        (
            "When two {T} abilities are activated in one turn — Draw a card.",
            "when second each turn a player uses a {T} ability -> draw 1",
        ),
        (
            "When you activate two {D} abilities on one of your turns — Draw a card.",
            "when second each turn you use a {D} ability, if turn of you -> draw 1",
        ),
        (
            "When you receive your second [Gift] each Day — Draw a card.",
            "when second each Day you receive a Gift -> draw 1",
        ),
        (
            "When an opponent makes their second [Gift] each turn — Draw a card.",
            "when second each turn an opponent makes a Gift -> draw 1",
        ),
        (
            "When you roll your third die this Day — Draw a card.",
            "when third each Day you roll one or more dice -> draw 1",
        ),
        (
            "The first time you play a Spell on each of your turns — Draw a card.",
            "when first each turn you play a Spell, if turn of you -> draw 1",
        ),
        (
            "When you play your second Robot on one of your turns — It gains 1 boost.",
            "when second each turn you play a Robot, if turn of you -> give 1 boost to it",
        ),
    ]);
}

#[test]
fn what_was_before_decides_between_two_effects() {
    say(&[
        (
            "When I leave an Expedition — [Resupply]. If my other Expedition was [[Ascended]], draw a card instead.",
            "when I leave each Expedition, if before not (my other Expedition is [Ascended]) -> Resupply\nwhen I leave each Expedition, if before my other Expedition is [Ascended] -> draw 1",
        ),
        (
            "When I leave an [[Ascended]] Expedition — Draw a card. If both of your Expeditions were [[Ascended]], draw two cards instead.",
            "when I leave each Expedition [Ascended], if before not (each Expedition controlled by you is [Ascended]) -> draw 1\nwhen I leave each Expedition [Ascended], if before each Expedition controlled by you is [Ascended] -> draw 2",
        ),
        (
            "When another Character leaves your Expeditions — Draw a card. If both of your Expeditions were [[Ascended]], I gain 1 boost.",
            "when a Character [other] leaves your Expeditions, if before not (each Expedition controlled by you is [Ascended]) -> draw \
             1\nwhen a Character [other] leaves your Expeditions, if before each Expedition controlled by you is [Ascended] -> draw 1; \
             give 1 boost to me",
        ),
        (
            "When another Character leaves your Expeditions — If my Expedition was [[Ascended]], draw a card.",
            "when a Character [other] leaves your Expeditions, if before my Expedition is [Ascended] -> draw 1",
        ),
        (
            "When you make two [Gifts] on one of your turns — Draw a card.",
            "when second each turn you make a Gift, if turn of you -> draw 1",
        ),
    ]);
}

#[test]
fn something_is_done_by_a_player() {
    say(&[
        (
            "When a Permanent is discarded by an opponent — Draw a card.",
            "when an opponent discards a Permanent -> draw 1",
        ),
        (
            "When a Character in my Expedition is sent to Reserve by an opponent — They draw a card.",
            "when an opponent sends a Character in my Expedition to the Reserve -> that player does (draw 1)",
        ),
        (
            "When one or more cards in your Reserve are exhausted by an opponent — Draw a card.",
            "when an opponent once for all exhausts a card in your Reserve -> draw 1",
        ),
        (
            "When a Permanent is returned to hand by an opponent — [Sabotage].",
            "when an opponent sends a Permanent to the hand -> Sabotage",
        ),
        (
            "When you play a Character in an Expedition that's tied — Draw a card.",
            "when you play a Character [in Expedition [tied]] -> draw 1",
        ),
        (
            "When a Character is played in an Expedition that's ahead — Draw a card.",
            "when a player plays a Character [in Expedition [ahead]] -> draw 1",
        ),
    ]);
    refuse("When a Character is discarded by a Spell — Draw a card.");
    refuse("When I'm discarded by an opponent — Draw a card.");
}

#[test]
fn what_was_in_play_goes_to_the_zone_of_its_owner() {
    say(&[
        (
            "When a Construction goes to Reserve from your Landmarks — Draw a card.",
            "when a Construction goes from your Landmarks to the Reserve -> draw 1",
        ),
        (
            "When a card goes to Reserve from your hand — Draw a card.",
            "when a card goes from your hand to your Reserve -> draw 1",
        ),
        (
            "When a card goes to an opponent's discard pile from their hand — Draw a card.",
            "when a card goes from the hand to an opponent's discard pile -> draw 1",
        ),
        (
            "When my last Kelon counter is spent — Draw a card.",
            "when you spend one or more Kelon counters, if before number of Kelon counters of me >= 1, \
             if number of Kelon counters of me = 0 -> draw 1",
        ),
    ]);
}
