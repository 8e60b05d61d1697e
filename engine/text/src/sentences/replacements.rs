//! Modifiers of events: an event that would happen, and what happens instead or in addition (6.2).

use crate::{
    build::{IT, ME, act, compares, counters, is_not, things},
    conditions::condition::condition,
    filters::{is_single, narrowed, none_of_these, times, wherever_of_hero, with_facts},
    grammar::effect,
    link::speaks_of_named,
    phrases::{
        amount::amount,
        expedition::{any_expedition, expedition_facts},
        hero::signature_article,
        object_events::{fate, happening},
        objects::objects,
        place::place,
        player_events::{deed, one_of, put_where},
        time::{during, outside_of},
        verbs::{Form, progress_in, verb_in},
    },
    reader::{Antecedent, Reader},
    sentences::end::stop,
    words::{counter, daily, direction, number, player},
};
use ability::{
    Action, Amount, Article, Being, Clause, Comparison, Condition, Cost, Destination, Direction, Effect,
    ExpeditionFact, Expeditions, Gain, Gained, Modifying, Noun, ObjectEvent, Objects, Offer, OneOrMore, Passive,
    Period, Player, PlayerEvent, Progress, Readiness, Row, Rule, Search, Status, Step, Subject, Trait, Trigger, Who,
};

/// Modifiers of events: "If … would …, … instead" (6.2).
pub(super) fn modifiers(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    if let Some(rules) = reader.attempt(morning_rules) {
        return Some(rules);
    }
    if let Some(rules) = reader.attempt(daily_draw) {
        return Some(rules);
    }
    let is_first = reader.says("the first time");
    if !is_first {
        reader.say("if|when|whenever")?;
    }
    let before = reader.modified.take();
    let modifier = modifier(reader, is_first);
    reader.modified = before;
    modifier
}

fn modifier(reader: &mut Reader<'_>, is_first: bool) -> Option<Vec<Rule>> {
    let (event, mut condition) = would_happen(reader)?;
    // "The first time you would roll a die each Day": it has not happened before.
    if is_first {
        reader.say("each|per|a")?;
        let during = reader.row(&[("turn", Period::Turn), ("day", Period::Day)])?.duration();
        let never = compares(times(event.clone(), during), Comparison::Equal, Amount::Number(0));
        condition = Some(match condition {
            Some(condition) => Condition::All(OneOrMore::new(vec![condition, never])?),
            None => never,
        });
    }
    reader.say(",")?;
    if let Some(effect) = reader.attempt(|r| one_more(r, &event)) {
        let modifying = Modifying::Also;
        let passive = Passive::Modifier { event, modifying, effect, otherwise: None };
        return Some(vec![Rule::Passive { condition, passive }]);
    }
    if let Some(effect) = reader.attempt(|r| paid_one_more(r, &event)) {
        let modifying = Modifying::MayAlso;
        let condition = ready_to_pay(condition, modifying, &effect);
        let passive = Passive::Modifier { event, modifying, effect, otherwise: None };
        return Some(vec![Rule::Passive { condition, passive }]);
    }
    let instead = reader.looking(|r| r.take_out("instead"));
    let also = reader.looking(|r| r.take_out("also"));
    let (modifying, effect, otherwise) = modified_effect(reader, also)?;
    // An event that is replaced has not happened, so the next one would be the first again.
    let is_roll = effect.contains(|action: &Action| matches!(action, Action::RollMore { .. }));
    (!is_first || is_roll || matches!(modifying, Modifying::Also | Modifying::MayAlso)).then_some(())?;
    // "Draw a card instead if you control a Feat": if not, the event happens unchanged.
    let (event, condition, effect) = match modifying {
        Modifying::Instead => only_where(event, condition, effect)?,
        _ => (event, condition, effect),
    };
    // A payment that raises a roll is in addition to the roll.
    let also = also || modifying == Modifying::Also && matches!(effect.as_slice(), [Step::May { .. }]);
    let condition = ready_to_pay(condition, modifying, &effect);
    // Without "instead" or "also", an optional effect replaces the event.
    if !instead && !also && !matches!(modifying, Modifying::MayAlso | Modifying::MayInstead) {
        return None;
    }
    // An effect without a connection to the event could also be meant in addition to it, so this is not read.
    let moves = matches!(event, Trigger::Happens { .. });
    let is_of_event = effect.contains(|action: &Action| match action {
        Action::Move { .. } | Action::Raise(_) | Action::Proceed | Action::RollMore { .. } => true,
        // "If I would leave the Expedition zone, you may put me in your Mana zone": changes where it goes.
        Action::Put { .. } => moves,
        _ => false,
    });
    if !instead && modifying == Modifying::MayInstead && !is_of_event {
        return None;
    }
    Some(vec![Rule::Passive { condition, passive: Passive::Modifier { event, modifying, effect, otherwise } }])
}

