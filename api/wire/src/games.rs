//! `/v1/games` (contract section 5): the request, the answer, and the matrix of each deck against every other, with the expected
//! results of a Swiss event and the logs of the first games.

use crate::{
    deck::DeckShape,
    goldfish::{BudgetRequest, day, seed, seed_schema},
    json,
    log::{LogView, MAX_STEPS},
    simulated::{
        CoverageView, Covered, ProbView, RunDiagnosticView, StatView, StoppedView, cancelled, run_diagnostics,
    },
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts, explained},
    verdict::DiagnosticView,
    words,
};
use answers::{
    Code, Problem,
    field::{self, FIELD},
    games::{self, GamesWanted, MAX_DECKS, Pair, PreparedGames, RoundRobin, RoundRobinWanted, prepare},
    playable::{Cast, CoveredDeck, Playable},
    simulation::{Budget, Games as _, MAX_GAMES, Stopped, Watcher, play},
    swiss::{Record, SwissResult, swiss, swiss_rounds},
};
use cards::{Date, Index};
use engine::{
    Confidence, Log, Mode, PairingReport, PairingTotals, PolicyName, Prob, Seat,
    state::{PerPlayer, Player},
};
use formats::{DeckJson, whole};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;
use utoipa::ToSchema;
use validator::Validate;

/// Games by default.
pub const GAMES: u64 = 100;

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
    /// How the game is played; the modes with `multi` take four decks. A Booster War is meant for a Hero and the twelve cards of a
    /// booster; another deck is played as it is, and `diagnostics` says so (`DECK_SIZE`).
    #[serde(default)]
    #[schema(value_type = words::GameMode, default = "standard")]
    mode: Mode,
    /// The decks by seat: two, or four where the mode seats four. Of more than two in a mode of two seats, at most 16, each plays each other; with
    /// `field` one is enough. They need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = Vec<DeckShape>)]
    pub decks: Vec<DeckJson<'a>>,
    /// The 24 decks of the field are opponents too, in standard: of each deck of the request, played by the policy of the first.
    #[serde(default)]
    field: bool,
    /// The log of the first game of each pair, of at most 32 pairs.
    #[serde(default)]
    log: bool,
    /// Games to play, of each pair, 1 to 1,000,000; 100 if not given. The budget of a request counts each as 50 Days, and
    /// each Day as four where a card has abilities.
    #[serde(default = "games", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 1_000_000, default = 100)]
    #[validate(range(min = 1, max = MAX_GAMES))]
    games: u64,
    /// Seed; the same seed deals the same cards whatever the policies do.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Who decides for each seat or deck, in the order of the decks; `greedy` for all if not given.
    #[serde(default)]
    #[schema(value_type = Option<Vec<words::Policy>>, example = json!(["greedy", "random"]))]
    policies: Option<Vec<PolicyName>>,
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
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

fn games() -> u64 {
    GAMES
}

