//! The quantifiers with which things, Expeditions and players were mentioned. Functions that read a phrase note them; their
//! callers ask for them with [`Reader::noting`](super::Reader::noting).

/// The kinds of things that a quantifier can precede.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Objects and cards.
    Thing,
    /// Expeditions.
    Expedition,
    /// Players.
    Player,
}

/// A quantifier: the word before the noun, or the number of the noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    /// "A", "an", "any": it does not matter which.
    A,
    /// "One", "target": a single one.
    One,
    /// "Each", "every", "both": each of them by itself.
    Each,
    /// "All".
    All,
    /// A noun in the plural.
    Several,
}

/// A set of quantifiers, each with the kind that it precedes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said(u16);

/// Number of quantifiers.
const QUANTIFIERS: u16 = Quantifier::Several as u16 + 1;

impl Said {
    const fn one(of: Kind, quantifier: Quantifier) -> Self {
        Self(1 << (of as u16 * QUANTIFIERS + quantifier as u16))
    }

    /// The set with one more quantifier.
    pub(crate) const fn with(self, of: Kind, quantifier: Quantifier) -> Self {
        self.and(Self::one(of, quantifier))
    }

    /// The union of two sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether that quantifier was said of that kind.
    pub(crate) const fn has(self, of: Kind, quantifier: Quantifier) -> bool {
        self.0 & Self::one(of, quantifier).0 != 0
    }

    /// Whether "each" or "all" was said of any kind.
    pub(crate) fn is_of_all(self) -> bool {
        let kinds = [Kind::Thing, Kind::Expedition, Kind::Player];
        kinds.into_iter().any(|kind| self.has(kind, Quantifier::Each) || self.has(kind, Quantifier::All))
    }
}

/// What was mentioned, where only one thing can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Only<T> {
    /// Nothing of that kind was mentioned.
    #[default]
    Nothing,
    /// This was mentioned, and nothing else of that kind.
    One(T),
    /// Several of that kind were mentioned; it is unknown which is meant.
    Several,
}

impl<T: Copy + PartialEq> Only<T> {
    /// The value after one more thing was mentioned.
    pub(crate) fn with(self, more: T) -> Self {
        match self {
            Self::Nothing => Self::One(more),
            Self::One(known) if known == more => self,
            Self::One(_) | Self::Several => Self::Several,
        }
    }

    /// The thing that is meant, if there is just one.
    pub(crate) const fn one(self) -> Option<T> {
        match self {
            Self::One(one) => Some(one),
            Self::Nothing | Self::Several => None,
        }
    }
}
