//! Imports of announcements: what a history says, what a new edition of a list revokes, and what a patch adds.

use crate::support::{NOW, store};
use cards::{AnnouncementKind, Date, Faction, Index, RestrictionState};
use catalog::{ImportReport, Options, Reason, Source, Store};
use serde_json::{Value, json};

fn import(store: &mut Store, name: &str, json: &Value) -> ImportReport {
    let source = Source::Bytes { name: name.into(), bytes: json.to_string().into_bytes() };
    let report = store.import(&[source], &Options::at(NOW), &mut ()).unwrap();
    assert!(report.refused_count > 0 || store.check().unwrap().problems.is_empty());
    report
}

/// An event in a history of a Common and its in-faction Rare.
fn event(day: &str, status: &str, family: &str) -> Value {
    json!({
        "effective_date": day, "published_date": "2026-08-01", "status": status, "label": "as announced",
        "source_title": "A test", "name_en": "Sample", "families": [family], "rarities": ["R1", "C"],
        "factions": [], "references": [], "uniques": null
    })
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

/// The state of a card of the catalogue on a day.
fn state(store: &Store, reference: &str, on: &str) -> Option<RestrictionState> {
    let index = store.load().unwrap().index;
    let id = index.find(reference).unwrap();
    index.restrictions_of(id).find(|r| r.in_force(day(on))).map(|r| r.state)
}

const SUSPENDED: Option<RestrictionState> = Some(RestrictionState::Suspended);
const KELON: &str = "ALT_CORE_B_AX_04_C";
const FESTIVAL: &str = "ALT_CORE_B_LY_29_C";

#[test]
fn an_announced_change_of_the_future_holds_from_its_day() {
    let (_folder, mut store) = store();
    let report = import(
        &mut store,
        "next.json",
        &json!([event("2031-01-02", "suspended", "AX_04"), event("2031-06-01", "reinstated", "AX_04")]),
    );
    assert_eq!((report.announcements, report.withdrawn, report.refused_count), (2, 0, 0));
    for (on, expected) in [
        ("2026-08-02", None),
        ("2031-01-01", None),
        ("2031-01-02", SUSPENDED),
        ("2031-05-31", SUSPENDED),
        ("2031-06-01", None),
    ] {
        assert_eq!(state(&store, KELON, on), expected, "{on}");
        assert_eq!(state(&store, "ALT_COREKS_B_AX_04_R1", on), expected, "{on}, in every printing");
        assert_eq!(state(&store, "ALT_CORE_B_AX_04_R2", on), None, "{on}, in the variants named");
    }
    let index = store.load().unwrap().index;
    let span = index.restrictions().iter().find(|r| r.family == "AX_04").unwrap();
    assert_eq!((span.announced, span.until), (Some(day("2026-08-01")), Some(day("2031-06-01"))));
    assert_eq!(state(&store, FESTIVAL, "2026-08-02"), SUSPENDED, "another list takes nothing away");
    assert!(
        import(
            &mut store,
            "next.json",
            &json!([event("2031-06-01", "reinstated", "AX_04"), event("2031-01-02", "suspended", "AX_04")])
        )
        .is_unchanged()
    );
}

#[test]
fn a_new_edition_of_a_list_takes_back_what_it_no_longer_has() {
    let (_folder, mut store) = store();
    import(
        &mut store,
        "next.json",
        &json!([event("2026-09-01", "suspended", "AX_04"), event("2026-09-01", "errata", "AX_05")]),
    );
    let shorter = import(&mut store, "folder/next.json", &json!([event("2026-09-01", "errata", "AX_05")]));
    assert_eq!((shorter.announcements, shorter.withdrawn), (0, 1));
    assert_eq!(state(&store, KELON, "2026-09-01"), None);
    let corrected = import(&mut store, "next.json", &json!([event("2026-09-02", "suspended", "AX_04")]));
    assert_eq!((corrected.announcements, corrected.withdrawn), (1, 1));
    assert_eq!((state(&store, KELON, "2026-09-01"), state(&store, KELON, "2026-09-02")), (None, SUSPENDED));
    let again = import(&mut store, "next.json", &json!([event("2026-09-02", "suspended", "AX_04")]));
    assert!(again.is_unchanged(), "{again:?}");
}

#[test]
fn the_embedded_list_is_an_edition_of_the_community_history() {
    let (_folder, mut store) = store();
    let report = import(&mut store, "history.json", &json!([event("2026-09-01", "banned", "AX_04")]));
    assert_eq!((report.announcements, report.withdrawn), (1, 29));
    assert_eq!(state(&store, FESTIVAL, "2026-09-01"), None);
    assert_eq!(state(&store, KELON, "2026-09-01"), Some(RestrictionState::Banned));
}

#[test]
fn a_program_with_an_older_list_leaves_the_imported_one_and_a_newer_replaces_it() {
    for (last, remaining) in [("2031-01-01", 1), ("2025-01-01", 29)] {
        let (folder, mut store) = store();
        import(&mut store, "history.json", &json!([event(last, "banned", "AX_04")]));
        drop(store);
        let path = folder.path().join("catalogue.sqlite");
        rusqlite::Connection::open(&path).unwrap().execute("UPDATE catalogue SET embedded = 'another'", []).unwrap();
        let opened = Store::open(&path, NOW).unwrap();
        assert_eq!(opened.load().unwrap().index.announcements().len(), remaining, "{last}");
    }
}

#[test]
fn a_faulty_edition_takes_nothing_back() {
    let (_folder, mut store) = store();
    import(&mut store, "next.json", &json!([event("2026-09-01", "suspended", "AX_04")]));
    for faulty in [
        json!([event("2026-09-01", "erratum", "AX_04"), event("2026-09-01", "suspended", "AX_05")]),
        json!([event("2026-09-01", "suspended", "AX_05"), {"effective_date": "yesterday"}]),
        json!([event("2026-09-01", "suspended", "AX_05"), 3]),
    ] {
        let report = import(&mut store, "next.json", &faulty);
        assert_eq!((report.withdrawn, report.refused_count), (0, 1), "{faulty}");
        assert_eq!(state(&store, KELON, "2026-09-01"), SUSPENDED);
        assert_eq!(state(&store, "ALT_CORE_B_AX_05_C", "2026-09-01"), SUSPENDED, "what can be read is taken");
    }
}

#[test]
fn an_announcement_of_a_card_that_nobody_knows_is_refused() {
    let (_folder, mut store) = store();
    let report = import(&mut store, "next.json", &json!([event("2026-09-01", "suspended", "AX_999")]));
    assert!(report.is_unchanged());
    assert_eq!(
        (report.refused[0].reference.as_deref(), &report.refused[0].reason),
        (Some("AX_999"), &Reason::NoSuchCard)
    );
}

fn dated(index: &Index, family: Option<&str>) -> Vec<(AnnouncementKind, String)> {
    let of = index.announcements().iter().filter(|a| a.family.as_deref() == family);
    of.map(|a| (a.kind, a.effective.to_string())).collect()
}

#[test]
fn errata_and_changes_of_the_rules_are_kept_and_restrict_nothing() {
    let (_folder, mut store) = store();
    let rules = json!({
        "effective_date": "2026-09-01", "published_date": "2026-09-01", "status": "rules_change", "label": "Another Rework",
        "source_title": "A test", "name_en": null, "families": [], "rarities": [], "factions": [], "uniques": null
    });
    let before = store.load().unwrap().index.restrictions().len();
    import(&mut store, "next.json", &json!([rules, event("2026-09-01", "errata", "AX_04")]));
    let index = store.load().unwrap().index;
    assert_eq!(dated(&index, Some("AX_04")), [(AnnouncementKind::Erratum, "2026-09-01".to_owned())]);
    let rules: Vec<_> = index.announcements().iter().filter(|a| a.family.is_none()).map(|a| &*a.name).collect();
    assert_eq!(rules, ["Victory Check Rework", "Another Rework"]);
    assert_eq!(index.restrictions().len(), before);
}

/// A list of the variants of cards that are restricted on a day.
fn in_force(day: &str, list: &[(&str, &str)]) -> Value {
    let held = |(family, rarity): &(&str, &str)| json!({"status": "suspended", "since": "2026-02-12", "name_en": "Sample", "family": family, "rarity": rarity, "factions": "all"});
    json!({"as_of": day, "list": list.iter().map(held).collect::<Vec<_>>(), "official_last_update": "2026-02-10"})
}

#[test]
fn a_list_of_what_is_in_force_ends_what_it_leaves_out() {
    let (_folder, mut store) = store();
    let (jinn, rare) = ("ALT_CORE_B_BR_06_C", "ALT_CORE_B_BR_06_R1");
    assert_eq!((state(&store, jinn, "2026-08-01"), state(&store, rare, "2026-08-01")), (SUSPENDED, SUSPENDED));
    import(&mut store, "current.json", &in_force("2026-08-01", &[("BR_06", "C"), ("AX_04", "C"), ("AX_04", "R1")]));
    for (reference, july, august) in [
        (jinn, SUSPENDED, SUSPENDED),
        (rare, SUSPENDED, None),
        (FESTIVAL, SUSPENDED, None),
        (KELON, SUSPENDED, SUSPENDED),
    ] {
        assert_eq!(state(&store, reference, "2026-07-31"), july, "{reference}");
        assert_eq!(state(&store, reference, "2026-08-01"), august, "{reference}");
    }
    let again =
        import(&mut store, "current.json", &in_force("2026-08-01", &[("AX_04", "R1"), ("AX_04", "C"), ("BR_06", "C")]));
    assert!(again.is_unchanged(), "{again:?}");
    // A new edition of the list replaces the earlier one, so that the cards that it lists again stay suspended.
    import(&mut store, "current.json", &in_force("2026-08-02", &[("BR_06", "R1"), ("BR_06", "C"), ("LY_29", "C")]));
    assert_eq!((state(&store, rare, "2026-08-02"), state(&store, FESTIVAL, "2026-08-02")), (SUSPENDED, SUSPENDED));
    assert_eq!((state(&store, KELON, "2026-07-31"), state(&store, KELON, "2026-08-02")), (None, None));
}

#[test]
fn a_list_of_what_is_in_force_with_a_fault_says_nothing() {
    let (_folder, mut store) = store();
    for (member, wrong) in [("status", "watched"), ("rarity", "X"), ("since", "lately")] {
        let mut list = in_force("2026-08-01", &[("BR_06", "C")]);
        list["list"][0][member] = json!(wrong);
        let report = import(&mut store, "current.json", &list);
        assert!(report.is_unchanged() && report.refused_count == 1, "{member}: {report:?}");
    }
}

#[test]
fn a_patch_adds_and_no_list_takes_it_away() {
    let (_folder, mut store) = store();
    let patch = |date: &str, fields: Value| json!({"date": date, "description": "d", "updates": [{"reference": KELON, "fields": fields}]});
    import(&mut store, "patch.json", &patch("2026-09-01", json!({"isSuspended": true, "isErrated": true})));
    // Another patch with the same name, and a new edition of the list.
    import(&mut store, "patch.json", &patch("2026-10-01", json!({"isSuspended": false, "isErrated": false})));
    import(&mut store, "history.json", &json!([event("2026-11-01", "banned", "AX_05")]));
    let index = store.load().unwrap().index;
    assert_eq!(
        dated(&index, Some("AX_04")),
        [
            (AnnouncementKind::Suspended, "2026-09-01".to_owned()),
            (AnnouncementKind::Erratum, "2026-09-01".to_owned()),
            (AnnouncementKind::Reinstated, "2026-10-01".to_owned()),
        ]
    );
    assert_eq!((state(&store, KELON, "2026-09-30"), state(&store, KELON, "2026-10-01")), (SUSPENDED, None));
    assert_eq!(
        index.announcements().iter().find(|a| a.kind == AnnouncementKind::Erratum).unwrap().name,
        "Kelon Elemental"
    );
}

#[test]
fn uniques_are_named_in_all_factions_or_in_some() {
    let (_folder, mut store) = store();
    let uniques = |factions: Value| {
        let mut event = event("2026-09-01", "suspended", "AX_04");
        event["rarities"] = json!([]);
        event["uniques"] = json!({"family": "AX_04", "factions": factions});
        json!([event])
    };
    import(&mut store, "next.json", &uniques(json!(["MU", "BR"])));
    let factions = |store: &Store| {
        let index = store.load().unwrap().index;
        index.restrictions().iter().find(|r| r.family == "AX_04").unwrap().factions.clone()
    };
    assert_eq!(factions(&store), [Faction::Bravos, Faction::Muna]);
    import(&mut store, "next.json", &uniques(json!("all")));
    assert_eq!(factions(&store), []);
    for wrong in [json!("some"), json!([]), json!(["QQ"]), json!(null)] {
        assert_eq!(import(&mut store, "next.json", &uniques(wrong.clone())).refused_count, 1, "{wrong}");
    }
}
