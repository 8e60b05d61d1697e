//! Sentences with an object as the subject: it gains, loses, switches, defects, activates what it has.

use crate::{
    build::{self, IT, ME, act, counters, plus},
    grammar::{quoted, statement},
    link::{fit::of_it, speaks_of_it},
    phrases::{
        activated::{AtMost, activated_limit, that_ability},
        amount::{amount, counted, quantity_named},
        for_each::each_of,
        keyword::keyword,
        noun::other_than_it,
        objects::{objects, were_played},
        place::destination,
        verbs::{Form, Of, verb_in},
    },
    reader::{
        Antecedent, Reader,
        said::{Kind, Quantifier},
    },
    sentences::{
        end::is_over,
        expedition_subject::expedition_verbs,
        player_subject::{player_acts, player_does},
        statistics::changed_statistics,
    },
    words::{action_icon, arrival, counter, duration, status, sub_type},
};
use ability::{
    Action, ActionIcon, Activator, Amount, Duration, Emblem, Expeditions, Gain, Keyword, Literal, Measure, Mention,
    Mode, Objects, OneOrMore, Operation, Passive, Place, Quantity, Repetition, Search, Statement, Step, Subject, Trait,
    Uses,
};

/// The predicates of an object: it gains, loses, switches. Several verbs can share the subject.
pub(super) fn predicates(reader: &mut Reader<'_>, subject: Objects) -> Option<Vec<Step>> {
    let subject = were_played(subject);
    let is_each = matches!(subject, Objects::Each(_));
    let again = match subject {
        Objects::The(mention @ (Mention::Me | Mention::Cause)) => Objects::The(mention),
        _ => IT,
    };
    let mut steps = vec![predicate(reader, subject)?];
    steps.append(&mut reader.pending);
    while let Some(step) = reader.attempt(|r| {
        if !r.says(", then") && !r.says("then") {
            r.say(",?")?;
            r.say("and")?;
        }
        predicate(r, again.clone())
    }) {
        steps.push(step);
        steps.append(&mut reader.pending);
    }
    // "Each of them gains boosts equal to its {V} and loses [[Fleeting]]": the second verb is done for each, too.
    if is_each && let [Step::ForEach { filter, effect }, rest @ ..] = steps.as_slice() {
        let all = effect.as_slice().iter().chain(rest).cloned().collect();
        return Some(vec![Step::ForEach { filter: filter.clone(), effect: OneOrMore::new(all)? }]);
    }
    Some(steps)
}

