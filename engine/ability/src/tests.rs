//! Generated trees, and properties that hold for all of them.

mod bad_input;
#[path = "../../tests/support/imports.rs"]
mod imports;
mod layers;

use crate::{
    MAX_BYTES,
    ability::{Ability, AbilityText},
    generate,
    syntax::{Descend, Notation, Part},
};
use cards::TextBox;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The variants that occur in trees, and all variants that their types have.
#[derive(Default)]
struct Seen {
    variants: BTreeSet<(&'static str, &'static str)>,
    types: BTreeMap<&'static str, BTreeSet<&'static str>>,
}

impl Seen {
    fn add(&mut self, text: &AbilityText) {
        let mut see = |part: Part<'_>| {
            let (name, variant, all) = part.variant;
            self.variants.insert((name, variant));
            self.types.entry(name).or_default().extend(all);
            Descend::Into
        };
        text.abilities.iter().for_each(|ability| ability.walk(&mut see));
    }

    /// All variants of the types that occurred.
    fn all(&self) -> BTreeSet<(&'static str, &'static str)> {
        self.types.iter().flat_map(|(name, all)| all.iter().map(|variant| (*name, *variant))).collect()
    }
}

fn round_trip(tree: &AbilityText) -> Result<(), TestCaseError> {
    let text = tree.to_string();
    if text.len() > MAX_BYTES {
        return Ok(());
    }
    match text.parse::<AbilityText>() {
        Ok(read) => prop_assert_eq!(&read, tree, "{}", text),
        Err(error) => prop_assert!(false, "{}\n{}", error, text),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_read_as_the_same_tree(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        round_trip(&generate(&bytes))?;
    }

    /// Catalogues know the text box of an ability by how its notation begins.
    #[test]
    fn the_notation_begins_with_the_text_box(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        for ability in generate(&bytes).abilities {
            let text_box = if matches!(ability, Ability::Support(_)) { TextBox::Echo } else { TextBox::Main };
            prop_assert_eq!(TextBox::of_ability(&ability.to_string()), text_box, "{}", ability);
        }
    }
}

/// The examples of the page `NOTATION.md`, with their line numbers.
fn examples() -> Vec<(usize, &'static str)> {
    let page = include_str!("../../NOTATION.md");
    let mut within = false;
    let mut examples = Vec::new();
    for (i, line) in page.lines().enumerate() {
        match line {
            "```notation" => within = true,
            "```" => within = false,
            _ if within => examples.push((i + 1, line)),
            _ => {}
        }
    }
    examples
}

#[test]
fn the_page_shows_every_construct() {
    let mut shown = Seen::default();
    for (line, example) in examples() {
        let read: AbilityText = example.parse().unwrap_or_else(|error| panic!("NOTATION.md:{line}: {error}"));
        assert_eq!(read.to_string(), example, "NOTATION.md:{line} is not as it is printed");
        assert_eq!(read.abilities.len(), 1, "NOTATION.md:{line}");
        shown.add(&read);
    }
    // The variants that can occur, collected from enough trees.
    let mut possible = Seen::default();
    let mut bytes = vec![0_u8; 600];
    for seed in 0..12_000_u32 {
        let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
        for byte in &mut bytes {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            *byte = state as u8;
        }
        possible.add(&generate(&bytes));
    }
    let lacking: Vec<_> = possible.all().union(&shown.all()).filter(|v| !shown.variants.contains(v)).copied().collect();
    assert!(lacking.is_empty(), "without an example in NOTATION.md: {lacking:?}");
    let never: Vec<_> = shown.all().difference(&possible.variants).copied().collect();
    assert!(never.is_empty(), "never generated: {never:?}");
}
