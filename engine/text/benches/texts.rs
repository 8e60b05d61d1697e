//! Compiling the printed texts of the whole corpus beside reading its files, in one run:
//! `TUMULT_SHARED=… cargo bench -p text --bench texts`. Prints the ratio, which is to be at most 15: as an import compiles them,
//! which reads each paragraph once and remembers it (`Compiler::compile_once`), and with every text read anew.
//!
//! Reading is what the tests of the corpus do: the files from disk, every line as JSON. Rounds alternate, so that noise
//! hits both alike; medians are compared.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench reads the clock, files and its environment, and prints"
)]

use serde_json::Value;
use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};
use text::{Compiler, Memory, Slot};

fn read(files: &[PathBuf]) -> Vec<Value> {
    let texts = files.iter().map(|file| fs::read_to_string(file).expect("a file of the corpus"));
    texts
        .flat_map(|text| text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect::<Vec<_>>())
        .collect()
}

fn texts(cards: &[Value]) -> Vec<(Slot, String)> {
    let fields = [(Slot::Main, "main_effect_en"), (Slot::Support, "support_effect_en")];
    let of_card =
        |card: &Value| fields.map(|(slot, field): (Slot, &str)| Some((slot, Value::as_str(&card[field])?.to_owned())));
    cards.iter().flat_map(of_card).flatten().collect()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn main() {
    let Ok(shared) = std::env::var("TUMULT_SHARED") else {
        println!("SKIPPED: TUMULT_SHARED names no folder of shared files, so nothing was compiled");
        return;
    };
    let folder = fs::read_dir(Path::new(&shared).join("cards/corpus")).expect("the corpus");
    let files: Vec<PathBuf> = folder
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .collect();
    let texts = texts(&read(&files));
    let compiler = Compiler::default();
    let anew = || texts.iter().map(|(slot, text)| compiler.compile(text, *slot).clauses.len()).sum::<usize>();
    let once = || {
        let mut memory = Memory::default();
        texts.iter().map(|(slot, text)| compiler.compile_once(text, *slot, &mut memory).clauses.len()).sum::<usize>()
    };
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(25);
    let (mut reading, mut importing, mut compiling) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds.max(1) {
        reading.push(timed(|| read(&files)));
        importing.push(timed(once));
        compiling.push(timed(anew));
    }
    let reading = median(reading);
    println!("reading {} files: {reading:.2} ms", files.len());
    for (how, times) in [("each paragraph once, as an import", importing), ("every text anew", compiling)] {
        let compiling = median(times);
        println!("compiling {} texts, {how}: {compiling:.2} ms, {:.1} times reading", texts.len(), compiling / reading);
    }
}