pub(super) fn predicate(reader: &mut Reader<'_>, subject: Objects) -> Option<Step> {
    let is_first = reader.it_before.by == Antecedent::Nothing;
    // "It and I both gain 1 boost": each of the two.
    // "They both gain [[Asleep]]": each of those that were named.
    if !matches!(subject, Objects::Both { .. } | Objects::The(Mention::It)) || !reader.says("both also?") {
        if reader.says("each") {
            reader.note(Kind::Thing, Quantifier::Each);
        }
        reader.says("also");
    }
    let action = if let Some(step) = reader.attempt(|r| for_a_while(r, &subject)) {
        return Some(step);
    } else if let Some(step) = reader.attempt(|r| partly_for_a_while(r, &subject)) {
        return Some(step);
    } else if let Some(step) = reader.attempt(|r| either_gain(r, &subject)) {
        return Some(step);
    } else if is_of_plays(&subject) {
        // A predicate of all cards that somebody plays lasts, or is a Reaction to each play; it does nothing now.
        return None;
    } else if let Some(is_for_good) = reader.row(&[("permanently gain|gains", true), ("gain|gains", false)]) {
        reader.says(":");
        reader.said_its = false;
        reader.gained_by_new = matches!(subject, Objects::Pick(_) | Objects::Each(_));
        let gains = gains(reader)?;
        reader.gained_by_new = false;
        // What an object has is not for a while unless the text says so; a status or a counter can be lost again.
        let is_had = |gain: &Gain| matches!(gain, Gain::Ability(_) | Gain::Keyword(_));
        (!is_for_good || gains.as_slice().iter().all(is_had)).then_some(())?;
        let most = reader.attempt(most);
        return of_its_own(reader, subject, gains, is_first, |gains, to| Action::Give {
            gains,
            most: most.clone(),
            to,
        });
    } else if reader.says("lose|loses") {
        reader.said_its = false;
        reader.gained_by_new = matches!(subject, Objects::Pick(_) | Objects::Each(_));
        let losses = losses(reader)?;
        reader.gained_by_new = false;
        return of_its_own(reader, subject, losses, is_first, |gains, from| Action::Remove { gains, from });
    } else if reader.says("switch|switches expeditions|expedition with me") {
        reader.switched = true;
        Action::Switch(Objects::Both { one: Box::new(subject), other: Box::new(ME) })
    } else if reader.says("switch|switches expeditions|expedition") {
        reader.switched = true;
        Action::Switch(subject)
    } else if reader.says("defect|defects|[Defect]|[Defects]") {
        Action::Defect(subject)
    } else if let Some(sub_type) = reader.attempt(|r| {
        r.say("become|becomes a|an")?;
        let sub_type = sub_type(r)?;
        r.say("in addition to its|their|my other types|subtypes|sub-types").map(|()| sub_type)
    }) {
        Action::Give { gains: OneOrMore::one(Gain::SubType(sub_type)), most: None, to: subject }
    } else if reader.says("become|becomes completed|[Completed]|[[Completed]]") {
        Action::Complete(subject)
    } else if reader.says("become|becomes [[Exhausted]]|exhausted") {
        Action::Exhaust(subject)
    } else if reader.says("become|becomes ready") {
        Action::Ready(subject)
    } else if let Some(act_on) = reader.attempt(passive_voice) {
        act_on(subject)
    } else if let Some(to) = reader.attempt(|r| {
        // "Goes to its owner's Reserve", "is returned to its owner's hand" (7.3.27).
        if !r.says("go|goes") {
            r.say("is|are")?;
            let verb = verb_in(r, &[Form::Participle])?;
            ["send", "return", "put"].contains(&verb.forms.base).then_some(())?;
        }
        r.say("to|in|into|on")?;
        destination(r)
    }) {
        Action::Put { what: subject, to }
    } else if let Some(icon) = reader.attempt(|r| {
        // "Target Character with a {D} ability activates it".
        r.say("activate|activates")?;
        if let Some(icon) = r.attempt(that_ability) {
            return Some(icon);
        }
        r.say("it")?;
        icon_of(&subject)
    }) {
        Action::Use { icon, of: subject }
    } else if let Some(icon) = reader.attempt(|r| {
        r.say("activate|activates")?;
        // "Have me activate its {D} ability": I activate the ability of another object as if it were mine.
        let is_one = r.says("one of");
        let is_its = r.sees("its|my");
        let is_mine = r.says("my");
        if !is_mine {
            r.say("its|their")?;
        }
        (is_mine == (subject == ME)).then_some(())?;
        let icon = action_icon(r)?;
        // All quick actions of one thing are not read.
        r.say(if is_one || !is_its { "ability|abilities" } else { "ability" }).map(|()| icon)
    }) {
        Action::Use { icon, of: subject }
    } else if reader.says("activate|activates") {
        let AtMost(limit) = activated_limit(reader)?;
        let arrival = arrival(reader)?;
        reader.say("ability|abilities|trigger|triggers")?;
        let activator = match reader.says("as if it|they was|were mine") {
            true => Activator::Mine,
            false => Activator::Its,
        };
        let of = if activator == Activator::Mine { IT } else { subject };
        Action::Activate { arrival, limit, of, activator }
    } else {
        return None;
    };
    Some(act(action))
}

