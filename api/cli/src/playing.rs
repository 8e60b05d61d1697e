//! Shared parts of commands that play games: the policy, the deal, the threads, and how problems are reported.

use crate::{
    DATA_ERROR, NO_INPUT,
    config::{DatabaseOptions, flag},
    deck,
    say::{complain, say, say_json},
};
use answers::{
    Problem,
    dates::read_date,
    goldfish::SEED,
    simulation::{Budget as Bounds, Watcher},
};
use cards::Date;
use clap::Args;
use engine::{Budget, PolicyName, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{process::ExitCode, sync::atomic::AtomicBool};

/// No bounds: users on their own machine see the progress bar, and can stop the program.
pub(crate) const UNBOUNDED: Bounds = Bounds { days: u64::MAX, work: u64::MAX };

/// How games are played, and how they are told.
#[derive(Args, Debug)]
pub(crate) struct PlayOptions {
    /// Seed: the same seed deals the same cards
    #[arg(long, env = "TUMULT_SEED", default_value_t = SEED, value_name = "S")]
    pub(crate) seed: u64,

    /// Who decides
    #[arg(long, env = "TUMULT_POLICY", value_enum, default_value_t, value_name = "POLICY")]
    policy: PolicyChoice,

    /// Futures that `lookahead` plays for each of the best options of a decision; 4 if not given
    #[arg(long, env = "TUMULT_SAMPLES", value_parser = clap::value_parser!(u16).range(1..=1024), value_name = "N")]
    samples: Option<u16>,

    /// Day whose card texts are played: errata after it are not; the present texts if not given
    #[arg(long, env = "TUMULT_AS_OF", value_name = "YYYY-MM-DD", value_parser = read_date)]
    pub(crate) as_of: Option<Date>,

    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, env = "TUMULT_THREADS", default_value_t = 0, value_name = "N")]
    threads: usize,

    /// Write the body of the API instead of tables
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) database: DatabaseOptions,
}

impl PlayOptions {
    pub(crate) fn policy(&self) -> PolicyName {
        self.policy.into()
    }

    pub(crate) fn budget(&self) -> Budget {
        self.samples.map_or_else(Budget::default, |samples| Budget { samples })
    }

    /// The member `budget` of a request.
    pub(crate) fn budget_json(&self) -> Value {
        self.samples.map_or(Value::Null, |samples| json!({ "samples": samples }))
    }

    /// Plays on the number of threads asked for, with a bar on standard error.
    pub(crate) fn play<T: Send>(&self, counted: Counted, play: impl FnOnce(&Bar) -> T + Send) -> anyhow::Result<T> {
        // 0 means one thread for each core, also for rayon.
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let bar = Bar::new(counted);
        let played = threads.install(|| play(&bar));
        bar.shown.finish_and_clear();
        Ok(played)
    }

    /// Writes the API's answer as JSON, or what `render` makes of it for a person.
    pub(crate) fn tell<T: DeserializeOwned>(
        &self,
        answer: Result<Vec<u8>, Problem>,
        render: impl FnOnce(&T) -> String,
    ) -> anyhow::Result<ExitCode> {
        let answer =
            answer.map_err(|problem| anyhow::anyhow!("{}", problem.messages().collect::<Vec<_>>().join("; ")))?;
        if self.json {
            say_json(std::str::from_utf8(&answer)?)?;
        } else {
            say(format_args!("{}", render(&serde_json::from_slice(&answer)?)))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A mean or a share in the API's answer, with its interval.
#[derive(Debug, Deserialize)]
pub(crate) struct Figure {
    #[serde(alias = "estimate")]
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Figure {
    /// A difference with its sign, and its interval.
    pub(crate) fn signed(&self) -> [String; 2] {
        [format!("{:+.3}", self.mean), format!("{:.3} – {:.3}", self.low, self.high)]
    }
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum SeatName {
    /// The deck's player begins
    First,
    /// The other player begins
    Second,
    /// Drawn for each game
    #[default]
    Random,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum PolicyChoice {
    /// Plays what moves Expeditions most
    #[default]
    Greedy,
    /// Tries its decisions on futures that could come; slower
    Lookahead,
    /// Plays anything it may
    Random,
}

impl From<SeatName> for Seat {
    fn from(seat: SeatName) -> Self {
        match seat {
            SeatName::First => Self::First,
            SeatName::Second => Self::Second,
            SeatName::Random => Self::Random,
        }
    }
}

impl From<PolicyChoice> for PolicyName {
    fn from(policy: PolicyChoice) -> Self {
        match policy {
            PolicyChoice::Greedy => Self::Greedy,
            PolicyChoice::Lookahead => Self::Lookahead,
            PolicyChoice::Random => Self::Random,
        }
    }
}

/// Reads the text of a deck. If that fails, reports why and returns the exit code.
pub(crate) fn deck_text(argument: &str) -> Result<String, ExitCode> {
    deck::text(argument).map_err(|error| {
        complain!("tumult: {error}");
        ExitCode::from(NO_INPUT)
    })
}

/// Reports a problem of the input, and returns the exit code.
pub(crate) fn refused(what: &str, problem: &Problem) -> ExitCode {
    complain!("tumult: {what}");
    for message in problem.messages() {
        complain!("  {message}");
    }
    ExitCode::from(DATA_ERROR)
}

/// Reads half the width of an interval, within the bounds of requests.
pub(crate) fn read_precision(text: &str, most: f64) -> Result<f64, String> {
    let precision = text.parse().ok().filter(|precision| (0.0001..=most).contains(precision));
    precision.ok_or_else(|| format!("precision is 0.0001 to {most}"))
}

/// The name of a deck in tables: its file, or its number.
pub(crate) fn deck_name(at: usize, argument: &str) -> String {
    let path = std::path::Path::new(argument);
    let stem = path.file_stem().filter(|_| path.exists()).map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_else(|| format!("deck {}", at + 1))
}

/// What the watcher of a simulation is told, which is what its bar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Games, of so many if their number is known.
    Games(Option<u64>),
    /// Deals, each of which is played several times: how many games that makes, and how many deals there will be, is known only at
    /// the end.
    Deals,
}

/// A progress bar on standard error, drawn only on a terminal.
#[derive(Debug)]
pub(crate) struct Bar {
    shown: ProgressBar,
    /// Never set, since nothing cancels games on the command line.
    stop: AtomicBool,
}

impl Bar {
    fn new(counted: Counted) -> Self {
        let (bar, template) = match counted {
            Counted::Games(Some(games)) => (ProgressBar::new(games), "{bar:40} {human_pos}/{human_len} games  {eta}"),
            Counted::Games(None) => (ProgressBar::no_length(), "{spinner} {human_pos} games"),
            Counted::Deals => (ProgressBar::no_length(), "{spinner} {human_pos} deals"),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is a constant"));
        Self { shown: bar, stop: AtomicBool::new(false) }
    }
}

impl Watcher for Bar {
    fn played(&self, games: u64) {
        self.shown.inc(games);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_known_number_of_games_makes_a_bar_with_an_end() {
        let length = |counted| Bar::new(counted).shown.length();
        assert_eq!(length(Counted::Games(Some(5))), Some(5));
        assert_eq!([Counted::Games(None), Counted::Deals].map(length), [None, None]);
    }
}
