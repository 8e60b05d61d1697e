//! `/v1/goldfish/advice`: what each card of a deck is worth to it, and which exchange makes it better (contract section 5).

use crate::{
    deck::DeckShape,
    goldfish::{BudgetRequest, day, seed, seed_schema},
    json,
    simulated::{
        CoverageView, Covered, ProbView, RunDiagnosticView, StatView, StoppedView, cancelled, run_diagnostics,
    },
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts, explained},
    verdict::DiagnosticView,
    wanted_format::FormatShape,
    words,
};
use answers::{
    Problem,
    advice::{Advice, AdviceWanted, CardAdvice, MIN_GAMES, PreparedAdvice, SwapAdvice, UniqueAdvice, prepare},
    field::FIELD,
    format_choice::{WantedFormat, select_one},
    simulation::{Budget, MAX_GAMES, Watcher},
    verdict::Context,
};
use cards::{Date, Index};
use engine::PolicyName;
use formats::{DeckJson, whole, whole_or_null};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Games by default; fewer for a policy whose games take long.
const fn default_games(policy: PolicyName) -> u64 {
    match policy {
        PolicyName::Greedy | PolicyName::Random => 40_000,
        PolicyName::Lookahead => 2_000,
    }
}

/// A deck and what may come into it.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AdviceRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_04_C\n3 ALT_CORE_B_MU_05_C\n3 ALT_CORE_B_MU_07_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C\n3 ALT_CORE_B_MU_15_C\n3 ALT_CORE_B_MU_16_C\n3 ALT_CORE_B_MU_17_C\n3 ALT_CORE_B_MU_18_C\n3 ALT_CORE_B_MU_19_C\n3 ALT_CORE_B_MU_20_C\n3 ALT_CORE_B_MU_21_C\n3 ALT_CORE_B_MU_22_C"},
    "candidates": ["ALT_CORE_B_MU_06_C", "ALT_CORE_B_MU_08_C"], "asOf": "2026-03-01", "budget": {"games": 2000}
}))]
pub struct AdviceRequest<'a> {
    /// The deck. It need not be legal, but only exchanges that make it legal are offered.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    deck: DeckJson<'a>,
    /// References of cards that may come in, at most 32; no exchange is looked for without them. One that makes a legal deck in place of
    /// no card of it is refused with its reason (`OUT_OF_RANGE`).
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>, max_items = 32, example = json!(["ALT_CORE_B_MU_06_C"]))]
    #[validate(length(max = 32))]
    candidates: Option<Vec<String>>,
    /// Id of `/v1/formats`, or a format written in place, in which every deck with an exchange has to be legal; `standard` if not given.
    #[serde(borrow, default, deserialize_with = "crate::wanted_format::one")]
    #[schema(value_type = Option<FormatShape>)]
    format: Option<WantedFormat<'a>>,
    /// How much is played.
    #[serde(default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    budget: Option<AdviceBudget>,
    /// Seed; the same seed deals the same cards.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Who decides.
    #[serde(default)]
    #[schema(value_type = words::Policy, default = "greedy")]
    policy: PolicyName,
    /// Date of the event, today in UTC if not given; with it, errata after it are not played.
    #[serde(default)]
    #[schema(format = Date, example = "2026-03-01")]
    as_of: Option<String>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// How much is played for advice.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AdviceBudget)]
struct AdviceBudget {
    /// Games, all together, 100 to 1,000,000; 40,000 if not given, with `lookahead` 2,000. The budget of a request counts each with five
    /// Days, and each Day as four where a card has abilities.
    #[serde(default, deserialize_with = "whole_or_null")]
    #[schema(minimum = 100, maximum = 1_000_000, example = 40_000)]
    #[validate(range(min = MIN_GAMES, max = MAX_GAMES))]
    games: Option<u64>,
    /// Futures that `lookahead` plays for each of the best options of a decision, 1 to 1,024; 4 if not given.
    #[serde(default, deserialize_with = "whole_or_null")]
    #[schema(minimum = 1, maximum = 1024, example = 4)]
    #[validate(range(min = 1, max = engine::Budget::MAX_SAMPLES))]
    samples: Option<u16>,
}

/// What each card of a deck is worth to it, and the best exchanges of one copy. A game is worth the regions that both Expeditions moved in
/// five Days, less those of the pace of the field. Intervals of a list hold together with 95 %, those of swaps for all exchanges tried.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Advice)]
pub struct AdviceView {
    /// Seed of the games.
    #[schema(example = 42)]
    seed: u64,
    /// Games played, all together.
    #[schema(example = 39_980)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// The pace that games are measured by.
    #[schema(example = "field-2026")]
    opponent: &'static str,
    /// Who decided.
    #[schema(value_type = words::Policy)]
    policy: PolicyName,
    /// How much `lookahead` thought about a decision; absent where nobody looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    budget: Option<BudgetRequest>,
    /// The day whose texts were played, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    /// Id of the format in which every deck with an exchange is legal.
    #[schema(example = "standard")]
    format: String,
    /// The different cards of the deck, that of the greatest impact first.
    cards: Vec<CardAdviceView>,
    /// What each Unique is worth more than the common card that it is a version of.
    uniques: Vec<UniqueAdviceView>,
    /// Exchanges that were tried: those of one copy that make a legal deck. 0 where the games ended before.
    #[schema(example = 24)]
    tried: usize,
    /// The best exchanges of one copy whose mean gain is above 0, at most eight, best first; only candidates come in. Empty where none
    /// gained. Where `low` is above 0 an exchange is a clear gain, whatever number was tried.
    swaps: Vec<SwapAdviceView>,
    /// Games stopped by the engine because they came to one of its bounds.
    #[schema(example = 0)]
    faulted: u64,
    /// How much of the deck is played as its cards say.
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

/// What it is worth to draw a card: a copy is put among the cards that are drawn by the rules, or exchanged for another card of the deck, by
/// lot and all else alike. What players choose to draw, keep or play has no say in which games are compared.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardAdvice)]
struct CardAdviceView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// At least one copy drawn by the last Day by the rules, without effects of cards.
    drawn: ProbView,
    /// What a game is worth in which the copy is drawn.
    with_card: StatView,
    /// What the same game is worth in which it is not.
    without_card: StatView,
    /// The first less the second, paired game by game: where `low` is above 0 the card is better than the rest of the deck, where `high` is below 0
    /// worse.
    impact: StatView,
}

