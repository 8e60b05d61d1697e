//! The statistics that a deck builder draws, compared with counts made by hand.
use crate::support::{DAY, INDEX, List, REGISTRY, card, case, date, long};
use cards::{Card, CardType, Faction, Index, Localized, Rarity, Statistics};
use formats::{Deck, DeckStatistics, Distribution};
use proptest::prelude::*;

fn made(name: &str, reference: &str, faction: Faction, card_type: CardType) -> Card {
    let name = Localized { en: Some(name.into()), ..Localized::default() };
    card(long(reference).parse().unwrap(), name, faction, card_type)
}

/// A Hero, two Characters (one also as an out-of-faction Rare), a Spell, a Permanent, a token.
fn index() -> Index {
    use CardType::*;
    let costs = |card: Card, hand, reserve| Card { hand_cost: Some(hand), reserve_cost: Some(reserve), ..card };
    let stats = |card: Card, forest, mountain, ocean, sub_types: &[&str]| Card {
        statistics: Some(Statistics { forest, mountain, ocean }),
        sub_types: sub_types.iter().map(|s| (*s).into()).collect(),
        ..card
    };
    let cards = vec![
        made("Teija", "MU_01_C", Faction::Muna, Hero),
        stats(costs(made("Kitsune", "MU_05_C", Faction::Muna, Character), 1, 2), 0, 2, 1, &["SPIRIT", "ANIMAL"]),
        stats(costs(made("Kitsune", "MU_05_R2", Faction::Yzmir, Character), 1, 1), 1, 2, 1, &["SPIRIT", "ANIMAL"]),
        stats(costs(made("Kelon", "AX_05_C", Faction::Axiom, Character), 4, 3), 5, 0, 0, &["SPIRIT"]),
        costs(made("Haste", "MU_27_C", Faction::Muna, Spell), 2, 2),
        costs(made("Camp", "MU_28_C", Faction::Muna, LandmarkPermanent), 3, 3),
        made("Brassbug", "AX_31_C", Faction::Axiom, Token),
        costs(made("Mana Convergence", "NE_01_C", Faction::Neutral, TokenMana), 0, 0),
    ];
    Index::new(cards, vec![], vec![]).unwrap()
}

fn distribution(cards: &[u32], known: u32, unknown: u32, sum: u64) -> Distribution {
    Distribution { cards: cards.to_vec(), known, unknown, sum }
}

#[test]
fn curves_terrains_and_types_count_copies_of_main_cards() {
    let index = index();
    let list = List::of("+1 MU_01_C +2 MU_05_C +1 MU_05_R2 +3 AX_05_C +2 MU_27_C +1 MU_28_C +4 AX_31_C +2 NE_01_C");
    let all = DeckStatistics::new(&Deck::resolve(&list.deck_list(), &index), &index);
    assert_eq!(all.hero.as_ref().map(|h| h.name.as_deref()), Some(Some("Teija")));
    assert_eq!((all.cards, all.names, all.convergence, all.set_aside, all.faults), (9, 4, 2, 4, 0));
    assert_eq!(all.hand_cost, distribution(&[0, 3, 2, 1, 3], 9, 0, 3 + 4 + 3 + 12));
    assert_eq!(all.reserve_cost, distribution(&[0, 1, 4, 4], 9, 0, 1 + 4 + 4 + 9 + 3));
    assert_eq!(all.hand_cost.mean(), Some(22.0 / 9.0));
    assert_eq!(all.characters, 6);
    assert_eq!(all.forest, distribution(&[2, 1, 0, 0, 0, 3], 6, 0, 16));
    assert_eq!(all.mountain, distribution(&[3, 0, 3], 6, 0, 6));
    assert_eq!(all.ocean, distribution(&[3, 3], 6, 0, 3));
    assert_eq!(
        all.card_types,
        [(CardType::Character, 6), (CardType::Spell, 2), (CardType::LandmarkPermanent, 1)],
        "in the order of types"
    );
    assert_eq!(all.sub_types, [("SPIRIT".to_owned(), 6), ("ANIMAL".to_owned(), 3)], "most first");
    assert_eq!(all.rarities.map(|(_, n)| n), [8, 1, 0, 0]);
    assert_eq!(all.factions, [(Faction::Axiom, 3), (Faction::Muna, 5), (Faction::Yzmir, 1)], "of the card itself");
    assert_eq!(all.copies, [(1, 1), (2, 1), (3, 2)], "Camp once, Haste twice, Kitsune and Kelon three times");
}

