//! `/v1/legality` and its changes: formats.md section 6, by date.

use harness::{Server, shared, tumult};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::TempDir;

/// Name, family, variants, factions, first day, first day after the end, state.
type Span = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

/// The table of formats.md section 6, row by row. Rows for Uniques of every faction name no faction.
#[rustfmt::skip]
const TABLE: [Span; 16] = [
    ("Foundry Armorer", "AX_16", &["U"], &["BR"], "2025-01-30", "2025-05-13", "suspended"),
    ("Haven, Bravos Bastion", "BR_30", &["R2"], &["AX"], "2025-01-30", "2025-03-21", "suspended"),
    ("Gericht, Revered Duelist", "BR_37", &["U"], &[], "2025-01-30", "2025-05-13", "suspended"),
    ("Ozma", "OR_11", &["C", "R1"], &["OR"], "2025-01-30", "2025-03-21", "suspended"),
    ("Moonlight Jellyfish", "YZ_05", &["U"], &[], "2025-01-30", "2025-10-03", "suspended"),
    ("Helping Hand", "BR_25", &["R2"], &["YZ"], "2025-05-13", "2025-10-03", "suspended"),
    ("Baba Yaga", "YZ_11", &["R2"], &["OR"], "2025-05-13", "", "suspended"),
    ("Bugfix", "AX_58", &["C", "R1"], &["AX"], "2025-10-03", "", "suspended"),
    ("Moonlight Jellyfish", "YZ_05", &["U"], &[], "2025-10-03", "", "banned"),
    ("Dr. Frankenstein", "AX_17", &["R1"], &["AX"], "2026-02-12", "", "suspended"),
    ("The Grems", "AX_53", &["C"], &["AX"], "2026-02-12", "", "suspended"),
    ("Restocking Station", "AX_81", &["C", "R2"], &["AX", "BR"], "2026-02-12", "", "suspended"),
    ("Tiny Jinn", "BR_06", &["C", "R1"], &["BR"], "2026-02-12", "", "suspended"),
    ("Haven Seiringar", "BR_34", &["C", "R1"], &["BR"], "2026-02-12", "", "suspended"),
    ("Celebration Day", "OR_27", &["R1", "R2"], &["OR", "YZ"], "2026-02-12", "", "suspended"),
    ("Lyra Festival", "LY_29", &["C", "R1", "R2"], &["LY", "MU"], "2026-07-22", "", "suspended"),
];

/// The days of the announcements, including those without a change of the list, and the day before each.
const DAYS: [&str; 18] = [
    "2024-11-14",
    "2024-11-15",
    "2025-01-29",
    "2025-01-30",
    "2025-03-20",
    "2025-03-21",
    "2025-05-12",
    "2025-05-13",
    "2025-08-10",
    "2025-08-11",
    "2025-10-02",
    "2025-10-03",
    "2025-12-16",
    "2025-12-17",
    "2026-02-11",
    "2026-02-12",
    "2026-07-21",
    "2026-07-22",
];

fn shown(span: &Value) -> Value {
    let text = |name: &str| span[name].as_str().unwrap_or_default().to_owned();
    json!([
        span["name"]["en"],
        span["family"],
        span["variants"],
        span["factions"],
        text("from"),
        text("until"),
        span["state"]
    ])
}

#[test]
fn every_row_of_the_table_holds_on_its_days() {
    let server = Server::shared();
    let client = server.client();
    for day in DAYS {
        let list = client.get(&format!("/v1/legality?asOf={day}")).ok();
        let expected: Vec<Value> =
            TABLE.iter().filter(|r| r.4 <= day && (r.5.is_empty() || day < r.5)).map(|r| json!(r)).collect();
        let members = list["member"].as_array().unwrap();
        assert_eq!(members.iter().map(shown).collect::<Vec<_>>(), expected, "{day}");
        assert_eq!((&list["totalItems"], &list["asOf"]), (&json!(expected.len()), &json!(day)));
        assert!(
            members
                .iter()
                .all(|m| !m["source"].as_str().unwrap().is_empty() && m["announced"].as_str().unwrap() <= day)
        );
    }
}

