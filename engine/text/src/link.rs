//! How steps depend on the steps of the sentence before: "if you do", "otherwise", "it".

pub(super) mod fit;
pub(super) mod rows;

use crate::{
    build::{self, act, does, is, not, speaks_of},
    filters::with_facts,
    link::fit::{all_of, object, of_it, targets_of},
    reader::OneOfThem,
};
use ability::{
    Action, Aim, Amount, Being, Clause, Condition, Cost, Description, Effect, Emblem, Expeditions, Gain, Mention, Noun,
    Objects, Offer, OneOrMore, Pick, Place, Player, Quantity, Row, Search, Step, Subject, Trait,
};

/// How a sentence depends on the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// "If you do".
    Done,
    /// "If you don't".
    Refused,
    /// "If you can't".
    Impossible,
    /// "Otherwise".
    Otherwise,
}

/// Joins steps that refer to what a step names. If the step names it only under a condition or on a choice, they happen only
/// then.
pub(crate) fn joined(step: &mut Step, added: &[Step]) -> bool {
    let add = |effect: Option<&Effect>| {
        let steps = effect.map_or(&[][..], OneOrMore::as_slice);
        OneOrMore::new(folded(steps.iter().chain(added).cloned().collect()))
    };
    match step {
        Step::May { offer, then, otherwise: None } => {
            // "You may target a Character. It gains …" becomes one verb.
            if let (Offer::Do(named), None, [_]) = (&*offer, &then, added)
                && let both = folded(named.as_slice().iter().chain(added).cloned().collect())
                && both.len() == named.as_slice().len()
                && let Some(effect) = OneOrMore::new(both)
            {
                *offer = Offer::Do(effect);
            } else {
                *then = add(then.as_ref());
            }
            true
        }
        // "You may discard a card. If you don't, target Character gains 1 boost. It switches Expeditions".
        Step::May { then: None, otherwise: Some(otherwise), .. }
        | Step::Do { then: None, otherwise: Some(otherwise), .. }
            if ends_with_a_name(otherwise) =>
        {
            add(Some(otherwise)).map(|both| *otherwise = both).is_some()
        }
        Step::Do { then, otherwise: None, .. } if then.is_some() => {
            *then = add(then.as_ref());
            true
        }
        // "If you control a Robot, target Character gains 1 boost. It switches Expeditions": if the condition fails, "it" refers
        // to nothing.
        Step::If { effect, otherwise: None, .. } if ends_with_a_name(effect) => {
            if let Some(both) = add(Some(effect)) {
                *effect = both;
            }
            true
        }
        // "If you control a Robot, draw a card. Otherwise, create a token. It gains 1 boost": only in the branch that creates it.
        Step::If { effect, otherwise: Some(otherwise), .. }
            if ends_with_a_name(otherwise) && !ends_with_a_name(effect) =>
        {
            if let Some(both) = add(Some(otherwise)) {
                *otherwise = both;
            }
            true
        }
        // "Roll a die. On a 4+, target Character gains 1 boost. It switches Expeditions": only for the results that choose a
        // target.
        Step::Depending { rows, .. } if last_alone_names(rows.as_slice()) => {
            let last = rows.as_mut_slice().last_mut();
            last.is_some_and(|row| add(Some(&row.effect)).map(|both| row.effect = both).is_some())
        }
        // "For each Landmark you control, target a Character. It gains 1 boost": each of those targets.
        Step::ForEach { effect, .. } if matches!(effect.as_slice().last(), Some(Step::Act(Action::Name(_)))) => {
            add(Some(effect)).map(|both| *effect = both).is_some()
        }
        // "For each opponent, you may target a Permanent they control. Exhaust it": each of those.
        Step::InTurn { effect, .. } if !matches!(effect.as_slice(), [Step::By { .. }, ..]) => {
            let mut steps = effect.as_slice().to_vec();
            let is_joined = match steps.last_mut() {
                Some(last @ Step::May { .. }) => joined(last, added),
                Some(Step::Act(Action::Name(_))) => {
                    steps = folded(steps.iter().chain(added).cloned().collect());
                    true
                }
                _ => false,
            };
            if let Some(both) = OneOrMore::new(steps).filter(|_| is_joined) {
                *effect = both;
            }
            is_joined
        }
        // "Each player chooses one of their Expeditions. It [Ascends]": each of those Expeditions.
        Step::By { player: Player::Each | Player::EachOpponent, effect }
            if matches!(effect.as_slice().last(), Some(Step::Act(Action::NameExpedition(_)))) =>
        {
            add(Some(effect)).map(|both| *effect = both).is_some()
        }
        // "Each player may complete a Feat they control. You draw a card for each Feat completed this way": you draw during what
        // each of them does.
        Step::By { effect, .. } => {
            let mut steps = effect.as_slice().to_vec();
            let theirs: Vec<Step> = added.iter().map(as_they_act).collect();
            let is_joined =
                steps.last_mut().is_some_and(|step| matches!(step, Step::May { .. }) && joined(step, &theirs));
            if let Some(both) = OneOrMore::new(steps).filter(|_| is_joined) {
                *effect = both;
            }
            is_joined
        }
        _ => false,
    }
}

