//! `/v1/goldfish/compare`: compares two decks, policies or seats on equal deals (contract section 5).

use crate::{
    deck::DeckShape,
    goldfish::{BudgetRequest, day, length, seed, seed_schema},
    json,
    simulated::{CoverageView, Covered, RunDiagnosticView, StatView, StoppedView, cancelled, run_diagnostics},
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts, explained},
    verdict::DiagnosticView,
    words,
};
use answers::{
    Code, Problem,
    comparison::{ComparisonWanted, MeasureName, PreparedComparison, Side, prepare},
    field::FIELD,
    playable::{CoveredDeck, Playable},
    simulation::{Budget, Length, MAX_GAMES, Stopped, Watcher, play_to},
};
use cards::{Date, Index};
use engine::{PolicyName, Seat, Stat, comparison::ComparisonTotals};
use formats::{DeckJson, whole, whole_or_null};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The precision that `gamesForPrecision` refers to if the request gives none.
const PRECISION: f64 = 0.1;

/// Two decks, or one twice, and how to compare them.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ComparisonRequest, example = json!({
    "decks": [
        {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C\n33 ALT_CORE_B_MU_15_C"},
        {"text": "1 ALT_CORE_B_MU_01_C\n2 ALT_CORE_B_MU_13_C\n4 ALT_CORE_B_MU_14_C\n33 ALT_CORE_B_MU_15_C"}
    ],
    "games": 1000, "measure": "pace"
}))]
pub struct ComparisonRequest<'a> {
    /// The two decks. They need not be legal in any format; the order of their lines changes nothing.
    #[serde(borrow)]
    #[schema(value_type = Vec<DeckShape>, min_items = 2, max_items = 2)]
    decks: Vec<DeckJson<'a>>,
    /// Games, 1 to 1,000,000, each of which both play; if neither games nor precision is given 10,000, for the field 2,000, with
    /// `lookahead` a twentieth. The budget of a request counts each twice with its Days (five, for the field 50), and each Day as four
    /// where a card has abilities.
    #[serde(default, deserialize_with = "whole_or_null")]
    #[schema(minimum = 1, maximum = 1_000_000, example = 1000)]
    #[validate(range(min = 1, max = MAX_GAMES))]
    games: Option<u64>,
    /// Play until half of the interval of the difference is at most this wide, or as many games as the budget allows. It is also that
    /// of `gamesForPrecision`, 0.1 if not given.
    #[serde(default)]
    #[schema(minimum = 0.0001, maximum = 10, example = 0.1)]
    #[validate(range(min = 0.0001, max = 10.0))]
    precision: Option<f64>,
    /// What a game is worth. `pace`: the regions that both Expeditions moved in five Days, less those of the pace of the field; `field`: 1 for
    /// a victory over one of the decks of the field, which take turns, else 0.
    #[serde(default)]
    #[schema(value_type = words::ComparisonMeasure, default = "pace")]
    measure: Option<MeasureWord>,
    /// Who decides for both, and for the decks of the field.
    #[serde(default)]
    #[schema(value_type = words::Policy, default = "greedy")]
    policy: PolicyName,
    /// Who decides for each of the two, if not `policy`.
    #[serde(default)]
    #[schema(value_type = Option<Vec<words::Policy>>, min_items = 2, max_items = 2, example = json!(["greedy", "random"]))]
    #[validate(length(equal = 2))]
    policies: Option<Vec<PolicyName>>,
    /// Whether each of the two begins; both as it is drawn for a game if not given.
    #[serde(default)]
    #[schema(value_type = Option<Vec<words::StartingSeat>>, min_items = 2, max_items = 2, example = json!(["first", "second"]))]
    #[validate(length(equal = 2))]
    seats: Option<Vec<Seat>>,
    /// How much `lookahead` thinks about a decision; other policies do not.
    #[serde(default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    budget: Option<BudgetRequest>,
    /// Seed; the same seed deals the same cards whatever is compared.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Day whose card texts are played: errata after it are not. The present texts if not given.
    #[serde(default)]
    #[schema(format = Date, example = "2026-03-01")]
    as_of: Option<String>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// A measure, as requests and answers name it.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MeasureWord {
    Pace,
    Field,
}

impl From<MeasureWord> for MeasureName {
    fn from(word: MeasureWord) -> Self {
        match word {
            MeasureWord::Pace => Self::Pace,
            MeasureWord::Field => Self::Field,
        }
    }
}

/// Games by default; fewer if each takes long.
fn default_games(measure: MeasureName, looks_ahead: bool) -> u64 {
    let games = match measure {
        MeasureName::Pace => 10_000,
        MeasureName::Field => 2_000,
    };
    if looks_ahead { games / 20 } else { games }
}

impl ComparisonRequest<'_> {
    /// Converts the request to that of the use case.
    ///
    /// # Errors
    ///
    /// `OUT_OF_RANGE` unless there are two decks, and if both games and a precision are given; `DATE_INVALID` if a date is not
    /// one.
    fn wanted(&self) -> Result<ComparisonWanted, Problem> {
        if self.decks.len() != 2 {
            let message = format!("decks holds the two decks that are compared, got {}", self.decks.len());
            return Err(Problem::at(Code::OutOfRange, "/decks", message));
        }
        let measure = self.measure.map_or_else(MeasureName::default, Into::into);
        let policy = |at: usize| self.policies.as_ref().and_then(|all| all.get(at).copied()).unwrap_or(self.policy);
        let seat = |at: usize| self.seats.as_ref().and_then(|all| all.get(at).copied()).unwrap_or_default();
        let sides = [0, 1].map(|at| Side { policy: policy(at), seat: seat(at) });
        let of_field = (measure == MeasureName::Field).then_some(self.policy);
        let looks_ahead = sides.iter().map(|side| side.policy).chain(of_field).any(|p| p == PolicyName::Lookahead);
        Ok(ComparisonWanted {
            measure,
            sides,
            field_policy: self.policy,
            length: length(self.games, self.precision, default_games(measure, looks_ahead))?,
            seed: self.seed,
            budget: BudgetRequest::or_default(self.budget),
            as_of: day(self.as_of.as_deref())?,
        })
    }
}

