//! Questions about steps and conditions: to what they refer.

use crate::{
    build::{act, at_least},
    filters::{can_be, with_facts},
    link::fit::{of_it, targets_of},
};
use ability::{
    Action, Aim, Amount, Area, Being, Comparing, Comparison, Condition, Effect, Emblem, Expeditions, Filter, Mention,
    NamedZone, Noun, Objects, OneOrMore, Passive, Place, Player, PlayerEvent, Quantity, Search, Step, Subject, Trait,
    Trigger,
};

/// Whether a step refers to what was named.
pub(super) fn speaks_of_named_step(step: &Step) -> bool {
    step.contains(|what: &Mention| *what == Mention::It)
        || step.contains(|who: &Subject| *who == Subject::It)
        || step.contains(|condition: &Condition| matches!(condition, Condition::Was(_)))
        || step.contains(|player: &Player| matches!(player, Player::ItsController | Player::ItsOwner))
}

/// Whether an effect refers to what was named before it.
pub(super) fn speaks_of_named_objects(effect: &Effect) -> bool {
    let is_first_named = matches!(effect.as_slice().first(), Some(Step::Act(action)) if targets_of(action).is_some());
    !is_first_named && effect.contains(|mention: &Mention| *mention == Mention::It)
}

/// Whether a step takes something out of play, so that nobody controls it any longer.
pub(super) fn takes_out_of_play(step: &Step) -> bool {
    matches!(step, Step::Act(Action::Put { .. } | Action::Discard(_) | Action::Sacrifice(_)))
}

/// Whether the object of a verb is what was named.
pub(super) fn is_of_it(step: &Step) -> bool {
    matches!(step, Step::Act(action) if of_it(action).as_ref() == Some(action))
}

/// Whether these objects are one thing at most.
pub(super) fn is_of_one(what: &Objects) -> bool {
    match what {
        Objects::Pick(pick) => {
            matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
        }
        _ => false,
    }
}

/// Whether a condition is about "it" and nothing else: if "it" is several things, the condition is about all of them together.
pub(super) fn asks_it(condition: &Condition) -> bool {
    match condition {
        Condition::Is { who: Subject::It, .. } | Condition::Was(_) => true,
        Condition::Not(condition) => asks_it(condition),
        _ => false,
    }
}

/// Whether a condition asks in the past of what kind something was, although the verb before it does not take that thing out of
/// play.
pub(super) fn asks_of_what_is_gone(condition: &Condition, verb: &Action) -> bool {
    let is_kind = match condition {
        Condition::Was(Being::Kind(_)) => true,
        Condition::Not(condition) => matches!(**condition, Condition::Was(Being::Kind(_))),
        _ => false,
    };
    is_kind && !takes_out_of_play(&act(verb.clone()))
}

/// Whether a condition asks about a thing that was named, now or in the past.
pub(super) fn speaks_of_named_thing(condition: &Condition) -> bool {
    // "If your hand is empty, …. If it isn't, …".
    let is_of_zone = |condition: &Condition| match condition {
        Condition::Compares(Comparing {
            left: Amount::Count(all),
            comparison: Comparison::Equal,
            right: Amount::Number(0),
        }) => matches!(all.as_slice(), [one] if matches!(
            one.places.as_ref().map(OneOrMore::as_slice),
            Some([Place::In(Area::Of { zone: NamedZone::Hand | NamedZone::Reserve | NamedZone::Discard, .. })])
        )),
        _ => false,
    };
    matches!(
        condition,
        Condition::Was(_) | Condition::Is { who: Subject::It | Subject::Cause, .. } | Condition::Expedition { .. }
    ) || is_of_zone(condition)
}

/// Whether a condition asks what you control or have.
pub(super) fn is_of_what_you_have(condition: &Condition) -> bool {
    let is_yours = |place: &Place| match place {
        Place::Controlled(player) => *player == Player::You,
        Place::In(Area::Of { whose, .. }) => whose.0 == Player::You,
        _ => false,
    };
    matches!(condition, Condition::Compares(Comparing { left: Amount::Count(all), .. }) if all.contains(is_yours))
}

/// Whether the effect of a conditional step ends with the creation of a token.
pub(super) fn ends_with_creation(step: &Step) -> bool {
    matches!(step, Step::If { effect, .. } if matches!(effect.as_slice().last(), Some(Step::Act(Action::Create { .. }))))
}

/// Whether a condition asks what you did in a period.
pub(super) fn speaks_of_what_you_did(condition: &Condition) -> bool {
    matches!(condition, Condition::Compares(Comparing { left: Amount::Times { event, .. }, .. })
        if matches!(**event, Trigger::Does { who: Player::You, .. }))
}

/// Whether the effect of a conditional step begins with a choice among the things that the condition counted.
pub(super) fn begins_with_one_of(step: &Step, counted: Option<&Filter>) -> bool {
    let Step::If { effect, .. } = step else { return false };
    let Some(Step::Act(first)) = effect.as_slice().first() else { return false };
    matches!(targets_of(first), Some(Objects::Pick(pick)) if Some(&pick.from) == counted)
}

