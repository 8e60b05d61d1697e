//! Merges all records of an import card by card, and compares them with the catalogue.

use super::{
    announced::Announced,
    draft::{Boxes, Draft, is_placeholder},
    facts::{Facts, StatedFacts},
    printings::{Candidate, complete},
    removal::{self, Removals},
    report::{Change, Field, ImportReport, Reason, Refusal, Warning},
    wording_change::{self, WordingChange},
};
use crate::{
    Lexicon, PrintedToken, TextReaderFactory, Tombstone,
    rows::Rows,
    tables::Listed,
    text_reader::{is_token, read_texts, token_cost},
};
use cards::{
    Abilities, Card, CardSet, CardType, Language, Localized, Notation, PreErrataText, Reference, SetCode, Statistics,
    Variant,
};
use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    sync::Arc,
};

/// Everything read so far.
#[derive(Debug, Default)]
pub(crate) struct Merge {
    cards: BTreeMap<Reference, Pending>,
    sets: BTreeMap<SetCode, CardSet>,
    set_names: BTreeMap<SetCode, Box<str>>,
    pub(crate) announced: Announced,
    /// Texts that cards had earlier.
    pub(crate) wording_changes: Vec<WordingChange>,
    removals: Removals,
    /// Bytes of all texts.
    pub(crate) texts: u64,
}

/// Everything that is to be written.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) new: Vec<Card>,
    pub(crate) changed: Vec<Card>,
    pub(crate) sets: Vec<CardSet>,
    /// All announcements, if they changed.
    pub(crate) announcements: Option<Vec<Listed>>,
    /// What cards did before errata, if it is new or changed.
    pub(crate) pre_errata_texts: Vec<PreErrataText>,
    /// Cards that are to be removed.
    pub(crate) removed: Vec<Reference>,
    /// Tombstones that are new or changed.
    pub(crate) tombstones: Vec<Tombstone>,
}

/// Everything that the records say of one card.
#[derive(Debug)]
struct Pending {
    file: Arc<str>,
    facts: StatedFacts,
    names: Localized,
    /// Whether a record has a placeholder as its name. Its names were not translated then: such records repeat the English name
    /// in German.
    untranslated: bool,
    texts: Vec<(Language, Boxes)>,
    abilities: Option<Abilities>,
    /// What a record states that the card does.
    stated: Option<Notation>,
    /// What was read from its English text.
    compiled: Option<Notation>,
    aliases: Vec<Reference>,
}

