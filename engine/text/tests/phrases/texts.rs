//! Whole texts with their abilities in the notation, or with the place where they are not understood.

use super::{read, say};
use ability::AbilityText;
use text::{Compiler, Lacking, MAX_BYTES, Reason, Slot, Span, compile, render};

#[test]
fn sentences_say_what_they_say() {
    for (text, notation) in [
        // Abilities.
        ("{J} Draw five cards.", "when {J} -> draw 5"),
        ("{J}, {R} [Resupply].", "when {J} or when {R} -> Resupply"),
        ("At Morning — I lose [[Asleep]].", "when at Morning -> remove Asleep from me"),
        ("{3}, {T}, Discard me: Draw six cards.", "cost 3 mana, {T}, discard me: draw 6"),
        ("{D}: Ready three Mana Orbs.", "support: cost {D}: ready 3 Mana Orbs in your Mana zone"),
        ("{I} At Dusk — [Sabotage].", "support: when at Dusk -> Sabotage"),
        ("Completed: At Dusk — [Sabotage].", "completed: when at Dusk -> Sabotage"),
        ("[Eternal], [Scout] {6}.", "always I have Eternal and Scout 6"),
        ("[Temple] {2}.", "always I have Temple 2"),
        // Paragraphs.
        ("Draw four cards.  [Sabotage].", "effect draw 4; Sabotage"),
        ("{J} Exhaust me (turn me (gently)).  [Gigantic].", "when {J} -> exhaust me\nalways I have Gigantic"),
        // Triggers and their conditions.
        (
            "When a Dragon you control defects, if you control a Mage — Draw a card.",
            "when a Dragon controlled by you defects, if number of (Mages controlled by you) >= 1 -> draw 1",
        ),
        (
            "When I leave the Expedition zone, if I had 4 or more boosts — [Resupply].",
            "when I leave the Expeditions, if before number of boosts of me >= 4 -> Resupply",
        ),
        (
            "When you play another Song from your hand — Draw a card.",
            "when you play a Song [other] from hand -> draw 1",
        ),
        (
            "When an opponent discards a Spell or passes — Ready me.",
            "when an opponent discards a Spell or when an opponent passes -> ready me",
        ),
        (
            "When one or more Plants join my Expedition — [Resupply].",
            "when one or more Plants join my Expedition -> Resupply",
        ),
        ("When my Expedition moves backward — Pass.", "when my Expedition moves backward -> pass"),
        // Objects.
        (
            "Discard up to three target Robots or Plants with Base Cost {6} or more in {M}.",
            "effect discard up to 3 target Robots or Plants [base cost >= 6, in {M}]",
        ),
        (
            "Ready each other exhausted non-token Permanent you control.",
            "effect ready each Permanent [other, Exhausted, not token] controlled by you",
        ),
        (
            "Send to Reserve any number of target Dragons with total {V} of 9 or less.",
            "effect send any number of target Dragons with total statistic {V} <= 9 to Reserve",
        ),
        ("Discard target Hero or two Spells in your hand.", "!"),
        (
            "Exhaust target Robot you control or card in your Reserve.",
            "effect exhaust 1 target Robot controlled by you / card in your Reserve",
        ),
        (
            "Return a random card from your discard pile to your hand.",
            "effect send 1 random card in your discard pile to hand",
        ),
        ("Put target Mage on the bottom of its owner's deck.", "effect send 1 target Mage to bottom of deck"),
        // Players.
        (
            "Each opponent discards two cards from their hand, then draws a card.",
            "effect each opponent does (discard 2 cards in that player's hand; draw 1)",
        ),
        (
            "Target player may sacrifice a Robot to draw four cards.",
            "effect target player does (may pay (sacrifice 1 Robot controlled by that player) then (draw 4))",
        ),
        // Dependencies between steps.
        (
            "You may sacrifice two Plants. If you do, draw three cards. If you don't, discard a card from your hand.",
            "effect may (sacrifice 2 Plants controlled by you) then (draw 3) else (discard 1 card in your hand)",
        ),
        (
            "You may pay {2} and exhaust me to have target Plant gain 3 boosts.",
            "effect may pay (2 mana, {T}) then (give 3 boosts to 1 target Plant)",
        ),
        (
            "Sacrifice a Dragon. If you can't, discard two cards from your hand.",
            "effect do (sacrifice 1 Dragon controlled by you) else (discard 2 cards in your hand)",
        ),
        (
            "If you control a Mage: Target Plant gains 1 boost. You may give it 4 boosts.",
            "effect if number of (Mages controlled by you) >= 1 (give 1 boost to 1 target Plant; may (give 4 boosts to it))",
        ),
        (
            "You may target a Plant. It gains 4 boosts and [[Asleep]].",
            "effect may (give 4 boosts and Asleep to 1 target Plant)",
        ),
        ("Target Mage defects. Otherwise, draw a card.", "effect do (defect 1 target Mage) else (draw 1)"),
        (
            "If I'm in {M}, target Plant gains 5 boosts. Otherwise, it gains [[Asleep]].",
            "effect if I am [in {M}] (give 5 boosts to 1 target Plant) else (give Asleep to 1 target Plant)",
        ),
        ("Unless your hand is empty, pass.", "effect if not (number of (cards in your hand) = 0) (pass)"),
        (
            "Roll a die. On a 6+, draw four cards. On a 1-2, sacrifice me.",
            "effect roll a die; depending on the result: from 6 (draw 4), from 1 to 2 (sacrifice me)",
        ),
        ("[Sabotage] twice.", "effect repeat 2 (Sabotage)"),
        (
            "Choose up to two:  • Draw four cards.  • Sacrifice me. If you do, [Sabotage].",
            "effect choose up to 2 of (draw 4) or (do (sacrifice me) then (Sabotage))",
        ),
        (
            "Look at the top five cards of your deck. Put two in your hand and the others on the bottom of your deck.",
            "effect look at top 5 of your deck; send 2 cards among them to hand; send the others to bottom of deck",
        ),
        // Numbers.
        (
            "Target Mage gains X+3 boosts, where X is the number of Dragons you control.",
            "effect give (number of (Dragons controlled by you) + 3) boosts to 1 target Mage",
        ),
        (
            "I gain 3 boosts per Artist you control, up to a max of 9.",
            "effect give (number of (Artists controlled by you) * 3) boosts to me up to a max of 9",
        ),
        // Expeditions and regions.
        (
            "Target two Expeditions. That Expedition moves backward one region.",
            "effect name 2 target Expeditions; move that Expedition backward 1",
        ),
        ("Your Companion Expedition [Ascends].", "effect Ascend each Expedition [Companion] controlled by you"),
        ("My region is {M} in addition to its other terrains.", "always my region has also {M}"),
        ("All regions are {M} and {V} and lose their other terrains.", "always each region has only {M}, {V}"),
        // Durations.
        (
            "{T}: The next Dragon you play this Afternoon gains 2 boosts.",
            "cost {T}: this Afternoon next: when you play a Dragon -> (give 2 boosts to it)",
        ),
        (
            "Pay {4} less for the next Song you play this turn, down to a minimum of {2}.",
            "effect this turn next: each Song played by you costs 4 less min 2",
        ),
        ("This Day, Plants you control are [Tough 3].", "effect this Day: each Plant controlled by you has Tough 3"),
        ("Target Plant gains [Gigantic] this Day.", "effect name 1 target Plant; this Day: it has Gigantic"),
        // Passive abilities.
        (
            "Unless you control three or more Mages, I'm [Defender].",
            "always if not (number of (Mages controlled by you) >= 3): I have Defender",
        ),
        ("Dragons you play cost {3} less.", "always each Dragon played by you costs 3 less"),
        ("Songs cost {1} more.", "always each Song played by a player costs 1 more"),
        (
            "I have +2 {V} and {O} for each Plant you control.",
            "always I count {V}, {O} + (number of (Plants controlled by you) * 2)",
        ),
        (
            "If a Robot would leave my Expedition during Dusk, draw two cards instead.",
            "always if during Dusk: before a Robot leaves my Expedition: instead (draw 2)",
        ),
        (
            "Your Dragons have: \"{R} Draw four cards.\"",
            "always each Dragon controlled by you has ability (when {R} -> draw 4)",
        ),
        // Tokens.
        (
            "Create two [[Asleep]] [Oddity 1/2/3] Dragon tokens in my Expedition.",
            "effect create 2 \"Oddity\" 1/2/3 Dragon [Asleep] in my Expedition",
        ),
        (
            "Create three [Oddity 1/2/3] Dragon tokens in each of your Expeditions. They gain [[Anchored]].",
            "effect create 3 \"Oddity\" 1/2/3 Dragon in each Expedition controlled by you; give Anchored to it",
        ),
    ] {
        match notation {
            "!" => assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}"),
            _ => assert_eq!(read(text), notation, "{text}"),
        }
    }
}

