//! A question about cards: terms that must all fit, any of which may fit, or that must not fit.

use super::{
    Filter, Meant, Names, PreparedFilter, SearchScope,
    key::{Comparison, Number},
};
use crate::{
    Code, Problem,
    community::pools::{Empty, Pools},
};
use cards::{Card, CardId, Date};
use std::collections::BTreeSet;

/// What a line asks of a card.
#[derive(Debug)]
pub enum Query {
    /// Everything must fit.
    All(Vec<Query>),
    /// Something must fit.
    Any(Vec<Query>),
    /// It must not fit.
    Not(Box<Query>),
    /// One thing must fit.
    Is(Condition),
}

/// One thing asked of a card.
#[derive(Debug)]
pub enum Condition {
    /// What the parameters of a list ask too.
    Filter(Box<Filter>),
    /// Folded words of one name of the card in one language, with slips of the keyboard where no name has them.
    Names(Vec<String>),
    /// How two numbers of the card stand to each other.
    Numbers(Number, Comparison, Number),
    /// One of the formats allows it on a day; on that of the request if none is said.
    Legal { formats: Vec<String>, day: Option<Date> },
    /// These words stand in its imported texts.
    Text(String),
}

impl Query {
    /// Each condition, in the order of the line.
    fn conditions(&self) -> Vec<&Condition> {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::conditions).collect(),
            Self::Not(part) => part.conditions(),
            Self::Is(condition) => vec![condition],
        }
    }
}

/// A question over one catalogue: everything that can be worked out once for all cards.
#[derive(Debug)]
pub struct PreparedQuery<'a> {
    scope: SearchScope<'a>,
    part: Part<'a>,
    warnings: Vec<String>,
}

#[derive(Debug)]
enum Part<'a> {
    All(Vec<Part<'a>>),
    Any(Vec<Part<'a>>),
    Not(Box<Part<'a>>),
    Filter(PreparedFilter<'a>),
    Names(&'a Names, Meant),
    Numbers(Number, Comparison, Number),
    Legal(Pools<'a>),
    Text(Vec<CardId>),
}

impl<'a> PreparedQuery<'a> {
    /// Prepares a question. `empty` is a deck without cards, `as_of` the day of formats that are asked for without one.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the index of texts fails.
    pub fn new(query: &'a Query, scope: SearchScope<'a>, empty: &'a Empty, as_of: Date) -> Result<Self, Problem> {
        let mut preparing = Preparing { scope, empty, as_of, warnings: Vec::new() };
        preparing.note_missing_texts(query);
        let part = preparing.part(query)?;
        Ok(Self { scope, part, warnings: preparing.warnings })
    }

    /// What a person who asked should know of the answer.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Whether a card fits.
    pub fn fits(&self, id: CardId) -> bool {
        self.part.fits(id, self.scope.index.card(id))
    }
}

impl Part<'_> {
    fn fits(&self, id: CardId, card: &Card) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.fits(id, card)),
            Self::Any(parts) => parts.iter().any(|part| part.fits(id, card)),
            Self::Not(part) => !part.fits(id, card),
            Self::Filter(filter) => filter.fits(id, card),
            Self::Names(names, meant) => names.bears(id, meant),
            Self::Numbers(one, sign, other) => {
                let (one, other) = (one.of(card), other.of(card));
                one.zip(other).is_some_and(|(one, other)| sign.holds(one, other))
            }
            Self::Legal(pools) => pools.allow(id, false),
            Self::Text(found) => found.binary_search(&id).is_ok(),
        }
    }

    /// What is asked last: a verdict on each card costs more than everything else together.
    fn is_costly(&self) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::is_costly),
            Self::Not(part) => part.is_costly(),
            Self::Legal(_) => true,
            Self::Filter(_) | Self::Names(..) | Self::Numbers(..) | Self::Text(_) => false,
        }
    }
}

struct Preparing<'a> {
    scope: SearchScope<'a>,
    empty: &'a Empty,
    as_of: Date,
    warnings: Vec<String>,
}

impl<'a> Preparing<'a> {
    fn part(&mut self, query: &'a Query) -> Result<Part<'a>, Problem> {
        let SearchScope { index, names, terms, texts, formats, lists } = self.scope;
        Ok(match query {
            Query::All(parts) => Part::All(self.parts(parts)?),
            Query::Any(parts) => Part::Any(self.parts(parts)?),
            Query::Not(part) => Part::Not(Box::new(self.part(part)?)),
            Query::Is(Condition::Filter(filter)) => {
                self.note_unknown(filter);
                Part::Filter(PreparedFilter::new(filter, names, terms))
            }
            Query::Is(Condition::Names(words)) => {
                let (meant, forgiven) = names.like_words(words);
                if forgiven {
                    let asked = words.join(" ");
                    self.warnings.push(format!("no name has {asked:?}; names that differ by a slip or two were taken"));
                }
                Part::Names(names, meant)
            }
            Query::Is(Condition::Numbers(one, sign, other)) => Part::Numbers(*one, *sign, *other),
            Query::Is(Condition::Legal { formats: ids, day }) => {
                let ids = ids.iter().map(String::as_str);
                Part::Legal(Pools::new(self.empty, ids, (index, formats, lists), day.unwrap_or(self.as_of)))
            }
            Query::Is(Condition::Text(words)) => {
                let found = texts.find(words).map_err(|error| {
                    tracing::error!(%error, "the index of texts fails");
                    Problem::new(Code::Internal, "the texts of the cards cannot be searched")
                })?;
                Part::Text(found)
            }
        })
    }

    fn parts(&mut self, queries: &'a [Query]) -> Result<Vec<Part<'a>>, Problem> {
        let mut parts = queries.iter().map(|query| self.part(query)).collect::<Result<Vec<_>, _>>()?;
        parts.sort_by_key(Part::is_costly);
        Ok(parts)
    }

    /// Sets and sub-types are open lists: a code that no card has is no fault, but may be a slip.
    fn note_unknown(&mut self, filter: &Filter) {
        let index = self.scope.index;
        for set in filter.sets.iter().filter(|set| !index.iter().any(|(_, card)| card.reference.set() == *set)) {
            let known: BTreeSet<&str> = index.iter().map(|(_, card)| card.reference.set().as_str()).collect();
            self.warnings.push(format!("no card is of the set {set}; there are {}", joined(known)));
        }
        for asked in &filter.sub_types {
            let known: BTreeSet<&str> =
                index.iter().flat_map(|(_, card)| card.sub_types.iter().map(AsRef::as_ref)).collect();
            if !known.iter().any(|known| known.eq_ignore_ascii_case(asked)) {
                self.warnings.push(format!("no card has the sub-type {asked:?}; there are {}", joined(known)));
            }
        }
    }

    /// Printed texts enter a catalogue by imports alone.
    fn note_missing_texts(&mut self, query: &Query) {
        let (rules, imported) = self.scope.texts.coverage();
        if imported < rules && query.conditions().iter().any(|condition| matches!(condition, Condition::Text(_))) {
            self.warnings.push(format!(
                "words in quotes are looked for in imported texts, which {imported} of {rules} cards with rules have; \
                 tumult import brings them"
            ));
        }
    }
}

fn joined(words: BTreeSet<&str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}
