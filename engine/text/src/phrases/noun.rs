//! Descriptions of objects and cards: adjectives, nouns, and what follows the noun.

use crate::{
    build::{fact, is, is_not, plus, things},
    filters::{can_be, facts_of, is_permanent, of_temple, orbs_of_yours},
    phrases::{
        adjective::{NUMBERED, adjective, adjectives, keyword_fact},
        amount::{COMPARISONS, amount, comparison, it, mana_amount},
        attributes::{being, being_one_of, even_statistics},
        described::Described,
        expedition::{expedition_adjectives, facing, held},
        hero::signature,
        name::{is_named, said_name, same_name},
        place::{place, sees_destination, zone_like},
        verbs::{done_participle, the_done_to},
    },
    reader::{
        Reader,
        said::{Kind, Quantifier},
    },
    words::{action_icon, counter, measure, noun, noun_in_possessive, player, status, terrain, token_noun},
};
use ability::{
    Amount, Area, Clause, Comparison, Description, ExpeditionFact, Filter, Literal, Measure, Mention, NamedZone, Noun,
    OneOrMore, Operation, Place, Player, RegionFact, Search, Status, SubType, Total, Trait,
};

/// Descriptions joined by "or" or "and", without a limit on their total.
pub(crate) fn filter(reader: &mut Reader<'_>) -> Option<Filter> {
    match described(reader, Vec::new())? {
        (filter, None) => Some(filter),
        (_, Some(_)) => None,
    }
}

/// Descriptions joined by "or" or "and"; `before` has the facts that were said before them.
pub(crate) fn described(reader: &mut Reader<'_>, before: Vec<Trait>) -> Option<(Filter, Option<Total>)> {
    let (first, mut said) = reader.noting(|r| description(r, before))?;
    let total = first.total.clone();
    let mut all = vec![first.into_description()?];
    while let Some((next, more)) = reader.attempt(|r| {
        if r.says("or") {
            // "Two or more tokens or a Feat": each part has a quantity of its own.
            (!said.has(Kind::Thing, Quantifier::Several) || !r.sees("a|an")).then_some(())?;
            // "Exhaust target card in Reserve or ready target Permanent": "ready" is another verb.
            (!r.sees("ready target|a|an|each|all|up|me|it|another|two|three")).then_some(())?;
        } else {
            // In a choice, "a Permanent and a Character" are two things. "A Robot and a Plant" are two things everywhere.
            r.say("and")?;
            (!r.sees("a|an|another") && (!r.choosing || !r.sees("target|up|one|two|each"))).then_some(())?;
        }
        r.say("a|an|target|each?")?;
        let (next, said) = r.noting(|r| description(r, Vec::new()))?;
        Some((next.into_description()?, said))
    }) {
        all.push(next);
        said = more;
    }
    let all = where_the_last_is(all);
    // "In an Expedition with another Character in it": it is unknown other than which one.
    let is_other = |fact: &Trait| *fact == Trait::Other;
    let is_told =
        |which: &ExpeditionFact| !matches!(which, ExpeditionFact::Holds { what, .. } if what.contains(is_other));
    let places = all.iter().filter_map(|one| one.places.as_ref()).flat_map(OneOrMore::as_slice);
    places.into_iter().all(|place| !place.contains(|fact: &ExpeditionFact| !is_told(fact))).then_some(())?;
    Some((of_temple(orbs_of_yours(OneOrMore::new(all)?)), total))
}

