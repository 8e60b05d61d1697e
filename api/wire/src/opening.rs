//! The opening of a deck over HTTP (contract section 5): figures over all its hands, or the choices of Mana Orbs in one hand.

use crate::{
    deck::DeckShape,
    goldfish::{BudgetRequest, day, seed, seed_schema},
    json,
    simulated::{
        CoverageView, Covered, ProbView, RunDiagnosticView, StatView, StoppedView, cancelled, run_diagnostics,
    },
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts, explained},
    verdict::DiagnosticView,
    words,
};
use answers::{
    Problem,
    opening::{OpeningWanted, PreparedOpening, exact, prepare},
    playable::Playable,
    simulation::{Budget, Stopped, Watcher, play},
};
use cards::{Date, Index};
use engine::{
    Coverage, PolicyName, Seat,
    opening::{ExactOpening, OpeningReport, OpeningTotals, RankedChoice},
};
use formats::{DeckJson, whole, whole_or_null};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Most games of an opening.
pub const MAX_OPENING_GAMES: u64 = 100_000;

/// A deck whose opening is asked about.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OpeningRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C\n33 ALT_CORE_B_MU_15_C"},
    "hand": ["ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_14_C", "ALT_CORE_B_MU_15_C", "ALT_CORE_B_MU_15_C"],
    "games": 500
}))]
pub struct OpeningRequest<'a> {
    /// The deck. It need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    deck: DeckJson<'a>,
    /// Six references of cards of the deck, the opening hand whose choices are ranked; without it the answer says what all hands of
    /// the deck allow, and nothing else of the request matters.
    #[serde(default)]
    #[schema(min_items = 6, max_items = 6)]
    #[validate(length(equal = 6))]
    hand: Option<Vec<String>>,
    /// Games for each choice, 1 to 100,000, all choices on the same deals; if not given 2,000, with `lookahead` 200. The
    /// budget of a request counts games times choices times four Days, and each Day as four where a card has abilities.
    #[serde(default, deserialize_with = "whole_or_null")]
    #[schema(minimum = 1, maximum = 100_000, example = 1000)]
    #[validate(range(min = 1, max = MAX_OPENING_GAMES))]
    games: Option<u64>,
    /// Seed; the same seed deals the same cards whatever is chosen.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Whether the deck's player begins.
    #[serde(default)]
    #[schema(value_type = words::StartingSeat, default = "random")]
    seat: Seat,
    /// Who decides after the Mana Orbs.
    #[serde(default)]
    #[schema(value_type = words::Policy, default = "greedy")]
    policy: PolicyName,
    /// How much `lookahead` thinks about a decision; other policies do not.
    #[serde(default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    budget: Option<BudgetRequest>,
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

/// Games for each choice by default; fewer if each takes long.
#[must_use]
pub const fn default_games(policy: PolicyName) -> u64 {
    match policy {
        PolicyName::Greedy | PolicyName::Random => 2000,
        PolicyName::Lookahead => 200,
    }
}

/// What the opening hands of a deck allow, or the Mana choices of one hand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Opening)]
pub enum OpeningView {
    /// Where the request names no hand.
    AllHands(Box<AllHandsView>),
    /// Where it names one.
    Choices(Box<ChoicesView>),
}

