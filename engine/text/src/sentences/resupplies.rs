//! What is put in Reserve by several Resupplies in a row, of which a sentence asks together.

use crate::{
    build::act,
    filters::facts_of,
    grammar::chain,
    link::folded,
    phrases::{noun::filter, past_events::somewhere_this_way},
    reader::Reader,
    sentences::end::stop,
};
use ability::{
    Action, Amount, Being, Condition, Effect, Noun, OneOrMore, Search, Step, Subject, Trait, search::speaks_of_it,
};

/// "([Resupply] twice.) If you put one or more Permanents in Reserve this way, …": whether one of those cards is
/// such is asked of each right after its own Resupply.
pub(super) fn one_of_those_put(reader: &mut Reader<'_>, before: &[Step]) -> Option<Step> {
    let is_resupply = |action: &Action| matches!(action, Action::Resupply | Action::ExhaustedResupply);
    let (verb, times) = match before {
        [Step::Repeat { times: Amount::Number(times @ 2..=3), effect }] => match effect.as_slice() {
            [Step::Act(verb)] => (verb, *times),
            _ => return None,
        },
        [Step::Act(verb), Step::Act(again)] if verb == again => (verb, 2),
        _ => return None,
    };
    is_resupply(verb).then_some(())?;
    if !reader.says("if you put a|an") && !reader.says("if you put one or more") {
        reader.say("if you put at least one")?;
    }
    reader.goes_somewhere = true;
    let what = reader.attempt(filter);
    reader.goes_somewhere = false;
    let what = what?;
    let [one] = what.as_slice() else { return None };
    (one.places.is_none() && !one.contains(|fact: &Trait| matches!(fact, Trait::Other | Trait::NotIt))).then_some(())?;
    somewhere_this_way(reader)?;
    reader.say(",")?;
    reader.says("then");
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    stop(reader)?;
    // Which of the cards "it" is, nobody says.
    (!speaks_of_it(&effect)).then_some(())?;
    let being = match (&one.facts, one.nouns.as_slice()) {
        (None, [Noun::Card]) => return None,
        (None, _) => Being::Kind(one.nouns.clone()),
        (Some(_), _) => Being::Facts(OneOrMore::new(facts_of(one))?),
    };
    Some(if_one_was(verb, times, &being, &effect))
}

/// A verb that is done so often; the effect follows if one of the cards was such.
pub(crate) fn if_one_was(verb: &Action, times: u8, being: &Being, effect: &Effect) -> Step {
    let rest = usize::from(times.saturating_sub(1));
    let so: Vec<Step> = std::iter::repeat_n(act(verb.clone()), rest).chain(effect.as_slice().iter().cloned()).collect();
    let condition = Condition::Is { who: Subject::It, being: being.clone() };
    let otherwise = (rest > 0).then(|| OneOrMore::one(if_one_was(verb, times - 1, being, effect)));
    let asked = Step::If { condition, effect: OneOrMore::new(so).unwrap_or(effect.clone()), otherwise };
    Step::Do { effect: OneOrMore::one(act(verb.clone())), then: Some(OneOrMore::one(asked)), otherwise: None }
}

/// The verb, how often it is done, what is asked of the cards, and what follows, of a step that [`if_one_was`] makes of more than one.
pub(crate) fn asked_of_those_put(step: &Step) -> Option<(&Action, u8, &Being, &Effect)> {
    let (mut inner, mut times) = (step, 0);
    loop {
        let Step::Do { effect: done, then: Some(then), otherwise: None } = inner else { return None };
        let ([Step::Act(verb)], [Step::If { condition, effect, otherwise }]) = (done.as_slice(), then.as_slice())
        else {
            return None;
        };
        let Condition::Is { who: Subject::It, being } = condition else { return None };
        times += 1;
        match otherwise.as_ref().map(OneOrMore::as_slice) {
            None => {
                let is_it = times > 1 && if_one_was(verb, times, being, effect) == *step;
                return is_it.then_some((verb, times, being, effect));
            }
            Some([next]) => inner = next,
            Some(_) => return None,
        }
    }
}
