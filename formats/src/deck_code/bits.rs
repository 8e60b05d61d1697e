//! Numbers of any width packed into base64url: the first bit is the highest of the first byte.
use super::CodeError;
use bitstream_io::{BigEndian, BitRead, BitReader, BitWrite, BitWriter};
use data_encoding::{BASE64URL_NOPAD, Encoding, Specification};
use std::sync::LazyLock;

/// Base64url (RFC 4648 section 5) as it is read: with `+` and `/` of the older alphabet (section 4) too, and without a
/// check of the bits after the last byte, so that a code that was cut is read as far as it goes.
static LENIENT: LazyLock<Encoding> = LazyLock::new(|| {
    let mut specification: Specification = BASE64URL_NOPAD.specification();
    specification.translate.from.push_str("+/");
    specification.translate.to.push_str("-_");
    specification.check_trailing_bits = false;
    specification.encoding().expect("the alphabet has 64 symbols, and the translated characters are none of them")
});

/// The bytes of a code.
#[derive(Debug)]
pub(super) struct Packed {
    bytes: Vec<u8>,
    /// Bits of the last letter that belong to no byte: 0, 2 or 4.
    trailing: usize,
    /// Whether those bits are zero, as every encoder writes them.
    trailing_zero: bool,
}

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
    pub(super) fn bits(&self) -> Bits<'_> {
        Bits { reader: BitReader::new(&self.bytes), packed: self }
    }
}

/// Reads numbers from a code.
pub(super) struct Bits<'a> {
    reader: BitReader<&'a [u8], BigEndian>,
    packed: &'a Packed,
}

/// What follows the last number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// Number of bits.
    pub(super) bits: usize,
    /// Whether they only fill the last byte: less than eight, all zero.
    pub(super) padding: bool,
}

impl Bits<'_> {
    /// The next `width` bits, at most 16, as a number; `None` if fewer are left.
    pub(super) fn take(&mut self, width: u32) -> Option<u16> {
        self.reader.read_unsigned_var(width).ok()
    }

    /// What is left after the last number.
    pub(super) fn rest(mut self) -> Rest {
        let (mut bits, mut zero) = (0, self.packed.trailing_zero);
        while let Ok(bit) = self.reader.read_bit() {
            bits += 1;
            zero &= !bit;
        }
        Rest { bits: bits + self.packed.trailing, padding: zero && bits < 8 }
    }
}

/// Packs numbers into letters.
pub(super) struct Writer(BitWriter<Vec<u8>, BigEndian>);

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
