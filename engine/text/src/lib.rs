//! Compiles printed card texts (English, with the markup of the official records) to abilities.
//!
//! A text is cut into paragraphs, and each paragraph is read by recursive descent over orthogonal phrases: triggers, conditions,
//! costs, verbs, descriptions of objects, amounts, durations. A sentence that was never printed is read if its phrases are known.
//! What cannot be read is reported with its span and the reason; nothing is left out or guessed.
//!
//! ```
//! use text::{Slot, compile};
//!
//! let compiled = compile("{J} You may exhaust target Permanent. If you do, draw two cards.  Dance and sing.", Slot::Main);
//! let [first, second] = &compiled.clauses[..] else { panic!("two paragraphs") };
//! let abilities = first.result.as_ref().expect("read");
//! assert_eq!(abilities[0].to_string(), "when {J} -> may (exhaust 1 target Permanent) then (draw 2)");
//! assert!(second.result.is_err());
//! ```

#![warn(missing_docs)]

mod binding;
mod build;
mod conditions;
mod definitions;
mod filters;
mod grammar;
mod link;
mod memory;
mod phrases;
mod placeholder;
mod reader;
mod render;
mod sentences;
mod words;

use ability::{Ability, AbilityText, OneOrMore, Rule, Token, TokenName};
pub use memory::Memory;
use memory::Written;
use phrases::past_events;
use reader::{Carried, Grammar, Reader, lexer::Piece, tokens::Vocabulary};
pub use render::{render, render_on};
use sentences::{create, effect, imperative, passive};

/// The constructs that contain one another, with the functions that read them.
static GRAMMAR: Grammar = Grammar {
    effect: effect::effect,
    chain: effect::chain,
    imperative: imperative::imperative,
    player_verb: imperative::player_verb,
    simple_verb: imperative::simple_verb,
    quoted: create::quoted,
    statement: passive::statement,
    counted_past: past_events::counted_past,
};

/// Greatest length of a text in bytes.
pub const MAX_BYTES: usize = 16 * 1024;

/// The text box in which a text is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// The ordinary text box.
    Main,
    /// The box of support abilities, which work in Reserve (2.2.12.i).
    Support,
}

/// A part of a text, in bytes from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// What the notation cannot express, although the words are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Lacking {
    /// A token of which only the name is known.
    #[error("a token of which only the name is known")]
    Token,
    /// A token in Reserve whose Reserve Cost is not known.
    #[error("a token in Reserve of which no Reserve Cost is known")]
    ReserveCost,
    /// A word such as "it" with two possible antecedents, or with none.
    #[error("a word that could refer to two things, or to none")]
    Antecedent,
    /// Sentences that are nested too deep.
    #[error("sentences within one another beyond measure")]
    Nesting,
}

/// Why a clause was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Reason {
    /// These words are not known in this place.
    #[error("these words are not known here")]
    Unexpected,
    /// The words are understood, but the notation cannot express them.
    #[error("there is no notation for {0}")]
    Lacks(Lacking),
    /// A keyword or status that is not known; the span is that of its brackets.
    #[error("no keyword or status of this name is known")]
    Keyword,
    /// The text has more possible readings than are tried.
    #[error("too many ways to read it")]
    Entangled,
    /// The text has more than [`MAX_BYTES`].
    #[error("the text has more than {MAX_BYTES} bytes")]
    TooLong,
}

/// A part of a text that was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason}, from byte {start} to {end}", start = span.start, end = span.end)]
pub struct Unread {
    /// From the first token that was not understood to the end of the clause; for an unknown keyword, only that keyword.
    pub span: Span,
    /// Why it was not read.
    pub reason: Reason,
}

/// The abilities of a paragraph, or the part of it that was not read.
type Sentences = Result<Vec<Ability>, Unread>;

/// A paragraph with its bullets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// From its first word to its last.
    pub span: Span,
    /// The abilities of the paragraph, at least one.
    pub result: Result<Vec<Ability>, Unread>,
}

/// The result of compiling a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compiled {
    /// The paragraphs, in order.
    pub clauses: Vec<Clause>,
    /// What lies between the clauses: spaces, reminders, markup without a meaning. Together with the clauses, this covers every
    /// byte.
    pub trivia: Vec<Span>,
}

impl Compiled {
    /// The abilities that were read, in order. Consecutive paragraphs of the effect of a Spell are joined to one effect.
    #[must_use]
    pub fn abilities(&self) -> AbilityText {
        let mut abilities: Vec<Ability> = Vec::new();
        for ability in self.clauses.iter().filter_map(|clause| clause.result.as_ref().ok()).flatten() {
            match (abilities.last_mut(), ability) {
                (Some(Ability::Main(Rule::Effect(before))), Ability::Main(Rule::Effect(effect))) => {
                    let steps = before.as_slice().iter().chain(effect.as_slice()).cloned().collect();
                    *before = OneOrMore::new(steps).unwrap_or_else(|| effect.clone());
                }
                _ => abilities.push(ability.clone()),
            }
        }
        AbilityText { abilities }
    }

    /// The parts that were not read.
    pub fn unread(&self) -> impl Iterator<Item = Unread> {
        self.clauses.iter().filter_map(|clause| clause.result.as_ref().err().copied())
    }
}

/// Compiles texts, with the tokens and sub-types that it knows by name.
#[derive(Clone, Debug)]
pub struct Compiler {
    vocabulary: Vocabulary,
}

impl Default for Compiler {
    fn default() -> Self {
        Self { vocabulary: Vocabulary::known() }
    }
}

