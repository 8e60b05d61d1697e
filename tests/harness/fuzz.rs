//! Fuzzing: sends requests that are almost valid, and records how the service answers.

mod body;
mod target;

use crate::{Client, Request, examples};
use fastrand::Rng;
use reqwest::Method;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// Flags for a service that is fuzzed. A mutated number of games must not keep it busy for minutes, so the budget is small.
pub const FUZZ_FLAGS: [&str; 2] = ["--simulation-budget", "20000"];

/// The results of the requests to one operation.
#[derive(Debug, Default)]
pub struct Tally {
    /// Number of requests sent.
    pub sent: usize,
    /// Number of answers with each status.
    pub statuses: BTreeMap<u16, usize>,
    /// The longest time until an answer.
    pub slowest: Duration,
    /// Faults with their requests: a 5xx other than a documented 503, no answer, or an answer that breaks the document.
    pub faults: Vec<(String, Request)>,
    /// The request with the longest time until an answer.
    pub slowest_request: Option<Request>,
}

/// Sends mutations of the document's examples: `cases` bodies to each operation with a body, and a third as many paths, queries
/// and headers to every other operation. The same seed gives the same requests.
#[must_use]
pub fn fuzz(client: &Client, seed: u64, cases: usize) -> BTreeMap<String, Tally> {
    let mut by_operation: BTreeMap<String, Vec<Request>> = BTreeMap::new();
    for request in examples(client.document()) {
        by_operation.entry(format!("{} {}", request.method, request.template)).or_default().push(request);
    }
    let tally = |(name, examples): (String, Vec<Request>)| {
        // Each operation has a random stream of its own, so a new operation does not change the requests to others.
        let salt = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte));
        let mut random = Rng::with_seed(salt);
        let mut tally = Tally::default();
        let cases = if examples.iter().any(|example| example.body.is_some()) { cases } else { cases.div_ceil(3) };
        for _ in 0..cases {
            let request = mutate(&mut random, &examples);
            tally.send(client, request);
        }
        (name, tally)
    };
    by_operation.into_iter().map(tally).collect()
}

fn mutate(random: &mut Rng, examples: &[Request]) -> Request {
    let mut request = examples[random.usize(..examples.len())].clone();
    match &mut request.body {
        Some(bytes) => *bytes = body::mutate(random, bytes),
        None => target::mutate(random, &mut request),
    }
    if random.u8(..20) == 0 {
        target::mutate_headers(random, &mut request.headers);
    }
    request
}

impl Tally {
    fn send(&mut self, client: &Client, request: Request) {
        self.sent += 1;
        let headers: Vec<(&str, &str)> = request.headers.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let started = Instant::now();
        let answer = client.send_unchecked(request.method.clone(), &request.path, &headers, request.body.clone());
        let elapsed = started.elapsed();
        if elapsed > self.slowest {
            self.slowest = elapsed;
            self.slowest_request = Some(request.clone());
        }
        let fault = match answer {
            Err(fault) if fault.is_builder() => {
                // A mutation that is not a possible request was not sent.
                self.sent -= 1;
                return;
            }
            Err(fault) => Some(format!("no answer: {fault:?}")),
            Ok(answer) => {
                *self.statuses.entry(answer.status).or_default() += 1;
                let refused = answer.status >= 500 && answer.status != 503;
                let said = || format!("{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
                if refused { Some(said()) } else { client.check(&request.method, &request.path, &answer).err() }
            }
        };
        self.faults.extend(fault.map(|fault| (fault, request)));
    }
}

impl Request {
    /// A command that sends the request again. A body that is not text is left out.
    #[must_use]
    pub fn as_command(&self, address: &str) -> String {
        let quote = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
        let mut command = format!("curl -gsi -X {} {}", self.method, quote(&format!("{address}{}", self.path)));
        for (name, value) in &self.headers {
            command.push_str(&format!(" -H {}", quote(&format!("{name}: {value}"))));
        }
        if self.method == Method::POST {
            let body = self.body.as_deref().unwrap_or_default();
            command.push_str(&match std::str::from_utf8(body) {
                Ok(text) if text.len() < 2000 && !text.contains('\0') => format!(" --data-binary {}", quote(text)),
                _ => format!(" # a body of {} bytes", body.len()),
            });
        }
        command
    }
}
