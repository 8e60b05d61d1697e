//! "… instead": an effect that replaces another one under a condition.

use crate::{
    build::act,
    link::{
        chooses,
        fit::{all_of, of_it, targets_of},
        is_same_verb, may, of_chosen, speaks_of_that,
    },
    sentences::about::{
        asks_if_completed, asks_it, asks_of_what_is_gone, is_of_it, is_of_one, names_payment, one_of_those,
        speaks_of_it, speaks_of_named_objects, takes_out_of_play,
    },
};
use ability::{Action, Amount, Comparing, Condition, Effect, Expeditions, Objects, Offer, OneOrMore, Step};

/// "(Create a token.) If …, create two instead": replaces the effect before if the condition holds. If that effect is optional or
/// paid for, only what the player gets is replaced.
pub(super) fn in_its_place(
    before: &Effect,
    condition: &Condition,
    mut effect: Effect,
    said_it: bool,
    named_before: bool,
) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let is_offered = |effect: &Effect| matches!(effect.as_slice(), [Step::May { .. }]);
    let condition = condition.clone();
    let otherwise = match before.as_slice() {
        // "You may pay {1} to draw a card. If …, draw two instead": the payment stays the same.
        [Step::May { offer, then: Some(then), otherwise: None }] if !is_offered(&effect) => {
            let named_before = named_before || names_payment(offer);
            let then = in_its_place(then, &condition, effect, said_it, named_before)?;
            return Some(vec![Step::May { offer: offer.clone(), then: OneOrMore::new(then), otherwise: None }]);
        }
        [Step::Do { effect: done, then: Some(then), otherwise: None }] if !is_offered(&effect) => {
            let named_before = named_before || names_payment(done);
            let then = in_its_place(then, &condition, effect, said_it, named_before)?;
            return Some(vec![Step::Do { effect: done.clone(), then: OneOrMore::new(then), otherwise: None }]);
        }
        // "You may draw a card. If …, draw two instead": two may be drawn.
        [Step::May { offer: Offer::Do(done), then: None, otherwise: None }]
            if !is_offered(&effect)
                && said_it
                && let [Step::Act(first)] = done.as_slice()
                && let Some(chosen) = targets_of(first).filter(is_of_one) =>
        {
            // "You may have target Character gain 1 boost. If it's a Robot, it gains 2 boosts instead": the target is chosen
            // first.
            (asks_it(&condition) && effect.as_slice().iter().all(is_of_it)).then_some(())?;
            let otherwise = Some(OneOrMore::one(act(of_it(first)?)));
            let then = Some(OneOrMore::one(Step::If { condition, effect, otherwise }));
            return Some(vec![may(Offer::Do(OneOrMore::one(act(Action::Name(chosen)))), then)]);
        }
        [Step::May { offer: Offer::Do(done), then: None, otherwise: None }] if !is_offered(&effect) => {
            (!said_it && is_same_verb(done, &effect)).then_some(())?;
            let effect = OneOrMore::one(may(Offer::Do(effect), None));
            return Some(vec![Step::If { condition, effect, otherwise: Some(before.clone()) }]);
        }
        // It is unclear whether another player may still refuse.
        [Step::By { effect: theirs, .. }]
            if matches!(theirs.as_slice(), [.., Step::May { .. }])
                && !matches!(effect.as_slice(), [Step::By { .. }]) =>
        {
            return None;
        }
        [Step::If { effect: done, otherwise: None, .. }]
            if matches!(done.as_slice(), [.., Step::May { .. }]) && !is_offered(&effect) =>
        {
            return None;
        }
        [Step::May { .. }, _, ..] if !is_offered(&effect) => return None,
        // "{T}, Sacrifice a Permanent : Target Character gains 1 boost. If it was a Gear, it gains 2 boosts instead": the
        // condition is about what was named before, which is gone, as the past tense shows.
        [Step::Act(first)]
            if let Some(chosen) = targets_of(first)
                && asks_what_it_was(&condition)
                && !takes_out_of_play(&act(first.clone()))
                && (named_before || asks_of_what_is_gone(&condition, first)) =>
        {
            (named_before && asks_of_what_is_gone(&condition, first)).then_some(())?;
            let [step] = effect.as_slice() else { return None };
            effect = OneOrMore::one(of_chosen(step, chosen)?);
            before.clone()
        }
        // "Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead": the target is chosen first. The notation
        // cannot check the condition for each of several targets.
        [Step::Act(first)] if said_it && let Some(chosen) = targets_of(first) => {
            (!asks_it(&condition) || is_of_one(&chosen)).then_some(())?;
            steps.push(act(Action::Name(chosen)));
            OneOrMore::one(act(of_it(first)?))
        }
        // "Target Expedition moves backward one region. If it's in {V}, …": the target is chosen first, too.
        [Step::Act(Action::Move { which, direction, regions })]
            if let Expeditions::Pick { .. } = which
                && speaks_of_that(&condition) =>
        {
            steps.push(act(Action::NameExpedition(which.clone())));
            let (which, direction) = (Expeditions::That, *direction);
            OneOrMore::one(act(Action::Move { which, direction, regions: regions.clone() }))
        }
        // "Each Character you control gains 1 boost. If it's a Robot, it gains 2 boosts instead": checked for each of them.
        [Step::Act(first)]
            if asks_it(&condition)
                && let Some(Objects::Each(filter)) = all_of(first) =>
        {
            effect.as_slice().iter().all(is_of_it).then_some(())?;
            let otherwise = Some(OneOrMore::one(act(of_it(first)?)));
            let effect = OneOrMore::one(Step::If { condition, effect, otherwise });
            return Some(vec![Step::ForEach { filter, effect }]);
        }
        // "Robots you control gain 1 boost. If …, they gain 2 boosts instead": the same Robots.
        [Step::Act(first)] if said_it && let Some(all) = all_of(first) => {
            let [step] = effect.as_slice() else { return None };
            effect = OneOrMore::one(of_chosen(step, all)?);
            before.clone()
        }
        // "If you control a Feat, …. If it's completed, … instead": "it" is one of the Feats in the first condition.
        [Step::If { condition: Condition::Compares(asked), effect: done, otherwise: None }]
            if said_it
                && speaks_of_it(&condition)
                && (!is_done_to_another(done, asked) || asks_if_completed(&condition)) =>
        {
            let condition = one_of_those(asked, &condition)?;
            (!is_offered(&effect)).then_some(())?;
            (!chooses(before) || !speaks_of_named_objects(&effect)).then_some(())?;
            return Some(vec![Step::If { condition, effect, otherwise: Some(before.clone()) }]);
        }
        // "If you control a Feat, target Character gains 1 boost. If …, it gains 2 boosts instead": the target is chosen first,
        // if the first condition holds.
        [Step::If { condition: first, effect: done, otherwise: None }]
            if said_it
                && let [Step::Act(done)] = done.as_slice()
                && let Some(chosen) = targets_of(done) =>
        {
            let [Step::Act(second)] = effect.as_slice() else { return None };
            (of_it(second)? == *second).then_some(())?;
            let otherwise = Some(OneOrMore::one(act(of_it(done)?)));
            let better = Step::If { condition, effect, otherwise };
            let effect = OneOrMore::new(vec![act(Action::Name(chosen)), better])?;
            return Some(vec![Step::If { condition: first.clone(), effect, otherwise: None }]);
        }
        // The second effect cannot refer to a choice that only the first one makes.
        _ if said_it && chooses(before) => return None,
        _ => before.clone(),
    };
    // "[Resupply]. If …, you may draw a card instead": if you refuse, the first effect happens.
    if let [Step::May { otherwise: declined @ None, .. }] = effect.as_mut_slice() {
        *declined = Some(otherwise.clone());
    }
    steps.push(Step::If { condition, effect, otherwise: Some(otherwise) });
    Some(steps)
}

/// Whether a condition asks in the past tense what something was.
fn asks_what_it_was(condition: &Condition) -> bool {
    match condition {
        Condition::Was(_) => true,
        Condition::Not(condition) => asks_what_it_was(condition),
        _ => false,
    }
}

/// Whether an effect is done to something that is chosen, and is not one of the things that were counted.
fn is_done_to_another(done: &Effect, counted: &Comparing) -> bool {
    let [Step::Act(verb)] = done.as_slice() else { return false };
    matches!(targets_of(verb), Some(Objects::Pick(pick)) if counted.left != Amount::Count(pick.from.clone()))
}
