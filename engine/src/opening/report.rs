//! Ranks the choices of Mana Orbs of an opening hand by what their games came to.

use super::{Opening, OpeningTotals};
use crate::statistics::{Confidence, Prob, Stat};

/// The choices of an opening, ranked.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningReport {
    /// Games, each played for all choices.
    pub games: u64,
    /// The choices, best first. Of equal ones, the choice with the earlier Orbs in the list of the deck comes first.
    pub choices: Vec<RankedChoice>,
    /// Games stopped by the engine because they came to one of its bounds, of all those played.
    pub faulted: Prob,
}

/// A choice of Mana Orbs and its results. Cards are positions in [`DeckSpec::cards`](crate::DeckSpec::cards), in rising order.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedChoice {
    /// The cards that become Mana Orbs.
    pub mana_orbs: Vec<usize>,
    /// The cards that are kept.
    pub kept: Vec<usize>,
    /// Statistics fielded, both Expeditions at each Dusk of four Days added up.
    pub value: Stat,
    /// How much more the best choice is worth, game by game on equal deals. Its interval is much narrower than those of the two
    /// values. 0 for the best choice itself.
    pub behind: Stat,
    /// The cards that are played on Day 1 most often, in order.
    pub plays: Vec<usize>,
    /// How often exactly these cards were played.
    pub plays_share: Prob,
}

impl Opening {
    /// Works out the report of the totals.
    #[must_use]
    pub fn report(&self, totals: &OpeningTotals) -> OpeningReport {
        let (games, choices) = (totals.games(), self.choices());
        let sums: Vec<u64> = (0..choices.len()).map(|at| of(totals, choices.len(), at).map(u64::from).sum()).collect();
        let mut order: Vec<usize> = (0..choices.len()).collect();
        // The sort is stable: of equals the first stays first.
        order.sort_by_key(|at| std::cmp::Reverse(sums[*at]));
        let best = order.first().copied().unwrap_or(0);
        let ranked = |at: usize| {
            let [mana_orbs, kept] = choices[at].clone();
            let values = || of(totals, choices.len(), at).map(i32::from);
            let behind = of(totals, choices.len(), best).map(i32::from).zip(values()).map(|(best, own)| best - own);
            // Of equally frequent lines, the first in their order.
            let line = totals.lines[at].iter().max_by(|(a, m), (b, n)| m.cmp(n).then(b.cmp(a)));
            RankedChoice {
                mana_orbs,
                kept,
                value: Stat::of_values(values()),
                behind: Stat::of_values(behind),
                plays: line.map(|(line, _)| line.kinds().collect()).unwrap_or_default(),
                plays_share: Prob::of(line.map_or(0, |(_, played)| *played), games, Confidence::Single),
            }
        };
        OpeningReport {
            games,
            choices: order.into_iter().map(ranked).collect(),
            faulted: Prob::of(totals.faulted, games * choices.len() as u64, Confidence::Single),
        }
    }
}

/// The values of a choice, game by game.
fn of(totals: &OpeningTotals, choices: usize, choice: usize) -> impl Iterator<Item = u16> + Clone {
    totals.values.iter().skip(choice).step_by(choices.max(1)).copied()
}
