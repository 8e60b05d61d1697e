//! Properties of all lists.
use crate::support::{CARDS, DAY, INDEX, List, REGISTRY, any_list, case, report};
use formats::{CheckContext, Code, Deck, Outcome, SeasonLists, Severity, Verdict, check, parse_text};
use proptest::prelude::*;
use std::sync::LazyLock;

/// The verdicts in every format except the ordered one, with or without the data that some of them need.
fn all(list: &List, informed: bool) -> Vec<Verdict> {
    static POOL: LazyLock<Deck> =
        LazyLock::new(|| List::of("+1 MU_01_C +2 MU_05_C +3 MU_08_C +1 MU_08_U_9999 +30 MU_13_C").deck());
    static LISTS: LazyLock<SeasonLists> = LazyLock::new(|| {
        let list = br#"{"id": "frontier", "version": 1, "included_refs": ["ALT_CORE_B_MU_08_U_9999"]}"#;
        SeasonLists::single(list).unwrap()
    });
    let deck = list.deck();
    let (pool, lists) = if informed { (Some(&*POOL), &*LISTS) } else { (None, SeasonLists::none()) };
    let case = CheckContext { lists, ..case(&deck, pool, DAY.parse().unwrap(), &INDEX) };
    REGISTRY.iter().filter(|f| !f.is_ordered()).map(|f| check(f, &case)).collect()
}

fn bytes(list: &List, informed: bool) -> String {
    serde_json::to_string(&all(list, informed)).unwrap()
}

/// A verdict without the references of printings.
fn judgement(verdict: &Verdict) -> (Outcome, Vec<(Code, String)>) {
    let text = |a: &Option<formats::Amount>| a.as_ref().map(ToString::to_string).unwrap_or_default();
    let of = |v: &formats::Violation| {
        let mut cards: Vec<_> = v.cards.iter().map(|c| (c.name.clone(), c.rarity, c.faction)).collect();
        cards.sort();
        cards.dedup();
        (v.code, format!("{}/{} {:?} {cards:?}", text(&v.actual), text(&v.limit), v.excess))
    };
    let mut all: Vec<_> = verdict.violations.iter().map(of).collect();
    // Faults are listed by printing, so their order may change, and so may whether two of them are one.
    all.sort();
    all.dedup();
    (verdict.outcome, all)
}

/// Codes that cannot disappear when a copy of any card is added.
const OF_TOO_MANY: &[Code] = &[
    Code::TokenInDeck,
    Code::HeroTooMany,
    Code::SizeTooLarge,
    Code::TooManyCopies,
    Code::TooManyCopiesOfRarity,
    Code::TooManyRare,
    Code::TooManyExalted,
    Code::TooManyUnique,
    Code::UniqueRepeated,
    Code::CardSuspended,
    Code::UniqueNotListed,
    Code::NotInPool,
    Code::ConvergenceNotAllowed,
];

