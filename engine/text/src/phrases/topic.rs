//! Of what a condition speaks, for the statement that it belongs to.

use crate::{
    build::{is, is_not},
    filters::{self, narrowed},
};
use ability::{
    Amount, Being, Clause, Condition, Expeditions, Filter, Literal, Noun, OneOrMore, Passive, Subject, Trait,
};

/// Of what a condition spoke, for a statement that says "it".
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    pub(crate) expedition: Option<Expeditions>,
    pub(crate) things: Option<Filter>,
}

/// Of what a condition speaks.
pub(crate) fn about(condition: &Condition) -> About {
    match condition {
        Condition::Expedition { which, .. } => About { expedition: Some(which.clone()), things: None },
        Condition::Compares(comparing) => match &comparing.left {
            Amount::Count(filter) => About { expedition: None, things: Some(filter.clone()) },
            _ => About::default(),
        },
        _ => About::default(),
    }
}

/// What a condition asks of each thing of which something is said.
pub(crate) fn of_it(condition: &Condition) -> Option<Vec<Clause<Trait>>> {
    let kinds = |nouns: &OneOrMore<Noun>| {
        OneOrMore::new(nouns.as_slice().iter().map(|noun| Literal::Is(Trait::Kind(*noun))).collect())
    };
    match condition {
        Condition::Is { who: Subject::It, being: Being::Facts(facts) } => Some(facts.as_slice().to_vec()),
        Condition::Is { who: Subject::It, being: Being::Kind(nouns) } => kinds(nouns).map(|clause| vec![clause]),
        Condition::Not(condition) => {
            let facts = of_it(condition)?;
            let [clause] = facts.as_slice() else { return None };
            let opposite = |literal: &Literal<Trait>| match literal {
                Literal::Is(fact) => is_not(fact.clone()),
                Literal::Not(fact) => is(fact.clone()),
            };
            Some(clause.as_slice().iter().map(opposite).collect())
        }
        _ => None,
    }
}

/// The same statement of those things only of which these facts hold.
pub(crate) fn with_facts(passive: Passive, facts: &[Clause<Trait>]) -> Option<Passive> {
    let Passive::Object { who: Subject::Each(filter), statement } = passive else { return None };
    // "Your Hero's Signature token … while it's in your Reserve": of the places where it may be, that one.
    if let [clause] = facts
        && let [Literal::Is(Trait::At(place))] = clause.as_slice()
        && filter.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().contains(place)))
    {
        let there = narrowed(filter, place)?;
        return Some(Passive::Object { who: Subject::Each(there), statement });
    }
    Some(Passive::Object { who: Subject::Each(filters::with_facts(filter, facts)), statement })
}
