//! Small look-ups of the state that rules and abilities share.

use super::{Frame, Limbo, Marched, Mark, Stage};
use crate::{
    CardKind, CardSpec, Game, PlayDestination,
    ability::{Counter, Daily, Progress},
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
    /// The order of timestamps that objects get if they move at the same time (2.2.15): those of the player with initiative
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

    /// A frame that stands for no effect.
    pub(crate) const NO_FRAME: Frame<W> = Limbo::EMPTY_FRAME;

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

    /// The printed statistics of an object (2.2.10).
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
            _ => Marched::is_among(progress, self.seats[player].did_today[expedition]),
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

    /// Whether an object is ready (2.4.5).
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
}
