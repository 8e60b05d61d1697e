//! From a deck and a request to a plan that the engine can play. No HTTP.

use crate::{
    deck_input::DeckInput,
    problem::{Code, Problem},
    simulation::{Length, MAX_GAMES},
    verdict::read,
};
use cards::{CardId, Index, Lookup};
use engine::{CardPool, CardSpec, DeckSpec, Mode, Plan, PlanSpec, PolicyName, Seat, Watch};
use formats::{Deck, Entry, Kind};
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
    pub(crate) hero: Option<CardId>,
    pub(crate) cards: Vec<CardId>,
}

/// Sets a deck up for the engine, whatever format it is legal in (formats.md 2.16): at most one Hero, tokens and other
/// material set aside.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, `OUT_OF_RANGE` for watches that ask about nothing in the deck.
pub(crate) fn prepare(input: &DeckInput<'_>, wanted: &Wanted, index: &Index) -> Result<Prepared, Problem> {
    let (deck, _) = read(input, "/deck", index)?;
    let mut faults = unreadable(&deck, input);
    let heroes: Vec<&Entry> = deck.entries().iter().filter(|e| e.kind == Kind::Hero).collect();
    if deck.counts().heroes > 1 {
        faults.push(("/deck".to_owned(), format!("{} Heroes; a game has at most one", deck.counts().heroes)));
    }
    let main: Vec<&Entry> = deck.entries().iter().filter(|e| e.kind.is_main()).collect();
    let mut spec = |entry: &&Entry| match CardSpec::from_card(index.card(entry.card)) {
        Ok(spec) => Some((spec, u8::try_from(entry.quantity).unwrap_or(u8::MAX))),
        Err(error) => {
            faults.push(("/deck".to_owned(), format!("{}: {error}", index.card(entry.card).reference)));
            None
        }
    };
    let hero = heroes.first().and_then(&mut spec).map(|(hero, _)| hero);
    let cards: Vec<_> = main.iter().filter_map(&mut spec).collect();
    if !faults.is_empty() {
        return Err(Problem::several(Code::DeckNotPlayable, faults));
    }
    let order = match wanted.mode {
        Mode::BoosterWarOrdered => sequence(&deck, &main),
        Mode::Standard | Mode::BoosterWarSimple => Vec::new(),
    };
    let pool = CardPool::new(&DeckSpec { hero, cards, order }).map_err(|errors| {
        let faults = errors.iter().map(|e| ("/deck".to_owned(), e.to_string())).collect();
        Problem::several(Code::DeckNotPlayable, faults)
    })?;
    let watches = watches(&wanted.watches, &main, wanted.days, index)?;
    let Wanted { mode, days, seed, seat, policy, .. } = *wanted;
    let plan =
        Plan::new(PlanSpec { pool: Arc::new(pool), mode, days, seed, seat, policy, watches }).map_err(|errors| {
            let faults = errors.iter().map(|e| (String::new(), e.to_string())).collect();
            Problem::several(Code::OutOfRange, faults)
        })?;
    Ok(Prepared { plan, hero: heroes.first().map(|e| e.card), cards: main.iter().map(|e| e.card).collect() })
}

/// Lines that cannot be played: what could not be read, and Uniques of which nothing but the name is known.
fn unreadable(deck: &Deck, input: &DeckInput<'_>) -> Vec<(String, String)> {
    let place = |place| input.pointer("/deck", place);
    let unread = deck.faults().iter().map(|f| (place(f.place()), f.message()));
    let unknown = deck.entries().iter().filter_map(|e| {
        let reference = e.unknown.as_ref()?;
        Some((place(e.first), format!("{reference} is a Unique whose costs and statistics are not in the catalogue")))
    });
    unread.chain(unknown).collect()
}

/// The deck from the first card drawn to the last, as positions among the main cards.
fn sequence(deck: &Deck, main: &[&Entry]) -> Vec<usize> {
    let position = |entry: &Entry| main.iter().position(|e| std::ptr::eq(*e, entry));
    deck.sequence()
        .filter_map(|(entry, copies)| position(entry).map(|at| std::iter::repeat_n(at, copies as usize)))
        .flatten()
        .collect()
}

/// A card watched is any printing of it in the deck.
fn watches(wanted: &[WatchWanted], main: &[&Entry], days: u8, index: &Index) -> Result<Vec<Watch>, Problem> {
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
                    let same = |e: &&Entry| index.gameplay(e.card) == index.gameplay(id);
                    main.iter().enumerate().filter(|(_, e)| same(e)).map(|(position, _)| position).collect()
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
