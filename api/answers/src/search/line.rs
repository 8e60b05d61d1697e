//! Reads a whole question from one line: `t:character c<=3 f:AX (kw:anchored or kw:fleeting) -rar:unique "draw a card"`.

use super::{
    Bounds, Filter, SearchScope,
    key::{Comparison, Key, Number},
    query::{Condition, Query},
    token::{Quoted, Token, TokenKind, Value, tokens},
};
use crate::{
    dates::read_date,
    terms::{TermQuery, Words},
};
use cards::{CardTypes, SetCode, fold};
use catalog::TextIndex;
use engine::ability::TermKind;
use std::{fmt::Display, str::FromStr};

/// Longest line, in characters.
pub const MAX_LENGTH: usize = 1000;

/// Most terms of a line.
pub const MAX_TERMS: usize = 64;

/// Deepest nesting of brackets.
const MAX_DEPTH: usize = 16;

/// Most formats of a line, since each costs a verdict for every card.
pub const MAX_FORMATS: usize = 32;

/// A part of a line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The place of the part, in characters from 1.
    pub column: usize,
    /// What is wrong, and what could be written instead.
    pub message: String,
}

/// Reads a line. Terms side by side must all fit. `or` separates alternatives and binds less tightly; brackets bind more tightly;
/// `-` before a term or a bracket means that it must not fit.
///
/// # Errors
///
/// Every part that cannot be read, in the order of the line.
pub fn read(line: &str, scope: SearchScope<'_>) -> Result<Query, Vec<LineFault>> {
    if line.chars().count() > MAX_LENGTH {
        return Err(vec![LineFault {
            column: MAX_LENGTH + 1,
            message: format!("a line has at most {MAX_LENGTH} characters"),
        }]);
    }
    let tokens = tokens(line);
    if tokens.is_empty() {
        return Ok(Query::All(Vec::new()));
    }
    let mut reader =
        Reader { tokens: &tokens, at: 0, too_deep: false, terms: 0, formats: 0, scope, faults: Vec::new() };
    let query = reader.alternatives(0);
    if let Some(token) = reader.peek() {
        reader.fault(token.column, "there is no ( for this )");
    }
    if reader.faults.is_empty() {
        return Ok(query);
    }
    reader.faults.sort_by_key(|fault| fault.column);
    Err(reader.faults)
}

struct Reader<'t, 's> {
    tokens: &'t [Token],
    at: usize,
    /// Whether brackets were nested too deeply, so that reading has stopped.
    too_deep: bool,
    terms: usize,
    formats: usize,
    scope: SearchScope<'s>,
    faults: Vec<LineFault>,
}

/// Terms that must all fit, read so far. All words belong to one name, and terms about abilities are joined.
#[derive(Default)]
struct Together {
    parts: Vec<Query>,
    words: Vec<String>,
    abilities: Vec<TermQuery>,
}

impl Together {
    /// Adds a term. Trigger, condition and effect in a row belong to one ability; a second term of the same kind begins another
    /// ability.
    fn add(&mut self, meaning: Meaning) {
        match meaning {
            Meaning::Query(query) => self.parts.push(query),
            Meaning::Ability(asked) => {
                if !self.abilities.last_mut().is_some_and(|last| last.join(&asked)) {
                    self.abilities.push(asked);
                }
            }
        }
    }

    fn into_query(mut self) -> Query {
        if !self.words.is_empty() {
            self.parts.push(Query::Is(Condition::Names(self.words)));
        }
        self.parts.extend(self.abilities.into_iter().map(of_abilities));
        match <[Query; 1]>::try_from(self.parts) {
            Ok([alone]) => alone,
            Err(parts) => Query::All(parts),
        }
    }
}