impl Merge {
    /// Adds a record. A later record of the same language replaces an earlier one.
    pub(crate) fn add(&mut self, draft: Draft, file: &Arc<str>, report: &mut ImportReport) {
        if let Some(name) = draft.set_name {
            self.set_names.entry(draft.reference.set().clone()).or_insert(name);
        }
        let reference = draft.reference;
        let pending = match self.cards.entry(reference.clone()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Pending {
                file: Arc::clone(file),
                facts: Default::default(),
                names: Localized::default(),
                untranslated: false,
                texts: Vec::new(),
                abilities: None,
                stated: None,
                compiled: None,
                aliases: Vec::new(),
            }),
        };
        pending.facts[draft.language as usize].get_or_insert_default().update(draft.facts);
        for (language, kept) in draft.names.iter() {
            if is_placeholder(kept) {
                pending.untranslated = true;
                report.warn(Warning::Placeholder { reference: reference.clone(), language, name: kept.to_owned() });
                continue;
            }
            if let Some(dropped) = pending.names.get(language).filter(|name| *name != kept) {
                report.warn(Warning::Name {
                    reference: reference.clone(),
                    language,
                    dropped: dropped.to_owned(),
                    kept: kept.to_owned(),
                });
            }
            pending.names.set(language, kept);
        }
        for (language, boxes) in draft.texts {
            match pending.texts.iter_mut().find(|(l, _)| *l == language) {
                Some((_, old)) => *old = boxes,
                None => pending.texts.push((language, boxes)),
            }
        }
        if let Some(new) = draft.abilities {
            let old = pending.abilities.unwrap_or_default();
            pending.abilities = Some(Abilities { main: old.main | new.main, echo: old.echo | new.echo });
        }
        if draft.notation.is_some() {
            pending.stated = draft.notation;
        }
        for alias in draft.aliases {
            if !pending.aliases.contains(&alias) {
                pending.aliases.push(alias);
            }
        }
    }

    /// The Uniques that the records name.
    pub(crate) fn uniques(&self) -> BTreeSet<Reference> {
        let removed = self.removals.iter().flat_map(|(from, (to, _))| std::iter::once(from).chain(to));
        let reworded = self.wording_changes.iter().filter_map(|change| change.kind.reference());
        let all = self.cards.keys().chain(removed).chain(reworded);
        all.filter(|reference| reference.unique_number().is_some()).cloned().collect()
    }

    /// Whether an erratum with its texts concerns Uniques whose references have this beginning.
    pub(crate) fn rewords_uniques_of(&self, beginning: &str) -> bool {
        let mut errata = self.wording_changes.iter().filter_map(|change| change.kind.announcement()).peekable();
        if errata.peek().is_none() {
            return false;
        }
        let family = format!("{beginning}_1").parse::<Reference>().map(|example| example.family());
        errata.any(|a| a.variants.contains(&Variant::U) && a.family.as_ref() == family.as_ref().ok())
    }

    /// How much was added: cards, and everything else that takes as much memory as a card.
    pub(crate) fn len(&self) -> usize {
        let cards = self.cards.len().max(self.removals.len());
        cards.max(self.sets.len()).max(self.wording_changes.len()).max(self.announced.len())
    }

    /// Adds what became of a reference. The last statement about a reference holds.
    pub(crate) fn remove(&mut self, tombstone: Tombstone, file: &Arc<str>) {
        self.removals.insert(tombstone.reference, (tombstone.migrated_to, Arc::clone(file)));
    }

    /// Adds a set as our own files describe it.
    pub(crate) fn add_set(&mut self, set: CardSet) {
        self.sets.insert(set.code.clone(), set);
    }

    /// The names that the records of the import know.
    fn lexicon(&self) -> Lexicon<'_> {
        let mut lexicon = Lexicon::default();
        for pending in self.cards.values() {
            let facts = pending.facts.iter().flatten();
            lexicon.sub_types.extend(facts.flat_map(|facts| facts.sub_types.iter().flatten()).map(AsRef::as_ref));
            lexicon.tokens.extend(pending.token());
        }
        lexicon
    }

    /// Reads the English texts. Done before anything is locked.
    ///
    /// # Errors
    ///
    /// That of `tell`, which is told every few hundred cards how many were read.
    pub(crate) fn read_texts<E>(
        &mut self,
        text_reader: TextReaderFactory,
        tell: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        /// Cards of which it is told together: some milliseconds of work.
        const TOGETHER: usize = 256;
        let reader = &mut text_reader(&self.lexicon());
        for (read, pending) in self.cards.values_mut().enumerate() {
            if read % TOGETHER == 0 {
                tell(read)?;
            }
            let english = pending.texts.iter().find(|(language, _)| *language == Language::En);
            let Some((_, [main, echo])) = english else { continue };
            pending.compiled = read_texts(main.as_deref(), echo.as_deref(), reader);
        }
        self.wording_changes.iter_mut().for_each(|wording_changes| wording_changes.read_texts(reader));
        Ok(())
    }

    /// The cards that result from the records and from `old`, the cards that are known. Records that make no card are refused in
    /// the report.
    pub(crate) fn candidates<'o>(
        &mut self,
        old: &BTreeMap<&Reference, &'o Card>,
        report: &mut ImportReport,
    ) -> Vec<Candidate<'o>> {
        let pending = std::mem::take(&mut self.cards);
        let mut cards = Vec::with_capacity(pending.len());
        for (reference, pending) in pending {
            let known = old.get(&reference).copied();
            let file = Arc::clone(&pending.file);
            let compiled = pending.compiled.is_some();
            match pending.resolve(reference.clone(), known, report) {
                Ok((card, abilities_known)) => cards.push(Candidate { card, abilities_known, compiled, file, known }),
                Err(reason) => {
                    let reference = Some(reference.to_string());
                    report.refuse(Refusal { file: file.to_string(), line: None, reference, reason });
                }
            }
        }
        complete(&mut cards, old, report);
        cards
    }

    /// Compares with the catalogue, and returns what is to be written.
    pub(crate) fn finish(mut self, rows: &Rows, report: &mut ImportReport) -> Merged {
        let old: BTreeMap<&Reference, &Card> = rows.cards.iter().map(|card| (&card.reference, card)).collect();
        removal::leave_out_migrated(&mut self.cards, &self.removals, rows, report);
        let removals = std::mem::take(&mut self.removals);
        let stated = if removals.is_empty() { BTreeSet::new() } else { self.cards.keys().cloned().collect() };
        let cards = self.candidates(&old, report);
        let mut merged = Merged::default();
        for Candidate { card, known, compiled, .. } in cards {
            if compiled {
                report.compiled.count(card.reading());
            }
            match known {
                None => {
                    report.new.push(card.reference.clone());
                    merged.new.push(card);
                }
                Some(old) if *old == card => report.unchanged += 1,
                Some(old) => {
                    report.changed.push(Change { reference: card.reference.clone(), fields: differences(old, &card) });
                    merged.changed.push(card);
                }
            }
        }
        removal::apply(removals, &stated, rows, &mut merged, report);
        // In the order of printed references, which is that of exports; the order of the map compares their parts.
        report.new.sort_by_cached_key(ToString::to_string);
        report.changed.sort_by_cached_key(|change| change.reference.to_string());

        merged.sets = changed_sets(self.sets, &self.set_names, rows, &merged);
        report.sets = merged.sets.iter().map(|set| set.code.clone()).collect();
        let cards = rows.cards.iter().chain(&merged.changed).chain(&merged.new);
        merged.announcements = self.announced.changed(&rows.others.announcements, cards, report);
        merged.pre_errata_texts = wording_change::changed(&self.wording_changes, rows, &merged);
        report.pre_errata_texts = merged.pre_errata_texts.len();
        merged
    }
}

