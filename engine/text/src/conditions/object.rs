//! Conditions about one object: the bearer, or what was named.

use crate::{
    build::{self, compares, fact, in_expedition, in_zone, my_counters, not, of_zone, things},
    conditions::{condition::several, possession::cards},
    filters::{facts_of, placed, with_facts},
    phrases::{
        amount::{COMPARISONS, cards_in_zone, comparison, how_many, quantity_named},
        area,
        attributes::{beings, even_statistics, i_am, it_is, said_card, says_copula},
        expedition::{expedition_adjectives, expedition_facts, expedition_kind},
        hero::{signature, signature_article},
        noun::{described, filter, quality, shared_sub_type},
        place::place,
    },
    reader::{OneOfThem, Reader},
    words::{counter, measure, noun, noun_list, player, token_noun, zone},
};
use ability::{
    Amount, Area, Being, Comparison, Condition, Description, ExpeditionFact, Expeditions, Literal, Measure, Mention,
    NamedZone, Noun, OneOrMore, Place, Player, Subject, Trait,
};

/// A condition about the bearer.
pub(super) fn of_me(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        i_have_counters,
        i_have_more_counters,
        i_have_that_many,
        i_have_the_most,
        i_have_quality,
        i_am_facing,
        i_am_in_the_same_expedition_as,
        i_am_the_only_card_in,
        i_am_the_only_one_you_control,
        i_was_played_for_temple,
        i_was_played_as,
        i_was_played_from,
        i_am_alone,
        i_am_a,
        i_am_in_a_zone,
        i_am_in_expeditions,
        i_am_in_such_an_expedition,
        i_am_such,
    ])
}

/// "I have three or more boosts", "I have no boosts left".
fn i_have_counters(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("I have|had")?;
    (reader.of_trigger || reader.before("have")).then_some(())?;
    let (comparison, amount) = how_many(reader)?;
    let counter = counter(reader)?;
    // "I have no boosts left".
    reader.says("left");
    let comparison = match comparison {
        _ if reader.says("or less|fewer") => Comparison::AtMost,
        _ if reader.says("or more") => Comparison::AtLeast,
        comparison => comparison,
    };
    reader.counters_of = Some(Mention::Me);
    Some(compares(my_counters(counter), comparison, amount))
}

/// "I have fewer boosts than the number of Characters facing me".
fn i_have_more_counters(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("I have")?;
    let comparison = reader.row(&[("fewer|less", Comparison::Less), ("more", Comparison::More)])?;
    let counter = counter(reader)?;
    reader.say("than")?;
    Some(compares(my_counters(counter), comparison, quantity_named(reader)?))
}

/// "I gain 1 Quest counter. If I have three or more, …": the number of those counters.
fn i_have_that_many(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("I have")?;
    let counter = reader.counter_said?;
    // "I have none", "I have none left".
    if reader.says("none left?") {
        return Some(compares(my_counters(counter), Comparison::Equal, Amount::Number(0)));
    }
    let is_exact = reader.sees("exactly|only|no");
    let (comparison, amount) = match comparison(reader)? {
        (Comparison::Equal, least @ Amount::Number(2..)) if !is_exact => (Comparison::AtLeast, least),
        compared => compared,
    };
    (comparison != Comparison::Equal && (reader.sees(",|.|:") || reader.is_at_end())).then_some(())?;
    Some(compares(my_counters(counter), comparison, amount))
}

/// "I have the highest {M} among Characters in my Expedition", "the most boosts of Characters you control": no other has more.
fn i_have_the_most(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("I have the")?;
    let comparison =
        reader.row(&[("highest|greatest|most", Comparison::More), ("lowest|least|fewest", Comparison::Less)])?;
    let measure = reader.attempt(measure).or_else(|| counter(reader).map(Measure::Counters))?;
    reader.say("among|of all? the?")?;
    let with = Amount::Of { measure, what: Mention::Me };
    let others = with_facts(filter(reader)?, &[build::is(Trait::Compares { measure, comparison, with })]);
    Some(compares(Amount::Count(others), Comparison::Equal, Amount::Number(0)))
}

/// "I have [Gigantic]", "I don't have a base statistic of 0".
fn i_have_quality(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_not = reader.says("I don't have");
    if !is_not {
        reader.say("I have")?;
    }
    let quality = Being::Facts(OneOrMore::one(quality(reader)?));
    let has = Condition::Is { who: Subject::Me, being: quality };
    Some(if is_not { not(has) } else { has })
}

