//! Policies: who decides for a player.

mod greedy;
mod lookahead;
mod named;
mod passive;
mod random;

pub use greedy::Greedy;
pub use lookahead::{Budget, Lookahead};
pub use passive::Passive;
pub use random::Random;

use crate::{
    Decision, DecisionList, Game, View,
    primitives::{Player, WIDE},
};
use serde::{Deserialize, Serialize};

/// Decides for one player. A policy says [`at_once`](Self::at_once) what it decides, or [`decide`](Self::decide)s when the
/// options are listed for it.
pub trait Policy<const W: usize = WIDE> {
    /// What it decides now, if it can tell without a list of the options, which saves making that. It must be a legal decision.
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        let _ = view;
        None
    }

    /// The position in `options` of the decision to make. `options` are exactly the legal decisions and never empty;
    /// a policy is not asked when there is only one. An answer beyond the end counts as the last.
    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        self.at_once(view).and_then(|decision| options.iter().position(|d| *d == decision)).unwrap_or(0)
    }

    /// The work that its decisions took since this was last asked, in the units of
    /// [`Events::worked`](crate::game::Events::worked); 0 for a policy that plays no games of its own.
    fn take_work(&mut self) -> u32 {
        0
    }
}

/// Asks a policy what it decides for the player who has to decide.
#[inline]
pub(crate) fn ask<P: Policy<W> + ?Sized, const W: usize>(
    game: &Game<'_, W>,
    policy: &mut P,
    list: &mut DecisionList,
    player: Player,
) -> Decision {
    let view = View::new(game, player);
    if let Some(decision) = policy.at_once(&view) {
        return decision;
    }
    game.decisions(list);
    match list.as_slice() {
        [only] => *only,
        options => options[policy.decide(&view, options).min(options.len() - 1)],
    }
}

/// The policies that requests may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// [`Greedy`].
    #[default]
    Greedy,
    /// [`Lookahead`].
    Lookahead,
    /// [`Random`].
    Random,
}

impl PolicyName {
    /// Every name.
    pub const ALL: [Self; 3] = [Self::Greedy, Self::Lookahead, Self::Random];

    /// Its spelling in requests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Lookahead => "lookahead",
            Self::Random => "random",
        }
    }
}
