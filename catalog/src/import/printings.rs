//! Completes cards with facts that the printings of one card share.

use super::report::{Field, ImportReport, Reason, Refusal, Warning};
use cards::{Abilities, Card, CardType, Faction, Gameplay, Localized, Reference};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// A card that may be written.
#[derive(Debug)]
pub(crate) struct Candidate<'o> {
    pub(crate) card: Card,
    /// Whether a record or the catalogue says which boxes hold rules.
    pub(crate) abilities_known: bool,
    /// Whether what it does was read from its text in this import.
    pub(crate) compiled: bool,
    /// The first file that names the card.
    pub(crate) file: Arc<str>,
    /// The card as the catalogue has it.
    pub(crate) known: Option<&'o Card>,
}

/// The facts of all printings of one card together.
#[derive(Debug, Default)]
struct Printings {
    abilities: Abilities,
    /// How many of them say which boxes hold rules.
    sure: usize,
    card_type: Option<Ranked<CardType>>,
    reserve_limit: Option<Ranked<u8>>,
    landmark_limit: Option<Ranked<u8>>,
}

/// A fact, with the rank of the printing that states it: booster before promo before alternative art.
type Ranked<T> = ((u8, Reference), T);

/// Keeps the fact of the printing that stands for all.
fn keep_first<T>(kept: &mut Option<Ranked<T>>, card: &Card, fact: Option<T>) {
    let Some(fact) = fact else { return };
    let rank = card.reference.product().rank();
    if kept.as_ref().is_none_or(|((first, of), _)| (rank, &card.reference) < (*first, of)) {
        *kept = Some(((rank, card.reference.clone()), fact));
    }
}

/// The facts by which a card without an English name is recognised as another printing.
type EqualFacts = (Gameplay, Faction, Option<u8>, Option<u8>);

fn equal_facts(card: &Card) -> EqualFacts {
    (card.reference.gameplay(), card.faction, card.hand_cost, card.reserve_cost)
}

/// The names of a printing, and its rank: booster before promo before alternative art.
type Named = ((u8, Reference), Localized);

/// For each card without an English name, the first printing of equal facts that has one.
fn names_by_facts<'c>(
    cards: impl Iterator<Item = &'c Card>,
    wanted: &BTreeSet<EqualFacts>,
) -> BTreeMap<EqualFacts, Named> {
    let mut named: BTreeMap<EqualFacts, Named> = BTreeMap::new();
    if wanted.is_empty() {
        return named;
    }
    for card in cards.filter(|card| card.name.en.is_some()) {
        let facts = equal_facts(card);
        let rank = (card.reference.product().rank(), card.reference.clone());
        if wanted.contains(&facts) && named.get(&facts).is_none_or(|(first, _)| rank < *first) {
            named.insert(facts, (rank, card.name.clone()));
        }
    }
    named
}

