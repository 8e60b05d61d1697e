//! Counts how often the events that abilities ask about have happened this turn, this Afternoon and this Day.

use crate::{
    ability::Duration,
    primitives::{PerPlayer, Player},
    program::analysis::MOST_OCCURRENCES,
};

/// Groups of eight bytes that hold all counts.
const WORDS: usize = (MOST_OCCURRENCES * Player::ALL.len() + PERIODS * size_of::<u16>()).div_ceil(8);

/// This turn, this Afternoon, this Day. Counts for the whole game never begin again.
const PERIODS: usize = 3;

/// See the module. If no ability asks, nothing is ever noted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Past {
    /// Counts for each player as "you", by the place of the event in the program.
    times: PerPlayer<[u8; MOST_OCCURRENCES]>,
    /// The number of the first object that came in this turn, in this Afternoon, and on this Day.
    since: [u16; PERIODS],
}

impl Past {
    pub(crate) fn times(&self, player: Player, place: u8) -> u8 {
        self.times[player].get(usize::from(place)).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, player: Player, place: u8, times: u8) {
        if let Some(known) = self.times[player].get_mut(usize::from(place)) {
            *known = known.saturating_add(times);
        }
    }

    /// Whether an object of that number came in the period.
    pub(crate) const fn came(&self, serial: u16, during: Duration) -> bool {
        let place = during as usize;
        place >= PERIODS || serial >= self.since[place]
    }

    /// A period begins; the next object to come has that number.
    pub(crate) const fn begin(&mut self, during: Duration, next: u16) {
        let place = during as usize;
        if place < PERIODS {
            self.since[place] = next;
        }
    }

    /// Sets the counts of the event at that place to 0.
    pub(in crate::game) fn forget(&mut self, place: u8) {
        for times in &mut self.times.0 {
            if let Some(known) = times.get_mut(usize::from(place)) {
                *known = 0;
            }
        }
    }

    /// The counts as bytes; nothing if nothing was counted.
    pub(crate) fn noted(&self) -> impl Iterator<Item = [u8; 8]> {
        let mut words = [[0; 8]; WORDS];
        let times = self.times.0.into_iter().flatten();
        let bytes = times.chain(self.since.into_iter().flat_map(u16::to_le_bytes));
        words.iter_mut().flatten().zip(bytes).for_each(|(place, byte)| *place = byte);
        let is_noted = *self != Self::default();
        words.into_iter().filter(move |_| is_noted)
    }
}
