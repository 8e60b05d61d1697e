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
        |r| {
            r.say("I have|had")?;
            (r.of_trigger || r.before("have")).then_some(())?;
            let (comparison, amount) = how_many(r)?;
            let counter = counter(r)?;
            // "I have no boosts left".
            r.says("left");
            let comparison = match comparison {
                _ if r.says("or less|fewer") => Comparison::AtMost,
                _ if r.says("or more") => Comparison::AtLeast,
                comparison => comparison,
            };
            r.counters_of = Some(Mention::Me);
            Some(compares(my_counters(counter), comparison, amount))
        },
        |r| {
            // "I have fewer boosts than the number of Characters facing me".
            r.say("I have")?;
            let comparison = r.row(&[("fewer|less", Comparison::Less), ("more", Comparison::More)])?;
            let counter = counter(r)?;
            r.say("than")?;
            Some(compares(my_counters(counter), comparison, quantity_named(r)?))
        },
        |r| {
            // "I gain 1 Quest counter. If I have three or more, …": the number of those counters.
            r.say("I have")?;
            let counter = r.counter_said?;
            // "I have none", "I have none left".
            if r.says("none left?") {
                return Some(compares(my_counters(counter), Comparison::Equal, Amount::Number(0)));
            }
            let is_exact = r.sees("exactly|only|no");
            let (comparison, amount) = match comparison(r)? {
                (Comparison::Equal, least @ Amount::Number(2..)) if !is_exact => (Comparison::AtLeast, least),
                compared => compared,
            };
            (comparison != Comparison::Equal && (r.sees(",|.|:") || r.is_at_end())).then_some(())?;
            Some(compares(my_counters(counter), comparison, amount))
        },
        |r| {
            // "I have the highest {M} among Characters in my Expedition", "the most boosts of Characters you control": no other
            // has more.
            r.say("I have the")?;
            let comparison =
                r.row(&[("highest|greatest|most", Comparison::More), ("lowest|least|fewest", Comparison::Less)])?;
            let measure = r.attempt(measure).or_else(|| counter(r).map(Measure::Counters))?;
            r.say("among|of all? the?")?;
            let with = Amount::Of { measure, what: Mention::Me };
            let others = with_facts(filter(r)?, &[build::is(Trait::Compares { measure, comparison, with })]);
            Some(compares(Amount::Count(others), Comparison::Equal, Amount::Number(0)))
        },
        |r| {
            // "I have [Gigantic]", "I don't have a base statistic of 0".
            let is_not = r.says("I don't have");
            if !is_not {
                r.say("I have")?;
            }
            let quality = Being::Facts(OneOrMore::one(quality(r)?));
            let has = Condition::Is { who: Subject::Me, being: quality };
            Some(if is_not { not(has) } else { has })
        },
        |r| {
            i_am(r)?;
            // "I'm facing an [[Ascended]] Expedition", "I'm not facing an [[Ascended]] Expedition".
            if let Some((is_not, facts)) = r.attempt(|r| {
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
            if r.says("not facing a|an|any") {
                let facing = placed(filter(r)?, &in_expedition(Expeditions::FacingMe));
                return Some(several(r, facing, Comparison::Equal, Amount::Number(0)));
            }
            r.say("facing")?;
            if let Some(facts) = r.attempt(|r| {
                r.say("an expedition")?;
                expedition_facts(r)
            }) {
                let which = Expeditions::FacingMe;
                return Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? });
            }
            let (comparison, amount) =
                if r.says("a|an") { (Comparison::AtLeast, Amount::Number(1)) } else { comparison(r)? };
            let facing = placed(filter(r)?, &in_expedition(Expeditions::FacingMe));
            Some(several(r, facing, comparison, amount))
        },
        |r| {
            // "I'm in the same Expedition as a Companion".
            i_am(r)?;
            r.say("in the same expedition as")?;
            let (comparison, amount) = how_many(r)?;
            let others = filter(r)?;
            others.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
            let others = with_facts(others, &[build::is(Trait::Other)]);
            Some(several(r, placed(others, &in_expedition(Expeditions::Mine)), comparison, amount))
        },
        |r| {
            // "I'm the only card in your Reserve".
            i_am(r)?;
            r.say("the only")?;
            let noun = noun(r)?;
            r.say("in")?;
            let (whose, zone) = cards_in_zone(r)?;
            let others = things(noun, vec![Trait::Other], vec![in_zone(whose, zone)]);
            Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)))
        },
        |r| {
            // "I'm the only Robot you control".
            i_am(r)?;
            r.say("the only")?;
            let all = filter(r)?;
            // Unless the place is just what you control, the bearer may be elsewhere, and not one of these things.
            let is_own = |place: &Place| matches!(place, Place::Controlled(Player::You));
            let are_own = |one: &Description| one.places.iter().flat_map(OneOrMore::as_slice).all(is_own);
            all.as_slice().iter().all(|one| one.places.is_some() && are_own(one)).then_some(())?;
            let others = with_facts(all, &[build::is(Trait::Other)]);
            Some(compares(Amount::Count(others), Comparison::Equal, Amount::Number(0)))
        },
        |r| {
            // "You played me for my Temple cost".
            if !r.says("you played me for my [Temple]|temple cost") {
                r.say("I was played for my [Temple]|temple cost")?;
            }
            Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
        },
        |r| {
            // "You played me as a Construction": a card that is played for its Temple cost is one (system 141).
            if !r.says("you played me as") {
                r.say("I was played as")?;
            }
            r.say("a construction|landmark|permanent")?;
            Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
        },
        |r| {
            // "You played me from Reserve".
            r.say("you played me from")?;
            r.say("your?")?;
            let from = Trait::PlayedFrom(zone(r)?);
            Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(from)) })
        },
        |r| {
            if r.says("I'm the only character you control") || r.says("I am the only character you control") {
                let others = things(Noun::Character, vec![Trait::Other], vec![Place::Controlled(Player::You)]);
                return Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)));
            }
            if !r.says("no other character is in my expedition") {
                i_am(r)?;
                // "When my Expedition …, if I'm the only Character in it".
                let is_mine = r.expedition == Some(Expeditions::Mine);
                let is_alone = r.says("alone in my expedition")
                    || is_mine && r.says("alone in it")
                    || is_mine && r.says("the only character in it")
                    || r.says("alone");
                if !is_alone {
                    r.say("the only character in my expedition")?;
                    r.conditioned = Some(Expeditions::Mine);
                }
            }
            let others = things(Noun::Character, vec![Trait::Other], vec![in_expedition(Expeditions::Mine)]);
            Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, Amount::Number(0)))
        },
        |r| {
            // "I'm a Construction"; "(When I leave play,) if I was a Construction".
            if !r.of_trigger || !r.says("I was") {
                r.say("I'm|I am?")?;
            }
            let is_not = r.says("not");
            r.say("a|an")?;
            (!r.sees("token")).then_some(())?;
            let being = Being::Kind(OneOrMore::new(noun_list(r)?)?);
            let is = Condition::Is { who: Subject::Me, being };
            Some(if is_not { not(is) } else { is })
        },
        |r| {
            // "I'm in your Landmarks".
            r.say("I'm|I am?")?;
            let is_not = r.says("not");
            r.say("in")?;
            let (whose, zone) = match r.says("reserve") {
                true => (Player::You, NamedZone::Reserve),
                false if r.says("the? landmarks") => (Player::You, NamedZone::Landmarks),
                false => cards_in_zone(r)?,
            };
            r.i_am_in = (!is_not).then(|| of_zone(whose, zone));
            let there = Being::Facts(fact(Trait::At(in_zone(whose, zone))));
            let is = Condition::Is { who: Subject::Me, being: there };
            Some(if is_not { not(is) } else { is })
        },
        |r| {
            // "I'm in an Expedition".
            i_am(r)?;
            if !r.says("in expeditions") {
                r.say("in a|an expedition")?;
            }
            let there = Place::In(Area::Zone(NamedZone::Expeditions));
            (!r.sees("that|with|that's")).then_some(())?;
            Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::At(there))) })
        },
        |r| {
            // "I'm in your Hero Expedition": the Expedition where I am is yours.
            i_am(r)?;
            r.say("in your|a|the")?;
            let facts = OneOrMore::new(expedition_adjectives(r))?;
            r.say("expedition")?;
            let there = Being::Facts(fact(Trait::InExpedition(facts)));
            Some(Condition::Is { who: Subject::Me, being: there })
        },
        |r| {
            i_am(r)?;
            let facts = beings(r)?;
            Some(Condition::Is { who: Subject::Me, being: Being::Facts(facts) })
        },
    ])
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
    // "The Base Cost was": of what the trigger named, and not of what was named since.
    if let Some(measured) = reader.attempt(|r| {
        let is_the = r.sees("the");
        r.say("its|the|their")?;
        let measure = measure(r)?;
        let who = if is_the && r.sees("was") { Subject::Cause } else { Subject::It };
        let is_past = says_copula(r)?;
        let (comparison, with) = comparison(r)?;
        r.said_it = true;
        let being = Being::Facts(fact(Trait::Compares { measure, comparison, with }));
        Some(if who == Subject::It { it_is(r, is_past, being) } else { Condition::Is { who, being } })
    }) {
        return Some(measured);
    }
    // "You played it for its Temple cost", "it wasn't played for its Temple cost".
    if let Some(played) = reader.attempt(|r| {
        let is_not = r.says("you didn't play it") || r.says("it isn't|wasn't played");
        if !is_not && !r.says("you played it") {
            r.say("it is|was played")?;
        }
        r.say("for its [Temple]|temple cost")?;
        r.anything.then_some(())?;
        r.said_it = true;
        let played = it_is(r, false, Being::Facts(fact(Trait::ForTemple)));
        Some(if is_not { not(played) } else { played })
    }) {
        return Some(played);
    }
    // "It shares a sub-type with another Character you control", "its {V}, {M} and {O} are equal".
    if let Some(fact) = reader.attempt(|r| {
        let fact = match r.says("its") {
            true => even_statistics(r),
            false => {
                r.say("it")?;
                shared_sub_type(r)
            }
        };
        r.said_it = true;
        fact
    }) {
        return Some(match fact {
            Literal::Is(fact) => it_is(reader, false, Being::Facts(build::fact(fact))),
            Literal::Not(fact) => not(it_is(reader, false, Being::Facts(build::fact(fact)))),
        });
    }
    // "Its {V} is greater than mine".
    if let Some(measured) = reader.attempt(|r| {
        r.say("its")?;
        let measure = r.attempt(measure).or_else(|| number_of_counters(r))?;
        let is_past = says_copula(r)?;
        r.says("still|now|also");
        let comparison = r.row_of(&COMPARISONS)?;
        let with = match r.says("mine") {
            true => Amount::Of { measure, what: Mention::Me },
            false => quantity_named(r)?,
        };
        r.said_it = true;
        let being = Being::Facts(fact(Trait::Compares { measure, comparison, with }));
        Some(it_is(r, is_past, being))
    }) {
        return Some(measured);
    }
    // "It has more boosts than me".
    if let Some(measured) = reader.attempt(|r| {
        r.say("it still? has|have")?;
        let comparison = r.row(&[("more", Comparison::More), ("fewer|less", Comparison::Less)])?;
        let measure = Measure::Counters(counter(r)?);
        r.say("than me|I")?;
        r.says("do|have");
        r.said_it = true;
        let with = Amount::Of { measure, what: Mention::Me };
        Some(it_is(r, false, Being::Facts(fact(Trait::Compares { measure, comparison, with }))))
    }) {
        return Some(measured);
    }
    if let Some(condition) = reader.attempt(|r| {
        let is_not = r.says("it|they|that doesn't|don't have");
        let is_card = !is_not && said_card(r);
        let is_past = !is_not && (is_card && r.says("had") || !is_card && r.says("it|they had"));
        if !is_not && !is_past {
            r.say(if is_card { "has|have" } else { "it|they has|have" })?;
        }
        r.said_it = true;
        let being = Being::Facts(OneOrMore::one(quality(r)?));
        let has = it_is(r, is_past, being);
        Some(if is_not { not(has) } else { has })
    }) {
        return Some(condition);
    }
    // "(It switches Expeditions.) If it joined my Expedition, …": asks whether it is there now.
    if let Some(there) = reader.attempt(|r| {
        r.say("it joined")?;
        let place = match area::area(r)? {
            area @ (Area::Expedition(_) | Area::Of { .. }) => Place::In(area),
            Area::Zone(_) => return None,
        };
        (r.sees(",") && !r.of_trigger).then_some(())?;
        r.said_it = true;
        Some(Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::At(place))) })
    }) {
        return Some(there);
    }
    // "Its controller is an opponent": asks who controls it; "they" refers to that player from then on.
    if let Some(owned) = reader.attempt(|r| {
        r.say("its|their controller is")?;
        let is_not = r.says("not");
        let by =
            r.row(&[("an|your opponent", Player::Opponent), ("another player", Player::Other), ("you", Player::You)])?;
        (r.they, r.anybody, r.said_it) = (Player::ItsController, true, true);
        let owned = Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::At(Place::Controlled(by)))) };
        Some(if is_not { not(owned) } else { owned })
    }) {
        return Some(owned);
    }
    // "One of them is a token": one of several that were named.
    if let Some(one) = reader.attempt(|r| {
        let said = [
            ("any of them is|was", OneOfThem::Each),
            ("one or more of them is|are|was|were", OneOfThem::Several),
            ("at? least? one of them is|was", OneOfThem::One),
        ];
        r.one_of_them = r.row(&said)?;
        r.anything.then_some(())?;
        r.said_it = true;
        let is_past = r.before("was") || r.before("were");
        let are_several = r.before("are") || r.before("were");
        // "One of them is a Permanent in your Reserve": where it is now.
        if let Some(there) = r.attempt(|r| {
            (!is_past && !are_several).then_some(())?;
            r.say("a|an")?;
            let (what, None) = described(r, Vec::new())? else { return None };
            let [one] = what.as_slice() else { return None };
            one.places.is_some().then_some(())?;
            OneOrMore::new(facts_of(one)).map(Being::Facts)
        }) {
            return Some(Condition::OneIs { who: Subject::It, being: there });
        }
        let being = r.attempt(|r| {
            if !are_several {
                r.say("a|an")?;
            }
            (!r.sees("token|tokens")).then_some(())?;
            OneOrMore::new(noun_list(r)?).map(Being::Kind)
        });
        // The past tense can ask of which kind one of several was, but not what else it was.
        let being = being.or_else(|| (!is_past).then(|| beings(r).map(Being::Facts)).flatten())?;
        Some(Condition::OneIs { who: Subject::It, being })
    }) {
        return Some(one);
    }
    // "One of them has two or more boosts": one of several that were named.
    if let Some(one) = reader.attempt(|r| {
        r.one_of_them = r.row(&[("any of them has", OneOfThem::Each), ("one of them has", OneOfThem::One)])?;
        r.anything.then_some(())?;
        r.said_it = true;
        let being = Being::Facts(OneOrMore::one(quality(r)?));
        Some(Condition::OneIs { who: Subject::It, being })
    }) {
        return Some(one);
    }
    // "Both are Characters": there are two, and each is one.
    if let Some(both) = reader.attempt(|r| {
        r.say("both of? them? are")?;
        r.anything.then_some(())?;
        r.said_it = true;
        let being = match r.attempt(|r| OneOrMore::new(noun_list(r)?)) {
            Some(nouns) => Being::Kind(nouns),
            None => beings(r).map(Being::Facts)?,
        };
        let two = compares(Amount::ThatMany, Comparison::AtLeast, Amount::Number(2));
        let all = Condition::Is { who: Subject::It, being };
        OneOrMore::new(vec![two, all]).map(Condition::All)
    }) {
        return Some(both);
    }
    if let Some(only) = reader.attempt(|r| {
        // "It's the only Character you control": there is no other one.
        if !r.says("it's") {
            r.say("it is")?;
        }
        r.say("the only")?;
        let what = filter(r)?;
        // "The only card there": in the place where it was created.
        let what = match r.says("there") {
            true => placed(what, &Place::In(r.created.clone()?.1)),
            false => what,
        };
        let [Description { nouns, .. }] = what.as_slice() else { return None };
        // "It's the only Robot you control", about a Character: asks also whether it is a Robot.
        let is_such = |noun: &Noun| nouns.as_slice().contains(noun);
        let is_known = nouns.as_slice() == [Noun::Card]
            || r.it
                .thing
                .as_ref()
                .is_some_and(|thing| thing.as_slice().iter().flat_map(|one| one.nouns.as_slice()).all(is_such));
        let kind = Condition::Is { who: Subject::It, being: Being::Kind(nouns.clone()) };
        let others = with_facts(what.clone(), &[build::is(Trait::NotIt)]);
        r.said_it = true;
        let alone = compares(Amount::Count(others), Comparison::Equal, Amount::Number(0));
        if is_known { Some(alone) } else { OneOrMore::new(vec![kind, alone]).map(Condition::All) }
    }) {
        return Some(only);
    }
    if reader.says("it was the only card in") {
        let (whose, zone) = cards_in_zone(reader)?;
        reader.said_it = true;
        return Some(compares(Amount::Count(cards(whose, zone)), Comparison::Equal, Amount::Number(1)));
    }
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
        |r| {
            // "It's another Character", "it's a Robot you control": a full description.
            let other = if r.says("another") {
                vec![Trait::Other]
            } else {
                r.say("a|an")?;
                Vec::new()
            };
            // "Another" in a predicate does not mean other than the subject.
            let thing = r.it.thing.take();
            let (filter, None) = described(r, other)? else { return None };
            r.it.thing = thing;
            let [one] = filter.as_slice() else { return None };
            (one.nouns.as_slice() != [Noun::Card] || one.facts.is_some()).then_some(())?;
            let facts = facts_of(one);
            // A plain kind is read below.
            (facts.len() > 1 || one.nouns.as_slice() == [Noun::Card]).then_some(())?;
            OneOrMore::new(facts).map(Being::Facts)
        },
        |r| {
            // "It's a token or a Feat".
            let literal = |r: &mut Reader<'_>| {
                r.say("a|an?")?;
                match token_noun(r) {
                    Some(()) => Some(Literal::Is(Trait::Token)),
                    None => noun(r).map(|noun| Literal::Is(Trait::Kind(noun))),
                }
            };
            let first = literal(r)?;
            r.say("or")?;
            let second = literal(r)?;
            [&first, &second].contains(&&Literal::Is(Trait::Token)).then_some(())?;
            OneOrMore::new(vec![first, second]).map(|either| Being::Facts(OneOrMore::one(either)))
        },
        |r| {
            // "It's a Robot", "they're Robots".
            r.say("a|an?")?;
            let nouns = noun_list(r)?;
            if let Some(facts) = r.attempt(|r| {
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
        },
        |r| {
            r.say("facing me")?;
            Some(Being::Facts(fact(Trait::At(in_expedition(Expeditions::FacingMe)))))
        },
        |r| {
            // "It's facing no Characters": a fact of its Expedition.
            r.say("facing")?;
            let (comparison, with) = how_many(r)?;
            r.say("character|characters")?;
            let facing = ExpeditionFact::FacingCharacters { comparison, with };
            if comparison == Comparison::AtLeast {
                let there = things(Noun::Character, Vec::new(), vec![in_expedition(Expeditions::FacingIt)]);
                (r.counted, r.counts_none) = (Some(OneOrMore::one(there)), false);
            }
            Some(Being::Facts(fact(Trait::InExpedition(fact(facing)))))
        },
        |r| {
            r.say("controlled by")?;
            let by = match player(r)? {
                Player::EachOpponent => Player::Opponent,
                by => by,
            };
            Some(Being::Facts(fact(Trait::At(Place::Controlled(by)))))
        },
        |r| {
            r.say("in")?;
            let (whose, zone) = cards_in_zone(r)?;
            Some(Being::Facts(fact(Trait::At(in_zone(whose, zone)))))
        },
        |r| beings(r).map(Being::Facts),
        |r| {
            // "It's your Hero's Signature token", wherever it is.
            signature_article(r)?;
            signature(r).map(|token| Being::Facts(fact(token)))
        },
        |r| {
            // "It's in play".
            let place = place(r)?;
            let is_here = matches!(place, Place::Play | Place::In(_) | Place::Controlled(_));
            is_here.then(|| Being::Facts(fact(Trait::At(place))))
        },
    ])?;
    let condition = it_is(reader, is_past, condition);
    Some(if is_not { not(condition) } else { condition })
}
