//! The state of a game: everything on which its future depends.

use super::{Adventure, Decks, Limbo, Objects, Play, Question};
use crate::{
    CardPool,
    decision::Step,
    mode::ModeRules,
    pace::Recorded,
    primitives::{
        CardId, CardSet, Clockwise, Expedition, Facing, Outcome, PerExpedition, PerPlayer, Phase, Player, Players,
        Status, TerrainTotals, Terrains, WIDE, Zone, Zones,
    },
    program::analysis::ArmedEvents,
    rng::Rng,
};

/// A game: everything that decides how it goes on, flat and without heap, so that a copy is a copy of memory.
///
/// Cards are handles into the [`CardPool`], which is shared by all games with it. The [`Table`](crate::state::Table) of the
/// mode has two or four seats; in a goldfish game the second owns nothing and passes each turn (system 166).
///
/// [`Game::from_setup`] deals a game; a hand-made position comes from [`Board::start`](crate::state::Board::start).
/// Between two calls a game waits for a [`Decision`](crate::Decision) of the player [`to_decide`](Game::to_decide),
/// or it is over.
///
/// Its sets of objects have `W` words, [`WIDE`] where nothing is said: that changes nothing but how many objects it has
/// room for, and how fast it is.
///
/// # Equality
///
/// Two games are equal if they have the same cards, stand the same and would go on the same, randomness included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<'p, const W: usize = WIDE> {
    pub(crate) pool: &'p CardPool<W>,
    pub(crate) rules: ModeRules,
    pub(in crate::game) decks: Decks<W>,
    pub(in crate::game) zones: Zones<W>,
    pub(in crate::game) seats: PerPlayer<PlayerState>,
    /// The players who have not left the game.
    pub(crate) players: Players,
    /// The players who take no more turns this Day (4.2.3.d).
    pub(crate) passed: Players,
    pub(in crate::game) facing: Facing,
    /// The sums of statistics of each Expedition, kept up to date (`game::mutations::changes`).
    pub(in crate::game) sums: PerPlayer<PerExpedition<TerrainTotals>>,
    pub(in crate::game) statuses: [CardSet<W>; 4],
    /// The objects chosen to be kept at Clean-up, while that lasts (4.2.5.c).
    pub(crate) kept: CardSet<W>,
    pub(in crate::game) adventure: Adventure,
    pub(crate) day: u8,
    pub(crate) day_cap: u8,
    pub(crate) first: Player,
    pub(crate) active: Player,
    pub(crate) stage: Stage,
    pub(crate) step: Step,
    /// How many of the players of this step have been dealt with, in initiative order.
    pub(crate) dealt_with: u8,
    /// The number of choices that the player who is asked still has to make; `None` while it is not known.
    pub(crate) left: Option<u8>,
    pub(crate) outcome: Option<Outcome>,
    /// Who won and on which Day, if the game goes on after that ([`AfterVictory::PlayOn`](crate::mode::AfterVictory)).
    pub(crate) decided: Option<(Player, u8)>,
    /// The opponent, if it is a record of another game.
    pub(crate) recorded: Option<Recorded<'p>>,
    /// The phase that goes on; `None` during set-up.
    pub(crate) phase: Option<Phase>,
    /// The player whose turn it is, and whether the turn ends when nothing is left to be resolved (4.2.3).
    pub(crate) turn: Player,
    pub(crate) turn_end: TurnEnd,
    /// The player whose turn comes next in order, if another turn comes in between.
    pub(crate) next_in_order: Option<Player>,
    /// The topics of passive abilities that have a bearer where they work, one bit each. Follows from the zones, and is kept up
    /// to date with them, since every look at a card asks for it (`game::queries::topics`).
    pub(in crate::game) topics: u32,
    /// The events that somebody can listen for, kept up to date in the same way (`game::queries::audience`).
    pub(in crate::game) armed: ArmedEvents,
    /// What is remembered of objects: see [`Mark`].
    pub(in crate::game) marks: [CardSet<W>; 4],
    pub(in crate::game) objects: Objects<W>,
    pub(crate) limbo: Limbo<W>,
    /// The card that is being played while its optional cost is paid.
    pub(crate) pending: Option<Play>,
    /// The question in the middle of an effect, until it is answered.
    pub(crate) question: Option<Question<W>>,
    /// The generator for dice and random choices of effects (6.5.j, 7.3.33.a).
    pub(crate) rng: Rng,
}

