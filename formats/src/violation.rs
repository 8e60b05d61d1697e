//! What a verdict finds: broken rules with their figures, citations and cards, and rules that could not be checked.

use crate::code::Code;
use cards::{CardId, Faction, Index, Rarity};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Whether a finding makes a deck illegal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The deck breaks the rule.
    #[default]
    Error,
    /// The deck may be played, but someone should look at it.
    Warning,
}

/// How `actual` and `limit` are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Comparator {
    /// `actual` must be at least `limit`.
    Min,
    /// `actual` must be at most `limit`.
    Max,
    /// `actual` must equal `limit`.
    Exact,
    /// `actual` must be one of those that `limit` names.
    Set,
}

/// A figure or a word of a report: mostly a count, otherwise a faction code, a date, or a quantity as it was given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(untagged)]
pub enum Amount {
    /// A number of cards.
    Number(u32),
    /// A faction code, an ISO date, a quantity that is no number.
    Text(String),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Text(t) => f.write_str(t),
        }
    }
}

impl From<u32> for Amount {
    fn from(n: u32) -> Self {
        Self::Number(n)
    }
}

impl From<String> for Amount {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Amount {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Where a rule is written: the number in the rulebook and the label of the source (formats.md section 0).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// Number in the Comprehensive Rules, or the section of the source; `None` where the source has no numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// `CR3.0`, `S003`, the title of an announcement.
    pub source: String,
    /// Page or address, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

impl Citation {
    /// A citation by rule number.
    #[must_use]
    pub fn rule(rule: &str, source: &str) -> Self {
        Self { rule: Some(rule.to_owned()), source: source.to_owned(), page: None }
    }

    /// The citation in a message: `1.1.4.e, CR3.0`.
    #[must_use]
    pub fn short(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{rule}, {}", self.source),
            None => self.source.clone(),
        }
    }
}

/// One printing of a list with its quantity, as reports show it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CardLine {
    /// The reference as normalised; of a line that is no reference, the text itself with control characters escaped.
    pub reference: String,
    /// English name, if the card is known.
    pub name: Option<String>,
    /// Rarity class; `None` for Heroes, tokens and cards that are not known (2.2.5.c).
    pub rarity: Option<Rarity>,
    /// Faction of the card itself, if that is known (2.2.9.c).
    pub faction: Option<Faction>,
    /// Copies; 0 where the quantity of the line is no number of copies.
    pub quantity: u32,
}

impl CardLine {
    /// A card of the catalogue.
    #[must_use]
    pub fn known(id: CardId, quantity: u32, index: &Index) -> Self {
        let card = index.card(id);
        Self {
            reference: card.reference.to_string(),
            name: Some(card.english().to_owned()),
            rarity: card.rarity(),
            faction: Some(card.faction),
            quantity,
        }
    }

    /// A text of which nothing is known.
    #[must_use]
    pub fn unread(text: String, quantity: u32) -> Self {
        Self { reference: text, name: None, rarity: None, faction: None, quantity }
    }

    /// Key of reports: by name, then by reference.
    pub(crate) fn key(&self) -> (&str, &str) {
        (self.name.as_deref().unwrap_or_default(), &self.reference)
    }
}

/// One broken rule, with everything needed to explain and to repair it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Violation {
    /// What kind of thing is wrong.
    pub code: Code,
    /// Name of the rule in the format that was broken; `list` for faults of the list itself.
    pub rule: &'static str,
    /// Whether it makes the deck illegal.
    pub severity: Severity,
    /// An English sentence that says what to do and names the cards.
    pub message: String,
    /// What the deck has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<Amount>,
    /// What the format demands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Amount>,
    /// How the two are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparator: Option<Comparator>,
    /// How many cards to remove, or to add where the comparator is `min`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excess: Option<u32>,
    /// The cards that cause it, by name, then by reference.
    pub cards: Vec<CardLine>,
    /// Where the rule is written; `None` for faults that no rulebook covers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
}

impl Violation {
    /// The order of reports: by code, then by name, then by reference, then by what else is visible.
    pub(crate) fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.code
            .cmp(&other.code)
            .then_with(|| self.cards.first().map(CardLine::key).cmp(&other.cards.first().map(CardLine::key)))
            .then_with(|| self.actual.cmp(&other.actual))
            .then_with(|| self.message.cmp(&other.message))
    }
}

/// A check that could not be made because data is missing, and which data.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NotChecked {
    /// Name of the rule.
    pub check: &'static str,
    /// What is missing.
    pub reason: String,
}
