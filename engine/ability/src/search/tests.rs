//! Tests that searching finds what it looks for wherever it is, and not words that only look like it.

use super::*;
use crate::{
    Counter, FlagKeyword, Gain, OneOrMore, OtherCounter, SubType, Token, TokenName, Whose, ability::AbilityText,
    generate,
};

fn ability(notation: &str) -> Ability {
    let mut text: AbilityText = notation.parse().unwrap_or_else(|error| panic!("{error}\n{notation}"));
    assert_eq!(text.abilities.len(), 1, "{notation}");
    text.abilities.remove(0)
}

/// Trees of all kinds, each with its notation.
fn generated() -> impl Iterator<Item = (Ability, String)> {
    let mut state = 1_u32;
    let mut byte = move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state as u8
    };
    let abilities = move |_| generate(&std::iter::repeat_with(&mut byte).take(300).collect::<Vec<_>>()).abilities;
    (0..6_000).flat_map(abilities).map(|ability| (ability.clone(), ability.to_string()))
}

#[test]
fn a_keyword_is_found_wherever_it_lies() {
    for (word, notation) in [
        (KeywordWord::Defender, "always I have Defender"),
        (KeywordWord::Defender, "always each Robot loses Defender"),
        (KeywordWord::Defender, "always my Expedition ignores Defender"),
        (KeywordWord::Defender, "effect this Day: my Expedition ignores Defender"),
        (KeywordWord::Defender, "always before I join the Reserve: instead (give Defender to me)"),
        (KeywordWord::Eternal, "support: cost {D}: give ability (always I have Eternal) to 1 target Character"),
        (
            KeywordWord::Eternal,
            "effect create 1 \"Brassbug\" 2/2/2 Robot having (always I have Eternal) in my Expedition",
        ),
        (KeywordWord::Seasoned, "always if any of (on the first Day, it is [not Seasoned]): I have Gigantic"),
        (KeywordWord::Seasoned, "when {J} -> if number of (Character [Seasoned]) >= 2 (draw 1)"),
        (KeywordWord::Cooldown, "always I count {V} + number of (Spell [Cooldown] in your Reserve)"),
        (KeywordWord::Cooldown, "when {J} -> may pay (discard 1 Spell [Cooldown] in your hand) then (draw 1)"),
        (KeywordWord::Cooldown, "completed: when you play a Spell [Cooldown] -> draw 1"),
    ] {
        assert!(names_keyword(&ability(notation), word), "{notation}");
    }
}

#[test]
fn a_word_that_looks_like_a_keyword_is_none() {
    for (word, notation) in [
        (KeywordWord::Defender, "effect create 1 \"Defender\" 2/2/2 Robot in my Expedition"),
        (KeywordWord::Eternal, "always if I am [named \"Eternal\"]: I have Gigantic"),
        (KeywordWord::Seasoned, "effect give sub-type \"Seasoned\" to me"),
        (KeywordWord::Cooldown, "effect give 1 \"Cooldown\" counter to me"),
        (KeywordWord::Cooldown, "always I have Gigantic and Tough 2"),
    ] {
        assert!(!names_keyword(&ability(notation), word), "{notation}");
    }
}

#[test]
fn what_speaks_of_terrains_is_found_wherever_it_lies() {
    for notation in [
        "always I count {V} + 1",
        "always my region has also {O}",
        "always each Character [in {M}] has Gigantic",
        "always each Character [base statistic here of 0] has Gigantic",
        "always each Character [in Expedition [in region [single-terrain]]] has Gigantic",
        "always if number of regions [{V}] >= 2: I have Gigantic",
        "when my Expedition moves forward due to {V} -> draw 1",
        "effect draw statistic {M} of it",
        "effect give ability (always if number of regions [not single-terrain] >= 2: I have Gigantic) to me",
        "effect create 1 \"Brassbug\" 2/2/2 Robot having (always I count {V} + 1) in my Expedition",
    ] {
        assert!(speaks_of_terrains(&ability(notation)), "{notation}");
    }
}

#[test]
fn what_is_no_terrain_is_not_found_as_one() {
    for notation in [
        "always I have Gigantic",
        "always each Character [base statistic of 0] has Gigantic",
        "always if number of regions [visible] >= 2: I have Gigantic",
        "always if number of regions [starting] >= 2: I have Gigantic",
        "effect draw highest statistic of it",
        "effect create 1 \"M\" 2/2/2 Robot in my Expedition",
        "when {J} -> draw 1",
    ] {
        assert!(!speaks_of_terrains(&ability(notation)), "{notation}");
    }
}

#[test]
fn a_cause_follows_on_a_trigger() {
    for notation in [
        "when you play a Spell -> if the cause is [base cost >= 7] (draw 1)",
        "when you play a Spell, if the cause is a Robot -> draw 1",
        "effect this Day: when you play a Spell -> (if the cause is a Robot (draw 1))",
        "cost {D}: give ability (when {J} -> if the cause is a Robot (draw 1)) to me",
        "always if it is a Robot: I have Gigantic",
        "effect create 1 \"the cause\" 2/2/2 Robot in my Expedition",
    ] {
        assert!(!lacks_a_cause(&ability(notation)), "{notation}");
    }
    for notation in [
        "always if the cause is a Robot: I have Gigantic",
        "always the cause has Gigantic",
        "cost {T}: if the cause is [base cost >= 7] (draw 1)",
        "effect draw if not (the cause is a Robot) then 1 else 2",
        "completed: always if the cause is a Robot: I have Gigantic",
        // A trigger elsewhere in the ability does not count.
        "cost {T}: if the cause is a Robot (draw 1); give ability (when {J} -> draw 1) to me",
        "effect this Day: when you play a Spell -> (draw 1); if the cause is a Robot (draw 1)",
    ] {
        assert!(lacks_a_cause(&ability(notation)), "{notation}");
    }
}

