//! Cases in which a step refers to a number or a thing that earlier steps do not provide.

use crate::{
    build::act,
    link::{
        chooses,
        fit::{all_of, of_it, targets_of},
        is_same_verb, speaks_of_named,
    },
    sentences::about::{
        asks_it, asks_of_what_is_gone, is_of_it, is_of_one, speaks_of_named_objects, speaks_of_named_step,
        takes_out_of_play,
    },
};
use ability::{
    Action, Amount, Area, Condition, Description, Effect, Emblem, Expeditions, Mention, Noun, Objects, OneOrMore,
    Place, Player, Quantity, Row, Search, Step, Trait,
};

/// Whether steps refer to a number that the steps before them do not provide, such as the total of a repetition or of two steps,
/// or ask about several things as if they were one.
pub(super) fn forgets(steps: &[Step]) -> bool {
    let is_many = |amount: &Amount| *amount == Amount::ThatMany;
    let names = |effect: &Effect| {
        chooses(effect)
            || effect.contains(|action: &Action| {
                matches!(
                    action,
                    Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_) | Action::Create { .. }
                )
            })
    };
    let names_often = |step: &Step| match step {
        Step::Repeat { effect, .. } | Step::ForEach { effect, .. } => names(effect),
        _ => false,
    };
    steps.windows(2).any(|two| match two {
        [before, after] => {
            names_often(before) && after.contains(is_many)
                || asks_of_several(before, after)
                || is_of_many(before) && is_done_by_its_controller(after)
                || is_done_one_by_one(before) && after.contains(is_many)
                || matches!((before, after), (Step::Act(verb), Step::If { condition, .. })
                    if targets_of(verb).is_some() && asks_of_what_is_gone(condition, verb))
        }
        _ => false,
    }) || steps.iter().any(|step| match step {
        Step::Do { effect, then: Some(then), .. } => {
            effect.as_slice().last().is_some_and(names_often) && then.contains(is_many)
        }
        _ => false,
    }) || steps.windows(3).any(|three| does_twice(&three[..2]) && three[2].contains(is_many))
        // "Discard any number of cards, then draw a card. I gain that many boosts": the number that was discarded is no longer
        // known.
        || steps.windows(3).any(|three| {
            chooses_any_number(&three[0]) && matches!(three[1], Step::Act(_)) && three[2].contains(is_many)
        })
}

/// "(If it's a Robot, target Character gains 1 boost.) Otherwise, it gains 1 boost": "it" could be the thing in the condition, or
/// the target.
pub(super) fn is_torn(before: &Step, otherwise: &Effect) -> bool {
    let Step::If { condition, effect, otherwise: None } = before else { return false };
    let [Step::Act(first)] = effect.as_slice() else { return false };
    // A thing that is gone cannot be meant.
    speaks_of_named(condition)
        && !condition.contains(|condition: &Condition| matches!(condition, Condition::Was(_)))
        && targets_of(first).is_some()
        && is_same_verb(effect, otherwise)
        && otherwise.as_slice().first().is_some_and(is_of_it)
}

/// Whether a step asks about "it" after a step with several objects.
pub(super) fn asks_of_several(before: &Step, after: &Step) -> bool {
    let (Step::Act(action), Step::If { condition, effect, .. }) = (before, after) else { return false };
    let is_hero = |one: &Description| one.nouns.as_slice() == [Noun::Hero];
    let is_several = match all_of(action) {
        // A player has one Hero.
        Some(Objects::Each(filter)) => !filter.as_slice().iter().all(is_hero),
        Some(_) => true,
        // A condition can ask whether all of several things are so, but the effect would then be done to all of them.
        None => {
            targets_of(action).is_some_and(|what| !is_of_one(&what))
                && effect.as_slice().iter().any(speaks_of_named_step)
        }
    };
    asks_it(condition) && is_several
}

