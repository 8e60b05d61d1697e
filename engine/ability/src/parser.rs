//! The parser: recursive descent with ordered alternatives. It reports the error farthest into the text.

use crate::{
    error::{NotationError, Position},
    inflect::Inflected,
    lexer::{Lexeme, cut},
    syntax::Notation,
};

/// Greatest length of a text in bytes: far more than any card needs.
pub const MAX_BYTES: usize = 16 * 1024;

/// Greatest depth of nested constructs: an effect in the branch of an effect counts about four.
pub const MAX_NESTING: usize = 160;

/// Attempts granted for each token of a text; cards need about a hundred. No text is known that needs more; the limit is there in
/// case that a change of the grammar makes one.
const TRIALS_PER_PIECE: usize = 2_000;

/// The state of reading a text.
#[derive(Debug)]
pub struct Parser<'t> {
    lexemes: Vec<Lexeme<'t>>,
    end: Position,
    at: usize,
    nesting: usize,
    trials: usize,
    farthest: usize,
    expected: Vec<&'static str>,
    /// An error after which no alternative is tried.
    fatal: Option<NotationError>,
    /// The notes that were taken while reading, each with the index of its first token.
    notes: Vec<(usize, String)>,
}

/// Reads a whole text as one value.
///
/// # Errors
///
/// [`NotationError`], for the error farthest into the text.
pub fn parse<T: Notation>(text: &str) -> Result<T, NotationError> {
    let mut parser = Parser::new(text)?;
    let parsed = T::parse(&mut parser);
    parser.finish(parsed)
}

impl<'t> Parser<'t> {
    /// A parser for a text that starts at line 1, column 1.
    ///
    /// # Errors
    ///
    /// A [`NotationError`]: the text is too long, or has a character that does not occur in the notation.
    pub fn new(text: &'t str) -> Result<Self, NotationError> {
        Self::with_trials(text, TRIALS_PER_PIECE)
    }

    /// A parser for a part of a larger text, which begins at that position there.
    pub fn new_at(text: &'t str, start: Position) -> Result<Self, NotationError> {
        Self::limited(text, start, TRIALS_PER_PIECE)
    }

    /// A parser with a number of attempts granted for each token of the text.
    pub fn with_trials(text: &'t str, trials: usize) -> Result<Self, NotationError> {
        Self::limited(text, Position::START, trials)
    }

    fn limited(text: &'t str, start: Position, trials: usize) -> Result<Self, NotationError> {
        if text.len() > MAX_BYTES {
            return Err(NotationError::TooLong { bytes: text.len(), most: MAX_BYTES });
        }
        let (lexemes, end) = cut(text, start)?;
        let trials = (lexemes.len() + 1) * trials;
        let expected = Vec::new();
        Ok(Self { lexemes, end, at: 0, nesting: 0, trials, farthest: 0, expected, fatal: None, notes: Vec::new() })
    }

    /// Ends the parse: returns what was read, if it is the whole text.
    ///
    /// # Errors
    ///
    /// What was expected at the position where no alternative fitted.
    pub fn finish<T>(mut self, parsed: Option<T>) -> Result<T, NotationError> {
        if parsed.is_some() && !self.is_at_end() {
            self.expect("the end of the text");
        }
        match (parsed, self.fatal) {
            (_, Some(fatal)) => Err(fatal),
            (Some(parsed), None) if self.at == self.lexemes.len() => Ok(parsed),
            _ => {
                self.expected.sort_unstable();
                self.expected.dedup();
                let found = self.lexemes.get(self.farthest);
                let at = found.map_or(self.end, |lexeme| lexeme.at);
                let found = found.map(|lexeme| lexeme.text.chars().take(40).collect());
                Err(NotationError::Unexpected { at, expected: self.expected, found })
            }
        }
    }

    /// Whether the whole text was read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.lexemes.len()
    }

    /// Tries to read something; if that fails, the position is restored.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        match self.trials.checked_sub(1) {
            Some(left) => self.trials = left,
            None => self.fail(|at| NotationError::Entangled { at }),
        }
        if self.fatal.is_some() {
            return None;
        }
        let read = read(self);
        if read.is_none() {
            self.at = start;
            while self.notes.pop_if(|(piece, _)| *piece >= start).is_some() {}
        }
        read
    }

    /// Reads something and takes a note, which [`notes`](Self::notes) returns.
    pub fn noted<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<(T, String)>) -> Option<T> {
        let start = self.at;
        let (read, note) = read(self)?;
        self.notes.push((start, note));
        Some(read)
    }

    /// The notes on the text read so far, with their positions.
    pub fn notes(&mut self) -> Vec<(Position, String)> {
        let notes = std::mem::take(&mut self.notes);
        let place = |piece: usize| self.lexemes.get(piece).map_or(self.end, |lexeme| lexeme.at);
        notes.into_iter().map(|(piece, note)| (place(piece), note)).collect()
    }

    /// Reads a construct within another.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nesting == MAX_NESTING {
            self.fail(|at| NotationError::TooDeep { at, most: MAX_NESTING });
            return None;
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    /// Reads a literal of the grammar: all its words, each in any of its forms.
    pub fn literal(&mut self, literal: &'static str) -> Option<()> {
        for word in literal.split(' ') {
            let is = |text: &str| match word.strip_suffix(['~', '^']) {
                Some(base) => Inflected::of(base).is(text),
                None => text == word,
            };
            if !self.lexemes.get(self.at).is_some_and(|lexeme| is(lexeme.text)) {
                self.expect(word.trim_end_matches(['~', '^']));
                return None;
            }
            self.at += 1;
        }
        Some(())
    }

    /// Reads a token that passes a test; `what` names it in error messages.
    pub fn piece<T>(&mut self, what: &'static str, test: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let read = self.lexemes.get(self.at).and_then(|lexeme| test(lexeme.text));
        match read {
            Some(_) => self.at += 1,
            None => self.expect(what),
        }
        read
    }

    fn expect(&mut self, what: &'static str) {
        if self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
        if self.at == self.farthest {
            self.expected.push(what);
        }
    }

    fn fail(&mut self, error: impl FnOnce(Position) -> NotationError) {
        if self.fatal.is_none() {
            let at = self.lexemes.get(self.at).map_or(self.end, |lexeme| lexeme.at);
            self.fatal = Some(error(at));
        }
    }
}
