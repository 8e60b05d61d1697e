//! Refuses triggers on events that nothing tells of: such a Reaction would wait in vain, and that is reported before the game.

use super::UnsupportedReason;
use crate::ability::{Filter, Gained, Noun, ObjectEvent, PlayerEvent, Status, Trigger, Who, is_watched};

/// Refuses triggers that wait for a Mana Orb to be exhausted or readied: Orbs are only counted, since their owner may swap ready
/// and exhausted ones at will (3.2.9.e). Also refuses triggers that wait for a condition that no step can make true.
pub(super) fn refuse(triggers: &[Trigger]) -> Result<(), UnsupportedReason> {
    let is_unwatched = |trigger: &Trigger| matches!(trigger, Trigger::Becomes(condition) if !is_watched(condition));
    if triggers.iter().any(is_unwatched) {
        return Err(UnsupportedReason::Unwatched);
    }
    if triggers.iter().any(is_of_orbs) { Err(UnsupportedReason::Orbs) } else { Ok(()) }
}

fn is_of_orbs(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Does { deed, .. } => {
            matches!(deed.single(), PlayerEvent::Exhaust(what) | PlayerEvent::Ready(what) if names_orbs(what))
        }
        Trigger::Happens {
            who: Who::Some { what, .. },
            fate: ObjectEvent::Gains(gained) | ObjectEvent::Loses(gained),
        } => *gained == Gained::Status(Status::Exhausted) && names_orbs(what),
        Trigger::Becomes(_)
        | Trigger::Arrival(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Expeditions { .. }
        | Trigger::Happens { .. } => false,
    }
}

fn names_orbs(filter: &Filter) -> bool {
    filter.as_slice().iter().any(|description| description.nouns.as_slice().contains(&Noun::ManaOrb))
}