/// "Up to one target" as one target that the player may refuse to choose.
pub(crate) fn one_target(action: &Action) -> Option<Action> {
    let one = |objects: &Objects| match objects {
        Objects::Pick(pick) if pick.aim == Aim::Target && pick.quantity == Quantity::UpTo(Amount::Number(1)) => {
            let mut pick = pick.clone();
            pick.quantity = Quantity::Exactly(Amount::Number(1));
            Some(Objects::Pick(pick))
        }
        _ => None,
    };
    let mut done = action.clone();
    let objects = match &mut done {
        Action::Augment(what) => what,
        done => object(done)?,
    };
    *objects = one(objects)?;
    Some(done)
}

/// Whether a step names a card or token that was not mentioned before, or another turn.
const fn names(step: &Step) -> bool {
    matches!(
        step,
        Step::Act(
            Action::Reveal(_)
                | Action::LookAt(_)
                | Action::Play { .. }
                | Action::Rush { .. }
                | Action::Create { .. }
                | Action::Resupply
                | Action::ExhaustedResupply
                | Action::Sabotage(_)
                | Action::AnotherTurn
        )
    )
}

/// Whether the last step of an effect gives "it" a new antecedent.
fn ends_with_a_name(effect: &Effect) -> bool {
    let is_of_all = |step: &Step| matches!(step, Step::Act(action) if all_of(action).is_some());
    effect.as_slice().last().is_some_and(|last| names(last) || chooses_now(last) || is_of_all(last))
}

/// Whether the last row, and no other, ends with such a step.
fn last_alone_names(rows: &[Row]) -> bool {
    rows.split_last().is_some_and(|(last, others)| {
        ends_with_a_name(&last.effect) && !others.iter().any(|row| ends_with_a_name(&row.effect))
    })
}

/// Whether a step is done to objects that are chosen right before it happens.
pub(crate) fn chooses_now(step: &Step) -> bool {
    matches!(step, Step::Act(action) if targets_of(action).is_some() || matches!(action, Action::Name(_)))
}

