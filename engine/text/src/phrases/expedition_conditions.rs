//! Conditions about Expeditions: where they are, whether they moved, and what is in them.

use crate::{
    build::{at_least, compares, each_expedition, fact, in_expedition, is, not, things},
    filters::{is_single, none_of_these, placed},
    phrases::{
        amount::{COMPARISONS, comparison, how_many},
        expedition::{expedition_adjectives, expedition_facts, expedition_kind, expeditions, held_in_expedition},
        noun::filter,
    },
    reader::{Named, Reader},
    words::{terrain, whose},
};
use ability::{
    Aim, Amount, Area, Clause, Comparison, Condition, ExpeditionFact, Expeditions, Facts, Few, Measure, Noun,
    OneOrMore, Player, RegionFact, Terrain,
};

/// "My Expedition is behind", "there are no Characters in the Expedition facing me".
pub(crate) fn of_expedition(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        whose_it_is,
        of_statistics,
        another_of_yours,
        one_of_yours,
        exactly_one_of_yours,
        neither_of_yours,
        you_are_behind,
        each_has_more,
        has_more_than_another,
        terrain_of_my_region,
        of_named_expedition,
        of_expedition_of_trigger,
        such_expedition_faces_me,
        of_expedition_of_token,
        of_chosen_expedition_of_token,
        two_expeditions,
        in_same_region,
        beside_my_other,
        in_regions_that_share,
        number_of_expeditions,
        no_expedition,
        each_holds,
        both_failed_to_move,
        moved_this_day,
        stands,
        characters_in_one_of_yours,
        no_characters_in,
        no_character_facing_it,
    ])
}

/// "One of your Expeditions is [[Ascended]] and the other isn't": exactly one of them.
fn exactly_one_of_yours(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("one of your expeditions is")?;
    let facts = expedition_facts(reader)?;
    reader.say("and|but the other one|expedition? isn't")?;
    let such = Amount::Expeditions { facts: OneOrMore::new(facts), of: Some(Player::You) };
    Some(compares(such, Comparison::Equal, Amount::Number(1)))
}

/// "Neither of your Expeditions is behind", "… moved forward this Day".
fn neither_of_yours(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("neither of my|your expeditions")?;
    let facts = if reader.says("moved forward this day") {
        vec![is(ExpeditionFact::Moved)]
    } else {
        reader.say("is")?;
        expedition_facts(reader)?
    };
    let which = Expeditions::Each { facts: None, of: Some(Player::You) };
    Some(Condition::Expedition { which, facts: OneOrMore::new(none_of_these(&facts)?)? })
}

/// "You're behind in one of your Expeditions", "… in both of your Expeditions": those Expeditions are behind.
fn you_are_behind(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("you're") {
        reader.say("you are")?;
    }
    let facts = reader.row(&[
        ("behind", ExpeditionFact::Behind),
        ("tied", ExpeditionFact::Tied),
        ("ahead", ExpeditionFact::Ahead),
    ])?;
    let facts = fact(facts);
    if reader.says("in both|each of? your expeditions") || reader.says("in both expeditions") {
        let which = Expeditions::Each { facts: None, of: Some(Player::You) };
        return Some(Condition::Expedition { which, facts });
    }
    let is_of_yours =
        reader.says("in|with one|either|any of your expeditions") || reader.says("in at least one of your expeditions");
    if !is_of_yours && !reader.says("in at least one expedition") {
        reader.say("in|with an|one|either|any expedition")?;
    }
    Some(at_least(Amount::Expeditions { facts: Some(facts), of: Some(Player::You) }, 1))
}

/// "The Expedition facing me has more Characters than mine".
fn has_more_than_another(reader: &mut Reader<'_>) -> Option<Condition> {
    let which = expeditions(reader).filter(is_single)?;
    reader.say("has")?;
    let comparison =
        reader.row(&[("more", Comparison::More), ("fewer|less", Comparison::Less), ("as many", Comparison::Equal)])?;
    let things = filter(reader)?;
    things.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
    reader.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
    let other = match reader.says("mine") {
        true => Expeditions::Mine,
        false => expeditions(reader).filter(is_single)?,
    };
    (other != which).then_some(())?;
    let number = |which| {
        let there = in_expedition(which);
        Amount::Count(placed(things.clone(), &there))
    };
    Some(compares(number(which), comparison, number(other)))
}

