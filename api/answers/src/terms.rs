//! The words of abilities by which each card is found, computed once for a catalogue.

use crate::{
    indexing::{TermWords, line_indexer, term_word, terms_of},
    search::segment::Segment,
};
use cards::{AbilityLines, CardId, Index, LineId, LineWords};
use engine::ability::{Term, TermKind};
use rayon::prelude::*;
use roaring::{MultiOps as _, RoaringBitmap};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

/// The words of the abilities of every card. Cards that share an ability share its words.
#[derive(Debug)]
pub struct Terms {
    /// Every term in order: the closed lists, and the tokens that some card of this catalogue creates.
    vocabulary: Vec<Term>,
    /// The terms in the form in which the catalogue keeps them, in the same order.
    index_words: Vec<Box<str>>,
    /// The words of each different ability, as ascending positions in the vocabulary.
    abilities: Vec<Box<[u16]>>,
    /// The abilities of each card that is not packed, in the order of cards.
    cards: Vec<Box<[u32]>>,
    /// The abilities of each line of packed Uniques, by number of the line.
    lines: Vec<Box<[u32]>>,
    /// The lines that were read, to compare with those of a later version.
    uniques: Arc<AbilityLines>,
}

/// A word that is not in the list.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is none of {}", known.join(", "))]
pub struct UnknownWord {
    word: String,
    known: Vec<String>,
}

/// Words from one list of a search, as positions in the vocabulary. Any of them is enough.
#[derive(Clone, Debug, Default)]
pub struct Words(Vec<u16>);

/// What a search asks about abilities. A keyword may be in any ability of the card; trigger, condition and effect have to be in
/// one ability.
#[derive(Debug, Default)]
pub struct TermQuery {
    /// Keywords.
    pub keyword: Words,
    /// Triggers.
    pub trigger: Words,
    /// Conditions.
    pub condition: Words,
    /// Effects.
    pub effect: Words,
}

impl TermQuery {
    /// Adds what another query asks about an ability, unless both ask for a trigger, both for a condition or both for an effect.
    /// Tells whether it was added.
    pub fn join(&mut self, other: &Self) -> bool {
        let own = [&mut self.trigger, &mut self.condition, &mut self.effect];
        let others = [&other.trigger, &other.condition, &other.effect];
        let meets = own.iter().zip(others).any(|(own, other)| !own.0.is_empty() && !other.0.is_empty());
        if !meets {
            own.into_iter().zip(others).for_each(|(own, other)| own.0.extend(&other.0));
        }
        !meets
    }
}

impl Words {
    /// Whether something with these words, in ascending order, has one of them; true if the list is empty.
    fn fit(&self, words: &[u16]) -> bool {
        self.0.is_empty() || self.0.iter().any(|word| words.binary_search(word).is_ok())
    }
}

impl Terms {
    /// Reads the abilities of all cards of an index. Abilities that cannot be read have no words.
    pub fn of(index: &Index) -> Self {
        Self::after(index, None)
    }

