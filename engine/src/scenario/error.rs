//! Errors in a file of scenarios.

use crate::ability::{NotationError, Position};

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
