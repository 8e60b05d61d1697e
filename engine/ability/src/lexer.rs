//! The lexer: splits a text into words, numbers, symbols like `{J}`, quoted names and signs.

use crate::error::{NotationError, Position};

/// A token of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexeme<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: Position,
}

/// Signs of two characters; all others have one character.
const PAIRS: [&str; 4] = ["->", "<=", ">=", "!="];
const SIGNS: &str = "()[],;:/+-*<>=#";

/// Splits a text that begins at that position. Also returns the position of its end.
pub(crate) fn cut(text: &str, start: Position) -> Result<(Vec<Lexeme<'_>>, Position), NotationError> {
    let mut lexemes = Vec::new();
    let mut at = start;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '\n' {
            at = Position { line: at.line + 1, column: 1 };
            rest = &rest[1..];
            continue;
        }
        let length = if first.is_whitespace() { first.len_utf8() } else { length(rest, first, at)? };
        let (lexeme, after) = rest.split_at(length);
        if !first.is_whitespace() {
            lexemes.push(Lexeme { text: lexeme, at });
        }
        at.column += lexeme.chars().count() as u32;
        rest = after;
    }
    Ok((lexemes, at))
}

/// Length in bytes of the first token of a text that begins with a visible character.
fn length(rest: &str, first: char, at: Position) -> Result<usize, NotationError> {
    let run = |holds: fn(char) -> bool| rest.find(|c| !holds(c)).unwrap_or(rest.len());
    if first.is_ascii_digit() {
        Ok(run(|c| c.is_ascii_digit()))
    } else if first.is_ascii_alphabetic() {
        Ok(word(rest))
    } else if first == '"' {
        let inner = &rest[1..];
        let close = inner.find(['"', '\n']).filter(|&i| inner[i..].starts_with('"'));
        close.map(|i| i + 2).ok_or(NotationError::OpenName { at })
    } else if PAIRS.iter().any(|pair| rest.starts_with(pair)) {
        Ok(2)
    } else if SIGNS.contains(first) {
        Ok(1)
    } else {
        // A symbol: one letter in braces.
        match rest.as_bytes() {
            [b'{', letter, b'}', ..] if letter.is_ascii_alphabetic() => Ok(3),
            _ => Err(NotationError::Character { at, character: first }),
        }
    }
}

/// Length in bytes of the word at the start: letters and digits, with `'`, `-` and `_` between them.
fn word(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let holds = |i: usize| match bytes[i] {
        b'\'' | b'-' => bytes.get(i + 1).is_some_and(u8::is_ascii_alphabetic),
        b'_' => bytes.get(i + 1).is_some_and(u8::is_ascii_alphanumeric),
        byte => byte.is_ascii_alphanumeric(),
    };
    (0..bytes.len()).find(|&i| !holds(i)).unwrap_or(bytes.len())
}
