//! How files of formats and of season lists are read, and what is wrong in them and where.

use serde::{Deserialize, de::DeserializeOwned};
use serde_path_to_error::Segment;
use std::{error::Error, fmt};

/// Most letters of an id, and of any text that a message repeats.
pub(crate) const MAX_ID: usize = 64;

/// Formats may build on formats that build on formats. A deeper chain than this is too hard to follow.
pub(crate) const MAX_DEPTH: usize = 8;

/// Most rules that one format may write, replace and repeal together: each kind once, with room to spare. This bounds the work
/// and the report for a format that comes in a request.
pub(crate) const MAX_RULES: usize = 64;

/// A problem and its place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Located<P> {
    /// Name of the file as it was given; empty for what is in no file.
    pub file: String,
    /// Path in the file, member by member: `["rules", "rare", "max"]`. A text that cannot be parsed at all has the
    /// one segment `line 5`; an empty path is the file as a whole.
    pub place: Vec<String>,
    /// What is wrong there.
    pub problem: P,
}

impl<P: fmt::Display> fmt::Display for Located<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place.join("."))?;
        }
        self.problem.fmt(f)
    }
}

impl<P: fmt::Debug + fmt::Display> Error for Located<P> {}

/// A path in a format and what is wrong there.
pub(crate) type Fault = (Vec<String>, FormatProblem);

/// Why a format does not compile, and where. A format in place in a request is in no file.
pub type FormatError = Located<FormatProblem>;

/// What can be wrong with a format.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum FormatProblem {
    /// Not the shape of a format: the parser's own words.
    #[error("{0}")]
    Shape(String),
    /// Two formats have one id.
    #[error("the id {0} is taken by another format")]
    Duplicate(String),
    /// An id with other characters than lower-case letters, digits and `_`.
    #[error("the id {0:?} is not made of 1 to 64 lower-case letters, digits and _")]
    Id(String),
    /// A member is missing without which the format means nothing, and there is no parent to take it from.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A member that is empty.
    #[error("{0} is empty")]
    Empty(&'static str),
    /// More rules than there are kinds of rule, many times over.
    #[error("{0} rules; a format writes, replaces and repeals at most {MAX_RULES}")]
    TooLarge(usize),
    /// `extends` names no format.
    #[error("there is no format {0:?}")]
    NoParent(String),
    /// The format is built on itself, or on too long a chain.
    #[error("built on itself by way of {}, or on more than {MAX_DEPTH} others", .0.join(" > "))]
    Cycle(Vec<String>),
    /// The parent could not be compiled, so nothing more can be said about this format.
    #[error("{0} does not compile")]
    BrokenParent(String),
    /// No rule has this name.
    #[error("there is no rule {name:?}; the rules are {known}")]
    UnknownRule {
        /// As written, cut if very long.
        name: String,
        /// The names of all rules.
        known: String,
    },
    /// The parameters of a rule are not those that it takes.
    #[error("{0}")]
    Parameter(String),
    /// Two values cannot both hold.
    #[error("{0}")]
    Contradiction(String),
    /// The parent has this rule already.
    #[error("{0} has this rule already: use replace")]
    Redundant(String),
    /// Whatever breaks this rule breaks another one too, so it never decides anything.
    #[error("this rule never decides anything: {0}")]
    NeverDecides(String),
    /// There is nothing to replace or to repeal.
    #[error("{0} has no such rule")]
    NothingThere(String),
    /// The same rule stands twice in `repeal`, or in `repeal` and in `replace`.
    #[error("{0} is repealed already")]
    RepealedAlready(String),
    /// A replacement that changes nothing.
    #[error("this is what {0} says already")]
    NoEffect(String),
}

/// Reads a table as a type, with the path of what does not fit.
pub(crate) fn read_table<T: DeserializeOwned>(table: toml::Table) -> Result<T, Fault> {
    serde_path_to_error::deserialize(toml::Value::Table(table)).map_err(|e| {
        let mut place = segments(e.path());
        let message = e.inner().message().trim_end();
        // A member that is missing, or should not be there, is reported at the rule to which it belongs.
        if message.starts_with("unknown field") {
            place.pop();
        }
        (place, FormatProblem::Parameter(cut_long(&json_errors::of_shape(message))))
    })
}

/// Reads JSON. What does not fit is reported with its path, or with line and column where it has none.
pub(crate) fn from_json<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, (Vec<String>, String)> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|e| {
        let place = segments(e.path());
        let message = match e.inner() {
            error if error.is_data() && !place.is_empty() => json_errors::of_shape(&json_errors::without_place(error)),
            error => json_errors::of_error(error),
        };
        (place, message)
    })?;
    reader.end().map_err(|e| (Vec::new(), json_errors::of_error(&e)))?;
    Ok(value)
}

/// A name as messages repeat it.
pub(crate) fn cut(text: &str) -> String {
    shortened(text, MAX_ID)
}

fn cut_long(message: &str) -> String {
    shortened(message, 300)
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A path of the deserialiser as segments of a place.
fn segments(path: &serde_path_to_error::Path) -> Vec<String> {
    let segment = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(cut(key)),
        Segment::Enum { variant } => Some(cut(variant)),
        Segment::Unknown => None,
    };
    path.iter().filter_map(segment).collect()
}
