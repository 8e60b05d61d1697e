//! Tests of games between two decks, and of logs of single games.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Event, Game, Log, Mode, Outcome, PAIRING_DAYS,
    Pairing, PairingError, PairingSpec, PairingTotals, Plan, PlanError, PlanSpec, PolicyName, PoolError, ReplayError,
    Rng, Seat, Setup, View, mix,
    policy::{Greedy, Policy, Random},
    state::{CardSet, PerPlayer, Player, Zone},
};
use proptest::prelude::*;
use std::{num::NonZeroU8, ops::Range, sync::Arc};

fn character(cost: u8, [forest, mountain, ocean]: [u8; 3]) -> CardSpec {
    let statistics = Statistics { forest, mountain, ocean };
    CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }
}

fn deck_of(card: CardSpec, copies: u8) -> DeckSpec {
    DeckSpec { hero: None, cards: vec![(card, copies)], order: Vec::new(), texts: Vec::new() }
}

fn card() -> impl Strategy<Value = CardSpec> {
    const KINDS: [CardKind; 6] = [
        CardKind::Character,
        CardKind::Spell,
        CardKind::Landmark,
        CardKind::Gear,
        CardKind::ExpeditionPermanent,
        CardKind::ManaConvergence,
    ];
    (0usize..11, 0u8..8, 0u8..8, 0u8..4, 0u8..4, 0u8..4).prop_map(
        |(kind, hand_cost, reserve_cost, forest, mountain, ocean)| {
            let statistics = Statistics { forest, mountain, ocean };
            CardSpec { hand_cost, reserve_cost, statistics, ..CardSpec::new(KINDS[kind.saturating_sub(5)]) }
        },
    )
}

fn deck() -> impl Strategy<Value = DeckSpec> {
    let hero = proptest::option::of((0u8..4, 0u8..4)).prop_map(|limits| {
        limits.map(|(reserve_limit, landmark_limit)| CardSpec {
            reserve_limit,
            landmark_limit,
            ..CardSpec::new(CardKind::Hero)
        })
    });
    (hero, proptest::collection::vec((card(), 1u8..4), 1..20)).prop_map(|(hero, cards)| DeckSpec {
        hero,
        cards,
        order: Vec::new(),
        texts: Vec::new(),
    })
}

fn mode() -> impl Strategy<Value = Mode> {
    (0..Mode::OF_TWO.len()).prop_map(|i| Mode::OF_TWO[i])
}

fn pairing(decks: [&DeckSpec; 2], mode: Mode, seed: u64, policies: [PolicyName; 2]) -> Pairing {
    let pool = Arc::new(CardPool::of_two(decks).unwrap());
    Pairing::new(PairingSpec { pool, mode, seed, policies: policies.into(), budget: engine::Budget::default() })
        .unwrap()
}

fn run(pairing: &Pairing, games: Range<u64>) -> PairingTotals {
    let mut totals = pairing.no_games();
    pairing.run_into(games, &mut totals);
    totals
}

fn plan(deck: &DeckSpec, mode: Mode, seed: u64, policy: PolicyName) -> Plan {
    let pool = Arc::new(CardPool::new(deck).unwrap());
    Plan::new(PlanSpec {
        pool,
        mode,
        days: 8,
        seed,
        seat: Seat::Random,
        policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    })
    .unwrap()
}

