//! What is paid: optional, all or nothing, in one step (6.4).

use super::{
    action::Action,
    amount::Amount,
    list::Listed,
    selector::{Filter, Objects, Quantity},
    words::{ActionIcon, Counter, Player},
};
use crate::syntax;

syntax! {
    /// A part of a cost.
    pub enum Cost {
        /// Exhaust the bearer (7.1.4.a).
        ExhaustMe => ["{T}"];
        /// Discard the bearer from Reserve (7.1.4.b).
        DiscardMe => ["{D}"];
        /// Pay more mana for each such object that is targeted.
        Targeting {
            /// How much for each.
            amount: Amount,
            /// What is dearer.
            what: Filter,
        } => [amount "mana to target a" what];
        /// Pay mana (7.1.4.c).
        Mana(amount: Amount) => [amount "mana"];
        /// Remove counters of that name (7.3.27).
        Spend {
            /// How many.
            amount: Quantity,
            /// Of which kind.
            counter: Counter,
            /// From what.
            from: Objects,
        } => ["spend" amount counter "from" from];
        /// Someone does something.
        By {
            /// Who.
            player: Player,
            /// What.
            action: Action,
        } => [player "do^" "(" action ")"];
        /// Do something: sacrifice, discard, exhaust, put somewhere.
        Do(action: Action) => [action];
    };
}

impl Listed for Cost {
    const BETWEEN: &'static str = ",";
}

impl Cost {
    /// The icon that it is printed as, if it is one (7.1.4.a–b).
    pub const fn icon(&self) -> Option<ActionIcon> {
        match self {
            Self::ExhaustMe => Some(ActionIcon::Exhaust),
            Self::DiscardMe => Some(ActionIcon::Discard),
            Self::Targeting { .. } | Self::Mana(_) | Self::Spend { .. } | Self::By { .. } | Self::Do(_) => None,
        }
    }
}