/// "A token or Feat you control": a place after the last of several things also applies to those before it that have none. That
/// does not hold if the last one is just a card: "a Character or a card in Reserve" are two different things.
fn where_the_last_is(mut all: Vec<Description>) -> Vec<Description> {
    let Some((last, before)) = all.split_last_mut() else { return all };
    let places = last.places.clone().filter(|places| places.as_slice() != [Place::Play]);
    let is_place = |clause: &&Clause<Trait>| {
        let of_place = |literal: &Literal<Trait>| match literal {
            Literal::Is(fact) | Literal::Not(fact) => {
                matches!(fact, Trait::In(_) | Trait::InExpedition(_) | Trait::IdleHere | Trait::At(_))
            }
        };
        clause.as_slice().iter().all(of_place)
    };
    let facts: Vec<_> = last.facts.iter().flat_map(OneOrMore::as_slice).filter(is_place).cloned().collect();
    let is_any = last.nouns.as_slice() == [Noun::Card] && facts_of(last).len() == usize::from(places.is_some());
    let has_place = |one: &Description| one.facts.iter().flat_map(OneOrMore::as_slice).any(|clause| is_place(&clause));
    if is_any
        && !matches!(places.as_ref().map(OneOrMore::as_slice), Some([Place::Played { .. } | Place::Controlled(_)]))
    {
        return all;
    }
    for one in before.iter_mut().filter(|one| one.places.is_none() && !has_place(one)) {
        one.places.clone_from(&places);
        let known = one.facts.iter().flat_map(OneOrMore::as_slice);
        one.facts = OneOrMore::new(known.chain(&facts).cloned().collect());
    }
    all
}

/// A single description, without "or" and "and".
pub(crate) fn one_description(reader: &mut Reader<'_>) -> Option<Description> {
    let described = description(reader, Vec::new())?;
    if described.total.is_some() { None } else { described.into_description() }
}

fn description(reader: &mut Reader<'_>, before: Vec<Trait>) -> Option<Described> {
    let mut of = Described { facts: before.into_iter().map(is).collect(), ..Described::default() };
    let named = reader.it.thing.clone().filter(|_| reader.anything && !reader.beside_another);
    let (is_gone, is_told) = (reader.it.is_gone, reader.it.is_told);
    if !is_named(reader, &mut of) {
        of.facts.extend(adjectives(reader));
        if !is_named(reader, &mut of) {
            nouns(reader, &mut of)?;
        }
    }
    let before_noun = of.facts.len();
    while reader.attempt(|r| following(r, &mut of)).is_some() {}
    // "Target Character gains 1 boost. Each other Character …": other than the target, if the target could be among them.
    if let Some(named) = named
        && of.can_be_among(&named, is_gone, is_told)
    {
        let mut place = 0;
        let all = of.facts.len();
        of.facts.retain(|fact| {
            place += 1;
            place > before_noun || *fact != is(Trait::Other)
        });
        if of.facts.len() < all {
            of.facts.push(is(Trait::NotIt));
        }
    }
    Some(of)
}

/// The nouns of a description: "Character or Permanent", "Artists and Songs", "tokens".
fn nouns(reader: &mut Reader<'_>, of: &mut Described) -> Option<()> {
    reader.say("target|targets? ,?");
    if token_noun(reader).is_some() {
        of.nouns.push(Noun::Card);
        of.facts.insert(0, is(Trait::Token));
        return Some(());
    }
    // "Signature tokens", "your Hero's Signature token".
    if let Some(fact) = reader.attempt(signature) {
        of.nouns.push(Noun::Card);
        of.facts.insert(0, is(fact));
        return Some(());
    }
    of.nouns.push(noun(reader)?);
    let is_status = |fact: &Clause<Trait>| {
        let of_characters = [Status::Boosted, Status::Anchored, Status::Asleep];
        fact.as_slice()
            .iter()
            .any(|literal| matches!(literal, Literal::Is(Trait::Status(status)) if of_characters.contains(status)))
    };
    let is_of_characters = of.nouns.as_slice() == [Noun::Character] && of.facts.iter().any(is_status);
    while let Some(noun) = reader.attempt(|r| {
        let is_comma = r.says(",");
        if !is_comma && !r.says("or") {
            r.say("and")?;
            // "An Artist and an Illusion" are two things.
            (!r.sees("a|an")).then_some(())?;
        }
        let has_article = is_comma && r.says("a|an");
        r.say("an?")?;
        let noun = noun(r)?;
        // "A Feat or a card with a {D} ability", "a Completed Feat or Construction": an attribute of one is not an attribute of
        // the other.
        can_be_one_with(of, noun).then_some(())?;
        // A Permanent is never Boosted, Anchored or Asleep (2.4), so it needs a description of its own beside such a Character.
        (!is_of_characters || !is_permanent(&noun)).then_some(())?;
        // "A Plant, an Animal and a Robot" are three things; "a Plant, an Animal or a Robot" is one.
        if has_article {
            return ends_with_or(r).then_some(noun);
        }
        // After a comma another noun must follow; otherwise a new phrase began there.
        (!is_comma || r.sees("or|and|,")).then_some(noun)
    }) {
        of.nouns.push(noun);
    }
    // "Character tokens".
    if token_noun(reader).is_some() {
        of.facts.push(is(Trait::Token));
    }
    Some(())
}