/// Handles a replacement that is conditional. A condition about the event or its object becomes a part of their description; any
/// other becomes a condition of the ability.
fn only_where(
    event: Trigger,
    condition: Option<Condition>,
    effect: Effect,
) -> Option<(Trigger, Option<Condition>, Effect)> {
    let [Step::If { condition: asked, effect: done, otherwise: None }] = effect.as_slice() else {
        // Steps after the conditional one would always happen, so the event would be lost even if the condition fails.
        let is_asked = |step: &Step| matches!(step, Step::If { otherwise: None, .. });
        return (!effect.as_slice().first().is_some_and(is_asked)).then_some((event, condition, effect));
    };
    let (asked, done) = (asked.clone(), done.clone());
    let mut event = event;
    match (&mut event, &asked) {
        (Trigger::Expedition { which: Expeditions::Each { facts: known, .. }, .. }, asked)
            if let Some(facts) = facts_of_that(asked) =>
        {
            *known = OneOrMore::new(known.iter().flat_map(OneOrMore::as_slice).cloned().chain(facts).collect());
            Some((event, condition, done))
        }
        (
            Trigger::Happens { who: Who::Some { what, .. }, .. },
            Condition::Is { who: Subject::It, being: Being::Facts(facts) },
        ) => {
            *what = with_facts(what.clone(), facts.as_slice());
            Some((event, condition, done))
        }
        // A condition about the object of the event is checked as the event is about to happen.
        (_, asked) if speaks_of_named(asked) => {
            let otherwise = Some(OneOrMore::one(act(Action::Proceed)));
            let step = Step::If { condition: asked.clone(), effect: done, otherwise };
            Some((event, condition, OneOrMore::one(step)))
        }
        (_, asked) => {
            let all = match condition {
                Some(condition) => Condition::All(OneOrMore::new(vec![condition, asked.clone()])?),
                None => asked.clone(),
            };
            Some((event, Some(all), done))
        }
    }
}

/// The facts that a condition requires of "that Expedition".
fn facts_of_that(condition: &Condition) -> Option<Vec<Clause<ExpeditionFact>>> {
    match condition {
        Condition::Expedition { which: Expeditions::That, facts } => Some(facts.as_slice().to_vec()),
        Condition::Not(inner) => none_of_these(&facts_of_that(inner)?),
        _ => None,
    }
}

/// An event that would happen, and a condition on it.
fn would_happen(reader: &mut Reader<'_>) -> Option<(Trigger, Option<Condition>)> {
    let event = would(reader)?;
    // "It" cannot refer to what is paid to replace the event.
    let is_of_thing =
        matches!(event, Trigger::Happens { who: Who::Some { .. }, .. } | Trigger::Does { .. } if reader.anything);
    reader.it.by = if is_of_thing { Antecedent::Cause } else { Antecedent::Nothing };
    let within = |r: &mut Reader<'_>| {
        r.say("during|at")?;
        daily(r).map(Condition::Within)
    };
    let when = reader.attempt(during).or_else(|| reader.attempt(within));
    let condition = when.or_else(|| reader.attempt(outside_of)).or_else(|| {
        reader.attempt(|r| {
            r.say("while")?;
            // "(If my Expedition would move forward) while [[Ascended]]".
            if let Some(which) = r.modified.clone()
                && let Some(facts) = r.attempt(expedition_facts)
            {
                return Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? });
            }
            // "While it is Rest": a time at which the event would happen.
            let outside = std::mem::replace(&mut r.of_trigger, true);
            let condition = condition(r);
            r.of_trigger = outside;
            condition
        })
    });
    Some((event, condition))
}

/// Reads what happens to the event.
fn modified_effect(reader: &mut Reader<'_>, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
    let effect = effect(reader)?;
    of_effect(effect, also)
}