#[test]
fn markup_case_and_apostrophes_say_nothing() {
    for text in ["{j} you may have #me# gain [[asleep]]", "{J} You may[] have me gain [[Asleep]] (Zzz.) ."] {
        assert_eq!(read(text), "when {J} -> may (give Asleep to me)");
    }
    assert_eq!(read("If I’m in {V}, I’m [Eternal]."), "always if I am [in {V}]: I have Eternal");
}

#[test]
fn a_support_box_holds_support_abilities() {
    let compiled = compile("At Dusk — Draw four cards.", Slot::Support);
    assert_eq!(compiled.abilities().to_string(), "support: when at Dusk -> draw 4");
}

#[test]
fn what_is_not_read_has_a_place_and_a_reason() {
    let text = "{J} Draw a card.  {H} Dance with three Mages.  [Gigantic].";
    let compiled = compile(text, Slot::Main);
    assert_eq!(compiled.clauses.len(), 3);
    let unread = compiled.unread().next().unwrap();
    assert_eq!(
        (&text[unread.span.start..unread.span.end], unread.reason),
        ("Dance with three Mages.", Reason::Unexpected)
    );
    assert_eq!(compiled.abilities().to_string(), "when {J} -> draw 1\nalways I have Gigantic");

    let reason = |text: &str| compile(text, Slot::Main).unread().next().map(|unread| unread.reason);
    assert_eq!(reason("{J} Create an [Anvil] token in your Landmarks."), Some(Reason::Lacks(Lacking::Token)));
    let long = "a ".repeat(MAX_BYTES);
    let compiled = compile(&long, Slot::Main);
    assert_eq!(compiled.unread().next().unwrap().reason, Reason::TooLong);
    assert_eq!(compiled.clauses[0].span, Span { start: 0, end: long.len() });
}

