//! Attributes of an object: what it is, where it is, what it has.

use crate::{
    build::fact,
    filters::can_be,
    phrases::{adjective::keyword_fact, verbs::the_done_to},
    reader::{Antecedent, Reader},
    words::{status, terrain},
};
use ability::{
    Being, Condition, ExpeditionFact, Filter, Literal, NamedZone, Noun, OneOrMore, RegionFact, Status, Subject, Trait,
};

/// "In {V} or {M}", "[[Fleeting]] or [[Asleep]]": a clause of which one fact must hold.
pub(crate) fn being_one_of(reader: &mut Reader<'_>) -> Option<OneOrMore<Literal<Trait>>> {
    let mut literals = vec![being(reader)?];
    while let Some(literal) = reader.attempt(|r| {
        r.say("or")?;
        // "Not in {V} or {M}" means in neither of them, which would be several clauses.
        literals.iter().all(|literal| matches!(literal, Literal::Is(_))).then_some(())?;
        let is_terrain = matches!(literals.last(), Some(Literal::Is(Trait::In(_))));
        match is_terrain.then(|| r.attempt(terrain)).flatten() {
            Some(terrain) => Some(Literal::Is(Trait::In(terrain))),
            None => being(r).filter(|literal| matches!(literal, Literal::Is(_))),
        }
    }) {
        literals.push(literal);
    }
    OneOrMore::new(literals)
}

/// "[[Boosted]] and in {V}": clauses that must all hold.
pub(crate) fn beings(reader: &mut Reader<'_>) -> Option<OneOrMore<OneOrMore<Literal<Trait>>>> {
    let mut all = vec![being_one_of(reader)?];
    while let Some(more) = reader.attempt(|r| {
        r.say("and|but")?;
        being_one_of(r)
    }) {
        all.push(more);
    }
    OneOrMore::new(all)
}

/// One fact about an object: "[[Boosted]]", "not in {V}", "in an Ascended Expedition".
pub(crate) fn being(reader: &mut Reader<'_>) -> Option<Literal<Trait>> {
    let is_not = reader.says("not");
    let of = |facts: ExpeditionFact| Trait::InExpedition(fact(facts));
    // "Ready" means not exhausted.
    if !is_not && reader.says("ready") {
        return Some(Literal::Not(Trait::Status(Status::Exhausted)));
    }
    let fact = if let Some(status) = reader.attempt(status) {
        Trait::Status(status)
    } else if reader.says("[In_Contact]") {
        of(ExpeditionFact::InContact)
    } else if let Some(terrain) = reader.attempt(|r| {
        r.say("in")?;
        terrain(r)
    }) {
        Trait::In(terrain)
    } else if reader.says("in a|an ascended|[Ascended]|[[Ascended]] expedition") {
        of(ExpeditionFact::Ascended)
    } else if reader.says("in a single-terrain region") {
        of(ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain)))
    } else if reader.says("in a terrain|region type? where its base statistic is 0") {
        Trait::IdleHere
    } else if let Some(keyword) = keyword_fact(reader) {
        keyword
    } else if reader.says("completed|[Completed]|[[Completed]]") {
        Trait::Completed
    } else if reader.says("a token") || reader.says("tokens") {
        Trait::Token
    } else if reader.says("played from your? hand") {
        Trait::PlayedFrom(NamedZone::Hand)
    } else {
        reader.say("played from your? reserve")?;
        Trait::PlayedFrom(NamedZone::Reserve)
    };
    Some(if is_not { Literal::Not(fact) } else { Literal::Is(fact) })
}

pub(crate) fn i_am(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says("I'm") || reader.says("I am") {
        return Some(());
    }
    reader.say("I? was")?;
    // Only the condition of a trigger can ask how something was before an event; from where it was played is always known.
    (reader.of_trigger || reader.sees("not? played")).then_some(())
}

/// "Is" or "was": true for the past.
pub(crate) fn says_copula(reader: &mut Reader<'_>) -> Option<bool> {
    reader.row(&[("is|are", false), ("was|were", true)])
}

/// A condition about "it". The past tense asks about it as it was before the step that was done to it (2.1.h); in the condition
/// of a trigger, as it was before the event.
pub(crate) fn it_is(reader: &mut Reader<'_>, is_past: bool, being: Being) -> Condition {
    if is_past && !reader.of_trigger {
        return Condition::Was(being);
    }
    // "(When you play a Spell —) Target Character gains 1 boost. If it's a Song, …": a Character is never a Song, so "it" is the
    // Spell.
    let is_possible = |thing: &Option<Filter>, nouns: &[Noun]| {
        let mut all = thing.iter().flat_map(OneOrMore::as_slice).flat_map(|one| one.nouns.as_slice());
        thing.is_none() || all.any(|noun| nouns.iter().any(|said| can_be(*noun, *said)))
    };
    match &being {
        Being::Kind(nouns)
            if reader.it.by == Antecedent::Step
                && reader.it_before.by == Antecedent::Cause
                && !reader.it.is_gone
                && !is_possible(&reader.it.thing, nouns.as_slice())
                && is_possible(&reader.it_before.thing, nouns.as_slice()) =>
        {
            reader.said_it = false;
            Condition::Is { who: Subject::Cause, being }
        }
        _ => Condition::Is { who: Subject::It, being },
    }
}

/// "The discarded card", "the sacrificed Character": the object of the previous step.
pub(crate) fn said_card(reader: &mut Reader<'_>) -> bool {
    the_done_to(reader).is_some()
}

/// "{V}, {M} and {O} are equal": the three statistics of one thing.
pub(crate) fn even_statistics(reader: &mut Reader<'_>) -> Option<Literal<Trait>> {
    if !reader.says("statistics") {
        reader.say("{V} , {M} and {O}|{E}")?;
    }
    let is_not = reader.says("aren't");
    if !is_not {
        reader.say("are")?;
    }
    reader.say("all? equal|identical")?;
    Some(if is_not { Literal::Not(Trait::EvenStatistics) } else { Literal::Is(Trait::EvenStatistics) })
}
