//! Abilities: a trigger, costs or neither, followed by an effect or a statement.

use crate::{
    Lacking, Slot,
    binding::{as_it_is_played, bound},
    build::{is, not, speaks_of},
    conditions::condition::{condition, if_or_unless},
    filters::{controlled, facts_of, is_single},
    grammar::{chain, effect, quoted},
    link::{chooses, fit::of_it, folded, speaks_of_named},
    phrases::{
        amount::{quantity_named, settle_x},
        keyword::keyword,
        past_events::nth_it_is,
        time::during,
    },
    reader::Reader,
    sentences::{
        about::speaks_of_named_objects,
        cost::{dearer, quick_costs},
        end::{is_over, stop},
        ordinal::{after_the_first, after_what_is_played, first_each, nth_of_the_game, of_each_played},
        passive::passives,
        replacements::{of_effect, ready_to_pay},
        trigger::{Triggers, guard, triggers, triggers_said_last},
    },
    words::daily,
};
use ability::{
    Ability, Action, ActionIcon, ActivationLimit, Amount, Article, Being, Comparing, Comparison, Condition, Cost,
    Duration, Effect, Gain, Guard, Mention, ObjectEvent, Objects, OneOrMore, Passive, Period, Player, PlayerEvent,
    Rule, Search, Statement, Step, Subject, Trait, Trigger, Who, is_priced_by_status,
};

/// All abilities of a paragraph.
pub(crate) fn abilities(reader: &mut Reader<'_>) -> Option<Vec<Ability>> {
    reader.looking(settle_x);
    // "Then, …" continues an earlier sentence, which may have mentioned a player.
    reader.anybody |= reader.sees("then");
    let mut abilities = Vec::new();
    let mut is_support = reader.slot == Slot::Support;
    while !reader.is_at_end() {
        if reader.says("{I}") {
            is_support = true;
        }
        is_support |= reader.sees("{D}") && !reader.sees("{D} ability|abilities");
        let is_completed = reader.says("completed|[Completed]|[[Completed]] :|—") || {
            // "Completed, {T} : …": "Completed" is a condition, and not a cost.
            reader
                .attempt(|r| {
                    r.say("completed|[Completed]|[[Completed]] ,")?;
                    let is_before_costs = r.ahead(|r| r.attempt(quick_costs)).is_some();
                    is_before_costs.then_some(())
                })
                .is_some()
        };
        // "Another" is not relative to what an earlier ability was about.
        reader.it.thing = None;
        let rules = reader.nested(rules)?;
        for rule in rules {
            // An ability that discards its card from Reserve works there (2.2.12.i).
            let is_support = is_support
                || matches!(&rule, Rule::QuickAction { costs, .. } if costs.as_slice().contains(&Cost::DiscardMe));
            // The last ability of a Feat is printed in the support box and works in the Landmarks.
            abilities.push(match (is_completed, is_support) {
                (true, _) => Ability::Main(Rule::Completed(Box::new(rule))),
                (false, true) => Ability::Support(rule),
                (false, false) => Ability::Main(rule),
            });
        }
    }
    let is_unknown = |passive: &Passive| matches!(passive, Passive::Object { who, statement } if is_priced_by_status(who, statement));
    // A passive ability cannot say that something depends on each of several players.
    let is_theirs = |rule: &Rule| match rule {
        Rule::Passive { passive: Passive::Object { who, .. }, .. } => speaks_of(who, Player::That),
        _ => false,
    };
    (!abilities.iter().any(|ability| ability.contains(is_theirs))).then_some(())?;
    (!abilities.is_empty() && !abilities.iter().any(|ability| ability.contains(is_unknown))).then_some(abilities)
}

/// One ability.
pub(crate) fn rule(reader: &mut Reader<'_>) -> Option<Rule> {
    let mut rules = rules(reader)?;
    match rules.len() {
        1 => rules.pop(),
        _ => None,
    }
}

