use super::{Adventure, CardId, CardSet, Deck, Expedition, PerExpedition, PerPlayer, Player, Sums, Terrains};
use crate::{CardPool, mode::ModeRules};
use serde::{Deserialize, Serialize};

/// A game: everything that decides how it goes on, flat and without heap, so that a copy is a copy of memory.
///
/// Cards are handles into the [`CardPool`], which is shared by all games with it. There are two seats; in a goldfish
/// game the second owns nothing and passes each turn (system 166).
///
/// [`Game::from_setup`] deals a game; a hand-made position comes from [`Board::start`](super::Board::start).
/// Between two calls a game waits for a [`Decision`](crate::Decision) of the player [`to_decide`](Game::to_decide),
/// or it is over.
///
/// # Equality
///
/// Two games are equal if they have the same cards, stand the same and would go on the same, randomness included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<'p> {
    pub(crate) pool: &'p CardPool,
    pub(crate) rules: ModeRules,
    pub(crate) sides: PerPlayer<Side>,
    /// Cards being played (3.2.8). Empty whenever a decision is asked for.
    pub(crate) limbo: CardSet,
    pub(crate) statuses: [CardSet; 4],
    /// Objects chosen to be kept at Clean-up, while it lasts (4.2.5.c).
    pub(crate) kept: CardSet,
    pub(crate) adventure: Adventure,
    pub(crate) day: u8,
    pub(crate) day_cap: u8,
    pub(crate) first: Player,
    pub(crate) active: Player,
    pub(crate) stage: Stage,
    pub(crate) step: Step,
    /// Players of this step that were dealt with, in initiative order.
    pub(crate) dealt_with: u8,
    /// Choices still to be made by the player who is asked; `None` while that is not known.
    pub(crate) left: Option<u8>,
    pub(crate) outcome: Option<Outcome>,
}

/// What one player has (3.1). Heroes are in the pool: they never leave the Hero zone here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    pub(crate) deck: Deck,
    pub(crate) hand: CardSet,
    pub(crate) reserve: CardSet,
    pub(crate) discard: CardSet,
    pub(crate) mana: CardSet,
    pub(crate) landmarks: CardSet,
    pub(crate) expeditions: PerExpedition<CardSet>,
    pub(crate) distance: PerExpedition<u8>,
    pub(crate) moved_today: PerExpedition<bool>,
    /// How many Mana Orbs are ready. Which ones never matters: their owner may swap them at will (3.2.9.e).
    pub(crate) ready_orbs: u8,
    pub(crate) passed: bool,
}

impl Side {
    pub(crate) const fn empty(seed: u64) -> Self {
        Self {
            deck: Deck::empty(seed),
            hand: CardSet::EMPTY,
            reserve: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            mana: CardSet::EMPTY,
            landmarks: CardSet::EMPTY,
            expeditions: PerExpedition([CardSet::EMPTY; 2]),
            distance: PerExpedition([0; 2]),
            moved_today: PerExpedition([false; 2]),
            ready_orbs: 0,
            passed: false,
        }
    }
}

/// A zone, the Expedition zone by Expedition (3.1, 3.2).
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
}

impl Zone {
    /// Every zone, in the order of reports.
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
}

/// A status an object can have (2.4). Boosted is no status of its own but a count of boosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Not sent to Reserve at the next Rest (2.4.2).
    Anchored,
    /// Does not count at Progress, is not sent at the next Rest (2.4.3).
    Asleep,
    /// Cannot be played from Reserve until Prepare (2.4.5).
    Exhausted,
    /// Discarded instead of going to Reserve (2.4.6).
    Fleeting,
}

/// A phase of a Day (1.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Succeed, Prepare, Draw, Expand. Not on Day 1.
    Morning,
    /// "At Noon" only.
    Noon,
    /// Turns.
    Afternoon,
    /// Progress.
    Dusk,
    /// Rest, Clean-up, Check Victory.
    Night,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A card of the opening hand as a Mana Orb (4.1).
    ChooseOrb,
    /// Whether and which card becomes a Mana Orb this Morning (4.2.1.e).
    Expand,
    /// A card to play, or a pass (4.2.3).
    Turn,
    /// A card of Reserve to keep (4.2.5.c).
    KeepInReserve,
    /// A Landmark to keep (4.2.5.c).
    KeepLandmark,
    /// Nothing: it is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", content = "player", rename_all = "camelCase")]
pub enum Outcome {
    /// This player won: by Check Victory (4.2.5.d), in the Arena (4.3), or by the total distance after the last Day
    /// of a Booster War (formats.md 2.13).
    Won(Player),
    /// A Booster War tied also after its additional Day (formats.md 2.13, point 5).
    Drawn,
    /// The cap on Days was reached; the rules know no such end (system 71).
    Undecided,
    /// This player conceded.
    Conceded(Player),
}

/// Where the rules are between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Orbs,
    Morning,
    Expand,
    Noon,
    Turns,
    Dusk,
    Rest,
    CleanUp,
    Victory,
    Over,
}

