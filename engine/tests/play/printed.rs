//! Properties that hold for any bytes as a printed text.

use engine::ability::{AbilityText, generate};
use text::{Compiled, Slot, Span, compile, render};

/// Checks that every byte is in a clause or between clauses, and that what is read can be printed and read again. The bytes as
/// choices also generate a tree, which has an English text.
pub(crate) fn read(bytes: &[u8]) {
    let any = generate(bytes);
    assert_eq!(render(&any).is_empty(), any.abilities.is_empty(), "{any}");
    let text = String::from_utf8_lossy(bytes);
    for slot in [Slot::Main, Slot::Support] {
        covers(&text, &compile(&text, slot));
    }
}

/// The same checks for a text that was compiled.
pub(crate) fn covers(text: &str, compiled: &Compiled) {
    let mut spans: Vec<Span> = compiled.clauses.iter().map(|clause| clause.span).collect();
    spans.extend(&compiled.trivia);
    spans.sort();
    let mut end = 0;
    for span in spans {
        assert_eq!(span.start, end, "{text:?}");
        assert!(text.get(span.start..span.end).is_some_and(|part| !part.is_empty()), "{text:?}");
        end = span.end;
    }
    assert_eq!(end, text.len(), "{text:?}");
    for clause in &compiled.clauses {
        match &clause.result {
            Ok(abilities) => assert!(!abilities.is_empty(), "{text:?}"),
            Err(unread) => {
                let is_within = clause.span.start <= unread.span.start && unread.span.end <= clause.span.end;
                assert!(is_within && text.get(unread.span.start..unread.span.end).is_some(), "{text:?}");
            }
        }
    }
    let abilities = compiled.abilities();
    let notation = abilities.to_string();
    if notation.len() <= engine::ability::MAX_BYTES {
        assert_eq!(notation.parse::<AbilityText>().as_ref(), Ok(&abilities), "{text:?}");
    }
}
