//! A modifier that applies to a step that is about to happen (6.2).

use super::Place;
use crate::{
    ability::Modifying,
    primitives::{CardId, CardSet, ExpeditionSet, Hashed, Player, StateHash, WIDE},
    program::Pc,
};
use std::num::NonZeroU16;

/// A modifier that applies to a step, and to what of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Modifier<const W: usize = WIDE> {
    pub(crate) how: Modifying,
    pub(crate) entry: Pc,
    pub(crate) otherwise: Option<NonZeroU16>,
    pub(crate) me: CardId,
    /// The objects to which the atomic actions would happen.
    pub(crate) on: CardSet<W>,
    pub(crate) you: Player,
    /// Whose step or atomic action it modifies: "that player".
    pub(crate) player: Player,
    /// The Expeditions that would move: "it" of one that would.
    pub(crate) expeditions: ExpeditionSet,
    /// Its place among the modifiers.
    pub(crate) place: Place,
}

/// What its ability says follows from its place.
impl Hashed for Modifier {
    fn fold(&self, hash: &mut StateHash) {
        let Self { how: _, entry: _, otherwise: _, me, on, you, player, expeditions, place } = self;
        hash.cards(*on);
        hash.bytes([place.index() as u8, me.byte(), *you as u8, *player as u8, expeditions.0, 0, 0, 0]);
    }
}

impl<const W: usize> Modifier<W> {
    /// None.
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

    /// Whether it takes the place of what it modifies.
    pub(crate) const fn replaces(&self) -> bool {
        matches!(self.how, Modifying::Instead | Modifying::MayInstead)
    }

    /// That one, of which nothing is said yet but whose it is.
    pub(crate) fn new(
        (how, entry, otherwise): (Modifying, Pc, Option<Pc>),
        (place, me, you): (Place, CardId, Player),
        player: Player,
    ) -> Self {
        let otherwise = otherwise.and_then(NonZeroU16::new);
        let (on, expeditions) = (CardSet::EMPTY, ExpeditionSet::NONE);
        Self { how, entry, otherwise, me, on, you, player, expeditions, place }
    }

    /// Where what follows a refusal begins. Kept as a number that is not 0, where the rules' own operations stand.
    pub(crate) fn otherwise(&self) -> Option<Pc> {
        self.otherwise.map(NonZeroU16::get)
    }

    /// Whose ability it is.
    pub(crate) const fn bearer(&self) -> CardId {
        self.me
    }

    /// What comes first: replacing the whole step, replacing part of it, adding to it (6.2.e).
    pub(crate) const fn rank(&self) -> u8 {
        match self.how {
            Modifying::Instead | Modifying::MayInstead if self.on.is_empty() => 0,
            Modifying::Instead | Modifying::MayInstead => 1,
            Modifying::Also | Modifying::MayAlso => 2,
        }
    }
}
