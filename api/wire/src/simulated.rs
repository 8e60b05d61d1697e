//! What every answer about games has: the views STAT and PROB of the contract (sections 5 and 7), how much of a deck is played as
//! its cards say, what was guessed about the decks, and why a simulation ended early.

use crate::{list::cut, uniques::RequestUniques, verdict::DiagnosticView};
use answers::{
    Code, Problem,
    playable::{Playable, Skipped},
    simulation::Stopped,
    verdict::LocatedDiagnostic,
};
use cards::Index;
use engine::{Coverage, Prob, Stat};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A number that varies from game to game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Stat)]
pub struct StatView {
    /// Mean over the games.
    #[schema(example = 3.9)]
    mean: f64,
    /// Standard deviation of a game.
    sd: f64,
    /// Lower end of the 95 % confidence interval of the mean.
    low: f64,
    /// Upper end.
    high: f64,
    /// 5 % of the games do not exceed it.
    p5: i32,
    /// Median.
    p50: i32,
    /// 95 % of the games do not exceed it.
    p95: i32,
}

/// A probability estimated by counting games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Prob)]
pub struct ProbView {
    /// Share of the games in which it happened.
    #[schema(example = 0.402, minimum = 0, maximum = 1)]
    estimate: f64,
    /// Lower end of the 95 % confidence interval.
    low: f64,
    /// Upper end.
    high: f64,
    /// The true value, where a closed form exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    exact: Option<f64>,
}

/// How far a simulation is: an event of a stream.
#[derive(Debug, Serialize)]
pub struct GamesProgressView {
    /// Games played so far.
    pub games: u64,
    /// Games to play; absent where a precision is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<u64>,
}

impl GamesProgressView {
    /// The event as JSON.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("two numbers can be written")
    }
}

impl StatView {
    /// Shows a number that varies from game to game.
    pub fn of(stat: &Stat) -> Self {
        let Stat { mean, sd, low, high, p5, p50, p95, .. } = *stat;
        Self { mean, sd, low, high, p5, p50, p95 }
    }

    /// The same number with its interval cut to the possible values of the mean.
    pub fn within(self, least: f64, most: f64) -> Self {
        Self { low: self.low.max(least), high: self.high.min(most), ..self }
    }
}

impl ProbView {
    /// A probability that was computed, not estimated.
    pub const fn exact(value: f64) -> Self {
        Self { estimate: value, low: value, high: value, exact: Some(value) }
    }

    /// Shows an estimated probability.
    pub fn of(prob: &Prob) -> Self {
        let Prob { estimate, low, high, exact } = *prob;
        Self { estimate, low, high, exact }
    }
}

/// What the engine executes of a deck, or of all decks of a game. What is
/// not executed is skipped; the rest of the card is played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Coverage)]
pub struct CoverageView {
    /// Cards besides the Heroes.
    #[schema(example = 39)]
    pub cards: usize,
    /// Those executed wholly.
    #[schema(example = 3)]
    pub executable: usize,
    /// Share of them, 0 to 1.
    #[schema(example = 0.0769)]
    share: f64,
    /// The same by weight of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub plays: Option<PlaysView>,
    /// Every ability that is not executed, that of a Hero first.
    unsupported: Vec<UnsupportedView>,
}

/// How often cards were played in the games, and how many of these plays were of cards that are executed wholly. A card
/// that is never played weighs nothing.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = CoverageOfPlays)]
pub struct PlaysView {
    /// Cards played, in all games together.
    #[schema(example = 93_210)]
    count: u64,
    /// Those of cards executed wholly.
    #[schema(example = 90_004)]
    executable: u64,
    /// Share of them, 0 to 1; 1 where nothing was played.
    #[schema(example = 0.9656)]
    pub share: f64,
}

/// An ability that is not executed.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UnsupportedAbility)]
struct UnsupportedView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// The text box that it stands in.
    #[schema(value_type = crate::words::AbilitySlot)]
    ability: &'static str,
    /// Why it is not executed.
    reason: String,
}

/// A deck with its coverage.
#[derive(Clone, Copy, Debug)]
pub struct Covered<'a> {
    /// The deck.
    pub deck: &'a Playable,
    /// How much of it the engine executes.
    pub coverage: &'a Coverage,
    /// How often each card of its list was played, by position; `None` if no games were played.
    pub plays: Option<&'a [u64]>,
    /// The catalogue that the cards of the deck belong to.
    pub index: &'a Index,
}

