//! What the next sets could say with the words that there are: costs that others pay, what is said of the own play by
//! where it is from, numbers of different things, orders, modes of others, tokens with abilities of their own.

use engine::text::{Slot, compile, render};

fn read(text: &str) -> String {
    let compiled = compile(text, Slot::Main);
    let unread: Vec<_> = compiled.unread().map(|unread| &text[unread.span.start..unread.span.end]).collect();
    assert!(unread.is_empty(), "{text}: not read from {unread:?}");
    compiled.abilities().to_string()
}

fn say(sentences: &[(&str, &str)]) {
    for (text, notation) in sentences {
        assert_eq!(read(text), *notation, "{text}");
        let english = render(&notation.parse().expect("in the notation"));
        assert_eq!(read(&english), *notation, "{text}: {english}");
    }
}

#[test]
fn who_is_said_to_pay_pays() {
    say(&[
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
        (
            "{T}, Remove 1 boost from a Robot you control: Draw a card.",
            "cost {T}, spend 1 boost from 1 Robot controlled by you: draw 1",
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
        (
            "{J} Roll a die. On a 4+, draw a card. Otherwise, discard a card.",
            "when {J} -> roll a die; depending on the result: from 4 (draw 1), from 1 to 3 (discard 1 card in your hand)",
        ),
        (
            "{J} Create a [Puff 1/0/0] Spirit token in my Expedition. Sacrifice it at Night.",
            "when {J} -> create 1 \"Puff\" 1/0/0 Spirit in my Expedition; this Day next: when at Night -> (sacrifice it)",
        ),
    ]);
}

#[test]
fn cards_speak_of_their_own_play() {
    say(&[
        ("I can't be played from Reserve.", "always if I am [played from Reserve]: I cannot be played"),
        ("I can only be played from Reserve.", "always if not (I am [played from Reserve]): I cannot be played"),
        ("I cost {1} less to play from Reserve.", "always if I am [played from Reserve]: I cost 1 less"),
        (
            "I cost {1} less from Reserve for each Robot you control.",
            "always if I am [played from Reserve]: I cost number of (Robots controlled by you) less",
        ),
        (
            "Characters you control cost {1} less to play from Reserve.",
            "always each Character played from Reserve by you costs 1 less",
        ),
        ("Spells can't be played from Reserve.", "always each Spell played from Reserve by a player cannot be played"),
        (
            "The first Spell you play each Day loses [[Fleeting]].",
            "always if number of times (you play a Spell) this Day = 0: each Spell played by you loses Fleeting",
        ),
        (
            "The second Character you play each Day costs {1} less.",
            "always if number of times (you play a Character) this Day = 1: each Character played by you costs 1 less",
        ),
        (
            "{J} The next Character an opponent plays this Day gains [[Asleep]].",
            "when {J} -> this Day next: when an opponent plays a Character -> (give Asleep to it)",
        ),
        (
            "{J} Until the end of the Day, Spells cost {1} more.",
            "when {J} -> this Day: each Spell played by a player costs 1 more",
        ),
        (
            "The first time each Day you [Resupply] — I gain 1 boost.",
            "when first each Day you Resupply -> give 1 boost to me",
        ),
    ]);
}

#[test]
fn numbers_are_of_different_things_and_parts() {
    say(&[
        (
            "{J} I gain 1 boost for each different subtype among Characters you control.",
            "when {J} -> give number of different sub-type among all (Characters controlled by you) boosts to me",
        ),
        (
            "{J} Draw a card for each different Base Cost among cards in your Reserve.",
            "when {J} -> draw number of different base cost among all (cards in your Reserve)",
        ),
        (
            "{J} Draw a card for every two Landmarks you control.",
            "when {J} -> draw (number of (Landmarks controlled by you) / 2)",
        ),
        (
            "{J} I gain boosts equal to half my Hand Cost, rounded up.",
            "when {J} -> give ((hand cost of me + 1) / 2) boosts to me",
        ),
        (
            "{J} I gain X boosts, where X is the highest Base Cost among Robots you control.",
            "when {J} -> give greatest base cost of all (Robots controlled by you) boosts to me",
        ),
        (
            "{J} Remove up to 3 boosts from target Character. Draw a card for each boost removed this way.",
            "when {J} -> remove up to 3 boosts from 1 target Character; draw that many",
        ),
        (
            "Your Landmark limit is increased by one for each Robot you control.",
            "always your Landmark limit number of (Robots controlled by you) more",
        ),
    ]);
}

#[test]
fn cards_that_were_looked_at_go_in_an_order() {
    say(&[
        (
            "{J} Look at the top three cards of your deck. Put one in your hand and the rest on the bottom of your deck in any order.",
            "when {J} -> look at top 3 of your deck; send 1 card among them to hand; repeat number of (cards among them) (send 1 card among them to bottom of deck)",
        ),
        (
            "{J} Look at the top two cards of your deck, then put them back in any order.",
            "when {J} -> look at top 2 of your deck; repeat number of (cards among them) (send 1 card among them to top of deck)",
        ),
        (
            "{J} Look at the top three cards of your deck. Put one in your hand, one in Reserve and discard the other.",
            "when {J} -> look at top 3 of your deck; send 1 card among them to hand; send 1 card among them to Reserve; discard the others",
        ),
        (
            "{J} Look at the top four cards of your deck. You may reveal a Robot from among them and put it in your hand. Put the rest on the bottom of your deck.",
            "when {J} -> look at top 4 of your deck; may (reveal 1 Robot among them; send it to hand); send the others to bottom of deck",
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
            "{J} Choose one or both:  • I gain 1 boost.  • [Sabotage].",
            "when {J} -> choose 1 of (give 1 boost to me) or (Sabotage) or (choose 2 of (give 1 boost to me) or (Sabotage))",
        ),
        (
            "{J} Target Character gains 2 boosts or [[Anchored]].",
            "when {J} -> name 1 target Character; choose 1 of (give 2 boosts to it) or (give Anchored to it)",
        ),
        ("{J} You and target opponent each draw a card.", "when {J} -> draw 1; target opponent does (draw 1)"),
    ]);
}

#[test]
fn tokens_have_keywords_and_several_abilities() {
    say(&[
        (
            "{J} Create a [Sprout 0/1/0] Plant token with [Tough 1] and \"At Noon — I gain 1 boost.\" in my Expedition.",
            "when {J} -> create 1 \"Sprout\" 0/1/0 Plant having (always I have Tough 1 / when at Noon -> give 1 boost to me) in my Expedition",
        ),
        (
            "{J} Create a [Sprout 0/1/0] Plant token in my Expedition. It has \"At Noon — I gain 1 boost.\"",
            "when {J} -> create 1 \"Sprout\" 0/1/0 Plant having (when at Noon -> give 1 boost to me) in my Expedition",
        ),
        (
            "{J} Create a [Beacon] Site token with \"{T}, Sacrifice me: Draw a card.\" in your Landmarks.",
            "when {J} -> create 1 \"Beacon\" Site having (cost {T}, sacrifice me: draw 1) in your Landmarks",
        ),
        (
            "{J} Target Character gains 2 boosts and [Tough 1] this Day.",
            "when {J} -> give 2 boosts to 1 target Character; this Day: it has Tough 1",
        ),
    ]);
}

#[test]
fn events_of_others_are_heard_and_modified() {
    say(&[
        (
            "If another Character you control would be sacrificed, you may sacrifice me instead.",
            "always before a Character [other] controlled by you is sacrificed: may instead (sacrifice me)",
        ),
        (
            "If a Character you control would gain 1 or more boosts, it gains one more boost instead.",
            "always before a Character controlled by you gains one or more boosts: also (give 1 boost to it)",
        ),
        (
            "If an opponent would draw a card, they [Resupply] instead.",
            "always before an opponent draws a card: instead (that player does (Resupply))",
        ),
        (
            "If the Expedition facing me would move forward during Dusk, you may sacrifice me instead.",
            "always if during Dusk: before the Expedition facing me moves forward: may instead (sacrifice me)",
        ),
        ("I can't be exhausted.", "always I cannot gain Exhausted"),
        ("When you roll a 4+ — Draw a card.", "when you roll one or more dice, if the result >= 4 -> draw 1"),
        (
            "When you [Resupply] a Robot — It gains 1 boost.",
            "when you Resupply, if it is a Robot -> give 1 boost to it",
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
