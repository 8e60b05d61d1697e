//! What objects do: they gain, lose, switch, defect, activate what they have.

use super::{
    build::{IT, ME, act, counters},
    lexicon::{Form, Of},
    link::of_it,
    reader::Reader,
};
use crate::ability::{
    Action, Activator, Amount, Duration, Emblem, Expeditions, Gain, Keyword, Measure, Mention, Mode, Objects,
    OneOrMore, Passive, Place, Quantity, Repetition, Search, Statement, Step, Subject, Trait, Uses,
};

impl Reader<'_> {
    /// What an object does: it gains, loses, switches. Several verbs have the same subject.
    pub(super) fn predicates(&mut self, subject: Objects) -> Option<Vec<Step>> {
        let subject = super::objects::were_played(subject);
        let again = match subject {
            Objects::The(Mention::Me) => ME,
            _ => IT,
        };
        let mut steps = vec![self.predicate(subject)?];
        steps.append(&mut self.pending);
        while let Some(step) = self.attempt(|r| {
            if !r.says(", then") && !r.says("then") {
                r.say(",?")?;
                r.say("and")?;
            }
            r.predicate(again.clone())
        }) {
            steps.push(step);
            steps.append(&mut self.pending);
        }
        Some(steps)
    }

    pub(super) fn predicate(&mut self, subject: Objects) -> Option<Step> {
        self.say("each? also?")?;
        let action = if let Some(step) = self.attempt(|r| r.for_a_while(&subject)) {
            return Some(step);
        } else if let Some(step) = self.attempt(|r| r.partly_for_a_while(&subject)) {
            return Some(step);
        } else if let Some(step) = self.attempt(|r| r.either_gain(&subject)) {
            return Some(step);
        } else if is_of_plays(&subject) {
            // What is said of all that somebody plays lasts, or follows on each play: nothing is done to it now.
            return None;
        } else if self.says("gain|gains") {
            let gains = self.gains()?;
            let most = self.attempt(Self::most);
            // "Target Character gains 1 boost for each Character facing it": where it is, is known once it is chosen.
            let is_of_place = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
            if matches!(subject, Objects::Pick(_)) && gains.contains(is_of_place) {
                let gains = of_others_than_it(&gains)?;
                self.pending = vec![act(Action::Give { gains, most, to: IT })];
                return Some(act(Action::Name(subject)));
            }
            Action::Give { gains, most, to: subject }
        } else if self.says("lose|loses") {
            Action::Remove { gains: self.losses()?, from: subject }
        } else if self.says("switch|switches expeditions|expedition with me") {
            Action::Switch(Objects::Both { one: Box::new(subject), other: Box::new(ME) })
        } else if self.says("switch|switches expeditions|expedition") {
            Action::Switch(subject)
        } else if self.says("defect|defects|[Defect]|[Defects]") {
            Action::Defect(subject)
        } else if let Some(sub_type) = self.attempt(|r| {
            r.say("become|becomes a|an")?;
            let sub_type = r.sub_type()?;
            r.say("in addition to its|their|my other types|subtypes|sub-types").map(|()| sub_type)
        }) {
            Action::Give { gains: OneOrMore::one(Gain::SubType(sub_type)), most: None, to: subject }
        } else if self.says("become|becomes completed|[Completed]|[[Completed]]") {
            Action::Complete(subject)
        } else if self.says("become|becomes ready") {
            Action::Ready(subject)
        } else if let Some(act_on) = self.attempt(Self::passive_voice) {
            act_on(subject)
        } else if let Some(to) = self.attempt(|r| {
            // "Goes to its owner's Reserve", "is returned to its owner's hand" (7.3.21).
            if !r.says("go|goes") {
                r.say("is|are")?;
                let verb = r.verb_in(&[Form::Participle])?;
                ["send", "return", "put"].contains(&verb.forms.base).then_some(())?;
            }
            r.say("to|in|into|on")?;
            r.destination()
        }) {
            Action::Put { what: subject, to }
        } else if let Some(icon) = self.attempt(|r| {
            // "Target Character with a {D} ability activates it".
            r.say("activate|activates it")?;
            icon_of(&subject)
        }) {
            Action::Use { icon, of: subject }
        } else if let Some(icon) = self.attempt(|r| {
            r.say("activate|activates its|their|my")?;
            let icon = r.action_icon()?;
            r.say("ability|abilities").map(|()| icon)
        }) {
            Action::Use { icon, of: subject }
        } else if self.says("activate|activates") {
            let limit = self.activated_limit()?;
            let arrival = self.arrival()?;
            self.say("ability|abilities|trigger|triggers")?;
            let activator = match self.says("as if it|they was|were mine") {
                true => Activator::Mine,
                false => Activator::Its,
            };
            let of = if activator == Activator::Mine { IT } else { subject };
            Action::Activate { arrival, limit: limit.flatten(), of, activator }
        } else {
            return None;
        };
        Some(act(action))
    }

    /// "Is discarded", "are exhausted": the verb of an effect, said of what it is done to. What a player sacrifices is said
    /// of the player.
    fn passive_voice(&mut self) -> Option<Of> {
        self.say("is|are")?;
        let verb = self.verb_in(&[Form::Participle])?;
        (!verb.shows && verb.forms.base != "sacrifice").then_some(())?;
        let is_over = self.is_over() || self.sees(".|,|and|then");
        is_over.then_some(verb.action).flatten()
    }

    /// "Have target Character gain [[Asleep]]", "have me switch Expeditions".
    pub(super) fn have_do(&mut self) -> Option<Vec<Step>> {
        self.say("have")?;
        if let Some(steps) = self.attempt(Self::expedition_verbs) {
            return Some(steps);
        }
        if let Some(steps) = self.attempt(|r| {
            let subject = r.objects()?;
            r.either_predicate(subject)
        }) {
            return Some(steps);
        }
        // "Have them discard a card".
        if self.anybody && self.says("them") {
            return self.player_acts(self.they);
        }
        self.player_does()
    }

    /// "… gain 1 boost or lose [[Fleeting]]" is a choice.
    fn either_predicate(&mut self, subject: Objects) -> Option<Vec<Step>> {
        let steps = self.predicates(subject.clone())?;
        let other = self.attempt(|r| {
            r.say("or")?;
            r.predicates(Objects::The(Mention::It))
        });
        let Some(other) = other else { return Some(steps) };
        let [Step::Act(first)] = steps.as_slice() else { return None };
        let first = super::build::act(of_it(first)?);
        let modes = [vec![first], other].map(OneOrMore::new).into_iter().flatten();
        let modes = OneOrMore::new(modes.map(|effect| Mode { effect }).collect())?;
        let quantity = Quantity::Exactly(Amount::Number(1));
        Some(vec![act(Action::Name(subject)), Step::Choose { quantity, repetition: Repetition::Barred, modes }])
    }

    /// "Gains [Gigantic] this Day": said of what is chosen, as long as it lasts.
    pub(super) fn for_a_while(&mut self, subject: &Objects) -> Option<Step> {
        let statements = self.any(&[
            |r| {
                r.say("gain|gains|get|gets|has|have")?;
                r.changed_statistics()
            },
            |r| {
                r.say("gain|gains|has|have|am|is|are|become|becomes")?;
                r.held().map(|gains| vec![Statement::Has(gains)])
            },
            |r| {
                r.say("lose|loses all? its|their|my? abilities")?;
                Some(vec![Statement::Loses(OneOrMore::one(Gain::Abilities))])
            },
            |r| {
                r.say("lose|loses")?;
                r.losses().map(|losses| vec![Statement::Loses(losses)])
            },
            |r| {
                r.sees("can't").then_some(())?;
                r.said().map(|statement| vec![statement])
            },
        ])?;
        let duration = self.duration()?;
        self.had_for_a_while(subject, statements, duration)
    }

    /// What is said of a subject, which is chosen before, as long as it lasts.
    pub(super) fn had_for_a_while(
        &mut self,
        subject: &Objects,
        statements: Vec<Statement>,
        duration: Duration,
    ) -> Option<Step> {
        let (who, chosen) = match subject {
            Objects::The(Mention::Me) => (Subject::Me, None),
            Objects::The(_) => (Subject::It, None),
            Objects::Each(filter) => (Subject::Each(filter.clone()), None),
            objects => (Subject::It, Some(objects.clone())),
        };
        let lasting = |statement| {
            let emblem = Emblem::Passive(Passive::Object { who: who.clone(), statement });
            Step::Ongoing { duration, uses: Uses::All, emblem }
        };
        // Chosen first: the steps are one construct for whoever reads on.
        let chosen = chosen.map(|objects| act(Action::Name(objects)));
        let mut steps = chosen.into_iter().chain(statements.into_iter().map(lasting));
        let first = steps.next();
        self.pending = steps.collect();
        first
    }

    /// "Gains 2 boosts and [Tough 1] this Day": counters stay where they are put (2.5).
    fn partly_for_a_while(&mut self, subject: &Objects) -> Option<Step> {
        self.say("gain|gains")?;
        let gains = self.gains()?;
        let duration = self.duration()?;
        let is_put = |gain: &&Gain| matches!(gain, Gain::Counters { .. });
        let given = OneOrMore::new(gains.as_slice().iter().filter(is_put).cloned().collect())?;
        let had = OneOrMore::new(gains.as_slice().iter().filter(|gain| !is_put(gain)).cloned().collect())?;
        had.as_slice().iter().all(|gain| matches!(gain, Gain::Keyword(_) | Gain::Ability(_))).then_some(())?;
        let (who, of) = match subject {
            Objects::The(Mention::Me) => (Subject::Me, ME),
            _ => (Subject::It, IT),
        };
        let emblem = Emblem::Passive(Passive::Object { who, statement: Statement::Has(had) });
        let lasting = Step::Ongoing { duration, uses: Uses::All, emblem };
        let is_chosen = matches!(subject, Objects::Pick(_));
        let to = if is_chosen { of } else { subject.clone() };
        matches!(subject, Objects::Pick(_) | Objects::The(_)).then_some(())?;
        let give = act(Action::Give { gains: given, to, most: None });
        let first = if is_chosen { act(Action::Name(subject.clone())) } else { give.clone() };
        self.pending = if is_chosen { vec![give, lasting] } else { vec![lasting] };
        Some(first)
    }

    /// "Gains 2 boosts or [[Anchored]]": one of the two (6.5.g).
    fn either_gain(&mut self, subject: &Objects) -> Option<Step> {
        self.say("gain|gains")?;
        let one = self.gains()?;
        self.say("or")?;
        let other = self.gains()?;
        let (to, chosen) = match subject {
            Objects::The(_) => (subject.clone(), None),
            Objects::Pick(_) => (IT, Some(act(Action::Name(subject.clone())))),
            _ => return None,
        };
        let give = |gains| Mode { effect: OneOrMore::one(act(Action::Give { gains, to: to.clone(), most: None })) };
        let modes = OneOrMore::new(vec![give(one), give(other)])?;
        let quantity = Quantity::Exactly(Amount::Number(1));
        let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
        match chosen {
            Some(chosen) => {
                self.pending = vec![choice];
                Some(chosen)
            }
            None => Some(choice),
        }
    }

    /// ", up to a max of 3 boosts on me".
    pub(super) fn most(&mut self) -> Option<Amount> {
        self.say(", up to a max|maximum of")?;
        let most = self.amount()?;
        self.attempt(Self::counter);
        self.says("on me|it");
        Some(most)
    }

    /// What is gained: "2 boosts and [[Fleeting]]", "1 boost per card in your hand".
    pub(super) fn gains(&mut self) -> Option<OneOrMore<Gain>> {
        if let Some(one_of) = self.attempt(Self::one_of_statuses) {
            return Some(OneOrMore::one(one_of));
        }
        let mut gains = vec![self.gain()?];
        while let Some(gain) = self.attempt(|r| {
            if !r.says(", and") && !r.says(",") {
                r.say("and")?;
            }
            // "Have "…" and are [Tough 1]".
            if matches!(gains.last(), Some(Gain::Ability(_))) && r.says("am|is|are") {
                return r.keyword().map(Gain::Keyword);
            }
            r.gain()
        }) {
            gains.push(gain);
        }
        OneOrMore::new(gains)
    }

    /// What something has for as long as something holds: not counters, which are put on it once (2.5).
    pub(super) fn held(&mut self) -> Option<OneOrMore<Gain>> {
        let is_counters = |gain: &Gain| matches!(gain, Gain::Counters { .. } | Gain::AllCounters(_));
        self.gains().filter(|gains| !gains.as_slice().iter().any(is_counters))
    }

    /// "[[Fleeting]], [[Anchored]] or [[Asleep]]".
    pub(super) fn one_of_statuses(&mut self) -> Option<Gain> {
        self.says("your|their choice of");
        let mut statuses = vec![self.status()?];
        loop {
            let is_last = self.says(", or") || self.says("or");
            if !is_last {
                self.say(",")?;
            }
            statuses.push(self.status()?);
            if is_last {
                return OneOrMore::new(statuses).map(Gain::OneOf);
            }
        }
    }

    pub(super) fn gain(&mut self) -> Option<Gain> {
        self.any(&[
            |r| r.status().map(Gain::Status),
            |r| {
                // "[Tough 1] for each Landmark you control".
                Some(Gain::Keyword(match r.keyword()? {
                    Keyword::Tough(amount @ Amount::Number(_)) => Keyword::Tough(r.each_of(amount)),
                    keyword => keyword,
                }))
            },
            |r| {
                r.say("its subtypes|sub-types")?;
                r.said_it = true;
                Some(Gain::ItsSubTypes)
            },
            |r| {
                r.say("sub-type|subtype")?;
                r.sub_type().map(Gain::SubType)
            },
            |r| r.quoted().map(|ability| Gain::Ability(Box::new(ability))),
            |r| {
                let amount = if r.says("another") { Amount::Number(1) } else { r.amount()? };
                let counter = r.counter()?;
                // "Gain 1 boost each".
                if !r.sees("each other|opponent|player|of") {
                    r.says("each");
                }
                Some(counters(r.each_of(amount), counter))
            },
            |r| {
                // "Half that many boosts, rounded down".
                r.say("half that many")?;
                let counter = r.counter()?;
                r.say(",? rounded")?;
                let whole = match r.row(&[("up", true), ("down", false)])? {
                    true => super::build::plus(Amount::ThatMany, crate::ability::Operation::Plus, Amount::Number(1)),
                    false => Amount::ThatMany,
                };
                let half = super::build::plus(whole, crate::ability::Operation::Over, Amount::Number(2));
                Some(counters(half, counter))
            },
            |r| {
                // "As many boosts as I have", "twice as many boosts as it has".
                let times = if r.says("twice") { 2 } else { 1 };
                r.say("as many")?;
                let counter = r.counter()?;
                let what = if r.says("as I have") { Mention::Me } else { r.say("as it has").map(|()| Mention::It)? };
                r.said_it |= what == Mention::It;
                let many = Amount::Of { measure: Measure::Counters(counter), what };
                Some(counters(super::build::times(times, many), counter))
            },
            |r| {
                // "As many boosts as there are Landmarks you control".
                r.say("as many")?;
                let counter = r.counter()?;
                r.say("as there are")?;
                r.counted().map(|amount| counters(amount, counter))
            },
            |r| {
                // "A number of boosts equal to its Hand Cost", "boosts equal to its Hand Cost".
                r.says("a number of");
                let counter = r.counter()?;
                r.say("equal to")?;
                r.quantity_named().map(|amount| counters(amount, counter))
            },
        ])
    }

    pub(super) fn losses(&mut self) -> Option<OneOrMore<Gain>> {
        let mut losses = Vec::new();
        loop {
            losses.push(if self.says("all its|their|my?") {
                Gain::AllCounters(self.counter()?)
            } else if self.says("any number of") {
                Gain::Counters { amount: Quantity::AnyNumber, counter: self.counter()? }
            } else {
                self.gain()?
            });
            let and_a_status = self.attempt(|r| {
                r.say("and")?;
                r.sees("[[Fleeting]]|[[Anchored]]|[[Asleep]]").then_some(())
            });
            if and_a_status.is_none() {
                return OneOrMore::new(losses);
            }
        }
    }
}

