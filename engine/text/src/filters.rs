//! Operations on filters and facts after they were read: where things are, whose they are, and what else holds of them.

use crate::build::{fact, in_zone, is, is_not, of_zone, things};
use ability::{
    Aim, Amount, Area, Clause, Description, Duration, ExpeditionFact, Expeditions, Facts, Few, Filter, Literal,
    NamedZone, Noun, OneOrMore, Passive, Place, Player, Statement, Subject, Trait, Trigger,
};

/// The filter restricted by more facts.
pub(crate) fn with_facts(filter: Filter, facts: &[Clause<Trait>]) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let known = description.facts.iter().flat_map(OneOrMore::as_slice);
        description.facts = OneOrMore::new(known.chain(facts).cloned().collect());
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// A description as a list of facts: its kind, its other facts, its place.
pub(crate) fn facts_of(one: &Description) -> Vec<Clause<Trait>> {
    let kinds = one.nouns.as_slice().iter().filter(|noun| **noun != Noun::Card);
    let kinds = OneOrMore::new(kinds.map(|noun| Literal::Is(Trait::Kind(*noun))).collect());
    let places = one.places.iter().flat_map(OneOrMore::as_slice);
    let places = OneOrMore::new(places.map(|place| Literal::Is(Trait::At(place.clone()))).collect());
    let facts = one.facts.iter().flat_map(OneOrMore::as_slice).cloned();
    kinds.into_iter().chain(facts).chain(places).collect()
}

