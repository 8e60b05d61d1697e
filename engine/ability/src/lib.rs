//! What cards do: abilities as a closed syntax tree, and the notation in which they are written.
//!
//! [`Display`](std::fmt::Display) prints a tree and [`FromStr`](std::str::FromStr) reads it, without loss; [`AbilityText`] does
//! the same for the text of a card, one ability to a line. `engine/NOTATION.md` shows every construct. `engine::CardPool`
//! compiles the trees of its decks to programs for the games.
//!
//! Input is limited to [`MAX_BYTES`] and [`MAX_NESTING`]. A tree built by hand that exceeds these is printed, but cannot be read
//! again.
//!
//! ```
//! use ability::AbilityText;
//!
//! let text = "when {J} -> may (sacrifice 1 Permanent controlled by you) then (draw 2) else (give Fleeting to me)";
//! let abilities: AbilityText = text.parse().expect("in the notation");
//! assert_eq!(abilities.to_string(), text);
//!
//! let error = "when {J} -> draw many".parse::<AbilityText>().expect_err("many is no number");
//! assert!(error.to_string().starts_with("line 1, column 18: expected"));
//! ```

#![warn(missing_docs)]

mod ability;
mod condition;
mod effect;
mod error;
#[cfg(any(test, feature = "generate"))]
pub mod generate;
mod inflect;
mod lexer;
pub mod list;
mod other;
pub mod parser;
mod passive;
pub mod printer;
mod reference;
pub mod search;
mod selector;
pub mod syntax;
mod terms;
#[cfg(test)]
mod tests;
mod trigger;
mod whose;
mod words;

#[cfg(any(test, feature = "generate"))]
pub use ability::generate;
pub use ability::{Ability, AbilityText, Creation, Rule, Token, TokenName, TokenStatistics};
pub use condition::{Amount, Being, Comparing, Condition, Measure, Operation, Variety};
pub use effect::{
    Action, Activator, Cost, Destination, Direction, Effect, Emblem, Mode, Offer, Price, Readiness, Repetition, Row,
    Spread, Step, Uses,
};
pub use error::{NotationError, Position};
pub use inflect::plural;
pub use list::OneOrMore;
pub use other::{OtherCounter, OtherSubType};
pub use parser::{MAX_BYTES, MAX_NESTING};
pub use passive::{
    Ban, Becoming, Change, ExpeditionRule, FlagKeyword, Gain, Halt, Keyword, Limit, LimitChange, Modifying,
    NumberedKeyword, Passive, Pricing, Raised, Statement, Terraforming,
};
pub use search::{Search, is_priced_by_status, is_watched};
pub use selector::{
    Aim, Area, Clause, Description, ExpeditionFact, Expeditions, Facts, Few, Filter, Literal, Mention, Noun, Objects,
    Pick, Place, Quantity, RegionFact, Regions, Subject, Total, Trait,
};
pub use syntax::{Descend, Notation, Part};
pub use terms::{ConditionWord, EffectWord, KeywordWord, Term, TermKind, TriggerWord};
pub use trigger::{
    ActivationLimit, Article, Gained, Guard, Later, ObjectEvent, Ordinal, Period, PlayerEvent, Progress, Trigger, Who,
};
pub use whose::Whose;
pub use words::{
    ActionIcon, Arrival, Comparison, Counter, Daily, Duration, Faction, NamedZone, Phase, Player, Rarity, Status,
    SubType, Terrain,
};
