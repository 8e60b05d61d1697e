//! Tests that every code that a rule of these formats can report has an illegal deck, and a legal neighbour one edit away.
use crate::support::{DAY, INDEX, List, card, case, judge, report};
use cards::{CardType, Faction, Index, Localized};
use formats::{Code, Deck, DeckList, Line, Outcome, Place, Quantity, RULES};
use std::collections::BTreeSet;

/// Code, illegal list, legal neighbour, date. The formats are Standard's; Booster War has its own test below.
#[rustfmt::skip]
const NEIGHBOURS: &[(Code, &str, &str, &str)] = &[
    (Code::RefMalformed, "MU39 -1 MU_13_C +1 =ALT_CORE_B_MU_13", "MU39 -1 MU_13_C +1 =ALT_CORE_B_MU_13_C", DAY),
    (Code::RefUnknown, "MU39 -1 MU_13_C +1 MU_998_C", "MU39 -1 MU_13_C +1 MU_08_C", DAY),
    (Code::QtyInvalid, "MU39 +1.5 MU_08_C", "MU39 +1 MU_08_C", DAY),
    (Code::TokenInDeck, "MU39 +1 AX_31_C", "MU39 +1 MU_08_C", DAY),
    (Code::HeroMissing, "MU39 -1 MU_01_C", "MU39 -1 MU_01_C +1 MU_02_C", DAY),
    (Code::HeroTooMany, "MU39 +1 MU_01_C", "MU39", DAY),
    (Code::SizeTooSmall, "MU39 -1 MU_13_C", "MU39 -1 MU_13_C +1 MU_08_C", DAY),
    (Code::SizeTooLarge, "MU60", "MU60 -1 MU_04_C", DAY),
    (Code::FactionMismatch, "MU39 +1 MU_08_R2", "MU39 +1 MU_08_R1", DAY),
    (Code::TooManyCopies, "MU39 +1 COREKS_B_MU_13_C", "MU39 +1 COREKS_B_MU_08_C", DAY),
    (Code::TooManyRare, "MU60 -3 MU_04_C -3 MU_05_C -3 MU_06_C -3 MU_07_C -3 MU_08_C -1 MU_09_C +3 MU_04_R1 +3 MU_05_R1 +3 MU_06_R1 +3 MU_07_R1 +3 MU_08_R1 +1 MU_24_R1 -1 MU_10_C",
        "MU60 -3 MU_04_C -3 MU_05_C -3 MU_06_C -3 MU_07_C -3 MU_08_C -1 MU_09_C +3 MU_04_R1 +3 MU_05_R1 +3 MU_06_R1 +3 MU_07_R1 +3 MU_08_R1 +1 MU_24_C -1 MU_10_C", DAY),
    (Code::TooManyExalted, "MU39 +3 DUSTER_B_MU_96_E +1 DUSTER_A_MU_96_E", "MU39 +2 DUSTER_B_MU_96_E +1 DUSTER_A_MU_96_E", DAY),
    (Code::TooManyUnique, "MU39 +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030 +1 MU_09_U_1360", "MU39 +1 MU_04_U_1027 +1 MU_06_U_1022 +1 MU_07_U_1030", DAY),
    (Code::UniqueRepeated, "MU39 +2 MU_08_U_2640", "MU39 +1 MU_08_U_2640 +1 MU_08_U_1859", DAY),
    (Code::CardSuspended, "OR39 +1 YZ_11_R2", "OR39 +1 OR_11_R1", DAY),
    (Code::CardBanned, "AX39 +1 YZ_05_U_1000", "AX39 +1 AX_16_U_102", DAY),
    (Code::SetNotLegal, "MU39 +1 DUSTER_B_MU_86_C", "MU39 +1 MU_08_C", "2026-02-11"),
    (Code::ConvergenceNotAllowed, "MU39 +1 NE_01_C", "MU39 +1 MU_08_C", DAY),
];

