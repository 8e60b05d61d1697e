//! Optional steps, with or without a price (6.4, 6.5.c).

use crate::{
    build::{act, does},
    grammar::{chain, imperative, simple_verb},
    link::{
        fit::{all_of, object_of_mut, of_it, targets_of},
        folded, may,
    },
    phrases::{
        noun::other_than_it,
        players::{as_actor, is_known, one_of},
    },
    reader::Reader,
    sentences::{
        about::names_payment,
        cost::{quick_costs, said_costs},
        moves::put,
    },
    words::{number, player},
};
use ability::{
    Action, Amount, Cost, Effect, Expeditions, Mention, Mode, Objects, Offer, OneOrMore, Player, Quantity, Repetition,
    Search, Step, Trait, search::speaks_of_it,
};

/// "You may …", "each player may …".
pub(super) fn offered(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    if reader.says("you may") {
        // Inside a step of another player, it would be unclear whether "you may" depends on that step.
        return if reader.actor == Player::You { offer(reader) } else { None };
    }
    // "After this turn, you may take another turn".
    if reader.says("after this turn , you may play|take another|an|one extra|additional|more? turn") {
        reader.another_turn = true;
        return Some(vec![may(Offer::Do(OneOrMore::one(act(Action::AnotherTurn))), None)]);
    }
    reader.says("starting with you ,?");
    let player = one_of(player(reader)?);
    is_known(reader, player).then_some(())?;
    reader.say("may")?;
    as_actor(reader, Player::That, |r| {
        let steps = offer(r)?;
        Some(vec![does(player, OneOrMore::new(steps)?)])
    })
}

/// "You and target opponent each draw a card": only verbs without a choice, so that the order does not matter.
pub(super) fn you_and_another(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("you and")?;
    let player = player(reader)?;
    matches!(player, Player::Opponent | Player::Target | Player::TargetOpponent | Player::That | Player::ItsController)
        .then_some(())?;
    reader.say("each|both?")?;
    let start = reader.position();
    let own = imperative(reader)?;
    reader.move_to(start);
    let theirs = as_actor(reader, Player::That, imperative)?;
    let is_plain = matches!(own, Step::Act(Action::Draw(_) | Action::Resupply | Action::ExhaustedResupply));
    is_plain.then(|| vec![own, does(player, OneOrMore::one(theirs))])
}

/// An optional step, with or without a price.
fn offer(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("then? immediately?")?;
    reader.before_step = reader.it.by;
    let before = std::mem::replace(&mut reader.offering, true);
    let steps = reader.any(&[priced_offer, either_offer, free_offer]);
    reader.offering = before;
    steps
}

fn priced_offer(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.any(&[
        |r| {
            let costs = OneOrMore::new(said_costs(r)?)?;
            r.say("to")?;
            r.say("also?")?;
            let then = paid_with(r, &costs)?;
            Some(vec![may(Offer::Pay(costs), Some(then))])
        },
        |r| {
            // "Sacrifice a Robot or discard a card from your Reserve to draw a card": one of the two is paid.
            let first = OneOrMore::new(said_costs(r)?)?;
            r.say("or")?;
            let second = OneOrMore::new(said_costs(r)?)?;
            r.say("to")?;
            let then = paid_with(r, &first)?;
            let otherwise = Some(OneOrMore::one(may(Offer::Pay(second), Some(then.clone()))));
            Some(vec![Step::May { offer: Offer::Pay(first), then: Some(then), otherwise }])
        },
        |r| {
            let first = imperative(r)?;
            r.say("to")?;
            let then = paid_with(r, &first)?;
            Some(vec![may(Offer::Do(OneOrMore::one(first)), Some(then))])
        },
        |r| {
            // "Pay {1} up to three times. Each time you do, …".
            let costs = OneOrMore::new(said_costs(r)?)?;
            r.say("up to")?;
            let times = Amount::Number(number(r)?);
            r.say("times . each time you do ,")?;
            let each = may(Offer::Pay(costs), Some(paid_for(r)?));
            Some(vec![Step::Repeat { times, effect: OneOrMore::one(each) }])
        },
        |r| {
            r.sees("pay|spend").then_some(())?;
            let costs = OneOrMore::new(said_costs(r)?)?;
            (!r.sees("up to")).then_some(())?;
            Some(vec![may(Offer::Pay(costs), None)])
        },
    ])
}

