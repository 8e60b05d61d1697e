//! Lines of text boxes that Uniques share. Each line is stored once and has a number.

use super::LineWords;
use crate::{Localized, TextBox, Unread};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A line of a text box: one ability as printed on Uniques, and what it does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityLine {
    /// The text box that it belongs to.
    #[serde(rename = "box")]
    pub text_box: TextBox,
    /// The printed text, if it was imported.
    #[serde(default, skip_serializing_if = "Localized::is_empty")]
    pub text: Localized,
    /// The abilities in the notation of the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notation: Vec<Box<str>>,
    /// The clauses of its English text that were not read; places are counted from the beginning of the line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Unread>,
}

/// The number of an [`AbilityLine`] in one catalogue. It stays the same when the catalogue changes.
pub type LineId = u32;

/// Every line, by number.
#[derive(Clone, Debug, Default)]
pub struct AbilityLines(Vec<Option<KnownLine>>);

#[derive(Clone, Debug)]
struct KnownLine {
    line: Arc<AbilityLine>,
    words: Option<Arc<LineWords>>,
}

impl AbilityLines {
    /// One more than the highest number of a line; 0 if there is none.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The line with a number.
    #[must_use]
    pub fn get(&self, id: LineId) -> Option<&AbilityLine> {
        Some(&self.known(id)?.line)
    }

    /// The words by which the line with a number is found, if they are kept.
    #[must_use]
    pub fn words(&self, id: LineId) -> Option<&Arc<LineWords>> {
        self.known(id)?.words.as_ref()
    }

    fn known(&self, id: LineId) -> Option<&KnownLine> {
        self.0.get(id as usize)?.as_ref()
    }

    /// Whether another version of the catalogue shares this line, so that the number has the same line there.
    #[must_use]
    pub fn shares(&self, id: LineId, other: &Self) -> bool {
        self.known(id).zip(other.known(id)).is_some_and(|(one, other)| Arc::ptr_eq(&one.line, &other.line))
    }

    /// Stores a line under a number, with the words by which it is found.
    pub fn set(&mut self, id: LineId, line: AbilityLine, words: Option<LineWords>) {
        let at = id as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(KnownLine { line: Arc::new(line), words: words.map(Arc::new) });
    }

    /// Every line with its number, in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = (LineId, &AbilityLine)> {
        (0..).zip(&self.0).filter_map(|(id, known)| Some((id, &*known.as_ref()?.line)))
    }
}
