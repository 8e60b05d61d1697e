//! Renders numbers.

use super::{Writer, thing::Number};
use ability::{
    Amount, Area, Article, Counter, Daily, Duration, Facts, Filter, Limit, Literal, Measure, Mention, NamedZone,
    ObjectEvent, OneOrMore, Operation, Phase, Player, RegionFact, Terrain, Trigger, Variety, Who,
};

impl Writer {
    /// A number in digits; X if it is not a plain number.
    pub(super) fn digits(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::X => "X".to_owned(),
            Amount::ThatMany => "that many".to_owned(),
            Amount::Compute { left, operation: Operation::Plus, right }
                if matches!(&**right, Amount::Number(_)) && !matches!(&**left, Amount::Number(_)) =>
            {
                format!("{}+{}", self.digits(left), self.digits(right))
            }
            amount => {
                let named = self.named_number(amount);
                self.x = Some(named);
                "X".to_owned()
            }
        }
    }

    /// An amount of mana.
    pub(super) fn mana(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Compute { left, operation: Operation::Plus, right } => {
                format!("{}+{}", self.mana(left), self.mana(right))
            }
            amount => format!("{{{}}}", self.digits(amount)),
        }
    }

    /// "My" or "its" before a number; "that card's" where "its" would refer to the chosen object.
    fn whose_number(&self, what: Mention) -> &'static str {
        match what {
            Mention::Me => "my",
            _ if self.is_of_chosen => "that card's",
            _ => "its",
        }
    }

    /// A number as a noun phrase: "the number of cards in your hand".
    pub(super) fn named_number(&mut self, amount: &Amount) -> String {
        match amount {
            Amount::Number(number) => number.to_string(),
            Amount::X => "X".to_owned(),
            Amount::Result => "the result".to_owned(),
            Amount::ThatMany => "that many".to_owned(),
            Amount::Of { measure: Measure::Counters(counter), what } => {
                let whose = self.whose_number(*what);
                format!("{whose} number of {}", counters(*counter, Number::Several))
            }
            Amount::Of { measure, what } => {
                let whose = self.whose_number(*what);
                format!("{whose} {}", measured(*measure))
            }
            Amount::Greatest { measure, among } => {
                format!("the highest {} among {}", measured(*measure), self.filter(among, Number::Several))
            }
            Amount::Limit { limit, of } => {
                let which = if *limit == Limit::Reserve { "Reserve" } else { "Landmark" };
                format!("{} {which} limit", self.whose(*of))
            }
            Amount::Compute { left, operation, right } => {
                let sign = match (operation, &**right) {
                    (Operation::Plus, Amount::Number(_)) => "+",
                    (Operation::Plus, _) => " plus ",
                    (Operation::Minus, _) => " minus ",
                    (Operation::Times, _) => "*",
                    (Operation::Over, Amount::Number(2)) => {
                        if let Amount::Compute { left, operation: Operation::Plus, right } = &**left
                            && **right == Amount::Number(1)
                        {
                            return format!("half {}, rounded up", self.named_number(left));
                        }
                        return format!("half {}, rounded down", self.named_number(left));
                    }
                    (Operation::Over, _) => "/",
                };
                format!("{}{sign}{}", self.named_number(left), self.named_number(right))
            }
            Amount::Capped { amount, most } => {
                format!("{}, up to {}", self.named_number(amount), self.named_number(most))
            }
            Amount::Either { condition, then, otherwise } => {
                let (then, otherwise) = (self.named_number(then), self.named_number(otherwise));
                format!("{then} if {}, otherwise {otherwise}", self.condition(condition))
            }
            Amount::Total { measure, among } if !matches!(measure, Measure::Counters(_)) => {
                format!("the total {} of {}", measured(*measure), self.filter(among, Number::Several))
            }
            amount => format!("the number of {}", self.counted(amount, Number::Several)),
        }
    }

    /// The things that are counted: "cards in your hand".
    pub(super) fn counted(&mut self, amount: &Amount, number: Number) -> String {
        match amount {
            Amount::Zeros(among) => format!("base statistics of 0 among {}", self.filter(among, Number::Several)),
            Amount::Between => "regions between your Hero and Companion".to_owned(),
            Amount::Players(who) => {
                let s = if number == Number::One { "" } else { "s" };
                let which = match who {
                    Player::EachOpponent => "opponent",
                    Player::Other => "other player",
                    _ => "player",
                };
                format!("{which}{s}")
            }
            Amount::Expeditions { facts, of } => self.expedition_kind(facts.as_ref(), *of, number),
            Amount::Regions(facts) => format!("{}regions", lands(facts.as_ref())),
            Amount::Total { measure: Measure::Counters(counter), among } => {
                format!("{} among {}", counters(*counter, Number::Several), self.filter(among, Number::Several))
            }
            Amount::Count(filter) => self.filter(filter, number),
            Amount::Different { what, among } => {
                let what = match what {
                    Variety::SubTypes => "subtype".to_owned(),
                    Variety::Names => "name".to_owned(),
                    Variety::Factions => "faction".to_owned(),
                    Variety::Numbers(measure) => measured(*measure),
                };
                let s = if number == Number::One { "" } else { "s" };
                format!("different {what}{s} among {}", self.filter(among, Number::Several))
            }
            Amount::Of { measure: Measure::Counters(counter), what } => {
                let on = if *what == Mention::Me { "me" } else { "it" };
                format!("{} on {on}", counters(*counter, number))
            }
            amount @ Amount::Compute { .. } if let Some((what, during)) = left_play(amount) => {
                format!("{} that left play {during}", self.filter(what, number))
            }
            Amount::Times { event, during } => {
                let times = if number == Number::One { "time" } else { "times" };
                format!("{times} {} {during}", self.trigger(event))
            }
            Amount::ThatMany if number == Number::One => "card chosen this way".to_owned(),
            // No printed card uses such a number.
            amount => amount.to_string(),
        }
    }

    /// "1 boost per card in your hand": the number before counters or tokens, the words after them, and the grammatical number.
    pub(super) fn each_of(&mut self, amount: &Amount) -> (String, String, Number) {
        match amount {
            Amount::Number(1) => ("1".to_owned(), String::new(), Number::One),
            Amount::Compute { left, operation: Operation::Times, right } => match &**right {
                Amount::Number(each) => {
                    let per = format!(" per {}", self.counted(left, Number::One));
                    (each.to_string(), per, Number::of(*each))
                }
                _ => (self.digits(amount), String::new(), Number::Several),
            },
            Amount::Compute { left, operation: Operation::Over, right }
                if let (Amount::Count(_) | Amount::Times { .. }, Amount::Number(each @ 2..)) = (&**left, &**right) =>
            {
                let per = format!(" for every {each} {}", self.counted(left, Number::Several));
                ("1".to_owned(), per, Number::One)
            }
            Amount::Count(_)
            | Amount::Zeros(_)
            | Amount::Different { .. }
            | Amount::Expeditions { .. }
            | Amount::Between
            | Amount::Players(_)
            | Amount::Times { .. }
            | Amount::Of { measure: Measure::Counters(_), .. } => {
                ("1".to_owned(), format!(" per {}", self.counted(amount, Number::One)), Number::One)
            }
            amount if left_play(amount).is_some() => {
                ("1".to_owned(), format!(" per {}", self.counted(amount, Number::One)), Number::One)
            }
            amount => (self.digits(amount), String::new(), Number::Several),
        }
    }
}

