//! Triggers of Reactions: "When …", "At …", icons, with their conditions (6.3).

use crate::{
    build::{fact, in_zone, is, things},
    conditions::{condition::if_or_unless, thresholds::guarded_events},
    filters::{cards_in, with_facts},
    phrases::{
        attributes::being_one_of,
        noun::quality,
        object_events::{expedition_events, object_events, passing_of_a_card},
        past_events::{after_others, last_to_pass},
        player_events::{
            creation_of_a_token, deed_done_by, play_of_a_card, player_events, putting_of_a_card, use_of_an_ability,
        },
        time::{during, outside_of},
    },
    reader::{Antecedent, Named, Reader, said::Quantifier},
    sentences::{
        end::stop,
        ordinal::{for_the_nth_time, nth_deed, nth_of_yours, nth_time},
    },
    words::{arrival, counter, daily, phase, terrain, whose, zone},
};
use ability::{
    ActionIcon, ActivationLimit, Area, Arrival, Article, Being, Condition, Daily, ExpeditionFact, Expeditions, Filter,
    Guard, Literal, NamedZone, Noun, ObjectEvent, OneOrMore, Player, PlayerEvent, Progress, Subject, Trait, Trigger,
    Who,
};

/// Triggers with their conditions.
pub(crate) struct Triggers {
    pub(crate) ration: Option<ActivationLimit>,
    pub(crate) triggers: OneOrMore<Trigger>,
    pub(crate) guards: Vec<Guard>,
}

/// The part of a Reaction before its effect, including the dash.
pub(crate) fn triggers(reader: &mut Reader<'_>) -> Option<Triggers> {
    if let Some(arrivals) = reader.attempt(arrivals) {
        reader.of_own_play = true;
        return Some(Triggers { ration: None, triggers: arrivals, guards: Vec::new() });
    }
    if let Some(played) = reader.attempt(own_play) {
        reader.of_own_play = true;
        return Some(played);
    }
    if let Some(nth) = reader.any(&[nth_time, nth_of_yours]) {
        reader.it.by = if reader.anything { Antecedent::Cause } else { Antecedent::Nothing };
        reader.play_told = nth.triggers.as_slice().iter().find_map(play_told);
        return Some(nth);
    }
    let mut guards = Vec::new();
    let triggers = if let Some(turn) = reader.attempt(turn_of) {
        vec![turn]
    } else if reader.says("at the end of each|the day") {
        // The end of the Day comes after all that happens at Night (4.2.5).
        vec![Trigger::After(Daily::CleanUp)]
    } else if reader.says("at the start|beginning of") || reader.says("at") {
        let mut all = vec![Trigger::At(phase(reader)?)];
        // "At Noon and at Dusk", "at Noon or when you pass".
        while let Some(more) = reader.attempt(|r| {
            r.say("or|and at")?;
            phase(r).map(|phase| vec![Trigger::At(phase)])
        }) {
            all.extend(more);
        }
        if reader.says("or when|whenever") {
            all.extend(events(reader, &mut guards)?);
        }
        all
    } else if reader.says("after") {
        vec![Trigger::After(daily(reader)?)]
    } else {
        reader.say("when|whenever")?;
        match reader.attempt(last_to_pass) {
            Some((last, guard)) => {
                guards.push(guard);
                vec![last]
            }
            None => events(reader, &mut guards)?,
        }
    };
    reader.played = match triggers.as_slice() {
        [Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card, from: None } }] => Some(card.clone()),
        _ => None,
    };
    reader.play_told = triggers.iter().find_map(play_told);
    let is_resupply =
        |event: &Trigger| matches!(event, Trigger::Does { deed: PlayerEvent::Resupply | PlayerEvent::Sabotage, .. });
    reader.of_keyword = triggers.iter().all(is_resupply);
    // An event about the bearer or about time names nothing to which "it" could refer.
    let is_of_time = |trigger: &Trigger| matches!(trigger, Trigger::At(_) | Trigger::After(_));
    reader.anything &= triggers.iter().any(names_something) && !triggers.iter().any(is_of_time);
    let is_thing = reader.anything && reader.named == Named::Object;
    reader.it.by = if is_thing { Antecedent::Cause } else { Antecedent::Nothing };
    guards.extend(reader.attempt(|r| after_others(r, &triggers)));
    let ration = for_the_nth_time(reader, &mut guards);
    let is_gone = triggers.iter().any(is_departure);
    // "… leaves the Expedition zone with two or more boosts": a condition about the state before the event.
    if let Some(guard) = reader.attempt(|r| had_as_it_left(r, &triggers)) {
        guards.push(guard);
    }
    if let Some(guard) = reader.attempt(|r| moved_into(r, &triggers)) {
        guards.push(guard);
    }
    while let Some(guard) = reader.attempt(|r| guard(r, is_gone)) {
        guards.push(guard);
    }
    if !reader.says("—") && !reader.says("–") && !reader.says("-") {
        // "When you discard a card, you may draw a card"; "at Noon, …" is a delayed effect of this Day.
        let is_of_event = !matches!(triggers.as_slice(), [Trigger::At(_) | Trigger::After(_)]);
        is_of_event.then_some(())?;
        reader.say(",")?;
    }
    Some(Triggers { ration, triggers: OneOrMore::new(triggers)?, guards })
}

