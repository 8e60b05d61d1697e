//! Hand-made positions from which a game starts, for tests and puzzles.

use crate::{
    CardPool, Game,
    ability::Counter,
    card::CardKind,
    decision::Step,
    game::{
        Adventure, Decks, Events, PlayerState, Position, Stage, Start, TurnEnd,
        mutations::{changes, moves, objects, start},
    },
    mode::ModeRules,
    primitives::{
        CardId, CardSet, CounterKind, Expedition, FAR_END, PerExpedition, PerPlayer, Phase, Player, Players, Status,
        Zone, Zones,
    },
    rng::Stream,
    rules::course,
};

/// A hand-made position at the beginning of a phase, for tests and puzzles: not yet checked.
#[derive(Clone, Debug)]
pub struct Board<'p> {
    /// The cards.
    pub pool: &'p CardPool,
    /// Parameters of the mode.
    pub rules: ModeRules,
    /// The Day, from 1 on.
    pub day: u8,
    /// Day after which an undecided game ends.
    pub day_cap: u8,
    /// The player who holds the first player token. A Morning passes it on (4.2.1.b).
    pub first: Player,
    /// The phase that begins: the Afternoon with its first turn, the Morning with its Succeed.
    pub phase: Phase,
    /// Number of the [layout](Adventure::layout) of the regions. Cards that an Expedition has reached are revealed.
    pub layout: u8,
    /// Where cards are, and under which player. A deck holds the cards that are listed in it, the top first, and under them those
    /// not listed anywhere, in the order of the handles.
    pub places: Vec<(Player, CardId, Zone)>,
    /// Statuses.
    pub statuses: Vec<(CardId, Status)>,
    /// Counters: the card or Hero, the kind, and the number.
    pub counters: Vec<(CardId, Counter, u8)>,
    /// Distances of the Expeditions from their starts, Hero first.
    pub distances: PerPlayer<[u8; 2]>,
    /// Mana Orbs that are exhausted.
    pub exhausted_orbs: PerPlayer<u8>,
    /// Seed for later shuffles.
    pub seed: u64,
}

/// Why a hand-made position cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFault {
    /// A Day 0.
    #[error("days count from 1")]
    Day,
    /// A handle of no card of the pool.
    #[error("{0:?} is not in the pool")]
    Unknown(CardId),
    /// A player whom the table of the mode has no seat for.
    #[error("there is no seat for {0:?}")]
    Seat(Player),
    /// Counters of a kind of which no ability of the pool speaks, or of unspecified kind.
    #[error("no ability speaks of the counters on {0:?}")]
    Counter(CardId),
    /// A card in two places.
    #[error("{0:?} is in two places")]
    Twice(CardId),
    /// A card where its kind cannot be (3.2), or in a personal zone of somebody else (1.4.3).
    #[error("{0:?} cannot be in {1:?}")]
    Place(CardId, Zone),
    /// A status on a card that is in no zone where it could have one (2.4.1).
    #[error("{0:?} cannot be {1:?} where it is")]
    Status(CardId, Status),
    /// An Expedition beyond the far end.
    #[error("an expedition is {0} regions from its start, the far end is {FAR_END}")]
    Distance(u8),
    /// More Orbs exhausted than there are.
    #[error("{0} exhausted mana orbs are more than there are")]
    Orbs(u8),
}

impl BoardFault {
    /// The card that the fault is about.
    #[must_use]
    pub const fn card(&self) -> Option<CardId> {
        match *self {
            Self::Unknown(card)
            | Self::Twice(card)
            | Self::Place(card, _)
            | Self::Status(card, _)
            | Self::Counter(card) => Some(card),
            Self::Day | Self::Seat(_) | Self::Distance(_) | Self::Orbs(_) => None,
        }
    }
}

impl From<Phase> for Stage {
    /// The first stage of a phase; for the Afternoon the first turn.
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Morning => Self::Morning,
            Phase::Noon => Self::Noon,
            Phase::Afternoon => Self::Turns,
            Phase::Dusk => Self::Dusk,
            Phase::Night => Self::Night,
        }
    }
}

impl<'p> Board<'p> {
    /// An empty table on Day 1 of a mode, all cards in the deck, player A first.
    #[must_use]
    pub const fn new(pool: &'p CardPool, rules: ModeRules) -> Self {
        Self {
            pool,
            rules,
            day: 1,
            day_cap: 15,
            first: Player::A,
            phase: Phase::Afternoon,
            layout: 0,
            places: Vec::new(),
            statuses: Vec::new(),
            counters: Vec::new(),
            distances: PerPlayer([[0; 2]; Player::ALL.len()]),
            exhausted_orbs: PerPlayer([0; Player::ALL.len()]),
            seed: 0,
        }
    }

