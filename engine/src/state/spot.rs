use super::{Expedition, Player, Zone};

/// A zone of a player, the Expedition zone by Expedition, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot(u8);

impl Spot {
    /// That zone of that player.
    pub(crate) const fn new(zone: Zone, player: Player) -> Self {
        Self((zone as u8) << 2 | player as u8)
    }

    /// An Expedition of a player.
    pub(crate) const fn expedition_of(player: Player, expedition: Expedition) -> Self {
        Self::new(expedition.zone(), player)
    }

    /// Which zone.
    pub(crate) const fn zone(self) -> Zone {
        // Masked, so that no place is out of reach.
        Zone::BY_NUMBER[(self.0 >> 2 & 15) as usize]
    }

    /// Whose.
    pub(crate) const fn player(self) -> Player {
        Player::ALL[(self.0 & 3) as usize]
    }

    /// The Expedition, if it is one.
    pub(crate) const fn expedition(self) -> Option<(Player, Expedition)> {
        match self.zone() {
            Zone::HeroExpedition => Some((self.player(), Expedition::Hero)),
            Zone::CompanionExpedition => Some((self.player(), Expedition::Companion)),
            Zone::Deck
            | Zone::Hand
            | Zone::Limbo
            | Zone::Reserve
            | Zone::Discard
            | Zone::Mana
            | Zone::Landmarks
            | Zone::HeroZone => None,
        }
    }

    /// Whether what is there is in play: in the Expedition zone or the Landmark zone (1.2.3).
    pub(crate) const fn is_in_play(self) -> bool {
        const ZONES: u16 =
            1 << Zone::HeroExpedition as u8 | 1 << Zone::CompanionExpedition as u8 | 1 << Zone::Landmarks as u8;
        ZONES >> (self.0 >> 2) & 1 == 1
    }

    /// Whether abilities of what is there can work: in play, in Reserve, in Limbo.
    pub(crate) const fn is_open(self) -> bool {
        self.is_in_play() || matches!(self.zone(), Zone::Reserve | Zone::Limbo)
    }

    /// Whether everybody sees what is there (3.1.3).
    pub(crate) const fn is_visible(self) -> bool {
        !matches!(self.zone(), Zone::Deck | Zone::Hand)
    }

    /// Whether it is a place of the Expedition zone (3.2.4).
    pub(crate) const fn is_expedition(self) -> bool {
        const ZONES: u16 = 1 << Zone::HeroExpedition as u8 | 1 << Zone::CompanionExpedition as u8;
        ZONES >> (self.0 >> 2) & 1 == 1
    }
}

impl std::fmt::Debug for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} of {:?}", self.zone(), self.player())
    }
}
