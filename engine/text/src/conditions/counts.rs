//! Conditions about what is there, and how much of it.

use crate::{
    build::{at_least, compares, fact, in_expedition, is, things},
    conditions::{
        condition::several,
        possession::{had_by, or_more},
    },
    filters::{controlled, is_of_hero, is_single, placed, wherever_of_hero, with_facts},
    phrases::{
        amount::{amount, comparison, counted, counted_regions, how_many, quantity_named, variety},
        attributes::being_one_of,
        expedition,
        noun::{filter, one_description, quality},
        objects::objects,
        place::{place, placed_in, zone_like},
        players::{of_one_by_one, of_one_player, of_player, whoever},
    },
    reader::{
        Reader,
        said::{Kind, Quantifier},
    },
    words::{measure, noun, noun_list, whose},
};
use ability::{
    Amount, Area, Being, Clause, Comparison, Condition, Description, Expeditions, Literal, Measure, Noun, Objects,
    OneOrMore, Place, Player, Search, Subject, Trait, Variety,
};

/// "All Feats you control are [[Completed]]", "none of your Characters are [[Boosted]]".
pub(super) fn of_all(reader: &mut Reader<'_>) -> Option<Condition> {
    let is_none = reader.says("none of|no");
    let things = match is_none {
        true => {
            let owner = reader.attempt(whose);
            let filter = filter(reader)?;
            owner.map_or_else(|| filter.clone(), |owner| controlled(filter.clone(), owner))
        }
        false => {
            reader.sees("each|all").then_some(())?;
            let Objects::Each(filter) = objects(reader)? else { return None };
            filter
        }
    };
    let is_not = reader.says("isn't|aren't");
    // "All cards in your Reserve have a {D} ability".
    let has = !is_not && reader.says("has|have");
    if !is_not && !has {
        reader.say("is|are")?;
    }
    let being = if has { quality(reader)? } else { being_one_of(reader)? };
    if is_none {
        (!is_not).then_some(())?;
        let such = with_facts(things, &[being]);
        return Some(compares(Amount::Count(such), Comparison::Equal, Amount::Number(0)));
    }
    (!is_not).then_some(())?;
    Some(Condition::Is { who: Subject::Each(things), being: Being::Facts(OneOrMore::one(being)) })
}