fn rules(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let goes_on = reader.done_before;
    let outside =
        (std::mem::take(&mut reader.of_own_play), reader.play_told.take(), std::mem::take(&mut reader.of_event));
    let rules = reader.any(&[
        raise_and_reaction,
        by_what_was,
        |r| reaction(r).map(|rule| vec![rule]),
        |r| quick_action(r).map(|rule| vec![rule]),
        gained_for_good,
        first_each,
        |r| after_the_first(r).map(|rule| vec![rule]),
        |r| of_each_played(r).map(|rule| vec![rule]),
        |r| {
            let mut rules = passives(r)?;
            rules.extend(after_what_is_played(r, &rules));
            Some(rules)
        },
        |r| reaction_said_last(r).map(|rule| vec![rule]),
        |r| {
            // What a Spell does is done as it is played (5.1.2).
            r.of_own_play = true;
            effect(r).map(|effect| vec![Rule::Effect(effect)])
        },
    ])?;
    (reader.of_own_play, reader.play_told, reader.of_event) = outside;
    let Some(rules) = rules.into_iter().map(|rule| bound(rule, goes_on)).collect::<Option<Vec<_>>>() else {
        return reader.lack(Lacking::Antecedent);
    };
    rules.into_iter().map(as_it_is_played).collect()
}

/// "When you roll a die — You may spend … to increase the result by that much. If the result is 6 or more, draw a card.": the
/// result is changed before anything else follows from it (7.3.33.c), so the rest is a Reaction to the roll.
fn raise_and_reaction(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let triggers = triggers(reader)?;
    let [event @ Trigger::Does { deed: PlayerEvent::Roll, .. }] = triggers.triggers.as_slice() else { return None };
    (triggers.ration.is_none() && triggers.guards.is_empty()).then_some(())?;
    let effect = effect(reader)?;
    let first = effect.as_slice().iter().take_while(|step| speaks_of_raise(&OneOrMore::one((*step).clone()))).count();
    let (raise, rest) = effect.as_slice().split_at(first);
    let (raise, rest) = (OneOrMore::new(raise.to_vec())?, OneOrMore::new(rest.to_vec())?);
    (!speaks_of_raise(&rest)).then_some(())?;
    let (modifying, effect, otherwise) = of_effect(raise, true)?;
    let condition = ready_to_pay(None, modifying, &effect);
    let passive = Passive::Modifier { event: event.clone(), modifying, effect, otherwise };
    let reaction = Rule::Reaction { ration: None, triggers: triggers.triggers, guards: None, effect: rest };
    Some(vec![Rule::Passive { condition, passive }, reaction])
}

