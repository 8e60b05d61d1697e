//! Renders passive abilities.

use super::{
    Person, Writer,
    number::{daily_name, measured, phase_name},
    sentence,
    thing::{Number, terrains, zone},
};
use ability::{
    Action, Amount, Area, Ban, Becoming, Being, Condition, Destination, Effect, ExpeditionFact, ExpeditionRule,
    Expeditions, Filter, Gain, Halt, Limit, LimitChange, Literal, Mention, Modifying, NamedZone, Objects, OneOrMore,
    Passive, Place, Player, PlayerEvent, Pricing, Raised, Search, Statement, Status, Step, Subject, Terraforming,
    Trait, Trigger,
};

impl Writer {
    /// A passive ability as a sentence.
    pub(super) fn passive(&mut self, condition: Option<&Condition>, passive: &Passive) -> String {
        if let Passive::Modifier { event, modifying, effect, otherwise } = passive {
            return self.modifier(condition, event, *modifying, effect, otherwise.as_ref());
        }
        if let (Some(Condition::FirstDay), Passive::Object { statement: Statement::Ignored, .. }) = (condition, passive)
        {
            return format!("Ignore my abilities during {}.", "the first Day");
        }
        let said = self.plain(passive);
        match condition {
            None => format!("{}.", sentence(&said)),
            Some(condition) => {
                let condition = self.if_or_unless(condition);
                format!("{}, {said}.", sentence(&condition))
            }
        }
    }

    /// The statement of a passive ability, without its condition.
    pub(super) fn plain(&mut self, passive: &Passive) -> String {
        match passive {
            Passive::Object { who: Subject::Me, statement: Statement::Has(gains) } if is_bare(gains) => {
                let all: Vec<String> = gains.as_slice().iter().map(|gain| self.bare(gain)).collect();
                let said = all.join(", ");
                if said.starts_with("[[Fleeting") {
                    format!("I have {said}")
                } else {
                    format!("I'm {}", all.join(" and "))
                }
            }
            Passive::Object {
                who,
                statement: Statement::Statistics { terrains: of, becoming: Becoming::Equal(amount) },
            } => {
                let (whose, their) = match who {
                    Subject::Me => (format!("my {}", terrains(of)), "my"),
                    Subject::It | Subject::Cause => (format!("its {}", terrains(of)), "its"),
                    Subject::Each(filter) => {
                        (format!("the {} of {}", terrains(of), self.filter(filter, Number::Several)), "their")
                    }
                };
                match amount {
                    Amount::Of { measure, what: Mention::It } => {
                        format!("{whose} are equal to {their} {}", measured(*measure))
                    }
                    amount => format!("{whose} are equal to {}", self.named_number(amount)),
                }
            }
            Passive::Object { who: Subject::Each(filter), statement: Statement::Cannot(Ban::Activate(arrivals)) } => {
                let icons: Vec<&str> = arrivals.as_slice().iter().map(|of| super::verb::icon(*of)).collect();
                let icons = match icons.split_last() {
                    Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
                    _ => icons.concat(),
                };
                format!("the {icons} abilities of {} can't activate", self.filter(filter, Number::Several))
            }
            Passive::Object { who, statement } => {
                let (subject, is_me) = match who {
                    Subject::Me => ("I".to_owned(), true),
                    Subject::It | Subject::Cause => ("it".to_owned(), false),
                    Subject::Each(filter) => (self.subject(filter), false),
                };
                let said = self.statement(statement, is_me);
                // The verb agrees with its subject.
                let agreed = match who {
                    Subject::Me => None,
                    Subject::It | Subject::Cause => said.strip_prefix("have ").map(|rest| format!("has {rest}")),
                    // Cards that are played "don't gain" a status: they have nothing to lose at that time.
                    Subject::Each(_) if matches!(statement, Statement::Loses(gains) if matches!(gains.as_slice(), [Gain::Status(_)])) => {
                        said.strip_prefix("loses ").map(|rest| format!("don't gain {rest}"))
                    }
                    Subject::Each(_) => said.strip_prefix("costs ").map(|rest| format!("cost {rest}")),
                };
                format!("{subject} {}", agreed.unwrap_or(said))
            }
            Passive::Expedition { which, rule } => self.expedition_rule(which, rule),
            Passive::Regions { which, terraforming, terrains: of } => {
                let which = self.regions(which);
                let of = terrains(of);
                match terraforming {
                    Terraforming::Add => format!("{which} is {of} in addition to its other terrains"),
                    Terraforming::Replace => format!("{which} is {of} and loses its other terrains"),
                }
            }
            Passive::Modifier { event, .. } => self.would(event),
            Passive::Rebate { costs, less } => {
                let costs: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
                format!("you may {} to reduce my cost by {}", costs.join(" and "), self.mana(less))
            }
            Passive::Surcharge(costs) => {
                let costs: Vec<String> = costs.as_slice().iter().map(|cost| self.paid(cost, Person::You)).collect();
                format!("as an additional cost to play me, {}", costs.join(" and "))
            }
            Passive::Narrowing { less, only } => {
                let less = self.mana(less);
                format!(
                    "you may play me for {less} less. If you do, I can only target a {}",
                    self.filter(only, Number::One)
                )
            }
            Passive::MayPlay { what, place } => {
                let what = match what {
                    Objects::Each(filter) if is_me_in_discard_pile(filter) => "me from your discard pile".to_owned(),
                    what => self.objects(what),
                };
                let place = place.as_ref().map_or_else(String::new, |which| format!(" in {}", self.expeditions(which)));
                format!("you may play {what}{place}")
            }
            Passive::Limits { amount, only: Some(only), .. } => {
                format!("you may keep {} more {} during Night", self.digits(amount), self.filter(only, Number::Several))
            }
            Passive::Limits { whose, limit, amount, change, only: None } => {
                let limit = match limit {
                    Limit::Reserve => "Reserve limit",
                    Limit::Landmark => "Landmark limit",
                };
                let change = match change {
                    LimitChange::More => "increased by ",
                    LimitChange::Less => "reduced by ",
                    LimitChange::Set => "",
                };
                // Before the owner of the limit is named, "they" has no antecedent.
                let amount = match amount.contains(|player: &Player| *player == Player::That) {
                    true => format!("equal to {}", self.named_number(amount)),
                    false => self.digits(amount),
                };
                format!("{} {limit} is {change}{amount}", self.whose(whose.0))
            }
            Passive::Signature(token) => format!("My Signature token is {}", self.signature(token)),
            Passive::Maxima(raised) => {
                let by = match raised {
                    Raised::Endless => "counters beyond their maximum".to_owned(),
                    Raised::By(amount) => format!("{} more counter than their maximum", self.digits(amount)),
                };
                format!("the Support abilities of cards in {} can give them {by}", zone(NamedZone::Reserve))
            }
        }
    }

