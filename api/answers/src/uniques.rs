//! Uniques whose facts a request brings along, since the catalogue does not have them.

use crate::{compiling::text_reader, problem::codes};
use cards::{Card, CardId, Index, Language, Reference, SupplyError, Supplying};
use catalog::{CardRecord, Field, Reason, cards_of, differences};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

/// Most Uniques whose facts a request may bring along: more than any deck, pool or table of decks has in a format.
pub const MAX_UNIQUES: usize = 50;

/// Most bytes of one text of such a Unique, and of the notation of its abilities. The longest printed text has 422.
pub const MAX_TEXT: usize = 2_000;

codes! {
    /// Why facts of a Unique were not taken. Clients may switch on it; the words around it may change.
    UniqueCode;
    Unreadable, "UNIQUE_UNREADABLE", "The facts of a Unique cannot be read",
        "An element of uniques is no card as /v1/cards/{reference} shows it and no official record, or a member is missing or cannot be what it says. It was not used.";
    Expected, "UNIQUE_EXPECTED", "The facts are those of another card than a Unique",
        "Only facts of Uniques are taken with a request; every other card is that of the catalogue. They were not used.";
    FamilyUnknown, "UNIQUE_FAMILY_UNKNOWN", "The Unique is a version of no card of the catalogue",
        "A Unique is a version of a Character of its family and its set, and the catalogue has none. Correct the reference, or import the set. The facts were not used.";
    Contradictory, "UNIQUE_CONTRADICTORY", "The facts contradict the reference or the family",
        "A Unique has the name, the type and the sub-types of the Character it is a version of, and one of the factions of its family. The facts were not used.";
    Known, "UNIQUE_KNOWN", "The catalogue holds the Unique with other facts",
        "The facts of the catalogue count. Leave the Unique out of the request, or import the record if it is right.";
    SuppliedTwice, "UNIQUE_SUPPLIED_TWICE", "The facts of a Unique stand twice in the request",
        "The first of them count. Send each Unique once.";
    TextTooLong, "UNIQUE_TEXT_TOO_LONG", "A text of a Unique is too long",
        "A text of a Unique that is sent with a request has at most 2000 bytes; printed ones have less than 500. The facts were not used.";
}

/// A fault in the facts of a Unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UniqueDiagnostic {
    /// Position of the Unique in the list of the request, from 0.
    pub at: usize,
    /// The possible members of the fact at fault, one of which the record has; empty if the fault is in the record as a whole.
    pub members: &'static [&'static str],
    /// What kind of fault it is.
    pub code: UniqueCode,
    /// A sentence that says what to do.
    pub message: String,
}

/// A catalogue together with the Uniques of a request, which it does not have.
#[derive(Debug)]
pub struct SuppliedUniques {
    /// The cards of the catalogue and the Uniques.
    index: Index,
    /// The faults, in the order of the request.
    diagnostics: Vec<UniqueDiagnostic>,
}

/// A Unique whose facts came from the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuppliedUnique<'i> {
    /// The reference.
    pub reference: &'i str,
    /// The English name.
    pub name: &'i str,
}

impl SuppliedUniques {
    /// No Uniques: the index is that of the catalogue.
    #[must_use]
    pub fn none(index: &Index) -> Self {
        Self { index: index.clone(), diagnostics: Vec::new() }
    }