fn reaction(reader: &mut Reader<'_>) -> Option<Rule> {
    let once = reader.attempt(|r| {
        let each = once_each(r)?;
        r.say(",").map(|()| each)
    });
    let triggers = triggers(reader)?;
    let later = reader.attempt(|r| {
        r.say("after")?;
        let daily = daily(r)?;
        r.say(":")?;
        Some(daily)
    });
    // "When you control four Landmarks, I permanently gain …": happens once, and is read as an ability gained for good.
    if triggers.triggers.as_slice().iter().any(|trigger| matches!(trigger, Trigger::Becomes(_))) {
        (!reader.sees("I permanently gain")).then_some(())?;
    }
    if let Some((guard, effect)) = reader.attempt(|r| what_i_was(r, &triggers)) {
        let mut guards = triggers.guards;
        guards.push(guard);
        return Some(Rule::Reaction {
            ration: triggers.ration,
            triggers: triggers.triggers,
            guards: OneOrMore::new(guards),
            effect,
        });
    }
    let (mut triggers, nth) = match reader.attempt(|r| of_the_nth(r, &triggers)) {
        Some((triggers, effect)) => (triggers, Some(effect)),
        None => (triggers, None),
    };
    reader.said_them = false;
    reader.of_event = triggers.triggers.as_slice().iter().any(is_event);
    let mut effect = match nth {
        Some(effect) => effect,
        None => effect(reader)?,
    };
    // A drawn card is no object: nothing is gained by it.
    let is_draw = |trigger: &Trigger| matches!(trigger, Trigger::Does { deed: PlayerEvent::Draw(_), .. });
    let is_given = |step: &Step| {
        matches!(
            step,
            Step::Act(
                Action::Give { to: Objects::The(Mention::It), .. }
                    | Action::Exhaust(Objects::The(Mention::It))
                    | Action::Ready(Objects::The(Mention::It))
            )
        )
    };
    (!triggers.triggers.as_slice().iter().any(is_draw) || !effect.as_slice().first().is_some_and(is_given))
        .then_some(())?;
    // "When I have three Quest counters, I gain … for the rest of the game": would mean the same as "permanently".
    let becomes = |trigger: &Trigger| matches!(trigger, Trigger::Becomes(_));
    let for_good = |during: &Duration| *during == Duration::ThisGame;
    (!triggers.triggers.as_slice().iter().any(becomes) || !effect.contains(for_good)).then_some(())?;
    if reader.said_them {
        told_of_each(&mut triggers.triggers, &effect)?;
    }
    if let Some(after) = later {
        effect = OneOrMore::one(Step::Later { after, effect });
    }
    // The result of a roll is changed before anything follows from it (6.2, 7.3.33), so this is a modifier, and not a Reaction.
    if let [Trigger::Does { deed: PlayerEvent::Roll, .. }] = triggers.triggers.as_slice()
        && speaks_of_raise(&effect)
    {
        let event = triggers.triggers.as_slice()[0].clone();
        let is_plain = triggers.ration.is_none() && triggers.guards.is_empty() && once.is_none();
        let (modifying, effect, otherwise) = of_effect(effect, true).filter(|_| is_plain)?;
        let condition = ready_to_pay(None, modifying, &effect);
        let passive = Passive::Modifier { event, modifying, effect, otherwise };
        return Some(Rule::Passive { condition, passive });
    }
    let (mut effect, was) = of_what_it_was(&mut triggers.triggers, effect);
    let mut guards = triggers.guards;
    // A condition on how the bearer was played is checked as its arrival resolves, as in "{J} If you played me …".
    if let [Trigger::Arrival(_)] = triggers.triggers.as_slice()
        && let Some(Guard::After(condition)) = guards.pop()
    {
        effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
    }
    guards.extend(was);
    let once = once.or_else(|| reader.attempt(only_activated_once));
    // The notation cannot limit an ability in two ways.
    if once.is_some() && triggers.ration.is_some() {
        return None;
    }
    Some(Rule::Reaction {
        ration: once.map(ActivationLimit::Once).or(triggers.ration),
        triggers: triggers.triggers,
        guards: OneOrMore::new(guards),
        effect,
    })
}

/// "(When you play a Character —) If it's the third card you've played this Day, …", and nothing else: a Reaction to the third, whatever
/// is played before it resolves.
fn of_the_nth(reader: &mut Reader<'_>, triggers: &Triggers) -> Option<(Triggers, Effect)> {
    let [Trigger::Does { who: Player::You, deed: told }] = triggers.triggers.as_slice() else { return None };
    (triggers.ration.is_none()).then_some(())?;
    reader.say("if")?;
    let (event, ordinal, during) = nth_it_is(reader)?;
    let each = [Period::Turn, Period::Day].into_iter().find(|each| each.duration() == during)?;
    let Trigger::Does { who: Player::You, deed: counted } = &event else { return None };
    let such = match (told, counted) {
        (told, counted) if told == counted => None,
        (PlayerEvent::Play { card: told, from }, PlayerEvent::Play { card, from: counted_from }) => {
            // Those of one place are told of all, and those of all of one place.
            (from.is_none() || counted_from.is_none() || from == counted_from).then_some(())?;
            let [one] = told.as_slice() else { return None };
            one.places.is_none().then_some(())?;
            let is_same = told == card;
            let is_kind = one.facts.is_none() && !is_same;
            let facts: Vec<_> = if is_same { Vec::new() } else { facts_of(one) };
            let being = match from.filter(|_| counted_from.is_none()) {
                None if is_kind => Some(Being::Kind(one.nouns.clone())),
                None => OneOrMore::new(facts).map(Being::Facts),
                Some(from) => {
                    let all = facts.into_iter().chain([is(Trait::PlayedFrom(from))]);
                    OneOrMore::new(all.collect()).map(Being::Facts)
                }
            };
            being.map(|being| Guard::After(Condition::Is { who: Subject::It, being }))
        }
        _ => return None,
    };
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    stop(reader)?;
    is_over(reader).then_some(())?;
    let guards = triggers.guards.iter().cloned().chain(such).collect();
    let ration = Some(ActivationLimit::Nth { ordinal, each });
    Some((Triggers { ration, triggers: OneOrMore::one(event), guards }, effect))
}

