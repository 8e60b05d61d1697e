//! What a tree speaks of: questions that are asked of every part of it, however deep it lies.
//!
//! The parts are reached by [`Notation::walk`], which [`syntax!`](super::syntax!) makes of the declaration of each type. So a
//! new variant is searched as soon as it is declared, whatever holds it: a condition, an amount, the ability that an effect
//! gives or a created token has.

use super::{
    Ability, Rule,
    effect::Emblem,
    facts::{RegionFact, Trait},
    passive::Passive,
    selector::{Mention, Subject},
    syntax::{Descend, Notation},
    terms::{KeywordWord, keyword},
    words::Terrain,
};

/// A tree or a part of one that can be searched for parts of a type.
///
/// Every type of the tree can be asked for but `Box`, which is no part of its own.
pub trait Search: Notation {
    /// Shows each part of that type, from the outside in and in the order of the fields.
    fn each<T: Notation>(&self, mut see: impl FnMut(&T)) {
        self.walk(&mut |part| {
            if let Some(part) = part.value.downcast_ref() {
                see(part);
            }
            Descend::Into
        });
    }

    /// Whether a part of that type is so, this one included.
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

/// Whether a tree has, gives, takes, ignores or asks for a keyword somewhere.
pub fn names_keyword(tree: &impl Search, word: KeywordWord) -> bool {
    let mut found = false;
    tree.walk(&mut |part| {
        found = found || keyword(part.value) == Some(word);
        if found { Descend::Past } else { Descend::Into }
    });
    found
}

/// Whether a tree speaks of the terrains of regions, or of a statistic of one terrain.
pub fn speaks_of_terrains(tree: &impl Search) -> bool {
    let is_of_any = |land: &RegionFact| match land {
        // Its terrain is a part of its own.
        RegionFact::Visible | RegionFact::Starting | RegionFact::Has(_) => false,
        RegionFact::SingleTerrain => true,
    };
    tree.contains(|_: &Terrain| true)
        || tree.contains(is_of_any)
        || tree.contains(|fact: &Trait| matches!(fact, Trait::IdleHere))
}

/// Whether an ability speaks of the object of a trigger where it follows on none: only a Reaction, that of an Emblem and what modifies
/// an event have a cause.
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

#[cfg(test)]
mod tests;
