//! The cards of a pool by their type as printed (2.2.1).

use crate::{
    CardPool,
    ability::Noun,
    card::CardKind,
    primitives::{CardSet, WIDE},
};

/// See the module; Heroes are in no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ByType<const W: usize = WIDE> {
    all: CardSet<W>,
    characters: CardSet<W>,
    expedition_permanents: CardSet<W>,
    landmarks: CardSet<W>,
    spells: CardSet<W>,
    gears: CardSet<W>,
}

impl<const W: usize> ByType<W> {
    pub(super) const EMPTY: Self = Self {
        all: CardSet::EMPTY,
        characters: CardSet::EMPTY,
        expedition_permanents: CardSet::EMPTY,
        landmarks: CardSet::EMPTY,
        spells: CardSet::EMPTY,
        gears: CardSet::EMPTY,
    };

    /// Adds cards of a type.
    pub(super) fn add(&mut self, kind: CardKind, cards: CardSet<W>) {
        self.all |= cards;
        match kind {
            CardKind::Character => self.characters |= cards,
            CardKind::Gear => self.gears |= cards,
            CardKind::ExpeditionPermanent => self.expedition_permanents |= cards,
            CardKind::Landmark => self.landmarks |= cards,
            CardKind::Spell => self.spells |= cards,
            CardKind::Hero | CardKind::ManaConvergence => {}
        }
    }
}

impl<const W: usize> CardPool<W> {
    /// Every Character card.
    #[must_use]
    pub const fn characters(&self) -> CardSet<W> {
        self.by_type.characters
    }

    /// Every Gear.
    #[must_use]
    pub const fn gears(&self) -> CardSet<W> {
        self.by_type.gears
    }

    /// The printed cards of a type (2.2.1); `None` if the printed type alone does not decide.
    pub(crate) fn printed_as(&self, noun: Noun) -> Option<CardSet<W>> {
        let ByType { all, characters, landmarks, spells, .. } = self.by_type;
        let expedition_permanents = self.by_type.expedition_permanents | self.by_type.gears;
        match noun {
            Noun::Card => Some(all),
            Noun::Character => Some(characters),
            Noun::Permanent => Some(expedition_permanents | landmarks),
            Noun::Landmark => Some(landmarks),
            Noun::ExpeditionPermanent => Some(expedition_permanents),
            Noun::Spell => Some(spells),
            Noun::Hero | Noun::ManaOrb | Noun::SubType(_) => None,
        }
    }
}
