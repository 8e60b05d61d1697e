//! Events that are described by a condition that holds after them: the result of a die, a number of counters or Expeditions,
//! whose ability was used (6.3).

use crate::{
    build::{at_least, compares, my_counters, speaks_of, things},
    conditions::condition::condition,
    filters::{controlled, facts_of},
    phrases::{
        expedition::{expedition_adjectives, expedition_kind},
        noun::filter,
        object_events::fates,
        player_events::one_of,
        verbs::{Form, progress_in},
    },
    reader::Reader,
    words::{action_icon, counter, noun_in_possessive, number, player, range, whose},
};
use ability::{
    ActionIcon, Amount, Article, Being, Comparison, Condition, Daily, Expeditions, Gained, Guard, Literal, Noun,
    ObjectEvent, OneOrMore, Phase, Place, Player, PlayerEvent, Subject, Trait, Trigger, Who, is_watched,
};

/// Events that are described by a condition that holds after them, which is added to the guards.
pub(crate) fn guarded_events(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let mut attempt = |read: fn(&mut Reader<'_>, &mut Vec<Guard>) -> Option<Vec<Trigger>>| {
        let before = guards.len();
        let events = reader.attempt(|r| read(r, guards));
        guards.truncate(if events.is_some() { guards.len() } else { before });
        events
    };
    attempt(so_many_at_once)
        .or_else(|| attempt(my_such_expedition))
        .or_else(|| attempt(both_expeditions))
        .or_else(|| attempt(third_counter))
        .or_else(|| attempt(last_counter))
        .or_else(|| attempt(rolled))
        .or_else(|| attempt(used_ability_of))
        .or_else(|| attempt(resupplied))
        .or_else(|| attempt(sabotaged))
        .or_else(|| attempt(becomes_so))
}

/// "(When) there are no Characters in my Expedition", "you have three cards in hand": a condition that did not hold before, and
/// holds now.
fn becomes_so(reader: &mut Reader<'_>, _: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    // "A Character is [[Boosted]]" would have to trigger for each Character by itself.
    let is_of_one = reader.sees("a|an|another|one") && !reader.sees("a player") && !reader.sees("an opponent");
    (!is_of_one).then_some(())?;
    // "Your Reserve becomes full": triggers as soon as it is full.
    let becomes = reader.with_word_as("becomes", "is", condition);
    let becomes = becomes.or_else(|| reader.with_word_as("become", "are", condition));
    let condition = becomes.or_else(|| reader.attempt(condition))?;
    // "That player" has an antecedent only inside a condition about players.
    let is_of_players = matches!(condition, Condition::OfPlayer { .. });
    let is_known = is_watched(&condition) && (is_of_players || !speaks_of(&condition, Player::That));
    (is_known && reader.sees("—|–|-|,")).then(|| vec![Trigger::Becomes(Box::new(condition))])
}

/// "My [[Ascended]] Expedition moves forward": my Expedition, if it was Ascended before the event.
fn my_such_expedition(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    reader.say("my")?;
    let facts = OneOrMore::new(expedition_adjectives(reader))?;
    reader.say("expedition")?;
    let all = progress_in(reader, &[Form::Base, Form::Third])?;
    guards.push(Guard::Before(Condition::Expedition { which: Expeditions::Mine, facts }));
    Some(all.into_iter().map(|progress| Trigger::Expedition { which: Expeditions::Mine, progress }).collect())
}

/// "Both of your Expeditions move forward due to Ascension": one event with two Expeditions (6.3.g).
fn both_expeditions(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let facts = if reader.says("your hero and companion expeditions both?")
        || reader.says("your hero expedition and your companion expedition both?")
    {
        None
    } else {
        reader.say("both of your")?;
        expedition_kind(reader)?.0
    };
    let [progress] = progress_in(reader, &[Form::Base])?[..] else { return None };
    // Expeditions move at the same time only at Progress (4.2.4).
    if reader.says("during|in|at the same dusk") {
        guards.push(Guard::After(Condition::During(Phase::Dusk)));
    } else if reader.says("during|in|at the same progress") {
        guards.push(Guard::After(Condition::Within(Daily::Progress)));
    } else if !reader.says("at the same time") {
        reader.says("simultaneously");
    }
    guards.push(Guard::After(compares(Amount::ThatMany, Comparison::Equal, Amount::Number(2))));
    Some(vec![Trigger::Expeditions { which: Expeditions::Each { facts, of: Some(Player::You) }, progress }])
}

/// "Two or more Characters you control leave the Expedition zone at the same time".
fn so_many_at_once(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let least = number(reader).filter(|least| *least > 1)?;
    reader.say("or more")?;
    let owner = reader.attempt(|r| {
        r.say("of")?;
        whose(r)
    });
    let what = filter(reader)?;
    let what = owner.map_or_else(|| what.clone(), |owner| controlled(what.clone(), owner));
    let fates = fates(reader)?;
    if !reader.says("at the same time") && !reader.says("at once") {
        reader.say("simultaneously")?;
    }
    guards.push(Guard::After(at_least(Amount::ThatMany, least)));
    let who = Who::Some { article: Article::OneOrMore, what };
    Some(fates.into_iter().map(|fate| Trigger::Happens { who: who.clone(), fate }).collect())
}

/// "I lose my last Sap counter", "my last Sap counter is spent".
fn last_counter(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let is_lost = reader.says("I lose my last");
    if !is_lost {
        reader.say("my last")?;
    }
    let counter = counter(reader)?;
    let none = compares(my_counters(counter), Comparison::Equal, Amount::Number(0));
    // "My last Sap counter is spent": one of mine was left before.
    if !is_lost && reader.says("is spent") {
        guards.push(Guard::Before(at_least(my_counters(counter), 1)));
        guards.push(Guard::After(none));
        return Some(vec![Trigger::Does { who: Player::You, deed: PlayerEvent::Spend(counter) }]);
    }
    if !is_lost {
        reader.say("is removed|lost")?;
    }
    guards.push(Guard::After(none));
    Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Loses(Gained::Counters(counter)) }])
}

