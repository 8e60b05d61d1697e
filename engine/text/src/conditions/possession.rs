//! Conditions about what players control and have, in play and in their zones.

use crate::{
    build::{at_least, compares, fact, in_zone, not, things},
    conditions::{condition::several, counts::each_there_is_in},
    filters::{cards_in, controlled, orbs_of_yours, placed, with_facts},
    phrases::{
        amount::{cards_in_zone, how_many, quantity_named, variety},
        attributes::being_one_of,
        hero::signature_article,
        noun::{filter, one_description, other_than_it, quality},
        place,
        players::{Whoever, as_actor, of_one_by_one, spoken_of_before, than, whoever},
    },
    reader::{Named, Reader},
    words::zone,
};
use ability::{
    Amount, Area, Being, Comparison, Condition, Description, Filter, Limit, NamedZone, Noun, OneOrMore, Place, Player,
    Subject, Trait, Whose,
};

/// "You control two or more Landmarks", "an opponent controls a Spell", "your opponent controls …".
pub(super) fn of_control(reader: &mut Reader<'_>) -> Option<Condition> {
    let who = whoever(reader)?;
    of_one_by_one(reader, who, controlled_by)
}

/// Things that a player controls. If that is the controller of what was named, "other" ones are other than that.
fn controlled_besides(filter: Filter, player: Player) -> Filter {
    let filter = controlled(filter, player);
    match player {
        Player::ItsController | Player::ItsOwner => other_than_it(filter),
        _ => filter,
    }
}

/// "Controls two or more Landmarks", after the subject.
fn controlled_by(reader: &mut Reader<'_>, player: Player) -> Option<Condition> {
    // "If you don't control it".
    if reader.says("don't|doesn't control it|them") {
        (reader.named == Named::Object).then_some(())?;
        reader.said_it = true;
        let there = Being::Facts(fact(Trait::At(Place::Controlled(player))));
        return Some(not(Condition::Is { who: Subject::It, being: there }));
    }
    if reader.says("don't|doesn't control") {
        // "You don't control a Robot", "… any Robots": none of them.
        if signature_article(reader).is_none() {
            reader.say("a|an|any")?;
        }
        let filter = controlled_besides(filter(reader)?, player);
        return Some(several(reader, filter, Comparison::Equal, Amount::Number(0)));
    }
    // "Send target Construction to Reserve. If you controlled it, …": asks about the state before that.
    if reader.says("controlled it|them") {
        (reader.named == Named::Object && reader.anything && !reader.of_trigger).then_some(())?;
        reader.said_it = true;
        return Some(Condition::Was(Being::Facts(fact(Trait::At(Place::Controlled(player))))));
    }
    reader.say("control|controls")?;
    if reader.says("it|them") {
        // The controller of an Expedition that was named is not asked here.
        (reader.named == Named::Object).then_some(())?;
        reader.said_it = true;
        let there = Being::Facts(fact(Trait::At(Place::Controlled(player))));
        return Some(Condition::Is { who: Subject::It, being: there });
    }
    if let Some(condition) = reader.attempt(|r| more_than(r, player, controlled)) {
        return Some(condition);
    }
    if let Some((filter, are_others)) = reader.attempt(one_of_each) {
        let all = placed(filter, &Place::Controlled(player));
        // "A Soldier and a token": one thing that is both is enough, unless the text says "another".
        let there = |one: &Description| at_least(Amount::Count(OneOrMore::one(one.clone())), 1);
        return match are_others {
            true => Some(Condition::OneOfEach(all)),
            false => OneOrMore::new(all.as_slice().iter().map(there).collect()).map(Condition::All),
        };
    }
    // "Characters with three or more different Base Costs": that many different costs are among them.
    if let Some((what, comparison, amount, among)) = reader.attempt(|r| {
        let among = filter(r)?;
        r.say("with|of")?;
        let (comparison, amount) = how_many(r)?;
        let comparison = or_more(r, comparison);
        r.say("different")?;
        Some((variety(r)?, comparison, amount, among))
    }) {
        return Some(compares(Amount::Different { what, among: controlled(among, player) }, comparison, amount));
    }
    let (comparison, amount) = how_many(reader)?;
    let filter = controlled_besides(filter(reader)?, player);
    let comparison = or_more(reader, comparison);
    // "Four or more Characters with different names": that many names are among them.
    if let Some(what) = reader.attempt(|r| {
        r.say("with|of different")?;
        variety(r)
    }) {
        return Some(compares(Amount::Different { what, among: filter }, comparison, amount));
    }
    // "Two Feats, one of which is completed", "… and one of them is a token".
    let such = reader.attempt(|r| {
        r.say(",? and? at? least? one of which|them is")?;
        let being = being_one_of(r)?;
        Some(at_least(Amount::Count(with_facts(filter.clone(), &[being])), 1))
    });
    let all = several(reader, filter, comparison, amount);
    match such {
        Some(such) => OneOrMore::new(vec![all, such]).map(Condition::All),
        None => Some(all),
    }
}

