//! Deck codes: a deck as a short text for links and sites, in three dialects.
//!
//! A code is base64url over bits: version (4), number of groups (8); a group is a set (8), a number of cards (6) and
//! the cards. A card is a quantity (2; 0 means 6 more bits, quantity less 3), a flag for the booster product (1; 0
//! means 2 more bits), a faction (3), a number, a rarity (2 or 3) and a number of its own (16): in `2024` and `2026` that of
//! a Unique, in `bga` that of any card, after a bit that says whether there is one. The dialects also differ in the
//! numbers of sets and in how many bits the number of a card has, and no code says which dialect it is in.

mod decode;
mod encode;

pub use decode::{CodeError, MAX_CODE};
pub use encode::{Encoded, Lost, LostReason, encode};

use crate::{
    dialect::{CodeCard, CodeReading, Dialect},
    kind::Kind,
    list::{DeckList, Diagnostic, DiagnosticCode, Form, Line, ParsedText, Place, Quantity},
};
use cards::{Faction, Index, Lookup};
use decode::{Decoded, Packed, decode, unpack};

/// One dialect's reading, looked up in the catalogue.
#[derive(Clone, Debug)]
struct Reading {
    dialect: Dialect,
    cards: Vec<CodeCard>,
    fault: Option<CodeError>,
    /// Cards that do not exist.
    unknown: usize,
    /// Cards of which the code holds 0 copies.
    absent: usize,
    /// Copies of Heroes.
    heroes: u32,
    factions: Vec<Faction>,
}

/// Which reading of a code is taken.
#[derive(Debug)]
enum Choice {
    /// The code can mean no other list.
    Certain(Reading),
    /// Several lists are as likely; the first is taken.
    Several(Vec<Reading>),
    /// No dialect reads it to the end with cards that all exist; the first is the best.
    Faulty(Vec<Reading>),
}

/// Reads a deck code in whichever dialect it is.
///
/// No code says its dialect, so all are tried. A reading counts if it ends where the code ends (less than eight bits of
/// zeros may follow), every card exists and none has 0 copies. Where readings that count are different lists,
///
/// 1. those that are decks are kept if there are any: one copy of one Hero and other cards, all of at most two factions (as the catalogue
///    says; neutral cards and Uniques without facts have none),
/// 2. of those, the ones of one faction are kept if there are any,
/// 3. if one is left it is the list. Otherwise `CODE_DOUBTFUL` carries all that are left, and the one with the fewest
///    factions is taken, then the first in the order of [`Dialect::ALL`].
///
/// So a list that is no deck, as a few cards without a Hero, is doubtful as soon as two dialects read different lists from
/// its code; and a deck of one faction and one Hero is never read as another without that diagnostic.
///
/// If no reading counts, `CODE_DOUBTFUL` says what is wrong with each and carries the cards that each finds; the best
/// is taken: without a fault, then with fewer cards that cannot be, then with more that exist, then in the same order. Its cards
/// stand in the list as they were read, so one that does not exist is `REF_UNKNOWN` and loses no other; what could not
/// be read at all is a last line, which every verdict reports as `REF_MALFORMED`.
///
/// Never fails. Work and memory are linear in the length of the code, whatever numbers it holds, and a code longer
/// than [`MAX_CODE`](super::MAX_CODE) is refused unread.
#[must_use]
pub fn read_code(code: &str, index: &Index) -> ParsedText<'static> {
    let packed = match unpack(code) {
        Ok(packed) => packed,
        Err(error) => return unreadable(code, error),
    };
    let (taken, doubt) = match choose(Reading::all(&packed, index)) {
        Choice::Certain(reading) => (reading, None),
        Choice::Several(readings) => first(readings, several),
        Choice::Faulty(readings) => first(readings, faulty),
    };
    let mut read = lines(taken, code);
    read.diagnostics.extend(doubt);
    read
}

