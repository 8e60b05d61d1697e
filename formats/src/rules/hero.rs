//! How many Heroes a deck may have.

use super::RuleKind;
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    file::{Fault, FormatProblem, read_table},
    kind::Kind,
    violation::{Code, Comparator},
    words,
};
use serde::Deserialize;
use std::sync::Arc;

pub(super) const HERO: RuleKind = RuleKind {
    name: "hero",
    summary: "how many Heroes the list holds",
    codes: &[Code::HeroMissing, Code::HeroTooMany],
    compile: checked,
};

/// How many Heroes the list holds: in constructed exactly one (1.1.4.b), in limited none or one (1.1.5.b).
///
/// Legal: `1 ALT_CORE_B_MU_01_C`. Illegal: two different Heroes, or one with the quantity 2. Where `advised` asks for
/// more than `min`, fewer than that are only warned of (formats.md case 89).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hero {
    min: u32,
    max: u32,
    #[serde(default)]
    advised: u32,
}

fn checked(parameters: &toml::Table) -> Result<Arc<dyn Check>, Fault> {
    let hero: Hero = read_table(parameters.clone())?;
    let Hero { min, max, advised } = hero;
    if min > max {
        let text = format!("it asks for {min} Heroes and allows {max}");
        return Err((vec!["max".to_owned()], FormatProblem::Contradiction(text)));
    }
    if advised > max || advised > 0 && advised <= min {
        let text = format!("it advises {advised} Heroes, asks for {min} and allows {max}");
        return Err((vec!["advised".to_owned()], FormatProblem::Contradiction(text)));
    }
    Ok(Arc::new(hero))
}

impl Check for Hero {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let heroes = context.deck.counts().heroes;
        if heroes < self.min {
            report.add(missing(heroes, self.min, context));
        } else if heroes < self.advised {
            report.warn(missing(heroes, self.advised, context));
        }
        if heroes > self.max {
            let cards = context.lines(|e| e.kind == Kind::Hero);
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

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        Measure::between(context.deck.counts().heroes, self.min, self.max, context.lines(|e| e.kind == Kind::Hero))
    }
}

fn missing(heroes: u32, wanted: u32, context: &CheckContext<'_>) -> Finding {
    Finding {
        code: Code::HeroMissing,
        message: format!("add {}: the list has {heroes}{}", words::heroes(wanted - heroes), context.lower_bound()),
        actual: heroes.into(),
        limit: wanted.into(),
        comparator: Comparator::Min,
        excess: wanted - heroes,
        cards: Vec::new(),
    }
}