/// "(Six Robots) or more", "(two Spells) or fewer", after what is counted.
pub(super) fn or_more(reader: &mut Reader<'_>, comparison: Comparison) -> Comparison {
    if reader.says("or more") {
        Comparison::AtLeast
    } else if reader.says("or less|fewer") {
        Comparison::AtMost
    } else {
        comparison
    }
}

/// "A Fleeting Character, another Anchored Character and yet another Asleep Character", "a Robot and a Landmark"; with the
/// descriptions, whether they must be different things.
fn one_of_each(reader: &mut Reader<'_>) -> Option<(Filter, bool)> {
    reader.say("a|an")?;
    let mut are_others = false;
    let mut all = vec![one_description(reader)?];
    while let Some(next) = reader.attempt(|r| {
        r.say(",?")?;
        r.say("and?")?;
        (r.before(",") || r.before("and") || r.sees("another")).then_some(())?;
        let is_other = r.says("yet? another");
        if !is_other {
            r.say("a|an")?;
        }
        Some((one_description(r)?, is_other))
    }) {
        all.push(next.0);
        are_others |= next.1;
    }
    (all.len() > 1 && !reader.sees("or")).then_some(())?;
    OneOrMore::new(all).map(|all| (all, are_others))
}

/// The players with whom one is compared. Which of several it is nobody knows, so "they" does not refer to that player.
fn compared_with(reader: &mut Reader<'_>) -> Option<Whoever> {
    let other = whoever(reader)?;
    if matches!(other.player, Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent) {
        (reader.they, reader.anybody) = other.before;
    }
    Some(other)
}

/// "More Landmarks than you", about what somebody controls or has.
fn more_than(reader: &mut Reader<'_>, one: Player, of: fn(Filter, Player) -> Filter) -> Option<Condition> {
    let comparison =
        reader.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More), ("as many", Comparison::Equal)])?;
    let counted = filter(reader)?;
    reader.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
    // "More Landmarks than your Landmark limit".
    if let Some(limit) = reader.attempt(|r| quantity_named(r).filter(|of| matches!(of, Amount::Limit { .. }))) {
        return Some(compares(Amount::Count(of(counted, one)), comparison, limit));
    }
    // "More Characters than Landmarks".
    if let Some(others) = reader.attempt(filter) {
        let number = |filter| Amount::Count(of(filter, one));
        return Some(compares(number(counted), comparison, number(others)));
    }
    let other = compared_with(reader)?;
    reader.says("do|does|control|controls|have|has");
    let number = |player| Amount::Count(of(counted.clone(), player));
    than(one, other, |other| compares(number(one), comparison, number(other)))
}

