//! Renders triggers and their conditions.

use super::{
    Writer,
    condition::Tense,
    number::{counters, phase_name},
    thing::{Number, status, zone},
    verb,
};
use crate::filters::is_of_hero;
use ability::{
    Amount, Area, Article, Comparison, Condition, Daily, Expeditions, Filter, Gained, Guard, Literal, NamedZone, Noun,
    ObjectEvent, OneOrMore, Place, Player, PlayerEvent, Progress, Trait, Trigger, Who,
};

/// The icon of an arrival of the bearer.
pub(super) fn icon(trigger: &Trigger) -> Option<String> {
    match trigger {
        Trigger::Arrival(arrival) => Some(verb::icon(*arrival).to_owned()),
        _ => None,
    }
}

impl Writer {
    /// The words before the dash.
    pub(super) fn triggers(&mut self, triggers: &OneOrMore<Trigger>, guards: &[Guard]) -> String {
        if let Some(text) = self.both_expeditions(triggers, guards) {
            return text;
        }
        // "At Noon or at Dusk", "at Noon or when you pass".
        if let [Trigger::At(_), _, ..] = triggers.as_slice() {
            let is_phase = |trigger: &&Trigger| matches!(trigger, Trigger::At(_));
            let (phases, others): (Vec<&Trigger>, Vec<&Trigger>) = triggers.as_slice().iter().partition(is_phase);
            let phases: Vec<String> = phases.iter().map(|at| format!("at {}", self.trigger(at))).collect();
            let when = OneOrMore::new(others.into_iter().cloned().collect());
            let when = when.map_or_else(String::new, |others| format!(" or when {}", self.events(&others)));
            return super::sentence(&format!("{}{when}{}", phases.join(" or "), self.guards(guards)));
        }
        let text = self.events(triggers) + &self.guards(guards);
        match triggers.as_slice() {
            [Trigger::At(_), ..] => format!("At {text}"),
            [Trigger::After(_), ..] => format!("After {text}"),
            _ => format!("When {text}"),
        }
    }

    /// "When both of your Expeditions move forward".
    fn both_expeditions(&mut self, triggers: &OneOrMore<Trigger>, guards: &[Guard]) -> Option<String> {
        let two = super::super::build::compares(Amount::ThatMany, Comparison::Equal, Amount::Number(2));
        let (both, guards) = guards.split_first()?;
        let [Trigger::Expeditions { which: Expeditions::Each { facts, of: Some(Player::You) }, progress }] =
            triggers.as_slice()
        else {
            return None;
        };
        (*both == Guard::After(two)).then_some(())?;
        let kind = self.expedition_kind(facts.as_ref(), None, Number::Several);
        let text = format!("both of your {kind} {}", progress_done(*progress, Number::Several));
        Some(format!("When {text}{}", self.guards(guards)))
    }

    /// The conditions of the trigger.
    pub(super) fn guards(&mut self, guards: &[Guard]) -> String {
        let mut text = String::new();
        for guard in guards {
            let said = match guard {
                Guard::Before(condition) => format!(", if {}", self.condition_of(condition, Tense::Before)),
                Guard::After(Condition::During(phase)) => format!(" during {}", phase_name(*phase)),
                Guard::After(condition) => format!(", {}", self.if_or_unless(condition)),
                Guard::ForEach(counter) => format!(", for each of my {}", counters(*counter, Number::Several)),
            };
            text.push_str(&said);
        }
        text
    }

    /// Alternative events.
    pub(super) fn events(&mut self, triggers: &OneOrMore<Trigger>) -> String {
        let mut all: Vec<String> = triggers.as_slice().iter().map(|trigger| self.trigger(trigger)).collect();
        // "An opponent draws … or an opponent Resupplies" can share one subject.
        if let [Trigger::Does { who, .. }, ..] = triggers.as_slice() {
            let subject = format!("{} ", self.player(*who));
            for text in all.iter_mut().skip(1) {
                *text = text.strip_prefix(&subject).map_or(text.clone(), str::to_owned);
            }
        }
        self.joined(triggers, &all)
    }

