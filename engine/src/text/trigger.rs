//! Triggers of Reactions: "When …", "At …", icons, with the conditions that belong to them (6.3).

use super::{
    area::of_same,
    build::{number, of_zone},
    lexicon::Form,
    reader::Reader,
};
use crate::ability::{
    ActivationLimit, Amount, Area, Arrival, Article, Being, Comparison, Condition, Expeditions, Filter, Gained, Guard,
    NamedZone, ObjectEvent, OneOrMore, Place, Player, PlayerEvent, Progress, Status, Subject, Trait, Trigger, Who,
};

/// Triggers with the conditions that are part of them.
pub(super) struct Triggers {
    pub(super) ration: Option<ActivationLimit>,
    pub(super) triggers: OneOrMore<Trigger>,
    pub(super) guards: Vec<Guard>,
}

impl Reader<'_> {
    /// What stands before the effect of a Reaction, its dash included.
    pub(super) fn triggers(&mut self) -> Option<Triggers> {
        if let Some(arrivals) = self.attempt(Self::arrivals) {
            return Some(Triggers { ration: None, triggers: arrivals, guards: Vec::new() });
        }
        if let Some(played) = self.attempt(Self::own_play) {
            return Some(played);
        }
        if let Some(nth) = self.any(&[Self::nth_time, Self::nth_of_yours]) {
            return Some(nth);
        }
        let mut guards = Vec::new();
        let triggers = if self.says("at the start|beginning of") || self.says("at") {
            vec![Trigger::At(self.phase()?)]
        } else if self.says("after") {
            vec![Trigger::After(self.daily()?)]
        } else {
            self.say("when|whenever")?;
            match self.attempt(Self::last_to_pass) {
                Some((last, guard)) => {
                    guards.push(guard);
                    vec![last]
                }
                None => self.events(&mut guards)?,
            }
        };
        // What happens to me, and who passes, names nothing that "it" could be.
        self.anything &= triggers.iter().any(names_something);
        guards.extend(self.attempt(|r| r.after_others(&triggers)));
        let ration = self.attempt(Self::for_the_nth_time);
        let is_gone = triggers.iter().any(is_departure);
        // "… leaves the Expedition zone with two or more boosts": with what it had.
        if let Some(guard) = self.attempt(|r| r.had_as_it_left(&triggers)) {
            guards.push(guard);
        }
        while let Some(guard) = self.attempt(|r| r.guard(is_gone)) {
            guards.push(guard);
        }
        if !self.says("—") && !self.says("–") && !self.says("-") {
            // "When you discard a card, you may draw a card"; "at Noon, …" is said of this Day.
            let is_of_event = !matches!(triggers.as_slice(), [Trigger::At(_) | Trigger::After(_)]);
            is_of_event.then_some(())?;
            self.say(",")?;
        }
        Some(Triggers { ration, triggers: OneOrMore::new(triggers)?, guards })
    }

    /// What stands behind an effect, up to the full stop: "when you play your third Spell this Day".
    pub(super) fn triggers_said_last(&mut self) -> Option<Triggers> {
        self.say("when|whenever")?;
        let triggers = match self.attempt(Self::nth_deed) {
            Some(triggers) => triggers,
            None => {
                let mut guards = Vec::new();
                let triggers = self.events(&mut guards)?;
                let ration = self.attempt(Self::for_the_nth_time);
                while let Some(guard) = self.attempt(|r| r.guard(false)) {
                    guards.push(guard);
                }
                Triggers { ration, triggers: OneOrMore::new(triggers)?, guards }
            }
        };
        self.stop()?;
        Some(triggers)
    }

    /// "When you play me from Reserve", "when I'm played as a Construction": the own arrival (7.1.1), and how.
    fn own_play(&mut self) -> Option<Triggers> {
        self.say("when|whenever")?;
        if !self.says("you play me") {
            self.say("I'm|I am? played")?;
        }
        let mut guards = Vec::new();
        let arrival = if self.says("from") {
            self.say("your?")?;
            match self.zone()? {
                NamedZone::Hand => Arrival::FromHand,
                NamedZone::Reserve => Arrival::FromReserve,
                _ => return None,
            }
        } else {
            if self.says("as a construction|landmark|permanent") || self.says("for my [Temple]|[[Temple]]|temple cost")
            {
                let being = Being::Facts(super::build::fact(Trait::ForTemple));
                guards.push(Guard::After(Condition::Is { who: Subject::Me, being }));
            }
            Arrival::Join
        };
        if !self.says("—") && !self.says("–") && !self.says("-") {
            self.say(",")?;
        }
        Some(Triggers { ration: None, triggers: OneOrMore::one(Trigger::Arrival(arrival)), guards })
    }

    fn had_as_it_left(&mut self, triggers: &[Trigger]) -> Option<Guard> {
        self.say("with")?;
        let quality = Being::Facts(OneOrMore::one(self.quality()?));
        let leaves = |trigger: &Trigger| match trigger {
            Trigger::Happens {
                who,
                fate:
                    ObjectEvent::Leaves(_) | ObjectEvent::Goes { .. } | ObjectEvent::Sacrificed | ObjectEvent::Discarded,
            } => Some(if matches!(who, Who::Me) { Subject::Me } else { Subject::It }),
            _ => None,
        };
        let subjects: Option<Vec<Subject>> = triggers.iter().map(leaves).collect();
        let subjects = subjects?;
        let who = subjects.first()?.clone();
        subjects.iter().all(|subject| *subject == who).then_some(())?;
        Some(Guard::Before(Condition::Is { who, being: quality }))
    }

    fn arrivals(&mut self) -> Option<OneOrMore<Trigger>> {
        let mut arrivals = vec![Trigger::Arrival(self.arrival()?)];
        while let Some(arrival) = self.attempt(|r| {
            if !r.says(",") {
                r.say("or|and")?;
            }
            r.arrival()
        }) {
            arrivals.push(Trigger::Arrival(arrival));
        }
        OneOrMore::new(arrivals)
    }

    /// A condition of the trigger; of something that is gone after the event, only what was before can be asked.
    pub(super) fn guard(&mut self, is_gone: bool) -> Option<Guard> {
        self.say(",?")?;
        if self.says("for each of my") {
            return self.counter().map(Guard::ForEach);
        }
        if let Some(condition) = self.attempt(Self::during) {
            return Some(Guard::After(condition));
        }
        if let Some(phase) = self.attempt(|r| {
            // "Outside of Morning", "except during Dusk".
            if !r.says("outside of?") && !r.says("other than during") {
                r.say("except during")?;
            }
            r.phase()
        }) {
            return Some(Guard::After(super::build::not(Condition::During(phase))));
        }
        if let Some(daily) = self.attempt(|r| {
            r.say("during")?;
            r.daily()
        }) {
            return Some(Guard::After(Condition::Within(daily)));
        }
        // The past tense looks at what was before (6.3.b).
        let is_past = is_gone && (self.sees("if I'm") || self.sees("if I am|have"))
            || self.sees("if I was|had")
            || self.sees("if was")
            || self.sees("if it was|had")
            || self.sees("if my expedition was");
        let outside = std::mem::replace(&mut self.of_trigger, true);
        let condition = self.if_or_unless();
        self.of_trigger = outside;
        let condition = condition?;
        Some(if is_past { Guard::Before(condition) } else { Guard::After(condition) })
    }

    /// Events joined by "or"; the subject of the second is that of the first where it has none.
    pub(super) fn events(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let kinds = [
            Self::putting_of_a_card,
            Self::player_events,
            Self::expedition_events,
            Self::object_events,
            Self::passing_of_a_card,
            Self::play_of_a_card,
            Self::use_of_an_ability,
        ];
        self.anything = true;
        let Some(mut events) = self.any(&kinds) else { return self.guarded_events(guards) };
        while let Some(more) = self.attempt(|r| {
            r.say("or")?;
            // Each event is told anew: "your other Expedition" is not beside the one of the event before.
            r.named = super::reader::Named::Object;
            r.any(&kinds)
        }) {
            events.extend(more);
        }
        Some(events)
    }

    /// Events that are told by what holds after them.
    fn guarded_events(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let mut attempt = |read: fn(&mut Self, &mut Vec<Guard>) -> Option<Vec<Trigger>>| {
            let before = guards.len();
            let events = self.attempt(|r| read(r, guards));
            guards.truncate(if events.is_some() { guards.len() } else { before });
            events
        };
        attempt(Self::so_many_at_once)
            .or_else(|| attempt(Self::both_expeditions))
            .or_else(|| attempt(Self::third_counter))
            .or_else(|| attempt(Self::last_counter))
            .or_else(|| attempt(Self::rolled))
            .or_else(|| attempt(Self::used_ability_of))
            .or_else(|| attempt(Self::resupplied))
            .or_else(|| attempt(Self::sabotaged))
    }

    /// "Both of your Expeditions move forward due to Ascension": one event of two of them (6.3.f).
    fn both_expeditions(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let facts = if self.says("your hero and companion expeditions both?")
            || self.says("your hero expedition and your companion expedition both?")
        {
            None
        } else {
            self.say("both of your")?;
            self.expedition_kind()?.0
        };
        let [progress] = self.marches_in(&[Form::Base])?[..] else { return None };
        guards.push(Guard::After(super::build::compares(Amount::ThatMany, Comparison::Equal, number(2))));
        Some(vec![Trigger::Expeditions { which: Expeditions::Each { facts, of: Some(Player::You) }, progress }])
    }

    /// "Two or more Characters you control leave the Expedition zone at the same time".
    fn so_many_at_once(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let least = self.number().filter(|least| *least > 1)?;
        self.say("or more")?;
        let what = self.filter()?;
        let fates = self.fates()?;
        if !self.says("at the same time") && !self.says("at once") {
            self.say("simultaneously")?;
        }
        guards.push(Guard::After(super::build::at_least(Amount::ThatMany, least)));
        let who = Who::Some { article: Article::OneOrMore, what };
        Some(fates.into_iter().map(|fate| Trigger::Happens { who: who.clone(), fate }).collect())
    }

    /// "I lose my last Sap counter".
    fn last_counter(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        self.say("I lose my last")?;
        let counter = self.counter()?;
        let none = super::build::compares(super::build::my_counters(counter), Comparison::Equal, number(0));
        guards.push(Guard::After(none));
        Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Loses(Gained::Counters(counter)) }])
    }

    /// "You roll a 4+".
    fn rolled(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("roll|rolls a")?;
        let (from, to) = self.range()?;
        let result = |comparison, face| Guard::After(super::build::compares(Amount::Result, comparison, number(face)));
        match to {
            Some(to) if to == from => guards.push(result(Comparison::Equal, from)),
            to => {
                guards.push(result(Comparison::AtLeast, from));
                guards.extend(to.map(|to| result(Comparison::AtMost, to)));
            }
        }
        self.says("on a die");
        (!self.sees("this way")).then(|| vec![Trigger::Does { who, deed: PlayerEvent::Roll }])
    }

    /// "You activate a {T} ability of another Permanent", "another Character's {D} ability is activated", "a Character you
    /// control activates its {T} ability": of what it is the ability, is told of what the event names.
    fn used_ability_of(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let (who, icon, what) = self.any(&[
            |r| {
                let who = r.player()?;
                r.say("activate|activates|use|uses a|an|the")?;
                let icon = r.action_icon()?;
                r.say("ability of")?;
                Some((who, icon, r.one_of()?))
            },
            |r| {
                let other = r.says("another");
                if !other {
                    r.say("a|an")?;
                }
                let noun = r.noun_in_possessive()?;
                let icon = r.action_icon()?;
                r.say("ability is activated")?;
                let who = if r.says("by") { r.player()? } else { Player::Any };
                let facts = if other { vec![Trait::Other] } else { Vec::new() };
                Some((who, icon, OneOrMore::one(super::build::things(noun, facts, Vec::new()))))
            },
            |r| {
                let what = r.one_of()?;
                r.say("activates its")?;
                let icon = r.action_icon()?;
                r.say("ability").map(|()| (Player::Any, icon, what))
            },
        ])?;
        let [one] = what.as_slice() else { return None };
        let facts = super::noun::facts_of(one);
        // Where the card was whose {D} ability was activated is not where it is.
        let is_gone = |fact: &Trait| matches!(fact, Trait::At(_) | Trait::In(_) | Trait::InExpedition(_));
        let is_somewhere = facts.iter().flat_map(OneOrMore::as_slice).any(|literal| match literal {
            crate::ability::Literal::Is(fact) | crate::ability::Literal::Not(fact) => is_gone(fact),
        });
        (!is_somewhere || icon == crate::ability::ActionIcon::Exhaust).then_some(())?;
        let being = match one.facts.is_none() && one.places.is_none() {
            true => Being::Kind(one.nouns.clone()),
            false => Being::Facts(OneOrMore::new(facts)?),
        };
        guards.push(Guard::After(Condition::Is { who: Subject::It, being }));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Use(icon) }])
    }

    /// "You [Resupply] a Spell".
    fn resupplied(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("do|does? [Resupply]|[Resupplies] a|an")?;
        let nouns = OneOrMore::new(self.noun_list()?)?;
        guards.push(Guard::After(Condition::Is { who: Subject::It, being: Being::Kind(nouns) }));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Resupply }])
    }

    /// "You [Sabotage] a Character".
    fn sabotaged(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("[Sabotage]|[Sabotages]|sabotage|sabotages a|an")?;
        let nouns = OneOrMore::new(self.noun_list()?)?;
        guards.push(Guard::After(Condition::Is { who: Subject::It, being: Being::Kind(nouns) }));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Sabotage }])
    }

    /// "I gain my third Trial counter".
    fn third_counter(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        self.say("I gain my")?;
        let ordinal =
            self.row(&[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("sixth", 6)])?;
        let counter = self.counter()?;
        let has = super::build::compares(super::build::my_counters(counter), Comparison::Equal, number(ordinal));
        guards.push(Guard::After(has));
        Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Gains(Gained::Counters(counter)) }])
    }

    pub(super) fn expedition_events(&mut self) -> Option<Vec<Trigger>> {
        // What happens to two of them at once is no event.
        (!self.sees("both")).then_some(())?;
        let is_of_several = self.sees("one or more");
        let which = self.any_expedition()?;
        // "My Expedition or the one facing it".
        let other = match which {
            Expeditions::Mine if self.says("or the expedition|one facing it|me") => Some(Expeditions::FacingMe),
            Expeditions::MyOther if self.says("or the expedition|one facing it") => Some(Expeditions::FacingMyOther),
            _ => None,
        };
        self.said_it = false;
        let mut all = match self.attempt(Self::any_move) {
            Some(moves) => moves,
            None => self.marches_in(&[Form::Base, Form::Third])?,
        };
        while let Some(more) = self.attempt(|r| {
            r.say("or")?;
            r.marches_in(&[Form::Base, Form::Third])
        }) {
            all.extend(more);
        }
        self.named = super::reader::Named::Expedition;
        let trigger = |which: &Expeditions, progress| match is_of_several {
            true => Trigger::Expeditions { which: which.clone(), progress },
            false => Trigger::Expedition { which: which.clone(), progress },
        };
        let both = [Some(which), other].into_iter().flatten();
        Some(
            both.flat_map(|which| all.iter().map(move |progress| trigger(&which, *progress)).collect::<Vec<_>>())
                .collect(),
        )
    }

    /// "Moves", in whichever direction.
    fn any_move(&mut self) -> Option<Vec<Progress>> {
        self.say("move|moves")?;
        let is_all = self.sees("—|–|-|,|if|during") || self.sees("for the");
        is_all.then(|| vec![Progress::Forward(None), Progress::Backward])
    }

    /// What happens to me, or to an object.
    pub(super) fn object_events(&mut self) -> Option<Vec<Trigger>> {
        let who = if self.says("I'm|I") {
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
    fn subjects(&mut self) -> Option<Filter> {
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

    fn fates(&mut self) -> Option<Vec<ObjectEvent>> {
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
    fn gained_one_of(&mut self) -> Option<Vec<Gained>> {
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
    fn passing_of_a_card(&mut self) -> Option<Vec<Trigger>> {
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

/// Whether an event is about something that can be spoken of afterwards.
const fn names_something(trigger: &Trigger) -> bool {
    !matches!(
        trigger,
        Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Happens { who: Who::Me, .. }
            | Trigger::Does { deed: PlayerEvent::Pass | PlayerEvent::PassFirst | PlayerEvent::Shuffle, .. }
    )
}

/// Whether the bearer is gone after it.
const fn is_departure(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Happens {
            who: Who::Me,
            fate: ObjectEvent::Sacrificed | ObjectEvent::Discarded | ObjectEvent::Leaves(_)
        }
    )
}

/// "A card from Reserve", of what is played: where it was is not where it is.
pub(super) fn played_from(card: Filter) -> (Filter, Option<NamedZone>) {
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