/// The last of the verbs that matter: the next sentence refers to that one.
pub(crate) fn last_verb(steps: &[Step], matters: fn(&Action) -> bool) -> Option<Action> {
    steps.iter().rev().find_map(|step| match step {
        Step::Act(action) => matters(action).then(|| action.clone()),
        Step::May { offer, then, .. } => {
            then.as_ref().and_then(|then| last_verb(then.as_slice(), matters)).or_else(|| match offer {
                Offer::Do(effect) => last_verb(effect.as_slice(), matters),
                Offer::Pay(costs) => costs.as_slice().iter().rev().find_map(|cost| match cost {
                    Cost::Do(action) if matters(action) => Some(action.clone()),
                    _ => None,
                }),
            })
        }
        Step::Do { effect, then, .. } => then
            .as_ref()
            .and_then(|then| last_verb(then.as_slice(), matters))
            .or_else(|| last_verb(effect.as_slice(), matters)),
        Step::If { effect, .. }
        | Step::By { effect, .. }
        | Step::Repeat { effect, .. }
        | Step::ForEach { effect, .. }
        | Step::InTurn { effect, .. } => last_verb(effect.as_slice(), matters),
        Step::Choose { .. } | Step::Depending { .. } | Step::Ongoing { .. } | Step::Later { .. } => None,
    })
}

/// Repeats steps, with new decisions each time, by the player who does them.
pub(crate) fn repeated(steps: Vec<Step>, times: Amount) -> Option<Step> {
    let effect = OneOrMore::new(steps)?;
    let repeated = |effect: Effect| Step::Repeat { times, effect };
    Some(match effect.as_slice() {
        [Step::By { player, effect }] => does(*player, OneOrMore::one(repeated(effect.clone()))),
        _ => repeated(effect),
    })
}

pub(crate) fn may(offer: Offer, then: Option<Effect>) -> Step {
    Step::May { offer, then, otherwise: None }
}

/// Joins an effect to the steps on which it depends.
pub(crate) fn linked(steps: &mut Vec<Step>, last: usize, link: Link, effect: Effect) -> Option<()> {
    if let Some(step) = steps.last_mut()
        && link_to(step, link, &effect)
    {
        return Some(());
    }
    // It is unknown yet whether what is delayed will be done.
    if let Some(Step::Ongoing { .. } | Step::Later { .. }) = steps.last() {
        return None;
    }
    let mut last = last;
    while link != Link::Done && last > 0 && matches!(steps.get(last), Some(Step::If { .. })) {
        last -= 1;
    }
    if last >= steps.len() {
        return None;
    }
    // What is given to the bearer cannot be refused.
    let is_given = |step: &Step| matches!(step, Step::Act(Action::Give { to: Objects::The(Mention::Me), .. }));
    (link == Link::Done || !steps.last().is_some_and(is_given)).then_some(())?;
    let done = OneOrMore::new(folded(steps.drain(last..).collect()))?;
    steps.push(match link {
        Link::Done => Step::Do { effect: done, then: Some(effect), otherwise: None },
        Link::Refused | Link::Impossible | Link::Otherwise => {
            // "Sacrifice a Robot. If it …, …. If you can't, …": the steps between happen only if the first was done.
            let (first, rest) = done.as_slice().split_first()?;
            let then = OneOrMore::new(rest.to_vec());
            Step::Do { effect: OneOrMore::one(first.clone()), then, otherwise: Some(effect) }
        }
    });
    Some(())
}

