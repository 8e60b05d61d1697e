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
    let (notation, standing) = match kind {
        PartKind::Trigger => (trigger(text), None),
        PartKind::Condition => (condition(text), None),
        PartKind::Effect => (within_reaction(text), line(text, Slot::Main)),
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
    })
}

/// The one ability that a text means; `None` if it is not read as a whole.
fn line(text: &str, slot: Slot) -> Option<String> {
    let compiled = compile(text, slot);
    if compiled.unread().next().is_some() {
        return None;
    }
    let abilities = compiled.abilities().abilities;
    let [ability] = &abilities[..] else { return None };
    Some(ability.to_string())
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