impl<'t> Reader<'t, '_> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn fault(&mut self, column: usize, message: impl Into<String>) {
        self.faults.push(LineFault { column, message: message.into() });
    }

    /// Reads everything up to a closing bracket.
    fn alternatives(&mut self, depth: usize) -> Query {
        let mut all: Vec<Query> = Vec::new();
        loop {
            let query = self.together(depth);
            let is_empty = query.is_none();
            all.extend(query);
            match self.peek().filter(|token| token.kind == TokenKind::Or) {
                Some(or) => {
                    self.at += 1;
                    if is_empty || !self.goes_on() {
                        self.fault(or.column, "or stands between two questions; the word of a name is name:or");
                    }
                }
                None => break,
            }
        }
        if all.len() == 1 { all.remove(0) } else { Query::Any(all) }
    }

    /// Whether another term begins here.
    fn goes_on(&self) -> bool {
        !matches!(self.peek().map(|next| &next.kind), None | Some(TokenKind::Or | TokenKind::And | TokenKind::Close))
    }

    /// Reads everything up to `or` or a closing bracket; `None` if there is nothing.
    fn together(&mut self, depth: usize) -> Option<Query> {
        let mut together = Together::default();
        let mut any = false;
        while let Some(token) = self.peek() {
            match &token.kind {
                TokenKind::Or | TokenKind::Close => break,
                // Terms side by side must all fit anyway, so `and` adds nothing.
                TokenKind::And => {
                    self.at += 1;
                    if !any || !self.goes_on() {
                        self.fault(token.column, "and stands between two questions; the word of a name is name:and");
                    }
                }
                _ => {
                    any = true;
                    self.one(token, depth, &mut together);
                }
            }
        }
        any.then(|| together.into_query())
    }

    /// Reads one term or bracket, perhaps with `-` before it.
    fn one(&mut self, token: &'t Token, depth: usize, together: &mut Together) {
        self.at += 1;
        match &token.kind {
            TokenKind::Open | TokenKind::Minus if depth == MAX_DEPTH => {
                self.fault(token.column, format!("brackets and - stand at most {MAX_DEPTH} deep in one another"));
                self.at = self.tokens.len();
                self.too_deep = true;
            }
            TokenKind::Minus => match self.peek().filter(|_| self.goes_on()) {
                Some(next) => {
                    let mut refused = Together::default();
                    self.one(next, depth + 1, &mut refused);
                    together.parts.push(Query::Not(Box::new(refused.into_query())));
                }
                None => self.fault(token.column, "- or not stands before what must not fit: -f:AX, not (f:AX or f:BR), -word; the word of a name is name:not"),
            },
            TokenKind::Open => {
                let start = self.at;
                let inner = self.alternatives(depth + 1);
                match self.peek() {
                    Some(_) if self.at == start => self.fault(token.column, "there is nothing in these brackets"),
                    None if !self.too_deep => self.fault(token.column, "there is no ) for this ("),
                    Some(_) | None => {}
                }
                // The token is the closing bracket.
                self.at += 1;
                together.parts.push(inner);
            }
            TokenKind::Word(word) => {
                self.count(token.column);
                let word = fold(word);
                // The same word twice would be searched for in every name twice.
                if !word.is_empty() && !together.words.contains(&word) {
                    together.words.push(word);
                }
            }
            TokenKind::Quoted(Quoted { text, is_closed }) => {
                self.count(token.column);
                self.quotes(token.column, *is_closed);
                together.parts.extend(self.text(token.column, text));
            }
            TokenKind::Term { key, sign, value } => {
                self.count(token.column);
                if let Some(meaning) = self.term(token.column, (key, *sign), value) {
                    together.add(meaning);
                }
            }
            TokenKind::Or | TokenKind::And | TokenKind::Close => {}
        }
    }

    fn count(&mut self, column: usize) {
        self.terms += 1;
        if self.terms == MAX_TERMS + 1 {
            self.fault(column, format!("a line has at most {MAX_TERMS} terms"));
        }
    }

    fn quotes(&mut self, column: usize, is_closed: bool) {
        if !is_closed {
            self.fault(column, "there is no closing \" for this one");
        }
    }
}

/// The largest number that a card can have.
const MAX_NUMBER: u16 = u8::MAX as u16;

/// The meaning of a term.
enum Meaning {
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

fn of_abilities(terms: TermQuery) -> Query {
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
    fn term(&mut self, column: usize, (key, sign): (&str, Comparison), value: &Value) -> Option<Meaning> {
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
    fn text(&mut self, column: usize, text: &str) -> Option<Query> {
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
                None => self.fault(piece.column, format!("s:{}: {}", piece.text, SetCode::RULE)),
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
                if self.formats == MAX_FORMATS + 1 {
                    self.fault(piece.column, format!("a line has at most {MAX_FORMATS} formats"));
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
                    exact.extend(low..=high.min(MAX_NUMBER.max(low)));
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
const fn example(key: Key) -> &'static str {
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

#[cfg(test)]
mod tests;
