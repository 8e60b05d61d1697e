//! Imports of all shapes and containers, with small invented records (`fixtures/`): what is accepted, changed, refused and
//! doubted.

use crate::support::{NOW, store};
use cards::{Abilities, Card, CardType, Faction, Language, RestrictionState, Statistics, Variant};
use catalog::{Change, Field, ImportReport, Options, Reason, Source, Store, Warning};
use flate2::{Compression, write::GzEncoder};
use std::{
    fs,
    io::{Cursor, Write},
    path::{Path, PathBuf},
};

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn import(store: &mut Store, source: Source) -> ImportReport {
    store.import(&[source], &Options::at(NOW), &mut ()).unwrap()
}

fn import_shape(store: &mut Store, name: &str) -> ImportReport {
    import(store, Source::Path(fixtures().join("shapes").join(name)))
}

fn bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Source {
    Source::Bytes { name: name.into(), bytes: bytes.into() }
}

fn card(store: &Store, reference: &str) -> Card {
    let catalogue = store.load().unwrap();
    catalogue.index.card(catalogue.index.find(reference).unwrap_or_else(|| panic!("no {reference}"))).clone()
}

fn references(report: &ImportReport) -> Vec<String> {
    report.new.iter().map(ToString::to_string).collect()
}

fn refused(report: &ImportReport) -> Vec<(Option<&str>, &Reason)> {
    report.refused.iter().map(|r| (r.reference.as_deref(), &r.reason)).collect()
}

#[test]
fn a_folder_of_records_in_two_languages() {
    let (_folder, mut store) = store();
    let report = import(&mut store, Source::Path(fixtures().join("CARDS")));
    assert_eq!((report.files, report.records, report.refused_count), (4, 4, 0), "{:?}", report.refused);
    assert_eq!(references(&report), ["ALT_CORE_B_AX_991_R1", "ALT_CORE_B_AX_992_C"]);

    let robot = card(&store, "ALT_CORE_B_AX_991_R1");
    assert_eq!(robot.english(), "Invented Robot !", "NBSP is a space, the end is trimmed");
    assert_eq!(robot.name.get(Language::Fr), Some("Robot inventé"), "the folder names the language, not the picture");
    assert_eq!((robot.hand_cost, robot.reserve_cost), (Some(2), Some(3)), "#2# is 2");
    assert_eq!(robot.statistics, Some(Statistics { forest: 1, mountain: 0, ocean: 4 }), "English wins");
    assert_eq!(robot.sub_types, ["ROBOT".into(), "BUREAUCRAT".into()] as [Box<str>; 2]);
    assert_eq!(robot.collector_number.as_deref(), Some("BTG-991-R"));
    assert_eq!(robot.text.main.get(Language::En), Some("Invented text."));
    assert_eq!(robot.text.main.get(Language::Fr), Some("Texte inventé."));
    assert_eq!(robot.abilities, Abilities { main: true, echo: false }, "a blank text is none");
    assert_eq!(
        report.warnings,
        [Warning::Disagree {
            reference: robot.reference.clone(),
            field: Field::OceanPower,
            language: Language::Fr,
            dropped: "5".into(),
            kept: "4".into(),
        }]
    );

    let tower = card(&store, "ALT_CORE_B_AX_992_C");
    assert_eq!((tower.card_type, tower.sub_types.len()), (CardType::LandmarkPermanent, 0), "PERMANENT with LANDMARK");
    assert_eq!(tower.statistics, None);

    let hero = card(&store, "ALT_CORE_P_AX_01_C");
    assert_eq!((hero.reserve_limit, hero.landmark_limit, hero.hand_cost), (Some(2), Some(2), None));
    assert_eq!(hero.name.iter().count(), 5, "names of other languages are not lost");
    let changed = report.changed.iter().find(|c| c.reference == hero.reference).unwrap();
    assert_eq!(changed.fields, [Field::CollectorNumber]);
}

