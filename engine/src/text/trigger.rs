//! Triggers of Reactions: "When …", "At …", icons, with the conditions that belong to them (6.3).

use super::{lexicon::Form, reader::Reader};
use crate::ability::{
    ActivationLimit, Area, Arrival, Being, Condition, Expeditions, Filter, Guard, NamedZone, ObjectEvent, OneOrMore,
    Place, Player, PlayerEvent, Progress, Subject, Trait, Trigger, Who,
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
        self.played = match triggers.as_slice() {
            [Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card, from: None } }] => Some(card.clone()),
            _ => None,
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
            if self.says("as a construction|landmark|permanent") || self.says("for my [Temple]|temple cost") {
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
        let quality = match self.says("while") {
            true => Being::Facts(OneOrMore::one(self.being_one_of()?)),
            false => {
                self.say("with")?;
                Being::Facts(OneOrMore::one(self.quality()?))
            }
        };
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
            // "Is sacrificed at Night".
            r.say("at")?;
            r.phase()
        }) {
            return Some(Guard::After(Condition::During(phase)));
        }
        if let Some(outside) = self.attempt(Self::outside_of) {
            return Some(Guard::After(outside));
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
