//! Explanations: what each rule counted, and that explanations agree with the verdict.
use crate::support::{DAY, INDEX, List, REGISTRY, any_list, case, date, short};
use formats::{Amount, Explanation, Outcome, Severity, check, explain};
use proptest::prelude::*;

fn explained(recipe: &str, format: &str, day: &str) -> Vec<Explanation> {
    let deck = List::of(recipe).deck();
    explain(REGISTRY.get(format).unwrap(), &case(&deck, Some(&deck), date(day), &INDEX))
}

/// `rare 3/15 margin 12 passed: 3 MU_08_R1`
fn line(e: &Explanation) -> String {
    let mut out = e.rule.to_owned();
    if let (Some(actual), Some(limit)) = (&e.actual, &e.limit) {
        out += &format!(" {actual}/{limit}");
    }
    if let Some(margin) = e.margin {
        out += &format!(" margin {margin}");
    }
    out += match e.passed {
        Some(true) => " passed",
        Some(false) => " broken",
        None => " not checked",
    };
    let cards: Vec<String> = e.cards.iter().map(|c| format!("{} {}", c.quantity, short(&c.reference))).collect();
    match cards.is_empty() || cards.len() > 3 {
        true => out,
        false => format!("{out}: {}", cards.join(", ")),
    }
}

fn lines(recipe: &str, format: &str, day: &str) -> Vec<String> {
    explained(recipe, format, day).iter().map(line).collect()
}

#[test]
fn every_rule_of_standard_says_what_it_counted() {
    let deck = "MU39 -3 MU_13_C +2 MU_08_C +1 MU_08_U_2640 +1 MU_22_R1";
    let expected = [
        "list 0/0 margin 0 passed",
        "material 0/0 margin 0 passed",
        "tokens 0/0 margin 0 passed",
        "hero 1/1 margin 0 passed: 1 MU_01_C",
        "mainMinimum 40/39 margin 1 passed",
        "mainMaximum 40/59 margin 19 passed",
        "faction 0/0 margin 0 passed",
        "copiesPerName 4/3 margin -1 broken: 3 MU_22_C, 1 MU_22_R1",
        "rare 1/15 margin 14 passed: 1 MU_22_R1",
        "exalted 0/3 margin 3 passed",
        "unique 1/3 margin 2 passed: 1 MU_08_U_2640",
        "uniqueRepeated 1/1 margin 0 passed: 1 MU_08_U_2640",
        "restrictions 0/0 margin 0 passed",
        "release 0/0 margin 0 passed",
        "convergence 0/0 margin 0 passed",
    ];
    assert_eq!(lines(deck, "standard", DAY), expected);
}

#[test]
fn what_is_wrong_has_a_negative_margin_and_its_cards() {
    let deck = "+1 MU_02_C +1 MU_01_C +4 YZ_11_C +1 OR_12_C +2 MU_08_U_2640 +1 NE_01_C +2 AX_31_C +1 =x +0 MU_04_C";
    let found = lines(deck, "standard", "2024-09-12");
    for expected in [
        "list 2/0 margin -2 broken: 1 x, 0 MU_04_C",
        "tokens 2/0 margin -2 broken: 2 AX_31_C",
        "hero 2/1 margin -1 broken: 1 MU_02_C, 1 MU_01_C",
        "mainMinimum 8/39 margin -31 broken",
        "mainMaximum 8/59 margin 51 not checked",
        "faction 5/0 margin -5 broken: 4 YZ_11_C, 1 OR_12_C",
        "copiesPerName 4/3 margin -1 broken: 4 YZ_11_C",
        "unique 2/3 margin 1 passed: 2 MU_08_U_2640",
        "uniqueRepeated 2/1 margin -1 broken: 2 MU_08_U_2640",
        "convergence 1/0 margin -1 broken: 1 NE_01_C",
    ] {
        let start =
            |line: &String| line.starts_with(expected) || expected.starts_with("mainM") && line.starts_with(expected);
        assert!(found.iter().any(start), "no {expected} in {found:#?}");
    }
    let release = explained(deck, "standard", "2024-09-12").into_iter().find(|e| e.rule == "release").unwrap();
    assert_eq!((release.passed, release.margin), (Some(false), Some(-12)), "all of CORE");
}

#[test]
fn a_rule_that_does_not_hold_that_day_says_from_when() {
    let maximum = |day| explained("MU60", "standard", day).into_iter().find(|e| e.rule == "mainMaximum").unwrap();
    let before = maximum("2025-10-02");
    assert_eq!((before.in_force, before.passed, before.margin), (false, None, Some(-1)));
    assert_eq!(before.note.as_deref(), Some("holds from 2025-10-03"));
    assert_eq!(before.from, Some(date("2025-10-03")));
    let after = maximum("2025-10-03");
    assert_eq!((after.in_force, after.passed, after.note), (true, Some(false), None));
}

