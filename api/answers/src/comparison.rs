//! Compares two decks, policies or seats by games on equal deals.

use crate::{
    field,
    goldfish::within_budget,
    playable::{CoveredDeck, Playable},
    problem::{Code, Problem},
    simulation::{Games, Length, Precise},
};
use cards::{CardId, Date, Index};
use engine::{
    Budget, Confidence, Coverage, Mode, PAIRING_DAYS, PolicyName, PoolError, Seat,
    comparison::{Comparison, ComparisonTotals, Contestant, ContestantSpec, Measure, PairReport, Trial, common_places},
};
use formats::DeckJson;
use std::{num::NonZeroU8, ops::Range, sync::atomic::AtomicBool};

/// Days of each game that is measured against the pace.
pub const PACE_DAYS: NonZeroU8 = NonZeroU8::new(5).expect("5 is not 0");

/// The measure by which decks are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeasureName {
    /// The margin against the pace of the field.
    #[default]
    Pace,
    /// Victories over the decks of the field.
    Field,
}

impl MeasureName {
    /// Every measure.
    pub const ALL: [Self; 2] = [Self::Pace, Self::Field];

    /// Name of the measure in requests and answers.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pace => "pace",
            Self::Field => "field",
        }
    }

    /// The measure itself. The decks of the field, if it needs them, are played by this policy.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` if the catalogue lacks a card of the field.
    pub fn measure(self, policy: PolicyName, as_of: Option<Date>, index: &Index) -> Result<Measure, Problem> {
        Ok(match self {
            Self::Pace => Measure::Pace { pace: field::pace(), days: PACE_DAYS },
            Self::Field => {
                let decks = field::playable(as_of, index)?.decks;
                Measure::Field { decks: decks.into_iter().map(|covered| covered.deck.spec).collect(), policy }
            }
        })
    }

    /// Most Days of a game.
    const fn days(self) -> u64 {
        match self {
            Self::Pace => PACE_DAYS.get() as u64,
            Self::Field => PAIRING_DAYS.get() as u64,
        }
    }
}

/// How one of the compared decks is played.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// The policy that plays the deck.
    pub policy: PolicyName,
    /// The first player on Day 1, seat A being that of the deck.
    pub seat: Seat,
}

/// What a request for a comparison asks, apart from the decks.
#[derive(Clone, Copy, Debug)]
pub struct ComparisonWanted {
    /// The measure of the games.
    pub measure: MeasureName,
    /// How each of the two decks is played, in the order of the request.
    pub sides: [Side; 2],
    /// The policy that plays the decks of the field.
    pub field_policy: PolicyName,
    /// Games to play of each deck, or the precision to reach.
    pub length: Length,
    /// Master seed: both decks get equal deals from it.
    pub seed: u64,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// Two decks that are ready to be compared.
#[derive(Debug)]
pub struct PreparedComparison {
    /// The games to play.
    pub comparison: Comparison,
    /// The two decks, in the order of the request.
    pub decks: [CoveredDeck; 2],
    /// What was asked for.
    pub wanted: ComparisonWanted,
    /// Games to play, after the budget of the request was applied.
    pub length: Length,
}

/// Sets up two decks on equal deals. `days` is the budget of the request, in Days of all games together. The order of the lines
/// of a deck changes nothing.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, for both decks; `OVER_BUDGET` if the games cost more than `days`.
pub fn prepare(
    inputs: [&DeckJson<'_>; 2],
    wanted: &ComparisonWanted,
    days: u64,
    index: &Index,
) -> Result<PreparedComparison, Problem> {
    let read = |at: usize| -> Result<CoveredDeck, Problem> {
        let pointer = format!("/decks/{at}");
        let deck = Playable::read(inputs[at], &pointer, Mode::Standard, wanted.as_of, index)?.sorted(index);
        let pool = deck.pool(&pointer)?;
        Ok(CoveredDeck { coverage: Coverage::of(&pool), deck })
    };
    let (first, second) = match (read(0), read(1)) {
        (Ok(first), Ok(second)) => (first, second),
        (first, second) => return Err(Problem::together(first.err().into_iter().chain(second.err()).collect())),
    };
    let measure = wanted.measure.measure(wanted.field_policy, wanted.as_of, index)?;
    let cards = identities([&first.deck, &second.deck], index);
    let places = common_places([&cards[0], &cards[1]]);
    let contestant = |at: usize, deck: &Playable| {
        let Side { policy, seat } = wanted.sides[at];
        let (budget, edition) = (wanted.budget, deck.edition);
        let spec =
            ContestantSpec { deck: deck.spec.clone(), places: places[at].clone(), policy, seat, budget, edition };
        Contestant::new(&spec, &measure).map_err(|faults| unplayable(&format!("/decks/{at}"), &faults))
    };
    let (deck, other) = (contestant(0, &first.deck)?, contestant(1, &second.deck)?);
    // Each game is played with both decks. The budget goes by the pool with abilities if one has any, since such Days cost more.
    let counted = if deck.pool().is_plain() { other.pool() } else { deck.pool() };
    let length = within_budget(wanted.length, 2 * wanted.measure.days(), counted, days)?;
    let comparison = Comparison {
        measure,
        seed: wanted.seed,
        deck,
        trials: vec![Trial::Other(Box::new(other))],
        takes_turns: false,
    };
    Ok(PreparedComparison { comparison, decks: [first, second], wanted: *wanted, length })
}

impl PreparedComparison {
    /// The result of the games.
    #[must_use]
    pub fn report(totals: &ComparisonTotals) -> PairReport {
        totals.report(0, Confidence::Single)
    }
}

/// The problem of a deck that the engine cannot set up.
pub(crate) fn unplayable(pointer: &str, faults: &[PoolError]) -> Problem {
    let mut messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
    messages.dedup();
    Problem::several(Code::DeckNotPlayable, messages.into_iter().map(|message| (pointer.to_owned(), message)).collect())
}

/// The cards of two decks as numbers with their copies. All printings of a card have the same number.
fn identities(decks: [&Playable; 2], index: &Index) -> [Vec<(usize, u8)>; 2] {
    let mut known: Vec<_> = decks.iter().flat_map(|deck| &deck.cards).map(|card| index.gameplay(*card)).collect();
    known.sort_unstable();
    known.dedup();
    let number = |card: &CardId| known.binary_search(&index.gameplay(*card)).unwrap_or(0);
    decks.map(|deck| {
        deck.cards.iter().zip(&deck.spec.cards).map(|(card, (_, copies))| (number(card), *copies)).collect()
    })
}

impl Games for Comparison {
    type Totals = ComparisonTotals;

    fn no_games(&self) -> ComparisonTotals {
        Self::no_games(self)
    }

    fn run_until(&self, games: Range<u64>, totals: &mut ComparisonTotals, stop: &AtomicBool) {
        Self::run_until(self, games, totals, stop);
    }

    fn merge(totals: &mut ComparisonTotals, more: &ComparisonTotals) {
        totals.merge(more);
    }

    fn games_and_work(totals: &ComparisonTotals) -> (u64, u64) {
        (totals.games(), totals.work())
    }
}

impl Precise for Comparison {
    fn half_width(&self, totals: &ComparisonTotals) -> f64 {
        let trials = 0..self.trials.len();
        trials.map(|trial| totals.report(trial, Confidence::Single).difference.half_width()).fold(0.0, f64::max)
    }
}
