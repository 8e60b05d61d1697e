//! Tests that abilities are decomposed into the official parts that their texts have.

use super::*;
use serde_json::Value;
use std::{env, fs, io::Write as _, path::PathBuf};
use text::{Slot, compile};

/// Trigger, condition and effect of an ability, 0 where a part is not known.
fn read(line: &str) -> Option<[u16; 3]> {
    let Composition { trigger, condition, effect, support } = PartReader::default().read(line)?;
    assert_eq!(support, line.starts_with("support:"), "{line}");
    Some([trigger, condition, effect].map(Option::unwrap_or_default))
}

/// Numbers of the official table: 24 is `{J}`, 192 `{D}`, 432 `{I}`, 23 no trigger, 191 no condition, 362 an empty hand, 177 a die that shows 4
/// or more, 198 less than eight Mana Orbs, 56 one boost, 399 a card or otherwise a Resupply.
#[test]
fn abilities_are_taken_apart_by_what_they_mean() {
    let drawing = read("support: cost {D}: draw 1").unwrap()[2];
    for (line, parts) in [
        ("when {J} -> give 1 boost to me", [24, 191, 56]),
        ("when {H} -> if number of (cards in your hand) = 0 (give 1 boost to me)", [22, 362, 56]),
        ("support: cost {D}: draw 1", [192, 191, drawing]),
        ("when {J} -> if number of (cards in your hand) = 0 (draw 1) else (Resupply)", [24, 362, 399]),
        ("when {J} -> roll a die; depending on the result: from 4 (draw 1)", [24, 177, drawing]),
        (
            "when {J} -> roll a die; depending on the result: from 4 (Resupply), from 1 to 3 (ready 1 Mana Orb in your Mana zone)",
            [24, 177, 0],
        ),
        // The table also has an effect that is the whole of this.
        ("when {J} -> roll a die; depending on the result: from 4 (draw 1), from 1 to 3 (Resupply)", [24, 0, 0]),
        ("when {J} -> if not (number of (Mana Orbs in your Mana zone) >= 8) (draw 1)", [24, 198, drawing]),
        ("always I have Eternal", [23, 191, 142]),
        ("support: always I cannot count toward the Reserve limit", [432, 191, 471]),
    ] {
        assert_eq!(read(line), Some(parts), "{line}");
    }
}

#[test]
fn a_part_that_is_not_in_the_table_hides_no_other() {
    let drawing = read("when {J} -> draw 1").unwrap()[2];
    for (line, parts) in [
        ("when {J} -> shuffle everything", [24, 0, 0]),
        ("when {J} -> if number of (cards in your hand) = 0 (shuffle everything)", [24, 362, 0]),
        ("when {J} -> if it rains (draw 1)", [24, 0, drawing]),
        ("when {J} -> if it rains (draw 1) else (draw 1)", [24, 0, 0]),
        ("when somebody sings -> if number of (cards in your hand) = 0 (draw 1)", [0, 362, drawing]),
        ("always if it rains: I have Eternal", [23, 0, 142]),
        ("always everything is well", [23, 0, 0]),
    ] {
        assert_eq!(read(line), Some(parts), "{line}");
    }
    assert_eq!(read("when somebody sings -> shuffle everything"), None);
}

#[test]
fn an_effect_of_two_abilities_is_that_of_the_first() {
    let both = [
        "always my other Expedition cannot move forward",
        "always the Expedition facing my other Expedition cannot move forward",
    ];
    let reader = PartReader::default();
    let apart = reader.read_all(&["always I have Eternal", "when {J} -> give 1 boost to me"]);
    assert_eq!(
        apart.iter().map(|parts| parts.and_then(|parts| parts.effect)).collect::<Vec<_>>(),
        [Some(142), Some(56)]
    );
    let parts = reader.read_all(&both);
    assert_eq!(parts.iter().map(|parts| parts.and_then(|parts| parts.effect)).collect::<Vec<_>>(), [Some(131), None]);
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
        let abilities: Vec<String> =
            compile(text, slot).abilities().abilities.iter().map(ToString::to_string).collect();
        let read = reader.read_all(&abilities).first().copied().flatten();
        let parts = read.map_or([None; 3], |parts| [parts.trigger, parts.condition, parts.effect]);
        for (part, official) in parts.into_iter().zip(official.map(|number| same[&number])) {
            match part {
                Some(part) if part == official => found += 1,
                Some(part) => wrong.push(format!("{text}: {part}, not {official}: {abilities:?}")),
                None => unknown += 1,
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {found}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(found > 20 * unknown, "{found} found, {unknown} not");
}