    /// Checks the position and starts the game there.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn start(&self) -> Result<Game<'p>, Vec<BoardFault>> {
        self.start_with(&mut ())
    }

    /// As [`start`](Self::start), telling `events` what happens before the first decision.
    ///
    /// # Errors
    ///
    /// Every fault found; `events` was told nothing.
    pub fn start_with<E: Events>(&self, events: &mut E) -> Result<Game<'p>, Vec<BoardFault>> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let table = self.rules.table;
        let mut adventure = Adventure::layout(table, self.layout);
        let (mut decks, mut zones, mut seats) = (Decks::EMPTY, Zones::EMPTY, PerPlayer::<PlayerState>::default());
        let mut placed = CardSet::EMPTY;
        for &(player, card, zone) in &self.places {
            if let Some(set) = zones.set_mut(player, zone) {
                set.insert(card);
                placed.insert(card);
            }
        }
        for player in table.seats() {
            let own = self.pool.deck(player);
            let on_top = self.places.iter().filter(|&&(owner, _, zone)| (owner, zone) == (player, Zone::Deck));
            let on_top = on_top.map(|&(_, card, _)| card);
            let below = own - placed - on_top.clone().collect();
            let seed = Stream::Deck(player as u8).seed(self.seed);
            decks.lay(player, self.pool.handles(player), on_top.chain(below), seed);
            let standing = &mut seats[player];
            standing.ready_orbs = (zones.mana & own).len() - self.exhausted_orbs[player];
            standing.distance = PerExpedition(self.distances[player]);
            for expedition in Expedition::ALL {
                for distance in 0..=standing.distance[expedition] {
                    let region = table.region(player, expedition, distance);
                    table.cards_at(region).iter().for_each(|&card| _ = adventure.reveal(card));
                }
            }
        }
        let mut statuses = [CardSet::EMPTY; 4];
        self.statuses.iter().for_each(|&(card, status)| statuses[status as usize].insert(card));
        let start = Start {
            pool: self.pool,
            rules: self.rules,
            day_cap: self.day_cap,
            first: self.first,
            adventure,
            seed: self.seed,
        };
        let mut game = start::lay_position(start, Position { decks, zones, seats, statuses });
        // A Morning begins a new Day.
        game.day = if self.phase == Phase::Morning { self.day - 1 } else { self.day };
        (game.stage, game.step) = (self.phase.into(), Step::Turn);
        if self.phase == Phase::Afternoon {
            game.turn_end = TurnEnd::Begins;
        }
        game.phase = (self.phase == Phase::Afternoon).then_some(Phase::Afternoon);
        for &(card, counter, number) in &self.counters {
            objects::lay_counters(&mut game, card, CounterKind::of(counter), number);
        }
        changes::add_up_expeditions(&mut game);
        // Objects that are listed first have been there longest (2.2.16).
        for &(_, card, _) in self.places.iter().filter(|(.., zone)| !matches!(zone, Zone::Deck | Zone::Hand)) {
            objects::lay_latest(&mut game, card);
        }
        moves::look_again(&mut game);
        start::prepare_heroes(&mut game);
        course::advance(&mut game, events);
        Ok(game)
    }

    fn faults(&self) -> Vec<BoardFault> {
        let mut faults = Vec::new();
        if self.day == 0 {
            faults.push(BoardFault::Day);
        }
        let seats = self.rules.table.seats();
        let named =
            self.pool.players().into_iter().chain([self.first]).chain(self.places.iter().map(|&(player, ..)| player));
        faults.extend(named.collect::<Players>().without(seats).into_iter().map(BoardFault::Seat));
        let (cards, mut seen): (CardSet, CardSet) = (self.pool.cards(), CardSet::EMPTY);
        for &(player, card, zone) in &self.places {
            if !cards.contains(card) {
                faults.push(BoardFault::Unknown(card));
                continue;
            }
            if seen.contains(card) {
                faults.push(BoardFault::Twice(card));
            }
            seen.insert(card);
            let kind = self.pool.facts(card).kind;
            let fits = match zone {
                Zone::Limbo | Zone::HeroZone => false,
                Zone::Landmarks => kind == CardKind::Landmark,
                Zone::HeroExpedition | Zone::CompanionExpedition => kind.joins_expedition(),
                // Personal zones hold cards of their owner only (1.4.3).
                Zone::Deck | Zone::Hand | Zone::Reserve | Zone::Discard | Zone::Mana => {
                    self.pool.deck(player).contains(card)
                }
            };
            if !fits {
                faults.push(BoardFault::Place(card, zone));
            }
        }
        for &(card, status) in &self.statuses {
            let open = |zone| !matches!(zone, Zone::Deck | Zone::Hand | Zone::Discard | Zone::Mana);
            // A Hero can be exhausted (3.2.6).
            let is_hero = status == Status::Exhausted && self.pool.hero_cards().contains(card);
            if !is_hero && !self.places.iter().any(|&(_, c, zone)| c == card && open(zone)) {
                faults.push(BoardFault::Status(card, status));
            }
        }
        for &(card, counter, _) in &self.counters {
            if counter == Counter::Any || self.pool.counter(CounterKind::of(counter)) != Some(counter) {
                faults.push(BoardFault::Counter(card));
            }
        }
        faults
            .extend(self.distances.0.as_flattened().iter().filter(|&&d| d > FAR_END).map(|&d| BoardFault::Distance(d)));
        for player in Player::ALL {
            let orbs = self.places.iter().filter(|&&(owner, _, zone)| (owner, zone) == (player, Zone::Mana)).count();
            if usize::from(self.exhausted_orbs[player]) > orbs {
                faults.push(BoardFault::Orbs(self.exhausted_orbs[player]));
            }
        }
        faults
    }
}
