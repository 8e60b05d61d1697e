//! Imports that write nothing: those that only say what they would do, and those that find nothing to do.

use crate::support::NOW;
use catalog::{ImportReport, Options, Source, Store};

fn import(store: &mut Store, json: &str, options: &Options) -> ImportReport {
    let source = Source::Bytes { name: "EN/x.json".into(), bytes: json.into() };
    store.import(&[source], options, &mut ()).unwrap()
}

/// A record that changes a card, one of a new card, and one that cannot be read.
const RECORDS: &str = r#"[
    {"reference":"ALT_CORE_B_AX_04_C","elements":{"MAIN_COST":"9"}},
    {"reference":"ALT_ZEPHYR_B_AX_990_C","name":"Test","mainFaction":"AX","cardType":"SPELL","elements":{"MAIN_COST":"1","RECALL_COST":"1"}},
    {"reference":"ALT"}
]"#;

#[test]
fn a_dry_run_reports_what_the_import_would_and_writes_nothing() {
    let mut store = Store::in_memory(NOW).unwrap();
    let before = store.load().unwrap().manifest;
    let dry = import(&mut store, RECORDS, &Options::at(NOW).dry_run());
    assert!(dry.dry_run && !dry.is_unchanged() && dry.version.is_none());
    assert_eq!(store.load().unwrap().manifest, before);

    let real = import(&mut store, RECORDS, &Options::at(NOW));
    assert_eq!((real.new.len(), real.changed.len(), real.refused_count), (1, 1, 1), "{:?}", real.refused);
    assert_eq!(real.version, Some(store.version().unwrap()));
    assert_eq!(ImportReport { dry_run: false, version: real.version, ..dry }, real);
}

#[test]
fn an_import_that_changes_nothing_says_so_and_keeps_the_version() {
    let mut store = Store::in_memory(NOW).unwrap();
    import(&mut store, RECORDS, &Options::at(NOW));
    let before = store.load().unwrap().manifest;
    let again = import(&mut store, RECORDS, &Options::at("2026-10-03T00:00:00Z".parse().unwrap()));
    assert!(again.is_unchanged());
    assert_eq!((again.version, again.unchanged), (None, 2));
    assert_eq!(store.load().unwrap().manifest, before);
}
