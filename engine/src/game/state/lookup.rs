//! Look-ups that rules and abilities share: the places of cards and objects (3.2), the sums of statistics of each Expedition, and
//! others that need only the state.

use crate::{
    CardSpec, PlayDestination,
    ability::{Counter, Daily, Progress},
    card::CardKind,
    game::state::{ExpeditionEvent, Game, Mark, Stage},
    mode::Mana,
    primitives::{
        CardId, CardSet, Clockwise, CounterKind, Expedition, Location, Phase, Player, Status, TerrainTotals, Terrains,
        Zone,
    },
    program::{CLEAN_UP, PROGRESS, PROGRESSED, Pc, REST, TEMPLE},
};

/// Whether an effect of the rules at that operation is a daily effect of everyone (4.2.5).
pub(crate) fn is_of_everyone(pc: Pc) -> bool {
    (REST..TEMPLE).contains(&pc)
}

impl<const W: usize> Game<'_, W> {
    /// The order of timestamps that objects get if they move at the same time (2.2.16): those of the player with initiative
    /// first, then those of the others. Nobody is asked to order their own.
    pub(crate) fn by_initiative(&self, cards: CardSet<W>) -> [CardSet<W>; 4] {
        let first = self.initiative().next().map_or(0, Player::index);
        let (mut order, mut tokens) = ([CardSet::EMPTY; 4], cards);
        for (place, of_player) in order.iter_mut().enumerate() {
            if tokens.is_empty() {
                return order;
            }
            *of_player = tokens & self.owned(Player::ALL[(first + place) % Player::ALL.len()]);
            tokens -= *of_player;
        }
        for token in tokens {
            let place = (self.owner(token).index() + Player::ALL.len() - first) % Player::ALL.len();
            order[place].insert(token);
        }
        order
    }

    /// The facts of a card, a Hero or a token; for a Temple those of the Landmark that it is (system 141).
    #[must_use]
    pub fn facts(&self, card: CardId) -> &CardSpec {
        if self.is_token(card) {
            &self.pool.design(self.objects.design(card)).facts
        } else if self.marked(Mark::Temple).contains(card) {
            self.pool.temple(card)
        } else {
            self.pool.facts(card)
        }
    }

    /// These printed cards without Temples, and the tokens of that kind.
    pub(crate) fn with_tokens(&self, printed: CardSet<W>, kind: CardKind) -> CardSet<W> {
        let tokens = self.objects.existing.iter().filter(|token| self.facts(*token).kind == kind);
        (printed - self.marked(Mark::Temple)) | tokens.collect()
    }

    /// The printed statistics of an object (2.2.11).
    #[must_use]
    pub(crate) fn printed(&self, card: CardId) -> TerrainTotals {
        if self.is_token(card) || self.marked(Mark::Temple).contains(card) {
            TerrainTotals::of(self.facts(card).statistics)
        } else {
            self.pool.statistics(card)
        }
    }

    /// Whether an object is a token, or was one.
    #[must_use]
    pub fn is_token(&self, card: CardId) -> bool {
        card.index() >= self.pool.len() && self.pool.hero_of(card).is_none()
    }

    /// The name of a token, as given by the effect that creates it; `None` for other objects.
    #[must_use]
    pub fn token_name(&self, card: CardId) -> Option<&str> {
        self.is_token(card).then(|| self.pool.design(self.objects.design(card)).name.as_str())
    }

    /// Counters of a kind on an object or card (2.5).
    #[must_use]
    pub fn counters(&self, card: CardId, kind: Counter) -> u8 {
        self.objects.count(card, CounterKind::of(kind))
    }

    /// The player who owns a card, a Hero or a token (1.1.3.c). Never changes.
    #[must_use]
    pub fn owner(&self, card: CardId) -> Player {
        let of_a_deck = self.pool.owner(card).or_else(|| self.pool.hero_of(card));
        of_a_deck.unwrap_or_else(|| self.objects.creator(card))
    }

    /// Objects of which something is remembered.
    pub(crate) const fn marked(&self, mark: Mark) -> CardSet<W> {
        self.marks[mark as usize]
    }

    /// Whether somebody has a turn (4.2.3).
    pub(crate) fn is_turn(&self) -> bool {
        self.stage == Stage::Turns && self.phase == Some(Phase::Afternoon)
    }

    /// Whether an Expedition is Ascended (system 39).
    #[must_use]
    pub fn ascended(&self, player: Player, expedition: Expedition) -> bool {
        self.seats[player].ascended[expedition]
    }

    /// Whether an Expedition did that this Day.
    pub(crate) fn did_today(&self, player: Player, expedition: Expedition, progress: Progress) -> bool {
        match progress {
            Progress::Forward(None) => self.moved_today(player, expedition),
            Progress::Fails => self.failed_today(player, expedition),
            _ => ExpeditionEvent::is_among(progress, self.seats[player].did_today[expedition]),
        }
    }

    /// Whether that daily effect is happening (4.2), and not something that is activated or asked before or after it.
    pub(crate) fn is_within(&self, daily: Daily) -> bool {
        let (stage, first, last) = match daily {
            Daily::Rest => (Stage::Rest, REST, REST + 1),
            Daily::CleanUp => (Stage::CleanUp, CLEAN_UP, CLEAN_UP + 1),
            Daily::Progress => (Stage::Progress, PROGRESS, PROGRESSED + 1),
        };
        match self.limbo.frames.first() {
            None => self.stage == stage,
            Some(frame) => (first..=last).contains(&frame.pc),
        }
    }

    /// Whether an Expedition failed to move forward at this Day's Progress (4.2.4.i).
    #[must_use]
    pub fn failed_today(&self, player: Player, expedition: Expedition) -> bool {
        self.seats[player].failed_today[expedition]
    }

    /// Players in the game, clockwise from that one.
    pub(in crate::game) fn players_from(&self, player: Player) -> Clockwise {
        self.players.clockwise_from(player)
    }

    /// Regions of the table; the Arena alone, where it has taken their place (4.3).
    pub(crate) fn regions(&self) -> impl Iterator<Item = u8> + use<W> {
        let regions = if self.adventure.is_arena() { 1 } else { self.adventure.table().regions() as u8 };
        0..regions
    }

    /// Whether a region lies face up (3.2.1).
    pub(crate) fn is_visible(&self, region: u8) -> bool {
        let cards = self.adventure.table().cards_at(region);
        self.adventure.is_arena() || cards.iter().all(|card| self.adventure.is_revealed(*card))
    }

    /// Whether a region is a Hero region or a Companion region.
    pub(in crate::game) fn is_starting(&self, region: u8) -> bool {
        !self.adventure.is_arena() && self.adventure.table().cards_at(region).is_empty()
    }

    /// The terrains of a region before passive abilities: the printed ones, or that of the marker placed last (system 46). The
    /// Arena has all three, or that of a marker on it.
    pub(in crate::game) fn marked_terrains(&self, region: u8) -> Terrains {
        let marker = self.adventure.markers().iter().rev().find(|marker| marker.region == region);
        match marker {
            Some(marker) => Terrains::only(marker.terrain),
            None if self.adventure.is_arena() => Terrains::ALL,
            None => self.adventure.terrains(region.into()),
        }
    }

    /// Where an object is: its zone and the player of that zone; `None` for a token that is gone.
    #[must_use]
    pub fn place_of(&self, card: CardId) -> Option<(Player, Zone)> {
        self.spot(card).map(|spot: Location| (spot.player(), spot.zone()))
    }

    /// Whether an object is ready (2.4.6).
    pub(crate) fn is_ready(&self, card: CardId) -> bool {
        !self.with_status(Status::Exhausted).contains(card)
    }

    /// The only place of a card that is not played into an Expedition.
    pub(in crate::game) fn only_place(&self, card: CardId) -> PlayDestination {
        match self.facts(card).kind {
            CardKind::Landmark => PlayDestination::Landmarks,
            CardKind::Spell => PlayDestination::Resolution,
            _ => PlayDestination::HeroExpedition,
        }
    }

    /// Whether nothing is left to be resolved.
    #[inline(always)]
    pub(crate) const fn is_idle(&self) -> bool {
        self.limbo.frames.is_empty() & self.limbo.reactions.is_empty()
    }

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

    /// Everything in play (3.1.4).
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

    /// What a player controls (7.5.5).
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
    fn deck_contains(&self, owner: Player, card: CardId) -> bool {
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

    /// The sum of the statistics of the awake Characters of an Expedition (4.2.4, 2.4.4), with their boosts (2.5.1), as long as
    /// no passive ability changes them.
    #[inline(always)]
    pub(in crate::game) fn sums_kept(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        debug_assert_eq!(self.sums[player][expedition], self.added_up(player, expedition), "kept up to date");
        self.sums[player][expedition]
    }

    /// What an object adds to the sum of its Expedition: nothing if it is Asleep or not a Character.
    pub(crate) fn counted(&self, card: CardId) -> TerrainTotals {
        if self.with_status(Status::Asleep).contains(card) {
            return TerrainTotals::ZERO;
        }
        // Cards of a deck other than Characters have no statistics, and theirs read as 0 (1.1.6). The facts of a token or a
        // Temple have to be looked up.
        let is_odd = self.objects.existing.contains(card) || self.marked(Mark::Temple).contains(card);
        if !is_odd && self.objects.counts.is_empty() {
            return self.pool.statistics(card);
        }
        if self.facts(card).kind != CardKind::Character {
            return TerrainTotals::ZERO;
        }
        let boosts = self.objects.count(card, CounterKind::BOOST).into();
        self.printed(card).plus(TerrainTotals::from_terrains(boosts, boosts, boosts))
    }

    pub(in crate::game) fn added_up(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        let objects = self.zones.expeditions[player][expedition];
        objects.iter().fold(TerrainTotals::ZERO, |sum, card| sum.plus(self.counted(card)))
    }
}