/// "You may draw it or discard it".
fn either_offer(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let first = OneOrMore::one(imperative(reader)?);
    reader.say("or")?;
    let other = OneOrMore::one(imperative(reader)?);
    if reader.sees(". if you|they do|don't") {
        // The next step follows either of them, so this is one optional choice.
        let modes = OneOrMore::new(vec![Mode { effect: first }, Mode { effect: other }])?;
        let quantity = Quantity::Exactly(Amount::Number(1));
        let either = Step::Choose { quantity, repetition: Repetition::Barred, modes };
        return Some(vec![may(Offer::Do(OneOrMore::one(either)), None)]);
    }
    let modes = vec![Mode { effect: OneOrMore::one(may(Offer::Do(first), None)) }, Mode { effect: other }];
    let quantity = Quantity::Exactly(Amount::Number(1));
    Some(vec![Step::Choose { quantity, repetition: Repetition::Barred, modes: OneOrMore::new(modes)? }])
}

fn free_offer(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let mut steps = folded(chain(reader)?);
    // "…, then discard the rest": this part is not optional.
    let is_rest = matches!(steps.last(), Some(Step::Act(Action::Discard(Objects::The(Mention::Others)))));
    let rest = if is_rest { steps.pop() } else { None };
    let mut offered = vec![may(Offer::Do(OneOrMore::new(steps)?), None)];
    offered.extend(rest);
    Some(offered)
}

/// "Spend 1 counter from … to …", "{T} : …" within an effect: a payment and what it is for.
pub(super) fn paid(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    // "Sacrifice a Landmark to draw a card": the second verb happens if the first was done.
    reader.before_step = reader.it.by;
    if let Some(step) = reader.attempt(|r| {
        let done = r.attempt(simple_verb).or_else(|| put(r));
        let done = done.filter(|step| matches!(step, Step::Act(action) if takes_away(action)))?;
        r.say("to")?;
        let then = Some(paid_with(r, &done)?);
        Some(Step::Do { effect: OneOrMore::one(done), then, otherwise: None })
    }) {
        return Some(vec![step]);
    }
    let (costs, then) = reader.any(&[
        |r| {
            r.sees("spend|pay").then_some(())?;
            let costs = said_costs(r)?;
            r.say("to")?;
            let then = paid_with(r, &OneOrMore::new(costs.clone())?)?;
            Some((costs, then))
        },
        |r| {
            let costs = quick_costs(r)?;
            Some((costs, paid_for(r)?))
        },
    ])?;
    let offer = Offer::Pay(OneOrMore::new(costs)?);
    Some(vec![may(offer, Some(then))])
}

/// What a payment is for. In it, "it" is what was named before the payment, and not what was paid.
fn paid_with(reader: &mut Reader<'_>, payment: &impl Search) -> Option<Effect> {
    if names_payment(payment) {
        reader.name_payment(reader.before_step);
    }
    paid_for(reader)
}

/// What a payment is for.
fn paid_for(reader: &mut Reader<'_>) -> Option<Effect> {
    if reader.says("receive it") {
        return Some(OneOrMore::one(act(Action::ReceiveGift)));
    }
    // "You may exhaust me to [Resupply] twice": "twice" applies to what is paid for, and not to the payment.
    let outside = std::mem::replace(&mut reader.offering, false);
    let steps = chain(reader);
    reader.offering = outside;
    steps.and_then(|steps| OneOrMore::new(folded(steps)))
}

