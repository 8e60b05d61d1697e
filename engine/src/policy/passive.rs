use super::Policy;
use crate::{Decision, View};

/// The passive opponent of a goldfish game (system 166): passes each turn, declines what is optional, and takes the
/// first option where it has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl Policy for Passive {
    fn decide(&mut self, _: &View<'_>, options: &[Decision]) -> usize {
        options.iter().position(|d| matches!(d, Decision::Pass | Decision::SkipExpand)).unwrap_or(0)
    }
}
