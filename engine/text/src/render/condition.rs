//! Renders conditions.

use super::{
    Writer,
    comparing::controllers,
    number::{counters, daily_name, is_mana, measured, phase_name},
    thing::Number,
};
use crate::{phrases::noun::described_by, reader::OneOfThem};
use ability::{
    Amount, Area, Being, Comparing, Comparison, Condition, Description, ExpeditionFact, Expeditions, Facts, Literal,
    Measure, Mention, NamedZone, OneOrMore, Place, Player, Progress, Subject, Trait,
};

/// The time of which a condition speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// Now.
    Now,
    /// Before the event, or before the step.
    Before,
}

impl Tense {
    /// "Is", "are", "was", "were".
    pub(super) const fn be(self, number: Number) -> &'static str {
        match (self, number) {
            (Self::Now, Number::One) => "is",
            (Self::Now, Number::Several) => "are",
            (Self::Before, Number::One) => "was",
            (Self::Before, Number::Several) => "were",
        }
    }

    /// "Has", "have", "had".
    pub(super) const fn have(self, number: Number) -> &'static str {
        match (self, number) {
            (Self::Now, Number::One) => "has",
            (Self::Now, Number::Several) => "have",
            (Self::Before, _) => "had",
        }
    }
}

/// Who or what the subject of a condition is, as its verb needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpokenOf {
    /// The bearer.
    I,
    /// What was named: one thing, or several.
    Things(Number),
    /// What the trigger named.
    Cause,
    /// All that have a description.
    All,
}

/// The subject of a condition.
pub(super) struct Spoken {
    subject: String,
    person: SpokenOf,
}

impl Spoken {
    /// Things that were named, as these words speak of them.
    pub(super) fn of_things(subject: &str, number: Number) -> Self {
        Self { subject: subject.to_owned(), person: SpokenOf::Things(number) }
    }

    const fn be(&self, tense: Tense) -> &'static str {
        match (self.person, tense) {
            (SpokenOf::I, Tense::Now) => "am",
            (SpokenOf::I | SpokenOf::Cause, tense) => tense.be(Number::One),
            (SpokenOf::Things(number), tense) => tense.be(number),
            (SpokenOf::All, tense) => tense.be(Number::Several),
        }
    }

    const fn have(&self, tense: Tense) -> &'static str {
        match self.person {
            SpokenOf::I | SpokenOf::All => tense.have(Number::Several),
            SpokenOf::Things(number) => tense.have(number),
            SpokenOf::Cause => tense.have(Number::One),
        }
    }
}

impl Writer {
    /// "if …" or "unless …".
    pub(super) fn if_or_unless(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Not(condition) => format!("unless {}", self.condition(condition)),
            condition => format!("if {}", self.condition(condition)),
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        self.condition_of(condition, Tense::Now)
    }

