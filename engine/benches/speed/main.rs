//! Benchmarks of the engine against yardsticks measured in the same run: `cargo bench -p engine`.
//!
//! The cases of a group are run round-robin, so that noise affects all alike. Medians are printed, with the ratio to the first
//! case of the group, which is the yardstick. `ROUNDS` and `ROUND_MS` make the run longer.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a bench reads the clock and its environment, and prints"
)]

mod yardstick;

use engine::{
    CardKind, CardPool, CardSpec, DecisionList, DeckSpec, Game, Mode, Plan, PlanSpec, PolicyName, Rng, Seat, Setup,
    hands::Sampler, report,
};
use std::{hint::black_box, num::NonZeroU8, sync::Arc, time::Instant};

struct Case<'a> {
    name: &'static str,
    /// Number of units that one operation counts for.
    units: f64,
    /// Runs a number of operations.
    run: Box<dyn FnMut(u64) -> u64 + 'a>,
}

fn case<'a>(name: &'static str, run: impl FnMut(u64) -> u64 + 'a) -> Case<'a> {
    Case { name, units: 1.0, run: Box::new(run) }
}

/// A case whose operations are games, counted in the Days that are played in them.
fn case_in_days<'a>(name: &'static str, days: f64, run: impl FnMut(u64) -> u64 + 'a) -> Case<'a> {
    Case { name, units: days, run: Box::new(run) }
}

/// Mean number of Days that are played in a game of a plan: a game that is won ends early.
fn days_a_game(plan: &Plan) -> f64 {
    let games = 20_000;
    let days: u64 = report(plan, &plan.run(0..games)).days.iter().map(|day| day.games).sum();
    days as f64 / games as f64
}

fn setting(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn group(title: &str, mut cases: Vec<Case<'_>>) {
    let (rounds, seconds) = (setting("ROUNDS", 9.0) as usize, setting("ROUND_MS", 100.0) / 1e3);
    let operations: Vec<u64> = cases
        .iter_mut()
        .map(|case| {
            let mut n = 1;
            loop {
                let start = Instant::now();
                black_box((case.run)(n));
                let took = start.elapsed().as_secs_f64();
                if took > seconds / 4.0 {
                    return ((n as f64 * seconds / took) as u64).max(1);
                }
                n *= 2;
            }
        })
        .collect();
    let mut rates = vec![Vec::new(); cases.len()];
    for _ in 0..rounds.max(1) {
        for ((case, &n), rates) in cases.iter_mut().zip(&operations).zip(&mut rates) {
            let start = Instant::now();
            black_box((case.run)(n));
            rates.push(n as f64 * case.units / start.elapsed().as_secs_f64());
        }
    }
    println!("\n{title} ({rounds} rounds, median)");
    let medians = rates.iter_mut().map(|rates| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    });
    let medians: Vec<f64> = medians.collect();
    for (case, rate) in cases.iter().zip(&medians) {
        let ratio = rate / medians[0];
        println!("  {:<44} {:>10.3} M/s {:>9.1} ns  ratio {ratio:.3}", case.name, rate / 1e6, 1e9 / rate);
    }
}

/// The vanilla deck of the yardstick, as a deck of the engine.
fn vanilla(deck: &yardstick::Deck) -> Arc<CardPool> {
    Arc::new(CardPool::new(&spec(deck)).expect("a deck of Characters"))
}

/// A dozen abilities like those of real cards, in the notation.
const ABILITIES: [&str; 12] = [
    "when {J} -> give Anchored to me",
    "when {J} -> draw 1",
    "when {H} -> Resupply",
    "when {R} -> give 2 boosts to me",
    "when at Noon -> give 1 boost to me up to a max of 3",
    "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in my Expedition",
    "always I have Gigantic",
    "when {J} -> Sabotage",
    "when my Expedition fails to move forward -> draw 1",
    "support: cost {D}: this turn next: each card played by you costs 1 less",
    "when {J} -> may (sacrifice 1 Character [other] controlled by you) then (draw 2)",
    "always I cost 1 less in Expedition [Characters = 0]",
];

/// The same deck, in which twelve of thirteen cards, cheap and dear ones alike, have one of a dozen abilities.
fn scripted(deck: &yardstick::Deck) -> Arc<CardPool> {
    let text = |card: usize| {
        let text = ABILITIES.get(card % (ABILITIES.len() + 1))?;
        Some((Some(card), text.parse().expect("in the notation")))
    };
    let mut spec = spec(deck);
    spec.texts = (0..spec.cards.len()).filter_map(text).collect();
    let pool = CardPool::new(&spec).expect("a deck of Characters");
    assert!(pool.unsupported().is_empty(), "every ability is carried out");
    Arc::new(pool)
}

