//! Policies: who decides for a player.

mod greedy;
mod passive;
mod random;

pub use greedy::Greedy;
pub use passive::Passive;
pub use random::Random;

use crate::{Decision, View};
use serde::{Deserialize, Serialize};

/// Decides for one player.
pub trait Policy {
    /// The position in `options` of the decision to make. `options` are exactly the legal decisions and never empty;
    /// a policy is not asked when there is only one. An answer beyond the end counts as the last.
    fn decide(&mut self, view: &View<'_>, options: &[Decision]) -> usize;
}

/// The policies that requests may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// [`Greedy`].
    #[default]
    Greedy,
    /// [`Random`].
    Random,
}

impl PolicyName {
    /// Every name.
    pub const ALL: [Self; 2] = [Self::Greedy, Self::Random];

    /// Its spelling in requests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Random => "random",
        }
    }
}
