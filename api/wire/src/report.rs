//! The answer about goldfish games (contract section 5): the report of the engine, with references in place of positions.

use crate::{
    chart::{self, ChartWords},
    goldfish::BudgetRequest,
    simulated::{CoverageView, Covered, ProbView, RunDiagnosticView, StatView, StoppedView, run_diagnostics},
    uniques::{RequestUniques, SuppliedUniqueView},
    verdict::DiagnosticView,
    words,
};
use answers::{
    field::FIELD,
    goldfish::{OpponentDeck, Prepared},
    playable::CoveredDeck,
    simulation::Stopped,
};
use cards::{CardId, Date, Index};
use engine::{DayReport, ExpeditionReport, FieldedStatistics, Hand, Headline, Mode, PolicyName, Report, Seat};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// How a deck opens and runs. All intervals are 95 % confidence intervals; in a table of cards and in the list of
/// watches they hold for all rows of a column at once, so that the whole table may be compared.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GoldfishReport)]
pub struct ReportView {
    /// Seed of the games.
    #[schema(example = 42)]
    seed: u64,
    /// Games played.
    #[schema(example = 10_000)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// Days played at most.
    #[schema(example = 5)]
    day_limit: u8,
    /// How the games were played.
    #[schema(value_type = words::GoldfishMode)]
    mode: Mode,
    /// Who decided.
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
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    as_of: Option<Date>,
    /// The same request and engine version give the same bytes.
    engine_version: &'static str,
    /// How much of the deck is played as its cards say; with a deck as opponent, of both.
    coverage: CoverageView,
    /// What tells decks apart: against nobody, nearly every deck finishes on the same Day.
    headline: HeadlineView,
    /// Charts of the headline as SVG documents, where the request asks for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    charts: Option<ChartsView>,
    /// The opening hand.
    opening_hand: OpeningView,
    /// Day by day. Games go on after a victory, so that every Day has all of them, but for the additional Day of a Booster War.
    days: Vec<DayView>,
    /// How the games ended.
    finish: FinishView,
    /// Games stopped by the engine because they came to one of its bounds.
    faulted: ProbView,
    /// Each card of the deck over the whole game.
    cards: Vec<CardRowView>,
    /// Answers to the watches, in the order asked.
    watch: Vec<ProbView>,
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

/// What tells decks apart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Headline)]
struct HeadlineView {
    /// The statistics fielded on each Day: forest, mountain and ocean at Dusk added up.
    statistics: Vec<FieldedView>,
    /// The race against the opponent; null where that is nobody.
    #[schema(required)]
    pace: Option<RaceView>,
    /// Mana spent on all Days.
    mana_used: StatView,
}

/// Charts of the headline: SVG documents, each as `GET /v1/goldfish/chart.svg` answers it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Charts)]
struct ChartsView {
    /// The statistics fielded on each Day.
    statistics: String,
    /// The race; absent where there is no opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pace: Option<String>,
}

/// The statistics fielded on a Day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FieldedStatistics)]
struct FieldedView {
    /// Number of the Day, from 1.
    #[schema(example = 1)]
    day: u8,
    /// Of the Hero Expedition.
    hero: StatView,
    /// Of the Companion Expedition.
    companion: StatView,
    /// Of both.
    total: StatView,
}

/// The race against a pace or a deck: both move by the rules of Progress.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Race)]
struct RaceView {
    /// The name of the pace, or the hash of the deck.
    #[schema(example = "field-2026")]
    opponent: String,
    /// By Day: the Expeditions of the deck moved more regions together than those of the opponent.
    ahead: Vec<ProbView>,
    /// The deck won first, within the Days played.
    won: ProbView,
    /// Regions moved by both Expeditions at the end of the last Day, less those of the opponent. A pace does nothing to the deck, so
    /// nearly every deck is ahead: it compares decks, after eight Days better than after five.
    margin: StatView,
    /// Where the margin stands among those of the decks of the field; absent where these were not recorded: against a deck, by a
    /// policy or budget of the caller's, from one seat, or after more than ten Days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    field: Option<FieldStandingView>,
}

/// A margin among those of the decks of the field in the same race.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FieldStanding)]
struct FieldStandingView {
    /// Decks of the field.
    #[schema(example = 24)]
    decks: usize,
    /// Decks of the field with a margin below this one.
    #[schema(example = 15)]
    below: usize,
    /// The margin in the middle of theirs.
    #[schema(example = 2.1)]
    median: f64,
}

impl HeadlineView {
    fn of(headline: &Headline, prepared: &Prepared) -> Self {
        let fielded = |day: &FieldedStatistics| FieldedView {
            day: day.day,
            hero: StatView::of(&day.hero),
            companion: StatView::of(&day.companion),
            total: StatView::of(&day.total),
        };
        let opponent = prepared.opponent.as_ref().map_or_else(|| FIELD.to_owned(), |other| other.hash.clone());
        let field = prepared.field_margins();
        Self {
            statistics: headline.statistics.iter().map(fielded).collect(),
            pace: headline.race.as_ref().map(|race| RaceView {
                opponent,
                ahead: race.ahead.iter().map(ProbView::of).collect(),
                won: ProbView::of(&race.won),
                margin: StatView::of(&race.margin),
                field: field.as_ref().map(|field| FieldStandingView {
                    decks: field.decks(),
                    below: field.below(race.margin.mean),
                    median: field.median(),
                }),
            }),
            mana_used: StatView::of(&headline.mana_used),
        }
    }
}

/// The six cards, and what the policy made of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpeningHand)]
struct OpeningView {
    /// Cards drawn.
    #[schema(example = 6)]
    drawn: u32,
    /// Of these made Mana Orbs.
    #[schema(example = 3)]
    mana_orbs: u32,
    /// Of these kept.
    #[schema(example = 3)]
    kept: u32,
    /// Each card of the deck.
    cards: Vec<OpeningRowView>,
    /// By Day: the Mana Orbs of that Day pay for at least one card of the kept hand.
    playable_by_day: Vec<ProbView>,
}

/// What became of one card of the deck in the opening hands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpeningCard)]
struct OpeningRowView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies in the deck.
    #[schema(example = 3)]
    copies: u8,
    /// At least one copy among the cards drawn.
    in_opening_six: ProbView,
    /// At least one copy kept.
    kept: ProbView,
    /// At least one copy made a Mana Orb.
    as_mana: ProbView,
}