/// "The region I'm in has {V}", "my region has a single terrain".
fn terrain_of_my_region(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("my region") && !reader.says("the region I'm in") {
        reader.say("the region my expedition is in")?;
    }
    let is_not = reader.says("doesn't have") || reader.says("isn't");
    if !is_not {
        reader.say("has|is")?;
    }
    let is_single = reader.says("only? a single terrain")
        || reader.says("only|exactly one terrain")
        || reader.says("a? single-terrain region?");
    let facts = fact(match is_single {
        true => ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain)),
        false => ExpeditionFact::In(terrain(reader)?),
    });
    let there = Condition::Expedition { which: Expeditions::Mine, facts };
    Some(if is_not { not(there) } else { there })
}

/// "It's behind", about an Expedition that was named; only a trigger can ask in the past.
fn of_named_expedition(reader: &mut Reader<'_>) -> Option<Condition> {
    (reader.named == Named::Expedition).then_some(())?;
    if !reader.says("it's") {
        reader.say("it is|was")?;
        (reader.of_trigger || reader.before("is")).then_some(())?;
    }
    let facts = OneOrMore::new(expedition_facts(reader)?)?;
    let which = reader.expedition_meant.clone().unwrap_or(Expeditions::That);
    Some(Condition::Expedition { which, facts })
}

/// "(When one of your Expeditions moves forward — [Resupply].) If it's ahead, …": only an Expedition can be ahead, so "it" is the
/// one that the trigger named.
fn of_expedition_of_trigger(reader: &mut Reader<'_>) -> Option<Condition> {
    (reader.expedition_is_named && reader.expedition_meant.is_none() && reader.created.is_none()).then_some(())?;
    if !reader.says("it's") {
        reader.say("it is")?;
    }
    reader.sees("behind|tied|ahead").then_some(())?;
    // "…, it moves forward one region".
    reader.conditioned = Some(Expeditions::That);
    Some(Condition::Expedition { which: Expeditions::That, facts: OneOrMore::new(expedition_facts(reader)?)? })
}

/// "An [[Ascended]] Expedition faces my Expedition", "faces me".
fn such_expedition_faces_me(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("a|an")?;
    let facts = OneOrMore::new(expedition_adjectives(reader))?;
    reader.say("expedition faces me|mine|my")?;
    if reader.before("my") {
        reader.say("expedition")?;
    }
    Some(Condition::Expedition { which: Expeditions::FacingMe, facts })
}

/// "(Create a token in your Hero Expedition.) If it's tied or behind, …": only an Expedition can be tied or behind, so "it" is
/// that.
fn of_expedition_of_token(reader: &mut Reader<'_>) -> Option<Condition> {
    let which = match &reader.created {
        Some((_, Area::Expedition(which))) if is_single(which) => (**which).clone(),
        _ => return None,
    };
    if !reader.says("it's") {
        reader.say("it is")?;
    }
    reader.sees("behind|tied|ahead|ascended|[Ascended]|[[Ascended]]").then_some(())?;
    Some(Condition::Expedition { which, facts: OneOrMore::new(expedition_facts(reader)?)? })
}

/// "(Create a token in target Expedition.) If it's [[Ascended]], …": "it" is the Expedition in which the token was created.
fn of_chosen_expedition_of_token(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_chosen =
        matches!(&reader.created, Some((_, Area::Expedition(which))) if matches!(**which, Expeditions::Pick { .. }));
    (is_chosen && reader.anything).then_some(())?;
    if !reader.says("it's") {
        reader.say("it is")?;
    }
    reader.sees("ascended|[Ascended]|[[Ascended]]|behind|tied|ahead").then_some(())?;
    let facts = OneOrMore::new(expedition_facts(reader)?)?;
    reader.said_it = true;
    Some(Condition::Expedition { which: Expeditions::Its, facts })
}