#[test]
fn a_restriction_names_every_printing_that_it_reaches() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/legality?asOf=2026-03-01").ok();
    let of = |family: &str| list["member"].as_array().unwrap().iter().find(|m| m["family"] == family).unwrap().clone();
    assert_eq!(of("YZ_11")["references"], json!(["ALT_COREKS_B_YZ_11_R2", "ALT_CORE_B_YZ_11_R2"]));
    let jinn = of("BR_06");
    assert!(jinn["references"].as_array().unwrap().contains(&json!("ALT_WCQ25_P_BR_06_R1")), "a promo: {jinn}");
    assert!(jinn.get("referencePattern").is_none());
    let jellyfish = of("YZ_05");
    assert_eq!((&jellyfish["references"], &jellyfish["referencePattern"]), (&json!([]), &json!("ALT_*_*_YZ_05_U_*")));
    // Every card that is named has that status on its own page, and no other card has.
    let mut named = BTreeSet::new();
    for member in list["member"].as_array().unwrap() {
        for reference in member["references"].as_array().unwrap() {
            let reference = reference.as_str().unwrap();
            let card = client.get(&format!("/v1/cards/{reference}?asOf=2026-03-01")).ok();
            assert_eq!(card["status"], member["state"], "{reference}");
            named.insert(reference.to_owned());
        }
    }
    for page in 1..=3 {
        let cards = client.get(&format!("/v1/cards?asOf=2026-03-01&itemsPerPage=1000&page={page}")).ok();
        for card in cards["member"].as_array().unwrap() {
            let forbidden = ["suspended", "banned"].contains(&card["status"].as_str().unwrap());
            assert_eq!(forbidden, named.contains(card["reference"].as_str().unwrap()), "{}", card["reference"]);
        }
    }
}

#[test]
fn one_card_has_its_state_and_its_history() {
    let server = Server::shared();
    let client = server.client();
    let ask = |reference: &str, day: &str| client.get(&format!("/v1/legality?reference={reference}&asOf={day}")).ok();
    // Any printing and any spelling of the reference is accepted.
    for reference in ["ALT_CORE_B_BR_25_R2", "alt_coreks_b_br_25_r2"] {
        for (day, status, members) in [
            ("2025-05-12", "legal", 0),
            ("2025-05-13", "suspended", 1),
            ("2025-10-02", "suspended", 1),
            ("2025-10-03", "legal", 0),
        ] {
            let answer = ask(reference, day);
            assert_eq!((&answer["card"]["status"], &answer["totalItems"]), (&json!(status), &json!(members)), "{day}");
            let history = answer["card"]["history"].as_array().unwrap();
            assert_eq!(history.iter().map(shown).collect::<Vec<_>>(), [json!(TABLE[5])], "{day}");
        }
    }
    let common = ask("ALT_CORE_B_BR_25_C", "2025-06-01");
    assert_eq!(
        (&common["card"]["status"], &common["card"]["history"]),
        (&json!("legal"), &json!([])),
        "another rarity"
    );
    // The card was released with an erratum on the day on which the suspension ended.
    let ozma = ask("ALT_COREKS_B_OR_11_R1", "2025-03-21");
    assert_eq!(
        (&ozma["card"]["reference"], &ozma["card"]["status"]),
        (&json!("ALT_COREKS_B_OR_11_R1"), &json!("legal"))
    );
    let errata = ozma["card"]["errata"].as_array().unwrap();
    assert_eq!(errata.len(), 1);
    assert_eq!((&errata[0]["kind"], &errata[0]["effective"]), (&json!("erratum"), &json!("2025-03-21")));
    assert_eq!(ask("ALT_BISE_B_AX_53_C", "2024-10-01")["card"]["status"], "unreleased");
}

#[test]
fn uniques_that_the_catalogue_lacks_have_the_state_of_their_character() {
    let server = Server::shared();
    let client = server.client();
    let ask = |reference: &str, day: &str| client.get(&format!("/v1/legality?reference={reference}&asOf={day}")).ok();
    for (day, status) in
        [("2025-01-29", "legal"), ("2025-01-30", "suspended"), ("2025-10-02", "suspended"), ("2025-10-03", "banned")]
    {
        let answer = ask("ALT_CORE_B_YZ_05_U_123", day);
        assert_eq!(answer["card"]["status"], status, "{day}");
        assert_eq!(answer["card"]["history"].as_array().unwrap().len(), 2);
        assert_eq!(answer["card"]["reference"], "ALT_CORE_B_YZ_05_U_123");
    }
    assert_eq!(ask("ALT_CORE_B_YZ_05_C", "2025-11-01")["card"]["status"], "legal", "the Character itself");
    // The card is suspended in Bravos only, so for a Unique without facts the answer is open.
    let open = ask("ALT_CORE_B_AX_16_U_99999", "2025-02-01");
    assert_eq!((&open["card"]["status"], &open["totalItems"]), (&json!("undetermined"), &json!(1)));
    assert!(open["warnings"][0].as_str().unwrap().contains("Bravos"), "{open}");
    let after = ask("ALT_CORE_B_AX_16_U_99999", "2025-05-13");
    assert_eq!((&after["card"]["status"], &after["warnings"]), (&json!("legal"), &json!([])));
}