/// "During Morning, draw only … instead of …": changes the second and fourth daily effects.
fn morning_rules(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    reader.say("during morning , draw only")?;
    let amount = amount(reader)?;
    reader.say("card|cards . then ,? put")?;
    let what = objects(reader)?;
    reader.say("in your mana zone instead of a card from your hand")?;
    reader.say(".?")?;
    Some(morning(amount, what))
}

/// "During Morning, draw three cards instead of two", "you draw an additional card during Morning": changes the second daily
/// effect.
fn daily_draw(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let during = |r: &mut Reader<'_>| r.says("during|in the? morning") || r.says("each morning");
    let is_first = during(reader);
    if is_first {
        reader.says(",");
    }
    reader.says("you");
    let is_only = reader.sees("draw only");
    reader.say("draw only?")?;
    let is_more = "additional|extra|more";
    let (modifying, amount) = match reader.says("an additional|extra") {
        true => (Modifying::Also, Amount::Number(1)),
        false => {
            let amount = amount(reader)?;
            (if reader.says(is_more) { Modifying::Also } else { Modifying::Instead }, amount)
        }
    };
    reader.say("card|cards")?;
    let is_instead = modifying == Modifying::Instead && reader.says("instead of");
    if is_instead {
        number(reader)?;
        reader.says("card|cards");
    }
    // "During Morning, draw a card" could mean one more card, or only one.
    (is_only || is_instead || modifying == Modifying::Also || amount != Amount::Number(1)).then_some(())?;
    if !is_first {
        during(reader).then_some(())?;
    }
    stop(reader)?;
    let passive = Passive::Modifier {
        event: Trigger::Does { who: Player::You, deed: PlayerEvent::DailyDraw },
        modifying,
        effect: OneOrMore::one(act(Action::Draw(amount))),
        otherwise: None,
    };
    Some(vec![Rule::Passive { condition: None, passive }])
}

/// "I would leave the Expedition zone", "you would roll a die".
fn would(reader: &mut Reader<'_>) -> Option<Trigger> {
    reader.anything = true;
    reader.any(&[
        would_do_to_me,
        |r| {
            let who = player(r)?;
            r.say("would")?;
            let deed = deed(r)?;
            // An event of several players at once is not an event of one of them.
            matches!(who, Player::You | Player::Any | Player::Opponent | Player::Other).then_some(())?;
            // Before the event, it is unknown which card it would be about.
            r.anything = !matches!(
                deed,
                PlayerEvent::Resupply | PlayerEvent::Sabotage | PlayerEvent::Draw(_) | PlayerEvent::Shuffle
            );
            Some(Trigger::Does { who, deed })
        },
        |r| {
            let which = any_expedition(r)?;
            r.say("would")?;
            r.say("attempt? to?")?;
            let [progress] = progress_in(r, &[Form::Base])?[..] else { return None };
            if progress == Progress::Ascends {
                r.says("again");
            }
            if let Expeditions::Each { .. } = which {
                r.name_expedition();
            }
            r.modified = Some(which.clone());
            Some(Trigger::Expedition { which, progress })
        },
        |r| {
            let who = if r.says("I") {
                Who::Me
            } else {
                let is_own = r.ahead(signature_article).is_some();
                (is_own || r.sees("a|an|another") || r.sees("one of your")).then_some(())?;
                let what = wherever_of_hero(one_of(r)?);
                Who::Some { article: Article::A, what }
            };
            r.say("would")?;
            // To leave play is to leave one of two zones, which would be two events.
            let fates = fate(r)?;
            let mut events = happening(r, who, fates)?;
            events.pop().filter(|_| events.is_empty())
        },
    ])
}

/// "An opponent would discard me from your Reserve", "I would be sent to Reserve by an opponent".
fn would_do_to_me(reader: &mut Reader<'_>) -> Option<Trigger> {
    let is_passive = reader.says("I would be");
    let form = if is_passive { Form::Participle } else { Form::Base };
    let by = if is_passive { None } else { Some(player(reader)?) };
    if !is_passive {
        reader.say("would")?;
    }
    let verb = verb_in(reader, &[form])?;
    if !is_passive {
        reader.say("me")?;
    }
    let mut me = things(Noun::Card, Vec::new(), Vec::new());
    me.facts = OneOrMore::new(vec![is_not(Trait::Other)]);
    let me = match reader.attempt(|r| r.sees("from").then(|| place(r))?) {
        Some(from) => narrowed(OneOrMore::one(me), &from)?,
        None => OneOrMore::one(me),
    };
    let deed = match verb.deed {
        Some(did) => did(me),
        None => put_where(reader, &verb, me)?,
    };
    matches!(deed, PlayerEvent::Discard(_) | PlayerEvent::Put { .. }).then_some(())?;
    let who = match by {
        Some(who) => who,
        None => reader.say("by").and_then(|()| player(reader))?,
    };
    reader.anything = false;
    matches!(who, Player::Opponent | Player::Any | Player::Other).then_some(Trigger::Does { who, deed })
}