/// Puts an effect in the place that a step has for what depends on it, and returns whether there is one.
fn link_to(step: &mut Step, link: Link, effect: &Effect) -> bool {
    let inside = |inner: &mut Effect| {
        let mut all = inner.as_slice().to_vec();
        let is_linked = all.last_mut().is_some_and(|step| link_to(step, link, effect));
        if let Some(linked) = OneOrMore::new(all).filter(|_| is_linked) {
            *inner = linked;
        }
        is_linked
    };
    let fill = |slot: &mut Option<Effect>| {
        let is_free = slot.is_none();
        if is_free {
            *slot = Some(effect.clone());
        }
        is_free
    };
    match (step, link) {
        (Step::May { then, .. }, Link::Done) => {
            // "If you do" refers to what was paid for, rather than to the payment.
            if let Some(paid_for) = then.take() {
                let done = Step::Do { effect: paid_for, then: Some(effect.clone()), otherwise: None };
                *then = Some(OneOrMore::one(done));
                return true;
            }
            fill(then)
        }
        (Step::Do { then: then @ None, .. }, Link::Done) => fill(then),
        (Step::May { then, otherwise, .. }, Link::Refused | Link::Otherwise) => {
            otherwise.is_none() && then.as_mut().is_some_and(inside) || fill(otherwise)
        }
        (Step::Do { otherwise, .. }, Link::Refused | Link::Impossible | Link::Otherwise) => fill(otherwise),
        // "On a 4+, …. Otherwise, …": for every other result.
        (Step::Depending { on: Amount::Result, rows }, Link::Otherwise) => {
            let is_named =
                |face: u8| rows.as_slice().iter().any(|row| row.from <= face && row.to.is_none_or(|last| last >= face));
            let mut others: Vec<Row> = Vec::new();
            // A die can be raised beyond 6: the row after the last has no upper bound.
            let last = rows.as_slice().iter().filter_map(|row| row.to).max().unwrap_or(6).max(6);
            for face in (1..=last + 1).filter(|face| !is_named(*face)) {
                let to = if face > last { None } else { Some(face) };
                match others.last_mut() {
                    Some(row) if row.to == Some(face - 1) => row.to = to,
                    _ => others.push(Row { from: face, to, effect: effect.clone() }),
                }
            }
            let all = rows.as_slice().iter().chain(&others).cloned().collect();
            !others.is_empty()
                && OneOrMore::new(all).is_some_and(|all| {
                    *rows = all;
                    true
                })
        }
        // "The next time you play a Spell this turn, you may pay {1}. If you do, …": depends on what is done at that time.
        (
            Step::Ongoing { emblem: Emblem::Reaction { effect: inner, .. }, .. } | Step::Later { effect: inner, .. },
            _,
        ) => inside(inner),
        // "For each Landmark you control, you may pay {1}. If you do, draw a card": depends on each payment.
        (Step::ForEach { effect: inner, .. }, _) => inside(inner),
        // "Otherwise, you may discard it. If you do, …": depends on the last offer.
        (Step::If { otherwise: Some(other), .. }, Link::Done | Link::Refused)
            if matches!(other.as_slice().last(), Some(Step::May { .. })) =>
        {
            inside(other)
        }
        (Step::If { effect: inner, .. }, Link::Done) => inside(inner),
        (Step::If { effect: inner, otherwise, .. }, Link::Refused) => {
            // If the condition does not hold, the offer was not accepted either.
            let is_linked = inside(inner);
            is_linked && (otherwise.is_some() || fill(otherwise))
        }
        (Step::If { condition, effect: inner, otherwise }, Link::Otherwise) => {
            let is_nested = matches!(inner.as_slice().last(), Some(Step::If { .. }));
            if is_nested && inside(inner) {
                return true;
            }
            // "If …. Otherwise, if …. Otherwise, …": if neither condition holds.
            if let Some(other) = otherwise.as_mut()
                && matches!(other.as_slice(), [Step::If { .. }])
            {
                return inside(other);
            }
            // "Target Character gains …. Otherwise, it gains …": the target is chosen in both branches. If the condition is about
            // "it" and a different verb follows, "it" is the thing in the condition, and not the target.
            let is_of_condition = speaks_of_named(condition) && !is_same_verb(inner, effect);
            let other = if is_of_condition { None } else { targeted_either_way(inner, effect) };
            otherwise.is_none() && {
                *otherwise = other.or_else(|| Some(effect.clone()));
                true
            }
        }
        _ => false,
    }
}

/// "Target Character gains 1 boost. Otherwise, it gains …": the second effect, with the target of the first. "You may discard
/// target Character, otherwise send it to Reserve": may be refused as well.
pub(crate) fn targeted_either_way(done: &Effect, otherwise: &Effect) -> Option<Effect> {
    match (done.as_slice(), otherwise.as_slice()) {
        ([Step::Act(first)], [second, rest @ ..]) => {
            let second = of_chosen(second, targets_of(first)?)?;
            OneOrMore::new([&[second], rest].concat())
        }
        ([Step::May { offer: Offer::Do(offered), then: None, otherwise: None }], [second]) => {
            let [Step::Act(first)] = offered.as_slice() else { return None };
            let second = of_chosen(second, targets_of(first)?)?;
            Some(OneOrMore::one(may(Offer::Do(OneOrMore::one(second)), None)))
        }
        _ => None,
    }
}