#[test]
fn each_code_has_an_illegal_deck_and_a_legal_neighbour() {
    for (code, illegal, legal, day) in NEIGHBOURS {
        let verdict = List::of(illegal).judge("standard", day);
        assert_eq!(verdict.outcome, Outcome::Illegal, "{illegal}");
        let found = verdict.violations.iter().find(|v| v.code == *code);
        let found = found.unwrap_or_else(|| panic!("no {code} in {:?}", report(&verdict)));
        assert!(!found.message.is_empty() && (found.citation.is_some() || *code == Code::QtyInvalid), "{found:?}");
        let verdict = List::of(legal).judge("standard", day);
        assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Legal, vec![]), "{legal}");
    }
}

/// The same for codes of other formats: code, format, list, its neighbour. If the format needs a pool, the list itself is the
/// pool. `HERO_FACTION_UNUSED` is only a warning.
#[rustfmt::skip]
const OTHER_FORMATS: &[(Code, &str, &str, &str)] = &[
    (Code::TooManyFactions, "doubles", "MU39 -2 MU_13_C +1 YZ_16_C +1 AX_18_C", "MU39 -2 MU_13_C +1 YZ_16_C +1 YZ_17_C"),
    (Code::TooManyFactions, "doubles", "MU39", "MU39 +1 YZ_16_C"),
    (Code::TooManyFactions, "sealed", "+8 MU_13_C +8 YZ_16_C +8 AX_18_C +8 BR_15_C", "+8 MU_13_C +8 YZ_16_C +16 AX_18_C"),
    (Code::TooManyFactions, "draft", "+8 MU_13_C +8 YZ_16_C +8 AX_18_C +8 BR_15_C", "+8 MU_13_C +8 YZ_16_C +8 AX_18_C +8 NE_90_C"),
    (Code::NeutralNotAllowed, "doubles", "MU39 +1 YZ_16_C +1 NE_90_C", "MU39 +1 YZ_16_C +1 YZ_17_C"),
    (Code::HeroFactionUnused, "sealed", "+1 MU_01_C +30 YZ_16_C", "+1 MU_01_C +29 YZ_16_C +1 MU_13_C"),
    (Code::HeroFactionUnused, "draft", "+1 MU_01_C +30 YZ_16_C", "+30 YZ_16_C"),
    (Code::TooManyCopiesOfRarity, "singleton", "MU59 +2 MU_08_R1", "MU59 +1 MU_08_R1"),
    (Code::TooManyUnique, "singleton_nuc", "MU59 +1 MU_08_U_2640", "MU59 +1 MU_08_R1"),
    (Code::SizeTooLarge, "singleton", "MU59 +10 MU_08_R1 +11 MU_08_U_2640", "MU59"),
    (Code::SizeTooLarge, "sandbox", "+1 MU_01_C +100 YZ_11_R2", "+1 MU_01_C +99 YZ_11_R2"),
    (Code::SizeTooSmall, "sandbox", "+1 MU_01_C +2 NE_01_C", "+1 MU_01_C +3 NE_01_C"),
    (Code::SizeTooSmall, "sealed", "+1 MU_01_C +28 MU_13_C", "+1 MU_01_C +29 MU_13_C"),
    (Code::SizeTooSmall, "sealed_reunion", "+1 MU_01_C +28 MU_13_C", "+1 MU_01_C +28 MU_13_C +1 NE_01_C"),
    (Code::HeroTooMany, "starter_first", "+1 MU_01_C +29 MU_13_C", "+29 MU_13_C"),
    (Code::SizeTooLarge, "starter_first", "+30 MU_13_C", "+28 MU_13_C +1 MU_08_R1"),
    (Code::ConvergenceNotAllowed, "starter_first", "+28 MU_13_C +1 NE_01_C", "+29 MU_13_C"),
    (Code::HeroTooMany, "goldfish", "+2 MU_01_C +6 MU_13_C", "+1 MU_01_C +6 MU_13_C +2 NE_01_C +3 AX_31_C"),
];