/// "It gains 1 more boost instead": in addition to those that it would gain.
fn one_more(reader: &mut Reader<'_>, event: &Trigger) -> Option<Effect> {
    let Trigger::Happens { who, fate: ObjectEvent::Gains(Gained::Counters(gained)) } = event else { return None };
    reader.say(if *who == Who::Me { "I" } else { "it" })?;
    reader.say("gain|gains")?;
    let more = if reader.says("that many plus") {
        amount(reader)?
    } else {
        let more = if reader.says("an additional") { Amount::Number(1) } else { amount(reader)? };
        reader.say("more|additional?")?;
        (reader.before("more") || reader.before("additional")).then_some(())?;
        (counter(reader)? == *gained).then_some(())?;
        more
    };
    reader.say("instead?")?;
    stop(reader)?;
    let to = if *who == Who::Me { ME } else { IT };
    let gains = OneOrMore::one(counters(more, *gained));
    Some(OneOrMore::one(act(Action::Give { gains, to, most: None })))
}

/// "You may exhaust me to have it gain one more": in addition to those that it would gain.
fn paid_one_more(reader: &mut Reader<'_>, event: &Trigger) -> Option<Effect> {
    let Trigger::Happens { who: Who::Some { .. }, fate: ObjectEvent::Gains(Gained::Counters(gained)) } = event else {
        return None;
    };
    reader.say("you may exhaust me to have it gain")?;
    let more = amount(reader)?;
    reader.say("more|additional")?;
    let is_said = reader.attempt(counter);
    is_said.is_none_or(|said| said == *gained).then_some(())?;
    reader.say("instead?")?;
    stop(reader)?;
    let gains = OneOrMore::one(counters(more, *gained));
    let given = act(Action::Give { gains, to: IT, most: None });
    OneOrMore::new(vec![act(Action::Exhaust(ME)), given])
}

/// "It moves forward one more region", about a move that is modified; "it doesn't move".
pub(super) fn modified_move(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let which = reader.modified.clone()?;
    // "(If my Expedition would move backward,) it moves forward that many regions".
    if let Some((to, regions)) = reader.attempt(|r| {
        r.say("it moves")?;
        let to = direction(r)?;
        let regions = amount(r)?;
        r.say("region|regions").map(|()| (to, regions))
    }) {
        let which = if is_single(&which) { which } else { Expeditions::That };
        return Some(vec![act(Action::Move { which, direction: to, regions })]);
    }
    let regions = reader.row(&[
        ("it moves forward? one|1 more|additional region", 2),
        ("it moves forward? two|2 more|additional regions", 3),
        ("make|have it move forward? one|1 more|additional region", 2),
        ("make|have it move forward? two|2 more|additional regions", 3),
        ("it moves twice", 2),
        ("it doesn't move", 0),
    ])?;
    // If there are several, it is the Expedition that would move.
    let is_one =
        matches!(which, Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther);
    let which = if is_one { which } else { Expeditions::That };
    let regions = Amount::Number(regions);
    Some(vec![act(Action::Move { which, direction: Direction::Forward, regions })])
}

/// "Roll two dice and keep the highest", "roll two dice and choose one": one of the results counts.
pub(super) fn several_dice(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("roll|rolls")?;
    let more = number(reader)?.checked_sub(1).filter(|more| *more > 0)?;
    reader.say("dice")?;
    if !reader.says(".") {
        reader.say(",?")?;
        reader.say("and|then?")?;
    }
    let is_best =
        reader.says("keep|use|take the highest|best|higher") || more == 1 && reader.says("ignore the lowest|lower");
    if !is_best {
        reader.say("choose|keep|use|take one")?;
    }
    // "One of the results", "the highest result".
    reader.say("of? the|them? result|results|die|dice|roll?")?;
    reader.anything = true;
    let ignored = if is_best { 0 } else { more };
    Some(act(Action::RollMore { more: Amount::Number(more), ignored: Amount::Number(ignored) }))
}