/// Whether one more noun can share a description with those read so far. "Card" would include all of them, Mana Orbs are in a
/// place of their own, and attributes of one kind only do not apply to others.
fn can_be_one_with(of: &Described, noun: Noun) -> bool {
    let is_apart = |noun: &Noun| matches!(noun, Noun::Card | Noun::ManaOrb);
    let is_said = |fact: Trait| of.facts.contains(&is(fact));
    let is_feat = |noun: &Noun| *noun == Noun::SubType(SubType::Feat);
    let first = of.nouns.first();
    first.is_none_or(|first| !is_apart(first) && !is_apart(&noun))
        && (!is_said(Trait::Completed) || is_feat(&noun) && first.is_none_or(is_feat))
}

/// Whether the list that follows ends with "or".
fn ends_with_or(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| {
        while !r.sees("or") {
            if !r.says(",") || !r.sees("or") && (!r.says("a|an") || noun(r).is_none()) {
                return false;
            }
        }
        true
    })
}

/// Reads one phrase after the noun.
fn following(reader: &mut Reader<'_>, of: &mut Described) -> Option<()> {
    if reader.says("at random") {
        reader.at_random = true;
        return Some(());
    }
    if reader.says("of their choice") {
        return Some(());
    }
    if reader.choosing && reader.says("of your choice") {
        reader.of_your_choice = reader.actor != Player::You;
        return Some(());
    }
    reader.say(",?")?;
    if reader.attempt(|r| most_among(r, of)).is_some() {
        return Some(());
    }
    // "That's [[Boosted]] and in {V}": both facts hold.
    if let Some(both) = reader.attempt(|r| {
        r.say("that's|that")?;
        r.say("is|are|was|were?")?;
        r.say("both?")?;
        let one = is(Trait::Status(status(r)?));
        r.say("and")?;
        Some([one, being_one_of(r)?])
    }) {
        of.facts.extend(both);
        return Some(());
    }
    if let Some(neither) = reader.attempt(neither_of) {
        of.facts.extend(neither);
        return Some(());
    }
    if let Some(alone) = reader.attempt(|r| alone(r, of)) {
        of.facts.push(alone);
        return Some(());
    }
    if let Some(fact) = reader.attempt(trait_after) {
        of.facts.push(fact);
        return Some(());
    }
    if let Some(first) = reader.attempt(|r| {
        let place = match place(r)? {
            // A Character in an Expedition is a Character in play; other things in play may be elsewhere.
            Place::Play if r.before("expeditions") && of.nouns.as_slice() != [Noun::Character] => {
                Place::In(Area::Zone(NamedZone::Expeditions))
            }
            place => place,
        };
        // "Put a card from your hand in Reserve": the last place is where it goes.
        let goes_on = r.sees("you|they|with|without|controlled|other|named|that|that's")
            || r.sees("or|and in|from|your|their|its|hand|reserve|landmarks|a|target|another");
        (!r.goes_somewhere || goes_on || sees_destination(r)).then_some(place)
    }) {
        if !of.places.is_empty() {
            return of.is_also_at(first);
        }
        of.places.push(first);
        let before = of.places.last().cloned();
        while let Some(place) = reader.attempt(|r| {
            // "In your Expeditions, your Landmarks and your Reserve".
            let is_in_list = r.says(",");
            let is_last = r.says("and|or");
            (is_in_list || is_last).then_some(())?;
            let place = r.attempt(place).or_else(|| zone_like(r, before.as_ref()))?;
            (is_last || r.sees(",|and|or")).then_some(())?;
            // "There's a token in your Reserve or you control a Companion": a second condition, and not a place.
            let is_condition = matches!(place, Place::Controlled(_))
                && r.sees("a|an|another|no|one|two|three|four|five|six|seven|eight|at|exactly|only|more|less|fewer");
            (!is_condition).then_some(place)
        }) {
            of.places.push(place);
        }
        return Some(());
    }
    reader.say("with a?")?;
    reader.say("total")?;
    let measure = measure(reader)?;
    reader.say("of?")?;
    let most = amount(reader)?;
    reader.say("or less")?;
    of.total = Some(Total { measure, most });
    Some(())
}

