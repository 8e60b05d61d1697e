//! Playing cards (5.1, 5.2).

use crate::{
    Game,
    mode::Mana,
    state::{CardId, CardSet, Expedition, Player, Status, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// Mana a player can pay now: the ready Mana Orbs (3.2.9); in a Booster War any cost there is (formats.md 2.13).
    #[must_use]
    #[inline]
    pub fn mana(&self, player: Player) -> u8 {
        match self.rules.mana {
            Mana::Orbs => self.seats[player].ready_orbs,
            Mana::Unlimited => u8::MAX,
        }
    }

    /// The mana a card costs a player where it is: its Hand Cost from Hand, its Reserve Cost from Reserve (5.1.2.d).
    /// `None` elsewhere: it cannot be played from there (5.2.a).
    #[must_use]
    #[inline]
    pub fn cost(&self, player: Player, card: CardId) -> Option<u8> {
        let facts = self.facts(card);
        if self.zone(player, Zone::Hand).contains(card) {
            Some(facts.hand_cost)
        } else if self.zone(player, Zone::Reserve).contains(card) {
            Some(facts.reserve_cost)
        } else {
            None
        }
    }

    /// The cards a player has the mana to play, from Hand or ready in Reserve (5.2.a, 2.4.5.c).
    #[must_use]
    #[inline]
    pub(crate) fn payable(&self, player: Player) -> CardSet<W> {
        let mana = self.mana(player);
        let ready = self.zones.reserve - self.with_status(Status::Exhausted);
        let payable =
            (self.zones.hand & self.pool.payable_from_hand(mana)) | (ready & self.pool.payable_from_reserve(mana));
        let tokens = ready & self.objects.existing;
        if tokens.is_empty() {
            return payable & self.owned(player);
        }
        let is_payable = |token: &CardId| self.facts(*token).reserve_cost <= mana;
        let tokens: CardSet<W> = self.created_by(player, tokens).iter().filter(is_payable).collect();
        (payable & self.owned(player)) | tokens
    }
}

impl Expedition {
    /// The part of the Expedition zone that is this Expedition (3.2.4).
    #[must_use]
    pub const fn zone(self) -> Zone {
        match self {
            Self::Hero => Zone::HeroExpedition,
            Self::Companion => Zone::CompanionExpedition,
        }
    }
}
