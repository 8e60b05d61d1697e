//! From the bytes of a request to the bytes of a verdict. Everything `POST /v1/decks/validate` does, without HTTP.

use crate::{
    body,
    deck_input::DeckInput,
    handlers::cards::date,
    problem::{Code, Problem},
    views::verdict::{DiagnosticView, ValidateAnswer, ValidateRequest, VerdictView},
};
use cards::{Date, Index};
use formats::{Case, Deck, Diagnostic, Format, Registry, SeasonLists, check};

/// What a verdict depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The formats.
    pub formats: &'a Registry,
    /// The date of a request that names none.
    pub today: Date,
}

/// Answers the body of a request with the body of a verdict. Same input, same bytes.
///
/// # Errors
///
/// Every way in which the request can be wrong; never because a deck is illegal.
pub fn validate(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: ValidateRequest<'_> = body::read(request)?;
    refuse_unsupported(&request)?;
    let as_of = request.as_of.as_ref().map(|text| date(&text.0, "/asOf")).transpose()?.unwrap_or(context.today);
    let formats = chosen(&request, context.formats)?;
    answer(&request.deck, request.pool.as_ref(), &formats, as_of, context.index)
}

/// The verdict on a deck in some formats, as JSON.
///
/// # Errors
///
/// If the deck or the pool is not given in exactly one way.
pub(crate) fn answer(
    deck: &DeckInput<'_>,
    pool: Option<&DeckInput<'_>>,
    formats: &[&Format],
    as_of: Date,
    index: &Index,
) -> Result<Vec<u8>, Problem> {
    let (resolved, diagnostics) = read(deck, "/deck", index)?;
    let mut shown: Vec<_> = diagnostics.iter().map(|d| DiagnosticView::of(d, "/deck", deck.member())).collect();

    let (opened, odd) = match pool {
        None => (None, Vec::new()),
        Some(pool) => {
            let (opened, odd) = read(pool, "/pool", index)?;
            (Some(opened), odd)
        }
    };
    shown.extend(odd.iter().map(|d| DiagnosticView::of(d, "/pool", pool.map_or("text", DeckInput::member))));
    let case = Case { deck: &resolved, pool: opened.as_ref(), as_of, index, lists: SeasonLists::none() };
    let verdicts: Vec<_> = formats.iter().map(|f| check(f, &case)).collect();
    let views = verdicts.iter().map(VerdictView::of).collect();
    let body = ValidateAnswer::of(&resolved, shown, views, as_of, index);
    // The answer on a legal deck has about a thousand bytes; growing to that from nothing costs more than writing it.
    let mut out = Vec::with_capacity(2048);
    serde_json::to_writer(&mut out, &body).map_err(Problem::unserialisable)?;
    Ok(out)
}

/// Looks a deck up, and collects what is odd about its lines in their order.
///
/// # Errors
///
/// As [`DeckInput::list`].
pub(crate) fn read(input: &DeckInput<'_>, pointer: &str, index: &Index) -> Result<(Deck, Vec<Diagnostic>), Problem> {
    let (list, mut diagnostics) = input.list(pointer, index)?;
    let deck = Deck::resolve(&list, index);
    diagnostics.extend(deck.diagnostics());
    diagnostics.sort_by(|a, b| (a.place, a.code, &a.message).cmp(&(b.place, b.code, &b.message)));
    Ok((deck, diagnostics))
}

/// Members of the contract that this version cannot honour.
fn refuse_unsupported(request: &ValidateRequest<'_>) -> Result<(), Problem> {
    let refused = [("explain", request.explain), ("suggest", request.suggest), ("sign", request.sign.is_some())];
    match refused.into_iter().find(|(_, asked)| *asked) {
        None => Ok(()),
        Some((name, _)) => {
            Err(Problem::at(Code::Unsupported, format!("/{name}"), format!("{name} is not supported yet")))
        }
    }
}

fn chosen<'f>(request: &ValidateRequest<'_>, registry: &'f Registry) -> Result<Vec<&'f Format>, Problem> {
    let mut faults = Vec::new();
    let mut formats = Vec::new();
    let default = ["standard"];
    let ids: Vec<&str> = match &request.formats {
        None => default.to_vec(),
        Some(ids) => ids.iter().map(|id| &*id.0).collect(),
    };
    if ids.is_empty() {
        return Err(Problem::at(Code::OutOfRange, "/formats", "formats names at least one format"));
    }
    for (at, id) in ids.iter().enumerate() {
        match registry.get(id) {
            Some(format) => formats.push(format),
            None => {
                faults.push((format!("/formats/{at}"), format!("there is no format {id:?}; /v1/formats lists them")))
            }
        }
    }
    if faults.is_empty() { Ok(formats) } else { Err(Problem::several(Code::FormatNotOffered, faults)) }
}
