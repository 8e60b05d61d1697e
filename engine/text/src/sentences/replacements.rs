//! Modifiers of events: what would happen, and what happens then (6.2).

use crate::{
    build::{IT, ME, act, counters, is_not},
    conditions::condition::condition,
    filters::{none_of_these, of_hero, with_facts},
    grammar::effect,
    link::speaks_of_named,
    phrases::{
        amount::amount,
        expedition::{any_expedition, march_facts},
        hero::sees_own_signature,
        object_events::{fate, happening},
        objects::objects,
        player_events::{deed, one_of},
        time::{during, outside_of},
        verbs::{Form, marches_in},
    },
    reader::{Antecedent, Reader},
    sentences::end::stop,
    words::{counter, daily, number, player},
};
use ability::{
    Action, Amount, Article, Being, Clause, Condition, Cost, Destination, Direction, Effect, ExpeditionFact,
    Expeditions, Gain, Gained, Modifying, ObjectEvent, Objects, Offer, OneOrMore, Passive, Player, PlayerEvent,
    Progress, Readiness, Row, Rule, Search, Status, Step, Subject, Trait, Trigger, Who,
};

/// Modifiers of events: "If … would …, … instead" (6.2).
pub(super) fn modifiers(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    if let Some(rules) = reader.attempt(morning_rules) {
        return Some(rules);
    }
    if let Some(rules) = reader.attempt(daily_draw) {
        return Some(rules);
    }
    reader.say("if|when|whenever")?;
    let before = reader.modified.take();
    let modifier = modifier(reader);
    reader.modified = before;
    modifier
}

fn modifier(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let (event, condition) = would_happen(reader)?;
    reader.say(",")?;
    if let Some(effect) = reader.attempt(|r| one_more(r, &event)) {
        let modifying = Modifying::Also;
        let passive = Passive::Modifier { event, modifying, effect, otherwise: None };
        return Some(vec![Rule::Passive { condition, passive }]);
    }
    let instead = reader.looking(|r| r.take_out("instead"));
    let also = reader.looking(|r| r.take_out("also"));
    let (modifying, effect, otherwise) = modified_effect(reader, also)?;
    // "Draw a card instead if you control a Feat": otherwise it happens as it would.
    let (event, condition, effect) = match modifying {
        Modifying::Instead => only_where(event, condition, effect)?,
        _ => (event, condition, effect),
    };
    // What is paid to raise a roll happens besides the roll.
    let also = also || modifying == Modifying::Also && matches!(effect.as_slice(), [Step::May { .. }]);
    let condition = ready_to_pay(condition, modifying, &effect);
    // Where it is not said, what may happen does so in place of what would.
    if !instead && !also && !matches!(modifying, Modifying::MayAlso | Modifying::MayInstead) {
        return None;
    }
    // What has nothing to do with the event may as well come besides it.
    let moves = matches!(event, Trigger::Happens { .. });
    let is_of_event = effect.contains(|action: &Action| match action {
        Action::Move { .. } | Action::Raise(_) | Action::Proceed | Action::RollMore { .. } => true,
        // "If I would leave the Expedition zone, you may put me in your Mana zone": it goes there.
        Action::Put { .. } => moves,
        _ => false,
    });
    if !instead && modifying == Modifying::MayInstead && !is_of_event {
        return None;
    }
    Some(vec![Rule::Passive { condition, passive: Passive::Modifier { event, modifying, effect, otherwise } }])
}

/// What takes the place of an event only where a condition holds: that of the event or of its thing is among what is said of
/// them, and any other is one of the ability.
fn only_where(
    event: Trigger,
    condition: Option<Condition>,
    effect: Effect,
) -> Option<(Trigger, Option<Condition>, Effect)> {
    let [Step::If { condition: asked, effect: done, otherwise: None }] = effect.as_slice() else {
        // What is done besides is done in any case, and so the event would be lost.
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
        // Of what the event is about, it is asked as it is about to happen.
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

/// What a condition says of "that Expedition".
fn facts_of_that(condition: &Condition) -> Option<Vec<Clause<ExpeditionFact>>> {
    match condition {
        Condition::Expedition { which: Expeditions::That, facts } => Some(facts.as_slice().to_vec()),
        Condition::Not(inner) => none_of_these(&facts_of_that(inner)?),
        _ => None,
    }
}

/// An event that would happen, and when it matters.
fn would_happen(reader: &mut Reader<'_>) -> Option<(Trigger, Option<Condition>)> {
    let event = would(reader)?;
    // What is paid to replace it names nothing that "it" could be.
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
                && let Some(facts) = r.attempt(march_facts)
            {
                return Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? });
            }
            condition(r)
        })
    });
    Some((event, condition))
}

/// What happens to the event.
fn modified_effect(reader: &mut Reader<'_>, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
    let effect = effect(reader)?;
    of_effect(effect, also)
}

