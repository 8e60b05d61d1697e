//! Between the decisions of the engine and their words. A new kind of decision has its place in both functions.

use super::{choice::Choice, names::Names, words::same_words};
use crate::{Decision, DecisionList, Game};

impl Choice {
    /// What a decision is called.
    pub(super) fn of(names: &Names, decision: Decision) -> Self {
        let card = |card| names.of(card);
        match decision {
            Decision::ChooseOrb(orb) => Self::Orb(card(orb)),
            Decision::Expand(orb) => Self::Expand(card(orb)),
            Decision::SkipExpand => Self::ExpandNothing,
            Decision::Play { card: played, into } => {
                Self::Play { card: card(played), way: None, to: into.expedition() }
            }
            Decision::Pass => Self::Pass,
            Decision::Keep(kept) => Self::Keep(card(kept)),
        }
    }
}

/// Whether a decision does as little as can be done.
const fn is_neutral(decision: Decision) -> bool {
    match decision {
        Decision::Pass | Decision::SkipExpand => true,
        Decision::ChooseOrb(_) | Decision::Expand(_) | Decision::Play { .. } | Decision::Keep(_) => false,
    }
}

/// The decision of someone who passes and declines wherever possible, and else takes the first.
pub(super) fn neutral(decisions: &[Decision]) -> Option<Decision> {
    decisions.iter().copied().find(|&decision| is_neutral(decision)).or_else(|| decisions.first().copied())
}

/// The legal decisions with what they are called.
pub(super) fn legal(game: &Game<'_>, names: &Names) -> Vec<(Decision, String)> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.iter().map(|&decision| (decision, Choice::of(names, decision).to_string())).collect()
}

/// Those that are meant: the words say at least the beginning, and the number of a card only where they like.
pub(super) fn meant<'l>(legal: &'l [(Decision, String)], choice: &Choice) -> Vec<&'l (Decision, String)> {
    let said = choice.to_string();
    legal.iter().filter(|(_, full)| same_words(&said, full)).collect()
}
