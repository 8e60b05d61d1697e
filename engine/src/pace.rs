//! A recorded opponent: what the decks of a field had in their Expeditions on each Day, for a deck to race against.

use crate::{
    Game,
    rng::{Rng, Stream},
    state::{Expedition, PerExpedition, Phase, Player, TerrainTotals},
};
use cards::Statistics;

/// What one player had in the Expeditions at each Dusk of a game, from Day 1 on (4.2.4).
pub type PaceRecord = Vec<PerExpedition<Statistics>>;

/// Records of many games. Each game against a pace is played against one of them, drawn by its seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    records: Vec<Vec<PerExpedition<TerrainTotals>>>,
}

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
}

impl Pace {
    /// A pace of these records.
    ///
    /// # Errors
    ///
    /// There is no record, or more than 65,535, or one of them has no Day.
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
        let totals = |day: &PerExpedition<Statistics>| PerExpedition(day.0.map(TerrainTotals::of));
        Ok(Self { records: records.iter().map(|record| record.iter().map(totals).collect()).collect() })
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

    fn draw(&self, rng: &mut Rng) -> u16 {
        rng.below(self.records.len() as u32) as u16
    }

    /// What a record has on a Day, from 1 on; on Days after its last what it had then.
    fn on(&self, record: u16, day: u8) -> PerExpedition<TerrainTotals> {
        let days = &self.records[usize::from(record)];
        days[usize::from(day).clamp(1, days.len()) - 1]
    }
}

/// The seat of the recorded opponent.
const SEAT: Player = Player::B;

/// The record of a pace that is the opponent of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Recorded<'p> {
    pace: &'p Pace,
    record: u16,
}

impl Recorded<'_> {
    /// Which record it is, from 1 on.
    pub(crate) const fn number(self) -> u16 {
        self.record + 1
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// Makes a record the opponent of a game that was just set up with one deck: at Progress it has the statistics that it had
    /// in its own game, and moves by the rules. It does nothing else.
    pub(crate) fn race_against(&mut self, pace: &'p Pace, seed: u64) {
        let record = pace.draw(&mut Rng::new(Stream::Opponent.seed(seed)));
        self.recorded = Some(Recorded { pace, record });
    }

    /// Puts another record in the place of the opponent's: a player does not know which it is.
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

    /// What a record adds to an Expedition at Dusk. Before, nobody can know of it.
    #[inline]
    pub(crate) fn recorded_totals(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        match &self.recorded {
            Some(recorded) if player == SEAT && self.phase == Some(Phase::Dusk) => {
                recorded.pace.on(recorded.record, self.day)[expedition]
            }
            _ => TerrainTotals::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardKind, CardPool, CardSpec, DeckSpec, Mode, Seat, Setup};
    use std::num::NonZeroU8;

    /// A player does not know which record the opponent is: games that differ in nothing else become the same when what is
    /// hidden is dealt anew, and before Dusk nothing is seen of it.
    #[test]
    fn a_record_is_hidden() {
        let day = |forest| PerExpedition([Statistics { forest, mountain: 0, ocean: 0 }; 2]);
        let pace = Pace::new(&(0..40).map(|forest| vec![day(forest)]).collect::<Vec<_>>()).unwrap();
        let deck = DeckSpec { cards: vec![(CardSpec::new(CardKind::Character), 39)], ..DeckSpec::default() };
        let pool = CardPool::new(&deck).unwrap();
        let day_cap = NonZeroU8::new(4).unwrap();
        let setup = Setup { pool: &pool, rules: Mode::Standard.rules(), seat: Seat::First, seed: 1, day_cap };
        let race = |seed| {
            let mut game = Game::from_setup(&setup);
            game.race_against(&pace, seed);
            game
        };
        let (mut one, mut other) = (race(1), race(2));
        assert_ne!(one, other);
        assert_ne!(one.state_hash(), other.state_hash());
        assert_eq!(one.recorded_totals(Player::B, Expedition::Hero), TerrainTotals::ZERO);
        one.redeal(Player::A, &mut Rng::new(5));
        other.redeal(Player::A, &mut Rng::new(5));
        assert_eq!(one, other);
    }
}
