#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod addable;
mod code;
mod compare;
mod compile;
mod deck;
mod deviation;
mod format;
mod list;
mod raw;
mod registry;
mod rules;
mod statistics;
mod verdict;
mod violation;
mod words;

pub use addable::{Addable, Adding};
pub use code::Code;
pub use compare::{Comparison, compare};
pub use compile::{FormatError, FormatProblem};
pub use deck::{Counts, Deck, DeckSummary, Entry, Fault, Given, Kind, MAX_QUANTITY, Total};
pub use format::{Format, Origin, Rule};
pub use list::{DeckList, Diagnostic, DiagnosticCode, Line, ParsedText, Place, Quantity, parse_text};
pub use raw::RawFormat;
pub use registry::Registry;
pub use rules::{Case, RULES, RuleKind};
pub use statistics::{DeckStatistics, Distribution};
pub use verdict::{Outcome, Verdict, check};
pub use violation::{Amount, CardLine, Citation, Comparator, NotChecked, Severity, Violation};