/// Checks that each card is in exactly one zone of the player who owns it (3.1).
fn check(game: &Game<'_>) {
    for player in Player::ALL {
        let (mut all, mut cards) = (CardSet::EMPTY, 0);
        for zone in Zone::ALL {
            let here = game.zone(player, zone);
            assert!((all & here).is_empty(), "{zone:?} shares a card");
            all |= here;
            cards += here.len();
        }
        // A player who has left has taken all cards along.
        let owned = if game.players().any(|p| p == player) { game.pool().deck(player) } else { CardSet::EMPTY };
        assert_eq!((all, cards), (owned, all.len()), "owners never change");
        assert!(game.ready_orbs(player) <= game.zone(player, Zone::Mana).len());
        assert!(game.total_distance(player) <= 14);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Two random players: the zones partition the cards of each, every decision that is offered passes the check, a copy is
    /// played without a change of the hash of the original, and the game ends.
    #[test]
    fn games_of_two_stay_within_the_rules(decks in (deck(), deck()), mode in mode(), seed: u64) {
        let pool = CardPool::of_two([&decks.0, &decks.1]).unwrap();
        let setup = Setup { pool: &pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap: PAIRING_DAYS };
        let mut game = Game::from_setup(&setup);
        let mut policy = Random::new(Rng::new(seed ^ 1));
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            check(&game);
            game.decisions(&mut list);
            prop_assert!(!list.is_empty() && list.iter().all(|&d| game.check(d).is_ok()));
            let chosen = list[policy.decide(&View::new(&game, player), &list)];
            let (before, mut copy) = (game.state_hash(), game);
            copy.play(chosen).unwrap();
            prop_assert_eq!(game.state_hash(), before);
            game.play(chosen).unwrap();
            prop_assert_eq!(game.state_hash(), copy.state_hash());
            prop_assert!(game.state_hash() != before, "every decision changes the state");
        }
        check(&game);
        prop_assert!(game.outcome().is_some() && game.day() <= PAIRING_DAYS.get());
    }

    /// Four random players, in teams and alone: the same as above, and the winner had not left.
    #[test]
    fn games_of_four_stay_within_the_rules(decks in [deck(), deck(), deck(), deck()], teams: bool, seed: u64) {
        let mode = if teams { Mode::Multi2v2 } else { Mode::MultiFfa };
        let pool = CardPool::of_decks(&decks.each_ref()).unwrap();
        let setup = Setup { pool: &pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap: PAIRING_DAYS };
        let mut game = Game::from_setup(&setup);
        let mut policy = Random::new(Rng::new(seed ^ 1));
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            check(&game);
            prop_assert!(game.players().any(|p| p == player), "who has left is asked");
            game.decisions(&mut list);
            prop_assert!(!list.is_empty() && list.iter().all(|&d| game.check(d).is_ok()));
            let chosen = list[policy.decide(&View::new(&game, player), &list)];
            game.play(chosen).unwrap();
        }
        check(&game);
        let winners = Player::ALL.into_iter().filter(|&player| game.has_won(player));
        let expected = match game.outcome() {
            Some(Outcome::Won(winner)) if teams => vec![winner, if winner == Player::A { Player::C } else { Player::D }],
            Some(Outcome::Won(winner)) => vec![winner],
            _ => Vec::new(),
        };
        prop_assert_eq!(winners.collect::<Vec<_>>(), expected);
        prop_assert!(teams <= (game.players().len() == 4) && game.day() <= PAIRING_DAYS.get());
    }

    /// A deck is dealt in the same way alone and against any other: what seat A draws does not depend on seat B.
    #[test]
    fn the_other_deck_does_not_change_the_deal(decks in (deck(), deck(), deck()), mode in mode(), seed: u64) {
        let day_cap = PAIRING_DAYS;
        let seat_a = |pool: &CardPool| {
            let setup = Setup { pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap };
            let mut events = Vec::new();
            let game = Game::from_setup_with(&setup, &mut events);
            let drew = |e: &Event| matches!(e, Event::Drew { player: Player::A, .. });
            (*game.adventure(), game.first_player(), events.into_iter().filter(drew).collect::<Vec<_>>())
        };
        let alone = seat_a(&CardPool::new(&decks.0).unwrap());
        for other in [&decks.1, &decks.2] {
            prop_assert_eq!(&seat_a(&CardPool::of_two([&decks.0, other]).unwrap()), &alone);
        }
    }

    /// Totals of ranges, added in any order, are those of the whole, and every game ended in one way.
    #[test]
    fn ranges_of_games_add_up(decks in (deck(), deck()), mode in mode(), seed: u64, cut in 0u64..20) {
        let pairing = pairing([&decks.0, &decks.1], mode, seed, [PolicyName::Random, PolicyName::Greedy]);
        let whole = run(&pairing, 0..20);
        let mut parts = run(&pairing, cut..20);
        parts.merge(&run(&pairing, 0..cut));
        prop_assert_eq!(&parts, &whole);
        let report = whole.report();
        let shares = [report.win_rates[Player::A], report.win_rates[Player::B], report.draws, report.undecided];
        prop_assert_eq!(report.games, 20);
        prop_assert!((shares.iter().map(|p| p.estimate).sum::<f64>() - 1.0).abs() < 1e-9);
    }

    /// A log that is played again gives the same events and hashes; with one decision changed it does not.
    #[test]
    fn a_log_replays(deck in deck(), mode in mode(), seed: u64, at: prop::sample::Index, random: bool) {
        let policy = if random { PolicyName::Random } else { PolicyName::Greedy };
        let plan = plan(&deck, mode, seed, policy);
        let log = plan.log(0);
        prop_assert_eq!(plan.replay(0, &log.decisions), Ok(log.clone()));
        prop_assert_eq!(log.steps.last().unwrap().event, Event::Ended { outcome: log.outcome });
        let at = at.index(log.decisions.len());
        let mut fewer = log.decisions.clone();
        fewer.remove(at);
        let others = plan.replay(0, &fewer).map_or_else(|broken| broken.steps, |log| log.steps);
        prop_assert_ne!(others, log.steps);
        let more: Vec<Decision> = log.decisions.iter().copied().chain([Decision::Pass]).collect();
        let error = plan.replay(0, &more).unwrap_err().error;
        prop_assert_eq!(error, ReplayError::TooMany { at: log.decisions.len() });
    }
}