proptest! {
    // Each list is judged in all formats.
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn the_order_of_lines_changes_no_byte(list in any_list(), seed in any::<u64>(), informed in any::<bool>()) {
        let mut permuted = list.clone();
        let mut state = seed | 1;
        for at in (1..permuted.0.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            permuted.0.swap(at, usize::try_from(state >> 33).unwrap() % (at + 1));
        }
        prop_assert_eq!(bytes(&permuted, informed), bytes(&list, informed));
        prop_assert_eq!(permuted.deck().canonical(&INDEX), list.deck().canonical(&INDEX));
    }

    #[test]
    fn splitting_a_line_changes_no_byte(list in any_list(), at in any::<prop::sample::Index>(), informed in any::<bool>()) {
        prop_assume!(!list.0.is_empty());
        let mut split = list.clone();
        let (n, card) = split.0[at.index(list.0.len())].clone();
        prop_assume!(n.parse::<u32>().is_ok_and(|n| n > 1));
        split.0[at.index(list.0.len())].0 = (n.parse::<u32>().unwrap() - 1).to_string();
        split.0.push(("1".to_owned(), card));
        prop_assert_eq!(bytes(&split, informed), bytes(&list, informed));
    }

    #[test]
    fn another_printing_of_the_same_card_changes_no_judgement(list in any_list(), informed in any::<bool>()) {
        let pairs = [("ALT_CORE_B_MU_05_C", "ALT_COREKS_B_MU_05_C"), ("ALT_CORE_B_YZ_11_R2", "ALT_COREKS_B_YZ_11_R2"),
            ("ALT_DUSTER_B_MU_96_E", "ALT_DUSTER_A_MU_96_E"), ("ALT_CORE_B_NE_01_C", "ALT_CORE_B_NE_1_C"),
            ("ALT_CORE_B_MU_08_U_9999", "ALT_CORE_P_MU_08_U_9999")];
        let mut other = list.clone();
        for (_, card) in &mut other.0 {
            if let Some((_, to)) = pairs.iter().find(|(from, _)| from == card) {
                *card = (*to).to_owned();
            }
        }
        for (one, other) in all(&list, informed).iter().zip(&all(&other, informed)) {
            prop_assert_eq!(judgement(one), judgement(other), "{}", one.format);
        }
        prop_assert_eq!(other.deck().canonical(&INDEX), list.deck().canonical(&INDEX));
    }

    #[test]
    fn one_copy_more_never_heals_too_many(list in any_list(), card in proptest::sample::select(CARDS)) {
        let mut more = list.clone();
        more.0.push(("1".to_owned(), card.to_owned()));
        let hero = ["ALT_CORE_B_MU_01_C", "ALT_CORE_B_MU_02_C", "ALT_CORE_B_YZ_01_C"].contains(&card);
        for (before, after) in all(&list, true).iter().zip(&all(&more, true)) {
            let has = |verdict: &Verdict, code| verdict.violations.iter().any(|v| v.code == code);
            // More than a thousand copies are taken for a typing error and set aside, so the other codes may disappear.
            prop_assume!(!has(after, Code::QtyInvalid) || has(before, Code::QtyInvalid));
            for code in OF_TOO_MANY.iter().filter(|code| has(before, **code)) {
                // The number of Uniques in Singleton depends on the Hero.
                let by_hero = hero && *code == Code::TooManyUnique && before.format == "singleton";
                prop_assert!(by_hero || has(after, *code), "{} {code}", before.format);
            }
            let errors = before.violations.iter().filter(|v| v.severity == Severity::Error);
            if errors.into_iter().any(|v| v.code != Code::TooManyUnique && OF_TOO_MANY.contains(&v.code)) {
                prop_assert_eq!(after.outcome, Outcome::Illegal, "{}", before.format);
            }
        }
    }

    #[test]
    fn any_text_is_read_and_judged(text in "\\PC{0,200}|[ -~\t\r\n]{0,300}|([0-9xX×-]{0,3} ?(ALT_CORE_B_MU_0[0-9]_(C|R1|U_1)|Kodama|Hero:|#|//)[ \r\n]?){0,12}") {
        let parsed = parse_text(&text, &INDEX);
        let deck = Deck::resolve(&parsed.list, &INDEX);
        for format in REGISTRY.iter() {
            let verdict = formats::check(format, &case(&deck, Some(&deck), DAY.parse().unwrap(), &INDEX));
            prop_assert!(report(&verdict).iter().all(|line| line.chars().all(|c| !c.is_control())));
        }
        prop_assert!(parsed.list.lines.len() <= text.split(['\n', '\r']).count());
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        let deck = Deck::resolve(&parse_text(&text, &INDEX).list, &INDEX);
        let verdict = formats::check(REGISTRY.get("standard").unwrap(), &case(&deck, None, DAY.parse().unwrap(), &INDEX));
        prop_assert_eq!(verdict.outcome, Outcome::Illegal, "no 300 bytes of chance are 40 cards");
    }
}

#[test]
fn the_canonical_text_tells_cards_apart_and_printings_not() {
    let canonical = |recipe: &str| List::of(recipe).deck().canonical(&INDEX);
    let same = canonical("MU39 +2 MU_05_C +1 COREKS_B_MU_05_C");
    assert_eq!(same, canonical("MU39 +3 MU_05_C +1 AX_31_C +1 =nonsense +0 MU_06_C"), "tokens and faults are left out");
    for other in [
        "MU39 +2 MU_05_C",
        "MU39 +3 MU_05_R1",
        "MU39 +3 MU_06_C",
        "MU39 +3 MU_05_C +1 MU_02_C",
        "MU39 +3 MU_05_C +1 NE_01_C",
    ] {
        assert_ne!(same, canonical(other), "{other}");
    }
    assert_ne!(canonical("MU39 +1 MU_08_U_2640"), canonical("MU39 +1 COREKS_B_MU_08_U_2640"), "2.2.6.g");
    assert_eq!(
        canonical("+1 MU_08_U_9999 +2 MU_08_R2 +1 MU_01_C"),
        "2|Sneezer Shroom|R2|YZ\n1|Sneezer Shroom|U||CORE|MU|8|9999\n1|Teija & Nauraa|-|MU\n"
    );
}
