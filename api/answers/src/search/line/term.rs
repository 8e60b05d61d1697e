//! Reads one term of a line: key, sign and value.

use super::{super::token::Value, MOST_FORMATS, Reader};
use crate::{
    dates::read_date,
    search::{
        Bounds, Filter,
        key::{Comparison, Key, Number},
        query::{Condition, Query},
    },
    terms::{TermQuery, Words},
};
use cards::{CardTypes, SetCode, fold};
use catalog::TextIndex;
use engine::ability::TermKind;
use std::{fmt::Display, str::FromStr};

/// The largest number that a card can have.
const LARGEST: u16 = u8::MAX as u16;

/// The meaning of a term.
pub(super) enum Meaning {
    Query(Query),
    /// A property of one ability, which may have others in the terms that follow.
    Ability(TermQuery),
}

/// One of the values of a term, and its place.
#[derive(Clone, Copy)]
struct Piece<'v> {
    text: &'v str,
    column: usize,
}

pub(super) fn of_abilities(terms: TermQuery) -> Query {
    filter(Filter { terms, ..Filter::default() })
}

fn filter(filter: Filter) -> Query {
    Query::Is(Condition::Filter(Box::new(filter)))
}

fn not(query: Query) -> Query {
    Query::Not(Box::new(query))
}

impl Reader<'_, '_> {
    /// Reads a term; `None` if it cannot be read, which has been added to the faults.
    pub(super) fn term(&mut self, column: usize, (key, sign): (&str, Comparison), value: &Value) -> Option<Meaning> {
        self.quotes(value.column.saturating_sub(1), value.quotes != Some(false));
        let Some(known) = Key::read(key) else {
            self.fault(column, format!("there is no key {key:?}; keys are {}", Key::list()));
            return None;
        };
        if value.text.trim().is_empty() {
            self.fault(value.column, format!("{} wants a value, such as {}", known.short(), example(known)));
            return None;
        }
        if let Key::Number(number) = known {
            return self.number(number, sign, value).map(Meaning::Query);
        }
        if !matches!(sign, Comparison::Equal | Comparison::NotEqual) {
            self.fault(column, format!("{} takes : or =, or != for what must not fit", known.short()));
            return None;
        }
        let meaning = self.word(known, value)?;
        Some(match (meaning, sign) {
            (Meaning::Query(query), Comparison::NotEqual) => Meaning::Query(not(query)),
            (Meaning::Ability(terms), Comparison::NotEqual) => Meaning::Query(not(of_abilities(terms))),
            (meaning, _) => meaning,
        })
    }

    /// Reads words that printed texts must have.
    pub(super) fn text(&mut self, column: usize, text: &str) -> Option<Query> {
        if !TextIndex::has_words(text) {
            self.fault(column, "quotes hold words of a text, such as \"draw a card\"");
            return None;
        }
        Some(Query::Is(Condition::Text(text.to_owned())))
    }

    fn word(&mut self, key: Key, value: &Value) -> Option<Meaning> {
        let none = Filter::default();
        Some(Meaning::Query(match key {
            Key::Type => {
                let types: Vec<CardTypes> = self.each(key, value)?;
                filter(Filter { types: types.into_iter().flatten().collect(), ..none })
            }
            Key::Faction => filter(Filter { factions: self.each(key, value)?, ..none }),
            Key::Rarity => filter(Filter { rarities: self.each(key, value)?, ..none }),
            Key::Set => filter(Filter { sets: self.sets(value)?, ..none }),
            Key::SubType => {
                filter(Filter { sub_types: pieces(value).map(|piece| piece.text.to_owned()).collect(), ..none })
            }
            Key::Keyword => {
                let keyword = self.terms(key, TermKind::Keyword, value)?;
                of_abilities(TermQuery { keyword, ..TermQuery::default() })
            }
            Key::Trigger => {
                let trigger = self.terms(key, TermKind::Trigger, value)?;
                return Some(Meaning::Ability(TermQuery { trigger, ..TermQuery::default() }));
            }
            Key::Condition => {
                let condition = self.terms(key, TermKind::Condition, value)?;
                return Some(Meaning::Ability(TermQuery { condition, ..TermQuery::default() }));
            }
            Key::Effect => {
                let effect = self.terms(key, TermKind::Effect, value)?;
                return Some(Meaning::Ability(TermQuery { effect, ..TermQuery::default() }));
            }
            Key::Legal => self.legal(value)?,
            Key::Name => filter(Filter { name: Some(fold(&value.text)), ..none }),
            Key::Text => self.text(value.column, &value.text)?,
            // Numbers were read above.
            Key::Number(_) => return None,
        }))
    }