/// "Roll that many dice plus one and ignore the roll of your choice".
pub(super) fn more_dice(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let more = if reader.says("roll that many dice plus") {
        amount(reader)?
    } else {
        reader.say("roll an|one additional|extra|more die?")?;
        Amount::Number(1)
    };
    reader.say("and ignore")?;
    if reader.says("the lowest|lower roll|result?") {
        return Some(vec![act(Action::RollMore { more, ignored: Amount::Number(0) })]);
    }
    if !reader.says("the roll|result of your choice") {
        reader.say("one of them|the rolls|results|dice?")?;
    }
    Some(vec![act(Action::RollMore { more, ignored: Amount::Number(1) })])
}

/// How an effect modifies an event: instead or in addition, optional or not.
pub(crate) fn of_effect(effect: Effect, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
    let (first, rest) = effect.as_slice().split_first()?;
    // "They may discard a card to … instead": the notation cannot say that the event happens if they refuse.
    if let Step::By { effect: theirs, .. } = first
        && matches!(theirs.as_slice(), [.., Step::May { .. }])
    {
        return None;
    }
    let Step::May { offer, then, otherwise } = first else {
        let modifying = if also { Modifying::Also } else { Modifying::Instead };
        return Some((modifying, with_dice(&effect)?, None));
    };
    let raises = |effect: &Option<Effect>| {
        effect.as_ref().is_some_and(|effect| matches!(effect.as_slice(), [Step::Act(Action::Raise(_))]))
    };
    // Payments that may be impossible are paid in full or not at all (6.4).
    if let Some(costs) = paid(offer)
        && costs
            .as_slice()
            .iter()
            .any(|cost| can_fail(cost) || matches!((cost, offer), (Cost::Do(_), Offer::Pay(_))) && raises(then))
    {
        (otherwise.is_none() && rest.is_empty()).then_some(())?;
        // The roll happens whether or not its result is raised.
        let also = also || raises(then);
        let not = (!also).then(|| OneOrMore::one(act(Action::Proceed)));
        let step = Step::May { offer: Offer::Pay(costs), then: then.clone(), otherwise: not };
        return Some((if also { Modifying::Also } else { Modifying::Instead }, OneOrMore::one(step), None));
    }
    let mut steps = match offer {
        Offer::Do(effect) => effect.as_slice().to_vec(),
        Offer::Pay(costs) => {
            let action = |cost: &Cost| match cost {
                Cost::Do(action) => Some(act(action.clone())),
                Cost::ExhaustMe => Some(act(Action::Exhaust(ME))),
                _ => None,
            };
            costs.as_slice().iter().map(action).collect::<Option<Vec<_>>>()?
        }
    };
    steps.extend(then.iter().flat_map(OneOrMore::as_slice).cloned());
    let is_raise = matches!(steps.last(), Some(Step::Act(Action::Raise(_))));
    steps.extend(rest.iter().cloned());
    let modifying = if also || is_raise { Modifying::MayAlso } else { Modifying::MayInstead };
    Some((modifying, OneOrMore::new(steps)?, otherwise.clone()))
}

/// The costs that are paid for a replacement, or a step that replaces the event and may be impossible.
fn paid(offer: &Offer) -> Option<OneOrMore<Cost>> {
    match offer {
        Offer::Pay(costs) => Some(costs.clone()),
        Offer::Do(effect) => match effect.as_slice() {
            // Counters that are removed as a cost are spent (7.3.38).
            [Step::Act(Action::Remove { gains, from })] => match gains.as_slice() {
                [Gain::Counters { amount, counter }] => {
                    let (amount, counter, from) = (amount.clone(), *counter, from.clone());
                    Some(OneOrMore::one(Cost::Spend { amount, counter, from }))
                }
                _ => None,
            },
            [Step::Act(action)] => Some(OneOrMore::one(Cost::Do(action.clone()))),
            _ => None,
        },
    }
}

/// Whether a cost may be impossible to pay: mana, counters, and objects that must be chosen.
fn can_fail(cost: &Cost) -> bool {
    match cost {
        Cost::Spend { .. } | Cost::Mana(_) => true,
        Cost::Do(action) => chosen_of(action).is_some_and(|what| matches!(what, Objects::Pick(_))),
        Cost::ExhaustMe | Cost::DiscardMe | Cost::Targeting { .. } | Cost::By { .. } => false,
    }
}

