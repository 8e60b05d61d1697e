//! Comparing a registered list with a presented one (formats.md section 8).
use crate::support::{INDEX, List, card, short};
use cards::{CardType, Faction, Index, Localized};
use formats::{CardLine, Comparison, Deck};
use proptest::prelude::*;

fn compare(registered: &str, presented: &str) -> Comparison {
    formats::compare(&List::of(registered).deck(), &List::of(presented).deck(), &INDEX)
}

fn shown(lines: &[CardLine]) -> Vec<String> {
    lines.iter().map(|c| format!("{} {}", c.quantity, short(&c.reference))).collect()
}

/// Registered, presented, missing, extra.
type Row = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("MU39", "MU39", &[], &[]),
    ("", "", &[], &[]),
    // Any printing stands for the card: reprint, alternative art, promo, serial-numbered.
    ("MU39", "MU39 -3 MU_13_C +2 COREKS_B_MU_13_C +1 MU_13_C", &[], &[]),
    ("AX39", "AX39 -2 AX_22_C +2 CORE_A_AX_22_C", &[], &[]),
    ("+1 DUSTER_B_AX_85_C", "+1 DUSTERCB_P_AX_85_C_007", &[], &[]),
    ("+2 NE_01_C", "+2 COREKS_B_NE_1_C", &[], &[]),
    // Rarity, faction, name, quantity.
    ("MU39", "MU39 -1 MU_13_C +1 MU_13_R1", &["1 MU_13_C"], &["1 MU_13_R1"]),
    ("MU39 +1 MU_08_R1", "MU39 +1 MU_08_R2", &["1 MU_08_R1"], &["1 MU_08_R2"]),
    ("MU39", "MU39 -2 MU_13_C", &["2 MU_13_C"], &[]),
    ("MU39 -2 MU_13_C", "MU39", &[], &["2 MU_13_C"]),
    ("MU39", "MU39 -1 MU_13_C +1 MU_04_C", &["1 MU_13_C"], &["1 MU_04_C"]),
    ("MU39", "MU39 -1 MU_01_C +1 MU_02_C", &["1 MU_01_C"], &["1 MU_02_C"]),
    // One name in several families: the same rarity of another faction is another card.
    ("+1 ALIZE_P_YZ_48_C", "+1 ALIZE_P_OR_48_C", &["1 ALIZE_P_YZ_48_C"], &["1 ALIZE_P_OR_48_C"]),
    // Uniques: number and set (2.2.6.g), not the product letter; with and without facts.
    ("+1 MU_08_U_2640", "+1 MU_08_U_1859", &["1 MU_08_U_2640"], &["1 MU_08_U_1859"]),
    ("+1 MU_08_U_9999", "+1 CORE_P_MU_08_U_9999", &[], &[]),
    ("+1 MU_08_U_9999", "+1 COREKS_B_MU_08_U_9999", &["1 MU_08_U_9999"], &["1 COREKS_B_MU_08_U_9999"]),
    ("+1 MU_08_U_9999", "+1 MU_09_U_9999", &["1 MU_08_U_9999"], &["1 MU_09_U_9999"]),
    // Anything may represent a token (1.1.7.b).
    ("MU39 +3 AX_31_C", "MU39", &[], &[]),
];

#[test]
fn lists_are_compared_by_name_rarity_faction_and_number() {
    for (registered, presented, missing, extra) in ROWS {
        let found = compare(registered, presented);
        assert_eq!(shown(&found.missing), *missing, "{registered} / {presented}");
        assert_eq!(shown(&found.extra), *extra, "{registered} / {presented}");
        assert_eq!(found.equal(), missing.is_empty() && extra.is_empty(), "{registered} / {presented}");
    }
}

#[test]
fn a_line_that_cannot_be_read_equals_nothing() {
    for fault in ["+1 =nonsense", "+1 MU_999_C", "+0 MU_13_C", "+1001 MU_04_C"] {
        let bad = format!("MU39 {fault}");
        for (registered, presented, faults) in
            [(bad.as_str(), "MU39", (1, 0)), ("MU39", &bad, (0, 1)), (&bad, &bad, (1, 1))]
        {
            let found = compare(registered, presented);
            assert!(!found.equal(), "{registered} / {presented}");
            assert_eq!((found.registered_faults, found.presented_faults), faults);
            assert!(found.missing.is_empty() && found.extra.is_empty(), "{registered} / {presented}");
        }
    }
}

#[test]
fn the_two_rares_of_a_name_differ_even_where_both_are_of_one_faction() {
    // Kuraokami Unbound is in several families: an R1 of one and an R2 of another could both be Yzmir.
    let name = Localized { en: Some("Kuraokami Unbound".into()), ..Localized::default() };
    let rare = |reference: &str| card(reference.parse().unwrap(), name.clone(), Faction::Yzmir, CardType::Character);
    let cards = vec![rare("ALT_ALIZE_P_YZ_48_R1"), rare("ALT_ALIZE_P_OR_48_R2")];
    let index = Index::new(cards, vec![], vec![]).unwrap();
    let deck = |card: &str| Deck::resolve(&List::of(&format!("+1 {card}")).deck_list(), &index);
    let (inside, outside) = (deck("ALIZE_P_YZ_48_R1"), deck("ALIZE_P_OR_48_R2"));
    assert!(!formats::compare(&inside, &outside, &index).equal());
    assert_ne!(inside.canonical(&index), outside.canonical(&index));
}

const CARDS: &[&str] = &[
    "MU_01_C",
    "MU_02_C",
    "MU_08_C",
    "MU_08_R1",
    "MU_08_R2",
    "COREKS_B_MU_08_C",
    "MU_08_U_9999",
    "CORE_P_MU_08_U_9999",
    "COREKS_B_MU_08_U_9999",
    "ALIZE_P_YZ_48_C",
    "ALIZE_P_OR_48_C",
    "ALIZE_P_OR_48_R2",
    "AX_31_C",
    "NE_01_C",
    "COREKS_B_NE_1_C",
];

fn recipe() -> impl Strategy<Value = String> {
    let line = (1u32..4, proptest::sample::select(CARDS)).prop_map(|(n, card)| format!("+{n} {card}"));
    proptest::collection::vec(line, 0..8).prop_map(|lines| lines.join(" "))
}

proptest! {
    #[test]
    fn lists_are_equal_exactly_if_their_canonical_texts_are(a in recipe(), b in recipe()) {
        let canonical = |recipe: &str| List::of(recipe).deck().canonical(&INDEX);
        prop_assert_eq!(compare(&a, &b).equal(), canonical(&a) == canonical(&b));
    }

    #[test]
    fn what_is_missing_here_is_extra_there(a in recipe(), b in recipe()) {
        let (there, back) = (compare(&a, &b), compare(&b, &a));
        prop_assert_eq!(&there.missing, &back.extra);
        prop_assert_eq!(&there.extra, &back.missing);
        prop_assert!(compare(&a, &a).equal());
    }

    #[test]
    fn presenting_what_is_missing_without_what_is_extra_makes_the_lists_equal(a in recipe(), b in recipe()) {
        let found = compare(&a, &b);
        let add = |recipe: &str, lines: &[CardLine]| {
            lines.iter().fold(recipe.to_owned(), |all, c| format!("{all} +{} {}", c.quantity, c.reference))
        };
        prop_assert!(compare(&add(&a, &found.extra), &add(&b, &found.missing)).equal());
    }
}
