//! Tests of how many more copies of a card can be added, and why not more: against the rules, and against the verdict with the
//! copies added.
use crate::support::{DAY, INDEX, List, REGISTRY, case, date, long, report};
use formats::{Addable, Adding, Code, Outcome, Severity, Verdict, check};
use proptest::prelude::*;

fn ask(format: &str, list: &List, pool: Option<&List>, day: &str, card: &str) -> Addable {
    let (deck, pool) = (list.deck(), pool.map(List::deck));
    let case = case(&deck, pool.as_ref(), date(day), &INDEX);
    Adding::new(REGISTRY.get(format).unwrap(), &case).reference(&long(card))
}

/// Deck, format, date, card, copies, reasons.
type Row = (&'static str, &'static str, &'static str, &'static str, u32, &'static [Code]);

const S: &str = "standard";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Copies per name (1.1.4.d), over rarities.
    ("MU39", S, DAY, "MU_04_C", 3, &[Code::TooManyCopies]),
    ("MU39", S, DAY, "MU_13_C", 0, &[Code::TooManyCopies]),
    ("MU39 -2 MU_13_C", S, DAY, "MU_13_R1", 2, &[Code::TooManyCopies]),
    // Two limits at once: 13 Rares and 2 copies of the name.
    ("MU39 -3 MU_13_C -3 MU_14_C -3 MU_15_C -3 MU_16_C -1 MU_17_C +3 MU_13_R1 +3 MU_14_R1 +3 MU_15_R1 +3 MU_16_R1 +1 MU_17_R1",
        S, DAY, "MU_04_R1", 2, &[Code::TooManyRare]),
    ("MU39 -2 MU_13_C +2 MU_08_U_2640 -1 MU_14_C +1 MU_08_U_1859", S, DAY, "MU_04_U_1027", 0, &[Code::TooManyUnique]),
    ("MU39 -1 MU_13_C +1 MU_04_U_1027", S, DAY, "MU_04_U_1027", 0, &[Code::UniqueRepeated]),
    // Size (CR4.0 1.1.4.b): 58 main cards leave one place.
    ("MU60 -2 MU_04_C", S, DAY, "MU_24_C", 1, &[Code::SizeTooLarge]),
    ("MU60 -2 MU_04_C", S, "2025-06-10", "MU_24_C", 3, &[Code::TooManyCopies]),
    // Faction (1.1.4.c), also of an out-of-faction Rare.
    ("MU39", S, DAY, "YZ_11_C", 0, &[Code::FactionMismatch]),
    ("MU39", S, DAY, "MU_08_R2", 0, &[Code::FactionMismatch]),
    ("YZ39", S, DAY, "MU_08_R2", 3, &[Code::TooManyCopies]),
    // Heroes (1.1.4.b).
    ("MU39", S, DAY, "MU_02_C", 0, &[Code::HeroTooMany]),
    ("MU39 -1 MU_01_C", S, DAY, "MU_02_C", 1, &[Code::HeroTooMany]),
    ("MU39 -1 MU_01_C", S, DAY, "YZ_01_C", 0, &[Code::FactionMismatch]),
    // Cards that are not part of a deck.
    ("MU39", S, DAY, "AX_31_C", 0, &[Code::TokenInDeck]),
    ("MU39", S, DAY, "NE_01_C", 0, &[Code::ConvergenceNotAllowed]),
    ("MU39", S, DAY, "=nonsense", 0, &[Code::RefMalformed]),
    ("MU39", S, DAY, "MU_999_C", 0, &[Code::RefUnknown]),
    ("MU39 +2000 MU_04_C", S, DAY, "MU_04_C", 0, &[Code::QtyInvalid]),
    // Dates.
    ("OR39", S, "2025-05-12", "YZ_11_R2", 3, &[Code::TooManyCopies]),
    ("OR39", S, "2025-05-13", "YZ_11_R2", 0, &[Code::CardSuspended]),
    ("MU39", S, "2026-01-15", "DUSTER_B_MU_86_C", 0, &[Code::SetNotLegal]),
    // An error that exists already does not forbid cards that leave it unchanged, and missing cards are no obstacle.
    ("MU39 +1 YZ_11_C -1 MU_25_C", S, DAY, "MU_04_C", 3, &[Code::TooManyCopies]),
    ("MU39 +1 YZ_11_C -1 MU_25_C", S, DAY, "YZ_12_C", 0, &[Code::FactionMismatch]),
    ("MU39 +1 MU_25_C", S, DAY, "MU_25_R1", 0, &[Code::TooManyCopies]),
    ("+1 MU_01_C", S, DAY, "MU_04_C", 3, &[Code::TooManyCopies]),
    // Other formats: cases 53, 57, 58, 60, 79 to 82.
    ("MU39", "nuc", DAY, "MU_08_U_2640", 0, &[Code::TooManyUnique]),
    ("+1 MU_01_C +1 MU_04_C", "singleton", DAY, "MU_04_C", 0, &[Code::TooManyCopiesOfRarity]),
    ("+1 MU_01_C +1 MU_04_C", "singleton", DAY, "MU_04_R1", 1, &[Code::TooManyCopiesOfRarity]),
    ("+1 MU_01_C +1 MU_08_U_2640 +1 MU_04_U_1027 +1 MU_06_U_1022", "singleton", DAY, "MU_07_U_1030", 0, &[Code::TooManyUnique]),
    ("+1 MU_02_C +1 MU_08_U_2640 +1 MU_04_U_1027 +1 MU_06_U_1022", "singleton", DAY, "MU_07_U_1030", 1,
        &[Code::TooManyCopiesOfRarity, Code::TooManyUnique, Code::UniqueRepeated]),
    ("MU39", "doubles", DAY, "YZ_11_C", 3, &[Code::TooManyCopies]),
    ("MU39 +1 YZ_11_C", "doubles", DAY, "OR_12_C", 0, &[Code::TooManyFactions]),
    ("MU39 +1 YZ_11_C +2 MU_08_C", "doubles", DAY, "MU_08_R2", 1, &[Code::TooManyCopies]),
    // 39 main cards and the Hero of 100.
    ("MU39", "sandbox", DAY, "MU_04_C", 60, &[Code::SizeTooLarge]),
    ("MU39", "goldfish", DAY, "MU_04_C", 100, &[]),
];

