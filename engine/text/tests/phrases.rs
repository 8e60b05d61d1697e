//! Sentences of our own, as cards could say them, by subject: known phrases in new places and words that stand for others of
//! their kind, with what they come to in the notation, and that it is said again in English.

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

/// Each text comes to these abilities, and the English in which they are rendered comes to them too.
fn say(sentences: &[(&str, &str)]) {
    for (text, notation) in sentences {
        assert_eq!(read(text), *notation, "{text}");
        let english = render(&notation.parse().expect("in the notation"));
        assert_eq!(read(&english), *notation, "{text}: {english}");
    }
}
