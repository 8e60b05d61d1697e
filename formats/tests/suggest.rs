//! Suggestions: the smallest edits that make a deck legal.
use crate::support::{DAY, INDEX, List, REGISTRY, case, date, judge, long, report, short};
use formats::{Code, Deck, Diagnostic, DiagnosticCode, Edit, EditKind, Outcome, Place, Suggestion, check, suggest};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// An edit on one line, like `swap 1 MU_08_R1 MU_14_C`.
fn shown(edit: &Edit) -> String {
    let op = match edit.op {
        EditKind::ChangeHero => "changeHero",
        EditKind::Swap => "swap",
        EditKind::Remove => "remove",
        EditKind::Add => "add",
    };
    let with = edit.with.as_deref().map(|with| format!(" {}", short(with))).unwrap_or_default();
    format!("{op} {} {}{with}", edit.quantity, short(&edit.reference))
}

fn suggestions(format: &str, list: &List, pool: Option<&List>, day: &str) -> Vec<Suggestion> {
    let (deck, pool) = (list.deck(), pool.map(List::deck));
    let case = case(&deck, pool.as_ref(), date(day), &INDEX);
    let format = REGISTRY.get(format).unwrap();
    suggest(format, &case, &check(format, &case), &[])
}

/// Deck, date, edits of each suggestion.
type Row = (&'static str, &'static str, &'static [&'static [&'static str]]);

#[rustfmt::skip]
const STANDARD: &[Row] = &[
    // Case 11: four copies of a name in 39 cards. One must go and another card must come, so a swap is the smallest edit.
    ("MU39 -3 MU_13_C -1 MU_14_C +2 MU_08_C +2 MU_08_R1", DAY,
        &[&["swap 1 MU_08_C MU_14_C"], &["swap 1 MU_08_C MU_28_C"], &["swap 1 MU_08_R1 MU_14_C"], &["swap 1 MU_08_R1 MU_28_C"]]),
    // Case 36: with one card more than the minimum, the fourth copy is just removed.
    ("MU39 +1 MU_25_C", DAY, &[&["remove 1 MU_25_C"]]),
    // Heroes: cases 2, 7, 8, 9, and one of another faction than every card.
    ("MU39 -1 MU_01_C", DAY, &[&["add 1 MU_01_C"], &["add 1 MU_02_C"]]),
    ("MU39 +1 MU_02_C", DAY, &[&["remove 1 MU_01_C"], &["remove 1 MU_02_C"]]),
    ("MU39 +1 MU_01_C", DAY, &[&["remove 1 MU_01_C"], &["changeHero 1 MU_01_C MU_02_C", "remove 1 MU_01_C"]]),
    ("MU39 +1 YZ_01_C", DAY, &[&["remove 1 YZ_01_C"], &["changeHero 1 YZ_01_C MU_02_C", "remove 1 MU_01_C"]]),
    ("MU39 -1 MU_01_C +1 YZ_01_C", DAY, &[&["changeHero 1 YZ_01_C MU_01_C"], &["changeHero 1 YZ_01_C MU_02_C"]]),
    // Size: cases 3 and 4.
    ("MU39 -1 MU_25_C", DAY, &[&["add 1 MU_25_C"], &["add 1 MU_28_C"]]),
    ("MU60", DAY, &[&["remove 1 MU_17_C"], &["remove 1 MU_16_C"], &["remove 1 MU_14_C"]]),
    // Factions: case 13 (no Baba Yaga is Muna), and case 14, in which the name has a variant that is.
    ("MU39 -3 MU_13_C +3 YZ_11_C", DAY, &[&["swap 3 YZ_11_C MU_28_C"], &["swap 3 YZ_11_C ALIZE_B_MU_44_C"]]),
    ("MU39 -1 MU_13_C +1 MU_08_R2", DAY,
        &[&["swap 1 MU_08_R2 MU_08_C"], &["swap 1 MU_08_R2 MU_13_C"], &["swap 1 MU_08_R2 MU_28_C"]]),
    // Case 21: a Rare becomes the Common of its name.
    ("MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -2 MU_17_C -2 MU_18_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +2 MU_17_R1 +2 AX_14_R2", DAY,
        &[&["swap 1 MU_17_R1 MU_17_C"], &["swap 1 MU_16_R1 MU_16_C"], &["swap 1 MU_14_R1 MU_14_C"], &["swap 1 MU_17_R1 MU_28_C"], &["swap 1 MU_17_R1 MU_18_C"]]),
    // Cases 24 and 29: one card breaks two rules, so one swap repairs both.
    ("MU39 -3 MU_13_C -1 MU_14_C +4 DUSTER_B_MU_96_E", DAY,
        &[&["swap 1 DUSTER_B_MU_96_E MU_14_C"], &["swap 1 DUSTER_B_MU_96_E MU_28_C"]]),
    ("MU39 -3 MU_13_C -1 MU_14_C +1 MU_08_U_3 +1 MU_08_U_4 +1 MU_08_U_1859 +1 MU_08_U_2640", DAY,
        &[&["swap 1 MU_08_U_1859 MU_14_C"], &["swap 1 MU_08_U_1859 MU_28_C"], &["swap 1 MU_08_U_2640 MU_14_C"], &["swap 1 MU_08_U_2640 MU_28_C"], &["swap 1 MU_08_U_3 MU_14_C"]]),
    // Case 26: the second copy of a Unique.
    ("MU39 -2 MU_13_C +2 MU_08_U_2640", DAY,
        &[&["swap 1 MU_08_U_2640 MU_08_C"], &["swap 1 MU_08_U_2640 MU_13_C"], &["swap 1 MU_08_U_2640 MU_28_C"]]),
    // Suspensions: case 43 (the Common is Yzmir) and 49 (the Common is allowed); nothing is wrong on the day before.
    ("OR39 -3 OR_12_C +3 YZ_11_R2", DAY, &[&["swap 3 YZ_11_R2 OR_05_C"], &["swap 3 YZ_11_R2 OR_04_C"]]),
    ("OR39 -3 OR_12_C +3 YZ_11_R2", "2025-05-12", &[]),
    ("YZ39 -1 YZ_16_C +1 YZ_05_U_1000", DAY, &[&["swap 1 YZ_05_U_1000 YZ_05_C"], &["swap 1 YZ_05_U_1000 YZ_16_C"]]),
    // Case 86: a card before and after its release.
    ("MU39 +3 DUSTER_B_MU_86_C", "2026-01-15", &[&["remove 3 DUSTER_B_MU_86_C"]]),
    ("MU39 +3 DUSTER_B_MU_86_C", "2026-02-12", &[]),
    // Cards that are not part of a deck: cases 31, 32, 73.
    ("MU39 +3 AX_31_C", DAY, &[&["remove 3 AX_31_C"]]),
    ("MU39 -3 MU_13_C +3 AX_31_C", DAY, &[&["swap 3 AX_31_C MU_28_C"], &["swap 3 AX_31_C ALIZE_B_MU_44_C"]]),
    ("MU39 -1 MU_13_C +1 NE_01_C", DAY, &[&["swap 1 NE_01_C MU_13_C"], &["swap 1 NE_01_C MU_28_C"]]),
    // Lines that cannot be read: cases 33, 37, 38, 88; such a line does not fill a place.
    ("MU39 +0 MU_04_C", DAY, &[&[]]),
    ("MU39 +0 MU_04_C +0 MU_04_C -1 MU_13_C", DAY, &[&["add 1 MU_13_C"], &["add 1 MU_28_C"]]),
    ("MU39 +2 MU_999_C", DAY, &[&["remove 2 MU_999_C"]]),
    ("MU39 -1 MU_13_C +1 MU_999_C", DAY, &[&["swap 1 MU_999_C MU_13_C"], &["swap 1 MU_999_C MU_28_C"]]),
    ("MU39 +1 =ALT-CORE-MU-04", DAY, &[&["remove 1 ALT-CORE-MU-04"]]),
    ("MU39 +100000 MU_04_C", DAY, &[&["remove 100000 MU_04_C"]]),
    // One name under two numbers: case 51.
    ("YZ39 -3 YZ_16_C -1 YZ_17_C +3 ALIZE_P_YZ_48_C +1 ALIZE_P_OR_48_R2", DAY,
        &[&["swap 1 ALIZE_P_YZ_48_C YZ_17_C"], &["swap 1 ALIZE_P_YZ_48_C YZ_05_C"], &["swap 1 ALIZE_P_OR_48_R2 YZ_17_C"], &["swap 1 ALIZE_P_OR_48_R2 YZ_05_C"]]),
    // Legal, and undetermined: nothing to suggest.
    ("MU39", DAY, &[]),
    ("MU39 -1 MU_13_C +1 MU_08_U_4711", DAY, &[]),
    // An illegal deck with a Unique without facts: a deck is certainly legal only without that Unique.
    ("MU39 -1 MU_13_C +1 MU_08_U_4711 +1 YZ_11_C", DAY, &[&["swap 1 MU_08_U_4711 MU_08_C", "remove 1 YZ_11_C"]]),
];

#[test]
fn the_smallest_edits_are_found() {
    for (recipe, day, expected) in STANDARD {
        let all = suggestions("standard", &List::of(recipe), None, day);
        let edits: Vec<Vec<String>> = all.iter().map(|one| one.edits.iter().map(shown).collect()).collect();
        assert_eq!(edits, *expected, "{recipe} on {day}");
    }
}

/// The cards of opened boosters, for the limited formats.
const POOL: &str = "+1 MU_01_C +1 AX_01_C +3 MU_04_C +4 MU_05_C +3 MU_06_C +5 YZ_05_C +4 YZ_06_C +5 AX_05_C +5 AX_06_C \
                    +5 BR_05_C +5 BR_07_C +2 LY_06_C";

#[rustfmt::skip]
const OTHER_FORMATS: &[(&str, &str, &[&[&str]])] = &[
    // Case 53.
    ("nuc", "MU39 -1 MU_13_C +1 MU_08_U_2640",
        &[&["swap 1 MU_08_U_2640 MU_08_C"], &["swap 1 MU_08_U_2640 MU_13_C"], &["swap 1 MU_08_U_2640 MU_28_C"]]),
    // Case 64: without the season list, no deck with a Unique is certainly legal.
    ("frontier", "MU39 -1 MU_13_C +1 MU_08_U_2640 +1 YZ_11_C", &[&["swap 1 MU_08_U_2640 MU_08_C", "remove 1 YZ_11_C"]]),
    // Case 81: exactly two factions; one card adds the second.
    ("doubles", "MU39", &[&["add 1 AX_08_C"], &["add 1 BR_16_C"], &["add 1 LY_22_C"]]),
    ("doubles", "MU39 -3 MU_13_C +3 YZ_11_C +1 OR_12_C", &[&["remove 1 OR_12_C"]]),
    // A Hero of neither of the two factions makes a third faction.
    ("doubles", "MU39 -1 MU_01_C +1 OR_01_C -3 MU_13_C +3 YZ_11_C",
        &[&["changeHero 1 OR_01_C MU_01_C"], &["changeHero 1 OR_01_C MU_02_C"], &["changeHero 1 OR_01_C YZ_01_C"], &["changeHero 1 OR_01_C YZ_02_C"]]),
    ("sandbox", "MU39 -1 MU_01_C +3 AX_31_C",
        &[&["remove 3 AX_31_C", "add 1 MU_01_C"], &["remove 3 AX_31_C", "add 1 MU_02_C"]]),
    // Limited: cards from the pool, of at most three factions including that of the Hero (cases 66, 69, 71).
    ("sealed", "+1 MU_01_C +3 MU_04_C",
        &[&["add 5 BR_07_C", "add 5 BR_05_C", "add 4 MU_05_C", "add 5 YZ_05_C", "add 3 MU_06_C", "add 4 YZ_06_C"]]),
    ("sealed", "+1 AX_01_C +3 MU_04_C +4 MU_05_C +3 MU_06_C +5 YZ_05_C +4 YZ_06_C +5 BR_05_C +5 LY_06_C",
        &[&["changeHero 1 AX_01_C MU_01_C", "swap 5 LY_06_C BR_07_C"], &["swap 5 BR_05_C AX_05_C", "swap 5 LY_06_C AX_06_C"]]),
    // Case 75: the Hero comes from the pool.
    ("sealed_reunion", "+3 MU_04_C +4 MU_05_C +3 MU_06_C +5 YZ_05_C +4 YZ_06_C +5 BR_05_C +5 BR_07_C", &[&["add 1 MU_01_C"]]),
    // A first game is played without a Hero.
    ("starter_first", "+1 MU_01_C +3 MU_04_C +4 MU_05_C +3 MU_06_C +5 YZ_05_C +4 YZ_06_C +5 BR_05_C +5 BR_07_C", &[&["remove 1 MU_01_C"]]),
];

#[test]
fn other_formats_are_mended_by_their_own_rules() {
    let pool = List::of(POOL);
    for (format, recipe, expected) in OTHER_FORMATS {
        let all = suggestions(format, &List::of(recipe), Some(&pool), DAY);
        let edits: Vec<Vec<String>> = all.iter().map(|one| one.edits.iter().map(shown).collect()).collect();
        assert_eq!(edits, *expected, "{format}: {recipe}");
    }
}

#[test]
fn another_hero_may_allow_one_unique_more() {
    // Case 60: Teija allows 3 Uniques in Singleton, Arjun 4; 59 different names in all.
    let names = |range: std::ops::RangeInclusive<u32>| range.map(|n| format!("+1 MU_{n:02}_C ")).collect::<String>();
    let rares: String = (11..=30).map(|n| format!("+1 MU_{n:02}_R1 ")).collect();
    let more = "+1 MU_04_R1 +1 MU_05_R1 +1 MU_06_R1 +1 MU_07_R1 +1 MU_08_R1 +1 MU_09_R1 +1 MU_10_R1 +1 AX_14_R2";
    let uniques = "+1 MU_08_U_2640 +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030";
    let list = List::of(&format!("+1 MU_01_C {}{rares}{more} {uniques}", names(4..=30)));
    let codes: Vec<_> = list.judge("singleton", DAY).violations.iter().map(|v| v.code).collect();
    assert_eq!(codes, [Code::TooManyUnique], "{}", list.deck().counts().main);
    let all = suggestions("singleton", &list, None, DAY);
    let edits: Vec<Vec<String>> = all.iter().map(|one| one.edits.iter().map(shown).collect()).collect();
    assert!(edits.contains(&vec!["changeHero 1 MU_01_C MU_02_C".to_owned()]), "{edits:?}");
    assert!(all.iter().all(|one| copies(one) == 1), "{edits:?}");
}

#[test]
fn a_standard_deck_becomes_one_for_singleton() {
    let list = List::of("MU39");
    let all = suggestions("singleton", &list, None, DAY);
    // 26 second and third copies are removed, and 20 cards are missing besides, so 46 cards are added.
    assert!(!all.is_empty() && all.iter().all(|one| copies(one) == 46));
    assert_eq!(deck_of(&all[0]).judge("singleton", DAY).outcome, Outcome::Legal);
}

#[test]
fn three_limits_at_once_cost_one_swap_each() {
    let list = List::of(
        "MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -3 MU_17_C -3 MU_18_C -3 MU_19_C -3 MU_20_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +3 MU_17_R1 +1 MU_18_R1 +4 DUSTER_B_MU_96_E +1 MU_08_U_2640 +1 MU_08_U_1859 +1 MU_04_U_1027 +1 MU_04_U_1049",
    );
    let all = suggestions("standard", &list, None, DAY);
    assert_eq!(
        all[0].edits.iter().map(shown).collect::<Vec<_>>(),
        ["swap 1 MU_17_R1 MU_17_C", "swap 1 MU_04_U_1027 MU_04_C", "swap 1 DUSTER_B_MU_96_E MU_04_C"],
        "case 23"
    );
}

#[test]
fn a_hero_alone_becomes_a_deck_of_its_faction() {
    for (recipe, added) in [("+1 MU_01_C", 39), ("", 40), ("+1 MU_01_C +2 MU_05_R1", 37)] {
        let all = suggestions("standard", &List::of(recipe), None, DAY);
        assert!(!all.is_empty(), "{recipe}");
        for one in &all {
            assert!(one.edits.iter().all(|edit| edit.op == EditKind::Add), "{recipe}");
            assert_eq!(copies(one), added, "{recipe}");
        }
    }
}

#[test]
fn the_printings_of_the_list_stay_and_variants_come_from_the_same_set() {
    let list = List::of("MU39 -3 MU_13_C +3 COREKS_B_MU_13_C +1 COREKS_B_MU_08_R1 +1 MU_13_R1");
    let all = suggestions("standard", &list, None, DAY);
    assert!(all[0].cards.iter().any(|c| c.reference == "ALT_COREKS_B_MU_13_C"));
    let list = List::of("MU39 -3 MU_25_C +3 COREKS_B_MU_08_R2");
    let edits: Vec<String> = suggestions("standard", &list, None, DAY)[0].edits.iter().map(shown).collect();
    assert_eq!(edits, ["swap 3 COREKS_B_MU_08_R2 COREKS_B_MU_08_C"]);
}

#[test]
fn what_the_reader_takes_a_line_for_is_tried() {
    let list = List::of("MU39 -1 MU_13_C +1 =MunaDruit");
    let (deck, place) = (list.deck(), Place::Item(14));
    let case = case(&deck, None, date(DAY), &INDEX);
    let standard = REGISTRY.get("standard").unwrap();
    let meant = Diagnostic {
        place,
        column: None,
        code: DiagnosticCode::RefMalformed,
        message: String::new(),
        candidates: vec!["ALT_CORE_B_MU_13_C".to_owned(), "ALT_CORE_B_MU_13_R1".to_owned()],
        readings: vec![],
    };
    let all = suggest(standard, &case, &check(standard, &case), &[meant]);
    assert_eq!(all[0].edits.iter().map(shown).collect::<Vec<_>>(), ["swap 1 MunaDruit MU_13_C"]);
}

const BOOSTER: &str = "+1 MU_01_C +1 AX_05_C +1 BR_05_C +1 LY_05_C +1 MU_05_C +1 OR_05_C +1 YZ_05_C +1 AX_06_C +1 BR_07_C \
                       +2 LY_06_C +1 MU_06_R1 +1 AX_14_R2";

#[test]
fn with_a_pool_cards_come_from_the_pool_only() {
    let pool = List::of(BOOSTER);
    let edits = |list: &str| -> Vec<Vec<String>> {
        let all = suggestions("booster_war_simple", &List::of(list), Some(&pool), DAY);
        all.iter().map(|one| one.edits.iter().map(shown).collect()).collect()
    };
    assert_eq!(edits(BOOSTER), [[""; 0]; 0]);
    assert_eq!(edits(&BOOSTER.replace("+1 AX_05_C", "+1 AX_04_C")), [["swap 1 AX_04_C AX_05_C"]]);
    assert_eq!(edits(&BOOSTER.replace("+1 MU_01_C", "+1 MU_02_C")), [["changeHero 1 MU_02_C MU_01_C"]]);
    assert_eq!(edits(&BOOSTER.replace("+2 LY_06_C", "")), [["add 2 LY_06_C"]]);
    assert_eq!(edits(&format!("{BOOSTER} +1 NE_01_C")), [["remove 1 NE_01_C"]]);
}

#[test]
fn there_is_no_suggestion_where_none_can_be_certain() {
    let short = List::of(&BOOSTER.replace("+2 LY_06_C", ""));
    assert_eq!(suggestions("booster_war_simple", &short, None, DAY), [], "no pool");
    assert_eq!(suggestions("booster_war_ordered", &short, Some(&List::of(BOOSTER)), DAY), [], "where would it stand?");
    let unread = List::of(&format!("{BOOSTER} +1 =nonsense"));
    assert_eq!(suggestions("booster_war_simple", &short, Some(&unread), DAY), [], "a pool that cannot be read in full");
}

#[test]
fn a_name_with_a_slip_is_taken_for_the_card_that_was_meant() {
    let lines: String = (14..=25).map(|n| format!("3 ALT_CORE_B_MU_{n}_C\n")).collect();
    let text = format!("1 ALT_CORE_B_MU_01_C\n{lines}3 Sneezer Shrom\n");
    let parsed = formats::parse_text(&text, &INDEX);
    let deck = Deck::resolve(&parsed.list, &INDEX);
    let case = case(&deck, None, date(DAY), &INDEX);
    let standard = REGISTRY.get("standard").unwrap();
    let all = suggest(standard, &case, &check(standard, &case), &deck.diagnose(&INDEX));
    assert_eq!(all[0].edits.iter().map(shown).collect::<Vec<_>>(), ["swap 3 Sneezer Shrom MU_08_C"]);
}

#[test]
fn a_list_that_is_no_deck_is_not_searched() {
    let uniques =
        |n: u32| List((1..=n).map(|n| ("1".to_owned(), format!("ALT_CORE_B_MU_08_U_{}", n + 5000))).collect());
    assert_eq!(suggestions("standard", &uniques(201), None, DAY), []);
    let unread = List((1..=201).map(|n| ("1".to_owned(), format!("nonsense {n}"))).collect());
    assert_eq!(suggestions("standard", &unread, None, DAY), []);
    let longest = uniques(200);
    let all = suggestions("standard", &longest, None, DAY);
    assert!(!all.is_empty() && copies(&all[0]) == 201, "every Unique without facts goes, a Hero comes");
}

#[test]
fn formats_in_which_the_deck_is_legal_are_named() {
    let legal = |list: &str| {
        let deck = List::of(list).deck();
        formats::legal_in(REGISTRY.iter(), &case(&deck, None, date(DAY), &INDEX))
    };
    assert!(["multi_2v2", "multi_ffa", "standard"].iter().all(|id| legal("MU39").contains(id)));
    assert!(!legal("MU39 -1 MU_01_C").contains(&"standard"));
    assert!(!legal(BOOSTER).contains(&"booster_war_simple"), "undetermined without its pool is not legal");
}

fn copies(suggestion: &Suggestion) -> u32 {
    suggestion.edits.iter().map(|edit| edit.quantity).sum()
}

fn deck_of(suggestion: &Suggestion) -> List {
    List(suggestion.cards.iter().map(|card| (card.quantity.to_string(), card.reference.clone())).collect())
}

/// The list after the edits, by reference. Lines with an invalid quantity count as nothing.
fn edited(list: &List, edits: &[Edit]) -> BTreeMap<String, i64> {
    let mut cards: BTreeMap<String, i64> = BTreeMap::new();
    for (quantity, card) in &list.0 {
        *cards.entry(card.clone()).or_default() += quantity.parse::<i64>().unwrap_or_default();
    }
    for edit in edits {
        let copies = i64::from(edit.quantity);
        let sign = if edit.op == EditKind::Add { 1 } else { -1 };
        *cards.entry(edit.reference.clone()).or_default() += sign * copies;
        if let Some(with) = &edit.with {
            *cards.entry(with.clone()).or_default() += copies;
        }
    }
    cards.retain(|_, n| *n != 0);
    cards
}

/// Checks the properties of every suggestion.
fn check_suggestions(format: &str, list: &List, pool: Option<&List>, all: &[Suggestion]) -> Result<(), TestCaseError> {
    let pool = pool.map(List::deck);
    for one in all {
        let deck = deck_of(one);
        let verdict = judge(format, &deck.deck(), pool.as_ref(), DAY);
        prop_assert_eq!(verdict.outcome, Outcome::Legal, "{:?}", report(&verdict));
        let cards = deck.0.iter().map(|(n, card)| (card.clone(), n.parse().unwrap())).collect();
        prop_assert_eq!(edited(list, &one.edits), cards, "the edits lead to the deck");
        prop_assert!(one.edits.is_sorted_by_key(|edit| edit.op), "{:?}", one.edits);
        prop_assert!(one.edits.iter().all(|edit| edit.quantity > 0), "{:?}", one.edits);
        let hero = deck.deck().hero().map(|hero| hero.line(&INDEX).reference);
        prop_assert!(hero.is_none() || hero.as_ref() == one.cards.first().map(|c| &c.reference), "the Hero first");
    }
    prop_assert!(all.len() <= Suggestion::MAX);
    prop_assert!(all.is_sorted_by_key(copies), "fewest changes first");
    let mut decks: Vec<_> = all.iter().map(|one| format!("{:?}", one.cards)).collect();
    decks.sort();
    decks.dedup();
    prop_assert_eq!(decks.len(), all.len(), "different decks");
    Ok(())
}

/// The constructed formats in which a base list of section 9 is legal.
const OF_BASE_LISTS: &[&str] = &["standard", "nuc", "frontier", "living_legends", "multi_2v2", "multi_ffa"];

/// All constructed formats.
const CONSTRUCTED: &[&str] = &[
    "standard",
    "nuc",
    "frontier",
    "living_legends",
    "multi_2v2",
    "multi_ffa",
    "singleton",
    "singleton_nuc",
    "doubles",
    "sandbox",
    "goldfish",
];

/// Additions that break a legal Muna deck: one copy too many, other factions, tokens, Heroes, suspended cards, Mana Convergence,
/// lines that cannot be read.
const BREAKS: &[&str] = &[
    "MU_25_C",
    "MU_25_R1",
    "YZ_11_C",
    "MU_08_R2",
    "AX_31_C",
    "MU_02_C",
    "MU_01_C",
    "YZ_01_C",
    "BISE_B_AX_58_C",
    "YZ_05_U_1000",
    "NE_01_C",
    "MU_999_C",
    "=nonsense",
    "ALIZE_P_OR_48_R2",
];

fn line(cards: &'static [&'static str]) -> impl Strategy<Value = (String, String)> {
    ((1u32..4).prop_map(|n| n.to_string()), proptest::sample::select(cards).prop_map(long))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))] // each judges a few hundred decks

    #[test]
    fn what_was_added_wrongly_need_only_be_taken_away(
        format in proptest::sample::select(OF_BASE_LISTS), breaks in proptest::collection::vec(line(BREAKS), 1..=4)
    ) {
        let mut list = List::of("MU39");
        list.0.extend(breaks.iter().cloned());
        let all = suggestions(format, &list, None, DAY);
        check_suggestions(format, &list, None, &all)?;
        let broken: u32 = breaks.iter().map(|(n, _)| n.parse::<u32>().unwrap()).sum();
        prop_assert!(!all.is_empty());
        prop_assert!(copies(&all[0]) <= broken, "{} > {broken}: {:?}", copies(&all[0]), all[0].edits);
    }

    #[test]
    fn whatever_the_list_every_suggestion_is_legal(
        format in proptest::sample::select(CONSTRUCTED),
        base in proptest::sample::select(&["", "MU39", "MU60", "YZ39", "AX39 -3 AX_18_C"]),
        lines in proptest::collection::vec(line(ANYTHING), 0..12),
    ) {
        let mut list = List::of(base);
        list.0.extend(lines);
        let all = suggestions(format, &list, None, DAY);
        check_suggestions(format, &list, None, &all)?;
        let reversed = List(list.0.iter().rev().cloned().collect());
        prop_assert_eq!(suggestions(format, &reversed, None, DAY), all.clone(), "the order of lines means nothing");
        if list.judge(format, DAY).outcome == Outcome::Illegal {
            prop_assert!(!all.is_empty(), "{:?}", report(&list.judge(format, DAY)));
        } else {
            prop_assert_eq!(all, []);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn with_any_pool_every_suggestion_is_legal(
        format in proptest::sample::select(&["sealed", "draft", "sealed_reunion", "booster_war_simple", "starter_first"]),
        opened in proptest::sample::select(&["", POOL, BOOSTER]),
        more in proptest::collection::vec(line(ANYTHING), 0..6),
        lines in proptest::collection::vec(line(ANYTHING), 0..12),
        whole in proptest::sample::select(&[0usize, 5, 100]),
    ) {
        let mut pool = List::of(opened);
        pool.0.extend(more);
        let mut list = List(pool.0.iter().take(whole).cloned().collect());
        list.0.extend(lines);
        let all = suggestions(format, &list, Some(&pool), DAY);
        check_suggestions(format, &list, Some(&pool), &all)?;
    }
}

const ANYTHING: &[&str] = &[
    "MU_01_C",
    "MU_02_C",
    "YZ_01_C",
    "MU_04_C",
    "MU_05_C",
    "COREKS_B_MU_05_C",
    "MU_08_C",
    "MU_08_R1",
    "MU_08_R2",
    "MU_08_U_2640",
    "MU_08_U_1859",
    "MU_04_U_1027",
    "MU_04_U_1049",
    "AX_31_C",
    "NE_01_C",
    "YZ_11_R2",
    "YZ_11_C",
    "DUSTER_B_MU_96_E",
    "DUSTER_A_MU_96_E",
    "ALIZE_P_YZ_48_C",
    "ALIZE_P_OR_48_R2",
    "MU_999_C",
    "=nonsense",
    "MU_13_R1",
    "MU_14_R1",
    "MU_15_R1",
    "MU_16_R1",
    "MU_17_R1",
    "MU_18_R1",
    "AX_14_R2",
];