/// What the opening hands of a deck allow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpeningOfAllHands)]
pub struct AllHandsView {
    /// Over all opening hands of the deck.
    exact: ExactOpeningView,
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

/// What the opening hands of a deck allow, over all hands: probabilities, exact and without simulation. Of six cards three are
/// kept, so any at most three of the six that cost three mana together can be played on Day 1, by the Hand Costs printed; what
/// cards do changes nothing. Each figure is the most that a hand allows by itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExactOpening)]
pub struct ExactOpeningView {
    /// Two cards or more can be played on Day 1.
    #[schema(example = 0.6942, minimum = 0, maximum = 1)]
    chain_two_plays: f64,
    /// Three cards or more of the six cost four mana or more.
    #[schema(example = 0.1208, minimum = 0, maximum = 1)]
    three_or_more_heavy: f64,
    /// By the most mana that can be spent on Day 1, from 0 to 3.
    mana_spent_day1: [f64; 4],
    /// By the most cards that can be played on Day 1, from 0 to 3.
    plays_day1: [f64; 4],
    /// By the most Characters that can be played on Day 1, from 0 to 2, one for each Expedition: three count as two.
    characters_day1: [f64; 3],
    /// By the cards of the six that cost four mana or more, from 0 to 6.
    heavy_cards: [f64; 7],
}

/// The Mana choices of an opening hand, ranked by games that are played from it, each choice on the same deals. Intervals are
/// 95 % confidence intervals, each for itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpeningChoices)]
pub struct ChoicesView {
    /// The hand in the order asked, as printings of the deck.
    #[schema(min_items = 6, max_items = 6)]
    hand: Vec<String>,
    /// Seed of the games.
    #[schema(example = 42)]
    seed: u64,
    /// Games played for each choice.
    #[schema(example = 1000)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// Days of each game.
    #[schema(example = 4)]
    day_limit: u8,
    /// Who decided after the Mana Orbs.
    #[schema(value_type = words::Policy)]
    policy: PolicyName,
    /// How much `lookahead` thought about a decision; absent where nobody looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    budget: Option<BudgetRequest>,
    /// Whether the deck's player began.
    #[schema(value_type = words::StartingSeat)]
    seat: Seat,
    /// The day whose texts were played, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    /// The same request and engine version give the same bytes.
    engine_version: &'static str,
    /// How much of the deck is played as its cards say.
    coverage: CoverageView,
    /// The twenty choices, or as many as differ; best first.
    choices: Vec<ChoiceView>,
    /// Games stopped by the engine because they came to one of its bounds.
    faulted: ProbView,
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

/// Which three cards of a hand become Mana Orbs, and what comes of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpeningChoice)]
struct ChoiceView {
    /// References of the three cards that become Mana Orbs.
    #[schema(min_items = 3, max_items = 3)]
    mana_orbs: Vec<String>,
    /// References of the three that are kept.
    #[schema(min_items = 3, max_items = 3)]
    kept: Vec<String>,
    /// What a game is worth: the statistics fielded in both Expeditions at each Dusk, added up over the Days.
    value: StatView,
    /// How much more a game of the best choice is worth, paired deal by deal: where `low` is above 0 the best is better. 0 for the
    /// best itself.
    behind: StatView,
    /// The line of play that follows most often: references of the cards played on Day 1, in order.
    plays: Vec<String>,
    /// Share of the games in which exactly this line was played on Day 1.
    plays_share: ProbView,
}

impl ExactOpeningView {
    /// Shows the exact figures.
    pub const fn of(exact: &ExactOpening) -> Self {
        let ExactOpening {
            chain_two_plays,
            three_or_more_heavy,
            mana_spent_day1,
            plays_day1,
            characters_day1,
            heavy_cards,
        } = *exact;
        Self { chain_two_plays, three_or_more_heavy, mana_spent_day1, plays_day1, characters_day1, heavy_cards }
    }
}

impl AllHandsView {
    /// Shows the figures over all hands of a deck.
    pub const fn of(found: &ExactOpening) -> Self {
        Self { exact: ExactOpeningView::of(found), supplied_uniques: None, diagnostics: Vec::new(), omitted: None }
    }
}

impl ChoiceView {
    fn of(choice: &RankedChoice, deck: &Playable, index: &Index) -> Self {
        let names = |cards: &[usize]| cards.iter().map(|at| index.reference(deck.cards[*at]).to_owned()).collect();
        Self {
            mana_orbs: names(&choice.mana_orbs),
            kept: names(&choice.kept),
            value: StatView::of(&choice.value),
            behind: StatView::of(&choice.behind),
            plays: names(&choice.plays),
            plays_share: ProbView::of(&choice.plays_share),
        }
    }
}

impl ChoicesView {
    /// Shows the result of the games of a hand.
    pub fn of(report: &OpeningReport, stopped: Option<Stopped>, prepared: &PreparedOpening, index: &Index) -> Self {
        let PreparedOpening { opening, deck, hand, as_of, .. } = prepared;
        let spec = opening.spec();
        let coverage = Coverage::of(&spec.pool);
        Self {
            hand: hand.iter().map(|at| index.reference(deck.cards[*at]).to_owned()).collect(),
            seed: spec.seed,
            games: report.games,
            stopped: stopped.map(StoppedView::of),
            day_limit: engine::opening::OPENING_DAYS.get(),
            policy: spec.policy,
            budget: BudgetRequest::echo([spec.policy], spec.budget),
            seat: spec.seat,
            as_of: *as_of,
            engine_version: engine::VERSION,
            coverage: CoverageView::of([Covered { deck, coverage: &coverage, plays: None, index }]),
            choices: report.choices.iter().map(|choice| ChoiceView::of(choice, deck, index)).collect(),
            faulted: ProbView::of(&report.faulted),
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }
}

/// A request that was read and whose deck was set up.
#[derive(Debug)]
pub enum OpeningRun {
    /// The answer about all hands, which was computed at once.
    AllHands(Vec<u8>),
    /// The games of a hand, which are still to be played.
    Choices(Box<ChoicesRun>),
}

/// The games of a hand.
#[derive(Debug)]
pub struct ChoicesRun {
    prepared: PreparedOpening,
    /// The catalogue together with the Uniques of the request.
    index: Index,
    uniques: Option<RequestUniques>,
    /// Most work of the games, in the units of [`engine::Events::worked`].
    work: u64,
}

impl OpeningRun {
    /// Reads a request and sets up its deck.
    ///
    /// # Errors
    ///
    /// Every fault of the request; `OVER_BUDGET` if its games cost more than the budget.
    pub fn prepare(request: &[u8], index: &Index, budget: Budget) -> Result<Self, Problem> {
        let request: OpeningRequest<'_> = json::read(request)?;
        let as_of = day(request.as_of.as_deref())?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let Some(hand) = request.hand else {
            let found = exact(&request.deck, &index).map_err(|problem| explained(problem, uniques.as_ref()));
            let (found, deck) = found?;
            let mut view = AllHandsView::of(&found);
            view.supplied_uniques = uniques.as_ref().map(|uniques| uniques.used(deck.all_cards()));
            (view.diagnostics, view.omitted) = run_diagnostics([&deck], uniques.as_ref());
            return Ok(Self::AllHands(json::write(&view)?));
        };
        let OpeningRequest { games, seed, seat, policy, .. } = request;
        let wanted = OpeningWanted {
            hand,
            games: games.unwrap_or(default_games(policy)),
            seed,
            seat,
            policy,
            budget: BudgetRequest::or_default(request.budget),
            as_of,
        };
        let prepared = prepare(&request.deck, &wanted, budget.days, &index);
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self::Choices(Box::new(ChoicesRun { prepared, index, uniques, work: budget.work })))
    }

    /// Number of games for each choice.
    pub fn games(&self) -> u64 {
        match self {
            Self::AllHands(_) => 0,
            Self::Choices(run) => run.prepared.games,
        }
    }

    /// Plays the games, if there are any, and writes the answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled, `INTERNAL` if the answer cannot be written.
    pub fn simulate(self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let run = match self {
            Self::AllHands(answer) => return Ok(answer),
            Self::Choices(run) => run,
        };
        let ChoicesRun { prepared, index, uniques, work } = *run;
        let played = play(&prepared.opening, prepared.games, work, watcher).ok_or_else(cancelled)?;
        let totals: &OpeningTotals = &played.totals;
        let mut view = ChoicesView::of(&prepared.opening.report(totals), played.stopped, &prepared, &index);
        view.supplied_uniques = uniques.as_ref().map(|uniques| uniques.used(prepared.deck.all_cards()));
        (view.diagnostics, view.omitted) = run_diagnostics([&prepared.deck], uniques.as_ref());
        json::write(&view)
    }
}