#[test]
fn the_limits_of_the_format_say_how_many_more() {
    for (recipe, format, day, card, addable, reasons) in ROWS {
        let answer = ask(format, &List::of(recipe), None, day, card);
        assert_eq!((answer.addable, answer.reasons.as_slice()), (*addable, *reasons), "{recipe} + {card} on {day}");
        assert!(answer.not_checked.is_empty(), "{recipe} + {card}");
    }
}

const BOOSTER: &str = "+1 MU_01_C +1 AX_05_C +1 BR_05_C +1 LY_05_C +1 MU_05_C +1 OR_05_C +1 YZ_05_C +1 AX_06_C +1 BR_07_C \
                       +2 LY_06_C +1 MU_06_R1 +1 AX_14_R2";

#[test]
fn the_pool_is_a_limit_by_gameplay_card() {
    let pool = List::of(BOOSTER);
    let deck = List::of("+1 MU_01_C +1 AX_05_C");
    for (card, addable) in [("LY_06_C", 2), ("MU_05_C", 1), ("COREKS_B_MU_05_C", 1), ("AX_05_C", 0), ("MU_07_C", 0)] {
        let answer = ask("booster_war_simple", &deck, Some(&pool), DAY, card);
        assert_eq!((answer.addable, answer.reasons.as_slice()), (addable, [Code::NotInPool].as_slice()), "{card}");
    }
}

#[test]
fn a_sequence_takes_copies_until_it_is_full() {
    let pool = List::of(&format!("{BOOSTER} +3 LY_06_C"));
    let eleven = List::of(
        "+1 MU_01_C +1 AX_05_C +1 BR_05_C +1 LY_05_C +1 MU_05_C +1 OR_05_C +1 YZ_05_C +1 AX_06_C +1 BR_07_C +1 LY_06_C +1 LY_06_C",
    );
    let answer = ask("booster_war_ordered", &eleven, Some(&pool), DAY, "LY_06_C");
    assert_eq!((answer.addable, answer.reasons.as_slice()), (2, [Code::OrderInvalid].as_slice()), "12 of 12");
}

#[test]
fn what_is_not_known_of_a_card_is_told() {
    let answer = ask("standard", &List::of("MU39"), None, DAY, "MU_08_U_4711");
    assert_eq!((answer.addable, answer.not_checked.as_slice()), (1, ["faction"].as_slice()));
    let deck = List::of(BOOSTER).deck();
    let case = case(&deck, None, date(DAY), &INDEX);
    let adding = Adding::new(REGISTRY.get("booster_war_simple").unwrap(), &case);
    assert_eq!(adding.not_checked().iter().map(|open| open.check).collect::<Vec<_>>(), ["pool"]);
}

