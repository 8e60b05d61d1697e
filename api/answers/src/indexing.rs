//! The words by which the catalogue finds packed Uniques ([`catalog::LineIndexer`]): the terms of their abilities, and the parts
//! that these are composed of.

use crate::community::parts::{Composition, PartReader};
use cards::{AbilityLine, LineWords};
use catalog::{LineIndexer, LineReader, PartKind};
use engine::ability::{AbilityText, Term, TokenName};
use std::collections::HashMap;

/// The indexer that gives lines their words.
#[must_use]
pub fn line_indexer() -> LineIndexer {
    LineIndexer { version: engine::VERSION, reader: line_reader }
}

fn line_reader() -> LineReader {
    let parts = PartReader::default();
    Box::new(move |line| words_of(line, &parts))
}

/// The words of a line, one ability after the other.
fn words_of(line: &AbilityLine, parts: &PartReader) -> LineWords {
    let parts = parts.read_all(&line.notation);
    LineWords::new(line.notation.iter().zip(parts).map(|(ability, parts)| {
        let terms = terms_of(ability);
        let parts = parts.into_iter().flat_map(part_words);
        terms.iter().map(term_word).chain(parts).collect::<Vec<String>>()
    }))
}

/// The terms of an ability in the notation; none if it cannot be read.
pub(crate) fn terms_of(ability: &str) -> Vec<Term> {
    let read = ability.parse::<AbilityText>().unwrap_or_default();
    read.abilities.iter().flat_map(engine::ability::Ability::terms).collect()
}

/// The prefixes of the words of each kind. Each is one letter, and no two are the same.
const TOKEN: char = 'n';
const PARTS: [PartKind; 3] = [PartKind::Trigger, PartKind::Condition, PartKind::Effect];

/// A term as the catalogue keeps it.
pub(crate) fn term_word(term: &Term) -> String {
    match term {
        Term::Keyword(word) => format!("k{}", word.word()),
        Term::Token(name) => format!("{TOKEN}{}", name.as_str()),
        Term::Trigger(word) => format!("t{}", word.word()),
        Term::Condition(word) => format!("c{}", word.word()),
        Term::Effect(word) => format!("e{}", word.word()),
    }
}

/// The prefix of the words for a kind of parts.
pub(crate) const fn part_letter(kind: PartKind) -> char {
    match kind {
        PartKind::Trigger => 'T',
        PartKind::Condition => 'C',
        PartKind::Effect => 'E',
    }
}

/// A part as the catalogue keeps it.
pub(crate) fn part_word(kind: PartKind, number: u16) -> String {
    format!("{}{number}", part_letter(kind))
}

fn part_words(parts: Composition) -> impl Iterator<Item = String> {
    PARTS.into_iter().filter_map(move |kind| Some(part_word(kind, parts.part(kind)?)))
}

/// The composition that the words of an ability give; `None` if none of its parts is known.
pub(crate) fn parts_among<'w>(words: impl Iterator<Item = &'w str>, support: bool) -> Option<Composition> {
    let mut found = [None; 3];
    for word in words {
        for (kind, found) in PARTS.into_iter().zip(&mut found) {
            if let Some(number) = word.strip_prefix(part_letter(kind)) {
                *found = number.parse().ok();
            }
        }
    }
    let [trigger, condition, effect] = found;
    found.iter().any(Option::is_some).then_some(Composition { trigger, condition, effect, support })
}

/// Reads terms back from the words that the catalogue keeps.
#[derive(Debug)]
pub(crate) struct TermWords(HashMap<Box<str>, Term>);

impl Default for TermWords {
    fn default() -> Self {
        Self(Term::all().map(|term| (term_word(&term).into(), term)).collect())
    }
}

impl TermWords {
    /// The term that a word stands for; `None` if the word is a part.
    pub(crate) fn read(&self, word: &str) -> Option<Term> {
        match word.strip_prefix(TOKEN) {
            Some(name) => TokenName::new(name).map(Term::Token),
            None => self.0.get(word).cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Localized, TextBox};

    #[test]
    fn every_term_and_part_is_read_as_it_was_written() {
        let words = TermWords::default();
        for term in Term::all() {
            assert_eq!(words.read(&term_word(&term)), Some(term));
        }
        let token = Term::Token(TokenName::new("Mana Moth").unwrap());
        assert_eq!(words.read(&term_word(&token)), Some(token));
        for effect in [Some(300), None] {
            let parts = Composition { trigger: Some(24), condition: Some(1), effect, support: true };
            let kept: Vec<String> = part_words(parts).collect();
            assert_eq!(parts_among(kept.iter().map(String::as_str), true), Some(parts));
            assert!(kept.iter().all(|word| words.read(word).is_none()), "a part is no term");
        }
        assert_eq!(parts_among(["kno part"].into_iter(), false), None);
    }

    #[test]
    fn a_line_has_the_words_of_each_of_its_abilities() {
        let line = AbilityLine {
            text_box: TextBox::Main,
            text: Localized::default(),
            notation: vec!["when {J} -> draw 1".into(), "no ability at all".into()],
            unread: Vec::new(),
        };
        let words = (line_indexer().reader)()(&line);
        let abilities: Vec<Vec<&str>> = words.abilities().map(Iterator::collect).collect();
        assert_eq!(abilities.len(), 2);
        let read = TermWords::default();
        let terms: Vec<Term> = abilities[0].iter().filter_map(|word| read.read(word)).collect();
        assert_eq!(terms, terms_of("when {J} -> draw 1"));
        assert!(parts_among(abilities[0].iter().copied(), false).is_some());
        assert_eq!(abilities[1], [""; 0]);
    }
}