#[test]
fn each_code_of_another_format_has_a_legal_neighbour_too() {
    let index = with_neutral_cards();
    for (code, format, illegal, legal) in OTHER_FORMATS {
        let judge = |recipe: &str| {
            let deck = Deck::resolve(&List::of(recipe).deck_list(), &index);
            let format = crate::support::REGISTRY.get(format).unwrap();
            formats::check(format, &case(&deck, Some(&deck), crate::support::date(DAY), &index))
        };
        let verdict = judge(illegal);
        let found = verdict.violations.iter().find(|v| v.code == *code);
        let found = found.unwrap_or_else(|| panic!("no {code} in {format}: {:?}", report(&verdict)));
        let expected = if found.severity == formats::Severity::Error { Outcome::Illegal } else { Outcome::Legal };
        assert_eq!((verdict.outcome, found.citation.is_some()), (expected, true), "{format}: {illegal}");
        assert_eq!((judge(legal).outcome, report(&judge(legal))), (Outcome::Legal, vec![]), "{format}: {legal}");
    }
}

#[test]
fn no_code_of_a_rule_is_left_untested() {
    let rows = NEIGHBOURS.iter().map(|n| n.0).chain(OTHER_FORMATS.iter().map(|n| n.0));
    // The rows for season lists are in `season.rs`.
    let elsewhere = [Code::NotInPool, Code::OrderInvalid, Code::NotADeckCard, Code::UniqueNotListed];
    let of_lists = [Code::RefMalformed, Code::RefUnknown, Code::QtyInvalid];
    let reachable: BTreeSet<Code> = RULES.iter().flat_map(|kind| kind.codes).copied().chain(of_lists).collect();
    assert_eq!(rows.chain(elsewhere).collect::<BTreeSet<_>>(), reachable);
    assert_eq!(reachable, Code::ALL.iter().copied().collect(), "every code can be reported");
}

#[test]
fn the_limit_of_uniques_is_that_of_the_hero_in_any_printing() {
    let four = "+1 AX_04_U_129 +1 AX_06_U_119 +1 AX_09_U_1331 +1 AX_10_U_121";
    let with = |hero: &str| List::of(&format!("AX59 -1 AX_03_C {hero} {four}")).judge("singleton", DAY);
    assert_eq!(report(&with("+1 ALIZE_B_AX_03_C")), Vec::<String>::new());
    let limit = |hero: &str| {
        let verdict = with(hero);
        let found = verdict.violations.iter().find(|v| v.code == Code::TooManyUnique).cloned();
        found.map(|v| v.limit.unwrap().to_string())
    };
    assert_eq!(limit("+1 AX_02_C").as_deref(), Some("3"));
    assert_eq!(limit("+1 AX_01_C"), None, "five");
    assert_eq!(limit("").as_deref(), Some("3"), "without a Hero that of no Hero in particular");
    assert_eq!(limit("+1 AX_02_C +1 AX_03_C"), None, "which of the two stays is open");
}

#[test]
fn r1_and_r2_are_one_rarity_of_a_name() {
    let verdict = List::of("MU59 +1 MU_08_R1 +1 MU_08_R2").judge("singleton", DAY);
    let found: Vec<_> = report(&verdict).into_iter().filter(|line| line.starts_with("TOO_MANY_COPIES")).collect();
    assert_eq!(found, ["TOO_MANY_COPIES_OF_RARITY 2/1 excess 1: 1 MU_08_R1, 1 MU_08_R2"], "2.2.5.b");
}

#[test]
fn a_unique_of_unknown_faction_leaves_open_how_many_factions_there_are() {
    let judge = |recipe: &str| {
        let deck = List::of(recipe).deck();
        judge("sealed", &deck, Some(&deck), DAY)
    };
    let two = judge("+1 MU_01_C +28 YZ_16_C +1 MU_13_C +1 MU_08_U_9999");
    assert_eq!(two.outcome, Outcome::Legal, "whatever it is, there are at most three");
    let three = judge("+1 MU_01_C +27 YZ_16_C +1 AX_18_C +1 MU_13_C +1 MU_08_U_9999");
    assert_eq!((three.outcome, three.not_checked.len()), (Outcome::Undetermined, 1));
    let four = judge("+1 MU_01_C +27 YZ_16_C +1 AX_18_C +1 BR_15_C +1 MU_08_U_9999");
    assert_eq!(four.outcome, Outcome::Illegal, "four without it");
    let of_hero = judge("+1 MU_01_C +29 YZ_16_C +1 MU_08_U_9999");
    assert_eq!((of_hero.outcome, report(&of_hero)), (Outcome::Legal, vec![]), "it may be of the Hero's faction");
    let one = List::of("MU39 +1 MU_08_U_9999").judge("doubles", DAY);
    assert_eq!((one.outcome, report(&one)), (Outcome::Undetermined, vec![]), "it may be the second faction");
}

