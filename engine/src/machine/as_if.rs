//! What an Expedition can count as, whatever it is (2.3).

use crate::{
    ability::{Facts, Literal, March},
    state::Terrain,
};

/// A fact about an Expedition that can hold although it does not: one without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AsIf {
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

impl AsIf {
    /// The fact, if it is one of these.
    pub(super) fn of(fact: &March) -> Option<Self> {
        match fact {
            March::Behind => Some(Self::Behind),
            March::Tied => Some(Self::Tied),
            March::Ahead => Some(Self::Ahead),
            March::Ascended => Some(Self::Ascended),
            March::InContact => Some(Self::InContact),
            March::In(terrain) => Some(Self::In((*terrain).into())),
            March::Hero => Some(Self::Hero),
            March::Companion => Some(Self::Companion),
            March::Moved => Some(Self::Moved),
            March::Failed => Some(Self::Failed),
            March::InRegion(_) | March::Characters { .. } | March::FacingCharacters { .. } | March::Facing(_) => None,
        }
    }
}

/// What a literal says, if an Expedition can count as it.
pub(super) fn as_if(literal: &Literal<March>) -> Option<AsIf> {
    match literal {
        Literal::Is(fact) => AsIf::of(fact),
        Literal::Not(_) => None,
    }
}

/// Whether an Expedition can count as what these facts say: facts without parts, all of them, none denied.
pub(crate) fn can_count_as(facts: &Facts<March>) -> bool {
    facts.as_slice().iter().all(|clause| matches!(clause.as_slice(), [literal] if as_if(literal).is_some()))
}
