//! Decides for the Uniques of a change which of them are packed, and writes their families.

use crate::{
    LineIndexer, StoreError,
    card_sum::CardSum,
    indexing,
    tables::{self, CardWriter, Lines, family_of},
};
use cards::{
    AbilityLine, Card, Gameplay, PackedUnique, Postings, Product, Reference, UniqueBuilder, UniqueFamily, unpack,
};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};

/// Writes cards, each packed or as an ordinary card, wherever it was before.
#[derive(Debug)]
pub(crate) struct Writer<'c> {
    connection: &'c Connection,
    revision: u32,
    cards: CardWriter<'c>,
    lines: Lines<'c>,
    families: BTreeMap<String, Touched>,
    /// Whether the postings of the Uniques are worked out.
    is_indexing: bool,
    /// Ordinary cards that are Uniques.
    ordinary: BTreeMap<Gameplay, BTreeSet<Reference>>,
    /// The families whose Uniques with one number are printings of one card, by the gameplay card with number 1; read when first
    /// asked for.
    kin: Option<BTreeMap<Gameplay, BTreeSet<String>>>,
}

/// A family that is being changed.
#[derive(Debug)]
struct Touched {
    builder: UniqueBuilder,
    card_sum: CardSum,
    /// The family as it was written, with its postings.
    before: Option<(UniqueFamily, Option<Postings>)>,
}

impl<'c> Writer<'c> {
    /// A writer; `ordinary` are the cards that are not packed. Without the reader that gave the words of all other lines, no
    /// postings are worked out for the Uniques that are written.
    pub(crate) fn new<'r>(
        connection: &'c Connection,
        revision: u32,
        ordinary: impl IntoIterator<Item = &'r Reference>,
        indexer: Option<&LineIndexer>,
    ) -> Result<Self, StoreError> {
        let mut uniques: BTreeMap<Gameplay, BTreeSet<Reference>> = BTreeMap::new();
        for reference in ordinary.into_iter().filter(|reference| reference.unique_number().is_some()) {
            uniques.entry(reference.gameplay()).or_default().insert(reference.clone());
        }
        let cards = CardWriter::new(connection, revision)?;
        let words_by = indexing::words_by(connection)?;
        let indexer = indexer.filter(|indexer| indexer.name() == words_by);
        let lines = Lines::of(connection, indexer.map(|indexer| (indexer.reader)()));
        let is_indexing = indexer.is_some();
        Ok(Self {
            connection,
            revision,
            cards,
            lines,
            families: BTreeMap::new(),
            is_indexing,
            ordinary: uniques,
            kin: None,
        })
    }

    /// Writes a card in place of the one with its reference.
    pub(crate) fn write(&mut self, card: &Card) -> Result<(), StoreError> {
        self.write_as_of(card, self.revision)
    }

    /// As [`write`](Self::write), noted as written by another change if the card is packed.
    pub(crate) fn write_as_of(&mut self, card: &Card, revision: u32) -> Result<(), StoreError> {
        if card.reference.unique_number().is_none() {
            return self.cards.replace(card);
        }
        self.remove(&card.reference)?;
        if self.pack(card, revision)? {
            return Ok(());
        }
        self.cards.replace(card)?;
        // A card that is printed more than once is held as an ordinary card, where printings are told apart.
        for other in self.packed_printings(&card.reference)? {
            self.remove(&other.reference)?;
            self.cards.replace(&other)?;
            self.note_ordinary(&other.reference);
        }
        self.note_ordinary(&card.reference);
        Ok(())
    }

    /// Takes a card out.
    pub(crate) fn remove(&mut self, reference: &Reference) -> Result<(), StoreError> {
        let Some(number) = reference.unique_number() else { return self.cards.remove(reference) };
        let gameplay = reference.gameplay();
        if let Some(printings) = self.ordinary.get_mut(&gameplay)
            && printings.remove(reference)
        {
            if printings.is_empty() {
                self.ordinary.remove(&gameplay);
            }
            return self.cards.remove(reference);
        }
        if let Some(family) = family_of(reference)
            && let Some(card) = self.packed(&family, number)?
            && let Some(touched) = self.families.get_mut(&family)
        {
            touched.card_sum.subtract(&card);
            touched.builder.remove(number);
        }
        Ok(())
    }

    /// Packs an ordinary card, if it can be packed and has no other printing.
    fn pack_ordinary(&mut self, card: &Card, revision: u32) -> Result<(), StoreError> {
        let gameplay = card.reference.gameplay();
        if self.ordinary.get(&gameplay).is_some_and(|printings| printings.len() == 1) {
            self.ordinary.remove(&gameplay);
            if self.pack(card, revision)? {
                return self.cards.remove(&card.reference);
            }
            self.note_ordinary(&card.reference);
        }
        Ok(())
    }

    /// Writes the families that were changed. To be called at the end, and whenever memory must not grow.
    pub(crate) fn write_families(&mut self) -> Result<(), StoreError> {
        let touched = std::mem::take(&mut self.families);
        if !touched.is_empty() && !self.is_indexing {
            indexing::note_incomplete(self.connection)?;
        }
        for Touched { builder, card_sum, before } in touched.into_values() {
            let family = builder.finish();
            tables::write_family(self.connection, &family, card_sum, self.revision)?;
            if self.is_indexing && !family.is_empty() {
                let before = before.as_ref().and_then(|(before, postings)| Some((before, postings.as_ref()?)));
                let postings = Postings::of(&family, before, |line| self.lines.words(line))?;
                tables::write_postings(self.connection, family.reference(), self.revision, &postings)?;
            }
        }
        Ok(())
    }

    fn note_ordinary(&mut self, reference: &Reference) {
        self.ordinary.entry(reference.gameplay()).or_default().insert(reference.clone());
    }

    /// Packs a card if it can be packed. Returns whether it could.
    fn pack(&mut self, card: &Card, revision: u32) -> Result<bool, StoreError> {
        let reference = &card.reference;
        let (Some(number), Some(family)) = (reference.unique_number(), family_of(reference)) else { return Ok(false) };
        if reference.product() != Product::BOOSTER || self.ordinary.contains_key(&reference.gameplay()) {
            return Ok(false);
        }
        let Some(PackedUnique { face, facts, lines }) = PackedUnique::of(card) else { return Ok(false) };
        let lines = lines.iter().map(|line| self.lines.number(line)).collect::<Result<Vec<_>, _>>()?;
        let touched = self.touch(&family, reference)?;
        let done = touched.builder.insert(number, face, facts, &lines, revision);
        if done {
            touched.card_sum.add(card);
        }
        Ok(done)
    }

    fn touch(&mut self, family: &str, example: &Reference) -> Result<&mut Touched, StoreError> {
        if !self.families.contains_key(family) {
            let touched = match tables::read_family_row(self.connection, family)? {
                Some(row) => {
                    let (found, card_sum) = row.family()?;
                    let postings = row.postings(&found)?;
                    Touched { builder: UniqueBuilder::of(&found), card_sum, before: Some((found, postings)) }
                }
                None => {
                    let builder = UniqueBuilder::new(example).expect("a family is touched for one of its Uniques");
                    if let Some(kin) = &mut self.kin {
                        kin.entry(example.with_unique_number(1).gameplay()).or_default().insert(family.to_owned());
                    }
                    Touched { builder, card_sum: CardSum::default(), before: None }
                }
            };
            self.families.insert(family.to_owned(), touched);
        }
        Ok(self.families.get_mut(family).expect("it was put there"))
    }

    /// A packed Unique in its present state.
    fn packed(&mut self, family: &str, number: u32) -> Result<Option<Card>, StoreError> {
        let example = format!("{family}_{number}").parse::<Reference>();
        let Ok(example) = example else { return Ok(None) };
        self.touch(family, &example)?;
        let Some((reference, face, facts, ids)) = self.families[family].builder.get(number) else { return Ok(None) };
        let lines = self.lines.read(&ids)?;
        let lines: Vec<&AbilityLine> = lines.iter().collect();
        Ok(Some(unpack(reference, face, &facts, &lines)))
    }

    /// Packed Uniques that are the same card in another product, or with another spelling.
    fn packed_printings(&mut self, reference: &Reference) -> Result<Vec<Card>, StoreError> {
        let (Some(number), Some(own)) = (reference.unique_number(), family_of(reference)) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for family in self.kin(reference)?.into_iter().filter(|family| *family != own) {
            found.extend(self.packed(&family, number)?);
        }
        Ok(found)
    }

    /// The families with printings of a Unique, its own included.
    fn kin(&mut self, reference: &Reference) -> Result<BTreeSet<String>, StoreError> {
        let kin = match &mut self.kin {
            Some(kin) => kin,
            None => {
                let mut all: BTreeMap<Gameplay, BTreeSet<String>> = BTreeMap::new();
                let known = tables::read_family_heads(self.connection)?.into_iter().map(|head| head.reference);
                for family in known.chain(self.families.keys().cloned()) {
                    if let Ok(first) = format!("{family}_1").parse::<Reference>() {
                        all.entry(first.gameplay()).or_default().insert(family);
                    }
                }
                self.kin.insert(all)
            }
        };
        Ok(kin.get(&reference.with_unique_number(1).gameplay()).cloned().unwrap_or_default())
    }
}