/// "When one or more Characters join my Expedition — They gain 1 boost": if all steps are done to "them", the ability triggers
/// for each. A Reaction to several objects at once only knows the first.
fn told_of_each(triggers: &mut OneOrMore<Trigger>, effect: &Effect) -> Option<()> {
    let is_of_each = |step: &Step| match step {
        Step::Act(action) => of_it(action).as_ref() == Some(action),
        _ => false,
    };
    for trigger in triggers.as_mut_slice() {
        if let Trigger::Happens { who: Who::Some { article: article @ Article::OneOrMore, .. }, .. } = trigger {
            effect.as_slice().iter().all(is_of_each).then_some(())?;
            (!effect.contains(|amount: &Amount| *amount == Amount::ThatMany)).then_some(())?;
            *article = Article::A;
        }
    }
    Some(())
}

/// "(When I leave the Expedition zone —) If I had two or more boosts, …", and nothing else: a condition of the trigger about the
/// bearer before the event (6.3.k).
fn what_i_was(reader: &mut Reader<'_>, triggers: &Triggers) -> Option<(Guard, Effect)> {
    let is_departure = |trigger: &Trigger| {
        matches!(
            trigger,
            Trigger::Happens {
                who: Who::Me,
                fate: ObjectEvent::Leaves(_)
                    | ObjectEvent::Goes { .. }
                    | ObjectEvent::Discarded
                    | ObjectEvent::Sacrificed
            }
        )
    };
    triggers.triggers.as_slice().iter().all(is_departure).then_some(())?;
    reader.sees("if I had|was").then_some(())?;
    let guard = guard(reader, true)?;
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    stop(reader)?;
    is_over(reader).then_some((guard, effect))
}

/// "(When I leave an Expedition —) Draw a card. If both of your Expeditions were [[Ascended]], draw two cards instead", or without
/// "instead", or without a sentence before: two Reactions, or one, as the state of Expeditions before the event decides.
fn by_what_was(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let Triggers { ration: None, triggers, guards } = triggers(reader)? else { return None };
    triggers.as_slice().iter().all(is_event).then_some(())?;
    let first = match reader.sees("if") {
        true => None,
        false => {
            let first = OneOrMore::new(folded(chain(reader)?))?;
            stop(reader)?;
            Some(first)
        }
    };
    let Guard::Before(condition @ Condition::Expedition { .. }) = guard(reader, true)? else { return None };
    reader.say(",")?;
    let other = OneOrMore::new(folded(chain(reader)?))?;
    let is_instead = reader.says("instead");
    stop(reader)?;
    is_over(reader).then_some(())?;
    let reaction = |condition, effect| Rule::Reaction {
        ration: None,
        triggers: triggers.clone(),
        guards: OneOrMore::new(guards.iter().cloned().chain([Guard::Before(condition)]).collect()),
        effect,
    };
    let Some(first) = first else { return (!is_instead).then(|| vec![reaction(condition, other)]) };
    let other = match is_instead {
        // What only the first effect chooses is nothing to which the other can refer.
        true => (!chooses(&first) || !speaks_of_named_objects(&other)).then_some(other)?,
        false => OneOrMore::new(first.as_slice().iter().chain(other.as_slice()).cloned().collect())?,
    };
    Some(vec![reaction(not(condition.clone()), first), reaction(condition, other)])
}

/// Whether a trigger is an event, before which the state was another, and not a time or the arrival of the bearer.
const fn is_event(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Happens { .. } | Trigger::Does { .. } | Trigger::Expedition { .. } | Trigger::Expeditions { .. }
    )
}

