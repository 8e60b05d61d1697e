//! A modifier that applies to a step that is about to happen (6.2).

use super::Place;
use crate::{
    ability::Modifying,
    primitives::{CardId, CardSet, ExpeditionSet, Hashed, Player, StateHash, WIDE},
    program::Pc,
};
use std::num::NonZeroU16;

/// A modifier that applies to a step, and the part of the step to which it applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Modifier<const W: usize = WIDE> {
    pub(crate) how: Modifying,
    pub(crate) entry: Pc,
    pub(crate) otherwise: Option<NonZeroU16>,
    pub(crate) me: CardId,
    /// The objects to which the atomic actions would happen.
    pub(crate) on: CardSet<W>,
    pub(crate) you: Player,
    /// The player whose step or atomic action it modifies: "that player".
    pub(crate) player: Player,
    /// The Expeditions that would move.
    pub(crate) expeditions: ExpeditionSet,
    /// Its place among the modifiers.
    pub(crate) place: Place,
}

/// The rest follows from the place of its ability, so it is not hashed.
impl Hashed for Modifier {
    fn fold(&self, hash: &mut StateHash) {
        let Self { how: _, entry: _, otherwise: _, me, on, you, player, expeditions, place } = self;
        hash.cards(*on);
        hash.bytes([place.index() as u8, me.byte(), *you as u8, *player as u8, expeditions.0, 0, 0, 0]);
    }
}

impl<const W: usize> Modifier<W> {
    /// No modifier.
    pub(crate) const NONE: Self = Self {
        how: Modifying::Also,
        entry: 0,
        otherwise: None,
        me: CardId::new(0),
        on: CardSet::EMPTY,
        you: Player::A,
        player: Player::A,
        expeditions: ExpeditionSet::NONE,
        place: Place::FIRST,
    };

    /// Whether it replaces what it modifies.
    pub(crate) const fn replaces(&self) -> bool {
        matches!(self.how, Modifying::Instead | Modifying::MayInstead)
    }

    /// The modifier of a bearer, of which the part of the step is not known yet.
    pub(crate) fn new(
        (how, entry, otherwise): (Modifying, Pc, Option<Pc>),
        (place, me, you): (Place, CardId, Player),
        player: Player,
    ) -> Self {
        let otherwise = otherwise.and_then(NonZeroU16::new);
        let (on, expeditions) = (CardSet::EMPTY, ExpeditionSet::NONE);
        Self { how, entry, otherwise, me, on, you, player, expeditions, place }
    }

    /// Where the effect that follows a refusal begins. Kept as a number that is not 0: at 0 stand operations of the rules.
    pub(crate) fn otherwise(&self) -> Option<Pc> {
        self.otherwise.map(NonZeroU16::get)
    }

    /// The object that has the ability.
    pub(crate) const fn bearer(&self) -> CardId {
        self.me
    }

    /// The rank by which modifiers come first: those that replace the whole step, those that replace part of it, those that add
    /// to it (6.2.e).
    pub(crate) const fn rank(&self) -> u8 {
        match self.how {
            Modifying::Instead | Modifying::MayInstead if self.on.is_empty() => 0,
            Modifying::Instead | Modifying::MayInstead => 1,
            Modifying::Also | Modifying::MayAlso => 2,
        }
    }
}
