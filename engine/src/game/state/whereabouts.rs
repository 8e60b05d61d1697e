//! Where cards and objects are (3.2). Nothing is changed here; `moves` does that.

use crate::{
    Game,
    card::CardKind,
    mode::Mana,
    primitives::{CardId, CardSet, Expedition, Location, Player, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// Mana that a player can pay now: the ready Mana Orbs (3.2.9), or in a Booster War any amount (formats.md 2.13).
    #[must_use]
    #[inline]
    pub fn mana(&self, player: Player) -> u8 {
        match self.rules.mana {
            Mana::Orbs => self.seats[player].ready_orbs,
            Mana::Unlimited => u8::MAX,
        }
    }

    /// The mana that a card costs a player where it is: its Hand Cost in Hand, its Reserve Cost in Reserve (5.1.2.d). `None`
    /// elsewhere, since it cannot be played from there (5.2.a).
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

    /// Where a card or object is; `None` for a token that does not exist.
    pub(crate) fn spot(&self, card: CardId) -> Option<Location> {
        let zones = &self.zones;
        let owner = self.pool.owner(card);
        if let Some(owner) = owner {
            // Mostly the card is where its owner has played it.
            let [hero, companion] = &zones.expeditions[owner].0;
            let zone = if companion.contains(card) {
                Zone::CompanionExpedition
            } else if hero.contains(card) {
                Zone::HeroExpedition
            } else if zones.hand.contains(card) {
                Zone::Hand
            } else if zones.reserve.contains(card) {
                Zone::Reserve
            } else if zones.limbo.contains(card) {
                Zone::Limbo
            } else if zones.discard.contains(card) {
                Zone::Discard
            } else if zones.mana.contains(card) {
                Zone::Mana
            } else {
                return self.spot_elsewhere(card, Some(owner));
            };
            return Some(Location::new(zone, owner));
        }
        match self.pool.hero_of(card) {
            Some(player) => Some(Location::new(Zone::HeroZone, player)),
            None => self.spot_elsewhere(card, None),
        }
    }

    /// Where a card is that is not in a personal zone, except perhaps in its deck.
    fn spot_elsewhere(&self, card: CardId, owner: Option<Player>) -> Option<Location> {
        let zones = &self.zones;
        for player in self.players() {
            for expedition in Expedition::ALL {
                if zones.expeditions[player][expedition].contains(card) {
                    return Some(Location::expedition_of(player, expedition));
                }
            }
            if zones.landmarks[player].contains(card) {
                return Some(Location::new(Zone::Landmarks, player));
            }
        }
        // The card is in its deck, or it left the game with its owner (system 163). A token with a Reserve Cost is in the Reserve
        // of its owner, or is being played from there.
        let Some(owner) = owner else {
            let zone = if zones.reserve.contains(card) {
                Zone::Reserve
            } else if zones.limbo.contains(card) {
                Zone::Limbo
            } else {
                return None;
            };
            return Some(Location::new(zone, self.objects.creator(card)));
        };
        self.deck_contains(owner, card).then(|| Location::new(Zone::Deck, owner))
    }

    /// Whether the card is face down in a Mana zone, a Mana Orb and nothing else (2.2.1).
    pub(in crate::game) const fn is_orb(&self, card: CardId) -> bool {
        self.zones.mana.contains(card)
    }

    /// Everything in play (1.2.3).
    pub(crate) fn in_play(&self) -> CardSet<W> {
        self.zones.in_play()
    }

    /// Everything in the Expeditions.
    pub(crate) fn in_expeditions(&self) -> CardSet<W> {
        self.zones.in_expeditions()
    }

    fn in_expeditions_of(&self, player: Player) -> CardSet<W> {
        let [hero, companion] = self.zones.expeditions[player].0;
        hero | companion
    }

    /// What a player controls (7.5.4).
    pub(crate) fn controlled(&self, player: Player) -> CardSet<W> {
        let hero = self.pool.hero_card(player).map_or(CardSet::EMPTY, CardSet::of);
        self.in_expeditions_of(player) | self.zones.landmarks[player] | hero
    }

    /// What is in an Expedition: its own objects, and the Gigantic ones of the other (7.4.4).
    pub(crate) fn present(&self, player: Player, expedition: Expedition, gigantic: CardSet<W>) -> CardSet<W> {
        let sets = &self.zones.expeditions[player];
        sets[expedition] | (sets[expedition.other()] & gigantic)
    }

    /// Cards and objects whose abilities can work: in play, Heroes, Reserve, Limbo.
    pub(crate) fn open_cards(&self) -> CardSet<W> {
        self.in_play() | self.zones.reserve | self.zones.limbo | self.heroes()
    }

    /// The Heroes, but for those of players who have left.
    pub(crate) fn heroes(&self) -> CardSet<W> {
        let all = self.pool.hero_cards();
        let seats = self.rules.table.seats();
        if seats == self.players {
            return all;
        }
        let absent = seats.without(self.players);
        absent
            .into_iter()
            .filter_map(|player| self.pool.hero_card(player))
            .fold(all, |all, hero| all - CardSet::of(hero))
    }

    /// Whether a Permanent or Character of this kind can be in an Expedition at all.
    pub(crate) fn can_be_in_expedition(&self, card: CardId) -> bool {
        match self.facts(card).kind {
            CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => true,
            CardKind::Hero | CardKind::Spell | CardKind::Landmark | CardKind::ManaConvergence => false,
        }
    }

    /// Whether the deck of its owner holds a card.
    pub(super) fn deck_contains(&self, owner: Player, card: CardId) -> bool {
        self.decks.contains(owner, card)
    }

    /// The first cards of a deck. Their order has been fixed before.
    pub(crate) fn top_of_deck(&self, owner: Player, cards: u8) -> CardSet<W> {
        let (pile, settled, _) = self.decks.future(owner);
        pile.iter().take(usize::from(cards.min(settled))).copied().collect()
    }

    /// Whether the discard pile goes under a deck that lacks a card.
    pub(crate) fn shuffles_when_short(&self) -> bool {
        self.pool.edition().says().shuffles_when_short
    }

    /// Each of several players chooses among what is theirs.
    pub(in crate::game) fn owned_or_controlled(&self, player: Player) -> CardSet<W> {
        let elsewhere = [Zone::Hand, Zone::Reserve, Zone::Discard, Zone::Mana];
        elsewhere.into_iter().fold(self.controlled(player), |all, zone| all | self.zone(player, zone))
    }
}
