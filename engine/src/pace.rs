//! A recorded opponent: the Characters that the decks of a field had in their Expeditions on each Day, for a deck to race
//! against.

use crate::{
    CardKind, CardSpec,
    primitives::{Expedition, Player},
    rng::Rng,
};
use cards::Statistics;
use std::sync::Arc;

/// A Character of a record, as it was at Dusk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedCharacter {
    /// The Expedition in which it was.
    pub expedition: Expedition,
    /// Its statistics, with boosts and everything else that changed them (2.2.11).
    pub statistics: Statistics,
    /// Its Base Cost (2.2.9).
    pub base_cost: u8,
}

/// What one player had in the Expeditions at each Dusk of a game, from Day 1 on: the awake Characters (4.2.4), in the order in
/// which they came.
pub type PaceRecord = Vec<Vec<RecordedCharacter>>;

/// Records of many games. Each game against a pace is played against one of them, which the seed of the game draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    records: Vec<Vec<Vec<Arrival>>>,
    /// The different Characters of all records.
    characters: Arc<[CardSpec]>,
}

/// A Character of a record, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) expedition: Expedition,
    pub(crate) character: u16,
}

/// Most different Characters of a pace.
const MAX_CHARACTERS: usize = 4096;

/// Most Characters of a record on one Day: the hash of a state has five bits for how many have come.
const MAX_ON_A_DAY: usize = 31;

/// Why records make no pace.
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
    #[error("the characters of a pace are at most {MAX_CHARACTERS} different ones, these are {0}")]
    TooManyCharacters(usize),
    /// A record has more Characters on a Day than a game can hold.
    #[error("record {0} has more than {MAX_ON_A_DAY} characters on a day")]
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
        let is_crowded = |record: &PaceRecord| record.iter().any(|day| day.len() > MAX_ON_A_DAY);
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
        if keys.len() > MAX_CHARACTERS {
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

    pub(crate) fn draw(&self, rng: &mut Rng) -> u16 {
        rng.below(self.records.len() as u32) as u16
    }

    /// The Characters of a record on a Day, from 1 on; after its last Day those of that Day.
    pub(crate) fn on(&self, record: u16, day: u8) -> &[Arrival] {
        let days = &self.records[usize::from(record)];
        &days[usize::from(day).clamp(1, days.len()) - 1]
    }
}

/// The seat of the recorded opponent.
pub(crate) const SEAT: Player = Player::B;

/// The record of a pace that is the opponent of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Recorded<'p> {
    pub(crate) pace: &'p Pace,
    pub(crate) record: u16,
    /// The number of Characters of this Day that have come.
    pub(crate) arrived: u8,
}

impl Recorded<'_> {
    /// The number of the record, from 1 on.
    pub(crate) const fn number(self) -> u16 {
        self.record + 1
    }

    /// The number of Characters of this Day that have come.
    pub(crate) const fn arrived(self) -> u8 {
        self.arrived
    }
}
