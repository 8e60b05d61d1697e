//! What holds in every game: the random policy over generated vanilla decks.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Game, Into, Mode, Outcome, Plan, PlanSpec,
    PolicyName, Rng, Seat, Setup, View,
    policy::{Greedy, Policy, Random},
    state::{CardSet, Player, Status, Zone},
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
    (hero(), proptest::collection::vec((card(), 1u8..4), 1..30))
        .prop_map(|(hero, cards)| CardPool::new(&DeckSpec { hero, cards, order: Vec::new() }).unwrap())
}

fn mode() -> impl Strategy<Value = Mode> {
    (0..Mode::ALL.len()).prop_map(|i| Mode::ALL[i])
}

fn game(pool: &CardPool, mode: Mode, seed: u64) -> Game<'_> {
    let day_cap = NonZeroU8::new(12).unwrap();
    Game::from_setup(&Setup { pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap })
}

/// Every decision there could be about these cards.
fn conceivable(pool: &CardPool) -> Vec<Decision> {
    const PLACES: [Into; 4] = [Into::HeroExpedition, Into::CompanionExpedition, Into::Landmarks, Into::Resolution];
    let about = |card| {
        let plays = PLACES.map(|into| Decision::Play { card, into });
        [Decision::ChooseOrb(card), Decision::Expand(card), Decision::Keep(card)].into_iter().chain(plays)
    };
    let general = [Decision::Pass, Decision::SkipExpand];
    pool.cards().into_iter().flat_map(about).chain(general).collect()
}

fn check(game: &Game<'_>) {
    let mut all = CardSet::EMPTY;
    let mut cards = 0;
    for zone in Zone::ALL {
        let here = game.zone(Player::A, zone);
        assert!((all & here).is_empty(), "{zone:?} shares a card");
        all |= here;
        cards += usize::from(here.len());
        assert!(game.zone(Player::B, zone).is_empty());
    }
    assert_eq!((all, cards), (game.pool().cards(), game.pool().len()), "the zones partition the cards");
    assert!(game.zone(Player::A, Zone::Limbo).is_empty());
    assert!(game.ready_orbs(Player::A) <= game.zone(Player::A, Zone::Mana).len());
    let open = game.zone(Player::A, Zone::HeroExpedition) | game.zone(Player::A, Zone::CompanionExpedition);
    assert!((game.with_status(Status::Fleeting) - open).is_empty(), "only in Expeditions here");
    assert!(game.total_distance(Player::A) <= 14 && game.total_distance(Player::B) == 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// The generator of decisions and the check of a decision, written apart, agree; the zones always partition the
    /// cards; every game ends.
    #[test]
    fn games_stay_within_the_rules(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let mut policy = Random::new(Rng::new(seed ^ 1));
        let mut list = DecisionList::new();
        let conceivable = conceivable(&pool);
        let mut steps = 0;
        while let Some(player) = game.to_decide() {
            check(&game);
            game.decisions(&mut list);
            prop_assert!(!list.is_empty());
            let legal: Vec<Decision> = conceivable.iter().copied().filter(|&d| game.check(d).is_ok()).collect();
            let mut offered = list.to_vec();
            offered.sort_unstable();
            let mut expected = legal;
            expected.sort_unstable();
            prop_assert_eq!(&offered, &expected);
            let chosen = list[policy.decide(&View::new(&game, player), &list)];
            // A copy goes its own way and leaves the original as it was.
            let before = game;
            let mut copy = game;
            copy.play(chosen).unwrap();
            prop_assert_eq!(game, before);
            game.play(chosen).unwrap();
            prop_assert_eq!(game, copy);
            steps += 1;
            prop_assert!(steps < 5_000, "the game does not end");
        }
        check(&game);
        prop_assert!(matches!(game.outcome(), Some(Outcome::Won(Player::A) | Outcome::Undecided | Outcome::Drawn)));
        game.decisions(&mut list);
        prop_assert!(list.is_empty());
    }

    /// What greedy says at once, without a list, is one of the legal decisions, in games that it plays.
    #[test]
    fn greedy_decides_legally(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            let view = View::new(&game, player);
            let decision = Greedy.at_once(&view);
            game.decisions(&mut list);
            prop_assert_eq!(decision, Some(list[Greedy.decide(&view, &list)]));
            prop_assert_eq!(game.play(decision.unwrap()), Ok(()));
        }
    }

    /// A refused decision changes nothing.
    #[test]
    fn refused_decisions_change_nothing(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let before = game;
        for decision in conceivable(&pool) {
            if game.check(decision).is_err() {
                prop_assert!(game.play(decision).is_err());
                prop_assert_eq!(game, before);
            }
        }
    }

    /// The same seed is the same deal whatever the policy consumes: the k-th card drawn is the same card until the
    /// discard pile, which the policy fills, is shuffled in.
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
        let (greedy, random) = (draws(&mut Greedy), draws(&mut Random::new(Rng::new(9))));
        let other = draws(&mut Random::new(Rng::new(10)));
        prop_assert_eq!(greedy.0, random.0);
        prop_assert_eq!(greedy.1, random.1);
        for other in [random.2, other.2] {
            // Games end on different Days; as long as both go on, they draw alike.
            prop_assert!(greedy.2.iter().zip(&other).all(|(a, b)| a == b));
        }
    }

    /// Totals of ranges added in any order are the totals of the whole; the same plan gives the same totals.
    #[test]
    fn ranges_add_up(pool in pool(), mode in mode(), seed: u64, cuts in (0u64..60, 0u64..60), random: bool) {
        let policy = if random { PolicyName::Random } else { PolicyName::Greedy };
        let pool = Arc::new(pool);
        let plan = Plan::new(PlanSpec { pool, mode, days: 6, seed, seat: Seat::Random, policy, watches: Vec::new() }).unwrap();
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

    /// The policy of every step answers within the options, also Greedy on decks it was not made for.
    #[test]
    fn greedy_answers_within_the_options(pool in pool(), mode in mode(), seed: u64) {
        let mut game = game(&pool, mode, seed);
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            game.decisions(&mut list);
            let i = Greedy.decide(&View::new(&game, player), &list);
            prop_assert!(i < list.len());
            game.play(list[i]).unwrap();
        }
    }
}
