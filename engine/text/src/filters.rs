//! What filters and facts that were read come to: where things are, whose they are, what else is said of them.

use crate::build::{fact, in_zone, is, is_not, of_zone, things};
use ability::{
    Aim, Amount, Area, Clause, Description, Duration, ExpeditionFact, Expeditions, Facts, Few, Filter, Literal,
    NamedZone, Noun, OneOrMore, Passive, Place, Player, Statement, Subject, Trait, Trigger,
};

/// The same things, of which these facts hold as well.
pub(crate) fn with_facts(filter: Filter, facts: &[Clause<Trait>]) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let known = description.facts.iter().flat_map(OneOrMore::as_slice);
        description.facts = OneOrMore::new(known.chain(facts).cloned().collect());
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// What a description says of one thing, as facts: its kind, what else it is, where.
pub(crate) fn facts_of(one: &Description) -> Vec<Clause<Trait>> {
    let kinds = one.nouns.as_slice().iter().filter(|noun| **noun != Noun::Card);
    let kinds = OneOrMore::new(kinds.map(|noun| Literal::Is(Trait::Kind(*noun))).collect());
    let places = one.places.iter().flat_map(OneOrMore::as_slice);
    let places = OneOrMore::new(places.map(|place| Literal::Is(Trait::At(place.clone()))).collect());
    let facts = one.facts.iter().flat_map(OneOrMore::as_slice).cloned();
    kinds.into_iter().chain(facts).chain(places).collect()
}

