//! Catalogues and lists for tests.
use cards::{
    Abilities, Announcement, Card, CardId, CardSet, CardType, Date, Faction, Index, Localized, Reference, Statistics,
    Text, Variant,
};
use formats::{
    CheckContext, Deck, DeckList, Kind, Line, Place, Quantity, Registry, SeasonLists, Verdict, Violation, check,
};
use proptest::prelude::*;
use serde::Deserialize;
use std::{collections::BTreeSet, sync::LazyLock};

/// A row of `fixtures/cards.jsonl`.
#[derive(Deserialize)]
struct Row {
    reference: Reference,
    name: Localized,
    faction: Faction,
    #[serde(rename = "type")]
    card_type: CardType,
    costs: Option<(u8, u8)>,
    statistics: Option<(u8, u8, u8)>,
}

/// A card with the facts that deck rules use.
pub(crate) fn card(reference: Reference, name: Localized, faction: Faction, card_type: CardType) -> Card {
    Card {
        reference,
        name,
        faction,
        card_type,
        sub_types: vec![],
        hand_cost: None,
        reserve_cost: None,
        statistics: None,
        reserve_limit: None,
        landmark_limit: None,
        collector_number: None,
        aliases: vec![],
        abilities: Abilities::default(),
        text: Text::default(),
        notation: None,
    }
}

pub(crate) fn sets() -> Vec<CardSet> {
    serde_json::from_str(include_str!("fixtures/sets.json")).unwrap()
}

pub(crate) fn announcements() -> Vec<Announcement> {
    serde_json::from_str(include_str!("fixtures/announcements.json")).unwrap()
}

pub(crate) fn fixture_cards() -> Vec<Card> {
    let row = |line| {
        let row: Row = serde_json::from_str(line).unwrap();
        Card {
            hand_cost: row.costs.map(|c| c.0),
            reserve_cost: row.costs.map(|c| c.1),
            statistics: row.statistics.map(|(forest, mountain, ocean)| Statistics { forest, mountain, ocean }),
            ..card(row.reference, row.name, row.faction, row.card_type)
        }
    };
    include_str!("fixtures/cards.jsonl").lines().map(row).collect()
}

pub(crate) static INDEX: LazyLock<Index> =
    LazyLock::new(|| Index::new(fixture_cards(), sets(), announcements()).unwrap());

pub(crate) static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::embedded);

/// The date that section 9 uses "unless said".
pub(crate) const DAY: &str = "2026-03-01";

/// The context in which a deck is checked.
pub(crate) fn case<'a>(deck: &'a Deck, pool: Option<&'a Deck>, as_of: Date, index: &'a Index) -> CheckContext<'a> {
    CheckContext { deck, pool, as_of, index, lists: SeasonLists::none() }
}

/// A list that is being built: pairs of quantity and card, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct List(pub(crate) Vec<(String, String)>);

impl List {
    /// Reads the notation of section 9: a base list, followed by `-n CARD` and `+n CARD`. `MU_13_C` is short for
    /// `ALT_CORE_B_MU_13_C`, `DUSTER_B_MU_96_E` for `ALT_DUSTER_B_MU_96_E`; the text after `+n =` is used unchanged.
    pub(crate) fn of(recipe: &str) -> Self {
        let mut words = recipe.split_whitespace().peekable();
        let mut list = match words.peek() {
            Some(base) if !base.starts_with(['+', '-']) => Self::base(words.next().unwrap()),
            _ => Self::default(),
        };
        while let Some(quantity) = words.next() {
            let card = words.next().unwrap_or_else(|| panic!("no card after {quantity} in {recipe}"));
            match quantity.split_at(1) {
                ("-", n) => list.take(n.parse().unwrap(), &long(card)),
                ("+", n) => list.0.push((n.to_owned(), long(card))),
                _ => panic!("{quantity} in {recipe}"),
            }
        }
        list
    }

    fn base(name: &str) -> Self {
        let (hero, family, numbers) = match name {
            "MU59" => return Self::different_names("MU_01_C", Faction::Muna),
            "AX59" => return Self::different_names("AX_03_C", Faction::Axiom),
            "MU39" => ("MU_01_C", "MU", 13..=25),
            "YZ39" => ("YZ_02_C", "YZ", 16..=28),
            "AX39" => ("AX_03_C", "AX", 18..=30),
            "BR39" => ("BR_01_C", "BR", 15..=27),
            "OR39" => ("OR_01_C", "OR", 12..=24),
            "LY39" => ("LY_01_C", "LY", 15..=27),
            "MU60" => ("MU_01_C", "MU", 4..=23), // case 4
            other => panic!("no base list {other}"),
        };
        let main = numbers.map(|n| ("3".to_owned(), long(&format!("{family}_{n:02}_C"))));
        Self(std::iter::once(("1".to_owned(), long(hero))).chain(main).collect())
    }

    /// A Hero and 59 cards of a faction with different names, Commons before out-of-faction Rares, and none that is suspended on
    /// [`DAY`].
    fn different_names(hero: &str, faction: Faction) -> Self {
        let day = date(DAY);
        let fits = |(id, c): &(CardId, &Card)| {
            c.faction == faction
                && Kind::of(c) == Kind::Main
                && INDEX.canonical(*id) == *id
                && matches!(c.variant(), Variant::C | Variant::R2)
                && INDEX.set_of(*id).is_some_and(|set| set.released.is_some_and(|first| first <= day))
                && !INDEX.restrictions_of(*id).any(|r| r.in_force(day))
        };
        let mut cards: Vec<_> = INDEX.iter().filter(fits).map(|(_, c)| c).collect();
        cards.sort_by_key(|c| (c.variant(), c.english().to_owned(), c.reference.to_string()));
        let mut seen = BTreeSet::new();
        let names = cards.into_iter().filter(|c| seen.insert(c.english())).map(|c| c.reference.to_string()).take(59);
        Self(std::iter::once(long(hero)).chain(names).map(|card| ("1".to_owned(), card)).collect())
    }

