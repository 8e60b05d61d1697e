//! From the bytes of a request to the bytes of an answer: goldfish games, one game as a log, opening hands.

use crate::{
    goldfish::{GoldfishRequest, HandsRequest},
    json,
    log::LogView,
    report::{HandsView, ReportView},
    uniques::{RequestUniques, explained},
};
use answers::{
    Problem,
    deck_input::DeckInput,
    goldfish::{Prepared, Wanted, prepare, within_budget},
    simulation::{Length, Watcher, play_to},
};
use cards::Index;

/// A deck that is ready to be played.
#[derive(Debug)]
struct Ready {
    prepared: Prepared,
    /// The catalogue with the Uniques of the request.
    index: Index,
    uniques: Option<RequestUniques>,
}

impl Ready {
    fn new(
        deck: &DeckInput<'_>,
        wanted: &Wanted,
        uniques: Option<RequestUniques>,
        index: &Index,
    ) -> Result<Self, Problem> {
        let index = uniques.as_ref().map_or(index, RequestUniques::index).clone();
        let prepared = prepare(deck, wanted, &index);
        let prepared = prepared.map_err(|problem| explained(problem, uniques.as_ref()))?;
        Ok(Self { prepared, index, uniques })
    }
}

/// Goldfish games that are ready to be played.
#[derive(Debug)]
pub struct GoldfishRun {
    ready: Ready,
    length: Length,
}

impl GoldfishRun {
    /// Reads a request and sets its deck up.
    ///
    /// # Errors
    ///
    /// Every way in which the request can be wrong; `OVER_BUDGET` if it asks for too much work.
    pub fn prepare(request: &[u8], index: &Index, budget: u64) -> Result<Self, Problem> {
        let request: GoldfishRequest<'_> = json::read(request)?;
        let length = request.length()?;
        let wanted = request.wanted()?;
        let uniques = RequestUniques::read(request.uniques.as_deref(), index);
        let ready = Ready::new(&request.deck, &wanted, uniques, index)?;
        let length = within_budget(length, &ready.prepared.plan, budget)?;
        Ok(Self { ready, length })
    }

    /// How many games are played; `None` if a precision decides.
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
    /// `INTERNAL` if the report cannot be written.
    pub fn simulate(&self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let Ready { prepared, index, uniques } = &self.ready;
        // Cancelled means that nobody reads the answer; an empty report is as good as any.
        let totals = play_to(&prepared.plan, self.length, watcher).unwrap_or_else(|| prepared.plan.no_games());
        let report = engine::report(&prepared.plan, &totals);
        json::write(&ReportView::of(&report, prepared, index).with_uniques(uniques.as_ref(), prepared))
    }
}

/// Plays one game and writes its log.
///
/// # Errors
///
/// Every way in which the request can be wrong.
pub fn game(request: &[u8], index: &Index) -> Result<Vec<u8>, Problem> {
    let request: GoldfishRequest<'_> = json::read(request)?;
    request.one_game()?;
    let wanted = request.wanted()?;
    let uniques = RequestUniques::read(request.uniques.as_deref(), index);
    let Ready { prepared, index, uniques } = Ready::new(&request.deck, &wanted, uniques, index)?;
    json::write(&LogView::of(&prepared, &index).with_uniques(uniques.as_ref(), &prepared))
}

/// Deals opening hands and writes them.
///
/// # Errors
///
/// Every way in which the request can be wrong.
pub fn hands(request: &[u8], index: &Index) -> Result<Vec<u8>, Problem> {
    let request: HandsRequest<'_> = json::read(request)?;
    let wanted = request.wanted()?;
    let uniques = RequestUniques::read(request.uniques.as_deref(), index);
    let Ready { prepared, index, uniques } = Ready::new(&request.deck, &wanted, uniques, index)?;
    let hands = prepared.plan.hands(request.count);
    json::write(&HandsView::of(&hands, &prepared, &index).with_uniques(uniques.as_ref(), &prepared))
}
