//! Errors in a format, with their places.

use crate::located::Located;

/// Formats may build on formats that build on formats. A deeper chain than this is too hard to follow.
pub(crate) const MAX_DEPTH: usize = 8;

/// Most rules that one format may write, replace and repeal together: each kind once, with room to spare. This bounds the work
/// and the report for a format that comes in a request.
pub(crate) const MAX_RULES: usize = 64;

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