#[test]
fn importing_again_changes_nothing_and_a_change_names_its_fields() {
    let (_folder, mut store) = store();
    import(&mut store, Source::Path(fixtures()));
    let version = store.version().unwrap();
    let again = import(&mut store, Source::Path(fixtures()));
    assert!(again.is_unchanged(), "{again:?}");
    assert!(again.unchanged > 5);
    assert_eq!((again.version, store.version().unwrap()), (None, version));
    assert_eq!(store.load().unwrap().manifest.sources.len(), 2, "what changed nothing is no change");

    let path = "CARDS/EN/CORE/AX/ALT_CORE_B_AX_991_R1.json";
    let record = fs::read_to_string(fixtures().join(path)).unwrap();
    let newer = record.replace("#2#", "#3#").replace("Invented text.", "Other text.");
    let report = import(&mut store, bytes(path, newer));
    let reference = "ALT_CORE_B_AX_991_R1".parse().unwrap();
    assert_eq!(report.changed, [Change { reference, fields: vec![Field::MainCost, Field::MainEffect] }]);
    let robot = card(&store, "ALT_CORE_B_AX_991_R1");
    assert_eq!(robot.text.main.get(Language::Fr), Some("Texte inventé."), "the other language stays");
}

#[test]
fn another_language_never_overrules_the_catalogue() {
    let (_folder, mut store) = store();
    let before = card(&store, "ALT_CORE_B_AX_04_C");
    let cost = before.hand_cost.unwrap();
    let record = format!(
        r#"{{"reference":"ALT_CORE_B_AX_04_C","name":"Anders","mainFaction":{{"reference":"AX"}},"cardType":{{"reference":"CHARACTER"}},"elements":{{"MAIN_COST":"{}"}}}}"#,
        cost + 1
    );
    let report = import(&mut store, bytes("CARDS/DE/CORE/AX/x.json", record));
    let after = card(&store, "ALT_CORE_B_AX_04_C");
    assert_eq!((after.hand_cost, after.name.get(Language::De)), (before.hand_cost, Some("Anders")));
    assert!(
        matches!(&report.warnings[..], [Warning::Disagree { field: Field::MainCost, language: Language::De, .. }]),
        "{:?}",
        report.warnings
    );
}

#[test]
fn a_page_with_bad_members() {
    let (_folder, mut store) = store();
    let report = import_shape(&mut store, "page.json");
    assert_eq!(references(&report), ["ALT_CORE_B_AX_993_C", "ALT_CORE_B_AX_995_C"]);
    assert!(card(&store, "ALT_CORE_B_AX_993_C").abilities.is_vanilla(), "the page has texts, this card has none");
    assert_eq!(card(&store, "ALT_CORE_B_AX_993_C").collector_number.as_deref(), Some("BTG-993-C"));
    let refused = refused(&report);
    assert!(
        matches!(
            refused[..],
            [
                (Some("ALT_CORE_B_AX_993_X"), Reason::Reference { .. }),
                (Some("ALT_CORE_B_AX_994_C"), Reason::Value { field: "MAIN_COST", value }),
            ] if value == "many"
        ),
        "{refused:?}"
    );
}

#[test]
fn a_page_without_texts_says_nothing_of_them() {
    let (_folder, mut store) = store();
    let before = card(&store, "ALT_CORE_B_AX_04_C");
    let report = import_shape(&mut store, "page_without_texts.json");
    let after = card(&store, "ALT_CORE_B_AX_04_C");
    assert_eq!((after.abilities, &after.sub_types), (before.abilities, &before.sub_types));
    // A new card from such a page is not called vanilla, since its text is unknown.
    let token = card(&store, "ALT_CORE_B_NE_999_C");
    assert_eq!((token.hand_cost, token.abilities.main), (Some(0), true));
    assert_eq!(report.warnings, [Warning::Abilities { reference: token.reference }]);
}