    /// All things of a description, as the subject of a statement.
    fn subject(&mut self, filter: &Filter) -> String {
        self.filter(filter, Number::Several)
    }

    fn bare(&mut self, gain: &Gain) -> String {
        match gain {
            Gain::Keyword(keyword) => self.keyword(keyword),
            Gain::Status(of) => super::thing::status(*of).to_owned(),
            gain => gain.to_string(),
        }
    }

    /// The predicate of a statement.
    pub(super) fn statement(&mut self, statement: &Statement, is_me: bool) -> String {
        let s = if is_me { "" } else { "s" };
        match statement {
            Statement::Has(gains) => match gains.as_slice() {
                [Gain::Kind(noun)] => {
                    let am = if is_me { "am" } else { "is" };
                    format!("{am} also considered a {noun}, even when not in play")
                }
                [Gain::Ability(_)] if is_me => format!("gain {}", self.gains(gains)),
                _ => format!("have {}", self.gains(gains)),
            },
            Statement::LosesIf { gains, facts } => format!("lose{s} {} if [{facts:?}]", self.gains(gains)),
            Statement::Loses(gains) => match gains.as_slice() {
                [Gain::Abilities] => format!("lose{s} all abilities"),
                _ => format!("lose{s} {}", self.gains(gains)),
            },
            Statement::Statistics { terrains: of, becoming } => {
                let of = terrains(of);
                match becoming {
                    Becoming::Equal(amount) => format!("have {of} equal to {}", self.named_number(amount)),
                    Becoming::Plus(amount) => self.more(amount, "+", &of),
                    Becoming::Minus(amount) => self.more(amount, "-", &of),
                }
            }
            Statement::Costs { pricing, within } => {
                let within = within.as_ref().map_or_else(String::new, |within| {
                    let said = self.expedition_facts(within);
                    match said.as_str() {
                        "with no Characters" => " to play in an Expedition with no Characters".to_owned(),
                        "not other" => " to play in my Expedition".to_owned(),
                        "other" => " to play in my other Expedition".to_owned(),
                        "Hero" | "Companion" => format!(" to play in a {said} Expedition"),
                        said if said.starts_with("in a ") => format!(" to play {said}"),
                        said => format!(" to play in an Expedition that's {said}"),
                    }
                });
                match pricing {
                    Pricing::Free => "is free".to_owned(),
                    Pricing::AtLeast(amount) => format!("can't cost less than {}", self.mana(amount)),
                    Pricing::EachPlayed { amount, change } => {
                        format!(
                            "cost{s} {} {change} for each other card you played this turn{within}",
                            self.mana(amount)
                        )
                    }
                    Pricing::By { amount, change, minimum } => {
                        let (amount, most) = match amount {
                            Amount::Capped { amount, most } => (&**amount, Some(most)),
                            amount => (amount, None),
                        };
                        let (number, mut per, _) = self.each_of(amount);
                        if let Some(most) = most {
                            per.push_str(&format!(", up to {} {change}", self.mana(most)));
                        }
                        let minimum = minimum
                            .as_ref()
                            .map_or_else(String::new, |min| format!(", down to a minimum of {}", self.mana(min)));
                        format!("cost{s} {{{number}}} {change}{per}{within}{minimum}")
                    }
                }
            }
            Statement::Cannot(ban) => self.ban(ban, is_me),
            Statement::EntersWith { amount, counter } => {
                let number = self.digits(amount);
                let enter = if self.is_hero { "begin the game" } else { "enter" };
                format!("{enter} with {number} {}", super::number::counters(*counter, Number::Several))
            }
            Statement::EntersAs(of) if is_me => format!("enter {}", super::thing::status(*of)),
            Statement::EntersAs(of) => format!("enters {}", super::thing::status(*of)),
            Statement::Markers(of) => {
                let all: Vec<String> = of.as_slice().iter().map(|of| format!("one {of}")).collect();
                format!("begin the game with {} Terrain Marker", all.join(" and "))
            }
            Statement::AsManaOrb => "can be used as a Mana Orb".to_owned(),
            Statement::Regains(of) => {
                let of = super::thing::status(*of);
                format!("can gain {of} even if I was already {of}")
            }
            Statement::Ignored => "have no working abilities".to_owned(),
        }
    }