impl GamesRequest<'_> {
    /// Number of players in the mode.
    fn seats(&self) -> usize {
        self.mode.rules().table.seats().len().into()
    }

    /// Whether each deck plays every other, instead of all decks playing one game together.
    fn is_round_robin(&self) -> bool {
        self.seats() == 2 && (self.field || self.decks.len() > 2)
    }

    /// Converts the request, apart from the decks, to that of the use case.
    ///
    /// # Errors
    ///
    /// `OUT_OF_RANGE` unless the number of decks and of policies fits the mode; `DATE_INVALID` if a date is not one.
    pub fn wanted(&self) -> Result<GamesWanted, Problem> {
        let (seats, decks) = (self.seats(), self.decks.len());
        let mut faults = Vec::new();
        let least = if self.field { 1 } else { 2 };
        if seats == 2 && !(least..=MAX_DECKS).contains(&decks) {
            let message = format!("decks holds {least} to {MAX_DECKS} decks, got {decks}");
            faults.push(("/decks".to_owned(), message));
        } else if seats != 2 && decks != seats {
            let message = format!("{} has {seats} seats: decks holds {seats}, got {decks}", self.mode.id());
            faults.push(("/decks".to_owned(), message));
        }
        if let Some(got) = self.policies.as_ref().map(Vec::len).filter(|got| *got != decks) {
            faults.push(("/policies".to_owned(), format!("policies holds one for each deck, {decks}, got {got}")));
        }
        if self.log && seats != 2 {
            faults.push(("/log".to_owned(), format!("logs are those of two players, {} has {seats}", self.mode.id())));
        }
        if self.field && seats != 2 {
            let message = format!("the decks of the field are those of standard, the mode is {}", self.mode.id());
            faults.push(("/field".to_owned(), message));
        }
        if !faults.is_empty() {
            return Err(Problem::several(Code::OutOfRange, faults));
        }
        let mut policies = PerPlayer::default();
        for (player, policy) in Player::ALL.into_iter().zip(self.policies.iter().flatten()) {
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
    /// Games played; of each pair, where there are several: at least so many where they were stopped.
    #[schema(example = 100)]
    games: u64,
    /// Why these are fewer games than were asked for; absent where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    stopped: Option<StoppedView>,
    /// How the games were played.
    #[schema(value_type = words::GameMode)]
    mode: Mode,
    /// Who decided, by seat or deck.
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
    /// By seat, in the order of the decks; of several pairs, what each deck of the request came to in all its games.
    results: Vec<SeatView>,
    /// Names of the decks of the field, where they were opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = json!(["demo_axiom", "starter_kojo"]))]
    field: Option<Vec<&'static str>>,
    /// Which field that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "field-2026")]
    opponent: Option<&'static str>,
    /// Of more than two decks: how probable it is that the deck of the row wins against that of the column, in the order of the decks, those of
    /// the field after those of the request. Seats take turns. What the decks of the field come to among themselves was recorded
    /// with `lookahead`; a deck against itself has one half.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    matrix: Option<Vec<Vec<ProbView>>>,
    /// What the matrix makes of a Swiss event of all its decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    swiss: Option<SwissView>,
    /// The first game of each pair, where logs were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    logs: Option<Vec<PairLogView>>,
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
    /// What of the decks was guessed or is no part of a game, with its line; and what was wrong with the Uniques of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<DiagnosticView<'static>>)]
    diagnostics: Vec<RunDiagnosticView>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
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
    /// Shows the result of games.
    pub fn of(totals: &PairingTotals, stopped: Option<Stopped>, prepared: &PreparedGames, index: &Index) -> Self {
        let report = totals.report();
        let spec = prepared.pairing.spec();
        let seat = |player: Player| SeatView {
            seat: player.index(),
            wins: report.wins[player],
            win_rate: ProbView::of(&report.win_rates[player]),
        };
        let seats = || Player::ALL.into_iter().take(prepared.decks.len());
        // The pool has the cards of all decks in one list, deck after deck.
        let mut plays = totals.plays();
        let decks = prepared.decks.iter().map(|CoveredDeck { deck, coverage }| {
            let (own, others) = plays.split_at(deck.cards.len().min(plays.len()));
            plays = others;
            Covered { deck, coverage, plays: Some(own), index }
        });
        let wanted = GamesWanted {
            mode: spec.mode,
            games: report.games,
            seed: spec.seed,
            policies: spec.policies,
            budget: spec.budget,
            as_of: prepared.as_of,
        };
        let policies = seats().map(|player| spec.policies[player]).collect();
        let coverage = CoverageView::of(decks);
        Self::new(&wanted, stopped, policies, seats().map(seat).collect(), &report, coverage)
    }

    /// Shows the result of the games of pairs.
    fn of_pairs(totals: &[PairingTotals], stopped: Option<Stopped>, robin: &RoundRobin, index: &Index) -> Self {
        let decks = robin.decks.len();
        let (mut wins, mut games) = (vec![0; decks], vec![0; decks]);
        let mut plays: Vec<Vec<u64>> = robin.decks.iter().map(|covered| vec![0; covered.deck.cards.len()]).collect();
        for (Pair { decks: pair, .. }, totals) in robin.pairs().iter().zip(totals) {
            let won = totals.report().wins;
            let mut played = totals.plays();
            for (deck, player) in pair.iter().zip(Player::ALL).filter(|(deck, _)| **deck < decks) {
                wins[*deck] += won[player];
                games[*deck] += totals.games();
                let (own, others) = played.split_at(plays[*deck].len().min(played.len()));
                plays[*deck].iter_mut().zip(own).for_each(|(all, own)| *all += own);
                played = others;
            }
        }
        let result = |(seat, (wins, games)): (usize, (u64, u64))| SeatView {
            seat,
            wins,
            win_rate: ProbView::of(&Prob::of(wins, games, Confidence::Single)),
        };
        let results = wins.into_iter().zip(games).enumerate().map(result).collect();
        let covered = robin.decks.iter().zip(&plays);
        let covered = covered.map(|(CoveredDeck { deck, coverage }, plays)| Covered {
            deck,
            coverage,
            plays: Some(plays),
            index,
        });
        // Only figures that do not belong to a player or a card can be added up.
        let all = totals.iter().cloned().reduce(|mut all, more| {
            all.merge(&more);
            all
        });
        let report = all.unwrap_or_else(|| robin.no_games().remove(0)).report();
        let games = totals.iter().map(PairingTotals::games).min().unwrap_or_default();
        let wanted = GamesWanted { games, ..robin.wanted };
        let matrix = Matrix::of(robin, totals);
        let mut view = Self::new(&wanted, stopped, robin.policies.clone(), results, &report, CoverageView::of(covered));
        view.field = robin.field.as_ref().map(|_| field::decks().map(|(name, _)| name).collect());
        view.opponent = robin.field.as_ref().map(|_| FIELD);
        view.matrix = Some(matrix.view());
        view.swiss = Some(matrix.swiss(wanted.seed, decks));
        view
    }

    fn new(
        wanted: &GamesWanted,
        stopped: Option<Stopped>,
        policies: Vec<PolicyName>,
        results: Vec<SeatView>,
        report: &PairingReport,
        coverage: CoverageView,
    ) -> Self {
        Self {
            seed: wanted.seed,
            games: wanted.games,
            stopped: stopped.map(StoppedView::of),
            mode: wanted.mode,
            budget: BudgetRequest::echo(policies.iter().copied(), wanted.budget),
            policies,
            as_of: wanted.as_of,
            results,
            field: None,
            opponent: None,
            matrix: None,
            swiss: None,
            logs: None,
            draws: ProbView::of(&report.draws),
            undecided: ProbView::of(&report.undecided),
            faulted: ProbView::of(&report.faulted),
            days: StatView::of(&report.days),
            coverage,
            engine_version: engine::VERSION,
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }
}

/// Games that are ready to be played.
#[derive(Debug)]
pub struct GamesRun {
    prepared: Prepared,
    /// Whether the log of the first game of each pair is asked for.
    log: bool,
    /// Most work of the games, in the units of [`engine::Events::worked`].
    work: u64,
    index: Index,
    uniques: Option<RequestUniques>,
}

/// The games that are played.
#[derive(Debug)]
enum Prepared {
    /// One pairing, with a deck in each seat.
    Table(Box<PreparedGames>),
    /// Each deck against every other.
    RoundRobin(Box<RoundRobin>),
}

/// Most logs in an answer; each has some hundred kilobytes.
const MAX_LOGS: usize = 32;

impl GamesRun {
    /// Reads a request and sets up its decks.
    ///
    /// # Errors
    ///
    /// Every fault of the request; `OVER_BUDGET` if the games may take too many Days.
    pub fn prepare(request: &[u8], index: &Index, budget: Budget) -> Result<Self, Problem> {
        let request: GamesRequest<'_> = json::read(request)?;
        let wanted = request.wanted()?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let prepared = if request.is_round_robin() {
            let policies = request.policies.as_deref().unwrap_or(&[]);
            let wanted = RoundRobinWanted { games: wanted, policies, field: request.field };
            games::prepare_round_robin(&request.decks, &wanted, budget.days, &index)
                .map(|robin| Prepared::RoundRobin(Box::new(robin)))
        } else {
            prepare(&request.decks, &wanted, budget.days, &index).map(|table| Prepared::Table(Box::new(table)))
        };
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        if let (Prepared::RoundRobin(robin), true) = (&prepared, request.log)
            && robin.pairs().len() > MAX_LOGS
        {
            let message =
                format!("an answer has at most {MAX_LOGS} logs, these decks are {} pairs", robin.pairs().len());
            return Err(Problem::at(Code::OutOfRange, "/log", message));
        }
        Ok(Self { prepared, log: request.log, work: budget.work, index, uniques })
    }

    /// Number of games, of all pairs together.
    pub fn games(&self) -> u64 {
        match &self.prepared {
            Prepared::Table(prepared) => prepared.games,
            Prepared::RoundRobin(robin) => robin.games(),
        }
    }

    /// Plays the games and writes the answer.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled, `INTERNAL` if the answer cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let mut answer = match &self.prepared {
            Prepared::Table(prepared) => self.table(prepared, watcher)?,
            Prepared::RoundRobin(robin) => self.round_robin(robin, watcher)?,
        };
        if watcher.stop().load(Ordering::Relaxed) {
            return Err(cancelled());
        }
        let decks = match &self.prepared {
            Prepared::Table(prepared) => &prepared.decks,
            Prepared::RoundRobin(robin) => &robin.decks,
        };
        let decks = || decks.iter().map(|covered| &covered.deck);
        let uniques = self.uniques.as_ref();
        answer.supplied_uniques = uniques.map(|uniques| uniques.used(decks().flat_map(Playable::all_cards)));
        (answer.diagnostics, answer.omitted) = run_diagnostics(decks(), uniques);
        json::write(&answer)
    }

    fn table(&self, prepared: &PreparedGames, watcher: &dyn Watcher) -> Result<GamesView, Problem> {
        let Self { work, index, uniques, .. } = self;
        let played = play(&prepared.pairing, prepared.games, *work, watcher).ok_or_else(cancelled)?;
        let mut answer = GamesView::of(&played.totals, played.stopped, prepared, index);
        if self.log {
            let log = prepared.pairing.log_until(0, MAX_STEPS, watcher.stop());
            answer.logs = Some(vec![PairLogView::of_table(&log, prepared, index, uniques.as_ref())]);
        }
        Ok(answer)
    }

    fn round_robin(&self, robin: &RoundRobin, watcher: &dyn Watcher) -> Result<GamesView, Problem> {
        let Self { work, index, uniques, .. } = self;
        let played = play(robin, robin.games(), *work, watcher).ok_or_else(cancelled)?;
        let mut answer = GamesView::of_pairs(&played.totals, played.stopped, robin, index);
        if self.log {
            let log = |pair: &Pair| {
                let log = pair.pairing.log_until(0, MAX_STEPS, watcher.stop());
                PairLogView::of(pair, &log, robin, index, uniques.as_ref())
            };
            answer.logs = Some(robin.pairs().iter().map(log).collect());
        }
        Ok(answer)
    }
}

