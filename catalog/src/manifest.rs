//! What a catalogue holds and where that comes from: its version, checksum, counts and sources.

use cards::{Date, Reading, SetCode};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use jiff::Timestamp;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::{fmt, io, str::FromStr};

/// A SHA-256 value, shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checksum([u8; 32]);

impl Checksum {
    /// The checksum of what `write` writes.
    pub(crate) fn of(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> Self {
        let mut sink = Sink(Sha256::new());
        write(&mut sink).expect("hashing cannot fail, and our own types always serialise");
        Self(sink.0.finalize().into())
    }

    /// The 32 bytes.
    #[must_use]
    pub(crate) const fn into_bytes(self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Checksum {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

struct Sink(Sha256);

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&HEXLOWER.encode_display(&self.0), f)
    }
}

impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Checksum {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or("a checksum has 64 hexadecimal digits")
    }
}

impl Serialize for Checksum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Identifies a catalogue: it differs whenever a card, a set or an announcement does.
///
/// Shown as `3-9f86d081884c`: the number of the change in this database, and the beginning of a checksum over cards, sets and
/// announcements, so that the versions of two databases are not confused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CatalogueVersion {
    /// Number of the change in this database: 1 after the first start, one more with each committed change.
    pub revision: u32,
    /// SHA-256 over cards, sets and announcements.
    pub content: Checksum,
}

impl fmt::Display for CatalogueVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:.12}", self.revision, self.content.to_string())
    }
}

impl Serialize for CatalogueVersion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a catalogue holds and where that comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The version of this catalogue.
    pub version: CatalogueVersion,
    /// Number of cards.
    pub cards: usize,
    /// Number of cards that have a printed text in some language. The embedded catalogue has none.
    pub cards_with_text: usize,
    /// Number of cards by how much is known of what they do.
    pub abilities: ReadingCounts,
    /// Cards in each set that has any, in the order of set codes.
    pub sets: Vec<SetCount>,
    /// Number of suspensions and bans, those no longer in force included.
    pub restrictions: usize,
    /// Day of the sources that the embedded data were made from.
    pub embedded_date: Date,
    /// When the catalogue last changed.
    pub changed_at: Timestamp,
    /// What was put into the catalogue, oldest first.
    pub sources: Vec<SourceRecord>,
}

/// Number of cards by how much is known of what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadingCounts {
    /// Everything is known.
    pub whole: usize,
    /// Some clauses were not read.
    pub part: usize,
    /// They hold rules, none of which was read.
    pub unknown: usize,
}

impl ReadingCounts {
    /// Adds the cards of another count.
    pub(crate) const fn add(&mut self, other: Self) {
        self.whole += other.whole;
        self.part += other.part;
        self.unknown += other.unknown;
    }

    /// Counts one more card.
    pub(crate) const fn count(&mut self, reading: Reading) {
        match reading {
            Reading::Whole => self.whole += 1,
            Reading::Part => self.part += 1,
            Reading::Unknown => self.unknown += 1,
        }
    }
}

/// How many cards a set has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SetCount {
    /// Code of the set.
    pub set: SetCode,
    /// Number of cards in the catalogue.
    pub cards: usize,
}

/// One change of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceRecord {
    /// The revision it led to.
    pub revision: u32,
    /// When it was made.
    pub at: Timestamp,
    /// The sources named by whoever imported them, or `embedded`.
    pub names: Vec<String>,
    /// Cards that were new.
    pub new: u32,
    /// Cards that changed.
    pub changed: u32,
    /// References that lost their card, or lead to another one since.
    pub removed: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_read_in_both_cases_and_written_in_one() {
        let text = "0123456789abcdef".repeat(4);
        let checksum: Checksum = text.parse().unwrap();
        assert_eq!(checksum.to_string(), text);
        assert_eq!(text.to_uppercase().parse(), Ok(checksum));
        for wrong in ["", "ab", &text[1..], &format!("{text}00"), &text.replace('a', "g")] {
            assert!(wrong.parse::<Checksum>().is_err(), "{wrong}");
        }
    }
}