#[test]
fn names_come_in_one_language_if_asked_for() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/legality?asOf=2026-03-01&locale=fr").ok();
    assert!(list["member"].as_array().unwrap().iter().all(|m| m["name"].is_string()));
    let changes = client.get("/v1/legality/changes?locale=de").ok();
    assert!(changes["member"].as_array().unwrap().iter().all(|m| m["name"].is_string()));
    for path in ["/v1/legality?locale=pt", "/v1/legality/changes?locale=pt"] {
        let (status, code, pointers) = client.get(path).problem();
        assert_eq!((status, code.as_str(), pointers), (400, "QUERY_INVALID", vec!["?locale".to_owned()]), "{path}");
    }
}

#[test]
fn what_is_malformed_is_told_by_name() {
    let server = Server::shared();
    let client = server.client();
    for (path, status, code, places) in [
        ("?reference=ALT_CORE_B_MU_999_C", 404, "CARD_UNKNOWN", &["?reference"][..]),
        ("?reference=ALT_CORE_B_MU_999_U_4", 404, "CARD_UNKNOWN", &["?reference"]),
        ("?reference=ALT_CORE_B_MU_08_C_7", 404, "CARD_UNKNOWN", &["?reference"]),
        ("?reference=ALT_CORE_B_MU_08_C_foil", 400, "REFERENCE_MALFORMED", &["?reference"]),
        ("?reference=nonsense", 400, "REFERENCE_MALFORMED", &["?reference"]),
        ("?reference=ALT_CORE_B_MU_08_U", 400, "REFERENCE_MALFORMED", &["?reference"]),
        ("?asOf=2026-02-30", 400, "DATE_INVALID", &["?asOf"]),
        ("?asOf=yesterday", 400, "DATE_INVALID", &["?asOf"]),
        ("/changes?from=2026-13-01&to=x", 400, "DATE_INVALID", &["?from", "?to"]),
        ("/changes?from=2026-02-12&to=2026-02-11", 422, "OUT_OF_RANGE", &["?from", "?to"]),
    ] {
        let (got, said, pointers) = client.get(&format!("/v1/legality{path}")).problem();
        assert_eq!(
            (got, said.as_str(), pointers),
            (status, code, places.iter().map(ToString::to_string).collect()),
            "{path}"
        );
    }
    for path in ["/v1/legality?colour=red", "/v1/legality/changes?colour=red&page=2"] {
        let warnings = client.get(path).ok()["warnings"].as_array().unwrap().len();
        assert_eq!(warnings, path.matches('=').count(), "{path}");
    }
}

fn change(change: &Value) -> (String, String, String) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&change["effective"]), text(&change["kind"]), text(&change["name"]["en"]))
}

#[test]
fn the_changes_are_the_ends_of_the_spans_and_the_errata() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/legality/changes").ok();
    let changes = list["member"].as_array().unwrap();
    let mut expected: Vec<(String, String, String)> = Vec::new();
    for (name, _, _, _, from, until, state) in TABLE {
        expected.push((from.into(), state.into(), name.into()));
        // The suspension that became a ban is a single change.
        if !until.is_empty() && !TABLE.iter().any(|r| (r.0, r.4) == (name, until)) {
            expected.push((until.into(), "reinstated".into(), name.into()));
        }
    }
    for (day, name) in [
        ("2024-11-15", "Robin Hood"),
        ("2025-01-30", "Waru & Mack"),
        ("2025-03-21", "Haven, Bravos Bastion"),
        ("2025-03-21", "Ozma"),
        ("2025-08-11", "Afanas & Senka"),
        ("2025-10-03", "Will-o'-the-Wisp"),
        ("2026-02-12", "Sigismar & Wingspan"),
    ] {
        expected.push((day.into(), "erratum".into(), name.into()));
    }
    expected.push(("2025-05-13".into(), "rulesChange".into(), "Victory Check Rework".into()));
    expected.sort();
    let mut got: Vec<_> = changes.iter().map(change).collect();
    assert!(got.is_sorted_by_key(|c| c.0.clone()), "in the order of days");
    got.sort();
    assert_eq!(got, expected);
    assert_eq!(list["totalItems"], 29);
    for change in changes {
        let cards = !change["references"].as_array().unwrap().is_empty() || change["referencePattern"].is_string();
        assert_eq!(cards, change["kind"] != "rulesChange", "{change}");
        assert!(!change["source"].as_str().unwrap().is_empty());
    }
}

#[test]
fn both_ends_of_the_days_asked_for_are_inclusive() {
    let server = Server::shared();
    let client = server.client();
    let count = |query: &str| client.get(&format!("/v1/legality/changes{query}")).ok()["totalItems"].as_u64().unwrap();
    assert_eq!(count("?from=2025-10-03&to=2025-10-03"), 4);
    assert_eq!(count("?from=2025-10-04&to=2026-02-11"), 0);
    assert_eq!(count("?to=2025-10-03") + count("?from=2025-10-04"), 29);
    assert_eq!(count("?from=2026-07-23"), 0);
}