    fn more(&mut self, amount: &Amount, sign: &str, of: &str) -> String {
        let (number, per, _) = self.each_of(amount);
        format!("have {sign}{number} {of}{per}")
    }

    fn ban(&mut self, ban: &Ban, is_me: bool) -> String {
        match ban {
            Ban::Status(of) => format!("can't gain {}", super::thing::status(*of)),
            Ban::Counters(counter) => format!("can't gain {}", super::number::counters(*counter, Number::Several)),
            Ban::PlayedIn(facts) => match facts.as_slice() {
                [clause]
                    if let [
                        Literal::Not(
                            only @ (ExpeditionFact::Hero | ExpeditionFact::Companion | ExpeditionFact::Ascended),
                        ),
                    ] = clause.as_slice() =>
                {
                    format!("can only be played in a {only} Expedition")
                }
                [clause] if let [Literal::Not(only)] = clause.as_slice() => {
                    format!("can only be played in an Expedition {}", self.expedition_fact(only))
                }
                _ => match self.expedition_facts(facts) {
                    said if said.starts_with("with ") => format!("can't be played in an Expedition {said}"),
                    said if said.starts_with("in a ") => format!("can't be played {said}"),
                    said => format!("can't be played in an Expedition that's {said}"),
                },
            },
            Ban::Played => "can't be played".to_owned(),
            Ban::Prepared => "remain exhausted during Morning".to_owned(),
            Ban::Readied => "can't be readied".to_owned(),
            Ban::Activate(_) => "can't activate".to_owned(),
            Ban::Used(icon) => format!("can't activate {} {icon} abilities", if is_me { "my" } else { "their" }),
            Ban::Counted(limit) => {
                let limit = if *limit == Limit::Reserve { "Reserve" } else { "Landmark" };
                format!("don't count towards {} {limit} limit", if is_me { "your" } else { "the" })
            }
            Ban::Discarded => "can't be discarded".to_owned(),
            Ban::Sacrificed => "can't be sacrificed".to_owned(),
            Ban::TargetedByOpponents => "can't be targeted by your opponents".to_owned(),
            Ban::TargetedByTheirSpells => "can't be targeted by your opponents' Spells".to_owned(),
            Ban::TargetedBySpells => "can't be targeted by Spells".to_owned(),
            Ban::Targeted => "can't be targeted".to_owned(),
            Ban::Switched => "can't switch Expeditions".to_owned(),
            Ban::Defected => "can't defect".to_owned(),
        }
    }