/// The game in a log is the first game of the simulation with the same plan.
#[test]
fn a_log_is_the_game_that_is_counted() {
    let deck = DeckSpec {
        hero: None,
        cards: vec![(character(1, [1, 0, 2]), 12), (character(3, [3, 2, 0]), 15), (character(2, [0, 2, 2]), 12)],
        order: Vec::new(),
        texts: Vec::new(),
    };
    for policy in PolicyName::ALL {
        for seed in 0..40 {
            let plan = plan(&deck, Mode::Standard, seed, policy);
            let (log, report) = (plan.log(0), engine::report(&plan, &plan.run(0..1)));
            let won = log.outcome == Outcome::Won(Player::A);
            assert_eq!(report.finish.histogram, if won { vec![(log.day, 1)] } else { Vec::new() });
            let drew = |card: &engine::CardRow| {
                let of_kind =
                    |e: &Event| matches!(*e, Event::Drew { card: c, .. } if plan.pool().kind_of(c) == card.card);
                assert_eq!(card.drawn.estimate == 1.0, log.steps.iter().any(|s| of_kind(&s.event)));
            };
            report.cards.iter().for_each(drew);
        }
    }
}

/// Pinned: if these numbers change, the games of a seed or the hash have changed, and a new version is needed.
#[test]
fn hashes_are_pinned() {
    let log = plan(&deck_of(character(2, [1, 2, 3]), 39), Mode::Standard, 42, PolicyName::Greedy).log(0);
    let (first, last) = (&log.steps[0], &log.steps[log.steps.len() - 1]);
    assert_eq!((log.steps.len(), log.decisions.len(), first.hash, last.hash), PINNED);
}

const PINNED: (usize, usize, u64, u64) = (106, 26, 2593517638723934618, 8134053209002593600);