/// "[Complete] me when you sacrifice a Permanent", "my Expedition [Ascends] when I gain one or more boosts": the trigger follows
/// the effect.
fn reaction_said_last(reader: &mut Reader<'_>) -> Option<Rule> {
    let effect = OneOrMore::new(chain(reader)?)?;
    let triggers = triggers_said_last(reader)?;
    Some(Rule::Reaction {
        ration: triggers.ration,
        triggers: triggers.triggers,
        guards: OneOrMore::new(triggers.guards),
        effect,
    })
}

/// A condition that must hold once, or an event of this game: "you complete your third Feat".
fn asked_for_good(reader: &mut Reader<'_>) -> Option<Condition> {
    let outside = std::mem::replace(&mut reader.for_good, true);
    let asked = reader.attempt(nth_of_the_game).or_else(|| condition(reader));
    reader.for_good = outside;
    asked
}

/// "As soon as six cards or more are in your hand, I permanently gain: “At Noon — Draw a card.”".
fn gained_for_good(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    if !reader.says("as soon as") && !reader.says("the first time") {
        reader.say("once|when|if")?;
    }
    let once = asked_for_good(reader)?;
    reader.says("for the first time");
    if !reader.says(", I") {
        reader.say("—|–|- I")?;
    }
    let is_said = reader.says("permanently");
    reader.say("gain")?;
    let is_said = is_said || reader.says("permanently") || reader.says("for the rest of the game");
    reader.say(":?")?;
    let mut all = vec![had_or_quoted(reader)?];
    while let Some(more) = reader.attempt(|r| {
        r.say(",?")?;
        r.say("and?")?;
        (r.before(",") || r.before("and")).then_some(())?;
        had_or_quoted(r)
    }) {
        all.push(more);
    }
    let is_said = is_said || reader.says("permanently") || reader.says("for the rest of the game");
    is_said.then_some(())?;
    // After the last ability, a full stop may stand inside the quotes.
    if !reader.is_at_end() {
        stop(reader)?;
    }
    (!speaks_of_named(&once)).then_some(())?;
    let gained = |ability| match ability {
        Ability::Main(rule) if !matches!(rule, Rule::Effect(_)) => {
            Some(Rule::Gained { once: once.clone(), rule: Box::new(rule) })
        }
        _ => None,
    };
    all.into_iter().map(gained).collect()
}

/// A keyword, or an ability in quotes.
fn had_or_quoted(reader: &mut Reader<'_>) -> Option<Ability> {
    let Some(keyword) = reader.attempt(keyword) else { return quoted(reader) };
    let statement = Statement::Has(OneOrMore::one(Gain::Keyword(keyword)));
    Some(Ability::Main(Rule::Passive { condition: None, passive: Passive::Object { who: Subject::Me, statement } }))
}

/// "Once each Day", "once per turn".
fn once_each(reader: &mut Reader<'_>) -> Option<Period> {
    reader.say("only? once each|per|a")?;
    reader.row(&[("turn", Period::Turn), ("day", Period::Day)])
}

/// "This ability triggers only once each Day", "activate this ability only once each turn", of a Reaction.
fn only_activated_once(reader: &mut Reader<'_>) -> Option<Period> {
    let is_said = reader.says("this ability triggers|activates|works") || {
        reader
            .attempt(|r| {
                r.say("this ability|reaction can|may")?;
                r.say("only? trigger|activate|work").or_else(|| r.say("only? be triggered|activated|used"))
            })
            .is_some()
    };
    if !is_said {
        only_activate(reader)?;
    }
    let each = once_each(reader)?;
    stop(reader)?;
    Some(each)
}

/// "You can only activate this ability", "activate this only".
fn only_activate(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says("activate|use only") {
        return Some(());
    }
    if reader.says("you can|may only activate|use this") || reader.says("only activate|use this") {
        reader.says("action|ability");
        return Some(());
    }
    reader.say("activate|use this")?;
    reader.says("action|ability");
    reader.say("only")
}

