#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod addable;
mod check;
mod citation;
mod code_page;
mod compare;
mod compile;
mod deck;
mod deck_code;
mod dialect;
mod explain;
mod file;
mod format;
mod kind;
mod list;
mod number;
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
pub use check::{CheckContext, UsedList};
pub use citation::Citation;
pub use code_page::{CodePage, InventedCard};
pub use compare::{Comparison, compare};
pub use compile::{FormatSyntax, RawFormat};
pub use deck::{Counts, Deck, DeckHash, DeckSummary, Entry, Fault, Given, MAX_QUANTITY, Total};
pub use deck_code::{CodeError, Encoded, Lost, LostReason, MAX_CODE, encode, is_code, read_code};
pub use dialect::{CodeCard, CodeReading, Dialect};
pub use explain::{Budget, Explanation, budget, explain};
pub use file::{FormatError, FormatProblem, Located};
pub use format::{Format, Origin, Rule};
pub use kind::Kind;
pub use list::{
    DeckJson, DeckList, Diagnostic, DiagnosticCode, Form, Line, MAX_LINES, ParsedText, Place, Quantity, Source,
    parse_text,
};
pub use number::{whole, whole_or_null};
pub use reading::read_deck;
pub use registry::{DEFAULT_FORMAT, Registry};
pub use rules::{RULES, RuleKind};
pub use season::{BelowPath, ListError, ListManifest, ListProblem, NotBelow, SeasonLists, UniqueList};
pub use statistics::{DeckStatistics, Distribution};
pub use suggest::{Edit, EditKind, Suggestion, legal_in, suggest};
pub use verdict::{Outcome, Verdict, check};
pub use violation::{Amount, CardLine, Code, Comparator, NotChecked, Severity, Violation};