    /// A condition, about now or about the state before an event.
    pub(super) fn condition_of(&mut self, condition: &Condition, tense: Tense) -> String {
        match condition {
            Condition::During(phase) => format!("it is {}", phase_name(*phase)),
            Condition::Within(daily) => format!("it is {}", daily_name(*daily)),
            Condition::Turn(player) => format!("it is {} turn", self.whose(*player)),
            Condition::FirstDay => "this is the first Day".to_owned(),
            Condition::Player { player, is } => {
                let who = if *player == Player::That { "that player" } else { self.player(*player) };
                format!("{who} is {}", self.player(*is))
            }
            Condition::FirstPlayer(player) => {
                let is = if *player == Player::You { "are" } else { "is" };
                format!("{} {is} first player", self.player(*player))
            }
            Condition::All(all) => match all.as_slice() {
                // "Both are Characters".
                [
                    Condition::Compares(Comparing { left: Amount::ThatMany, comparison: Comparison::AtLeast, right }),
                    Condition::Is { who: Subject::It, being },
                ] if *right == Amount::Number(2) => {
                    self.being_of(&Spoken::of_things("both", Number::Several), being, tense)
                }
                // A comma ends what isn't so.
                _ => {
                    let all: Vec<String> =
                        all.as_slice().iter().map(|condition| self.condition_of(condition, tense)).collect();
                    let mut text = all[0].clone();
                    for (before, part) in all.iter().zip(&all[1..]) {
                        let is_long = before.starts_with("it isn't so that ");
                        text.push_str(if is_long { ", and " } else { " and " });
                        text.push_str(part);
                    }
                    text
                }
            },
            Condition::Any(any) => self.conditions(any, " or if ", tense),
            Condition::OfPlayer { who, condition } => {
                let who = self.player(*who);
                self.of_player(who, condition)
                    .unwrap_or_else(|| format!("it is so of {who} that {}", self.condition_of(condition, tense)))
            }
            Condition::Not(condition) => format!("it isn't so that {}", self.condition_of(condition, tense)),
            Condition::OneOfEach(filter) => {
                let each: Vec<String> = filter.as_slice().iter().map(|one| self.filter_without_place(one)).collect();
                format!("you control a {}", each.join(", another "))
            }
            Condition::Expedition { which, facts } => self.of_expedition(which, facts, tense),
            Condition::Is { who, being } => self.being(who, being, tense),
            Condition::OneIs { who, being } => self.one_is(who, being, OneOfThem::One),
            Condition::Was(being) => self.being(&Subject::It, being, Tense::Before),
            Condition::Compares(comparing) => self.comparing(comparing, tense),
        }
    }

    /// "One of them is a Permanent", "any of them has a {D} ability".
    pub(super) fn one_is(&mut self, who: &Subject, being: &Being, said: OneOfThem) -> String {
        let one = if said == OneOfThem::Each { "any" } else { "one" };
        let who = if *who == Subject::It { "them".to_owned() } else { who.to_string() };
        self.being_of(&Spoken::of_things(&format!("{one} of {who}"), Number::One), being, Tense::Now)
    }

