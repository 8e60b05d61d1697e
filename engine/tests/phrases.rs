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

/// To what a second sentence, a bracket of modes or a fact belongs.
#[test]
fn what_is_said_of_something_stays_with_it() {
    say(&[
        (
            "{H} Choose another target Character. It gains 1 boost and I gain [[Anchored]].",
            "when {H} -> give 1 boost to 1 target Character [other]; give Anchored to me",
        ),
        (
            "{J} Each other Character in my Expedition with a boost gains 1 boost.",
            "when {J} -> give 1 boost to each Character [other, number of boosts >= 1] in my Expedition",
        ),
        ("{J} If I have a boost, draw a card.", "when {J} -> if number of boosts of me >= 1 (draw 1)"),
        (
            "{J} Distribute 4 boosts among up to two target Characters.",
            "when {J} -> distribute 4 boosts among up to 2 target Characters",
        ),
        (
            "{J} Draw three cards. Discard two cards unless you discard a Spell.",
            "when {J} -> draw 3; may pay (discard 1 Spell in your hand) else (discard 2 cards in your hand)",
        ),
        (
            "{J} Characters you control gain 1 boost. If you have four or more cards in Reserve, they gain 2 boosts instead.",
            "when {J} -> if number of (cards in your Reserve) >= 4 (give 2 boosts to each Character controlled by you) else (give 1 boost to each Character controlled by you)",
        ),
        (
            "{J} Target Expedition moves backward one region. If it's in {V}, it moves backward two regions instead.",
            "when {J} -> name 1 target Expedition; if that Expedition is [in {V}] (move that Expedition backward 2) else (move that Expedition backward 1)",
        ),
        (
            "{J} You may discard a card from your hand or sacrifice a Character. If you do, draw two cards.",
            "when {J} -> may (choose 1 of (discard 1 card in your hand) or (sacrifice 1 Character controlled by you)) then (draw 2)",
        ),
        (
            "Robots you control have [Tough 1] as long as they're [[Boosted]].",
            "always each Robot [Boosted] controlled by you has Tough 1",
        ),
        (
            "Characters you control have +1/+0/+0 unless they're tokens.",
            "always each Character [not token] controlled by you counts {V} + 1",
        ),
        (
            "When my Expedition moves forward — If it's behind, draw a card.",
            "when my Expedition moves forward -> if that Expedition is [behind] (draw 1)",
        ),
    ]);
}