/// Those of these Uniques that are packed, in the order of references.
pub(crate) fn known<'r>(
    connection: &Connection,
    uniques: impl IntoIterator<Item = &'r Reference>,
) -> Result<Vec<Card>, StoreError> {
    let mut wanted: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for reference in uniques {
        if let (Some(family), Some(number)) = (family_of(reference), reference.unique_number()) {
            wanted.entry(family).or_default().insert(number);
        }
    }
    let lines = Lines::of(connection, None);
    let mut cards = Vec::new();
    for (family, numbers) in wanted {
        let Some((family, _)) = tables::read_family(connection, &family)? else { continue };
        for at in numbers.into_iter().filter_map(|number| family.find(number)) {
            let own: Vec<_> = family.own_lines(at).iter().map(|own| family.lines()[usize::from(*own)]).collect();
            let own = lines.read(&own)?;
            let facts = family.facts(at);
            let own: Vec<&AbilityLine> = own.iter().collect();
            cards.push(unpack(family.card_reference(at), &family.faces()[usize::from(facts.face)], &facts, &own));
        }
    }
    cards.sort_by_cached_key(|card| card.reference.to_string());
    Ok(cards)
}

/// Packs the Uniques that an older program wrote as ordinary cards.
pub(crate) fn pack_all(connection: &Connection) -> Result<(), StoreError> {
    let cards = tables::read_cards(connection)?;
    let revisions = tables::read_revisions(connection)?;
    let (uniques, others): (Vec<_>, Vec<_>) =
        cards.iter().zip(revisions).partition(|(card, _)| card.reference.unique_number().is_some());
    if uniques.is_empty() {
        return Ok(());
    }
    drop(others);
    let revision = crate::revision::read_head(connection)?.version.revision;
    let mut writer = Writer::new(connection, revision, uniques.iter().map(|(card, _)| &card.reference), None)?;
    // Cards that stay ordinary are not written: each keeps the change by which it was last written.
    for (card, revision) in uniques {
        writer.pack_ordinary(card, revision)?;
    }
    writer.write_families()
}

#[cfg(test)]
mod tests;
