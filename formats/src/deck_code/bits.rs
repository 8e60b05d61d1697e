//! Bits in base64url: the first bit is the highest of the first byte.

/// The alphabet (RFC 4648 section 5).
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The value of a letter; those of the older alphabet (section 4) are read too.
pub(super) fn value(letter: u8) -> Option<u8> {
    Some(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' | b'+' => 62,
        b'_' | b'/' => 63,
        _ => return None,
    })
}

/// Takes numbers from letters that are all of the alphabet.
#[derive(Clone, Debug)]
pub(super) struct Bits<'a> {
    letters: &'a [u8],
    at: usize,
}

impl<'a> Bits<'a> {
    pub(super) fn new(letters: &'a [u8]) -> Self {
        Self { letters, at: 0 }
    }

    /// The next `width` bits, at most 16, as a number; `None` if fewer are left.
    pub(super) fn take(&mut self, width: u32) -> Option<u16> {
        let mut number = 0u16;
        for _ in 0..width {
            let letter = value(*self.letters.get(self.at / 6)?)?;
            number = number << 1 | u16::from(letter >> (5 - self.at % 6) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// How many bits are left in whole bytes, and whether all that is left is zero.
    pub(super) fn rest(mut self) -> (usize, bool) {
        let bytes = self.letters.len() * 6 / 8 * 8;
        let left = bytes.saturating_sub(self.at);
        let mut zero = true;
        while let Some(bit) = self.take(1) {
            zero &= bit == 0;
        }
        (left, zero)
    }
}

/// Puts numbers together into letters.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    /// Appends the lowest `width` bits of a number.
    pub(super) fn put(&mut self, number: u32, width: u32) {
        self.bits.extend((0..width).rev().map(|at| number >> at & 1 == 1));
    }

    /// The letters: filled up with zeros to whole bytes, without `=`.
    pub(super) fn finish(mut self) -> String {
        self.bits.resize(self.bits.len().next_multiple_of(8), false);
        let six = |bits: &[bool]| {
            let value = (0..6).fold(0, |value, at| value << 1 | usize::from(bits.get(at).copied().unwrap_or(false)));
            char::from(ALPHABET[value])
        };
        self.bits.chunks(6).map(six).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = Writer::default();
        for (number, width) in [(1, 4), (200, 8), (0, 1), (63, 6), (65_535, 16), (5, 3)] {
            writer.put(number, width);
        }
        let letters = writer.finish();
        let mut bits = Bits::new(letters.as_bytes());
        for (number, width) in [(1, 4), (200, 8), (0, 1), (63, 6), (65_535, 16), (5, 3)] {
            assert_eq!(bits.take(width), Some(number));
        }
        assert_eq!(bits.rest(), (2, true));
    }

    #[test]
    fn every_letter_has_its_own_value() {
        for (at, letter) in ALPHABET.iter().enumerate() {
            assert_eq!(value(*letter).map(usize::from), Some(at));
        }
        assert_eq!((value(b'+'), value(b'/'), value(b'='), value(b'.')), (Some(62), Some(63), None, None));
    }
}