/// "Your Hero Expedition and your Companion Expedition are both behind", "my Expedition is Ascended and the one facing it isn't".
fn two_expeditions(reader: &mut Reader<'_>) -> Option<Condition> {
    let one = expeditions(reader).filter(|which| !matches!(which, Expeditions::Pick { .. }))?;
    let first = reader.attempt(standing_said);
    reader.say("and")?;
    let facing = match one {
        Expeditions::Mine if reader.says("the expedition|one facing it") => Some(Expeditions::FacingMe),
        Expeditions::MyOther if reader.says("the expedition|one facing it") => Some(Expeditions::FacingMyOther),
        _ => None,
    };
    // Two Expeditions, each with its own predicate, are two conditions.
    let is_facing = facing.is_some();
    let other = match facing {
        Some(facing) => facing,
        None => expeditions(reader).filter(|which| !matches!(which, Expeditions::Pick { .. }))?,
    };
    let (first, second) = match first {
        Some(first) => {
            // "… and my other Expedition isn't".
            (is_facing || reader.sees("isn't|aren't ,|:|.")).then_some(())?;
            let second = reader.attempt(standing_said);
            let second = second.or_else(|| reader.say("isn't|aren't").and_then(|()| none_of_these(&first)))?;
            (first, second)
        }
        None => {
            let is_not = reader.says("aren't both?");
            if !is_not {
                reader.say("are both|each?")?;
            }
            let facts = expedition_facts(reader)?;
            let facts = if is_not { none_of_these(&facts)? } else { facts };
            (facts.clone(), facts)
        }
    };
    let all = [(one, first), (other, second)]
        .into_iter()
        .map(|(which, facts)| OneOrMore::new(facts).map(|facts| Condition::Expedition { which, facts }));
    OneOrMore::new(all.collect::<Option<Vec<_>>>()?).map(Condition::All)
}

/// "Your Expeditions are in the same region".
fn in_same_region(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_of_both = reader.says("both? of? your expeditions")
        || reader.says("your hero and companion expeditions")
        || reader.says("your hero expedition and your? companion expedition");
    is_of_both.then_some(())?;
    let is_not = reader.says("aren't");
    if !is_not {
        reader.say("are")?;
    }
    let is_apart = reader.says("in different regions") || reader.says("in two different regions");
    if !is_apart {
        reader.say("both? in the same region")?;
    }
    let which = each_expedition(Vec::new(), Some(Player::You));
    reader.conditioned = Some(which.clone());
    let together = is(ExpeditionFact::Together);
    let facts = if is_not != is_apart { none_of_these(&[together])? } else { vec![together] };
    Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? })
}

/// A number of Expeditions: "at least one of your Expeditions is Ascended", "either of your Expeditions".
fn number_of_expeditions(reader: &mut Reader<'_>) -> Option<Condition> {
    let (comparison, with) = match reader.says("either|any") {
        true => (Comparison::AtLeast, Amount::Number(1)),
        // "One of your Expeditions" means at least one.
        false => {
            let is_exact = reader.sees("exactly|only");
            let is_one = |(comparison, with): &(Comparison, Amount)| {
                (*comparison, with) == (Comparison::Equal, &Amount::Number(1))
            };
            let read = comparison(reader).filter(|read| is_exact || !is_one(read))?;
            // "Two Expeditions are …" means at least two, unless the text says exactly.
            match read {
                (Comparison::Equal, least @ Amount::Number(2..)) if !is_exact => (Comparison::AtLeast, least),
                read => read,
            }
        }
    };
    let of = reader.attempt(|r| {
        r.say("of")?;
        let whose = match whose(r)? {
            Player::EachOpponent => Player::Opponent,
            whose @ (Player::You | Player::Opponent) => whose,
            _ => return None,
        };
        r.say("expeditions")?;
        Some(Some(whose))
    });
    let of = match of {
        Some(of) => of,
        None => reader.say("expeditions").map(|()| None)?,
    };
    let facts = if reader.says("has|have? moved forward this day") {
        Some(fact(ExpeditionFact::Moved))
    } else {
        reader.say("is|are")?;
        OneOrMore::new(expedition_facts(reader)?)
    };
    // If exactly one is so, the other one can be referred to.
    reader.conditioned = ((comparison, &with) == (Comparison::Equal, &Amount::Number(1)))
        .then(|| Expeditions::Each { facts: facts.clone(), of });
    Some(compares(Amount::Expeditions { facts, of }, comparison, with))
}

