//! Places: where things are, and whose they are.

use crate::{
    build::{fact, in_expedition, in_zone, is},
    filters::{is_single, placed},
    phrases::{
        amount::cards_in_zone,
        expedition::{expeditions, in_region_of},
        verbs::this_way_done,
    },
    reader::{
        Antecedent, Named, Reader,
        said::{Kind, Quantifier},
    },
    words::{player, whose, zone},
};
use ability::{
    Aim, Amount, Area, Destination, ExpeditionFact, Expeditions, Few, Filter, NamedZone, OneOrMore, Place, Player,
    Readiness, Trait,
};

/// Reads the place of something.
pub(crate) fn place(reader: &mut Reader<'_>) -> Option<Place> {
    reader.any(&[
        |r| r.say("in|from play").map(|()| Place::Play),
        |r| {
            r.say("in expedition|expeditions")?;
            (!r.sees("that|with|that's")).then_some(Place::Play)
        },
        |r| {
            if !r.says("in|from all|any? reserves") {
                r.say("in|from a|the|any? reserve")?;
            }
            Some(Place::In(Area::Zone(NamedZone::Reserve)))
        },
        |r| {
            r.say("in|from each|every reserve")?;
            r.note(Kind::Player, Quantifier::Each);
            Some(in_zone(Player::Each, NamedZone::Reserve))
        },
        |r| {
            r.say("in|from a|any? discard pile")?;
            Some(Place::In(Area::Zone(NamedZone::Discard)))
        },
        |r| r.say("in|from hand").map(|()| Place::In(Area::Zone(NamedZone::Hand))),
        |r| {
            r.say("in|from|among")?;
            let (whose, zone) = cards_in_zone(r)?;
            Some(in_zone(whose, zone))
        },
        |r| {
            // Among the cards that were revealed or looked at.
            r.shown.then_some(())?;
            if !r.says("from among these|those|the? cards") {
                r.say("in|from|among these|those|the? cards")?;
            }
            Some(Place::Revealed)
        },
        |r| {
            r.shown.then_some(())?;
            let is_there = r.says("from it") || r.named != Named::Expedition && r.says("in it");
            if is_there || r.says("revealed this way") {
                return Some(Place::Revealed);
            }
            if r.says("from them") {
                return Some(Place::Revealed);
            }
            r.say("from? among them").map(|()| Place::Revealed)
        },
        |r| {
            // "You may put a Spell discarded this way in your Reserve": among the cards that were discarded.
            (r.anything && !r.shown && (r.choosing || r.goes_somewhere)).then_some(())?;
            if !r.says("from? among them|those") {
                this_way_done(r)?;
            }
            r.said_it = true;
            Some(Place::Named)
        },
        |r| {
            // "A Permanent of them": among those that were named.
            (r.anything && !r.shown).then_some(())?;
            r.say("of them")?;
            r.said_it = true;
            Some(Place::Named)
        },
        |r| {
            // "Two target Characters in the same Expedition": one that is chosen before them.
            (r.choosing && !r.anything && r.said().has(Kind::Thing, Quantifier::Several)).then_some(())?;
            r.say("in|from the same expedition")?;
            let which = Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts: None, of: None };
            (!r.sees("as")).then(|| in_expedition(which))
        },
        |r| {
            // "Each Character in it", after an Expedition was named.
            (r.named == Named::Expedition && !is_somewhere_else(r)).then_some(())?;
            r.say("in it")?;
            r.said_it = true;
            Some(in_expedition(Expeditions::That))
        },
        |r| {
            // "When one of your Expeditions [Ascends] — You may discard a card. If you do, each Character in it …"; "when a
            // Character joins my Expedition, if there's another Character in it".
            let which = match r.expedition_is_named {
                true => Expeditions::That,
                false => r.expedition.clone().filter(is_single)?,
            };
            // "It" could be the place of what was counted.
            (!r.shown && r.counted.is_none()).then_some(())?;
            r.say("in it")?;
            r.said_it = true;
            Some(in_expedition(which))
        },
        |r| {
            // "(Create a token in your Landmarks.) If there are three or more cards there, …".
            let (_, area) = r.created.clone()?;
            r.say("there")?;
            (!r.sees("is|are|isn't|aren't|was|were")).then_some(())?;
            r.said_it = true;
            Some(Place::In(match area {
                Area::Expedition(which) if matches!(*which, Expeditions::Pick { .. }) => {
                    Area::Expedition(Box::new(Expeditions::Its))
                }
                area => area,
            }))
        },
        |r| {
            // "If my Expedition is [[Ascended]], each Character in it …".
            let which = r.conditioned.clone()?;
            r.say("in it").map(|()| in_expedition(which))
        },
        |r| {
            // "In my region": in any Expedition there, whose ever it is.
            r.say("that's|that?")?;
            r.say("are|is?")?;
            let there = ExpeditionFact::InRegionOf(Box::new(in_region_of(r)?));
            Some(in_expedition(Expeditions::Each { facts: Some(fact(there)), of: None }))
        },
        |r| {
            r.say("that?")?;
            r.say("are|is?")?;
            r.say("facing me")?;
            Some(in_expedition(Expeditions::FacingMe))
        },
        |r| {
            // "Target Character gains 1 boost for each Character facing it": "it" is the target. Something that is chosen at the
            // same time as the target cannot refer to it.
            (!r.beside_another && (r.anything || r.named == Named::Expedition)).then_some(())?;
            // If something was chosen since, "it" could be either of the two. What joins an Expedition faces the same things as
            // the Expedition.
            let is_one_of_two = r.expedition_is_named && r.it.by != Antecedent::Cause;
            let is_paid = r.before_payment != Antecedent::Nothing;
            (r.named == Named::Expedition || !is_one_of_two && !is_paid).then_some(())?;
            r.say("facing it")?;
            r.said_it = true;
            // "Choose an Expedition. Each Character facing it …".
            Some(in_expedition(match r.named {
                Named::Expedition => Expeditions::FacingThat,
                Named::Object => Expeditions::FacingIt,
            }))
        },
        |r| {
            r.say("in|from either|any of your expeditions")?;
            Some(in_zone(Player::You, NamedZone::Expeditions))
        },
        |r| {
            r.say("in|from")?;
            (!(r.sees("it|them") && is_somewhere_else(r))).then_some(())?;
            expeditions(r).map(in_expedition)
        },
        |r| {
            r.say("that? is|are? controlled by")?;
            let by = any_opponent(player(r)?);
            if by == Player::Other {
                r.anybody = true;
            }
            if matches!(by, Player::Any | Player::Opponent | Player::Other) {
                r.they = Player::ItsController;
            }
            Some(Place::Controlled(by))
        },
        |r| {
            r.say("that?")?;
            let by = any_opponent(player(r)?);
            r.say("control|controls|controlled")?;
            if matches!(by, Player::Any | Player::Opponent) {
                r.they = Player::ItsController;
            }
            Some(Place::Controlled(by))
        },
        |r| {
            let by = any_opponent(player(r)?);
            r.say("play|plays")?;
            Some(Place::Played { by, from: r.attempt(zone_from) })
        },
        |r| {
            r.say("played from")?;
            // Nobody else plays anything from your Reserve (1.4.3).
            let is_yours = r.says("your");
            let from = zone(r)?;
            let by = match r.says("by") {
                true => player(r)?,
                false if is_yours => Player::You,
                false => Player::Any,
            };
            Some(Place::Played { by, from: Some(from) })
        },
    ])
}