/// "You have two or more cards in Reserve", "your hand is empty".
pub(super) fn of_zones(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        |r| {
            // "Your hand is empty", "your hand and Reserve are empty".
            let (is_together, before) = (r.sees("your opponents"), spoken_of_before(r));
            let (whose, first) = cards_in_zone(r)?;
            let mut all = vec![(whose, first)];
            while let Some(more) = r.attempt(|r| {
                r.say("and")?;
                r.attempt(cards_in_zone).or_else(|| zone(r).map(|zone| (whose, zone)))
            }) {
                all.push(more);
            }
            let is_not = r.says("isn't|aren't");
            if !is_not {
                r.say("is|are both?")?;
            }
            r.say("empty")?;
            (!is_not || all.len() == 1).then_some(())?;
            let is_of_one = all.iter().all(|(who, _)| *who == whose);
            // "If your Reserve is empty, create a token in it".
            if let ([(who, zone)], Player::You) = (all.as_slice(), whose) {
                (r.counted, r.counts_none) = (Some(cards(*who, *zone)), !is_not);
            }
            of_one_by_one(r, Whoever::of(whose, before).together(is_together || !is_of_one), |_, whose| {
                let empty = |(who, zone): &(Player, NamedZone)| {
                    let who = if is_of_one { whose } else { *who };
                    let comparison = if is_not { Comparison::AtLeast } else { Comparison::Equal };
                    compares(Amount::Count(cards(who, *zone)), comparison, Amount::Number(u8::from(is_not)))
                };
                let mut all: Vec<Condition> = all.iter().map(empty).collect();
                if all.len() == 1 { all.pop() } else { OneOrMore::new(all).map(Condition::All) }
            })
        },
        |r| {
            // "Your Reserve is full": as many cards as are kept at Clean-up (2.2.13, 2.2.14).
            let (is_together, before) = (r.sees("your opponents"), spoken_of_before(r));
            let (whose, zone) = cards_in_zone(r)?;
            let limit = match zone {
                NamedZone::Reserve => Limit::Reserve,
                NamedZone::Landmarks => Limit::Landmark,
                _ => return None,
            };
            let is_not = r.says("isn't|aren't");
            if !is_not {
                r.say("is|are")?;
            }
            r.say("full")?;
            of_one_by_one(r, Whoever::of(whose, before).together(is_together), |r, whose| {
                (r.counted, r.counts_none) = (Some(cards(whose, zone)), is_not);
                let full = compares(
                    Amount::Count(cards(whose, zone)),
                    Comparison::AtLeast,
                    Amount::Limit { limit, of: whose },
                );
                Some(if is_not { not(full) } else { full })
            })
        },
        |r| {
            // "Your deck has ten or fewer cards in it".
            let (is_together, before) = (r.sees("your opponents"), spoken_of_before(r));
            let (whose, zone) = cards_in_zone(r)?;
            of_one_by_one(r, Whoever::of(whose, before).together(is_together), |r, whose| {
                r.say("has|have|contains|contain")?;
                if let Some(limit) = r.attempt(|r| {
                    // "Your Reserve contains as many cards as your Reserve limit".
                    let comparison = r.row(&[
                        ("as many cards as", Comparison::Equal),
                        ("more cards than", Comparison::More),
                        ("less|fewer cards than", Comparison::Less),
                    ])?;
                    // "Your Reserve has more cards than an opponent's Reserve".
                    if let Some(other) = r.attempt(|r| {
                        let (is_together, before) = (r.sees("your opponents"), spoken_of_before(r));
                        let (other, there) = cards_in_zone(r)?;
                        (!r.sees("limit")).then_some(())?;
                        let number = |whose, zone| Amount::Count(cards(whose, zone));
                        than(whose, Whoever::of(other, before).together(is_together), |other| {
                            compares(number(whose, zone), comparison, number(other, there))
                        })
                    }) {
                        return Some(other);
                    }
                    let number = quantity_named(r)?;
                    Some(compares(Amount::Count(cards(whose, zone)), comparison, number))
                }) {
                    return Some(limit);
                }
                if let Some(each) = r.attempt(|r| each_there_is_in(r, &in_zone(whose, zone))) {
                    return Some(each);
                }
                let (comparison, amount) = how_many(r)?;
                let filter = filter(r)?;
                filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                // "Three cards with different Hand Costs": that many different costs are among them.
                if let Some(what) = r.attempt(|r| {
                    r.say("with|of different")?;
                    variety(r)
                }) {
                    let among = placed(filter, &in_zone(whose, zone));
                    return Some(compares(Amount::Different { what, among }, comparison, amount));
                }
                r.say("in? it|them?")?;
                Some(several(r, placed(filter, &in_zone(whose, zone)), comparison, amount))
            })
        },
        |r| {
            // "You have less cards in Reserve than target opponent".
            let one = whoever(r)?;
            of_one_by_one(r, one, |r, one| {
                r.say("have|has")?;
                more_cards_than(r, one)
            })
        },
        |r| {
            // "You have more cards in Reserve than in hand".
            let who = whoever(r)?;
            of_one_by_one(r, who, |r, who| {
                r.say("have|has")?;
                let comparison = r.row(&[("less|fewer cards", Comparison::Less), ("more cards", Comparison::More)])?;
                r.say("in your|their?")?;
                let one = zone(r)?;
                r.say("than in your|their?")?;
                let other = zone(r)?;
                let number = |zone| Amount::Count(cards(who, zone));
                Some(compares(number(one), comparison, number(other)))
            })
        },
        |r| {
            // "An opponent has more Mana Orbs than you".
            let one = whoever(r)?;
            of_one_by_one(r, one, |r, one| {
                r.say("have|has")?;
                r.sees("more|less|fewer ready|exhausted? mana").then_some(())?;
                more_than(r, one, |orbs, player| {
                    let all = orbs.as_slice().iter().cloned().map(|orb| Description {
                        places: Some(OneOrMore::one(in_zone(player, NamedZone::Mana))),
                        ..orb
                    });
                    OneOrMore::new(all.collect()).unwrap_or(orbs)
                })
            })
        },
        |r| {
            // "An opponent has more Landmarks than you", in play.
            let one = whoever(r)?;
            of_one_by_one(r, one, |r, one| {
                r.say("have|has")?;
                more_than(r, one, controlled)
            })
        },
        |r| {
            r.say("your hero has")?;
            let fact = quality(r)?;
            let mut hero = things(Noun::Hero, Vec::new(), vec![Place::Controlled(Player::You)]);
            hero.facts = OneOrMore::new(vec![fact]);
            Some(at_least(Amount::Count(OneOrMore::one(hero)), 1))
        },
        |r| {
            // "Your Hero is [[Exhausted]]".
            r.say("your hero")?;
            let is_not = r.says("isn't");
            if !is_not {
                r.say("is")?;
            }
            let mut hero = things(Noun::Hero, Vec::new(), vec![Place::Controlled(Player::You)]);
            let bare = OneOrMore::one(hero.clone());
            hero.facts = OneOrMore::new(vec![being_one_of(r)?]);
            let is = several(r, OneOrMore::one(hero), Comparison::AtLeast, Amount::Number(1));
            // A player always has a Hero.
            if is_not {
                r.counted = Some(bare);
            }
            Some(if is_not { not(is) } else { is })
        },
        |r| {
            // "You have three Characters", "an opponent has no cards in Reserve", "you don't have a Robot in hand".
            let who = whoever(r)?;
            of_one_by_one(r, who, has_so_many)
        },
    ])
}

