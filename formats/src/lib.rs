#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod addable;
mod budget;
mod check;
mod code;
mod code_page;
mod compare;
mod compile;
mod composition;
mod deck;
mod deck_code;
mod deviation;
mod dialect;
mod explain;
mod format;
mod format_error;
mod kind;
mod list;
mod located;
mod number;
mod paired;
mod parameters;
mod raw;
mod reading;
mod registry;
mod rules;
mod season;
mod statistics;
mod suggest;
mod verdict;
mod violation;
mod words;

pub use addable::{Addable, Adding};
pub use budget::{Budget, budget};
pub use check::{CheckContext, UsedList};
pub use code::Code;
pub use code_page::{CodePage, InventedCard};
pub use compare::{Comparison, compare};
pub use deck::{Counts, Deck, DeckHash, DeckSummary, Entry, Fault, Given, MAX_QUANTITY, Total};
pub use deck_code::{CodeError, Encoded, Lost, LostReason, MAX_CODE, encode, is_code, read_code};
pub use dialect::{CodeCard, CodeReading, Dialect};
pub use explain::{Explanation, explain};
pub use format::{Format, Origin, Rule};
pub use format_error::{FormatError, FormatProblem};
pub use kind::Kind;
pub use list::{
    DeckJson, DeckList, Diagnostic, DiagnosticCode, Form, Line, MAX_LINES, ParsedText, Place, Quantity, Source,
    parse_text,
};
pub use located::Located;
pub use number::{whole, whole_or_null};
pub use raw::RawFormat;
pub use reading::read_deck;
pub use registry::{DEFAULT_FORMAT, Registry};
pub use rules::{RULES, RuleKind};
pub use season::{ListError, ListManifest, ListProblem, SeasonLists, UniqueList};
pub use statistics::{DeckStatistics, Distribution};
pub use suggest::{Edit, EditKind, Suggestion, legal_in, suggest};
pub use verdict::{Outcome, Verdict, check};
pub use violation::{Amount, CardLine, Citation, Comparator, NotChecked, Severity, Violation};