/// An unknown keyword or status is named in the report. What its reminder says is not an ability, and the keywords beside it are
/// read.
#[test]
fn unknown_keywords_are_named_and_hide_nothing() {
    for (text, unknown, abilities) in [
        ("{J} [Brace 2]. (I gain 2 boosts.)", "[Brace 2]", ""),
        (
            "{J} [Forage]. (Draw a card.) Draw a card.  {R} I gain 1 boost.",
            "[Forage]",
            "when {R} -> give 1 boost to me",
        ),
        ("[Stealth]. (I can't be exhausted.)  {J} Draw a card.", "[Stealth]", "when {J} -> draw 1"),
        ("{J} Target Character gains [[Frozen]]. (It sleeps.)", "[[Frozen]]", ""),
        ("When you [Forage] — I gain 1 boost.", "[Forage]", ""),
        ("[[Frozen]] Characters can't be readied.", "[[Frozen]]", ""),
        (
            "[Defender], [Stealth 2] and [Tough 1]. (No.) {J} Draw a card.",
            "[Stealth 2]",
            "always I have Defender\nalways I have Tough 1\nwhen {J} -> draw 1",
        ),
        ("[Scout] {2}, [Stealth].", "[Stealth]", "always I have Scout 2"),
    ] {
        let compiled = compile(text, Slot::Main);
        let unread: Vec<_> = compiled.unread().collect();
        let [unread] = unread[..] else { panic!("{text}: {unread:?}") };
        assert_eq!((&text[unread.span.start..unread.span.end], unread.reason), (unknown, Reason::Keyword), "{text}");
        assert_eq!(compiled.abilities().to_string(), abilities, "{text}");
    }
    // A known keyword action is not a keyword that a card has: a half of an effect is no effect.
    assert_eq!(compile("[Sabotage]. Dance.", Slot::Main).abilities().to_string(), "");
}

