//! Tests that the engine reports what it cannot carry out, and never leaves it out in silence.
#![expect(clippy::unwrap_used, reason = "a test says what it needs")]

use cards::TextBox;
use engine::{CardKind, CardPool, CardSpec, Coverage, DeckSpec, Reason, UnsupportedReason};

fn coverage(text: &str) -> Coverage {
    let cards = vec![(CardSpec::new(CardKind::Character), 2), (CardSpec::new(CardKind::Character), 1)];
    let texts = vec![(Some(1), text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))];
    Coverage::of(&CardPool::new(&DeckSpec { cards, texts, ..DeckSpec::default() }).unwrap())
}

#[test]
fn an_ability_that_cannot_be_carried_out_is_named_with_its_reason() {
    for (text, lack) in [
        ("always may cost 1 less targeting only a Character", UnsupportedReason::Narrowing),
        ("when {J} -> give Tough 1 to me", UnsupportedReason::NumberGiven),
        ("when {J} -> remove sub-type Dragon from me", UnsupportedReason::LostSingly),
        ("when {J} -> draw number of times (you play a Spell) until your turn", UnsupportedReason::Senseless),
        ("always I lose sub-type Dragon", UnsupportedReason::LostSingly),
        ("always each Character controlled by you has Anchored", UnsupportedReason::StandingStatus),
        ("cost {T}, (X + 1) mana: draw X", UnsupportedReason::ComputedX),
        (
            "when {J} -> may pay (2 mana to target a Permanent) then (ready 1 target Permanent)",
            UnsupportedReason::Targeting,
        ),
        ("always your Reserve limit 1 less for a card [Exhausted] in your Reserve", UnsupportedReason::Senseless),
        (
            "always each Character controlled by you loses Fleeting if [played from hand]",
            UnsupportedReason::StandingStatus,
        ),
        ("always each Spell [Fleeting] played by you costs 1 less", UnsupportedReason::PricedByStatus),
        (
            "when {J} -> this turn next: each Character [not Anchored] played by you costs 1 more",
            UnsupportedReason::PricedByStatus,
        ),
        (
            "when a Character leaves the Expeditions -> draw (number of boosts of it + number of Kelon counters of it)",
            UnsupportedReason::NumbersOfLeft,
        ),
        ("support: effect draw 1", UnsupportedReason::SpellEffect),
        ("effect draw 1", UnsupportedReason::SpellEffect),
        (
            "when {J} -> each opponent does (Resupply); draw number of (cards in that player's Reserve)",
            UnsupportedReason::Nobody,
        ),
        ("when {J} -> if number of (cards in that player's Reserve) >= 1 (draw 1)", UnsupportedReason::Nobody),
        ("when {J} -> this Day: each Spell played by that player cannot be played", UnsupportedReason::Nobody),
        ("cost {T}: that player does (draw 1)", UnsupportedReason::Nobody),
        (
            "when {J} -> if for an opponent (number of (Robots controlled by that player) >= 2) (that player does (draw 1))",
            UnsupportedReason::Nobody,
        ),
        (
            "when {J} -> if for that player (number of (Robots controlled by that player) >= 2) (draw 1)",
            UnsupportedReason::Nobody,
        ),
        ("always each card in that player's Reserve has Defender", UnsupportedReason::Nobody),
        ("always before you Rush: instead (draw 1)", UnsupportedReason::Irreplaceable),
        ("always before you pass: may instead (draw 1)", UnsupportedReason::Irreplaceable),
        ("always before you play another turn: instead (draw 1)", UnsupportedReason::Irreplaceable),
        ("always before a Feat is completed: also (draw 1)", UnsupportedReason::Irreplaceable),
        ("always before my Expedition fails to move forward: instead (draw 1)", UnsupportedReason::Irreplaceable),
        ("always before at Noon: instead (draw 1)", UnsupportedReason::Irreplaceable),
        (
            "always before it becomes so that (number of (cards in your hand) = 0): instead (draw 1)",
            UnsupportedReason::Irreplaceable,
        ),
        ("when it becomes so that (during Noon) -> draw 1", UnsupportedReason::Unwatched),
        (
            "when it becomes so that (number of times (you play a Spell) this Day >= 2) -> draw 1",
            UnsupportedReason::Unwatched,
        ),
        (
            "when it becomes so that (number of (Mana Orbs [not Exhausted] in your Mana zone) = 0) -> draw 1",
            UnsupportedReason::Unwatched,
        ),
        ("when it becomes so that (it is [Boosted]) -> draw 1", UnsupportedReason::Unwatched),
        ("always my Expedition counts as [not behind]", UnsupportedReason::CountsAs),
        ("always my Expedition counts as [behind or tied]", UnsupportedReason::CountsAs),
        ("always my Expedition counts as [facing Characters >= 2]", UnsupportedReason::CountsAs),
        ("when {J} -> this Day: each Expedition controlled by you counts as [not behind]", UnsupportedReason::CountsAs),
        ("always I count {V} + number of (cards in target opponent's hand)", UnsupportedReason::Unchosen),
        ("always if number of (cards in target player's hand) = 0: I have Defender", UnsupportedReason::Unchosen),
        ("when {J} -> create 1 \"Imp\" 1/1/1 [Boosted] in my Expedition", UnsupportedReason::Senseless),
        ("when {J} -> create 1 \"Rock\" Ore [Fleeting] in your Landmarks", UnsupportedReason::Senseless),
        ("when {J} -> create 1 \"Imp\" 1/1/1 in your Reserve", UnsupportedReason::ReserveCost),
        ("when {J} -> create 1 \"Imp\" 1/1/1 in your hand", UnsupportedReason::Senseless),
        ("when {J} -> Sabotage a card in your hand", UnsupportedReason::Senseless),
        ("always your Landmark limit 2 in all for a Robot", UnsupportedReason::Senseless),
        ("always each Permanent played by you enters Exhausted", UnsupportedReason::Senseless),
        ("always each Character enters with 1 boost", UnsupportedReason::Senseless),
        ("always I enter Boosted", UnsupportedReason::Senseless),
        (
            "when {J} -> roll a die; this Day: each Character [hand cost = the result] played by a player cannot be played",
            UnsupportedReason::Senseless,
        ),
        ("always target region has also {M}", UnsupportedReason::Unchosen),
        ("always the region of 1 target Expedition has also {M}", UnsupportedReason::Unchosen),
        ("always 1 target Expedition cannot move forward", UnsupportedReason::Unchosen),
        ("always each Character in 1 target Expedition has Defender", UnsupportedReason::Unchosen),
        ("when {J} -> this Day: target region has also {M}", UnsupportedReason::Unchosen),
        ("when a Character joins target player's Expeditions -> draw 1", UnsupportedReason::Unchosen),
        ("when {J}, if number of (cards in target player's hand) = 0 -> draw 1", UnsupportedReason::Unchosen),
        ("cost {T}, number of (cards in target player's hand) mana: draw 1", UnsupportedReason::Unchosen),
        ("cost {T} if number of (cards in target player's hand) = 0: draw 1", UnsupportedReason::Unchosen),
        ("when {J} -> draw number of (Characters in 1 target Expedition)", UnsupportedReason::Unchosen),
        ("when {J} -> if 1 target Expedition is [behind] (draw 1)", UnsupportedReason::Unchosen),
        (
            "when {J} -> repeat number of (Characters in 1 Expedition controlled by you) (draw 1)",
            UnsupportedReason::Unchosen,
        ),
        (
            "when {J} -> create number of (Characters in 1 target Expedition) \"Imp\" 1/1/1 in my Expedition",
            UnsupportedReason::Unchosen,
        ),
        (
            "when {J} -> give number of (Characters in 1 target Expedition) boosts to 1 target Character",
            UnsupportedReason::Unchosen,
        ),
        ("when 1 target Expedition moves forward -> draw 1", UnsupportedReason::Unchosen),
        ("when a Character joins 1 target Expedition -> draw 1", UnsupportedReason::Unchosen),
        ("when {J}, if number of (Characters in 1 target Expedition) = 0 -> draw 1", UnsupportedReason::Unchosen),
        ("always if 1 target Expedition is [behind]: I have Defender", UnsupportedReason::Unchosen),
        (
            "always I cost 1 less in Expedition [Characters = number of (Gears in 1 target Expedition)]",
            UnsupportedReason::Unchosen,
        ),
        ("when you ready a Mana Orb -> draw 1", UnsupportedReason::Orbs),
        ("when a Mana Orb in your Mana zone gains Exhausted -> draw 1", UnsupportedReason::Orbs),
        ("when {J} -> this turn: when you exhaust a Mana Orb -> (draw 1)", UnsupportedReason::Orbs),
        ("when {J} -> if number of times (you ready a Mana Orb) this turn = 0 (draw 1)", UnsupportedReason::Orbs),
        ("cost {T}: if the cause is [base cost >= 7] (draw 1)", UnsupportedReason::Senseless),
        ("always if the cause is a Robot: I have Defender", UnsupportedReason::Senseless),
        ("completed: completed: when {J} -> draw 1", UnsupportedReason::NestedCompleted),
        ("as soon as on the first Day for good: completed: when at Noon -> draw 1", UnsupportedReason::NestedCompleted),
        (
            "as soon as on the first Day for good: when at Noon -> draw 1\ncompleted: when at Noon -> draw 1",
            UnsupportedReason::SeveralGains,
        ),
    ] {
        let coverage = coverage(text);
        let at = TextBox::of_ability(text);
        let found: Vec<_> = coverage.unsupported.iter().map(|u| (u.card, u.ability, u.reason)).collect();
        assert_eq!(found, [(Some(1), at, Reason::Lacks(lack))], "{text}");
        assert_eq!((coverage.cards, coverage.executable), (3, 2), "{text}");
    }
}

#[test]
fn a_game_has_no_more_modifiers_than_a_step_can_tell_apart() {
    let text = ["always before you Resupply: also (draw 1)"; 17].join("\n");
    let coverage = coverage(&text);
    let found: Vec<_> = coverage.unsupported.iter().map(|u| (u.card, u.ability, u.reason)).collect();
    assert_eq!(found, [(Some(1), TextBox::Main, Reason::Lacks(UnsupportedReason::Room))]);
}

#[test]
fn a_card_whose_text_is_carried_out_is_executable() {
    for text in [
        "when {J} -> draw 1",
        "cost {T}, X mana if X <= 3: draw X",
        "always each Spell played by you has Fleeting",
        "always I have Tough 2",
        "always my Expedition counts as [in contact, Ascended]",
        "cost {T}, 2 mana to target a Permanent: ready 1 target Permanent",
        "when {J} -> in turn for each player (draw 1)",
        "when {J} -> take control of 1 target Permanent into my Expedition",
        "always I cost 1 less for each other card you played this turn",
        "when {J} -> for each Character in 1 target Expedition (give 1 boost to it)",
        "",
    ] {
        let coverage = coverage(text);
        assert_eq!((coverage.unsupported.len(), coverage.executable), (0, 3), "{text}");
    }
}
