//! Decklists of our own: the base lists of the worked cases.

use serde_json::{Value, json};

/// A legal Standard deck: a Muna Hero and thirteen commons three times each.
pub(crate) fn muna() -> String {
    let mut text = "1 ALT_CORE_B_MU_01_C\n".to_owned();
    for number in 13..=25 {
        text.push_str(&format!("3 ALT_CORE_B_MU_{number}_C\n"));
    }
    text
}

/// The same list as JSON lines.
pub(crate) fn muna_cards() -> Vec<Value> {
    let line = |text: &str| {
        let (quantity, reference) = text.split_once(' ').unwrap();
        json!({"reference": reference, "quantity": quantity.parse::<u32>().unwrap()})
    };
    muna().lines().map(line).collect()
}

/// A request for a verdict on a list, on the date of the worked cases.
pub(crate) fn on_date(text: &str, format: &str) -> Value {
    json!({"deck": {"text": text}, "formats": [format], "asOf": "2026-03-01"})
}

/// A booster as in the rules of Booster War: a Hero and twelve cards of several factions.
pub(crate) fn booster() -> Vec<Value> {
    let cards = [
        "AX_04_C", "AX_10_C", "BR_06_C", "BR_08_C", "LY_08_C", "LY_12_C", "MU_07_C", "MU_11_C", "OR_05_C", "OR_07_R1",
        "YZ_08_R1", "YZ_09_R2",
    ];
    let line = |card: &str| json!({"reference": format!("ALT_CORE_B_{card}"), "quantity": 1});
    std::iter::once("AX_01_C").chain(cards).map(line).collect()
}