/// What the decks may expect of a Swiss event in which each has one player and a match is one game, going by the matrix: found by playing
/// 10,000 events in thought. For every hundred of them the rates of all pairs are drawn anew from what their games leave open (with a
/// uniform prior), so that the intervals hold what the matrix is unsure of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SwissEvent)]
struct SwissView {
    /// Players.
    #[schema(example = 25)]
    players: usize,
    /// Rounds: as many as leave one player without a loss.
    #[schema(example = 5)]
    rounds: u32,
    /// What each deck of the request may expect, in their order.
    results: Vec<SwissResultView>,
}

/// What a deck may expect of a Swiss event.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SwissResult)]
struct SwissResultView {
    /// Matches won, a bye among them.
    wins: StatView,
    /// The event won: most matches won, of equals one by lot.
    first: ProbView,
}

/// The log of the first game of two decks.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PairLog)]
struct PairLogView {
    /// Which decks, as positions in the matrix: seat 0 and seat 1.
    #[schema(example = json!([0, 1]), min_items = 2, max_items = 2)]
    decks: [usize; 2],
    /// The game.
    log: LogView,
}

/// The games of each deck against every other.
struct Matrix(Vec<Vec<Option<Record>>>);

impl Matrix {
    /// The matrix of the games played and, for decks of the field, of their recorded games.
    fn of(robin: &RoundRobin, totals: &[PairingTotals]) -> Self {
        let players = robin.players();
        let mut records = vec![vec![None; players]; players];
        let mut set = |[one, other]: [usize; 2], record: Record| {
            records[one][other] = Some(record);
            records[other][one] = Some(record.turned());
        };
        for (Pair { decks, .. }, totals) in robin.pairs().iter().zip(totals) {
            let wins = totals.report().wins;
            set(*decks, Record { wins: [wins[Player::A], wins[Player::B]], games: totals.games() });
        }
        if robin.field.is_some() {
            let from = robin.decks.len();
            field::results().for_each(|(decks, wins, games)| set(decks.map(|at| from + at), Record { wins, games }));
        }
        Self(records)
    }

