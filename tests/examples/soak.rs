//! Puts a mixed load on a service that is killed again and again: look-ups, searches, verdicts, batches, simulations, and imports
//! of new cards by another process. Everything that an import acknowledged must be present after every kill, and no answer may be
//! a 5xx other than 503. The memory is printed after each kill.
//!
//! `cargo run -p tests --example soak [SECONDS [EVERY]]`: SECONDS seconds in all (120), with a kill every EVERY seconds (20).
//! `TUMULT_BIN` names the program to test. Exits with 1 if anything was lost.
#![expect(clippy::print_stdout, reason = "the report is what it is for")]

use harness::{Client, Server, filled, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Number of clients that send requests without a pause.
const CLIENTS: u64 = 6;

/// The service checks for a new catalogue every second.
const FLAGS: &[&str] = &["--reload-seconds", "1"];

/// Counts over all answers.
#[derive(Default)]
struct Seen {
    answers: AtomicU64,
    refused: AtomicU64,
    /// Requests that a kill interrupted, which is not a fault.
    cut: AtomicU64,
    faults: Mutex<Vec<String>>,
}

fn main() -> ExitCode {
    let argument = |at: usize, default: u64| std::env::args().nth(at).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (seconds, every) = (argument(1, 120), Duration::from_secs(argument(2, 20)));
    let end = Instant::now() + Duration::from_secs(seconds);
    let (seen, stop, imported) = (Seen::default(), AtomicBool::new(false), Mutex::new(Vec::new()));
    let folder = filled();
    let path = folder.path().to_owned();
    let address = Mutex::new(String::new());
    let mut server = Server::within(folder, FLAGS);
    *lock(&address) = server.address().to_owned();
    println!("| seconds | kills | answers | 503 | cards imported | lost | MiB |\n|---|---|---|---|---|---|---|");
    let mut kills = 0;
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (seen, stop, address) = (&seen, &stop, &address);
            scope.spawn(move || ask(client, address, seen, stop));
        }
        let (seen, stop, imported) = (&seen, &stop, &imported);
        let files = path.clone();
        scope.spawn(move || import(&files, imported, seen, stop));
        while Instant::now() < end {
            thread::sleep(every.min(end.saturating_duration_since(Instant::now())));
            let memory = resident(server.id());
            // Everything acknowledged by now is in the file that the service starts from.
            let acknowledged = lock(imported).clone();
            server.kill_and_restart(FLAGS);
            kills += 1;
            *lock(&address) = server.address().to_owned();
            let lost = missing(server.address(), &acknowledged);
            lock(&seen.faults).extend(lost);
            let faults = lock(&seen.faults).len();
            println!(
                "| {} | {kills} | {} | {} | {} | {faults} | {memory} |",
                seconds.saturating_sub(end.saturating_duration_since(Instant::now()).as_secs()),
                seen.answers.load(Ordering::Relaxed),
                seen.refused.load(Ordering::Relaxed),
                lock(imported).len(),
            );
        }
        stop.store(true, Ordering::Relaxed);
    });
    let check = tumult(&path, &["check"]);
    if !check.status.success() {
        lock(&seen.faults).push(format!("the catalogue is not sound: {}", String::from_utf8_lossy(&check.stdout)));
    }
    println!("{} requests were cut off by a kill", seen.cut.load(Ordering::Relaxed));
    let faults = lock(&seen.faults);
    faults.iter().take(20).for_each(|fault| println!("LOST: {fault}"));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics")
}

