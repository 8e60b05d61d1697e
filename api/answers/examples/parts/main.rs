//! Writes `catalog/data/parts.jsonl` again from the table of ability parts and the Uniques of the source data: `cargo run -p
//! answers --example parts -- ../shared catalog/data`.
//!
//! The compiler of card texts reads the meaning of a part from its text, as part of an ability whose other parts are known. The
//! text itself is not written.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks to its terminal")]

use cards::Faction;
use catalog::{AbilityPart, HOLE, PartKind};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use text::{Slot, compile};

/// An effect used as a placeholder for any other, as printed and in the notation.
const MARKER: (&str, &str) = ("Draw three cards.", "draw 3");
const REACTION: &str = "when {J} -> ";
/// The same of an ability without a trigger.
const STATEMENT: (&str, &str) = ("I am [[Eternal]].", "always I have Eternal");
/// A condition used as a placeholder for any other.
const CONDITION: (&str, &str) =
    ("If you control two or more Plants:", "if number of (Plants controlled by you) >= 2 (");

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [shared, data] = &arguments[..] else {
        eprintln!("usage: parts SHARED DATA (for example: parts ../shared catalog/data)");
        return ExitCode::from(64);
    };
    match regenerate(shared, data) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("parts: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The places in which a part was seen.
#[derive(Debug, Default)]
struct Seen {
    main: bool,
    support: bool,
    factions: BTreeSet<Faction>,
}

fn regenerate(shared: &Path, data: &Path) -> Result<String, Box<dyn Error>> {
    let folder = shared.join("cards/uniques");
    let table: Vec<Value> = serde_json::from_str(&fs::read_to_string(folder.join("effect_parts.json"))?)?;
    let seen = seen(&folder)?;
    let mut parts: Vec<AbilityPart> = table.iter().filter_map(|row| part(row, &seen)).collect();
    parts.sort_by_key(|part| part.number);
    let lines = parts.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    fs::write(data.join("parts.jsonl"), lines.join("\n") + "\n")?;
    let known = parts.iter().filter(|part| part.notation.is_some() || part.standing.is_some()).count();
    Ok(format!("{} parts, {known} of them in the notation", parts.len()))
}

fn part(row: &Value, seen: &BTreeMap<u16, Seen>) -> Option<AbilityPart> {
    let number = u16::try_from(row["id"].as_u64()?).ok()?;
    let text = row["text"].as_str()?;
    let kind = match row["kind"].as_str()? {
        "TRIGGER" => PartKind::Trigger,
        "CONDITION" => PartKind::Condition,
        _ => PartKind::Effect,
    };
    let alternatives = if kind == PartKind::Effect { alternatives(text) } else { None };
    let (notation, standing) = match kind {
        PartKind::Trigger => (trigger(text), standing_trigger(text)),
        PartKind::Condition => (condition(text), standing_condition(text)),
        PartKind::Effect => (within_reaction(text), line(text, Slot::Main)),
    };
    let (notation, otherwise) = match alternatives {
        Some((then, otherwise)) => (Some(then), Some(otherwise)),
        None => (notation, None),
    };
    let nothing = Seen::default();
    let seen = seen.get(&number).unwrap_or(&nothing);
    Some(AbilityPart {
        number,
        kind,
        retired: row["retired"] == true,
        main: seen.main,
        support: seen.support,
        factions: seen.factions.iter().copied().collect(),
        notation,
        standing,
        otherwise,
    })
}

/// The abilities that a text means, a line for each; `None` if it is not read as a whole.
fn line(text: &str, slot: Slot) -> Option<String> {
    let compiled = compile(text, slot);
    if compiled.unread().next().is_some() {
        return None;
    }
    let abilities = compiled.abilities().abilities;
    let lines: Vec<String> = abilities.iter().map(ToString::to_string).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What an effect does if the condition holds, and otherwise.
fn alternatives(text: &str) -> Option<(String, String)> {
    let both = within_reaction(&format!("{} {text}", CONDITION.0))?;
    let (then, otherwise) = both.strip_prefix(CONDITION.1)?.strip_suffix(')')?.split_once(") else (")?;
    // An effect that has a condition of its own is cut within its brackets.
    let is_whole = |text: &str| text.matches('(').count() == text.matches(')').count();
    (is_whole(then) && is_whole(otherwise)).then(|| (then.to_owned(), otherwise.to_owned()))
}

/// The notation before and after a statement.
fn around_statement(notation: &str) -> Option<String> {
    let (before, after) = notation.rsplit_once(STATEMENT.1)?;
    Some(format!("{before}{HOLE}{after}"))
}

fn within_reaction(text: &str) -> Option<String> {
    line(&format!("{{J}} {text}"), Slot::Main)?.strip_prefix(REACTION).map(str::to_owned)
}

/// The notation before and after the marker.
fn around(notation: &str) -> Option<String> {
    let (before, after) = notation.rsplit_once(MARKER.1)?;
    Some(format!("{before}{HOLE}{after}"))
}

fn trigger(text: &str) -> Option<String> {
    let is_support = text.starts_with("{D}") || text.starts_with("{I}");
    let slot = if is_support { Slot::Support } else { Slot::Main };
    let head = match text {
        // Nothing is printed, so the ability has no trigger.
        "[]" => return Some(HOLE.to_owned()),
        "{D}" | "{T}" => format!("{text} :"),
        text => text.to_owned(),
    };
    around(&line(&format!("{head} {}", MARKER.0), slot)?)
}

fn standing_trigger(text: &str) -> Option<String> {
    match text {
        "[]" => Some(HOLE.to_owned()),
        text => around_statement(&line(&format!("{text} {}", STATEMENT.0), Slot::Support)?),
    }
}

/// A condition of a statement stands within it, behind `always`.
fn standing_condition(text: &str) -> Option<String> {
    if text == "[]" {
        return Some(HOLE.to_owned());
    }
    let notation = line(&format!("{text} {}", STATEMENT.0), Slot::Main)?;
    let before = notation.strip_suffix(STATEMENT.1.strip_prefix("always ")?)?;
    Some(format!("{before}{HOLE}"))
}

fn condition(text: &str) -> Option<String> {
    if text == "[]" {
        return Some(HOLE.to_owned());
    }
    around(&within_reaction(&format!("{text} {}", MARKER.0))?)
}

/// The places in which each part was seen, from lines of Uniques whose parts are certain and from a sample of Uniques with their
/// factions.
fn seen(folder: &Path) -> Result<BTreeMap<u16, Seen>, Box<dyn Error>> {
    let mut seen: BTreeMap<u16, Seen> = BTreeMap::new();
    let mut lines: BTreeMap<String, Vec<u16>> = BTreeMap::new();
    for row in fs::read_to_string(folder.join("effect_lines.jsonl"))?.lines() {
        let row: Value = serde_json::from_str(row)?;
        let Some(kinds) = row["ids"].as_array() else { continue };
        let one = |kind: &Value| match kind.as_array().map(Vec::as_slice) {
            Some([number]) => number.as_u64().and_then(|n| u16::try_from(n).ok()),
            _ => None,
        };
        let numbers: Vec<u16> = kinds.iter().filter_map(one).collect();
        for number in &numbers {
            let seen = seen.entry(*number).or_default();
            seen.main |= row["slot"] == "main";
            seen.support |= row["slot"] == "support";
        }
        lines.insert(row["text"].as_str().unwrap_or_default().to_owned(), numbers);
    }
    for row in fs::read_to_string(folder.join("uniques_sample_1000.jsonl"))?.lines() {
        let row: Value = serde_json::from_str(row)?;
        let Some(faction) = row["faction"].as_str().and_then(|code| code.parse::<Faction>().ok()) else { continue };
        let texts = ["main_effect_en", "support_effect_en"].iter().filter_map(|name| row[*name].as_str());
        for paragraph in texts.flat_map(|text| text.split("  ")) {
            for number in lines.get(paragraph.trim()).into_iter().flatten() {
                seen.entry(*number).or_default().factions.insert(faction);
            }
        }
    }
    Ok(seen)
}