/// Builds a gain or loss whose number may depend on the object that gains: "Target Character gains 1 boost for each Character
/// facing it", "each Character loses boosts equal to its {V}". The number is only known once the object is chosen. If something
/// else was named before, "its" would be ambiguous.
pub(super) fn of_its_own(
    reader: &mut Reader<'_>,
    subject: Objects,
    gains: OneOrMore<Gain>,
    is_first: bool,
    verb: impl Fn(OneOrMore<Gain>, Objects) -> Action,
) -> Option<Step> {
    let is_of_place = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
    let is_of_it = gains.contains(is_of_place) || is_first && gains.as_slice().iter().any(speaks_of_it);
    Some(match subject {
        Objects::Pick(_) if is_of_it => {
            reader.pending = vec![act(verb(of_others_than_it(&gains)?, IT))];
            act(Action::Name(subject))
        }
        Objects::Each(filter) if is_of_it => {
            Step::ForEach { filter, effect: OneOrMore::one(act(verb(of_others_than_it(&gains)?, IT))) }
        }
        Objects::Pick(_) | Objects::Each(_) if reader.said_its => return None,
        Objects::The(Mention::It) if gains.contains(is_of_place) => act(verb(of_others_than_it(&gains)?, subject)),
        _ => act(verb(gains, subject)),
    })
}

/// "Is discarded", "are exhausted": a verb in the passive. "Sacrifice" has no passive here, since a player sacrifices.
fn passive_voice(reader: &mut Reader<'_>) -> Option<Of> {
    reader.say("is|are")?;
    let verb = verb_in(reader, &[Form::Participle])?;
    reader.it.verb = Some(verb.forms.base);
    (!verb.shows && verb.forms.base != "sacrifice").then_some(())?;
    let is_over = is_over(reader) || reader.sees(".|,|and|then");
    is_over.then_some(verb.action).flatten()
}

/// "Have target Character gain [[Asleep]]", "have me switch Expeditions".
pub(super) fn have_do(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("have")?;
    if let Some(steps) = reader.attempt(expedition_verbs) {
        return Some(steps);
    }
    if let Some(steps) = reader.attempt(|r| {
        let subject = objects(r)?;
        either_predicate(r, subject)
    }) {
        return Some(steps);
    }
    // "Have them discard a card".
    if reader.anybody && reader.says("them") {
        return player_acts(reader, reader.they);
    }
    player_does(reader)
}

/// "… gain 1 boost or lose [[Fleeting]]": a choice between two predicates.
fn either_predicate(reader: &mut Reader<'_>, subject: Objects) -> Option<Vec<Step>> {
    let steps = predicates(reader, subject.clone())?;
    let other = reader.attempt(|r| {
        r.say("or")?;
        predicates(r, Objects::The(Mention::It))
    });
    let Some(other) = other else { return Some(steps) };
    let [Step::Act(first)] = steps.as_slice() else { return None };
    let first = act(of_it(first)?);
    let modes = [vec![first], other].map(OneOrMore::new).into_iter().flatten();
    let modes = OneOrMore::new(modes.map(|effect| Mode { effect }).collect())?;
    let quantity = Quantity::Exactly(Amount::Number(1));
    Some(vec![act(Action::Name(subject)), Step::Choose { quantity, repetition: Repetition::Barred, modes }])
}

/// "Gains [Gigantic] this Day": a statement about what is chosen, as long as it lasts.
pub(super) fn for_a_while(reader: &mut Reader<'_>, subject: &Objects) -> Option<Step> {
    let statements = reader.any(&[
        |r| {
            r.say("gain|gains|get|gets|has|have")?;
            changed_statistics(r)
        },
        |r| {
            r.say("gain|gains|has|have|am|is|are|become|becomes")?;
            // A status is gained once, and does not have a duration (2.4.1).
            let is_status = |gain: &Gain| matches!(gain, Gain::Status(_) | Gain::OneOf(_));
            let gains = held(r).filter(|gains| !gains.as_slice().iter().any(is_status))?;
            Some(vec![Statement::Has(gains)])
        },
        |r| {
            r.say("lose|loses all? its|their|my? abilities")?;
            Some(vec![Statement::Loses(OneOrMore::one(Gain::Abilities))])
        },
        |r| {
            r.say("lose|loses")?;
            losses(r).map(|losses| vec![Statement::Loses(losses)])
        },
        |r| {
            r.sees("can't").then_some(())?;
            statement(r).map(|statement| vec![statement])
        },
    ])?;
    let duration = match reader.lasting.take() {
        Some(duration) => duration,
        None => duration(reader)?,
    };
    had_for_a_while(reader, subject, statements, duration)
}

