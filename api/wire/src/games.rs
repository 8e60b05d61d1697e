//! `/v1/games`: request and answer (contract section 5).

use crate::{
    coverage::{CoverageView, Covered},
    deck::DeckShape,
    goldfish::{BudgetRequest, day, seed, seed_schema},
    json,
    numbers::{ProbView, StatView},
    stopped::{StoppedView, cancelled},
    uniques::{RequestUniques, SuppliedUniqueView, UniqueDiagnosticView, UniqueFacts, explained},
    verdict::DiagnosticView,
    words,
};
use answers::{
    Code, Problem,
    deck_input::DeckInput,
    games::{CoveredDeck, GamesWanted, PreparedGames, prepare},
    simulation::{Budget, Stopped, Watcher, play},
};
use cards::{Date, Index};
use engine::{
    Mode, PairingTotals, PolicyName,
    state::{PerPlayer, Player},
};
use formats::whole;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Games played if nothing is said.
const GAMES: u64 = 100;

/// Decks and how they are to play against one another.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GamesRequest, example = json!({
    "mode": "standard", "games": 100, "seed": 1, "policies": ["greedy", "random"],
    "decks": [
        {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C"},
        {"text": "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_08_C\n3 ALT_CORE_B_AX_10_C"}
    ]
}))]
pub struct GamesRequest<'a> {
    /// How the game is played; the modes with `multi` take four decks.
    #[serde(default)]
    #[schema(value_type = words::GameMode, default = "standard")]
    mode: Mode,
    /// The decks by seat: two, or four where the mode seats four. They need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = Vec<DeckShape>)]
    pub decks: Vec<DeckInput<'a>>,
    /// Games to play, 1 to 1,000,000; 100 if not given. The budget of a request counts each as 50 Days, and
    /// each Day as four where a card has abilities.
    #[serde(default = "games", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 1_000_000, default = 100)]
    #[validate(range(min = 1, max = 1_000_000, message = "games is 1 to 1000000"))]
    games: u64,
    /// Seed; the same seed deals the same cards whatever the policies do.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Who decides for each seat, in the order of the decks; `greedy` for all if not given.
    #[serde(default)]
    #[schema(value_type = Option<Vec<words::Policy>>, example = json!(["greedy", "random"]))]
    policies: Option<Vec<PolicyName>>,
    /// How much `lookahead` thinks about a decision; other policies do not.
    #[serde(default)]
    #[validate(nested)]
    budget: Option<BudgetRequest>,
    /// Day whose card texts are played: errata after it are not. The present texts if not given.
    #[serde(default)]
    #[schema(format = Date, example = "2026-03-01")]
    as_of: Option<String>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(length(max = 50, message = "uniques holds at most 50 cards"))]
    #[schema(value_type = Option<Vec<UniqueFacts<'static>>>, max_items = 50)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

fn games() -> u64 {
    GAMES
}

impl GamesRequest<'_> {
    /// The request in the engine's words, apart from the decks.
    ///
    /// # Errors
    ///
    /// `OUT_OF_RANGE` unless there are as many decks, and policies, as the mode has seats; `DATE_INVALID`.
    pub fn wanted(&self) -> Result<GamesWanted, Problem> {
        let seats = usize::from(self.mode.rules().table.seats().len());
        let wrong = |name: &str, got: usize| {
            let message = format!("{} has {seats} seats: {name} holds {seats}, got {got}", self.mode.id());
            (got != seats).then(|| (format!("/{name}"), message))
        };
        let given = self.policies.as_deref();
        let faults = [wrong("decks", self.decks.len()), given.and_then(|given| wrong("policies", given.len()))];
        let faults: Vec<_> = faults.into_iter().flatten().collect();
        if !faults.is_empty() {
            return Err(Problem::several(Code::OutOfRange, faults));
        }
        let mut policies = PerPlayer::default();
        for (player, policy) in Player::ALL.into_iter().zip(given.unwrap_or_default()) {
            policies[player] = *policy;
        }
        let as_of = day(self.as_of.as_deref())?;
        let budget = BudgetRequest::or_default(self.budget);
        Ok(GamesWanted { mode: self.mode, games: self.games, seed: self.seed, policies, budget, as_of })
    }
}