/// "From your hand", about a card that is played.
pub(crate) fn zone_from(reader: &mut Reader<'_>) -> Option<NamedZone> {
    reader.say("from")?;
    reader.say("your|their|a?")?;
    zone(reader)
}

/// A zone without a preposition: "in play or Reserve", "your Reserve or Landmarks".
pub(crate) fn zone_like(reader: &mut Reader<'_>, before: Option<&Place>) -> Option<Place> {
    // "From your hand or your Reserve".
    if let Some((whose, zone)) = reader.attempt(cards_in_zone) {
        return matches!(before, Some(Place::In(Area::Of { .. }))).then(|| in_zone(whose, zone));
    }
    let zone = zone(reader)?;
    // "Robots and Landmarks you control": there, Landmarks are things, and not a zone.
    (zone != NamedZone::Landmarks || !reader.sees("you|they|controlled|an|target|your|with|in|that")).then_some(())?;
    Some(match before {
        Some(Place::In(Area::Of { whose, .. })) => in_zone(whose.0, zone),
        _ => Place::In(Area::Zone(zone)),
    })
}

/// "Your opponents" as owners of things: any of them.
const fn any_opponent(player: Player) -> Player {
    match player {
        Player::EachOpponent => Player::Opponent,
        player => player,
    }
}