fn spec(deck: &yardstick::Deck) -> DeckSpec {
    let card = |i: usize| CardSpec {
        hand_cost: deck.cost[i],
        reserve_cost: deck.reserve_cost[i],
        statistics: cards::Statistics {
            forest: (deck.stats[i] & 0x3ff) as u8,
            mountain: (deck.stats[i] >> 10 & 0x3ff) as u8,
            ocean: (deck.stats[i] >> 20) as u8,
        },
        ..CardSpec::new(CardKind::Character)
    };
    // Three copies of each card, as in decks: the report has a row for each different card.
    let mut spec = DeckSpec::default();
    for i in 0..deck.cards {
        match spec.cards.last_mut() {
            Some((last, copies)) if *last == card(i) && *copies < 3 => *copies += 1,
            _ => spec.cards.push((card(i), 1)),
        }
    }
    spec
}

fn plan(pool: &Arc<CardPool>, mode: Mode, policy: PolicyName) -> Plan {
    let pool = Arc::clone(pool);
    Plan::new(PlanSpec {
        pool,
        mode,
        days: 5,
        seed: 42,
        seat: Seat::Random,
        policy,
        pace: None,
        budget: engine::Budget::default(),
        watches: Vec::new(),
    })
    .expect("a plan without watches")
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|w| w == name);
    for cards in [39usize, 59] {
        if wants("hands") {
            let mut order: Vec<u8> = (0..cards as u8).collect();
            let (mut h0, mut ours) = (yardstick::Wy(1), Rng::new(2));
            let sampler = Sampler::new(cards as u8, 6);
            group(
                &format!("G1 opening hands, six of {cards} cards"),
                vec![
                    case("H0: plain partial Fisher-Yates", |n| {
                        (0..n).fold(0, |sum, _| {
                            yardstick::hand(&mut h0, &mut order, 6);
                            sum + order[..6].iter().map(|&c| u64::from(c)).sum::<u64>()
                        })
                    }),
                    case("hands::Sampler", |n| {
                        (0..n).fold(0u64, |sum, _| sum.wrapping_add(sampler.deal_bits(&mut ours).unwrap_or(0)))
                    }),
                ],
            );
        }
        if wants("days") {
            let deck = yardstick::Deck::sample(cards);
            let pool = vanilla(&deck);
            let able = plan(&scripted(&deck), Mode::Standard, PolicyName::Greedy);
            let (mut able_totals, mut able_from) = (able.no_games(), 0);
            let able_days = days_a_game(&able);
            let (greedy, random) =
                (plan(&pool, Mode::Standard, PolicyName::Greedy), plan(&pool, Mode::Standard, PolicyName::Random));
            let mut order: Vec<u8> = (0..cards as u8).collect();
            let (mut rng, mut tally) = (yardstick::Wy(1), yardstick::Tally::default());
            let (mut totals, mut random_totals) = (greedy.no_games(), random.no_games());
            let (mut from, mut random_from) = (0, 0);
            let [greedy_days, random_days] = [&greedy, &random].map(days_a_game);
            println!("\nDays a game: D0 5, greedy {greedy_days:.2}, random {random_days:.2}");
            group(
                &format!("G4 and G5 Days of five-day goldfish games, deck of {cards} cards"),
                vec![
                    case_in_days("D0: flat arrays, no rules engine", 5.0, |n| {
                        yardstick::run(&deck, &mut rng, &mut order, n, &mut tally);
                        tally.games
                    }),
                    case_in_days("Plan::run_into, greedy, all tallies", greedy_days, |n| {
                        greedy.run_into(from..from + n, &mut totals);
                        from += n;
                        totals.games()
                    }),
                    case_in_days("G5: a dozen abilities on most cards, greedy", able_days, |n| {
                        able.run_into(able_from..able_from + n, &mut able_totals);
                        able_from += n;
                        able_totals.games()
                    }),
                    case_in_days("Plan::run_into, random policy", random_days, |n| {
                        random.run_into(random_from..random_from + n, &mut random_totals);
                        random_from += n;
                        random_totals.games()
                    }),
                ],
            );
        }
        if wants("parts") {
            let pool = vanilla(&yardstick::Deck::sample(cards));
            let setup = |seed| Setup {
                pool: &pool,
                rules: Mode::Standard.rules(),
                seat: Seat::Random,
                seed,
                day_cap: NonZeroU8::new(5).expect("five"),
            };
            let game = Game::from_setup(&setup(1));
            let mut list = DecisionList::new();
            group(
                &format!("parts of a game, {cards} cards"),
                vec![
                    case("from_setup", |n| (0..n).map(|seed| u64::from(Game::from_setup(&setup(seed)).day())).sum()),
                    case("copy", |n| (0..n).map(|_| u64::from(black_box(*black_box(&game)).day())).sum()),
                    case("decisions", |n| {
                        (0..n)
                            .map(|_| {
                                black_box(&game).decisions(&mut list);
                                list.len() as u64
                            })
                            .sum()
                    }),
                ],
            );
        }
    }
}
