//! From a deck and a request to a plan that the engine can play. No HTTP.

use crate::{
    deck_input::DeckInput,
    playable::Playable,
    problem::{Code, Problem},
    simulation::{Length, MAX_GAMES},
};
use cards::{CardId, Index, Lookup};
use engine::{CardPool, Mode, Plan, PlanSpec, PolicyName, Seat, Watch, state::Player};
use std::sync::Arc;

/// What is to be simulated, apart from the deck.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) mode: Mode,
    pub(crate) days: u8,
    pub(crate) seed: u64,
    pub(crate) seat: Seat,
    pub(crate) policy: PolicyName,
    pub(crate) watches: Vec<WatchWanted>,
}

/// A question about cards of the deck.
#[derive(Clone, Debug)]
pub(crate) struct WatchWanted {
    pub(crate) cards: Vec<String>,
    pub(crate) at_least: u32,
    pub(crate) by_day: u8,
}

/// A plan, and which card each of its positions is.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) plan: Plan,
    pub(crate) deck: Playable,
}

impl Prepared {
    /// Which card of the catalogue an object of the game is; a token is none.
    pub(crate) fn card(&self, card: engine::state::CardId) -> Option<CardId> {
        let pool = self.plan.pool();
        if card.index() < pool.len() {
            self.deck.cards.get(pool.kind_of(card)).copied()
        } else {
            self.deck.hero.filter(|_| pool.hero_card(Player::A) == Some(card))
        }
    }
}

/// Makes a plan of a deck and a request.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, `OUT_OF_RANGE` for watches that ask about nothing in the deck.
pub(crate) fn prepare(input: &DeckInput<'_>, wanted: &Wanted, index: &Index) -> Result<Prepared, Problem> {
    let deck = Playable::read(input, "/deck", wanted.mode, index)?;
    let pool = CardPool::new(&deck.spec).map_err(|errors| {
        let faults = errors.iter().map(|e| ("/deck".to_owned(), e.to_string())).collect();
        Problem::several(Code::DeckNotPlayable, faults)
    })?;
    let watches = watches(&wanted.watches, &deck.cards, wanted.days, index)?;
    let Wanted { mode, days, seed, seat, policy, .. } = *wanted;
    let plan =
        Plan::new(PlanSpec { pool: Arc::new(pool), mode, days, seed, seat, policy, watches }).map_err(|errors| {
            let faults = errors.iter().map(|e| (String::new(), e.to_string())).collect();
            Problem::several(Code::OutOfRange, faults)
        })?;
    Ok(Prepared { plan, deck })
}

/// A card watched is any printing of it in the deck.
fn watches(wanted: &[WatchWanted], main: &[CardId], days: u8, index: &Index) -> Result<Vec<Watch>, Problem> {
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
            let found: Vec<usize> = match index.look_up(text) {
                Lookup::Known(id) => {
                    let same = |card: CardId| index.gameplay(card) == index.gameplay(id);
                    main.iter().enumerate().filter(|&(_, &card)| same(card)).map(|(position, _)| position).collect()
                }
                Lookup::UnknownUnique { .. } | Lookup::Unknown(_) | Lookup::Malformed(_) => Vec::new(),
            };
            if found.is_empty() {
                faults.push((format!("/watch/{at}/cards/{nth}"), format!("the deck holds no {text:?}")));
            }
            cards.extend(found);
        }
        watches.push(Watch { cards, at_least: watch.at_least, by_day: watch.by_day });
    }
    if faults.is_empty() { Ok(watches) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}

/// Refuses a simulation that may play more Days than it is allowed to.
///
/// # Errors
///
/// `OVER_BUDGET`.
pub(crate) fn within_budget(length: Length, days: u8, budget: u64) -> Result<(), Problem> {
    let games = match length {
        Length::Games(games) => games,
        Length::Precision(_) => MAX_GAMES,
    };
    let asked = games.saturating_mul(u64::from(days));
    if asked <= budget {
        return Ok(());
    }
    let message = format!("{games} games of {days} Days are {asked} Days, the budget of a request is {budget}");
    Err(Problem::at(Code::OverBudget, "/games", message))
}