#[test]
fn every_playable_card_is_answered_once_by_its_canonical_printing() {
    let deck = List::of("MU39").deck();
    let case = case(&deck, None, date(DAY), &INDEX);
    let adding = Adding::new(REGISTRY.get("standard").unwrap(), &case);
    let all: Vec<Addable> = adding.every_card().collect();
    assert!(all.is_sorted_by(|a, b| a.reference < b.reference));
    let of = |reference: &str| all.iter().find(|a| a.reference == reference);
    assert_eq!(of("ALT_CORE_B_MU_04_C").map(|a| a.addable), Some(3));
    for absent in ["ALT_COREKS_B_MU_05_C", "ALT_CORE_B_AX_31_C", "ALT_CORE_B_MU_08_U_2640"] {
        assert_eq!(of(absent), None, "another printing, a token, a Unique: {absent}");
    }
    for one in &all {
        assert_eq!(one, &adding.reference(&one.reference));
    }
}

/// The errors by code, with the number of cards that each is about.
fn errors(verdict: &Verdict) -> Vec<(Code, u32)> {
    let mut all: Vec<(Code, u32)> = Vec::new();
    for v in verdict.violations.iter().filter(|v| v.severity == Severity::Error) {
        match all.iter_mut().find(|(code, _)| *code == v.code) {
            Some((_, sum)) => *sum += v.excess.unwrap_or(1),
            None => all.push((v.code, v.excess.unwrap_or(1))),
        }
    }
    all
}

fn sum(errors: &[(Code, u32)], code: Code) -> u32 {
    errors.iter().find(|(c, _)| *c == code).map_or(0, |(_, n)| *n)
}

const CARDS: &[&str] = &[
    "MU_01_C",
    "MU_02_C",
    "YZ_01_C",
    "MU_04_C",
    "MU_05_C",
    "COREKS_B_MU_05_C",
    "MU_08_C",
    "MU_08_R1",
    "MU_08_R2",
    "MU_13_C",
    "MU_08_U_2640",
    "MU_04_U_1027",
    "YZ_11_C",
    "YZ_11_R2",
    "DUSTER_B_MU_96_E",
    "AX_31_C",
    "NE_01_C",
    "ALIZE_P_YZ_48_C",
    "ALIZE_P_OR_48_R2",
    "LY_06_C",
];

fn list() -> impl Strategy<Value = List> {
    let line = ((1u32..4).prop_map(|n| n.to_string()), proptest::sample::select(CARDS).prop_map(long));
    let base = proptest::sample::select(&["", "MU39", "YZ39", "MU60"]);
    (base, proptest::collection::vec(line, 0..6)).prop_map(|(base, more)| {
        let mut list = List::of(base);
        list.0.extend(more);
        list
    })
}

proptest! {
    #[test]
    fn the_answer_agrees_with_the_verdict_on_the_deck_with_the_copies_added(
        list in list(), card in proptest::sample::select(CARDS), pool in any::<bool>(),
        format in proptest::sample::select(REGISTRY.iter().map(|f| f.id().to_owned()).collect::<Vec<_>>()),
    ) {
        let pool = pool.then(|| List::of(BOOSTER).deck());
        let judge = |list: &List| {
            check(REGISTRY.get(&format).unwrap(), &case(&list.deck(), pool.as_ref(), date(DAY), &INDEX))
        };
        let with = |copies: u32| {
            let mut more = list.clone();
            // One line for each copy, since each copy has a position in an ordered deck.
            more.0.extend((0..copies).map(|_| ("1".to_owned(), long(card))));
            judge(&more)
        };
        let (deck, before) = (list.deck(), judge(&list));
        let case = case(&deck, pool.as_ref(), date(DAY), &INDEX);
        let answer = Adding::new(REGISTRY.get(&format).unwrap(), &case).reference(&long(card));
        for copies in 0..=answer.addable.min(6) {
            let after = errors(&with(copies));
            for (code, n) in &after {
                let missing = matches!(code, Code::SizeTooSmall | Code::HeroMissing);
                prop_assert!(*n <= sum(&errors(&before), *code) || missing, "{copies} {code}: {:?}", report(&with(copies)));
            }
            if before.outcome == Outcome::Legal {
                let certain = copies == 0 || answer.not_checked.is_empty();
                let expected = if certain { Outcome::Legal } else { Outcome::Undetermined };
                prop_assert_eq!(with(copies).outcome, expected, "{:?}", report(&with(copies)));
            }
        }
        if answer.addable < Adding::MAX {
            let (most, one_more) = (errors(&with(answer.addable)), errors(&with(answer.addable + 1)));
            prop_assert!(!answer.reasons.is_empty());
            for code in &answer.reasons {
                prop_assert!(sum(&one_more, *code) > sum(&most, *code), "{code} {:?}", answer);
            }
        }
    }
}
