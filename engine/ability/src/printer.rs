//! Writes the words of a tree, with the spaces and endings that make them readable.

use crate::inflect::Inflected;

/// A text in the making.
#[derive(Debug, Default)]
pub struct Printer {
    text: String,
    /// Whether the next noun is several things.
    pub plural: bool,
    /// Whether the subject of the next verb is several things.
    several: bool,
    /// Whether it says what can be done: all verbs from there on have no ending.
    able: bool,
}

impl Printer {
    /// A literal of the grammar: words with a space between them.
    pub fn literal(&mut self, literal: &str) {
        literal.split(' ').for_each(|word| self.word(word));
        match literal {
            "number of" | "number of base zeros among" | "any number of" | "for each of my" => self.plural = true,
            // Ends of numbers that are not known to be 1.
            "X" | "the result" | "that many" | "me" | "it" | ")" => self.plural = true,
            // What cannot be gained are all of a kind.
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

    /// A number; what is counted follows.
    pub fn number(&mut self, number: u8) {
        self.write([number.to_string().as_str()]);
        self.plural = number != 1;
    }

    /// A piece that stands for itself.
    pub fn verbatim(&mut self, piece: &str) {
        self.write([piece]);
    }

    /// What was written.
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