/// "I'm facing two Characters", "I'm not facing an Expedition that is Ascended".
fn i_am_facing(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    // "I'm facing an [[Ascended]] Expedition", "I'm not facing an [[Ascended]] Expedition".
    if let Some((is_not, facts)) = reader.attempt(|r| {
        let is_not = r.says("not");
        r.say("facing a|an")?;
        r.ahead(|r| !expedition_adjectives(r).is_empty()).then_some(())?;
        let (facts, None) = expedition_kind(r)? else { return None };
        Some((is_not, facts?))
    }) {
        let faces = Condition::Expedition { which: Expeditions::FacingMe, facts };
        return Some(if is_not { not(faces) } else { faces });
    }
    // "I'm not facing any Characters".
    if reader.says("not facing a|an|any") {
        let facing = placed(filter(reader)?, &in_expedition(Expeditions::FacingMe));
        return Some(several(reader, facing, Comparison::Equal, Amount::Number(0)));
    }
    reader.say("facing")?;
    if let Some(facts) = reader.attempt(|r| {
        r.say("an expedition")?;
        expedition_facts(r)
    }) {
        let which = Expeditions::FacingMe;
        return Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? });
    }
    let (comparison, amount) =
        if reader.says("a|an") { (Comparison::AtLeast, Amount::Number(1)) } else { comparison(reader)? };
    let facing = placed(filter(reader)?, &in_expedition(Expeditions::FacingMe));
    Some(several(reader, facing, comparison, amount))
}

/// "I'm in the same Expedition as a Companion".
fn i_am_in_the_same_expedition_as(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    reader.say("in the same expedition as")?;
    let (comparison, amount) = how_many(reader)?;
    let others = filter(reader)?;
    others.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
    let others = with_facts(others, &[build::is(Trait::Other)]);
    Some(several(reader, placed(others, &in_expedition(Expeditions::Mine)), comparison, amount))
}

/// "I'm the only card in your Reserve".
fn i_am_the_only_card_in(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    reader.say("the only")?;
    let noun = noun(reader)?;
    reader.say("in")?;
    let (whose, zone) = cards_in_zone(reader)?;
    let others = things(noun, vec![Trait::Other], vec![in_zone(whose, zone)]);
    Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)))
}

/// "I'm the only Robot you control".
fn i_am_the_only_one_you_control(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    reader.say("the only")?;
    let all = filter(reader)?;
    // Unless the place is just what you control, the bearer may be elsewhere, and not one of these things.
    let is_own = |place: &Place| matches!(place, Place::Controlled(Player::You));
    let are_own = |one: &Description| one.places.iter().flat_map(OneOrMore::as_slice).all(is_own);
    all.as_slice().iter().all(|one| one.places.is_some() && are_own(one)).then_some(())?;
    let others = with_facts(all, &[build::is(Trait::Other)]);
    Some(compares(Amount::Count(others), Comparison::Equal, Amount::Number(0)))
}

/// "You played me for my Temple cost".
fn i_was_played_for_temple(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("you played me for my [Temple]|temple cost") {
        reader.say("I was played for my [Temple]|temple cost")?;
    }
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
}

/// "You played me as a Construction": a card that is played for its Temple cost is one (system 141).
fn i_was_played_as(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("you played me as") {
        reader.say("I was played as")?;
    }
    reader.say("a construction|landmark|permanent")?;
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
}

/// "You played me from Reserve".
fn i_was_played_from(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("you played me from")?;
    reader.say("your?")?;
    let from = Trait::PlayedFrom(zone(reader)?);
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(from)) })
}

/// "I'm alone in my Expedition", "I'm the only Character in my Expedition".
fn i_am_alone(reader: &mut Reader<'_>) -> Option<Condition> {
    if reader.says("I'm the only character you control") || reader.says("I am the only character you control") {
        let others = things(Noun::Character, vec![Trait::Other], vec![Place::Controlled(Player::You)]);
        return Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)));
    }
    if !reader.says("no other character is in my expedition") {
        i_am(reader)?;
        // "When my Expedition …, if I'm the only Character in it".
        let is_mine = reader.expedition == Some(Expeditions::Mine);
        let is_alone = reader.says("alone in my expedition")
            || is_mine && reader.says("alone in it")
            || is_mine && reader.says("the only character in it")
            || reader.says("alone");
        if !is_alone {
            reader.say("the only character in my expedition")?;
            reader.conditioned = Some(Expeditions::Mine);
        }
    }
    let others = things(Noun::Character, vec![Trait::Other], vec![in_expedition(Expeditions::Mine)]);
    Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)))
}

