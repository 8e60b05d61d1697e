//! scratch
use engine::*;
use std::sync::Arc;
fn main() {
    let curve = [1u8, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4];
    let cards = curve
        .iter()
        .enumerate()
        .map(|(i, &c)| {
            (
                CardSpec {
                    hand_cost: c,
                    reserve_cost: c,
                    statistics: cards::Statistics { forest: c, mountain: (i % 3) as u8, ocean: ((i + 1) % 3) as u8 },
                    ..CardSpec::new(CardKind::Character)
                },
                3,
            )
        })
        .collect();
    let pool = Arc::new(CardPool::new(&DeckSpec { hero: None, cards, order: vec![] }).unwrap());
    let policy =
        if std::env::args().nth(1).as_deref() == Some("random") { PolicyName::Random } else { PolicyName::Greedy };
    let plan = Plan::new(PlanSpec {
        pool,
        mode: Mode::Standard,
        days: 5,
        seed: 42,
        seat: Seat::Random,
        policy,
        watches: vec![],
    })
    .unwrap();
    let t = plan.run(0..std::env::args().nth(2).map_or(1_000_000, |n| n.parse().unwrap()));
    let r = report(&plan, &t);
    println!(
        "{:?} {:?}",
        r.finish,
        r.days.iter().map(|d| (d.cards_played.mean, d.mana_unused.mean, d.distance.mean)).collect::<Vec<_>>()
    );
}