/// "Have three Characters", "has no cards in Reserve", after the subject.
fn has_so_many(reader: &mut Reader<'_>, who: Player) -> Option<Condition> {
    let is_none = reader.says("don't|doesn't have");
    if !is_none {
        reader.say("have|has")?;
    }
    let (comparison, amount) = match is_none {
        true => {
            reader.say("a|an|any")?;
            (Comparison::Equal, Amount::Number(0))
        }
        false => how_many(reader)?,
    };
    if reader.says("base statistic|statistics of 0 among") {
        return Some(compares(Amount::Zeros(filter(reader)?), comparison, amount));
    }
    // "Five or more cards with different Base Costs in your Reserve": that many different costs are among them.
    if let Some(different) = reader.attempt(|r| {
        let what = one_description(r).filter(|one| one.places.is_none())?;
        r.say("with|of different")?;
        let variety = variety(r)?;
        let there = place::place(r)?;
        let among = had_by(placed(OneOrMore::one(what), &there), who);
        Some(compares(Amount::Different { what: variety, among }, comparison, amount.clone()))
    }) {
        return Some(different);
    }
    let filter = filter(reader)?;
    let filter = had_by(if who == Player::You { orbs_of_yours(filter) } else { filter }, who);
    // "If target opponent has a card in their Reserve", "an opponent has a Spell in their Reserve": the Reserve of that same
    // opponent.
    let is_other =
        matches!(who, Player::Target | Player::TargetOpponent | Player::Opponent | Player::Any | Player::Other);
    let filter = if is_other { theirs(filter, who) } else { filter };
    let comparison = or_more(reader, comparison);
    Some(several(reader, filter, comparison, amount))
}

