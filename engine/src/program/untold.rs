//! Events that nothing tells of: who waits for one would wait in vain, so that is said before the game.

use super::Lack;
use crate::ability::{Deed, Fate, Filter, Gained, Noun, Status, Trigger, Who};

/// Refuses triggers that wait for a Mana Orb to be exhausted or readied: Orbs are counted, since their owner may swap
/// ready and exhausted ones at will (3.2.9.e).
pub(super) fn refuse(triggers: &[Trigger]) -> Result<(), Lack> {
    if triggers.iter().any(is_of_orbs) { Err(Lack::Orbs) } else { Ok(()) }
}

fn is_of_orbs(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Does { deed, .. } => {
            matches!(deed.single(), Deed::Exhaust(what) | Deed::Ready(what) if names_orbs(what))
        }
        Trigger::Happens { who: Who::Some { what, .. }, fate: Fate::Gains(gained) | Fate::Loses(gained) } => {
            *gained == Gained::Status(Status::Exhausted) && names_orbs(what)
        }
        Trigger::Arrival(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Happens { .. } => false,
    }
}

fn names_orbs(filter: &Filter) -> bool {
    filter.as_slice().iter().any(|description| description.nouns.as_slice().contains(&Noun::ManaOrb))
}