    fn joined(&mut self, triggers: &OneOrMore<Trigger>, all: &[String]) -> String {
        match triggers.as_slice() {
            [
                Trigger::Happens { who: Who::Some { what, .. }, fate: ObjectEvent::Goes { from: Some(first), to } },
                Trigger::Happens { fate: ObjectEvent::Goes { from: Some(Area::Of { zone: second, .. }), .. }, .. },
            ] => {
                let (what, first) = (self.filter(what, Number::One), self.area(first));
                format!("a {what} goes from {first} or {} to {}", zone(*second), self.area(to))
            }
            [
                Trigger::Happens { who, fate: ObjectEvent::Joins(first) },
                Trigger::Happens { fate: ObjectEvent::Joins(Area::Of { zone: second, .. }), .. },
            ] => {
                let (who, _) = self.who(who);
                format!("{who} joins {} or {}", self.area(first), zone(*second))
            }
            _ => all.join(" or "),
        }
    }

    pub(super) fn trigger(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Becomes(condition) => self.condition(condition),
            Trigger::Arrival(arrival) => verb::icon(*arrival).to_owned(),
            Trigger::At(phase) => phase_name(*phase).to_owned(),
            Trigger::After(Daily::Rest) => "Rest".to_owned(),
            Trigger::After(Daily::CleanUp) => "Clean-up".to_owned(),
            Trigger::After(Daily::Progress) => "Progress".to_owned(),
            Trigger::Expedition { which, progress } | Trigger::Expeditions { which, progress } => {
                let several = if matches!(trigger, Trigger::Expeditions { .. }) { " or more" } else { "" };
                let which = match which {
                    Expeditions::Each { facts, of: Some(Player::You) } => {
                        format!("one{several} of your {}", self.expedition_kind(facts.as_ref(), None, Number::Several))
                    }
                    Expeditions::Each { facts, of } if !several.is_empty() => {
                        format!("one or more {}", self.expedition_kind(facts.as_ref(), *of, Number::Several))
                    }
                    // Once for each of them.
                    Expeditions::Each { facts, of: Some(Player::Opponent) } => {
                        format!("an opponent's {}", self.expedition_kind(facts.as_ref(), None, Number::One))
                    }
                    which => self.expeditions(which),
                };
                format!("{which} {}", progress_done(*progress, Number::One))
            }
            Trigger::Does { who, deed } => {
                let s = if *who == Player::You { "" } else { "s" };
                format!("{} {}", self.player(*who), self.deed(deed, s))
            }
            Trigger::Happens { who, fate } => {
                let (who, is_me) = self.who(who);
                format!("{who}{}", self.fate(fate, is_me))
            }
        }
    }

    fn who(&mut self, who: &Who) -> (String, bool) {
        match who {
            Who::Me => ("I".to_owned(), true),
            Who::Some { article, what } => (self.one_of(*article, what), false),
        }
    }

    fn one_of(&mut self, article: Article, what: &Filter) -> String {
        // The bearer: no other card.
        if let [one] = what.as_slice()
            && let Some([clause]) = one.facts.as_ref().map(OneOrMore::as_slice)
            && clause.as_slice() == [Literal::Not(Trait::Other)]
            && one.nouns.as_slice() == [Noun::Card]
        {
            return match one.places.as_ref().map(OneOrMore::as_slice) {
                Some([Place::In(area)]) => format!("me from {}", self.whole_area(area)),
                _ => "me".to_owned(),
            };
        }
        let all: Vec<String> = what
            .as_slice()
            .iter()
            .map(|one| {
                let text = match article {
                    Article::A => self.description(one, Number::One, ""),
                    Article::OneOrMore => return format!("one or more {}", self.description(one, Number::Several, "")),
                };
                if is_of_hero(one) {
                    return text;
                }
                text.strip_prefix("other ").map_or_else(|| format!("a {text}"), |rest| format!("another {rest}"))
            })
            .collect();
        all.join(" or ")
    }

    fn deed(&mut self, deed: &PlayerEvent, s: &str) -> String {
        let article = if deed.is_of_several() { Article::OneOrMore } else { Article::A };
        let deed = deed.single();
        let es = if s.is_empty() { "" } else { "es" };
        match deed {
            PlayerEvent::PassFirst => format!("pass{es} first"),
            PlayerEvent::Pass => format!("pass{es}"),
            PlayerEvent::DailyDraw => format!("draw{s} in Morning"),
            PlayerEvent::Expand => format!("expand{s}"),
            PlayerEvent::Draw(Article::A) => format!("draw{s} a card"),
            PlayerEvent::Draw(Article::OneOrMore) => format!("draw{s} one or more cards"),
            PlayerEvent::Resupply => if s.is_empty() { "[Resupply]" } else { "[Resupplies]" }.to_owned(),
            PlayerEvent::Gift => format!("make{s} a [Gift]"),
            PlayerEvent::ReceiveGift => format!("receive{s} a [Gift]"),
            PlayerEvent::Roll => format!("roll{s} one or more dice"),
            PlayerEvent::RevealBy => format!("reveal{s} a card this way"),
            PlayerEvent::Play { card, from } => {
                let card = self.one_of(Article::A, card);
                let from = from.map_or_else(String::new, |from| format!(" from {}", zone(from)));
                format!("play{s} {card}{from}")
            }
            PlayerEvent::Sacrifice(what) => format!("sacrifice{s} {}", self.one_of(article, what)),
            PlayerEvent::Discard(what) => format!("discard{s} {}", self.one_of(article, what)),
            PlayerEvent::Put { what, to } => {
                format!("send{s} {} to {}", self.one_of(article, what), self.whole_area(to))
            }
            PlayerEvent::Create(what) => format!("create{s} {}", self.one_of(article, what)),
            PlayerEvent::Exhaust(what) => format!("exhaust{s} {}", self.one_of(article, what)),
            PlayerEvent::Ready(what) => {
                let ready = if s.is_empty() { "ready" } else { "readies" };
                format!("{ready} {}", self.one_of(article, what))
            }
            PlayerEvent::Augment(what) => format!("augment{s} {}", self.one_of(article, what)),
            PlayerEvent::Spend(counter) => format!("spend{s} one or more {}", counters(*counter, Number::Several)),
            PlayerEvent::Shuffle if s.is_empty() => "shuffle your deck".to_owned(),
            PlayerEvent::Shuffle => "shuffles their deck".to_owned(),
            PlayerEvent::Use(icon) => format!("activate{s} a {icon} ability"),
            PlayerEvent::Sabotage => format!("[Sabotage{s}]"),
            PlayerEvent::Rush if s.is_empty() => "[Rush]".to_owned(),
            PlayerEvent::Rush => "[Rushes]".to_owned(),
            PlayerEvent::Turn => format!("take{s} a turn"),
            PlayerEvent::EndTurn => format!("end{s} a turn"),
            PlayerEvent::AnotherTurn => format!("play{s} another turn"),
            PlayerEvent::PlaceMarker => format!("place{s} a terrain marker"),
            PlayerEvent::TakeControl(what) => format!("take{s} control of {}", self.one_of(article, what)),
            PlayerEvent::Several(deed) => deed.to_string(),
            PlayerEvent::Complete(what) => format!("complete{s} {}", self.one_of(article, what)),
        }
    }

    fn fate(&mut self, fate: &ObjectEvent, is_me: bool) -> String {
        let (s, es, is) = if is_me { ("", "", "'m") } else { ("s", "es", " is") };
        match fate {
            ObjectEvent::Joins(area) => format!(" join{s} {}", self.whole_area(area)),
            ObjectEvent::Leaves(area) => format!(" leave{s} {}", self.whole_area(area)),
            ObjectEvent::Goes { from: None, to } => format!(" go{es} to {}", self.area(to)),
            ObjectEvent::Goes { from: Some(from), to } => {
                let (to, from) = (self.area(to), self.whole_area(from));
                format!(" go{es} to {to} from {from}")
            }
            ObjectEvent::Sacrificed => format!("{is} sacrificed"),
            ObjectEvent::Discarded => format!("{is} discarded"),
            ObjectEvent::Gains(what) => format!(" gain{s} {}", gained(*what)),
            ObjectEvent::Loses(what) => format!(" lose{s} {}", gained(*what)),
            ObjectEvent::Switches => format!(" switch{es} Expeditions"),
            ObjectEvent::Completed if is_me => "'m completed".to_owned(),
            ObjectEvent::Completed => " is completed".to_owned(),
            ObjectEvent::Defects => format!(" defect{s}"),
        }
    }

    /// A zone with its article.
    pub(super) fn whole_area(&mut self, area: &Area) -> String {
        match area {
            Area::Zone(NamedZone::Expeditions) => "the Expedition zone".to_owned(),
            Area::Zone(NamedZone::Discard) => "the discard pile".to_owned(),
            area => self.area(area),
        }
    }

    /// An event with "would".
    pub(super) fn would(&mut self, trigger: &Trigger) -> String {
        match trigger {
            Trigger::Does { who, deed } => format!("{} would {}", self.player(*who), self.deed(deed, "")),
            Trigger::Expedition { which, progress } | Trigger::Expeditions { which, progress } => {
                let which = match which {
                    Expeditions::Each { facts, of: Some(Player::You) } => {
                        format!("one of your {}", self.expedition_kind(facts.as_ref(), None, Number::Several))
                    }
                    Expeditions::Each { facts, of: Some(Player::Opponent) } => {
                        format!("an opponent's {}", self.expedition_kind(facts.as_ref(), None, Number::One))
                    }
                    which => self.expeditions(which),
                };
                let progress = match progress {
                    Progress::Forward(Some(due)) => return format!("{which} would move forward due to {due}"),
                    Progress::Forward(None) => "move forward",
                    Progress::Fails => "fail to move forward",
                    Progress::Ascension => "move forward [due to Ascension]",
                    Progress::Backward => "move backwards",
                    Progress::Ascends => "[Ascend]",
                };
                format!("{which} would {progress}")
            }
            Trigger::Happens { who, fate } => {
                let (who, _) = self.who(who);
                let fate = match fate {
                    ObjectEvent::Sacrificed => " be sacrificed".to_owned(),
                    ObjectEvent::Discarded => " be discarded".to_owned(),
                    ObjectEvent::Completed => " be completed".to_owned(),
                    fate => self.fate(fate, true),
                };
                format!("{who} would{fate}")
            }
            trigger => self.trigger(trigger),
        }
    }
}

/// "Moves forward", "move forward".
fn progress_done(progress: Progress, number: Number) -> String {
    let is_one = number == Number::One;
    let moves = if is_one { "moves" } else { "move" };
    match progress {
        Progress::Forward(None) => format!("{moves} forward"),
        Progress::Forward(Some(due)) => format!("{moves} forward due to {due}"),
        Progress::Ascension => format!("{moves} forward [due to Ascension]"),
        Progress::Backward => format!("{moves} backwards"),
        Progress::Fails if is_one => "fails to move forward during Dusk".to_owned(),
        Progress::Fails => "fail to move forward during Dusk".to_owned(),
        Progress::Ascends if is_one => "[Ascends]".to_owned(),
        Progress::Ascends => "[Ascend]".to_owned(),
    }
}

fn gained(what: Gained) -> String {
    match what {
        Gained::Counters(counter) => format!("1 or more {}", counters(counter, Number::Several)),
        Gained::Status(of) => status(of).to_owned(),
    }
}
