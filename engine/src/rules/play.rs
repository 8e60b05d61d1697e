//! Playing cards (5.1, 5.2).

use crate::{
    Game, PlayDestination,
    event::{Event, Events},
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
        let facts = self.pool.facts(card);
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
        payable & self.owned(player)
    }

    /// Plays a card of the active player, whose turn ends with it (4.2.3): into Limbo, costs paid, resolved
    /// (5.1.2). A card played from Reserve gains Fleeting, but for Landmarks (5.2.1–5.2.4).
    #[inline]
    pub(crate) fn play_card<E: Events<W>>(&mut self, card: CardId, into: PlayDestination, events: &mut E) {
        let player = self.active;
        let cost = self.cost(player, card).unwrap_or(0);
        let from = if self.zones.hand.contains(card) { Zone::Hand } else { Zone::Reserve };
        self.zones.hand.remove(card);
        self.zones.reserve.remove(card);
        if self.rules.mana == Mana::Orbs {
            let orbs = &mut self.seats[player].ready_orbs;
            *orbs = orbs.saturating_sub(cost);
        }
        self.zones.limbo.insert(card);
        if from == Zone::Reserve {
            // A new object in Limbo (1.4.4); in Hand it had no status to lose (2.4.1).
            self.clear_statuses(CardSet::of(card));
        }
        events.event(self, Event::Declared { player, card, from, paid: cost });
        match into {
            PlayDestination::HeroExpedition | PlayDestination::CompanionExpedition => {
                let expedition = into.expedition().unwrap_or(Expedition::Hero);
                self.join(player, card, expedition, from, events);
            }
            PlayDestination::Landmarks => {
                self.zones.limbo.remove(card);
                self.zones.landmarks[player].insert(card);
                events.event(self, Event::Played { player, card, to: Zone::Landmarks, to_of: None });
            }
            PlayDestination::Resolution => self.resolve_spell(player, card, from, events),
        }
        self.active = self.left_of(player);
    }

    /// A Character or Expedition Permanent joins the Expedition, and gains Fleeting after that if it was played from
    /// Reserve, in a step of its own (5.2.1.c, 5.2.2.c of version 4.0).
    fn join<E: Events<W>>(&mut self, player: Player, card: CardId, expedition: Expedition, from: Zone, events: &mut E) {
        self.zones.limbo.remove(card);
        self.join_expedition(card, player, expedition);
        let to = expedition.zone();
        events.event(self, Event::Played { player, card, to, to_of: None });
        if from == Zone::Reserve {
            self.gain(card, Status::Fleeting);
            events.event(self, Event::Gained { card, status: Status::Fleeting });
        }
    }

    /// A Spell gains Fleeting in Limbo if it was played from Reserve, resolves, and goes to Reserve, or to the
    /// discard pile if it is Fleeting (5.2.4). No card has an ability here: what texts there are the coverage names.
    fn resolve_spell<E: Events<W>>(&mut self, player: Player, card: CardId, from: Zone, events: &mut E) {
        let fleeting = from == Zone::Reserve;
        if fleeting {
            self.gain(card, Status::Fleeting);
            events.event(self, Event::Gained { card, status: Status::Fleeting });
        }
        self.zones.limbo.remove(card);
        self.clear_statuses(CardSet::of(card));
        let to = if fleeting {
            self.zones.discard.insert(card);
            Zone::Discard
        } else {
            self.zones.reserve.insert(card);
            Zone::Reserve
        };
        events.event(self, Event::Played { player, card, to, to_of: None });
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
