//! Renders Ongoing Emblems (2.2.15).

use super::{Person, Writer, number::phase_name, thing::Number};
use ability::{
    Area, Duration, Effect, Emblem, Filter, Literal, NamedZone, ObjectEvent, OneOrMore, Passive, Place, Player,
    PlayerEvent, Pricing, Statement, Step, Subject, Trait, Trigger, Who,
};

impl Writer {
    /// "The next Robot you play this Day gains 3 boosts", "the next 2 Robots".
    pub(super) fn next(&mut self, duration: Duration, emblem: &Emblem, few: Option<u8>) -> String {
        let (so_many, number) = match few {
            Some(few) => (format!("next {few}"), Number::Several),
            None => ("next".to_owned(), Number::One),
        };
        if let (Duration::ThisDay, Emblem::Reaction { triggers, effect }) = (duration, emblem)
            && let [Trigger::At(phase)] = triggers.as_slice()
        {
            let effect = self.sentences(effect);
            return format!("at {} this Day, {}", phase_name(*phase), super::small(effect.trim_end_matches('.')));
        }
        let duration = lasts(duration);
        match emblem {
            Emblem::Reaction { triggers, effect } => {
                let next = match triggers.as_slice() {
                    [Trigger::Does { who, deed: PlayerEvent::Play { card, from } }] if self.is_of_it(effect) => {
                        let (plays, (what, after)) = (self.plays(*who, *from), self.played(card, number));
                        format!("{what} {plays}{after} {duration}")
                    }
                    [Trigger::Happens { who: Who::Some { what, .. }, fate: ObjectEvent::Joins(area) }]
                        if self.is_of_it(effect) =>
                    {
                        let (what, area) = (self.filter(what, number), self.area(area));
                        let s = if few.is_some() { "" } else { "s" };
                        format!("{what} that join{s} {area} {duration}")
                    }
                    _ => {
                        let (events, effect) = (self.events(triggers), self.within_sentence(effect));
                        let times = few.map_or_else(|| "time".to_owned(), |few| format!("{few} times"));
                        let effect = super::small(effect.trim_end_matches('.'));
                        return format!("the next {times} {events} {duration}, {effect}");
                    }
                };
                let effect = self.of_it(effect);
                format!("the {so_many} {next} {effect}")
            }
            Emblem::Passive(Passive::Object { who: Subject::Each(filter), statement }) => {
                let of_play = filter.as_slice().iter().find_map(|one| match one.places.as_ref()?.as_slice() {
                    [Place::Played { by, from }] => Some((*by, *from)),
                    _ => None,
                });
                let (by, from) = of_play.unwrap_or((Player::You, None));
                let (plays, (what, after)) = (self.plays(by, from), self.played(filter, number));
                if let Statement::LosesIf { gains, facts } = statement
                    && let [clause] = facts.as_slice()
                    && let [Literal::Is(Trait::PlayedFrom(from))] = clause.as_slice()
                {
                    let from = super::thing::zone(*from);
                    return format!("if you play it from your {from}, it loses {}", self.gains(gains));
                }
                let next = format!("the {so_many} {what} {plays}{after} {duration}");
                match statement {
                    Statement::Costs { pricing: Pricing::Free, .. } => format!("{next} is free"),
                    statement => format!("{next} {}", self.statement(statement, false)),
                }
            }
            Emblem::Passive(passive) => format!("{} {duration}", self.plain(passive)),
        }
    }

    /// An effect in one sentence where that can hold all of it.
    fn within_sentence(&mut self, effect: &Effect) -> String {
        let are_verbs = effect.as_slice().iter().all(|step| matches!(step, Step::Act(_)));
        if are_verbs { self.chain(effect, Person::You, Player::You).whole() } else { self.sentences(effect) }
    }

    /// "You play from your hand", "an opponent plays".
    fn plays(&mut self, by: Player, from: Option<NamedZone>) -> String {
        let (whose, play) = match by {
            Player::You => ("your ", "play"),
            // "They play".
            Player::That => ("", "play"),
            _ => ("", "plays"),
        };
        let from = from.map_or_else(String::new, |from| format!(" from {whose}{}", super::thing::zone(from)));
        format!("{} {play}{from}", self.player(by))
    }

    /// A card that is played, and separately its place, which follows the verb.
    fn played(&mut self, card: &Filter, number: Number) -> (String, String) {
        let mut all = card.as_slice().to_vec();
        let mut after = String::new();
        for one in &mut all {
            if let Some([Place::In(Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice) {
                after = format!(" in {}", self.expeditions(which));
            }
            one.places = None;
        }
        let what = OneOrMore::new(all).map_or_else(String::new, |all| self.filter(&all, number));
        (what, after)
    }

    /// Whether the text of an effect begins with "it".
    fn is_of_it(&mut self, effect: &Effect) -> bool {
        self.step(&effect.as_slice()[0], Person::You, Player::You).head.starts_with("it ")
    }

    /// Verbs with the subject "it", which is left out: "gains 1 boost, then …".
    pub(super) fn of_it(&mut self, effect: &Effect) -> String {
        let said: Vec<String> = effect
            .as_slice()
            .iter()
            .map(|step| {
                let text = self.step(step, Person::You, Player::You).head;
                text.strip_prefix("it ").map_or(text.clone(), str::to_owned)
            })
            .collect();
        said.join(", then ")
    }

    pub(super) fn lasting(&mut self, duration: Duration, emblem: &Emblem) -> String {
        let duration = lasts(duration);
        match emblem {
            Emblem::Passive(passive @ (Passive::Expedition { .. } | Passive::Limits { .. })) => {
                format!("{} {duration}", self.plain(passive))
            }
            Emblem::Passive(Passive::Object { who: Subject::It, statement }) => {
                format!("it {} {duration}", self.statement(statement, false))
            }
            Emblem::Passive(Passive::Object { who: Subject::Me, statement: statement @ Statement::Loses(_) }) => {
                format!("I {} {duration}", self.statement(statement, true))
            }
            Emblem::Passive(passive) => format!("{duration}, {}", self.plain(passive)),
            Emblem::Reaction { triggers, effect } => match triggers.as_slice() {
                [Trigger::Does { who, deed: PlayerEvent::Play { card, from } }] if self.is_of_it(effect) => {
                    let from = from.map_or_else(String::new, |from| format!(" from {}", super::thing::zone(from)));
                    let play = if *who == Player::You { "play" } else { "plays" };
                    let (what, who) = (self.filter(card, Number::One), self.player(*who));
                    format!("each {what} {who} {play}{from} {duration} {}", self.of_it(effect))
                }
                _ => {
                    let (events, effect) = (self.events(triggers), self.within_sentence(effect));
                    format!("whenever {events} {duration}, {}", super::small(effect.trim_end_matches('.')))
                }
            },
        }
    }
}

const fn lasts(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisTurn => "this turn",
        Duration::ThisAfternoon => "this Afternoon",
        Duration::ThisDay => "this Day",
        Duration::ThisGame => "this game",
        Duration::UntilYourTurn => "until your next turn",
    }
}