/// Things of a player: what they control, besides where they are said to be.
pub(crate) fn controlled(filter: Filter, by: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        match description.places.as_ref().map(OneOrMore::as_slice) {
            None => description.places = Some(OneOrMore::one(Place::Controlled(by))),
            // Orbs of which nothing is said are yours; nobody controls them (7.5.4).
            Some([place])
                if description.nouns.as_slice() == [Noun::ManaOrb]
                    && *place == in_zone(Player::You, NamedZone::Mana) =>
            {
                description.places = Some(OneOrMore::one(in_zone(by, NamedZone::Mana)));
            }
            // "One of your tokens in Reserve" lies in yours (1.4.3).
            Some([Place::In(Area::Zone(zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard)))]) => {
                description.places = Some(OneOrMore::one(in_zone(by, *zone)));
            }
            Some([Place::In(Area::Expedition(which))]) if !is_of(which, by) => {
                let mut facts = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
                facts.push(is(Trait::At(Place::Controlled(by))));
                description.facts = OneOrMore::new(facts);
            }
            Some(_) => {}
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Adds a place where none is said.
pub(crate) fn placed(filter: Filter, place: &Place) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in all.iter_mut().filter(|description| description.places.is_none()) {
        let place = match description.nouns.as_slice() {
            [Noun::ManaOrb] => in_zone(Player::You, NamedZone::Mana),
            _ => place.clone(),
        };
        description.places = Some(OneOrMore::one(place));
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Things of an opponent, as those of one who is chosen.
pub(crate) fn of_one(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let places = all.iter_mut().filter_map(|description| description.places.as_mut());
    for place in places.flat_map(OneOrMore::as_mut_slice) {
        match place {
            Place::Controlled(by @ Player::Opponent) => *by = Player::TargetOpponent,
            Place::In(Area::Of { whose, .. }) if whose.0 == Player::Opponent => whose.0 = Player::TargetOpponent,
            _ => {}
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Those of things that are there: in one of the places where they are said to be, or where nothing else is said.
pub(crate) fn narrowed(filter: Filter, place: &Place) -> Option<Filter> {
    let zone = |place: &Place| match place {
        Place::In(Area::Zone(zone) | Area::Of { zone, .. }) => Some(*zone),
        _ => None,
    };
    let mut all = placed(filter, place).as_slice().to_vec();
    for one in &mut all {
        let places = one.places.as_ref().map_or(&[][..], OneOrMore::as_slice);
        if places.contains(place) {
            // Of several places where it may be, that one.
            one.places = Some(OneOrMore::one(place.clone()));
        } else {
            let there = places.iter().find(|other| zone(other).is_some() && zone(other) == zone(place))?.clone();
            one.places = Some(OneOrMore::one(there));
        }
    }
    OneOrMore::new(all)
}

/// "Your Hero's Signature token": it lies in play or in Reserve, where nothing else is said of it.
pub(crate) fn of_hero(filter: Filter, owner: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let is_signature = |one: &Description| {
        let mut facts = one.facts.iter().flat_map(OneOrMore::as_slice).flat_map(OneOrMore::as_slice);
        facts.any(|literal| *literal == Literal::Is(Trait::Signature))
    };
    for one in all.iter_mut().filter(|one| one.places.is_none() && is_signature(one)) {
        one.places = OneOrMore::new(vec![Place::Controlled(owner), in_zone(owner, NamedZone::Reserve)]);
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// What is played for its Temple cost is no Character then (system 141).
pub(crate) fn of_temple(what: Filter) -> Filter {
    let mut all = what.as_slice().to_vec();
    for one in &mut all {
        let is_temple = one
            .facts
            .iter()
            .flat_map(OneOrMore::as_slice)
            .any(|clause| clause.as_slice() == [Literal::Is(Trait::ForTemple)]);
        if is_temple && one.nouns.as_slice() == [Noun::Character] {
            one.nouns = OneOrMore::one(Noun::Card);
        }
    }
    OneOrMore::new(all).unwrap_or(what)
}

/// "A card from Reserve", of what is played: where it was is not where it is.
pub(crate) fn apart_from_origin(card: Filter) -> (Filter, Option<NamedZone>) {
    let mut all = card.as_slice().to_vec();
    let mut from = None;
    for description in &mut all {
        if let Some([Place::In(Area::Zone(zone) | Area::Of { zone, .. })]) =
            description.places.as_ref().map(OneOrMore::as_slice)
        {
            from = Some(*zone);
            description.places = None;
        }
    }
    (OneOrMore::new(all).unwrap_or(card), from)
}

/// Into which Expeditions a card is played that is said to be played there: yours alone are meant. `None` where that cannot be said.
pub(crate) fn where_played(which: &Expeditions) -> Option<Facts<ExpeditionFact>> {
    match which {
        Expeditions::Mine => Some(OneOrMore::one(is_not(ExpeditionFact::Other))),
        Expeditions::MyOther => Some(fact(ExpeditionFact::Other)),
        Expeditions::Each { facts: Some(facts), of: None | Some(Player::You) }
        | Expeditions::Pick {
            quantity: Few::Exactly(1),
            aim: Aim::Chosen,
            facts: Some(facts),
            of: None | Some(Player::You),
        } => Some(facts.clone()),
        _ => None,
    }
}

/// "Characters in my Expedition", of what is played: into which Expedition, if one is said. `None` where they are said to be
/// anywhere else.
pub(crate) fn apart_from_expedition(card: Filter) -> Option<(Filter, Option<Facts<ExpeditionFact>>)> {
    let mut all = card.as_slice().to_vec();
    let mut within: Vec<Option<Facts<ExpeditionFact>>> = Vec::new();
    for one in &mut all {
        within.push(match one.places.take().as_ref().map(OneOrMore::as_slice) {
            None => None,
            Some([Place::In(Area::Expedition(which))]) => Some(where_played(which)?),
            Some(_) => return None,
        });
    }
    let first = within.first()?.clone();
    within.iter().all(|other| *other == first).then_some(())?;
    Some((OneOrMore::new(all)?, first))
}

/// "A Robot from Reserve or a Plant", of what is played: those that come from the same place together.
pub(crate) fn by_origin(cards: &Filter) -> Vec<Filter> {
    let origin = |one: &Description| match one.places.as_ref().map(OneOrMore::as_slice) {
        Some([Place::In(Area::Zone(zone) | Area::Of { zone, .. })]) => Some(*zone),
        _ => None,
    };
    let mut all: Vec<(Option<NamedZone>, Vec<Description>)> = Vec::new();
    for one in cards.as_slice() {
        match all.iter_mut().find(|(from, _)| *from == origin(one)) {
            Some((_, same)) => same.push(one.clone()),
            None => all.push((origin(one), vec![one.clone()])),
        }
    }
    all.into_iter().filter_map(|(_, same)| OneOrMore::new(same)).collect()
}

/// What cards cost that are played in Expeditions which are such: that is asked of where a card goes (5.1.2.e), not of where it lies.
/// Nothing, where that cannot be said.
pub(crate) fn priced(passive: Passive) -> Option<Passive> {
    let Passive::Object { who: Subject::Each(filter), statement: Statement::Costs { pricing, within } } = passive
    else {
        return Some(passive);
    };
    let mut all = filter.as_slice().to_vec();
    let mut places: Vec<Vec<Clause<ExpeditionFact>>> = Vec::new();
    for one in &mut all {
        let (mut there, mut kept) = (Vec::new(), Vec::new());
        for clause in one.facts.iter().flat_map(OneOrMore::as_slice) {
            let terrain = |literal: &Literal<Trait>| match literal {
                Literal::Is(Trait::In(terrain)) => Some(Literal::Is(ExpeditionFact::In(*terrain))),
                _ => None,
            };
            match clause.as_slice() {
                [Literal::Is(Trait::InExpedition(facts))] => there.extend_from_slice(facts.as_slice()),
                literals if let Some(terrains) = literals.iter().map(terrain).collect::<Option<Vec<_>>>() => {
                    there.extend(OneOrMore::new(terrains));
                }
                _ => kept.push(clause.clone()),
            }
        }
        one.facts = OneOrMore::new(kept);
        places.push(there);
    }
    let (first, rest) = places.split_first()?;
    rest.iter().all(|other| other == first).then_some(())?;
    let within = within.iter().flat_map(OneOrMore::as_slice).chain(first).cloned().collect();
    let statement = Statement::Costs { pricing, within: OneOrMore::new(within) };
    Some(Passive::Object { who: Subject::Each(OneOrMore::new(all)?), statement })
}

/// Cards as such.
pub(crate) fn any_card() -> Filter {
    OneOrMore::one(things(Noun::Card, Vec::new(), Vec::new()))
}

/// All cards in a zone.
pub(crate) fn cards_in(place: Place) -> Filter {
    OneOrMore::one(things(Noun::Card, Vec::new(), vec![place]))
}

/// Whether these are one Expedition, as far as the words tell.
pub(crate) fn is_single(which: &Expeditions) -> bool {
    let is_one = |facts: &Facts<ExpeditionFact>| {
        let mut all = facts.as_slice().iter().flat_map(OneOrMore::as_slice);
        all.any(|literal| matches!(literal, Literal::Is(ExpeditionFact::Hero | ExpeditionFact::Companion)))
    };
    match which {
        Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe => true,
        Expeditions::Each { facts: Some(facts), of: Some(Player::You) } => is_one(facts),
        _ => false,
    }
}

/// What holds where these facts do not: of one thing said of an Expedition, and of several of which one holds, of each.
pub(crate) fn none_of_these(facts: &[Clause<ExpeditionFact>]) -> Option<Vec<Clause<ExpeditionFact>>> {
    let [clause] = facts else { return None };
    let opposite = |literal: &Literal<ExpeditionFact>| match literal {
        Literal::Is(fact) => is_not(fact.clone()),
        Literal::Not(fact) => is(fact.clone()),
    };
    Some(clause.as_slice().iter().map(opposite).collect())
}

/// Mana Orbs are yours where nothing else is said: they are in no place that is in play.
pub(crate) fn orbs_of_yours(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in all.iter_mut().filter(|description| description.nouns.as_slice() == [Noun::ManaOrb]) {
        match description.places.as_ref().map(OneOrMore::as_slice) {
            None => description.places = Some(OneOrMore::one(in_zone(Player::You, NamedZone::Mana))),
            // Nobody controls them (7.5.4): those "you control" are those in your Mana zone.
            Some([Place::Controlled(whose)]) => {
                description.places = Some(OneOrMore::one(in_zone(*whose, NamedZone::Mana)));
            }
            Some(_) => {}
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// A card goes to its owner's Reserve, so to that of the player of whose zone it comes.
pub(crate) fn of_same(from: Option<&Area>, to: Area) -> Area {
    match (from, to) {
        (Some(Area::Of { whose, .. }), Area::Zone(zone)) => of_zone(whose.0, zone),
        (_, to) => to,
    }
}

/// How often that has happened.
pub(crate) fn times(event: Trigger, during: Duration) -> Amount {
    Amount::Times { event: Box::new(event), during }
}

/// Whether Expeditions are a player's own, so that what is there need not be said to be theirs.
fn is_of(which: &Expeditions, player: Player) -> bool {
    match which {
        Expeditions::Mine | Expeditions::MyOther => player == Player::You,
        Expeditions::Each { of, .. } | Expeditions::Pick { of, .. } => *of == Some(player),
        Expeditions::FacingMe | Expeditions::FacingMyOther => player == Player::Opponent,
        Expeditions::Its
        | Expeditions::FacingIt
        | Expeditions::That
        | Expeditions::OtherThanThat
        | Expeditions::FacingThat => false,
    }
}

/// Whether that is a Spell, or a sub-type of Spells.
pub(crate) const fn is_spell(noun: &Noun) -> bool {
    match noun {
        Noun::Spell => true,
        Noun::SubType(sub_type) => sub_type.is_of_spells(),
        _ => false,
    }
}

/// Whether things of a sub-type are of that kind: Characters, or Permanents.
pub(crate) fn is_kind_of(sub_type: &Noun, kind: &Noun) -> bool {
    let Noun::SubType(sub_type) = sub_type else { return false };
    match kind {
        Noun::Permanent | Noun::Landmark | Noun::ExpeditionPermanent => sub_type.is_of_permanents(),
        Noun::Character => !sub_type.is_of_permanents() && !sub_type.is_of_spells(),
        _ => false,
    }
}

/// Whether a thing of one kind can be of the other as well: of types each has one (2.2.1), sub-types belong to one type.
pub(crate) fn can_be(one: Noun, other: Noun) -> bool {
    let of_type = |noun: &Noun| match noun {
        Noun::Card => None,
        noun if is_permanent(noun) => Some(Noun::Permanent),
        noun if is_spell(noun) => Some(Noun::Spell),
        Noun::SubType(_) => Some(Noun::Character),
        noun => Some(*noun),
    };
    of_type(&one).is_none_or(|one| of_type(&other).is_none_or(|other| one == other))
}

/// Whether these are Permanents.
pub(crate) fn is_permanent(noun: &Noun) -> bool {
    match noun {
        Noun::Permanent | Noun::Landmark | Noun::ExpeditionPermanent => true,
        Noun::SubType(sub_type) => sub_type.is_of_permanents(),
        _ => false,
    }
}
