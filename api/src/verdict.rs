//! From the bytes of a request to the bytes of a verdict. Everything `POST /v1/decks/validate` does, without HTTP.

use crate::{
    body,
    deck_input::DeckInput,
    handlers::cards::date,
    problem::{Code, Problem},
    signing::Signer,
    views::{
        hero::Heroes,
        signed::SignedView,
        validate::{MAX_FORMATS, Name, ValidateAnswer, ValidateRequest, WantedFormat, WantedFormats},
        verdict::{DeckView, DiagnosticView, VerdictView},
    },
};
use cards::{Date, Index};
use formats::{
    Case, Deck, Diagnostic, Explanation, Format, FormatError, Registry, SeasonLists, Suggestion, Verdict, check,
    explain, legal_in, suggest,
};
use jiff::Timestamp;

/// What a verdict depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The Heroes of the catalogue, as answers show them.
    pub heroes: &'a Heroes,
    /// The formats.
    pub formats: &'a Registry,
    /// The lists of the season.
    pub lists: &'a SeasonLists,
    /// The date of a request that names none.
    pub today: Date,
    /// Who signs, and when; `None` where nobody can.
    pub signing: Option<(&'a Signer, Timestamp)>,
}

/// Answers the body of a request with the body of a verdict. Same input, same bytes, but for the time in a signature.
///
/// # Errors
///
/// Every way in which the request can be wrong; never because a deck is illegal.
pub fn validate(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    answer(&body::read(request)?, context)
}

/// [`validate`] for a request that was read.
///
/// # Errors
///
/// As [`validate`].
pub(crate) fn answer(request: &ValidateRequest<'_>, context: Context<'_>) -> Result<Vec<u8>, Problem> {
    // The answer on a legal deck has about a thousand bytes; growing to that from nothing costs more than writing it.
    let mut out = Vec::with_capacity(2048);
    judge(request, context)?.write(None, request.id.as_ref(), &mut out)?;
    Ok(out)
}

/// A deck that was judged.
#[derive(Debug)]
pub(crate) struct Judged<'a> {
    pub(crate) deck: Deck,
    pub(crate) hash: String,
    pub(crate) as_of: Date,
    pub(crate) index: &'a Index,
    heroes: &'a Heroes,
    pub(crate) diagnostics: Vec<Told>,
    pub(crate) verdicts: Vec<Found>,
}

/// What was odd about a line, and where the line stands in the request.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) pointer: String,
}

impl Told {
    fn view(&self) -> DiagnosticView<'_> {
        DiagnosticView::of(&self.diagnostic, &self.pointer)
    }
}

/// A verdict, and what was asked for besides.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) verdict: Verdict,
    pub(crate) checks: Option<Vec<Explanation>>,
    pub(crate) fixes: Option<Fixes>,
    pub(crate) signed: Option<SignedView>,
}

/// How a deck could be mended, and where it needs no mending.
#[derive(Debug)]
pub(crate) struct Fixes {
    pub(crate) suggestions: Vec<Suggestion>,
    pub(crate) legal_in: Vec<String>,
}

/// Judges the deck of a request.
///
/// # Errors
///
/// As [`validate`].
pub(crate) fn judge<'a>(request: &ValidateRequest<'_>, context: Context<'a>) -> Result<Judged<'a>, Problem> {
    let index = context.index;
    let as_of = request.as_of.as_ref().map(|text| date(&text.0, "/asOf")).transpose()?.unwrap_or(context.today);
    let chosen = chosen(request.formats.as_ref(), context.formats)?;
    let (deck, found) = read(&request.deck, "/deck", index)?;
    let told = |diagnostic: Diagnostic, list: &str, input: &DeckInput<'_>| {
        let pointer = input.pointer(list, diagnostic.place);
        Told { diagnostic, pointer }
    };
    let mut diagnostics: Vec<Told> = found.into_iter().map(|d| told(d, "/deck", &request.deck)).collect();
    let mut pool = None;
    if let Some(input) = &request.pool {
        let (opened, found) = read(input, "/pool", index)?;
        diagnostics.extend(found.into_iter().map(|d| told(d, "/pool", input)));
        pool = Some(opened);
    }
    let hash = deck.hash(index).to_string();
    let case = Case { deck: &deck, pool: pool.as_ref(), as_of, index, lists: context.lists };
    let legal_in = request.suggest.then(|| legal_in(context.formats.iter(), &case));
    let on_deck = diagnostics.iter().filter(|t| t.pointer.starts_with("/deck")).map(|t| &t.diagnostic);
    let on_deck: Vec<Diagnostic> = if request.suggest { on_deck.cloned().collect() } else { Vec::new() };
    let verdicts = chosen.iter().map(|format| {
        let format = format.get();
        let verdict = check(format, &case);
        let signed = match (&request.sign, context.signing) {
            (None, _) => None,
            (Some(_), None) => return Err(Problem::at(Code::Unsupported, "/sign", "nothing is signed here")),
            (Some(sign), Some((signer, now))) => {
                Some(SignedView::of(&verdict, format, &hash, &sign.event.0, signer, now)?)
            }
        };
        let fixes = legal_in.as_ref().map(|ids| Fixes {
            suggestions: suggest(format, &case, &verdict, &on_deck),
            legal_in: ids.iter().map(|id| (*id).to_owned()).collect(),
        });
        let checks = request.explain.then(|| explain(format, &case));
        Ok(Found { verdict, checks, fixes, signed })
    });
    let verdicts = verdicts.collect::<Result<_, Problem>>()?;
    Ok(Judged { deck, hash, as_of, index, heroes: context.heroes, diagnostics, verdicts })
}

