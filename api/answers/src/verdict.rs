//! A deck as a client sends it: read, looked up, and judged in each format that is asked for.

use crate::{
    format_choice::{SelectedFormat, WantedFormats, select},
    problem::{Code, Problem},
};
use cards::{CardId, Date, Index};
use formats::{
    CheckContext, Deck, DeckJson, DeckList, Diagnostic, Explanation, Form, MAX_LINES, ParsedText, Place, Registry,
    SeasonLists, Source, Suggestion, Verdict, check, explain, legal_in, read_code, read_deck, suggest,
};

/// What a verdict depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The formats.
    pub formats: &'a Registry,
    /// The season lists.
    pub lists: &'a SeasonLists,
    /// The date for a request that does not name one.
    pub today: Date,
}

/// What a request for verdicts asks.
#[derive(Debug)]
pub struct VerdictRequest<'r> {
    /// The deck.
    pub deck: &'r DeckJson<'r>,
    /// The cards that the deck was built from, for formats with a pool.
    pub pool: Option<&'r DeckJson<'r>>,
    /// The formats to judge in; `standard` alone if `None`.
    pub formats: Option<&'r WantedFormats<'r>>,
    /// The date of the event; that of the context if `None`.
    pub as_of: Option<Date>,
    /// Whether to show every rule with what it counted and its margin.
    pub explain: bool,
    /// Whether to look for the smallest edits that make the deck legal.
    pub suggest: bool,
}

/// A deck that was judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The deck, resolved against the catalogue.
    pub deck: Deck,
    /// The cards that the deck was built from, if the request gives them.
    pub pool: Option<Deck>,
    /// Hash of the deck ([`Deck::hash`]), 64 hexadecimal digits: SHA-256 of its canonical text, without tokens and unread lines.
    pub hash: String,
    /// The date for which the verdicts hold.
    pub as_of: Date,
    /// The catalogue, to which the cards of the deck belong.
    pub index: &'a Index,
    /// The diagnostics of the deck, then those of the pool.
    pub diagnostics: Vec<LocatedDiagnostic>,
    /// One verdict for each format, in the order of the request.
    pub verdicts: Vec<FormatVerdict<'a>>,
}

impl Judged<'_> {
    /// Every card of the deck and the pool; for a Unique without facts, the Character it is a version of.
    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        let entries = self.deck.entries().iter().chain(self.pool.iter().flat_map(Deck::entries));
        entries.map(|entry| entry.card)
    }
}

/// A deck that was read; its cards are not looked up yet.
#[derive(Debug)]
pub enum Listed<'d> {
    /// Lines that were sent as such.
    Lines(&'d DeckList<'d>),
    /// Lines that were read from a text or a code.
    Read(ParsedText<'d>),
}

impl Listed<'_> {
    /// The lines.
    pub fn list(&self) -> &DeckList<'_> {
        match self {
            Self::Lines(list) => list,
            Self::Read(read) => &read.list,
        }
    }

    /// The form in which the deck was written.
    pub fn form(&self) -> Form {
        match self {
            Self::Lines(_) => Form::Json,
            Self::Read(read) => read.form,
        }
    }

    /// The diagnostics of the deck, in the order of its lines. `deck` has to be the same list, resolved.
    pub fn diagnose(&self, deck: &Deck, index: &Index) -> Vec<Diagnostic> {
        match self {
            Self::Lines(_) => deck.diagnose(index),
            Self::Read(read) => read.diagnose(deck, index),
        }
    }
}

/// A diagnostic of a line, with the place of the line in the request.
#[derive(Clone, Debug)]
pub struct LocatedDiagnostic {
    /// The diagnostic.
    pub diagnostic: Diagnostic,
    /// JSON pointer to the line, or to the text that the line is in.
    pub pointer: String,
}

impl LocatedDiagnostic {
    /// The diagnostics of the deck at `pointer` in the request.
    #[must_use]
    pub fn all(found: Vec<Diagnostic>, deck: &DeckJson<'_>, pointer: &str) -> Vec<Self> {
        let located =
            |diagnostic: Diagnostic| Self { pointer: pointer_to(deck, pointer, diagnostic.place), diagnostic };
        found.into_iter().map(located).collect()
    }
}

/// The verdict in one format, with the explanations and fixes that the request asked for.
#[derive(Debug)]
pub struct FormatVerdict<'f> {
    /// The format.
    pub format: SelectedFormat<'f>,
    /// The verdict.
    pub verdict: Verdict,
    /// Every rule with what it counted, if asked for.
    pub checks: Option<Vec<Explanation>>,
    /// How the deck could become legal, if asked for.
    pub fixes: Option<Fixes>,
}

/// How an illegal deck could become legal, and the formats in which it is legal as it is.
#[derive(Debug)]
pub struct Fixes {
    /// The smallest edits that make the deck legal in this format.
    pub suggestions: Vec<Suggestion>,
    /// Ids of the formats in which the deck is legal as it is, in the order of the registry.
    pub legal_in: Vec<String>,
}

