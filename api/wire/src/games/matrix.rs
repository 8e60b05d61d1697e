//! Each deck against every other: the matrix of win rates, the expected results of a Swiss event, the logs of the first games.

use crate::{
    log::LogView,
    numbers::{ProbView, StatView},
    uniques::RequestUniques,
};
use answers::{
    cast::Cast,
    field,
    games::PreparedGames,
    round_robin::{Pair, RoundRobin},
    swiss::{self, swiss},
};
use cards::Index;
use engine::{Confidence, Log, PairingTotals, Prob, Seat, state::Player};
use serde::Serialize;
use utoipa::ToSchema;

/// What the decks may expect of a Swiss event in which each has one player and a match is one game, going by the matrix: found by playing
/// 2,000 events in thought. Intervals are those of these events; they do not hold what the matrix is unsure of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SwissEvent)]
pub(super) struct SwissView {
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
pub(super) struct PairLogView {
    /// Which decks, as positions in the matrix: seat 0 and seat 1.
    #[schema(example = json!([0, 1]), min_items = 2, max_items = 2)]
    decks: [usize; 2],
    /// The game.
    log: LogView,
}

/// The win rate of each deck against every other.
pub(super) struct Matrix(Vec<Vec<Option<Prob>>>);

impl Matrix {
    /// Computes the matrix from the games played and, for decks of the field, from their recorded games.
    pub(super) fn of(robin: &RoundRobin, totals: &[PairingTotals]) -> Self {
        let players = robin.players();
        let mut rates = vec![vec![None; players]; players];
        let mut set = |[one, other]: [usize; 2], [first, second]: [u64; 2], games: u64| {
            rates[one][other] = Some(Prob::of(first, games, Confidence::Single));
            rates[other][one] = Some(Prob::of(second, games, Confidence::Single));
        };
        for (Pair { decks, .. }, totals) in robin.pairs().iter().zip(totals) {
            let wins = totals.report().wins;
            set(*decks, [wins[Player::A], wins[Player::B]], totals.games());
        }
        if robin.field.is_some() {
            let from = robin.decks.len();
            field::results().for_each(|(decks, wins, games)| set(decks.map(|at| from + at), wins, games));
        }
        Self(rates)
    }

    /// The matrix for the answer. A deck wins against itself as often as it loses.
    pub(super) fn view(&self) -> Vec<Vec<ProbView>> {
        let cell = |prob: &Option<Prob>| prob.as_ref().map_or_else(|| ProbView::exact(0.5), ProbView::of);
        self.0.iter().map(|row| row.iter().map(cell).collect()).collect()
    }

    /// The expected results of a Swiss event, for the decks of the request.
    pub(super) fn swiss(&self, seed: u64, decks: usize) -> SwissView {
        let players = self.0.len();
        let rate = |one: usize, other: usize| self.0[one][other].map_or(0.5, |prob| prob.estimate);
        let results = swiss(players, seed, rate).into_iter().take(decks);
        let view = |result: swiss::SwissResult| SwissResultView {
            wins: StatView::of(&result.wins),
            first: ProbView::of(&result.first),
        };
        SwissView { players, rounds: swiss::rounds(players), results: results.map(view).collect() }
    }
}

impl PairLogView {
    /// Shows the log of the first game of two decks, whose first player was drawn.
    pub(super) fn of_table(
        log: &Log,
        prepared: &PreparedGames,
        index: &Index,
        uniques: Option<&RequestUniques>,
    ) -> Self {
        let pairing = &prepared.pairing;
        let decks = [&prepared.decks[0], &prepared.decks[1]];
        let cast = Cast::of(&pairing.spec().pool, decks.iter().map(|covered| (&covered.deck, index)).collect());
        let log = LogView::of_pair(log, pairing, Seat::Random, &cast, decks, index);
        let cards = decks.into_iter().flat_map(|covered| covered.deck.all_cards());
        Self { decks: [0, 1], log: log.with_facts(uniques, cards, std::iter::empty()) }
    }

    /// Shows the log of the first game of a pair.
    pub(super) fn of(
        pair: &Pair,
        log: &Log,
        robin: &RoundRobin,
        index: &Index,
        uniques: Option<&RequestUniques>,
    ) -> Self {
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
