//! The request and the answer of a validation (contract section 4).

use crate::{
    deck::{Borrowed, DeckShape},
    json::{self, unserialisable},
    list::cut,
    problem::ProblemView,
    signed::{Signed, SignedView},
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts},
    verdict::{DeckView, DiagnosticView, Heroes, VerdictView},
    wanted_format::FormatsShape,
};
use answers::{
    Code, Problem,
    dates::date,
    format_choice::{WantedFormat, WantedFormats},
    signing::Signer,
    verdict::{Context as VerdictContext, FormatVerdict, Judged, VerdictRequest, judge},
};
use formats::DeckJson;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

/// Longest name of an event, in characters.
pub const MAX_EVENT: u64 = 200;

/// A deck and the formats to judge it in.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ValidateRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "formats": ["standard"], "asOf": "2026-03-01"
}))]
pub struct ValidateRequest<'a> {
    /// A name of the caller's for this request; the answer repeats it.
    #[serde(borrow, default)]
    #[schema(value_type = Option<Name<'static>>)]
    pub id: Option<Name<'a>>,
    /// The deck.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Ids of `/v1/formats` and formats written in place, or `"all"`; `["standard"]` if not given.
    #[serde(borrow, default, deserialize_with = "crate::wanted_format::several")]
    #[schema(value_type = Option<FormatsShape>)]
    pub formats: Option<WantedFormats<'a>>,
    /// Date of the event, today in UTC if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, format = Date, example = "2026-03-01")]
    pub as_of: Option<Borrowed<'a>>,
    /// The cards the deck was built from, where a format has a pool: opened boosters.
    #[serde(borrow, default)]
    #[schema(value_type = Option<DeckShape>)]
    pub pool: Option<DeckJson<'a>>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
    /// Whether to show every rule with what it counted and its margin.
    #[serde(default)]
    pub explain: bool,
    /// Whether to look for the smallest edits that make the deck legal.
    #[serde(default)]
    pub suggest: bool,
    /// Asks for signed verdicts.
    #[serde(borrow, default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    #[schema(value_type = Option<SignRequest<'static>>)]
    pub sign: Option<SignRequest<'a>>,
}

impl ValidateRequest<'_> {
    /// Whether the answer may take longer than the microseconds that a worker thread can spare.
    fn is_long(&self) -> bool {
        let long_format = self.formats.as_ref().is_some_and(|WantedFormats(list)| {
            list.len() > 4 || list.iter().any(|f| matches!(f, WantedFormat::All | WantedFormat::InPlace(_)))
        });
        long_format || self.explain || self.suggest || self.sign.is_some() || self.uniques.is_some()
    }
}

/// What a signed verdict is for.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignRequest)]
pub struct SignRequest<'a> {
    /// The event, in the caller's words; it becomes part of what is signed.
    #[serde(borrow)]
    #[validate(custom(function = "of_an_event"))]
    #[schema(value_type = String, min_length = 1, max_length = 200, example = "Winter Cup 2026, round 1")]
    pub event: Borrowed<'a>,
}

fn of_an_event(event: &Borrowed<'_>) -> Result<(), ValidationError> {
    match event.0.chars().count() as u64 {
        1..=MAX_EVENT => Ok(()),
        n => Err(ValidationError::new("length")
            .with_message(Cow::Owned(format!("event has 1 to {MAX_EVENT} characters, not {n}")))),
    }
}

/// A name of the caller's: text or a number, repeated as it came.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = RequestId, example = "table-7")]
#[serde(untagged, expecting = "id is a text or a number")]
pub enum Name<'a> {
    /// A text.
    #[schema(value_type = String)]
    Text(#[serde(borrow)] Cow<'a, str>),
    /// A number.
    #[schema(value_type = f64)]
    Number(serde_json::Number),
}

/// The deck as it was understood, and a verdict for each format asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ValidateAnswer)]
pub struct ValidateAnswer<'a> {
    /// In a batch, the line of the request, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub line: Option<u64>,
    /// The name that the request gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<Name<'static>>)]
    pub id: Option<&'a Name<'a>>,
    /// The deck as it was understood.
    pub deck: DeckView<'a>,
    /// What could not be read or had to be guessed, by line.
    pub diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// One verdict a format, in the order asked for.
    pub verdicts: Vec<VerdictView<'a>>,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
}

/// A line of a batch that could not be judged.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BatchProblem)]
pub struct BatchProblem<'a> {
    /// The line of the request, from 1.
    pub line: u64,
    /// The name that the request gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<Name<'static>>)]
    pub id: Option<Name<'a>>,
    /// Why it could not be judged.
    pub problem: ProblemView<'a>,
}

