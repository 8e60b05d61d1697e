//! What happens to the bearer and to other objects, as events: they join, leave, gain, lose, are sacrificed (6.3).

use super::{area::of_same, build::of_zone, reader::Reader};
use crate::ability::{
    Area, Article, Filter, Gained, NamedZone, ObjectEvent, OneOrMore, Player, Status, Trait, Trigger, Who,
};

impl Reader<'_> {
    /// What happens to me, or to an object.
    pub(super) fn object_events(&mut self) -> Option<Vec<Trigger>> {
        let who = if self.says("I'm|I") {
            // "I go from the Expedition zone to Reserve".
            if let Some(fate) = self.attempt(|r| {
                r.say("go directly? from")?;
                let from = r.area()?;
                r.say("to")?;
                let to = r.area()?;
                Some(ObjectEvent::Goes { to: of_same(Some(&from), to), from: Some(from) })
            }) {
                return Some(vec![Trigger::Happens { who: Who::Me, fate }]);
            }
            Who::Me
        } else {
            let one_or_more = self.sees("one or more");
            let what = self.subjects()?;
            Who::Some { article: if one_or_more { Article::OneOrMore } else { Article::A }, what }
        };
        let fates = self.fates()?;
        self.happening(who, fates)
    }

    /// What happens to something, with from where that is: "is discarded from your hand".
    pub(super) fn happening(&mut self, who: Who, fates: Vec<ObjectEvent>) -> Option<Vec<Trigger>> {
        // "Joins your Expeditions from Reserve": it was played from there (5.2).
        let who = match who {
            Who::Some { article, what } if fates.iter().all(|fate| matches!(fate, ObjectEvent::Joins(_))) => {
                let from =
                    self.attempt(Self::zone_from).filter(|from| matches!(from, NamedZone::Hand | NamedZone::Reserve));
                let played = from.map(|from| super::build::is(Trait::PlayedFrom(from)));
                let what = super::noun::with_facts(what, played.as_slice());
                Who::Some { article, what }
            }
            who => who,
        };
        // What is discarded goes to the discard pile (7.3.5).
        if let (Who::Me, [ObjectEvent::Discarded]) = (&who, fates.as_slice())
            && let Some(from) = self.attempt(|r| {
                r.say("from")?;
                r.area()
            })
        {
            let to = of_same(Some(&from), Area::Zone(NamedZone::Discard));
            let fate = ObjectEvent::Goes { from: Some(from), to };
            return Some(vec![Trigger::Happens { who, fate }]);
        }
        // "… is discarded from your hand": where it was before.
        let who = match who {
            Who::Some { article, what }
                if fates.iter().all(|fate| matches!(fate, ObjectEvent::Sacrificed | ObjectEvent::Discarded)) =>
            {
                let from = self.attempt(|r| {
                    r.sees("from").then_some(())?;
                    r.place()
                });
                let what = match from {
                    Some(place) => super::place::narrowed(what, &place)?,
                    None => what,
                };
                Who::Some { article, what }
            }
            who => who,
        };
        Some(fates.into_iter().map(|fate| Trigger::Happens { who: who.clone(), fate }).collect())
    }

    /// "A Robot or a token", "another non-token Character".
    pub(super) fn subjects(&mut self) -> Option<Filter> {
        let is_own = self.sees("your hero's");
        let mut all = self.one_of()?.as_slice().to_vec();
        if is_own && let Some(one) = OneOrMore::new(all.clone()) {
            all = super::signature::of_hero(one, Player::You).as_slice().to_vec();
        }
        while let Some(more) = self.attempt(|r| {
            r.say("or")?;
            r.one_of()
        }) {
            all.extend_from_slice(more.as_slice());
        }
        OneOrMore::new(all)
    }

    pub(super) fn fates(&mut self) -> Option<Vec<ObjectEvent>> {
        let mut fates = self.fate()?;
        while let Some(more) = self.attempt(|r| {
            r.say("or")?;
            r.fate()
        }) {
            fates.extend(more);
        }
        Some(fates)
    }

    pub(super) fn fate(&mut self) -> Option<Vec<ObjectEvent>> {
        self.any(&[
            |r| {
                r.say("join|joins")?;
                r.areas().map(|areas| areas.into_iter().map(ObjectEvent::Joins).collect())
            },
            |r| {
                r.say("leave|leaves")?;
                r.areas().map(|areas| areas.into_iter().map(ObjectEvent::Leaves).collect())
            },
            |r| {
                r.say("go|goes directly? to")?;
                let to = r.area()?;
                // In play are two zones (3.1.4).
                if r.says("from play") {
                    let goes = |zone| ObjectEvent::Goes { from: Some(Area::Zone(zone)), to: to.clone() };
                    return Some([NamedZone::Expeditions, NamedZone::Landmarks].map(goes).to_vec());
                }
                let from = r.attempt(|r| {
                    r.say("from")?;
                    if r.says("anywhere") { Some(None) } else { r.area().map(Some) }
                });
                let from = from.flatten();
                if let (None, Area::Zone(NamedZone::Discard)) = (&from, &to) {
                    return Some(vec![ObjectEvent::Joins(to)]);
                }
                Some(vec![ObjectEvent::Goes { to: of_same(from.as_ref(), to), from }])
            },
            |r| {
                // Sent and put are the same as going there (7.3.21, 7.3.26).
                r.say("is|am|are? sent|put")?;
                r.say("to|in")?;
                let to = r.area()?;
                matches!(
                    to,
                    Area::Zone(NamedZone::Reserve | NamedZone::Mana)
                        | Area::Of { zone: NamedZone::Reserve | NamedZone::Mana, .. }
                )
                .then_some(())?;
                let from = r.attempt(|r| {
                    r.say("from")?;
                    if r.says("anywhere") { Some(None) } else { r.area().map(Some) }
                });
                let from = from.flatten();
                Some(vec![ObjectEvent::Goes { to: of_same(from.as_ref(), to), from }])
            },
            |r| {
                // A token that is created somewhere joins that (7.3.30).
                r.say("is|are created in")?;
                r.areas().map(|areas| areas.into_iter().map(ObjectEvent::Joins).collect())
            },
            |r| {
                r.say("is|am|are|be|become|becomes?")?;
                r.participle_of_fate().map(|fate| vec![fate])
            },
            |r| {
                r.say("gain|gains")?;
                Some(r.gained_one_of()?.into_iter().map(ObjectEvent::Gains).collect())
            },
            |r| {
                r.say("lose|loses")?;
                Some(r.gained_one_of()?.into_iter().map(ObjectEvent::Loses).collect())
            },
            |r| r.say("become|becomes ready").map(|()| vec![ObjectEvent::Loses(Gained::Status(Status::Exhausted))]),
            |r| {
                r.say("become|becomes")?;
                let mut all = vec![r.status()?];
                while let Some(status) = r.attempt(|r| {
                    r.say("or")?;
                    r.status()
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

    /// "[[Anchored]] or [[Asleep]]", "a boost or [[Fleeting]]": what is gained, one or the other.
    pub(super) fn gained_one_of(&mut self) -> Option<Vec<Gained>> {
        let mut all = vec![self.gained()?];
        while let Some(more) = self.attempt(|r| {
            r.say("or")?;
            r.gained()
        }) {
            all.push(more);
        }
        Some(all)
    }

    pub(super) fn gained(&mut self) -> Option<Gained> {
        if let Some(status) = self.attempt(Self::status) {
            return Some(Gained::Status(status));
        }
        // Without a boost it is Boosted no longer (2.4.4).
        if self.says("all my|its|their boosts") || self.says("my|its|their last boost") {
            return Some(Gained::Status(Status::Boosted));
        }
        if !self.says("1|one or more") {
            self.say("a|an?")?;
        }
        self.counter().map(Gained::Counters)
    }

    /// "A card goes from your hand or deck to Reserve".
    pub(super) fn passing_of_a_card(&mut self) -> Option<Vec<Trigger>> {
        let what = self.one_of()?;
        self.say("go|goes directly? from")?;
        if let Some(from) = self.attempt(Self::zone) {
            self.say("to")?;
            let to = self.area()?;
            let who = Who::Some { article: Article::A, what };
            return Some(vec![Trigger::Happens { who, fate: ObjectEvent::Goes { from: Some(Area::Zone(from)), to } }]);
        }
        let (whose, first) = self.cards_in_zone()?;
        let mut zones = vec![first];
        while let Some(zone) = self.attempt(|r| {
            r.say("or|and")?;
            r.zone()
        }) {
            zones.push(zone);
        }
        self.say("to")?;
        let to = of_same(Some(&of_zone(whose, first)), self.area()?);
        // In one order, whatever that of the text is.
        zones.sort_unstable();
        zones.reverse();
        let event = |zone: NamedZone| Trigger::Happens {
            who: Who::Some { article: Article::A, what: what.clone() },
            fate: ObjectEvent::Goes { from: Some(of_zone(whose, zone)), to: to.clone() },
        };
        Some(zones.into_iter().map(event).collect())
    }
}
