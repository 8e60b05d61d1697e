//! Costs: the part of a quick action before the colon, and payments within an effect (6.4).

use crate::{
    build::{ME, pick},
    conditions::condition::if_or_unless,
    grammar::{imperative, player_verb},
    phrases::{
        amount::{any_quantity, mana_amount},
        antecedents::counter_of_mine,
        noun::filter,
        objects::objects,
        players::{as_actor, one_of},
    },
    reader::{
        Reader,
        said::{Kind, Quantifier, Said},
    },
    sentences::end::stop,
    words::{counter, player},
};
use ability::{Action, Aim, Amount, Condition, Cost, Gain, Objects, Player, Quantity, Step};

/// The costs of a quick action, including the colon.
pub(crate) fn quick_costs(reader: &mut Reader<'_>) -> Option<Vec<Cost>> {
    let mut costs = vec![reader.attempt(icon_cost).or_else(|| said_cost(reader))?];
    while let Some(cost) = reader.attempt(|r| {
        r.say(",")?;
        r.attempt(icon_cost).or_else(|| said_cost(r))
    }) {
        costs.push(cost);
    }
    reader.say(":")?;
    Some(costs)
}

fn icon_cost(reader: &mut Reader<'_>) -> Option<Cost> {
    if reader.says("{T}") {
        return Some(Cost::ExhaustMe);
    }
    if reader.says("{D}") {
        return Some(Cost::DiscardMe);
    }
    mana_paid(reader).map(Cost::Mana)
}

/// An amount of mana that is paid. {X} in it defines X, unless something else does.
fn mana_paid(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.x_is_paid |= reader.sees("{X}");
    mana_amount(reader)
}

/// A part of a cost that is written in words.
fn said_cost(reader: &mut Reader<'_>) -> Option<Cost> {
    reader.any(&[
        |r| {
            r.say("pay|pays")?;
            mana_paid(r).map(Cost::Mana)
        },
        |r| {
            r.say("spend|spends")?;
            spending(r)
        },
        |r| r.say("exhaust me").map(|()| Cost::ExhaustMe),
        |r| r.say("discard me from your? reserve").map(|()| Cost::DiscardMe),
        |r| {
            // "Have target opponent draw a card".
            r.says("have");
            let player = one_of(player(r)?);
            // They sacrifice or discard what is theirs.
            let step = match player {
                Player::You => player_verb(r)?,
                _ => as_actor(r, Player::That, player_verb)?,
            };
            match step {
                Step::Act(action) => Some(Cost::By { player, action }),
                _ => None,
            }
        },
        |r| {
            let (step, said) = r.noting(imperative)?;
            match step {
                // Counters that are removed as a cost are spent (7.3.38).
                Step::Act(Action::Remove { gains, from }) if !matches!(from, Objects::Each(_)) => {
                    match gains.as_slice() {
                        [Gain::Counters { amount, counter }] => {
                            Some(Cost::Spend { amount: amount.clone(), counter: *counter, from })
                        }
                        _ => None,
                    }
                }
                Step::Act(action) if is_payable(&action) => Some(Cost::Do(of_any_number(action, said))),
                _ => None,
            }
        },
    ])
}

/// Costs joined by "and".
pub(super) fn said_costs(reader: &mut Reader<'_>) -> Option<Vec<Cost>> {
    let mut costs = vec![said_cost(reader)?];
    while let Some(cost) = reader.attempt(|r| {
        r.say(",?")?;
        r.say("and")?;
        said_cost(r)
    }) {
        costs.push(cost);
    }
    Some(costs)
}

/// "Discard cards from your Reserve", as a payment: any number of them.
fn of_any_number(mut action: Action, said: Said) -> Action {
    if let Action::Discard(what) | Action::Sacrifice(what) | Action::Exhaust(what) | Action::Put { what, .. } =
        &mut action
        && let Objects::Each(from) = what
        && !said.is_of_all()
        && said.has(Kind::Thing, Quantifier::Several)
    {
        *what = pick(Quantity::AnyNumber, Aim::Chosen, from.clone());
    }
    action
}

/// "3 of my Sap counters", "1 counter from a card you control".
fn spending(reader: &mut Reader<'_>) -> Option<Cost> {
    let amount = if reader.offering && reader.says("X of") {
        // "You may spend X of my Luck counters to add X to the result": X is the number spent.
        reader.x = Some(Amount::ThatMany);
        Quantity::AnyNumber
    } else {
        any_quantity(reader)?
    };
    // "If I have three or more Luck counters, you may spend three of them": counters of the bearer.
    if let Some(counter) = counter_of_mine(reader)
        && reader.says("of them")
    {
        return Some(Cost::Spend { amount, counter, from: ME });
    }
    reader.say("of?")?;
    let is_mine = reader.says("my");
    let counter = counter(reader)?;
    if is_mine {
        return Some(Cost::Spend { amount, counter, from: ME });
    }
    // If several things have the counters, it would be unclear how many are removed from each.
    let from = reader.attempt(|r| {
        r.say("from|on")?;
        objects(r).filter(|from| !matches!(from, Objects::Each(_)))
    });
    // In a cost, counters without an owner are those of the bearer.
    (from.is_some() || reader.sees(",|:")).then_some(())?;
    Some(Cost::Spend { amount, counter, from: from.unwrap_or(ME) })
}

/// "This costs {1} more if …", after the effect of a quick action, as an additional cost.
pub(crate) fn dearer(reader: &mut Reader<'_>) -> Option<Cost> {
    reader.say("this")?;
    reader.say("action|ability?")?;
    reader.say("costs")?;
    let more = mana_amount(reader)?;
    reader.say("more")?;
    if reader.says("to target a|an") {
        let what = filter(reader)?;
        stop(reader)?;
        return Some(Cost::Targeting { amount: more, what });
    }
    let condition = if_or_unless(reader)?;
    reader.say(".?")?;
    let zero = Box::new(Amount::Number(0));
    let (condition, then, otherwise) = match condition {
        Condition::Not(condition) => (condition, zero, Box::new(more)),
        condition => (Box::new(condition), Box::new(more), zero),
    };
    Some(Cost::Mana(Amount::Either { condition, then, otherwise }))
}

/// Whether a verb can be a cost. The result must not depend on chance.
const fn is_payable(action: &Action) -> bool {
    matches!(
        action,
        Action::Discard(_)
            | Action::Sacrifice(_)
            | Action::Exhaust(_)
            | Action::Put { .. }
            | Action::Reveal(_)
            | Action::Remove { .. }
            | Action::Give { .. }
            | Action::Create { .. }
            | Action::Pass
    )
}
