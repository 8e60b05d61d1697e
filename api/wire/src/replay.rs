//! Plays a game log again and compares it step by step.

use crate::{
    json,
    log::{DecisionView, DeckView, ResultView, SetupView, StepView},
    uniques::{RequestUniques, UniqueFacts, explained},
};
use answers::{
    Code, Problem,
    playable::{Cast, Playable},
};
use cards::{CardId, Index, Lookup};
use engine::{
    Broken, CardPool, CardSpec, Decision, DeckSpec, Edition, Log, ModeRules, PAIRING_DAYS, PoolError, Seat, Setup,
    ability::AbilityText, mix, state::Player,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::num::NonZeroU8;
use validator::Validate;

/// A log as it is read. Members that a replay does not need (words, coverage) are not read.
#[derive(Debug, Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
struct LogFile {
    engine_version: String,
    setup: SetupView,
    seed: u64,
    decisions: Vec<DecisionView>,
    steps: Vec<StepFile>,
    result: ResultView,
}

/// A step as it is read. Its members are compared, not interpreted.
#[derive(Debug, Deserialize)]
struct StepFile {
    day: Value,
    phase: Value,
    event: Value,
    hash: Value,
}

/// The result of a replay.
#[derive(Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The version of the engine that wrote the log, if it is not this one.
    pub written_by: Option<String>,
    /// Number of steps that are equal, from the first on.
    pub equal: usize,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// The first difference between a log and the game played again.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// JSON pointer into the log.
    pub pointer: String,
    /// The value in the log.
    pub expected: String,
    /// The value in the game played again.
    pub came: String,
}

/// Plays a log again.
///
/// # Errors
///
/// `BODY_NOT_JSON`, `BODY_INVALID` or `OUT_OF_RANGE` if the bytes are not a log; the problem of the set-up if it cannot be played
/// with this catalogue. Each has every fault with its place.
pub fn replay(bytes: &[u8], index: &Index) -> Result<Replayed, Problem> {
    let file: LogFile = json::read(bytes)?;
    let records: Vec<UniqueFacts<'_>> = file.setup.uniques.iter().map(|record| UniqueFacts::of(record)).collect();
    let uniques = RequestUniques::read((!records.is_empty()).then_some(records.as_slice()), index);
    let index = uniques.as_ref().map_or(index, RequestUniques::index);
    let game = Table::of(&file, index).map_err(|problem| explained(problem, uniques.as_ref()))?;
    let decisions: Vec<_> = file.decisions.iter().map(|made| made.decision).collect();
    let played = game.replay(&decisions);
    let cast = game.cast(index);
    let steps = match &played {
        Ok(log) => &log.steps,
        Err(broken) => &broken.steps,
    };
    let steps: Vec<StepView> = steps.iter().map(|step| StepView::of(step, &cast, index)).collect();
    let equal = file.steps.iter().zip(&steps).take_while(|(a, b)| a.difference(b).is_none()).count();
    let difference = match (file.steps.get(equal), steps.get(equal)) {
        (Some(expected), Some(came)) => expected.difference(came).map(|(member, expected, came)| Difference {
            pointer: format!("/steps/{equal}/{member}"),
            expected: expected.to_string(),
            came: came.to_string(),
        }),
        (Some(expected), None) => Some(Difference::at_step(equal, expected.event.to_string(), end_of(&played))),
        (None, Some(came)) => {
            Some(Difference::at_step(equal, "the end of the log".to_owned(), json(&came.event).to_string()))
        }
        (None, None) => after_the_steps(&file, &played),
    };
    let written_by = Some(file.engine_version).filter(|version| version != engine::VERSION);
    Ok(Replayed { written_by, equal, difference })
}

/// Compares what is left once all steps are equal: whether the log has more decisions, and the result.
fn after_the_steps(file: &LogFile, played: &Result<Log, Broken>) -> Option<Difference> {
    let result = match played {
        Ok(log) => ResultView::of(log),
        Err(_) => {
            let (pointer, expected) = ("/decisions".to_owned(), "the decisions of a whole game".to_owned());
            return Some(Difference { pointer, expected, came: end_of(played) });
        }
    };
    let differs = result != file.result;
    let written = |result: &ResultView| json(result).to_string();
    differs.then(|| Difference {
        pointer: "/result".to_owned(),
        expected: written(&file.result),
        came: written(&result),
    })
}

fn end_of(played: &Result<Log, Broken>) -> String {
    match played {
        Ok(_) => "the end of the game".to_owned(),
        Err(broken) => broken.to_string(),
    }
}

impl Difference {
    fn at_step(step: usize, expected: String, came: String) -> Self {
        Self { pointer: format!("/steps/{step}"), expected, came }
    }
}

