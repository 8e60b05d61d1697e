//! Prepares a deck for goldfish games: makes the plan that the engine plays.

use crate::{
    field::{self, FieldMargins},
    playable::{Cast, CoveredDeck, Playable},
    problem::{Code, Problem},
    simulation::{FIRST_LOOK, Length, affordable, cost_of_game},
    verdict,
};
use cards::{Date, Index};
use engine::{
    Budget, CardPool, Coverage, Mode, Plan, PlanSpec, PolicyName, PoolError, Report, Seat, Watch, report, state::Player,
};
use formats::DeckJson;
use std::{borrow::Cow, sync::Arc};

/// Days of each game by default.
pub const DAYS: u8 = 5;

/// Seed by default. It is fixed, so that a request without a seed always has the same answer.
pub const SEED: u64 = 42;

/// What a request for goldfish games asks, apart from the deck and the opponent.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The mode.
    pub mode: Mode,
    /// Days of each game.
    pub days: u8,
    /// Master seed of the games.
    pub seed: u64,
    /// The first player on Day 1, seat A being that of the deck.
    pub seat: Seat,
    /// The policy that plays the deck, and that of its opponent if it has one.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// Questions about cards of the deck, each answered by a figure.
    pub watches: Vec<WatchWanted>,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            mode: Mode::Standard,
            days: DAYS,
            seed: SEED,
            seat: Seat::Random,
            policy: PolicyName::Greedy,
            budget: Budget::default(),
            watches: Vec::new(),
            as_of: None,
        }
    }
}

/// The opponent of a deck.
#[derive(Clone, Copy, Debug)]
pub enum Opponent<'a> {
    /// An opponent who does nothing.
    Nobody,
    /// The pace of the field.
    Pace,
    /// Another deck, played by the same policy.
    Deck(&'a DeckJson<'a>),
}

impl Opponent<'_> {
    /// The opponent where a request names none: the pace, in the mode for which it was recorded.
    #[must_use]
    pub fn unless_named(mode: Mode) -> Self {
        if mode == Mode::Standard { Self::Pace } else { Self::Nobody }
    }
}

/// A question: in how many games are enough of these cards drawn by the Noon of some Day?
#[derive(Clone, Debug)]
pub struct WatchWanted {
    /// References of cards; any printing counts.
    pub cards: Vec<String>,
    /// How many copies of these cards together, 1 or more, have to be drawn.
    pub at_least: u32,
    /// The Day by whose Noon they have to be drawn, 1 to the Days of a game.
    pub by_day: u8,
}

/// A plan that is ready to be played, and the decks that play it.
#[derive(Debug)]
pub struct Prepared {
    /// The games for the engine.
    pub plan: Plan,
    /// The deck. The positions of cards in the plan are those of its list.
    pub deck: Playable,
    /// The coverage of the deck alone, without that of its opponent.
    pub coverage: Coverage,
    /// The deck of the opponent, if the opponent is a deck.
    pub opponent: Option<OpponentDeck>,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// The deck of an opponent.
#[derive(Debug)]
pub struct OpponentDeck {
    /// The deck and its coverage.
    pub covered: CoveredDeck,
    /// The hash of the deck, as in a verdict.
    pub hash: String,
}

impl Prepared {
    /// The deck, then that of the opponent if there is one.
    pub fn decks(&self) -> impl Iterator<Item = &Playable> {
        [&self.deck].into_iter().chain(self.opponent.as_ref().map(|opponent| &opponent.covered.deck))
    }

    /// The margins of the decks of the field in races like those of this plan. `None` if such races were not recorded: against a
    /// deck, with a budget other than the default, from a fixed seat, or with a policy or a number of Days that has no record.
    #[must_use]
    pub fn field_margins(&self) -> Option<FieldMargins> {
        let spec = self.plan.spec();
        let thinks_alike = spec.policy != PolicyName::Lookahead || spec.budget == Budget::default();
        let is_recorded = self.opponent.is_none() && spec.seat == Seat::Random && thinks_alike;
        if is_recorded { FieldMargins::of(spec.policy, spec.days) } else { None }
    }

