//! Answers a request for a simulation or an import: with JSON, or with server-sent events: `progress` while it runs, then one
//! `result` or one `problem`.
//!
//! The events are written by hand: each is two lines, and the only maintained library for actix depends on the rest of
//! actix-web-lab.

use crate::{
    admission::{Admission, StopOnDrop},
    answer::{json, set_header},
    client::Client,
    peer::gone,
    problem::{Answer, document},
    state::State,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, Accept, Header as _, Quality},
    web,
    web::Bytes,
};
use answers::{Code, Problem, simulation::Watcher};
use futures_util::{
    future::{Either, select},
    stream,
};
use std::{
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::oneshot;
use wire::simulated::GamesProgressView;

/// Time between two progress events.
const INTERVAL: Duration = Duration::from_millis(250);

/// Counts the games, and cancels them when the stream is dropped.
struct Counter {
    state: web::Data<State>,
    games: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Watcher for Counter {
    fn played(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
        self.state.metrics.played(games);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

/// Counts the games of an answer without progress events.
struct Quiet<'a> {
    state: web::Data<State>,
    stop: &'a AtomicBool,
}

impl Watcher for Quiet<'_> {
    fn played(&self, games: u64) {
        self.state.metrics.played(games);
    }

    fn stop(&self) -> &AtomicBool {
        self.stop
    }
}

/// The state of a stream of events. When the client goes away, actix drops it and all that it holds.
enum Step<P> {
    Running { result: oneshot::Receiver<Result<Vec<u8>, Problem>>, progress: P },
    Done,
}

/// Runs a simulation, and answers in the form that the request accepts. `wanted` is the number of games, if it is known. The
/// simulation is cancelled when the client closes the connection.
///
/// # Errors
///
/// `BUSY` if the queue is full, the time limit is exceeded or the client has gone; the error of the simulation. In a stream, the
/// error is the last event.
pub(crate) async fn answer(
    request: &HttpRequest,
    state: web::Data<State>,
    wanted: Option<u64>,
    simulate: impl FnOnce(&dyn Watcher) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Answer {
    if accepts_events(request) {
        // Once the stream has begun, the status can no longer be 503.
        state.simulations.has_room(Client::of(request))?;
        return Ok(stream(Client::of(request), gone(request), state, wanted, simulate));
    }
    let begun = Instant::now();
    let mut response = json(simulated(request, &state, simulate).await?);
    let timing = format!("simulate;dur={:.1}", begun.elapsed().as_secs_f64() * 1000.0);
    set_header(response.headers_mut(), header::HeaderName::from_static("server-timing"), timing);
    Ok(response)
}

/// Runs a simulation whose answer is sent as a whole.
///
/// # Errors
///
/// `BUSY` if the queue is full, the time limit is exceeded or the client has gone; the error of the simulation.
pub(crate) async fn simulated<T: Send + 'static>(
    request: &HttpRequest,
    state: &web::Data<State>,
    simulate: impl FnOnce(&dyn Watcher) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let counting = state.clone();
    let work = move |stop: &AtomicBool| simulate(&Quiet { state: counting, stop });
    watched(request, &state.simulations, state.most_time, work).await
}

/// Runs work that polls a flag. The flag is set when the time limit is exceeded or the client closes the connection.
///
/// # Errors
///
/// `BUSY` if the queue is full, the time limit is exceeded or the client has gone; the error of the work.
pub(crate) async fn watched<T: Send + 'static>(
    request: &HttpRequest,
    admission: &Admission,
    most: Duration,
    work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let run = pin!(admission.run_until(Client::of(request), stop, most, move || work(&flag)));
    match select(run, pin!(gone(request))).await {
        Either::Left((outcome, _)) => outcome,
        Either::Right(_) => Err(Problem::new(Code::Busy, "the connection was closed, so that the work was ended")),
    }
}

/// Whether the client accepts the answer as events.
pub(crate) fn accepts_events(request: &HttpRequest) -> bool {
    let accepted = Accept::parse(request).map_or_else(|_| Vec::new(), |Accept(kinds)| kinds);
    accepted.iter().any(|kind| kind.item.essence_str() == "text/event-stream" && kind.quality > Quality::ZERO)
}

/// Starts a simulation, and answers with its events.
fn stream(
    client: Client,
    gone: impl Future<Output = ()> + 'static,
    state: web::Data<State>,
    wanted: Option<u64>,
    simulate: impl FnOnce(&dyn Watcher) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> HttpResponse {
    let stop = Arc::new(AtomicBool::new(false));
    let counter = Arc::new(Counter { state: state.clone(), games: AtomicU64::new(0), stop: Arc::clone(&stop) });
    let (mut sender, result) = oneshot::channel();
    let (watcher, flag) = (Arc::clone(&counter), Arc::clone(&stop));
    actix_web::rt::spawn(async move {
        let work = move || simulate(&*watcher);
        let run = pin!(state.simulations.run_until(client, flag, state.most_time, work));
        // If nobody waits for the result, the future is dropped, with its place even in the queue.
        let outcome = match select(run, select(pin!(gone), pin!(sender.closed()))).await {
            Either::Left((outcome, _)) => Some(outcome),
            Either::Right(_) => None,
        };
        outcome.map(|outcome| sender.send(outcome));
    });
    let stop = StopOnDrop(stop);
    events(result, move |at| {
        let _held = &stop;
        let games = counter.games.load(Ordering::Relaxed);
        (at == Moment::Meanwhile).then(|| GamesProgressView { games, wanted }.write())
    })
}

/// The moment at which progress is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// While the work runs.
    Meanwhile,
    /// After its successful end, before the result.
    AtTheEnd,
}

/// Answers with events: the progress of the work as JSON at intervals, then the result. `progress` is dropped with the stream,
/// also when the client goes away.
pub(crate) fn events(
    result: oneshot::Receiver<Result<Vec<u8>, Problem>>,
    progress: impl Fn(Moment) -> Option<Vec<u8>> + 'static,
) -> HttpResponse {
    let events = stream::unfold(Step::Running { result, progress }, move |step| async move {
        let Step::Running { mut result, progress } = step else { return None };
        match tokio::time::timeout(INTERVAL, &mut result).await {
            Ok(Ok(Ok(report))) => {
                let mut last = progress(Moment::AtTheEnd).map(|told| event("progress", &told)).unwrap_or_default();
                last.extend(event("result", &report));
                Some((Ok(Bytes::from(last)), Step::Done))
            }
            Ok(Ok(Err(problem))) => Some((Ok(event("problem", &document(&problem)).into()), Step::Done)),
            Ok(Err(_)) => None,
            Err(_) => {
                let told = event("progress", &progress(Moment::Meanwhile).unwrap_or_else(|| b"{}".to_vec()));
                Some((Ok(told.into()), Step::Running { result, progress }))
            }
        }
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header(("cache-control", "no-store"))
        .streaming::<_, actix_web::Error>(events)
}

/// Writes one event. Data is JSON on one line, so it needs no splitting.
fn event(kind: &str, data: &[u8]) -> Vec<u8> {
    let mut out = format!("event: {kind}\ndata: ").into_bytes();
    out.extend_from_slice(data);
    out.extend_from_slice(b"\n\n");
    out
}