/// "(Target Character) with the lowest Base Cost among Characters facing me": one of those, so the second description applies to
/// it as well.
fn most_among(reader: &mut Reader<'_>, of: &mut Described) -> Option<()> {
    of.places.is_empty().then_some(())?;
    reader.say("with")?;
    let most = quality(reader)?;
    matches!(most.as_slice(), [Literal::Is(Trait::Most(_) | Trait::Least(_))]).then_some(())?;
    reader.say("among|of all? the?")?;
    let outside = std::mem::replace(&mut reader.choosing, false);
    let among = one_description(reader);
    reader.choosing = outside;
    let among = among?;
    // If the two descriptions differ, it is unknown whether the thing is among the others.
    (among.nouns.as_slice() == of.nouns && among.places.is_some()).then_some(())?;
    of.places = among.places?.as_slice().to_vec();
    of.facts.extend(among.facts.iter().flat_map(OneOrMore::as_slice).cloned());
    of.facts.push(most);
    Some(())
}

/// Whether all these things are "other" tokens.
pub(crate) fn is_of_other_tokens(filter: &Filter) -> bool {
    filter.as_slice().iter().all(|one| {
        let facts = facts_of(one);
        facts.contains(&is(Trait::Token)) && facts.contains(&is(Trait::Other))
    })
}

/// "(A Character) alone in its Expedition", "(a Robot) that's the only Robot in its Expedition": there is one of those, which is it.
fn alone(reader: &mut Reader<'_>, of: &Described) -> Option<Clause<Trait>> {
    let [kind] = of.nouns.as_slice() else { return None };
    if !reader.says("that's") {
        reader.say("that?")?;
        reader.say("is|are?")?;
    }
    // A Character is alone where no other Character is.
    let only = match reader.says("alone") {
        true => can_be(*kind, Noun::Character).then_some(Noun::Character)?,
        false => {
            reader.say("the only")?;
            noun(reader)?
        }
    };
    (*kind != Noun::Card && (only == *kind || reader.before("alone"))).then_some(())?;
    reader.say("in its|their expedition|expeditions")?;
    let only = held(OneOrMore::one(things(only, Vec::new(), Vec::new())), Comparison::Equal, Amount::Number(1));
    Some(is(Trait::InExpedition(fact(only))))
}

/// "That isn't a token or a Robot", "other than a token or a Robot": neither of the two.
fn neither_of(reader: &mut Reader<'_>) -> Option<Vec<Clause<Trait>>> {
    if !reader.says("other than") && !reader.says("that isn't|aren't|wasn't|weren't") {
        reader.say("that's|that")?;
        reader.say("is|are|was|were?")?;
        reader.say("not")?;
    }
    let one = |r: &mut Reader<'_>| {
        let kind = r.attempt(|r| {
            r.say("a|an?")?;
            token_noun(r).map(|()| Trait::Token).or_else(|| noun(r).map(Trait::Kind))
        });
        kind.or_else(|| match being(r)? {
            Literal::Is(fact) => Some(fact),
            Literal::Not(_) => None,
        })
    };
    let mut all = vec![is_not(one(reader)?)];
    while let Some(other) = reader.attempt(|r| {
        r.say("or|nor")?;
        one(r)
    }) {
        all.push(is_not(other));
    }
    (all.len() > 1 && !reader.sees("you|they|in|with|that|or|nor|and")).then_some(all)
}

