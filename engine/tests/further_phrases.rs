//! Sentences of our own of mechanics that no card has yet: once each Day, the next two, what cannot be done, what is paid
//! besides, how a card enters, several dice.

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
fn the_next_few_are_as_many_as_said() {
    say(&[
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
    ]);
}

#[test]
fn what_cannot_be_done_to_an_object() {
    say(&[
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
            "You can't play more than one Spell each turn.",
            "always if number of times (you play a Spell) this turn >= 1: each Spell played by you cannot be played",
        ),
    ]);
    // By what it cannot be done, and whose plays are limited in a game of several, is not told apart.
    for text in [
        "I can't be targeted by Spells.",
        "I can't be discarded by [Sabotage].",
        "Each player can't play more than one card each Day.",
    ] {
        assert_eq!(compile(text, Slot::Main).unread().count(), 1, "{text}");
    }
}

#[test]
fn how_a_card_enters_and_what_is_paid_besides() {
    say(&[
        ("I enter exhausted.", "always I enter Exhausted"),
        ("I enter play [[Asleep]].", "always I enter Asleep"),
        (
            "As an additional cost to play me, discard a card from your hand.",
            "always must pay (discard 1 card in your hand) to be played",
        ),
        (
            "You must sacrifice a Robot to play me.",
            "always must pay (sacrifice 1 Robot controlled by you) to be played",
        ),
        ("Robots cost you {1} less.", "always each Robot played by you costs 1 less"),
        ("I don't ready during Morning.", "always I cannot be readied in Morning"),
    ]);
}

#[test]
fn several_dice_and_how_many_expeditions() {
    say(&[
        (
            "{J} Roll two dice and keep the highest. On a 5+, draw a card.",
            "when {J} -> roll 1 more dice ignoring 0; depending on the result: from 5 (draw 1)",
        ),
        (
            "{J} Roll two dice and choose one. I gain that many boosts.",
            "when {J} -> roll 1 more dice ignoring 1; give that many boosts to me",
        ),
        (
            "At Night — If none of your Expeditions moved forward this Day, draw a card.",
            "when at Night -> if number of Expeditions [moved this Day] controlled by you = 0 (draw 1)",
        ),
        (
            "At Dusk — If each of your Expeditions has two or more Characters, [Resupply].",
            "when at Dusk -> if each Expedition controlled by you is [Characters >= 2] (Resupply)",
        ),
        (
            "{J} Discard your hand, then draw that many cards plus one.",
            "when {J} -> discard each card in your hand; draw (that many + 1)",
        ),
        (
            "When a card is put in your Reserve from your deck — I gain 1 boost.",
            "when a card goes from your deck to your Reserve -> give 1 boost to me",
        ),
    ]);
}

#[test]
fn what_is_said_in_other_places_and_orders() {
    say(&[
        (
            "When you roll a die — You may add 1 to its result.",
            "always before you roll one or more dice: may also (raise the result by 1)",
        ),
        (
            "{J} Target opponent sacrifices a Character unless they discard two cards.",
            "when {J} -> target opponent does (may pay (discard 2 cards in that player's hand) else (sacrifice 1 Character controlled by that player))",
        ),
        (
            "Cards in your Reserve have \"{D} : Draw a card.\"",
            "always each card in your Reserve has ability (support: cost {D}: draw 1)",
        ),
        (
            "{J} Target Character gains as many boosts as I have.",
            "when {J} -> give number of boosts of me boosts to 1 target Character",
        ),
        (
            "At Noon — If no player has passed, draw a card.",
            "when at Noon -> if not (number of times (a player passes) this Day >= 1) (draw 1)",
        ),
        (
            "{J} Put up to two cards from your hand in Reserve. For each card put in Reserve this way, draw a card.",
            "when {J} -> send up to 2 cards in your hand to Reserve; repeat that many (draw 1)",
        ),
    ]);
}
