//! The passive opponent of goldfish games.

use super::Policy;
use crate::{Decision, View, decision::Step};

/// The passive opponent of a goldfish game (system 166): passes each turn, declines what is optional, and takes the
/// first option where it has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl<const W: usize> Policy<W> for Passive {
    #[inline]
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        match view.step() {
            Step::Turn => Some(Decision::Pass),
            Step::Expand => Some(Decision::SkipExpand),
            _ => None,
        }
    }

    fn decide(&mut self, _: &View<'_, W>, options: &[Decision]) -> usize {
        let declines = |decision: &Decision| {
            matches!(decision, Decision::Pass | Decision::SkipExpand | Decision::No | Decision::Done)
        };
        options.iter().position(declines).unwrap_or(0)
    }
}
