//! By which words things, Expeditions and players were spoken of: kinds, not words. What reads a phrase notes them; whoever has
//! it read asks for them ([`Reader::noting`](super::Reader::noting)).

/// Of what something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Objects and cards.
    Thing,
    /// Expeditions.
    Expedition,
    /// Players.
    Player,
}

/// Which of them are meant: by the word before the noun, or by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    /// "A", "an", "any": whichever.
    A,
    /// "One", "target": a single one.
    One,
    /// "Each", "every", "both": each of them by itself.
    Each,
    /// "All".
    All,
    /// A noun of several.
    Several,
}

/// What was said of which kinds, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said(u16);

/// How many quantifiers there are.
const QUANTIFIERS: u16 = Quantifier::Several as u16 + 1;

impl Said {
    const fn one(of: Kind, quantifier: Quantifier) -> Self {
        Self(1 << (of as u16 * QUANTIFIERS + quantifier as u16))
    }

    /// The same, with that said as well.
    pub(crate) const fn with(self, of: Kind, quantifier: Quantifier) -> Self {
        self.and(Self::one(of, quantifier))
    }

    /// What was said here or there.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether that was said of that kind.
    pub(crate) const fn has(self, of: Kind, quantifier: Quantifier) -> bool {
        self.0 & Self::one(of, quantifier).0 != 0
    }

    /// Whether something is said of each or of all of some kind.
    pub(crate) fn is_of_all(self) -> bool {
        let kinds = [Kind::Thing, Kind::Expedition, Kind::Player];
        kinds.into_iter().any(|kind| self.has(kind, Quantifier::Each) || self.has(kind, Quantifier::All))
    }
}

/// What was spoken of, where only one can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Only<T> {
    /// Nothing of that kind.
    #[default]
    Nothing,
    /// This, and nothing else of that kind.
    One(T),
    /// Several of that kind, of which nobody knows which is meant.
    Several,
}

impl<T: Copy + PartialEq> Only<T> {
    /// The same, with one more spoken of.
    pub(crate) fn with(self, more: T) -> Self {
        match self {
            Self::Nothing => Self::One(more),
            Self::One(known) if known == more => self,
            Self::One(_) | Self::Several => Self::Several,
        }
    }

    /// The one that can be meant.
    pub(crate) const fn one(self) -> Option<T> {
        match self {
            Self::One(one) => Some(one),
            Self::Nothing | Self::Several => None,
        }
    }
}