/// "I'm a Construction"; "(When I leave play,) if I was a Construction".
fn i_am_a(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.of_trigger || !reader.says("I was") {
        reader.say("I'm|I am?")?;
    }
    let is_not = reader.says("not");
    reader.say("a|an")?;
    (!reader.sees("token")).then_some(())?;
    let being = Being::Kind(OneOrMore::new(noun_list(reader)?)?);
    let is = Condition::Is { who: Subject::Me, being };
    Some(if is_not { not(is) } else { is })
}

/// "I'm in your Landmarks".
fn i_am_in_a_zone(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("I'm|I am?")?;
    let is_not = reader.says("not");
    reader.say("in")?;
    let (whose, zone) = match reader.says("reserve") {
        true => (Player::You, NamedZone::Reserve),
        false if reader.says("the? landmarks") => (Player::You, NamedZone::Landmarks),
        false => cards_in_zone(reader)?,
    };
    reader.i_am_in = (!is_not).then(|| of_zone(whose, zone));
    let there = Being::Facts(fact(Trait::At(in_zone(whose, zone))));
    let is = Condition::Is { who: Subject::Me, being: there };
    Some(if is_not { not(is) } else { is })
}

/// "I'm in an Expedition".
fn i_am_in_expeditions(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    if !reader.says("in expeditions") {
        reader.say("in a|an expedition")?;
    }
    let there = Place::In(Area::Zone(NamedZone::Expeditions));
    (!reader.sees("that|with|that's")).then_some(())?;
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::At(there))) })
}

/// "I'm in your Hero Expedition": the Expedition where I am is yours.
fn i_am_in_such_an_expedition(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    reader.say("in your|a|the")?;
    let facts = OneOrMore::new(expedition_adjectives(reader))?;
    reader.say("expedition")?;
    let there = Being::Facts(fact(Trait::InExpedition(facts)));
    Some(Condition::Is { who: Subject::Me, being: there })
}

/// "I'm [[Boosted]]", "I'm exhausted".
fn i_am_such(reader: &mut Reader<'_>) -> Option<Condition> {
    i_am(reader)?;
    let facts = beings(reader)?;
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(facts) })
}

/// "Number of boosts", after "its".
fn number_of_counters(reader: &mut Reader<'_>) -> Option<Measure> {
    reader.say("number of")?;
    counter(reader).map(Measure::Counters)
}

/// A condition about what was named.
pub(super) fn of_it(reader: &mut Reader<'_>) -> Option<Condition> {
    // If nothing was named, there is no "it". In a statement, "played from" follows the things themselves.
    (reader.anything || reader.counted.is_some() || reader.sees("played from")).then_some(())?;
    reader.any(&[
        its_measure_is_compared,
        it_was_played_for_temple,
        its_own_facts,
        its_measure_is_more_than_mine,
        it_has_more_counters_than_me,
        it_has,
        it_joined,
        it_is_controlled_by,
        one_of_them_is,
        one_of_them_has,
        both_are,
        it_is_the_only_one,
        it_was_the_only_card,
        it_is_such,
    ])
}

/// "The Base Cost was": of what the trigger named, and not of what was named since.
fn its_measure_is_compared(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_the = reader.sees("the");
    reader.say("its|the|their")?;
    let measure = measure(reader)?;
    let who = if is_the && reader.sees("was") { Subject::Cause } else { Subject::It };
    let is_past = says_copula(reader)?;
    let (comparison, with) = comparison(reader)?;
    reader.said_it = true;
    let being = Being::Facts(fact(Trait::Compares { measure, comparison, with }));
    Some(if who == Subject::It { it_is(reader, is_past, being) } else { Condition::Is { who, being } })
}

/// "You played it for its Temple cost", "it wasn't played for its Temple cost".
fn it_was_played_for_temple(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_not = reader.says("you didn't play it") || reader.says("it isn't|wasn't played");
    if !is_not && !reader.says("you played it") {
        reader.say("it is|was played")?;
    }
    reader.say("for its [Temple]|temple cost")?;
    reader.anything.then_some(())?;
    reader.said_it = true;
    let played = it_is(reader, false, Being::Facts(fact(Trait::ForTemple)));
    Some(if is_not { not(played) } else { played })
}

