//! Events that happen to the bearer and to other objects: they join, leave, gain, lose, are sacrificed (6.3).

use crate::{
    build::{is, of_zone},
    filters::{narrowed, of_same, wherever_of_hero, with_facts},
    phrases::{
        amount::cards_in_zone,
        area::{area, areas},
        expedition::any_expedition,
        place::{place, zone_from},
        player_events::one_of,
        verbs::{Form, participle_of_fate, progress_in},
    },
    reader::Reader,
    words::{counter, status, zone},
};
use ability::{
    Area, Article, Expeditions, Filter, Gained, NamedZone, ObjectEvent, OneOrMore, Player, Progress, Search, Status,
    Trait, Trigger, Who,
};

/// Events that happen to the bearer, or to another object.
pub(crate) fn object_events(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    // "I or another Feat you control is completed".
    let or_me = reader.attempt(|r| {
        r.say("I or")?;
        r.sees("another").then_some(())
    });
    let or_me = or_me.is_some();
    let who = if reader.says("I'm|I") || reader.says("this character|card|permanent|feat") {
        // "I go from the Expedition zone to Reserve".
        if let Some(fate) = reader.attempt(|r| {
            r.say("go directly? from")?;
            let from = area(r)?;
            r.say("to")?;
            let to = area(r)?;
            Some(ObjectEvent::Goes { to: of_same(Some(&from), to), from: Some(from) })
        }) {
            return Some(vec![Trigger::Happens { who: Who::Me, fate }]);
        }
        Who::Me
    } else {
        let one_or_more = reader.sees("one or more");
        let what = subjects(reader)?;
        Who::Some { article: if one_or_more { Article::OneOrMore } else { Article::A }, what }
    };
    let fates = fates(reader)?;
    if or_me {
        // "… is discarded from my Expedition" would apply to both subjects.
        (!reader.sees("from")).then_some(())?;
        let mut all = happening(reader, Who::Me, fates.clone())?;
        all.extend(happening(reader, who, fates)?);
        return Some(all);
    }
    // "Leaves its Expedition": "its" has no antecedent before the subject is named.
    let is_its = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
    let is_other = |fact: &Trait| matches!(fact, Trait::Other);
    (!fates.iter().any(|fate| fate.contains(is_its) || fate.contains(is_other))).then_some(())?;
    happening(reader, who, fates)
}

/// Completes events with the place where they happen: "is discarded from your hand".
pub(crate) fn happening(reader: &mut Reader<'_>, who: Who, fates: Vec<ObjectEvent>) -> Option<Vec<Trigger>> {
    // "Joins your Expeditions from Reserve": it was played from Reserve (5.2).
    let who = match who {
        Who::Some { article, what } if fates.iter().all(|fate| matches!(fate, ObjectEvent::Joins(_))) => {
            let from = reader.attempt(zone_from).filter(|from| matches!(from, NamedZone::Hand | NamedZone::Reserve));
            let played = from.map(|from| is(Trait::PlayedFrom(from)));
            let what = with_facts(what, played.as_slice());
            Who::Some { article, what }
        }
        who => who,
    };
    // A discarded card goes to the discard pile (7.3.7).
    if let (Who::Me, [ObjectEvent::Discarded]) = (&who, fates.as_slice())
        && let Some(from) = reader.attempt(|r| {
            r.say("from")?;
            area(r)
        })
    {
        let to = of_same(Some(&from), Area::Zone(NamedZone::Discard));
        let fate = ObjectEvent::Goes { from: Some(from), to };
        return Some(vec![Trigger::Happens { who, fate }]);
    }
    // "… is discarded from your hand": the place where it was before.
    let who = match who {
        Who::Some { article, what }
            if fates.iter().all(|fate| matches!(fate, ObjectEvent::Sacrificed | ObjectEvent::Discarded)) =>
        {
            let from = match reader.says("from anywhere") {
                true => None,
                false => reader.attempt(|r| {
                    r.sees("from").then_some(())?;
                    place(r)
                }),
            };
            let what = match from {
                Some(place) => narrowed(what, &place)?,
                None => what,
            };
            Who::Some { article, what }
        }
        who => who,
    };
    Some(fates.into_iter().map(|fate| Trigger::Happens { who: who.clone(), fate }).collect())
}

/// "A Robot or a token", "another non-token Character".
fn subjects(reader: &mut Reader<'_>) -> Option<Filter> {
    let mut all = wherever_of_hero(one_of(reader)?).as_slice().to_vec();
    while let Some(more) = reader.attempt(|r| {
        r.say("or")?;
        one_of(r)
    }) {
        all.extend_from_slice(more.as_slice());
    }
    OneOrMore::new(all)
}