/// Judges the deck of a request. An illegal deck is a verdict, not an error.
///
/// # Errors
///
/// Those of [`listed`] for deck and pool; `OUT_OF_RANGE`, `FORMAT_NOT_OFFERED` and `FORMAT_INVALID` for the formats.
pub fn judge<'a>(request: &VerdictRequest<'_>, context: Context<'a>) -> Result<Judged<'a>, Problem> {
    let index = context.index;
    let as_of = request.as_of.unwrap_or(context.today);
    let selected = select(request.formats, context.formats)?;
    let read = DeckAndPool::read(request.deck, request.pool, index)?;
    let on_deck = if request.suggest { read.on_deck() } else { Vec::new() };
    let case = read.case(as_of, context);
    let legal_in = request.suggest.then(|| legal_in(context.formats.iter(), &case));
    let judged = |selected: SelectedFormat<'a>| {
        let format = selected.get();
        let verdict = check(format, &case);
        let fixes = legal_in.as_ref().map(|ids| Fixes {
            suggestions: suggest(format, &case, &verdict, &on_deck),
            legal_in: ids.iter().map(|id| (*id).to_owned()).collect(),
        });
        let checks = request.explain.then(|| explain(format, &case));
        FormatVerdict { format: selected, verdict, checks, fixes }
    };
    let verdicts = selected.into_iter().map(judged).collect();
    let DeckAndPool { deck, pool, diagnostics, .. } = read;
    let hash = deck.hash(index).to_string();
    Ok(Judged { deck, pool, hash, as_of, index, diagnostics, verdicts })
}

/// The deck and the pool of a request.
#[derive(Debug)]
pub struct DeckAndPool {
    /// The deck.
    pub deck: Deck,
    /// The pool, if there is one.
    pub pool: Option<Deck>,
    /// The diagnostics of the lines of the deck, then of those of the pool.
    pub diagnostics: Vec<LocatedDiagnostic>,
    /// How many of them are of the deck.
    of_deck: usize,
}

impl DeckAndPool {
    /// Reads the members `deck` and `pool` of a request.
    ///
    /// # Errors
    ///
    /// Those of [`listed`].
    pub fn read(deck: &DeckJson<'_>, pool: Option<&DeckJson<'_>>, index: &Index) -> Result<Self, Problem> {
        let (resolved, found) = read(deck, "/deck", index)?;
        let diagnostics = LocatedDiagnostic::all(found, deck, "/deck");
        let mut both = Self { deck: resolved, pool: None, of_deck: diagnostics.len(), diagnostics };
        if let Some(pool) = pool {
            let (opened, found) = read(pool, "/pool", index)?;
            both.pool = Some(opened);
            both.diagnostics.extend(LocatedDiagnostic::all(found, pool, "/pool"));
        }
        Ok(both)
    }

    /// What a format judges.
    #[must_use]
    pub fn case<'a>(&'a self, as_of: Date, context: Context<'a>) -> CheckContext<'a> {
        CheckContext { deck: &self.deck, pool: self.pool.as_ref(), as_of, index: context.index, lists: context.lists }
    }

    /// Every card of the deck and the pool.
    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        let entries = self.deck.entries().iter().chain(self.pool.iter().flat_map(Deck::entries));
        entries.map(|entry| entry.card)
    }

    fn on_deck(&self) -> Vec<Diagnostic> {
        self.diagnostics[..self.of_deck].iter().map(|located| located.diagnostic.clone()).collect()
    }
}

/// Looks up the cards of a deck, and collects the diagnostics of its lines in their order.
///
/// # Errors
///
/// As [`listed`].
pub fn read(input: &DeckJson<'_>, pointer: &str, index: &Index) -> Result<(Deck, Vec<Diagnostic>), Problem> {
    let listed = listed(input, pointer, index)?;
    let deck = Deck::resolve(listed.list(), index);
    let diagnostics = listed.diagnose(&deck, index);
    Ok((deck, diagnostics))
}

/// The lines of a deck, which may be given as text, code or cards, or as the export of a site. `pointer` is the place of the deck
/// in the request.
///
/// # Errors
///
/// `DECK_AMBIGUOUS` unless the deck is given in exactly one way, `UNSUPPORTED` for an id, `OUT_OF_RANGE` for too many lines.
pub fn listed<'d>(deck: &'d DeckJson<'_>, pointer: &str, index: &Index) -> Result<Listed<'d>, Problem> {
    let listed = match deck.source() {
        Some(Source::Cards(list)) => Listed::Lines(list),
        Some(Source::Text(text)) => Listed::Read(read_deck(text, index)),
        Some(Source::Code(code)) => Listed::Read(read_code(code, index)),
        Some(Source::Id(_)) => {
            // A service replaces an id by the cards of the saved deck before the request is read.
            let message = "only a service knows saved decks by their ids, and only where a request has a deck";
            return Err(Problem::at(Code::Unsupported, format!("{pointer}/id"), message));
        }
        None => {
            let message = "a deck has exactly one of the members text, code, cards and id";
            return Err(Problem::at(Code::DeckAmbiguous, pointer, message));
        }
    };
    if listed.list().is_too_long() {
        return Err(Problem::at(Code::OutOfRange, pointer, format!("a deck has at most {MAX_LINES} lines")));
    }
    Ok(listed)
}

/// The lines of the deck at `pointer` that could not be read: the place of each in the request, and the reason.
#[must_use]
pub fn unread(found: &[Diagnostic], deck: &DeckJson<'_>, pointer: &str) -> Vec<(String, String)> {
    let unread = found
        .iter()
        .filter(|found| found.code.is_error())
        .map(|found| (pointer_to(deck, pointer, found.place), at_line(found.place, &found.message)));
    unread.collect()
}

/// A message with the number of its line in a text, since a pointer leads to the whole text.
pub(crate) fn at_line(place: Place, message: &str) -> String {
    match place {
        Place::Line(line) => format!("line {line}: {message}"),
        Place::Deck | Place::Item(_) | Place::Card(_) => message.to_owned(),
    }
}

/// JSON pointer to a line of the deck at `pointer` in the request.
pub(crate) fn pointer_to(deck: &DeckJson<'_>, pointer: &str, place: Place) -> String {
    format!("{pointer}{}", deck.pointer(place))
}