/// Whether two effects begin with the same verb.
pub(crate) fn is_same_verb(one: &Effect, other: &Effect) -> bool {
    match (&one.as_slice()[0], &other.as_slice()[0]) {
        (Step::Act(one), Step::Act(other)) => std::mem::discriminant(one) == std::mem::discriminant(other),
        _ => false,
    }
}

/// "Target a Character. It gains …" becomes one step: the target is chosen right before the verb happens.
pub(crate) fn folded(steps: Vec<Step>) -> Vec<Step> {
    let mut folded: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        if let (Some(Step::Act(Action::NamePlayer(player))), Step::By { player: Player::That, effect }) =
            (folded.last(), &step)
        {
            let step = does(*player, effect.clone());
            folded.pop();
            folded.push(step);
            continue;
        }
        let chosen = match folded.last() {
            Some(Step::Act(Action::Name(objects))) => Some(objects.clone()),
            _ => None,
        };
        let joined = chosen.and_then(|objects| of_chosen(&step, objects));
        match joined {
            Some(step) => {
                folded.pop();
                folded.push(step);
            }
            None => folded.push(step),
        }
    }
    folded
}

/// Whether an effect names something: objects that are chosen, all objects with a description, cards from the top of a deck, or
/// an Expedition.
pub(crate) fn chooses(effect: &Effect) -> bool {
    effect.contains(|objects: &Objects| !matches!(objects, Objects::The(_)))
        || effect.contains(|which: &Expeditions| matches!(which, Expeditions::Pick { .. }))
}

/// Whether a condition refers to something that was named.
pub(crate) fn speaks_of_named(condition: &Condition) -> bool {
    let is_named = |which: &Expeditions| {
        matches!(
            which,
            Expeditions::Its
                | Expeditions::FacingIt
                | Expeditions::That
                | Expeditions::OtherThanThat
                | Expeditions::FacingThat
        )
    };
    condition.contains(|who: &Subject| matches!(who, Subject::It | Subject::Cause))
        || condition.contains(|condition: &Condition| matches!(condition, Condition::Was(_)))
        || condition.contains(|what: &Mention| !matches!(what, Mention::Me))
        || condition.contains(|player: &Player| matches!(player, Player::ItsController | Player::ItsOwner))
        || condition.contains(is_named)
}

/// Whether a condition is about the Expedition that was named last.
pub(crate) const fn speaks_of_that(condition: &Condition) -> bool {
    matches!(condition, Condition::Expedition { which: Expeditions::That, .. })
}

/// "If one of them is a Permanent, return it to your Reserve": the effect is done to one of those that are Permanents, and not to
/// all that were named; "if any of them is", to each of those.
pub(crate) fn of_such_one(condition: &Condition, said: OneOfThem, effect: Effect) -> Option<Effect> {
    let Condition::OneIs { who: Subject::It, being } = condition else { return Some(effect) };
    let [first, rest @ ..] = effect.as_slice() else { return Some(effect) };
    if !effect.contains(|mention: &Mention| *mention == Mention::It) {
        return Some(effect);
    }
    let (nouns, facts) = match being {
        Being::Kind(nouns) => (nouns.clone(), None),
        Being::Facts(facts) => (OneOrMore::one(Noun::Card), Some(facts.clone())),
    };
    let such = Description { nouns, facts, places: Some(OneOrMore::one(Place::Named)) };
    let one = match said {
        OneOfThem::One => build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, OneOrMore::one(such)),
        OneOfThem::Each => Objects::Each(OneOrMore::one(such)),
        OneOfThem::Several => return None,
    };
    let first = match first {
        // What is sacrificed is chosen among one's own (7.3.36), and so among those that were named.
        Step::Act(Action::Sacrifice(Objects::The(Mention::It))) => {
            act(Action::Sacrifice(among(one, &is(Trait::At(Place::Controlled(Player::You))))))
        }
        first => of_chosen(first, one)?,
    };
    OneOrMore::new(std::iter::once(first).chain(rest.iter().cloned()).collect())
}