/// "During Morning, draw only … instead of …": the second and fourth daily effects, modified.
fn morning_rules(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    reader.say("during morning , draw only")?;
    let amount = amount(reader)?;
    reader.say("card|cards . then ,? put")?;
    let what = objects(reader)?;
    reader.say("in your mana zone instead of a card from your hand")?;
    reader.say(".?")?;
    Some(morning(amount, what))
}

/// "During Morning, draw three cards instead of two", "you draw an additional card during Morning": the second daily effect, modified.
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
    // "During Morning, draw a card" could be one more, or no more than that.
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
        |r| {
            let who = player(r)?;
            r.say("would")?;
            let deed = deed(r)?;
            // What several do at once is no event of one of them.
            matches!(who, Player::You | Player::Any | Player::Opponent | Player::Other).then_some(())?;
            // Which card that would be, nobody knows before it happens.
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
            let [progress] = marches_in(r, &[Form::Base])?[..] else { return None };
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
                let is_own = sees_own_signature(r);
                (is_own || r.sees("a|an|another") || r.sees("one of your")).then_some(())?;
                let what = one_of(r)?;
                let what = if is_own { of_hero(what, Player::You) } else { what };
                Who::Some { article: Article::A, what }
            };
            r.say("would")?;
            // What would leave play leaves one of two zones: that is two events.
            let fates = fate(r)?;
            let mut events = happening(r, who, fates)?;
            events.pop().filter(|_| events.is_empty())
        },
    ])
}

/// "It gains 1 more boost instead": besides those that something would gain.
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

/// "It moves forward one more region", of a move that is modified; "it doesn't move".
pub(super) fn modified_move(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let which = reader.modified.clone()?;
    let regions = reader.row(&[
        ("it moves forward? one|1 more|additional region", 2),
        ("it moves forward? two|2 more|additional regions", 3),
        ("make|have it move forward? one|1 more|additional region", 2),
        ("make|have it move forward? two|2 more|additional regions", 3),
        ("it moves twice", 2),
        ("it doesn't move", 0),
    ])?;
    // Of several it is the one that would have moved.
    let is_one =
        matches!(which, Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther);
    let which = if is_one { which } else { Expeditions::That };
    let regions = Amount::Number(regions);
    Some(vec![act(Action::Move { which, direction: Direction::Forward, regions })])
}

/// "Roll two dice and keep the highest", "roll two dice and choose one": one of them is the result.
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
        reader.say("roll an|one additional|extra|more die")?;
        Amount::Number(1)
    };
    reader.say("and ignore")?;
    if reader.says("the lowest|lower roll|result?") {
        return Some(vec![act(Action::RollMore { more, ignored: Amount::Number(0) })]);
    }
    if !reader.says("the roll|result of your choice") {
        reader.say("one of the rolls|results|dice")?;
    }
    Some(vec![act(Action::RollMore { more, ignored: Amount::Number(1) })])
}

/// How an effect modifies an event: in its place or besides it, decided by somebody or not.
pub(crate) fn of_effect(effect: Effect, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
    let (first, rest) = effect.as_slice().split_first()?;
    // "They may discard a card to … instead": what would happen, if they do not, nothing says here.
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
    // What is paid by what may not be there, or by mana and counters, is paid in full or not at all (6.4).
    if let Some(costs) = paid(offer)
        && costs
            .as_slice()
            .iter()
            .any(|cost| can_fail(cost) || matches!((cost, offer), (Cost::Do(_), Offer::Pay(_))) && raises(then))
    {
        (otherwise.is_none() && rest.is_empty()).then_some(())?;
        // A roll goes on whether or not its result is raised.
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

/// What is paid for what happens in place of an event, or is done in its place where that may be impossible.
fn paid(offer: &Offer) -> Option<OneOrMore<Cost>> {
    match offer {
        Offer::Pay(costs) => Some(costs.clone()),
        Offer::Do(effect) => match effect.as_slice() {
            // Counters that are removed as a cost are spent (7.3.27).
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

/// Whether a cost may be impossible to pay: mana, counters, what has to be chosen among what there is.
fn can_fail(cost: &Cost) -> bool {
    match cost {
        Cost::Spend { .. } | Cost::Mana(_) => true,
        Cost::Do(action) => chosen_of(action).is_some_and(|what| matches!(what, Objects::Pick(_))),
        Cost::ExhaustMe | Cost::DiscardMe | Cost::Targeting { .. } | Cost::By { .. } => false,
    }
}

/// What a verb is done to, where something that is not there keeps it from being done.
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

/// What is exhausted to modify an event has to be ready (6.4).
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

/// Of a die that decides whether something happens: for what no row names, it does.
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

/// Draw and Expand, modified.
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
