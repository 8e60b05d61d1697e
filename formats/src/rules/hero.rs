use super::{Case, Check, Finding, Report, RuleKind, compile};
use crate::{Code, Comparator, FormatProblem, Kind, words};
use serde::Deserialize;

pub(super) const KIND: RuleKind = RuleKind {
    name: "hero",
    summary: "how many Heroes the list holds",
    codes: &[Code::HeroMissing, Code::HeroTooMany],
    compile: checked,
};

/// How many Heroes the list holds: in constructed exactly one (1.1.4.b), in limited none or one (1.1.5.b).
///
/// Legal: `1 ALT_CORE_B_MU_01_C`. Illegal: two different Heroes, or one with the quantity 2.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hero {
    min: u32,
    max: u32,
}

fn checked(parameters: &toml::Table) -> Result<Box<dyn Check>, FormatProblem> {
    let check = compile::<Hero>(parameters)?;
    let number = |key: &str| parameters.get(key).and_then(toml::Value::as_integer);
    match (number("min"), number("max")) {
        (Some(min), Some(max)) if min > max => {
            Err(FormatProblem::Contradiction(format!("it asks for {min} Heroes and allows {max}")))
        }
        _ => Ok(check),
    }
}

impl Check for Hero {
    fn check(&self, case: &Case<'_>, report: &mut Report<'_>) {
        let heroes = case.deck.counts().heroes;
        if heroes < self.min {
            report.add(Finding {
                code: Code::HeroMissing,
                message: format!(
                    "add {}: the list has {heroes}{}",
                    words::heroes(self.min - heroes),
                    case.lower_bound()
                ),
                actual: heroes.into(),
                limit: self.min.into(),
                comparator: Comparator::Min,
                excess: self.min - heroes,
                cards: Vec::new(),
            });
        }
        if heroes > self.max {
            let cards = case.lines(|e| e.kind == Kind::Hero);
            report.add(Finding {
                code: Code::HeroTooMany,
                message: format!(
                    "{} too many, of {} ({}); {} allowed",
                    words::heroes(heroes - self.max),
                    heroes,
                    words::listing(&cards),
                    self.max
                ),
                actual: heroes.into(),
                limit: self.max.into(),
                comparator: Comparator::Max,
                excess: heroes - self.max,
                cards,
            });
        }
    }
}