/// "… unless you discard a card", "… unless its controller pays {1}": a player may pay; otherwise the steps happen.
pub(super) fn unless_paid(reader: &mut Reader<'_>, steps: &[Step]) -> Option<Vec<Step>> {
    reader.say("unless")?;
    let payer = player(reader)?;
    if payer == Player::You {
        let mut costs = OneOrMore::new(said_costs(reader)?)?;
        // "Sacrifice it unless you sacrifice another Character": other than "it", and not than the bearer.
        if steps.iter().any(speaks_of_it) {
            let actions = costs.as_mut_slice().iter_mut().filter_map(|cost| match cost {
                Cost::Do(action) => Some(action),
                _ => None,
            });
            for what in actions.filter_map(object_of_mut) {
                if let Objects::Pick(pick) = what {
                    pick.from = other_than_it(pick.from.clone());
                }
            }
            (!costs.contains(|fact: &Trait| *fact == Trait::Other)).then_some(())?;
        }
        return Some(vec![Step::May {
            offer: Offer::Pay(costs),
            then: None,
            otherwise: OneOrMore::new(steps.to_vec()),
        }]);
    }
    let costs = as_actor(reader, Player::That, |r| OneOrMore::new(said_costs(r)?))?;
    let unless = |offer, otherwise| OneOrMore::one(Step::May { offer, then: None, otherwise });
    let costs = match costs.as_slice() {
        [Cost::Do(action)] if !is_of_several(action) => Offer::Do(OneOrMore::one(act(action.clone()))),
        // Several costs are paid all together or not at all (6.4).
        _ => Offer::Pay(costs),
    };
    match steps {
        // "Target opponent sacrifices a Character unless they pay {2}": the player who would sacrifice may pay.
        [Step::By { player, effect }] if payer == Player::That || payer == *player => {
            Some(vec![does(*player, unless(costs, Some(effect.clone())))])
        }
        // "Move target Expedition backward one region unless its controller discards a card".
        [Step::Act(action)] if payer == Player::OfThat => {
            let mut otherwise = action.clone();
            let which = match &mut otherwise {
                Action::Move { which, .. } | Action::Ascend(which) | Action::Descend(which) => which,
                _ => return None,
            };
            let chosen @ Expeditions::Pick { .. } = std::mem::replace(which, Expeditions::That) else { return None };
            let otherwise = OneOrMore::one(does(Player::MyController, OneOrMore::one(act(otherwise))));
            Some(vec![act(Action::NameExpedition(chosen)), does(payer, unless(costs, Some(otherwise)))])
        }
        [Step::Act(action)] if matches!(payer, Player::ItsController | Player::ItsOwner | Player::That) => {
            let mut all = Vec::new();
            let mut otherwise = action.clone();
            // The target is chosen before its controller is asked.
            match targets_of(action) {
                // Several targets may have different controllers.
                Some(Objects::Pick(pick)) if pick.quantity != Quantity::Exactly(Amount::Number(1)) => return None,
                Some(chosen) => {
                    all.push(act(Action::Name(chosen)));
                    otherwise = of_it(action)?;
                }
                None if let Some(Objects::Each(filter)) = all_of(action) => {
                    // "Each Character facing me gains [[Asleep]] unless its controller pays {1}": for one after the other.
                    let otherwise = OneOrMore::one(does(Player::MyController, OneOrMore::one(act(of_it(action)?))));
                    let effect = OneOrMore::one(does(payer, unless(costs, Some(otherwise))));
                    (payer != Player::That).then_some(())?;
                    return Some(vec![Step::ForEach { filter, effect }]);
                }
                None => {
                    let is_of_it = of_it(action).is_some_and(|of_it| of_it == *action);
                    (is_of_it || payer == Player::That).then_some(())?;
                }
            }
            let otherwise = OneOrMore::one(does(Player::MyController, OneOrMore::one(act(otherwise))));
            all.push(does(payer, unless(costs, Some(otherwise))));
            Some(all)
        }
        _ => None,
    }
}

/// Whether a verb takes something away, as a price does.
const fn takes_away(action: &Action) -> bool {
    matches!(action, Action::Discard(_) | Action::Sacrifice(_) | Action::Exhaust(_) | Action::Put { .. })
}

/// Whether a verb has several chosen objects, so that it could be done in part.
fn is_of_several(action: &Action) -> bool {
    match action {
        Action::Discard(Objects::Pick(pick))
        | Action::Sacrifice(Objects::Pick(pick))
        | Action::Exhaust(Objects::Pick(pick))
        | Action::Put { what: Objects::Pick(pick), .. } => pick.quantity != Quantity::Exactly(Amount::Number(1)),
        _ => false,
    }
}
