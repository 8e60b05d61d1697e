//! Searching a tree: questions about all of its parts, however deep they are.
//!
//! The parts are visited by [`Notation::walk`], which [`syntax!`](super::syntax!) generates from the declaration of each type. So
//! a new variant is searched as soon as it is declared, wherever it occurs: in a condition, an amount, the ability that an effect
//! gives or a created token has.

use crate::{
    ability::{Ability, Rule},
    condition::{Amount, Condition},
    effect::Emblem,
    passive::{Passive, Statement},
    selector::{ExpeditionFact, Expeditions, Mention, Noun, Place, RegionFact, Subject, Trait},
    syntax::{Descend, Notation},
    terms::{KeywordWord, keyword},
    words::{Player, Status, Terrain},
};

/// A tree or a part of one that can be searched for parts of a type.
///
/// Any type of the tree can be searched for, except `Box`, which is not a part of its own.
pub trait Search: Notation {
    /// Calls `see` with each part of that type, from the outside in and in the order of the fields.
    fn each<T: Notation>(&self, mut see: impl FnMut(&T)) {
        self.walk(&mut |part| {
            if let Some(part) = part.value.downcast_ref() {
                see(part);
            }
            Descend::Into
        });
    }

    /// Whether any part of that type passes a test, including this one.
    fn contains<T: Notation>(&self, is: impl Fn(&T) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || part.value.downcast_ref().is_some_and(&is);
            if found { Descend::Past } else { Descend::Into }
        });
        found
    }
}

impl<T: Notation> Search for T {}

/// Whether a tree has, gives, takes, ignores or asks for a keyword anywhere.
pub fn names_keyword(tree: &impl Search, word: KeywordWord) -> bool {
    let mut found = false;
    tree.walk(&mut |part| {
        found = found || keyword(part.value) == Some(word);
        if found { Descend::Past } else { Descend::Into }
    });
    found
}

/// Whether a tree mentions the terrains of regions, or the statistic of a terrain.
pub fn speaks_of_terrains(tree: &impl Search) -> bool {
    let is_of_any = |land: &RegionFact| match land {
        // The terrain is a part of its own, which is found by itself.
        RegionFact::Visible | RegionFact::Starting | RegionFact::Has(_) => false,
        RegionFact::SingleTerrain => true,
    };
    tree.contains(|_: &Terrain| true)
        || tree.contains(is_of_any)
        || tree.contains(|fact: &Trait| matches!(fact, Trait::IdleHere))
}

/// Whether an ability refers to the object of a trigger where there is no trigger: only a Reaction, including that of an Emblem,
/// and a modifier of an event have a cause.
pub fn lacks_a_cause(ability: &Ability) -> bool {
    let mut lacks = false;
    ability.walk(&mut |part| {
        lacks |=
            part.value.downcast_ref() == Some(&Subject::Cause) || part.value.downcast_ref() == Some(&Mention::Cause);
        let has_cause = matches!(part.value.downcast_ref(), Some(Rule::Reaction { .. }))
            || matches!(part.value.downcast_ref(), Some(Emblem::Reaction { .. }))
            || matches!(part.value.downcast_ref(), Some(Passive::Modifier { .. }));
        if has_cause { Descend::Past } else { Descend::Into }
    });
    lacks
}

/// Whether only steps of the game can change whether a condition holds: it is about places, statuses, counters and the positions
/// of Expeditions. It does not refer to anything that an event or effect names.
#[must_use]
pub fn is_watched(condition: &Condition) -> bool {
    let is_else = |part: &Condition| {
        matches!(
            part,
            Condition::During(_)
                | Condition::Within(_)
                | Condition::FirstDay
                | Condition::FirstPlayer(_)
                | Condition::Player { .. }
                | Condition::Turn(_)
                | Condition::Was(_)
        )
    };
    let is_worked_out =
        |part: &Amount| matches!(part, Amount::Times { .. } | Amount::X | Amount::Result | Amount::ThatMany);
    let is_named = |part: &Expeditions| {
        matches!(
            part,
            Expeditions::Its
                | Expeditions::FacingIt
                | Expeditions::That
                | Expeditions::OtherThanThat
                | Expeditions::FacingThat
                | Expeditions::Pick { .. }
        )
    };
    let is_of_the_day =
        |part: &ExpeditionFact| matches!(part, ExpeditionFact::Moved | ExpeditionFact::Failed | ExpeditionFact::Did(_));
    let is_elsewhere =
        |part: &Place| matches!(part, Place::Revealed | Place::Named | Place::Names | Place::Played { .. });
    // Mana Orbs can be counted, but they are exhausted for costs outside of steps (3.2.9.e).
    let is_of_ready_orbs = condition.contains(|noun: &Noun| *noun == Noun::ManaOrb)
        && condition.contains(|status: &Status| *status == Status::Exhausted);
    !condition.contains(is_else)
        && !condition.contains(is_worked_out)
        && !condition.contains(is_named)
        && !condition.contains(is_of_the_day)
        && !condition.contains(is_elsewhere)
        && !condition.contains(|part: &Subject| matches!(part, Subject::It | Subject::Cause))
        && !condition.contains(|part: &Mention| *part != Mention::Me)
        && !condition.contains(|part: &Trait| matches!(part, Trait::NotIt))
        && !is_of_ready_orbs
}

/// Whether a cost depends on a status that the card only gains later. The cost is determined before the card goes to Limbo, where
/// a Spell becomes Fleeting (5.1.2.c, 5.2.4.a), and an object has no status before it joins.
#[must_use]
pub fn is_priced_by_status(who: &Subject, statement: &Statement) -> bool {
    let is_later = |fact: &Trait| matches!(fact, Trait::Status(Status::Fleeting | Status::Anchored | Status::Asleep));
    matches!(statement, Statement::Costs { .. }) && who.contains(is_later)
}

/// Whether a tree refers to what was named, "it"; abilities that it gives or creates do not count.
pub fn speaks_of_it(tree: &impl Search) -> bool {
    speaks_of_thing(tree)
        || within(tree, |player: &Player| matches!(player, Player::ItsController | Player::ItsOwner | Player::FacingIt))
}

/// The same, without the players of "it", which can also be those of an Expedition.
pub fn speaks_of_thing(tree: &impl Search) -> bool {
    within(tree, |what: &Mention| *what == Mention::It)
        || within(tree, |who: &Subject| *who == Subject::It)
        || within(tree, |place: &Place| *place == Place::Named)
        || within(tree, |fact: &Trait| *fact == Trait::NotIt)
        || within(tree, |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt))
        || within(tree, |condition: &Condition| matches!(condition, Condition::Was(_)))
}

/// Whether a tree refers to what its trigger was about, as "the cause".
pub fn speaks_of_cause(tree: &impl Search) -> bool {
    within(tree, |what: &Mention| *what == Mention::Cause) || within(tree, |who: &Subject| *who == Subject::Cause)
}

/// Whether a part of that type passes a test, apart from parts of abilities within the tree.
fn within<T: Notation>(tree: &impl Search, is: impl Fn(&T) -> bool) -> bool {
    let (mut found, mut is_within) = (false, false);
    tree.walk(&mut |part| {
        found = found || part.value.downcast_ref().is_some_and(&is);
        let is_another = std::mem::replace(&mut is_within, true) && part.value.is::<Ability>();
        if found || is_another { Descend::Past } else { Descend::Into }
    });
    found
}

#[cfg(test)]
mod tests;
