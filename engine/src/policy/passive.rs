use super::Policy;
use crate::{Decision, View, state::Step};

/// The passive opponent of a goldfish game (system 166): passes each turn, declines what is optional, and takes the
/// first option where it has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl Policy for Passive {
    #[inline]
    fn at_once(&mut self, view: &View<'_>) -> Option<Decision> {
        match view.step() {
            Step::Turn => Some(Decision::Pass),
            Step::Expand => Some(Decision::SkipExpand),
            Step::ChooseOrb | Step::KeepInReserve | Step::KeepLandmark | Step::Over => None,
        }
    }
}