/// Something that is remembered of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It was played from Hand.
    FromHand,
    /// It was played from Reserve.
    FromReserve,
    /// It is a Feat that is completed (system 140), or an object that has gained for good what it gains under a condition.
    Completed,
    /// It was played as a Temple (system 141).
    Temple,
}

/// The state of one player, apart from cards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PlayerState {
    /// Regions between each Expedition and its start.
    pub(crate) distance: PerExpedition<u8>,
    /// Whether each Expedition moved forward this Day (4.2.5.b).
    pub(crate) moved_today: PerExpedition<bool>,
    /// What else each Expedition did this Day, as bits: see [`Game::did_today`].
    pub(crate) did_today: PerExpedition<u8>,
    /// Whether each Expedition failed to move forward at this Day's Progress (4.2.4.i).
    pub(crate) failed_today: PerExpedition<bool>,
    /// Whether each Expedition is Ascended (2.4.3).
    pub(crate) ascended: PerExpedition<bool>,
    /// The number of turns that the player takes besides those in order.
    pub(crate) more_turns: u8,
    /// The number of cards that the player played this turn (5.1.2.k).
    pub(crate) played_this_turn: u8,
    /// The number of ready Mana Orbs. Which ones are ready never matters: their owner may swap them at will (3.2.9.e).
    pub(crate) ready_orbs: u8,
}

/// Whether a turn ends when nothing is left to be resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnEnd {
    /// It goes on.
    GoesOn,
    /// A card was played, or its player passed (4.2.3).
    Over,
    /// After You (7.3.2).
    ByEffect,
    /// The first turn of the Afternoon has not begun yet (4.2.3).
    Begins,
    /// The end of the turn was announced, and whoever reacts to that does so within the turn.
    Told,
}

impl TurnEnd {
    /// The turn is to end in that way, unless its end was announced already.
    pub(crate) const fn end(&mut self, how: Self) {
        if !matches!(self, Self::Told) {
            *self = how;
        }
    }
}

/// The point in the course of a Day at which the rules are between two decisions, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Orbs,
    Morning,
    Succeed,
    Prepare,
    Draw,
    Expand,
    Noon,
    Afternoon,
    Turns,
    Dusk,
    Progress,
    Night,
    Rest,
    Rested,
    CleanUp,
    Victory,
    Over,
}

