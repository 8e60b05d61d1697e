//! Makes cards from records alone: what an import would make of them beside a catalogue, without importing anything.

use super::{
    document::draft_of,
    draft::Draft,
    merge::Merge,
    official::{Context, Read, Record},
    report::{ImportReport, Reason},
};
use crate::TextReaderFactory;
use cards::{Card, Index, Language, Product, Reference};
use std::{collections::BTreeMap, sync::Arc};

/// What a record says of one card, in any shape that an import reads.
#[derive(Clone, Debug)]
pub struct CardRecord {
    draft: Draft,
    /// Whether the record names no language.
    language_assumed: bool,
}

impl CardRecord {
    /// Reads the record of one card: a JSON object.
    ///
    /// # Errors
    ///
    /// The first member that cannot be read, or [`Reason::Unrecognised`] for anything but the record of a card.
    pub fn read(json: &str) -> Result<Self, Reason> {
        let record: Record<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
        let Read { draft, language_assumed } = draft_of(&record, json, Context::default())?;
        Ok(Self { draft, language_assumed })
    }

    /// The record of a Unique under the reference of its booster print, which is the same card (formats.md C8); any other record
    /// as it is.
    #[must_use]
    pub fn of_booster_print(mut self) -> Self {
        if self.draft.reference.unique_number().is_some() {
            self.draft.reference = self.draft.reference.with_product(Product::BOOSTER);
        }
        self
    }

    /// The card of which it speaks.
    #[must_use]
    pub fn reference(&self) -> &Reference {
        &self.draft.reference
    }

    /// Length in bytes of its longest text; what the record states that the card does counts as a text, too.
    #[must_use]
    pub fn longest_text(&self) -> usize {
        let texts = self.draft.texts.iter().flat_map(|(_, boxes)| boxes.iter().flatten()).map(|text| text.len());
        let notation = self.draft.notation.as_ref().map(|notation| notation.abilities.len());
        texts.chain(notation).max().unwrap_or_default()
    }

    /// Finds the language of a text that names none: the one in which the family of the card has its name.
    fn find_language(&mut self, family: &BTreeMap<&Reference, &Card>) {
        if !self.language_assumed {
            return;
        }
        let Some(name) = self.draft.names.en.take() else { return };
        let bears = |language: &Language| family.values().any(|card| card.name.get(*language) == Some(&name));
        let language = Language::ALL.into_iter().find(bears).unwrap_or(Language::En);
        self.draft.names.set(language, &name);
        self.draft.language = language;
        for (of, _) in &mut self.draft.texts {
            *of = language;
        }
    }
}

/// The cards that an import of these records would add to a catalogue that does not have them, one result for each record, in
/// their order. The records must be of different cards.
///
/// # Panics
///
/// Never: a record that makes no card has its reason.
#[must_use]
pub fn cards_of(records: Vec<CardRecord>, index: &Index, text_reader: TextReaderFactory) -> Vec<Result<Card, Reason>> {
    let (mut merge, mut report) = (Merge::default(), ImportReport::default());
    let file: Arc<str> = "request".into();
    let references: Vec<Reference> = records.iter().map(|record| record.draft.reference.clone()).collect();
    let mut known: BTreeMap<&Reference, &Card> = BTreeMap::new();
    for reference in &references {
        let family = index.family(reference.home_faction(), reference.number());
        let family = family.iter().map(|id| index.card(*id));
        known
            .extend(family.filter(|card| card.reference.unique_number().is_none()).map(|card| (&card.reference, card)));
    }
    for mut record in records {
        record.find_language(&known);
        merge.add(record.draft, &file, &mut report);
    }
    let Ok(()) = merge.read_texts(text_reader, &mut |_| Ok::<_, std::convert::Infallible>(()));
    let mut made: BTreeMap<Reference, Card> =
        merge.candidates(&known, &mut report).into_iter().map(|c| (c.card.reference.clone(), c.card)).collect();
    let reason = |reference: &Reference| {
        let text = reference.to_string();
        let refusal = report.refused.iter().find(|refusal| refusal.reference.as_deref() == Some(&*text));
        refusal.map_or(Reason::NoSuchCard, |refusal| refusal.reason.clone())
    };
    references.iter().map(|reference| made.remove(reference).ok_or_else(|| reason(reference))).collect()
}
