//! Reads a deck from a text of any form, JSON included: what people paste from answers and from the exports of sites.

use crate::{
    deck::Deck,
    deck_code::{is_code, is_damaged_code, read_code},
    list::{DeckJson, Diagnostic, Form, ParsedText, Source, looks_like_reference, parse_text},
};
use cards::Index;
use serde::{Deserialize, de::IgnoredAny};

/// Reads a deck from text of any form, and says which it found: JSON, a deck code alone, or a list.
///
/// What begins as JSON is JSON. A single word that can be decoded, or of which cards can be decoded before it breaks off,
/// is a code, unless it is the name of a card or looks like a reference. Everything else is a list, see [`parse_text`].
#[must_use]
pub fn read_deck<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
    let word = text.trim_start_matches('\u{feff}').trim();
    if is_json(word) { read_json(word, index) } else { read_plain(text, index) }
}

/// Reads a code or a list.
fn read_plain<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
    let word = text.trim_start_matches('\u{feff}').trim();
    let alone = !word.is_empty() && !word.contains(char::is_whitespace);
    let is_card = || looks_like_reference(word) || !index.named(word).is_empty();
    if alone && !is_card() && (is_code(word) || is_damaged_code(word, index)) {
        return read_code(word, index);
    }
    parse_text(text, index)
}

impl ParsedText<'_> {
    /// Everything that a reader of the text should know about it, in the order of lines: what was guessed, what the look-up found
    /// wrong, and what may have been meant instead. `deck` is the resolved [`list`](Self::list).
    #[must_use]
    pub fn diagnose(&self, deck: &Deck, index: &Index) -> Vec<Diagnostic> {
        let mut all = deck.diagnose(index);
        for fault in &mut all {
            let at = self.list.lines.binary_search_by_key(&fault.place, |line| line.place);
            fault.column = at.ok().and_then(|at| self.columns.get(at)).copied();
            if let Some((_, reason)) = self.reasons.iter().find(|(place, _)| *place == fault.place) {
                fault.message.clone_from(reason);
                fault.candidates.clear();
            }
        }
        all.extend(self.diagnostics.iter().cloned());
        all.sort_by(|a, b| (a.place, a.code, &a.message).cmp(&(b.place, b.code, &b.message)));
        all
    }
}

/// Whether someone who wrote this meant JSON: `{`, or `[` before an object or nothing. `[Spells]` heads a section.
fn is_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || inner.is_some_and(|inner| inner.starts_with(['{', ']']))
}

/// Whether an object is the body of a request or of an answer.
#[derive(Deserialize)]
struct Shape {
    #[serde(default)]
    deck: Option<IgnoredAny>,
}

/// A deck inside the body of a request or of an answer.
#[derive(Deserialize)]
struct Body<'a> {
    #[serde(borrow)]
    deck: DeckJson<'a>,
}

/// Reads a deck, a body that holds one, or an array of lines. Other JSON becomes one line that cannot be read, with the place and
/// the reason.
fn read_json<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
    let deck = match deck(text) {
        Ok(deck) => deck,
        Err(error) => {
            let place = |n: usize| u32::try_from(n.max(1)).unwrap_or(u32::MAX);
            let reason = format!("it begins as JSON, but cannot be read as a deck: {error}");
            let unread = ParsedText::unread(text, place(error.line()), place(error.column()), reason);
            return ParsedText { form: Form::Json, ..unread };
        }
    };
    let read = match deck.source() {
        Some(Source::Text(text)) => read_plain(text, index).into_owned(),
        Some(Source::Code(code)) => return read_code(code, index),
        Some(Source::Cards(_)) => {
            let list = deck.into_cards().unwrap_or_default();
            return ParsedText { list, form: Form::Json, ..ParsedText::default() };
        }
        Some(Source::Id(_)) => ParsedText::unread(text, 1, 1, "it names a saved deck, but holds none".to_owned()),
        None => ParsedText::unread(text, 1, 1, "a deck has exactly one of text, code, cards and id".to_owned()),
    };
    ParsedText { form: Form::Json, ..read }
}

fn deck(text: &str) -> serde_json::Result<DeckJson<'_>> {
    if text.starts_with('[') {
        return DeckJson::of_lines(text);
    }
    // What has a member `deck` is a body, so that a fault within it is reported.
    match serde_json::from_str::<Shape>(text) {
        Ok(Shape { deck: Some(_) }) => serde_json::from_str::<Body<'_>>(text).map(|body| body.deck),
        Ok(Shape { deck: None }) | Err(_) => serde_json::from_str(text),
    }
}
