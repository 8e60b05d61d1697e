//! Measures the effect of long work on look-ups: the latency of `GET /v1/cards/{reference}` on an idle service, and beside
//! clients that ask for suggestions in every format without a pause; also the memory of the service before and after.
//!
//! `cargo run -p tests --example overload [CLIENTS [SECONDS]]`: CLIENTS clients (64) for SECONDS seconds (10). `TUMULT_BIN` names
//! the program to measure, which should be a release build. The goal is a p99 of at most 5 times that of the idle service, and
//! memory within 150 MiB of that before.
#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use harness::Server;
use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

/// Time between two look-ups, as on a site with some thousand visitors.
const PAUSE: Duration = Duration::from_millis(1);

/// A connection that stays open.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address().trim_start_matches("http://")).expect("the service listens");
        stream.set_nodelay(true).expect("a socket has options");
        Self(BufReader::new(stream))
    }

    /// Sends a request and returns the status of its answer.
    fn ask(&mut self, request: &[u8]) -> u16 {
        self.0.get_mut().write_all(request).expect("the service reads");
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("the service answers");
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().expect("a status is a number");
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse().expect("a length is a number");
            } else if line == "\r\n" {
                break;
            }
        }
        std::io::copy(&mut self.0.by_ref().take(length), &mut std::io::sink()).expect("the body comes");
        status
    }
}

fn look_up() -> Vec<u8> {
    b"GET /v1/cards/ALT_CORE_B_MU_08_C HTTP/1.1\r\nhost: localhost\r\n\r\n".to_vec()
}

/// A deck that is illegal in most formats for several reasons.
fn suggest() -> Vec<u8> {
    let deck: String =
        (1..=20).map(|n| format!("4 ALT_CORE_B_MU_{:02}_{}\\n", n + 4, if n % 3 == 0 { "R1" } else { "C" })).collect();
    let body =
        format!("{{\"deck\":{{\"text\":\"1 ALT_CORE_B_MU_01_C\\n{deck}\"}},\"formats\":\"all\",\"suggest\":true}}");
    let head = "POST /v1/decks/validate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json";
    format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Latencies of look-ups during a time, sorted.
fn latencies(server: &Server, length: Duration) -> Vec<Duration> {
    let (mut connection, request) = (Connection::open(server), look_up());
    let (begun, mut taken) = (Instant::now(), Vec::new());
    while begun.elapsed() < length {
        let sent = Instant::now();
        assert_eq!(connection.ask(&request), 200);
        taken.push(sent.elapsed());
        thread::sleep(PAUSE);
    }
    taken.sort_unstable();
    taken
}

/// Resident memory of the service in KiB, and its number of threads.
fn memory(server: &Server) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let number = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
    };
    (number("VmRSS:"), number("Threads:"))
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().expect("a number"));
    let clients = arguments.next().unwrap_or(64);
    let length = Duration::from_secs(arguments.next().unwrap_or(10));
    let server = Server::start();
    let show = |name: &str, taken: &[Duration]| {
        let at = |percent: usize| taken[(taken.len() * percent / 100).min(taken.len() - 1)];
        let (resident, threads) = memory(&server);
        println!(
            "{name:<8} look-ups {:>6}  p50 {:>9.3?}  p99 {:>9.3?}  memory {:>4} MiB  threads {threads}",
            taken.len(),
            at(50),
            at(99),
            resident >> 10
        );
        at(99)
    };
    let idle = show("idle", &latencies(&server, length));
    let (stop, answered, refused) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let loaded = thread::scope(|scope| {
        for _ in 0..clients {
            scope.spawn(|| {
                let (mut connection, request) = (Connection::open(&server), suggest());
                while !stop.load(Ordering::Relaxed) {
                    match connection.ask(&request) {
                        200 => answered.fetch_add(1, Ordering::Relaxed),
                        503 => refused.fetch_add(1, Ordering::Relaxed),
                        status => panic!("{status}"),
                    };
                }
            });
        }
        let taken = latencies(&server, length);
        stop.store(true, Ordering::Relaxed);
        taken
    });
    let loaded = show("loaded", &loaded);
    println!(
        "p99 is {:.1} times that of the idle service; {} verdicts with suggestions, {} refused (503)",
        loaded.as_secs_f64() / idle.as_secs_f64(),
        answered.into_inner(),
        refused.into_inner()
    );
}
