//! System 166: games against the passive opponent.

use super::scenario::{character, other};
use engine::{CardKind, CardPool, DeckSpec, Mode, Plan, PlanSpec, PolicyName, Seat, report};
use std::sync::Arc;

fn plan(cards: Vec<(engine::CardSpec, u8)>, days: u8, seat: Seat) -> Plan {
    let pool = Arc::new(CardPool::new(&DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() }).unwrap());
    let (mode, policy) = (Mode::Standard, PolicyName::Greedy);
    Plan::new(PlanSpec {
        pool,
        mode,
        days,
        seed: 1,
        seat,
        policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    })
    .unwrap()
}

/// With a suitable Character for each Expedition on each Day, the game is won at the end of Day 4, and never earlier.
#[test]
fn a_deck_of_fitting_characters_wins_on_day_four() {
    let plan = plan(vec![(character(1, 1, [1, 1, 1]), 39)], 8, Seat::Random);
    let report = report(&plan, &plan.run(0..500));
    assert_eq!(report.finish.histogram, [(4, 500)]);
    assert_eq!(report.finish.mean_day, Some(4.0));
    assert!(report.days[..4].iter().all(|d| d.hero_expedition.moved.estimate == 1.0));
}

#[test]
fn no_game_is_won_before_day_four() {
    let plan = plan(vec![(character(0, 0, [9, 9, 9]), 39)], 6, Seat::Random);
    let report = report(&plan, &plan.run(0..500));
    assert!(report.finish.histogram.iter().all(|&(day, _)| day >= 4));
    assert_eq!(report.days[2].distance.p95, 6);
}

/// System 71: a deck of Spells never moves, and the cap ends the game.
#[test]
fn a_deck_without_characters_never_moves() {
    for kind in
        [CardKind::Spell, CardKind::Landmark, CardKind::Gear, CardKind::ExpeditionPermanent, CardKind::ManaConvergence]
    {
        let plan = plan(vec![(other(kind), 39)], 15, Seat::Random);
        let report = report(&plan, &plan.run(0..50));
        assert_eq!(report.finish.probability.estimate, 0.0, "{kind:?}");
        assert!(report.days.iter().all(|d| d.games == 50 && d.distance.p95 == 0), "{kind:?}");
    }
}

/// Both seats differ only in turn order, which decides nothing against a passive opponent.
#[test]
fn both_seats_agree() {
    let cards =
        || vec![(character(1, 1, [1, 0, 0]), 10), (character(2, 2, [0, 2, 1]), 15), (character(4, 3, [3, 3, 3]), 14)];
    let [first, second] = [Seat::First, Seat::Second].map(|seat| plan(cards(), 6, seat).run(0..300));
    assert_eq!(first, second);
}