/// "No Expedition moved forward this Day", "none of your Expeditions is behind".
fn no_expedition(reader: &mut Reader<'_>) -> Option<Condition> {
    let of = if reader.says("no expedition") {
        None
    } else {
        reader.say("none of your expeditions").map(|()| Some(Player::You))?
    };
    let facts = if reader.says("moved forward this day") {
        vec![is(ExpeditionFact::Moved)]
    } else {
        reader.say("is|are")?;
        expedition_facts(reader)?
    };
    let number_of = Amount::Expeditions { facts: OneOrMore::new(facts), of };
    Some(compares(number_of, Comparison::Equal, Amount::Number(0)))
}

/// "Each of your Expeditions has two or more Characters".
fn each_holds(reader: &mut Reader<'_>) -> Option<Condition> {
    let which = if reader.says("both|each of your expeditions") {
        each_expedition(Vec::new(), Some(Player::You))
    } else {
        expeditions(reader)?
    };
    reader.say("has|have|contains|contain")?;
    let held = held_in_expedition(reader)?;
    // "An Expedition you control has three or more Characters in it": any of your Expeditions.
    if let Expeditions::Pick { quantity: Few::Exactly(1), facts: kind, aim: Aim::Chosen, of } = which {
        return Some(any_of_these(reader, kind, of, vec![is(held)]));
    }
    (!matches!(which, Expeditions::Pick { .. })).then_some(())?;
    remember_held(reader, &which, &held);
    Some(Condition::Expedition { which, facts: fact(held) })
}

/// "Both of your Expeditions failed to move forward".
fn both_failed_to_move(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("both|each of your expeditions failed to move forward")?;
    let which = each_expedition(Vec::new(), Some(Player::You));
    Some(Condition::Expedition { which, facts: fact(ExpeditionFact::Failed) })
}

/// "Your Hero Expedition moved forward this Day", "an Expedition failed to move forward".
fn moved_this_day(reader: &mut Reader<'_>) -> Option<Condition> {
    let which = expeditions(reader)?;
    reader.say("has|have?")?;
    let moved = reader.row(&[
        ("moved forward this day", ExpeditionFact::Moved),
        ("moved forward in|on a|the single|same day", ExpeditionFact::Moved),
        ("failed to move forward this? day?", ExpeditionFact::Failed),
    ])?;
    Some(match which {
        Expeditions::Pick { quantity: Few::Exactly(1), facts: kind, aim: Aim::Chosen, of } => {
            any_of_these(reader, kind, of, vec![is(moved)])
        }
        which => {
            remember(reader, &which);
            Condition::Expedition { which, facts: fact(moved) }
        }
    })
}

/// "My Expedition is behind", "your other Expedition isn't Ascended".
fn stands(reader: &mut Reader<'_>) -> Option<Condition> {
    let which = expeditions(reader)?;
    let is_not = reader.says("isn't|aren't");
    if !is_not {
        reader.say("is|are|was|were")?;
    }
    // A trigger asks how an Expedition was before the event, an effect how it was before the sentence before.
    if !reader.of_trigger && (reader.before("was") || reader.before("were")) {
        (reader.may_ask_before && which != Expeditions::That).then_some(())?;
        (reader.may_ask_before, reader.asked_before) = (false, true);
    }
    let facts = expedition_facts(reader)?;
    let facts = if is_not { none_of_these(&facts)? } else { facts };
    match which {
        Expeditions::Pick { quantity: Few::Exactly(1), facts: kind, aim: Aim::Chosen, of } => {
            Some(any_of_these(reader, kind, of, facts))
        }
        which => {
            remember(reader, &which);
            // "If each of your Expeditions is [[Ascended]], … in each of them".
            if matches!(which, Expeditions::Each { .. }) && speaks_of_each_of_them(reader) {
                reader.conditioned = Some(which.clone());
            }
            Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? })
        }
    }
}

/// "There are two or more Characters in one of your Expeditions": in any of them.
fn characters_in_one_of_yours(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("there's") {
        reader.say("there is|are")?;
    }
    let (comparison, with) = how_many(reader)?;
    reader.say("character|characters in")?;
    let Expeditions::Pick { quantity: Few::Exactly(1), facts: kind, aim: Aim::Chosen, of } = expeditions(reader)?
    else {
        return None;
    };
    Some(any_of_these(reader, kind, of, vec![is(ExpeditionFact::Characters { comparison, with })]))
}

