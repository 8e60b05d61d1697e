//! Judges a deck as a client sends it, in each format that is asked for.

use crate::{
    deck_input::DeckInput,
    format_choice::{SelectedFormat, WantedFormats, select},
    problem::Problem,
};
use cards::{CardId, Date, Index};
use formats::{
    CheckContext, Deck, Diagnostic, Explanation, Place, Registry, SeasonLists, Suggestion, Verdict, check, explain,
    legal_in, suggest,
};

/// What a verdict depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The formats.
    pub formats: &'a Registry,
    /// The lists of the season.
    pub lists: &'a SeasonLists,
    /// The date for a request that does not name one.
    pub today: Date,
}

/// What a request for verdicts asks.
#[derive(Debug)]
pub struct VerdictRequest<'r> {
    /// The deck.
    pub deck: &'r DeckInput<'r>,
    /// The cards that the deck was built from, for formats with a pool.
    pub pool: Option<&'r DeckInput<'r>>,
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
    pub fn all(found: Vec<Diagnostic>, deck: &DeckInput<'_>, pointer: &str) -> Vec<Self> {
        let located = |diagnostic: Diagnostic| Self { pointer: deck.pointer(pointer, diagnostic.place), diagnostic };
        found.into_iter().map(located).collect()
    }
}

/// The lines of the deck at `pointer` that could not be read: the place of each in the request, and the reason.
#[must_use]
pub fn unread(found: &[Diagnostic], deck: &DeckInput<'_>, pointer: &str) -> Vec<(String, String)> {
    let unread = found.iter().filter(|found| found.code.is_error()).map(|found| {
        let message = match found.place {
            // The pointer leads to the whole text, so the message names the line.
            Place::Line(line) => format!("line {line}: {}", found.message),
            Place::Item(_) | Place::Card(_) => found.message.clone(),
        };
        (deck.pointer(pointer, found.place), message)
    });
    unread.collect()
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
/// Those of [`DeckInput::list`] for deck and pool; `OUT_OF_RANGE`, `FORMAT_NOT_OFFERED` and `FORMAT_INVALID` for the formats.
pub fn judge<'a>(request: &VerdictRequest<'_>, context: Context<'a>) -> Result<Judged<'a>, Problem> {
    let index = context.index;
    let as_of = request.as_of.unwrap_or(context.today);
    let selected = select(request.formats, context.formats)?;
    let (deck, found) = read(request.deck, "/deck", index)?;
    let on_deck = if request.suggest { found.clone() } else { Vec::new() };
    let mut diagnostics = LocatedDiagnostic::all(found, request.deck, "/deck");
    let mut pool = None;
    if let Some(input) = request.pool {
        let (opened, found) = read(input, "/pool", index)?;
        diagnostics.extend(LocatedDiagnostic::all(found, input, "/pool"));
        pool = Some(opened);
    }
    let case = CheckContext { deck: &deck, pool: pool.as_ref(), as_of, index, lists: context.lists };
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
    let hash = deck.hash(index).to_string();
    Ok(Judged { deck, pool, hash, as_of, index, diagnostics, verdicts })
}

/// Looks up the cards of a deck, and collects the diagnostics of its lines in their order.
///
/// # Errors
///
/// As [`DeckInput::list`].
pub fn read(input: &DeckInput<'_>, pointer: &str, index: &Index) -> Result<(Deck, Vec<Diagnostic>), Problem> {
    let listed = input.list(pointer, index)?;
    let deck = Deck::resolve(listed.list(), index);
    let diagnostics = listed.diagnose(&deck, index);
    Ok((deck, diagnostics))
}