impl CoverageView {
    /// Shows the coverage of a deck, or of several decks as one. An ability that several decks have is listed once.
    pub fn of<'a>(decks: impl IntoIterator<Item = Covered<'a>>) -> Self {
        let mut all = Self { cards: 0, executable: 0, share: 0.0, plays: None, unsupported: Vec::new() };
        for Covered { deck, coverage, plays, index } in decks {
            let missing = missing(coverage, deck);
            let lacking: BTreeSet<usize> = missing.iter().filter_map(|skipped| skipped.card).collect();
            let copies = |card: &usize| usize::from(deck.spec.cards[*card].1);
            all.cards += coverage.cards;
            all.executable += coverage.cards - lacking.iter().map(copies).sum::<usize>();
            if let Some(plays) = plays {
                let seen = all.plays.get_or_insert_default();
                seen.count += plays.iter().sum::<u64>();
                let executed = plays.iter().enumerate().filter(|(card, _)| !lacking.contains(card));
                seen.executable += executed.map(|(_, plays)| plays).sum::<u64>();
            }
            for ability in missing {
                let view = UnsupportedView::of(ability, deck, index);
                if !all.unsupported.contains(&view) {
                    all.unsupported.push(view);
                }
            }
        }
        all.share = all.executable as f64 / all.cards as f64;
        if let Some(plays) = &mut all.plays {
            plays.share = if plays.count == 0 { 1.0 } else { plays.executable as f64 / plays.count as f64 };
        }
        all
    }

    /// Whether every ability of a card of these decks is executed.
    pub fn executes(&self, reference: &str) -> bool {
        self.unsupported.iter().all(|ability| ability.reference != reference)
    }
}

/// The clauses that are not played, in the order of Hero, list and text box: those that the engine does not execute, and those
/// that were not read.
fn missing(coverage: &Coverage, deck: &Playable) -> Vec<Skipped> {
    let of_engine = coverage.unsupported.iter().map(|unsupported| Skipped {
        card: unsupported.card,
        ability: unsupported.ability,
        reason: unsupported.reason.to_string(),
    });
    let mut all: Vec<Skipped> = of_engine.chain(deck.skipped.iter().cloned()).collect();
    all.sort_by_key(|skipped| (skipped.card, skipped.ability));
    all
}

impl UnsupportedView {
    fn of(skipped: Skipped, deck: &Playable, index: &Index) -> Self {
        let card = match skipped.card {
            Some(at) => Some(deck.cards[at]),
            None => deck.hero,
        };
        Self {
            reference: card.map(|id| index.reference(id).to_owned()).unwrap_or_default(),
            ability: skipped.ability.slot(),
            reason: skipped.reason,
        }
    }
}

/// A [`DiagnosticView`] that owns its data, for answers that borrow nothing.
#[derive(Debug)]
pub(crate) enum RunDiagnosticView {
    /// About a line of a deck.
    Line(LocatedDiagnostic),
    /// About the facts of a Unique.
    Unique { pointer: String, code: &'static str, message: String },
}

impl Serialize for RunDiagnosticView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Line(located) => DiagnosticView::of(located),
            Self::Unique { pointer, code, message } => DiagnosticView::at(pointer, code, message),
        }
        .serialize(serializer)
    }
}

/// The first diagnostics of these decks, in their order, and of the Uniques, with the number of further ones.
pub(crate) fn run_diagnostics<'d>(
    decks: impl IntoIterator<Item = &'d Playable>,
    uniques: Option<&RequestUniques>,
) -> (Vec<RunDiagnosticView>, Option<usize>) {
    of_lines(decks.into_iter().flat_map(|deck| &deck.diagnostics), uniques)
}

/// The same for lines that were read in another way.
pub(crate) fn of_lines<'d>(
    lines: impl IntoIterator<Item = &'d LocatedDiagnostic>,
    uniques: Option<&RequestUniques>,
) -> (Vec<RunDiagnosticView>, Option<usize>) {
    let lines = lines.into_iter().cloned().map(RunDiagnosticView::Line);
    let facts =
        uniques.into_iter().flat_map(RequestUniques::located).map(|(found, pointer)| RunDiagnosticView::Unique {
            pointer: pointer.to_owned(),
            code: found.code.as_str(),
            message: found.message.clone(),
        });
    let mut all: Vec<_> = lines.chain(facts).collect();
    let omitted = cut(&mut all);
    (all, omitted)
}

/// A simulation that came to its budget: the figures are those of the games played until then, the same on every machine.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Stopped)]
pub(crate) struct StoppedView {
    /// The bound it came to: `work` is the budget in operations of the engine.
    #[schema(value_type = StopReasonShape, example = "work")]
    reason: &'static str,
    /// Games played until then.
    #[schema(example = 168)]
    games: u64,
}

/// The bounds of a simulation.
#[derive(ToSchema)]
#[schema(as = StopReason, rename_all = "camelCase")]
#[expect(dead_code, reason = "a shape of the document; the words are those of `StopReason`")]
enum StopReasonShape {
    Work,
}

impl StoppedView {
    pub(crate) fn of(Stopped { reason, games }: Stopped) -> Self {
        Self { reason: reason.id(), games }
    }
}

/// The problem of a simulation that was cancelled.
pub(crate) fn cancelled() -> Problem {
    Problem::new(Code::Busy, "the simulation was ended")
}

#[cfg(test)]
mod tests {
    use super::*;
    use answers::simulation::StopReason;
    use utoipa::PartialSchema as _;

    #[test]
    fn the_document_names_every_reason() {
        let mut schema = serde_json::to_value(StopReasonShape::schema()).unwrap();
        assert_eq!(schema["enum"].take(), serde_json::json!([StopReason::Work.id()]));
    }
}
