//! Lists of a season: their files, their memory, and what they say about a deck.
use crate::support::{DAY, INDEX, List, REGISTRY, case, date, report};
use formats::{BelowPath, CheckContext, Outcome, SeasonLists, Verdict, check};
use proptest::prelude::*;
use std::{collections::BTreeMap, io};

/// Loads a manifest and files from memory.
fn load(manifest: &str, files: &[(&str, &str)]) -> Result<SeasonLists, Vec<String>> {
    let files: BTreeMap<_, _> = files.iter().copied().collect();
    let mut read = |path: &BelowPath| match files.get(path.as_str()) {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
    };
    SeasonLists::load(manifest.as_bytes(), &mut read).map_err(|e| e.iter().map(ToString::to_string).collect())
}

fn judge(recipe: &str, format: &str, lists: &SeasonLists, day: &str) -> Verdict {
    let deck = List::of(recipe).deck();
    check(REGISTRY.get(format).unwrap(), &CheckContext { lists, ..case(&deck, None, date(day), &INDEX) })
}

const ENTRY: &str = r#"[{"id": "frontier", "path": "frontier.json", "version": 7}]"#;

fn frontier(body: &str) -> Result<SeasonLists, Vec<String>> {
    load(ENTRY, &[("frontier.json", &format!(r#"{{"id": "frontier", "version": 7, {body}}}"#))])
}

#[test]
fn an_included_unique_is_legal_in_any_printing_and_no_other_is() {
    let lists = frontier(r#""included_refs": ["ALT_CORE_B_MU_08_U_2640", "alt_core_p_mu_04_u_1027"]"#).unwrap();
    let judge = |recipe| judge(recipe, "frontier", &lists, DAY);
    for legal in ["MU39 +1 MU_08_U_2640", "MU39 +1 CORE_P_MU_08_U_2640 +1 MU_04_U_1027", "MU39"] {
        assert_eq!((judge(legal).outcome, report(&judge(legal))), (Outcome::Legal, vec![]), "{legal}");
    }
    let other_set = judge("MU39 +1 COREKS_B_MU_08_U_2640");
    assert_eq!(report(&other_set), ["UNIQUE_NOT_LISTED 1/0 excess 1: 1 COREKS_B_MU_08_U_2640"], "2.2.6.g");
    let verdict = judge("MU39 +1 MU_08_U_1859 +1 MU_08_U_2640");
    assert_eq!(report(&verdict), ["UNIQUE_NOT_LISTED 1/0 excess 1: 1 MU_08_U_1859"]);
    let citation = verdict.violations[0].citation.clone().unwrap();
    assert_eq!((citation.source.as_str(), citation.page.as_deref()), ("P-CORE", Some("list frontier, version 7")));
    assert!(verdict.violations[0].message.contains("version 7"), "{}", verdict.violations[0].message);
    let used = |recipe| judge(recipe).lists.iter().map(|l| (l.id.clone(), l.version.clone())).collect::<Vec<_>>();
    assert_eq!(used("MU39 +1 MU_08_U_2640"), [("frontier".to_owned(), "7".to_owned())], "a legal verdict says it too");
    assert_eq!(used("MU39"), [], "nothing was looked up");
    assert_eq!(judge("MU39 +1 MU_08_U_2640").lists[0].sha256.len(), 64);
}

#[test]
fn an_exclusion_list_forbids_its_sets_and_its_references() {
    let lists = frontier(r#""excluded_sets": ["COREKS"], "excluded_refs": ["ALT_CORE_B_MU_08_U_1859"]"#).unwrap();
    let report = |recipe| report(&judge(recipe, "frontier", &lists, DAY));
    assert_eq!(report("MU39 +1 MU_08_U_2640"), Vec::<String>::new());
    assert_eq!(
        report("MU39 +1 MU_08_U_1859 +1 COREKS_B_MU_08_U_2640"),
        ["UNIQUE_NOT_LISTED 2/0 excess 2: 1 COREKS_B_MU_08_U_2640, 1 MU_08_U_1859"]
    );
    let sets_only = frontier(r#""excluded_sets": ["CORE"]"#).unwrap();
    assert!(sets_only.iter().all(formats::UniqueList::is_empty));
    assert_eq!(judge("MU39 +1 MU_08_U_2640", "frontier", &sets_only, DAY).outcome, Outcome::Illegal);
}

#[test]
fn a_list_of_another_format_says_nothing() {
    let lists = frontier(r#""included_refs": ["ALT_CORE_B_MU_08_U_2640"]"#).unwrap();
    let verdict = judge("MU39 +1 MU_08_U_2640", "living_legends", &lists, DAY);
    assert_eq!(verdict.outcome, Outcome::Undetermined);
    assert_eq!(verdict.not_checked.iter().map(|n| n.check).collect::<Vec<_>>(), ["uniqueListed"]);
}

#[test]
fn a_list_of_nothing_but_uniques_gets_an_answer_of_bounded_length() {
    let many = List((1..=5000).map(|n| ("1".to_owned(), format!("ALT_CORE_B_MU_08_U_{}", n + 10_000))).collect());
    let deck = many.deck();
    let verdict = check(REGISTRY.get("frontier").unwrap(), &case(&deck, None, date(DAY), &INDEX));
    let of = |check| verdict.not_checked.iter().filter(move |n| n.check == check);
    assert_eq!(of("uniqueListed").count(), 101);
    assert!(of("uniqueListed").any(|n| n.reason.contains("whether 4900 more Uniques may be played")));
    assert!(of("faction").all(|n| n.reason.len() < 3000 && n.reason.contains(" and 4900 more;")));
}

#[test]
fn a_season_has_its_days() {
    let manifest = r#"[
        {"id": "frontier", "path": "2.json", "version": "2", "from": "2026-04-01", "until": "2026-06-01"},
        {"id": "frontier", "path": "1.json", "version": "1", "until": "2026-04-01"}
    ]"#;
    let one = r#"{"id": "frontier", "version": "1", "included_refs": ["ALT_CORE_B_MU_08_U_2640"]}"#;
    let two = r#"{"id": "frontier", "version": "2", "included_refs": ["ALT_CORE_B_MU_08_U_1859"]}"#;
    let lists = load(manifest, &[("1.json", one), ("2.json", two)]).unwrap();
    assert_eq!(lists.iter().map(formats::UniqueList::version).collect::<Vec<_>>(), ["1", "2"]);
    let outcome = |day| judge("MU39 +1 MU_08_U_2640", "frontier", &lists, day).outcome;
    assert_eq!(outcome("2026-03-31"), Outcome::Legal);
    assert_eq!(outcome("2026-04-01"), Outcome::Illegal, "the first day of the next season");
    assert_eq!(outcome("2026-06-01"), Outcome::Undetermined, "no list for that day");
}

#[test]
fn what_is_no_longer_listed_is_gone_after_a_reload() {
    let mut lists = frontier(r#""included_refs": ["ALT_CORE_B_MU_08_U_2640", "ALT_CORE_B_MU_08_U_1859"]"#).unwrap();
    let legal = |lists: &SeasonLists| judge("MU39 +1 MU_08_U_1859", "frontier", lists, DAY).outcome == Outcome::Legal;
    assert!(legal(&lists));
    lists = frontier(r#""included_refs": ["ALT_CORE_B_MU_08_U_2640"]"#).unwrap();
    assert!(!legal(&lists));
    assert_eq!(lists.get("frontier", date(DAY)).unwrap().len(), 1);
}

#[test]
fn the_checksum_is_that_of_the_bytes() {
    let text = r#"{"id": "frontier", "version": 7, "included_refs": ["ALT_CORE_B_MU_08_U_2640"]}"#;
    let sha = load(ENTRY, &[("frontier.json", text)]).unwrap().iter().next().unwrap().sha256().to_owned();
    // `printf '%s' TEXT | sha256sum`
    assert_eq!(sha, "710a7ac311bfc612646580a0e99dcd4a0fc23900b37c8626de79813f4e3b6842");
    let with = |sum: &str| {
        load(&ENTRY.replace("7}", &format!("7, \"sha256\": \"{sum}\"}}")), &[("frontier.json", text)]).map(|_| ())
    };
    assert_eq!(with(&sha.to_uppercase()), Ok(()));
    let other = with(&sha.replace('0', "1")).unwrap_err();
    assert!(other.len() == 1 && other[0].starts_with("frontier.json: the SHA-256 of the file is 710a"), "{other:?}");
    assert_eq!(
        with("abc").unwrap_err(),
        ["manifest.json: 0.sha256: \"abc\" is no SHA-256: write 64 hexadecimal digits"]
    );
}

#[test]
fn every_mistake_has_its_file_and_place() {
    for (body, expected) in [
        (r#""note": "no shape""#, "frontier.json: included_refs is missing"),
        (r#""included_refs": [], "excluded_refs": []"#, "frontier.json: included_refs and excluded_sets or"),
        (r#""included_refs": []"#, "frontier.json: included_refs: the list is empty"),
        (r#""excluded_sets": []"#, "frontier.json: the list is empty"),
        (r#""included_refs": ["ALT_CORE_B_MU_08_U_1", 5]"#, "frontier.json: included_refs.1: expected a string, got 5"),
        (
            r#""included_refs": ["ALT_CORE_B_MU_08_U"]"#,
            "frontier.json: included_refs.0: \"ALT_CORE_B_MU_08_U\" is no ref",
        ),
        (
            r#""included_refs": ["ALT_CORE_B_MU_08_C"]"#,
            "frontier.json: included_refs.0: ALT_CORE_B_MU_08_C is no Unique",
        ),
        (
            r#""excluded_refs": ["ALT_CORE_B_MU_08_U_1", "ALT_CORE_B_MU_08_U_2", "alt_core_a_mu_08_u_1"]"#,
            "frontier.json: excluded_refs.2: ALT_CORE_B_MU_08_U_1 stands at 0 already",
        ),
        (r#""excluded_sets": ["CORE", "?"]"#, "frontier.json: excluded_sets.1: \"?\" is no code of a set"),
        (r#""excluded_sets": ["CORE", "core"]"#, "frontier.json: excluded_sets.1: the set CORE stands at 0 already"),
    ] {
        let found = frontier(body).unwrap_err();
        assert!(found.len() == 1 && found[0].starts_with(expected), "{body}\nexpected {expected}\nfound {found:#?}");
    }
    for (manifest, expected) in [
        ("{}", "manifest.json: line 1, column 0: expected a list, got an object"),
        ("[] x", "manifest.json: line 1, column 4: more follows"),
        (r#"[{"id": "a", "path": "a"}]"#, "manifest.json: 0: the member \"version\" is missing"),
        (r#"[{"id": "A", "path": "a", "version": 1}]"#, "manifest.json: 0.id: the id \"A\" is not made of"),
        (r#"[{"id": "a", "path": "../a", "version": 1}]"#, "manifest.json: 0.path: \"../a\" is no path below"),
        (r#"[{"id": "a", "path": "/etc/a", "version": 1}]"#, "manifest.json: 0.path: \"/etc/a\" is no path below"),
        (r#"[{"id": "a", "path": "a", "version": 1}]"#, "manifest.json: 0: a cannot be read: no such file"),
        (
            r#"[{"id": "a", "path": "a", "version": 1, "from": "2026-02-01", "until": "2026-02-01"}]"#,
            "manifest.json: 0.until: the season ends on 2026-02-01",
        ),
        (
            r#"[{"id": "frontier", "path": "frontier.json", "version": 7}, {"id": "frontier", "path": "b", "version": 8}]"#,
            "manifest.json: 1.id: entry 0 lists the same id",
        ),
        (
            r#"[{"id": "frontier", "path": "frontier.json", "version": "8"}]"#,
            "frontier.json: version: the version is 7, not 8",
        ),
        (
            r#"[{"id": "other", "path": "frontier.json", "version": 7}]"#,
            "frontier.json: id: the list is \"frontier\", not",
        ),
    ] {
        let text = r#"{"id": "frontier", "version": 7, "included_refs": ["ALT_CORE_B_MU_08_U_1"]}"#;
        let found = load(manifest, &[("frontier.json", text)]).unwrap_err();
        assert!(
            found.len() == 1 && found[0].starts_with(expected),
            "{manifest}\nexpected {expected}\nfound {found:#?}"
        );
    }
}

#[test]
fn all_mistakes_of_all_files_are_reported_in_order() {
    let manifest = r#"[{"id": "b", "path": "b", "version": 1}, {"id": "a", "path": "a", "version": 1}, {"id": "c", "path": "c", "version": 1}]"#;
    let a = r#"{"id": "z", "version": 2, "included_refs": ["x", "ALT_CORE_B_MU_08_C"]}"#;
    let errors = load(manifest, &[("a", a), ("b", "[")]).unwrap_err();
    let starts =
        ["a: id:", "a: included_refs.0:", "a: included_refs.1:", "a: version:", "b: ", "manifest.json: 2: c cannot"];
    assert_eq!(errors.len(), starts.len(), "{errors:#?}");
    assert!(errors.iter().zip(starts).all(|(error, start)| error.starts_with(start)), "{errors:#?}");
}

#[test]
fn thirty_thousand_references_cost_less_than_a_mebibyte() {
    let sets = ["CORE", "COREKS", "ALIZE", "BISE", "CYCLONE", "DUSTER"];
    let factions = ["AX", "BR", "LY", "MU", "OR", "YZ"];
    let reference =
        |n: usize| format!("ALT_{}_B_{}_{:02}_U_{}", sets[n / 6 % 6], factions[n % 6], 4 + n / 36 % 27, 1 + n);
    let refs: Vec<String> = (0..30_000).map(reference).collect();
    let body = format!(r#""included_refs": {}"#, serde_json::to_string(&refs).unwrap());
    let lists = frontier(&body).unwrap();
    let list = lists.get("frontier", date(DAY)).unwrap();
    assert_eq!(list.len(), 30_000);
    let bytes = lists.heap_bytes();
    assert!((240_000..1 << 20).contains(&bytes), "{bytes} bytes");
    assert!(refs.iter().all(|r| list.allows(&r.parse().unwrap())));
    assert!(!list.allows(&"ALT_CORE_B_AX_04_U_30001".parse().unwrap()));
    assert!(!list.allows(&"ALT_EOLE_B_AX_04_U_1".parse().unwrap()), "a set of which nothing is listed");
}

proptest! {
    #[test]
    fn any_manifest_and_any_file_end_in_lists_or_in_errors(
        manifest in "\\PC{0,60}|\\[(\\{\"id\": \"[a-cA./-]{0,3}\", \"path\": \"[ab./]{0,4}\", \"version\": (1|-1|\"x\"|null)\\},?){0,3}\\]",
        file in "\\PC{0,60}|\\{\"id\": \"[a-c]\", \"version\": 1, \"(in|ex)cluded_(refs|sets)\": \\[(\"(ALT_CORE_B_MU_08_U_[0-9]{0,12}|CORE|\\PC{0,9})\",?){0,4}\\]\\}",
    ) {
        let read = SeasonLists::load(manifest.as_bytes(), &mut |_| Ok(file.clone().into_bytes()));
        match read {
            Ok(lists) => prop_assert!(lists.iter().all(|list| list.sha256().len() == 64)),
            Err(errors) => prop_assert!(errors.is_sorted() && !errors.is_empty()),
        }
        if let Err(errors) = SeasonLists::single(file.as_bytes()) {
            prop_assert!(errors.iter().all(|e| e.file.is_empty() && !e.to_string().is_empty()));
        }
    }

    #[test]
    fn a_list_allows_what_it_lists_and_nothing_else(
        listed in proptest::collection::btree_set((0usize..3, 1u32..6, 1u32..50), 1..40),
        asked in (0usize..4, 1u32..6, 1u32..50),
    ) {
        let text = |(set, number, unique): (usize, u32, u32), product: char| {
            format!("ALT_{}_{product}_MU_{number:02}_U_{unique}", ["CORE", "COREKS", "ALIZE", "BISE"][set])
        };
        let refs: Vec<String> = listed.iter().map(|unique| text(*unique, 'B')).collect();
        let file = |shape: &str| serde_json::json!({"id": "a", "version": 1, shape: refs}).to_string();
        let included = SeasonLists::single(file("included_refs").as_bytes()).unwrap();
        let excluded = SeasonLists::single(file("excluded_refs").as_bytes()).unwrap();
        let asked_text = text(asked, 'P').parse().unwrap();
        let of = |lists: &SeasonLists| lists.get("a", date(DAY)).unwrap().allows(&asked_text);
        prop_assert_eq!(of(&included), listed.contains(&asked));
        prop_assert_eq!(of(&excluded), !listed.contains(&asked));
    }
}