#[test]
fn it_is_spoken_of_by_any_word_but_not_within_another_ability() {
    for notation in [
        "effect give 1 boost to it",
        "effect if it is a Robot (draw 1)",
        "effect if it was [token] (draw 1)",
        "effect its controller does (draw 1)",
        "effect Ascend its Expedition",
        "effect discard each Character [other than it] in play",
        "effect this Day next: when at Dusk -> (sacrifice it)",
    ] {
        assert!(speaks_of_it(&ability(notation)), "{notation}");
    }
    for notation in [
        "effect give 1 boost to me",
        "effect give 1 boost to the cause",
        "effect give ability (when a Character joins my Expedition -> give 1 boost to it) to me",
    ] {
        assert!(!speaks_of_it(&ability(notation)), "{notation}");
    }
    assert!(speaks_of_cause(&ability("when you play a Spell -> if the cause is a Robot (draw 1)")));
    assert!(!speaks_of_cause(&ability("when you play a Spell -> if it is a Robot (draw 1)")));
    // An Expedition has a player, too.
    assert!(!speaks_of_thing(&ability("effect its controller does (draw 1)")));
}

#[test]
fn parts_are_shown_in_the_order_of_the_notation() {
    let named = |notation: &str| {
        let mut words = Vec::new();
        ability(notation).each(|counter: &Counter| words.push(counter.word().to_owned()));
        words
    };
    let deep = "when I gain one or more \"Ox\" counters -> give ability (always I count {V} + number of \"Glitter\" counters \
                of me) to me; create 1 \"Pirate\" 1/1/1 Robot having (cost spend 1 Sap counter from me: draw 1) in my \
                Expedition";
    assert_eq!(named(deep), ["Ox", "Glitter", "Sap"]);
    assert_eq!(named("effect give sub-type \"Glitter\" to me; create 1 \"Ox\" 1/1/1 Robot in my Expedition"), [""; 0]);
}

#[test]
fn every_type_of_a_tree_can_be_asked_for() {
    let ability =
        ability("effect create 2 \"Ox\" 1/1/1 Robot in your Landmarks; give 1 \"Glitter\" counter and Fleeting to me");
    assert!(ability.contains(|token: &Token| token.status.is_none()));
    assert!(ability.contains(|name: &TokenName| name.as_str() == "Ox"));
    assert!(ability.contains(|sub_types: &OneOrMore<SubType>| sub_types.as_slice() == [SubType::Robot]));
    assert!(ability.contains(|whose: &Whose| *whose == Whose(Player::You)));
    assert!(ability.contains(|kind: &OtherCounter| kind.as_str() == "Glitter"));
    assert!(ability.contains(|gains: &OneOrMore<Gain>| gains.as_slice().len() == 2));
    assert!(ability.contains(|number: &u8| *number == 2));
    assert!(ability.contains(|of: &Ability| *of == ability), "the whole is a part");
    assert!(!ability.contains(|amount: &Amount| *amount == Amount::X));
}

/// For all trees that can be generated, the notation contains a keyword if and only if the search finds it, so no part is
/// forgotten. The names in generated trees have nothing in common with these words.
#[test]
fn what_is_found_is_what_is_printed() {
    let flags = FlagKeyword::ALL.map(|keyword| (keyword.into(), keyword.name()));
    let others = [
        (KeywordWord::Scout, "Scout"),
        (KeywordWord::Tough, "Tough"),
        (KeywordWord::Temple, "Temple"),
        (KeywordWord::Anchored, "Anchored"),
        (KeywordWord::Asleep, "Asleep"),
        (KeywordWord::Boosted, "Boosted"),
        (KeywordWord::Exhausted, "Exhausted"),
        (KeywordWord::Fleeting, "Fleeting"),
    ];
    let terrains = ["{V}", "{M}", "{O}", "single-terrain", "base statistic here"];
    let (mut with_keyword, mut with_terrain, mut with_cause, mut without_cause) = (0, 0, 0, 0);
    for (ability, printed) in generated() {
        for (word, name) in flags.into_iter().chain(others) {
            // The name of this verb contains the word of the status.
            let printed = printed.replace("Exhausted Resupply", "");
            assert_eq!(names_keyword(&ability, word), printed.contains(name), "{name}: {printed}");
            with_keyword += usize::from(printed.contains(name));
        }
        let is_of_terrains = terrains.iter().any(|word| printed.contains(word));
        assert_eq!(speaks_of_terrains(&ability), is_of_terrains, "{printed}");
        with_terrain += usize::from(is_of_terrains);
        // A Reaction has an arrow in the notation, and a modifier has "before".
        let has_none = printed.contains("the cause") && !printed.contains("->") && !printed.contains("before ");
        assert!(lacks_a_cause(&ability) || !has_none, "{printed}");
        assert!(!lacks_a_cause(&ability) || printed.contains("the cause"), "{printed}");
        with_cause += usize::from(printed.contains("the cause") && !lacks_a_cause(&ability));
        without_cause += usize::from(has_none);
    }
    assert!(with_keyword > 1_000 && with_terrain > 1_000 && with_cause > 20 && without_cause > 100);
}
