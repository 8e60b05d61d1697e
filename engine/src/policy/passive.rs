use super::Policy;
use crate::{Decision, View, state::Step};

/// The passive opponent of a goldfish game (system 166): passes each turn, declines what is optional, and takes the
/// first option where it has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl Passive {
    /// What it decides in a step whatever its options are, where it can be said without listing them.
    #[must_use]
    pub const fn at_once(step: Step) -> Option<Decision> {
        match step {
            Step::Turn => Some(Decision::Pass),
            Step::Expand => Some(Decision::SkipExpand),
            Step::ChooseOrb | Step::KeepInReserve | Step::KeepLandmark | Step::Over => None,
        }
    }
}

impl Policy for Passive {
    fn decide(&mut self, view: &View<'_>, options: &[Decision]) -> usize {
        Self::at_once(view.step()).and_then(|decision| options.iter().position(|d| *d == decision)).unwrap_or(0)
    }
}
