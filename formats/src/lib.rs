#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod addable;
mod budget;
mod code;
mod code_page;
mod compare;
mod compile;
mod deck;
mod deck_code;
mod deviation;
mod explain;
mod format;
mod list;
mod number;
mod raw;
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
pub use code::Code;
pub use code_page::{CodePage, InventedCard};
pub use compare::{Comparison, compare};
pub use compile::{FormatError, FormatProblem};
pub use deck::{Counts, Deck, DeckHash, DeckSummary, Entry, Fault, Given, Kind, MAX_QUANTITY, Total};
pub use deck_code::{
    CodeCard, CodeError, CodeReading, Dialect, Encoded, Lost, LostReason, MAX_CODE, encode, is_code, read_code,
};
pub use explain::{Explanation, explain};
pub use format::{Format, Origin, Rule};
pub use list::{
    DeckJson, DeckList, Diagnostic, DiagnosticCode, Form, Line, MAX_LINES, ParsedText, Place, Quantity, Source,
    parse_text, read_deck,
};
pub use number::{whole, whole_or_null};
pub use raw::RawFormat;
pub use registry::Registry;
pub use rules::{CheckContext, RULES, RuleKind};
pub use season::{ListError, ListManifest, ListProblem, SeasonLists, UniqueList};
pub use statistics::{DeckStatistics, Distribution};
pub use suggest::{Edit, EditKind, Suggestion, legal_in, suggest};
pub use verdict::{Outcome, UsedList, Verdict, check};
pub use violation::{Amount, CardLine, Citation, Comparator, NotChecked, Severity, Violation};