pub(crate) fn fates(reader: &mut Reader<'_>) -> Option<Vec<ObjectEvent>> {
    let mut fates = fate(reader)?;
    while let Some(more) = reader.attempt(|r| {
        r.say("or")?;
        fate(r)
    }) {
        fates.extend(more);
    }
    Some(fates)
}

pub(crate) fn fate(reader: &mut Reader<'_>) -> Option<Vec<ObjectEvent>> {
    reader.any(&[
        |r| {
            // "Joins or leaves your Expeditions".
            r.say("join|joins or leave|leaves")?;
            let all = areas(r)?;
            let joins = all.iter().cloned().map(ObjectEvent::Joins);
            Some(joins.chain(all.iter().cloned().map(ObjectEvent::Leaves)).collect())
        },
        |r| {
            r.say("join|joins")?;
            areas(r).map(|areas| areas.into_iter().map(ObjectEvent::Joins).collect())
        },
        |r| {
            r.say("leave|leaves")?;
            areas(r).map(|areas| areas.into_iter().map(ObjectEvent::Leaves).collect())
        },
        |r| {
            r.say("go|goes directly? to")?;
            let to = area(r)?;
            // "Play" is two zones (3.1.4).
            if r.says("from play") {
                let goes = |zone| ObjectEvent::Goes { from: Some(Area::Zone(zone)), to: to.clone() };
                return Some([NamedZone::Expeditions, NamedZone::Landmarks].map(goes).to_vec());
            }
            let from = r.attempt(|r| {
                r.say("from")?;
                if r.says("anywhere") { Some(None) } else { area(r).map(Some) }
            });
            let from = from.flatten();
            if let (None, Area::Zone(NamedZone::Discard)) = (&from, &to) {
                return Some(vec![ObjectEvent::Joins(to)]);
            }
            Some(vec![ObjectEvent::Goes { to: of_same(from.as_ref(), to), from }])
        },
        |r| {
            // "Sent" and "put" mean the same as "goes" (7.3.27, 7.3.37).
            r.say("is|am|are? sent|put|returned")?;
            // "Is sent from your Landmarks to your Reserve".
            if let Some(goes) = r.attempt(|r| {
                r.say("from")?;
                let from = area(r)?;
                r.say("to|in|into")?;
                let to = area(r)?;
                Some(ObjectEvent::Goes { to: of_same(Some(&from), to), from: Some(from) })
            }) {
                return Some(vec![goes]);
            }
            r.say("to|in|into")?;
            let to = area(r)?;
            matches!(
                to,
                Area::Zone(NamedZone::Reserve | NamedZone::Mana | NamedZone::Discard)
                    | Area::Of { zone: NamedZone::Reserve | NamedZone::Mana | NamedZone::Discard, .. }
            )
            .then_some(())?;
            let from = r.attempt(|r| {
                r.say("from")?;
                if r.says("anywhere") { Some(None) } else { area(r).map(Some) }
            });
            let from = from.flatten();
            if let (None, Area::Zone(NamedZone::Discard)) = (&from, &to) {
                return Some(vec![ObjectEvent::Joins(to)]);
            }
            Some(vec![ObjectEvent::Goes { to: of_same(from.as_ref(), to), from }])
        },
        |r| {
            // A token that is created in a place joins it (7.3.30).
            r.say("is|are created in")?;
            areas(r).map(|areas| areas.into_iter().map(ObjectEvent::Joins).collect())
        },
        |r| {
            r.say("is|am|are|be|become|becomes?")?;
            let mut all = vec![participle_of_fate(r)?];
            // "Is discarded or sacrificed".
            while let Some(more) = r.attempt(|r| {
                r.say("or")?;
                participle_of_fate(r)
            }) {
                all.push(more);
            }
            Some(all)
        },
        |r| {
            r.say("gain|gains")?;
            Some(gained_one_of(r)?.into_iter().map(ObjectEvent::Gains).collect())
        },
        |r| {
            r.say("lose|loses")?;
            Some(gained_one_of(r)?.into_iter().map(ObjectEvent::Loses).collect())
        },
        |r| r.say("become|becomes ready").map(|()| vec![ObjectEvent::Loses(Gained::Status(Status::Exhausted))]),
        |r| {
            r.say("become|becomes")?;
            let mut all = vec![status(r)?];
            while let Some(status) = r.attempt(|r| {
                r.say("or")?;
                status(r)
            }) {
                all.push(status);
            }
            Some(all.into_iter().map(|status| ObjectEvent::Gains(Gained::Status(status))).collect())
        },
        |r| r.say("switch|switches expeditions").map(|()| vec![ObjectEvent::Switches]),
        |r| r.say("move|moves to another|my|its other? expedition").map(|()| vec![ObjectEvent::Switches]),
        |r| r.say("defect|defects|[Defect]|[Defects]").map(|()| vec![ObjectEvent::Defects]),
    ])
}