#[test]
fn deep_and_long_texts_end() {
    for text in
        ["If you control a Mage: ".repeat(300), "\"{J} ".repeat(500), "You may ".repeat(900), "• ".repeat(5_000)]
    {
        assert!(compile(&text, Slot::Main).unread().next().is_some());
    }
}

#[test]
fn a_compiler_learns_tokens() {
    let anvil = "\"Anvil\" Gear having (cost {T}: draw 1)".parse().unwrap();
    let compiled = Compiler::default()
        .with_token(anvil)
        .compile("{J} Create two [Anvil] tokens in target player's Landmarks.", Slot::Main);
    let notation = "when {J} -> create 2 \"Anvil\" Gear having (cost {T}: draw 1) in target player's Landmarks";
    assert_eq!(compiled.abilities().to_string(), notation);
}

#[test]
fn abilities_have_an_english_text() {
    for (notation, english) in [
        ("when {J} -> draw 1", "{J} Draw a card."),
        (
            "when a Artist [other] joins my Expedition, if during Dusk -> give 2 boosts and Fleeting to it",
            "When another Artist joins my Expedition during Dusk — It gains 2 boosts and [[Fleeting]].",
        ),
        (
            "support: cost {D}: this turn next: each Plant played by you costs 3 less min 2",
            "{D} : The next Plant you play this turn costs {3} less, down to a minimum of {2}.",
        ),
        (
            "effect may pay (2 mana, sacrifice 1 Robot controlled by you) then (draw 3) else (give Asleep to me)",
            "You may pay {2} and sacrifice a Robot to draw 3 cards. If you don't, I gain [[Asleep]].",
        ),
        (
            "effect give (number of (Mages controlled by you) + 1) boosts to up to 2 target Plants",
            "Up to 2 target Plants gain X+1 boosts, where X is the number of Mages you control.",
        ),
        (
            "always if number of (cards in your Landmarks) < 3: each Dragon controlled by you has Tough 2",
            "If there are less than 3 cards in your Landmarks, Dragons you control have [Tough 2].",
        ),
        (
            "effect roll a die; depending on the result: from 5 (Sabotage), from 1 to 4 (pass)",
            "Roll a die. On a 5+, [Sabotage]. On a 1-4, pass.",
        ),
        (
            "when {J} -> draw 2\nalways I have Gigantic and Scout 3",
            "{J} Draw 2 cards.  I'm [Gigantic] and [Scout] {3}.",
        ),
    ] {
        let text: AbilityText = notation.parse().unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert_eq!(render(&text), english);
        assert_eq!(compile(english, Slot::Main).abilities(), text, "{english}");
    }
}