#[test]
fn objects_keyed_by_reference() {
    let (_folder, mut store) = store();
    let report = import_shape(&mut store, "keyed.json");
    assert_eq!(references(&report), ["ALT_CORE_B_AX_996_C", "ALT_CORE_B_AX_997_C"], "{:?}", report.refused);
    assert_eq!(report.warnings, [], "the language is stated");
    let spell = card(&store, "ALT_CORE_B_AX_996_C");
    assert_eq!((spell.hand_cost, spell.reserve_cost), (Some(3), Some(2)));
    assert_eq!(spell.name.get(Language::Fr), Some("Sort à clef"));
    assert_eq!(spell.text.main.get(Language::Fr), Some("Texte inventé."));
    assert_eq!(spell.collector_number.as_deref(), Some("BTG-996-C"));
}

#[test]
fn card_elements_spelt_out() {
    let (_folder, mut store) = store();
    let report = import_shape(&mut store, "card_elements.json");
    assert_eq!((references(&report), &report.warnings[..]), (vec!["ALT_CORE_B_AX_04_U_990".to_owned()], &[][..]));
    let unique = card(&store, "ALT_CORE_B_AX_04_U_990");
    assert_eq!(unique.statistics, Some(Statistics { forest: 1, mountain: 0, ocean: 2 }));
    assert_eq!((unique.hand_cost, unique.faction), (Some(2), Faction::Bravos), "a shifted Unique (2.2.10.c)");
    assert_eq!(unique.name.get(Language::De), Some("Kelon-Elementar"));
    assert_eq!(unique.name.iter().count(), 5, "the other languages come from the Character");
    assert_eq!(unique.collector_number.as_deref(), Some("BTG-009-U-990"));
}

#[test]
fn lines_with_bad_ones_among_them() {
    let (_folder, mut store) = store();
    let report = import_shape(&mut store, "corpus.jsonl");
    assert_eq!(references(&report), ["ALT_CORE_B_AX_998_C"]);
    let lines: Vec<_> = report.refused.iter().map(|r| (r.line, &r.reason)).collect();
    assert!(
        matches!(
            lines[..],
            [(Some(4), Reason::NotJson(_)), (None, Reason::Missing(Field::MainCost)), (None, Reason::NoSuchCard)]
        ),
        "{lines:?}"
    );
    assert!(report.refused.iter().all(|r| r.file.ends_with("corpus.jsonl")));
}

#[test]
fn a_patch_suspends_and_reinstates_from_its_day() {
    let (_folder, mut store) = store();
    let report = import_shape(&mut store, "patch.json");
    assert_eq!((report.announcements, report.withdrawn, report.refused_count), (2, 0, 0), "{:?}", report.refused);
    let catalogue = store.load().unwrap();
    let day = |text: &str| text.parse::<cards::Date>().unwrap();
    let in_force = |reference: &str, on: &str| {
        let id = catalogue.index.find(reference).unwrap();
        catalogue.index.restrictions_of(id).find(|r| r.in_force(day(on))).map(|r| r.state)
    };
    assert_eq!(in_force("ALT_COREKS_B_AX_04_C", "2027-01-01"), None);
    assert_eq!(in_force("ALT_COREKS_B_AX_04_C", "2027-01-02"), Some(RestrictionState::Suspended), "every printing");
    assert_eq!(in_force("ALT_CORE_B_AX_04_R2", "2027-01-02"), None);
    assert_eq!(in_force("ALT_BISE_B_AX_58_C", "2027-01-01"), Some(RestrictionState::Suspended));
    assert_eq!(in_force("ALT_BISE_B_AX_58_C", "2027-01-02"), None);
    assert_eq!(in_force("ALT_BISE_B_AX_58_R1", "2027-01-02"), Some(RestrictionState::Suspended));
    let new = catalogue.index.restrictions().iter().find(|r| r.from == day("2027-01-02")).unwrap();
    assert_eq!((&*new.name, &new.variants[..]), ("Kelon Elemental", &[Variant::C, Variant::R1][..]));
    assert!(import_shape(&mut store, "patch.json").is_unchanged());
}