/// "At the start of your turn", "at the end of each of your turns", "at the end of an opponent's turn".
fn turn_of(reader: &mut Reader<'_>) -> Option<Trigger> {
    let is_end = reader.row(&[("at the start|beginning of", false), ("at the end of", true)])?;
    let deed = if is_end { PlayerEvent::EndTurn } else { PlayerEvent::Turn };
    let who = match reader.says("each|every turn") {
        true => Player::Any,
        false => {
            if !reader.says("each|every of") {
                reader.says("each|one of");
            }
            let whose = whose(reader)?;
            reader.say("turn|turns")?;
            whose
        }
    };
    let who = match who {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        who @ (Player::You | Player::Any | Player::Opponent | Player::Other) => who,
        _ => return None,
    };
    Some(Trigger::Does { who, deed })
}

/// A trigger after its effect, up to the full stop: "when you play your third Spell this Day".
pub(crate) fn triggers_said_last(reader: &mut Reader<'_>) -> Option<Triggers> {
    reader.say("when|whenever")?;
    let triggers = match reader.attempt(nth_deed) {
        Some(triggers) => triggers,
        None => {
            let mut guards = Vec::new();
            let triggers = events(reader, &mut guards)?;
            let ration = for_the_nth_time(reader, &mut guards);
            while let Some(guard) = reader.attempt(|r| guard(r, false)) {
                guards.push(guard);
            }
            Triggers { ration, triggers: OneOrMore::new(triggers)?, guards }
        }
    };
    stop(reader)?;
    Some(triggers)
}

/// "When you play me from Reserve", "when I'm played as a Construction": the arrival of the bearer (7.1.1), with a condition on
/// how.
fn own_play(reader: &mut Reader<'_>) -> Option<Triggers> {
    reader.say("when|whenever")?;
    if !reader.says("you play me") {
        reader.say("I'm|I am? played")?;
    }
    let mut guards = Vec::new();
    let arrival = if reader.says("from") {
        reader.say("your?")?;
        match zone(reader)? {
            NamedZone::Hand => Arrival::FromHand,
            NamedZone::Reserve => Arrival::FromReserve,
            _ => return None,
        }
    } else {
        if reader.says("as a construction|landmark|permanent") || reader.says("for my [Temple]|temple cost") {
            let being = Being::Facts(fact(Trait::ForTemple));
            guards.push(Guard::After(Condition::Is { who: Subject::Me, being }));
        }
        Arrival::Join
    };
    if !reader.says("—") && !reader.says("–") && !reader.says("-") {
        reader.say(",")?;
    }
    Some(Triggers { ration: None, triggers: OneOrMore::one(Trigger::Arrival(arrival)), guards })
}

fn had_as_it_left(reader: &mut Reader<'_>, triggers: &[Trigger]) -> Option<Guard> {
    let quality = match reader.says("while") {
        true => Being::Facts(OneOrMore::one(being_one_of(reader)?)),
        false => {
            reader.say("with")?;
            Being::Facts(OneOrMore::one(quality(reader)?))
        }
    };
    let leaves = |trigger: &Trigger| match trigger {
        Trigger::Happens {
            who,
            fate: ObjectEvent::Leaves(_) | ObjectEvent::Goes { .. } | ObjectEvent::Sacrificed | ObjectEvent::Discarded,
        } => Some(if matches!(who, Who::Me) { Subject::Me } else { Subject::It }),
        _ => None,
    };
    let subjects: Option<Vec<Subject>> = triggers.iter().map(leaves).collect();
    let subjects = subjects?;
    let who = subjects.first()?.clone();
    subjects.iter().all(|subject| *subject == who).then_some(())?;
    Some(Guard::Before(Condition::Is { who, being: quality }))
}