/// Pinned: every decision and every event of goldfish games and of games between two decks. The layout of the state, and with it
/// the hash, may change, but a seed is still dealt and played in the same way.
#[test]
fn what_happens_in_the_games_of_a_seed_is_pinned() {
    let kinds = [CardKind::Spell, CardKind::Landmark, CardKind::Gear, CardKind::ExpeditionPermanent];
    let others = kinds.map(|kind| (CardSpec { hand_cost: 2, reserve_cost: 1, ..CardSpec::new(kind) }, 3));
    let of_characters =
        |few: u8| [(character(1, [1, 0, 2]), 9), (character(3, [3, 2, 0]), few), (character(2, [0, 2, 2]), 9)];
    let deck = |few| DeckSpec {
        hero: None,
        cards: others.into_iter().chain(of_characters(few)).collect(),
        order: Vec::new(),
        texts: Vec::new(),
    };
    let (a, b) = (deck(9), deck(33));
    let mut digest = Digest::default();
    for mode in [Mode::Standard, Mode::BoosterWarSimple, Mode::BoosterWarOrdered] {
        for (seed, deck) in [(1, &a), (2, &b), (3, &b)] {
            for policy in [PolicyName::Greedy, PolicyName::Random] {
                digest.log(&plan(deck, mode, seed, policy).log(0));
            }
            let pool = CardPool::of_two([&a, deck]).unwrap();
            let setup = Setup { pool: &pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap: PAIRING_DAYS };
            digest.log(&Log::record(&setup, &mut [&mut Greedy::of(&pool), &mut Random::new(Rng::new(seed))]));
        }
    }
    assert_eq!((digest.events, digest.value), (PINNED_EVENTS, PINNED_GAMES));
}

/// A digest of the decisions and events of logs.
#[derive(Default)]
struct Digest {
    events: usize,
    value: u64,
}

impl Digest {
    fn log(&mut self, log: &Log) {
        let decisions = log.decisions.iter().map(|d| serde_json::to_vec(d).unwrap());
        let events = log.steps.iter().map(|step| serde_json::to_vec(&(step.day, step.event)).unwrap());
        for written in decisions.chain(events) {
            self.value = written.iter().fold(self.value, |digest, &byte| mix(digest, byte.into()));
        }
        self.events += log.steps.len();
    }
}

const PINNED_EVENTS: usize = 3964;
const PINNED_GAMES: u64 = 2_639_753_816_224_784_814;

#[test]
fn a_decision_that_is_not_legal_stops_a_replay_where_it_stands() {
    let plan = plan(&deck_of(character(2, [1, 2, 3]), 39), Mode::Standard, 7, PolicyName::Greedy);
    let log = plan.log(0);
    let mut decisions = log.decisions.clone();
    decisions[3] = Decision::SkipExpand;
    let broken = plan.replay(0, &decisions).unwrap_err();
    assert!(matches!(broken.error, ReplayError::Illegal { at: 3, .. }), "{:?}", broken.error);
    assert_eq!(broken.steps, log.steps[..broken.steps.len()]);
    let broken = plan.replay(0, &decisions[..2]).unwrap_err();
    assert_eq!(broken.error, ReplayError::TooFew { at: 2 });
}

/// The same deck and policy on both seats: no seat has an advantage, since the first player is drawn at random.
#[test]
fn mirrored_players_win_equally_often() {
    let deck = DeckSpec {
        hero: None,
        cards: vec![(character(1, [1, 0, 2]), 13), (character(3, [3, 2, 0]), 13), (character(2, [0, 2, 2]), 13)],
        order: Vec::new(),
        texts: Vec::new(),
    };
    for policy in PolicyName::ALL {
        let report = run(&pairing([&deck, &deck], Mode::Standard, 1, [policy; 2]), 0..3000).report();
        let [a, b, ..] = report.wins.0.map(|wins| wins as f64);
        // Five standard deviations of a fair coin.
        assert!((a - b).abs() < 5.0 * (a + b).sqrt() && a + b > 2900.0, "{policy:?}: {a} to {b}");
    }
}

