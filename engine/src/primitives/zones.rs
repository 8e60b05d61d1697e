//! The zones, and where the objects of a game are.

use super::{CardSet, Expedition, PerExpedition, PerPlayer, Player, WIDE};
use crate::ability::NamedZone;
use serde::{Deserialize, Serialize};

/// A zone, each Expedition being a zone of its own (3.1, 3.2). What abilities call a zone is a [`NamedZone`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Zone {
    /// Draw pile, hidden from all.
    Deck,
    /// Hidden from the opponent.
    Hand,
    /// Cards being played.
    Limbo,
    /// Second, open hand.
    Reserve,
    /// Discard pile.
    Discard,
    /// Mana Orbs, face down.
    Mana,
    /// Landmark Permanents.
    Landmarks,
    /// Objects in the Hero Expedition.
    HeroExpedition,
    /// Objects in the Companion Expedition.
    CompanionExpedition,
    /// The zone of the Hero, who never leaves it (3.2.6).
    HeroZone,
}

impl Zone {
    /// Every zone, in the order declared.
    pub(crate) const EVERY: [Self; 10] = [
        Self::Deck,
        Self::Hand,
        Self::Limbo,
        Self::Reserve,
        Self::Discard,
        Self::Mana,
        Self::Landmarks,
        Self::HeroExpedition,
        Self::CompanionExpedition,
        Self::HeroZone,
    ];

    /// The zone with that number in the order declared; beyond the last, the last. A match is faster than a table: what follows
    /// is mostly another match, and the compiler joins the two.
    pub(crate) const fn of_number(number: u8) -> Self {
        match number {
            0 => Self::Deck,
            1 => Self::Hand,
            2 => Self::Limbo,
            3 => Self::Reserve,
            4 => Self::Discard,
            5 => Self::Mana,
            6 => Self::Landmarks,
            7 => Self::HeroExpedition,
            8 => Self::CompanionExpedition,
            _ => Self::HeroZone,
        }
    }

    /// Every zone of cards of a deck, in the order of reports.
    pub const ALL: [Self; 9] = [
        Self::Deck,
        Self::Hand,
        Self::Limbo,
        Self::Reserve,
        Self::Discard,
        Self::Mana,
        Self::Landmarks,
        Self::HeroExpedition,
        Self::CompanionExpedition,
    ];

    /// The zones that abilities mean by this name.
    pub(crate) const fn named(name: NamedZone) -> &'static [Self] {
        match name {
            NamedZone::Reserve => &[Self::Reserve],
            NamedZone::Hand => &[Self::Hand],
            NamedZone::Deck => &[Self::Deck],
            NamedZone::Discard => &[Self::Discard],
            NamedZone::Landmarks => &[Self::Landmarks],
            NamedZone::Mana => &[Self::Mana],
            NamedZone::Expeditions => &[Self::HeroExpedition, Self::CompanionExpedition],
        }
    }
}

/// Where objects are, except in decks, which are piles. Heroes are in the pool: they never leave the Hero zone.
///
/// A card in a personal zone is in its owner's (1.4.3), so one set holds such a zone of all players: a player's part are the
/// cards that the player [owns](crate::Game::owned). An object in play is kept under the player who controls it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Zones<const W: usize = WIDE> {
    pub(crate) hand: CardSet<W>,
    pub(crate) reserve: CardSet<W>,
    pub(crate) discard: CardSet<W>,
    pub(crate) mana: CardSet<W>,
    /// Cards being played (3.2.8).
    pub(crate) limbo: CardSet<W>,
    pub(crate) landmarks: PerPlayer<CardSet<W>>,
    pub(crate) expeditions: PerPlayer<PerExpedition<CardSet<W>>>,
}

impl<const W: usize> Zones<W> {
    pub(crate) const EMPTY: Self = Self {
        hand: CardSet::EMPTY,
        reserve: CardSet::EMPTY,
        discard: CardSet::EMPTY,
        mana: CardSet::EMPTY,
        limbo: CardSet::EMPTY,
        landmarks: PerPlayer([CardSet::EMPTY; Player::ALL.len()]),
        expeditions: PerPlayer([PerExpedition([CardSet::EMPTY; 2]); Player::ALL.len()]),
    };

    /// Everything in the Expeditions. An empty seat has nothing there, which is faster than asking who sits there.
    #[inline]
    pub(crate) fn in_expeditions(&self) -> CardSet<W> {
        self.expeditions.0.iter().fold(CardSet::EMPTY, |all, PerExpedition([hero, companion])| all | *hero | *companion)
    }

    /// Everything in play (1.2.3): the Expedition zone and the Landmark zones.
    #[inline]
    pub(crate) fn in_play(&self) -> CardSet<W> {
        self.landmarks.0.iter().fold(self.in_expeditions(), |all, of_player| all | *of_player)
    }

    /// The set that holds this zone of a player; in the personal zones it holds the cards of all players. `None` for the deck.
    pub(crate) const fn set_mut(&mut self, player: Player, zone: Zone) -> Option<&mut CardSet<W>> {
        match zone {
            Zone::Deck | Zone::HeroZone => None,
            Zone::Hand => Some(&mut self.hand),
            Zone::Limbo => Some(&mut self.limbo),
            Zone::Reserve => Some(&mut self.reserve),
            Zone::Discard => Some(&mut self.discard),
            Zone::Mana => Some(&mut self.mana),
            Zone::Landmarks => Some(&mut self.landmarks.0[player.index()]),
            Zone::HeroExpedition => Some(&mut self.expeditions.0[player.index()].0[Expedition::Hero as usize]),
            Zone::CompanionExpedition => {
                Some(&mut self.expeditions.0[player.index()].0[Expedition::Companion as usize])
            }
        }
    }

    /// Removes these from play and Reserve, under whichever player they are.
    #[inline]
    pub(crate) fn leave_open(&mut self, cards: CardSet<W>) {
        self.expeditions.0.iter_mut().flat_map(|of_player| &mut of_player.0).for_each(|there| *there -= cards);
        self.landmarks.0.iter_mut().for_each(|of_player| *of_player -= cards);
        self.reserve -= cards;
    }

    /// Every set.
    pub(crate) fn sets_mut(&mut self) -> impl Iterator<Item = &mut CardSet<W>> {
        let Self { hand, reserve, discard, mana, limbo, landmarks, expeditions } = self;
        let in_play = expeditions.0.iter_mut().flat_map(|of_player| &mut of_player.0);
        [hand, reserve, discard, mana, limbo].into_iter().chain(&mut landmarks.0).chain(in_play)
    }
}

#[cfg(test)]
mod tests {
    use super::Zone;

    #[test]
    fn zones_are_numbered_as_they_are_declared() {
        for (number, zone) in (0..).zip(Zone::EVERY) {
            assert_eq!((Zone::of_number(number), zone as u8), (zone, number));
        }
        assert_eq!(Zone::of_number(15), Zone::HeroZone);
    }
}