#[test]
fn what_could_not_be_checked_says_why() {
    let deck = List::of("MU39 +1 MU_08_U_9999").deck();
    let of = |format: &str, rule: &str| {
        let all = explain(REGISTRY.get(format).unwrap(), &case(&deck, None, date(DAY), &INDEX));
        all.into_iter().find(|e| e.rule == rule).unwrap()
    };
    let faction = of("standard", "faction");
    let reason = "the catalogue does not know the faction of ALT_CORE_B_MU_08_U_9999; import the record, or give the facts in `uniques`";
    assert_eq!((faction.passed, faction.note.as_deref()), (None, Some(reason)));
    let listed = of("frontier", "uniqueListed");
    assert_eq!((listed.passed, listed.actual, listed.margin), (None, None, None));
    let pool = of("sealed", "pool");
    assert_eq!((pool.passed, pool.margin), (None, None));
}

#[test]
fn limited_rules_name_the_card_that_is_tightest() {
    let deck = List::of("+1 MU_01_C +28 MU_13_C +2 MU_14_C").deck();
    let pool = List::of("+1 MU_01_C +40 MU_13_C +1 MU_14_C").deck();
    let sealed = explain(REGISTRY.get("sealed").unwrap(), &case(&deck, Some(&pool), date(DAY), &INDEX));
    let of = |rule: &str| line(sealed.iter().find(|e| e.rule == rule).unwrap());
    assert_eq!(of("pool"), "pool 2/1 margin -1 broken: 2 MU_14_C");
    assert_eq!(of("totalMinimum"), "totalMinimum 31/30 margin 1 passed: 2 MU_14_C, 28 MU_13_C, 1 MU_01_C");
    assert_eq!(of("factions"), "factions 1/3 margin 2 passed");
    assert_eq!(of("heroFaction"), "heroFaction 30/1 margin 29 passed: 2 MU_14_C, 28 MU_13_C");
    assert_eq!(of("hero"), "hero 1/1 margin 0 passed: 1 MU_01_C");
}

/// Rules whose `actual` is a number of cards that are all listed.
const COUNT_CARDS: &[&str] = &[
    "material",
    "tokens",
    "hero",
    "mainMinimum",
    "mainMaximum",
    "totalMinimum",
    "totalMaximum",
    "faction",
    "heroFaction",
    "copiesPerName",
    "copiesPerRarity",
    "rare",
    "exalted",
    "unique",
    "uniqueRepeated",
    "uniqueListed",
    "restrictions",
    "release",
    "pool",
    "convergence",
];

proptest! {
    // All formats are checked twice, so there are fewer lists than elsewhere.
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn explanation_and_verdict_agree(list in any_list(), with_pool in any::<bool>(), day in proptest::sample::select(&["2024-09-12", "2025-03-01", DAY])) {
        let deck = list.deck();
        let pool = List::of("+1 MU_01_C +2 MU_05_C +3 MU_08_C +1 MU_08_U_9999 +12 MU_13_C").deck();
        for format in REGISTRY.iter() {
            let case = case(&deck, with_pool.then_some(&pool), date(day), &INDEX);
            let verdict = check(format, &case);
            let explained = explain(format, &case);
            let weighs: Vec<_> = explained.iter().filter(|e| e.in_force && e.severity == Severity::Error).collect();
            let outcome = if weighs.iter().any(|e| e.passed == Some(false)) {
                Outcome::Illegal
            } else if weighs.iter().all(|e| e.passed == Some(true)) {
                Outcome::Legal
            } else {
                Outcome::Undetermined
            };
            prop_assert_eq!(outcome, verdict.outcome, "{}", format.id());
            for e in &explained {
                let broken = verdict.violations.iter().any(|v| v.rule == e.rule && v.severity == e.severity);
                prop_assert_eq!(e.passed == Some(false), broken, "{} {}", format.id(), line(e));
                if let (Some(margin), Some(passed)) = (e.margin, e.passed) {
                    prop_assert_eq!(margin < 0, !passed, "{} {}", format.id(), line(e));
                }
                if COUNT_CARDS.contains(&e.rule) && let Some(Amount::Number(actual)) = e.actual {
                    let sum: u32 = e.cards.iter().map(|c| c.quantity).sum();
                    prop_assert_eq!(sum, actual, "{} {}", format.id(), line(e));
                }
                prop_assert!(e.passed.is_some() || e.note.is_some(), "{} {} says not why", format.id(), line(e));
            }
        }
    }
}