/// Takes the first of several readings, with what has to be said about them all.
fn first(readings: Vec<Reading>, say: fn(&[Reading]) -> String) -> (Reading, Option<Diagnostic>) {
    let public: Vec<CodeReading> = readings.iter().filter(|r| !r.cards.is_empty()).map(Reading::to_public).collect();
    // If no card was found, the last line says everything.
    let diagnostic = (!public.is_empty()).then(|| Diagnostic {
        readings: public,
        ..Diagnostic::at(Place::Card(0), DiagnosticCode::CodeDoubtful, say(&readings))
    });
    let taken = readings.into_iter().next().expect("there is a reading for each dialect");
    (taken, diagnostic)
}

fn several(readings: &[Reading]) -> String {
    let dialects: Vec<&str> = readings.iter().map(|reading| reading.dialect.name()).collect();
    let (taken, all) = (dialects[0], dialects.join(" and "));
    format!(
        "the code is a different list in each of the dialects {all}, and nothing decides between them; the list of {taken} \
         was taken: give the deck as a list"
    )
}

fn faulty(readings: &[Reading]) -> String {
    let each: Vec<String> = readings.iter().map(Reading::describe).collect();
    format!("no dialect reads the code without fault: {}", each.join("; "))
}

/// Whether a text can be read as a code in some dialect, whatever the catalogue holds. Text that people write hardly
/// ever can.
#[must_use]
pub fn is_code(text: &str) -> bool {
    let whole = |packed: &Packed, dialect| {
        let (cards, fault) = decode(packed, dialect);
        fault.is_none() && !cards.is_empty()
    };
    unpack(text).is_ok_and(|packed| Dialect::ALL.into_iter().any(|dialect| whole(&packed, dialect)))
}

/// Whether a text is a damaged code: more than one card that exists, and no more that do not.
pub(crate) fn is_damaged_code(text: &str, index: &Index) -> bool {
    let mostly = |reading: &Reading| {
        let (known, unknown) = reading.known_and_unknown();
        known > 1 && known >= unknown
    };
    unpack(text).is_ok_and(|packed| Reading::all(&packed, index).iter().any(mostly))
}

fn lines(reading: Reading, code: &str) -> ParsedText<'static> {
    let Reading { dialect, cards, fault, .. } = reading;
    let found = (!cards.is_empty()).then_some(dialect);
    let mut lines: Vec<Line<'static>> = Vec::with_capacity(cards.len() + 1);
    for (card, at) in cards.into_iter().zip(0..) {
        let quantity = match card.quantity {
            0 => Quantity::Invalid("0".into()),
            n => Quantity::Count(n),
        };
        lines.push(Line { card: card.reference.into(), quantity, place: Place::Card(at) });
    }
    let mut read = ParsedText { list: DeckList { lines }, form: Form::Code(found), ..ParsedText::default() };
    if let Some(fault) = fault {
        rest(&mut read, code, fault);
    }
    read
}

fn unreadable(code: &str, error: CodeError) -> ParsedText<'static> {
    let mut read = ParsedText { form: Form::Code(None), ..ParsedText::default() };
    rest(&mut read, code, error);
    read
}

/// Adds the line that stands for what could not be read.
fn rest(read: &mut ParsedText<'static>, code: &str, fault: CodeError) {
    let place = Place::Card(u32::try_from(read.list.lines.len()).unwrap_or(u32::MAX));
    // A long text is cut to what a report shows.
    let text: String = code.trim().chars().take(100).collect();
    read.list.lines.push(Line { card: text.into(), quantity: Quantity::Count(1), place });
    read.reasons.push((place, format!("the deck code cannot be read to its end: {fault}")));
}

impl Reading {
    fn new(packed: &Packed, dialect: Dialect, index: &Index) -> Self {
        let (decoded, fault) = decode(packed, dialect);
        let cards = Vec::with_capacity(decoded.len());
        let mut reading = Self { dialect, cards, fault, unknown: 0, absent: 0, heroes: 0, factions: Vec::new() };
        for card in decoded {
            reading.add(card, index);
        }
        reading
    }

