//! Kills a service while it saves decks, and checks that nothing acknowledged is lost.

use crate::{Client, Server, filled, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Number of clients that save decks at the same time.
const CLIENTS: usize = 4;

/// The result of the trial.
#[derive(Debug, Default)]
pub struct Saving {
    /// Number of acknowledged changes.
    pub acknowledged: usize,
    /// Decks that are not as they were acknowledged.
    pub lost: Vec<String>,
}

/// Sends new decks and changes to a service, kills it after a number of acknowledged changes, and starts it again, several times.
/// At the end, checks everything that was acknowledged. A deck is not changed after the kill that interrupted its changes, so any
/// loss is still visible at the end.
///
/// # Panics
/// If no key can be made, or if the service does not start again.
#[must_use]
pub fn kill_while_saving(kills: usize, each: usize) -> Saving {
    let folder = filled();
    let said = tumult(folder.path(), &["keys", "add", "ada"]);
    let bearer = format!("Bearer {}", String::from_utf8_lossy(&said.stdout).trim());
    let mut server = Server::within(folder, &[]);
    // The last acknowledged revision of each deck.
    let known: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let mut outcome = Saving::default();
    for _ in 0..kills {
        let done = AtomicUsize::new(0);
        let (address, id) = (server.address().to_owned(), server.id());
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                scope.spawn(|| save(&Client::new(&address), &bearer, &known, &done, (each, id)));
            }
        });
        outcome.acknowledged += done.load(Ordering::Relaxed);
        server.kill_and_restart(&[]);
    }
    let found = listed(&server.client(), &bearer);
    for (id, revision) in &*known.lock().unwrap_or_else(PoisonError::into_inner) {
        let found = found.get(id).copied().unwrap_or_default();
        // A change in progress at the kill may have been made without an acknowledgement.
        if found < *revision {
            outcome.lost.push(format!("{id}: acknowledged as revision {revision}, found {found}"));
        }
    }
    outcome
}

/// The revision of every deck in the service, by id.
fn listed(client: &Client, bearer: &str) -> BTreeMap<String, u64> {
    let mut decks = BTreeMap::new();
    let mut next = Some("/v1/decks?itemsPerPage=1000".to_owned());
    while let Some(path) = next {
        // Checking a long page against its schema takes long; other tests check short pages.
        let answer = client.send_unchecked(Method::GET, &path, &[("authorization", bearer)], None);
        let page = answer.expect("the service answers after its restart").json();
        for deck in page["member"].as_array().into_iter().flatten() {
            let id = deck["id"].as_str().unwrap_or_default().to_owned();
            decks.insert(id, deck["revision"].as_u64().unwrap_or_default());
        }
        next = page["next"].as_str().map(str::to_owned);
    }
    decks
}

/// Saves decks and changes them until enough changes are acknowledged. The client with the last acknowledgement kills the service
/// while others still save.
fn save(
    client: &Client,
    bearer: &str,
    known: &Mutex<BTreeMap<String, u64>>,
    done: &AtomicUsize,
    (enough, service): (usize, u32),
) {
    let headers = [("authorization", bearer), ("content-type", "application/json")];
    let send = |method: Method, path: &str, body: Option<Value>| {
        let body = body.map(|body| body.to_string().into_bytes());
        client.send_unchecked(method, path, &headers, body).ok().filter(|answer| answer.status < 300)
    };
    let acknowledge = |id: &str, revision: u64| {
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), revision);
        if done.fetch_add(1, Ordering::Relaxed) + 1 == enough {
            let _ = std::process::Command::new("kill").args(["-9", &service.to_string()]).status();
        }
    };
    loop {
        let deck = json!({"name": "x", "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}});
        let Some(saved) = send(Method::POST, "/v1/decks", Some(deck)) else { return };
        let Some(id) = saved.json()["id"].as_str().map(str::to_owned) else { return };
        acknowledge(&id, 1);
        let path = format!("/v1/decks/{id}");
        for n in 2..4 {
            if send(Method::PATCH, &path, Some(json!({"name": format!("x{n}")}))).is_none() {
                return;
            }
            acknowledge(&id, n);
        }
    }
}