    fn expedition_rule(&mut self, which: &Expeditions, rule: &ExpeditionRule) -> String {
        let which = self.expeditions(which);
        match rule {
            ExpeditionRule::CannotMove { when, except } => {
                let when = match when {
                    Halt::Dusk => " during Dusk",
                    Halt::Always => "",
                };
                let except = except.map_or_else(String::new, |of| format!(" except due to {of}"));
                format!("{which} can't move forward{when}{except}")
            }
            ExpeditionRule::CannotMoveBack => format!("{which} can't move backward"),
            ExpeditionRule::CannotMoveByTie => format!("{which} can't move forward [due to Ascension]"),
            ExpeditionRule::CannotMoveDueTo(terrain) => format!("{which} can't move forward due to {terrain}"),
            ExpeditionRule::CannotAscend => format!("{which} can't [Ascend]"),
            ExpeditionRule::IgnoresDefender { of: None } => {
                format!("[Defender] Characters don't prevent {which} from moving forward")
            }
            ExpeditionRule::IgnoresDefender { of: Some(of) } => {
                format!("[Defender] {} don't prevent {which} from moving forward", self.filter(of, Number::Several))
            }
            ExpeditionRule::CountsAs(facts) => format!("{which} is considered {}", self.expedition_facts(facts)),
        }
    }

    fn modifier(
        &mut self,
        condition: Option<&Condition>,
        event: &Trigger,
        modifying: Modifying,
        effect: &Effect,
        otherwise: Option<&Effect>,
    ) -> String {
        if let (
            Trigger::Does { who: Player::You, deed: PlayerEvent::DailyDraw },
            [Step::Act(Action::Draw(amount))],
            None,
        ) = (event, effect.as_slice(), condition)
        {
            match modifying {
                Modifying::Instead => return format!("During Morning, draw only {} card.", self.digits(amount)),
                Modifying::Also => return format!("You draw {} additional cards during Morning.", self.digits(amount)),
                Modifying::MayInstead | Modifying::MayAlso => {}
            }
        }
        if let (
            Trigger::Does { deed: PlayerEvent::Expand, .. },
            [Step::Act(Action::Put { what, to: Destination::Mana(_) })],
        ) = (event, effect.as_slice())
        {
            return format!("Then, put {} in your Mana zone instead of a card from your hand.", self.objects(what));
        }
        // An object that is exhausted as a cost must be ready, which the text does not say.
        let (condition, is_paid) = paid_by_exhausting(condition, modifying, effect);
        let when = match condition {
            None => String::new(),
            Some(Condition::During(phase)) => format!(" during {}", phase_name(*phase)),
            Some(Condition::Within(daily)) => format!(" during {}", daily_name(*daily)),
            Some(condition) => format!(" while {}", self.condition(condition)),
        };
        let event_text = self.would(event);
        let rest = match effect.as_slice() {
            [_, rest @ ..] if is_paid => OneOrMore::new(rest.to_vec()),
            _ => None,
        };
        // An effect that is paid for, or conditional; otherwise the event happens, which the text does not say.
        let bought = match (modifying, effect.as_slice()) {
            (Modifying::Instead, [Step::May { offer, then, otherwise: Some(otherwise) }])
                if matches!(otherwise.as_slice(), [Step::Act(Action::Proceed)]) =>
            {
                let step = Step::May { offer: offer.clone(), then: then.clone(), otherwise: None };
                Some(OneOrMore::one(step))
            }
            (Modifying::Instead, [Step::If { condition, effect, otherwise: Some(otherwise) }])
                if matches!(otherwise.as_slice(), [Step::Act(Action::Proceed)]) =>
            {
                let (condition, effect) = (condition.clone(), effect.clone());
                Some(OneOrMore::one(Step::If { condition, effect, otherwise: None }))
            }
            _ => None,
        };
        if let Trigger::Expedition { which, .. } = event {
            self.modified = Some(which.clone());
        }
        let mut text = match &rest {
            Some(rest) => format!("exhaust me to {}", super::small(&self.had(rest, Player::You).whole())),
            None => self.sentences(bought.as_ref().unwrap_or(effect)),
        };
        self.modified = None;
        if let Trigger::Expedition { .. } = event {
            text = without_proceed(&text);
            if let Some(face) = unmoved(effect) {
                text.push_str(&format!(" On a {face}, it doesn't move."));
            }
        }
        let text = super::small(&text);
        let (before, text) = match modifying {
            Modifying::Instead => ("instead ", text),
            Modifying::Also => ("also ", text),
            Modifying::MayInstead => {
                ("instead you may ", text.strip_prefix("you may ").map_or(text.clone(), str::to_owned))
            }
            Modifying::MayAlso if text.starts_with("increase the result by ") => {
                let by = text.trim_start_matches("increase the result by ").trim_end_matches('.').to_owned();
                return format!("If {event_text}{when}, you may add {by} to its result.");
            }
            Modifying::MayAlso => ("also you may ", text),
        };
        let otherwise = otherwise.map_or_else(String::new, |otherwise| {
            format!(" If you don't, {}", super::small(&self.sentences(otherwise)))
        });
        format!("If {event_text}{when}, {before}{text}{otherwise}")
    }
}