impl<'p, const W: usize> Game<'p, W> {
    /// The cards it is played with.
    #[must_use]
    pub const fn pool(&self) -> &'p CardPool<W> {
        self.pool
    }

    /// The parameters of its mode.
    #[must_use]
    pub const fn rules(&self) -> &ModeRules {
        &self.rules
    }

    /// What is kept of objects besides the zone they are in.
    #[inline(always)]
    pub(crate) const fn objects(&self) -> &Objects<W> {
        &self.objects
    }

    /// The decks, in their order.
    #[cfg(test)]
    pub(crate) const fn decks(&self) -> Decks<W> {
        self.decks
    }

    /// Where cards and objects lie.
    #[inline(always)]
    pub(crate) const fn zones(&self) -> &Zones<W> {
        &self.zones
    }

    /// The Day, from 1 on; 0 during set-up.
    #[must_use]
    pub const fn day(&self) -> u8 {
        self.day
    }

    /// What the game waits for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The phase (1.3.2); none before the first Day and when the game is over.
    #[must_use]
    pub const fn phase(&self) -> Option<Phase> {
        match self.stage {
            Stage::Over => None,
            _ => self.phase,
        }
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

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The player who won and the Day at the end of which (4.2.5.d); of a team its first seat. `None` while nobody has won, and
    /// in a game that ended in another way.
    #[must_use]
    pub const fn won(&self) -> Option<(Player, u8)> {
        match (self.decided, self.outcome) {
            (Some(decided), _) => Some(decided),
            (None, Some(Outcome::Won(player))) => Some((player, self.day)),
            (None, _) => None,
        }
    }

    /// The player who holds the first player token (4.1.f, 4.2.1.b). For the rest of a Day that may be a player who has just
    /// left.
    #[must_use]
    pub const fn first_player(&self) -> Player {
        self.first
    }

    /// Whether a player counts as the first player: the holder of the token, and where there are teams every member of the
    /// holder's team (formats.md 2.8).
    #[must_use]
    pub const fn is_first_player(&self, player: Player) -> bool {
        self.team(player) == self.team(self.first)
    }

    /// Whether the game is over and this player won it, alone or with the team.
    #[must_use]
    pub fn has_won(&self, player: Player) -> bool {
        match self.outcome {
            Some(Outcome::Won(winner)) => self.team(winner) == self.team(player),
            Some(Outcome::Conceded(loser)) => self.players.contains(player) && self.are_opponents(loser, player),
            Some(Outcome::Drawn | Outcome::Undecided | Outcome::Faulted(_)) | None => false,
        }
    }

    /// The players in the game, clockwise from seat A.
    #[inline]
    pub fn players(&self) -> Clockwise {
        self.players.into_iter()
    }

    /// The players in initiative order: clockwise from the player who is taking a turn, outside of turns from the first player
    /// (1.4.5.a).
    #[inline]
    pub fn initiative(&self) -> Clockwise {
        self.players.clockwise_from(if self.stage == Stage::Turns { self.turn } else { self.first })
    }

    /// The next player clockwise, on the left (4.2.1.b): with two players, the opponent.
    #[must_use]
    #[inline]
    pub fn left_of(&self, player: Player) -> Player {
        self.players.next_from(Player::at(player as u8 + 1)).unwrap_or(player)
    }

    /// The number of a player's team; where everybody plays alone, the number of the seat.
    #[must_use]
    #[inline]
    pub const fn team(&self, player: Player) -> u8 {
        self.rules.teams.of(player)
    }

    /// Whether two players are opponents (1.2.1, formats.md 2.8).
    #[must_use]
    #[inline]
    pub const fn are_opponents(&self, player: Player, other: Player) -> bool {
        self.team(player) != self.team(other)
    }

    /// The opponents of a player, clockwise from the one on the left.
    #[inline]
    pub fn opponents(&self, player: Player) -> Clockwise {
        self.players.without(self.rules.teams.members(player)).clockwise_from(player)
    }

    /// The Expedition that an Expedition faces (1.2.3.c); `None` if nobody is left to face.
    #[must_use]
    #[inline]
    pub fn facing(&self, player: Player, expedition: Expedition) -> Option<(Player, Expedition)> {
        self.facing.of(player, expedition)
    }

    /// The region an Expedition is in; 0 if the Arena is the only one (4.3).
    #[must_use]
    #[inline]
    pub fn region(&self, player: Player, expedition: Expedition) -> u8 {
        if self.adventure.is_arena() {
            return 0;
        }
        self.adventure.table().region(player, expedition, self.distance(player, expedition))
    }

    /// The regions.
    #[must_use]
    pub const fn adventure(&self) -> &Adventure {
        &self.adventure
    }

    /// Regions between an Expedition and its start, 0 to 7.
    #[must_use]
    pub fn distance(&self, player: Player, expedition: Expedition) -> u8 {
        self.seats[player].distance[expedition]
    }

    /// Both distances of a player together, 0 to 14.
    #[must_use]
    pub fn total_distance(&self, player: Player) -> u8 {
        let [hero, companion] = self.seats[player].distance.0;
        hero + companion
    }

    /// Whether an Expedition moved forward this Day (4.2.5.b).
    #[must_use]
    pub fn moved_today(&self, player: Player, expedition: Expedition) -> bool {
        self.seats[player].moved_today[expedition]
    }

    /// The terrains of the region an Expedition is in.
    #[must_use]
    pub fn terrains(&self, player: Player, expedition: Expedition) -> Terrains {
        self.adventure.terrains(self.region(player, expedition).into())
    }

    /// Whether a player takes no more turns this Day (4.2.3.d).
    #[must_use]
    pub const fn has_passed(&self, player: Player) -> bool {
        self.passed.contains(player)
    }

    /// The cards that a player has in a zone; in play the objects that the player controls. Of a deck this gives the cards, not
    /// their order.
    #[must_use]
    #[inline]
    pub fn zone(&self, player: Player, zone: Zone) -> CardSet<W> {
        let Zones { hand, reserve, discard, mana, limbo, landmarks, expeditions } = &self.zones;
        let own = self.owned(player);
        match zone {
            Zone::Deck => self.decks.cards(player),
            Zone::Hand => *hand & own,
            Zone::Limbo => self.own_and_created(*limbo, player),
            Zone::Reserve => self.own_and_created(*reserve, player),
            Zone::Discard => *discard & own,
            Zone::Mana => *mana & own,
            Zone::Landmarks => landmarks[player],
            Zone::HeroExpedition => expeditions[player][Expedition::Hero],
            Zone::CompanionExpedition => expeditions[player][Expedition::Companion],
            Zone::HeroZone => self.pool.hero_card(player).map_or(CardSet::EMPTY, CardSet::of),
        }
    }

    /// The cards of a player's own deck, wherever they are (1.1.3.c).
    #[must_use]
    #[inline]
    pub fn owned(&self, player: Player) -> CardSet<W> {
        self.pool.deck(player)
    }

    /// Those of these objects that a player owns: cards of the deck, and tokens, which can be in Reserve and be played from
    /// there.
    #[inline]
    fn own_and_created(&self, cards: CardSet<W>, player: Player) -> CardSet<W> {
        let (own, tokens) = (cards & self.owned(player), cards & self.objects.existing);
        if tokens.is_empty() { own } else { own | self.created_by(player, tokens) }
    }

    /// Those of these tokens that a player owns.
    #[cold]
    pub(in crate::game) fn created_by(&self, player: Player, tokens: CardSet<W>) -> CardSet<W> {
        tokens.iter().filter(|token| self.objects.creator(*token) == player).collect()
    }

    /// Number of cards in a player's deck.
    #[must_use]
    pub fn deck_len(&self, player: Player) -> u8 {
        self.decks.len(player)
    }

    /// Objects of a player in an Expedition (3.2.4).
    #[must_use]
    pub fn expedition(&self, player: Player, expedition: Expedition) -> CardSet<W> {
        self.zones.expeditions[player][expedition]
    }

    /// The timestamp of an object (2.2.16): what came later has a greater one. 0 for what was never visible.
    #[must_use]
    pub const fn timestamp(&self, card: CardId) -> u16 {
        self.objects.serial(card)
    }

    /// The objects that have a status, whoever controls them.
    #[must_use]
    pub const fn with_status(&self, status: Status) -> CardSet<W> {
        self.statuses[status as usize]
    }

    /// Mana Orbs of a player that are ready (3.2.9).
    #[must_use]
    pub fn ready_orbs(&self, player: Player) -> u8 {
        self.seats[player].ready_orbs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitives::NARROW;

    /// A state is copied for every future that is looked at, so it must stay small. This is its present size: somewhat above 4
    /// KiB.
    #[test]
    fn a_game_is_flat_and_small() {
        fn is_copy<T: Copy>() {}
        is_copy::<Game<'_>>();
        assert_eq!(size_of::<Game<'_>>(), 4680);
        assert_eq!(size_of::<Game<'_, NARROW>>(), 2808);
        assert_eq!(size_of::<CardId>(), 1);
    }
}
