//! Measures the strength of policies: mirror games of each real deck under `TUMULT_SHARED`, one policy against another, with
//! confidence intervals.
//!
//! ```text
//! cargo run --release -p answers --example strength -- lookahead greedy 400
//! SAMPLES=16 DECKS=starter,muna cargo run --release -p answers --example strength -- lookahead greedy 400
//! ```
#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use answers::games::{GamesWanted, prepare};
use engine::{
    Budget, Mode, PolicyName,
    state::{PerPlayer, Player},
};
use formats::DeckJson;
use std::{path::Path, time::Instant};

fn main() {
    let Some(shared) = std::env::var_os("TUMULT_SHARED") else {
        println!("SKIPPED: the decks are not in the repository, set TUMULT_SHARED=<folder>");
        return;
    };
    let mut arguments = std::env::args().skip(1);
    let mut policy = |usual: PolicyName| {
        let name = arguments.next();
        PolicyName::ALL.into_iter().find(|policy| Some(policy.id()) == name.as_deref()).unwrap_or(usual)
    };
    let (first, second) = (policy(PolicyName::Lookahead), policy(PolicyName::Greedy));
    let games: u64 = arguments.next().and_then(|games| games.parse().ok()).unwrap_or(400);
    let index = cards_of(Path::new(&shared));
    let wanted = std::env::var("DECKS").unwrap_or_default();
    let mut files: Vec<_> = std::fs::read_dir(Path::new(&shared).join("decks"))
        .expect("the folder of decks")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    let (mut rates, mut all) = (Vec::new(), 0.0);
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if !wanted.split(',').any(|word| name.contains(word)) || name.starts_with("cube_") {
            continue;
        }
        let list = std::fs::read_to_string(&path).expect("a list");
        let start = Instant::now();
        let (mut wins, mut played) = (0, 0);
        // Each policy plays half of the games in each seat.
        for swapped in [false, true] {
            let [a, b] = if swapped { [second, first] } else { [first, second] };
            let wanted = GamesWanted {
                mode: Mode::Standard,
                games: games / 2,
                seed: 7,
                policies: PerPlayer([a, b, PolicyName::Greedy, PolicyName::Greedy]),
                budget: std::env::var("SAMPLES").map_or_else(
                    |_| Budget::default(),
                    |samples| Budget { samples: samples.parse().expect("a number") },
                ),
                as_of: None,
            };
            let input = || DeckJson::of_text((&*list).into());
            let prepared = match prepare(&[input(), input()], &wanted, u64::MAX, &index) {
                Ok(prepared) => prepared,
                Err(problem) => {
                    println!("{name}: not played, {}", problem.detail());
                    break;
                }
            };
            let (threads, prepared) = (2, &prepared);
            let share = prepared.games.div_ceil(threads);
            let run = &|thread: u64| {
                let mut totals = prepared.pairing.no_games();
                prepared.pairing.run_into(thread * share..((thread + 1) * share).min(prepared.games), &mut totals);
                totals
            };
            let totals = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).reduce(|mut a, b| {
                    a.merge(&b);
                    a
                })
            })
            .expect("two threads");
            let report = totals.report();
            wins += report.wins[if swapped { Player::B } else { Player::A }];
            played += report.games;
        }
        if played == 0 {
            continue;
        }
        let rate = wins as f64 / played as f64;
        let half = 1.96 * (rate * (1.0 - rate) / played as f64).sqrt();
        let seconds = start.elapsed().as_secs_f64();
        all += seconds;
        rates.push(rate);
        println!(
            "{name:<28} {:>6.1} % ± {:>4.1}   {:>8.0} games/s",
            rate * 100.0,
            half * 100.0,
            played as f64 / seconds
        );
    }
    let mean = rates.iter().sum::<f64>() / rates.len().max(1) as f64;
    let least = rates.iter().copied().fold(f64::NAN, f64::min);
    println!(
        "{} against {}: mean {:.1} %, least {:.1} %, {all:.0} s",
        first.id(),
        second.id(),
        mean * 100.0,
        least * 100.0
    );
}

/// The embedded cards together with the Uniques of the decks.
fn cards_of(shared: &Path) -> cards::Index {
    let folder = tempfile::tempdir().expect("a folder");
    let now = jiff::Timestamp::UNIX_EPOCH;
    let mut store = catalog::Store::open(&folder.path().join("cards.sqlite"), now).expect("opens");
    let uniques = [catalog::Source::Path(shared.join("decks/deck_uniques.jsonl"))];
    let options = catalog::Options::at(now).with_text_reader(answers::compiling::text_reader);
    store.import(&uniques, &options, &mut ()).expect("imports");
    store.load().expect("loads").index
}
