//! What a condition is about, for the statement to which it belongs.

use crate::{
    build::{is, is_not},
    filters::{self, narrowed},
};
use ability::{
    Amount, Being, Clause, Comparison, Condition, Expeditions, Filter, Literal, Noun, OneOrMore, Passive, Subject,
    Trait,
};

/// What a condition was about, for a statement that says "it".
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    pub(crate) expedition: Option<Expeditions>,
    pub(crate) things: Option<Filter>,
}

/// What a condition is about.
pub(crate) fn about(condition: &Condition) -> About {
    match condition {
        Condition::Expedition { which, .. } => About { expedition: Some(which.clone()), things: None },
        Condition::Compares(comparing) => match &comparing.left {
            // "If one of your Expeditions is behind, it …": each that is.
            Amount::Expeditions { facts: facts @ Some(_), of }
                if (comparing.comparison, &comparing.right) == (Comparison::AtLeast, &Amount::Number(1)) =>
            {
                let which = Expeditions::Each { facts: facts.clone(), of: *of };
                About { expedition: Some(which), things: None }
            }
            Amount::Count(filter) => About { expedition: None, things: Some(filter.clone()) },
            _ => About::default(),
        },
        _ => About::default(),
    }
}

/// The facts that a condition asks of "it", where a statement is about several things.
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

/// The statement restricted to things with these facts.
pub(crate) fn with_facts(passive: Passive, facts: &[Clause<Trait>]) -> Option<Passive> {
    let Passive::Object { who: Subject::Each(filter), statement } = passive else { return None };
    // "Your Hero's Signature token … while it's in your Reserve": one of the places where it may be.
    if let [clause] = facts
        && let [Literal::Is(Trait::At(place))] = clause.as_slice()
        && filter.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().len() > 1))
        && let Some(there) = narrowed(filter.clone(), place)
    {
        return Some(Passive::Object { who: Subject::Each(there), statement });
    }
    Some(Passive::Object { who: Subject::Each(filters::with_facts(filter, facts)), statement })
}