    /// "An opponent controls two or more Robots": a condition about "that player", with the player as the subject.
    fn of_player(&mut self, who: &str, condition: &Condition) -> Option<String> {
        if let Condition::OneOfEach(filter) = condition {
            let is_theirs = |one: &Description| {
                one.places.as_ref().is_some_and(|places| places.as_slice() == [Place::Controlled(Player::That)])
            };
            let each: Vec<String> = filter.as_slice().iter().map(|one| self.filter_without_place(one)).collect();
            let said = format!("{who} controls a {}", each.join(", another "));
            return (filter.as_slice().iter().all(is_theirs) && !said.contains("their")).then_some(said);
        }
        let Condition::Compares(Comparing { left: Amount::Count(filter), comparison, right }) = condition else {
            return None;
        };
        if let (Comparison::Equal, Amount::Count(theirs)) = (comparison, right) {
            let (one, other) = controllers(filter, theirs)?;
            let control = if one == Player::You { "control" } else { "controls" };
            let name = |player| if player == Player::That { who } else { self.player(player) };
            let (one, other) = (name(one), name(other));
            let what: Vec<String> = filter.as_slice().iter().map(|one| self.things(one)).collect();
            return Some(format!("{one} {control} as many {} as {other}", what.join(" or ")));
        }
        if let (Comparison::Less | Comparison::More, Amount::Count(_)) = (comparison, right) {
            let said = self.condition(condition);
            let said = match said.strip_prefix("they ") {
                Some(rest) => format!("{who} {rest}"),
                None => format!("{} than {who}", said.strip_suffix(" than they")?),
            };
            return (!said.contains("they") && !said.contains("their")).then_some(said);
        }
        let [one] = filter.as_slice() else { return None };
        let [place] = one.places.as_ref()?.as_slice() else { return None };
        let (has, there) = match place {
            Place::Controlled(Player::That) => ("controls", String::new()),
            Place::In(Area::Of { whose, zone: zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard) })
                if whose.0 == Player::That =>
            {
                ("has", format!(" in {}", super::thing::zone(*zone)))
            }
            _ => return None,
        };
        let compared = self.compared(*comparison, right, false);
        let only = if *comparison == Comparison::Equal && *right != Amount::Number(0) { "only " } else { "" };
        let things = self.things(one);
        let said = format!("{who} {has} {only}{compared} {things}{there}");
        (!said.contains("they") && !said.contains("their")).then_some(said)
    }

    fn conditions(&mut self, all: &OneOrMore<Condition>, between: &str, tense: Tense) -> String {
        let all: Vec<String> = all.as_slice().iter().map(|condition| self.condition_of(condition, tense)).collect();
        all.join(between)
    }

    fn of_expedition(&mut self, which: &Expeditions, facts: &Facts<ExpeditionFact>, tense: Tense) -> String {
        let (is, are) = (tense.be(Number::One), tense.be(Number::Several));
        if let [clause] = facts.as_slice()
            && let [
                Literal::Is(ExpeditionFact::FacingCharacters {
                    comparison: Comparison::Equal,
                    with: Amount::Number(0),
                }),
            ] = clause.as_slice()
        {
            return format!("there {is} no Character facing it");
        }
        if let Expeditions::Each { facts: None, of: Some(Player::You) } = which
            && let [clause] = facts.as_slice()
        {
            match clause.as_slice() {
                [Literal::Not(ExpeditionFact::Moved)] => {
                    return "neither of your Expeditions moved forward this Day".to_owned();
                }
                [Literal::Is(ExpeditionFact::Together)] => {
                    return format!("your Expeditions {are} in the same region");
                }
                [Literal::Not(ExpeditionFact::Together)] => {
                    return format!("your Expeditions {are} in different regions");
                }
                [Literal::Not(fact)] => {
                    return format!("neither of your Expeditions {is} {}", self.expedition_fact(fact));
                }
                [Literal::Is(ExpeditionFact::Failed)] => {
                    return "both of your Expeditions failed to move forward".to_owned();
                }
                _ => {}
            }
        }
        let which = match which {
            Expeditions::Each { facts: None, of: Some(Player::You) } => "each of your Expeditions".to_owned(),
            which => self.expeditions(which),
        };
        if let [clause] = facts.as_slice()
            && let [Literal::Is(ExpeditionFact::Moved)] = clause.as_slice()
        {
            return format!("{which} moved forward this Day");
        }
        if let [clause] = facts.as_slice()
            && let Some(did) = did_this_day(clause.as_slice())
        {
            return format!("{which} {did}");
        }
        if let [clause] = facts.as_slice()
            && let [Literal::Is(ExpeditionFact::Characters { comparison, with })] = clause.as_slice()
        {
            let number = self.so_many(*comparison, with);
            return format!("{which} {} {number} Characters", tense.have(Number::One));
        }
        if let [clause] = facts.as_slice()
            && let [Literal::Is(ExpeditionFact::Holds { what, comparison, with })] = clause.as_slice()
        {
            let number = self.so_many(*comparison, with);
            return format!("{which} {} {number} {}", tense.have(Number::One), self.filter(what, Number::Several));
        }
        format!("{which} {is} {}", self.expedition_facts(facts))
    }

    fn being(&mut self, who: &Subject, being: &Being, tense: Tense) -> String {
        let spoken = match who {
            Subject::Me => Spoken { subject: "I".to_owned(), person: SpokenOf::I },
            Subject::It => Spoken::of_things("it", Number::One),
            Subject::Cause => Spoken { subject: "it".to_owned(), person: SpokenOf::Cause },
            Subject::Each(filter) => {
                Spoken { subject: format!("all {}", self.filter(filter, Number::Several)), person: SpokenOf::All }
            }
        };
        self.being_of(&spoken, being, tense)
    }

    pub(super) fn being_of(&mut self, spoken: &Spoken, being: &Being, tense: Tense) -> String {
        let (subject, is, has) = (&spoken.subject, spoken.be(tense), spoken.have(tense));
        let is_of_things = matches!(spoken.person, SpokenOf::Things(_));
        match being {
            Being::Kind(nouns) => match spoken.person {
                SpokenOf::Things(Number::Several) => {
                    format!("{subject} {is} {}", super::thing::nouns(nouns.as_slice(), Number::Several))
                }
                _ => format!("{subject} {is} a {}", super::thing::nouns(nouns.as_slice(), Number::One)),
            },
            Being::Facts(facts)
                if spoken.person == SpokenOf::I
                    && matches!(facts.as_slice(), [one] if one.as_slice() == [Literal::Is(Trait::ForTemple)]) =>
            {
                "I was played for my [Temple] cost".to_owned()
            }
            Being::Facts(facts) => {
                match facts.as_slice() {
                    [clause] if let [Literal::Is(Trait::SubTypeLikeOne(of))] = clause.as_slice() => {
                        return format!("{subject} shares {}", self.shared_sub_type(of));
                    }
                    [clause] if let [Literal::Is(Trait::EvenStatistics)] = clause.as_slice() => {
                        return "its {V}, {M} and {O} are equal".to_owned();
                    }
                    _ => {}
                }
                if let [clause] = facts.as_slice()
                    && let [Literal::Is(Trait::At(place))] = clause.as_slice()
                {
                    return match place {
                        Place::Controlled(by) if tense == Tense::Before => {
                            format!("{subject} {is} controlled by {}", self.player(*by))
                        }
                        Place::Controlled(by) => {
                            let s = if *by == Player::You { "" } else { "s" };
                            format!("{} control{s} it", self.player(*by))
                        }
                        Place::In(Area::Expedition(which)) if **which == Expeditions::FacingMe => {
                            format!("{subject} {is} facing me")
                        }
                        place => format!("{subject} {is} {}", self.place(place)),
                    };
                }
                // "I am [[Boosted]] and in {V}".
                if facts.as_slice().len() > 1
                    && !is_of_things
                    && let Some(all) = self.plain_facts(facts)
                {
                    return format!("{subject} {is} {all}");
                }
                // Several facts become one description: "it is another Character you control".
                if facts.as_slice().len() > 1
                    && let Some(one) = described_by(facts.as_slice())
                {
                    let said = self.description(&one, Number::One, "");
                    return match said.strip_prefix("other ") {
                        Some(said) => format!("{subject} {is} another {said}"),
                        None => format!("{subject} {is} a {said}"),
                    };
                }
                // "It is in {V} or {M}": one clause with several facts.
                if let [clause] = facts.as_slice()
                    && let [_, _, ..] = clause.as_slice()
                    && let Some(either) = self.one_of_facts(clause.as_slice())
                {
                    return format!("{subject} {is} {either}");
                }
                let said: Vec<String> = facts
                    .as_slice()
                    .iter()
                    .flat_map(OneOrMore::as_slice)
                    .map(|literal| match literal {
                        // "It has more boosts than me".
                        Literal::Is(Trait::Compares {
                            measure: measure @ Measure::Counters(counter),
                            comparison: comparison @ (Comparison::More | Comparison::Less),
                            with: Amount::Of { measure: same, what: Mention::Me },
                        }) if tense == Tense::Now && is_of_things && measure == same => {
                            let more = if *comparison == Comparison::More { "more" } else { "fewer" };
                            format!("{subject} {has} {more} {} than me", counters(*counter, Number::Several))
                        }
                        Literal::Is(Trait::Compares { measure: Measure::Counters(counter), comparison, with })
                            if is_of_things =>
                        {
                            let with = self.compared(*comparison, with, false);
                            format!("{subject} {has} {with} {}", counters(*counter, Number::Several))
                        }
                        Literal::Is(Trait::Compares { measure, comparison, with }) => {
                            let with = self.compared(*comparison, with, is_mana(*measure));
                            match spoken.person {
                                SpokenOf::Cause => format!("the {} was {with}", measured(*measure)),
                                SpokenOf::Things(_) if subject != "it" => {
                                    format!("{subject} {has} {} {with}", measured(*measure))
                                }
                                _ => format!("its {} {is} {with}", measured(*measure)),
                            }
                        }
                        Literal::Is(Trait::Acts(icon)) => format!("{subject} {has} a {icon} ability"),
                        Literal::Is(Trait::Numbered(keyword)) => format!("{subject} {has} [{keyword}]"),
                        Literal::Is(fact @ Trait::BaseStatistic(_)) if is_of_things => {
                            let said = self.fact(fact);
                            format!("{subject} {has} {}", said.trim_start_matches("with "))
                        }
                        Literal::Not(Trait::Acts(icon)) => format!("{subject} doesn't have a {icon} ability"),
                        Literal::Is(Trait::Other) if spoken.person != SpokenOf::I => {
                            format!("{subject} {is} another card")
                        }
                        Literal::Is(fact @ Trait::InExpedition(facts)) if super::expedition::is_named(facts) => {
                            format!("{subject} {is} {}", self.after(fact))
                        }
                        Literal::Is(fact) => format!("{subject} {is} {}", self.fact(fact)),
                        Literal::Not(fact) => format!("{subject} {is} not {}", self.fact(fact)),
                    })
                    .collect();
                said.join(" or if ")
            }
        }
    }

    /// "In {V} or {M}", "[[Fleeting]] or [[Asleep]]"; `None` if one of them is a comparison or negated.
    fn one_of_facts(&mut self, literals: &[Literal<Trait>]) -> Option<String> {
        let one = |literal: &Literal<Trait>| match literal {
            Literal::Is(Trait::Compares { .. }) | Literal::Not(_) => None,
            Literal::Is(fact) => Some(self.fact(fact)),
        };
        let all: Option<Vec<String>> = literals.iter().map(one).collect();
        all.map(|all| all.join(" or "))
    }

    /// "[[Boosted]] and in {V}"; `None` if one of them is a kind or needs more words.
    fn plain_facts(&mut self, facts: &Facts<Trait>) -> Option<String> {
        let all: Option<Vec<String>> = facts
            .as_slice()
            .iter()
            .map(|clause| match clause.as_slice() {
                [Literal::Is(Trait::Kind(_) | Trait::At(_) | Trait::Other | Trait::NotIt | Trait::Numbered(_))] => None,
                [Literal::Not(fact @ Trait::Status(_))] => Some(format!("not {}", self.fact(fact))),
                literals => self.one_of_facts(literals),
            })
            .collect();
        all.map(|all| all.join(" and "))
    }

    /// A fact as a predicate: "in {V}", "[[Boosted]]".
    fn fact(&mut self, fact: &Trait) -> String {
        match fact {
            Trait::InExpedition(facts) => match self.expedition_facts(facts) {
                said if said == "[In Contact]" => said,
                said if said == "Ascended" => "in an Ascended Expedition".to_owned(),
                said => said,
            },
            Trait::IdleHere => "in a terrain where its base statistic is 0".to_owned(),
            Trait::PlayedFrom(zone) => format!("played from {}", super::thing::zone(*zone)),
            Trait::At(place) => self.place(place),
            Trait::Token => "a token".to_owned(),
            Trait::Signature => "a Signature token".to_owned(),
            Trait::SignatureOf(whose) => format!("{} Hero's Signature token", self.whose(whose.0)),
            fact => self.adjective(fact).unwrap_or_else(|| self.after(fact)),
        }
    }
}

/// "Moved forward due to {V} or due to {M} this Day".
fn did_this_day(literals: &[Literal<ExpeditionFact>]) -> Option<String> {
    let progress = |literal: &Literal<ExpeditionFact>| match literal {
        Literal::Is(ExpeditionFact::Did(progress)) => Some(*progress),
        Literal::Is(ExpeditionFact::Failed) => Some(Progress::Fails),
        _ => None,
    };
    let all: Option<Vec<Progress>> = literals.iter().map(progress).collect();
    let due = |progress: &Progress| match progress {
        Progress::Forward(Some(due)) => Some(format!("due to {due}")),
        Progress::Ascension => Some("due to Ascension".to_owned()),
        _ => None,
    };
    let all = all?;
    if let Some(due) = all.iter().map(due).collect::<Option<Vec<_>>>() {
        return Some(format!("moved forward {} this Day", due.join(" or ")));
    }
    match all.as_slice() {
        [Progress::Fails] => Some("failed to move forward this Day".to_owned()),
        [Progress::Backward] => Some("moved backward this Day".to_owned()),
        [Progress::Ascends] => Some("[Ascended] this Day".to_owned()),
        _ => None,
    }
}
