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
pub struct AbilityLines(Vec<Option<Arc<AbilityLine>>>);

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
        self.0.get(id as usize)?.as_deref()
    }

    /// Whether a number has the very same line in another version of a catalogue, which shares it with this one.
    #[must_use]
    pub fn shares(&self, id: LineId, other: &Self) -> bool {
        let line = |of: &Self| of.0.get(id as usize).cloned().flatten();
        matches!((line(self), line(other)), (Some(one), Some(other)) if Arc::ptr_eq(&one, &other))
    }

    /// Puts a line under a number.
    pub fn set(&mut self, id: LineId, line: AbilityLine) {
        let at = id as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(Arc::new(line));
    }

    /// Every line with its number, in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = (LineId, &AbilityLine)> {
        (0..).zip(&self.0).filter_map(|(id, line)| Some((id, line.as_deref()?)))
    }
}