/// One line of the answer to a batch: a verdict, or why there is none.
#[derive(Debug, ToSchema)]
#[schema(as = BatchLine)]
#[serde(untagged)]
pub enum BatchLine {
    /// The line was judged.
    Judged(ValidateAnswer<'static>),
    /// The line could not be judged.
    Refused(BatchProblem<'static>),
}

/// The part of a line that can be read even if the line is not a request: its id.
#[derive(Debug, Deserialize)]
pub struct IdOnly<'a> {
    /// The name that the caller gave the request.
    #[serde(borrow, default)]
    pub id: Option<Name<'a>>,
}

/// What a validation depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The catalogue, the formats, the lists and the day.
    pub verdicts: VerdictContext<'a>,
    /// The Heroes of the catalogue, written in advance.
    pub heroes: &'a Heroes,
    /// The signer, and the time of signing; `None` if the service has no key.
    pub signing: Option<(&'a Signer, Timestamp)>,
}

/// Answers a request with verdicts. The same input gives the same bytes, except for the time in a signature.
///
/// # Errors
///
/// Every fault of the request. An illegal deck is not an error.
pub fn validate(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    answer(&json::read(request)?, context)
}

/// Like [`validate`], but `None` for a request that asks for more than a worker thread can spare the time for.
///
/// # Errors
///
/// As [`validate`].
pub fn validate_if_short(request: &[u8], context: Context<'_>) -> Result<Option<Vec<u8>>, Problem> {
    let request: ValidateRequest<'_> = json::read(request)?;
    if request.is_long() { Ok(None) } else { answer(&request, context).map(Some) }
}

fn answer(request: &ValidateRequest<'_>, context: Context<'_>) -> Result<Vec<u8>, Problem> {
    // The answer about a legal deck has about a thousand bytes; starting from an empty buffer would cost more than writing it.
    let mut out = Vec::with_capacity(2048);
    write(request, None, context, &mut out)?;
    Ok(out)
}

/// Judges a request and appends the answer to `out`. `line` is the number of the line in a batch.
///
/// # Errors
///
/// As [`validate`].
pub fn write(
    request: &ValidateRequest<'_>,
    line: Option<u64>,
    context: Context<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Problem> {
    let as_of = request.as_of.as_ref().map(|text| date(&text.0, "/asOf")).transpose()?;
    let asked = VerdictRequest {
        deck: &request.deck,
        pool: request.pool.as_ref(),
        formats: request.formats.as_ref(),
        as_of,
        explain: request.explain,
        suggest: request.suggest,
    };
    let uniques = RequestUniques::read(request.uniques.as_deref(), context.verdicts.index);
    let index = uniques.as_ref().map_or(context.verdicts.index, RequestUniques::index);
    let judged = judge(&asked, VerdictContext { index, ..context.verdicts })?;
    let supplied_hash = uniques.as_ref().and_then(|uniques| uniques.hash(judged.cards()));
    let signed = signed(request.sign.as_ref(), &judged, supplied_hash.as_deref(), context.signing)?;
    let mut body = ValidateAnswer::of(&judged, &signed, context.heroes, line, request.id.as_ref());
    if let Some(uniques) = &uniques {
        body.diagnostics.extend(uniques.diagnostics());
        body.supplied_uniques = Some(uniques.used(judged.cards()));
    }
    body.omitted = cut(&mut body.diagnostics);
    serde_json::to_writer(out, &body).map_err(unserialisable)
}

/// The signed verdicts, in the order of the verdicts; empty if nothing is to be signed.
fn signed(
    wanted: Option<&SignRequest<'_>>,
    judged: &Judged<'_>,
    supplied_uniques: Option<&str>,
    signing: Option<(&Signer, Timestamp)>,
) -> Result<Vec<SignedView>, Problem> {
    let Some(wanted) = wanted else { return Ok(Vec::new()) };
    let Some((signer, now)) = signing else {
        return Err(Problem::at(Code::Unsupported, "/sign", "nothing is signed here"));
    };
    let sign = |found: &FormatVerdict<'_>| {
        let signed = Signed { format: found.format.get(), deck_hash: &judged.hash, supplied_uniques };
        SignedView::of(&found.verdict, signed, &wanted.event.0, signer, now)
    };
    judged.verdicts.iter().map(sign).collect()
}

impl<'a> ValidateAnswer<'a> {
    /// Makes the answer to a request. `signed` has a signature for each verdict, or is empty.
    pub fn of(
        judged: &'a Judged<'_>,
        signed: &'a [SignedView],
        heroes: &'a Heroes,
        line: Option<u64>,
        id: Option<&'a Name<'a>>,
    ) -> Self {
        let verdicts = judged.verdicts.iter().enumerate();
        Self {
            line,
            id,
            deck: DeckView::of(&judged.deck, &judged.hash, judged.as_of, judged.index, heroes),
            diagnostics: judged.diagnostics.iter().map(DiagnosticView::of).collect(),
            omitted: None,
            verdicts: verdicts.map(|(at, found)| VerdictView::of(found, signed.get(at))).collect(),
            supplied_uniques: None,
        }
    }
}