/// Four players with the same deck and policy: every seat wins equally often, and in teams every team.
#[test]
fn four_mirrored_players_win_equally_often() {
    let deck = DeckSpec {
        hero: None,
        cards: vec![(character(1, [1, 0, 2]), 13), (character(3, [3, 2, 0]), 13), (character(2, [0, 2, 2]), 13)],
        order: Vec::new(),
        texts: Vec::new(),
    };
    let pool = Arc::new(CardPool::of_decks(&[&deck; 4]).unwrap());
    for (mode, sides) in [(Mode::Multi2v2, 2.0), (Mode::MultiFfa, 4.0)] {
        let policies = PerPlayer([PolicyName::Greedy; 4]);
        let spec = PairingSpec { pool: Arc::clone(&pool), mode, seed: 5, policies, budget: engine::Budget::default() };
        let report = run(&Pairing::new(spec).unwrap(), 0..1200).report();
        let wins = report.wins.0.map(|wins| wins as f64);
        let games = wins.iter().sum::<f64>() * sides / 4.0;
        let (mean, sd) = (games / sides, (games / sides * (1.0 - 1.0 / sides)).sqrt());
        assert!(games > 1150.0 && wins.iter().all(|won| (won - mean).abs() < 5.0 * sd), "{mode:?}: {wins:?}");
        if mode == Mode::Multi2v2 {
            assert_eq!((wins[0], wins[1]), (wins[2], wins[3]));
        }
    }
}

/// Characters that are better everywhere win every game, on either seat; a deck of Spells never moves.
#[test]
fn the_stronger_deck_wins() {
    let (strong, weak) = (deck_of(character(1, [3, 3, 3]), 39), deck_of(CardSpec::new(CardKind::Spell), 39));
    for (decks, winner) in [([&strong, &weak], Player::A), ([&weak, &strong], Player::B)] {
        for mode in Mode::OF_TWO {
            let report = run(&pairing(decks, mode, 1, [PolicyName::Greedy; 2]), 0..200).report();
            assert_eq!((report.wins[winner], report.win_rates[winner].estimate), (200, 1.0), "{mode:?}");
            assert_eq!((report.days.p5, report.days.p95), (4, 4), "two regions a Day: seven after four Days");
        }
    }
}

/// Two decks that cannot move draw a Booster War after its additional Day, and are undecided in other modes.
#[test]
fn two_decks_of_spells_never_decide() {
    let deck = deck_of(CardSpec::new(CardKind::Spell), 12);
    let standard = run(&pairing([&deck; 2], Mode::Standard, 1, [PolicyName::Greedy; 2]), 0..5).report();
    assert_eq!((standard.undecided.estimate, standard.days.mean), (1.0, f64::from(PAIRING_DAYS.get())));
    let war = run(&pairing([&deck; 2], Mode::BoosterWarOrdered, 1, [PolicyName::Greedy; 2]), 0..5).report();
    assert_eq!((war.draws.estimate, war.undecided.estimate, war.days.mean), (1.0, 0.0, 5.0));
}

#[test]
fn each_player_has_the_limits_of_the_own_hero_and_the_own_order() {
    let hero = |reserve_limit| Some(CardSpec { reserve_limit, landmark_limit: 1, ..CardSpec::new(CardKind::Hero) });
    let cards = vec![(character(1, [1, 1, 1]), 2), (character(2, [1, 1, 1]), 1)];
    let a = DeckSpec { hero: hero(3), cards: cards.clone(), order: vec![1, 0, 0], texts: Vec::new() };
    let b = DeckSpec { hero: None, cards, order: vec![0, 1, 0], texts: Vec::new() };
    let pool = CardPool::of_two([&a, &b]).unwrap();
    assert_eq!([Player::A, Player::B].map(|p| (pool.reserve_limit(p), pool.landmark_limit(p))), [(3, 1), (2, 2)]);
    let order = |player| pool.order(player).iter().map(|c| c.index()).collect::<Vec<_>>();
    assert_eq!((order(Player::A), order(Player::B)), (vec![2, 0, 1], vec![3, 5, 4]));
    assert_eq!((pool.len(), pool.kinds(), pool.deck(Player::B).len()), (6, 4, 3));
    let (rules, day_cap) = (Mode::BoosterWarOrdered.rules(), NonZeroU8::new(9).unwrap());
    let mut events = Vec::new();
    let game = Game::from_setup_with(&Setup { pool: &pool, rules, seat: Seat::First, seed: 1, day_cap }, &mut events);
    assert_eq!((game.deck_len(Player::A), game.deck_len(Player::B)), (0, 0));
    let drew = |e: &Event| if let Event::Drew { card, .. } = e { Some(card.index()) } else { None };
    assert_eq!(events.iter().filter_map(drew).collect::<Vec<_>>(), [2, 0, 1, 3, 5, 4]);
}