#[test]
fn own_lists_of_sets_and_announcements() {
    let (_folder, mut store) = store();
    let catalogue = store.load().unwrap();
    let mut sets = catalogue.index.sets().to_vec();
    let eole = sets.iter_mut().find(|set| set.code.as_str() == "EOLE").unwrap();
    eole.released = Some("2026-09-01".parse().unwrap());
    let mut announcements = catalogue.index.announcements().to_vec();
    announcements[0].source = "another title".into();
    let (mut first, mut second) = (Vec::new(), Vec::new());
    catalog::export_sets(&sets, &mut first).unwrap();
    catalog::export_announcements(&announcements, &mut second).unwrap();
    let sources = [bytes("sets.json", first), bytes("history.json", second)];
    let report = store.import(&sources, &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.sets.len(), report.refused_count), (1, 0), "{:?}", report.refused);
    assert_eq!((report.announcements, report.withdrawn), (1, 1), "one is corrected");
    assert_eq!(store.load().unwrap().index.announcements(), announcements);
    assert!(store.import(&sources, &Options::at(NOW), &mut ()).unwrap().is_unchanged());
}

#[test]
fn records_that_make_no_card() {
    let (_folder, mut store) = store();
    let before = store.version().unwrap();
    for (json, reason) in [
        ("", Reason::Empty),
        (" \n ", Reason::Empty),
        ("\u{feff}", Reason::Empty),
        ("{}", Reason::Unrecognised),
        (r#"{"name":"Somebody","age":3}"#, Reason::Unrecognised),
        (r#"{"reference":"ALT_CORE_B_AX_990_C"}"#, Reason::Unrecognised),
        (r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X"}"#, Reason::NoSuchCard),
        (r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","cardType":"SPELL"}"#, Reason::Missing(Field::Faction)),
        (r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","mainFaction":"AX"}"#, Reason::Missing(Field::CardType)),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","mainFaction":"AX","cardType":"SPELL","elements":{"MAIN_COST":"1"}}"#,
            Reason::Missing(Field::RecallCost),
        ),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","mainFaction":"AX","cardType":"CHARACTER","elements":{"MAIN_COST":"1","RECALL_COST":"1","FOREST_POWER":"1","OCEAN_POWER":"1"}}"#,
            Reason::Missing(Field::MountainPower),
        ),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","mainFaction":"AX","cardType":"SPELL","elements":{"MAIN_COST":"1","RECALL_COST":"1"}}"#,
            Reason::NoEnglishName,
        ),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","mainFaction":"QQ"}"#,
            Reason::Value { field: "mainFaction", value: "QQ".into() },
        ),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","cardType":{"reference":"FOILER"}}"#,
            Reason::Value { field: "cardType", value: "FOILER".into() },
        ),
        (
            r#"{"reference":"ALT_CORE_B_AX_990_C","name":"X","elements":{"MAIN_COST":256}}"#,
            Reason::Value { field: "MAIN_COST", value: "256".into() },
        ),
    ] {
        let report = import(&mut store, bytes("x.json", json));
        assert_eq!(report.refused.iter().map(|r| &r.reason).collect::<Vec<_>>(), [&reason], "{json}");
        assert_eq!(report.refused[0].file, "x.json");
        assert!(report.is_unchanged());
    }
    assert_eq!(store.version().unwrap(), before);
}

#[test]
fn a_card_known_in_another_language_only_finds_its_english_name_in_its_family() {
    let (_folder, mut store) = store();
    let french = card(&store, "ALT_CORE_B_AX_04_C").name.fr.unwrap();
    let record = |name: &str| {
        // The cost differs from that of every printing, so only the name tells which card it is.
        format!(
            r#"{{"reference":"ALT_PROMO_P_AX_04_C","name":"{name}","mainFaction":"AX","cardType":"CHARACTER","elements":{{"MAIN_COST":"9","RECALL_COST":"2","FOREST_POWER":"2","MOUNTAIN_POWER":"2","OCEAN_POWER":"2"}}}}"#
        )
    };
    let other = import(&mut store, bytes("FR/x.json", record("Tout autre nom")));
    assert_eq!(refused(&other), [(Some("ALT_PROMO_P_AX_04_C"), &Reason::NoEnglishName)]);
    import(&mut store, bytes("FR/x.json", record(&french)));
    assert_eq!(card(&store, "ALT_PROMO_P_AX_04_C").name, card(&store, "ALT_CORE_B_AX_04_C").name);
}