    /// Like [`of`](Self::of), but takes over the words of lines that an earlier version of the catalogue shares.
    pub fn after(index: &Index, earlier: Option<&Self>) -> Self {
        let mut places: BTreeMap<&str, u32> = BTreeMap::new();
        let mut found: Vec<Vec<Term>> = Vec::new();
        let mut place = |line| {
            *places.entry(line).or_insert_with(|| {
                found.push(terms_of(line));
                position_of(found.len() - 1)
            })
        };
        let lines =
            index.iter().map(|(id, _)| index.display_notation(id).map_or("", |notation| &notation.abilities).lines());
        let cards = lines.map(|lines| lines.map(&mut place).collect()).collect();

        let uniques = Arc::clone(index.uniques().lines());
        let words_by = line_indexer().name();
        // Words that the catalogue keeps are looked up one by one; the others are read from the notation.
        let mut kept = KeptTerms::default();
        let ids = (0..).take(uniques.len());
        let words: Vec<Option<Vec<Vec<u16>>>> =
            ids.map(|id| index.uniques().words(id, &words_by).map(|words| kept.places(words))).collect();
        let of_lines: Vec<Vec<Vec<Term>>> = words
            .par_iter()
            .enumerate()
            .map(|(at, words)| {
                let id = LineId::try_from(at).unwrap_or(LineId::MAX);
                let (None, Some(line)) = (words, uniques.get(id)) else { return Vec::new() };
                match earlier.filter(|earlier| uniques.shares(id, &earlier.uniques)) {
                    Some(earlier) => earlier.terms_of_line(id),
                    None => line.notation.iter().map(|ability| terms_of(ability)).collect(),
                }
            })
            .collect();

        let all = found.iter().flatten().chain(of_lines.iter().flatten().flatten()).chain(&kept.terms);
        let all = Term::all().chain(all.cloned());
        let vocabulary: Vec<Term> = all.collect::<BTreeSet<_>>().into_iter().collect();
        let position = |term: &Term| {
            let at = vocabulary.binary_search(term).expect("every term was collected");
            u16::try_from(at).unwrap_or(u16::MAX)
        };
        let mut abilities: Vec<Box<[u16]>> = found.iter().map(|terms| terms.iter().map(position).collect()).collect();
        let mut lines: Vec<Box<[u32]>> = Vec::with_capacity(of_lines.len());
        let places: Vec<u16> = kept.terms.iter().map(position).collect();
        for (words, line) in words.into_iter().zip(of_lines) {
            let first = abilities.len();
            for mut ability in words.into_iter().flatten() {
                ability.iter_mut().for_each(|place| *place = places[usize::from(*place)]);
                ability.sort_unstable();
                abilities.push(ability.into());
            }
            abilities.extend(line.iter().map(|terms| terms.iter().map(position).collect::<Box<[u16]>>()));
            lines.push((first..abilities.len()).map(position_of).collect());
        }
        let index_words = vocabulary.iter().map(|term| term_word(term).into()).collect();
        Self { vocabulary, index_words, abilities, cards, lines, uniques }
    }

    fn terms_of_line(&self, id: LineId) -> Vec<Vec<Term>> {
        let abilities = self.lines[id as usize].iter().map(|at| &self.abilities[*at as usize]);
        abilities.map(|words| words.iter().map(|word| self.term(*word).clone()).collect()).collect()
    }

    /// Reads the words of a list as a client writes them: in any case, with spaces for `_`, with or without braces.
    ///
    /// # Errors
    ///
    /// Every unknown word, with the words that there are.
    pub fn read(&self, kind: TermKind, texts: &[String]) -> Result<Words, Vec<UnknownWord>> {
        let (mut words, mut unknown) = (Vec::new(), Vec::new());
        for text in texts {
            let wanted = text.trim_matches(['{', '}', '[', ']']).replace([' ', '-'], "_");
            let is = |term: &&(u16, &Term)| term.1.kind() == kind && term.1.word().eq_ignore_ascii_case(&wanted);
            let terms: Vec<(u16, &Term)> = (0..).zip(&self.vocabulary).collect();
            match terms.iter().find(is) {
                Some((at, _)) => words.push(*at),
                None => unknown.push(UnknownWord { word: text.clone(), known: self.words(kind) }),
            }
        }
        if unknown.is_empty() { Ok(Words(words)) } else { Err(unknown) }
    }

    /// Every word of a list.
    pub fn words(&self, kind: TermKind) -> Vec<String> {
        self.vocabulary.iter().filter(|term| term.kind() == kind).map(Term::word).collect()
    }

    /// The term at a position.
    pub(crate) fn term(&self, position: u16) -> &Term {
        &self.vocabulary[usize::from(position)]
    }

    /// The term at a position, in the form in which the catalogue keeps it.
    pub(crate) fn index_word(&self, position: u16) -> &str {
        &self.index_words[usize::from(position)]
    }

    /// Every term of a kind, with the form in which the catalogue keeps it.
    pub(crate) fn of_kind(&self, kind: TermKind) -> impl Iterator<Item = (&Term, &str)> {
        let all = self.vocabulary.iter().zip(&self.index_words);
        all.filter(move |(term, _)| term.kind() == kind).map(|(term, word)| (term, &**word))
    }