#[test]
fn the_list_of_a_product_comes_as_pool() {
    let product = List::of("+1 MU_01_C +20 MU_13_C +19 MU_14_C").deck();
    let judge = |recipe: &str, pool| judge("starter_first", &List::of(recipe).deck(), pool, DAY);
    assert_eq!(judge("+15 MU_13_C +14 MU_14_C", Some(&product)).outcome, Outcome::Legal);
    let other = judge("+15 MU_13_C +13 MU_14_C +1 MU_15_C", Some(&product));
    assert_eq!(report(&other), ["NOT_IN_POOL 1/0 excess 1: 1 MU_15_C"]);
    let without = judge("+15 MU_13_C +14 MU_14_C", None);
    assert_eq!(without.outcome, Outcome::Undetermined);
    assert_eq!(without.not_checked[0].reason, "no pool was given: send the cards of the product as pool");
}

const BOOSTER: &str = "+1 MU_01_C +3 AX_05_C +3 BR_05_C +3 LY_05_C +3 MU_05_C";

#[test]
fn a_card_more_than_the_pool_holds_is_not_in_it() {
    let pool = List::of("+1 MU_01_C +3 AX_05_C +3 BR_05_C +3 LY_05_C +2 MU_05_C +1 MU_06_C").deck();
    let verdict = judge("booster_war_simple", &List::of(BOOSTER).deck(), Some(&pool), DAY);
    assert_eq!(report(&verdict), ["NOT_IN_POOL 3/2 excess 1: 3 MU_05_C"]);
    let verdict = judge("booster_war_simple", &pool, Some(&pool), DAY);
    assert_eq!(verdict.outcome, Outcome::Legal);
}

#[test]
fn the_hero_comes_from_the_pool_too_and_any_printing_serves() {
    let pool = List::of("+1 MU_01_C +12 COREKS_B_MU_05_C").deck();
    let other_hero = judge("booster_war_simple", &List::of("+1 MU_02_C +12 MU_05_C").deck(), Some(&pool), DAY);
    assert_eq!(report(&other_hero), ["NOT_IN_POOL 1/0 excess 1: 1 MU_02_C"]);
    let own =
        judge("booster_war_simple", &List::of("+1 MU_01_C +7 MU_05_C +5 COREKS_B_MU_05_C").deck(), Some(&pool), DAY);
    assert_eq!(own.outcome, Outcome::Legal, "C11b");
}

#[test]
fn an_unreadable_pool_decides_nothing() {
    let pool = List::of("+1 MU_01_C +11 MU_05_C +1 =smudged").deck();
    let deck = List::of("+1 MU_01_C +10 MU_05_C +1 MU_06_C +1 MU_06_R1").deck();
    let verdict = judge("booster_war_simple", &deck, Some(&pool), DAY);
    assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Undetermined, vec![]));
    assert_eq!(verdict.not_checked.len(), 1, "said once: {:?}", verdict.not_checked);
    assert!(verdict.not_checked[0].reason.contains("Spindle Harvesters"), "{:?}", verdict.not_checked);
}

#[test]
fn a_smaller_booster_is_played_whole() {
    let pool = List::of("+1 MU_01_C +1 AX_05_C +1 BR_05_C +1 NE_01_C +1 AX_31_C").deck();
    let whole = List::of("+1 MU_01_C +1 AX_05_C +1 BR_05_C").deck();
    let part = List::of("+1 MU_01_C +1 AX_05_C").deck();
    assert_eq!(judge("booster_war_simple", &whole, Some(&pool), DAY).outcome, Outcome::Legal);
    assert_eq!(judge("booster_war_ordered", &whole, Some(&pool), DAY).outcome, Outcome::Legal);
    let report_of = |format| report(&judge(format, &part, Some(&pool), DAY));
    assert_eq!(report_of("booster_war_simple"), ["SIZE_TOO_SMALL 1/2 excess 1"]);
    assert_eq!(report_of("booster_war_ordered"), ["ORDER_INVALID 1/2 excess 1"]);
}

