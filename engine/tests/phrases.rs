//! Sentences of our own in which known phrases stand in new places: what they say in the notation, and that it is said
//! again in English.

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

/// Whose a thing is and where, what it lacks, how often something is done, for how long something is said.
#[test]
fn phrases_say_the_same_in_new_places() {
    say(&[
        (
            "{J} Discard target Character an opponent controls in my Expedition.",
            "when {J} -> discard 1 target Character [placed controlled by an opponent] in my Expedition",
        ),
        (
            "{J} Exhaust target Permanent controlled by another player in target Expedition.",
            "when {J} -> exhaust 1 target Permanent [placed controlled by an opponent] in 1 target Expedition",
        ),
        ("{J} Sacrifice a Robot token.", "when {J} -> sacrifice 1 card [token, a Robot] controlled by you"),
        ("{J} Target token Soldier gains 2 boosts.", "when {J} -> give 2 boosts to 1 target Soldier [token]"),
        (
            "{J} Discard target Character without boosts.",
            "when {J} -> discard 1 target Character [number of boosts = 0]",
        ),
        ("{J} Discard target Character without [Gigantic].", "when {J} -> discard 1 target Character [not Gigantic]"),
        (
            "{J} Discard target Character that isn't [[Fleeting]].",
            "when {J} -> discard 1 target Character [not Fleeting]",
        ),
        ("{J} Ready each Character that's in {V}.", "when {J} -> ready each Character [in {V}]"),
        (
            "{J} Send to Reserve target Character with a statistic of 5 or more.",
            "when {J} -> send 1 target Character [highest statistic >= 5] to Reserve",
        ),
        (
            "{J} Discard target Character with Base Cost less than mine.",
            "when {J} -> discard 1 target Character [base cost < base cost of me]",
        ),
        (
            "{J} Exhaust target Character with the same Hand Cost as me.",
            "when {J} -> exhaust 1 target Character [hand cost = hand cost of me]",
        ),
        (
            "{J} Return a Robot in either of your Expeditions to its owner's hand.",
            "when {J} -> send 1 Robot in each Expedition controlled by you to hand",
        ),
        (
            "{J} Discard a non-Character card from your Reserve.",
            "when {J} -> discard 1 card [not a Character] in your Reserve",
        ),
        (
            "{J} Each Character in the Expedition facing your other Expedition gains [[Asleep]].",
            "when {J} -> give Asleep to each Character in the Expedition facing my other Expedition",
        ),
        ("{J} Exhaust target Expedition Permanent.", "when {J} -> exhaust 1 target Expedition Permanent"),
        (
            "{J} Your opponent's Characters in my Expedition lose [[Anchored]].",
            "when {J} -> remove Anchored from each Character [placed controlled by an opponent] in my Expedition",
        ),
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
        (
            "When a Spell is played from Reserve — I gain 1 boost.",
            "when a player plays a Spell from Reserve -> give 1 boost to me",
        ),
        (
            "When a card is played by an opponent — I gain 1 boost.",
            "when an opponent plays a card -> give 1 boost to me",
        ),
        (
            "When my Expedition moves — Draw a card.",
            "when my Expedition moves forward or when my Expedition moves backward -> draw 1",
        ),
        (
            "When an opponent draws their second card each turn — Draw a card.",
            "when second each turn an opponent draws a card -> draw 1",
        ),
        (
            "When your other Expedition moves forward or your other Expedition [Ascends] — Draw a card.",
            "when my other Expedition moves forward or when my other Expedition Ascends -> draw 1",
        ),
        ("{J} If I have [Gigantic], draw a card.", "when {J} -> if I am [Gigantic] (draw 1)"),
        ("{J} If I don't have [Seasoned], draw a card.", "when {J} -> if not (I am [Seasoned]) (draw 1)"),
        (
            "{J} Reveal the top card of your deck. If it has [Gigantic], draw it.",
            "when {J} -> reveal top 1 of your deck; if it is [Gigantic] (send it to hand)",
        ),
        (
            "{J} If there are three or more Characters in one of your Expeditions, draw a card.",
            "when {J} -> if number of Expeditions [Characters >= 3] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If one of your Expeditions moved forward this Day, draw a card.",
            "when {J} -> if number of Expeditions [moved this Day] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If two or more Characters left play this Day, draw a card.",
            "when {J} -> if (number of times (a Character leaves the Expeditions) this Day + number of times (a Character leaves the Landmarks) this Day) >= 2 (draw 1)",
        ),
        (
            "{J} Each opponent discards a card unless they control a Robot.",
            "when {J} -> each opponent does (if not (number of (Robots controlled by that player) >= 1) (discard 1 card in that player's hand))",
        ),
        (
            "{J} [Resupply] for each Landmark you control.",
            "when {J} -> repeat number of (Landmarks controlled by you) (Resupply)",
        ),
        ("{J} [Sabotage] three times.", "when {J} -> repeat 3 (Sabotage)"),
        (
            "{J} Target opponent sacrifices a Character for each Robot you control.",
            "when {J} -> target opponent does (repeat number of (Robots controlled by you) (sacrifice 1 Character controlled by that player))",
        ),
        (
            "{J} For each Spell you played this turn, [Resupply].",
            "when {J} -> repeat number of times (you play a Spell) this turn (Resupply)",
        ),
        (
            "{J} I gain 1 boost for each Kelon counter on me.",
            "when {J} -> give number of Kelon counters of me boosts to me",
        ),
        (
            "{J} Draw a card for each time you sacrificed a Permanent this Day.",
            "when {J} -> draw number of times (you sacrifice a Permanent) this Day",
        ),
        (
            "{J} Shuffle target Character into its owner's deck.",
            "when {J} -> send 1 target Character to bottom of deck; its owner does (shuffle your deck)",
        ),
        ("{J} Shuffle me into your deck.", "when {J} -> send me to bottom of deck; shuffle your deck"),
        (
            "{J} Each Character you play this turn gains 1 boost.",
            "when {J} -> this turn: when you play a Character -> (give 1 boost to it)",
        ),
        (
            "{J} Target Character can't be readied this Day.",
            "when {J} -> name 1 target Character; this Day: it cannot be readied",
        ),
        ("{J} I am [Defender] this Day.", "when {J} -> this Day: I have Defender"),
        ("{J} My Expedition is considered behind this Day.", "when {J} -> this Day: my Expedition counts as [behind]"),
        ("{J} Your Reserve limit is increased by one this Day.", "when {J} -> this Day: your Reserve limit 1 more"),
        (
            "{J} Your Expeditions can't move backward this Day.",
            "when {J} -> this Day: each Expedition controlled by you cannot move backward",
        ),
        (
            "{J} After Rest: Draw a card. You may discard a card from your hand.",
            "when {J} -> after Rest (draw 1; may (discard 1 card in your hand))",
        ),
    ]);
}