/// The files of the fixtures, with their relative paths.
fn files(folder: &Path, root: &Path, into: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, root, into);
        } else {
            into.push((path.strip_prefix(root).unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()));
        }
    }
}

fn tar(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, &content[..]).unwrap();
    }
    tar.into_inner().unwrap()
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn every_container_gives_what_the_folder_gives() {
    let root = fixtures();
    let mut all = Vec::new();
    files(&root, &root, &mut all);
    all.push(("README.md".into(), b"no card data".to_vec()));
    let (_folder, mut reference) = store();
    import(&mut reference, Source::Path(root));
    let expected = reference.version().unwrap().content;
    // A wrong file name extension, since the content decides.
    for (name, packed) in [
        ("cards.tar", tar(&all)),
        ("cards.tar.gz", gz(&tar(&all))),
        ("cards.tgz", gz(&tar(&all))),
        ("cards.zip", zip(&all)),
        ("download.bin", gz(&tar(&all))),
    ] {
        let (_folder, mut store) = store();
        let report = import(&mut store, bytes(name, packed));
        assert_eq!((report.files, report.ignored), (all.len() - 1, 1), "{name}");
        assert_eq!(store.version().unwrap().content, expected, "{name}");
        assert!(
            report.refused.iter().all(|r| r.file.starts_with(&format!("{}!", name.trim_end_matches(".gz")))),
            "{name}"
        );
    }
}

#[test]
fn a_compressed_file_of_lines() {
    let (_folder, mut store) = store();
    let lines = fs::read(fixtures().join("shapes/corpus.jsonl")).unwrap();
    let report = import(&mut store, bytes("corpus.jsonl.gz", gz(&lines)));
    assert_eq!(references(&report), ["ALT_CORE_B_AX_998_C"]);
    // The same under a name that promises a single JSON value.
    let report = import(&mut store, bytes("corpus.json", lines));
    assert_eq!((report.unchanged, report.refused_count), (1, 3), "{:?}", report.refused);
}

#[test]
fn a_language_that_nobody_states_is_doubted_once_a_file() {
    let (_folder, mut store) = store();
    let record = r#"{"reference":"ALT_CORE_B_AX_04_C","name":"Kelon Elemental"}"#;
    let report = import(&mut store, bytes("x.jsonl", format!("{record}\n{record}\n")));
    assert!(
        matches!(&report.warnings[..], [Warning::Language { file }] if &**file == "x.jsonl"),
        "{:?}",
        report.warnings
    );
}

#[test]
fn a_file_about_something_else_is_refused_once() {
    let (_folder, mut store) = store();
    for (name, content, passed_over) in [
        ("combinations.csv", "trigger_id,condition_id\n1,2\n".repeat(99_999), 0),
        ("rulings.jsonl", "{\"question\":\"What?\"}\n".repeat(50_000), 49_999),
        ("keywords.json", format!("[{}{{}}]", "{\"placeholder\":\"X\"},".repeat(9)), 9),
    ] {
        let report = import(&mut store, bytes(name, content));
        assert_eq!(refused(&report), [(None, &Reason::Unrecognised)], "{name}");
        assert_eq!((report.refused_count, report.passed_over), (1, passed_over), "{name}");
    }
}

