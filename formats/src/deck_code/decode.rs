//! Decodes a code in one dialect.
use super::bits::{Bits, Packed};
use crate::dialect::{Dialect, Fields};
use cards::{Faction, Variant};

/// Longest code, in letters: 255 groups of 63 Uniques with everything that can be written about them.
pub const MAX_CODE: usize =
    (4 + 8 + 255 * (8 + 6 + 63 * (2 + 6 + 1 + 2 + 3 + 8 + 3 + 1 + 16_usize))).div_ceil(8) * 8 / 6 + 1;

/// The only version there is.
pub(super) const VERSION: u16 = 1;

/// Factions by their number in a code, from 1.
pub(super) const FACTIONS: [Faction; 7] =
    [Faction::Axiom, Faction::Bravos, Faction::Lyra, Faction::Muna, Faction::Ordis, Faction::Yzmir, Faction::Neutral];

/// Rarities by their number in a code, from 0.
pub(super) const VARIANTS: [Variant; 5] = [Variant::C, Variant::R1, Variant::R2, Variant::U, Variant::E];

/// Products by their number in a code, from 1; the booster has a flag of its own.
pub(super) const PRODUCTS: [char; 2] = ['P', 'A'];

/// Why a code cannot be read, or not to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// Nothing but white space.
    #[error("it is empty")]
    Empty,
    /// More letters than any deck needs.
    #[error("it has {0} letters, a code has at most {MAX_CODE}")]
    TooLong(usize),
    /// Not of the alphabet.
    #[error("a code has only letters, digits, - and _, not {0:?}")]
    Character(char),
    /// No number of bytes has so many letters.
    #[error("it has {0} letters, one too many or some too few")]
    Length(usize),
    /// Another version than 1.
    #[error("it is of version {0}, only version 1 is known")]
    Version(u16),
    /// A set that the dialect does not have.
    #[error("there is no set number {0}")]
    Set(u16),
    /// The code ends inside a card or before all cards that it announces.
    #[error("it ends after {0} cards, although more are announced")]
    Short(usize),
    /// Something follows the last card.
    #[error("after the last card there are {0} bits that are no padding")]
    Rest(usize),
}

/// A card of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    /// Copies; 0 if the code says so, which an encoder should not.
    pub(super) quantity: u32,
    /// A reference, with `?` for a segment whose number means nothing.
    pub(super) reference: String,
    /// The same reference with the number written as short as possible, as in some references: `NE_1`.
    pub(super) short: Option<String>,
}

/// The bytes of a code.
///
/// # Errors
///
/// Whatever is wrong before any bit is read.
pub(super) fn unpack(code: &str) -> Result<Packed, CodeError> {
    let code = code.trim().trim_end_matches('=');
    if code.is_empty() {
        return Err(CodeError::Empty);
    }
    if code.len() > MAX_CODE {
        return Err(CodeError::TooLong(code.len()));
    }
    Packed::new(code)
}

/// Reads a code in one dialect: the cards before the first fault, and the fault. Work and memory grow with the bytes,
/// whatever counts they hold.
pub(super) fn decode(packed: &Packed, dialect: Dialect) -> (Vec<Decoded>, Option<CodeError>) {
    let mut cards = Vec::new();
    let fault = read(packed, dialect, &mut cards).err();
    (cards, fault)
}

fn read(packed: &Packed, dialect: Dialect, cards: &mut Vec<Decoded>) -> Result<(), CodeError> {
    let mut bits = packed.bits();
    let version = bits.take(4).ok_or(CodeError::Short(0))?;
    if version != VERSION {
        return Err(CodeError::Version(version));
    }
    let groups = bits.take(8).ok_or(CodeError::Short(0))?;
    for _ in 0..groups {
        let id = bits.take(8).ok_or(CodeError::Short(cards.len()))?;
        let set = u8::try_from(id).ok().and_then(|id| dialect.set(id)).ok_or(CodeError::Set(id))?;
        let count = bits.take(6).ok_or(CodeError::Short(cards.len()))?;
        for _ in 0..count {
            let card = card(&mut bits, set).ok_or(CodeError::Short(cards.len()))?;
            cards.push(card);
        }
    }
    let rest = bits.rest();
    if rest.padding { Ok(()) } else { Err(CodeError::Rest(rest.bits)) }
}

/// The next card, `None` if the bits end inside it.
fn card(bits: &mut Bits<'_>, set: Fields) -> Option<Decoded> {
    let quantity = match bits.take(2)? {
        0 => match bits.take(6)? {
            0 => 0,
            above => above + 3,
        },
        n => n,
    };
    let product = match bits.take(1)? {
        1 => 'B',
        _ => nth(PRODUCTS, bits.take(2)?.checked_sub(1)).unwrap_or('?'),
    };
    let faction = nth(FACTIONS, bits.take(3)?.checked_sub(1)).map_or("?", Faction::code);
    let number = bits.take(set.number)?;
    let variant = nth(VARIANTS, Some(bits.take(set.rarity)?));
    let is_numbered = if set.numbered { bits.take(1)? == 1 } else { variant == Some(Variant::U) };
    let suffix = match (is_numbered.then(|| bits.take(16)), variant) {
        (None, _) => String::new(),
        (Some(number), Some(Variant::U)) => format!("_{}", number?),
        (Some(number), _) => match number? {
            0 => "_XXX".to_owned(),
            serial => format!("_{serial:03}"),
        },
    };
    let variant = variant.map_or("?", Variant::code);
    let write = |number: String| format!("ALT_{}_{product}_{faction}_{number}_{variant}{suffix}", set.code);
    Some(Decoded {
        quantity: quantity.into(),
        reference: write(format!("{number:02}")),
        short: (number < 10).then(|| write(number.to_string())),
    })
}

fn nth<T: Copy, const N: usize>(of: [T; N], at: Option<u16>) -> Option<T> {
    of.get(usize::from(at?)).copied()
}
