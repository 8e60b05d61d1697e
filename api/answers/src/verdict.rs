//! From a deck as a client sends it to a verdict in each format asked for.

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
    /// The date of a request that names none.
    pub today: Date,
}

/// What a request asks of a verdict.
#[derive(Debug)]
pub struct VerdictRequest<'r> {
    /// The deck.
    pub deck: &'r DeckInput<'r>,
    /// The cards the deck was built from, where a format has a pool.
    pub pool: Option<&'r DeckInput<'r>>,
    /// The formats to judge in; `standard` if `None`.
    pub formats: Option<&'r WantedFormats<'r>>,
    /// Date of the event; that of the context if `None`.
    pub as_of: Option<Date>,
    /// Whether to show every rule with what it counted and its margin.
    pub explain: bool,
    /// Whether to look for the smallest edits that make the deck legal.
    pub suggest: bool,
}

/// A deck that was judged.
#[derive(Debug)]
pub struct Judged<'a> {
    pub deck: Deck,
    /// The cards the deck was built from, where the request gives them.
    pub pool: Option<Deck>,
    pub hash: String,
    pub as_of: Date,
    pub index: &'a Index,
    pub diagnostics: Vec<LocatedDiagnostic>,
    pub verdicts: Vec<FormatVerdict<'a>>,
}

impl Judged<'_> {
    /// Every card of deck and pool; of a Unique without facts, the Character it is a version of.
    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        let entries = self.deck.entries().iter().chain(self.pool.iter().flat_map(Deck::entries));
        entries.map(|entry| entry.card)
    }
}

/// A diagnostic of a line, and where the line stands in the request.
#[derive(Clone, Debug)]
pub struct LocatedDiagnostic {
    pub diagnostic: Diagnostic,
    pub pointer: String,
}

impl LocatedDiagnostic {
    /// The diagnostics of a deck that stands at `pointer` in the request.
    #[must_use]
    pub fn all(found: Vec<Diagnostic>, deck: &DeckInput<'_>, pointer: &str) -> Vec<Self> {
        let located = |diagnostic: Diagnostic| Self { pointer: deck.pointer(pointer, diagnostic.place), diagnostic };
        found.into_iter().map(located).collect()
    }
}

/// The lines of a deck at `pointer` that could not be read: where each stands in the request, and why.
#[must_use]
pub fn unread(found: &[Diagnostic], deck: &DeckInput<'_>, pointer: &str) -> Vec<(String, String)> {
    let unread = found.iter().filter(|found| found.code.is_error()).map(|found| {
        let message = match found.place {
            // A pointer says no more than that it is in the text.
            Place::Line(line) => format!("line {line}: {}", found.message),
            Place::Item(_) | Place::Card(_) => found.message.clone(),
        };
        (deck.pointer(pointer, found.place), message)
    });
    unread.collect()
}

/// The verdict in one format, and what else the request asked for.
#[derive(Debug)]
pub struct FormatVerdict<'f> {
    pub format: SelectedFormat<'f>,
    pub verdict: Verdict,
    pub checks: Option<Vec<Explanation>>,
    pub fixes: Option<Fixes>,
}

/// How a deck could be mended, and where it needs no mending.
#[derive(Debug)]
pub struct Fixes {
    pub suggestions: Vec<Suggestion>,
    pub legal_in: Vec<String>,
}

/// Judges the deck of a request. An illegal deck is a verdict, not an error.
///
/// # Errors
///
/// Every way in which the request can be wrong.
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

/// Looks a deck up, and collects the diagnostics of its lines in their order.
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