/// "It shares a sub-type with another Character you control", "its {V}, {M} and {O} are equal".
fn its_own_facts(reader: &mut Reader<'_>) -> Option<Condition> {
    let fact = match reader.says("its") {
        true => even_statistics(reader),
        false => {
            reader.say("it")?;
            shared_sub_type(reader)
        }
    };
    reader.said_it = true;
    Some(match fact? {
        Literal::Is(fact) => it_is(reader, false, Being::Facts(build::fact(fact))),
        Literal::Not(fact) => not(it_is(reader, false, Being::Facts(build::fact(fact)))),
    })
}

/// "Its {V} is greater than mine".
fn its_measure_is_more_than_mine(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("its")?;
    let measure = reader.attempt(measure).or_else(|| number_of_counters(reader))?;
    let is_past = says_copula(reader)?;
    reader.says("still|now|also");
    let comparison = reader.row_of(&COMPARISONS)?;
    let with = match reader.says("mine") {
        true => Amount::Of { measure, what: Mention::Me },
        false => quantity_named(reader)?,
    };
    reader.said_it = true;
    let being = Being::Facts(fact(Trait::Compares { measure, comparison, with }));
    Some(it_is(reader, is_past, being))
}

/// "It has more boosts than me".
fn it_has_more_counters_than_me(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("it still? has|have")?;
    let comparison = reader.row(&[("more", Comparison::More), ("fewer|less", Comparison::Less)])?;
    let measure = Measure::Counters(counter(reader)?);
    reader.say("than me|I")?;
    reader.says("do|have");
    reader.said_it = true;
    let with = Amount::Of { measure, what: Mention::Me };
    Some(it_is(reader, false, Being::Facts(fact(Trait::Compares { measure, comparison, with }))))
}

/// "It has three boosts", "that card doesn't have [[Fleeting]]".
fn it_has(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_not = reader.says("it|they|that doesn't|don't have");
    let is_card = !is_not && said_card(reader);
    let is_past = !is_not && (is_card && reader.says("had") || !is_card && reader.says("it|they had"));
    if !is_not && !is_past {
        reader.say(if is_card { "has|have" } else { "it|they has|have" })?;
    }
    reader.said_it = true;
    let being = Being::Facts(OneOrMore::one(quality(reader)?));
    let has = it_is(reader, is_past, being);
    Some(if is_not { not(has) } else { has })
}

/// "(It switches Expeditions.) If it joined my Expedition, …": asks whether it is there now.
fn it_joined(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("it joined")?;
    let place = match area::area(reader)? {
        area @ (Area::Expedition(_) | Area::Of { .. }) => Place::In(area),
        Area::Zone(_) => return None,
    };
    (reader.sees(",") && !reader.of_trigger).then_some(())?;
    reader.said_it = true;
    Some(Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::At(place))) })
}

/// "Its controller is an opponent": asks who controls it; "they" refers to that player from then on.
fn it_is_controlled_by(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("its|their controller is")?;
    let is_not = reader.says("not");
    let by = reader.row(&[
        ("an|your opponent", Player::Opponent),
        ("another player", Player::Other),
        ("you", Player::You),
    ])?;
    (reader.they, reader.anybody, reader.said_it) = (Player::ItsController, true, true);
    let owned = Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::At(Place::Controlled(by)))) };
    Some(if is_not { not(owned) } else { owned })
}

/// "One of them is a token": one of several that were named.
fn one_of_them_is(reader: &mut Reader<'_>) -> Option<Condition> {
    let said = [
        ("any of them is|was", OneOfThem::Each),
        ("one or more of them is|are|was|were", OneOfThem::Several),
        ("at? least? one of them is|was", OneOfThem::One),
    ];
    reader.one_of_them = reader.row(&said)?;
    reader.anything.then_some(())?;
    reader.said_it = true;
    let is_past = reader.before("was") || reader.before("were");
    let are_several = reader.before("are") || reader.before("were");
    // "One of them is a Permanent in your Reserve": where it is now.
    if let Some(there) = reader.attempt(|r| {
        (!is_past && !are_several).then_some(())?;
        r.say("a|an")?;
        let (what, None) = described(r, Vec::new())? else { return None };
        let [one] = what.as_slice() else { return None };
        one.places.is_some().then_some(())?;
        OneOrMore::new(facts_of(one)).map(Being::Facts)
    }) {
        return Some(Condition::OneIs { who: Subject::It, being: there });
    }
    let being = reader.attempt(|r| {
        if !are_several {
            r.say("a|an")?;
        }
        (!r.sees("token|tokens")).then_some(())?;
        OneOrMore::new(noun_list(r)?).map(Being::Kind)
    });
    // The past tense can ask of which kind one of several was, but not what else it was.
    let being = being.or_else(|| (!is_past).then(|| beings(reader).map(Being::Facts)).flatten())?;
    Some(Condition::OneIs { who: Subject::It, being })
}

