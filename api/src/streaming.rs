//! A simulation as server-sent events: `progress` while it runs, then one `result`, or one `problem`.

use crate::{
    goldfish::Prepared,
    handlers::goldfish::simulate,
    problem::Problem,
    simulation::{Length, Watcher},
    state::{Snapshot, State},
};
use actix_web::{HttpResponse, web, web::Bytes};
use futures_util::stream;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::oneshot;

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(250);

/// Counts games, and stops when the stream is dropped.
struct Counter {
    games: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Watcher for Counter {
    fn played(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

enum Step {
    Running { result: oneshot::Receiver<Result<Vec<u8>, Problem>>, counter: Arc<Counter>, _stop: StopOnDrop },
    Done,
}

/// When a client goes away actix drops the stream, and with it this.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Starts a simulation and answers with its events.
pub(crate) fn stream(
    state: web::Data<State>,
    snapshot: Arc<Snapshot>,
    prepared: Prepared,
    length: Length,
) -> HttpResponse {
    let stop = Arc::new(AtomicBool::new(false));
    let counter = Arc::new(Counter { games: AtomicU64::new(0), stop: Arc::clone(&stop) });
    let (tell, result) = oneshot::channel();
    let (watcher, flag) = (Arc::clone(&counter), Arc::clone(&stop));
    actix_web::rt::spawn(async move {
        let work = move || simulate(&snapshot, &prepared, length, &*watcher);
        let _ = tell.send(state.simulator.run(flag, work).await.and_then(|written| written));
    });
    let first = Step::Running { result, counter, _stop: StopOnDrop(stop) };
    let events = stream::unfold(first, move |step| async move {
        let Step::Running { mut result, counter, _stop } = step else { return None };
        match tokio::time::timeout(INTERVAL, &mut result).await {
            Ok(Ok(Ok(report))) => Some((event("result", &report), Step::Done)),
            Ok(Ok(Err(problem))) => {
                Some((event("problem", &serde_json::to_vec(&problem).unwrap_or_default()), Step::Done))
            }
            Ok(Err(_)) => None,
            Err(_) => {
                let games = counter.games.load(Ordering::Relaxed);
                let wanted = match length {
                    Length::Games(games) => format!(",\"wanted\":{games}"),
                    Length::Precision(_) => String::new(),
                };
                let progress = format!("{{\"games\":{games}{wanted}}}");
                Some((event("progress", progress.as_bytes()), Step::Running { result, counter, _stop }))
            }
        }
    });
    HttpResponse::Ok().content_type("text/event-stream").insert_header(("cache-control", "no-store")).streaming(events)
}

/// One event. Reports are JSON on one line, so they need no splitting.
fn event(kind: &str, data: &[u8]) -> Result<Bytes, actix_web::Error> {
    let mut out = format!("event: {kind}\ndata: ").into_bytes();
    out.extend_from_slice(data);
    out.extend_from_slice(b"\n\n");
    Ok(out.into())
}
