//! Records without names: without an English name, and with placeholders instead of names.

use crate::support::{NOW, shared};
use cards::{Card, Language};
use catalog::{ImportReport, Options, Reason, Source, Store, Warning};

fn import(store: &mut Store, name: &str, json: &str) -> ImportReport {
    let source = Source::Bytes { name: name.into(), bytes: json.into() };
    store.import(&[source], &Options::at(NOW), &mut ()).unwrap()
}

fn card(store: &Store, reference: &str) -> Card {
    let catalogue = store.load().unwrap();
    catalogue.index.card(catalogue.index.find(reference).unwrap_or_else(|| panic!("no {reference}"))).clone()
}

/// An official record of a promotional printing of a card of BISE, with this hand cost.
fn record(name: &str, hand_cost: u8) -> String {
    format!(
        r#"{{"reference":"ALT_PROMO_P_AX_49_C","name":"{name}","mainFaction":"AX","cardType":"CHARACTER","cardSubTypes":["ANIMAL"],"elements":{{"MAIN_COST":"{hand_cost}","RECALL_COST":"1","FOREST_POWER":"1","MOUNTAIN_POWER":"1","OCEAN_POWER":"1"}}}}"#
    )
}

#[test]
fn a_record_without_an_english_name_takes_the_names_of_a_printing_of_equal_facts() {
    let mut store = Store::in_memory(NOW).unwrap();
    let printed = card(&store, "ALT_BISE_B_AX_49_C");
    assert_eq!(printed.name.iter().count(), 5);
    let (hand, reserve) = (printed.hand_cost.unwrap(), printed.reserve_cost.unwrap().to_string());
    let same = record("", hand).replace(r#""RECALL_COST":"1""#, &format!(r#""RECALL_COST":"{reserve}""#));
    let report = import(&mut store, "CARDS/EN/x.json", &same);
    assert_eq!((report.new.len(), report.refused_count), (1, 0), "{:?}", report.refused);
    let warned = report.warnings.iter().find_map(|warning| match warning {
        Warning::Nameless { reference, from } => Some((reference.to_string(), from.to_string())),
        _ => None,
    });
    assert_eq!(warned, Some(("ALT_PROMO_P_AX_49_C".to_owned(), "ALT_BISE_B_AX_49_C".to_owned())));
    assert_eq!(card(&store, "ALT_PROMO_P_AX_49_C").name, printed.name);
}

#[test]
fn of_another_cost_it_is_refused() {
    let mut store = Store::in_memory(NOW).unwrap();
    let cost = card(&store, "ALT_BISE_B_AX_49_C").hand_cost.unwrap();
    let report = import(&mut store, "CARDS/EN/x.json", &record("", cost + 1));
    assert_eq!(report.refused.iter().map(|r| &r.reason).collect::<Vec<_>>(), [&Reason::NoEnglishName]);
}

#[test]
fn a_placeholder_is_no_name() {
    let mut store = Store::in_memory(NOW).unwrap();
    let before = card(&store, "ALT_BISE_B_AX_49_C").name;
    let json = r#"{"reference":"ALT_BISE_B_AX_49_C","name":"Personnage Axiom Commun_02"}"#;
    let report = import(&mut store, "CARDS/FR/x.json", json);
    let placeholder = |w: &Warning| matches!(w, Warning::Placeholder { language: Language::Fr, name, .. } if name == "Personnage Axiom Commun_02");
    assert!(report.warnings.iter().any(placeholder), "{:?}", report.warnings);
    assert!(report.is_unchanged());
    assert_eq!(card(&store, "ALT_BISE_B_AX_49_C").name, before);
    // A placeholder is not used as the English name either: then the record has none.
    let report = import(&mut store, "CARDS/EN/x.json", &record("Axiom_Character_02", 9));
    assert_eq!(report.refused.iter().map(|r| &r.reason).collect::<Vec<_>>(), [&Reason::NoEnglishName]);
}

/// The 30 records of box toppers have no English name, a placeholder in French, and the English name in German.
#[test]
fn the_official_records_of_box_toppers_are_taken() {
    let Some(shared) = shared() else { return };
    // A catalogue that only knows the older sets.
    let embedded = Store::in_memory(NOW).unwrap().load().unwrap();
    let newest = |card: &&Card| ["EOLE", "FUGUE"].iter().any(|set| card.reference.set().as_str().starts_with(set));
    let older = embedded.index.iter().map(|(_, card)| card).filter(|card| !newest(card));
    let mut lines = Vec::new();
    catalog::export_cards(older, &mut lines).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open_with(&folder.path().join("older.sqlite"), catalog::Fill::Nothing, NOW).unwrap();
    assert_eq!(import(&mut store, "older.jsonl", &String::from_utf8(lines).unwrap()).new.len(), 2761);

    let source = Source::Path(shared.join("cards/official/records_eole.tar.xz"));
    let report = store.import(&[source], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.new.len(), report.refused_count), (407, 0), "{:?}", report.refused);
    let nameless = report.warnings.iter().filter(|w| matches!(w, Warning::Nameless { .. })).count();
    let placeholders = report.warnings.iter().filter(|w| matches!(w, Warning::Placeholder { .. })).count();
    assert_eq!((nameless, placeholders), (30, 30));
    let catalogue = store.load().unwrap();
    for (id, card) in catalogue.index.iter().filter(|(_, card)| newest(card)) {
        let known = embedded.index.card(embedded.index.find(catalogue.index.reference(id)).unwrap());
        assert_eq!(card.name, known.name, "{}", card.reference);
    }
}
