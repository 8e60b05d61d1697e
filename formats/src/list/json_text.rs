//! Texts that are JSON: what people paste from the answers and the exports of sites.
use super::{
    DeckJson, DeckList, Form, Line, ParsedText, Source,
    json_line::{Lines, Missing},
    parse_text,
};
use crate::deck_code::read_code;
use cards::Index;
use serde::{Deserialize, de::DeserializeSeed as _};

/// Whether someone who wrote this meant JSON: `{`, or `[` before an object or nothing. `[Spells]` heads a section.
pub(super) fn is_json(text: &str) -> bool {
    let inner = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || inner.is_some_and(|inner| inner.starts_with(['{', ']']))
}

/// A deck inside the body of a request or of an answer.
#[derive(Deserialize)]
struct Body<'a> {
    #[serde(borrow)]
    deck: DeckJson<'a>,
}

/// Reads a deck, a body that holds one, or an array of lines. JSON that is none of them is one line that cannot be read,
/// with the place and the reason.
pub(super) fn read<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
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
        Some(Source::Text(list)) => parse_text(list, index).into_owned(),
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
        return lines(text).map(DeckJson::of_cards);
    }
    // The first error is the one to report: most objects are meant as decks.
    serde_json::from_str(text).or_else(|error| match serde_json::from_str::<Body<'_>>(text) {
        Ok(body) => Ok(body.deck),
        Err(_) => Err(error),
    })
}

fn lines(text: &str) -> serde_json::Result<DeckList<'_>> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut lines: Vec<Line<'_>> = Vec::new();
    Lines { lines: &mut lines, missing: Missing::Kept, unknown: &mut None }.deserialize(&mut json)?;
    json.end()?;
    Ok(DeckList { lines })
}
