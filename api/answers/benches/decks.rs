//! Goal G5: Days of goldfish games in which every ability is carried out, for each real deck under `TUMULT_SHARED`, beside
//! yardstick D0 in the same rounds. `cargo bench -p answers --bench decks` prints medians and ratios; `DECKS=starter,muna`
//! chooses the decks whose names contain one of the words. The Uniques of the players' decks are imported first. The English
//! texts of few of them are known, so these decks are played with what is known, and the column `executed` says how much that is.
//!
//! Goal G19 counts instructions instead, which are the same on every machine: `COUNT=150` plays that many games of each deck,
//! measures no time, and prints their Days. After each call of `counted`, Callgrind writes a file for one deck, in the order
//! printed:
//!
//! ```text
//! cargo bench -p answers --bench decks --no-run
//! COUNT=150 valgrind --tool=callgrind --toggle-collect=decks::counted --dump-after=decks::counted --callgrind-out-file=/tmp/day target/release/deps/decks-*
//! ```
//!
//! The line `totals:` of the nth file, divided by the Days of the nth deck, is the cost of a Day of that deck.
#![expect(clippy::print_stdout, reason = "a bench prints")]

#[path = "../../../engine/benches/speed/yardstick.rs"]
#[expect(dead_code, reason = "the yardstick has another bench too")]
mod yardstick;

use cards::Index;
use engine::{Plan, report};
use std::{path::Path, time::Instant};

const ROUNDS: usize = 9;
/// Games of D0 in a round.
const YARDSTICK: u64 = 40_000;
/// Games of a deck in a round.
const GAMES: u64 = 1_500;

struct Row {
    name: String,
    plan: Plan,
    /// Mean number of Days of a game.
    days: f64,
    /// Cards whose abilities are all carried out, and all cards.
    executed: (usize, usize),
    nanoseconds: Vec<f64>,
    ratios: Vec<f64>,
}

fn main() {
    let Some(shared) = std::env::var_os("TUMULT_SHARED") else {
        println!("SKIPPED: the decks are not in the repository, set TUMULT_SHARED=<folder>");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let decks = Path::new(&shared).join("decks");
    let now = jiff::Timestamp::UNIX_EPOCH;
    let mut store = catalog::Store::open(&folder.path().join("bench.sqlite"), now).expect("opens");
    let uniques = [catalog::Source::Path(decks.join("deck_uniques.jsonl"))];
    let report = store
        .import(&uniques, &catalog::Options::at(now).with_text_reader(answers::compiling::text_reader), &mut ())
        .expect("imports");
    assert_eq!(report.refused_count, 0, "every Unique of the decks is read");
    let mut rows = rows(&decks, &store.load().expect("loads").index);
    if let Some(games) = std::env::var("COUNT").ok().and_then(|games| games.parse().ok()) {
        for Row { name, plan, .. } in &rows {
            let tally = counted(plan, games);
            let days: u64 = engine::report(plan, &tally).days.iter().map(|day| day.games).sum();
            println!("{name} {days}");
        }
        return;
    }
    let deck = yardstick::Deck::sample(39);
    let mut order: Vec<u8> = (0..39).collect();
    let (mut rng, mut tally) = (yardstick::Wy(1), yardstick::Tally::default());
    for round in 0..ROUNDS as u64 {
        for row in &mut rows {
            let start = Instant::now();
            yardstick::run(&deck, &mut rng, &mut order, YARDSTICK, &mut tally);
            let least = start.elapsed().as_secs_f64() / (YARDSTICK * 5) as f64;
            let start = Instant::now();
            std::hint::black_box(row.plan.run(round * GAMES..(round + 1) * GAMES));
            let ours = start.elapsed().as_secs_f64() / (GAMES as f64 * row.days);
            row.nanoseconds.push(ours * 1e9);
            row.ratios.push(least / ours);
        }
    }
    println!("{:<28} {:>9} {:>10} {:>10} {:>8}", "deck", "executed", "Days/game", "ns/Day", "ratio");
    let mut all = Vec::new();
    for Row { name, days, executed: (executed, of), nanoseconds, ratios, .. } in &mut rows {
        let ratio = median(ratios);
        let executed = format!("{executed}/{of}");
        println!("{name:<28} {executed:>9} {days:>10.2} {:>10.0} {ratio:>8.4}", median(nanoseconds));
        all.push(ratio);
    }
    println!("median of the decks {:.4}, least {:.4}", median(&mut all), all.first().copied().unwrap_or(f64::NAN));
}

/// Plays games whose instructions are counted.
#[inline(never)]
fn counted(plan: &Plan, games: u64) -> engine::Totals {
    plan.run(0..games)
}

/// The decks that can be played, in the order of their names.
fn rows(folder: &Path, index: &Index) -> Vec<Row> {
    let wanted = std::env::var("DECKS").unwrap_or_default();
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder of decks").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    let mut rows = Vec::new();
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !wanted.split(',').any(|word| name.contains(word)) || name.starts_with("cube_") {
            continue;
        }
        let list = std::fs::read_to_string(&path).expect("a list");
        match answers::goldfish::plan(&list, index) {
            Ok(plan) => rows.push(row(name, plan)),
            Err(problem) => println!("{name}: not played, {}", problem.detail()),
        }
    }
    rows
}

fn row(name: String, plan: Plan) -> Row {
    let games = 3_000;
    let days: u64 = report(&plan, &plan.run(0..games)).days.iter().map(|day| day.games).sum();
    let coverage = engine::Coverage::of(plan.pool());
    let executed = (coverage.executable, coverage.cards);
    Row { name, days: days as f64 / games as f64, plan, executed, nanoseconds: Vec::new(), ratios: Vec::new() }
}

fn median(of: &mut [f64]) -> f64 {
    of.sort_by(f64::total_cmp);
    of.get(of.len() / 2).copied().unwrap_or(f64::NAN)
}