/// "(My Expedition moves forward) into {O}", "… into a region with {O}": where it is then.
fn moved_into(reader: &mut Reader<'_>, triggers: &[Trigger]) -> Option<Guard> {
    let moved = |trigger: &Trigger| match trigger {
        Trigger::Expedition { which, progress: Progress::Forward(_) | Progress::Ascension | Progress::Backward } => {
            Some(if *which == Expeditions::Mine { Expeditions::Mine } else { Expeditions::That })
        }
        _ => None,
    };
    let all = triggers.iter().map(moved).collect::<Option<Vec<_>>>()?;
    let which = all.first()?.clone();
    all.iter().all(|other| *other == which).then_some(())?;
    reader.say("into|to")?;
    let is_region = reader.says("a|an region with|in");
    if !is_region {
        reader.say("a|an?")?;
    }
    let mut terrains = vec![Literal::Is(ExpeditionFact::In(terrain(reader)?))];
    while let Some(other) = reader.attempt(|r| {
        r.say("or")?;
        terrain(r)
    }) {
        terrains.push(Literal::Is(ExpeditionFact::In(other)));
    }
    if !is_region {
        reader.says("region");
    }
    let facts = OneOrMore::one(OneOrMore::new(terrains)?);
    Some(Guard::After(Condition::Expedition { which, facts }))
}

fn arrivals(reader: &mut Reader<'_>) -> Option<OneOrMore<Trigger>> {
    let mut arrivals = vec![Trigger::Arrival(arrival(reader)?)];
    while let Some(arrival) = reader.attempt(|r| {
        if !r.says(",") {
            r.say("or|and")?;
        }
        arrival(r)
    }) {
        arrivals.push(Trigger::Arrival(arrival));
    }
    OneOrMore::new(arrivals)
}

/// A condition of the trigger. If the object is gone after the event, a condition about it asks about the state before the event.
pub(crate) fn guard(reader: &mut Reader<'_>, is_gone: bool) -> Option<Guard> {
    reader.say(",?")?;
    if reader.says("for each of my") {
        return counter(reader).map(Guard::ForEach);
    }
    if let Some(condition) = reader.attempt(during) {
        return Some(Guard::After(condition));
    }
    if let Some(phase) = reader.attempt(|r| {
        // "Is sacrificed at Night".
        r.say("at")?;
        phase(r)
    }) {
        return Some(Guard::After(Condition::During(phase)));
    }
    if let Some(outside) = reader.attempt(outside_of) {
        return Some(Guard::After(outside));
    }
    if let Some(daily) = reader.attempt(|r| {
        r.say("during")?;
        daily(r)
    }) {
        return Some(Guard::After(Condition::Within(daily)));
    }
    // The past tense asks about the state before the event (6.3.k).
    let is_past = is_gone && (reader.sees("if I'm") || reader.sees("if I am|have"))
        || reader.sees("if I was|had")
        || reader.sees("if was")
        || reader.sees("if it was|had")
        || reader.sees("if my|that expedition was")
        || reader.sees("if there were|was")
        || was_of_expeditions(reader);
    let outside = std::mem::replace(&mut reader.of_trigger, true);
    let condition = if_or_unless(reader);
    reader.of_trigger = outside;
    let condition = condition?;
    Some(if is_past { Guard::Before(condition) } else { Guard::After(condition) })
}

/// Whether a condition asks how Expeditions were.
fn was_of_expeditions(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| {
        if !r.says("if it isn't so that") {
            r.says("if");
        }
        r.sees("both|each of your expeditions were|was")
            || r.sees("my|your other expedition was")
            || r.sees("my expedition was")
            || r.sees("the expedition facing me was")
    })
}

/// Events joined by "or"; the second can share the subject of the first.
pub(super) fn events(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
    let kinds = [
        putting_of_a_card,
        player_events,
        expedition_events,
        deed_done_by,
        object_events,
        passing_of_a_card,
        play_of_a_card,
        creation_of_a_token,
        use_of_an_ability,
    ];
    reader.name_thing(None);
    reader.it.by = Antecedent::Nothing;
    let Some(mut events) = reader.any(&kinds) else { return guarded_events(reader, guards) };
    while let Some(more) = reader.attempt(|r| {
        r.say("or")?;
        r.says("when|whenever");
        // Each event begins without an antecedent: "your other Expedition" is not relative to the event before.
        r.named = Named::Object;
        r.any(&kinds)
    }) {
        events.extend(more);
    }
    // The trigger tells which Expedition was joined or left.
    let tells_expedition = |event: &Trigger| {
        matches!(
            event,
            Trigger::Happens {
                fate: ObjectEvent::Joins(Area::Expedition(_)) | ObjectEvent::Leaves(Area::Expedition(_)),
                ..
            }
        )
    };
    reader.expedition_is_named |= events.iter().all(tells_expedition);
    reader.it.thing = match events.as_slice() {
        [event] => thing_of(event),
        _ => None,
    };
    reader.it.by = Antecedent::Cause;
    reader.it.number = events.iter().all(tells_of_one).then_some(Quantifier::One);
    reader.it.verb = reader.verb_said.take().or(reader.it.verb);
    (reader.it.is_gone, reader.it.is_told) = (events.iter().any(takes_away), true);
    Some(events)
}

