//! Cuts a search line into tokens, each with its place.

use super::key::Comparison;

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// Where the token begins, in characters from 1.
    pub(super) column: usize,
    /// Where the token begins, in bytes from 0.
    pub(super) start: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Open,
    Close,
    /// `-` or `not`.
    Minus,
    Or,
    And,
    /// A word of a name.
    Word(String),
    /// A text in quotes.
    Quoted(Quoted),
    /// A key, a sign and a value.
    Term {
        key: String,
        sign: Comparison,
        value: Value,
    },
}

/// A text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quoted {
    pub(super) text: String,
    pub(super) is_closed: bool,
}

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The value without the quotes around it.
    pub(super) text: String,
    pub(super) quotes: Option<bool>,
    /// Where the value begins, in characters from 1; after the opening quote if there is one.
    pub(super) column: usize,
    /// Where the value begins, in bytes from 0; after the opening quote if there is one.
    pub(super) start: usize,
}

/// Cuts a line into tokens. Every line can be cut.
pub(super) fn tokens(line: &str) -> Vec<Token> {
    let mut cutter = Cutter { rest: line, start: 0, column: 1 };
    std::iter::from_fn(|| cutter.next()).collect()
}

struct Cutter<'l> {
    rest: &'l str,
    start: usize,
    column: usize,
}

impl Cutter<'_> {
    fn next(&mut self) -> Option<Token> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
        let (start, column) = (self.start, self.column);
        let kind = match self.rest.chars().next()? {
            '(' => self.single(TokenKind::Open),
            ')' => self.single(TokenKind::Close),
            '-' => self.single(TokenKind::Minus),
            '"' => TokenKind::Quoted(self.quoted()),
            _ => self.word(),
        };
        Some(Token { kind, column, start })
    }

    fn single(&mut self, kind: TokenKind) -> TokenKind {
        self.take(1);
        kind
    }

    fn word(&mut self) -> TokenKind {
        let end = self.rest.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(self.rest.len());
        let sign = self.rest[..end].char_indices().find_map(|(at, _)| {
            let signs = Comparison::SIGNS.iter();
            signs
                .filter(|(sign, _)| self.rest[at..].starts_with(sign))
                .map(|(sign, meant)| (at, sign.len(), *meant))
                .next()
        });
        let Some((at, length, sign)) = sign else {
            let word = self.take(end);
            return match word.to_ascii_lowercase().as_str() {
                "or" => TokenKind::Or,
                "and" => TokenKind::And,
                "not" => TokenKind::Minus,
                _ => TokenKind::Word(word),
            };
        };
        let key = self.take(at);
        self.take(length);
        TokenKind::Term { key, sign, value: self.value() }
    }

    fn value(&mut self) -> Value {
        if self.rest.starts_with('"') {
            let (start, column) = (self.start + 1, self.column + 1);
            let Quoted { text, is_closed } = self.quoted();
            return Value { text, quotes: Some(is_closed), column, start };
        }
        let (start, column) = (self.start, self.column);
        let end = self.rest.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(self.rest.len());
        Value { text: self.take(end), quotes: None, column, start }
    }

    fn quoted(&mut self) -> Quoted {
        self.take(1);
        let end = self.rest.find('"');
        let text = self.take(end.unwrap_or(self.rest.len()));
        if end.is_some() {
            self.take(1);
        }
        Quoted { text, is_closed: end.is_some() }
    }

    /// Takes a number of bytes from the rest of the line.
    fn take(&mut self, bytes: usize) -> String {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.start += bytes;
        self.column += taken.chars().count();
        taken.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_knows_its_column_in_characters() {
        let cut = |line: &str| tokens(line).into_iter().map(|t| (t.column, t.kind)).collect::<Vec<_>>();
        let word = |text: &str| TokenKind::Word(text.to_owned());
        assert_eq!(
            cut(" fée  (-or)"),
            [(2, word("fée")), (7, TokenKind::Open), (8, TokenKind::Minus), (9, TokenKind::Or), (11, TokenKind::Close),]
        );
        let text = |text: &str, is_closed| TokenKind::Quoted(Quoted { text: text.to_owned(), is_closed });
        assert_eq!(cut("é \"a (b\" \"c"), [(1, word("é")), (3, text("a (b", true)), (10, text("c", false))]);
        let term = |key: &str, sign, value: &str, quotes, column, start| TokenKind::Term {
            key: key.to_owned(),
            sign,
            value: Value { text: value.to_owned(), quotes, column, start },
        };
        assert_eq!(
            cut("é c<=3 n:\"a b\""),
            [
                (1, word("é")),
                (3, term("c", Comparison::AtMost, "3", None, 6, 6)),
                (8, term("n", Comparison::Equal, "a b", Some(true), 11, 11)),
            ]
        );
        assert_eq!(cut("c!=r"), [(1, term("c", Comparison::NotEqual, "r", None, 4, 3))]);
    }

    #[test]
    fn whatever_a_line_is_it_can_be_cut() {
        for line in ["", " ", "\"", ":", "=\"", "-", "((", "a:b:c", "\u{2003}x\u{2003}", "🦀<🦀", "\0"] {
            tokens(line);
        }
        assert_eq!(tokens("\u{2003}x")[0].column, 2);
    }
}