#[test]
fn decks_that_cannot_meet_are_refused() {
    let (large, empty) = (deck_of(character(1, [1, 1, 1]), 121), DeckSpec::default());
    assert_eq!(
        CardPool::of_two([&large, &large]).unwrap_err(),
        [(Player::B, PoolError::TooManyTogether { cards: 242 })]
    );
    assert_eq!(
        CardPool::of_two([&empty, &empty]).unwrap_err(),
        [(Player::A, PoolError::Empty), (Player::B, PoolError::Empty)]
    );
    let one = Arc::new(CardPool::new(&large).unwrap());
    let policies = [PolicyName::Greedy; 2].into();
    let error = Pairing::new(PairingSpec {
        pool: one,
        mode: Mode::Standard,
        seed: 1,
        policies,
        budget: engine::Budget::default(),
    })
    .unwrap_err();
    assert_eq!(error, PairingError::Decks { mode: Mode::Standard, decks: 1, needed: 2 });
    let three = Arc::new(CardPool::of_decks(&[&deck_of(character(1, [1, 1, 1]), 9); 3]).unwrap());
    let (mode, policy) = (Mode::Standard, PolicyName::Greedy);
    let spec = PlanSpec {
        pool: three,
        mode,
        days: 5,
        seed: 1,
        seat: Seat::Random,
        policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    };
    assert_eq!(Plan::new(spec).unwrap_err(), [PlanError::Decks(3)]);
    let small = deck_of(character(1, [1, 1, 1]), 9);
    assert_eq!(CardPool::of_decks(&[]).unwrap_err(), [(Player::A, PoolError::Decks(0))]);
    assert_eq!(CardPool::of_decks(&[&small; 5]).unwrap_err(), [(Player::A, PoolError::Decks(5))]);
    let four = [&small, &empty, &small, &deck_of(character(1, [1, 1, 1]), 241)];
    assert_eq!(
        CardPool::of_decks(&four).unwrap_err(),
        [(Player::B, PoolError::Empty), (Player::D, PoolError::TooManyCards { cards: 241 })]
    );
    let one = Arc::new(CardPool::new(&small).unwrap());
    let (mode, seat) = (Mode::MultiFfa, Seat::Random);
    let spec = PlanSpec {
        pool: one,
        mode,
        days: 5,
        seed: 1,
        seat,
        policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    };
    assert_eq!(Plan::new(spec).unwrap_err(), [PlanError::Mode(mode)]);
    let three = Arc::new(CardPool::of_decks(&[&small; 3]).unwrap());
    let policies = PerPlayer([PolicyName::Greedy; 4]);
    let error = Pairing::new(PairingSpec { pool: three, mode, seed: 1, policies, budget: engine::Budget::default() })
        .unwrap_err();
    assert_eq!(error, PairingError::Decks { mode, decks: 3, needed: 4 });
}

/// Every event and every hash of a log depend on the set-up: another seed gives another game.
#[test]
fn another_seed_is_another_log() {
    let deck = deck_of(character(2, [1, 2, 3]), 39);
    let hashes = |seed| -> Vec<u64> {
        let log: Log = plan(&deck, Mode::Standard, seed, PolicyName::Greedy).log(0);
        log.steps.iter().map(|step| step.hash).collect()
    };
    assert_eq!(hashes(1), hashes(1));
    assert!(hashes(1).iter().all(|hash| !hashes(2).contains(hash)));
}
