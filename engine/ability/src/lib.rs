//! What a card does: abilities as a closed tree, and the notation in which they are written down.
//!
//! A tree is printed by [`Display`](std::fmt::Display) and read by [`FromStr`], without loss; the text of a card, one
//! ability to a line, by [`AbilityText`]. `engine/NOTATION.md` shows every construct. A
//! `engine::CardPool` lowers the trees of its decks for the executor of games.
//!
//! What is read has at most [`MAX_BYTES`] and [`MAX_NESTING`]; a tree built by hand that goes beyond is printed, but not
//! read back.
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

mod action;
mod amount;
mod condition;
mod cost;
mod effect;
mod error;
mod facts;
mod gain;
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
mod token;
mod trigger;
mod whose;
mod words;

pub use action::{Action, Activator, Destination, Direction, Price, Readiness, Spread};
pub use amount::{Amount, Comparing, Measure, Operation, Variety};
pub use condition::{Being, Condition, is_watched};
pub use cost::Cost;
pub use effect::{Effect, Emblem, Mode, Offer, Repetition, Row, Step, Uses};
pub use error::{NotationError, Position};
pub use facts::{Clause, ExpeditionFact, Facts, Literal, RegionFact, Trait};
pub use gain::{FlagKeyword, Gain, Keyword, NumberedKeyword};
#[cfg(any(test, feature = "generate"))]
pub use generate::generate;
pub use inflect::plural;
pub use list::OneOrMore;
pub use other::{OtherCounter, OtherSubType};
pub use parser::{MAX_BYTES, MAX_NESTING};
pub use passive::{
    Ban, Becoming, Change, Halt, Limit, LimitChange, MarchRule, Modifying, Passive, Pricing, Raised, Statement,
    Terraforming, is_priced_by_status,
};
pub use search::Search;
pub use selector::{
    Aim, Area, Description, Expeditions, Few, Filter, Mention, Noun, Objects, Pick, Place, Quantity, Regions, Subject,
    Total,
};
pub use terms::{ConditionWord, EffectWord, KeywordWord, Term, TermKind, TriggerWord};
pub use token::{Creation, Token, TokenName, TokenStatistics};
pub use trigger::{
    ActivationLimit, Article, Gained, Guard, Later, ObjectEvent, Ordinal, Period, PlayerEvent, Progress, Trigger, Who,
};
pub use whose::Whose;
pub use words::{
    ActionIcon, Arrival, Comparison, Counter, Daily, Duration, Faction, NamedZone, Phase, Player, Rarity, Status,
    SubType, Terrain,
};

use parser::Parser;
use std::{fmt, str::FromStr};
pub use syntax::{Descend, Notation, Part};

syntax! {
    /// An ability without its place (1.2.4, 2.2.11).
    pub enum Rule {
        /// A passive ability, under a condition if there is one (2.3).
        Passive {
            /// When it applies.
            condition: Option<Condition>,
            /// What it says.
            passive: Passive,
        } => ["always" (condition: "if" condition ":") passive];
        /// A Reaction (6.3).
        Reaction {
            /// Only the first such event of a phase.
            ration: Option<ActivationLimit>,
            /// One of these events.
            triggers: OneOrMore<Trigger>,
            /// Conditions that are part of the trigger.
            guards: Option<OneOrMore<Guard>>,
            /// What happens.
            effect: Effect,
        } => ["when" ration triggers (guards: "," guards) "->" effect];
        /// A quick action (5.3).
        QuickAction {
            /// In each of which it can be played once only.
            once: Option<Period>,
            /// What is paid.
            costs: OneOrMore<Cost>,
            /// When it can be played.
            condition: Option<Condition>,
            /// What happens.
            effect: Effect,
        } => ["cost" (once: "once each" once) costs (condition: "if" condition) ":" effect];
        /// The effect of a Spell (5.2.4).
        Effect(effect: Effect) => ["effect" effect];
        /// An ability that its bearer has for good from when a condition holds: also after that holds no longer.
        Gained {
            /// When.
            once: Condition,
            /// What it has then.
            rule: Box<Rule>,
        } => ["as soon as" once "for good" ":" rule];
        /// An ability of a completed Feat (system 140).
        Completed(rule: Box<Rule>) => ["completed" ":" rule];
    };

    /// An ability and where it works (2.2.11).
    pub enum Ability {
        /// From Reserve, while ready (2.2.11.i).
        Support(rule: Rule) => ["support" ":" rule];
        /// From play, or wherever its kind says.
        Main(rule: Rule) => [rule];
    };
}

/// The abilities of a card, in the order of its text; one to a line. A card without any has an empty text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AbilityText {
    /// The abilities.
    pub abilities: Vec<Ability>,
}

impl fmt::Display for AbilityText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, ability) in self.abilities.iter().enumerate() {
            let line = if i == 0 { "" } else { "\n" };
            write!(f, "{line}{ability}")?;
        }
        Ok(())
    }
}

impl FromStr for AbilityText {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut parser = Parser::new(text)?;
        let mut abilities = Vec::new();
        while !parser.is_at_end() {
            match Ability::parse(&mut parser) {
                Some(ability) => abilities.push(ability),
                None => return parser.finish(None),
            }
        }
        parser.finish(Some(Self { abilities }))
    }
}
