//! Sets of Expeditions of all players, with one bit each.

use super::{Expedition, Player};

/// Expeditions of all players, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExpeditionSet(pub(crate) u8);

impl ExpeditionSet {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn of(player: Player, expedition: Expedition) -> Self {
        Self(1 << (player as u8 * 2 + expedition as u8))
    }

    /// The Expedition at that place, in the order of the seats.
    pub(crate) const fn at(place: u8) -> Self {
        Self(1 << place)
    }

    /// Both Expeditions of a player.
    pub(crate) const fn both(player: Player) -> Self {
        Self(3 << (player as u8 * 2))
    }

    pub(crate) const fn contains(self, player: Player, expedition: Expedition) -> bool {
        self.0 & Self::of(player, expedition).0 != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first Expedition of the set, in the order of the seats.
    pub(crate) const fn first(self) -> Option<(Player, Expedition)> {
        let place = self.0.trailing_zeros() as u8;
        let expedition = if place.is_multiple_of(2) { Expedition::Hero } else { Expedition::Companion };
        if self.is_empty() { None } else { Some((Player::at(place / 2), expedition)) }
    }

    /// All Expeditions of the set, in the order of the seats.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Player, Expedition)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }
}

impl FromIterator<(Player, Expedition)> for ExpeditionSet {
    fn from_iter<I: IntoIterator<Item = (Player, Expedition)>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, |set, (player, expedition)| set.and(Self::of(player, expedition)))
    }
}