/// "One of them has two or more boosts": one of several that were named.
fn one_of_them_has(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.one_of_them = reader.row(&[("any of them has", OneOfThem::Each), ("one of them has", OneOfThem::One)])?;
    reader.anything.then_some(())?;
    reader.said_it = true;
    let being = Being::Facts(OneOrMore::one(quality(reader)?));
    Some(Condition::OneIs { who: Subject::It, being })
}

/// "Both are Characters": there are two, and each is one.
fn both_are(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("both of? them? are")?;
    reader.anything.then_some(())?;
    reader.said_it = true;
    let being = match reader.attempt(|r| OneOrMore::new(noun_list(r)?)) {
        Some(nouns) => Being::Kind(nouns),
        None => beings(reader).map(Being::Facts)?,
    };
    let two = compares(Amount::ThatMany, Comparison::AtLeast, Amount::Number(2));
    let all = Condition::Is { who: Subject::It, being };
    OneOrMore::new(vec![two, all]).map(Condition::All)
}

/// "It's the only Character you control": there is no other one.
fn it_is_the_only_one(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("it's") {
        reader.say("it is")?;
    }
    reader.say("the only")?;
    let what = filter(reader)?;
    // "The only card there": in the place where it was created.
    let what = match reader.says("there") {
        true => placed(what, &Place::In(reader.created.clone()?.1)),
        false => what,
    };
    let [Description { nouns, .. }] = what.as_slice() else { return None };
    // "It's the only Robot you control", about a Character: asks also whether it is a Robot.
    let is_such = |noun: &Noun| nouns.as_slice().contains(noun);
    let is_known = nouns.as_slice() == [Noun::Card]
        || reader
            .it
            .thing
            .as_ref()
            .is_some_and(|thing| thing.as_slice().iter().flat_map(|one| one.nouns.as_slice()).all(is_such));
    let kind = Condition::Is { who: Subject::It, being: Being::Kind(nouns.clone()) };
    let others = with_facts(what.clone(), &[build::is(Trait::NotIt)]);
    reader.said_it = true;
    let alone = compares(Amount::Count(others), Comparison::Equal, Amount::Number(0));
    if is_known { Some(alone) } else { OneOrMore::new(vec![kind, alone]).map(Condition::All) }
}

/// "It was the only card in your hand".
fn it_was_the_only_card(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("it was the only card in")?;
    let (whose, zone) = cards_in_zone(reader)?;
    reader.said_it = true;
    Some(compares(Amount::Count(cards(whose, zone)), Comparison::Equal, Amount::Number(1)))
}

/// "It's a Robot", "they weren't [[Boosted]]", "that Character is in your Reserve".
fn it_is_such(reader: &mut Reader<'_>) -> Option<Condition> {
    let (is_not, is_past) = if reader.says("it's") || reader.says("they're") {
        (false, false)
    } else if reader.says("it|they wasn't|weren't") {
        (true, true)
    } else if reader.says("it|they isn't|aren't") {
        (true, false)
    } else if reader.sees("played from") {
        (false, false)
    } else {
        if !said_card(reader) {
            reader.say("it|they|that character|card?")?;
        }
        (false, says_copula(reader)?)
    };
    // Where a card was played from does not change, so the tense does not matter.
    let is_past = is_past && !reader.sees("not? played");
    reader.said_it = true;
    // "It's from your Reserve", about a card that is played: asks from where it came, and not where it is.
    if !is_past
        && let Some(zone) = reader.attempt(|r| {
            r.say("from your?")?;
            zone(r).filter(|zone| matches!(zone, NamedZone::Hand | NamedZone::Reserve))
        })
    {
        let from = Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::PlayedFrom(zone))) };
        return Some(if is_not { not(from) } else { from });
    }
    let condition = reader.any(&[
        described_thing,
        token_or_kind,
        kinds,
        facing_me,
        facing_characters,
        controlled_by,
        in_a_zone,
        |r| beings(r).map(Being::Facts),
        signature_of_a_hero,
        in_play,
    ])?;
    let condition = it_is(reader, is_past, condition);
    Some(if is_not { not(condition) } else { condition })
}

