//! Goldfish games, a single game as a log, and opening hands: from the bytes of a request to those of the answer.

use crate::{
    chart::ChartWords,
    goldfish::{GoldfishRequest, HandsRequest},
    json,
    log::{LogView, MAX_STEPS},
    report::{HandsView, ReportView},
    simulated::cancelled,
    uniques::{RequestUniques, explained},
};
use answers::{
    Code, Problem,
    goldfish::{Opponent, Prepared, Wanted, prepare, within_budget},
    simulation::{self, Length, Stopped, Watcher, play_to},
};
use cards::Index;
use engine::{Fault, Outcome, Report};
use formats::DeckJson;
use std::sync::atomic::{AtomicBool, Ordering};

/// A deck that is ready to be played.
#[derive(Debug)]
struct Ready {
    prepared: Prepared,
    /// The catalogue together with the Uniques of the request.
    index: Index,
    uniques: Option<RequestUniques>,
}

impl Ready {
    fn new(
        deck: &DeckJson<'_>,
        opponent: Opponent<'_>,
        wanted: &Wanted,
        uniques: Option<RequestUniques>,
        index: &Index,
    ) -> Result<Self, Problem> {
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let prepared = prepare(deck, opponent, wanted, &index);
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self { prepared, index, uniques })
    }
}

/// Goldfish games that are ready to be played.
#[derive(Debug)]
pub struct GoldfishRun {
    ready: Ready,
    length: Length,
    /// Most work of the games, in the units of [`engine::Events::worked`].
    work: u64,
    /// The words of the charts in the report; `None` if no charts are asked for.
    charts: Option<&'static ChartWords>,
}

impl GoldfishRun {
    /// Reads a request and sets up its deck.
    ///
    /// # Errors
    ///
    /// Every fault of the request; `OVER_BUDGET` if its games cost more than the budget.
    pub fn prepare(request: &[u8], index: &Index, budget: simulation::Budget) -> Result<Self, Problem> {
        let request: GoldfishRequest<'_> = json::read(request)?;
        let length = request.length()?;
        let wanted = request.wanted()?;
        let charts = request.charts()?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let ready = Ready::new(&request.deck, request.opponent(), &wanted, uniques, index)?;
        Self { ready, length, work: budget.work, charts }.within(budget)
    }

    /// Sets up games of a deck against the pace of the field.
    ///
    /// # Errors
    ///
    /// As [`Self::prepare`].
    pub(crate) fn against_pace(
        deck: &DeckJson<'_>,
        wanted: &Wanted,
        length: Length,
        index: &Index,
        budget: simulation::Budget,
    ) -> Result<Self, Problem> {
        let ready = Ready::new(deck, Opponent::Pace, wanted, None, index)?;
        Self { ready, length, work: budget.work, charts: None }.within(budget)
    }

    /// The same games with the length that a budget allows.
    fn within(self, budget: simulation::Budget) -> Result<Self, Problem> {
        let plan = &self.ready.prepared.plan;
        let length = within_budget(self.length, plan.spec().days.into(), plan.pool(), budget.days)?;
        Ok(Self { length, ..self })
    }

    /// Number of games; `None` if a precision decides.
    pub fn games(&self) -> Option<u64> {
        match self.length {
            Length::Games(games) => Some(games),
            Length::Precision { .. } => None,
        }
    }

    /// Plays the games and writes the report.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled, `INTERNAL` if the report cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let Ready { prepared, index, uniques } = &self.ready;
        let (report, stopped) = self.play(watcher)?;
        let view = ReportView::of(&report, prepared, index).with_stopped(stopped);
        let view = view.with_charts(self.charts, &report.headline);
        json::write(&view.with_uniques(uniques.as_ref(), prepared))
    }

    /// Plays the games. Also returns why fewer games were played than asked for, if so.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled.
    pub(crate) fn play(&self, watcher: &dyn Watcher) -> Result<(Report, Option<Stopped>), Problem> {
        let plan = &self.ready.prepared.plan;
        let played = play_to(plan, self.length, self.work, watcher).ok_or_else(cancelled)?;
        Ok((engine::report(plan, &played.totals), played.stopped))
    }
}

/// Plays one game and writes its log, unless `stop` is set before it ends.
///
/// # Errors
///
/// Every fault of the request; `OVER_BUDGET` if the log would be too long; `BUSY` if the request was cancelled.
pub fn game(request: &[u8], index: &Index, stop: &AtomicBool) -> Result<Vec<u8>, Problem> {
    let request: GoldfishRequest<'_> = json::read(request)?;
    request.one_game()?;
    let wanted = request.wanted()?;
    let uniques = RequestUniques::read(request.uniques.as_deref(), index);
    let Ready { prepared, index, uniques } =
        Ready::new(&request.deck, request.opponent_of_one_game(), &wanted, uniques, index)?;
    let log = prepared.plan.log_until(0, MAX_STEPS, stop);
    if stop.load(Ordering::Relaxed) {
        return Err(cancelled());
    }
    if log.outcome == Outcome::Faulted(Fault::Interrupted) {
        let message =
            format!("the log of this game has more than {MAX_STEPS} steps; ask for fewer Days or another seed");
        return Err(Problem::at(Code::OverBudget, "/days", message));
    }
    json::write(&LogView::of(&log, &prepared, &index).with_uniques(uniques.as_ref(), &prepared))
}

/// Deals opening hands and writes them, unless `stop` is set first.
///
/// # Errors
///
/// Every fault of the request; `BUSY` if the request was cancelled.
pub fn hands(request: &[u8], index: &Index, stop: &AtomicBool) -> Result<Vec<u8>, Problem> {
    let request: HandsRequest<'_> = json::read(request)?;
    let wanted = request.wanted()?;
    let uniques = RequestUniques::read(request.uniques.as_deref(), index);
    let Ready { prepared, index, uniques } = Ready::new(&request.deck, Opponent::Nobody, &wanted, uniques, index)?;
    let hands = prepared.plan.hands_until(request.count, stop);
    if stop.load(Ordering::Relaxed) {
        return Err(cancelled());
    }
    json::write(&HandsView::of(&hands, &prepared, &index).with_uniques(uniques.as_ref(), &prepared))
}
