//! Scenarios: rule tests as short texts that a player can read.
//!
//! *Given* a table with cards whose abilities are in the notation, *when* these decisions are made, *then* these facts
//! hold, for this rule and this system. `engine/SCENARIOS.md` shows every construct.
//!
//! [`parse`] reads a file, [`Scenario::run`] plays a scenario and says what did not hold, [`Scenario::run_with`] one with
//! printed cards, [`systems::table`] says which systems have scenarios.
//!
//! ```
//! let file = "
//! scenario: a Character goes to Reserve at Rest
//! system 67
//! rule 4.2.5.b
//! card Ranger: Character, cost 1/1, 1/1/1
//! A hand: Ranger
//! A mana: 1
//! when
//!   A plays Ranger to hero
//!   until Morning
//! then
//!   A hero is at 1; Ranger is in A reserve
//! ";
//! let scenarios = engine::scenario::parse(file).expect("in the language of scenarios");
//! assert!(scenarios[0].run().failures.is_empty());
//!
//! let errors = engine::scenario::parse("scenario: x\nday one").expect_err("one is no number");
//! assert!(errors[0].to_string().starts_with("line 2, column 5: expected a number"));
//! ```

mod choice;
mod fact;
mod printed;
mod read;
mod run;
pub mod systems;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use choice::{Choice, Chosen, Claim, Step, Way};
pub use fact::{Fact, Happening, Pile, Standing};
pub use printed::{KnownCard, LookUp, PrintedFault, Ruling};
pub use read::{
    Beginning, CardLine, CardType, Condition, Copies, Design, Detail, EditionNumber, Given, HeroDesign, HeroLine,
    MAX_BYTES, parse,
};
pub use run::{Failure, Report};
pub use words::{CardName, CardRef, Counted, Location, OneNoun, Pair, Terrains};

use crate::ability::{AbilityText, NotationError, Position};

/// Something of a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The place where it begins.
    pub at: Position,
    /// The thing that the text says.
    pub said: T,
}

/// A card or Hero with its abilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described<T> {
    /// Its line.
    pub line: T,
    /// The lines below.
    pub abilities: AbilityText,
}

/// What a `when` or a `then` says in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A line `when`: what happens from here on can be asserted.
    When,
    /// Something is done.
    Step(Step),
    /// Something holds.
    Fact(Fact),
}

/// A scenario as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The title of the scenario.
    pub title: String,
    /// The systems that it is a scenario of, 1 to 172.
    pub systems: Vec<u8>,
    /// The rules that it shows.
    pub rules: Vec<String>,
    /// The official rulings that it shows.
    pub rulings: Vec<Ruling>,
    /// Line of its title.
    pub line: u32,
    cards: Vec<At<Described<CardLine>>>,
    heroes: Vec<At<Described<HeroLine>>>,
    table: Vec<At<Given>>,
    parts: Vec<At<Part>>,
    /// Names that no line explains: of tokens of its printed cards, or of nothing.
    unexplained: Vec<At<String>>,
}

impl Scenario {
    /// Whether it speaks of a printed card or Hero.
    #[must_use]
    pub fn has_printed(&self) -> bool {
        self.cards.iter().any(|card| matches!(card.said.line.design, Design::Printed(_)))
            || self.heroes.iter().any(|hero| matches!(hero.said.line.design, HeroDesign::Printed(_)))
    }
}

/// A fault of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// More bytes than a file may have.
    #[error("the file has {bytes} bytes, at most {most} are read")]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes it may have.
        most: usize,
    },
    /// A line that is not understood.
    #[error(transparent)]
    Line(#[from] NotationError),
    /// A line that is longer than any line needs to be.
    #[error("{at}: the line has {bytes} bytes, at most {most} are read")]
    LineTooLong {
        /// Its begin.
        at: Position,
        /// Bytes of the line.
        bytes: usize,
        /// Bytes it may have.
        most: usize,
    },
    /// No line `scenario: …`.
    #[error("line 1, column 1: there is no line `scenario: TITLE`")]
    NoScenario,
    /// A scenario without a title.
    #[error("{at}: a title has to follow")]
    Untitled {
        /// Where the title should stand.
        at: Position,
    },
    /// Two scenarios of one title.
    #[error("{at}: there is a scenario of the title `{title}` above")]
    TitleTwice {
        /// The second.
        at: Position,
        /// Their title.
        title: String,
    },
    /// A scenario that lacks something.
    #[error("{at}: the scenario `{title}` has no {what}")]
    Lacks {
        /// The place where it begins.
        at: Position,
        /// Its title.
        title: String,
        /// What it has to have.
        what: &'static str,
    },
    /// A number of no system.
    #[error("{at}: `{found}` is no system, they are numbered from 1 to {most}")]
    NoSystem {
        /// The place in the text.
        at: Position,
        /// The text at that place.
        found: String,
        /// The number of systems.
        most: usize,
    },
    /// A rule without a number.
    #[error("{at}: the number or name of a rule has to follow")]
    NoRule {
        /// Where it should stand.
        at: Position,
    },
    /// A text that is no official ruling.
    #[error("{at}: `{found}` names no ruling, as AX_33 1 does: the first one of the family AX_33")]
    NoRuling {
        /// The place in the text.
        at: Position,
        /// The text at that place.
        found: String,
    },
    /// An indented line below a printed card.
    #[error("{at}: a printed card has the abilities that are printed on it")]
    AbilityOfPrinted {
        /// The line.
        at: Position,
    },
    /// An indented line below no card.
    #[error("{at}: an indented line is an ability, and stands below a `card` or a `hero`")]
    AbilityOfNothing {
        /// The line.
        at: Position,
    },
    /// `when` or `then` before the first scenario.
    #[error("{at}: `{word}` stands before the first scenario")]
    BeforeScenario {
        /// The line.
        at: Position,
        /// The word.
        word: String,
    },
    /// Something that can be said once was said again.
    #[error("{at}: {what} stands above already")]
    Twice {
        /// The second.
        at: Position,
        /// What was said twice.
        what: String,
    },
    /// A name that no line explains.
    #[error("{at}: `{name}` is no card or token of this scenario")]
    UnknownName {
        /// The place in the text.
        at: Position,
        /// The name.
        name: String,
    },
    /// Terrains of no layout.
    #[error("{at}: these are not three Tumult cards, each a single terrain beside the other two (3.2.1)")]
    Regions {
        /// The line.
        at: Position,
    },
}

impl ScenarioError {
    /// Where the fault is.
    #[must_use]
    pub const fn at(&self) -> Position {
        match self {
            Self::TooLong { .. } | Self::NoScenario => Position::START,
            Self::Line(error) => error.at(),
            Self::LineTooLong { at, .. }
            | Self::Untitled { at }
            | Self::TitleTwice { at, .. }
            | Self::Lacks { at, .. }
            | Self::NoSystem { at, .. }
            | Self::NoRule { at }
            | Self::NoRuling { at, .. }
            | Self::AbilityOfPrinted { at }
            | Self::AbilityOfNothing { at }
            | Self::BeforeScenario { at, .. }
            | Self::Twice { at, .. }
            | Self::UnknownName { at, .. }
            | Self::Regions { at } => *at,
        }
    }
}
