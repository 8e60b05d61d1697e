//! Tests with invented sentences, as cards could say them, by subject: known phrases in new places, and words that replace others
//! of their kind. Each is compiled to the abilities given, and its English rendering is compiled to the same.

mod amounts;
mod binding;
mod choices;
mod conditions;
mod costs;
mod expeditions;
mod lasting;
mod links;
mod new_sets;
mod objects;
mod passives;
mod players;
mod playing;
mod prohibitions;
mod refused;
mod replacements;
mod texts;
mod tokens;
mod triggers;
mod zones;

use text::{Slot, compile, render};

/// The abilities of a text, in the notation.
fn read(text: &str) -> String {
    let compiled = compile(text, Slot::Main);
    let unread: Vec<_> = compiled.unread().map(|unread| &text[unread.span.start..unread.span.end]).collect();
    assert!(unread.is_empty(), "{text}: not read from {unread:?}");
    compiled.abilities().to_string()
}

/// Checks that each text is compiled to these abilities, and that the English rendering of the abilities is, too.
fn say(sentences: &[(&str, &str)]) {
    for (text, notation) in sentences {
        assert_eq!(read(text), *notation, "{text}");
        let english = render(&notation.parse().expect("in the notation"));
        assert_eq!(read(&english), *notation, "{text}: {english}");
    }
}

/// Checks that a text is not read.
fn refuse(text: &str) {
    assert!(compile(text, Slot::Main).unread().next().is_some(), "{text}");
}