/// "(Each Character you control gains 1 boost.) If it has two or more boosts, it gains [[Anchored]]": asks about each separately.
/// `None` if the things are gone, or if the effect is done to something else.
pub(super) fn asked_of_each(before: &Step, added: &[Step]) -> Option<Step> {
    let (Step::Act(first), [Step::If { effect, .. }]) = (before, added) else { return None };
    let Some(Objects::Each(filter)) = all_of(first) else { return None };
    (!takes_out_of_play(before) && effect.as_slice().iter().all(is_of_it)).then_some(())?;
    let all = [act(of_it(first)?)].into_iter().chain(added.iter().cloned()).collect();
    Some(Step::ForEach { filter, effect: OneOrMore::new(all)? })
}

/// Whether two consecutive steps have the same verb: only the number of the second is known afterwards.
pub(super) fn does_twice(steps: &[Step]) -> bool {
    steps.windows(2).any(|two| match two {
        [Step::Act(one), Step::Act(other)] => std::mem::discriminant(one) == std::mem::discriminant(other),
        _ => false,
    })
}

/// Whether the objects of a step may have several controllers.
fn is_of_many(step: &Step) -> bool {
    let Step::Act(action) = step else { return false };
    // "Up to two target Characters".
    if targets_of(action).is_some_and(|what| !is_of_one(&what)) {
        return true;
    }
    let Some(Objects::Each(filter)) = all_of(action) else { return false };
    let is_of_one_player = |place: &Place| match place {
        Place::Controlled(by) => !is_any_of_several(*by),
        Place::In(Area::Of { whose, .. }) => !is_any_of_several(whose.0),
        Place::In(Area::Expedition(which)) => {
            !matches!(**which, Expeditions::Each { of, .. } if of.is_none_or(is_any_of_several))
        }
        _ => false,
    };
    !filter
        .as_slice()
        .iter()
        .all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_of_one_player)))
}

/// Whether several players do something one after the other: only the number of the last one is known afterwards.
fn is_done_one_by_one(step: &Step) -> bool {
    let Step::By { player, effect } = step else { return false };
    let is_apart = |action: &Action| {
        matches!(
            action,
            Action::Complete(_)
                | Action::Augment(_)
                | Action::Defect(_)
                | Action::TakeControl { .. }
                | Action::Play { .. }
                | Action::Rush { .. }
                | Action::Use { .. }
                | Action::Activate { .. }
                | Action::Double { .. }
        )
    };
    is_any_of_several(*player) && effect.contains(is_apart)
}

/// Whether the word can refer to several players.
const fn is_any_of_several(player: Player) -> bool {
    matches!(player, Player::Each | Player::EachOpponent | Player::Any | Player::Opponent | Player::Other)
}

/// Whether a step is done by the controller or the owner of what was named, or says for a while what only one of several things
/// can be asked for: its owner, its name.
fn is_done_by_its_controller(step: &Step) -> bool {
    match step {
        Step::By { player: Player::ItsController | Player::ItsOwner, .. } => true,
        Step::Ongoing { emblem: Emblem::Passive(passive), .. } => {
            passive.contains(|player: &Player| matches!(player, Player::ItsController | Player::ItsOwner))
                || passive.contains(|fact: &Trait| *fact == Trait::NamedLike(Mention::It))
        }
        _ => false,
    }
}

/// Whether a player decides how many objects a step has.
fn chooses_any_number(step: &Step) -> bool {
    let is_free = |quantity: &Quantity| matches!(quantity, Quantity::AnyNumber | Quantity::UpTo(_));
    matches!(step, Step::Act(action) if action.contains(is_free))
}

/// Whether a row refers to something that only rows for other results name.
pub(super) fn speaks_of_excluded(row: &Row, all: &[&Row]) -> bool {
    let last = |row: &Row| row.to.unwrap_or(u8::MAX);
    let excludes = |other: &&&Row| other.from > last(row) || last(other) < row.from;
    let names = |other: &&&Row| other.effect.contains(|what: &Objects| matches!(what, Objects::Pick(_)));
    speaks_of_named_objects(&row.effect) && all.iter().filter(excludes).any(|other| names(&other))
}
