//! What each dialect reads in a code, and which reading is meant.
use super::{
    CodeError,
    bits::Packed,
    decode::{Decoded, decode},
};
use crate::{
    dialect::{CodeCard, CodeReading, Dialect},
    kind::Kind,
};
use cards::{Faction, Index, Lookup};

/// One dialect's reading, looked up in the catalogue.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) dialect: Dialect,
    pub(super) cards: Vec<CodeCard>,
    pub(super) fault: Option<CodeError>,
    /// Cards that do not exist.
    unknown: usize,
    /// Cards of which the code holds 0 copies.
    absent: usize,
    /// Copies of Heroes.
    heroes: u32,
    factions: Vec<Faction>,
}

impl Reading {
    pub(super) fn new(packed: &Packed, dialect: Dialect, index: &Index) -> Self {
        let (decoded, fault) = decode(packed, dialect);
        let cards = Vec::with_capacity(decoded.len());
        let mut reading = Self { dialect, cards, fault, unknown: 0, absent: 0, heroes: 0, factions: Vec::new() };
        for card in decoded {
            reading.add(card, index);
        }
        reading
    }

    /// All dialects, in the order of [`Dialect::ALL`].
    pub(super) fn all(packed: &Packed, index: &Index) -> [Self; 3] {
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
    pub(super) fn is_whole(&self) -> bool {
        self.fault.is_none() && self.unknown == 0 && self.absent == 0
    }

    /// Whether its cards make a deck as far as a code shows: one Hero and other cards, of at most two factions.
    fn is_deck(&self) -> bool {
        self.heroes == 1 && self.cards.len() > 1 && self.factions.len() <= 2
    }

    /// Cards that exist, and cards that do not.
    pub(super) fn known_and_unknown(&self) -> (usize, usize) {
        (self.cards.len() - self.unknown, self.unknown)
    }

    /// How doubtful a reading is that is not whole: by a fault, by cards that are not possible, by few cards that exist.
    fn doubt(&self) -> (bool, usize, std::cmp::Reverse<usize>) {
        let (known, unknown) = self.known_and_unknown();
        (self.fault.is_some(), unknown + self.absent, std::cmp::Reverse(known))
    }

    /// What is wrong with it, in words.
    pub(super) fn describe(&self) -> String {
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

    pub(super) fn to_public(&self) -> CodeReading {
        CodeReading { dialect: self.dialect, cards: self.cards.clone() }
    }
}

fn exists(found: &Lookup) -> bool {
    matches!(found, Lookup::Known(_) | Lookup::UnknownUnique { .. })
}

/// Which reading of a code is taken.
#[derive(Debug)]
pub(super) enum Choice {
    /// The code can mean no other list.
    Certain(Reading),
    /// Several lists are as likely; the first is taken.
    Several(Vec<Reading>),
    /// No dialect reads it to the end with cards that all exist; the first is the best.
    Faulty(Vec<Reading>),
}

/// Chooses between the readings of all dialects. [`read_code`](super::read_code) documents how.
pub(super) fn choose(readings: [Reading; 3]) -> Choice {
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