    /// The card of the catalogue that each object of the games is.
    #[must_use]
    pub fn cast<'a>(&'a self, index: &'a Index) -> Cast<'a> {
        let opponent = self.opponent.iter().map(|opponent| (&opponent.covered.deck, index));
        Cast::of(self.plan.pool(), std::iter::once((&self.deck, index)).chain(opponent).collect())
    }
}

/// Makes the plan for a deck and a request.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason; `OUT_OF_RANGE` for watches about cards that are not in the deck, and for the pace in a
/// mode for which it was not recorded.
pub fn prepare(
    input: &DeckJson<'_>,
    opponent: Opponent<'_>,
    wanted: &Wanted,
    index: &Index,
) -> Result<Prepared, Problem> {
    let Wanted { mode, days, seed, seat, policy, budget, as_of, .. } = *wanted;
    let pace = match opponent {
        Opponent::Pace if mode == Mode::Standard => Some(field::pace()),
        Opponent::Pace => {
            let message = format!("the pace was recorded in standard; in {} the opponent is none or a deck", mode.id());
            return Err(Problem::at(Code::OutOfRange, "/opponent", message));
        }
        Opponent::Nobody | Opponent::Deck(_) => None,
    };
    let read = |input: &DeckJson<'_>, pointer| -> Result<(Playable, CardPool), Problem> {
        let deck = Playable::read(input, pointer, mode, as_of, index)?;
        let pool = deck.pool(pointer)?;
        Ok((deck, pool))
    };
    let own = read(input, "/deck");
    let (deck, pool, coverage, opponent) = match opponent {
        Opponent::Nobody | Opponent::Pace => {
            let (deck, pool) = own?;
            let coverage = Coverage::of(&pool);
            (deck, pool, coverage, None)
        }
        Opponent::Deck(other) => {
            let hash = verdict::read(other, "/opponent", index)?.0.hash(index).to_string();
            let ((deck, alone), (other, other_alone)) = match (own, read(other, "/opponent")) {
                (Ok(own), Ok(other)) => (own, other),
                (own, other) => return Err(Problem::together(own.err().into_iter().chain(other.err()).collect())),
            };
            let pool = CardPool::of_decks(&[&deck.spec, &other.spec]).map_err(|errors| {
                let of = |(player, error): &(Player, PoolError)| {
                    (if *player == Player::A { "/deck" } else { "/opponent" }.to_owned(), error.to_string())
                };
                Problem::several(Code::DeckNotPlayable, errors.iter().map(of).collect())
            })?;
            let pool = pool.playing_by(deck.edition);
            let covered = CoveredDeck { deck: other, coverage: Coverage::of(&other_alone) };
            (deck, pool, Coverage::of(&alone), Some(OpponentDeck { covered, hash }))
        }
    };
    let watches = watches(&wanted.watches, &deck, days, index)?;
    let spec = PlanSpec { pool: Arc::new(pool), pace, mode, days, seed, seat, policy, budget, watches };
    let plan = Plan::new(spec).map_err(|errors| {
        let faults = errors.iter().map(|e| (String::new(), e.to_string())).collect();
        Problem::several(Code::OutOfRange, faults)
    })?;
    Ok(Prepared { plan, deck, coverage, opponent, as_of })
}

/// The plan for a deck in text form: goldfish games of five Days in the Standard mode, the defaults of `POST /v1/goldfish`. For
/// benches.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason.
pub fn plan(list: &str, index: &Index) -> Result<Plan, Problem> {
    prepare(&DeckJson::of_text(Cow::Borrowed(list)), Opponent::Nobody, &Wanted::default(), index)
        .map(|prepared| prepared.plan)
}

/// Plays a deck against the pace, as for a request that gives only a policy and Days.
///
/// # Errors
///
/// As [`prepare`].
pub fn race(list: &str, policy: PolicyName, days: u8, games: u64, index: &Index) -> Result<Report, Problem> {
    let wanted = Wanted { days, policy, ..Wanted::default() };
    let prepared = prepare(&DeckJson::of_text(Cow::Borrowed(list)), Opponent::Pace, &wanted, index)?;
    Ok(report(&prepared.plan, &prepared.plan.run(0..games)))
}

/// The watches for the engine. A watched card stands for each of its printings in the deck.
fn watches(wanted: &[WatchWanted], deck: &Playable, days: u8, index: &Index) -> Result<Vec<Watch>, Problem> {
    let mut faults = Vec::new();
    let mut watches = Vec::new();
    for (at, watch) in wanted.iter().enumerate() {
        if watch.by_day > days {
            faults.push((
                format!("/watch/{at}/byDay"),
                format!("byDay is at most {days}, the days played, got {}", watch.by_day),
            ));
        }
        let mut cards = Vec::new();
        for (nth, text) in watch.cards.iter().enumerate() {
            match deck.positions(text, index) {
                Ok(found) => cards.extend(found),
                Err(message) => faults.push((format!("/watch/{at}/cards/{nth}"), message)),
            }
        }
        watches.push(Watch { cards, at_least: watch.at_least, by_day: watch.by_day });
    }
    if faults.is_empty() { Ok(watches) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}

/// Fits a simulation of games of `days` Days each into a budget. A simulation that aims at a precision is limited to the games
/// that the budget allows.
///
/// # Errors
///
/// `OVER_BUDGET` if it asks for more games than the budget allows, or for a precision whose first look costs more.
pub fn within_budget(length: Length, days: u64, pool: &CardPool, budget: u64) -> Result<Length, Problem> {
    match length {
        Length::Games(games) => affordable(games, days, pool, budget).map(|()| length),
        Length::Precision { half_width, most } => {
            affordable(most.min(FIRST_LOOK), days, pool, budget)?;
            Ok(Length::Precision { half_width, most: most.min(budget / cost_of_game(days, pool)) })
        }
    }
}
