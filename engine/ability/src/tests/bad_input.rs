//! Texts that are not in the notation, or only nearly so.

use super::{super::*, examples, round_trip};
use crate::parser::Parser;
use proptest::prelude::*;

fn error(text: &str) -> NotationError {
    match text.parse::<AbilityText>() {
        Ok(read) => panic!("{text} was read as {read}"),
        Err(error) => error,
    }
}

/// Checks that a text is either refused or read as a tree that is printed and read again as the same.
fn ends_well(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<AbilityText>() {
        Ok(read) => round_trip(&read),
        Err(error) => {
            prop_assert!(!error.to_string().is_empty());
            Ok(())
        }
    }
}

#[test]
fn an_error_has_line_and_column_and_what_was_expected() {
    for (text, line, column, expects, finds) in [
        ("draw 1", 1, 1, "when", Some("draw")),
        ("effect draw many", 1, 13, "a number from 0 to 255", Some("many")),
        ("effect draw 256", 1, 13, "a number from 0 to 255", Some("256")),
        ("effect draw 007", 1, 13, "a number from 0 to 255", Some("007")),
        ("effect draw 1;", 1, 15, "Resupply", None),
        ("effect draw 1\nwhen {Q} -> draw 1", 2, 6, "{J}", Some("{Q}")),
        ("effect draw 1\n\n  when {J} draw 1", 3, 12, "->", Some("draw")),
        ("always I have Gigantic [other]", 1, 24, "and", Some("[")),
        ("effect create 1 \"\" 1/1/1 in my Expedition", 1, 17, "the name of a token in quotes", Some("\"\"")),
        ("effect (draw 1", 1, 8, "may", Some("(")),
        ("effect if during Noon (draw 1", 1, 30, ")", None),
        ("effect discard 1 target Dragons [Élan", 1, 34, "", Some("É")),
    ] {
        let at = Position { line, column };
        match error(text) {
            NotationError::Unexpected { at: found_at, expected, found } => {
                assert_eq!((found_at, found.as_deref()), (at, finds), "{text}");
                assert!(expected.contains(&expects), "{text}: {expected:?}");
                assert!(expected.is_sorted(), "{expected:?}");
            }
            NotationError::Character { at: found_at, character } => {
                assert_eq!((found_at, Some(character.to_string().as_str())), (at, finds), "{text}");
            }
            other => panic!("{text}: {other}"),
        }
    }
}

#[test]
fn a_message_names_the_place_and_at_most_eight_words() {
    let message = error("when {J} -> draw many").to_string();
    let expected = "line 1, column 18: expected (, Landmark, Reserve, X, a number from 0 to 255, base, greatest, hand or one of \
                    9 others, found `many`";
    assert_eq!(message, expected);
    assert!(include_str!("../../../NOTATION.md").contains(expected), "the page shows another message");
    assert_eq!(error("effect").to_string().split(" found ").nth(1), Some("the end of the text"));
}

#[test]
fn names_end_on_their_line() {
    let at = Position { line: 2, column: 17 };
    assert_eq!(
        error("effect draw 1\neffect create 1 \"Maw\n\" 0/0/0 in my Expedition"),
        NotationError::OpenName { at }
    );
    assert_eq!(TokenName::new("Ordis Recruit").unwrap().as_str(), "Ordis Recruit");
    for no_name in ["", " ", " Maw", "Maw ", "Ma\"w", "M\nw", "1/1", &"M".repeat(41)] {
        assert_eq!(TokenName::new(no_name), None, "{no_name:?}");
    }
}

