//! Printed cards, which someone with a catalogue looks up for a scenario.

use super::{At, Scenario, run::Failure};
use crate::{
    CardSpec, SpecError,
    ability::{AbilityText, Position, Search, Token},
};
use cards::Reference;

/// A card as it is played: its facts and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCard {
    /// Its facts.
    pub spec: CardSpec,
    /// What it does, in all text boxes.
    pub abilities: AbilityText,
}

/// Why a printed card cannot be played in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintedFault {
    /// There is no catalogue to ask.
    #[error("no catalogue to look it up in")]
    NoCatalogue,
    /// The catalogue has no such card.
    #[error("no such card in the catalogue")]
    Unknown,
    /// The card is not part of a deck, or its facts are not complete.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A part of its texts is not played. A scenario with the rest would not be about the card.
    #[error("a card of which not everything is read: {}", .reasons.join("; "))]
    Unread {
        /// The parts, and why they are not played.
        reasons: Vec<String>,
    },
}

/// Looks a printed card up.
pub type LookUp<'c> = dyn Fn(&Reference) -> Result<KnownCard, PrintedFault> + 'c;

/// An official question with its answer, which a scenario shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ruling {
    /// The family of cards that it is about: `AX_33`.
    pub family: String,
    /// The number of the ruling in that family, from 1 on, in the order of the official list.
    pub number: u8,
}

impl Ruling {
    /// Reads `AX_33 1`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (family, number) = text.split_once(' ')?;
        let (faction, digits) = family.split_once('_')?;
        let is_family = faction.len() == 2
            && faction.bytes().all(|b| b.is_ascii_uppercase())
            && (1..=3).contains(&digits.len())
            && digits.bytes().all(|b| b.is_ascii_digit());
        let number = number.trim_start().parse().ok().filter(|number| *number > 0)?;
        is_family.then(|| Self { family: family.to_owned(), number })
    }
}

impl std::fmt::Display for Ruling {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.family, self.number)
    }
}

/// Looks a printed card up for a line of a scenario.
pub(super) fn look_up(
    reference: &Reference,
    at: Position,
    look_up: &LookUp<'_>,
    failures: &mut Vec<Failure>,
) -> Option<KnownCard> {
    match look_up(reference) {
        Ok(known) => Some(known),
        Err(fault) => {
            failures.push(Failure { at, expected: format!("the card {reference}"), found: fault.to_string() });
            None
        }
    }
}

/// The look-up for those who have no catalogue.
pub(super) fn nobody(_: &Reference) -> Result<KnownCard, PrintedFault> {
    Err(PrintedFault::NoCatalogue)
}

/// Failures for names that neither the scenario nor the abilities of its printed cards explain.
pub(super) fn unexplained(scenario: &Scenario, known: &[&AbilityText]) -> Vec<Failure> {
    let is_unknown = |name: &&At<String>| !known.iter().any(|text| creates(text, &name.said));
    let failure = |name: &At<String>| Failure {
        at: name.at,
        expected: "a card or token of this scenario".to_owned(),
        found: format!("`{}`", name.said),
    };
    scenario.unexplained.iter().filter(is_unknown).map(failure).collect()
}

/// Whether abilities create a token of this name.
pub(super) fn creates(text: &AbilityText, name: &str) -> bool {
    let is_named = |token: &Token| token.name.as_str() == name;
    text.abilities.iter().any(|ability| ability.contains(is_named))
}