/// "There are no Characters in my other Expedition".
fn no_characters_in(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("there isn't|aren't a|any character|characters in") && !reader.says("there's no character in") {
        reader.say("there are? is? no character|characters in")?;
    }
    let which = expeditions(reader)?;
    // A count with "other than it" is read elsewhere.
    (!reader.sees("other than") && !reader.sees("with|without|that|that's")).then_some(())?;
    let none = ExpeditionFact::Characters { comparison: Comparison::Equal, with: Amount::Number(0) };
    match which {
        Expeditions::FacingMe => Some(none_facing()),
        which if is_single(&which) => {
            remember(reader, &which);
            Some(Condition::Expedition { which, facts: fact(none) })
        }
        which => Some(Condition::Expedition { which, facts: fact(none) }),
    }
}

/// "There is no Character facing it", about an Expedition that was named.
fn no_character_facing_it(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("there's") {
        reader.say("there is")?;
    }
    reader.say("no character facing it")?;
    reader.said_it = true;
    let none = ExpeditionFact::FacingCharacters { comparison: Comparison::Equal, with: Amount::Number(0) };
    Some(Condition::Expedition { which: Expeditions::That, facts: fact(none) })
}

/// "My Expedition is in the same region as your other Expedition": both of yours are.
fn beside_my_other(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("my expedition") {
        reader.say("I'm|I")?;
    }
    let is_not = reader.says("isn't|aren't") || reader.says("is|am? not");
    if !is_not && !reader.before("I'm") {
        reader.say("is|am")?;
    }
    let is_apart = reader.says("in a different region than|from");
    if !is_apart {
        reader.say("in the same region as")?;
    }
    reader.say("my|your other expedition")?;
    let together = is(ExpeditionFact::Together);
    let facts = if is_not != is_apart { none_of_these(&[together])? } else { vec![together] };
    let which = each_expedition(Vec::new(), Some(Player::You));
    Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? })
}

/// "Your Expeditions are in regions that share no terrain", "… that share a terrain": there is one in which each of them is.
fn in_regions_that_share(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("both? of? your expeditions are both? in regions that share")?;
    let is_none = reader.says("no terrain|terrains");
    if !is_none {
        reader.say("a|any|one terrain")?;
    }
    let are_in = |terrain| Condition::Expedition {
        which: each_expedition(Vec::new(), Some(Player::You)),
        facts: fact(ExpeditionFact::In(terrain)),
    };
    let any = Terrain::ALL.map(are_in).to_vec();
    let shared = OneOrMore::new(any).map(Condition::Any)?;
    Some(if is_none { not(shared) } else { shared })
}

/// Whether "each of them", or "they" after the condition, occurs in the rest of the sentence.
fn speaks_of_each_of_them(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| {
        while !r.sees("each of them") && !r.sees(", they") {
            if r.sees(".") || r.next().is_none() {
                return false;
            }
        }
        true
    })
}

/// "Is Ascended", "isn't behind": a predicate about an Expedition.
fn standing_said(reader: &mut Reader<'_>) -> Option<Vec<Clause<ExpeditionFact>>> {
    let is_not = reader.says("isn't|aren't");
    if !is_not {
        reader.say("is|are")?;
    }
    let facts = expedition_facts(reader)?;
    if is_not { none_of_these(&facts) } else { Some(facts) }
}

/// Remembers what a condition says to be in an Expedition: "one of them" refers to those.
fn remember_held(reader: &mut Reader<'_>, which: &Expeditions, held: &ExpeditionFact) {
    let (what, comparison) = match held {
        ExpeditionFact::Holds { what, comparison, .. } => (what.clone(), comparison),
        ExpeditionFact::Characters { comparison, .. } => {
            (OneOrMore::one(things(Noun::Character, Vec::new(), Vec::new())), comparison)
        }
        _ => return,
    };
    if is_single(which) {
        reader.counted = Some(placed(what, &in_expedition(which.clone())));
        reader.counts_none = !matches!(comparison, Comparison::AtLeast | Comparison::More);
    }
}