/// What stands together: two things that a verb is about, what several players do by themselves, what "it" is.
#[test]
fn sentences_are_joined_as_they_are_meant() {
    say(&[
        (
            "{J} Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead.",
            "when {J} -> name 1 target Character; if it is a Robot (give 2 boosts to it) else (give 1 boost to it)",
        ),
        (
            "{J} Exhaust target Permanent. If you control a Mage, discard it instead.",
            "when {J} -> name 1 target Permanent; if number of (Mages controlled by you) >= 1 (discard it) else (exhaust it)",
        ),
        (
            "{J} Each player sacrifices a Permanent and a Character.",
            "when {J} -> each player does (sacrifice both 1 Permanent controlled by that player and 1 Character controlled by that player)",
        ),
        (
            "{J} Return me and target Character to their owner's hand.",
            "when {J} -> send both me and 1 target Character to hand",
        ),
        (
            "{J} Each opponent sacrifices a Character. If they do, they draw a card.",
            "when {J} -> each opponent does (do (sacrifice 1 Character controlled by that player) then (draw 1))",
        ),
        (
            "{J} Each opponent may discard a card from their hand. If they don't, I gain 2 boosts.",
            "when {J} -> each opponent does (may (discard 1 card in that player's hand) else (my controller does (give 2 boosts to me)))",
        ),
        (
            "{J} Target opponent may discard a card, then you may draw a card.",
            "when {J} -> target opponent does (may (discard 1 card in that player's hand)); may (draw 1)",
        ),
        (
            "{J} Each opponent may draw a card. If they do, you draw a card.",
            "when {J} -> each opponent does (may (draw 1) then (my controller does (draw 1)))",
        ),
        (
            "{J} If you control a Robot and a Landmark, draw a card.",
            "when {J} -> if one of each of (Robot controlled by you / Landmark controlled by you) (draw 1)",
        ),
        (
            "{J} If you control a Robot or a Landmark, draw a card.",
            "when {J} -> if number of (Robots controlled by you / Landmarks controlled by you) >= 1 (draw 1)",
        ),
        (
            "{J} If you control an Artist and an Illusion, draw a card.",
            "when {J} -> if one of each of (Artist controlled by you / Illusion controlled by you) (draw 1)",
        ),
        (
            "{J} If you control more Characters than an opponent, draw a card.",
            "when {J} -> if number of (Characters controlled by you) > number of (Characters controlled by an opponent) (draw 1)",
        ),
        (
            "{J} If an opponent has more Mana Orbs than you, draw a card.",
            "when {J} -> if number of (Mana Orbs in an opponent's Mana zone) > number of (Mana Orbs in your Mana zone) (draw 1)",
        ),
        (
            "{J} If my Expedition is behind, it moves forward one region.",
            "when {J} -> if my Expedition is [behind] (move my Expedition forward 1)",
        ),
        (
            "{J} If I'm alone in my Expedition, I gain 1 boost.",
            "when {J} -> if number of (Characters [other] in my Expedition) = 0 (give 1 boost to me)",
        ),
        ("{J} If you played me from Reserve, draw a card.", "when {J} -> if I am [played from Reserve] (draw 1)"),
        (
            "{J} Target Character gains boosts equal to its Hand Cost.",
            "when {J} -> give hand cost of it boosts to 1 target Character",
        ),
        (
            "{J} Put 1 boost on each Character you control.",
            "when {J} -> give 1 boost to each Character controlled by you",
        ),
        (
            "{J} Sacrifice any number of tokens. I gain 1 boost for each token sacrificed this way.",
            "when {J} -> sacrifice any number of cards [token] controlled by you; give that many boosts to me",
        ),
        ("{J} Discard target card from a discard pile.", "when {J} -> discard 1 target card in the discard pile"),
        (
            "{J} Create an [Ordis Recruit 1/1/1] Soldier token in your Hero Expedition and a [Brassbug 2/2/2] Robot token in your Companion Expedition.",
            "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in each Expedition [Hero] controlled by you; create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [Companion] controlled by you",
        ),
        (
            "When my Expedition doesn't move forward during Dusk — I gain 1 boost.",
            "when my Expedition fails to move forward -> give 1 boost to me",
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
        ("Your Spells cost {1} less.", "always each Spell played by you costs 1 less"),
        ("Your opponents' Spells cost {1} more.", "always each Spell played by an opponent costs 1 more"),
        ("Cards cost {1} more to play from Reserve.", "always each card played from Reserve by a player costs 1 more"),
        ("During Rest, I don't go to Reserve.", "always I have Eternal"),
    ]);
}

/// What happens later, whenever it does, or instead of something else.
#[test]
fn what_waits_says_for_what_and_how_long() {
    say(&[
        (
            "[Complete] me when you play your third Spell this Day.",
            "when third each Day you play a Spell -> complete me",
        ),
        ("When you play a Spell — I become completed.", "when you play a Spell -> complete me"),
        (
            "{J} Draw a card for each Robot you control, up to a maximum of three.",
            "when {J} -> draw lesser of (number of (Robots controlled by you), 3)",
        ),
        (
            "{J} Discard a card from your hand or sacrifice a Permanent.",
            "when {J} -> choose 1 of (discard 1 card in your hand) or (sacrifice 1 Permanent controlled by you)",
        ),
        (
            "{J} The next time you play a Spell this turn, draw a card.",
            "when {J} -> this turn next: when you play a Spell -> (draw 1)",
        ),
        (
            "{J} The next time my Expedition moves forward this Day, draw a card.",
            "when {J} -> this Day next: when my Expedition moves forward -> (draw 1)",
        ),
        (
            "{J} Whenever a Robot joins your Expeditions this Day, I gain 1 boost.",
            "when {J} -> this Day: when a Robot joins your Expeditions -> (give 1 boost to me)",
        ),
        (
            "{J} This Day, when you sacrifice a Character, draw a card.",
            "when {J} -> this Day: when you sacrifice a Character -> (draw 1)",
        ),
        (
            "{J} Target Expedition [Ascends] and moves forward one region.",
            "when {J} -> Ascend 1 target Expedition; move that Expedition forward 1",
        ),
    ]);
}

/// What could be read in two ways is not read at all.
#[test]
fn what_could_mean_two_things_is_not_read() {
    for text in [
        // Where a card would be played is not where it is.
        "Your opponents can't play Characters in the Expedition facing me.",
        // A move due to both would be heard twice.
        "When my Expedition moves forward due to {V} or {M} — Draw a card.",
        // Cards in Reserve are controlled by nobody.
        "{J} Discard target Character you control in play or in Reserve.",
        // Whether a drawn card is meant, nobody says.
        "When a Character is returned to hand — Draw a card.",
        // Nothing was looked at, so there are no others.
        "{J} Each player chooses a Character they control. Discard the others.",
        // What is discarded was not revealed, and what stands in the way of an Expedition has no name.
        "{J} Discard the top three cards of your deck. Return a Character among them to your hand.",
        "{J} Move target Expedition backward one region, then move the Expedition facing it forward one region.",
        // Nothing and nobody was named, and no X is paid.
        "{J} It gains 1 boost.",
        "{J} They discard a card.",
        "{J} I gain X boosts.",
        // What is drawn is seen by nobody else.
        "{J} Draw a card. If it's a Spell, I gain 1 boost.",
        // Counters are put on something once, and not for a while.
        "{J} I gain 2 boosts this Day.",
        // How it was before the event only a condition of the trigger can ask.
        "When I go to Reserve — I gain 2 boosts if I was [[Boosted]].",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}