#[test]
fn what_is_not_known_is_unknown_and_not_zero() {
    let index = index();
    let deck = Deck::resolve(&List::of("+2 MU_05_C +1 MU_05_U_4711").deck_list(), &index);
    let all = DeckStatistics::new(&deck, &index);
    assert_eq!(all.hand_cost, distribution(&[0, 2], 2, 1, 2));
    assert_eq!(all.forest, distribution(&[2], 2, 1, 0));
    assert_eq!((all.sub_types_unknown, all.factions_unknown), (1, 1));
    assert_eq!((all.cards, all.names, all.characters), (3, 1, 3), "its name and type are certain");
    assert_eq!(all.rarities[3], (Rarity::Unique, 1));
    // A Character without statistics in the catalogue.
    let bare = made("Bare", "MU_06_C", Faction::Muna, CardType::Character);
    let index = Index::new(vec![bare], vec![], vec![]).unwrap();
    let all = DeckStatistics::new(&Deck::resolve(&List::of("+3 MU_06_C").deck_list(), &index), &index);
    assert_eq!((all.hand_cost.unknown, all.ocean.unknown, all.characters), (3, 3, 3));
    assert_eq!(all.hand_cost.mean(), None);
}

#[test]
fn lines_that_cannot_be_read_are_told_and_not_counted() {
    let all = DeckStatistics::new(&List::of("MU39 +3 MU_999_C +0 MU_04_C +1 =nonsense").deck(), &INDEX);
    assert_eq!((all.cards, all.faults), (39, 3));
    let nothing = DeckStatistics::new(&List::default().deck(), &INDEX);
    assert_eq!((nothing.hero, nothing.cards, nothing.copies.len()), (None, 0, 0));
    assert_eq!(nothing.hand_cost, Distribution::default());
}

/// What remains of the limits of a format.
fn left(recipe: &str, format: &str, day: &str) -> Vec<(&'static str, i64)> {
    let deck = List::of(recipe).deck();
    let case = case(&deck, None, date(day), &INDEX);
    formats::budget(REGISTRY.get(format).unwrap(), &case).into_iter().map(|b| (b.rule, b.left)).collect()
}

#[test]
fn the_budget_is_what_the_limits_of_the_format_leave() {
    let list = "MU39 -3 MU_13_C +2 MU_13_R1 +1 MU_08_U_2640 +1 DUSTER_B_MU_96_E";
    let expected = [
        ("hero", 0),
        ("mainMinimum", 1),
        ("mainMaximum", 19),
        ("copiesPerName", 0),
        ("rare", 13),
        ("exalted", 2),
        ("unique", 2),
    ];
    assert_eq!(left(list, "standard", DAY), expected);
    let before: Vec<_> = expected.into_iter().filter(|(rule, _)| *rule != "mainMaximum").collect();
    assert_eq!(left(list, "standard", "2025-06-10"), before, "there was no maximum");
    let nuc = left(list, "nuc", DAY);
    assert!(nuc.contains(&("unique", -1)), "a Unique too many: {nuc:?}");
    let singleton = left(list, "singleton", DAY);
    assert!(singleton.contains(&("mainMinimum", -19)) && singleton.contains(&("copiesPerRarity", -2)), "{singleton:?}");
    assert!(singleton.iter().all(|(rule, _)| *rule != "rare"), "no cap");
}

proptest! {
    #[test]
    fn every_copy_is_counted_once_whatever_the_order(
        lines in proptest::collection::vec((1u32..4, 4u32..26, proptest::sample::select(&["C", "R1", "R2"])), 0..20)
    ) {
        let list = List(lines.iter().map(|(n, at, v)| (n.to_string(), long(&format!("MU_{at:02}_{v}")))).collect());
        let all = DeckStatistics::new(&list.deck(), &INDEX);
        let copies: u32 = lines.iter().map(|(n, ..)| n).sum();
        prop_assert_eq!(all.cards, copies);
        for curve in [&all.hand_cost, &all.reserve_cost] {
            prop_assert_eq!(curve.cards.iter().sum::<u32>() + curve.unknown, copies);
            prop_assert_eq!(curve.cards.iter().zip(0u64..).map(|(n, at)| u64::from(*n) * at).sum::<u64>(), curve.sum);
        }
        for terrain in [&all.forest, &all.mountain, &all.ocean] {
            prop_assert_eq!(terrain.known + terrain.unknown, all.characters);
        }
        prop_assert_eq!(all.card_types.iter().map(|(_, n)| n).sum::<u32>(), copies);
        prop_assert_eq!(all.rarities.iter().map(|(_, n)| n).sum::<u32>(), copies);
        prop_assert_eq!(all.factions.iter().map(|(_, n)| n).sum::<u32>() + all.factions_unknown, copies);
        prop_assert_eq!(all.copies.iter().map(|(n, names)| n * names).sum::<u32>(), copies);
        let reversed = List(list.0.iter().rev().cloned().collect());
        prop_assert_eq!(DeckStatistics::new(&reversed.deck(), &INDEX), all);
    }
}