    /// All dialects, in the order of [`Dialect::ALL`].
    fn all(packed: &Packed, index: &Index) -> [Self; 3] {
        Dialect::ALL.map(|dialect| Self::new(packed, dialect, index))
    }

    fn add(&mut self, card: Decoded, index: &Index) {
        let Decoded { quantity, mut reference, short } = card;
        let mut found = index.look_up(&reference);
        if !exists(&found)
            && let Some(short) = short
        {
            let other = index.look_up(&short);
            if exists(&other) {
                (found, reference) = (other, short);
            }
        }
        match found {
            Lookup::Known(id) => {
                let card = index.card(id);
                if Kind::of(card) == Kind::Hero {
                    self.heroes = self.heroes.saturating_add(quantity);
                }
                if card.faction != Faction::Neutral && !self.factions.contains(&card.faction) {
                    self.factions.push(card.faction);
                }
            }
            // A Unique without facts is a Character of some faction.
            Lookup::UnknownUnique { .. } => {}
            Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => self.unknown += 1,
        }
        self.absent += usize::from(quantity == 0);
        self.cards.push(CodeCard { reference, quantity });
    }

    /// Whether the dialect reads the code to its end and every card exists.
    fn is_whole(&self) -> bool {
        self.fault.is_none() && self.unknown == 0 && self.absent == 0
    }

    /// Whether its cards make a deck as far as a code shows: one Hero and other cards, of at most two factions.
    fn is_deck(&self) -> bool {
        self.heroes == 1 && self.cards.len() > 1 && self.factions.len() <= 2
    }

    /// Cards that exist, and cards that do not.
    fn known_and_unknown(&self) -> (usize, usize) {
        (self.cards.len() - self.unknown, self.unknown)
    }

    /// How doubtful a reading is that is not whole: by a fault, by cards that are not possible, by few cards that exist.
    fn doubt(&self) -> (bool, usize, std::cmp::Reverse<usize>) {
        let (known, unknown) = self.known_and_unknown();
        (self.fault.is_some(), unknown + self.absent, std::cmp::Reverse(known))
    }

    /// What is wrong with it, in words.
    fn describe(&self) -> String {
        let cards = self.cards.len();
        let mut wrong = Vec::new();
        match self.unknown {
            0 => {}
            n => wrong.push(format!("{n} of {cards} cards do not exist")),
        }
        match self.absent {
            0 => {}
            n => wrong.push(format!("{n} of {cards} cards have 0 copies")),
        }
        wrong.extend(self.fault.as_ref().map(ToString::to_string));
        let what = if wrong.is_empty() { format!("all {cards} cards exist") } else { wrong.join(" and ") };
        format!("as {} {what}", self.dialect)
    }

    fn to_public(&self) -> CodeReading {
        CodeReading { dialect: self.dialect, cards: self.cards.clone() }
    }
}

fn exists(found: &Lookup) -> bool {
    matches!(found, Lookup::Known(_) | Lookup::UnknownUnique { .. })
}

/// Chooses between the readings of all dialects. [`read_code`](super::read_code) documents how.
fn choose(readings: [Reading; 3]) -> Choice {
    let mut whole: Vec<Reading> = Vec::new();
    for reading in readings.iter().filter(|reading| reading.is_whole()) {
        if whole.iter().all(|other| other.cards != reading.cards) {
            whole.push(reading.clone());
        }
    }
    if whole.is_empty() {
        let mut readings = Vec::from(readings);
        // The sort is stable, so equal dialects stay in the order of `Dialect::ALL`.
        readings.sort_by_key(Reading::doubt);
        return Choice::Faulty(readings);
    }
    if whole.iter().any(Reading::is_deck) {
        whole.retain(Reading::is_deck);
        if whole.iter().any(|reading| reading.factions.len() <= 1) {
            whole.retain(|reading| reading.factions.len() <= 1);
        }
    }
    whole.sort_by_key(|reading| reading.factions.len());
    match <[Reading; 1]>::try_from(whole) {
        Ok([reading]) => Choice::Certain(reading),
        Err(several) => Choice::Several(several),
    }
}
