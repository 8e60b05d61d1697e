//! A zone of a player in one byte.

use super::{Expedition, Hashed, Player, StateHash, Zone};
use std::num::NonZeroU8;

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

    /// Whether objects there are in play: in the Expedition zone or the Landmark zone (1.2.3).
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