/// "… for each other Character in its Expedition": other than it, whatever has the ability.
fn of_others_than_it(gains: &OneOrMore<Gain>) -> Option<OneOrMore<Gain>> {
    let mut all = gains.as_slice().to_vec();
    for gain in &mut all {
        if let Gain::Counters { amount: Quantity::Exactly(Amount::Count(what)), .. } = gain {
            *what = super::noun::other_than_it(what.clone());
        }
        (!gain.contains(|fact: &Trait| *fact == Trait::Other)).then_some(())?;
    }
    OneOrMore::new(all)
}

/// Whether these are things as they are played.
fn is_of_plays(objects: &Objects) -> bool {
    let is_played = |place: &Place| matches!(place, Place::Played { .. });
    matches!(objects, Objects::Each(filter) if filter.as_slice().iter().any(|one| {
        one.places.as_ref().is_some_and(|places| places.as_slice().iter().any(is_played))
    }))
}

/// The icon of the abilities by which objects are described.
fn icon_of(objects: &Objects) -> Option<crate::ability::ActionIcon> {
    let Objects::Pick(pick) = objects else { return None };
    let [one] = pick.from.as_slice() else { return None };
    let mut facts = one.facts.as_ref()?.as_slice().iter();
    facts.find_map(|clause| match clause.as_slice() {
        [crate::ability::Literal::Is(crate::ability::Trait::Acts(icon))] => Some(*icon),
        _ => None,
    })
}
