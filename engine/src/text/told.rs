//! Events that are told by what holds after them: the number of a die, of counters, of Expeditions, whose ability was used (6.3).

use super::{build::number, lexicon::Form, reader::Reader};
use crate::ability::{
    Amount, Area, Article, Being, Comparing, Comparison, Condition, Description, Expeditions, Gained, Guard, NamedZone,
    ObjectEvent, OneOrMore, Place, Player, PlayerEvent, Subject, Trait, Trigger, Who,
};

impl Reader<'_> {
    /// Events that are told by what holds after them.
    pub(super) fn guarded_events(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
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
            .or_else(|| attempt(Self::so_many_counters))
            .or_else(|| attempt(Self::so_many_cards))
    }

    /// "(When) I have three Trial counters": as it gains them, and had fewer before.
    fn so_many_counters(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        self.say("I have")?;
        let (Comparison::AtLeast, amount @ Amount::Number(1..)) = self.how_many()? else { return None };
        let counter = self.counter()?;
        self.says("or more");
        guards.extend(reached(super::build::my_counters(counter), &amount));
        Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Gains(Gained::Counters(counter)) }])
    }

    /// "(When) there are three or more cards in your Reserve": as cards come there, and there were fewer before.
    fn so_many_cards(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let condition = self.there_are()?;
        let Condition::Compares(Comparing { left: left @ Amount::Count(_), comparison, right }) = condition else {
            return None;
        };
        let (Comparison::AtLeast, Amount::Count(filter), Amount::Number(1..)) = (comparison, &left, &right) else {
            return None;
        };
        let [one] = filter.as_slice() else { return None };
        // What it is, a card is everywhere; what else is said of it could become so otherwise.
        one.facts.is_none().then_some(())?;
        let [Place::In(area @ Area::Of { zone: NamedZone::Reserve | NamedZone::Discard | NamedZone::Landmarks, .. })] =
            one.places.as_ref()?.as_slice()
        else {
            return None;
        };
        let what = OneOrMore::one(Description { places: None, ..one.clone() });
        let fate = ObjectEvent::Joins(area.clone());
        guards.extend(reached(left.clone(), &right));
        Some(vec![Trigger::Happens { who: Who::Some { article: Article::OneOrMore, what }, fate }])
    }

    /// "Both of your Expeditions move forward due to Ascension": one event of two of them (6.3.f).
    pub(super) fn both_expeditions(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
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
    pub(super) fn so_many_at_once(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let least = self.number().filter(|least| *least > 1)?;
        self.say("or more")?;
        let owner = self.attempt(|r| {
            r.say("of")?;
            r.whose()
        });
        let what = self.filter()?;
        let what = owner.map_or_else(|| what.clone(), |owner| super::place::controlled(what.clone(), owner));
        let fates = self.fates()?;
        if !self.says("at the same time") && !self.says("at once") {
            self.say("simultaneously")?;
        }
        guards.push(Guard::After(super::build::at_least(Amount::ThatMany, least)));
        let who = Who::Some { article: Article::OneOrMore, what };
        Some(fates.into_iter().map(|fate| Trigger::Happens { who: who.clone(), fate }).collect())
    }

    /// "I lose my last Sap counter".
    pub(super) fn last_counter(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        self.say("I lose my last")?;
        let counter = self.counter()?;
        let none = super::build::compares(super::build::my_counters(counter), Comparison::Equal, number(0));
        guards.push(Guard::After(none));
        Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Loses(Gained::Counters(counter)) }])
    }

    /// "You roll a 4+".
    pub(super) fn rolled(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("roll|rolls a")?;
        let (from, to) = self.range()?;
        match result_in(from, to) {
            Condition::All(both) => guards.extend(both.as_slice().iter().cloned().map(Guard::After)),
            one => guards.push(Guard::After(one)),
        }
        self.says("on a die");
        (!self.sees("this way")).then(|| vec![Trigger::Does { who, deed: PlayerEvent::Roll }])
    }

    /// "You activate a {T} ability of another Permanent", "another Character's {D} ability is activated", "a Character you
    /// control activates its {T} ability": of what it is the ability, is told of what the event names.
    pub(super) fn used_ability_of(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
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
    pub(super) fn resupplied(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("do|does? [Resupply]|[Resupplies] a|an")?;
        guards.push(Guard::After(Condition::Is { who: Subject::It, being: self.such()? }));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Resupply }])
    }

    /// "Robot or Plant", "token", "Character with Reserve Cost {1} or less", of what something was done to.
    fn such(&mut self) -> Option<Being> {
        let what = self.filter()?;
        let [one] = what.as_slice() else { return None };
        one.places.is_none().then_some(())?;
        match one.facts {
            None => Some(Being::Kind(one.nouns.clone())),
            Some(_) => OneOrMore::new(super::noun::facts_of(one)).map(Being::Facts),
        }
    }

    /// "You [Sabotage] a Character".
    pub(super) fn sabotaged(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        self.say("[Sabotage]|[Sabotages]|sabotage|sabotages a|an")?;
        guards.push(Guard::After(Condition::Is { who: Subject::It, being: self.such()? }));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Sabotage }])
    }

    /// "I gain my third Trial counter".
    pub(super) fn third_counter(&mut self, guards: &mut Vec<Guard>) -> Option<Vec<Trigger>> {
        self.say("I gain my")?;
        let ordinal =
            self.row(&[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("sixth", 6)])?;
        let counter = self.counter()?;
        let has = super::build::compares(super::build::my_counters(counter), Comparison::Equal, number(ordinal));
        guards.push(Guard::After(has));
        Some(vec![Trigger::Happens { who: Who::Me, fate: ObjectEvent::Gains(Gained::Counters(counter)) }])
    }
}

/// That the result of a die is one of these.
pub(super) fn result_in(from: u8, to: Option<u8>) -> Condition {
    let result = |comparison, face| super::build::compares(Amount::Result, comparison, number(face));
    match to {
        Some(to) if to == from => result(Comparison::Equal, from),
        Some(to) if from == 1 => result(Comparison::AtMost, to),
        Some(to) => {
            let least = result(Comparison::AtLeast, from);
            OneOrMore::new(vec![least.clone(), result(Comparison::AtMost, to)]).map_or(least, Condition::All)
        }
        None => result(Comparison::AtLeast, from),
    }
}

/// That a number was less before, and is as much now.
fn reached(number: Amount, least: &Amount) -> [Guard; 2] {
    let compared = |comparison| super::build::compares(number.clone(), comparison, least.clone());
    [Guard::Before(compared(Comparison::Less)), Guard::After(compared(Comparison::AtLeast))]
}