/// Replaces "that player" as the owner of a zone with `who`.
pub(crate) fn theirs(filter: Filter, who: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for place in all.iter_mut().filter_map(|one| one.places.as_mut()).flat_map(OneOrMore::as_mut_slice) {
        if let Place::In(Area::Of { whose, .. }) = place
            && whose.0 == Player::That
        {
            whose.0 = who;
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// "More cards in Reserve than you", about what somebody has.
fn more_cards_than(reader: &mut Reader<'_>, one: Player) -> Option<Condition> {
    let comparison = reader.row(&[
        ("less|fewer", Comparison::Less),
        ("more", Comparison::More),
        ("the same number of", Comparison::Equal),
        ("as many", Comparison::Equal),
    ])?;
    let filter = filter(reader)?;
    let [said] = filter.as_slice() else { return None };
    let zone = match said.places.as_ref()?.as_slice() {
        [Place::In(Area::Zone(zone))] => *zone,
        [Place::In(Area::Of { zone, whose })] if matches!(whose.0, Player::You | Player::That) => *zone,
        _ => return None,
    };
    let there = |player| {
        let places = Some(OneOrMore::one(in_zone(player, zone)));
        Amount::Count(OneOrMore::one(Description { places, ..said.clone() }))
    };
    reader.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
    // "Than your Reserve limit".
    if let Some(limit) = reader.attempt(|r| quantity_named(r).filter(|of| matches!(of, Amount::Limit { .. }))) {
        return Some(compares(there(one), comparison, limit));
    }
    let other = compared_with(reader)?;
    reader.says("do|does|have|has");
    let number = there;
    than(one, other, |other| compares(number(one), comparison, number(other)))
}

pub(super) fn cards(whose: Player, zone: NamedZone) -> Filter {
    cards_in(in_zone(whose, zone))
}

/// What somebody "has" in Reserve or in hand is in their own zone.
pub(super) fn had_by(filter: Filter, who: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        // "Two Companions in play or in Reserve": each of the places is theirs.
        if let Some(places @ [_, _, ..]) = description.places.as_ref().map(OneOrMore::as_slice) {
            let theirs = |place: &Place| match place {
                Place::Play => Place::Controlled(who),
                Place::In(Area::Zone(zone)) => in_zone(who, *zone),
                place => place.clone(),
            };
            description.places = OneOrMore::new(places.iter().map(theirs).collect());
            continue;
        }
        let place = match (description.places.as_ref().map(OneOrMore::as_slice), description.nouns.as_slice()) {
            (
                Some(
                    [
                        Place::In(Area::Zone(
                            zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard | NamedZone::Expeditions),
                        )),
                    ],
                ),
                _,
            ) => in_zone(who, *zone),
            // What somebody has in play, they control (7.5.5).
            (Some([Place::Play]), _) => Place::Controlled(who),
            // Mana Orbs without an owner were read as yours.
            (
                Some(
                    [
                        Place::In(
                            Area::Zone(NamedZone::Mana) | Area::Of { whose: Whose(Player::You), zone: NamedZone::Mana },
                        ),
                    ],
                )
                | None,
                [Noun::ManaOrb],
            ) => in_zone(who, NamedZone::Mana),
            (Some(_), _) => continue,
            (None, _) => Place::Controlled(who),
        };
        description.places = Some(OneOrMore::one(place));
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// "(Each player) with fewer than three cards in hand", "who controls a Robot": a condition that each of the players must meet.
pub(crate) fn of_whom(reader: &mut Reader<'_>) -> Option<Condition> {
    if reader.says("who|that controls|control") {
        // "… more Characters than you": than the controller of the ability.
        if let Some(more) = reader.attempt(|r| as_actor(r, Player::That, |r| more_than(r, Player::That, controlled))) {
            return Some(more);
        }
        let (comparison, amount) = how_many(reader)?;
        let filter = controlled(filter(reader)?, Player::That);
        // "… sacrifices one of them": "them" are those.
        reader.counted = Some(filter.clone());
        return Some(compares(Amount::Count(filter), comparison, amount));
    }
    if !reader.says("with") {
        reader.say("who|that has|have")?;
    }
    // "… with more cards in hand than you", "… with fewer Characters than you".
    if let Some(more) = reader.attempt(|r| {
        as_actor(r, Player::That, |r| {
            let of_cards = r.attempt(|r| more_cards_than(r, Player::That));
            of_cards.or_else(|| r.attempt(|r| more_than(r, Player::That, had_by)))
        })
    }) {
        return Some(more);
    }
    let (comparison, amount) = how_many(reader)?;
    reader.say("card|cards in their?")?;
    let filter = cards(Player::That, zone(reader)?);
    reader.counted = Some(filter.clone());
    Some(compares(Amount::Count(filter), comparison, amount))
}