/// What somebody plays, of an event that is a play.
fn play_told(event: &Trigger) -> Option<Filter> {
    match event {
        Trigger::Does { deed: PlayerEvent::Play { card, .. }, .. } => Some(card.clone()),
        _ => None,
    }
}

/// Whether an event is about a single thing.
const fn tells_of_one(event: &Trigger) -> bool {
    match event {
        Trigger::Happens { who: Who::Some { article, .. }, .. } => matches!(article, Article::A),
        Trigger::Does { deed, .. } => matches!(
            deed,
            PlayerEvent::Play { .. }
                | PlayerEvent::Sacrifice(_)
                | PlayerEvent::Discard(_)
                | PlayerEvent::Create(_)
                | PlayerEvent::Exhaust(_)
                | PlayerEvent::Ready(_)
                | PlayerEvent::Augment(_)
                | PlayerEvent::Complete(_)
                | PlayerEvent::TakeControl(_)
                | PlayerEvent::Resupply
                | PlayerEvent::Sabotage
        ),
        _ => false,
    }
}

/// Whether an event removes its object from its place.
const fn takes_away(event: &Trigger) -> bool {
    matches!(
        event,
        Trigger::Happens {
            fate: ObjectEvent::Sacrificed | ObjectEvent::Discarded | ObjectEvent::Leaves(_) | ObjectEvent::Goes { .. },
            ..
        } | Trigger::Does { deed: PlayerEvent::Sacrifice(_) | PlayerEvent::Discard(_) | PlayerEvent::Put { .. }, .. }
    )
}

/// How an event describes its object.
fn thing_of(event: &Trigger) -> Option<Filter> {
    match event {
        Trigger::Happens { who: Who::Some { what, .. }, .. }
        | Trigger::Does {
            deed:
                PlayerEvent::Play { card: what, .. }
                | PlayerEvent::Sacrifice(what)
                | PlayerEvent::Discard(what)
                | PlayerEvent::Put { what, .. }
                | PlayerEvent::Exhaust(what)
                | PlayerEvent::Ready(what)
                | PlayerEvent::Augment(what)
                | PlayerEvent::Complete(what)
                | PlayerEvent::TakeControl(what),
            ..
        } => Some(what.clone()),
        // What is created is a token (7.3.5).
        Trigger::Does { deed: PlayerEvent::Create(what), .. } => Some(with_facts(what.clone(), &[is(Trait::Token)])),
        // Something with a {T} ability is in play.
        Trigger::Does { deed: PlayerEvent::Use(icon @ ActionIcon::Exhaust), .. } => {
            let of = |noun| things(noun, vec![Trait::Acts(*icon)], Vec::new());
            OneOrMore::new([Noun::Character, Noun::Permanent, Noun::Hero].map(of).to_vec())
        }
        // A card that is Resupplied is in Reserve.
        Trigger::Does { who: Player::You, deed: PlayerEvent::Resupply } => {
            Some(cards_in(in_zone(Player::You, NamedZone::Reserve)))
        }
        _ => None,
    }
}

/// Whether an event names something to which the effect can refer.
const fn names_something(trigger: &Trigger) -> bool {
    !matches!(
        trigger,
        Trigger::Becomes(_)
            | Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Happens { who: Who::Me, .. }
            | Trigger::Does {
                // A turn, counters and a marker are not objects.
                deed: PlayerEvent::Pass
                    | PlayerEvent::PassFirst
                    | PlayerEvent::Shuffle
                    | PlayerEvent::Turn
                    | PlayerEvent::EndTurn
                    | PlayerEvent::AnotherTurn
                    | PlayerEvent::Spend(_)
                    | PlayerEvent::PlaceMarker,
                ..
            }
    )
}

/// Whether the bearer has left its place after the event.
const fn is_departure(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Happens {
            who: Who::Me,
            fate: ObjectEvent::Sacrificed | ObjectEvent::Discarded | ObjectEvent::Leaves(_)
        }
    )
}
