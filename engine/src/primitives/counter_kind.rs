//! Kinds of counters (2.5) as numbers.

use crate::{ability::Counter, rng::mix};

/// A kind of counter as a number: small, and the same for the same word in every game. Two kinds that only cards name can have
/// one number; a program never holds two such kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CounterKind(u8);

impl CounterKind {
    /// Boosts (2.5.1).
    pub(crate) const BOOST: Self = Self(0);
    /// Any one kind.
    pub(crate) const ANY: Self = Self(12);
    /// The first number of a kind that only cards name.
    const OTHERS: u8 = 13;

    /// The number of a kind.
    pub(crate) fn of(counter: Counter) -> Self {
        Self(match counter {
            Counter::Boost => Self::BOOST.0,
            Counter::Arcane => 1,
            Counter::Food => 2,
            Counter::Heroism => 3,
            Counter::Kelon => 4,
            Counter::Morale => 5,
            Counter::Move => 6,
            Counter::Performance => 7,
            Counter::Quest => 8,
            Counter::Sap => 9,
            Counter::Scrap => 10,
            Counter::Trial => 11,
            Counter::Any => Self::ANY.0,
            Counter::Other(kind) => {
                let hash = kind.as_str().bytes().fold(0, |hash, letter| mix(hash, letter.into()));
                Self::OTHERS + (hash % u64::from(u8::MAX - Self::OTHERS)) as u8
            }
        })
    }

    /// The kind with that number, if it is in the engine's list.
    pub(crate) const fn known(self) -> Option<Counter> {
        Some(match self.0 {
            0 => Counter::Boost,
            1 => Counter::Arcane,
            2 => Counter::Food,
            3 => Counter::Heroism,
            4 => Counter::Kelon,
            5 => Counter::Morale,
            6 => Counter::Move,
            7 => Counter::Performance,
            8 => Counter::Quest,
            9 => Counter::Sap,
            10 => Counter::Scrap,
            11 => Counter::Trial,
            12 => Counter::Any,
            _ => return None,
        })
    }

    /// The number.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}