/// The things that are counted as having left play, which are two events with one zone each (3.1.4).
pub(super) fn left_play(amount: &Amount) -> Option<(&Filter, Duration)> {
    let Amount::Compute { left, operation: Operation::Plus, right } = amount else { return None };
    let (Amount::Times { event: one, during }, Amount::Times { event: other, .. }) = (&**left, &**right) else {
        return None;
    };
    match (&**one, &**other) {
        (
            Trigger::Happens {
                who: Who::Some { article: Article::A, what },
                fate: ObjectEvent::Leaves(Area::Zone(NamedZone::Expeditions)),
            },
            Trigger::Happens {
                who: Who::Some { what: same, .. },
                fate: ObjectEvent::Leaves(Area::Zone(NamedZone::Landmarks)),
            },
        ) if what == same => Some((what, *during)),
        _ => None,
    }
}

/// Whether a measure is an amount of mana.
pub(super) const fn is_mana(measure: Measure) -> bool {
    matches!(measure, Measure::HandCost | Measure::ReserveCost | Measure::BaseCost)
}

pub(super) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "{V}",
        Terrain::Mountain => "{M}",
        Terrain::Water => "{O}",
    }
}

pub(super) fn measured(measure: Measure) -> String {
    match measure {
        Measure::HandCost => "Hand Cost".to_owned(),
        Measure::ReserveCost => "Reserve Cost".to_owned(),
        Measure::BaseCost => "Base Cost".to_owned(),
        Measure::HighestStatistic => "highest statistic".to_owned(),
        Measure::Statistic(of) => terrain(of).to_owned(),
        Measure::Counters(counter) => format!("number of {}", counters(counter, Number::Several)),
    }
}

/// "boosts", "Kelon counter".
pub(super) fn counters(counter: Counter, number: Number) -> String {
    let one = match counter {
        Counter::Boost => "boost".to_owned(),
        Counter::Any => "counter".to_owned(),
        counter => super::word(&counter).trim_end_matches('s').to_owned(),
    };
    if number == Number::One { one } else { format!("{one}s") }
}

pub(super) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Morning => "Morning",
        Phase::Noon => "Noon",
        Phase::Afternoon => "the Afternoon",
        Phase::Dusk => "Dusk",
        Phase::Night => "Night",
    }
}

pub(super) const fn daily_name(daily: Daily) -> &'static str {
    match daily {
        Daily::Rest => "Rest",
        Daily::CleanUp => "Clean-up",
        Daily::Progress => "Progress",
    }
}

pub(super) fn lands(facts: Option<&Facts<RegionFact>>) -> String {
    let literals = facts.into_iter().flat_map(OneOrMore::as_slice).flat_map(OneOrMore::as_slice);
    literals
        .map(|literal| match literal {
            Literal::Is(RegionFact::Visible) => "visible ".to_owned(),
            Literal::Is(RegionFact::SingleTerrain) => "single-terrain ".to_owned(),
            Literal::Is(RegionFact::Starting) => "starting ".to_owned(),
            Literal::Is(RegionFact::Has(of)) => format!("{of} "),
            Literal::Not(_) => String::new(),
        })
        .collect()
}