    fn take(&mut self, n: u32, card: &str) {
        let line = self.0.iter_mut().find(|(_, c)| c == card).unwrap_or_else(|| panic!("no {card} to take"));
        let left = line.0.parse::<u32>().unwrap().checked_sub(n).unwrap();
        line.0 = left.to_string();
        self.0.retain(|(n, _)| n != "0" || left > 0);
    }

    pub(crate) fn deck_list(&self) -> DeckList<'_> {
        let line = |((n, card), at): (&'_ (String, String), u32)| {
            (card.clone(), Quantity::parse(n).count().map_or(Quantity::Invalid(n.clone().into()), Quantity::Count), at)
        };
        let lines = self.0.iter().zip(0..).map(line);
        DeckList {
            lines: lines
                .map(|(card, quantity, at)| Line { card: card.into(), quantity, place: Place::Item(at) })
                .collect(),
        }
    }

    pub(crate) fn deck(&self) -> Deck {
        Deck::resolve(&self.deck_list(), &INDEX)
    }

    pub(crate) fn judge(&self, format: &str, day: &str) -> Verdict {
        judge(format, &self.deck(), None, day)
    }
}

pub(crate) fn judge(format: &str, deck: &Deck, pool: Option<&Deck>, day: &str) -> Verdict {
    check(REGISTRY.get(format).unwrap(), &case(deck, pool, date(day), &INDEX))
}

pub(crate) fn date(day: &str) -> Date {
    day.parse().unwrap()
}

/// The full reference of a short one.
pub(crate) fn long(card: &str) -> String {
    let is_faction = |f: &str| f.parse::<Faction>().is_ok();
    match card.split_once('_') {
        _ if card.starts_with('=') => card[1..].to_owned(),
        _ if card.starts_with("ALT_") => card.to_owned(),
        Some((head, _)) if is_faction(head) => format!("ALT_CORE_B_{card}"),
        _ => format!("ALT_{card}"),
    }
}

/// The short reference of a full one.
pub(crate) fn short(reference: &str) -> &str {
    let rest = reference.strip_prefix("ALT_").unwrap_or(reference);
    rest.strip_prefix("CORE_B_").unwrap_or(rest)
}

/// A violation on one line: `TOO_MANY_COPIES 4/3 excess 1: 2 MU_08_C, 2 MU_08_R1`.
pub(crate) fn line(v: &Violation) -> String {
    let mut out = v.code.to_string();
    if let (Some(actual), Some(limit)) = (&v.actual, &v.limit) {
        out += &format!(" {actual}/{limit}");
    }
    if let Some(excess) = v.excess {
        out += &format!(" excess {excess}");
    }
    let cards: Vec<String> = v.cards.iter().map(|c| format!("{} {}", c.quantity, short(&c.reference))).collect();
    if !cards.is_empty() {
        out += &format!(": {}", cards.join(", "));
    }
    out
}

pub(crate) fn report(verdict: &Verdict) -> Vec<String> {
    verdict.violations.iter().map(line).collect()
}

/// Cards of every kind that the rules distinguish, and texts that are not cards.
pub(crate) const CARDS: &[&str] = &[
    "ALT_CORE_B_MU_01_C",
    "ALT_CORE_B_MU_02_C",
    "ALT_CORE_B_YZ_01_C",
    "ALT_CORE_B_MU_04_C",
    "ALT_CORE_B_MU_05_C",
    "ALT_COREKS_B_MU_05_C",
    "ALT_CORE_B_MU_08_C",
    "ALT_CORE_B_MU_08_R1",
    "ALT_CORE_B_MU_08_R2",
    "ALT_CORE_B_MU_13_C",
    "ALT_COREKS_B_MU_13_C",
    "ALT_CORE_B_MU_08_U_2640",
    "ALT_CORE_B_MU_08_U_9999",
    "ALT_CORE_P_MU_08_U_9999",
    "ALT_CORE_B_AX_31_C",
    "ALT_CORE_B_NE_01_C",
    "ALT_CORE_B_NE_1_C",
    "ALT_CORE_B_YZ_11_R2",
    "ALT_COREKS_B_YZ_11_R2",
    "ALT_DUSTER_B_MU_96_E",
    "ALT_DUSTER_A_MU_96_E",
    "ALT_ALIZE_P_YZ_48_C",
    "ALT_ALIZE_P_OR_48_R2",
    "ALT_CORE_B_MU_999_C",
    "nonsense",
    "alt_core_b_mu_04_r",
];

fn quantity() -> impl Strategy<Value = String> {
    prop_oneof![8 => (1u32..5).prop_map(|n| n.to_string()), 1 => Just("400".to_owned()), 1 => Just("0".to_owned()), 1 => Just("x".to_owned())]
}

/// Up to 30 lines of [`CARDS`], some of them with invalid quantities.
pub(crate) fn any_list() -> impl Strategy<Value = List> {
    proptest::collection::vec((quantity(), proptest::sample::select(CARDS).prop_map(str::to_owned)), 0..30)
        .prop_map(List)
}