impl Pending {
    /// The token that the card is, if it is one with an English name.
    fn token(&self) -> Option<PrintedToken<'_>> {
        let name = self.names.get(Language::En)?;
        let facts = self.facts.iter().flatten();
        let fact = |of: fn(&Facts) -> Option<u8>| facts.clone().find_map(|facts| of(facts)).unwrap_or_default();
        let card_type = facts.clone().find_map(|facts| facts.card_type).filter(|card_type| is_token(*card_type))?;
        let statistics = (card_type == CardType::Token).then(|| {
            let [forest, mountain, ocean] = [fact(|f| f.forest), fact(|f| f.mountain), fact(|f| f.ocean)];
            Statistics { forest, mountain, ocean }
        });
        let sub_types = facts.clone().find_map(|facts| facts.sub_types.as_deref()).unwrap_or_default();
        let english = self.texts.iter().find(|(language, _)| *language == Language::En);
        let text = english.and_then(|(_, [main, _])| main.as_deref()).unwrap_or_default();
        let reserve_cost = token_cost(facts.clone().find_map(|facts| facts.reserve_cost));
        let sub_types = sub_types.iter().map(AsRef::as_ref).collect();
        Some(PrintedToken { name, statistics, sub_types, reserve_cost, text })
    }

    /// The card that results from these records and the catalogue, and whether any of them says which boxes hold rules.
    fn resolve(
        self,
        reference: Reference,
        known: Option<&Card>,
        report: &mut ImportReport,
    ) -> Result<(Card, bool), Reason> {
        let facts = Facts::choose(&self.facts, known.map(Facts::of).unwrap_or_default());
        let (card_type, faction) = match (facts.card_type, facts.faction) {
            (Some(card_type), Some(faction)) => (card_type, faction),
            (None, None) => return Err(Reason::NoSuchCard),
            (None, _) => return Err(Reason::Missing(Field::CardType)),
            (_, None) => return Err(Reason::Missing(Field::Faction)),
        };
        facts.warn_of_others(&self.facts, &reference, report);

        // The type decides which numbers a card has, whatever zeros the record holds: Heroes have no costs, tokens cost nothing,
        // only Characters have statistics (2.2.7, 2.2.8, 2.2.11), only Heroes have limits (2.2.13, 2.2.14).
        let is_hero = card_type == CardType::Hero;
        let cost = |cost: Option<u8>, field| match card_type {
            CardType::Hero => Ok(None),
            _ if card_type.is_main() => cost.map(Some).ok_or(Reason::Missing(field)),
            _ => Ok(Some(cost.unwrap_or(0))),
        };
        let statistics = matches!(card_type, CardType::Character | CardType::Token)
            .then(|| {
                Ok(Statistics {
                    forest: facts.forest.ok_or(Reason::Missing(Field::ForestPower))?,
                    mountain: facts.mountain.ok_or(Reason::Missing(Field::MountainPower))?,
                    ocean: facts.ocean.ok_or(Reason::Missing(Field::OceanPower))?,
                })
            })
            .transpose()?;
        let mut card = Card {
            name: known.map(|c| c.name.clone()).unwrap_or_default(),
            faction,
            card_type,
            sub_types: facts.sub_types.unwrap_or_default(),
            hand_cost: cost(facts.hand_cost, Field::MainCost)?,
            reserve_cost: cost(facts.reserve_cost, Field::RecallCost)?,
            statistics,
            reserve_limit: facts.reserve_limit.filter(|_| is_hero),
            landmark_limit: facts.landmark_limit.filter(|_| is_hero),
            collector_number: facts.collector_number,
            aliases: known.map(|c| c.aliases.clone()).unwrap_or_default(),
            abilities: Abilities::default(),
            text: known.map(|c| c.text.clone()).unwrap_or_default(),
            notation: None,
            reference,
        };
        let abilities_known = self.apply_texts(&mut card, known);
        Ok((card, abilities_known))
    }

    /// What the card does: by its text, read now or earlier; otherwise by a record; otherwise as the catalogue knows it, unless
    /// that was read from another text.
    fn notation(&self, card: &Card, known: Option<&Card>) -> Option<Notation> {
        let old = known.filter(|old| english(old) == english(card) || english(old) == [None; 2]);
        let old_reading = || old.filter(|old| english(old) != [None; 2]).and_then(|old| old.notation.as_ref());
        let first = self.compiled.as_ref().or_else(old_reading).or(self.stated.as_ref());
        first.or_else(|| old.and_then(|old| old.notation.as_ref())).cloned()
    }

    fn apply_texts(self, card: &mut Card, known: Option<&Card>) -> bool {
        for (language, name) in
            self.names.iter().filter(|(language, _)| *language == Language::En || !self.untranslated)
        {
            card.name.set(language, name);
        }
        for (language, [main, echo]) in &self.texts {
            card.text.main.set(*language, main.as_deref().unwrap_or_default());
            card.text.echo.set(*language, echo.as_deref().unwrap_or_default());
        }
        card.notation = self.notation(card, known);
        for alias in self.aliases {
            if !card.aliases.contains(&alias) {
                card.aliases.push(alias);
            }
        }
        let stated = self.abilities.or(known.map(|c| c.abilities));
        let stated_or_none = stated.unwrap_or_default();
        card.abilities = Abilities {
            main: stated_or_none.main || !card.text.main.is_empty(),
            echo: stated_or_none.echo || !card.text.echo.is_empty(),
        };
        stated.is_some()
    }
}

