//! Finds rules that cannot all hold, and rules that never decide anything.
use super::path;
use crate::{
    format::{Format, Rule},
    format_error::{Fault, FormatProblem},
    raw::RawFormat,
    violation::Severity,
};

/// Checks the rules of a resolved format against one another.
///
/// A contradiction is refused wherever its halves were written. A rule that never decides anything is refused only where
/// the format itself wrote it: a house format that allows no Unique need not repeal every rule on Uniques that it
/// inherits.
pub(super) fn lint(raw: &RawFormat, format: &Format, faults: &mut Vec<Fault>) {
    for (one, other, text) in contradictions(format) {
        let at = section(raw, other).or_else(|| section(raw, one)).unwrap_or_else(|| path(&["extends"]));
        faults.push((at, FormatProblem::Contradiction(text)));
    }
    for (rule, reason) in idle(format) {
        if let Some(at) = section(raw, rule) {
            faults.push((at, FormatProblem::NeverDecides(reason)));
        }
    }
}

/// The place where a format writes a rule.
fn section(raw: &RawFormat, rule: &str) -> Option<Vec<String>> {
    let at = |section, there: bool| there.then(|| path(&[section, rule]));
    at("rules", raw.rules.contains_key(rule)).or_else(|| at("replace", raw.replace.contains_key(rule)))
}

/// A number of a rule; `None` if the rule is not there, if the opened cards decide instead, or if other cards are counted.
fn number(format: &Format, rule: &str, member: &str) -> Option<i64> {
    let parameters = &format.rule(rule)?.parameters;
    if parameters.contains_key("withPool") || parameters.contains_key("convergence") {
        return None;
    }
    parameters.get(member)?.as_integer()
}

/// A word of a rule.
fn text<'a>(format: &'a Format, rule: &str, member: &str) -> Option<&'a str> {
    format.rule(rule)?.parameters.get(member)?.as_str()
}

/// The number of a rule on the size of the deck.
#[derive(Clone, Copy)]
struct Size {
    rule: &'static str,
    number: i64,
    of: Of,
}

/// What a size counts.
#[derive(Clone, Copy)]
enum Of {
    Main,
    Total,
}

impl Size {
    /// The number of main cards that a size means for a deck with 0 or 1 Heroes.
    fn main(self, heroes: i64) -> i64 {
        match self.of {
            Of::Main => self.number,
            Of::Total => self.number - heroes,
        }
    }

    fn words(self) -> String {
        match self.of {
            Of::Main => format!("{} without the Hero", self.number),
            Of::Total => format!("{} with the Hero", self.number),
        }
    }
}

/// Pairs of rules that no deck can satisfy together on a day on which both are in force.
fn contradictions(format: &Format) -> Vec<(&'static str, &'static str, String)> {
    let mut found = Vec::new();
    let heroes = |member, otherwise: i64| number(format, "hero", member).unwrap_or(otherwise).min(1);
    let size = |rule, member, of| number(format, rule, member).map(|number| Size { rule, number, of });
    let least = [
        size("mainMinimum", "min", Of::Main),
        size("totalMinimum", "min", Of::Total),
        size("order", "length", Of::Main),
    ];
    let most = [
        size("mainMaximum", "max", Of::Main),
        size("totalMaximum", "max", Of::Total),
        size("order", "length", Of::Main),
    ];
    for low in least.into_iter().flatten() {
        for high in most.into_iter().flatten() {
            let conflict = (heroes("min", 0)..=heroes("max", 1)).all(|hero| low.main(hero) > high.main(hero));
            if conflict && overlap(format, low.rule, high.rule) {
                let text = format!("{} asks for {}, {} allows {}", low.rule, low.words(), high.rule, high.words());
                found.push((low.rule, high.rule, text));
            }
        }
    }
    if number(format, "factions", "min").is_some_and(|n| n > 1) && overlap(format, "faction", "factions") {
        let text = "faction asks for one faction, factions for more".to_owned();
        found.push(("faction", "factions", text));
    }
    found
}

/// Rules that never decide anything, each with the reason.
fn idle(format: &Format) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for (rule, member) in [("mainMinimum", "min"), ("totalMinimum", "min")] {
        if number(format, rule, member) == Some(0) {
            found.push((rule, "every list has as many cards".to_owned()));
        }
    }
    let mut covered = |rule: &'static str, by: &str, yes: bool| {
        if yes && covers(format, by, rule) {
            found.push((rule, format!("what breaks it breaks {by} too")));
        }
    };
    let of = |rule: &str, member: &str| number(format, rule, member);
    let at_least = |a: Option<i64>, b: Option<i64>| matches!((a, b), (Some(a), Some(b)) if a >= b);
    let main = of("mainMaximum", "max");
    for rule in ["copiesPerName", "copiesPerRarity", "rare", "exalted", "unique"] {
        covered(rule, "mainMaximum", at_least(of(rule, "max"), main));
    }
    covered("copiesPerRarity", "copiesPerName", at_least(of("copiesPerRarity", "max"), of("copiesPerName", "max")));
    covered("totalMinimum", "mainMinimum", at_least(of("mainMinimum", "min"), of("totalMinimum", "min")));
    covered(
        "mainMinimum",
        "totalMinimum",
        at_least(of("totalMinimum", "min"), of("mainMinimum", "min").map(|n| n + 1)),
    );
    covered("mainMaximum", "totalMaximum", at_least(main, of("totalMaximum", "max")));
    covered("totalMaximum", "mainMaximum", at_least(of("totalMaximum", "max"), main.map(|n| n + 1)));
    let forbidden = |rule| text(format, rule, "neutral") == Some("forbidden");
    let one = of("factions", "min").unwrap_or(0) <= 1 && of("factions", "max").is_some_and(|n| n >= 1);
    covered("factions", "faction", one && (forbidden("faction") || !forbidden("factions")));
    for rule in ["uniqueRepeated", "uniqueListed"] {
        covered(rule, "unique", no_unique(format));
    }
    for rule in ["copiesPerName", "copiesPerRarity"] {
        covered("uniqueRepeated", rule, of(rule, "max").is_some_and(|n| n <= 1));
    }
    if number(format, "hero", "max") == Some(0) && covers(format, "hero", "heroFaction") {
        found.push(("heroFaction", "hero allows none".to_owned()));
    }
    found
}

/// Whether no Hero is allowed a Unique.
fn no_unique(format: &Format) -> bool {
    let heroes = format.rule("unique").and_then(|r| r.parameters.get("heroes")).and_then(toml::Value::as_table);
    number(format, "unique", "max") == Some(0) && heroes.is_none_or(|h| h.values().all(|n| n.as_integer() == Some(0)))
}

/// Whether two rules are in force on a common day.
fn overlap(format: &Format, one: &str, other: &str) -> bool {
    let before = |a: &Rule, b: &Rule| matches!((a.until, b.from), (Some(end), Some(first)) if end <= first);
    match (format.rule(one), format.rule(other)) {
        (Some(a), Some(b)) => !before(a, b) && !before(b, a),
        _ => false,
    }
}

/// Whether `by` is in force whenever `rule` is, with at least the same severity.
fn covers(format: &Format, by: &str, rule: &str) -> bool {
    let (Some(by), Some(rule)) = (format.rule(by), format.rule(rule)) else { return false };
    let begins = by.from.is_none_or(|first| rule.from.is_some_and(|day| first <= day));
    let ends = by.until.is_none_or(|end| rule.until.is_some_and(|day| day <= end));
    begins && ends && (by.severity == Severity::Error || rule.severity == Severity::Warning)
}
