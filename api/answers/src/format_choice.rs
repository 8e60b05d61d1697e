//! The formats that a request asks for, by id or written in place.

use crate::problem::{Code, Problem};
use formats::{DEFAULT_FORMAT, Format, FormatError, RawFormat, Registry};
use jsonptr::PointerBuf;
use std::borrow::Cow;

/// Most formats that one request may name; `all` counts as one (contract section 2).
pub const MAX_FORMATS: usize = 32;
/// The id that stands for every format; in a list it counts as one.
pub const ALL: &str = "all";

/// The formats that a request asks for, in its order.
#[derive(Debug)]
pub struct WantedFormats<'a>(pub Vec<WantedFormat<'a>>);

/// One entry of the list of formats in a request.
#[derive(Debug)]
pub enum WantedFormat<'a> {
    /// `all`: every format of `/v1/formats` that the list does not name itself.
    All,
    /// The id of a format of `/v1/formats`.
    Id(Cow<'a, str>),
    /// A format that is written in the request.
    InPlace(Box<RawFormat>),
}

/// A format that a request asked for.
#[derive(Debug)]
pub enum SelectedFormat<'f> {
    /// A format of `/v1/formats`.
    Offered(&'f Format),
    /// A format that was written in the request, compiled.
    InPlace(Box<Format>),
}

impl SelectedFormat<'_> {
    /// The format.
    pub fn get(&self) -> &Format {
        match self {
            Self::Offered(format) => format,
            Self::InPlace(format) => format,
        }
    }
}

/// The formats of a request, in its order. Formats written in place are compiled.
///
/// # Errors
///
/// `OUT_OF_RANGE` if there are none or too many; `FORMAT_NOT_OFFERED` and `FORMAT_INVALID` for every format that is wrong.
pub fn select<'f>(
    wanted: Option<&WantedFormats<'_>>,
    registry: &'f Registry,
) -> Result<Vec<SelectedFormat<'f>>, Problem> {
    let wanted = match wanted {
        None => return select_one(None, "/formats", registry).map(|format| vec![format]),
        Some(WantedFormats(list)) => list,
    };
    if !(1..=MAX_FORMATS).contains(&wanted.len()) {
        let message = format!("formats names 1 to {MAX_FORMATS} formats, got {}", wanted.len());
        return Err(Problem::at(Code::OutOfRange, "/formats", message));
    }
    let named = |id: &str| wanted.iter().any(|other| matches!(other, WantedFormat::Id(other) if other == id));
    let mut others = registry.iter().filter(|format| !named(format.id())).map(SelectedFormat::Offered);
    let mut formats = Vec::new();
    let mut problems = Vec::new();
    for (at, format) in wanted.iter().enumerate() {
        if matches!(format, WantedFormat::All) {
            // A second `all` finds no format left.
            formats.extend(others.by_ref());
            continue;
        }
        let pointer = format!("/formats/{at}");
        match select_one(Some(format), &pointer, registry) {
            Ok(format) => formats.push(format),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(formats) } else { Err(Problem::together(problems)) }
}

/// The one format of a request, or [`DEFAULT_FORMAT`] if the request names none. A format written in place is compiled.
///
/// # Errors
///
/// `FORMAT_NOT_OFFERED` for an unknown id, `FORMAT_INVALID` for a format in place that does not compile.
pub fn select_one<'f>(
    wanted: Option<&WantedFormat<'_>>,
    pointer: &str,
    registry: &'f Registry,
) -> Result<SelectedFormat<'f>, Problem> {
    match wanted {
        None => offered(DEFAULT_FORMAT, pointer, registry),
        Some(WantedFormat::All) => offered(ALL, pointer, registry),
        Some(WantedFormat::Id(id)) => offered(id, pointer, registry),
        Some(WantedFormat::InPlace(raw)) => {
            let format = registry.in_place(raw).map_err(|errors| invalid(&errors, pointer))?;
            Ok(SelectedFormat::InPlace(Box::new(format)))
        }
    }
}

/// The format with an id.
///
/// # Errors
///
/// `FORMAT_NOT_OFFERED` if there is none.
pub(crate) fn offered<'f>(id: &str, pointer: &str, registry: &'f Registry) -> Result<SelectedFormat<'f>, Problem> {
    registry.get(id).map(SelectedFormat::Offered).ok_or_else(|| {
        Problem::at(Code::FormatNotOffered, pointer, format!("there is no format {id:?}; /v1/formats lists them"))
    })
}

/// The problem of a format that does not compile, with pointers into the request.
fn invalid(errors: &[FormatError], pointer: &str) -> Problem {
    let fault = |e: &FormatError| {
        let below = PointerBuf::from_tokens(e.place.iter().map(String::as_str));
        (format!("{pointer}{below}"), e.problem.to_string())
    };
    Problem::several(Code::FormatInvalid, errors.iter().map(fault).collect())
}