/// One Day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DayReport)]
struct DayView {
    /// Number of the Day, from 1.
    #[schema(example = 1)]
    day: u8,
    /// Games that reached it.
    #[schema(example = 10_000)]
    games: u64,
    /// Mana Orbs at the end of the Morning.
    mana_orbs: StatView,
    /// Mana spent on the Day.
    mana_spent: StatView,
    /// Orbs still ready at Dusk.
    mana_unused: StatView,
    /// Cards played on the Day.
    cards_played: StatView,
    /// At the end of the Day.
    hand_size: StatView,
    /// At the end of the Day, after Clean-up.
    reserve_size: StatView,
    /// The Hero Expedition.
    hero_expedition: ExpeditionView,
    /// The Companion Expedition.
    companion_expedition: ExpeditionView,
    /// Of both Expeditions together; at 7 they have met.
    distance: StatView,
    /// Won by the end of the Day.
    finished_by_now: ProbView,
}

/// An Expedition at Dusk.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExpeditionReport)]
struct ExpeditionView {
    /// Forest.
    forest: StatView,
    /// Mountain.
    mountain: StatView,
    /// Water.
    ocean: StatView,
    /// Moved forward this Day.
    moved: ProbView,
}

/// How games ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Finish)]
struct FinishView {
    /// Won within the Days played.
    probability: ProbView,
    /// On which Day the games were won.
    day: FinishDayView,
}