/// A lasting statement about a subject, which is chosen in a step before.
pub(super) fn had_for_a_while(
    reader: &mut Reader<'_>,
    subject: &Objects,
    statements: Vec<Statement>,
    duration: Duration,
) -> Option<Step> {
    let (who, chosen) = match subject {
        Objects::The(Mention::Me) => (Subject::Me, None),
        // An Emblem only knows what was named last.
        Objects::The(Mention::Cause) => return None,
        Objects::The(_) => (Subject::It, None),
        Objects::Each(filter) => (Subject::Each(filter.clone()), None),
        objects => (Subject::It, Some(objects.clone())),
    };
    let lasting = |statement| {
        let emblem = Emblem::Passive(Passive::Object { who: who.clone(), statement });
        Step::Ongoing { duration, uses: Uses::All, emblem }
    };
    // The choice comes first. The two steps are one construct to the caller.
    let chosen = chosen.map(|objects| act(Action::Name(objects)));
    let mut steps = chosen.into_iter().chain(statements.into_iter().map(lasting));
    let first = steps.next();
    reader.pending = steps.collect();
    first
}

/// "Gains 2 boosts and [Tough 1] this Day": counters have no duration, and stay (2.5).
fn partly_for_a_while(reader: &mut Reader<'_>, subject: &Objects) -> Option<Step> {
    reader.say("gain|gains")?;
    let gains = gains(reader)?;
    let duration = duration(reader)?;
    let is_put = |gain: &&Gain| matches!(gain, Gain::Counters { .. });
    let given = OneOrMore::new(gains.as_slice().iter().filter(is_put).cloned().collect())?;
    let had = OneOrMore::new(gains.as_slice().iter().filter(|gain| !is_put(gain)).cloned().collect())?;
    had.as_slice().iter().all(|gain| matches!(gain, Gain::Keyword(_) | Gain::Ability(_))).then_some(())?;
    let (who, of) = match subject {
        Objects::The(Mention::Me) => (Subject::Me, ME),
        Objects::The(Mention::Cause) => return None,
        _ => (Subject::It, IT),
    };
    let emblem = Emblem::Passive(Passive::Object { who, statement: Statement::Has(had) });
    let lasting = Step::Ongoing { duration, uses: Uses::All, emblem };
    let is_chosen = matches!(subject, Objects::Pick(_));
    let to = if is_chosen { of } else { subject.clone() };
    matches!(subject, Objects::Pick(_) | Objects::The(_)).then_some(())?;
    let give = act(Action::Give { gains: given, to, most: None });
    let first = if is_chosen { act(Action::Name(subject.clone())) } else { give.clone() };
    reader.pending = if is_chosen { vec![give, lasting] } else { vec![lasting] };
    Some(first)
}

/// "Gains 2 boosts or [[Anchored]]": one of the two (6.5.g).
fn either_gain(reader: &mut Reader<'_>, subject: &Objects) -> Option<Step> {
    reader.say("gain|gains")?;
    let one = gains(reader)?;
    reader.say("or")?;
    let other = gains(reader)?;
    let (to, chosen) = match subject {
        Objects::The(_) => (subject.clone(), None),
        Objects::Pick(_) => (IT, Some(act(Action::Name(subject.clone())))),
        _ => return None,
    };
    let give = |gains| Mode { effect: OneOrMore::one(act(Action::Give { gains, to: to.clone(), most: None })) };
    let modes = OneOrMore::new(vec![give(one), give(other)])?;
    let quantity = Quantity::Exactly(Amount::Number(1));
    let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
    match chosen {
        Some(chosen) => {
            reader.pending = vec![choice];
            Some(chosen)
        }
        None => Some(choice),
    }
}