#[test]
fn a_unique_of_which_only_the_statistics_are_known() {
    let (_folder, mut store) = store();
    let line = r#"{"reference":"ALT_CORE_B_AX_04_U_991","faction":"BR","name_en":"Kelon Elemental","type":"CHARACTER","subtypes":null,"hand_cost":3,"reserve_cost":2,"forest":0,"mountain":2,"ocean":3,"main_effect_en":null,"support_effect_en":null}"#;
    let french = line.replace("_991", "_992").replace('}', r#","main_effect_fr":"Texte inventé."}"#);
    let report = import(&mut store, bytes("x.jsonl", format!("{line}\n{french}\n")));
    let (bare, with_texts) = (card(&store, "ALT_CORE_B_AX_04_U_991"), card(&store, "ALT_CORE_B_AX_04_U_992"));
    assert_eq!(bare.sub_types, card(&store, "ALT_CORE_B_AX_04_C").sub_types, "those of the Character");
    assert!(!bare.abilities.is_vanilla() && bare.text.main.is_empty(), "it has an ability, whichever");
    assert_eq!(report.warnings, [Warning::Abilities { reference: bare.reference }]);
    assert_eq!(with_texts.abilities, Abilities { main: true, echo: false });
    assert_eq!(with_texts.text.main.get(Language::Fr), Some("Texte inventé."));
    assert!(import(&mut store, bytes("x.jsonl", format!("{line}\n{french}\n"))).is_unchanged());
}

/// Facts that the reference implies may be left out, and a line without them is still in our own format.
#[test]
fn our_own_line_is_known_by_what_it_never_lacks() {
    let (_folder, mut store) = store();
    let short = r#"{"reference":"ALT_CORE_B_MU_700_C","name":{"en":"Test Mage"},"faction":"MU","cardType":"CHARACTER","subTypes":[],"mainCost":3,"recallCost":2,"forestPower":1,"mountainPower":1,"oceanPower":1,"abilities":[]}"#;
    let report = import(&mut store, bytes("x.jsonl", format!("{short}\n")));
    assert_eq!((report.new.len(), report.refused_count), (1, 0), "{report:?}");
    let mage = card(&store, "ALT_CORE_B_MU_700_C");
    assert_eq!((mage.faction, mage.hand_cost, mage.statistics.map(|s| s.forest)), (Faction::Muna, Some(3), Some(1)));
    // The same with all facts written out.
    for member in
        [r#""homeFaction":"MU""#, r#""family":"MU_700""#, r#""variant":"C""#, r#""set":"CORE","rarity":"COMMON""#]
    {
        let long = format!("{},{member}}}", short.strip_suffix('}').unwrap());
        assert!(import(&mut store, bytes("x.jsonl", format!("{long}\n"))).is_unchanged(), "{member}");
    }
    // If a member is missing, the report names it, and does not say that the record is not a card.
    for member in ["cardType", "abilities", "name"] {
        let without = short.replace(&format!("\"{member}\":"), &format!("\"no{member}\":"));
        let report = import(&mut store, bytes("x.jsonl", format!("{without}\n")));
        let [(Some("ALT_CORE_B_MU_700_C"), Reason::Shape(message))] = refused(&report)[..] else {
            panic!("{member}: {:?}", report.refused)
        };
        assert!(message.contains(member), "{message}");
    }
}

#[test]
fn a_card_that_has_the_number_of_a_hero_is_doubted() {
    let (_folder, mut store) = store();
    let line = r#"{"reference":"ALT_HOME_B_MU_01_C","faction":"MU","name_en":"Garden Gnome","type":"CHARACTER","subtypes":["PLANT"],"hand_cost":3,"reserve_cost":2,"forest":1,"mountain":2,"ocean":3,"main_effect_en":null,"support_effect_en":null}"#;
    let report = import(&mut store, bytes("x.jsonl", line));
    let doubts: Vec<_> = report.warnings.iter().filter(|warning| matches!(warning, Warning::CardType { .. })).collect();
    let [Warning::CardType { reference, from, card_type: CardType::Character, kept: CardType::Hero }] = doubts[..]
    else {
        panic!("{:?}", report.warnings)
    };
    assert_eq!((reference.to_string().as_str(), from.gameplay()), ("ALT_HOME_B_MU_01_C", reference.gameplay()));
    assert!(doubts[0].to_string().contains(&from.to_string()), "{}", doubts[0]);
    let report = import(&mut store, bytes("x.jsonl", line.replace("MU_01", "MU_901")));
    assert!(
        !report.warnings.iter().any(|warning| matches!(warning, Warning::CardType { .. })),
        "{:?}",
        report.warnings
    );
}
