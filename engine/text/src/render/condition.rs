//! Renders conditions.

use super::{
    Writer,
    comparing::controllers,
    number::{counters, daily_name, is_mana, measured, phase_name},
    thing::Number,
};
use crate::phrases::noun::described_by;
use ability::{
    Amount, Area, Being, Comparing, Comparison, Condition, Description, ExpeditionFact, Expeditions, Facts, Literal,
    Measure, Mention, NamedZone, OneOrMore, Place, Player, Progress, Subject, Trait,
};

impl Writer {
    /// "if …" or "unless …".
    pub(super) fn if_or_unless(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Not(condition) => format!("unless {}", self.condition(condition)),
            condition => format!("if {}", self.condition(condition)),
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) -> String {
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
                ] if *right == Amount::Number(2) => match being {
                    Being::Kind(nouns) => {
                        format!("both are {}", super::thing::nouns(nouns.as_slice(), Number::Several))
                    }
                    being => self.being(&Subject::It, being, false).replacen("it is", "both are", 1),
                },
                _ => self.conditions(all, " and "),
            },
            Condition::Any(any) => self.conditions(any, " or if "),
            Condition::OfPlayer { who, condition } => {
                let who = self.player(*who);
                self.of_player(who, condition)
                    .unwrap_or_else(|| format!("it is so of {who} that {}", self.condition(condition)))
            }
            Condition::Not(condition) => format!("it isn't so that {}", self.condition(condition)),
            Condition::OneOfEach(filter) => {
                let each: Vec<String> = filter.as_slice().iter().map(|one| self.filter_without_place(one)).collect();
                format!("you control a {}", each.join(", another "))
            }
            Condition::Expedition { which, facts } => self.of_expedition(which, facts),
            Condition::Is { who, being } => self.being(who, being, false),
            Condition::OneIs { who, being } => {
                let said = self.being(&Subject::It, being, false);
                let who = if *who == Subject::It { "them".to_owned() } else { who.to_string() };
                said.replacen("it ", &format!("one of {who} "), 1)
            }
            Condition::Was(being) => self.being(&Subject::It, being, true),
            Condition::Compares(comparing) => self.comparing(comparing),
        }
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

    fn conditions(&mut self, all: &OneOrMore<Condition>, between: &str) -> String {
        let all: Vec<String> = all.as_slice().iter().map(|condition| self.condition(condition)).collect();
        all.join(between)
    }

    fn of_expedition(&mut self, which: &Expeditions, facts: &Facts<ExpeditionFact>) -> String {
        if let [clause] = facts.as_slice()
            && let [
                Literal::Is(ExpeditionFact::FacingCharacters {
                    comparison: Comparison::Equal,
                    with: Amount::Number(0),
                }),
            ] = clause.as_slice()
        {
            return "there is no Character facing it".to_owned();
        }
        if let Expeditions::Each { facts: None, of: Some(Player::You) } = which
            && let [clause] = facts.as_slice()
        {
            match clause.as_slice() {
                [Literal::Not(ExpeditionFact::Moved)] => {
                    return "neither of your Expeditions moved forward this Day".to_owned();
                }
                [Literal::Is(ExpeditionFact::Together)] => return "your Expeditions are in the same region".to_owned(),
                [Literal::Not(ExpeditionFact::Together)] => {
                    return "your Expeditions are in different regions".to_owned();
                }
                [Literal::Not(fact)] => return format!("neither of your Expeditions is {}", self.march(fact)),
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
            return format!("{which} has {number} Characters");
        }
        if let [clause] = facts.as_slice()
            && let [Literal::Is(ExpeditionFact::Holds { what, comparison, with })] = clause.as_slice()
        {
            let number = self.so_many(*comparison, with);
            return format!("{which} has {number} {}", self.filter(what, Number::Several));
        }
        format!("{which} is {}", self.marches(facts))
    }

    fn being(&mut self, who: &Subject, being: &Being, is_past: bool) -> String {
        let (subject, is) = match who {
            Subject::Me => ("I".to_owned(), "am"),
            Subject::It => ("it".to_owned(), if is_past { "was" } else { "is" }),
            Subject::Cause => ("it".to_owned(), "is"),
            Subject::Each(filter) => (format!("all {}", self.filter(filter, Number::Several)), "are"),
        };
        match being {
            Being::Kind(nouns) => format!("{subject} {is} a {}", super::thing::nouns(nouns.as_slice(), Number::One)),
            Being::Facts(facts)
                if *who == Subject::Me
                    && matches!(facts.as_slice(), [one] if one.as_slice() == [Literal::Is(Trait::ForTemple)]) =>
            {
                "I was played for my [Temple] cost".to_owned()
            }
            Being::Facts(facts) => {
                if let [clause] = facts.as_slice()
                    && let [Literal::Is(Trait::At(place))] = clause.as_slice()
                {
                    return match place {
                        Place::Controlled(by) if is_past => format!("it was controlled by {}", self.player(*by)),
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
                    && *who != Subject::It
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
                        }) if !is_past && *who == Subject::It && measure == same => {
                            let more = if *comparison == Comparison::More { "more" } else { "fewer" };
                            format!("it has {more} {} than me", counters(*counter, Number::Several))
                        }
                        Literal::Is(Trait::Compares { measure: Measure::Counters(counter), comparison, with })
                            if is_past || *who == Subject::It =>
                        {
                            let with = self.compared(*comparison, with, false);
                            let has = if is_past { "had" } else { "has" };
                            format!("it {has} {with} {}", counters(*counter, Number::Several))
                        }
                        Literal::Is(Trait::Compares { measure, comparison, with }) => {
                            let with = self.compared(*comparison, with, is_mana(*measure));
                            let (its, is) = if *who == Subject::Cause { ("the", "was") } else { ("its", is) };
                            format!("{its} {} {is} {with}", measured(*measure))
                        }
                        Literal::Is(Trait::Acts(icon)) => {
                            let has = match (who, is_past) {
                                (Subject::It, true) => "had",
                                (Subject::Me | Subject::Each(_), _) => "have",
                                (Subject::It | Subject::Cause, _) => "has",
                            };
                            format!("{subject} {has} a {icon} ability")
                        }
                        Literal::Is(Trait::Numbered(keyword)) => {
                            let has = match (who, is_past) {
                                (Subject::It, true) => "had",
                                (Subject::Me | Subject::Each(_), _) => "have",
                                (Subject::It | Subject::Cause, _) => "has",
                            };
                            format!("{subject} {has} [{keyword}]")
                        }
                        Literal::Is(fact @ Trait::BaseStatistic(_)) if *who == Subject::It => {
                            let said = self.fact(fact);
                            format!("it {} {}", if is_past { "had" } else { "has" }, said.trim_start_matches("with "))
                        }
                        Literal::Not(Trait::Acts(icon)) => format!("{subject} doesn't have a {icon} ability"),
                        Literal::Is(Trait::Other) if *who != Subject::Me => format!("{subject} {is} another card"),
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
            Trait::InExpedition(facts) => match self.marches(facts) {
                said if said == "[In Contact]" => said,
                said if said == "Ascended" => "in an Ascended Expedition".to_owned(),
                said => said,
            },
            Trait::IdleHere => "in a terrain where its base statistic is 0".to_owned(),
            Trait::PlayedFrom(zone) => format!("played from {}", super::thing::zone(*zone)),
            Trait::At(place) => self.place(place),
            Trait::Token => "a token".to_owned(),
            Trait::Signature => "a Signature token".to_owned(),
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
