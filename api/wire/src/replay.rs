//! A game log played again and compared step by step.

use crate::{
    json,
    log::{DecisionView, DeckView, ResultView, SetupView, StepView},
    uniques::{RequestUniques, UniqueFacts, explained},
};
use answers::{Code, Problem, cast::Cast, goldfish::Prepared, playable::Playable};
use cards::{CardId, Index, Lookup};
use engine::{
    Broken, CardPool, CardSpec, Coverage, Decision, DeckSpec, Edition, Log, Pairing, PairingSpec, Plan, PlanSpec, Seat,
    ability::AbilityText,
    state::{PerPlayer, Player},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use validator::Validate;

/// A log as it is read. What a replay does not need (words, coverage) is not looked at.
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

/// A step as it is read. Whatever its members hold is compared, not understood.
#[derive(Debug, Deserialize)]
struct StepFile {
    day: Value,
    phase: Value,
    event: Value,
    hash: Value,
}

/// What a replay found.
#[derive(Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Version of the engine that wrote the log, if it is another than this one.
    pub written_by: Option<String>,
    /// Steps that are equal, from the first on.
    pub equal: usize,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Where a log and the game played again differ first.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    /// JSON pointer into the log.
    pub pointer: String,
    /// What the log says.
    pub expected: String,
    /// What came instead.
    pub came: String,
}

/// Plays a log again.
///
/// # Errors
///
/// The bytes are no log, or one whose set-up cannot be played with this catalogue; with every fault and its place.
pub fn replay(bytes: &[u8], index: &Index) -> Result<Replayed, Problem> {
    let file: LogFile = json::read(bytes)?;
    let records: Vec<UniqueFacts<'_>> = file.setup.uniques.iter().map(|record| UniqueFacts::of(record)).collect();
    let uniques = RequestUniques::read((!records.is_empty()).then_some(records.as_slice()), index);
    let index = uniques.as_ref().map_or(index, RequestUniques::index);
    let game = set_up(&file, index).map_err(|problem| explained(problem, uniques.as_ref()))?;
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

/// What is to be compared once all steps are equal: whether the decisions were all, and the result.
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
    /// The first member that differs, with what was expected and what came.
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

/// A value as JSON; ours have no keys but strings, so they can all be written.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The game of a log.
enum Game {
    Goldfish(Box<Prepared>),
    Pair { pairing: Box<Pairing>, decks: Box<[Playable; 2]> },
}

impl Game {
    fn replay(&self, decisions: &[Decision]) -> Result<Log, Broken> {
        match self {
            Self::Goldfish(prepared) => prepared.plan.replay(0, decisions),
            Self::Pair { pairing, .. } => pairing.replay(0, decisions),
        }
    }

    fn cast<'a>(&'a self, index: &'a Index) -> Cast<'a> {
        match self {
            Self::Goldfish(prepared) => prepared.cast(index),
            Self::Pair { pairing, decks } => {
                Cast::of(&pairing.spec().pool, decks.iter().map(|deck| (deck, index)).collect())
            }
        }
    }
}

/// Sets the game of a log up.
fn set_up(file: &LogFile, index: &Index) -> Result<Game, Problem> {
    match file.setup.decks.as_slice() {
        [deck] => goldfish(file, playable(deck, 0, index)?).map(|prepared| Game::Goldfish(Box::new(prepared))),
        [one, other] => pair(file, [playable(one, 0, index)?, playable(other, 1, index)?]),
        decks => {
            let message = format!("a game that can be replayed has one deck or two, the log has {}", decks.len());
            Err(Problem::at(Code::OutOfRange, "/setup/decks", message))
        }
    }
}

/// A game of two decks, the first of its pair.
fn pair(file: &LogFile, decks: [Playable; 2]) -> Result<Game, Problem> {
    let SetupView { mode, seat, policy, opponent_policy, .. } = &file.setup;
    let specs = [&decks[0].spec, &decks[1].spec];
    let pool = CardPool::of_two(specs).map_err(|errors| {
        let of = |(player, error): &(Player, engine::PoolError)| {
            (format!("/setup/decks/{}", player.index()), error.to_string())
        };
        Problem::several(Code::DeckNotPlayable, errors.iter().map(of).collect())
    })?;
    let pool = pool.playing_by(file.setup.edition);
    let mut policies = PerPlayer::default();
    (policies[Player::A], policies[Player::B]) = (*policy, opponent_policy.unwrap_or_default());
    let spec =
        PairingSpec { pool: Arc::new(pool), mode: *mode, seed: file.seed, policies, budget: engine::Budget::default() };
    let pairing =
        Pairing::new(spec).map_err(|error| Problem::at(Code::OutOfRange, "/setup/mode", error.to_string()))?;
    let pairing = match seat {
        Seat::First => pairing.alternating(),
        Seat::Random => pairing,
        _ => {
            let message = "in the first game of two decks seat 0 begins, or it is drawn".to_owned();
            return Err(Problem::at(Code::OutOfRange, "/setup/seat", message));
        }
    };
    Ok(Game::Pair { pairing: Box::new(pairing), decks: Box::new(decks) })
}

/// A game of one deck.
fn goldfish(file: &LogFile, deck: Playable) -> Result<Prepared, Problem> {
    let SetupView { mode, day_limit, seat, policy, .. } = &file.setup;
    let unplayable = |faults: Vec<String>| {
        let at = |message| ("/setup/decks/0".to_owned(), message);
        Problem::several(Code::DeckNotPlayable, faults.into_iter().map(at).collect())
    };
    let pool = CardPool::new(&deck.spec).map_err(|e| unplayable(e.iter().map(ToString::to_string).collect()))?;
    let pool = pool.playing_by(file.setup.edition);
    let spec = PlanSpec {
        pool: Arc::new(pool),
        mode: *mode,
        days: *day_limit,
        seed: file.seed,
        seat: *seat,
        policy: *policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    };
    let plan = Plan::new(spec).map_err(|errors| {
        let at = |error: &engine::PlanError| ("/setup/dayLimit".to_owned(), error.to_string());
        Problem::several(Code::OutOfRange, errors.iter().map(at).collect())
    })?;
    // The log says itself what each card does.
    let coverage = Coverage::of(plan.pool());
    Ok(Prepared { plan, deck, coverage, opponent: None, as_of: None })
}

/// Looks the cards of a log up, which stand in the order of their numbers.
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
        edition: Edition::default(),
        spec,
        hero: hero.map(|(id, _)| id),
        cards,
        skipped: Vec::new(),
        diagnostics: Vec::new(),
    })
}