impl<'p> Game<'p> {
    /// The cards it is played with.
    #[must_use]
    pub const fn pool(&self) -> &'p CardPool {
        self.pool
    }

    /// The parameters of its mode.
    #[must_use]
    pub const fn rules(&self) -> &ModeRules {
        &self.rules
    }

    /// The Day, from 1 on; 0 during set-up.
    #[must_use]
    pub const fn day(&self) -> u8 {
        self.day
    }

    /// What it waits for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Who has to decide; `None` when it is over.
    #[must_use]
    #[inline]
    pub const fn to_decide(&self) -> Option<Player> {
        match self.step {
            Step::Over => None,
            _ => Some(self.active),
        }
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who holds the first player token (4.1.g, 4.2.1.b).
    #[must_use]
    pub const fn first_player(&self) -> Player {
        self.first
    }

    /// The regions.
    #[must_use]
    pub const fn adventure(&self) -> &Adventure {
        &self.adventure
    }

    /// Regions between an Expedition and its start, 0 to 7.
    #[must_use]
    pub fn distance(&self, player: Player, expedition: Expedition) -> u8 {
        self.sides[player].distance[expedition]
    }

    /// Both distances of a player together, 0 to 14.
    #[must_use]
    pub fn total_distance(&self, player: Player) -> u8 {
        let [hero, companion] = self.sides[player].distance.0;
        hero + companion
    }

    /// Whether an Expedition moved forward this Day (4.2.5.b).
    #[must_use]
    pub fn moved_today(&self, player: Player, expedition: Expedition) -> bool {
        self.sides[player].moved_today[expedition]
    }

    /// The terrains of the region an Expedition is in.
    #[must_use]
    pub fn terrains(&self, player: Player, expedition: Expedition) -> Terrains {
        self.adventure.terrains(expedition.region(self.distance(player, expedition)))
    }

    /// The cards of a player in a zone. Of a deck this tells the cards, not their order.
    #[must_use]
    pub fn zone(&self, player: Player, zone: Zone) -> CardSet {
        let side = &self.sides[player];
        match zone {
            Zone::Deck => side.deck.cards(),
            Zone::Hand => side.hand,
            // Only the active player ever plays a card.
            Zone::Limbo if player == self.active => self.limbo,
            Zone::Limbo => CardSet::EMPTY,
            Zone::Reserve => side.reserve,
            Zone::Discard => side.discard,
            Zone::Mana => side.mana,
            Zone::Landmarks => side.landmarks,
            Zone::HeroExpedition => side.expeditions[Expedition::Hero],
            Zone::CompanionExpedition => side.expeditions[Expedition::Companion],
        }
    }

    /// Number of cards in a player's deck.
    #[must_use]
    pub fn deck_len(&self, player: Player) -> u8 {
        self.sides[player].deck.len()
    }

    /// Objects of a player in an Expedition (3.2.4).
    #[must_use]
    pub fn expedition(&self, player: Player, expedition: Expedition) -> CardSet {
        self.sides[player].expeditions[expedition]
    }

    /// The objects that have a status, whoever controls them.
    #[must_use]
    pub const fn with_status(&self, status: Status) -> CardSet {
        self.statuses[status as usize]
    }

    /// Mana Orbs of a player that are ready (3.2.9).
    #[must_use]
    pub fn ready_orbs(&self, player: Player) -> u8 {
        self.sides[player].ready_orbs
    }

    /// Statistics of the awake Characters of an Expedition added up (4.2.4, 2.4.3).
    #[must_use]
    #[inline]
    pub fn sums(&self, player: Player, expedition: Expedition) -> Sums {
        let counted = self.expedition(player, expedition) - self.with_status(Status::Asleep);
        // Other objects than Characters have no statistics: theirs read as 0 (1.1.6).
        counted.iter().fold(Sums::ZERO, |sum, card| sum.plus(self.pool.statistics(card)))
    }

    /// Number of cards kept in Reserve at Clean-up (2.2.13; without a Hero 3.2.10.b).
    #[must_use]
    pub fn reserve_limit(&self, player: Player) -> u8 {
        self.pool.reserve_limit(player)
    }

    /// Number of Landmarks kept at Clean-up (2.2.12; without a Hero 3.2.7.b).
    #[must_use]
    pub fn landmark_limit(&self, player: Player) -> u8 {
        self.pool.landmark_limit(player)
    }

    /// Gives the status; nothing happens if the object has it (2.4.1).
    pub(crate) const fn gain(&mut self, card: CardId, status: Status) {
        self.statuses[status as usize].insert(card);
    }

    /// Objects that changed zone are new objects: no status is left (1.4.4).
    pub(crate) fn clear_statuses(&mut self, cards: CardSet) {
        for set in &mut self.statuses {
            *set = *set - cards;
        }
    }

    /// The players in initiative order: the first player, then clockwise (1.4.5).
    pub(crate) const fn initiative(&self) -> [Player; 2] {
        [self.first, self.first.left()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state is copied for every look-ahead: it must stay small. 1 KB is the promise, this is the present size.
    #[test]
    fn a_game_is_flat_and_small() {
        fn is_copy<T: Copy>() {}
        is_copy::<Game<'_>>();
        assert_eq!(size_of::<Game<'_>>(), 688);
        assert_eq!(size_of::<CardId>(), 1);
    }
}