/// ", up to a max of 3 boosts on me".
pub(super) fn most(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say(", up to a max|maximum of")?;
    let most = amount(reader)?;
    reader.attempt(counter);
    reader.says("on me|it");
    Some(most)
}

/// A list of gains: "2 boosts and [[Fleeting]]", "1 boost per card in your Hand".
pub(super) fn gains(reader: &mut Reader<'_>) -> Option<OneOrMore<Gain>> {
    if let Some(one_of) = reader.attempt(one_of_statuses) {
        return Some(OneOrMore::one(one_of));
    }
    let mut gains = vec![gain(reader)?];
    while let Some(gain) = reader.attempt(|r| {
        let is_apart = r.says(", and");
        if !is_apart && !r.says(",") {
            r.say("and")?;
        }
        r.gained_apart = is_apart;
        // "Have "…" and are [Tough 1]".
        if matches!(gains.last(), Some(Gain::Ability(_))) && r.says("am|is|are") {
            return keyword(r).map(Gain::Keyword);
        }
        gain(r)
    }) {
        gains.push(gain);
    }
    OneOrMore::new(gains)
}

/// What something has as long as a condition holds: not counters, which are put on it once (2.5).
pub(super) fn held(reader: &mut Reader<'_>) -> Option<OneOrMore<Gain>> {
    let is_counters = |gain: &Gain| matches!(gain, Gain::Counters { .. } | Gain::AllCounters(_));
    gains(reader).filter(|gains| !gains.as_slice().iter().any(is_counters))
}

/// "[[Fleeting]], [[Anchored]] or [[Asleep]]".
fn one_of_statuses(reader: &mut Reader<'_>) -> Option<Gain> {
    reader.says("your|their choice of");
    let mut statuses = vec![status(reader)?];
    loop {
        let is_last = reader.says(", or") || reader.says("or");
        if !is_last {
            reader.say(",")?;
        }
        statuses.push(status(reader)?);
        if is_last {
            return OneOrMore::new(statuses).map(Gain::OneOf);
        }
    }
}

fn gain(reader: &mut Reader<'_>) -> Option<Gain> {
    reader.any(&[
        |r| status(r).map(Gain::Status),
        |r| {
            // "[Tough 1] for each Landmark you control".
            Some(Gain::Keyword(match keyword(r)? {
                Keyword::Tough(amount @ Amount::Number(_)) => Keyword::Tough(each_of(r, amount)),
                keyword => keyword,
            }))
        },
        |r| {
            r.say("its subtypes|sub-types")?;
            r.said_it = true;
            Some(Gain::ItsSubTypes)
        },
        |r| {
            r.say("sub-type|subtype")?;
            sub_type(r).map(Gain::SubType)
        },
        |r| quoted(r).map(|ability| Gain::Ability(Box::new(ability))),
        |r| {
            let is_one = r.says("another") || r.says("an additional|extra");
            let amount = if is_one { Amount::Number(1) } else { amount(r)? };
            r.say("additional|more|extra?")?;
            let counter = counter(r)?;
            // "Gain 1 boost each".
            if !r.sees("each other|opponent|player|of") {
                r.says("each");
            }
            Some(counters(each_of(r, amount), counter))
        },
        |r| {
            // "I gain 2 boosts. If you control a Landmark, I gain 3 instead": three boosts.
            let counter = r.counter_said?;
            let amount = amount(r)?;
            r.sees("instead|if|unless").then(|| counters(amount, counter))
        },
        |r| {
            // "Half that many boosts, rounded down".
            r.say("half that many")?;
            let counter = counter(r)?;
            r.say(",? rounded")?;
            let whole = match r.row(&[("up", true), ("down", false)])? {
                true => plus(Amount::ThatMany, Operation::Plus, Amount::Number(1)),
                false => Amount::ThatMany,
            };
            let half = plus(whole, Operation::Over, Amount::Number(2));
            Some(counters(half, counter))
        },
        |r| {
            // "As many boosts as I have", "twice as many boosts as it has".
            let times = if r.says("twice") { 2 } else { 1 };
            r.say("as many")?;
            let counter = counter(r)?;
            let what = if r.says("as I have") { Mention::Me } else { r.say("as it has").map(|()| Mention::It)? };
            r.said_it |= what == Mention::It;
            let many = Amount::Of { measure: Measure::Counters(counter), what };
            Some(counters(build::times(times, many), counter))
        },
        |r| {
            // "As many boosts as there are Landmarks you control".
            r.say("as many")?;
            let counter = counter(r)?;
            r.say("as there are")?;
            counted(r).map(|amount| counters(amount, counter))
        },
        |r| {
            // "A number of boosts equal to its Hand Cost", "boosts equal to its Hand Cost".
            r.says("a number of");
            let counter = counter(r)?;
            r.say("equal to")?;
            quantity_named(r).map(|amount| counters(amount, counter))
        },
    ])
}

