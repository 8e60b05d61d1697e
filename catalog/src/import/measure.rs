//! Measures the texts of what was read: texts longer than any printed one are refused, and the total length is counted.

use super::{
    announcement::ParsedAnnouncement,
    draft::Draft,
    report::Reason,
    source::{MAX_NAME, MAX_TEXT, MAX_VALUES},
    wording_change::{WordingChange, WordingChangeKind},
};
use cards::{Announcement, CardSet};

/// Counts the bytes of texts.
#[derive(Debug, Default)]
pub(crate) struct Length(u64);

impl Length {
    fn name(&mut self, field: &'static str, text: &str) -> Result<(), Reason> {
        self.add(field, text, MAX_NAME)
    }

    fn text(&mut self, field: &'static str, text: &str) -> Result<(), Reason> {
        self.add(field, text, MAX_TEXT)
    }

    fn add(&mut self, field: &'static str, text: &str, limit: usize) -> Result<(), Reason> {
        let length = text.len();
        self.0 += length as u64;
        if length > limit { Err(Reason::TooLong { field, length, limit }) } else { Ok(()) }
    }
}

fn few(field: &'static str, count: usize) -> Result<(), Reason> {
    if count > MAX_VALUES { Err(Reason::TooMany { field, count, limit: MAX_VALUES }) } else { Ok(()) }
}

/// Something read that has texts.
pub(crate) trait Measure {
    /// Adds the lengths of its texts.
    ///
    /// # Errors
    ///
    /// The first text or list that is too long.
    fn measure(&self, length: &mut Length) -> Result<(), Reason>;

    /// Bytes of its texts.
    ///
    /// # Errors
    ///
    /// The first text or list that is too long.
    fn bytes(&self) -> Result<u64, Reason> {
        let mut length = Length::default();
        self.measure(&mut length)?;
        Ok(length.0)
    }
}

impl<T: Measure> Measure for Vec<T> {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        self.iter().try_for_each(|one| one.measure(length))
    }
}

impl Measure for Draft {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        let sub_types = self.facts.sub_types.as_deref().unwrap_or_default();
        few("sub-types", sub_types.len())?;
        few("aliases", self.aliases.len())?;
        for (_, name) in self.names.iter() {
            length.name("the name", name)?;
        }
        for text in self.texts.iter().flat_map(|(_, boxes)| boxes.iter().flatten()) {
            length.text("the effect", text)?;
        }
        if let Some(notation) = &self.notation {
            length.text("the notation", &notation.abilities)?;
            few("unread", notation.unread.len())?;
            for clause in &notation.unread {
                length.name("a reason", &clause.reason)?;
            }
        }
        for code in sub_types {
            length.name("a sub-type", code)?;
        }
        length.name("the collector number", self.facts.collector_number.as_deref().unwrap_or_default())?;
        length.name("the name of the set", self.set_name.as_deref().unwrap_or_default())
    }
}

impl Measure for Announcement {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        few("variants", self.variants.len())?;
        few("factions", self.factions.len())?;
        length.name("the name", &self.name)?;
        length.name("the family", self.family.as_deref().unwrap_or_default())?;
        length.name("the source", &self.source)
    }
}

impl Measure for ParsedAnnouncement {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        self.announcement.measure(length)
    }
}

impl Measure for WordingChange {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        match &self.kind {
            WordingChangeKind::Box { before, .. } => length.text("the earlier text", before),
            WordingChangeKind::Erratum { announcement, before, after } => {
                announcement.measure(length)?;
                length.text("the earlier text", before)?;
                length.text("the later text", after)
            }
            WordingChangeKind::Done(text) => {
                few("abilities", text.abilities.len())?;
                text.abilities.iter().try_for_each(|ability| length.text("an ability", ability))
            }
        }
    }
}

impl Measure for CardSet {
    fn measure(&self, length: &mut Length) -> Result<(), Reason> {
        length.name("the name", &self.name)?;
        length.name("the printed code", self.print_code.as_deref().unwrap_or_default())?;
        length.name("the source", self.source.as_deref().unwrap_or_default())
    }
}