/// Sets that are not known here have sub-types, kinds of counters and tokens of their own.
#[test]
fn words_of_other_sets_are_read() {
    let compiler = Compiler::default().with_sub_type("PIRATE").with_sub_type("Witch").with_sub_type("Robot");
    let notation = |text: &str| compiler.compile(text, Slot::Main).abilities().to_string();
    for (text, said) in [
        ("{J} I gain 2 Glitter counters.", r#"when {J} -> give 2 "Glitter" counters to me"#),
        (
            "{T}, Spend 1 of my Glitter counters : Draw a card.",
            r#"cost {T}, spend 1 "Glitter" counter from me: draw 1"#,
        ),
        (
            "{J} Each other Pirate you control gains 1 boost.",
            r#"when {J} -> give 1 boost to each "Pirate" [other] controlled by you"#,
        ),
        ("{J} Discard two target Witches.", r#"when {J} -> discard 2 target "Witch""#),
        ("{J} Discard target non-Pirate Character.", r#"when {J} -> discard 1 target Character [not a "Pirate"]"#),
        (
            "{J} Create a [Moth 1/1/1] Pirate token in my Expedition.",
            r#"when {J} -> create 1 "Moth" 1/1/1 "Pirate" in my Expedition"#,
        ),
    ] {
        assert_eq!(notation(text), said, "{text}");
        let abilities: ability::AbilityText = said.parse().unwrap();
        assert_eq!(notation(&text::render(&abilities)), said, "rendered");
    }
    // A word that no card of any set has is not guessed.
    assert!(compile("{J} Sacrifice target Witch.", Slot::Main).unread().next().is_some());
    assert!(r#"when {J} -> sacrifice 1 "Robot""#.parse::<ability::AbilityText>().is_err(), "known without quotes");
}

/// Constructions that were read in one place before, and are now read in others.
#[test]
fn what_is_said_in_one_place_is_said_in_another() {
    say(&[
        (
            "Characters in your Ascended Expeditions have [Tough 1] and +1 {O}.",
            "always each Character in each Expedition [Ascended] controlled by you has Tough 1\nalways each Character in each \
             Expedition [Ascended] controlled by you counts {O} + 1",
        ),
        (
            "At Night — Cards in your Reserve with no {D} ability gain 1 boost.",
            "when at Night -> give 1 boost to each card [not with a {D} ability] in your Reserve",
        ),
        (
            "Target Character gains [[Fleeting]]. If it already has [[Fleeting]], discard it instead.",
            "effect name 1 target Character; if it is [Fleeting] (discard it) else (give Fleeting to it)",
        ),
        (
            "{J} If the Expedition facing me has more Characters than mine, I gain [[Anchored]].",
            "when {J} -> if number of (Characters in the Expedition facing me) > number of (Characters in my Expedition) (give Anchored to \
             me)",
        ),
        (
            "When my Signature token leaves the Expedition zone — Draw a card.",
            "when a card [Signature token of your Hero] in play or in the Reserve leaves the Expeditions -> draw 1",
        ),
        (
            "When you complete a Feat — I permanently gain \"{T} : Draw a card.\"",
            "when you complete a Feat -> give ability (cost {T}: draw 1) to me",
        ),
        (
            "{J} Draw a card for each faction among Characters you control.",
            "when {J} -> draw number of different faction among all (Characters controlled by you)",
        ),
        (
            "{T}, {3} : Draw a card. You can't use this ability again this Day.",
            "cost once each Day {T}, 3 mana: draw 1",
        ),
        (
            "You may only play me if an opponent has passed.",
            "always if not (number of times (an opponent passes) this Day >= 1): I cannot be played",
        ),
        (
            "When you pass — If you have five or more cards with different Base Costs in your Reserve, draw a card.",
            "when you pass -> if number of different base cost among all (cards in your Reserve) >= 5 (draw 1)",
        ),
        (
            "{J} Each card in your Reserve with a {D} ability gains 1 boost. If there are none, [Resupply].",
            "when {J} -> give 1 boost to each card [with a {D} ability] in your Reserve; if number of (cards [with a {D} ability] in your \
             Reserve) = 0 (Resupply)",
        ),
        (
            "Characters you play for their Temple cost cost {1} less, down to a minimum of {1}.",
            "always each card [played for Temple] played by you costs 1 less min 1",
        ),
    ]);
}
