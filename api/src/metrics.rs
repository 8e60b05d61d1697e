//! The metrics of the service, for Prometheus.

use crate::{admission::Load, middleware::fallback::METHODS};
use actix_web::{body::MessageBody, dev::ServiceResponse, http::Method};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
        info::Info,
    },
    registry::{Registry, Unit},
};
use std::{fmt, time::Duration};

/// Labels of a route; requests for no route share one label.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

/// Labels of an answer.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AnswerLabels {
    method: &'static str,
    route: String,
    status: u16,
}

/// Labels of a work queue.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct QueueLabels {
    queue: &'static str,
}

/// Values that are not counted but read when the metrics are asked for.
#[derive(Debug)]
pub(crate) struct Levels {
    /// The version of the catalogue.
    pub(crate) version: String,
    /// Number of cards in the catalogue.
    pub(crate) cards: usize,
    /// The work queues, by name.
    pub(crate) queues: [(&'static str, Load); 2],
}

/// All counters of one service.
pub(crate) struct Metrics {
    answers: Family<AnswerLabels, Counter>,
    latencies: Family<RouteLabels, Histogram, fn() -> Histogram>,
    games: Counter,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

/// Buckets from a tenth of a millisecond to half a minute.
fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 3.5, 11))
}

impl Metrics {
    /// Counters at 0.
    pub(crate) fn new() -> Self {
        Self { answers: Family::default(), latencies: Family::new_with_constructor(latency), games: Counter::default() }
    }

    /// Counts an answer, with the time until its head was ready.
    pub(crate) fn answered<B: MessageBody>(&self, method: &Method, answer: &ServiceResponse<B>, took: Duration) {
        let route = answer.request().match_pattern().unwrap_or_else(|| "none".to_owned());
        // A client may send any word as a method, so unknown ones share a label.
        let known = METHODS.into_iter().chain(["HEAD", "OPTIONS"]).find(|known| *known == method.as_str());
        let method = known.unwrap_or("other");
        self.latencies.get_or_create(&RouteLabels { route: route.clone() }).observe(took.as_secs_f64());
        self.answers.get_or_create(&AnswerLabels { method, route, status: answer.status().as_u16() }).inc();
    }

    /// Counts games that were played.
    pub(crate) fn played(&self, games: u64) {
        self.games.inc_by(games);
    }

    /// All metrics as text (OpenMetrics 1.0).
    ///
    /// # Errors
    ///
    /// If the text cannot be written, which does not happen in memory.
    pub(crate) fn text(&self, levels: &Levels) -> Result<String, fmt::Error> {
        let mut registry = Registry::with_prefix("tumult");
        registry.register("requests", "Answers by method, route and status", self.answers.clone());
        let latencies = self.latencies.clone();
        registry.register_with_unit("latency", "Time until the head of an answer was ready", Unit::Seconds, latencies);
        registry.register("games", "Games of simulations that were played", self.games.clone());
        let version = levels.version.clone();
        registry.register("catalogue", "Version of the catalogue", Info::new(vec![("version", version)]));
        let cards = Gauge::<i64>::default();
        cards.set(i64::try_from(levels.cards).unwrap_or(i64::MAX));
        registry.register("catalogue_cards", "Cards of the catalogue", cards);
        let [waiting, running] = [(); 2].map(|()| Family::<QueueLabels, Gauge>::default());
        let refusals = Family::<QueueLabels, Counter>::default();
        for (queue, load) in levels.queues {
            let set = |family: &Family<QueueLabels, Gauge>, n: usize| {
                family.get_or_create(&QueueLabels { queue }).set(i64::try_from(n).unwrap_or(i64::MAX));
            };
            set(&waiting, load.waiting);
            set(&running, load.running);
            refusals.get_or_create(&QueueLabels { queue }).inc_by(load.refused);
        }
        registry.register("queue_waiting", "Requests that wait for a place", waiting);
        registry.register("queue_running", "Requests that have a place", running);
        registry.register("queue_refused", "Requests that found all places taken", refusals);
        if let Some(bytes) = resident_bytes() {
            let memory = Gauge::<i64>::default();
            memory.set(bytes);
            registry.register_with_unit("memory_resident", "Memory of the process", Unit::Bytes, memory);
        }
        let mut text = String::new();
        encode(&mut text, &registry)?;
        Ok(text)
    }
}

/// The resident memory of this process in bytes, if the system tells it.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
