//! More sentences of our own, as the next set could print them: what they say in the notation, and that it is said
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
