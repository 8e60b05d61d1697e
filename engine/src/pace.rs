//! A recorded opponent: the Characters that the decks of a field had in their Expeditions on each Day, for a deck to race
//! against.

use crate::{
    CardKind, CardSpec, Game,
    event::Events,
    rng::{Rng, Stream},
    state::{Expedition, Player, TurnEnd},
};
use cards::Statistics;
use std::sync::Arc;

/// A Character of a record, as it was at Dusk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedCharacter {
    /// Where it was.
    pub expedition: Expedition,
    /// Its statistics, with boosts and all that changed them (2.2.10).
    pub statistics: Statistics,
    /// Its Base Cost (2.2.7).
    pub base_cost: u8,
}

/// What one player had in the Expeditions at each Dusk of a game, from Day 1 on: the awake Characters (4.2.4), in the order in
/// which they came.
pub type PaceRecord = Vec<Vec<RecordedCharacter>>;

/// Records of many games. Each game against a pace is played against one of them, drawn by its seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    records: Vec<Vec<Vec<Arrival>>>,
    /// Each Character that is different from the others.
    characters: Arc<[CardSpec]>,
}

/// A Character of a record, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrival {
    expedition: Expedition,
    character: u16,
}

/// Most different Characters of a pace.
const MOST_CHARACTERS: usize = 4096;

/// Most Characters of a record on one Day: the hash of a state has five bits for how many have come.
const MOST_ON_A_DAY: usize = 31;

/// What is no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceError {
    /// There is no record.
    #[error("a pace needs at least one record")]
    NoRecord,
    /// There are more records than can be told apart.
    #[error("a pace has at most 65535 records, these are {0}")]
    TooMany(usize),
    /// A record has no Day.
    #[error("record {0} has no day")]
    NoDay(usize),
    /// There are more Characters than can be told apart.
    #[error("the characters of a pace are at most {MOST_CHARACTERS} different ones, these are {0}")]
    TooManyCharacters(usize),
    /// A record has more Characters on a Day than a game can hold.
    #[error("record {0} has more than {MOST_ON_A_DAY} characters on a day")]
    TooManyOnADay(usize),
}

impl Pace {
    /// A pace of these records.
    ///
    /// # Errors
    ///
    /// There is no record, or more than 65,535, or one of them has no Day, or more than 31 Characters on a Day; there are
    /// more than 4,096 different Characters.
    pub fn new(records: &[PaceRecord]) -> Result<Self, PaceError> {
        if records.is_empty() {
            return Err(PaceError::NoRecord);
        }
        if records.len() > usize::from(u16::MAX) {
            return Err(PaceError::TooMany(records.len()));
        }
        if let Some(empty) = records.iter().position(Vec::is_empty) {
            return Err(PaceError::NoDay(empty));
        }
        let is_crowded = |record: &PaceRecord| record.iter().any(|day| day.len() > MOST_ON_A_DAY);
        if let Some(crowded) = records.iter().position(is_crowded) {
            return Err(PaceError::TooManyOnADay(crowded));
        }
        let key = |character: &RecordedCharacter| {
            let Statistics { forest, mountain, ocean } = character.statistics;
            [forest, mountain, ocean, character.base_cost]
        };
        let mut keys: Vec<[u8; 4]> = records.iter().flatten().flatten().map(key).collect();
        keys.sort_unstable();
        keys.dedup();
        if keys.len() > MOST_CHARACTERS {
            return Err(PaceError::TooManyCharacters(keys.len()));
        }
        let arrival = |character: &RecordedCharacter| Arrival {
            expedition: character.expedition,
            character: keys.partition_point(|known| *known < key(character)) as u16,
        };
        let day = |day: &Vec<RecordedCharacter>| day.iter().map(arrival).collect();
        let characters = keys.iter().map(|&[forest, mountain, ocean, base_cost]| CardSpec {
            statistics: Statistics { forest, mountain, ocean },
            hand_cost: base_cost,
            reserve_cost: base_cost,
            ..CardSpec::new(CardKind::Character)
        });
        Ok(Self {
            records: records.iter().map(|record| record.iter().map(day).collect()).collect(),
            characters: characters.collect(),
        })
    }

    /// Number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The Characters of the records.
    pub(crate) const fn characters(&self) -> &Arc<[CardSpec]> {
        &self.characters
    }

    fn draw(&self, rng: &mut Rng) -> u16 {
        rng.below(self.records.len() as u32) as u16
    }

    /// What a record has on a Day, from 1 on; on Days after its last what it had then.
    fn on(&self, record: u16, day: u8) -> &[Arrival] {
        let days = &self.records[usize::from(record)];
        &days[usize::from(day).clamp(1, days.len()) - 1]
    }
}

/// The seat of the recorded opponent.
const SEAT: Player = Player::B;

/// The record of a pace that is the opponent of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Recorded<'p> {
    pace: &'p Pace,
    record: u16,
    /// How many Characters of this Day have come.
    arrived: u8,
}