    /// Reads values from a closed list.
    fn each<T: FromStr<Err: Display>>(&mut self, key: Key, value: &Value) -> Option<Vec<T>> {
        let mut read = Vec::new();
        for piece in pieces(value) {
            match piece.text.parse() {
                Ok(value) => read.push(value),
                Err(error) => self.fault(piece.column, format!("{}:{}: {error}", key.short(), piece.text)),
            }
        }
        (!read.is_empty()).then_some(read)
    }

    fn sets(&mut self, value: &Value) -> Option<Vec<SetCode>> {
        let mut read = Vec::new();
        for piece in pieces(value) {
            match SetCode::parse(piece.text) {
                Some(code) => read.push(code),
                None => self.fault(piece.column, format!("s:{}: a set code is 1 to 24 letters or digits", piece.text)),
            }
        }
        (!read.is_empty()).then_some(read)
    }

    fn terms(&mut self, key: Key, kind: TermKind, value: &Value) -> Option<Words> {
        let mut texts = Vec::new();
        for piece in pieces(value) {
            let text = [piece.text.to_owned()];
            match self.scope.terms.read(kind, &text) {
                Ok(_) => texts.extend(text),
                Err(unknown) => {
                    unknown.iter().for_each(|unknown| self.fault(piece.column, format!("{}: {unknown}", key.short())));
                }
            }
        }
        self.scope.terms.read(kind, &texts).ok().filter(|_| !texts.is_empty())
    }

    /// Reads formats with commas between them, and an optional day after `@`.
    fn legal(&mut self, value: &Value) -> Option<Query> {
        let (ids, day) = match value.text.split_once('@') {
            Some((ids, day)) => (ids, Some(day)),
            None => (value.text.as_str(), None),
        };
        let day = match day.map(read_date) {
            Some(Err(message)) => {
                let column = value.column + ids.chars().count() + 1;
                self.fault(column, format!("{message}; legal:standard@2026-03-01 asks for a day"));
                return None;
            }
            Some(Ok(day)) => Some(day),
            None => None,
        };
        let mut formats = Vec::new();
        for piece in pieces_of(ids, value.column) {
            let id = piece.text.to_lowercase();
            if self.scope.formats.get(&id).is_some() {
                formats.push(id);
                self.formats += 1;
                if self.formats == MOST_FORMATS + 1 {
                    self.fault(piece.column, format!("a line has at most {MOST_FORMATS} formats"));
                }
            } else {
                let known: Vec<&str> = self.scope.formats.iter().map(formats::Format::id).collect();
                let message = format!("legal:{}: there is no such format; there are {}", piece.text, known.join(", "));
                self.fault(piece.column, message);
            }
        }
        if ids.trim().is_empty() {
            self.fault(value.column, format!("legal wants a format before @, such as {}", example(Key::Legal)));
        }
        (!formats.is_empty()).then_some(Query::Is(Condition::Legal { formats, day }))
    }