/// If a modifier begins with exhausting the bearer: the condition apart from that the bearer is ready. Also returns whether it
/// does.
fn paid_by_exhausting<'a>(
    condition: Option<&'a Condition>,
    modifying: Modifying,
    effect: &Effect,
) -> (Option<&'a Condition>, bool) {
    let is_ready = |condition: &Condition| {
        let Condition::Is { who: Subject::Me, being: Being::Facts(facts) } = condition else { return false };
        let [clause] = facts.as_slice() else { return false };
        clause.as_slice() == [Literal::Not(Trait::Status(Status::Exhausted))]
    };
    let exhausts = matches!(effect.as_slice(), [Step::Act(Action::Exhaust(Objects::The(Mention::Me))), _, ..])
        && matches!(modifying, Modifying::MayInstead | Modifying::MayAlso);
    match condition {
        Some(condition) if exhausts && is_ready(condition) => (None, true),
        Some(Condition::All(all)) if exhausts => match all.as_slice() {
            [condition, ready] if is_ready(ready) => (Some(condition), true),
            _ => (condition, false),
        },
        condition => (condition, false),
    }
}

/// If a die decides about an event, the text leaves out the results for which the event happens.
fn without_proceed(text: &str) -> String {
    let parts: Vec<&str> = text.split(". ").filter(|part| !part.contains("let it happen")).collect();
    let text = parts.join(". ");
    if text.ends_with('.') { text } else { format!("{text}.") }
}

/// A result of the die without a row.
fn unmoved(effect: &Effect) -> Option<u8> {
    let Some(Step::Depending { rows, .. }) = effect.as_slice().last() else { return None };
    (1..=6).find(|face| !rows.as_slice().iter().any(|row| row.from <= *face && row.to.is_none_or(|to| to >= *face)))
}

/// Whether the gains are only keywords and statuses, which need no verb.
fn is_bare(gains: &OneOrMore<Gain>) -> bool {
    gains.as_slice().iter().all(|gain| matches!(gain, Gain::Keyword(_) | Gain::Status(_)))
}

/// Whether a filter describes only the bearer, in the discard pile.
fn is_me_in_discard_pile(filter: &Filter) -> bool {
    let [one] = filter.as_slice() else { return false };
    let is_there = one
        .places
        .as_ref()
        .is_some_and(|places| matches!(places.as_slice(), [Place::In(Area::Of { zone: NamedZone::Discard, .. })]));
    let is_me = one
        .facts
        .as_ref()
        .is_some_and(|facts| matches!(facts.as_slice(), [clause] if clause.as_slice() == [Literal::Not(Trait::Other)]));
    is_there && is_me
}