/// Those of the objects of which that is also true.
fn among(objects: Objects, fact: &Clause<Trait>) -> Objects {
    let facts = std::slice::from_ref(fact);
    match objects {
        Objects::Each(all) => Objects::Each(with_facts(all, facts)),
        Objects::Pick(pick) => {
            let from = with_facts(pick.from.clone(), facts);
            Objects::Pick(Box::new(Pick { from, ..*pick }))
        }
        objects => objects,
    }
}

/// Replaces "that Expedition" in a condition with the Expedition that is meant.
fn of_that(condition: Condition, meant: &Expeditions) -> Condition {
    match condition {
        Condition::Expedition { which: Expeditions::That, facts } => {
            Condition::Expedition { which: meant.clone(), facts }
        }
        Condition::Not(condition) => not(of_that(*condition, meant)),
        condition => condition,
    }
}

/// Replaces "it" as the object of a step with those objects.
pub(crate) fn of_chosen(step: &Step, chosen: Objects) -> Option<Step> {
    let Step::Act(action) = step else { return None };
    if let Action::Give { gains, .. } | Action::Remove { gains, .. } = action
        && gains.as_slice().iter().any(speaks_of_it)
    {
        return None;
    }
    let mut of_chosen = action.clone();
    let objects = match &mut of_chosen {
        Action::Activate { of: what, .. } | Action::Play { what, .. } => what,
        verb => object(verb)?,
    };
    if *objects != Objects::The(Mention::It) {
        return None;
    }
    *objects = chosen;
    Some(act(of_chosen))
}

/// Whether a gain depends on the object that gains it: on its sub-types, where it is, how much of something it has, whose it is,
/// or which other things there are.
pub(crate) fn speaks_of_it(gain: &Gain) -> bool {
    let is_its = |player: &Player| matches!(player, Player::ItsController | Player::ItsOwner);
    matches!(gain, Gain::ItsSubTypes)
        || !matches!(gain, Gain::Ability(_))
            && (gain.contains(|which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt))
                || gain.contains(|what: &Mention| *what == Mention::It)
                || gain.contains(is_its)
                || gain.contains(|fact: &Trait| matches!(fact, Trait::Other | Trait::NotIt)))
}

/// Rewrites a step of yours for use inside a step of another player: there "they" are the actor, so you are named as the
/// controller. What is done to "it" is the same for any actor.
fn as_they_act(step: &Step) -> Step {
    match step {
        Step::Act(action) if of_it(action).as_ref() != Some(action) => {
            does(Player::MyController, OneOrMore::one(step.clone()))
        }
        step => step.clone(),
    }
}

/// The steps that follow for each of several players separately: what "they" do, and what the controller of the bearer ("you")
/// does.
pub(crate) fn of_each_player(effect: &Effect) -> Option<Effect> {
    let mut steps = Vec::new();
    for step in effect.as_slice() {
        match step {
            Step::By { player: Player::That, effect } => steps.extend_from_slice(effect.as_slice()),
            Step::Act(_) => steps.push(does(Player::MyController, OneOrMore::one(step.clone()))),
            _ => return None,
        }
    }
    OneOrMore::new(steps)
}