impl Judged<'_> {
    /// Writes the answer: to a request, or to a line of a batch.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if it cannot be written, a fault of ours.
    pub(crate) fn write(&self, line: Option<u64>, id: Option<&Name<'_>>, out: &mut Vec<u8>) -> Result<(), Problem> {
        let body = ValidateAnswer {
            line,
            id,
            deck: DeckView::of(&self.deck, &self.hash, self.as_of, self.index, self.heroes),
            diagnostics: self.diagnostics.iter().map(Told::view).collect(),
            verdicts: self.verdicts.iter().map(VerdictView::of).collect(),
        };
        serde_json::to_writer(out, &body).map_err(Problem::unserialisable)
    }
}

/// Looks a deck up, and collects what is odd about its lines in their order.
///
/// # Errors
///
/// As [`DeckInput::list`].
pub(crate) fn read(input: &DeckInput<'_>, pointer: &str, index: &Index) -> Result<(Deck, Vec<Diagnostic>), Problem> {
    let listed = input.list(pointer, index)?;
    let deck = Deck::resolve(listed.list(), index);
    let diagnostics = listed.diagnose(&deck, index);
    Ok((deck, diagnostics))
}

/// A format that a request asked for.
#[derive(Debug)]
pub(crate) enum Chosen<'f> {
    Offered(&'f Format),
    InPlace(Box<Format>),
}

impl Chosen<'_> {
    pub(crate) fn get(&self) -> &Format {
        match self {
            Self::Offered(format) => format,
            Self::InPlace(format) => format,
        }
    }
}

/// The formats of a request, in its order; those written in place are compiled.
fn chosen<'f>(wanted: Option<&WantedFormats<'_>>, registry: &'f Registry) -> Result<Vec<Chosen<'f>>, Problem> {
    let wanted = match wanted {
        None => return chosen_one(None, "/formats", registry).map(|format| vec![format]),
        Some(WantedFormats::All) => return Ok(registry.iter().map(Chosen::Offered).collect()),
        Some(WantedFormats::These(list)) => list,
    };
    if !(1..=MAX_FORMATS).contains(&wanted.len()) {
        let message = format!("formats names 1 to {MAX_FORMATS} formats, got {}", wanted.len());
        return Err(Problem::at(Code::OutOfRange, "/formats", message));
    }
    let mut formats = Vec::new();
    let mut problems = Vec::new();
    for (at, format) in wanted.iter().enumerate() {
        let pointer = format!("/formats/{at}");
        match chosen_one(Some(format), &pointer, registry) {
            Ok(format) => formats.push(format),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(formats) } else { Err(Problem::together(problems)) }
}

/// The format of a request for one, which is `standard` if it names none; compiled if it is written in place.
///
/// # Errors
///
/// `FORMAT_NOT_OFFERED`, `FORMAT_INVALID`.
pub(crate) fn chosen_one<'f>(
    wanted: Option<&WantedFormat<'_>>,
    pointer: &str,
    registry: &'f Registry,
) -> Result<Chosen<'f>, Problem> {
    match wanted {
        None => offered("standard", pointer, registry),
        Some(WantedFormat::Id(id)) => offered(id, pointer, registry),
        Some(WantedFormat::InPlace(raw)) => {
            let format = registry.in_place(raw).map_err(|errors| invalid(&errors, pointer))?;
            Ok(Chosen::InPlace(Box::new(format)))
        }
    }
}

fn offered<'f>(id: &str, pointer: &str, registry: &'f Registry) -> Result<Chosen<'f>, Problem> {
    registry.get(id).map(Chosen::Offered).ok_or_else(|| {
        Problem::at(Code::FormatNotOffered, pointer, format!("there is no format {id:?}; /v1/formats lists them"))
    })
}

/// What the compiler has against a format, with pointers into the request.
fn invalid(errors: &[FormatError], pointer: &str) -> Problem {
    let segment = |s: &String| format!("/{}", s.replace('~', "~0").replace('/', "~1"));
    let at = |e: &FormatError| e.place.iter().map(segment).collect::<String>();
    let fault = |e: &FormatError| (format!("{pointer}{}", at(e)), e.problem.to_string());
    Problem::several(Code::FormatInvalid, errors.iter().map(fault).collect())
}