/// A fact that stands after the noun.
pub(crate) fn trait_after(reader: &mut Reader<'_>) -> Option<Clause<Trait>> {
    reader.any(&[
        |r| r.say("other than me").map(|()| is(Trait::Other)),
        |r| {
            // "Other than a token", "other than Robots".
            r.say("other than")?;
            r.say("a|an?")?;
            if token_noun(r).is_some() {
                return (!r.sees("or|nor")).then(|| is_not(Trait::Token));
            }
            let noun = noun(r)?;
            (!r.sees("you|they|in|with|that|or|and")).then(|| is_not(Trait::Kind(noun)))
        },
        |r| {
            r.anything.then_some(())?;
            r.say("other than it|them")?;
            r.said_it = true;
            Some(is(Trait::NotIt))
        },
        |r| {
            // A card that is chosen now has not been played yet.
            (!r.choosing).then_some(())?;
            r.say("played? for its|their [Temple]|temple cost").map(|()| is(Trait::ForTemple))
        },
        |r| {
            // "That you own", "owned by an opponent" (1.1.3.c).
            if r.says("that? you own") {
                return Some(is(Trait::Owned(Player::You)));
            }
            r.say("that's? owned by")?;
            let by = player(r)?;
            matches!(by, Player::You | Player::Opponent | Player::Other).then(|| is(Trait::Owned(by)))
        },
        |r| said_name(r).map(|name| is(Trait::Named(name))),
        |r| same_name(r).map(|of| is(Trait::NamedLike(of))),
        |r| {
            // "With the same name as a card in your discard pile": as another card there.
            if !r.says("with|of the same name as") {
                r.say("that?")?;
                r.say("share|shares|sharing a name with")?;
            }
            r.say("a|an|another|any|one")?;
            r.says("of");
            (!r.sees("target|other")).then_some(())?;
            filter(r).map(|of| is(Trait::NamedLikeOne(of)))
        },
        |r| {
            // "That shares a sub-type with a card in your Reserve".
            r.say("that?")?;
            shared_sub_type(r).map(OneOrMore::one)
        },
        |r| {
            r.say("whose")?;
            even_statistics(r).map(OneOrMore::one)
        },
        |r| {
            // "In a {V} region".
            if let Some(terrain) = r.attempt(|r| {
                r.say("in a|an|any")?;
                let terrain = terrain(r)?;
                r.say("region").map(|()| terrain)
            }) {
                return Some(is(Trait::In(terrain)));
            }
            r.say("in|from")?;
            let mut terrains = vec![Literal::Is(Trait::In(terrain(r)?))];
            while let Some(terrain) = r.attempt(|r| {
                r.say("or in?")?;
                terrain(r)
            }) {
                terrains.push(Literal::Is(Trait::In(terrain)));
            }
            OneOrMore::new(terrains)
        },
        |r| {
            r.say("in a|an|any")?;
            let facts = expedition_adjectives(r);
            if facts.is_empty() {
                return None;
            }
            r.say("expedition")?;
            OneOrMore::new(facts).map(|facts| is(Trait::InExpedition(facts)))
        },
        |r| {
            // "Facing an [[Ascended]] Expedition", "that's facing no Characters": facts of its Expedition.
            if !r.says("that's") {
                r.say("that?")?;
                r.say("is|are?")?;
            }
            facing(r).map(|facing| is(Trait::InExpedition(fact(facing))))
        },
        |r| r.say("in a terrain|region type? where its base statistic is 0").map(|()| is(Trait::IdleHere)),
        |r| {
            if !r.says("in single-terrain regions") {
                r.say("in a single-terrain region")?;
            }
            Some(is(Trait::InExpedition(fact(ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain))))))
        },
        |r| {
            if !r.says("that isn't|aren't|wasn't|weren't") {
                r.say("that's|that")?;
                r.say("is|are|was|were?")?;
                r.say("not")?;
            }
            // "That isn't a token or a Robot" means neither, and is read above.
            match being(r)? {
                Literal::Is(fact) => (!r.sees("or|nor")).then(|| is_not(fact)),
                Literal::Not(_) => None,
            }
        },
        |r| {
            r.say("that's|that")?;
            r.say("is|are|was|were?")?;
            r.attempt(adjective).or_else(|| being_one_of(r))
        },
        |r| {
            // "With no {D} ability"; "with no boosts" is a comparison.
            r.say("with|that|has|have no")?;
            let icon = action_icon(r)?;
            r.say("ability|abilities").map(|()| is_not(Trait::Acts(icon)))
        },
        |r| {
            if !r.says("without a|an?") {
                r.say("that don't|doesn't have")?;
            }
            quality(r).and_then(opposite)
        },
        |r| {
            r.say("with|of|that")?;
            r.say("has|have?")?;
            let mut all = quality(r)?.as_slice().to_vec();
            // "With a {D} ability or a boost": one of the two.
            while let Some(other) = r.attempt(|r| {
                r.say("or with?")?;
                quality(r)
            }) {
                all.extend_from_slice(other.as_slice());
            }
            OneOrMore::new(all)
        },
        |r| {
            // "Whose {M} is 0", "whose Hand Cost is {3} or less".
            r.say("whose")?;
            let measure = measure(r)?;
            r.say("is|are")?;
            // "Whose {V} is less than mine".
            if let Some(comparison) = r.attempt(|r| {
                let comparison = r.row_of(&COMPARISONS)?;
                r.say("mine").map(|()| comparison)
            }) {
                let with = Amount::Of { measure, what: Mention::Me };
                return Some(is(Trait::Compares { measure, comparison, with }));
            }
            let (comparison, with) = comparison(r)?;
            Some(is(Trait::Compares { measure, comparison, with }))
        },
    ])
}