/// Fills in what a record lacks and another printing has: names in other languages, the sub-types of a Unique, and the fact that
/// a box holds rules.
///
/// The limits of a Hero always are those of the printing that stands for all: they belong to the card (2.2.13, 2.2.14), and
/// records of promotional prints lack them or are wrong (Matz & Hive keeps three Landmarks, glossary section 4).
pub(crate) fn complete(cards: &mut Vec<Candidate<'_>>, old: &BTreeMap<&Reference, &Card>, report: &mut ImportReport) {
    let mut by_family: BTreeMap<(Faction, u16), Localized> = BTreeMap::new();
    let mut by_name: BTreeMap<Box<str>, Localized> = BTreeMap::new();
    let mut sub_types: BTreeMap<(Faction, u16), Vec<Box<str>>> = BTreeMap::new();
    let mut printings: BTreeMap<Gameplay, Printings> = BTreeMap::new();
    let touched: BTreeSet<&Reference> = cards.iter().map(|c| &c.card.reference).collect();
    let untouched = old.iter().filter(|(reference, _)| !touched.contains(*reference)).map(|(_, card)| (*card, true));
    for (card, abilities_known) in cards.iter().map(|c| (&c.card, c.abilities_known)).chain(untouched) {
        if let Some(english) = &card.name.en {
            fill(by_family.entry((card.reference.home_faction(), card.reference.number())).or_default(), &card.name);
            fill(by_name.entry(english.clone()).or_default(), &card.name);
        }
        if card.card_type == CardType::Character && !card.sub_types.is_empty() {
            let family = (card.reference.home_faction(), card.reference.number());
            sub_types.entry(family).or_insert_with(|| card.sub_types.clone());
        }
        let all = printings.entry(card.reference.gameplay()).or_default();
        all.sure += usize::from(abilities_known);
        all.abilities.main |= card.abilities.main;
        all.abilities.echo |= card.abilities.echo;
        keep_first(&mut all.card_type, card, Some(card.card_type));
        keep_first(&mut all.reserve_limit, card, card.reserve_limit);
        keep_first(&mut all.landmark_limit, card, card.landmark_limit);
    }
    let nameless = cards.iter().map(|c| &c.card).filter(|card| card.name.en.is_none()).map(equal_facts).collect();
    let unchanged = old.iter().filter(|(reference, _)| !touched.contains(*reference)).map(|(_, card)| *card);
    let named = names_by_facts(cards.iter().map(|c| &c.card).chain(unchanged), &nameless);
    cards.retain_mut(|candidate| {
        let card = &mut candidate.card;
        if card.name.en.is_none() {
            let family = by_family.get(&(card.reference.home_faction(), card.reference.number()));
            // If a name in some other language is the same, it is the same card, and its English name is known. A Unique without
            // any name has that of the Character of which it is a version.
            let is_version = card.reference.unique_number().is_some() && card.name.is_empty();
            let bears = |f: &&Localized| card.name.iter().any(|(language, name)| f.get(language) == Some(name));
            let same = family.filter(|f| is_version || bears(f));
            card.name.en = same.and_then(|f| f.en.clone());
        }
        if card.name.en.is_none()
            && let Some(((_, from), names)) = named.get(&equal_facts(card))
        {
            card.name = names.clone();
            report.warn(Warning::Nameless { reference: card.reference.clone(), from: from.clone() });
        }
        let Some(english) = &card.name.en else {
            let (file, reference) = (Arc::clone(&candidate.file), Some(card.reference.to_string()));
            report.refuse(Refusal { file: file.to_string(), line: None, reference, reason: Reason::NoEnglishName });
            return false;
        };
        if let Some(names) = by_name.get(english) {
            fill(&mut card.name, names);
        }
        if card.reference.unique_number().is_some() && card.sub_types.is_empty() {
            // A Unique has the sub-types of the Character of which it is a version; some lists leave them out.
            let family = (card.reference.home_faction(), card.reference.number());
            card.sub_types = sub_types.get(&family).cloned().unwrap_or_default();
        }
        let all = printings.get(&card.reference.gameplay());
        if let Some(((_, from), kept)) = all.and_then(|all| all.card_type.as_ref())
            && *kept != card.card_type
        {
            report.warn(Warning::CardType {
                reference: card.reference.clone(),
                card_type: card.card_type,
                from: from.clone(),
                kept: *kept,
            });
        }
        if let Some(all) = all {
            card.abilities.main |= all.abilities.main;
            card.abilities.echo |= all.abilities.echo;
        }
        let lacks = |holds_rules: bool, text: &Localized| holds_rules && text.en.is_none();
        if candidate.compiled
            && (lacks(card.abilities.main, &card.text.main) || lacks(card.abilities.echo, &card.text.echo))
        {
            // The record lacks the text of a box that holds rules on another printing, so not everything was read.
            candidate.compiled = false;
            card.notation = candidate.known.and_then(|known| known.notation.clone());
        }
        if !candidate.abilities_known && all.is_none_or(|all| all.sure == 0) {
            // It is better to assume an ability, of which nothing is executed, than to call a card vanilla by mistake.
            card.abilities.main = true;
            report.warn(Warning::Abilities { reference: card.reference.clone() });
        }
        if card.card_type == CardType::Hero {
            let reserve = all.and_then(|all| all.reserve_limit.as_ref());
            let landmark = all.and_then(|all| all.landmark_limit.as_ref());
            let Card { reference, reserve_limit, landmark_limit, .. } = card;
            for (limit, first, field) in
                [(reserve_limit, reserve, Field::ReserveLimit), (landmark_limit, landmark, Field::LandmarkLimit)]
            {
                let Some(((_, from), kept)) = first else { continue };
                if let Some(dropped) = limit.replace(*kept).filter(|dropped| dropped != kept) {
                    let (reference, from) = (reference.clone(), from.clone());
                    report.warn(Warning::Printing { reference, field, dropped, from, kept: *kept });
                }
            }
            if card.reserve_limit.is_none() || card.landmark_limit.is_none() {
                report.warn(Warning::Limits { reference: card.reference.clone() });
            }
        }
        true
    });
}

/// Adds the languages that are missing.
fn fill(names: &mut Localized, more: &Localized) {
    for (language, name) in more.iter() {
        if names.get(language).is_none() {
            names.set(language, name);
        }
    }
}
