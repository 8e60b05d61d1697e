//! The 90 cases of formats.md section 9, one row for each, with its number.
use crate::support::{self, DAY, INDEX, List, judge, report};
use Outcome::{Illegal, Legal, Undetermined};
use formats::{CheckContext, DeckSummary, Outcome, SeasonLists, Severity, parse_text};

const S: &str = "standard";
const SIMPLE: &str = "booster_war_simple";
const ORDERED: &str = "booster_war_ordered";

/// Number, list in the language of [`List::of`], format, date, outcome, every violation.
type Row = (u32, &'static str, &'static str, &'static str, Outcome, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Row] = &[
    (1, "MU39", S, DAY, Legal, &[]),
    (2, "MU39 -1 MU_01_C", S, DAY, Illegal, &["HERO_MISSING 0/1 excess 1"]),
    (3, "MU39 -1 MU_25_C", S, DAY, Illegal, &["SIZE_TOO_SMALL 38/39 excess 1"]),
    (4, "MU60", S, DAY, Illegal, &["SIZE_TOO_LARGE 60/59 excess 1"]),
    (5, "MU60 -1 MU_04_C", S, DAY, Legal, &[]),
    (6, "MU60", S, "2025-06-10", Legal, &[]),
    (6, "MU60", S, "2025-10-02", Legal, &[]),
    (6, "MU60", S, "2025-10-03", Illegal, &["SIZE_TOO_LARGE 60/59 excess 1"]),
    (7, "MU39 +1 MU_02_C", S, DAY, Illegal, &["HERO_TOO_MANY 2/1 excess 1: 1 MU_02_C, 1 MU_01_C"]),
    (8, "MU39 -1 MU_01_C +2 MU_01_C", S, DAY, Illegal, &["HERO_TOO_MANY 2/1 excess 1: 2 MU_01_C"]),
    (9, "MU39 +1 YZ_01_C", S, DAY, Illegal, &["HERO_TOO_MANY 2/1 excess 1: 1 YZ_01_C, 1 MU_01_C"]),
    (10, "MU39 -3 MU_13_C +3 MU_08_C", S, DAY, Legal, &[]),
    (11, "MU39 -3 MU_13_C -1 MU_14_C +2 MU_08_C +2 MU_08_R1", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 2 MU_08_C, 2 MU_08_R1"]),
    (12, "MU39 -2 MU_13_C +1 MU_08_C +1 MU_08_U_2640", S, DAY, Legal, &[]),
    (13, "MU39 -3 MU_13_C +3 YZ_11_C", S, DAY, Illegal, &["FACTION_MISMATCH YZ/MU excess 3: 3 YZ_11_C"]),
    (14, "MU39 -1 MU_13_C +1 MU_08_R2", S, DAY, Illegal, &["FACTION_MISMATCH YZ/MU excess 1: 1 MU_08_R2"]),
    (15, "YZ39 -1 YZ_16_C +1 MU_08_R2", S, DAY, Legal, &[]),
    (16, "MU39 -1 MU_13_C +1 AX_14_R2", S, DAY, Legal, &[]),
    (17, "MU39 -3 MU_13_C +2 MU_05_C +1 COREKS_B_MU_05_C -1 MU_14_C +1 COREKS_B_MU_05_R1", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 1 COREKS_B_MU_05_C, 1 COREKS_B_MU_05_R1, 2 MU_05_C"]),
    (18, "AX39 -2 AX_22_C +2 CORE_A_AX_22_C", S, DAY, Legal, &[]),
    (19, "AX39 -2 AX_22_C +2 CORE_A_AX_22_C -1 AX_18_C +1 AX_22_R1", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 2 CORE_A_AX_22_C, 1 AX_22_C, 1 AX_22_R1"]),
    (20, "MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -3 MU_17_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +3 MU_17_R1",
        S, DAY, Legal, &[]),
    (21, "MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -2 MU_17_C -2 MU_18_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +2 MU_17_R1 +2 AX_14_R2",
        S, DAY, Illegal,
        &["TOO_MANY_RARE 16/15 excess 1: 2 MU_17_R1, 3 MU_16_R1, 3 MU_14_R1, 2 AX_14_R2, 3 MU_15_R1, 3 MU_13_R1"]),
    (22, "MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -3 MU_17_C -3 MU_18_C -3 MU_19_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +3 MU_17_R1 +3 DUSTER_B_MU_96_E +1 MU_08_U_2640 +1 MU_08_U_1859 +1 MU_04_U_1027",
        S, DAY, Legal, &[]),
    (23, "MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -3 MU_17_C -3 MU_18_C -3 MU_19_C -3 MU_20_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +3 MU_17_R1 +1 MU_18_R1 +4 DUSTER_B_MU_96_E +1 MU_08_U_2640 +1 MU_08_U_1859 +1 MU_04_U_1027 +1 MU_04_U_1049",
        S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 4 DUSTER_B_MU_96_E",
          "TOO_MANY_RARE 16/15 excess 1: 3 MU_17_R1, 3 MU_16_R1, 3 MU_14_R1, 3 MU_15_R1, 3 MU_13_R1, 1 MU_18_R1",
          "TOO_MANY_EXALTED 4/3 excess 1: 4 DUSTER_B_MU_96_E",
          "TOO_MANY_UNIQUE 4/3 excess 1: 1 MU_04_U_1027, 1 MU_04_U_1049, 1 MU_08_U_1859, 1 MU_08_U_2640"]),
    (24, "MU39 -3 MU_13_C -1 MU_14_C +4 DUSTER_B_MU_96_E", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 4 DUSTER_B_MU_96_E", "TOO_MANY_EXALTED 4/3 excess 1: 4 DUSTER_B_MU_96_E"]),
    (25, "MU39 -3 MU_13_C +3 DUSTER_B_MU_96_E", S, DAY, Legal, &[]),
    (26, "MU39 -2 MU_13_C +2 MU_08_U_2640", S, DAY, Illegal, &["UNIQUE_REPEATED 2/1 excess 1: 2 MU_08_U_2640"]),
    (27, "MU39 -2 MU_13_C +1 MU_08_U_2640 +1 MU_08_U_1859", S, DAY, Legal, &[]),
    (28, "MU39 -3 MU_13_C -1 MU_14_C +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030 +1 MU_09_U_1360", S, DAY, Illegal,
        &["TOO_MANY_UNIQUE 4/3 excess 1: 1 MU_09_U_1360, 1 MU_07_U_1030, 1 MU_04_U_1027, 1 MU_06_U_1022"]),
    (29, "MU39 -3 MU_13_C -1 MU_14_C +1 MU_08_U_3 +1 MU_08_U_4 +1 MU_08_U_1859 +1 MU_08_U_2640", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 1 MU_08_U_1859, 1 MU_08_U_2640, 1 MU_08_U_3, 1 MU_08_U_4",
          "TOO_MANY_UNIQUE 4/3 excess 1: 1 MU_08_U_1859, 1 MU_08_U_2640, 1 MU_08_U_3, 1 MU_08_U_4"]),
    (30, "YZ39 -1 YZ_16_C +1 MU_08_U_77", S, DAY, Legal, &[]),
    (31, "MU39 +3 AX_31_C", S, DAY, Illegal, &["TOKEN_IN_DECK 3/0 excess 3: 3 AX_31_C"]),
    (32, "MU39 -3 MU_13_C +3 AX_31_C", S, DAY, Illegal,
        &["TOKEN_IN_DECK 3/0 excess 3: 3 AX_31_C", "SIZE_TOO_SMALL 36/39 excess 3"]),
    (33, "MU39 +0 MU_04_C", S, DAY, Illegal, &["QTY_INVALID 0/1: 0 MU_04_C"]),
    (34, "MU39 +-1 MU_25_C", S, DAY, Illegal, &["QTY_INVALID -1/1: 0 MU_25_C"]),
    (35, "MU39 -3 MU_25_C +2 MU_25_C +1 MU_25_C", S, DAY, Legal, &[]),
    (36, "MU39 -1 MU_13_C +1 MU_25_C", S, DAY, Illegal, &["TOO_MANY_COPIES 4/3 excess 1: 4 MU_25_C"]),
    (37, "MU39 +1 MU_999_C", S, DAY, Illegal, &["REF_UNKNOWN: 1 MU_999_C"]),
    (38, "MU39 +1 =ALT-CORE-MU-04", S, DAY, Illegal, &["REF_MALFORMED: 1 ALT-CORE-MU-04"]),
    (39, "MU39 -3 MU_13_C +3 =alt_core_b_mu_13_c", S, DAY, Legal, &[]),
    (40, "MU39 -1 MU_13_C +1 MU_04_R", S, DAY, Legal, &[]),
    (41, "MU39 +1 MU_04_U", S, DAY, Illegal, &["REF_MALFORMED: 1 MU_04_U"]),
    (42, "MU39 +1 MU_04_C_12", S, DAY, Illegal, &["REF_MALFORMED: 1 MU_04_C_12"]),
    (43, "OR39 -3 OR_12_C +3 YZ_11_R2", S, DAY, Illegal, &["CARD_SUSPENDED 3/0 excess 3: 3 YZ_11_R2"]),
    (44, "OR39 -3 OR_12_C +3 YZ_11_R2", S, "2025-05-12", Legal, &[]),
    (45, "OR39 -3 OR_12_C +3 YZ_11_R2", S, "2025-05-13", Illegal, &["CARD_SUSPENDED 3/0 excess 3: 3 YZ_11_R2"]),
    (46, "YZ39 -3 YZ_16_C +3 YZ_11_C", S, DAY, Legal, &[]),
    (47, "OR39 -1 OR_12_C +1 COREKS_B_YZ_11_R2", S, DAY, Illegal, &["CARD_SUSPENDED 1/0 excess 1: 1 COREKS_B_YZ_11_R2"]),
    (48, "YZ39 -1 YZ_16_C +1 BR_25_R2", S, "2025-10-02", Illegal, &["CARD_SUSPENDED 1/0 excess 1: 1 BR_25_R2"]),
    (48, "YZ39 -1 YZ_16_C +1 BR_25_R2", S, "2025-10-03", Legal, &[]),
    (49, "AX39 -1 AX_18_C +1 YZ_05_U_1000", S, "2025-11-01", Illegal, &["CARD_BANNED 1/0 excess 1: 1 YZ_05_U_1000"]),
    (49, "YZ39 -1 YZ_16_C +1 YZ_05_C", S, "2025-11-01", Legal, &[]),
    (50, "AX39 -3 AX_18_C +3 BISE_B_AX_58_C", S, DAY, Illegal, &["CARD_SUSPENDED 3/0 excess 3: 3 BISE_B_AX_58_C"]),
    (50, "OR39 -3 OR_12_C +3 BISE_B_AX_58_R2", S, DAY, Legal, &[]),
    (51, "YZ39 -3 YZ_16_C -1 YZ_17_C +3 ALIZE_P_YZ_48_C +1 ALIZE_P_OR_48_R2", S, DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 1 ALIZE_P_OR_48_R2, 3 ALIZE_P_YZ_48_C"]),
    (52, "OR39 -1 OR_12_C +1 ALIZE_P_OR_48_R2", S, DAY, Illegal, &["FACTION_MISMATCH YZ/OR excess 1: 1 ALIZE_P_OR_48_R2"]),
    (53, "MU39 -1 MU_13_C +1 MU_08_U_2640", "nuc", DAY, Illegal, &["TOO_MANY_UNIQUE 1/0 excess 1: 1 MU_08_U_2640"]),
    (54, "MU39", "nuc", DAY, Legal, &[]),
    (55, "MU59", "singleton", DAY, Legal, &[]),
    (56, "MU59 -1 MU_13_C", "singleton", DAY, Illegal, &["SIZE_TOO_SMALL 58/59 excess 1"]),
    (57, "MU59 +1 MU_08_R1 +1 MU_08_U_2640", "singleton", DAY, Legal, &[]),
    (58, "MU59 +1 MU_08_C", "singleton", DAY, Illegal, &["TOO_MANY_COPIES_OF_RARITY 2/1 excess 1: 2 MU_08_C"]),
    (59, "MU59 +1 MU_07_R1 +1 MU_07_E +1 MU_07_U_1030", "singleton", DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 1 MU_07_C, 1 MU_07_E, 1 MU_07_R1, 1 MU_07_U_1030"]),
    (60, "MU59 +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030 +1 MU_09_U_1360", "singleton", DAY, Illegal,
        &["TOO_MANY_UNIQUE 4/3 excess 1: 1 MU_09_U_1360, 1 MU_07_U_1030, 1 MU_04_U_1027, 1 MU_06_U_1022"]),
    (60, "AX59 +1 AX_04_U_129 +1 AX_06_U_119 +1 AX_09_U_1331 +1 AX_10_U_121", "singleton", DAY, Legal, &[]),
    (61, "AX59 -1 AX_03_C +1 DUSTER_B_AX_85_C +1 AX_04_U_129 +1 AX_06_U_119 +1 AX_09_U_1331 +1 AX_10_U_121 +1 AX_16_U_102",
        "singleton", DAY, Illegal,
        &["TOO_MANY_UNIQUE 5/3 excess 2: 1 AX_16_U_102, 1 AX_10_U_121, 1 AX_04_U_129, 1 AX_06_U_119, 1 AX_09_U_1331"]),
    (62, "MU59 +1 MU_04_R1 +1 MU_05_R1 +1 MU_06_R1 +1 MU_07_R1 +1 MU_08_R1 +1 MU_09_R1 +1 MU_10_R1 +1 MU_11_R1 +1 MU_12_R1 +1 MU_13_R1 +1 MU_14_R1 +1 MU_15_R1 +1 MU_16_R1 +1 MU_17_R1 +1 MU_18_R1 +1 MU_19_R1 +1 MU_20_R1 +1 MU_21_R1 +1 MU_22_R1 +1 MU_23_R1",
        "singleton", DAY, Legal, &[]),
    (64, "MU39 -2 MU_13_C +1 MU_08_U_2640 +1 MU_08_U_1859", "frontier", DAY, Undetermined, &[]),
    (65, "MU39", "frontier", DAY, Legal, &[]),
    (73, "MU39 -1 MU_13_C +1 NE_01_C", S, DAY, Illegal, &["CONVERGENCE_NOT_ALLOWED 1/0 excess 1: 1 NE_01_C"]),
    (79, "MU39 -3 MU_13_C +3 YZ_16_C", "doubles", DAY, Legal, &[]),
    (80, "YZ39 -1 YZ_02_C +1 MU_01_C", "doubles", DAY, Legal, &[]),
    (81, "MU39", "doubles", DAY, Illegal, &["TOO_MANY_FACTIONS 1/2 excess 1"]),
    (82, "MU39 -3 MU_13_C -3 MU_14_C -1 MU_15_C +3 YZ_16_C +2 MU_08_C +2 MU_08_R1", "doubles", DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 2 MU_08_C, 2 MU_08_R1"]),
    (82, "MU39 -3 MU_13_C -1 MU_14_C +2 MU_08_C +2 MU_08_R2", "doubles", DAY, Illegal,
        &["TOO_MANY_COPIES 4/3 excess 1: 2 MU_08_C, 2 MU_08_R2"]),
    (83, "MU39", "multi_2v2", DAY, Legal, &[]),
    (83, "MU39 -1 MU_25_C", "multi_ffa", DAY, Illegal, &["SIZE_TOO_SMALL 38/39 excess 1"]),
    (84, "", S, DAY, Illegal, &["HERO_MISSING 0/1 excess 1", "SIZE_TOO_SMALL 0/39 excess 39"]),
    (86, "MU39 -3 MU_13_C +3 DUSTER_B_MU_86_C", S, "2026-01-15", Illegal,
        &["SET_NOT_LEGAL 2026-02-12/2026-01-15 excess 3: 3 DUSTER_B_MU_86_C"]),
    (86, "MU39 -3 MU_13_C +3 DUSTER_B_MU_86_C", S, "2026-02-12", Legal, &[]),
    (87, "AX39 -1 AX_03_C +1 DUSTERCB_P_AX_85_C_007", S, DAY, Legal, &[]),
    (88, "MU39 +100000 MU_04_C", S, DAY, Illegal, &["QTY_INVALID 100000/1000: 0 MU_04_C"]),
    (89, "MU39 -1 MU_01_C", "goldfish", DAY, Legal, &["HERO_MISSING 0/1 excess 1"]),
];

/// Number, list, pool (empty for the cards of the list), format, outcome, every violation.
type Limited = (u32, &'static str, &'static str, &'static str, Outcome, &'static [&'static str]);

/// 15 cards of Muna, 14 of Yzmir.
const TWO_FACTIONS: &str = "+5 MU_13_C +5 MU_14_C +5 MU_15_C +7 YZ_16_C +7 YZ_17_C";

#[rustfmt::skip]
const LIMITED: &[Limited] = &[
    (66, "+1 MU_01_C +5 MU_13_C +5 MU_14_C +5 MU_15_C +7 YZ_16_C +7 YZ_17_C", "", "sealed", Legal, &[]),
    (67, TWO_FACTIONS, "", "sealed", Illegal, &["SIZE_TOO_SMALL 29/30 excess 1"]),
    (68, "+10 MU_13_C +10 YZ_16_C +10 AX_18_C", "", "sealed", Legal, &[]),
    (69, "+1 AX_03_C +11 BR_15_C +10 LY_15_C +8 MU_13_C", "", "sealed", Illegal,
        &["TOO_MANY_FACTIONS 4/3 excess 8: 11 BR_15_C, 8 MU_13_C, 10 LY_15_C", "HERO_FACTION_UNUSED 0/1 excess 1: 1 AX_03_C"]),
    (70, "+1 MU_01_C +6 MU_13_C +18 MU_14_C +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030 +1 MU_09_U_1360 +1 MU_08_U_2640", "",
        "sealed", Legal, &[]),
    (71, "+1 MU_01_C +28 MU_13_C +2 MU_14_C", "+1 MU_01_C +28 MU_13_C +1 MU_14_C", "sealed", Illegal,
        &["NOT_IN_POOL 2/1 excess 1: 2 MU_14_C"]),
    (72, "+26 MU_13_C +4 NE_01_C", "+26 MU_13_C", "sealed", Legal, &[]),
    (74, "+1 OR_01_C +3 YZ_11_R2 +26 OR_12_C", "", "sealed", Legal, &[]),
    (75, "+15 MU_13_C +15 YZ_16_C", "", "sealed_reunion", Illegal, &["HERO_MISSING 0/1 excess 1"]),
];

#[test]
fn every_limited_case_gets_its_verdict_and_its_report() {
    let mut wrong = vec![];
    for (number, recipe, pool, format, outcome, violations) in LIMITED {
        let deck = List::of(recipe).deck();
        let pool = if pool.is_empty() { deck.clone() } else { List::of(pool).deck() };
        let verdict = judge(format, &deck, Some(&pool), DAY);
        if verdict.outcome != *outcome || report(&verdict) != *violations {
            wrong.push(format!("case {number} {recipe}: {:?} {:#?}", verdict.outcome, report(&verdict)));
        }
        // A deck that is illegal without the boosters stays illegal; a deck that is legal with them is undetermined without them.
        let without = judge(format, &deck, None, DAY);
        let of_pool = |v: &formats::Violation| v.code == formats::Code::NotInPool;
        let open = *outcome == Legal || verdict.violations.iter().all(of_pool);
        assert_eq!(without.outcome, if open { Undetermined } else { Illegal }, "case {number} without a pool");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn case_63_a_unique_that_is_not_on_the_list() {
    let file = br#"{"id": "frontier", "version": 1, "included_refs": ["ALT_CORE_B_MU_08_U_2640"]}"#;
    let manifest = br#"[{"id": "frontier", "path": "f.json", "version": 1}]"#;
    let lists = SeasonLists::load(manifest, &mut |_| Ok(file.to_vec())).unwrap();
    let judge = |recipe| {
        let deck = List::of(recipe).deck();
        let case = CheckContext { lists: &lists, ..support::case(&deck, None, support::date(DAY), &INDEX) };
        formats::check(support::REGISTRY.get("frontier").unwrap(), &case)
    };
    let verdict = judge("MU39 -2 MU_13_C +1 MU_08_U_2640 +1 MU_08_U_1859");
    assert_eq!(
        (verdict.outcome, report(&verdict)),
        (Illegal, vec!["UNIQUE_NOT_LISTED 1/0 excess 1: 1 MU_08_U_1859".to_owned()])
    );
    assert_eq!(judge("MU39 -1 MU_13_C +1 MU_08_U_2640").outcome, Legal);
}

#[test]
fn case_64_says_of_each_unique_what_is_missing() {
    let verdict = List::of("MU39 -2 MU_13_C +1 MU_08_U_2640 +1 MU_08_U_1859").judge("frontier", DAY);
    let open: Vec<_> = verdict.not_checked.iter().map(|n| (n.check, n.reason.as_str())).collect();
    let reason =
        |unique| format!("there is no list frontier for {DAY}; it says whether ALT_CORE_B_{unique} may be played");
    let (one, two) = (reason("MU_08_U_1859"), reason("MU_08_U_2640"));
    assert_eq!(open, [("uniqueListed", one.as_str()), ("uniqueListed", two.as_str())]);
}

/// The other reading of 1.1.5.c of 3.0 is data: one rule is replaced.
#[test]
fn case_67_is_legal_for_those_who_count_29_main_cards() {
    let main29 =
        r#"{"id": "main29", "extends": "sealed", "repeal": ["totalMinimum"], "rules": {"mainMinimum": {"min": 29}}}"#;
    let main29 = support::REGISTRY.in_place(&serde_json::from_str(main29).unwrap()).unwrap();
    let deck = List::of(TWO_FACTIONS).deck();
    let case = support::case(&deck, Some(&deck), support::date(DAY), &INDEX);
    assert_eq!(formats::check(&main29, &case).outcome, Legal);
    let sealed = judge("sealed", &deck, Some(&deck), DAY);
    assert_eq!(sealed.violations[0].message, "add 1 card: 29 of 30 with the Hero, 29 without the Hero");
}

#[test]
fn case_69_only_warns_of_the_hero() {
    let deck = List::of("+1 AX_03_C +11 BR_15_C +10 LY_15_C +8 MU_13_C").deck();
    let found = judge("sealed", &deck, Some(&deck), DAY).violations;
    let severities: Vec<_> = found.iter().map(|v| v.severity).collect();
    assert_eq!(severities, [Severity::Error, Severity::Warning]);
    let words = "leave out one: 4 factions (Axiom the Hero, Bravos 11, Lyra 10, Muna 8), at most 3 allowed";
    assert_eq!(found[0].message, words);
}

#[test]
fn case_89_is_a_warning() {
    let verdict = List::of("MU39 -1 MU_01_C").judge("goldfish", DAY);
    assert_eq!(verdict.violations[0].severity, Severity::Warning);
    assert_eq!(List::of("MU39 +1 MU_02_C").judge("goldfish", DAY).outcome, Illegal, "no game has two Heroes");
    let open = List::of("YZ39 +1 AX_16_U_99999").judge("goldfish", "2025-02-01");
    assert_eq!((open.outcome, open.not_checked.len()), (Legal, 0), "what would only warn leaves nothing open");
}

#[test]
fn every_case_gets_its_verdict_and_its_report() {
    let mut wrong = vec![];
    for (number, recipe, format, day, outcome, violations) in CASES {
        let verdict = List::of(recipe).judge(format, day);
        if verdict.outcome != *outcome || report(&verdict) != *violations {
            wrong.push(format!("case {number} {recipe}: {:?} {:#?}", verdict.outcome, report(&verdict)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Cases whose number is in the name of a test of their own: 63, 76, 77, 78, 85 and 90.
#[test]
fn no_case_is_left_out() {
    let of_their_own = [63, 76, 77, 78, 85, 90];
    let rows = CASES.iter().map(|c| c.0).chain(LIMITED.iter().map(|c| c.0));
    let mut tested: Vec<u32> = rows.chain(of_their_own).collect();
    tested.sort_unstable();
    tested.dedup();
    assert_eq!(tested, (1..=90).collect::<Vec<_>>());
}

#[test]
fn case_1_reports_both_sizes() {
    let deck = List::of("MU39").deck();
    let summary = DeckSummary::new(&deck);
    assert_eq!((summary.size_without_hero, summary.size_with_hero), (39, 40));
}

#[test]
fn case_9_compares_with_the_majority_and_says_so() {
    let verdict = List::of("MU39 -1 MU_13_C +1 YZ_11_C +1 YZ_01_C").judge(S, DAY);
    assert_eq!(
        report(&verdict),
        ["HERO_TOO_MANY 2/1 excess 1: 1 YZ_01_C, 1 MU_01_C", "FACTION_MISMATCH YZ/MU excess 1: 1 YZ_11_C"]
    );
    assert!(
        verdict.violations[1].message.contains("relative to majority faction"),
        "{}",
        verdict.violations[1].message
    );
}

#[test]
fn case_11_says_what_to_do_in_a_sentence() {
    let verdict = List::of("MU39 +1 MU_08_C +2 MU_08_R1 +1 MU_08_R2 +1 MU_08_U_2640").judge(S, DAY);
    let copies = verdict.violations.iter().find(|v| v.code == formats::Code::TooManyCopies).unwrap();
    assert_eq!(copies.message, "2 cards too many of Sneezer Shroom (1 C, 2 R1, 1 R2, 1 U: 5 of 3)");
    assert_eq!(copies.citation.as_ref().unwrap().text(), "Comprehensive Rules 3.0, 1.1.4.e");
}

#[test]
fn cases_15_20_and_40_count_their_rares() {
    let rares = |recipe| List::of(recipe).deck().counts().rarity(cards::Rarity::Rare);
    assert_eq!(rares("YZ39 -1 YZ_16_C +1 MU_08_R2"), 1);
    assert_eq!(rares("MU39 -3 MU_13_C +3 MU_13_R1"), 3);
    assert_eq!(rares("MU39 -1 MU_13_C +1 MU_04_R"), 1);
}

#[test]
fn case_43_says_since_when() {
    let verdict = List::of("OR39 -3 OR_12_C +3 YZ_11_R2").judge(S, DAY);
    assert_eq!(verdict.violations[0].message, "remove 3 Baba Yaga (3 R2): suspended since 2025-05-13");
    assert_eq!(verdict.violations[0].citation.as_ref().unwrap().source, "Announcement of 2025-05-13");
}

#[test]
fn case_49_a_unique_without_facts_is_banned_with_its_family() {
    let verdict = List::of("YZ39 -1 YZ_16_C +1 YZ_05_U_4711").judge(S, "2025-11-01");
    assert_eq!(
        (verdict.outcome, report(&verdict)),
        (Illegal, vec!["CARD_BANNED 1/0 excess 1: 1 YZ_05_U_4711".to_owned()])
    );
}

const BOOSTER: &str = "+1 MU_01_C +1 AX_05_C +1 BR_05_C +1 LY_05_C +1 MU_05_C +1 OR_05_C +1 YZ_05_C +1 AX_06_C +1 BR_07_C \
                       +2 LY_06_C +1 MU_06_R1 +1 AX_14_R2";

#[test]
fn case_76_a_booster_of_six_factions_is_legal_with_its_pool_and_undetermined_without() {
    let booster = List::of(BOOSTER).deck();
    let with = judge(SIMPLE, &booster, Some(&booster), DAY);
    assert_eq!((with.outcome, report(&with)), (Legal, vec![]));
    let without = judge(SIMPLE, &booster, None, DAY);
    assert_eq!((without.outcome, report(&without)), (Undetermined, vec![]));
    assert_eq!(without.not_checked.iter().map(|n| n.check).collect::<Vec<_>>(), ["pool"]);
    let short = List::of(&BOOSTER.replace("+1 MU_01_C", "")).judge(SIMPLE, DAY);
    assert_eq!((short.outcome, report(&short)), (Illegal, vec!["HERO_MISSING 0/1 excess 1".to_owned()]));
}

#[test]
fn case_77_eleven_cards_of_a_pool_of_twelve_are_no_sequence() {
    let pool = List::of(BOOSTER).deck();
    let eleven = List::of(&BOOSTER.replace("+2 LY_06_C", "+1 LY_06_C")).deck();
    let verdict = judge(ORDERED, &eleven, Some(&pool), DAY);
    assert_eq!((verdict.outcome, report(&verdict)), (Illegal, vec!["ORDER_INVALID 11/12 excess 1".to_owned()]));
}

#[test]
fn case_78_a_common_may_stand_at_two_positions() {
    let pool = List::of(BOOSTER).deck();
    let at_3_and_9 = "+1 AX_05_C +1 BR_05_C +1 LY_06_C +1 LY_05_C +1 MU_05_C +1 OR_05_C +1 YZ_05_C +1 AX_06_C +1 LY_06_C \
                      +1 BR_07_C +1 MU_06_R1 +1 AX_14_R2 +1 MU_01_C";
    let deck = List::of(at_3_and_9).deck();
    assert_eq!(judge(ORDERED, &deck, Some(&pool), DAY).outcome, Legal);
    let positions: Vec<usize> = (1..)
        .zip(deck.sequence())
        .filter(|(_, (e, _))| INDEX.card(e.card).reference.to_string() == "ALT_CORE_B_LY_06_C")
        .map(|(position, _)| position)
        .collect();
    assert_eq!(positions, [3, 9]);
    let merged = judge(ORDERED, &pool, Some(&pool), DAY);
    assert_eq!(report(&merged), ["ORDER_INVALID 2/1 excess 1: 2 LY_06_C"], "two copies without positions");
}

#[test]
fn case_85_names_of_two_languages_are_one_name() {
    let text = format!("{}\n2 Fée Clochette\n2 Tinker Bell", text_of("AX39 -3 AX_18_C -1 AX_19_C"));
    let parsed = parse_text(&text, &INDEX);
    let deck = formats::Deck::resolve(&parsed.list, &INDEX);
    let verdict = judge(S, &deck, None, DAY);
    assert_eq!(report(&verdict), ["TOO_MANY_COPIES 4/3 excess 1: 4 AX_09_C"]);
}

fn text_of(recipe: &str) -> String {
    List::of(recipe).0.iter().map(|(n, card)| format!("{n} {card}\n")).collect()
}

#[test]
fn case_90_permuted_lines_give_the_same_bytes() {
    for recipe in
        ["MU39", "MU39 +1 YZ_01_C +4 AX_31_C +1 =x +0 MU_04_C +2 MU_08_U_2640 +1 MU_08_U_9999 +3 AX_09_C +1 MU_999_C"]
    {
        let list = List::of(recipe);
        let bytes = |list: &List| serde_json::to_string(&list.judge(S, DAY)).unwrap();
        let expected = bytes(&list);
        for turn in 0..list.0.len() {
            let mut permuted = list.clone();
            permuted.0.rotate_left(turn);
            assert_eq!(bytes(&permuted), expected);
            permuted.0.reverse();
            assert_eq!(bytes(&permuted), expected);
        }
    }
}