/// "It's another Character", "it's a Robot you control": a full description.
fn described_thing(reader: &mut Reader<'_>) -> Option<Being> {
    let other = if reader.says("another") {
        vec![Trait::Other]
    } else {
        reader.say("a|an")?;
        Vec::new()
    };
    // "Another" in a predicate does not mean other than the subject.
    let thing = reader.it.thing.take();
    let (filter, None) = described(reader, other)? else { return None };
    reader.it.thing = thing;
    let [one] = filter.as_slice() else { return None };
    (one.nouns.as_slice() != [Noun::Card] || one.facts.is_some()).then_some(())?;
    let facts = facts_of(one);
    // A plain kind is read below.
    (facts.len() > 1 || one.nouns.as_slice() == [Noun::Card]).then_some(())?;
    OneOrMore::new(facts).map(Being::Facts)
}

/// "It's a token or a Feat".
fn token_or_kind(reader: &mut Reader<'_>) -> Option<Being> {
    let literal = |r: &mut Reader<'_>| {
        r.say("a|an?")?;
        match token_noun(r) {
            Some(()) => Some(Literal::Is(Trait::Token)),
            None => noun(r).map(|noun| Literal::Is(Trait::Kind(noun))),
        }
    };
    let first = literal(reader)?;
    reader.say("or")?;
    let second = literal(reader)?;
    [&first, &second].contains(&&Literal::Is(Trait::Token)).then_some(())?;
    OneOrMore::new(vec![first, second]).map(|either| Being::Facts(OneOrMore::one(either)))
}

/// "It's a Robot", "they're Robots".
fn kinds(reader: &mut Reader<'_>) -> Option<Being> {
    reader.say("a|an?")?;
    let nouns = noun_list(reader)?;
    if let Some(facts) = reader.attempt(|r| {
        r.say("with")?;
        quality(r)
    }) {
        let mut all: Vec<_> = Vec::new();
        let kinds = nouns.iter().map(|noun| Literal::Is(Trait::Kind(*noun))).collect();
        all.push(OneOrMore::new(kinds)?);
        all.push(facts);
        return Some(Being::Facts(OneOrMore::new(all)?));
    }
    OneOrMore::new(nouns).map(Being::Kind)
}

/// "(It's) facing me".
fn facing_me(reader: &mut Reader<'_>) -> Option<Being> {
    reader.say("facing me")?;
    Some(Being::Facts(fact(Trait::At(in_expedition(Expeditions::FacingMe)))))
}

/// "It's facing no Characters": a fact of its Expedition.
fn facing_characters(reader: &mut Reader<'_>) -> Option<Being> {
    reader.say("facing")?;
    let (comparison, with) = how_many(reader)?;
    reader.say("character|characters")?;
    let facing = ExpeditionFact::FacingCharacters { comparison, with };
    if comparison == Comparison::AtLeast {
        let there = things(Noun::Character, Vec::new(), vec![in_expedition(Expeditions::FacingIt)]);
        (reader.counted, reader.counts_none) = (Some(OneOrMore::one(there)), false);
    }
    Some(Being::Facts(fact(Trait::InExpedition(fact(facing)))))
}

/// "(It's) controlled by an opponent".
fn controlled_by(reader: &mut Reader<'_>) -> Option<Being> {
    reader.say("controlled by")?;
    let by = match player(reader)? {
        Player::EachOpponent => Player::Opponent,
        by => by,
    };
    Some(Being::Facts(fact(Trait::At(Place::Controlled(by)))))
}

/// "(It's) in your Reserve".
fn in_a_zone(reader: &mut Reader<'_>) -> Option<Being> {
    reader.say("in")?;
    let (whose, zone) = cards_in_zone(reader)?;
    Some(Being::Facts(fact(Trait::At(in_zone(whose, zone)))))
}

/// "It's your Hero's Signature token", wherever it is.
fn signature_of_a_hero(reader: &mut Reader<'_>) -> Option<Being> {
    signature_article(reader)?;
    signature(reader).map(|token| Being::Facts(fact(token)))
}

/// "It's in play".
fn in_play(reader: &mut Reader<'_>) -> Option<Being> {
    let place = place(reader)?;
    let is_here = matches!(place, Place::Play | Place::In(_) | Place::Controlled(_));
    is_here.then(|| Being::Facts(fact(Trait::At(place))))
}