/// "[[Anchored]] or [[Asleep]]", "a boost or [[Fleeting]]": alternatives that are gained.
fn gained_one_of(reader: &mut Reader<'_>) -> Option<Vec<Gained>> {
    let mut all = vec![gained(reader)?];
    while let Some(more) = reader.attempt(|r| {
        r.say("or")?;
        gained(r)
    }) {
        all.push(more);
    }
    Some(all)
}

pub(super) fn gained(reader: &mut Reader<'_>) -> Option<Gained> {
    if let Some(status) = reader.attempt(status) {
        return Some(Gained::Status(status));
    }
    // An object that loses its last boost is no longer Boosted (2.4.5).
    if reader.says("all my|its|their boosts") || reader.says("my|its|their last boost") {
        return Some(Gained::Status(Status::Boosted));
    }
    if !reader.says("1|one or more") {
        reader.say("a|an?")?;
    }
    counter(reader).map(Gained::Counters)
}

/// "A card goes from your hand or deck to Reserve".
pub(crate) fn passing_of_a_card(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    let what = one_of(reader)?;
    reader.say("go|goes directly? from")?;
    if let Some(from) = reader.attempt(zone) {
        reader.say("to")?;
        let to = area(reader)?;
        let who = Who::Some { article: Article::A, what };
        return Some(vec![Trigger::Happens { who, fate: ObjectEvent::Goes { from: Some(Area::Zone(from)), to } }]);
    }
    let (whose, first) = cards_in_zone(reader)?;
    let mut zones = vec![first];
    while let Some(zone) = reader.attempt(|r| {
        r.say("or|and")?;
        zone(r)
    }) {
        zones.push(zone);
    }
    reader.say("to")?;
    let to = of_same(Some(&of_zone(whose, first)), area(reader)?);
    // The zones are sorted, so that their order in the text does not matter.
    zones.sort_unstable();
    zones.reverse();
    let event = |zone: NamedZone| Trigger::Happens {
        who: Who::Some { article: Article::A, what: what.clone() },
        fate: ObjectEvent::Goes { from: Some(of_zone(whose, zone)), to: to.clone() },
    };
    Some(zones.into_iter().map(event).collect())
}

pub(crate) fn expedition_events(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    // What happens to both Expeditions at once is not an event of one Expedition.
    (!reader.sees("both")).then_some(())?;
    let is_of_several = reader.sees("one or more");
    let which = any_expedition(reader)?;
    // "Its Expedition moves forward": "its" has no antecedent yet.
    (!matches!(which, Expeditions::Its | Expeditions::FacingIt)).then_some(())?;
    // "My Expedition or the one facing it".
    let other = match which {
        Expeditions::Mine if reader.says("or the expedition|one facing it|me") => Some(Expeditions::FacingMe),
        Expeditions::MyOther if reader.says("or the expedition|one facing it") => Some(Expeditions::FacingMyOther),
        _ => None,
    };
    reader.said_it = false;
    let mut all = match reader.attempt(any_move) {
        Some(moves) => moves,
        None => progress_in(reader, &[Form::Base, Form::Third])?,
    };
    while let Some(more) = reader.attempt(|r| {
        r.say("or")?;
        progress_in(r, &[Form::Base, Form::Third])
    }) {
        all.extend(more);
    }
    reader.name_expedition();
    // "When an opponent's Expedition [Ascends] — They …": "they" refers to the player of that Expedition.
    if reader.they == Player::ItsOwner {
        reader.they = Player::OfThat;
    }
    let trigger = |which: &Expeditions, progress| match is_of_several {
        true => Trigger::Expeditions { which: which.clone(), progress },
        false => Trigger::Expedition { which: which.clone(), progress },
    };
    let both = [Some(which), other].into_iter().flatten();
    Some(
        both.flat_map(|which| all.iter().map(move |progress| trigger(&which, *progress)).collect::<Vec<_>>()).collect(),
    )
}

/// "Moves", in either direction.
fn any_move(reader: &mut Reader<'_>) -> Option<Vec<Progress>> {
    reader.say("move|moves")?;
    let is_all = reader.sees("—|–|-|,|if|during") || reader.sees("for the");
    is_all.then(|| vec![Progress::Forward(None), Progress::Backward])
}
