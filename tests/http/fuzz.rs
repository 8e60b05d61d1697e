//! Requests that are almost valid: a short form of `cargo run -p tests --example fuzz`.

use harness::{FUZZ_FLAGS, Server, fuzz};

#[test]
fn whatever_is_nearly_right_is_answered_by_the_document() {
    let server = Server::with(&FUZZ_FLAGS);
    let found = fuzz(&server.client(), 1, 60);
    assert!(found.len() > 25 && found.values().all(|tally| tally.sent >= 10), "{found:?}");
    let faults: Vec<String> = found
        .values()
        .flat_map(|tally| &tally.faults)
        .map(|(fault, request)| format!("{}\n{fault}", request.as_command(server.address())))
        .collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
