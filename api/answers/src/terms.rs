//! Which words of abilities each card is found by, worked out once for a catalogue.

use cards::{CardId, Index};
use engine::ability::{AbilityText, Term, TermKind};
use std::collections::BTreeMap;

/// The words of the abilities of every card. Cards that share an ability share its words.
#[derive(Debug)]
pub struct Terms {
    /// Every term in its order: the closed lists, and the tokens that some card of this catalogue creates.
    vocabulary: Vec<Term>,
    /// The words of each different ability, as positions in the vocabulary, in order.
    abilities: Vec<Box<[u16]>>,
    /// The abilities of each card, in the order of cards.
    cards: Vec<Box<[u32]>>,
}

/// A word that no ability of the catalogue can have.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is none of {}", known.join(", "))]
pub struct UnknownWord {
    word: String,
    known: Vec<String>,
}

/// The words that one list of a search asks for, as positions in the vocabulary; any of them will do.
#[derive(Clone, Debug, Default)]
pub struct Words(Vec<u16>);

/// What a search asks of abilities. A keyword may stand anywhere on the card; trigger, condition and effect are those of
/// one ability.
#[derive(Debug, Default)]
pub struct TermQuery {
    pub keyword: Words,
    pub trigger: Words,
    pub condition: Words,
    pub effect: Words,
}

impl TermQuery {
    /// Adds what another asks of an ability, unless both ask for a trigger, both for a condition or both for an effect.
    /// Whether that could be done.
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
    /// Whether something that has these words, in order, will do; a list that asks for nothing is content.
    fn fit(&self, words: &[u16]) -> bool {
        self.0.is_empty() || self.0.iter().any(|word| words.binary_search(word).is_ok())
    }
}

impl Terms {
    /// Reads the abilities of all cards of an index; those that cannot be read have no words.
    pub fn of(index: &Index) -> Self {
        let mut places: BTreeMap<&str, u32> = BTreeMap::new();
        let mut found: Vec<Vec<Term>> = Vec::new();
        let mut place = |line| {
            *places.entry(line).or_insert_with(|| {
                found.push(terms(line));
                u32::try_from(found.len() - 1).expect("fewer than 2^32 abilities")
            })
        };
        let lines =
            index.iter().map(|(id, _)| index.display_notation(id).map_or("", |notation| &notation.abilities).lines());
        let cards = lines.map(|lines| lines.map(&mut place).collect()).collect();

        let mut vocabulary: Vec<Term> = Term::all().chain(found.iter().flatten().cloned()).collect();
        vocabulary.sort_unstable();
        vocabulary.dedup();
        let position = |term: &Term| {
            let at = vocabulary.binary_search(term).expect("every term was collected");
            u16::try_from(at).unwrap_or(u16::MAX)
        };
        let abilities = found.iter().map(|terms| terms.iter().map(position).collect()).collect();
        Self { vocabulary, abilities, cards }
    }

    /// The words of a list as a client writes them: in any case, spaces for `_`, braces around or not.
    ///
    /// # Errors
    ///
    /// Every word that is none, with those there are.
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

    /// How many of some cards have each word of a list; a card counts once for each.
    pub fn count(&self, kind: TermKind, cards: &[CardId]) -> BTreeMap<String, usize> {
        let mut counts = vec![0usize; self.vocabulary.len()];
        let mut last: Vec<Option<CardId>> = vec![None; self.vocabulary.len()];
        for card in cards {
            let abilities = &self.cards[card.position() as usize];
            for word in abilities.iter().flat_map(|ability| &self.abilities[*ability as usize]) {
                let word = usize::from(*word);
                if last[word].replace(*card) != Some(*card) {
                    counts[word] += 1;
                }
            }
        }
        let words = self.vocabulary.iter().zip(counts).filter(|(term, count)| term.kind() == kind && *count > 0);
        words.map(|(term, count)| (term.word(), count)).collect()
    }

    /// The abilities that a search for abilities means; `None` if it asks for nothing.
    pub fn matching(&self, query: &TermQuery) -> Option<Matching<'_>> {
        let TermQuery { keyword, trigger, condition, effect } = query;
        let one = [trigger, condition, effect];
        let asks = |words: &Words| !words.0.is_empty();
        if !asks(keyword) && !one.into_iter().any(asks) {
            return None;
        }
        let abilities = &self.abilities;
        let of = |fits: &dyn Fn(&[u16]) -> bool| abilities.iter().map(|words| fits(words)).collect();
        Some(Matching {
            cards: &self.cards,
            keyword: asks(keyword).then(|| of(&|words| keyword.fit(words))),
            ability: one.into_iter().any(asks).then(|| of(&|words| one.iter().all(|list| list.fit(words)))),
        })
    }
}

/// Which abilities a search means, worked out once for all cards.
#[derive(Debug)]
pub struct Matching<'a> {
    cards: &'a [Box<[u32]>],
    /// By ability: it has one of the keywords.
    keyword: Option<Vec<bool>>,
    /// By ability: it fits trigger, condition and effect.
    ability: Option<Vec<bool>>,
}

impl Matching<'_> {
    /// Whether a card has a keyword asked for, and an ability that fits all else.
    pub fn fits(&self, card: CardId) -> bool {
        let abilities = &self.cards[card.position() as usize];
        let any = |fitting: &Option<Vec<bool>>| {
            fitting.as_ref().is_none_or(|fitting| abilities.iter().any(|ability| fitting[*ability as usize]))
        };
        any(&self.keyword) && any(&self.ability)
    }
}

fn terms(line: &str) -> Vec<Term> {
    let read = line.parse::<AbilityText>().unwrap_or_default();
    read.abilities.iter().flat_map(engine::ability::Ability::terms).collect()
}