/// "You roll a 4+".
fn rolled(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let who = match reader.says("the result of a die") {
        true => {
            let who = player(reader)?;
            reader.say("roll|rolls is")?;
            reader.says("a|an");
            who
        }
        false => {
            let who = player(reader)?;
            reader.say("roll|rolls a").map(|()| who)?
        }
    };
    let (from, to) = range(reader)?;
    match result_in(from, to) {
        Condition::All(both) => guards.extend(both.as_slice().iter().cloned().map(Guard::After)),
        one => guards.push(Guard::After(one)),
    }
    reader.says("on a die");
    (!reader.sees("this way")).then(|| vec![Trigger::Does { who, deed: PlayerEvent::Roll }])
}

/// "You activate a {T} ability of another Permanent", "another Character's {D} ability is activated", "a Character you control
/// activates its {T} ability": the bearer of the ability is what the event names, which a guard describes.
fn used_ability_of(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let (who, icon, what) = reader.any(&[
        |r| {
            let who = player(r)?;
            r.say("activate|activates|use|uses a|an|the")?;
            let icon = action_icon(r)?;
            r.say("ability of")?;
            Some((who, icon, one_of(r)?))
        },
        |r| {
            // "You activate your Hero's {T} ability", "your Hero's {T} ability is activated".
            let is_active = r.says("you activate|use");
            r.say("your hero's")?;
            let icon = action_icon(r)?;
            r.say("ability")?;
            if !is_active {
                r.say("is activated")?;
            }
            let yours = vec![Trait::At(Place::Controlled(Player::You))];
            Some((Player::You, icon, OneOrMore::one(things(Noun::Hero, yours, Vec::new()))))
        },
        |r| {
            let other = r.says("another");
            if !other {
                r.say("a|an")?;
            }
            let noun = noun_in_possessive(r)?;
            let icon = action_icon(r)?;
            r.say("ability is activated")?;
            let who = if r.says("by") { player(r)? } else { Player::Any };
            let facts = if other { vec![Trait::Other] } else { Vec::new() };
            Some((who, icon, OneOrMore::one(things(noun, facts, Vec::new()))))
        },
        |r| {
            let what = one_of(r)?;
            r.say("activates its")?;
            let icon = action_icon(r)?;
            r.say("ability").map(|()| (Player::Any, icon, what))
        },
    ])?;
    let [one] = what.as_slice() else { return None };
    let facts = facts_of(one);
    // A card whose {D} ability was activated has left the place where it was.
    let is_gone = |fact: &Trait| matches!(fact, Trait::At(_) | Trait::In(_) | Trait::InExpedition(_));
    let is_somewhere = facts.iter().flat_map(OneOrMore::as_slice).any(|literal| match literal {
        Literal::Is(fact) | Literal::Not(fact) => is_gone(fact),
    });
    (!is_somewhere || icon == ActionIcon::Exhaust).then_some(())?;
    let being = match one.facts.is_none() && one.places.is_none() {
        true => Being::Kind(one.nouns.clone()),
        false => Being::Facts(OneOrMore::new(facts)?),
    };
    guards.push(Guard::After(Condition::Is { who: Subject::It, being }));
    Some(vec![Trigger::Does { who, deed: PlayerEvent::Use(icon) }])
}

/// "You [Resupply] a Spell".
fn resupplied(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let who = player(reader)?;
    reader.say("do|does? [Resupply]|[Resupplies] a|an")?;
    guards.push(Guard::After(Condition::Is { who: Subject::It, being: such(reader)? }));
    Some(vec![Trigger::Does { who, deed: PlayerEvent::Resupply }])
}

/// "Robot or Plant", "token", "Character with Reserve Cost {1} or less": a description of the object of a verb.
fn such(reader: &mut Reader<'_>) -> Option<Being> {
    let what = filter(reader)?;
    let [one] = what.as_slice() else { return None };
    one.places.is_none().then_some(())?;
    match one.facts {
        None => Some(Being::Kind(one.nouns.clone())),
        Some(_) => OneOrMore::new(facts_of(one)).map(Being::Facts),
    }
}

/// "You [Sabotage] a Character".
fn sabotaged(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let who = player(reader)?;
    reader.say("[Sabotage]|[Sabotages]|sabotage|sabotages a|an")?;
    guards.push(Guard::After(Condition::Is { who: Subject::It, being: such(reader)? }));
    Some(vec![Trigger::Does { who, deed: PlayerEvent::Sabotage }])
}

/// "I gain my third Trial counter".
fn third_counter(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    reader.say("I gain my")?;
    let ordinal =
        reader.row(&[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("sixth", 6)])?;
    let counter = counter(reader)?;
    let has = compares(my_counters(counter), Comparison::Equal, Amount::Number(ordinal));
    guards.push(Guard::After(has));
    Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Gains(Gained::Counters(counter)) }])
}

/// The condition that the result of a die is in a range.
pub(super) fn result_in(from: u8, to: Option<u8>) -> Condition {
    let result = |comparison, face| compares(Amount::Result, comparison, Amount::Number(face));
    match to {
        Some(to) if to == from => result(Comparison::Equal, from),
        Some(to) if from == 1 => result(Comparison::AtMost, to),
        Some(to) => {
            let least = result(Comparison::AtLeast, from);
            OneOrMore::new(vec![least.clone(), result(Comparison::AtMost, to)]).map_or(least, Condition::All)
        }
        None => result(Comparison::AtLeast, from),
    }
}
