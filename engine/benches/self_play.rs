//! Benchmark of games between random players: decisions a second, and instructions for each decision.
//!
//! ```text
//! cargo bench -p engine --bench self_play              # decisions a second
//! CARGO_PROFILE_BENCH_STRIP=none cargo bench -p engine --bench self_play --no-run   # says where the program is
//! valgrind --tool=callgrind --callgrind-out-file=/tmp/out target/release/deps/self_play-… 20 abilities
//! callgrind_annotate --inclusive=yes --threshold=100 /tmp/out | grep counted
//! ```
//!
//! With a number as an argument, it plays that many games of each deck, or of the decks whose names contain a word, and measures
//! no time. The functions of `counted` are called once a decision and never inlined: their inclusive instructions, divided by the
//! number of decisions printed, are the cost of listing the decisions, of playing one, and of copying the game.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "it measures and says what it measured"
)]

use cards::Statistics;
use engine::{CardKind, CardPool, CardSpec, DecisionList, DeckSpec, Game, Mode, Rng, Seat, Setup, mix};
use std::{hint::black_box, num::NonZeroU8, time::Instant};

/// The functions whose instructions are counted separately.
mod counted {
    use engine::{Decision, DecisionList, Game};

    #[inline(never)]
    pub(crate) fn decisions(game: &Game<'_>, list: &mut DecisionList) {
        game.decisions(list);
    }

    #[inline(never)]
    pub(crate) fn play(game: &mut Game<'_>, decision: Decision) {
        game.play_unchecked(decision, &mut ());
    }

    #[inline(never)]
    pub(crate) fn copy<'p>(game: &Game<'p>, to: &mut Game<'p>) {
        *to = *game;
        // Otherwise the copy would be a jump to `memcpy`, whose instructions would be counted elsewhere.
        std::hint::black_box(to);
    }
}

/// Characters of every cost, three copies each.
fn characters() -> Vec<(CardSpec, u8)> {
    let character = |i: u8| {
        let cost = 1 + i % 6;
        let statistics = Statistics { forest: (i + cost) % 5, mountain: cost.min(4), ocean: (2 * i) % 5 };
        (CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }, 3)
    };
    (0..13).map(character).collect()
}

/// The same cards, with half of them replaced by Spells and Permanents.
fn every_kind() -> Vec<(CardSpec, u8)> {
    let mut cards = characters();
    let kinds = [CardKind::Spell, CardKind::Landmark, CardKind::Gear, CardKind::ExpeditionPermanent];
    for (card, kind) in cards.iter_mut().step_by(2).zip(kinds.into_iter().cycle()) {
        card.0.kind = kind;
    }
    cards
}

/// Abilities of common cards.
const TEXTS: [&str; 12] = [
    "when {J} -> draw 1",
    "when {H} -> draw 1",
    "when {J} -> Resupply",
    "when {R} -> give 1 boost to me",
    "when {J} -> give Anchored to 1 target Character",
    "when at Noon -> give 1 boost to me",
    "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in each Expedition [behind] controlled by you",
    "always I have Defender",
    "always if during Dusk: I have Gigantic",
    "support: cost {D}: this turn next: each card played by you costs 1 less",
    "cost {T}: give 1 boost to 1 target Character",
    "effect send 1 target Character to Reserve; may (Rush) then (Sabotage)",
];

/// A deck with a name, which plays against itself.
struct Case {
    name: &'static str,
    pool: CardPool,
}

fn cases() -> Vec<Case> {
    let case = |name, cards, texts: &[&str]| {
        let text = |(at, text): (usize, &&str)| (Some(at), text.parse().expect("in the notation"));
        let texts = texts.iter().enumerate().map(text).collect();
        let deck = DeckSpec { hero: None, cards, order: Vec::new(), texts };
        let pool = CardPool::of_two([&deck, &deck]).expect("39 cards without fault");
        assert!(pool.unsupported().is_empty(), "{name}: {:?}", pool.unsupported());
        Case { name, pool }
    };
    let mut with_spells = characters();
    with_spells[11].0.kind = CardKind::Spell;
    with_spells[10].0.kind = CardKind::Landmark;
    vec![
        case("Characters", characters(), &[]),
        case("every kind of card", every_kind(), &[]),
        case("a dozen common abilities", with_spells, &TEXTS),
    ]
}

/// Plays a game between random players, and returns the number of decisions.
fn play(pool: &CardPool, seed: u64, list: &mut DecisionList) -> u64 {
    let day_cap = NonZeroU8::new(15).expect("not 0");
    let mut game = Game::from_setup(&Setup { pool, rules: Mode::Standard.rules(), seat: Seat::Random, seed, day_cap });
    let mut rng = Rng::new(mix(seed, 1));
    let (mut copy, mut made) = (game, 0);
    while game.to_decide().is_some() {
        counted::decisions(&game, list);
        let decision = list[rng.below(list.len() as u32) as usize];
        counted::play(&mut game, decision);
        counted::copy(&game, &mut copy);
        black_box(&copy);
        made += 1;
    }
    made
}

fn main() {
    // Cargo adds an argument of its own.
    let mut arguments = std::env::args().skip(1).filter(|text| text != "--bench");
    let games: Option<u64> = arguments.next().and_then(|text| text.parse().ok());
    let word = arguments.next().unwrap_or_default();
    let mut list = DecisionList::new();
    println!("A game is {} bytes.", size_of::<Game<'_>>());
    for Case { name, pool } in cases().into_iter().filter(|case| case.name.contains(&word)) {
        let start = Instant::now();
        let (mut made, mut seed) = (0, 0);
        while games.map_or_else(|| start.elapsed().as_secs() < 3, |games| seed < games) {
            made += play(&pool, seed, &mut list);
            seed += 1;
        }
        match games {
            Some(_) => println!("{name}: {made} decisions in {seed} games"),
            None => {
                let rate = made as f64 / start.elapsed().as_secs_f64() / 1e6;
                println!("{name}: {rate:.2} M decisions/s, {:.1} a game", made as f64 / seed as f64);
            }
        }
    }
}
