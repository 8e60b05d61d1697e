//! Properties of deals, policies and plans over generated vanilla decks. Properties of every state are tested in `proof`.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, DecisionList, DeckSpec, Game, Mode, Plan, PlanSpec, PolicyName, Rng, Seat, Setup,
    View,
    policy::{Greedy, Policy, Random},
    state::{Player, Zone},
};
use proptest::prelude::*;
use std::{num::NonZeroU8, sync::Arc};

const KINDS: [CardKind; 6] = [
    CardKind::Character,
    CardKind::Spell,
    CardKind::Landmark,
    CardKind::Gear,
    CardKind::ExpeditionPermanent,
    CardKind::ManaConvergence,
];

fn card() -> impl Strategy<Value = CardSpec> {
    // Half of the cards are Characters, as in real decks.
    (0usize..11, 0u8..8, 0u8..8, 0u8..4, 0u8..4, 0u8..4).prop_map(
        |(kind, hand_cost, reserve_cost, forest, mountain, ocean)| {
            let statistics = Statistics { forest, mountain, ocean };
            CardSpec { hand_cost, reserve_cost, statistics, ..CardSpec::new(KINDS[kind.saturating_sub(5)]) }
        },
    )
}

fn hero() -> impl Strategy<Value = Option<CardSpec>> {
    proptest::option::of((0u8..4, 0u8..4)).prop_map(|limits| {
        limits.map(|(reserve_limit, landmark_limit)| CardSpec {
            reserve_limit,
            landmark_limit,
            ..CardSpec::new(CardKind::Hero)
        })
    })
}

fn pool() -> impl Strategy<Value = CardPool> {
    (hero(), proptest::collection::vec((card(), 1u8..4), 1..30)).prop_map(|(hero, cards)| {
        CardPool::new(&DeckSpec { hero, cards, order: Vec::new(), texts: Vec::new() }).unwrap()
    })
}

fn mode() -> impl Strategy<Value = Mode> {
    (0..Mode::OF_TWO.len()).prop_map(|i| Mode::OF_TWO[i])
}

fn game(pool: &CardPool, mode: Mode, seed: u64) -> Game<'_> {
    let day_cap = NonZeroU8::new(12).unwrap();
    Game::from_setup(&Setup { pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// The decision that greedy makes without a list is one of the legal ones, in games that it plays.
    #[test]
    fn greedy_decides_legally(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let mut greedy = Greedy::of(&pool);
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            let view = View::new(&game, player);
            let decision = greedy.at_once(&view);
            game.decisions(&mut list);
            prop_assert_eq!(decision, Some(list[greedy.decide(&view, &list)]));
            prop_assert_eq!(game.play(decision.unwrap()), Ok(()));
        }
    }

    /// The same seed gives the same deal whatever the policy does: the k-th card drawn is the same until the discard pile, which
    /// depends on the policy, is shuffled.
    #[test]
    fn policies_do_not_change_the_deal(pool in pool(), mode in mode(), seed: u64) {
        let draws = |policy: &mut dyn Policy| {
            let mut game = game(&pool, mode, seed);
            let layout = *game.adventure();
            let mut events: Vec<engine::Event> = Vec::new();
            let mut list = DecisionList::new();
            let opening = game.zone(Player::A, Zone::Hand);
            while let Some(player) = game.to_decide() {
                game.decisions(&mut list);
                let i = policy.decide(&View::new(&game, player), &list);
                game.play_with(list[i], &mut events).unwrap();
            }
            let first_deck = events.into_iter().take_while(|e| !matches!(e, engine::Event::Reshuffled { .. }));
            let drew: Vec<_> = first_deck.filter_map(|e| if let engine::Event::Drew { card, .. } = e { Some(card) } else { None }).collect();
            (layout, opening, drew)
        };
        let (greedy, random) = (draws(&mut Greedy::of(&pool)), draws(&mut Random::new(Rng::new(9))));
        let other = draws(&mut Random::new(Rng::new(10)));
        prop_assert_eq!(greedy.0, random.0);
        prop_assert_eq!(greedy.1, random.1);
        for other in [random.2, other.2] {
            // Games end on different Days; as long as both continue, they draw the same.
            prop_assert!(greedy.2.iter().zip(&other).all(|(a, b)| a == b));
        }
    }

    /// Totals of ranges, added in any order, are the totals of the whole; the same plan gives the same totals.
    #[test]
    fn ranges_add_up(pool in pool(), mode in mode(), seed: u64, cuts in (0u64..60, 0u64..60), random: bool) {
        let policy = if random { PolicyName::Random } else { PolicyName::Greedy };
        let pool = Arc::new(pool);
        let plan = Plan::new(PlanSpec { pool, mode, days: 6, seed, seat: Seat::Random, policy, pace: None, budget: engine::Budget::default(), watches: Vec::new() }).unwrap();
        let (a, b) = (cuts.0.min(cuts.1), cuts.0.max(cuts.1));
        let whole = plan.run(0..60);
        let mut parts = plan.run(b..60);
        parts.merge(&plan.run(0..a));
        parts.merge(&plan.run(a..b));
        prop_assert_eq!(&parts, &whole);
        prop_assert_eq!(whole.games(), 60);
        let report = engine::report(&plan, &whole);
        prop_assert_eq!(report, engine::report(&plan, &parts));
    }

    /// Every policy answers with one of the options at every step, including Greedy on decks for which it was not made.
    #[test]
    fn greedy_answers_within_the_options(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let mut greedy = Greedy::of(&pool);
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            game.decisions(&mut list);
            let i = greedy.decide(&View::new(&game, player), &list);
            prop_assert!(i < list.len());
            game.play(list[i]).unwrap();
        }
    }
}