#[test]
fn nesting_and_length_are_bounded() {
    let nested = |depth: usize| format!("effect {}draw 1{}", "repeat 2 (".repeat(depth), ")".repeat(depth));
    assert!(nested(20).parse::<AbilityText>().is_ok());
    assert!(matches!(error(&nested(1000)), NotationError::TooDeep { most: MAX_NESTING, .. }));
    let conditions = |depth: usize| format!("effect if {}draw 1", "not (".repeat(depth));
    assert!(matches!(error(&conditions(1000)), NotationError::TooDeep { .. }));

    let line = "effect draw 1\n";
    let most = line.repeat(MAX_BYTES / line.len());
    assert_eq!(most.parse::<AbilityText>().unwrap().abilities.len(), MAX_BYTES / line.len());
    let long = line.repeat(MAX_BYTES / line.len() + 1);
    assert_eq!(error(&long), NotationError::TooLong { bytes: long.len(), most: MAX_BYTES });
}

#[test]
fn trials_are_bounded() {
    let mut parser = Parser::with_trials("effect draw 1", 2).unwrap();
    let parsed = Ability::parse(&mut parser);
    assert!(matches!(parser.finish(parsed), Err(NotationError::Entangled { .. })));
    for (line, example) in examples() {
        let mut parser = Parser::with_trials(example, 200).unwrap();
        let parsed = Ability::parse(&mut parser);
        assert!(parser.finish(parsed).is_ok(), "NOTATION.md:{line} needs a tenth of what is granted");
    }
}

#[test]
fn a_card_without_abilities_has_an_empty_text() {
    assert_eq!(" \n\t".parse::<AbilityText>(), Ok(AbilityText::default()));
    assert_eq!(AbilityText::default().to_string(), "");
}

#[test]
fn spaces_line_breaks_and_endings_are_free_and_printing_has_one_form() {
    let text = "when  {J}->draw 1;you does(Resupply)\n\neffect give 2 boost to\n2 target Character";
    let printed = "when {J} -> draw 1; you do (Resupply)\neffect give 2 boosts to 2 target Characters";
    assert_eq!(text.parse::<AbilityText>().unwrap().to_string(), printed);
}

#[test]
fn every_part_of_the_tree_is_read_and_printed_alone() {
    let condition: Condition = "number of boosts of me >= 2".parse().unwrap();
    assert_eq!(condition.to_string(), "number of boosts of me >= 2");
    assert_eq!(Step::to_string(&"draw 2".parse().unwrap()), "draw 2");
    assert!("draw 2; draw 1".parse::<Step>().is_err(), "two steps are not one");
    assert!("{J} -> draw 1".parse::<Trigger>().is_err());
}

/// All tokens of the examples.
fn vocabulary() -> Vec<&'static str> {
    let pieces = |(_, line): (usize, &'static str)| {
        lexer::cut(line, Position::START).unwrap().0.into_iter().map(|piece| piece.text)
    };
    let mut all: Vec<_> = examples().into_iter().flat_map(pieces).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn a_piece_said_over_and_over_ends() {
    for piece in vocabulary() {
        for start in ["", "effect ", "effect draw ", "effect if ", "effect discard ", "always ", "when ", "cost "] {
            let text = format!("{start}{}", format!("{piece} ").repeat(500));
            ends_well(&text).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_ends_well(text in "\\PC{0,200}") {
        ends_well(&text)?;
    }

    #[test]
    fn any_bytes_end_well(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        ends_well(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_order_of_its_words_ends_well(picks in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
        let vocabulary = vocabulary();
        let words: Vec<_> = picks.iter().map(|pick| *pick.get(&vocabulary)).collect();
        ends_well(&words.join(" "))?;
        ends_well(&format!("effect {}", words.join(" ").repeat(12)))?;
    }

    #[test]
    fn mutated_examples_end_well(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4_u8), 1..4),
    ) {
        let examples = examples();
        let mut words: Vec<_> = lexer::cut(which.get(&examples).1, Position::START).unwrap().0.iter().map(|piece| piece.text).collect();
        let vocabulary = vocabulary();
        for (place, word, edit) in edits {
            let (place, word) = (place.index(words.len()), *word.get(&vocabulary));
            match edit {
                0 => words.insert(place, word),
                1 => words[place] = word,
                2 => words.insert(place, words[place]),
                _ if words.len() > 1 => drop(words.remove(place)),
                _ => {}
            }
        }
        ends_well(&words.join(" "))?;
    }
}
