//! From the bytes of a request to the bytes of an answer: what helps to build a deck and to check one at a table.
//! Without HTTP.

use crate::{
    body,
    deck_input::DeckInput,
    handlers::cards::date,
    problem::{Code, Problem},
    verdict::{Context, read},
    views::{
        addable::{AddableAnswer, AddableRequest},
        compare::{CompareAnswer, CompareRequest},
        statistics::{StatsAnswer, StatsRequest},
        verdict::DiagnosticView,
    },
};
use formats::{Addable, Adding, Case, DeckStatistics, Diagnostic, compare};
use serde::Serialize;

/// Largest product of the cards asked for and the lines of deck and pool, since the deck is judged again for each card:
/// five thousand cards for a hundred lines.
const MAX_LINES: usize = 500_000;

/// The statistics of a deck.
///
/// # Errors
///
/// Every way in which the request can be wrong.
pub(crate) fn statistics(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: StatsRequest<'_> = body::read(request)?;
    let (deck, odd) = read(&request.deck, "/deck", context.index)?;
    let all = DeckStatistics::new(&deck, context.index);
    write(&StatsAnswer::of(&all, shown(&odd, "/deck", &request.deck)))
}

/// A registered against a presented list.
///
/// # Errors
///
/// As [`statistics`].
pub(crate) fn comparison(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: CompareRequest<'_> = body::read(request)?;
    let (registered, first) = read(&request.registered, "/registered", context.index)?;
    let (presented, second) = read(&request.presented, "/presented", context.index)?;
    let found = compare(&registered, &presented, context.index);
    let mut diagnostics = shown(&first, "/registered", &request.registered);
    diagnostics.extend(shown(&second, "/presented", &request.presented));
    write(&CompareAnswer::of(&found, diagnostics))
}

/// How many more copies of cards a deck may take.
///
/// # Errors
///
/// As [`statistics`]; `OUT_OF_RANGE` if the deck has too many lines for so many cards.
pub(crate) fn addable(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: AddableRequest<'_> = body::read(request)?;
    let as_of = request.as_of.as_ref().map(|text| date(&text.0, "/asOf")).transpose()?.unwrap_or(context.today);
    let id = request.format.as_ref().map_or("standard", |id| &*id.0);
    let format = context.formats.get(id).ok_or_else(|| {
        Problem::at(Code::FormatNotOffered, "/format", format!("there is no format {id:?}; /v1/formats lists them"))
    })?;
    let (deck, odd) = read(&request.deck, "/deck", context.index)?;
    let mut diagnostics = shown(&odd, "/deck", &request.deck);
    let pool = request.pool.as_ref().map(|pool| Ok((pool, read(pool, "/pool", context.index)?))).transpose()?;
    if let Some((input, (_, odd))) = &pool {
        diagnostics.extend(shown(odd, "/pool", input));
    }
    let pool = pool.as_ref().map(|(_, (pool, _))| pool);

    let questions = match &request.references {
        Some(references) => references.len(),
        None => Adding::playable(context.index).count(),
    };
    let lines = deck.entries().len() + pool.map_or(0, |pool| pool.entries().len()) + 1;
    if questions.saturating_mul(lines) > MAX_LINES {
        let most = MAX_LINES / lines;
        let message = format!("for a deck and pool of {} different cards ask for at most {most}", lines - 1);
        return Err(Problem::at(Code::OutOfRange, "/references", message));
    }
    let case = Case { deck: &deck, pool, as_of, index: context.index, lists: context.lists };
    let adding = Adding::new(format, &case);
    let member: Vec<Addable> = match &request.references {
        Some(references) => references.iter().map(|text| adding.reference(&text.0)).collect(),
        None => adding.every_card().collect(),
    };
    write(&AddableAnswer::of(format, as_of, &adding, &member, diagnostics))
}

fn shown<'d>(odd: &'d [Diagnostic], pointer: &str, input: &DeckInput<'_>) -> Vec<DiagnosticView<'d>> {
    odd.iter().map(|diagnostic| DiagnosticView::of(diagnostic, input.pointer(pointer, diagnostic.place))).collect()
}

fn write<T: Serialize>(answer: &T) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(answer).map_err(Problem::unserialisable)
}
