//! Reads a whole question from one line: `t:character c<=3 f:AX (kw:anchored or kw:fleeting) -rar:unique "draw a card"`.

use super::{
    SearchScope,
    query::{Condition, Query},
    token::{Quoted, Token, TokenKind, tokens},
};
use crate::terms::TermQuery;
use cards::fold;
use term::Meaning;

mod term;

/// Longest line, in characters.
pub const LONGEST: usize = 1000;
/// Most terms of a line.
pub const MOST_TERMS: usize = 64;
/// Deepest nesting of brackets.
const DEEPEST: usize = 16;
/// Most formats of a line, since each costs a verdict for every card.
pub const MOST_FORMATS: usize = 32;

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
    if line.chars().count() > LONGEST {
        return Err(vec![LineFault {
            column: LONGEST + 1,
            message: format!("a line has at most {LONGEST} characters"),
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
        self.parts.extend(self.abilities.into_iter().map(term::of_abilities));
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
            TokenKind::Open | TokenKind::Minus if depth == DEEPEST => {
                self.fault(token.column, format!("brackets and - stand at most {DEEPEST} deep in one another"));
                self.at = self.tokens.len();
                self.too_deep = true;
            }
            TokenKind::Minus => match self.peek().filter(|_| self.goes_on()) {
                Some(next) => {
                    let mut refused = Together::default();
                    self.one(next, depth + 1, &mut refused);
                    together.parts.push(Query::Not(Box::new(refused.into_query())));
                }
                None => self.fault(token.column, "- stands before what must not fit: -f:AX, -(f:AX or f:BR), -word"),
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
        if self.terms == MOST_TERMS + 1 {
            self.fault(column, format!("a line has at most {MOST_TERMS} terms"));
        }
    }

    fn quotes(&mut self, column: usize, is_closed: bool) {
        if !is_closed {
            self.fault(column, "there is no closing \" for this one");
        }
    }
}

#[cfg(test)]
mod tests;
