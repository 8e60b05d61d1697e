//! The printer: writes the words of a tree, with the spaces and endings that make them readable.

use crate::inflect::Inflected;

/// A text that is being written.
#[derive(Debug, Default)]
pub struct Printer {
    text: String,
    /// Whether the next noun is in the plural.
    pub plural: bool,
    /// Whether the subject of the next verb is in the plural.
    several: bool,
    /// Whether "can" was written: the verbs after it have no ending.
    able: bool,
}

impl Printer {
    /// Writes a literal of the grammar: words with a space between them.
    pub fn literal(&mut self, literal: &str) {
        literal.split(' ').for_each(|word| self.word(word));
        match literal {
            "number of" | "number of base zeros among" | "any number of" | "for each of my" => self.plural = true,
            // The last words of amounts that are not known to be 1.
            "X" | "the result" | "that many" | "me" | "it" | ")" => self.plural = true,
            // What cannot be gained is in the plural.
            "gain" => self.plural = true,
            "can" | "cannot" | "can only" => self.able = true,
            "one or more" => (self.plural, self.several) = (true, true),
            "or when" | "," | ":" | "->" => self.several = false,
            _ => match literal.rsplit(' ').next() {
                Some("all") => self.plural = true,
                Some("a" | "each" | "of") => self.plural = false,
                _ => {}
            },
        }
    }

    /// Writes a number, before the noun that is counted.
    pub fn number(&mut self, number: u8) {
        self.write([number.to_string().as_str()]);
        self.plural = number != 1;
    }

    /// Writes a piece unchanged.
    pub fn verbatim(&mut self, piece: &str) {
        self.write([piece]);
    }

    /// The text written so far.
    pub fn finish(self) -> String {
        self.text
    }

    fn word(&mut self, word: &str) {
        if let Some(noun) = word.strip_suffix('~').map(Inflected::of) {
            self.write(if self.plural { noun.ended() } else { noun.base() });
        } else if let Some(verb) = word.strip_suffix('^').map(Inflected::of) {
            self.write(match (self.several, self.is_third_person() && !self.able) {
                (true, _) => verb.of_several(),
                (false, true) => verb.ended(),
                (false, false) => verb.base(),
            });
        } else {
            self.write([word]);
        }
    }

    /// Whether the subject written last is neither "I" nor "you".
    fn is_third_person(&self) -> bool {
        let text = self.text.strip_suffix(" once for all").unwrap_or(&self.text);
        let last = text.rsplit([' ', '(', '\n']).next();
        last != Some("I") && (last != Some("you") || self.text.ends_with("by you"))
    }

    fn write<'a>(&mut self, pieces: impl IntoIterator<Item = &'a str>) {
        let mut pieces = pieces.into_iter().skip_while(|piece| piece.is_empty()).peekable();
        let closes = pieces.peek().is_some_and(|piece| matches!(*piece, ")" | "]" | "," | ";" | ":"));
        if !closes && !self.text.is_empty() && !self.text.ends_with(['(', '[', '\n']) {
            self.text.push(' ');
        }
        self.text.extend(pieces);
    }
}