/// Things of a player: the filter restricted to what the player controls, whatever place it has.
pub(crate) fn controlled(filter: Filter, by: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        match description.places.as_ref().map(OneOrMore::as_slice) {
            None => description.places = Some(OneOrMore::one(Place::Controlled(by))),
            // Mana Orbs default to your own; nobody controls them (7.5.5).
            Some([place])
                if description.nouns.as_slice() == [Noun::ManaOrb]
                    && *place == in_zone(Player::You, NamedZone::Mana) =>
            {
                description.places = Some(OneOrMore::one(in_zone(by, NamedZone::Mana)));
            }
            // "One of your tokens in Reserve" is in your Reserve (1.4.3).
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

/// Adds a place to the descriptions that have none.
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

/// Changes things of any opponent to things of one opponent, who is chosen.
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

/// The filter restricted to one place. `None` if a description has another place only.
pub(crate) fn narrowed(filter: Filter, place: &Place) -> Option<Filter> {
    let zone = |place: &Place| match place {
        Place::In(Area::Zone(zone) | Area::Of { zone, .. }) => Some(*zone),
        _ => None,
    };
    let mut all = placed(filter, place).as_slice().to_vec();
    for one in &mut all {
        let places = one.places.as_ref().map_or(&[][..], OneOrMore::as_slice);
        if places.contains(place) {
            // It has several possible places, of which only that one remains.
            one.places = Some(OneOrMore::one(place.clone()));
        } else {
            let there = places.iter().find(|other| zone(other).is_some() && zone(other) == zone(place))?;
            // "Your Reserve" says more than "Reserve".
            let is_anybodys = matches!(there, Place::In(Area::Zone(_)));
            one.places = Some(OneOrMore::one(if is_anybodys { place } else { there }.clone()));
        }
    }
    OneOrMore::new(all)
}

/// Whether a fact says that something is a token, or which token it is.
pub(crate) const fn is_of_token(fact: &Trait) -> bool {
    matches!(fact, Trait::Token | Trait::Signature | Trait::SignatureOf(_))
}

/// Whether this is the Signature token of somebody's Hero.
pub(crate) fn is_of_hero(one: &Description) -> bool {
    let mut facts = one.facts.iter().flat_map(OneOrMore::as_slice).flat_map(OneOrMore::as_slice);
    facts.any(|literal| matches!(literal, Literal::Is(Trait::SignatureOf(_))))
}

/// Where the Signature token of a Hero can be.
const WHEREVER: [Place; 2] = [Place::Play, Place::In(Area::Zone(NamedZone::Reserve))];

/// "Your Hero's Signature token" is in play or in Reserve, whoever controls it, unless a place is said.
pub(crate) fn wherever_of_hero(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for one in all.iter_mut().filter(|one| one.places.is_none() && is_of_hero(one)) {
        one.places = OneOrMore::new(WHEREVER.to_vec());
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Whether this is the Signature token of somebody's Hero, of which no place was said.
pub(crate) fn is_of_hero_wherever(one: &Description) -> bool {
    is_of_hero(one) && one.places.as_ref().is_some_and(|places| places.as_slice() == WHEREVER)
}

/// A Character that is played for its Temple cost is not a Character then (system 141).
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

/// "A card from Reserve", for a card that is played: splits off the zone from which it is played, since it is no longer there.
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

/// The facts of the Expeditions into which a card is played; only Expeditions of yours count. `None` if facts cannot express
/// that.
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

/// "Characters in my Expedition", for cards that are played: splits off the Expedition into which they are played, if there is
/// one. `None` if they have any other place.
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

/// "A Robot from Reserve or a Plant", for cards that are played: groups the descriptions by the zone from which they are played.
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

/// Rewrites a statement about the cost of cards in certain Expeditions: the Expedition is the one into which a card is played
/// (5.1.2.f), not the one where it is. `None` if that cannot be expressed.
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

/// Any card.
pub(crate) fn any_card() -> Filter {
    OneOrMore::one(things(Noun::Card, Vec::new(), Vec::new()))
}

/// All cards in a zone.
pub(crate) fn cards_in(place: Place) -> Filter {
    OneOrMore::one(things(Noun::Card, Vec::new(), vec![place]))
}

/// Whether the words mean a single Expedition.
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

/// The opposite of a single clause: if the clause has several alternatives, none of them holds.
pub(crate) fn none_of_these(facts: &[Clause<ExpeditionFact>]) -> Option<Vec<Clause<ExpeditionFact>>> {
    let [clause] = facts else { return None };
    let opposite = |literal: &Literal<ExpeditionFact>| match literal {
        Literal::Is(fact) => is_not(fact.clone()),
        Literal::Not(fact) => is(fact.clone()),
    };
    Some(clause.as_slice().iter().map(opposite).collect())
}

/// Mana Orbs without a place are in your Mana zone, since they are never in play.
pub(crate) fn orbs_of_yours(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in all.iter_mut().filter(|description| description.nouns.as_slice() == [Noun::ManaOrb]) {
        match description.places.as_ref().map(OneOrMore::as_slice) {
            None => description.places = Some(OneOrMore::one(in_zone(Player::You, NamedZone::Mana))),
            // Nobody controls Mana Orbs (7.5.5): "you control" means those in your Mana zone.
            Some([Place::Controlled(whose)]) => {
                description.places = Some(OneOrMore::one(in_zone(*whose, NamedZone::Mana)));
            }
            Some(_) => {}
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// A card goes to its owner's Reserve, and so to the Reserve of the player from whose zone it comes.
pub(crate) fn of_same(from: Option<&Area>, to: Area) -> Area {
    match (from, to) {
        // What is in play may have another owner, to whose zone it goes (1.4.3).
        (Some(Area::Of { zone: NamedZone::Expeditions | NamedZone::Landmarks, .. }), to) => to,
        (Some(Area::Of { whose, .. }), Area::Zone(zone)) => of_zone(whose.0, zone),
        (_, to) => to,
    }
}

/// How often an event happened in a period.
pub(crate) fn times(event: Trigger, during: Duration) -> Amount {
    Amount::Times { event: Box::new(event), during }
}

/// Whether all these Expeditions belong to a player, so that things in them need not be called theirs.
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

/// Whether a noun is Spell or a sub-type of Spells.
pub(crate) const fn is_spell(noun: &Noun) -> bool {
    match noun {
        Noun::Spell => true,
        Noun::SubType(sub_type) => sub_type.is_of_spells(),
        _ => false,
    }
}

/// Whether things with a sub-type are of that kind: Characters or Permanents.
pub(crate) fn is_kind_of(sub_type: &Noun, kind: &Noun) -> bool {
    let Noun::SubType(sub_type) = sub_type else { return false };
    match kind {
        Noun::Permanent | Noun::Landmark | Noun::ExpeditionPermanent => sub_type.is_of_permanents(),
        Noun::Character => !sub_type.is_of_permanents() && !sub_type.is_of_spells(),
        _ => false,
    }
}

/// Whether a thing can be of both kinds: it has only one type (2.2.1), and a sub-type belongs to one type.
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

/// Whether a noun is Permanent or a kind of Permanent.
pub(crate) fn is_permanent(noun: &Noun) -> bool {
    match noun {
        Noun::Permanent | Noun::Landmark | Noun::ExpeditionPermanent => true,
        Noun::SubType(sub_type) => sub_type.is_of_permanents(),
        _ => false,
    }
}
