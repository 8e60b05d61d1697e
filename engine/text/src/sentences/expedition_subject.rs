//! Sentences with an Expedition as the subject.

use crate::{
    build::act,
    filters::is_single,
    phrases::{
        amount::amount,
        expedition::expeditions,
        for_each::{capped, each_of},
    },
    reader::Reader,
    sentences::end::is_over,
    words::direction,
};
use ability::{Action, Aim, Amount, Expeditions, Few, Step};

/// A sentence with an Expedition as the subject: "target Expedition [Ascends] and moves forward one region".
pub(super) fn expedition_verbs(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    if let Some(steps) = reader.attempt(two_expeditions) {
        return Some(steps);
    }
    let first = expedition_verb(reader)?;
    let again = match &first {
        Step::Act(Action::Ascend(which) | Action::Descend(which) | Action::Move { which, .. }) => match which {
            Expeditions::Pick { .. } | Expeditions::Each { .. } => Expeditions::That,
            which => which.clone(),
        },
        _ => Expeditions::That,
    };
    let mut steps = vec![first];
    while let Some(step) = reader.attempt(|r| {
        r.say(",?")?;
        r.say("and|then")?;
        expedition_does(r, again.clone())
    }) {
        steps.push(step);
    }
    Some(steps)
}

/// "My Expedition and the Expedition facing it move forward one region".
fn two_expeditions(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let one = expeditions(reader)?;
    reader.say("and")?;
    let other = match one {
        Expeditions::Mine if reader.says("the expedition|one facing it") => Expeditions::FacingMe,
        Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther => {
            expeditions(reader)?
        }
        // Otherwise it would be unclear which of the two was named last.
        _ => return None,
    };
    let first = expedition_does(reader, one)?;
    let Step::Act(action) = &first else { return None };
    let second = match action.clone() {
        Action::Move { direction, regions, .. } => Action::Move { which: other, direction, regions },
        Action::Ascend(_) => Action::Ascend(other),
        _ => return None,
    };
    Some(vec![first, act(second)])
}

/// A verb with an Expedition as its subject.
fn expedition_verb(reader: &mut Reader<'_>) -> Option<Step> {
    // "If my Expedition is behind, it moves forward one region".
    let of_condition = match reader.conditioned.clone() {
        Some(which) if reader.sees("it moves|ascends|[Ascends]") => {
            reader.next();
            Some(match which {
                // "If one of your Expeditions is behind, it …": "it" is one of those.
                Expeditions::Each { facts, of } if !is_single(&Expeditions::Each { facts: facts.clone(), of }) => {
                    Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of }
                }
                which => which,
            })
        }
        _ => None,
    };
    let which = of_condition.or_else(|| expeditions(reader))?;
    expedition_does(reader, which)
}

fn expedition_does(reader: &mut Reader<'_>, which: Expeditions) -> Option<Step> {
    reader.says("both|each");
    if reader.says("move|moves") {
        let direction = direction(reader)?;
        let regions = regions_moved(reader)?;
        reader.name_expedition();
        return Some(act(Action::Move { which, direction, regions }));
    }
    if reader.says("loses|lose [Ascended]|[[Ascended]]|ascended") {
        reader.name_expedition();
        return Some(act(Action::Descend(which)));
    }
    if !reader.says("becomes|become [Ascended]|[[Ascended]]|ascended") {
        reader.say("[Ascends]|[Ascend]|ascends|ascend")?;
    }
    reader.name_expedition();
    Some(act(Action::Ascend(which)))
}

/// "Two regions"; without a number, one region.
pub(crate) fn regions_moved(reader: &mut Reader<'_>) -> Option<Amount> {
    let said = reader.attempt(|r| {
        let amount = amount(r)?;
        r.say("more|additional?")?;
        r.say("region|regions")?;
        let amount = each_of(r, amount);
        // "… for each Soldier in it, up to a max of 2".
        let amount = capped(r, amount)?;
        r.says("region|regions");
        Some(amount)
    });
    let is_over = |r: &mut Reader<'_>| r.sees(".|,|;") || r.sees("and|then|or|if|unless|otherwise") || is_over(r);
    said.or_else(|| is_over(reader).then_some(Amount::Number(1)))
}