/// What the games came to. Each interval holds 95 % for itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GamesReport)]
pub struct GamesView {
    /// Seed of the games.
    #[schema(example = 1)]
    seed: u64,
    /// Games played.
    #[schema(example = 100)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// How the games were played.
    #[schema(value_type = words::GameMode)]
    mode: Mode,
    /// Who decided, by seat.
    #[schema(value_type = Vec<words::Policy>, example = json!(["greedy", "random"]))]
    policies: Vec<PolicyName>,
    /// How much `lookahead` thought about a decision; absent where nobody looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    budget: Option<BudgetRequest>,
    /// The day whose texts were played, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    /// By seat, in the order of the decks.
    results: Vec<SeatView>,
    /// Games drawn: a Booster War that was tied after its additional Day too.
    draws: ProbView,
    /// Games that nobody had won after 50 Days, when they are stopped.
    undecided: ProbView,
    /// Games stopped by the engine because they came to one of its bounds.
    faulted: ProbView,
    /// Day on which the games ended.
    days: StatView,
    /// Of all decks together.
    coverage: CoverageView,
    /// The same request and engine version give the same bytes.
    engine_version: &'static str,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
    /// What was wrong with the Uniques of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<DiagnosticView<'static>>)]
    diagnostics: Vec<UniqueDiagnosticView>,
}

/// What the games came to for a seat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeatResult)]
struct SeatView {
    /// Position of its deck in the request.
    #[schema(example = 0)]
    seat: usize,
    /// Games won.
    #[schema(example = 54)]
    wins: u64,
    /// Share of the games won.
    win_rate: ProbView,
}

impl GamesView {
    /// Shows what games came to.
    pub fn of(totals: &PairingTotals, stopped: Option<Stopped>, prepared: &PreparedGames, index: &Index) -> Self {
        let report = totals.report();
        let spec = prepared.pairing.spec();
        let seat = |player: Player| SeatView {
            seat: player.index(),
            wins: report.wins[player],
            win_rate: ProbView::of(&report.win_rates[player]),
        };
        let seats = || Player::ALL.into_iter().take(prepared.decks.len());
        // The pool counts the cards of all decks one after the other.
        let mut plays = totals.plays();
        let decks = prepared.decks.iter().map(|CoveredDeck { deck, coverage }| {
            let (own, others) = plays.split_at(deck.cards.len().min(plays.len()));
            plays = others;
            Covered { deck, coverage, plays: Some(own) }
        });
        Self {
            seed: spec.seed,
            games: report.games,
            stopped: stopped.map(StoppedView::of),
            mode: spec.mode,
            policies: seats().map(|player| spec.policies[player]).collect(),
            budget: BudgetRequest::echo(seats().map(|player| spec.policies[player]), spec.budget),
            as_of: prepared.as_of,
            results: seats().map(seat).collect(),
            draws: ProbView::of(&report.draws),
            undecided: ProbView::of(&report.undecided),
            faulted: ProbView::of(&report.faulted),
            days: StatView::of(&report.days),
            coverage: CoverageView::of(decks, index),
            engine_version: engine::VERSION,
            supplied_uniques: None,
            diagnostics: Vec::new(),
        }
    }
}

/// Games that are ready to be played.
#[derive(Debug)]
pub struct GamesRun {
    prepared: PreparedGames,
    /// Most work of the games.
    work: u64,
    index: Index,
    uniques: Option<RequestUniques>,
}

impl GamesRun {
    /// Reads a request and sets its decks up.
    ///
    /// # Errors
    ///
    /// Every way in which the request can be wrong; `OVER_BUDGET` if the games may take too many Days.
    pub fn prepare(request: &[u8], index: &Index, budget: Budget) -> Result<Self, Problem> {
        let request: GamesRequest<'_> = json::read(request)?;
        let wanted = request.wanted()?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let prepared = prepare(&request.decks, &wanted, budget.days, &index);
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self { prepared, work: budget.work, index, uniques })
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.prepared.games
    }

    /// Plays the games and writes the answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if it was cancelled, `INTERNAL` if the answer cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let Self { prepared, work, index, uniques } = self;
        let played = play(&prepared.pairing, prepared.games, *work, watcher).ok_or_else(cancelled)?;
        let mut answer = GamesView::of(&played.totals, played.stopped, prepared, index);
        if let Some(uniques) = uniques {
            let cards = prepared.decks.iter().flat_map(|covered| covered.deck.all_cards());
            answer.supplied_uniques = Some(uniques.used(cards));
            answer.diagnostics = uniques.owned_diagnostics();
        }
        json::write(&answer)
    }
}
