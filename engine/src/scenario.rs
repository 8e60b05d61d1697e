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
mod decide;
mod error;
mod fact;
mod given;
mod happening;
mod judge;
mod names;
mod printed;
mod read;
mod run;
mod spec;
pub mod systems;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use choice::{Choice, Chosen, Claim, Step, Way};
pub use error::ScenarioError;
pub use fact::{Fact, Pile, Standing};
pub use given::{
    Beginning, CardLine, CardType, Condition, Copies, Design, Detail, EditionNumber, Given, HeroDesign, HeroLine,
};
pub use happening::Happening;
pub use printed::{KnownCard, LookUp, PrintedFault, Ruling};
pub use read::{MAX_BYTES, parse};
pub use run::{Failure, Report};
pub use words::{CardName, CardRef, Counted, Location, OneNoun, Pair, Terrains};

use crate::ability::{AbilityText, Position};

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
