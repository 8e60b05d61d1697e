//! Lines of text boxes that Uniques share: each ability is kept once, under a number.

use super::LineWords;
use crate::{Localized, TextBox, Unread};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A line of a text box: one ability as Uniques print it, and what it does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityLine {
    /// The box in which it stands.
    #[serde(rename = "box")]
    pub text_box: TextBox,
    /// What is printed, where it was imported.
    #[serde(default, skip_serializing_if = "Localized::is_empty")]
    pub text: Localized,
    /// What it does, in the notation of the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notation: Vec<Box<str>>,
    /// What of its English text was not read; places are counted from the beginning of the line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Unread>,
}

/// The number of an [`AbilityLine`] in one catalogue. It stays what it is while the catalogue changes.
pub type LineId = u32;

/// Every line, by its number.
#[derive(Clone, Debug, Default)]
pub struct AbilityLines(Vec<Option<KnownLine>>);

#[derive(Clone, Debug)]
struct KnownLine {
    line: Arc<AbilityLine>,
    words: Option<Arc<LineWords>>,
}

impl AbilityLines {
    /// How many numbers are taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The line of a number.
    #[must_use]
    pub fn get(&self, id: LineId) -> Option<&AbilityLine> {
        Some(&self.known(id)?.line)
    }

    /// By what the line of a number is found, if it is kept.
    #[must_use]
    pub fn words(&self, id: LineId) -> Option<&Arc<LineWords>> {
        self.known(id)?.words.as_ref()
    }

    fn known(&self, id: LineId) -> Option<&KnownLine> {
        self.0.get(id as usize)?.as_ref()
    }

    /// Whether a number has the very same line in another version of a catalogue, which shares it with this one.
    #[must_use]
    pub fn shares(&self, id: LineId, other: &Self) -> bool {
        self.known(id).zip(other.known(id)).is_some_and(|(one, other)| Arc::ptr_eq(&one.line, &other.line))
    }

    /// Puts a line under a number, with that by which it is found.
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
