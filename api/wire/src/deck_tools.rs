//! Tools to build a deck and to check one at a tournament table: from the bytes of a request to those of the answer.

use crate::{
    addable::{AddableAnswer, AddableRequest},
    compare::{CompareAnswer, CompareRequest},
    deck::Borrowed,
    json,
    statistics::{BudgetView, StatsAnswer, StatsRequest},
    uniques::RequestUniques,
    verdict::DiagnosticView,
};
use answers::{
    Code, Problem,
    dates::date,
    format_choice::{SelectedFormat, WantedFormat, select_one},
    verdict::{Context, LocatedDiagnostic, read},
};
use cards::{CardId, Date};
use formats::{Addable, Adding, CheckContext, Deck, DeckJson, DeckStatistics, budget, compare};

/// Largest product of the number of cards asked for and the lines of deck and pool, since the deck is judged again for each card.
/// It allows five thousand cards for a hundred lines.
const MAX_LINES: usize = 500_000;

/// Answers with the statistics of a deck.
///
/// # Errors
///
/// Every fault of the request.
pub fn statistics(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    counted(&json::read(request)?, context)
}

/// Like [`statistics`], but `None` for a request with facts of Uniques: compiling their texts takes longer than reading a deck.
///
/// # Errors
///
/// As [`statistics`].
pub fn statistics_if_short(request: &[u8], context: Context<'_>) -> Result<Option<Vec<u8>>, Problem> {
    let request: StatsRequest<'_> = json::read(request)?;
    if request.uniques.is_some() { Ok(None) } else { counted(&request, context).map(Some) }
}

fn counted(request: &StatsRequest<'_>, context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let uniques = RequestUniques::read(request.uniques.as_deref(), context.index);
    let index = uniques.as_ref().map_or(context.index, RequestUniques::index);
    let context = Context { index, ..context };
    let (chosen, as_of) = rules(request.format.as_ref(), request.as_of.as_ref(), context)?;
    let format = chosen.get();
    let lists = Lists::read(&request.deck, request.pool.as_ref(), context)?;
    let all = DeckStatistics::new(&lists.deck, context.index);
    let limits = budget(format, &lists.case(as_of, context));
    let mut diagnostics = lists.views();
    diagnostics.extend(uniques.iter().flat_map(RequestUniques::diagnostics));
    let supplied = uniques.as_ref().map(|uniques| uniques.used(lists.cards()));
    json::write(&StatsAnswer::of(&all, BudgetView::of(format, as_of, &limits), diagnostics, supplied))
}

/// Answers with the differences between a registered and a presented list.
///
/// # Errors
///
/// As [`statistics`].
pub fn comparison(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: CompareRequest<'_> = json::read(request)?;
    let (registered, first) = read(&request.registered, "/registered", context.index)?;
    let (presented, second) = read(&request.presented, "/presented", context.index)?;
    let found = compare(&registered, &presented, context.index);
    let mut diagnostics = LocatedDiagnostic::all(first, &request.registered, "/registered");
    diagnostics.extend(LocatedDiagnostic::all(second, &request.presented, "/presented"));
    json::write(&CompareAnswer::of(&found, diagnostics.iter().map(DiagnosticView::of).collect()))
}

/// Answers with the number of copies of cards that a deck may still take.
///
/// # Errors
///
/// As [`statistics`]; `OUT_OF_RANGE` if the deck has too many lines for that many cards.
pub fn addable(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: AddableRequest<'_> = json::read(request)?;
    let (chosen, as_of) = rules(request.format.as_ref(), request.as_of.as_ref(), context)?;
    let format = chosen.get();
    let lists = Lists::read(&request.deck, request.pool.as_ref(), context)?;
    let questions = match &request.references {
        Some(references) => references.len(),
        None => Adding::playable(context.index).count(),
    };
    let lines = lists.deck.entries().len() + lists.pool.as_ref().map_or(0, |pool| pool.entries().len());
    if questions.saturating_mul(lines) > MAX_LINES {
        let message = format!("for a deck and pool of {lines} different cards ask for at most {}", MAX_LINES / lines);
        return Err(Problem::at(Code::OutOfRange, "/references", message));
    }
    let adding = Adding::new(format, &lists.case(as_of, context));
    let member: Vec<Addable> = match &request.references {
        Some(references) => references.iter().map(|text| adding.reference(&text.0)).collect(),
        None => adding.every_card().collect(),
    };
    json::write(&AddableAnswer::of(format, as_of, &adding, &member, lists.views()))
}

/// The format and the day of a request, with the defaults if it names none.
fn rules<'c>(
    format: Option<&WantedFormat<'_>>,
    as_of: Option<&Borrowed<'_>>,
    context: Context<'c>,
) -> Result<(SelectedFormat<'c>, Date), Problem> {
    let format = select_one(format, "/format", context.formats)?;
    let as_of = as_of.map(|text| date(&text.0, "/asOf")).transpose()?;
    Ok((format, as_of.unwrap_or(context.today)))
}

/// The deck and the pool of a request, with the diagnostics of their lines.
struct Lists {
    deck: Deck,
    pool: Option<Deck>,
    diagnostics: Vec<LocatedDiagnostic>,
}

impl Lists {
    fn read(deck: &DeckJson<'_>, pool: Option<&DeckJson<'_>>, context: Context<'_>) -> Result<Self, Problem> {
        let (resolved, found) = read(deck, "/deck", context.index)?;
        let diagnostics = LocatedDiagnostic::all(found, deck, "/deck");
        let mut lists = Self { deck: resolved, pool: None, diagnostics };
        if let Some(pool) = pool {
            let (opened, found) = read(pool, "/pool", context.index)?;
            lists.pool = Some(opened);
            lists.diagnostics.extend(LocatedDiagnostic::all(found, pool, "/pool"));
        }
        Ok(lists)
    }

    fn case<'a>(&'a self, as_of: Date, context: Context<'a>) -> CheckContext<'a> {
        CheckContext { deck: &self.deck, pool: self.pool.as_ref(), as_of, index: context.index, lists: context.lists }
    }

    /// Every card of the deck and the pool.
    fn cards(&self) -> impl Iterator<Item = CardId> {
        let entries = self.deck.entries().iter().chain(self.pool.iter().flat_map(Deck::entries));
        entries.map(|entry| entry.card)
    }

    fn views(&self) -> Vec<DiagnosticView<'_>> {
        self.diagnostics.iter().map(DiagnosticView::of).collect()
    }
}
