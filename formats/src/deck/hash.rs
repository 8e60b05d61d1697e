//! The identity of a deck.
use super::Deck;
use cards::Index;
use data_encoding::HEXLOWER;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;

/// SHA-256 of the [canonical text](Deck::canonical) of a deck.
///
/// Two decks have the same hash if they hold the same cards, whatever the printings and the order of lines. It is
/// displayed and serialised as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckHash([u8; 32]);

impl DeckHash {
    /// The digest itself.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for DeckHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_display(&self.0).fmt(f)
    }
}

impl Serialize for DeckHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Deck {
    /// The hash that identifies the deck. Tokens, other material and lines that could not be read are not part of it.
    #[must_use]
    pub fn hash(&self, index: &Index) -> DeckHash {
        DeckHash(Sha256::digest(self.canonical(index).as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::DeckList;

    #[test]
    fn it_is_the_digest_of_the_canonical_text_in_hexadecimal() {
        let index = Index::new(vec![], vec![], vec![]).unwrap();
        let empty = Deck::resolve(&DeckList::default(), &index).hash(&index);
        // SHA-256 of no bytes (FIPS 180-4 test value).
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(empty.to_string(), digest);
        assert_eq!(serde_json::to_string(&empty).unwrap(), format!("\"{digest}\""));
        assert_eq!(empty.as_bytes()[..2], [0xe3, 0xb0]);
    }
}