/// On which Day games were won.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FinishDay)]
struct FinishDayView {
    /// Mean Day of the games won; null if none was.
    #[schema(required, example = 4.9)]
    mean: Option<f64>,
    /// Day by whose end half of all games were won; null if fewer were.
    #[schema(required, example = 5)]
    median: Option<u8>,
    /// Games won at the end of each Day.
    #[schema(value_type = BTreeMap<String, u64>, example = json!({"4": 812, "5": 4120}))]
    histogram: BTreeMap<u8, u64>,
}

/// One card over the whole game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardReport)]
struct CardRowView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies in the deck.
    #[schema(example = 3)]
    copies: u8,
    /// At least one copy drawn.
    drawn: ProbView,
    /// At least one copy played.
    played: ProbView,
    /// Day on which a copy was first played, over the games in which one was; null if in none.
    #[schema(required)]
    first_played_day: Option<StatView>,
    /// At least one copy in Hand when the game ended.
    stuck_in_hand: ProbView,
}

impl ExpeditionView {
    fn of(expedition: &ExpeditionReport) -> Self {
        let ExpeditionReport { forest, mountain, ocean, moved } = expedition;
        Self {
            forest: StatView::of(forest),
            mountain: StatView::of(mountain),
            ocean: StatView::of(ocean),
            moved: ProbView::of(moved),
        }
    }
}

impl DayView {
    fn of(day: &DayReport) -> Self {
        Self {
            day: day.day,
            games: day.games,
            mana_orbs: StatView::of(&day.mana_orbs),
            mana_spent: StatView::of(&day.mana_spent),
            mana_unused: StatView::of(&day.mana_unused),
            cards_played: StatView::of(&day.cards_played),
            hand_size: StatView::of(&day.hand_size),
            reserve_size: StatView::of(&day.reserve_size),
            hero_expedition: ExpeditionView::of(&day.hero_expedition),
            companion_expedition: ExpeditionView::of(&day.companion_expedition),
            distance: StatView::of(&day.distance),
            finished_by_now: ProbView::of(&day.finished_by_now),
        }
    }
}

