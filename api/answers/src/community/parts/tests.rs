//! Tests that abilities are decomposed into the official parts that their texts have.

use super::*;
use serde_json::Value;
use std::{env, fs, io::Write as _, path::PathBuf};
use text::{Slot, compile};

fn read(line: &str) -> Option<(u16, u16, u16, bool)> {
    let composition = PartReader::default().read(line)?;
    let Composition { trigger, condition, effect, support } = composition;
    Some((trigger, condition, effect, support))
}

/// Numbers of the official table: 24 is `{J}`, 192 `{D}`, 191 no condition, 362 an empty hand, 56 one boost.
#[test]
fn abilities_are_taken_apart_by_what_they_mean() {
    assert_eq!(read("when {J} -> give 1 boost to me"), Some((24, 191, 56, false)));
    assert_eq!(
        read("when {H} -> if number of (cards in your hand) = 0 (give 1 boost to me)").map(|p| (p.1, p.2)),
        Some((362, 56))
    );
    assert_eq!(read("support: cost {D}: draw 1").map(|p| (p.0, p.1, p.3)), Some((192, 191, true)));
    assert_eq!(read("when {J} -> shuffle everything"), None);
}

#[test]
fn numbers_that_mean_the_same_are_one() {
    let table = ability_parts();
    let same = same(&table);
    assert_eq!(same[&231], same[&8], "both react to being sacrificed");
    assert_ne!(same[&24], same[&22]);
}

/// One line of the records of Uniques: the text box, the text and the official parts, where these are certain.
fn line(row: &Value) -> Option<(Slot, &str, [u16; 3])> {
    let kinds = row["ids"].as_array()?;
    let number = |kind: &Value| match kind.as_array().map(Vec::as_slice) {
        Some([number]) => number.as_u64().and_then(|n| u16::try_from(n).ok()),
        _ => None,
    };
    let numbers = kinds.iter().map(number).collect::<Option<Vec<_>>>()?;
    let slot = if row["slot"] == "support" { Slot::Support } else { Slot::Main };
    Some((slot, row["text"].as_str()?, numbers.try_into().ok()?))
}

/// The parts found by the meaning of an ability are those that its text is composed of.
#[test]
fn parts_are_those_of_the_records() {
    let Ok(shared) = env::var("TUMULT_SHARED") else {
        let _ = writeln!(std::io::stderr().lock(), "SKIPPED: TUMULT_SHARED names no folder, so no record was compared");
        return;
    };
    let rows = fs::read_to_string(PathBuf::from(shared).join("cards/uniques/effect_lines.jsonl")).unwrap();
    let table = ability_parts();
    let same = same(&table);
    let reader = PartReader::default();
    let (mut found, mut unknown, mut wrong) = (0_u32, 0_u32, Vec::new());
    for row in rows.lines().map(|row| serde_json::from_str::<Value>(row).unwrap()) {
        let Some((slot, text, official)) = line(&row) else { continue };
        let abilities = compile(text, slot).abilities().abilities;
        let [ability] = &abilities[..] else {
            unknown += 1;
            continue;
        };
        match reader.read(&ability.to_string()) {
            Some(parts) if [parts.trigger, parts.condition, parts.effect] == official.map(|number| same[&number]) => {
                found += 1
            }
            Some(parts) => wrong.push(format!("{text}: {parts:?}, not {official:?}: {ability}")),
            None => unknown += 1,
        }
    }
    assert!(wrong.is_empty(), "{} of {found}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(found > 5 * unknown, "{found} found, {unknown} not");
}