/// What a Unique is worth to the deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UniqueAdvice)]
struct UniqueAdviceView {
    /// Reference of the Unique.
    #[schema(example = "ALT_CORE_B_MU_08_U_5")]
    reference: String,
    /// Reference of the common card.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    base: String,
    /// Whether all of its abilities are played; where not, `coverage.unsupported` says what is left out, and the figure is of the rest.
    executable: bool,
    /// What a game is worth more with the Unique than with the common card in its place, on equal deals.
    worth: StatView,
}

/// An exchange of one copy.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SwapAdvice)]
struct SwapAdviceView {
    /// Reference of the card of which a copy goes.
    #[schema(example = "ALT_CORE_B_MU_22_C")]
    remove: String,
    /// Reference of the candidate of which a copy comes.
    #[schema(example = "ALT_CORE_B_MU_06_C")]
    add: String,
    /// What a game is worth more, on equal deals.
    gain: StatView,
}

impl AdviceView {
    fn of(advice: &Advice, prepared: &PreparedAdvice, index: &Index) -> Self {
        let reference = |id| index.reference(id).to_owned();
        let card = |card: &CardAdvice| CardAdviceView {
            reference: reference(card.card),
            drawn: ProbView::exact(card.drawn),
            with_card: StatView::of(&card.with_card),
            without_card: StatView::of(&card.without_card),
            impact: StatView::of(&card.impact),
        };
        let PreparedAdvice { deck, coverage, seed, policy, budget, as_of, format, .. } = prepared;
        let coverage = CoverageView::of([Covered { deck, coverage, plays: None, index }]);
        let unique = |unique: &UniqueAdvice| UniqueAdviceView {
            reference: reference(unique.card),
            base: reference(unique.base),
            executable: coverage.executes(index.reference(unique.card)),
            worth: StatView::of(&unique.worth),
        };
        let swap = |swap: &SwapAdvice| SwapAdviceView {
            remove: reference(swap.remove),
            add: reference(swap.add),
            gain: StatView::of(&swap.gain),
        };
        Self {
            seed: *seed,
            games: advice.games,
            stopped: advice.stopped.map(StoppedView::of),
            opponent: FIELD,
            policy: *policy,
            budget: BudgetRequest::echo([*policy], *budget),
            as_of: *as_of,
            format: format.clone(),
            cards: advice.cards.iter().map(card).collect(),
            uniques: advice.uniques.iter().map(unique).collect(),
            tried: advice.tried,
            swaps: advice.swaps.iter().map(swap).collect(),
            faulted: advice.faulted,
            coverage,
            engine_version: engine::VERSION,
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }
}

/// A request for advice whose games are ready to be played.
#[derive(Debug)]
pub struct AdviceRun {
    prepared: PreparedAdvice,
    /// Most work of the games, in the units of [`engine::Events::worked`].
    work: u64,
    /// The catalogue together with the Uniques of the request.
    index: Index,
    uniques: Option<RequestUniques>,
}

impl AdviceRun {
    /// Reads a request and sets up its deck.
    ///
    /// # Errors
    ///
    /// Every fault of the request; `OVER_BUDGET` if its games cost more than the budget.
    pub fn prepare(request: &[u8], context: Context<'_>, budget: Budget) -> Result<Self, Problem> {
        let request: AdviceRequest<'_> = json::read(request)?;
        let as_of = day(request.as_of.as_deref())?;
        let format = select_one(request.format.as_ref(), "/format", context.formats)?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), context.index);
        let index = uniques.as_ref().map_or(context.index, RequestUniques::index).clone();
        let given = request.budget;
        let samples = given.and_then(|budget| budget.samples);
        let wanted = AdviceWanted {
            candidates: request.candidates.unwrap_or_default(),
            format,
            games: given.and_then(|budget| budget.games).unwrap_or(default_games(request.policy)),
            seed: request.seed,
            policy: request.policy,
            budget: samples.map_or_else(engine::Budget::default, |samples| engine::Budget { samples }),
            as_of,
        };
        let prepared = prepare(&request.deck, &wanted, budget.days, Context { index: &index, ..context });
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self { prepared, work: budget.work, index, uniques })
    }

    /// Plays the games and writes the answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled, `INTERNAL` if the answer cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let Self { prepared, work, index, uniques } = self;
        let advice = prepared.play(*work, watcher, index)?.ok_or_else(cancelled)?;
        let mut view = AdviceView::of(&advice, prepared, index);
        view.supplied_uniques = uniques.as_ref().map(|uniques| uniques.used(prepared.deck.all_cards()));
        (view.diagnostics, view.omitted) = run_diagnostics([&prepared.deck], uniques.as_ref());
        json::write(&view)
    }
}