impl Recorded<'_> {
    /// Which record it is, from 1 on.
    pub(crate) const fn number(self) -> u16 {
        self.record + 1
    }

    /// How many Characters of this Day have come.
    pub(crate) const fn arrived(self) -> u8 {
        self.arrived
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// Makes a record the opponent of a game that was just set up with one deck, with a pool [against](crate::CardPool::against) that
    /// pace: each Day the Characters come that it had in its own game, one a turn, and its Expeditions move by the rules.
    /// What is done to the Characters counts on that Day. It does nothing else.
    pub(crate) fn race_against(&mut self, pace: &'p Pace, seed: u64) {
        let record = pace.draw(&mut Rng::new(Stream::Opponent.seed(seed)));
        self.recorded = Some(Recorded { pace, record, arrived: 0 });
    }

    /// Puts another record in the place of the opponent's: a player does not know which it is. What has come stays.
    pub(crate) fn redeal_record(&mut self, rng: &mut Rng) {
        if let Some(recorded) = &mut self.recorded {
            recorded.record = recorded.pace.draw(rng);
        }
    }

    /// Whether this player is a record.
    #[inline]
    pub(crate) const fn is_recorded(&self, player: Player) -> bool {
        self.recorded.is_some() && player as u8 == SEAT as u8
    }

    /// A record begins the Afternoon of a Day.
    pub(crate) const fn begin_recorded_day(&mut self) {
        if let Some(recorded) = &mut self.recorded {
            recorded.arrived = 0;
        }
    }

    /// The turn of a record: the next Character of its Day joins an Expedition, as a token (7.3.4). It passes once all have
    /// come (4.2.3.d).
    #[inline(never)]
    pub(crate) fn take_recorded_turn<E: Events<W>>(&mut self, events: &mut E) {
        let Some(recorded) = &mut self.recorded else { return };
        let next = recorded.pace.on(recorded.record, self.day).get(usize::from(recorded.arrived));
        let Some(&Arrival { expedition, character }) = next else { return self.pass(events) };
        recorded.arrived += 1;
        self.turn_end = TurnEnd::Over;
        self.create_by_rules(self.pool.recorded(character), SEAT, expedition, events);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CardPool, DecisionList, DeckSpec, Event, Mode, Seat, Setup,
        policy::Passive,
        simulate::play_out,
        state::{PerExpedition, Phase, TerrainTotals},
    };
    use std::num::NonZeroU8;

    fn character(expedition: Expedition, forest: u8) -> RecordedCharacter {
        RecordedCharacter { expedition, statistics: Statistics { forest, mountain: 0, ocean: 0 }, base_cost: 2 }
    }

    fn pool(pace: &Pace) -> CardPool {
        let deck = DeckSpec { cards: vec![(CardSpec::new(CardKind::Character), 39)], ..DeckSpec::default() };
        CardPool::new(&deck).unwrap().against(pace)
    }

    fn race<'p>(pool: &'p CardPool, pace: &'p Pace, seed: u64) -> Game<'p> {
        let day_cap = NonZeroU8::new(4).unwrap();
        let setup = Setup { pool, rules: Mode::Standard.rules(), seat: Seat::First, seed: 1, day_cap };
        let mut game = Game::from_setup(&setup);
        game.race_against(pace, seed);
        game
    }

    /// A player does not know which record the opponent is: games that differ in nothing else become the same when what is
    /// hidden is dealt anew.
    #[test]
    fn a_record_is_hidden() {
        let records: Vec<_> = (0..40).map(|forest| vec![vec![character(Expedition::Hero, forest)]]).collect();
        let pace = Pace::new(&records).unwrap();
        let pool = pool(&pace);
        let (mut one, mut other) = (race(&pool, &pace, 1), race(&pool, &pace, 2));
        assert_ne!(one, other);
        assert_ne!(one.state_hash(), other.state_hash());
        one.redeal(Player::A, &mut Rng::new(5));
        other.redeal(Player::A, &mut Rng::new(5));
        assert_eq!(one, other);
    }

    /// Keeps what the record has at each Dusk.
    struct Dusks(Vec<PerExpedition<TerrainTotals>>);

    impl Events for Dusks {
        fn event(&mut self, game: &Game<'_>, event: Event) {
            if event == (Event::PhaseBegan { phase: Phase::Dusk }) {
                self.0.push(PerExpedition::of_each(|expedition| game.sums(SEAT, expedition)));
            }
        }
    }

    /// The Characters of each Day are there at its Dusk, those of the last Day from then on, and nothing is left of those of the
    /// Day before: tokens cease at Rest (4.2.5.b).
    #[test]
    fn a_record_has_at_dusk_what_it_had() {
        use Expedition::{Companion, Hero};
        let days =
            vec![vec![character(Hero, 3)], vec![character(Companion, 1), character(Hero, 2), character(Hero, 2)]];
        let pace = Pace::new(&[days]).unwrap();
        let pool = pool(&pace);
        let mut game = race(&pool, &pace, 1);
        let mut dusks = Dusks(Vec::new());
        play_out(&mut game, &mut Passive, &mut Passive, &mut DecisionList::new(), &mut dusks);
        let of = |[hero, companion]: [i16; 2]| {
            PerExpedition([hero, companion].map(|forest| TerrainTotals::from_terrains(forest, 0, 0)))
        };
        assert_eq!(dusks.0[..3], [of([3, 0]), of([4, 1]), of([4, 1])]);
    }
}
