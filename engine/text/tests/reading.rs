//! Tests of how a text is split into words and paragraphs, of what its brackets stand for, and of the memory of paragraphs.

use ability::Token;
use text::{Compiler, Memory, Slot, compile};

/// The abilities of a text of which every word is read.
fn read(text: &str) -> String {
    let compiled = compile(text, Slot::Main);
    assert_eq!(compiled.unread().count(), 0, "{text}");
    compiled.abilities().to_string()
}

/// Checks that these texts are read as the same abilities.
fn are_the_same(texts: &[&str]) {
    for text in texts {
        assert_eq!(read(text), read(texts[0]), "{text}");
    }
}

#[test]
fn reminders_and_marks_are_no_words() {
    are_the_same(&[
        "{H} Draw two cards.  At Dusk — I gain [[Asleep]].",
        "{H} #Draw# 2 cards. (Not (really).)  At Dusk — I gain [[Asleep]][].",
        "{H} Draw 2 cards.\nAt Dusk — I gain [[Asleep]].",
    ]);
    assert_eq!(read("{H} Draw two cards.  At Dusk — I gain [[Asleep]].").lines().count(), 2);
}

#[test]
fn keywords_stand_in_single_brackets_or_double_ones() {
    are_the_same(&["I'm [Defender].", "I'm [[Defender]]."]);
}

#[test]
fn not_is_part_of_its_verb() {
    are_the_same(&["Your Expeditions cannot move forward.", "Your Expeditions can't move forward."]);
    are_the_same(&["{J} If I'm not [[Asleep]], draw a card.", "{J} If I am not [[Asleep]], draw a card."]);
}

#[test]
fn no_text_has_no_ability() {
    for text in ["", " # [] (Nothing.)\n"] {
        assert_eq!(read(text), "", "{text:?}");
    }
}

#[test]
fn what_does_not_end_is_not_read() {
    for text in ["a [b (c {d é’", "{J} Draw a card. [", "{J} Draw a card. {"] {
        assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
    }
}

/// Records that were not filled in name keywords, tokens and the anchors of reminders by identifiers.
#[test]
fn a_placeholder_is_read_as_what_it_stands_for() {
    are_the_same(&[
        "{J} I gain 1 boost. Create two [Mana Moth 2/2/2] Illusion tokens in your Hero Expedition.",
        "{J} I gain 1 boost[BB]. Create two [MANA_MOTH] Illusion tokens in your Hero Expedition.",
    ]);
    are_the_same(&["{H} Target Character gains [[Asleep]].", "{H} Target Character gains [ASLEEP_CHA_P]."]);
    for bracket in ["[NO_SUCH]", "[MANA_MOTHS]"] {
        assert!(compile(&format!("{{J}} {bracket}."), Slot::Main).unread().next().is_some(), "{bracket}");
    }
}

#[test]
fn known_tokens_are_created_by_their_names() {
    let names = [
        "Aerolith",
        "Booda",
        "Brassbug",
        "Dragon Shade",
        "Halua",
        "Mana Moth",
        "Manaseed",
        "Ordis Recruit",
        "Woollyback",
    ];
    let compiler = Compiler::default();
    for name in names {
        assert!(compiler.knows_token(name), "{name}");
        let text = read(&format!("{{J}} Create a [{name}] token in your Landmarks."));
        let token = text.strip_prefix("when {J} -> create 1 ").and_then(|rest| rest.strip_suffix(" in your Landmarks"));
        let token = token.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(token.parse::<Token>().expect("in the notation").to_string(), token);
    }
    assert!(!compiler.knows_token("Nobody"));
}

#[test]
fn sub_types_of_other_sets_are_known_in_the_plural() {
    let compiler = Compiler::default().with_sub_type("ELF").with_sub_type("SWORDSMAN").with_sub_type("FISH");
    let draw = |word: &str| compiler.compile(&format!("{{J}} Draw a card for each {word} you control."), Slot::Main);
    for (word, one) in [("Elf", "\"Elf\""), ("Swordsman", "\"Swordsman\""), ("Fish", "\"Fish\"")] {
        let read = draw(word);
        assert_eq!(read.unread().count(), 0, "{word}");
        assert!(read.abilities().to_string().contains(one), "{word}: {}", read.abilities());
    }
    let have =
        |word: &str| compiler.compile(&format!("{{J}} If you control two or more {word}, draw a card."), Slot::Main);
    for (word, one) in [("elves", "\"Elf\""), ("Swordsmen", "\"Swordsman\""), ("Fishes", "\"Fish\"")] {
        let read = have(word);
        assert_eq!(read.unread().count(), 0, "{word}");
        assert!(read.abilities().to_string().contains(one), "{word}: {}", read.abilities());
    }
    assert!(have("Elve").unread().next().is_some());
}

#[test]
fn what_is_remembered_is_what_would_be_read() {
    let compiler = Compiler::default();
    let mut memory = Memory::default();
    assert!(memory.is_empty());
    let texts = [
        "{J} Draw a card.  Dance and sing.",
        "Dance and sing.  {J} Draw a card.",
        "{H} Target Character gains 1 boost.  It gains [[Fleeting]].",
        "It gains [[Fleeting]].",
        "{J} Draw a card.",
    ];
    for _ in 0..2 {
        for text in texts {
            for slot in [Slot::Main, Slot::Support] {
                assert_eq!(compiler.compile_once(text, slot, &mut memory), compiler.compile(text, slot), "{text}");
            }
        }
    }
    // Each sentence once for each box, and once more if it depends on what precedes it.
    assert!(memory.len() <= 12 && !memory.is_empty(), "{}", memory.len());
}