#[test]
fn what_is_set_aside_is_refused_once_in_booster_war() {
    let pool = List::of("+1 MU_01_C +12 MU_05_C +1 NE_01_C +1 AX_31_C").deck();
    let verdict = judge("booster_war_simple", &pool, Some(&pool), DAY);
    assert_eq!(
        report(&verdict),
        ["TOKEN_IN_DECK 1/0 excess 1: 1 AX_31_C", "CONVERGENCE_NOT_ALLOWED 1/0 excess 1: 1 NE_01_C"]
    );
}

#[test]
fn booster_war_knows_no_factions_names_rarities_or_suspensions() {
    let pool = List::of("+1 MU_01_C +8 YZ_11_R2 +1 AX_16_U_1009 +1 YZ_05_U_1000 +1 YZ_05_U_1047 +1 MU_08_U_77").deck();
    let verdict = judge("booster_war_simple", &pool, Some(&pool), DAY);
    assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Legal, vec![]));
    let ordered = judge("booster_war_ordered", &List::of("+1 MU_01_C +11 MU_05_C +1 MU_05_C").deck(), None, DAY);
    assert_eq!(report(&ordered), ["ORDER_INVALID 11/1 excess 10: 12 MU_05_C"]);
}

/// A catalogue with cards that do not exist today: a neutral Character and a Mana Orb (formats.md section 1).
fn with_neutral_cards() -> Index {
    let name = |en: &str| Localized { en: Some(en.into()), ..Localized::default() };
    let mut cards = crate::support::fixture_cards();
    cards.push(card("ALT_CORE_B_NE_90_C".parse().unwrap(), name("Wanderer"), Faction::Neutral, CardType::Character));
    cards.push(card("ALT_CORE_B_NE_91_C".parse().unwrap(), name("Mana Orb"), Faction::Neutral, CardType::TokenMana));
    Index::new(cards, crate::support::sets(), vec![]).unwrap()
}

#[test]
fn neutral_cards_and_material_are_refused_each_by_its_own_rule() {
    let index = with_neutral_cards();
    let standard = crate::support::REGISTRY.get("standard").unwrap();
    let report_of = |recipe: &str| {
        let deck = Deck::resolve(&List::of(recipe).deck_list(), &index);
        report(&formats::check(standard, &case(&deck, None, crate::support::date(DAY), &index)))
    };
    assert_eq!(report_of("MU39 +1 NE_90_C"), ["NEUTRAL_NOT_ALLOWED 1/0 excess 1: 1 NE_90_C"]);
    assert_eq!(report_of("MU39 +2 NE_91_C"), ["NOT_A_DECK_CARD 2/0 excess 2: 2 NE_91_C"]);
    assert_eq!(
        report_of("MU39 -1 MU_13_C +1 NE_91_C"),
        ["NOT_A_DECK_CARD 1/0 excess 1: 1 NE_91_C", "SIZE_TOO_SMALL 38/39 excess 1"]
    );
    assert_eq!(report_of("MU39"), Vec::<String>::new());
}

#[test]
fn a_unique_without_facts_is_never_legal_and_never_unknown() {
    let verdict = List::of("MU39 +1 MU_08_U_9999").judge("standard", DAY);
    assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Undetermined, vec![]));
    assert_eq!(verdict.not_checked[0].check, "faction");
    let copies = List::of("MU39 +3 MU_08_C +1 MU_08_U_9999").judge("standard", DAY);
    assert_eq!(report(&copies), ["TOO_MANY_COPIES 4/3 excess 1: 3 MU_08_C, 1 MU_08_U_9999"], "its name is certain");
    let twice = List::of("MU39 +1 MU_08_U_9999 +1 CORE_P_MU_08_U_9999").judge("standard", DAY);
    assert_eq!(report(&twice), ["UNIQUE_REPEATED 2/1 excess 1: 1 MU_08_U_9999, 1 CORE_P_MU_08_U_9999"], "C8");
    let four = List::of("MU39 +1 MU_08_U_9 +1 MU_07_U_9 +1 MU_06_U_9 +1 MU_09_U_9").judge("standard", DAY);
    assert_eq!(four.violations[0].code, Code::TooManyUnique);
}

