//! What the Reactions of a pool listen for: known before the game, so that a step that nobody hears costs nothing.

use super::happening::Kinds;
use crate::{
    ability::{Deed, Fate, Trigger, Who},
    program::{Code, Id},
};

/// A Reaction as it is looked up: what it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listener {
    pub(crate) code: Id<Code>,
    pub(crate) kinds: Kinds,
    /// Whether it waits for nothing but what happens to its bearer.
    pub(crate) own: bool,
}

/// Whether a trigger speaks of its bearer only.
pub(crate) const fn is_own(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. })
}

/// Whether a trigger can be judged by the state after the event alone: what comes into play, and what changes nothing.
pub(crate) const fn needs_no_before(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_))
}

/// What a trigger listens for.
pub(crate) fn listens_for(trigger: &Trigger) -> Kinds {
    match trigger {
        Trigger::Arrival(_) => Kinds::CAME,
        Trigger::At(_) => Kinds::PHASE,
        Trigger::After(_) => Kinds::OVER,
        Trigger::Expedition { .. } => Kinds::MARCHED,
        Trigger::Does { deed, .. } => match deed {
            Deed::PassFirst | Deed::Pass => Kinds::PASSED,
            Deed::DailyDraw => Kinds::default(),
            Deed::Expand | Deed::Draw(_) => Kinds::STIRRED,
            Deed::Sacrifice(_) => Kinds::LEFT,
            Deed::Discard(_) => Kinds::LEFT.and(Kinds::STIRRED),
            Deed::Create(_) => Kinds::CAME,
            Deed::Resupply => Kinds::RESUPPLIED,
            Deed::Gift => Kinds::GIFT,
            Deed::Roll => Kinds::ROLLED,
            Deed::RevealBy => Kinds::REVEALED,
            Deed::Play { .. } => Kinds::PLAYED,
            Deed::Exhaust(_) => Kinds::GAINED,
        },
        Trigger::Happens { fate, .. } => match fate {
            Fate::Gains(_) => Kinds::GAINED.and(Kinds::CAME),
            Fate::Loses(_) => Kinds::LOST,
            Fate::Sacrificed => Kinds::LEFT,
            Fate::Joins(_) | Fate::Leaves(_) | Fate::Goes { .. } | Fate::Discarded | Fate::Switches | Fate::Defects => {
                Kinds::MOVED
            }
        },
    }
}