    /// The matrix for the answer. A deck wins against itself as often as it loses.
    fn view(&self) -> Vec<Vec<ProbView>> {
        let cell = |record: &Option<Record>| record.map_or_else(|| ProbView::exact(0.5), |r| ProbView::of(&r.rate()));
        self.0.iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    /// The expected results of a Swiss event, for the decks of the request.
    fn swiss(&self, seed: u64, decks: usize) -> SwissView {
        let players = self.0.len();
        let record = |one: usize, other: usize| self.0[one][other].unwrap_or_default();
        let results = swiss(players, seed, record).into_iter().take(decks);
        let view = |result: SwissResult| SwissResultView {
            wins: StatView::of(&result.wins),
            first: ProbView::of(&result.first),
        };
        SwissView { players, rounds: swiss_rounds(players), results: results.map(view).collect() }
    }
}

impl PairLogView {
    /// Shows the log of the first game of two decks, whose first player was drawn.
    fn of_table(log: &Log, prepared: &PreparedGames, index: &Index, uniques: Option<&RequestUniques>) -> Self {
        let pairing = &prepared.pairing;
        let decks = [&prepared.decks[0], &prepared.decks[1]];
        let cast = Cast::of(&pairing.spec().pool, decks.iter().map(|covered| (&covered.deck, index)).collect());
        let log = LogView::of_pair(log, pairing, Seat::Random, &cast, decks, index);
        let cards = decks.into_iter().flat_map(|covered| covered.deck.all_cards());
        Self { decks: [0, 1], log: log.with_facts(uniques, cards, std::iter::empty()) }
    }

    /// Shows the log of the first game of a pair.
    fn of(pair: &Pair, log: &Log, robin: &RoundRobin, index: &Index, uniques: Option<&RequestUniques>) -> Self {
        let deck = |at: usize| match &robin.field {
            Some(field) if at >= robin.decks.len() => (&field.decks[at - robin.decks.len()], &field.index),
            _ => (&robin.decks[at], index),
        };
        let decks = pair.decks.map(deck);
        let cast =
            Cast::of(&pair.pairing.spec().pool, decks.iter().map(|(covered, index)| (&covered.deck, *index)).collect());
        let log = LogView::of_pair(log, &pair.pairing, Seat::First, &cast, decks.map(|(covered, _)| covered), index);
        let of_field = robin.field.iter().flat_map(|field| field.facts(&decks[1].0.deck));
        let own = decks.iter().map(|(covered, _)| covered).take(if pair.decks[1] < robin.decks.len() { 2 } else { 1 });
        let cards = own.flat_map(|covered| covered.deck.all_cards());
        Self { decks: pair.decks, log: log.with_facts(uniques, cards, of_field) }
    }
}