fn losses(reader: &mut Reader<'_>) -> Option<OneOrMore<Gain>> {
    let mut losses = Vec::new();
    loop {
        let own = reader.attempt(|r| {
            // "Loses its boosts" means all of them.
            r.say("its|their|my")?;
            counter(r)
        });
        losses.push(if let Some(counter) = own {
            Gain::AllCounters(counter)
        } else if reader.says("all its|their|my?") {
            Gain::AllCounters(counter(reader)?)
        } else if reader.says("any number of") {
            Gain::Counters { amount: Quantity::AnyNumber, counter: counter(reader)? }
        } else {
            gain(reader)?
        });
        let and_a_status = reader.attempt(|r| {
            r.say("and")?;
            r.sees("[[Fleeting]]|[[Anchored]]|[[Asleep]]").then_some(())
        });
        if and_a_status.is_none() {
            return OneOrMore::new(losses);
        }
    }
}

/// "… for each other Character in its Expedition": other than the object that gains, and not than the bearer.
fn of_others_than_it(gains: &OneOrMore<Gain>) -> Option<OneOrMore<Gain>> {
    let mut all = gains.as_slice().to_vec();
    for gain in &mut all {
        if let Gain::Counters { amount: Quantity::Exactly(amount), .. } | Gain::Keyword(Keyword::Tough(amount)) = gain {
            count_others_than_it(amount);
        }
        (!gain.contains(|fact: &Trait| *fact == Trait::Other)).then_some(())?;
    }
    OneOrMore::new(all)
}

/// Changes "other than the bearer" to "other than what was named" in a number.
fn count_others_than_it(amount: &mut Amount) {
    match amount {
        Amount::Count(what) => *what = other_than_it(what.clone()),
        Amount::Compute { left, right, .. } => {
            count_others_than_it(left);
            count_others_than_it(right);
        }
        _ => {}
    }
}

/// Whether objects are cards that are being played.
fn is_of_plays(objects: &Objects) -> bool {
    let is_played = |place: &Place| matches!(place, Place::Played { .. });
    matches!(objects, Objects::Each(filter) if filter.as_slice().iter().any(|one| {
        one.places.as_ref().is_some_and(|places| places.as_slice().iter().any(is_played))
    }))
}

/// The icon of the abilities in the description of objects.
fn icon_of(objects: &Objects) -> Option<ActionIcon> {
    let Objects::Pick(pick) = objects else { return None };
    let [one] = pick.from.as_slice() else { return None };
    let mut facts = one.facts.as_ref()?.as_slice().iter();
    facts.find_map(|clause| match clause.as_slice() {
        [Literal::Is(Trait::Acts(icon))] => Some(*icon),
        _ => None,
    })
}