/// Remembers an Expedition about which a condition asked: "it" can refer to that.
fn remember(reader: &mut Reader<'_>, which: &Expeditions) {
    if is_single(which) {
        reader.conditioned = Some(which.clone());
    }
}

/// "One of your Expeditions is behind" means any of them. It is unknown which one that is, so nothing can be done to "it", but
/// things can be "in it".
fn any_of_these(
    reader: &mut Reader<'_>,
    kind: Option<Facts<ExpeditionFact>>,
    of: Option<Player>,
    facts: Vec<Clause<ExpeditionFact>>,
) -> Condition {
    let mut all = kind.map_or_else(Vec::new, |kind| kind.as_slice().to_vec());
    all.extend(facts);
    reader.named = Named::Object;
    reader.conditioned = Some(Expeditions::Each { facts: OneOrMore::new(all.clone()), of });
    at_least(Amount::Expeditions { facts: OneOrMore::new(all), of }, 1)
}

/// The condition that there are no Characters in the Expedition facing me.
fn none_facing() -> Condition {
    let facing = things(Noun::Character, Vec::new(), vec![in_expedition(Expeditions::FacingMe)]);
    compares(Amount::Count(OneOrMore::one(facing)), Comparison::Equal, Amount::Number(0))
}

/// "It's yours", "it was an opponent's", "you control it", about an Expedition that was named: nobody else takes it over (7.5.5).
fn whose_it_is(reader: &mut Reader<'_>) -> Option<Condition> {
    (reader.named == Named::Expedition && reader.expedition_meant.is_none()).then_some(())?;
    let of_players = [("you", Player::You), ("an|your opponent", Player::Opponent)];
    let (of, is_not) = match reader.row(&of_players) {
        Some(of) => {
            let is_not = reader.says("don't|doesn't control it");
            if !is_not {
                reader.say("control|controls|controlled it")?;
            }
            (of, is_not)
        }
        None => {
            let is_not = reader.says("it isn't|wasn't") || reader.says("it's not");
            if !is_not && !reader.says("it's") {
                reader.say("it is|was")?;
            }
            let of = reader.row(&[("yours", Player::You), ("an|your opponent's", Player::Opponent)])?;
            (of, is_not)
        }
    };
    (reader.sees(",|:|.|and|or") || reader.is_at_end()).then_some(())?;
    reader.said_it = true;
    let condition = Condition::Expedition { which: Expeditions::That, facts: fact(ExpeditionFact::Of(of)) };
    Some(if is_not { not(condition) } else { condition })
}

/// "The total {O} of the Expedition facing me is higher than that of mine", "my Expedition has more {O} than the one facing it":
/// what the Characters there come to (4.2.4).
fn of_statistics(reader: &mut Reader<'_>) -> Option<Condition> {
    let total = |terrain, which| {
        let there = things(Noun::Character, Vec::new(), vec![in_expedition(which)]);
        Amount::Total { measure: Measure::Statistic(terrain), among: OneOrMore::one(there) }
    };
    if let Some((terrain, which)) = reader.attempt(|r| {
        r.say("the? total?")?;
        let terrain = terrain(r)?;
        r.say("of")?;
        Some((terrain, expeditions(r).filter(is_single)?))
    }) {
        reader.say("is")?;
        let other = reader.attempt(|r| {
            let comparison = r.row_of(&COMPARISONS)?;
            r.say("that of")?;
            Some((comparison, the_other_of_two(r, &which)?))
        });
        let (comparison, right) = match other {
            Some((comparison, other)) => (comparison, total(terrain, other)),
            None => comparison(reader)?,
        };
        return Some(compares(total(terrain, which), comparison, right));
    }
    let which = expeditions(reader).filter(is_single)?;
    reader.say("has a?")?;
    let comparison = reader.row(&[
        ("more|higher|greater total?", Comparison::More),
        ("fewer|less|lower total?", Comparison::Less),
        ("as much|many", Comparison::Equal),
    ])?;
    let terrain = terrain(reader)?;
    reader.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
    let other = the_other_of_two(reader, &which)?;
    Some(compares(total(terrain, which), comparison, total(terrain, other)))
}

