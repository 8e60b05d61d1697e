//! The zones, a zone of a player in one byte, and where the objects of a game are; their statuses (2.4), and the kinds of their
//! counters (2.5) as numbers.

use crate::{
    ability::{self, Counter, NamedZone},
    primitives::{CardSet, Expedition, Hashed, PerExpedition, PerPlayer, Player, StateHash, WIDE},
    rng::mix,
};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

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
    const EVERY: [Self; 10] = [
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
    const fn of_number(number: u8) -> Self {
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

    /// Everything in play (3.1.4): the Expedition zone and the Landmark zones.
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

/// A zone of a player in one byte, each Expedition being a zone. The byte is never 0, so that an `Option` of it is no larger.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Location(NonZeroU8);

/// The Expedition zone, a bit for each of its zones.
const EXPEDITIONS: u64 = 1 << Zone::HeroExpedition as u8 | 1 << Zone::CompanionExpedition as u8;

/// A bit that is set in every location.
const SET: u8 = 1 << 6;

/// For each zone: see [`Location::openness`].
const OPENNESS: [u8; 16] = {
    let mut by_zone = [0; 16];
    let mut number = 0;
    while number < Zone::EVERY.len() {
        by_zone[number] = match Zone::EVERY[number] {
            Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks => 1,
            Zone::Reserve => 2,
            Zone::Limbo => 4,
            Zone::Deck | Zone::Hand | Zone::Discard | Zone::Mana | Zone::HeroZone => 0,
        };
        number += 1;
    }
    by_zone
};

/// The places where passive abilities of a card can work, as bits of [`Location::openness`]: all but Limbo.
pub(crate) const SPEAKING: u8 = 1 | 2;

impl Location {
    /// That zone of that player.
    pub(crate) const fn new(zone: Zone, player: Player) -> Self {
        match NonZeroU8::new(SET | (zone as u8) << 2 | player as u8) {
            Some(spot) => Self(spot),
            None => unreachable!(), // one bit is set
        }
    }

    /// An Expedition of a player.
    pub(crate) const fn expedition_of(player: Player, expedition: Expedition) -> Self {
        Self::new(expedition.zone(), player)
    }

    /// The zone.
    pub(crate) const fn zone(self) -> Zone {
        Zone::of_number(self.0.get() >> 2 & 15)
    }

    /// The player whose zone it is.
    pub(crate) const fn player(self) -> Player {
        match self.0.get() & 3 {
            0 => Player::A,
            1 => Player::B,
            2 => Player::C,
            _ => Player::D,
        }
    }

    /// The Expedition, if the location is one.
    pub(crate) const fn expedition(self) -> Option<(Player, Expedition)> {
        match self.zone() {
            Zone::HeroExpedition => Some((self.player(), Expedition::Hero)),
            Zone::CompanionExpedition => Some((self.player(), Expedition::Companion)),
            _ => None,
        }
    }

    /// Whether the zone is one of these, one bit each.
    const fn is_one_of(self, zones: u64) -> bool {
        zones << (SET >> 2) >> (self.0.get() >> 2) & 1 == 1
    }

    /// Whether objects there are in play: in the Expedition zone or the Landmark zone (3.1.4).
    pub(crate) const fn is_in_play(self) -> bool {
        self.is_one_of(EXPEDITIONS | 1 << Zone::Landmarks as u8)
    }

    /// Which of the places it is where abilities can work, as bits: in play, Reserve, Limbo; 0 for any other.
    pub(crate) const fn openness(self) -> u8 {
        OPENNESS[(self.0.get() >> 2 & 15) as usize]
    }

    /// Whether everybody sees what is there (3.1.3).
    pub(crate) const fn is_visible(self) -> bool {
        !self.is_one_of(1 << Zone::Deck as u8 | 1 << Zone::Hand as u8)
    }

    /// Whether it is an Expedition (3.2.4).
    pub(crate) const fn is_expedition(self) -> bool {
        self.is_one_of(EXPEDITIONS)
    }
}

impl Hashed for Location {
    fn fold(&self, hash: &mut StateHash) {
        hash.bytes([self.zone() as u8, self.player() as u8, 0, 0, 0, 0, 0, 0]);
    }
}

impl std::fmt::Debug for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} of {:?}", self.zone(), self.player())
    }
}

/// A status that an object can have (2.4). Boosted is not among them: it follows from the number of boosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Not sent to Reserve at the next Rest (2.4.2).
    Anchored,
    /// Does not count at Progress, is not sent at the next Rest (2.4.4).
    Asleep,
    /// Cannot be played from Reserve until Prepare (2.4.6).
    Exhausted,
    /// Discarded instead of going to Reserve (2.4.7).
    Fleeting,
}

impl Status {
    /// The status that an ability names; `None` for Boosted, which an object is while it has a boost (2.4.5).
    pub(crate) const fn named(status: ability::Status) -> Option<Self> {
        match status {
            ability::Status::Anchored => Some(Self::Anchored),
            ability::Status::Asleep => Some(Self::Asleep),
            ability::Status::Exhausted => Some(Self::Exhausted),
            ability::Status::Fleeting => Some(Self::Fleeting),
            ability::Status::Boosted => None,
        }
    }

    /// The status as abilities name it.
    pub(crate) const fn name(self) -> ability::Status {
        match self {
            Self::Anchored => ability::Status::Anchored,
            Self::Asleep => ability::Status::Asleep,
            Self::Exhausted => ability::Status::Exhausted,
            Self::Fleeting => ability::Status::Fleeting,
        }
    }
}

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