fn quick_action(reader: &mut Reader<'_>) -> Option<Rule> {
    let mut costs = quick_costs(reader)?;
    let is_cost = |cost: &Cost, icon| (costs.contains(cost)).then_some(icon);
    let icon = is_cost(&Cost::DiscardMe, ActionIcon::Discard).or(is_cost(&Cost::ExhaustMe, ActionIcon::Exhaust));
    let outside = std::mem::replace(&mut reader.acting, icon);
    let effect = effect(reader);
    reader.acting = outside;
    let effect = effect?;
    let (mut condition, mut once) = (None, None);
    loop {
        if let Some(each) = reader.attempt(|r| {
            // "You can't use this ability again this Day".
            if r.says("you can't|cannot use|activate this action|ability? again this") {
                let each = r.row(&[("turn", Period::Turn), ("day", Period::Day)])?;
                return stop(r).map(|()| each);
            }
            only_activate(r)?;
            let each = once_each(r)?;
            stop(r)?;
            Some(each)
        }) {
            once = Some(each);
        } else if let Some(more) = reader.attempt(|r| {
            r.say("X can't be higher than")?;
            let right = quantity_named(r)?;
            stop(r)?;
            let most = Condition::Compares(Comparing { left: Amount::X, comparison: Comparison::AtMost, right });
            // At the beginning of an ability, "it" has no antecedent.
            (!speaks_of_named(&most)).then_some(most)
        }) {
            condition = Some(more);
        } else if let Some(more) = reader.attempt(|r| {
            only_activate(r)?;
            // "Your Hero Expedition [Ascends]. You can only activate this if it's behind": before the effect, that Expedition is meant.
            if let [Step::Act(Action::Ascend(which) | Action::Move { which, .. })] = effect.as_slice()
                && is_single(which)
            {
                r.expedition_meant = Some(which.clone());
            }
            let condition = r.attempt(if_or_unless).or_else(|| r.attempt(during))?;
            // At the beginning of an ability, "it" has no antecedent.
            (!speaks_of_named(&condition)).then_some(())?;
            stop(r)?;
            Some(condition)
        }) {
            condition = Some(more);
        } else if let Some(cost) = reader.attempt(dearer) {
            costs.push(cost);
        } else {
            return Some(Rule::QuickAction { once, costs: OneOrMore::new(costs)?, condition, effect });
        }
    }
}

/// "When a Character leaves … — If it was [[Boosted]], …": a condition of the trigger about the state before the event (6.3.k).
fn of_what_it_was(triggers: &mut OneOrMore<Trigger>, effect: Effect) -> (Effect, Option<Guard>) {
    // You control what you sacrifice, and nobody else can sacrifice it (7.3.36).
    if let [Step::If { condition: Condition::Was(_), otherwise: None, .. }] = effect.as_slice()
        && let [trigger @ Trigger::Does { who: Player::You, deed: PlayerEvent::Sacrifice(_) }] = triggers.as_mut_slice()
        && let Trigger::Does { deed: PlayerEvent::Sacrifice(what), .. } = trigger.clone()
    {
        let what = controlled(what, Player::You);
        *trigger = Trigger::Happens { who: Who::Some { article: Article::A, what }, fate: ObjectEvent::Sacrificed };
    }
    let is_gone = |trigger: &Trigger| {
        matches!(
            trigger,
            Trigger::Happens {
                who: Who::Some { .. },
                fate: ObjectEvent::Leaves(_)
                    | ObjectEvent::Goes { .. }
                    | ObjectEvent::Discarded
                    | ObjectEvent::Sacrificed
            }
        )
    };
    let being = match effect.as_slice() {
        [Step::If { condition: Condition::Was(being), effect, otherwise: None }] => {
            Some((being.clone(), effect.clone()))
        }
        _ => None,
    };
    match being.filter(|_| triggers.as_slice().iter().all(is_gone)) {
        Some((being, then)) => (then, Some(Guard::Before(Condition::Is { who: Subject::It, being }))),
        None => (effect, None),
    }
}

/// Whether an effect raises the result of a die that was rolled before it.
pub(super) fn speaks_of_raise(effect: &Effect) -> bool {
    effect.contains(|action: &Action| matches!(action, Action::Raise(_)))
        && !effect.contains(|action: &Action| matches!(action, Action::Roll | Action::RollMore { .. }))
}