/// "There are three or more cards in your Landmarks", "three or more single-terrain regions are visible".
pub(super) fn there_are(reader: &mut Reader<'_>) -> Option<Condition> {
    let (condition, said) = reader.noting(counted_there_are)?;
    let Condition::Compares(comparing) = condition else { return Some(condition) };
    // "There's a token in each Expedition": each Expedition is checked separately.
    if said.has(Kind::Expedition, Quantifier::Each)
        && let Amount::Count(filter) = &comparing.left
        && let [one] = filter.as_slice()
        && let Some([Place::In(Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice)
        && !is_single(which)
    {
        let what = OneOrMore::one(Description { places: None, ..one.clone() });
        let held = expedition::held(what, comparing.comparison, comparing.right);
        return Some(Condition::Expedition { which: (**which).clone(), facts: fact(held) });
    }
    match comparing.left {
        // "Your Hero's Signature token is exhausted", wherever it is.
        Amount::Count(filter) if filter.as_slice().iter().all(is_of_hero) => {
            let filter = wherever_of_hero(filter);
            reader.counted = Some(filter.clone());
            Some(compares(Amount::Count(filter), comparing.comparison, comparing.right))
        }
        // "There's an exhausted card in each Reserve": the Reserve of each player is checked separately.
        Amount::Count(filter)
            if (comparing.comparison, &comparing.right) != (Comparison::Equal, &Amount::Number(0))
                && let Some((who @ (Player::Each | Player::EachOpponent), filter)) = of_one_player(&filter) =>
        {
            let counted = compares(Amount::Count(filter), comparing.comparison, comparing.right);
            reader.counted = None;
            Some(of_player(who, counted))
        }
        Amount::Count(filter)
            if comparing.comparison != Comparison::Equal
                && comparing.right != Amount::Number(1)
                && !said.has(Kind::Player, Quantifier::Several)
                && let Some((who, filter)) = of_one_player(&filter) =>
        {
            // "There are two or more cards in an opponent's Reserve": in the Reserve of one opponent.
            let counted = compares(Amount::Count(filter), comparing.comparison, comparing.right);
            reader.counted = None;
            Some(of_player(who, counted))
        }
        left => Some(compares(left, comparing.comparison, comparing.right)),
    }
}

/// "There's a Robot and a Plant in your Expeditions", "you have a Feat in your Landmarks and a token in your Reserve": each of
/// these must be there.
pub(super) fn one_and_another(reader: &mut Reader<'_>) -> Option<Condition> {
    if reader.says("there's") || reader.says("there is|are") {
        return each_there_is(reader, None);
    }
    let who = whoever(reader)?;
    of_one_by_one(reader, who, |r, who| {
        r.say("have|has")?;
        each_there_is(r, Some(who))
    })
}

/// "A Feat you control has three Quest counters": means at least three, unless the text says exactly.
fn so_many_at_least(quality: Clause<Trait>) -> Clause<Trait> {
    match quality.as_slice() {
        [
            Literal::Is(Trait::Compares {
                measure: measure @ Measure::Counters(_),
                comparison: Comparison::Equal,
                with: with @ Amount::Number(1..),
            }),
        ] => is(Trait::Compares { measure: *measure, comparison: Comparison::AtLeast, with: with.clone() }),
        _ => quality,
    }
}

/// "A Character, a Permanent and a Spell": each of these must be there.
pub(super) fn each_there_is_in(reader: &mut Reader<'_>, place: &Place) -> Option<Condition> {
    reader.say("a|an")?;
    let mut all = vec![one_description(reader)?];
    while let Some(next) = reader.attempt(|r| {
        if !r.says(", and") && !r.says(",") {
            r.say("and")?;
        }
        r.say("a|an")?;
        one_description(r)
    }) {
        all.push(next);
    }
    (all.len() > 1 && all.iter().all(|one| one.places.is_none())).then_some(())?;
    let there = |one| at_least(Amount::Count(placed(OneOrMore::one(one), place)), 1);
    OneOrMore::new(all.into_iter().map(there).collect()).map(Condition::All)
}

/// "A Feat in your Landmarks and a token in your Reserve": each of these must be there.
fn each_there_is(reader: &mut Reader<'_>, who: Option<Player>) -> Option<Condition> {
    reader.say("a|an")?;
    let mut all = vec![one_description(reader)?];
    let mut is_last = false;
    while let Some((last, next)) = reader.attempt(|r| {
        // After a comma without "and", one more follows.
        let last = r.says(",? and");
        if !last {
            r.say(",")?;
        }
        r.say("a|an")?;
        Some((last, one_description(r)?))
    }) {
        is_last = last;
        all.push(next);
    }
    (is_last && !reader.sees("or")).then_some(())?;
    let last = all.last()?.places.clone();
    let there = |one: Description| {
        let places = one.places.clone().or_else(|| last.clone());
        let filter = OneOrMore::one(Description { places, ..one });
        at_least(Amount::Count(who.map_or_else(|| filter.clone(), |who| had_by(filter.clone(), who))), 1)
    };
    OneOrMore::new(all.into_iter().map(there).collect()).map(Condition::All)
}

fn counted_there_are(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        |r| {
            r.says("there's|there");
            r.say("is|are?")?;
            let (comparison, amount) = comparison(r)?;
            let regions = counted_regions(r)?;
            Some(compares(regions, comparison, amount))
        },
        |r| {
            // "There are more Characters you control than the number of Landmarks you control".
            r.say("there are")?;
            let comparison = r.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More)])?;
            let left = Amount::Count(filter(r)?);
            r.say("than")?;
            Some(compares(left, comparison, quantity_named(r)?))
        },
        |r| {
            // "If there are two or more, …": of the things that were counted before.
            let counted = r.counted.clone()?;
            // "… you control five or more": of those that you control.
            let is_yours = |player: &Player| *player == Player::You;
            if !r.says("there are") {
                counted.contains(is_yours).then_some(())?;
                r.say("you control|have")?;
            }
            let (comparison, amount) = how_many(r)?;
            r.say("of? them?")?;
            (r.sees(",|:|.") || r.is_at_end()).then_some(())?;
            Some(several(r, counted, comparison, amount))
        },
        |r| {
            // "Two or more Permanents you control are exhausted", "three or more of your Feats are completed".
            let (comparison, amount) = how_many(r)?;
            let owner = r.attempt(|r| {
                r.say("of")?;
                whose(r)
            });
            let filter = filter(r)?;
            let filter = owner.map_or_else(|| filter.clone(), |who| controlled(filter.clone(), who));
            let comparison = or_more(r, comparison);
            r.say("is|are")?;
            let being = being_one_of(r)?;
            let filter = with_facts(filter, &[being]);
            Some(several(r, filter, comparison, amount))
        },
        |r| {
            // "Three or more Animals in your Expeditions have a different Base Cost": that many different costs are among them.
            let (comparison, amount) = how_many(r)?;
            let among = filter(r)?;
            r.say("have a? different")?;
            let measure = measure(r)?;
            r.says("stat|stats|statistic|statistics");
            let what = Variety::Numbers(measure);
            Some(compares(Amount::Different { what, among }, comparison, amount))
        },
        |r| {
            // "Three or more different factions are among cards in your Reserve".
            if !r.says("there's") {
                r.says("there is|are");
            }
            let (comparison, amount) = how_many(r)?;
            r.say("different")?;
            let what = variety(r)?;
            r.say("is|are?")?;
            r.say("among")?;
            // "Your cards in Reserve" does not exclude cards that others control.
            (!r.sees("your")).then_some(())?;
            Some(compares(Amount::Different { what, among: filter(r)? }, comparison, amount))
        },
        |r| {
            // "Another card in your Expeditions or your Reserve has a {D} ability", "no Character has six or more boosts".
            let (comparison, amount) = how_many(r)?;
            let filter = filter(r)?;
            r.say("has|have")?;
            let is_exact = r.sees("exactly|only");
            let filter = with_facts(filter, &[if is_exact { quality(r)? } else { so_many_at_least(quality(r)?) }]);
            Some(several(r, filter, comparison, amount))
        },
        |r| {
            // "There are three or more cards with different factions in your Reserve": that many factions.
            r.say("there are")?;
            let (comparison, amount) = how_many(r)?;
            let noun = noun(r)?;
            let comparison = or_more(r, comparison);
            r.say("with different")?;
            let what = variety(r)?;
            let among = OneOrMore::one(things(noun, Vec::new(), vec![place(r)?]));
            Some(compares(Amount::Different { what, among }, comparison, amount))
        },
        |r| {
            // "There are more Characters facing me than in my Expedition".
            r.say("there are")?;
            let comparison = r.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More)])?;
            let here = filter(r)?;
            let [one] = here.as_slice() else { return None };
            one.places.as_ref()?;
            r.say("than")?;
            let there = OneOrMore::one(Description { places: Some(OneOrMore::one(place(r)?)), ..one.clone() });
            Some(compares(Amount::Count(here), comparison, Amount::Count(there)))
        },
        |r| {
            // "Two or more Characters face me".
            let (comparison, amount) = how_many(r)?;
            let filter = filter(r)?;
            // "Your Hero's Signature token is facing me".
            let facing_me = in_expedition(Expeditions::FacingMe);
            let is_facing =
                |one: &Description| one.places.as_ref().is_some_and(|places| places.as_slice() == [facing_me.clone()]);
            if r.before("me") && filter.as_slice().iter().all(is_facing) {
                return Some(several(r, filter, comparison, amount));
            }
            r.say("face|faces me")?;
            filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
            Some(several(r, placed(filter, &in_expedition(Expeditions::FacingMe)), comparison, amount))
        },
        |r| {
            // "Six cards or more are in your discard pile".
            let amount = amount(r)?;
            let noun = noun(r)?;
            let comparison =
                r.row(&[("or more are", Comparison::AtLeast), ("or less|fewer are", Comparison::AtMost)])?;
            let filter = OneOrMore::one(things(noun, Vec::new(), vec![place(r)?]));
            Some(several(r, filter, comparison, amount))
        },
        |r| {
            // "There are eight cards or more in your discard pile".
            r.say("there are")?;
            let amount = amount(r)?;
            let nouns = OneOrMore::new(noun_list(r)?)?;
            let comparison = r.row(&[("or more", Comparison::AtLeast), ("or less|fewer", Comparison::AtMost)])?;
            let mut filter = things(Noun::Card, Vec::new(), vec![place(r)?]);
            filter.nouns = nouns;
            Some(several(r, OneOrMore::one(filter), comparison, amount))
        },
        |r| {
            // "No Characters are in play".
            let (comparison, amount) = how_many(r)?;
            let mut filter = filter(r)?;
            // Mana Orbs without a place were read as yours.
            for orb in filter.as_mut_slice().iter_mut().filter(|one| one.nouns.as_slice() == [Noun::ManaOrb]) {
                orb.places = None;
            }
            filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
            // "Three cards or more are in your Landmarks".
            let comparison = or_more(r, comparison);
            let is_not = r.says("isn't");
            let (comparison, amount) = match (is_not, comparison, &amount) {
                (false, ..) => {
                    r.say("is|are still?")?;
                    (comparison, amount)
                }
                (true, Comparison::AtLeast, Amount::Number(1)) => (Comparison::Equal, Amount::Number(0)),
                (true, ..) => return None,
            };
            let mut places = vec![place(r)?];
            while let Some(place) = r.attempt(|r| {
                r.say("or|and")?;
                let place = r.attempt(place).or_else(|| zone_like(r, places.last()))?;
                // "… or you control two or more tokens" is a separate condition.
                let is_else = r.ahead(|r| r.attempt(how_many)).is_some();
                (!is_else).then_some(place)
            }) {
                places.push(place);
            }
            Some(several(r, placed_in(filter, &places), comparison, amount))
        },
        |r| {
            // In a trigger the past tense asks about the state before the event (6.3.k).
            let is_past = r.of_trigger && r.says("there was|were");
            if !is_past && !r.says("there's") && !r.says("there isn't|aren't") {
                r.say("there is|are")?;
            }
            let (comparison, amount) = how_many(r)?;
            let counted = counted(r)?;
            Some(match counted {
                Amount::Count(filter) => several(r, filter, comparison, amount),
                counted => compares(counted, comparison, amount),
            })
        },
    ])
}
