//! What an object can be given, and lose.

use super::{
    Ability,
    amount::Amount,
    list::{Listed, OneOrMore},
    selector::{Noun, Quantity},
    terms::KeywordWord,
    words::{Counter, Status, SubType},
};
use crate::syntax;

/// The keywords without a number, each with its name: the type, its notation, the list of all, and the word that each is
/// searched by, which has the same name.
macro_rules! flag_keywords {
    ($( #[doc = $meaning:literal] $variant:ident $name:literal; )+) => {
        syntax! {
            /// A keyword ability without a number: an object has it or has it not (7.4).
            #[derive(Copy, PartialOrd, Ord)]
            pub enum FlagKeyword { $( #[doc = $meaning] $variant => [$name] );+ };
        }

        impl FlagKeyword {
            /// Every one, in the order of their numbers.
            pub const ALL: [Self; [$( $name ),+].len()] = [$( Self::$variant ),+];

            /// As it is printed, without brackets.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name ),+ }
            }
        }

        impl From<FlagKeyword> for KeywordWord {
            fn from(keyword: FlagKeyword) -> Self {
                match keyword { $( FlagKeyword::$variant => Self::$variant ),+ }
            }
        }
    };
}

flag_keywords! {
    /// Its Expedition does not move forward during Dusk (7.4.2).
    Defender "Defender";
    /// A Spell that arrives exhausted in Reserve (7.4.1).
    Cooldown "Cooldown";
    /// Not sent to Reserve at Rest (7.4.3).
    Eternal "Eternal";
    /// In both Expeditions (7.4.4).
    Gigantic "Gigantic";
    /// Keeps its boosts in Reserve (7.4.6).
    Seasoned "Seasoned";
}

syntax! {
    /// A keyword ability with a number, whichever number it is.
    #[derive(Copy)]
    pub enum NumberedKeyword {
        /// An alternative cost from Hand (7.4.5).
        Scout => ["Scout"];
        /// Opponents pay to target it (7.4.7).
        Tough => ["Tough"];
        /// It may be played as a Landmark Permanent (system 141).
        Temple => ["Temple"];
    };

    /// A keyword ability (7.4).
    pub enum Keyword {
        /// One without a number.
        Flag(keyword: FlagKeyword) => [keyword];
        /// Alternative cost from Hand (7.4.5).
        Scout(cost: Amount) => ["Scout" cost];
        /// Opponents pay so much to target it (7.4.7).
        Tough(cost: Amount) => ["Tough" cost];
        /// May be played for that cost as a Landmark Permanent (system 141).
        Temple(cost: Amount) => ["Temple" cost];
    };

    /// One thing an object gains, has or loses.
    pub enum Gain {
        /// A status (7.3.13).
        Status(status: Status) => [status];
        /// A keyword.
        Keyword(keyword: Keyword) => [keyword];
        /// All its counters of a kind.
        AllCounters(counter: Counter) => ["all" counter];
        /// Any status out of these, as the controller chooses.
        OneOf(statuses: OneOrMore<Status>) => ["one of" statuses];
        /// A sub-type (system 172).
        SubType(sub_type: SubType) => ["sub-type" sub_type];
        /// The sub-types of what was named last.
        ItsSubTypes => ["its sub-types"];
        /// Counts as that as well, wherever it is.
        Kind(noun: Noun) => ["type" noun];
        /// An ability.
        Ability(ability: Box<Ability>) => ["ability" "(" ability ")"];
        /// All its abilities.
        Abilities => ["abilities"];
        /// Counters (7.3.12).
        Counters {
            /// How many.
            amount: Quantity,
            /// Of which kind.
            counter: Counter,
        } => [amount counter];
    };
}

impl Listed for Status {
    const BETWEEN: &'static str = "or";
}

impl Listed for Gain {
    const BETWEEN: &'static str = "and";
}

impl FlagKeyword {
    /// Its bit in a set of such keywords.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Keyword {
    /// The keyword, if it is one without a number.
    #[must_use]
    pub const fn flag(&self) -> Option<FlagKeyword> {
        match self {
            Self::Flag(keyword) => Some(*keyword),
            Self::Scout(_) | Self::Tough(_) | Self::Temple(_) => None,
        }
    }

    /// The keyword, if it is one with a number.
    #[must_use]
    pub const fn numbered(&self) -> Option<NumberedKeyword> {
        match self {
            Self::Flag(_) => None,
            Self::Scout(_) => Some(NumberedKeyword::Scout),
            Self::Tough(_) => Some(NumberedKeyword::Tough),
            Self::Temple(_) => Some(NumberedKeyword::Temple),
        }
    }
}
