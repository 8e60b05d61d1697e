//! Which cards a description or a trigger can mean, as far as the printed facts tell before the game. A card that cannot be meant
//! need not be asked about in play.

use super::{player_events::what, subscriptions::is_told_by_places};
use crate::{
    CardSpec,
    ability::{
        Amount, Comparison, Filter, Gain, Keyword, Literal, Measure, Noun, Objects, Passive, RegionFact, Regions,
        Search, Subject, Trait, Trigger, Who,
    },
    program::{Carries, CompiledAbilityKind, Gains, Program},
};

/// Whether cards keep the types and sub-types printed on them, whatever happens in a game with this program: nothing counts as
/// something else, and nothing is played as a Temple.
pub(crate) fn stay_as_printed(program: &Program) -> bool {
    let turns = |gain: &Gain| match gain {
        Gain::SubType(_) | Gain::Kind(_) | Gain::ItsSubTypes | Gain::Keyword(Keyword::Temple(_)) => true,
        // The ability that is given is a part of the program of its own.
        Gain::Ability(_)
        | Gain::Keyword(_)
        | Gain::Status(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::Abilities
        | Gain::Counters { .. } => false,
    };
    let turn = |gains: &Gains| gains.contains(turns);
    let says = |passive: &Passive| passive.contains(turns);
    let is_of_code = program.codes.iter().any(|code| match &code.kind {
        CompiledAbilityKind::Passive { passive, .. } => says(passive),
        CompiledAbilityKind::Reaction { .. }
        | CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Effect { .. } => false,
    });
    let is_of_emblem = program.emblems.iter().any(|emblem| match &emblem.carries {
        Carries::Passive(passive) => says(passive),
        Carries::Reaction { .. } => false,
    });
    !is_of_code && !is_of_emblem && !program.gains.iter().any(turn)
}

/// Whether one of the descriptions may mean a card of a deck with these facts, which [stays](stay_as_printed) as it is printed.
/// Whatever depends on the state of a game may hold.
pub(crate) fn may_match(filter: &Filter, facts: &CardSpec) -> bool {
    let may_be = |noun: &Noun| *noun == Noun::ManaOrb || facts.is_printed(*noun);
    filter.as_slice().iter().any(|description| {
        let may_hold = |literal: &Literal<Trait>| match literal {
            Literal::Is(fact) => known(fact, facts) != Some(false),
            Literal::Not(fact) => known(fact, facts) != Some(true),
        };
        description.nouns.as_slice().iter().any(may_be)
            && description
                .facts
                .as_ref()
                .is_none_or(|facts| facts.as_slice().iter().all(|clause| clause.as_slice().iter().any(may_hold)))
    })
}

/// Whether a fact holds of a card with these facts; `None` if the printed facts do not decide it.
fn known(fact: &Trait, facts: &CardSpec) -> Option<bool> {
    match fact {
        Trait::Token | Trait::Signature => Some(false),
        // A Mana Orb no longer is what is printed (2.2.1).
        Trait::Kind(noun) if *noun != Noun::ManaOrb && !facts.is_printed(*noun) => Some(false),
        Trait::Faction(faction) => Some(facts.faction == Some(*faction)),
        Trait::Rarity(rarity) => Some(facts.rarity == Some(*rarity)),
        Trait::BaseStatistic(Amount::Number(number)) => Some(facts.has_base_statistic((*number).into())),
        Trait::Compares { measure: Measure::HandCost, comparison, with: Amount::Number(number) } => {
            Some(compare(facts.hand_cost.into(), *comparison, (*number).into()))
        }
        Trait::Compares { measure: Measure::ReserveCost, comparison, with: Amount::Number(number) } => {
            Some(compare(facts.reserve_cost.into(), *comparison, (*number).into()))
        }
        _ => None,
    }
}

/// The objects that a trigger is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TriggerSubject<'t> {
    /// Its bearer.
    Bearer,
    /// The objects that one of the descriptions means.
    These(&'t Filter),
    /// No object, or any object.
    Any,
}

/// The objects that a trigger is about.
pub(crate) fn about(trigger: &Trigger) -> TriggerSubject<'_> {
    match trigger {
        Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. } => TriggerSubject::Bearer,
        Trigger::Happens { who: Who::Some { what, .. }, .. } => TriggerSubject::These(what),
        Trigger::Does { deed, .. } => what(deed.single()).map_or(TriggerSubject::Any, TriggerSubject::These),
        Trigger::Becomes(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Expeditions { .. } => TriggerSubject::Any,
    }
}

/// Whether a passive ability about cards of others may be about a card with these facts. If it does not say in one place which
/// cards are meant, any card may be.
pub(crate) fn may_speak_of(passive: &Passive, facts: &CardSpec) -> bool {
    match passive {
        Passive::Object { who: Subject::Each(filter), .. } => may_match(filter, facts),
        Passive::MayPlay { what: Objects::Each(filter), .. } => may_match(filter, facts),
        _ => true,
    }
}

/// Whether only the places of objects, and which objects are Gigantic, decide which regions are meant.
pub(crate) fn are_told_by_places(which: &Regions) -> bool {
    let is_told = |fact: &Literal<RegionFact>| match fact {
        Literal::Is(land) | Literal::Not(land) => matches!(land, RegionFact::Visible | RegionFact::Starting),
    };
    match which {
        Regions::Mine => true,
        Regions::Of(which) => is_told_by_places(which),
        Regions::Each(facts) => {
            facts.iter().flat_map(|facts| facts.as_slice()).all(|of| of.as_slice().iter().all(is_told))
        }
        Regions::Target(_) => false,
    }
}

pub(crate) const fn compare(left: i16, comparison: Comparison, right: i16) -> bool {
    match comparison {
        Comparison::AtLeast => left >= right,
        Comparison::AtMost => left <= right,
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::More => left > right,
        Comparison::Less => left < right,
    }
}

#[cfg(test)]
mod tests;