#[test]
fn every_event_of_the_source_is_a_change() {
    let Some(shared) = shared("the changes of the source") else { return };
    let server = Server::shared();
    let list = server.client().get("/v1/legality/changes").ok();
    let file = std::fs::read(shared.join("legality/history.json")).unwrap();
    let events: Vec<Value> = serde_json::from_slice(&file).unwrap();
    assert_eq!(list["totalItems"], events.len());
    for event in events {
        let kind = match event["status"].as_str().unwrap() {
            "errata" => "erratum",
            "rules_change" => "rulesChange",
            other => other,
        };
        let name = if event["name_en"].is_null() { &event["label"] } else { &event["name_en"] };
        let wanted = json!([event["effective_date"], event["published_date"], kind, name, event["source_title"]]);
        let mut changes = list["member"].as_array().unwrap().iter();
        let change = changes
            .find(|c| json!([c["effective"], c["announced"], c["kind"], c["name"]["en"], c["source"]]) == wanted)
            .unwrap_or_else(|| panic!("nothing of {wanted}"));
        let references = |list: &Value| -> BTreeSet<String> {
            list.as_array().unwrap().iter().map(|r| r.as_str().unwrap().to_owned()).collect()
        };
        let (got, said) = (references(&change["references"]), references(&event["references"]));
        // A patch names one printing and is about all of them (formats.md C9).
        let patch = event["source_title"].as_str().unwrap().starts_with("card patch");
        assert!(if patch { got.is_superset(&said) } else { got == said }, "{wanted}: {got:?}, {said:?}");
        assert_eq!(change["referencePattern"].is_string(), event["uniques"].is_object(), "{wanted}");
    }
}

#[test]
fn an_announced_change_of_the_future_is_honoured_by_date() {
    let folder = TempDir::new().unwrap();
    let event = |day: &str, status: &str| {
        json!({
            "effective_date": day, "published_date": "2026-11-01", "status": status, "label": "Kelon Elemental (Common)",
            "source_title": "A season to come", "name_en": "Kelon Elemental", "families": ["AX_04"], "rarities": ["C"],
            "factions": ["AX"], "references": [], "uniques": null
        })
    };
    let file = folder.path().join("to-come.json");
    let import = |events: Value| {
        std::fs::write(&file, events.to_string()).unwrap();
        let answer = tumult(folder.path(), &["import", file.to_str().unwrap()]);
        assert!(answer.status.success(), "{answer:?}");
        String::from_utf8_lossy(&answer.stdout).into_owned()
    };
    let said = import(json!([event("2091-01-02", "banned"), event("2092-01-01", "reinstated")]));
    assert!(said.contains("2 new announcements, 0 withdrawn"), "{said}");
    let said = import(json!([event("2091-01-02", "banned")]));
    assert!(said.contains("0 new announcements, 1 withdrawn"), "{said}");
    let server = Server::within(folder, &[]);
    let client = server.client();
    let deck = json!({"text": crate::lists::muna().replace("ALT_CORE_B_MU_13_C", "ALT_CORE_B_AX_04_C")});
    for (day, status) in [("2091-01-01", "legal"), ("2091-01-02", "banned"), ("2099-01-01", "banned")] {
        let card = client.get(&format!("/v1/legality?reference=ALT_COREKS_B_AX_04_C&asOf={day}")).ok();
        assert_eq!(card["card"]["status"], status, "{day}");
        assert_eq!(client.get(&format!("/v1/cards/ALT_CORE_B_AX_04_C?asOf={day}")).ok()["status"], status, "{day}");
        let verdict = client.post("/v1/decks/validate", &json!({"deck": deck, "asOf": day})).ok();
        let violations = verdict["verdicts"][0]["violations"].as_array().unwrap();
        assert_eq!(violations.iter().any(|v| v["code"] == "CARD_BANNED"), status == "banned", "{day}: {violations:?}");
    }
    let today = client.get("/v1/legality").ok();
    assert!(today["member"].as_array().unwrap().iter().all(|m| m["family"] != "AX_04"), "not yet");
    let changes = client.get("/v1/legality/changes?from=2091-01-01").ok();
    assert_eq!(
        changes["member"].as_array().unwrap().iter().map(change).collect::<Vec<_>>(),
        [("2091-01-02".to_owned(), "banned".to_owned(), "Kelon Elemental".to_owned())]
    );
}

#[test]
fn the_etag_changes_with_the_day() {
    let server = Server::shared();
    let client = server.client();
    let tag = |path: &str| client.get(path).header("etag").to_owned();
    assert_ne!(tag("/v1/legality?asOf=2026-07-21"), tag("/v1/legality?asOf=2026-07-22"));
    let known = tag("/v1/legality/changes");
    assert_eq!(client.get_with("/v1/legality/changes", &[("if-none-match", &known)]).status, 304);
}
