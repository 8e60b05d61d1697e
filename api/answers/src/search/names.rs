//! The names of cards, and which of them a person means by words that may have typing errors.

use cards::{Index, Typed};
use std::collections::BTreeMap;

/// The folded names of all cards, each once. Folding lets a search compare bytes, and a name that many cards share is compared
/// once.
#[derive(Debug)]
pub struct Names {
    /// All names, in alphabetical order.
    names: Vec<String>,
    /// The words of all names in alphabetical order, each with the positions of the names that have it.
    words: Vec<(String, Vec<u32>)>,
}

/// For each position of a name, whether the name is meant.
pub type Meant = Vec<bool>;

impl Names {
    /// The names of the cards of an index.
    pub fn of(index: &Index) -> Self {
        let names: Vec<String> = index.names().map(str::to_owned).collect();
        let mut words: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
        for (at, name) in (0..).zip(&names) {
            for word in words_of(name) {
                let names = words.entry(word).or_default();
                if names.last() != Some(&at) {
                    names.push(at);
                }
            }
        }
        let words = words.into_iter().map(|(word, names)| (word.to_owned(), names)).collect();
        Self { names, words }
    }

    /// Every name, in alphabetical order.
    pub(super) fn all(&self) -> &[String] {
        &self.names
    }

    /// Every word of the names with the positions of the names that have it, in alphabetical order.
    pub(super) fn words(&self) -> &[(String, Vec<u32>)] {
        &self.words
    }

    /// The names that contain a part.
    pub(super) fn with_piece(&self, piece: &str) -> Meant {
        self.names.iter().map(|name| name.contains(piece)).collect()
    }

    /// The names that contain every word.
    pub(super) fn with_words(&self, words: &[String]) -> Meant {
        self.names.iter().map(|name| words.iter().all(|word| name.contains(word))).collect()
    }

    /// The names that contain every word; if there are none, those that contain every word except for some typing errors. The
    /// second value is whether typing errors were forgiven.
    pub(super) fn like_words(&self, words: &[String]) -> (Meant, bool) {
        let exact = self.with_words(words);
        if exact.contains(&true) {
            return (exact, false);
        }
        let mut meant = vec![true; self.names.len()];
        for word in words {
            let like = self.like_word(word);
            meant.iter_mut().zip(like).for_each(|(meant, like)| *meant &= like);
        }
        let forgiven = meant.contains(&true);
        (meant, forgiven)
    }

    /// The names that contain a word, or a word that differs from it by few typing errors.
    pub(super) fn like_word(&self, word: &str) -> Meant {
        let mut meant = self.with_piece(word);
        if let Some(typed) = Typed::new(word) {
            let near = self.words.iter().filter(|(known, _)| typed.slips_to(known).is_some());
            near.flat_map(|(_, names)| names).for_each(|name| meant[*name as usize] = true);
        }
        meant
    }

    /// The position of a folded name.
    pub(super) fn position(&self, name: &str) -> Option<u32> {
        let at = self.names.binary_search_by(|known| known.as_str().cmp(name)).ok()?;
        u32::try_from(at).ok()
    }
}

/// The words of a folded name, separated by spaces and by any other character that is neither a letter nor a digit.
fn words_of(name: &str) -> impl Iterator<Item = &str> {
    let parts = |word| str::split(word, |c: char| !c.is_alphanumeric());
    name.split(' ').flat_map(move |word| std::iter::once(word).chain(parts(word))).filter(|word| !word.is_empty())
}

/// Whether a word of a folded name begins with `start`.
pub(super) fn begins_word(name: &str, start: &str) -> bool {
    name.match_indices(start).any(|(at, _)| at == 0 || name[..at].ends_with(|c: char| !c.is_alphanumeric()))
}