    /// Every word that a query asks for, in the form in which the catalogue keeps it.
    pub fn asked_words<'t>(&'t self, query: &'t TermQuery) -> impl Iterator<Item = &'t str> {
        let TermQuery { keyword, trigger, condition, effect } = query;
        [keyword, trigger, condition, effect].into_iter().flat_map(|words| &words.0).map(|word| self.index_word(*word))
    }

    /// The words of a card that is not packed, each once.
    pub(crate) fn words_of_card(&self, card: CardId) -> Vec<u16> {
        self.words_of(&self.cards[card.position() as usize])
    }

    fn words_of(&self, abilities: &[u32]) -> Vec<u16> {
        let mut words: Vec<u16> = abilities.iter().flat_map(|at| &self.abilities[*at as usize]).copied().collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Prepares a query about abilities; `None` if it asks for nothing.
    pub fn matching<'t>(&'t self, query: &'t TermQuery) -> Option<Matching<'t>> {
        let TermQuery { keyword, trigger, condition, effect } = query;
        let one: Vec<&Words> = [trigger, condition, effect].into_iter().filter(|words| !words.0.is_empty()).collect();
        if keyword.0.is_empty() && one.is_empty() {
            return None;
        }
        let lists = one.iter().copied().chain(Some(keyword).filter(|words| !words.0.is_empty()));
        // The bitmaps of words cannot tell which words are in the same ability.
        let together = (one.len() > 1)
            .then(|| self.abilities.iter().map(|words| one.iter().all(|list| list.fit(words))).collect::<Vec<bool>>());
        Some(Matching { terms: self, lists: lists.collect(), together })
    }
}

/// A query about abilities, with what can be computed once for all cards.
#[derive(Debug)]
pub struct Matching<'t> {
    terms: &'t Terms,
    /// Lists of which the card has to have one word each.
    lists: Vec<&'t Words>,
    /// For each ability, whether it has a word of every list that asks about one ability. `None` if fewer than two lists do,
    /// since then `lists` is enough.
    together: Option<Vec<bool>>,
}

impl Matching<'_> {
    /// The cards of a segment that have a keyword asked for, and an ability that fits the other lists.
    pub(crate) fn select(&self, segment: &Segment) -> RoaringBitmap {
        let mut lists = self.lists.iter().map(|words| {
            let known = words.0.iter().filter_map(|word| segment.with_word(self.terms.index_word(*word)));
            known.map(Cow::into_owned).union()
        });
        let mut found = lists.next().unwrap_or_default();
        lists.for_each(|list| found &= list);
        let Some(together) = &self.together else { return found };
        let fits = |abilities: &[u32]| abilities.iter().any(|ability| together[*ability as usize]);
        match &segment.family {
            None => found.into_iter().filter(|at| fits(&self.terms.cards[*at as usize])).collect(),
            Some(family) => {
                let lines: Vec<bool> =
                    family.lines().iter().map(|line| fits(&self.terms.lines[*line as usize])).collect();
                let fits = |at: &u32| family.own_lines(*at).iter().any(|own| lines[usize::from(*own)]);
                found.into_iter().filter(fits).collect()
            }
        }
    }
}

fn position_of(at: usize) -> u32 {
    u32::try_from(at).expect("fewer than 2^32 abilities")
}

/// The terms of the words that the catalogue keeps. Each word is looked up once.
#[derive(Default)]
struct KeptTerms {
    read: TermWords,
    terms: Vec<Term>,
    /// The position of the term for each word; `None` for a word that is not a term.
    places: HashMap<Box<str>, Option<u16>>,
}

impl KeptTerms {
    /// For each ability of a line, the positions of its terms.
    fn places(&mut self, words: &LineWords) -> Vec<Vec<u16>> {
        let Self { read, terms, places } = self;
        let mut place = |word: &str| match places.get(word) {
            Some(place) => *place,
            None => {
                let place = read.read(word).map(|term| {
                    terms.push(term);
                    u16::try_from(terms.len() - 1).unwrap_or(u16::MAX)
                });
                places.insert(word.into(), place);
                place
            }
        };
        words.abilities().map(|ability| ability.filter_map(&mut place).collect()).collect()
    }
}
