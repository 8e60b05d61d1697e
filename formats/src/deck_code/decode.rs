//! Decodes a code in one dialect, and packs numbers of any width into base64url: the first bit is the highest of the first byte.

use crate::dialect::{Dialect, Fields};
use bitstream_io::{BigEndian, BitRead, BitReader, BitWrite, BitWriter};
use cards::{Faction, Variant};
use data_encoding::{BASE64URL_NOPAD, Encoding, Specification};
use std::sync::LazyLock;

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
#[derive(Debug)]
pub(super) struct Packed {
    bytes: Vec<u8>,
    /// Bits of the last letter that belong to no byte: 0, 2 or 4.
    trailing: usize,
    /// Whether those bits are zero, as every encoder writes them.
    trailing_zero: bool,
}

/// Reads numbers from a code.
struct Bits<'a> {
    reader: BitReader<&'a [u8], BigEndian>,
    packed: &'a Packed,
}

/// What follows the last number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rest {
    /// Number of bits.
    bits: usize,
    /// Whether they only fill the last byte: less than eight, all zero.
    padding: bool,
}

/// Packs numbers into letters.
pub(super) struct Writer(BitWriter<Vec<u8>, BigEndian>);

/// Reads a code in one dialect: the cards before the first fault, and the fault. Work and memory grow with the bytes,
/// whatever counts they hold.
pub(super) fn decode(packed: &Packed, dialect: Dialect) -> (Vec<Decoded>, Option<CodeError>) {
    let mut cards = Vec::new();
    let fault = read(packed, dialect, &mut cards).err();
    (cards, fault)
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

/// Base64url (RFC 4648 section 5) as it is read: with `+` and `/` of the older alphabet (section 4) too, and without a
/// check of the bits after the last byte, so that a code that was cut is read as far as it goes.
static LENIENT: LazyLock<Encoding> = LazyLock::new(|| {
    let mut specification: Specification = BASE64URL_NOPAD.specification();
    specification.translate.from.push_str("+/");
    specification.translate.to.push_str("-_");
    specification.check_trailing_bits = false;
    specification.encoding().expect("the alphabet has 64 symbols, and the translated characters are none of them")
});

impl Packed {
    /// Unpacks letters without padding.
    ///
    /// # Errors
    ///
    /// A character is not in the alphabet, or no number of bytes gives this number of letters.
    pub(super) fn new(letters: &str) -> Result<Self, CodeError> {
        let symbol = |c: char| u8::try_from(c).ok().and_then(|byte| LENIENT.interpret_byte(byte).is_symbol());
        if let Some(other) = letters.chars().find(|c| symbol(*c).is_none()) {
            return Err(CodeError::Character(other));
        }
        let bytes = LENIENT.decode(letters.as_bytes()).map_err(|_| CodeError::Length(letters.len()))?;
        let trailing = letters.len() * 6 % 8;
        let last = letters.chars().next_back().and_then(symbol).unwrap_or_default();
        Ok(Self { bytes, trailing, trailing_zero: last & ((1 << trailing) - 1) == 0 })
    }

    /// A reader from the first bit.
    fn bits(&self) -> Bits<'_> {
        Bits { reader: BitReader::new(&self.bytes), packed: self }
    }
}

impl Bits<'_> {
    /// The next `width` bits, at most 16, as a number; `None` if fewer are left.
    fn take(&mut self, width: u32) -> Option<u16> {
        self.reader.read_unsigned_var(width).ok()
    }

    /// What is left after the last number.
    fn rest(mut self) -> Rest {
        let (mut bits, mut zero) = (0, self.packed.trailing_zero);
        while let Ok(bit) = self.reader.read_bit() {
            bits += 1;
            zero &= !bit;
        }
        Rest { bits: bits + self.packed.trailing, padding: zero && bits < 8 }
    }
}

impl Writer {
    pub(super) fn new() -> Self {
        Self(BitWriter::new(Vec::new()))
    }

    /// Appends a number of `width` bits, into which it fits.
    pub(super) fn put(&mut self, number: u32, width: u32) {
        self.0.write_unsigned_var(width, number).expect("numbers are checked to fit, and a Vec takes every byte");
    }

    /// The letters, filled up with zeros to whole bytes, without `=`.
    pub(super) fn finish(mut self) -> String {
        self.0.byte_align().expect("a Vec takes every byte");
        BASE64URL_NOPAD.encode(&self.0.into_writer())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let numbers = [(1, 4), (200, 8), (0, 1), (63, 6), (65_535, 16), (5, 3)];
        let mut writer = Writer::new();
        for (number, width) in numbers {
            writer.put(number, width);
        }
        let packed = Packed::new(&writer.finish()).unwrap();
        let mut bits = packed.bits();
        for (number, width) in numbers {
            assert_eq!(bits.take(width).map(u32::from), Some(number));
        }
        // 38 bits in 5 bytes are 7 letters, of which the last has two bits more.
        assert_eq!(bits.rest(), Rest { bits: 4, padding: true });
    }

    #[test]
    fn a_last_letter_with_bits_of_no_byte_is_no_padding() {
        for (letters, padding) in [("EA", true), ("EB", false), ("AAA", true), ("AAB", false), ("AAAA", true)] {
            let packed = Packed::new(letters).unwrap();
            let mut bits = packed.bits();
            while bits.take(8).is_some() {}
            assert_eq!(bits.rest().padding, padding, "{letters}");
        }
    }

    #[test]
    fn both_alphabets_are_read_and_nothing_else() {
        let bytes = |letters| Packed::new(letters).map(|packed| packed.bytes);
        assert_eq!(bytes("-_-_"), Ok(vec![0xfb, 0xff, 0xbf]));
        assert_eq!(bytes("+/+/"), bytes("-_-_"));
        assert_eq!(bytes("AA=="), Err(CodeError::Character('=')));
        assert_eq!(bytes("AAé"), Err(CodeError::Character('é')));
        assert_eq!(bytes("AAAAA"), Err(CodeError::Length(5)));
    }
}