/// Things that have a cost, and Spells, are being played: "your Spells" are those that you play (5.1.2).
pub(crate) fn played(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let by = match description.places.as_ref().map(OneOrMore::as_slice) {
            None => Player::Any,
            Some([Place::Controlled(by)]) => *by,
            // "Cards in your Reserve cost {1} less": cards played from there.
            Some([Place::In(Area::Of { whose, zone: zone @ (NamedZone::Hand | NamedZone::Reserve) })]) => {
                description.places = Some(OneOrMore::one(Place::Played { by: whose.0, from: Some(*zone) }));
                continue;
            }
            // "Your Signature tokens".
            Some([Place::Controlled(by), Place::In(Area::Of { whose, zone: NamedZone::Reserve })])
                if whose.0 == *by =>
            {
                *by
            }
            // "Your Hero's Signature token", wherever it is.
            Some([Place::Play, Place::In(Area::Zone(NamedZone::Reserve))]) => Player::Any,
            Some(_) => continue,
        };
        description.places = Some(OneOrMore::one(Place::Played { by, from: None }));
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// The filter for things that are played, from that zone if there is one. `None` if their place contradicts it.
pub(crate) fn played_from(filter: Filter, zone: Option<NamedZone>) -> Option<Filter> {
    let mut all = played(filter).as_slice().to_vec();
    for place in all.iter_mut().filter_map(|description| description.places.as_mut()) {
        match (place.as_mut_slice(), zone) {
            ([Place::Played { from, .. }], zone) if from.is_none() || zone.is_none() || *from == zone => {
                *from = from.or(zone);
            }
            (_, None) => {}
            _ => return None,
        }
    }
    OneOrMore::new(all)
}

/// Changes a number of things of one chosen opponent to things of any opponent.
pub(crate) fn of_any_opponent(amount: Amount) -> Amount {
    let Amount::Count(filter) = amount else { return amount };
    let mut all = filter.as_slice().to_vec();
    let places = all.iter_mut().filter_map(|description| description.places.as_mut());
    for place in places.flat_map(OneOrMore::as_mut_slice) {
        match place {
            Place::Controlled(by @ Player::TargetOpponent) => *by = Player::Opponent,
            Place::In(Area::Of { whose, .. }) if whose.0 == Player::TargetOpponent => whose.0 = Player::Opponent,
            _ => {}
        }
    }
    Amount::Count(OneOrMore::new(all).unwrap_or(filter))
}

/// The filter restricted to things played by that player; `None` if another player was said.
pub(crate) fn played_by(filter: Filter, player: Player) -> Option<Filter> {
    let mut all = filter.as_slice().to_vec();
    for place in all.iter_mut().filter_map(|description| description.places.as_mut()) {
        let [Place::Played { by, .. }] = place.as_mut_slice() else { return None };
        (*by == Player::Any || *by == player).then_some(())?;
        *by = player;
    }
    OneOrMore::new(all)
}

/// "Characters played from Reserve", about things that are in play now: those that were played from there.
pub(crate) fn were_played(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        if let Some([Place::Played { by: Player::Any, from: Some(from @ (NamedZone::Hand | NamedZone::Reserve)) }]) =
            one.places.as_ref().map(OneOrMore::as_slice)
        {
            let mut facts = one.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
            facts.push(is(Trait::PlayedFrom(*from)));
            (one.facts, one.places) = (OneOrMore::new(facts), None);
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Adds places to the descriptions that have none.
pub(crate) fn placed_in(filter: Filter, places: &[Place]) -> Filter {
    let [place] = places else {
        let mut all = filter.as_slice().to_vec();
        all.iter_mut().filter(|one| one.places.is_none()).for_each(|one| one.places = OneOrMore::new(places.to_vec()));
        return OneOrMore::new(all).unwrap_or(filter);
    };
    placed(filter, place)
}

pub(crate) fn destination(reader: &mut Reader<'_>) -> Option<Destination> {
    reader.any(&[
        |r| r.say("the? top of").and_then(|()| a_deck(r)).map(|()| Destination::TopOfDeck),
        |r| r.say("the? bottom of").and_then(|()| a_deck(r)).map(|()| Destination::BottomOfDeck),
        // "Under its owner's deck".
        |r| r.say("under").and_then(|()| a_deck(r)).map(|()| Destination::BottomOfDeck),
        // "Put them back in any order", "and the rest on top": of the deck from which they were looked at.
        |r| {
            r.shown.then_some(())?;
            r.say("the? top|bottom")?;
            Some(if r.before("top") { Destination::TopOfDeck } else { Destination::BottomOfDeck })
        },
        |r| {
            r.say("the Xth position of")?;
            a_deck(r)?;
            r.x.clone().map(Destination::DeckPosition)
        },
        |r| {
            // "In play in your Landmarks".
            if r.says("play") {
                r.say("in")?;
            }
            let owner = r.attempt(whose);
            let zone = zone(r)?;
            match zone {
                // The Landmarks of the player who puts it there.
                NamedZone::Landmarks => owner.is_none_or(|owner| owner == r.actor).then_some(Destination::Landmarks),
                NamedZone::Hand => Some(Destination::Hand),
                NamedZone::Reserve => Some(Destination::Reserve),
                NamedZone::Mana => Some(Destination::Mana(readiness(r))),
                // "Your Expeditions" means one of them for each card.
                NamedZone::Expeditions => Some(Destination::Expedition(Expeditions::Pick {
                    quantity: Few::Exactly(1),
                    aim: Aim::Chosen,
                    facts: None,
                    of: Some(Player::You),
                })),
                NamedZone::Deck | NamedZone::Discard => None,
            }
        },
        |r| {
            // "Put an Animal from your hand in play in your Companion Expedition".
            if r.says("play") {
                r.say("in")?;
            }
            expeditions(r).map(Destination::Expedition)
        },
    ])
}

/// The preposition before a destination: "to", "in", "on", "under", and "at" before the top or the bottom of a deck.
pub(crate) fn toward(reader: &mut Reader<'_>) -> Option<()> {
    if reader.sees("at the? top|bottom") {
        return reader.say("at");
    }
    // "Under" is a part of the destination itself.
    if reader.sees("under") {
        return Some(());
    }
    reader.say("to|in|into|on")
}

/// Whether a destination is next.
pub(crate) fn sees_destination(reader: &mut Reader<'_>) -> bool {
    let sees = reader.ahead(|r| {
        r.attempt(|r| {
            toward(r)?;
            let pile = r.attempt(|r| {
                r.attempt(whose);
                r.say("the? discard pile|piles")
            });
            pile.or_else(|| destination(r).map(|_| ()))
        })
    });
    sees.is_some()
}

fn a_deck(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says("that deck") {
        return Some(());
    }
    whose(reader)?;
    reader.say("deck|decks")
}

/// Whether a Mana Orb arrives ready; it is exhausted unless the text says otherwise.
fn readiness(reader: &mut Reader<'_>) -> Readiness {
    if reader.says(",? exhausted") || reader.says("as an exhausted mana orb") || reader.says("as exhausted mana orbs") {
        return Readiness::Exhausted;
    }
    if reader.says("as a ready mana orb") || reader.says("as ready mana orbs") || reader.says(",? ready") {
        return Readiness::Ready;
    }
    Readiness::Exhausted
}

/// Whether a Reserve, another zone, or another Expedition than the one that was named was mentioned: "it" could refer to that.
fn is_somewhere_else(reader: &Reader<'_>) -> bool {
    let is_other = !reader.expedition_is_named
        && matches!(
            reader.expedition,
            Some(
                Expeditions::OtherThanThat | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther
            )
        );
    let is_zone = |place: &Place| {
        let zone = if let Place::In(Area::Of { zone, .. }) = place { Some(zone) } else { None };
        zone.is_some_and(|zone| !matches!(zone, NamedZone::Expeditions | NamedZone::Landmarks))
    };
    let counted = reader.counted.iter().flat_map(|counted| counted.as_slice());
    reader.named == Named::Expedition && is_other
        || counted.flat_map(|one| &one.places).flat_map(OneOrMore::as_slice).any(is_zone)
}
