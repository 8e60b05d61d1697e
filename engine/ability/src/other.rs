//! Words from sets that are not known here: sub-types and kinds of counters that only the cards of these sets name.

use crate::{
    parser::Parser,
    printer::Printer,
    syntax::Notation,
    words::{Counter, SubType},
};
use std::fmt;

/// Greatest number of letters of such a word.
const MAX_LETTERS: usize = 14;

/// A word of Latin letters: the first is upper case, the others lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Word([u8; MAX_LETTERS]);

impl Word {
    /// The word in that form, if it consists of letters.
    fn new(word: &str) -> Option<Self> {
        let fits = (1..=MAX_LETTERS).contains(&word.len()) && word.bytes().all(|letter| letter.is_ascii_alphabetic());
        fits.then(|| {
            let mut letters = [0; MAX_LETTERS];
            letters[..word.len()].copy_from_slice(word.as_bytes());
            letters.make_ascii_lowercase();
            letters[0].make_ascii_uppercase();
            Self(letters)
        })
    }

    fn as_str(&self) -> &str {
        let end = self.0.iter().position(|letter| *letter == 0).unwrap_or(MAX_LETTERS);
        // The bytes are always ASCII letters.
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

macro_rules! others {
    ($($(#[$meta:meta])* $name:ident, $known:expr, $what:literal;)+) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Word);

        impl $name {
            /// The word, written in any case, if it has 1 to 14 letters and is not a known one.
            #[must_use]
            pub fn new(word: &str) -> Option<Self> {
                Word::new(word).map(Self).filter(|word| !$known(word.as_str()))
            }

            /// The word with an upper-case first letter.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        /// Written in quotes, always in the singular.
        impl Notation for $name {
            fn print(&self, printer: &mut Printer) {
                printer.verbatim(&format!("\"{}\"", self.as_str()));
            }

            fn parse(parser: &mut Parser<'_>) -> Option<Self> {
                let word = |text: &str| {
                    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
                    Self::new(inner).filter(|word| word.as_str() == inner)
                };
                parser.piece($what, word)
            }

            #[cfg(any(test, feature = "generate"))]
            fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
                let words = ["Glitter", "Pirate", "Ox"];
                Self::new(words[choices.pick(words.len())]).expect("no set has them")
            }
        }
    )+ };
}

others! {
    /// A sub-type of a set that is not known here.
    OtherSubType, |word: &str| SubType::ALL.iter().any(|known| known.to_string() == word), "the name of a sub-type in quotes";
    /// A kind of counter of a set that is not known here.
    OtherCounter, |word: &str| Counter::NAMED.iter().any(|known| known.word() == word), "the name of a kind of counter in quotes";
}