/// "Shares a sub-type with a card in your Reserve", "share no sub-types with another Character": with another card.
pub(crate) fn shared_sub_type(reader: &mut Reader<'_>) -> Option<Literal<Trait>> {
    let is_not = reader.says("doesn't|don't share a|any");
    if !is_not {
        reader.say("share|shares|sharing")?;
    }
    let is_none = !is_not && reader.says("no");
    if !is_not && !is_none {
        reader.say("a|one|any")?;
    }
    reader.say("sub-type|subtype|sub-types|subtypes with a|an|another|any|one")?;
    reader.says("of");
    // Nobody is asked for a target here.
    (!reader.sees("target|other")).then_some(())?;
    let shared = Trait::SubTypeLikeOne(filter(reader)?);
    Some(if is_not || is_none { Literal::Not(shared) } else { Literal::Is(shared) })
}

/// A property of something: "Hand Cost {3} or less", "a base statistic of 0", "two or more boosts".
pub(crate) fn quality(reader: &mut Reader<'_>) -> Option<Clause<Trait>> {
    reader.any(&[
        |r| keyword_fact(r).map(is),
        |r| {
            // "With [Temple]", with any number.
            let keyword = r.row(NUMBERED)?;
            (!r.sees("X|{X}") && r.ahead(|r| r.attempt(mana_amount)).is_none()).then_some(())?;
            Some(is(Trait::Numbered(keyword)))
        },
        |r| {
            r.say("a|an?")?;
            let icon = action_icon(r)?;
            r.say("ability|abilities")?;
            let mut all = vec![Literal::Is(Trait::Acts(icon))];
            while let Some(icon) = r.attempt(|r| {
                r.say("or a|an?")?;
                let icon = action_icon(r)?;
                r.say("ability|abilities").map(|()| icon)
            }) {
                all.push(Literal::Is(Trait::Acts(icon)));
            }
            OneOrMore::new(all)
        },
        |r| {
            // "With the same Base Cost", "with the same Base Cost or less", after something was named: compared with that.
            r.anything.then_some(())?;
            r.say("the same")?;
            let measure = measure(r)?;
            (!r.sees("as")).then_some(())?;
            let more_or_less =
                r.row(&[("or less|lower|fewer", Comparison::AtMost), ("or more|higher|greater", Comparison::AtLeast)]);
            let with = Amount::Of { measure, what: it(r) };
            Some(is(Trait::Compares { measure, comparison: more_or_less.unwrap_or(Comparison::Equal), with }))
        },
        |r| {
            // "With equal or lower {V}", after something was chosen: compared with that.
            r.anything.then_some(())?;
            let comparison = r.row(&[
                ("equal or lower|less|fewer", Comparison::AtMost),
                ("equal or higher|greater|more", Comparison::AtLeast),
                ("lower|less|fewer", Comparison::Less),
                ("higher|greater|more", Comparison::More),
            ])?;
            // "With fewer boosts".
            let measure = r.attempt(measure).or_else(|| counter(r).map(Measure::Counters))?;
            (!r.sees("than")).then_some(())?;
            let with = Amount::Of { measure, what: it(r) };
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| status(r).map(|status| is(Trait::Status(status))),
        |r| {
            if !r.says("base statistics of") {
                r.say("a|one base statistic of")?;
            }
            amount(r).map(|amount| is(Trait::BaseStatistic(amount)))
        },
        |r| {
            r.say("no statistic over")?;
            let with = amount(r)?;
            let measure = Measure::HighestStatistic;
            Some(is(Trait::Compares { measure, comparison: Comparison::AtMost, with }))
        },
        |r| {
            r.say("a|any statistic of")?;
            let with = amount(r)?;
            r.say("or more|higher")?;
            let measure = Measure::HighestStatistic;
            Some(is(Trait::Compares { measure, comparison: Comparison::AtLeast, with }))
        },
        |r| {
            // "Higher {M} than mine", "a lower Base Cost than me".
            r.say("a?")?;
            let comparison =
                r.row(&[("lower|less|fewer", Comparison::Less), ("higher|greater|more", Comparison::More)])?;
            // "Fewer boosts than me".
            let measure = r.attempt(measure).or_else(|| counter(r).map(Measure::Counters))?;
            r.say("than mine|me|I")?;
            r.says("have|do");
            let with = Amount::Of { measure, what: Mention::Me };
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| {
            // "Hand Cost less than mine", "the same Hand Cost as me".
            let (measure, comparison) = r.any(&[
                |r| {
                    r.say("the same")?;
                    let measure = measure(r)?;
                    r.say("as me")?;
                    Some((measure, Comparison::Equal))
                },
                |r| {
                    r.say("a?")?;
                    let measure = measure(r)?;
                    let comparison = r.row_of(&COMPARISONS)?;
                    r.say("mine")?;
                    Some((measure, comparison))
                },
            ])?;
            let with = Amount::Of { measure, what: Mention::Me };
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| {
            // "Base Cost less than or equal to that Character's": compared with what was named.
            r.anything.then_some(())?;
            r.say("a?")?;
            let measure = measure(r)?;
            let comparison = r.row_of(&COMPARISONS)?;
            // "The sacrificed card's", "that Character's", but not "that Permanent's Hand Cost", which is another number.
            let is_done = r
                .attempt(|r| {
                    r.say("the")?;
                    done_participle(r)
                })
                .is_some();
            if is_done || r.says("that") {
                noun_in_possessive(r)?;
                (r.sees(".|,") || r.is_at_end()).then_some(())?;
            } else {
                r.say("its|theirs")?;
                (r.sees(".|,") || r.is_at_end()).then_some(())?;
            }
            let with = Amount::Of { measure, what: it(r) };
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| {
            r.say("the most")?;
            counter(r).map(|counter| is(Trait::Most(Measure::Counters(counter))))
        },
        |r| {
            r.say("the fewest|least")?;
            counter(r).map(|counter| is(Trait::Least(Measure::Counters(counter))))
        },
        |r| {
            r.say("the highest")?;
            measure(r).map(|measure| is(Trait::Most(measure)))
        },
        |r| {
            r.say("the lowest")?;
            measure(r).map(|measure| is(Trait::Least(measure)))
        },
        |r| {
            r.say("a max")?;
            let measure = measure(r)?;
            r.say("of")?;
            let more = amount(r)?;
            r.say("more than")?;
            the_done_to(r)?;
            let of = Amount::Of { measure, what: it(r) };
            let with = plus(of, Operation::Plus, more);
            Some(is(Trait::Compares { measure, comparison: Comparison::AtMost, with }))
        },
        |r| {
            r.say("a?")?;
            let measure = measure(r)?;
            r.say("of?")?;
            let (comparison, with) = comparison(r)?;
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| {
            // "5 or more {V}"; "{V} of 5 or more" is read above.
            let (comparison, with) = comparison(r)?;
            let measure = Measure::Statistic(terrain(r)?);
            Some(is(Trait::Compares { measure, comparison, with }))
        },
        |r| {
            let counter = counter(r)?;
            let measure = Measure::Counters(counter);
            Some(is(Trait::Compares { measure, comparison: Comparison::AtLeast, with: Amount::Number(1) }))
        },
        |r| {
            // "A boost" means at least one.
            r.say("a|an")?;
            let measure = Measure::Counters(counter(r)?);
            Some(is(Trait::Compares { measure, comparison: Comparison::AtLeast, with: Amount::Number(1) }))
        },
        |r| {
            let (comparison, with) = comparison(r)?;
            let counter = counter(r)?;
            r.says("left");
            let comparison = match (comparison, r.says("or more"), r.says("or less")) {
                (Comparison::Equal, true, _) => Comparison::AtLeast,
                (Comparison::Equal, _, true) => Comparison::AtMost,
                (comparison, ..) => comparison,
            };
            Some(is(Trait::Compares { measure: Measure::Counters(counter), comparison, with }))
        },
        |r| {
            // "It gains 1 Quest counter. If it has three or more, …": the number of those counters.
            let counter = r.counter_said?;
            let (comparison, with) = comparison(r)?;
            (comparison != Comparison::Equal && (r.sees(",|.|:") || r.is_at_end())).then_some(())?;
            Some(is(Trait::Compares { measure: Measure::Counters(counter), comparison, with }))
        },
    ])
}

/// Changes "other than the bearer" to "other than what was named".
pub(crate) fn other_than_it(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for clause in all.iter_mut().filter_map(|one| one.facts.as_mut()).flat_map(OneOrMore::as_mut_slice) {
        if *clause == is(Trait::Other) {
            *clause = is(Trait::NotIt);
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// A description of one thing with these facts; `None` if it would mean something else.
pub(crate) fn described_by(facts: &[Clause<Trait>]) -> Option<Description> {
    let kind = |literal: &Literal<Trait>| match literal {
        Literal::Is(Trait::Kind(noun)) => Some(*noun),
        _ => None,
    };
    let (first, rest) = facts.split_first()?;
    let nouns: Option<Vec<Noun>> = first.as_slice().iter().map(kind).collect();
    let (nouns, rest) = match nouns {
        Some(nouns) => (OneOrMore::new(nouns)?, rest),
        None => (OneOrMore::one(Noun::Card), facts),
    };
    let place = |literal: &Literal<Trait>| match literal {
        Literal::Is(Trait::At(place)) => Some(place.clone()),
        _ => None,
    };
    let places: Option<Vec<Place>> =
        rest.last().and_then(|last| last.as_slice().iter().map(place).collect::<Option<Vec<_>>>());
    let facts = if places.is_some() { rest.split_last()?.1 } else { rest };
    Some(Description { nouns, facts: OneOrMore::new(facts.to_vec()), places: places.and_then(OneOrMore::new) })
}

/// The opposite of a fact; for a number of counters, that there are none.
pub(crate) fn opposite(clause: Clause<Trait>) -> Option<Clause<Trait>> {
    let [Literal::Is(fact)] = clause.as_slice() else { return None };
    Some(match fact {
        Trait::Compares {
            measure: measure @ Measure::Counters(_),
            comparison: Comparison::AtLeast,
            with: Amount::Number(1),
        } => is(Trait::Compares { measure: *measure, comparison: Comparison::Equal, with: Amount::Number(0) }),
        fact => is_not(fact.clone()),
    })
}