impl ReportView {
    /// Shows a report of a plan.
    pub fn of(report: &Report, prepared: &Prepared, index: &Index) -> Self {
        let spec = prepared.plan.spec();
        let name = |position: usize| reference(index, prepared.deck.cards[position]);
        let opening = &report.opening_hand;
        let row = |row: &engine::OpeningRow| OpeningRowView {
            reference: name(row.card),
            copies: row.copies,
            in_opening_six: ProbView::of(&row.in_opening_six),
            kept: ProbView::of(&row.kept),
            as_mana: ProbView::of(&row.as_mana),
        };
        let card = |row: &engine::CardRow| CardRowView {
            reference: name(row.card),
            copies: row.copies,
            drawn: ProbView::of(&row.drawn),
            played: ProbView::of(&row.played),
            first_played_day: row.first_played_day.as_ref().map(StatView::of),
            stuck_in_hand: ProbView::of(&row.stuck_in_hand),
        };
        let plays: Vec<u64> = report.cards.iter().map(|row| row.plays).collect();
        let covered = Covered { deck: &prepared.deck, coverage: &prepared.coverage, plays: Some(&plays), index };
        let other = prepared.opponent.as_ref();
        let other = other.map(|OpponentDeck { covered: CoveredDeck { deck, coverage }, .. }| Covered {
            deck,
            coverage,
            plays: None,
            index,
        });
        Self {
            seed: spec.seed,
            games: report.games,
            stopped: None,
            day_limit: spec.days,
            mode: spec.mode,
            policy: spec.policy,
            budget: BudgetRequest::echo([spec.policy], spec.budget),
            seat: spec.seat,
            as_of: prepared.as_of,
            engine_version: engine::VERSION,
            coverage: CoverageView::of([covered].into_iter().chain(other)),
            headline: HeadlineView::of(&report.headline, prepared),
            charts: None,
            opening_hand: OpeningView {
                drawn: opening.drawn,
                mana_orbs: opening.mana_orbs,
                kept: opening.kept,
                cards: opening.cards.iter().map(row).collect(),
                playable_by_day: opening.playable_by_day.iter().map(ProbView::of).collect(),
            },
            days: report.days.iter().map(DayView::of).collect(),
            finish: FinishView {
                probability: ProbView::of(&report.finish.probability),
                day: FinishDayView {
                    mean: report.finish.mean_day,
                    median: report.finish.median_day,
                    histogram: report.finish.histogram.iter().copied().collect(),
                },
            },
            faulted: ProbView::of(&report.faulted),
            cards: report.cards.iter().map(card).collect(),
            watch: report.watches.iter().map(ProbView::of).collect(),
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }

    /// The same report with the bound that the simulation reached, if it did.
    #[must_use]
    pub fn with_stopped(self, stopped: Option<Stopped>) -> Self {
        Self { stopped: stopped.map(StoppedView::of), ..self }
    }

    /// The same report with charts of its headline figures in these words, if charts are asked for.
    #[must_use]
    pub fn with_charts(self, words: Option<&ChartWords>, headline: &Headline) -> Self {
        let draw = |words| ChartsView {
            statistics: chart::statistics(&headline.statistics, words),
            pace: headline.race.as_ref().map(|race| chart::pace(race, words)),
        };
        Self { charts: words.map(draw), ..self }
    }

    /// The same report with the diagnostics of the decks and the Uniques of the request.
    #[must_use]
    pub fn with_uniques(self, uniques: Option<&RequestUniques>, prepared: &Prepared) -> Self {
        let supplied_uniques = uniques.map(|uniques| uniques.used(prepared.deck.all_cards()));
        let (diagnostics, omitted) = run_diagnostics(prepared.decks(), uniques);
        Self { supplied_uniques, diagnostics, omitted, ..self }
    }
}

/// Sample opening hands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Hands)]
pub struct HandsView {
    /// Seed of the games.
    #[schema(example = 42)]
    seed: u64,
    /// Number of hands.
    #[schema(example = 10)]
    count: usize,
    /// How the games were played.
    #[schema(value_type = words::GoldfishMode)]
    mode: Mode,
    /// Who decided.
    #[schema(value_type = words::Policy)]
    policy: PolicyName,
    /// How much `lookahead` thought about a decision; absent where nobody looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    budget: Option<BudgetRequest>,
    /// The same request and engine version give the same bytes.
    engine_version: &'static str,
    /// Hand k is that of game k of a goldfish with the same deck and seed.
    hands: Vec<HandView>,
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

/// One opening hand, as references.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Hand)]
struct HandView {
    /// The cards drawn.
    cards: Vec<String>,
    /// Those the policy made Mana Orbs.
    mana_orbs: Vec<String>,
    /// Those it kept.
    kept: Vec<String>,
}

impl HandsView {
    /// Shows the hands of a plan.
    pub fn of(hands: &[Hand], prepared: &Prepared, index: &Index) -> Self {
        let spec = prepared.plan.spec();
        let names = |cards: &[usize]| cards.iter().map(|at| reference(index, prepared.deck.cards[*at])).collect();
        let view = |hand: &Hand| HandView {
            cards: names(&hand.cards),
            mana_orbs: names(&hand.mana_orbs),
            kept: names(&hand.kept),
        };
        Self {
            seed: spec.seed,
            count: hands.len(),
            mode: spec.mode,
            policy: spec.policy,
            budget: BudgetRequest::echo([spec.policy], spec.budget),
            engine_version: engine::VERSION,
            hands: hands.iter().map(view).collect(),
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }

    /// The same hands with the diagnostics of the decks and the Uniques of the request.
    #[must_use]
    pub fn with_uniques(self, uniques: Option<&RequestUniques>, prepared: &Prepared) -> Self {
        let supplied_uniques = uniques.map(|uniques| uniques.used(prepared.deck.all_cards()));
        let (diagnostics, omitted) = run_diagnostics(prepared.decks(), uniques);
        Self { supplied_uniques, diagnostics, omitted, ..self }
    }
}

fn reference(index: &Index, id: CardId) -> String {
    index.reference(id).to_owned()
}