/// "It's completed", after a condition that at least one thing is there: the condition that such a thing is there.
pub(super) fn one_of_those(asked: &Comparing, condition: &Condition) -> Option<Condition> {
    let Comparing { left: Amount::Count(filter), comparison: Comparison::AtLeast, right: Amount::Number(1) } = asked
    else {
        return None;
    };
    let Condition::Is { who: Subject::It, being: Being::Facts(facts) } = condition else { return None };
    let such = with_facts(filter.clone(), facts.as_slice());
    Some(at_least(Amount::Count(such), 1))
}

/// Whether a condition refers to "it".
pub(super) fn speaks_of_it(condition: &Condition) -> bool {
    condition.contains(|who: &Subject| *who == Subject::It)
}

/// The things that a condition counts, if it can be true of several.
pub(super) fn several_of(condition: &Condition) -> Option<Filter> {
    match condition {
        Condition::Compares(Comparing {
            left: Amount::Count(_),
            comparison: Comparison::Less | Comparison::AtMost,
            ..
        })
        | Condition::Compares(Comparing { right: Amount::Number(0 | 1), .. }) => None,
        Condition::Compares(Comparing { left: Amount::Count(all), .. }) => Some(all.clone()),
        _ => None,
    }
}

/// Whether a payment includes something that is chosen without being targeted, and is given up or moved.
pub(super) fn names_payment(payment: &impl Search) -> bool {
    let resupplies = |action: &Action| matches!(action, Action::Resupply | Action::ExhaustedResupply);
    let is_theirs = |step: &Step| matches!(step, Step::By { effect, .. } if effect.contains(resupplies));
    payment.contains(is_theirs)
        || payment.contains(|action: &Action| match action {
            Action::Discard(what)
            | Action::Sacrifice(what)
            | Action::Exhaust(what)
            | Action::Remove { from: what, .. }
            | Action::Put { what, .. } => matches!(what, Objects::Pick(pick) if pick.aim != Aim::Target),
            Action::Sabotage(_) => true,
            _ => false,
        })
}

/// Whether a step is an effect on the next card of a kind, under the condition that something is there which could be of that kind.
pub(super) fn lasts_where_something_is(step: &Step) -> bool {
    let Step::If { condition: Condition::Compares(asked), effect, .. } = step else { return false };
    let (Amount::Count(counted), Amount::Number(1..)) = (&asked.left, &asked.right) else { return false };
    let Some(Step::Ongoing { emblem, .. }) = effect.as_slice().last() else { return false };
    let next = match emblem {
        Emblem::Reaction { triggers, .. } => match triggers.as_slice() {
            [Trigger::Does { deed: PlayerEvent::Play { card, .. }, .. }] => card,
            _ => return false,
        },
        Emblem::Passive(Passive::Object { who: Subject::Each(filter), .. }) => filter,
        Emblem::Passive(_) => return false,
    };
    let nouns = |all: &Filter| all.as_slice().iter().flat_map(|one| one.nouns.as_slice().to_vec()).collect::<Vec<_>>();
    let next = nouns(next);
    let could_be = |one: &Noun| next.iter().any(|other| can_be(*one, *other));
    matches!(asked.comparison, Comparison::AtLeast | Comparison::Equal) && nouns(counted).iter().any(could_be)
}

/// Whether a condition on how many things something was done to is true of none.
pub(super) fn holds_of_none(condition: &Condition) -> bool {
    let Condition::Compares(Comparing { left: Amount::ThatMany, comparison, right }) = condition else { return false };
    let is_none = *right == Amount::Number(0);
    match comparison {
        Comparison::AtMost => true,
        Comparison::Less => !is_none,
        Comparison::Equal => is_none,
        _ => false,
    }
}

/// Whether a condition asks whether something is completed, which only a Feat can be: one of those that were counted.
pub(super) fn asks_if_completed(condition: &Condition) -> bool {
    condition.contains(|fact: &Trait| *fact == Trait::Completed)
}

/// Whether a sentence names the Expedition to which it refers, and refers to nothing that was named before.
pub(super) fn names_own_expedition(steps: &[Step]) -> bool {
    let (condition, first) = match steps {
        [Step::If { condition, effect, .. }] => (Some(condition), effect.as_slice().first()),
        steps => (None, steps.first()),
    };
    let is_named_before = |part: &Expeditions| matches!(part, Expeditions::That | Expeditions::FacingThat);
    let is_own = match first {
        Some(Step::Act(Action::Ascend(which) | Action::Descend(which) | Action::Move { which, .. })) => {
            !which.contains(is_named_before)
        }
        _ => false,
    };
    is_own && !condition.is_some_and(|asked| asked.contains(is_named_before)) && !steps.iter().any(speaks_of_named_step)
}