/// "Mine", "the one facing it", "your other Expedition": the Expedition with which another is compared.
fn the_other_of_two(reader: &mut Reader<'_>, one: &Expeditions) -> Option<Expeditions> {
    let facing = match one {
        Expeditions::Mine if reader.says("the expedition|one facing it") => Some(Expeditions::FacingMe),
        Expeditions::MyOther if reader.says("the expedition|one facing it") => Some(Expeditions::FacingMyOther),
        _ if reader.says("mine") => Some(Expeditions::Mine),
        _ => None,
    };
    let other = facing.or_else(|| expeditions(reader).filter(is_single))?;
    (other != *one).then_some(other)
}

/// "Each of your Expeditions has more Characters than the one facing it", "your Hero Expedition has fewer Characters than the
/// Expedition facing it".
fn each_has_more(reader: &mut Reader<'_>) -> Option<Condition> {
    let kinds =
        if reader.says("each|both of your expeditions") {
            vec![ExpeditionFact::Hero, ExpeditionFact::Companion]
        } else {
            reader.say("your")?;
            vec![reader.row(&[
                ("hero expedition", ExpeditionFact::Hero),
                ("companion expedition", ExpeditionFact::Companion),
            ])?]
        };
    reader.say("has|have")?;
    let comparison =
        reader.row(&[("more", Comparison::More), ("fewer|less", Comparison::Less), ("as many", Comparison::Equal)])?;
    let things = filter(reader)?;
    things.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
    reader.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
    reader.say("the one|ones|expedition|expeditions facing it|them")?;
    let each = |kind: ExpeditionFact| {
        let own = each_expedition(vec![kind.clone()], Some(Player::You));
        let of_you = OneOrMore::new(vec![is(kind), is(ExpeditionFact::Of(Player::You))])?;
        let facing = each_expedition(vec![ExpeditionFact::Facing(of_you)], None);
        let number = |which| Amount::Count(placed(things.clone(), &in_expedition(which)));
        Some(compares(number(own), comparison, number(facing)))
    };
    let mut all = kinds.into_iter().map(each).collect::<Option<Vec<_>>>()?;
    if all.len() == 1 { all.pop() } else { OneOrMore::new(all).map(Condition::All) }
}

/// "You control an [[Ascended]] Expedition", "you have no Expedition that's behind".
fn one_of_yours(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("you control|have")?;
    let is_none = reader.says("no");
    if !is_none {
        reader.say("a|an")?;
    }
    let (facts, of) = expedition_kind(reader)?;
    (facts.is_some() && (of.is_none() || of == Some(Player::You))).then_some(())?;
    let such = Amount::Expeditions { facts, of: Some(Player::You) };
    let (comparison, so_many) = if is_none { (Comparison::Equal, 0) } else { (Comparison::AtLeast, 1) };
    Some(compares(such, comparison, Amount::Number(so_many)))
}

/// "You have another [[Ascended]] Expedition": another than the one that was named, or than that of the bearer.
fn another_of_yours(reader: &mut Reader<'_>) -> Option<Condition> {
    let was_named = reader.named == Named::Expedition;
    let is_none = reader.says("you don't control|have");
    if !is_none {
        reader.say("you control|have")?;
    }
    reader.say("another")?;
    let (facts, of) = expedition_kind(reader)?;
    (of.is_none() || of == Some(Player::You)).then_some(())?;
    // "Each Character in them" would be in both, of which the notation names one.
    let speaks_of_them = reader.ahead(|r| {
        while !r.sees("them|they|those") {
            if r.sees(".") || r.next().is_none() {
                return false;
            }
        }
        true
    });
    (!speaks_of_them).then_some(())?;
    let other = if was_named { ExpeditionFact::NotThat } else { ExpeditionFact::Other };
    let known = facts.iter().flat_map(OneOrMore::as_slice).cloned();
    let facts = OneOrMore::new([is(other)].into_iter().chain(known).collect());
    let such = Amount::Expeditions { facts, of: Some(Player::You) };
    let (comparison, so_many) = if is_none { (Comparison::Equal, 0) } else { (Comparison::AtLeast, 1) };
    Some(compares(such, comparison, Amount::Number(so_many)))
}
