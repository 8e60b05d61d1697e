//! The facts that an Expedition can count as having, whatever is true of it (2.3).

use crate::{
    ability::{ExpeditionFact, Facts, Literal},
    primitives::Terrain,
};

/// A fact without parts about an Expedition, which can be made to hold although it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountsAs {
    Behind,
    Tied,
    Ahead,
    Ascended,
    InContact,
    In(Terrain),
    Hero,
    Companion,
    Moved,
    Failed,
}

impl CountsAs {
    /// The fact, if it is one of these.
    pub(crate) fn of(fact: &ExpeditionFact) -> Option<Self> {
        match fact {
            ExpeditionFact::Behind => Some(Self::Behind),
            ExpeditionFact::Tied => Some(Self::Tied),
            ExpeditionFact::Ahead => Some(Self::Ahead),
            ExpeditionFact::Ascended => Some(Self::Ascended),
            ExpeditionFact::InContact => Some(Self::InContact),
            ExpeditionFact::In(terrain) => Some(Self::In(*terrain)),
            ExpeditionFact::Hero => Some(Self::Hero),
            ExpeditionFact::Companion => Some(Self::Companion),
            ExpeditionFact::Moved => Some(Self::Moved),
            ExpeditionFact::Failed => Some(Self::Failed),
            _ => None,
        }
    }
}

/// The fact that a literal states, if an Expedition can count as having it.
pub(crate) fn as_if(literal: &Literal<ExpeditionFact>) -> Option<CountsAs> {
    match literal {
        Literal::Is(fact) => CountsAs::of(fact),
        Literal::Not(_) => None,
    }
}

/// Whether an Expedition can count as having all these facts: facts without parts, none denied.
pub(crate) fn can_count_as(facts: &Facts<ExpeditionFact>) -> bool {
    facts.as_slice().iter().all(|clause| matches!(clause.as_slice(), [literal] if as_if(literal).is_some()))
}