#[test]
fn a_suspension_by_faction_is_not_checked_on_a_unique_without_facts() {
    let day = "2025-02-01";
    let certain = List::of("BR39 +1 ALIZE_B_BR_37_U_99999").judge("standard", day);
    assert_eq!(report(&certain), ["CARD_SUSPENDED 1/0 excess 1: 1 ALIZE_B_BR_37_U_99999"], "all Uniques of Gericht");
    let open = List::of("BR39 +1 AX_16_U_99999").judge("standard", day);
    assert_eq!((open.outcome, report(&open)), (Outcome::Undetermined, vec![]));
    let checks: Vec<_> = open.not_checked.iter().map(|n| n.check).collect();
    assert_eq!(checks, ["faction", "restrictions"]);
    let known = List::of("BR39 +1 AX_16_U_1009").judge("standard", day);
    assert_eq!(report(&known), ["CARD_SUSPENDED 1/0 excess 1: 1 AX_16_U_1009"]);
    let other = List::of("AX39 +1 AX_16_U_102").judge("standard", day);
    assert_eq!(other.outcome, Outcome::Legal, "Bravos only");
}

#[test]
fn uniques_of_the_two_first_sets_are_different_cards() {
    let verdict = List::of("MU39 +1 MU_08_U_2640 +1 COREKS_B_MU_08_U_2640").judge("standard", DAY);
    assert!(verdict.violations.is_empty(), "2.2.6.g: {:?}", report(&verdict));
    let promo = List::of("MU39 +1 MU_08_U_2640 +1 CORE_A_MU_08_U_2640").judge("standard", DAY);
    assert_eq!(report(&promo), ["UNIQUE_REPEATED 2/1 excess 1: 2 MU_08_U_2640"], "C8: the product letter is folded");
}

#[test]
fn a_reprint_in_a_later_set_is_as_old_as_its_card() {
    let reprint = List::of("MU39 -1 MU_22_C +1 MUSUBI_B_MU_22_C").judge("standard", "2024-10-01");
    assert_eq!((reprint.outcome, report(&reprint)), (Outcome::Legal, vec![]));
    let collector = List::of("MU39 +1 DUSTERCB_P_MU_96_E").judge("standard", "2026-02-11");
    assert_eq!(report(&collector), ["SET_NOT_LEGAL 2026-02-12/2026-02-11 excess 1: 1 DUSTERCB_P_MU_96_E"]);
    let promo = List::of("MU39 +1 MUSUBI_B_MU_70_R1").judge("standard", "2025-10-02");
    assert_eq!(
        report(&promo),
        ["SET_NOT_LEGAL 2025-10-03/2025-10-02 excess 1: 1 MUSUBI_B_MU_70_R1"],
        "a card of Skybound Odyssey, whatever the date of the promo set"
    );
    let same_day = List::of("MU39 +1 CYCLONE_B_MU_70_C +1 DUSTER_B_MU_86_C").judge("standard", "2025-10-03");
    assert_eq!(
        report(&same_day),
        ["SET_NOT_LEGAL 2026-02-12/2025-10-03 excess 1: 1 DUSTER_B_MU_86_C"],
        "the first day counts"
    );
    let early = List::of("MU39").judge("standard", "2024-09-12");
    assert_eq!(early.violations[0].code, Code::SetNotLegal);
    assert_eq!(early.violations[0].excess, Some(40), "the Hero too");
}

