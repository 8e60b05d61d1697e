//! A question about cards, composed of terms: all of them must fit, any may fit, or one must not fit.

use super::{
    Filter, Meant, PreparedFilter, SearchScope,
    key::{Comparison, Number},
    segment::Segment,
    selection::Selection,
};
use crate::{
    Code, Problem,
    community::pools::{Empty, Pools},
};
use cards::Date;
use catalog::TextMatches;
use roaring::RoaringBitmap;
use std::collections::BTreeSet;

/// The question that a line asks about a card.
#[derive(Debug)]
pub enum Query {
    /// Every part must fit.
    All(Vec<Query>),
    /// At least one part must fit.
    Any(Vec<Query>),
    /// The part must not fit.
    Not(Box<Query>),
    /// The condition must hold.
    Is(Condition),
}

/// One condition on a card.
#[derive(Debug)]
pub enum Condition {
    /// A filter, as the parameters of a list have it.
    Filter(Box<Filter>),
    /// Folded words that one name of the card has in one language. Typing errors are forgiven if no name has the words.
    Names(Vec<String>),
    /// Two numbers of the card compare this way.
    Numbers(Number, Comparison, Number),
    /// One of the formats allows the card on a day; on the day of the request if `day` is `None`.
    Legal {
        /// Ids of formats.
        formats: Vec<String>,
        /// The day.
        day: Option<Date>,
    },
    /// The imported texts of the card have these words.
    Text(String),
}

impl Query {
    /// Every condition, in the order of the line.
    fn conditions(&self) -> Vec<&Condition> {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::conditions).collect(),
            Self::Not(part) => part.conditions(),
            Self::Is(condition) => vec![condition],
        }
    }
}

/// A question about one catalogue. What can be computed once for all cards has been.
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
    Names(Meant),
    Numbers(Number, Comparison, Number),
    Legal(Pools<'a>),
    Text(TextMatches),
}

impl<'a> PreparedQuery<'a> {
    /// Prepares a question. `empty` is a deck without cards; `as_of` is the day for formats without a day of their own.
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

    /// Warnings for the person who asked.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The cards in `within` that fit.
    #[must_use]
    pub fn select(&self, within: &Selection) -> Selection {
        let (scope, part) = (self.scope, &self.part);
        Selection::of(scope.segments, |at, _| part.select(scope, at, &within.0[at]))
    }
}

impl Part<'_> {
    /// The cards in `within` that fit, in the segment with this number.
    fn select(&self, scope: SearchScope<'_>, at: usize, within: &RoaringBitmap) -> RoaringBitmap {
        let segments = scope.segments;
        let segment = segments.get(at);
        if within.is_empty() {
            return RoaringBitmap::new();
        }
        match self {
            Self::All(parts) => {
                let mut found = within.clone();
                parts.iter().for_each(|part| found = part.select(scope, at, &found));
                found
            }
            Self::Any(parts) => {
                let mut found = RoaringBitmap::new();
                for part in parts {
                    // Cards that one part has found are not tested again.
                    found |= part.select(scope, at, &(within - &found));
                }
                found
            }
            Self::Not(part) => within - part.select(scope, at, within),
            Self::Filter(filter) => filter.select(segments, at) & within,
            Self::Names(meant) => segments.named(at, meant) & within,
            Self::Numbers(one, sign, other) => numbers(segment, *one, *sign, *other) & within,
            Self::Legal(pools) => pools.select(scope.index, segment, within, false),
            Self::Text(matches) => text(segment, matches, within),
        }
    }

    /// Whether the part is to be tested last, since a verdict on each card costs more than everything else together.
    fn is_costly(&self) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::is_costly),
            Self::Not(part) => part.is_costly(),
            Self::Legal(_) => true,
            Self::Filter(_) | Self::Names(_) | Self::Numbers(..) | Self::Text(_) => false,
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
        let SearchScope { index, names, terms, texts, formats, lists, .. } = self.scope;
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
                Part::Names(meant)
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

    /// Sets and sub-types are open lists: a code that no card has is not a fault, but may be a typing error, so it gives a
    /// warning.
    fn note_unknown(&mut self, filter: &Filter) {
        let segments = self.scope.segments;
        let sets: BTreeSet<&str> = if filter.sets.is_empty() {
            BTreeSet::new()
        } else {
            segments.faces().map(|face| face.set.as_str()).collect()
        };
        for set in filter.sets.iter().filter(|set| !sets.contains(set.as_str())) {
            self.warnings.push(format!("no card is of the set {set}; there are {}", joined(sets.clone())));
        }
        for asked in &filter.sub_types {
            let known: BTreeSet<&str> =
                segments.faces().flat_map(|face| face.sub_types.iter().map(AsRef::as_ref)).collect();
            if !known.iter().any(|known| known.eq_ignore_ascii_case(asked)) {
                self.warnings.push(format!("no card has the sub-type {asked:?}; there are {}", joined(known)));
            }
        }
    }

    /// Printed texts come only from imports, so they may be missing; this gives a warning.
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

/// The cards of a segment two of whose numbers compare this way.
pub(crate) fn numbers(segment: &Segment, one: Number, sign: Comparison, other: Number) -> RoaringBitmap {
    let mut found = RoaringBitmap::new();
    let others: Vec<_> = segment.numbers(other).collect();
    for (own, with_own) in segment.numbers(one) {
        for (_, with_value) in others.iter().filter(|(value, _)| sign.holds(own, *value)) {
            found |= &*with_own & &**with_value;
        }
    }
    found
}

/// Of these cards of a segment, those in whose texts the words were found.
fn text(segment: &Segment, matches: &TextMatches, within: &RoaringBitmap) -> RoaringBitmap {
    let Some(family) = &segment.family else {
        return matches.cards.iter().map(|id| id.position()).collect::<RoaringBitmap>() & within;
    };
    let lines: Vec<bool> = family.lines().iter().map(|line| matches.lines.binary_search(line).is_ok()).collect();
    if !lines.contains(&true) {
        return RoaringBitmap::new();
    }
    within.iter().filter(|at| family.own_lines(*at).iter().any(|own| lines[usize::from(*own)])).collect()
}
