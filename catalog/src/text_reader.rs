//! The interface of readers of printed texts. This crate does not know the notation, so an import is given a reader that does.

use crate::Lexicon;
use cards::{Notation, TextBox};
use std::{fmt, str::FromStr};

/// Reads the English texts in the boxes of a card, one card after the other, and may remember what it has read.
pub type TextReader = Box<dyn FnMut(&[(TextBox, &str)]) -> Notation>;

/// Makes a [`TextReader`] for one import, whose cards use these names.
pub type TextReaderFactory = fn(&Lexicon<'_>) -> TextReader;

/// The version of a [`TextReader`], by which an older program recognises that a newer one has read the texts: three numbers, as
/// `0.7.0`, compared from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextReaderVersion([u32; 3]);

/// A text that is no version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no version; three numbers are expected, as 0.7.0")]
pub struct UnknownVersion(String);

impl FromStr for TextReaderVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        let three = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        three.map(Self).ok_or_else(|| UnknownVersion(text.to_owned()))
    }
}

impl fmt::Display for TextReaderVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

/// What the texts in the two boxes do; `None` if nothing is printed.
pub(crate) fn read_texts(main: Option<&str>, echo: Option<&str>, reader: &mut TextReader) -> Option<Notation> {
    let boxes = [(TextBox::Main, main), (TextBox::Echo, echo)];
    let printed: Vec<(TextBox, &str)> = boxes.into_iter().filter_map(|(at, text)| Some((at, text?))).collect();
    (!printed.is_empty()).then(|| reader(&printed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let version = |text: &str| text.parse::<TextReaderVersion>().unwrap();
        assert!(version("0.10.0") > version("0.9.12"));
        assert!(version("1.0.0") > version("0.99.99"));
        assert_eq!(version("0.7.0").to_string(), "0.7.0");
        for text in ["", "0.7", "0.7.0.1", "0.7.x", "0.7.-1", "v0.7.0", "99999999999.0.0"] {
            assert_eq!(text.parse::<TextReaderVersion>(), Err(UnknownVersion(text.to_owned())));
        }
    }
}