#[test]
fn quantities_are_guarded_over_all_lines_and_printings_of_a_card() {
    let thousand = List::of("+1000 MU_13_C").judge("standard", DAY);
    assert!(thousand.violations.iter().all(|v| v.code != Code::QtyInvalid));
    let beside_another = List::of("+1000 MU_13_C +1 MU_14_C").judge("standard", DAY);
    assert!(beside_another.violations.iter().all(|v| v.code != Code::QtyInvalid));
    let merged = List::of("MU39 -3 MU_13_C +600 MU_13_C +401 COREKS_B_MU_13_C +3 MU_08_C").judge("standard", DAY);
    assert_eq!(report(&merged), ["QTY_INVALID 1001/1000: 0 COREKS_B_MU_13_C"]);
    let huge = List::of("MU39 +4294967295 MU_04_C +4294967295 MU_04_C +99999999999 MU_05_C").judge("standard", DAY);
    let expected = ["QTY_INVALID 99999999999/1: 0 MU_05_C", "QTY_INVALID 4294967295/1000: 0 MU_04_C"];
    assert_eq!(report(&huge), expected, "Kitsune before Muna Caregiver");
}

#[test]
fn a_count_of_zero_is_no_count() {
    let line = Line { card: "ALT_CORE_B_MU_04_C".into(), quantity: Quantity::Count(0), place: Place::Item(0) };
    let deck = Deck::resolve(&DeckList { lines: vec![line] }, &INDEX);
    assert_eq!((deck.entries().len(), deck.faults().len()), (0, 1));
    assert_eq!(report(&judge("standard", &deck, None, DAY))[0], "QTY_INVALID 0/1: 0 MU_04_C");
}

#[test]
fn control_characters_are_shown_escaped() {
    let list = List(vec![("1".into(), "ALT_\u{1b}[2J\nX".into())]);
    let verdict = list.judge("standard", DAY);
    assert_eq!(verdict.violations[0].cards[0].reference, "ALT_\\u{1b}[2J\\nX");
    assert!(verdict.violations[0].message.chars().all(|c| !c.is_control()));
}

#[test]
fn totals_that_are_lower_bounds_are_named() {
    let deck = List::of("MU39 -1 MU_13_C +1 MU_998_C").deck();
    let summary = formats::DeckSummary::new(&deck);
    assert_eq!(summary.lower_bounds, [formats::Total::Size, formats::Total::Factions, formats::Total::Rarities]);
    let verdict = judge("standard", &deck, None, DAY);
    let size = verdict.violations.iter().find(|v| v.code == Code::SizeTooSmall).unwrap();
    assert!(size.message.ends_with("; what cannot be read is not counted"), "{}", size.message);
    let deck = List::of("MU39 +1 MU_08_U_9999").deck();
    let unique = formats::DeckSummary::new(&deck);
    assert_eq!(unique.lower_bounds, [formats::Total::Factions]);
}

#[test]
fn the_summary_is_that_of_the_contract() {
    let deck = List::of("MU39").deck();
    let summary = formats::DeckSummary::new(&deck);
    assert_eq!(INDEX.card(summary.hero.unwrap().card).english(), "Teija & Nauraa");
    assert_eq!((summary.size_with_hero, summary.size_without_hero), (40, 39));
    assert_eq!(summary.factions, [(Faction::Muna, 40)], "the Hero has a faction");
    assert_eq!(summary.rarities.map(|r| r.1), [39, 0, 0, 0], "and no rarity (2.2.5.c)");
    assert_eq!(summary.lower_bounds, []);
    let deck = List::of("MU39 +1 YZ_01_C +2 NE_01_C +3 AX_31_C").deck();
    let cube = formats::DeckSummary::new(&deck);
    assert_eq!((cube.size_with_hero, cube.size_without_hero), (42, 41), "one Hero counts, tokens do not (C3)");
    assert_eq!(cube.factions.iter().map(|f| f.1).sum::<u32>(), 42);
}

/// The printing that is listed does not determine the faction, so two printings of one Unique are not two factions.
#[test]
fn printings_of_one_unique_without_facts_add_one_faction_at_most() {
    let doubles = |recipe: &str| report(&List::of(recipe).judge("doubles", DAY));
    let codes = |recipe: &str| doubles(recipe).iter().any(|line| line.starts_with("TOO_MANY_FACTIONS"));
    assert!(codes("+2 MU_08_U_9999"), "one card has one faction, and Doubles asks for two");
    assert!(codes("+1 MU_08_U_9999 +1 CORE_P_MU_08_U_9999"));
    assert!(!codes("+1 MU_08_U_9999 +1 MU_08_U_9998"), "two cards may have two");
}
