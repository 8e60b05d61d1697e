//! Splits a text into tokens with their spans: words, numbers, icons, brackets, punctuation. Markup without a meaning and
//! reminders are left out.

use crate::{Span, placeholder};

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    /// The text of the token; for a placeholder, the markup that it stands for.
    pub(crate) text: &'t str,
    /// Its place in the text.
    pub(crate) span: Span,
}

/// The text of a bullet.
pub(crate) const BULLET: &str = "•";

/// The paragraphs of a text, each with the bullets that follow it. None is empty.
pub(crate) fn paragraphs(text: &str) -> Vec<Vec<Piece<'_>>> {
    let mut paragraphs: Vec<Vec<Piece<'_>>> = Vec::new();
    let (mut at, mut spaces, mut closing) = (0, 2, 0);
    while let Some(c) = text[at..].chars().next() {
        let end = at + c.len_utf8();
        match c {
            '\n' | '\r' => (at, spaces) = (end, 2),
            _ if c.is_whitespace() => (at, spaces) = (end, spaces + 1),
            '#' => at = end,
            // A reminder that defines a token is kept, since nothing else says the same.
            '(' if let Some(length) = reminder(&text[at..]).filter(|length| defines(&text[at..at + length])) => {
                closing = at + length;
                at = end;
            }
            ')' if end == closing => at = end,
            '(' if let Some(length) = reminder(&text[at..]) => {
                // The spaces on both sides of a reminder count once.
                (at, spaces) = (at + length, if spaces < 2 { 0 } else { spaces });
            }
            _ => {
                let end = at + length(&text[at..]);
                let meant = in_its_brackets(placeholder::markup(&text[at..end]).unwrap_or(&text[at..end]));
                if meant == "[]" {
                    at = end;
                    continue;
                }
                let token = Piece { text: meant, span: Span { start: at, end } };
                if let Some(last) = paragraphs.last_mut().filter(|_| spaces < 2).and_then(|last| last.last_mut())
                    && let Some(contracted) = contraction(last.text, meant)
                {
                    *last = Piece { text: contracted, span: Span { start: last.span.start, end } };
                    (at, spaces) = (end, 0);
                    continue;
                }
                match paragraphs.last_mut() {
                    Some(paragraph)
                        if spaces < 2
                            || token.text == BULLET
                            || goes_on(&text[at..])
                            || is_quoted_after(paragraph, token.text) =>
                    {
                        paragraph.push(token)
                    }
                    _ => paragraphs.push(vec![token]),
                }
                (at, spaces) = (end, 0);
            }
        }
    }
    paragraphs
}

/// Normalizes brackets: statuses have double ones, keywords single ones.
fn in_its_brackets(text: &str) -> &str {
    const STATUSES: [&str; 7] = ["Anchored", "Ascended", "Asleep", "Boosted", "Completed", "Exhausted", "Fleeting"];
    match text.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]")) {
        Some(inner) if !STATUSES.iter().any(|status| status.eq_ignore_ascii_case(inner)) => &text[1..text.len() - 1],
        _ => text,
    }
}

/// "Is not" and similar words, as one word.
fn contraction(verb: &str, text: &str) -> Option<&'static str> {
    const CONTRACTIONS: [(&str, &str); 8] = [
        ("are", "aren't"),
        ("can", "can't"),
        ("did", "didn't"),
        ("do", "don't"),
        ("does", "doesn't"),
        ("has", "hasn't"),
        ("have", "haven't"),
        ("is", "isn't"),
    ];
    text.eq_ignore_ascii_case("not").then_some(())?;
    CONTRACTIONS.iter().find(|(full, _)| full.eq_ignore_ascii_case(verb)).map(|(_, short)| *short)
}

/// Whether a text begins with an ability in quotes, in a paragraph of its own after the colon that announces it.
fn is_quoted_after(before: &[Piece<'_>], text: &str) -> bool {
    matches!(text, "\"" | "“") && before.last().is_some_and(|last| last.text == ":")
}

/// Whether a paragraph only continues the one before.
fn goes_on(text: &str) -> bool {
    ["If you don't", "If you do", "If you can't", "Otherwise"].iter().any(|start| text.starts_with(start))
}

/// Whether a reminder says the Reserve Cost of a token.
fn defines(reminder: &str) -> bool {
    let after = ["Reserve Cost {", "Reserve Cost of {", "Reserve Cost is {", "Reserve for {"];
    let says = |words: &&str| {
        let rest = reminder.split_once(*words).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let first = reminder.trim_start_matches('(').trim_start_matches('#');
    after.iter().any(says) && ["It", "They", "You", "My", "Reserve Cost"].iter().any(|word| first.starts_with(word))
}

/// Length in bytes of the reminder with which a text begins, if it is closed.
fn reminder(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
    }
    None
}

/// Length in bytes of the token with which a text begins; the text is not empty.
fn length(text: &str) -> usize {
    let closed = |close: &str| text.find(close).map(|at| at + close.len());
    let run = |belongs: fn(char) -> bool| text.find(|c| !belongs(c)).unwrap_or(text.len());
    let first = text.chars().next().map_or(0, char::len_utf8);
    match text.as_bytes().first() {
        Some(b'[') if text.starts_with("[[") => closed("]]").unwrap_or(first),
        Some(b'[') => closed("]").unwrap_or(first),
        Some(b'{') => closed("}").unwrap_or(first),
        Some(b'0'..=b'9') => run(|c| c.is_ascii_digit()),
        _ if text.starts_with(char::is_alphabetic) => {
            let length = run(|c| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-'));
            text[..length].trim_end_matches(['\'', '’', '-']).len()
        }
        _ => first,
    }
}