/// Words of a kind that no card has used so.
#[test]
fn words_stand_for_others_of_their_kind() {
    say(&[
        (
            "{J} Discard a card at random from target opponent's hand.",
            "when {J} -> discard 1 random card in target opponent's hand",
        ),
        (
            "{J} Target opponent discards a card at random.",
            "when {J} -> target opponent does (discard 1 random card in that player's hand)",
        ),
        (
            "{J} Draw cards equal to the number of Landmarks you control.",
            "when {J} -> draw number of (Landmarks controlled by you)",
        ),
        ("{J} Draw cards until you have five cards in hand.", "when {J} -> draw (5 - number of (cards in your hand))"),
        (
            "{J} Each player discards down to three cards.",
            "when {J} -> each player does (discard (number of (cards in that player's hand) - 3) cards in that player's hand)",
        ),
        (
            "{J} I gain X boosts. X is the number of exhausted Mana Orbs you control.",
            "when {J} -> give number of (Mana Orbs [Exhausted] in your Mana zone) boosts to me",
        ),
        ("{J} Two target Characters gain 1 boost each.", "when {J} -> give 1 boost to 2 target Characters"),
        (
            "{J} Target Character with the most boosts loses all its boosts.",
            "when {J} -> remove all boosts from 1 target Character [the most number of boosts]",
        ),
        ("{J} If I'm in {V} or {M}, draw a card.", "when {J} -> if I am [in {V} or in {M}] (draw 1)"),
        (
            "{J} If my Expedition is tied with the Expedition facing it, draw a card.",
            "when {J} -> if my Expedition is [tied] (draw 1)",
        ),
        ("{J} If you're not the first player, draw a card.", "when {J} -> if not (first player is you) (draw 1)"),
        (
            "{J} My Expedition and the Expedition facing it move forward one region.",
            "when {J} -> move my Expedition forward 1; move the Expedition facing me forward 1",
        ),
        (
            "{J} Create a [Sprite 0/3/0] Fairy token with \"When I leave the Expedition zone — Draw a card.\" in my Expedition.",
            "when {J} -> create 1 \"Sprite\" 0/3/0 Fairy having (when I leave the Expeditions -> draw 1) in my Expedition",
        ),
        (
            "{J} Create a [Gnome King 3/3/3] Gnome token in my Expedition.",
            "when {J} -> create 1 \"Gnome King\" 3/3/3 \"Gnome\" in my Expedition",
        ),
        (
            "{J} Place a {V} or {O} terrain marker on target region.",
            "when {J} -> choose 1 of (place marker {V} on target region) or (place marker {O} on target region)",
        ),
        (
            "When you play your second card each Afternoon — Draw a card.",
            "when second each Afternoon you play a card -> draw 1",
        ),
        ("When you [Sabotage] — I gain 1 boost.", "when you Sabotage -> give 1 boost to me"),
        ("When an opponent [Rushes] — I gain 1 boost.", "when an opponent Rushes -> give 1 boost to me"),
        ("When you place a terrain marker — Draw a card.", "when you place a terrain marker -> draw 1"),
        (
            "{J} If you [Sabotaged] this turn, draw a card.",
            "when {J} -> if number of times (you Sabotage) this turn >= 1 (draw 1)",
        ),
        ("When a Character is sent to Reserve — Exhaust it.", "when a Character goes to the Reserve -> exhaust it"),
        ("I'm also a Dragon.", "always I have sub-type Dragon"),
        (
            "{J} If you control Booda, it gains 2 boosts.",
            "when {J} -> if number of (cards [named \"Booda\"] controlled by you) >= 1 (give 2 boosts to 1 card [named \"Booda\"] controlled by you)",
        ),
        (
            "When another Ordis Recruit you control leaves the Expedition zone — Draw a card.",
            "when a card [other, named \"Ordis Recruit\"] controlled by you leaves the Expeditions -> draw 1",
        ),
        (
            "{J} Sacrifice a [Brassbug]. If you do, draw two cards.",
            "when {J} -> do (sacrifice 1 card [named \"Brassbug\"] controlled by you) then (draw 2)",
        ),
        (
            "{J} Choose an Expedition. It can't move forward this Day.",
            "when {J} -> name 1 Expedition; this Day: that Expedition cannot move forward",
        ),
        (
            "{J} Target an Expedition. Each Character in it gains 1 boost.",
            "when {J} -> name 1 target Expedition; give 1 boost to each Character in that Expedition",
        ),
        (
            "{J} Roll a die. On a 4+: Draw two cards. On a 1-3: Discard a card.",
            "when {J} -> roll a die; depending on the result: from 4 (draw 2), from 1 to 3 (discard 1 card in your hand)",
        ),
        (
            "{H} I gain 2 boosts per other Plant in my Expedition, then sacrifice them all.",
            "when {H} -> give (number of (Plants [other] in my Expedition) * 2) boosts to me; sacrifice each Plant [other] in my Expedition",
        ),
        ("{J} Target Character and I gain 1 boost.", "when {J} -> give 1 boost to both 1 target Character and me"),
        (
            "{J} Target Exalted or Unique Character gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [Exalted or Unique]",
        ),
        (
            "{J} Target Character with [[Anchored]] gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Character [Anchored]",
        ),
        (
            "{J} The other Characters in my Expedition gain 1 boost.",
            "when {J} -> give 1 boost to each Character [other] in my Expedition",
        ),
        (
            "{J} Target Character gains 3 boosts. At Night, discard it.",
            "when {J} -> give 3 boosts to 1 target Character; this Day next: when at Night -> (discard it)",
        ),
        (
            "{J} If you control more Characters than Landmarks, draw a card.",
            "when {J} -> if number of (Characters controlled by you) > number of (Landmarks controlled by you) (draw 1)",
        ),
        (
            "{J} If you control as many Robots as an opponent, draw a card.",
            "when {J} -> if number of (Robots controlled by you) = number of (Robots controlled by an opponent) (draw 1)",
        ),
        (
            "{J} If you have more cards in Reserve than in hand, draw a card.",
            "when {J} -> if number of (cards in your Reserve) > number of (cards in your hand) (draw 1)",
        ),
        (
            "{J} If my Expedition is behind or I'm in {V}, draw a card.",
            "when {J} -> if any of (my Expedition is [behind], I am [in {V}]) (draw 1)",
        ),
        (
            "{J} If either of your Expeditions is behind, draw a card.",
            "when {J} -> if number of Expeditions [behind] controlled by you >= 1 (draw 1)",
        ),
        (
            "{J} If your Hero Expedition is behind, it moves forward one region.",
            "when {J} -> if each Expedition [Hero] controlled by you is [behind] (move each Expedition [Hero] controlled by you forward 1)",
        ),
        ("{J} Put the top two cards of your deck in your discard pile.", "when {J} -> discard top 2 of your deck"),
        (
            "{J} Target Expedition moves forward one region. If it moves forward this way, draw a card.",
            "when {J} -> do (move 1 target Expedition forward 1) then (draw 1)",
        ),
        (
            "{J} If no Characters are in your Reserve, draw a card.",
            "when {J} -> if number of (Characters in your Reserve) = 0 (draw 1)",
        ),
        (
            "{J} Do this twice: Target Character gains 1 boost.",
            "when {J} -> repeat 2 (give 1 boost to 1 target Character)",
        ),
        ("I can only be played in your Hero Expedition.", "always I cannot be played in Expedition [not Hero]"),
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
            "{J} Move 1 boost from me to another target Character.",
            "when {J} -> remove 1 boost from me; give that many boosts to 1 target Character [other]",
        ),
        (
            "If a Character would go to Reserve, discard it instead.",
            "always before a Character goes to the Reserve: instead (discard it)",
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
        // Nothing was named.
        "{J} It gains 1 boost.",
        // What a condition of the own play asks is looked at before it is known from where.
        "I can't be played from Reserve.",
        "I cost {1} less to play from Reserve.",
        // Counters are put on something once, and not for a while.
        "{J} I gain 2 boosts this Day.",
        // How it was before the event only a condition of the trigger can ask.
        "When I go to Reserve — I gain 2 boosts if I was [[Boosted]].",
    ] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}