impl Compiler {
    /// Compiles the text of one text box. Any text is accepted.
    #[must_use]
    pub fn compile(&self, text: &str, slot: Slot) -> Compiled {
        let (paragraphs, defining) = self.paragraphs(text, slot);
        let compiler = defining.as_ref().unwrap_or(self);
        Self::compile_by(text, paragraphs, |_, pieces, carried| compiler.paragraph(pieces, slot, carried))
    }

    /// Adds a token to those that the compiler knows, as its printed card describes it.
    #[must_use]
    pub fn with_token(mut self, token: Token) -> Self {
        self.vocabulary.learn(token);
        self
    }

    /// Adds a sub-type to those that the compiler knows. A name that is not a single word of letters is ignored, and so is one
    /// that is known.
    #[must_use]
    pub fn with_sub_type(mut self, name: &str) -> Self {
        self.vocabulary.learn_sub_type(name);
        self
    }

    /// Whether a token of that name is known.
    #[must_use]
    pub fn knows_token(&self, name: &str) -> bool {
        TokenName::new(name).is_some_and(|name| self.vocabulary.knows_token(&name))
    }

    /// The paragraphs of a text and, if the text itself describes tokens, a compiler that knows these too.
    fn paragraphs<'t>(&self, text: &'t str, slot: Slot) -> (Vec<Vec<Piece<'t>>>, Option<Self>) {
        if text.len() > MAX_BYTES {
            return (Vec::new(), None);
        }
        let mut paragraphs = reader::lexer::paragraphs(text);
        let tokens = definitions::take_definitions(&mut paragraphs, slot, &self.vocabulary);
        let defining = (!tokens.is_empty()).then(|| tokens.into_iter().fold(self.clone(), Self::with_token));
        (paragraphs, defining)
    }

    /// The same, but each paragraph is read only once: for thousands of cards that share their sentences. A memory belongs to one
    /// compiler.
    #[must_use]
    pub fn compile_once(&self, text: &str, slot: Slot, memory: &mut Memory) -> Compiled {
        let (paragraphs, defining) = self.paragraphs(text, slot);
        // A definition in one text does not hold for other texts.
        if let Some(compiler) = defining {
            return Self::compile_by(text, paragraphs, |_, pieces, carried| compiler.paragraph(pieces, slot, carried));
        }
        Self::compile_by(text, paragraphs, |written, pieces, carried| {
            memory.recall(slot, written, carried, |carried| self.paragraph(pieces, slot, carried))
        })
    }

    /// Reads one paragraph. Also returns what pronouns mean after it.
    fn paragraph(&self, pieces: Vec<Piece<'_>>, slot: Slot, carried: Carried) -> (Sentences, Carried) {
        let mut reader = Reader::new(pieces, slot, &self.vocabulary, &GRAMMAR).after(carried);
        let result = sentences::rule::abilities(&mut reader).ok_or_else(|| reader.unread());
        (result, reader.carried())
    }

    /// Cuts a text into paragraphs and calls `read` for each, with its text and its tokens.
    fn compile_by<'t>(
        text: &'t str,
        paragraphs: Vec<Vec<Piece<'t>>>,
        mut read: impl FnMut(Written<'t>, Vec<Piece<'t>>, Carried) -> (Sentences, Carried),
    ) -> Compiled {
        let whole = Span { start: 0, end: text.len() };
        if text.len() > MAX_BYTES {
            let unread = Unread { span: whole, reason: Reason::TooLong };
            return Compiled { clauses: vec![Clause { span: whole, result: Err(unread) }], trivia: Vec::new() };
        }
        let (mut clauses, mut trivia, mut end) = (Vec::new(), Vec::new(), 0);
        let says_gigantic = |piece: &Piece<'_>| piece.text.eq_ignore_ascii_case("[gigantic]");
        let is_gigantic = paragraphs.iter().flatten().any(says_gigantic);
        let mut carried = Carried::where_a_text_begins(is_gigantic);
        for pieces in paragraphs {
            let ends = pieces.first().zip(pieces.last());
            let Some(span) = ends.map(|(first, last)| Span { start: first.span.start, end: last.span.end }) else {
                continue;
            };
            if span.start > end {
                trivia.push(Span { start: end, end: span.start });
            }
            end = span.end;
            let apart = reader::tokens::keywords_apart(&pieces);
            let written = |span: Span| Written { text: &text[span.start..span.end], at: span.start };
            let (result, after) = read(written(span), pieces, carried.clone());
            let Some(apart) = apart.filter(|_| result.is_err()) else {
                clauses.push(Clause { span, result });
                carried = after;
                continue;
            };
            // An unknown keyword must not hide the other keywords, nor what follows them.
            for pieces in apart {
                let ends = pieces.first().zip(pieces.last());
                let Some(span) = ends.map(|(first, last)| Span { start: first.span.start, end: last.span.end }) else {
                    continue;
                };
                let last = clauses.last().map_or(0, |clause: &Clause| clause.span.end);
                let since = trivia.last().map_or(0, |trivia: &Span| trivia.end).max(last);
                if span.start > since {
                    trivia.push(Span { start: since, end: span.start });
                }
                let (result, after) = read(written(span), pieces, carried);
                clauses.push(Clause { span, result });
                carried = after;
            }
            let last = clauses.last().map_or(0, |clause: &Clause| clause.span.end);
            if end > last {
                trivia.push(Span { start: last, end });
            }
        }
        if end < text.len() {
            trivia.push(Span { start: end, end: text.len() });
        }
        Compiled { clauses, trivia }
    }
}

/// Compiles the text of one text box with the tokens of the known sets.
#[must_use]
pub fn compile(text: &str, slot: Slot) -> Compiled {
    Compiler::default().compile(text, slot)
}
