//! Tests that real decks play. They need the files of the maintainers: set `TUMULT_SHARED` to their folder.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test of files, which are right or the test fails; it says what it found"
)]

use crate::shared;
use cards::{Abilities, Statistics};
use engine::{
    CardKind, CardPool, CardSpec, Coverage, DayReport, DeckSpec, Mode, Plan, PlanSpec, PolicyName, Seat, report,
};
use serde_json::Value;
use std::{collections::BTreeMap, path::Path, sync::Arc};

fn catalogue(shared: &Path) -> BTreeMap<String, CardSpec> {
    let sets = ["CORE", "COREKS", "ALIZE", "BISE", "CYCLONE", "DUSTER"];
    let texts = sets.map(|set| std::fs::read_to_string(shared.join(format!("cards/corpus/{set}.jsonl"))).unwrap());
    let records = texts.iter().flat_map(|text| text.lines()).map(|line| serde_json::from_str::<Value>(line).unwrap());
    records.filter_map(|record| Some((record["reference"].as_str()?.to_owned(), spec(&record)?))).collect()
}

fn spec(record: &Value) -> Option<CardSpec> {
    let number = |field: &str| record[field].as_u64().map_or(0, |n| n as u8);
    let is_gear = record["subtypes"].as_array().is_some_and(|all| all.iter().any(|s| s == "GEAR"));
    let kind = match record["type"].as_str()? {
        "HERO" => CardKind::Hero,
        "CHARACTER" => CardKind::Character,
        "SPELL" => CardKind::Spell,
        "LANDMARK_PERMANENT" => CardKind::Landmark,
        "EXPEDITION_PERMANENT" if is_gear => CardKind::Gear,
        "EXPEDITION_PERMANENT" => CardKind::ExpeditionPermanent,
        _ => return None,
    };
    Some(CardSpec {
        hand_cost: number("hand_cost"),
        reserve_cost: number("reserve_cost"),
        statistics: Statistics { forest: number("forest"), mountain: number("mountain"), ocean: number("ocean") },
        reserve_limit: number("reserve_limit"),
        landmark_limit: number("landmark_limit"),
        abilities: Abilities {
            main: !record["main_effect_en"].is_null(),
            echo: !record["support_effect_en"].is_null(),
        },
        ..CardSpec::new(kind)
    })
}

fn deck(list: &str, catalogue: &BTreeMap<String, CardSpec>) -> DeckSpec {
    let mut deck = DeckSpec::default();
    for line in list.lines() {
        let (copies, reference) = line.split_once(' ').unwrap();
        let card = catalogue[reference];
        if card.kind == CardKind::Hero {
            deck.hero = Some(card);
        } else {
            deck.cards.push((card, copies.parse().unwrap()));
        }
    }
    deck
}

#[test]
fn every_starter_deck_plays() {
    let Some(shared) = shared::shared("every_starter_deck_plays") else { return };
    let catalogue = catalogue(&shared);
    for name in ["akesha", "kojo", "nevenka", "sierra", "sigismar", "teija"] {
        let list = std::fs::read_to_string(shared.join(format!("decks/starter_{name}.txt"))).unwrap();
        let pool = Arc::new(CardPool::new(&deck(&list, &catalogue)).unwrap());
        assert_eq!(pool.len(), 39, "{name}");
        let coverage = Coverage::of(&pool);
        assert!(coverage.executable < 39 && coverage.unsupported.iter().any(|u| u.card.is_none()), "{name}");
        let spec = PlanSpec {
            pool,
            mode: Mode::Standard,
            days: 8,
            seed: 42,
            seat: Seat::Random,
            policy: PolicyName::Greedy,
            pace: None,
            budget: engine::Budget::default(),
            watches: Vec::new(),
        };
        let greedy = Plan::new(spec.clone()).unwrap();
        let random = Plan::new(PlanSpec { policy: PolicyName::Random, ..spec }).unwrap();
        let greedy = report(&greedy, &greedy.run(0..2_000));
        let random = report(&random, &random.run(0..2_000));
        let by_day = |mean: fn(&DayReport) -> f64| greedy.days.iter().take(6).map(mean).collect::<Vec<_>>();
        eprintln!(
            "{name}: executable {}/39, won by day 8 {:.3} (random {:.3}), mean day {:.3}\n  orbs {:.2?}\n  unused {:.2?}\n  hand {:.2?}\n  regions {:.2?}",
            coverage.executable,
            greedy.finish.probability.estimate,
            random.finish.probability.estimate,
            greedy.finish.mean_day.unwrap(),
            by_day(|d| d.mana_orbs.mean),
            by_day(|d| d.mana_unused.mean),
            by_day(|d| d.hand_size.mean),
            by_day(|d| d.distance.mean),
        );
        assert!(
            greedy.finish.probability.low > random.finish.probability.high,
            "greedy plays worse than chance: {name}"
        );
        for (day, orbs) in (1..).zip(by_day(|d| d.mana_orbs.mean)).take(4) {
            let most = f64::from(day + 2);
            assert!(orbs <= most && orbs > most - 0.25, "players expand on nearly every early Day: {name}, day {day}");
        }
        // Games of later Days are the few that were not won before.
        assert!(by_day(|d| d.hand_size.mean)[2..4].iter().all(|&hand| hand < 1.5), "the hand piles up: {name}");
    }
}