/// Two decks, policies or seats that played the same deals. Intervals are 95 % confidence intervals, each for itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Comparison)]
pub struct ComparisonView {
    /// Seed of the games.
    #[schema(example = 42)]
    seed: u64,
    /// Games dealt; each was played by both.
    #[schema(example = 1000)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// What a game is worth.
    #[schema(value_type = words::ComparisonMeasure)]
    measure: &'static str,
    /// The decks of the pace or the opponents.
    #[schema(example = "field-2026")]
    opponent: &'static str,
    /// Who decided for the first and for the second.
    #[schema(value_type = Vec<words::Policy>, min_items = 2, max_items = 2)]
    policies: [PolicyName; 2],
    /// Whether the first and the second began.
    #[schema(value_type = Vec<words::StartingSeat>, min_items = 2, max_items = 2)]
    seats: [Seat; 2],
    /// How much `lookahead` thought about a decision; absent where nobody looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    budget: Option<BudgetRequest>,
    /// The day whose texts were played, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    /// What a game was worth to the first.
    first: StatView,
    /// To the second.
    second: StatView,
    /// The second less the first, game by game on equal deals: where `low` is above 0 the second is better, where `high` is below 0
    /// the first.
    difference: StatView,
    /// Games after which half of the interval of the difference would be as wide as the precision.
    #[schema(example = 640)]
    games_for_precision: u64,
    /// The precision that these games are for.
    #[schema(example = 0.1)]
    precision: f64,
    /// Games stopped by the engine because they came to one of its bounds, of those of both.
    #[schema(example = 0)]
    faulted: u64,
    /// How much of both decks together is played as their cards say.
    coverage: CoverageView,
    /// The same request and engine version give the same bytes.
    engine_version: &'static str,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
    /// What of the decks was guessed or is no part of a game, with its line; and what was wrong with the Uniques of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<DiagnosticView<'static>>)]
    diagnostics: Vec<RunDiagnosticView>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

impl ComparisonView {
    fn of(totals: &ComparisonTotals, stopped: Option<Stopped>, prepared: &PreparedComparison, index: &Index) -> Self {
        let report = PreparedComparison::report(totals);
        let ComparisonWanted { measure, sides, field_policy, length, budget, as_of, seed } = prepared.wanted;
        let policies = sides.map(|side| side.policy);
        let of_field = (measure == MeasureName::Field).then_some(field_policy);
        let shown = |stat: &Stat, least: f64| match measure {
            // Victories are a share of the games, so a difference of two is between −1 and 1.
            MeasureName::Field => StatView::of(stat).within(least, 1.0),
            MeasureName::Pace => StatView::of(stat),
        };
        let precision = match length {
            Length::Precision { half_width, .. } => half_width,
            Length::Games(_) => PRECISION,
        };
        let decks = prepared.decks.iter();
        let decks = decks.map(|CoveredDeck { deck, coverage }| Covered { deck, coverage, plays: None, index });
        Self {
            seed,
            games: totals.games(),
            stopped: stopped.map(StoppedView::of),
            measure: measure.id(),
            opponent: FIELD,
            policies,
            seats: sides.map(|side| side.seat),
            budget: BudgetRequest::echo(policies.into_iter().chain(of_field), budget),
            as_of,
            first: shown(&report.first, 0.0),
            second: shown(&report.second, 0.0),
            difference: shown(&report.difference, -1.0),
            games_for_precision: report.difference.games_for(precision),
            precision,
            faulted: totals.faulted(),
            coverage: CoverageView::of(decks),
            engine_version: engine::VERSION,
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }
}

/// A comparison whose games are ready to be played.
#[derive(Debug)]
pub struct ComparisonRun {
    prepared: PreparedComparison,
    /// Most work of the games, in the units of [`engine::Events::worked`].
    work: u64,
    /// The catalogue together with the Uniques of the request.
    index: Index,
    uniques: Option<RequestUniques>,
}

impl ComparisonRun {
    /// Reads a request and sets up its decks.
    ///
    /// # Errors
    ///
    /// Every fault of the request; `OVER_BUDGET` if its games cost more than the budget.
    pub fn prepare(request: &[u8], index: &Index, budget: Budget) -> Result<Self, Problem> {
        let request: ComparisonRequest<'_> = json::read(request)?;
        let wanted = request.wanted()?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let prepared = prepare([&request.decks[0], &request.decks[1]], &wanted, budget.days, &index);
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self { prepared, work: budget.work, index, uniques })
    }

    /// Number of games that are dealt; `None` if a precision decides.
    pub const fn games(&self) -> Option<u64> {
        match self.prepared.length {
            Length::Games(games) => Some(games),
            Length::Precision { .. } => None,
        }
    }

    /// Plays the games and writes the answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled, `INTERNAL` if the answer cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let Self { prepared, work, index, uniques } = self;
        let played = play_to(&prepared.comparison, prepared.length, *work, watcher).ok_or_else(cancelled)?;
        let mut view = ComparisonView::of(&played.totals, played.stopped, prepared, index);
        let decks = || prepared.decks.iter().map(|covered| &covered.deck);
        view.supplied_uniques = uniques.as_ref().map(|uniques| uniques.used(decks().flat_map(Playable::all_cards)));
        (view.diagnostics, view.omitted) = run_diagnostics(decks(), uniques.as_ref());
        json::write(&view)
    }
}