/// Runs one client, whose requests are of eleven kinds in turn.
fn ask(client: u64, address: &Mutex<String>, seen: &Seen, stop: &AtomicBool) {
    let (mut asked, mut service) = (String::new(), Client::new("http://127.0.0.1"));
    let deck =
        json!({"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C\n3 ALT_CORE_B_MU_25_C"});
    let mut n = client;
    while !stop.load(Ordering::Relaxed) {
        n += 1;
        let (method, path, body): (Method, &str, Value) = match n % 11 {
            0 => (Method::GET, "/v1/cards?q=sneezer", Value::Null),
            1 => (Method::POST, "/v1/decks/validate", json!({"deck": deck, "formats": "all", "suggest": true})),
            2 => (Method::POST, "/v1/goldfish", json!({"deck": deck, "games": 2000, "seed": n})),
            3 => (Method::GET, "/v1/cards?itemsPerPage=1000", Value::Null),
            4 => (Method::POST, "/v1/decks/validate/batch", json!({"deck": deck, "id": n})),
            5 => (Method::POST, "/v1/decks/parse", json!({"deck": {"text": "3 Nobody Knows Me\n".repeat(500)}})),
            6 => (Method::POST, "/v1/decks/stats", json!({"deck": {"text": "x\n".repeat(5000)}})),
            7 => (Method::GET, "/health/ready", Value::Null),
            8 => (Method::POST, "/v1/decks/validate", json!({"deck": deck})),
            _ => (Method::GET, "/v1/cards/ALT_CORE_B_MU_08_C", Value::Null),
        };
        let now = lock(address).clone();
        if asked != now {
            (service, asked) = (Client::new(&now), now);
        }
        let kind = if path.ends_with("batch") { "application/x-ndjson" } else { "application/json" };
        let bytes = (!body.is_null()).then(|| body.to_string().into_bytes());
        match service.send_unchecked(method, path, &[("content-type", kind)], bytes) {
            Ok(answer) if answer.status == 503 => {
                seen.refused.fetch_add(1, Ordering::Relaxed);
            }
            Ok(answer) if answer.status >= 500 => {
                let said = String::from_utf8_lossy(&answer.body).into_owned();
                lock(&seen.faults).push(format!("{path} answered {}: {said}", answer.status));
            }
            Ok(_) => {
                seen.answers.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                seen.cut.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

/// Imports one new card after another, and records those that were acknowledged.
fn import(folder: &Path, imported: &Mutex<Vec<String>>, seen: &Seen, stop: &AtomicBool) {
    let references = ["AX", "BR", "LY", "MU", "OR", "YZ"];
    let references = references.iter().flat_map(|faction| (200..1000).map(move |n| (*faction, n)));
    for (faction, n) in references {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let reference = format!("ALT_CORE_B_{faction}_{n}_C");
        let record = json!({
            "@type": "Card", "reference": reference, "name": format!("Test Mage {n}"), "cardType": {"reference": "CHARACTER"},
            "cardSubTypes": [{"reference": "MAGE"}], "cardSet": {"reference": "CORE"}, "rarity": {"reference": "COMMON"},
            "mainFaction": {"reference": faction},
            "elements": {"MAIN_COST": "3", "RECALL_COST": "2", "FOREST_POWER": "1", "MOUNTAIN_POWER": "1", "OCEAN_POWER": "1"},
            "isSuspended": false, "isErrated": false, "isBanned": false
        });
        fs::write(folder.join("record.json"), record.to_string()).expect("a record can be written");
        let answer = tumult(folder, &["import", "record.json"]);
        if answer.status.success() {
            lock(imported).push(reference);
        } else {
            lock(&seen.faults).push(format!("an import failed: {answer:?}"));
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// The acknowledged cards that are not served.
fn missing(address: &str, references: &[String]) -> Vec<String> {
    let client = Client::new(address);
    let gone = |chunk: &[String]| -> Vec<String> {
        let answer = client.post("/v1/cards/batch", &json!({"references": chunk})).ok();
        let list = answer["notFound"].as_array().cloned().unwrap_or_default();
        list.iter().map(|reference| format!("{reference} was imported and is gone")).collect()
    };
    references.chunks(500).flat_map(gone).collect()
}

/// Resident memory of a process in MiB.
fn resident(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) / 1024
}