    /// Reads the facts of Uniques and their English texts. Each is a JSON object in a form that an import reads. Unusable facts
    /// are left out and reported.
    #[must_use]
    pub fn read<'r>(records: impl Iterator<Item = &'r str>, index: &Index) -> Self {
        let mut diagnostics = Vec::new();
        let (mut taken, mut places): (Vec<CardRecord>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut supplying = Supplying::to(index);
        for (at, json) in records.enumerate() {
            let read =
                CardRecord::read(json).map(CardRecord::of_booster_print).map_err(|reason| unreadable(at, &reason));
            match read.and_then(|record| check(at, &record, &taken, &supplying).map(|()| record)) {
                Ok(record) => {
                    taken.push(record);
                    places.push(at);
                }
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        let made = if taken.is_empty() { Vec::new() } else { cards_of(taken, index, text_reader) };
        for (at, made) in places.into_iter().zip(made) {
            let added = match made {
                Ok(card) => match supplying.known(&card.reference) {
                    Some(known) => differing(at, &card, index.card(known)),
                    None => supplying.add(card).map_err(|error| refused(at, &error)),
                },
                Err(reason) => Err(unreadable(at, &reason)),
            };
            diagnostics.extend(added.err());
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.at);
        Self { index: supplying.finish().unwrap_or_else(|| index.clone()), diagnostics }
    }

    /// The catalogue together with the Uniques of the request.
    #[must_use]
    pub const fn index(&self) -> &Index {
        &self.index
    }

    /// The faults in the facts, in the order of the request.
    #[must_use]
    pub fn diagnostics(&self) -> &[UniqueDiagnostic] {
        &self.diagnostics
    }

    /// Of these cards, those whose facts came from the request, each once, in the order of references.
    pub fn used(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<CardId> {
        let mut used: Vec<CardId> = cards.into_iter().filter(|id| self.index.is_supplied(*id)).collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// The reference and the name of a Unique of the request.
    #[must_use]
    pub fn show(&self, id: CardId) -> SuppliedUnique<'_> {
        SuppliedUnique { reference: self.index.reference(id), name: self.index.card(id).english() }
    }

    /// The facts of these cards in the form of an export, one line for each. A card without an English text that says what it
    /// does has its abilities in the notation.
    ///
    /// # Panics
    ///
    /// Never, since writing to memory does not fail.
    #[must_use]
    pub fn export(&self, used: &[CardId]) -> String {
        let facts = |id: &CardId| {
            let card = self.index.card(*id);
            let is_printed = card.text.main.en.is_some() || card.text.echo.en.is_some();
            Card { notation: card.notation.clone().filter(|_| !is_printed), ..card.clone() }
        };
        let facts: Vec<Card> = used.iter().map(facts).collect();
        let mut lines = Vec::new();
        catalog::export_cards(&facts, &mut lines).expect("writing to memory does not fail");
        String::from_utf8(lines).expect("JSON is UTF-8")
    }

    /// SHA-256 of the lines of [`export`](Self::export), in hexadecimal; `None` if there are no cards.
    #[must_use]
    pub fn hash(&self, used: &[CardId]) -> Option<String> {
        (!used.is_empty()).then(|| HEXLOWER.encode(&Sha256::digest(self.export(used))))
    }
}

/// Checks a record before its card is made.
fn check(
    at: usize,
    record: &CardRecord,
    taken: &[CardRecord],
    supplying: &Supplying<'_>,
) -> Result<(), UniqueDiagnostic> {
    let reference = record.reference();
    let fault = |members, code, message| Err(UniqueDiagnostic { at, members, code, message });
    if reference.unique_number().is_none() {
        let message = format!("{reference} is no Unique; its facts are those of the catalogue");
        return fault(REFERENCE, UniqueCode::Expected, message);
    }
    supplying.base(reference).map_err(|error| refused(at, &error))?;
    let gameplay = Reference::gameplay;
    if taken.iter().any(|other| gameplay(other.reference()) == gameplay(reference)) {
        let message = format!("the facts of {reference} stand in the request already; the first of them count");
        return fault(REFERENCE, UniqueCode::SuppliedTwice, message);
    }
    if record.longest_text() > MAX_TEXT {
        let message = format!("a text of {reference} has {} bytes, at most {MAX_TEXT} are read", record.longest_text());
        return fault(&[], UniqueCode::TextTooLong, message);
    }
    Ok(())
}

const REFERENCE: &[&str] = &["reference", "id"];

/// For a fact, by its name in a card of `/v1/cards`: the members that hold it in the forms that are read.
const fn members(field: Field) -> &'static [&'static str] {
    match field {
        Field::Name => &["name", "name_en"],
        Field::Faction => &["faction", "mainFaction"],
        Field::CardType => &["cardType", "type"],
        Field::SubTypes => &["subTypes", "cardSubTypes", "subtypes"],
        _ => &[],
    }
}

/// Members of records whose values are checked one by one.
const MEMBERS: [&[&str]; 14] = [
    &["cardType"],
    &["type"],
    &["mainFaction"],
    &["faction"],
    &["cardElements"],
    &["subTypes", "cardSubTypes"],
    &["mainCost"],
    &["recallCost"],
    &["forestPower"],
    &["mountainPower"],
    &["oceanPower"],
    &["mainEffect"],
    &["echoEffect"],
    &["abilities"],
];

fn unreadable(at: usize, reason: &Reason) -> UniqueDiagnostic {
    let (members, code, message): (&'static [&'static str], _, _) = match reason {
        Reason::Value { field, .. } => {
            let members = MEMBERS.into_iter().find(|members| members.contains(field)).unwrap_or(&[]);
            (members, UniqueCode::Unreadable, reason.to_string())
        }
        Reason::Reference { .. } => (REFERENCE, UniqueCode::Unreadable, reason.to_string()),
        Reason::Contradiction(_) => (&[], UniqueCode::Contradictory, reason.to_string()),
        Reason::Missing(_) | Reason::NoEnglishName | Reason::TooLong { .. } | Reason::TooMany { .. } => {
            (&[], UniqueCode::Unreadable, reason.to_string())
        }
        Reason::NotJson(_)
        | Reason::Shape(_)
        | Reason::Unrecognised
        | Reason::Empty
        | Reason::TooLarge(_)
        | Reason::LongName { .. }
        | Reason::Nested
        | Reason::NoSuchCard
        | Reason::Patch(_) => {
            let message = "this is no card as /v1/cards/{reference} shows it, no official record of one and no line of \
                           an export";
            (&[], UniqueCode::Unreadable, message.to_owned())
        }
    };
    UniqueDiagnostic { at, members, code, message }
}

fn refused(at: usize, error: &SupplyError) -> UniqueDiagnostic {
    let (members, code) = match error {
        SupplyError::NotUnique(_) => (REFERENCE, UniqueCode::Expected),
        SupplyError::UnknownFamily { .. } => (REFERENCE, UniqueCode::FamilyUnknown),
        SupplyError::Known(_) => (REFERENCE, UniqueCode::Known),
        SupplyError::Duplicate(_) => (REFERENCE, UniqueCode::SuppliedTwice),
        SupplyError::Contradiction { fact, .. } => {
            let field = match fact {
                cards::FamilyFact::Name => Field::Name,
                cards::FamilyFact::CardType => Field::CardType,
                cards::FamilyFact::Faction => Field::Faction,
                cards::FamilyFact::SubTypes => Field::SubTypes,
            };
            (members(field), UniqueCode::Contradictory)
        }
    };
    UniqueDiagnostic { at, members, code, message: error.to_string() }
}

/// Refuses a Unique whose facts differ from those of the catalogue, and names these facts.
fn differing(at: usize, sent: &Card, known: &Card) -> Result<(), UniqueDiagnostic> {
    let text = |sent: &cards::Localized, known: &cards::Localized| {
        let both = sent.get(Language::En).zip(known.get(Language::En));
        both.is_some_and(|(sent, known)| sent != known)
    };
    let counts = |field: &Field| match field {
        Field::Faction
        | Field::CardType
        | Field::SubTypes
        | Field::MainCost
        | Field::RecallCost
        | Field::ForestPower
        | Field::MountainPower
        | Field::OceanPower => true,
        Field::MainEffect => text(&sent.text.main, &known.text.main),
        Field::EchoEffect => text(&sent.text.echo, &known.text.echo),
        // What the card does is compared by its texts; the other facts here concern no rule.
        Field::Name
        | Field::ReserveLimit
        | Field::LandmarkLimit
        | Field::CollectorNumber
        | Field::Aliases
        | Field::Abilities => false,
    };
    let fields: Vec<&str> = differences(known, sent).into_iter().filter(counts).map(Field::code).collect();
    if fields.is_empty() {
        return Ok(());
    }
    let message =
        format!("the catalogue holds {} with other facts ({}), and those count", known.reference, fields.join(", "));
    Err(UniqueDiagnostic { at, members: REFERENCE, code: UniqueCode::Known, message })
}