impl StepFile {
    /// The first member that differs, with the value in the log and the value in the game played again.
    fn difference(&self, came: &StepView) -> Option<(&'static str, Value, Value)> {
        let members = [
            ("day", &self.day, json(&came.day)),
            ("phase", &self.phase, json(&came.phase)),
            ("event", &self.event, json(&came.event)),
            ("hash", &self.hash, json(&came.hash)),
        ];
        let differs = members.into_iter().find(|(_, expected, came)| *expected != came);
        differs.map(|(member, expected, came)| (member, expected.clone(), came))
    }
}

/// A value as JSON. The values here have only strings as keys, so all of them can be written.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The set-up of the game of a log.
struct Table {
    pool: CardPool,
    decks: Vec<Playable>,
    rules: ModeRules,
    seat: Seat,
    seed: u64,
    day_cap: NonZeroU8,
}

impl Table {
    /// Reads the set-up of a log.
    fn of(file: &LogFile, index: &Index) -> Result<Self, Problem> {
        let SetupView { mode, edition, day_limit, seat, decks, .. } = &file.setup;
        let day_cap = NonZeroU8::new(*day_limit).filter(|days| *days <= PAIRING_DAYS).ok_or_else(|| {
            let message = format!("a game has 1 to {PAIRING_DAYS} Days, the log has {day_limit}");
            Problem::at(Code::OutOfRange, "/setup/dayLimit", message)
        })?;
        if !(1..=2).contains(&decks.len()) {
            let message = format!("a game that can be replayed has one deck or two, the log has {}", decks.len());
            return Err(Problem::at(Code::OutOfRange, "/setup/decks", message));
        }
        let decks: Vec<_> =
            decks.iter().enumerate().map(|(seat, deck)| playable(deck, seat, index)).collect::<Result<_, _>>()?;
        let specs: Vec<_> = decks.iter().map(|deck| &deck.spec).collect();
        let pool = CardPool::of_decks(&specs).map_err(|errors| {
            let of =
                |(player, error): &(Player, PoolError)| (format!("/setup/decks/{}", player.index()), error.to_string());
            Problem::several(Code::DeckNotPlayable, errors.iter().map(of).collect())
        })?;
        let pool = pool.playing_by(*edition);
        // A log is always that of the first game of its seed.
        Ok(Self { pool, decks, rules: mode.rules(), seat: *seat, seed: mix(file.seed, 0), day_cap })
    }

    fn replay(&self, decisions: &[Decision]) -> Result<Log, Broken> {
        let Self { ref pool, rules, seat, seed, day_cap, .. } = *self;
        Log::replay(&Setup { pool, rules, seat, seed, day_cap }, decisions)
    }

    fn cast<'a>(&'a self, index: &'a Index) -> Cast<'a> {
        Cast::of(&self.pool, self.decks.iter().map(|deck| (deck, index)).collect())
    }
}

/// Looks up the cards of a log, which are in the order of their numbers.
fn playable(deck: &DeckView, seat: usize, index: &Index) -> Result<Playable, Problem> {
    let mut faults = Vec::new();
    let mut known = |place: String, reference: &str| -> Option<(CardId, CardSpec)> {
        let Lookup::Known(id) = index.look_up(reference) else {
            faults.push((place, format!("the catalogue has no facts of {reference:?}")));
            return None;
        };
        match CardSpec::from_card(index.card(id)) {
            Ok(spec) => Some((id, spec)),
            Err(error) => {
                faults.push((place, format!("{reference}: {error}")));
                None
            }
        }
    };
    let hero = deck.hero.as_deref().and_then(|hero| known(format!("/setup/decks/{seat}/hero"), hero));
    let mut cards = Vec::new();
    let mut spec =
        DeckSpec { hero: hero.map(|(_, spec)| spec), cards: Vec::new(), order: deck.order.clone(), texts: Vec::new() };
    for (at, line) in deck.cards.iter().enumerate() {
        if let Some((id, facts)) = known(format!("/setup/decks/{seat}/cards/{at}/reference"), &line.reference) {
            cards.push(id);
            spec.cards.push((facts, line.quantity));
        }
    }
    let of_hero = (format!("/setup/decks/{seat}/heroAbilities"), None, &deck.hero_abilities);
    let of_cards = deck.cards.iter().enumerate().map(|(at, line)| {
        let place = format!("/setup/decks/{seat}/cards/{at}/abilities");
        (place, Some(at), &line.abilities)
    });
    for (place, card, abilities) in std::iter::once(of_hero).chain(of_cards) {
        let Some(abilities) = abilities else { continue };
        match abilities.join("\n").parse::<AbilityText>() {
            Ok(text) => spec.texts.push((card, text)),
            Err(error) => faults.push((place, error.to_string())),
        }
    }
    if !faults.is_empty() {
        return Err(Problem::several(Code::DeckNotPlayable, faults));
    }
    Ok(Playable {
        edition: Edition::LATEST,
        spec,
        hero: hero.map(|(id, _)| id),
        cards,
        skipped: Vec::new(),
        diagnostics: Vec::new(),
    })
}
