//! The cases of formats.md section 9 that concern the formats of `data/`: one row a case, with its number.
use crate::support::{DAY, INDEX, List, judge, report};
use Outcome::{Illegal, Legal, Undetermined};
use formats::{DeckSummary, Outcome, parse_text};

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
    (73, "MU39 -1 MU_13_C +1 NE_01_C", S, DAY, Illegal, &["CONVERGENCE_NOT_ALLOWED 1/0 excess 1: 1 NE_01_C"]),
    (83, "MU39", "multi_2v2", DAY, Legal, &[]),
    (83, "MU39 -1 MU_25_C", "multi_ffa", DAY, Illegal, &["SIZE_TOO_SMALL 38/39 excess 1"]),
    (84, "", S, DAY, Illegal, &["HERO_MISSING 0/1 excess 1", "SIZE_TOO_SMALL 0/39 excess 39"]),
    (86, "MU39 -3 MU_13_C +3 DUSTER_B_MU_86_C", S, "2026-01-15", Illegal,
        &["SET_NOT_LEGAL 2026-02-12/2026-01-15 excess 3: 3 DUSTER_B_MU_86_C"]),
    (86, "MU39 -3 MU_13_C +3 DUSTER_B_MU_86_C", S, "2026-02-12", Legal, &[]),
    (87, "AX39 -1 AX_03_C +1 DUSTERCB_P_AX_85_C_007", S, DAY, Legal, &[]),
    (88, "MU39 +100000 MU_04_C", S, DAY, Illegal, &["QTY_INVALID 100000/1000: 0 MU_04_C"]),
];

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

/// Cases of other formats belong to the issue that adds those formats; 85 and 90 have tests of their own below.
#[test]
fn no_case_of_these_formats_is_left_out() {
    let mut tested: Vec<u32> = CASES.iter().map(|c| c.0).chain([76, 77, 78, 85, 90]).collect();
    tested.sort_unstable();
    tested.dedup();
    let concerned: Vec<u32> = (1..=52).chain([73, 76, 77, 78]).chain(83..=88).chain([90]).collect();
    assert_eq!(tested, concerned);
}

#[test]
fn case_1_reports_both_sizes() {
    let summary = DeckSummary::new(&List::of("MU39").deck(), &INDEX);
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
    assert_eq!(copies.citation.as_ref().unwrap().short(), "1.1.4.e, CR3.0");
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
