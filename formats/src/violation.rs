//! What a violation holds, and the codes of violations in the order of reports.

use crate::citation::Citation;
use cards::{CardId, Faction, Index, Rarity};
use serde::{Deserialize, Serialize, Serializer};
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
    /// Faction of the card itself, if that is known (2.2.10.c).
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

/// Declares [`Code`] and everything that follows from its table, so that a code cannot be listed in one place only.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What is wrong with a deck: the stable names of formats.md section 4, in the order of reports.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// Every code in the order of reports.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name in reports: `TOO_MANY_COPIES`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

codes! {
    /// A line is no reference and no name of a card.
    RefMalformed = "REF_MALFORMED",
    /// A well-formed reference of no card (1.1.7.a).
    RefUnknown = "REF_UNKNOWN",
    /// A quantity that is no whole number from 1 to 1000 (formats.md C1).
    QtyInvalid = "QTY_INVALID",
    /// Region, Tumult card, Mana Orb or foil-code card: material that is never part of a deck (1.1.7.f, 2.2.1.e).
    NotADeckCard = "NOT_A_DECK_CARD",
    /// A token stands in the list; tokens are created by the game (1.1.7.b).
    TokenInDeck = "TOKEN_IN_DECK",
    /// The format requires a Hero (1.1.4.b).
    HeroMissing = "HERO_MISSING",
    /// More Heroes than the format allows (1.1.4.b, 1.1.5.b).
    HeroTooMany = "HERO_TOO_MANY",
    /// Too few main cards (1.1.4.b, 1.1.5.b).
    SizeTooSmall = "SIZE_TOO_SMALL",
    /// Too many main cards (CR4.0 1.1.4.b).
    SizeTooLarge = "SIZE_TOO_LARGE",
    /// A main card of another faction than the Hero's (1.1.4.c).
    FactionMismatch = "FACTION_MISMATCH",
    /// A main card without faction where every card has the Hero's (1.1.4.c, 2.2.10.b).
    NeutralNotAllowed = "NEUTRAL_NOT_ALLOWED",
    /// More factions than limited play allows (1.1.5.c), or not exactly two in Doubles.
    TooManyFactions = "TOO_MANY_FACTIONS",
    /// The Hero's faction has no main card (Sealed).
    HeroFactionUnused = "HERO_FACTION_UNUSED",
    /// More copies of one name than allowed (1.1.4.d).
    TooManyCopies = "TOO_MANY_COPIES",
    /// More copies of one name and rarity class than allowed (Singleton).
    TooManyCopiesOfRarity = "TOO_MANY_COPIES_OF_RARITY",
    /// More Rares than allowed, R1 and R2 together (1.1.4.e).
    TooManyRare = "TOO_MANY_RARE",
    /// More Exalted cards than allowed.
    TooManyExalted = "TOO_MANY_EXALTED",
    /// More Uniques than allowed (1.1.4.g).
    TooManyUnique = "TOO_MANY_UNIQUE",
    /// One Unique more than once; only one such card exists (2.2.6.f).
    UniqueRepeated = "UNIQUE_REPEATED",
    /// Suspended on the date of the event (formats.md section 6).
    CardSuspended = "CARD_SUSPENDED",
    /// Banned on the date of the event (formats.md section 6).
    CardBanned = "CARD_BANNED",
    /// A Unique that the season list does not hold (Frontier, Living Legends).
    UniqueNotListed = "UNIQUE_NOT_LISTED",
    /// No printing of the card is released on the date of the event.
    SetNotLegal = "SET_NOT_LEGAL",
    /// More copies than the opened boosters hold (1.1.5.a).
    NotInPool = "NOT_IN_POOL",
    /// Mana Convergence outside limited play (1.1.5.a).
    ConvergenceNotAllowed = "CONVERGENCE_NOT_ALLOWED",
    /// The sequence of an ordered deck has not the right length, or a line of it no position of its own.
    OrderInvalid = "ORDER_INVALID",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_variants_in_capitals_and_none_stands_twice() {
        let mut names: Vec<_> = Code::ALL.iter().map(|c| c.name()).collect();
        for code in Code::ALL {
            let flat = code.name().replace('_', "").to_ascii_lowercase();
            assert_eq!(format!("{code:?}").to_ascii_lowercase(), flat);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }

    #[test]
    fn the_order_of_reports_is_the_order_of_the_table() {
        assert!(Code::ALL.is_sorted());
        assert_eq!(Code::ALL[0], Code::RefMalformed);
        assert_eq!(Code::ALL[Code::ALL.len() - 1], Code::OrderInvalid);
    }
}