    /// Reads a term about a number: `c:3`, `c:2,3`, `c:1-3`, `c<=3`, `c<r`.
    fn number(&mut self, number: Number, sign: Comparison, value: &Value) -> Option<Query> {
        if let Some(Key::Number(other)) = Key::read(value.text.trim()) {
            return Some(Query::Is(Condition::Numbers(number, sign, other)));
        }
        let short = Key::Number(number).short();
        let is_list = matches!(sign, Comparison::Equal | Comparison::NotEqual);
        let mut exact = Vec::new();
        for piece in pieces(value) {
            match span(piece.text) {
                Ok((low, high)) if is_list || (low == high && !value.text.contains(',')) => {
                    // No card has a larger number.
                    exact.extend(low..=high.min(LARGEST.max(low)));
                }
                Ok(_) => self.fault(piece.column, format!("{short} takes lists and spans behind : or = only")),
                Err(message) => self.fault(piece.column, format!("{short} {message}")),
            }
        }
        let first = *exact.first()?;
        let none = Bounds::default();
        let bounds = match sign {
            Comparison::Equal | Comparison::NotEqual => Bounds { exact, ..none },
            Comparison::Less => Bounds { below: Some(first), ..none },
            Comparison::AtMost => Bounds { at_most: Some(first), ..none },
            Comparison::More => Bounds { above: Some(first), ..none },
            Comparison::AtLeast => Bounds { at_least: Some(first), ..none },
        };
        let query = filter(within(number, bounds));
        if sign == Comparison::NotEqual {
            // A card without the number does not have a different number either.
            let any = filter(within(number, Bounds { at_least: Some(0), ..Bounds::default() }));
            return Some(Query::All(vec![any, not(query)]));
        }
        Some(query)
    }
}

/// The filter for bounds on a number.
fn within(number: Number, bounds: Bounds) -> Filter {
    let mut filter = Filter::default();
    let place = match number {
        Number::HandCost => &mut filter.hand_cost,
        Number::ReserveCost => &mut filter.reserve_cost,
        Number::Forest => &mut filter.forest,
        Number::Mountain => &mut filter.mountain,
        Number::Ocean => &mut filter.ocean,
    };
    *place = Some(bounds);
    filter
}

/// The values of a term; any of them is enough.
fn pieces(value: &Value) -> impl Iterator<Item = Piece<'_>> {
    pieces_of(&value.text, value.column)
}

fn pieces_of(text: &str, column: usize) -> impl Iterator<Item = Piece<'_>> {
    let mut next = column;
    let pieces = text.split(',').map(move |whole| {
        let blank = whole.chars().take_while(|c| c.is_whitespace()).count();
        let column = next + blank;
        next += whole.chars().count() + 1;
        Piece { text: whole.trim(), column }
    });
    pieces.filter(|piece| !piece.text.is_empty())
}

/// Reads a number, or two with `-` between them as the bounds of a range.
fn span(text: &str) -> Result<(u16, u16), String> {
    let read = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().unwrap_or(u16::MAX))
    };
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (read(low), read(high)) {
        (Some(low), Some(high)) if low <= high => Ok((low, high)),
        (Some(low), Some(high)) => Err(format!("takes the smaller number first: {high}-{low}")),
        _ => Err(format!(
            "takes a number, a list 2,3, a span 1-3, or another number of the card (c, r, fo, mo, oc), not {text:?}"
        )),
    }
}

/// An example of a term with a key.
pub(super) const fn example(key: Key) -> &'static str {
    match key {
        Key::Type => "t:character",
        Key::SubType => "st:mage",
        Key::Number(_) => "c<=3, c:2,3 or c:1-3",
        Key::Faction => "f:AX",
        Key::Set => "s:CORE",
        Key::Rarity => "rar:rare",
        Key::Keyword => "kw:anchored",
        Key::Trigger => "tr:H",
        Key::Condition => "co:behind",
        Key::Effect => "ef:draw",
        Key::Legal => "legal:standard or legal:standard@2026-03-01",
        Key::Name => "name:\"between a rock\"",
        Key::Text => "text:draw",
    }
}