/// The English texts in the two boxes.
fn english(card: &Card) -> [Option<&str>; 2] {
    [card.text.main.get(Language::En), card.text.echo.get(Language::En)]
}

/// The members in which two cards differ, in their order.
#[must_use]
pub fn differences(old: &Card, new: &Card) -> Vec<Field> {
    let others = [
        (Field::Name, old.name != new.name),
        (Field::Aliases, old.aliases != new.aliases),
        (Field::Abilities, old.abilities != new.abilities || old.notation != new.notation),
        (Field::MainEffect, old.text.main != new.text.main),
        (Field::EchoEffect, old.text.echo != new.text.echo),
    ];
    let others = others.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field);
    let mut fields: Vec<Field> = Facts::of(old).differing(&Facts::of(new)).chain(others).collect();
    fields.sort_unstable();
    fields
}

/// The sets to be written: those of our own files that differ, and a row for each set of a new card that has no row.
fn changed_sets(
    sets: BTreeMap<SetCode, CardSet>,
    names: &BTreeMap<SetCode, Box<str>>,
    rows: &Rows,
    merged: &Merged,
) -> Vec<CardSet> {
    let mut changed = sets;
    for card in &merged.new {
        let code = card.reference.set();
        if changed.contains_key(code) || rows.others.sets.iter().any(|set| set.code == *code) {
            continue;
        }
        let name = names.get(code).map_or(code.as_str(), |name| name).to_owned();
        let source = Some("card records; no release date is known".to_owned());
        let set = CardSet {
            code: code.clone(),
            name,
            print_code: None,
            released: None,
            playable_since: None,
            not_playable_through: None,
            parent: None,
            source,
        };
        changed.insert(code.clone(), set);
    }
    changed.into_values().filter(|set| !rows.others.sets.contains(set)).collect()
}
