//! Encodes a deck as a deck code.
use super::decode::{FACTIONS, PRODUCTS, VARIANTS, VERSION, Writer};
use crate::{
    deck::{Deck, Fault},
    dialect::{Dialect, Fields},
};
use cards::{Index, Reference, Suffix, Variant};

/// Most copies that a code can hold of one card: six bits above three.
const MAX_COPIES: u32 = 66;
/// Most cards of a group.
const MAX_CARDS: usize = 63;
/// Most groups of a code.
const MAX_GROUPS: usize = 255;

/// A deck as a code, and the lines that the code does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The code.
    pub code: String,
    /// Lines that the code does not hold, in the order of the list; faults of the list first.
    pub lost: Vec<Lost>,
}

/// A line that another form of the deck cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Its reference, or its text if that is none.
    pub reference: String,
    /// Why the other form cannot hold it.
    pub reason: LostReason,
}

/// Why a line is not in a code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LostReason {
    /// The line itself is wrong.
    #[error("{0}")]
    Fault(String),
    /// A set that the dialect has no number for.
    #[error("codes of dialect {0} have no set {1}")]
    Set(Dialect, String),
    /// A product other than B, P and A.
    #[error("codes have no product {0}")]
    Product(char),
    /// A card number with more bits than the dialect gives it.
    #[error("codes of dialect {0} hold card numbers of {1} up to {2}")]
    Number(Dialect, &'static str, u32),
    /// A rarity that the set cannot have in a code.
    #[error("codes hold no rarity {0} of {1}")]
    Rarity(Variant, &'static str),
    /// A Unique with too high a number.
    #[error("codes hold numbers of Uniques up to 65535")]
    Unique,
    /// A serial number that the dialect has no place for, or one that it writes with other digits.
    #[error("codes of dialect {0} hold no serial number {1}")]
    Serial(Dialect, String),
    /// More copies than a code can say.
    #[error("codes hold 1 to {MAX_COPIES} copies of a card, not {0}")]
    Quantity(u32),
    /// More groups than a code can say.
    #[error("codes hold at most {MAX_GROUPS} groups of {MAX_CARDS} cards")]
    Groups,
}

/// A card that can be written.
struct Coded {
    set: Fields,
    quantity: u32,
    /// Number of the product, 0 for the booster.
    product: u32,
    faction: u32,
    number: u32,
    rarity: u32,
    /// Number of a Unique, or of a serial-numbered print.
    instance: Option<u32>,
}

/// Writes a deck as a code of one dialect.
///
/// Sets come in the order in which the list first names them, cards in the order of the list, all lines of one printing
/// together: the encoders of the dialects 2024 and 2026 give the same code for the same list. A card number that a reference writes with one
/// digit (`NE_1`) has no spelling in a code and is read back with two where that card exists too.
#[must_use]
pub fn encode(deck: &Deck, dialect: Dialect, index: &Index) -> Encoded {
    let mut lost: Vec<Lost> = deck.unread();
    let mut groups: Vec<Vec<Coded>> = Vec::new();
    for (entry, quantity) in deck.in_order() {
        let reference = entry.reference(index);
        let coded = coded(reference, quantity, dialect).and_then(|coded| place(coded, &mut groups));
        if let Err(reason) = coded {
            lost.push(Lost { reference: reference.to_string(), reason });
        }
    }
    Encoded { code: write(&groups), lost }
}

impl Lost {
    /// A line that could not be read.
    pub(crate) fn unread(fault: &Fault) -> Self {
        let reference = match fault {
            Fault::Malformed { text, .. } => text,
            Fault::Unknown { reference, .. } => reference,
            Fault::Quantity { card, .. } => &card.reference,
        };
        Self { reference: reference.clone(), reason: LostReason::Fault(fault.message()) }
    }
}

impl Deck {
    /// The lines that no other form of the list can hold, because they could not be read.
    #[must_use]
    pub fn unread(&self) -> Vec<Lost> {
        self.faults().iter().map(Lost::unread).collect()
    }
}

fn coded(reference: &Reference, quantity: u32, dialect: Dialect) -> Result<Coded, LostReason> {
    let code = reference.set().as_str();
    let set = dialect.set_named(code).ok_or_else(|| LostReason::Set(dialect, code.to_owned()))?;
    let letter = reference.product().letter();
    let product = match letter {
        'B' => 0,
        _ => numbered(PRODUCTS, letter).ok_or(LostReason::Product(letter))? + 1,
    };
    let faction = numbered(FACTIONS, reference.home_faction()).unwrap_or_default() + 1;
    let number = u32::from(reference.number());
    let highest = (1 << set.number) - 1;
    if number > highest {
        return Err(LostReason::Number(dialect, set.code, highest));
    }
    let variant = reference.variant();
    let rarity = numbered(VARIANTS, variant)
        .filter(|rarity| *rarity < 1 << set.rarity)
        .ok_or(LostReason::Rarity(variant, set.code))?;
    let instance = match reference.suffix() {
        Suffix::None => None,
        Suffix::Unique(n) => Some(u16::try_from(*n).map_err(|_| LostReason::Unique)?.into()),
        Suffix::Serial(text) => {
            let number = serial(text).filter(|_| set.numbered);
            Some(number.ok_or_else(|| LostReason::Serial(dialect, text.to_string()))?)
        }
    };
    if !(1..=MAX_COPIES).contains(&quantity) {
        return Err(LostReason::Quantity(quantity));
    }
    Ok(Coded { set, quantity, product, faction, number, rarity, instance })
}

/// A serial number as a code holds it: 0 for `XXX`, the print as such; `None` if it would be read back with other digits.
fn serial(text: &str) -> Option<u32> {
    if text == "XXX" {
        return Some(0);
    }
    let number = text.parse().ok()?;
    (number > 0 && format!("{number:03}") == text).then_some(number)
}

/// The position of a value in a table.
fn numbered<T: PartialEq, const N: usize>(table: [T; N], value: T) -> Option<u32> {
    table.iter().position(|other| *other == value).and_then(|at| u32::try_from(at).ok())
}

/// Puts a card into the last group of its set, or into a new one.
fn place(card: Coded, groups: &mut Vec<Vec<Coded>>) -> Result<(), LostReason> {
    let full = groups.len() == MAX_GROUPS;
    let of_set = groups.iter_mut().rev().find(|group| group.first().is_some_and(|first| first.set == card.set));
    match of_set.filter(|group| group.len() < MAX_CARDS) {
        Some(group) => group.push(card),
        None if full => return Err(LostReason::Groups),
        None => groups.push(vec![card]),
    }
    Ok(())
}

fn write(groups: &[Vec<Coded>]) -> String {
    let mut out = Writer::new();
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    out.put(VERSION.into(), 4);
    out.put(count(groups.len()), 8);
    for group in groups {
        out.put(group.first().map_or(0, |card| card.set.id.into()), 8);
        out.put(count(group.len()), 6);
        for card in group {
            write_card(card, &mut out);
        }
    }
    out.finish()
}

fn write_card(card: &Coded, out: &mut Writer) {
    match card.quantity {
        n @ 1..=3 => out.put(n, 2),
        n => out.put(n - 3, 8),
    }
    match card.product {
        0 => out.put(1, 1),
        n => out.put(n, 3),
    }
    out.put(card.faction, 3);
    out.put(card.number, card.set.number);
    out.put(card.rarity, card.set.rarity);
    if card.set.numbered {
        out.put(card.instance.is_some().into(), 1);
    }
    if let Some(number) = card.instance {
        out.put(number, 16);
    }
}
