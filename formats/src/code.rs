//! The codes of violations, in the order of reports.

use serde::{Serialize, Serializer};
use std::fmt;

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
    /// Too few main cards (1.1.4.c, 1.1.5.c).
    SizeTooSmall = "SIZE_TOO_SMALL",
    /// Too many main cards (CR4.0 1.1.4.b).
    SizeTooLarge = "SIZE_TOO_LARGE",
    /// A main card of another faction than the Hero's (1.1.4.d).
    FactionMismatch = "FACTION_MISMATCH",
    /// A main card without faction where every card has the Hero's (1.1.4.d, 2.2.9.b).
    NeutralNotAllowed = "NEUTRAL_NOT_ALLOWED",
    /// More factions than limited play allows (1.1.5.d), or not exactly two in Doubles.
    TooManyFactions = "TOO_MANY_FACTIONS",
    /// The Hero's faction has no main card (Sealed).
    HeroFactionUnused = "HERO_FACTION_UNUSED",
    /// More copies of one name than allowed (1.1.4.e).
    TooManyCopies = "TOO_MANY_COPIES",
    /// More copies of one name and rarity class than allowed (Singleton).
    TooManyCopiesOfRarity = "TOO_MANY_COPIES_OF_RARITY",
    /// More Rares than allowed, R1 and R2 together (1.1.4.f).
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
    /// A Unique that the list of the season does not hold (Frontier, Living Legends).
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
