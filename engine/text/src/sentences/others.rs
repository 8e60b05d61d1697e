//! "Another" after a choice: other than what was chosen.

use crate::{
    build::act,
    link::{
        fit::{all_of, object_of, of_it, targets_of},
        of_chosen,
    },
    phrases::noun::other_than_it,
};
use ability::{Action, Amount, Mention, Objects, Offer, Quantity, Search, Step, Trait};

/// "Ready target card in your Reserve, then exhaust another target card in Reserve": other than the first target.
pub(super) fn others_than_chosen(mut steps: Vec<Step>) -> Vec<Step> {
    let is_other = |what: &Objects| {
        let says = |meant| what.contains(|fact: &Trait| *fact == meant);
        says(Trait::Other) && !says(Trait::NotIt)
    };
    let is_single =
        |what: &Objects| matches!(what, Objects::Pick(pick) if pick.quantity == Quantity::Exactly(Amount::Number(1)));
    for at in 1..steps.len() {
        let (before, after) = steps.split_at_mut(at);
        let (Some(first), Some(second)) = (before.last(), after.first_mut()) else { continue };
        // "(Send target Character to Reserve.) Its controller may send another target Character to Reserve".
        let Some(place) = first_verb(second) else { continue };
        let Step::Act(second) = &*place else { continue };
        // "Each player chooses a Robot they control. Discard all other Robots": other than the chosen ones.
        let is_choice = match first {
            Step::Act(Action::Name(_)) => true,
            Step::By { effect, .. } => matches!(effect.as_slice(), [.., Step::Act(Action::Name(_))]),
            _ => false,
        };
        let others = match first {
            _ if is_choice && let Some(Objects::Each(all)) = all_of(second).filter(is_other) => {
                Some(Objects::Each(other_than_it(all)))
            }
            // "(When a Robot joins my Expedition —) Target another Robot. They both …": other than the Robot of the trigger.
            Step::Act(Action::Name(Objects::Pick(pick)))
                if is_other(&Objects::Pick(pick.clone())) && is_done_to_both(second) =>
            {
                let mut pick = pick.clone();
                pick.from = other_than_it(pick.from);
                before[at - 1] = act(Action::Name(Objects::Pick(pick)));
                continue;
            }
            // Only a target that was not itself "another" is excluded.
            Step::Act(first)
                if targets_of(first).is_some_and(|first| is_single(&first) && !is_other(&first))
                    && let Some(Objects::Pick(mut pick)) = targets_of(second).filter(is_other) =>
            {
                pick.from = other_than_it(pick.from);
                Some(Objects::Pick(pick))
            }
            _ => None,
        };
        if let Some(others) = others
            && let Some(of_it) = of_it(second)
            && let Some(step) = of_chosen(&act(of_it), others)
        {
            *place = step;
        }
    }
    steps
}

/// Whether a verb is done to what was named and to what the trigger named.
fn is_done_to_both(verb: &Action) -> bool {
    let both = [Mention::It, Mention::Cause].map(|mention| Box::new(Objects::The(mention)));
    let [one, other] = both;
    object_of(verb) == Some(&Objects::Both { one, other })
}

/// The first verb of a step, whoever does it and on whatever condition.
fn first_verb(step: &mut Step) -> Option<&mut Step> {
    match step {
        Step::Act(_) => Some(step),
        Step::By { effect, .. } | Step::If { effect, .. } | Step::May { offer: Offer::Do(effect), .. } => {
            effect.as_mut_slice().first_mut().and_then(first_verb)
        }
        _ => None,
    }
}
