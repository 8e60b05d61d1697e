//! A game allocates no memory after its set-up, whoever plays it and whatever happens in it.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use allocation_counter::measure;
use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, DecisionList, DeckSpec, Game, Mode, Outcome, Plan, PlanSpec, PolicyName, Rng, Seat,
    Setup, View,
    policy::{Greedy, Passive, Policy, Random},
    state::Player,
};
use std::{num::NonZeroU8, sync::Arc};

/// A deck with cards of every kind and a Hero.
fn deck() -> DeckSpec {
    let statistics = Statistics { forest: 1, mountain: 2, ocean: 1 };
    let card = |kind, hand_cost, reserve_cost| (CardSpec { hand_cost, reserve_cost, ..CardSpec::new(kind) }, 3);
    let character =
        |cost| (CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }, 3);
    let mut cards: Vec<_> = (1..=8).map(character).collect();
    cards.extend([
        card(CardKind::Spell, 1, 2),
        card(CardKind::Landmark, 2, 1),
        card(CardKind::Gear, 2, 2),
        card(CardKind::ExpeditionPermanent, 3, 1),
        card(CardKind::ManaConvergence, 0, 0),
    ]);
    DeckSpec { hero: Some(CardSpec::new(CardKind::Hero)), cards, order: Vec::new(), texts: Vec::new() }
}

/// Plays a game to its end and lists the decisions before each. Returns their number.
fn play(game: &mut Game<'_>, list: &mut DecisionList, policies: &mut [Box<dyn Policy>]) -> u32 {
    let mut decisions = 0;
    while let Some(player) = game.to_decide() {
        game.decisions(list);
        let i = policies[player.index()].decide(&View::new(game, player), list);
        game.play(list[i]).unwrap();
        decisions += 1;
    }
    decisions
}

/// Plays many games, with their set-up inside the measurement too: set-up is only a copy of memory.
fn assert_nothing_allocated<const SEATS: usize>(
    pool: &CardPool,
    mode: Mode,
    policies: impl Fn(u64) -> [Box<dyn Policy>; SEATS],
) {
    let mut list = DecisionList::new();
    let mut decisions = 0;
    for seed in 0..200 {
        let mut policies = policies(seed);
        let day_cap = NonZeroU8::new(15).unwrap();
        let setup = Setup { pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap };
        let measured = measure(|| {
            let mut game = Game::from_setup(&setup);
            decisions += play(&mut game, &mut list, &mut policies);
            assert!(matches!(game.outcome(), Some(Outcome::Won(_) | Outcome::Drawn | Outcome::Undecided)));
        });
        assert_eq!((measured.count_total, measured.bytes_total), (0, 0), "{mode:?}, seed {seed}");
    }
    assert!(decisions > 200 * 10, "{decisions} decisions are no games");
}

fn greedy(pool: &CardPool) -> Box<dyn Policy> {
    Box::new(Greedy::of(pool))
}

fn random(player: Player, seed: u64) -> Box<dyn Policy> {
    Box::new(Random::new(Rng::new(engine::mix(seed, player.index() as u64))))
}

#[test]
fn games_of_random_and_greedy_players_allocate_nothing() {
    let both = CardPool::of_two([&deck(), &deck()]).unwrap();
    for mode in Mode::OF_TWO {
        assert_nothing_allocated(&both, mode, |seed| [random(Player::A, seed), random(Player::B, seed)]);
        assert_nothing_allocated(&both, mode, |_| [greedy(&both), greedy(&both)]);
        assert_nothing_allocated(&both, mode, |seed| [greedy(&both), random(Player::B, seed)]);
    }
}

/// Abilities of all kinds: triggers, choices, tokens, passive abilities, modifiers, costs.
const TEXTS: [&str; 12] = [
    "when {J} -> draw 1",
    "when {H} -> give 2 boosts to 1 target Character",
    "when {J} -> may (sacrifice 1 Character controlled by you) then (draw 2) else (give Fleeting to me)",
    "when at Noon -> create 1 \"Brassbug\" 2/2/2 Robot in 1 target Expedition",
    "always each Character controlled by you has Tough 1",
    "always I have Gigantic",
    "when first each Afternoon you play a Character -> give 1 boost to it",
    "support: when at Noon -> give 1 boost to up to 1 target Character",
    "effect choose 1 of (draw 1) or (Resupply) or (Sabotage)",
    "cost {T}: draw 1; discard 1 card in your hand",
    "when I leave the Expeditions -> roll a die; depending on the result: from 1 to 3 (Resupply), from 4 (draw 1)",
    "always before you draw in Morning: instead (draw 3)",
];

#[test]
fn games_of_cards_with_abilities_allocate_nothing() {
    let texts = TEXTS.iter().enumerate().map(|(at, text)| (Some(at), text.parse().unwrap()));
    let deck = DeckSpec { texts: texts.collect(), ..deck() };
    let pool = CardPool::of_two([&deck, &deck]).unwrap();
    assert_eq!(pool.unsupported(), []);
    for mode in Mode::OF_TWO {
        assert_nothing_allocated(&pool, mode, |seed| [random(Player::A, seed), random(Player::B, seed)]);
        assert_nothing_allocated(&pool, mode, |_| [greedy(&pool), greedy(&pool)]);
    }
}

#[test]
fn games_of_four_allocate_nothing() {
    let decks = [(); 4].map(|()| deck());
    let pool = CardPool::of_decks(&decks.each_ref()).unwrap();
    for mode in [Mode::Multi2v2, Mode::MultiFfa] {
        assert_nothing_allocated(&pool, mode, |seed| Player::ALL.map(|player| random(player, seed)));
        assert_nothing_allocated(&pool, mode, |_| Player::ALL.map(|_| greedy(&pool)));
    }
}

#[test]
fn goldfish_games_allocate_nothing() {
    let pool = CardPool::new(&deck()).unwrap();
    for mode in Mode::OF_TWO {
        assert_nothing_allocated(&pool, mode, |seed| [random(Player::A, seed), Box::new(Passive)]);
        assert_nothing_allocated(&pool, mode, |_| [greedy(&pool), Box::new(Passive)]);
    }
}

/// A plan plays with smaller sets of cards, and with policies that learn what happens from its own counting.
#[test]
fn games_of_a_plan_allocate_nothing() {
    let texts = TEXTS.iter().enumerate().map(|(at, text)| (Some(at), text.parse().unwrap()));
    let pool = Arc::new(CardPool::new(&DeckSpec { texts: texts.collect(), ..deck() }).unwrap());
    for policy in PolicyName::ALL {
        let (pool, mode, seat) = (Arc::clone(&pool), Mode::Standard, Seat::Random);
        let plan = Plan::new(PlanSpec {
            pool,
            mode,
            days: 5,
            seed: 1,
            seat,
            policy,
            pace: None,
            budget: engine::Budget::default(),
            watches: Vec::new(),
        })
        .unwrap();
        let mut totals = plan.no_games();
        let measured = measure(|| plan.run_into(0..200, &mut totals));
        assert_eq!((measured.count_total, measured.bytes_total, totals.games()), (0, 0, 200), "{policy:?}");
    }
}

/// The tests above could not fail if allocations were not noticed.
#[test]
fn an_allocation_is_noticed() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1u64)))).count_total, 1);
}