/// Adds a condition that is said after the steps. It is checked for the player who acts, or for what was chosen, if it refers to
/// these.
pub(crate) fn conditioned(condition: Condition, steps: Vec<Step>) -> Option<Vec<Step>> {
    let when = |condition, effect| Step::If { condition, effect, otherwise: None };
    match steps.as_slice() {
        [Step::By { player, effect }] if speaks_of(&condition, Player::That) => {
            return Some(vec![does(*player, OneOrMore::one(when(condition, effect.clone())))]);
        }
        [Step::Act(action)] if speaks_of_named(&condition) => {
            // "Target Character gains 1 boost if it's a Robot": the target is chosen before the condition is checked.
            if let Some(chosen) = targets_of(action) {
                let then = OneOrMore::one(act(of_it(action)?));
                return Some(vec![act(Action::Name(chosen)), when(condition, then)]);
            }
            let (which, then) = match action.clone() {
                Action::Move { which, direction, regions } => {
                    (which, Action::Move { which: Expeditions::That, direction, regions })
                }
                Action::Ascend(which) => (which, Action::Ascend(Expeditions::That)),
                action => {
                    // What the verb names is not the antecedent in the condition.
                    (!chooses(&OneOrMore::one(act(action)))).then_some(())?;
                    return Some(vec![when(condition, OneOrMore::new(steps)?)]);
                }
            };
            return match (which, condition) {
                (which @ Expeditions::Pick { .. }, condition) => {
                    Some(vec![act(Action::NameExpedition(which)), when(condition, OneOrMore::one(act(then)))])
                }
                // "Your other Expedition [Ascends] if it's behind": each Expedition is checked separately if there are several.
                (Expeditions::Each { facts: known, of }, Condition::Expedition { which: Expeditions::That, facts }) => {
                    let all = known.iter().flat_map(OneOrMore::as_slice).chain(facts.as_slice());
                    let such = Expeditions::Each { facts: OneOrMore::new(all.cloned().collect()), of };
                    Some(vec![act(match then {
                        Action::Move { direction, regions, .. } => Action::Move { which: such, direction, regions },
                        _ => Action::Ascend(such),
                    })])
                }
                (which, condition) => Some(vec![when(of_that(condition, &which), OneOrMore::new(steps)?)]),
            };
        }
        _ => {}
    }
    // A lasting effect is about things that do not exist yet, to which the condition cannot refer.
    let lasts = steps.iter().any(|step| matches!(step, Step::Ongoing { .. }));
    let effect = OneOrMore::new(steps)?;
    (!speaks_of_named(&condition) || !lasts && !chooses(&effect)).then(|| vec![when(condition, effect)])
}

/// Whether several players, or another player by choice, do a step or the last step inside it: what follows then is done for each
/// of them separately.
pub(crate) fn is_theirs_to_do(step: &Step) -> bool {
    match step {
        Step::By { player, effect } => {
            matches!(player, Player::Each | Player::EachOpponent | Player::Opponent | Player::Other)
                || matches!(effect.as_slice(), [.., Step::May { .. }])
        }
        Step::If { effect, otherwise: None, .. } | Step::May { then: Some(effect), otherwise: None, .. } => {
            effect.as_slice().last().is_some_and(is_theirs_to_do)
        }
        _ => false,
    }
}

/// Joins an effect to what "they" did or refused to do inside a step.
pub(crate) fn linked_to_theirs(step: &mut Step, link: Link, effect: &Effect) -> Option<()> {
    let last = |effect: &mut Effect, link_to: &mut dyn FnMut(&mut Step) -> Option<()>| {
        let mut all = effect.as_slice().to_vec();
        link_to(all.last_mut()?)?;
        *effect = OneOrMore::new(all)?;
        Some(())
    };
    match step {
        Step::By { effect: done, .. } => {
            let mut all = done.as_slice().to_vec();
            linked(&mut all, 0, link, of_each_player(effect)?)?;
            *done = OneOrMore::new(all)?;
            Some(())
        }
        Step::If { effect: inner, otherwise: None, .. } | Step::May { then: Some(inner), otherwise: None, .. } => {
            last(inner, &mut |step| linked_to_theirs(step, link, effect))
        }
        _ => None,
    }
}