/// The objects without which a verb cannot be done.
const fn chosen_of(action: &Action) -> Option<&Objects> {
    match action {
        Action::Discard(what)
        | Action::Sacrifice(what)
        | Action::Exhaust(what)
        | Action::Ready(what)
        | Action::Put { what, .. }
        | Action::Reveal(what)
        | Action::LookAt(what)
        | Action::Switch(what)
        | Action::Defect(what)
        | Action::TakeControl { what, .. }
        | Action::Augment(what)
        | Action::Complete(what)
        | Action::ExchangeBoosts(what)
        | Action::Exchange { one: what, .. }
        | Action::Play { what, .. }
        | Action::Activate { of: what, .. }
        | Action::Use { of: what, .. }
        | Action::Give { to: what, .. }
        | Action::Remove { from: what, .. }
        | Action::Distribute { among: what, .. }
        | Action::Double { on: what, .. } => Some(what),
        Action::Name(_)
        | Action::Sabotage(_)
        | Action::Resupply
        | Action::ExhaustedResupply
        | Action::AfterYou
        | Action::AnotherTurn
        | Action::Pass
        | Action::Shuffle
        | Action::Proceed
        | Action::Win
        | Action::ReceiveGift
        | Action::Draw(_)
        | Action::Roll
        | Action::RollMore { .. }
        | Action::Raise(_)
        | Action::Create { .. }
        | Action::NameExpedition(_)
        | Action::NamePlayer(_)
        | Action::Move { .. }
        | Action::Ascend(_)
        | Action::Descend(_)
        | Action::Rush { .. }
        | Action::PlaceMarker { .. }
        | Action::MoveMarker { .. }
        | Action::MakeFirst(_) => None,
    }
}

/// An object that is exhausted to modify an event must be ready (6.4).
pub(crate) fn ready_to_pay(condition: Option<Condition>, modifying: Modifying, effect: &Effect) -> Option<Condition> {
    let is_optional = matches!(modifying, Modifying::MayInstead | Modifying::MayAlso);
    if !is_optional || effect.as_slice().first() != Some(&act(Action::Exhaust(ME))) {
        return condition;
    }
    let ready = Being::Facts(OneOrMore::one(is_not(Trait::Status(Status::Exhausted))));
    let ready = Condition::Is { who: Subject::Me, being: ready };
    Some(match condition {
        Some(condition) => {
            Condition::All(OneOrMore::new(vec![condition, ready.clone()]).unwrap_or(OneOrMore::one(ready)))
        }
        None => ready,
    })
}

/// Completes the rows of a die that decides about an event: for results without a row, the event happens.
fn with_dice(effect: &Effect) -> Option<Effect> {
    let mut steps = effect.as_slice().to_vec();
    for step in &mut steps {
        let Step::Depending { rows, .. } = step else { continue };
        let mut all = rows.as_slice().to_vec();
        let is_named =
            |face: u8| rows.as_slice().iter().any(|row| row.from <= face && row.to.is_none_or(|last| last >= face));
        for face in (1..=6).filter(|face| !is_named(*face)) {
            match all.last_mut() {
                Some(row) if is_proceeding(&row.effect) && row.to == Some(face - 1) => row.to = Some(face),
                _ => all.push(Row { from: face, to: Some(face), effect: OneOrMore::one(act(Action::Proceed)) }),
            }
        }
        all.retain(|row| !is_nothing(&row.effect));
        *rows = OneOrMore::new(all)?;
    }
    OneOrMore::new(steps)
}

fn is_proceeding(effect: &Effect) -> bool {
    matches!(effect.as_slice(), [Step::Act(Action::Proceed)])
}

fn is_nothing(effect: &Effect) -> bool {
    matches!(effect.as_slice(), [Step::Act(Action::Move { regions: Amount::Number(0), .. })])
}

/// The modifiers of Draw and Expand.
fn morning(amount: Amount, what: Objects) -> Vec<Rule> {
    let modifier = |deed: PlayerEvent, action: Action| Rule::Passive {
        condition: None,
        passive: Passive::Modifier {
            event: Trigger::Does { who: Player::You, deed },
            modifying: Modifying::Instead,
            effect: OneOrMore::one(act(action)),
            otherwise: None,
        },
    };
    let to = Destination::Mana(Readiness::Ready);
    vec![
        modifier(PlayerEvent::DailyDraw, Action::Draw(amount)),
        modifier(PlayerEvent::Expand, Action::Put { what, to }),
    ]
}
