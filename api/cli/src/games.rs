//! `tumult games`.

mod tables;

use crate::{
    DATA_ERROR, NO_INPUT, catalogue,
    config::{DatabaseOptions, flag},
    deck,
    goldfish::{Bar, PolicyChoice},
    say::{complain, say, say_json},
};
use answers::simulation::{Budget, MAX_GAMES};
use clap::Args;
use engine::{Mode, PolicyName};
use serde_json::json;
use std::process::ExitCode;
use wire::{
    games::{GAMES, GamesRun},
    goldfish::SEED,
};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files, lists or deck codes. Of more than two in a mode of two seats, at most 16, each plays each other
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<String>,

    /// The 24 decks of the field are opponents too, in standard
    #[arg(long, env = "TUMULT_FIELD", value_parser = flag())]
    field: bool,

    /// Games to play, of each pair
    #[arg(long, env = "TUMULT_GAMES", default_value_t = GAMES, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), value_name = "N")]
    games: u64,

    /// Seed: the same seed deals the same cards
    #[arg(long, env = "TUMULT_SEED", default_value_t = SEED, value_name = "S")]
    seed: u64,

    /// Rules to play by
    #[arg(long, env = "TUMULT_MODE", value_enum, default_value_t, value_name = "MODE")]
    mode: GameMode,

    /// Who decides for all
    #[arg(long, env = "TUMULT_POLICY", value_enum, default_value_t, value_name = "POLICY")]
    policy: PolicyChoice,

    /// Futures that `lookahead` plays for each of the best options of a decision; 4 if not given
    #[arg(long, env = "TUMULT_SAMPLES", value_parser = clap::value_parser!(u16).range(1..=1024), value_name = "N")]
    samples: Option<u16>,

    /// Day whose card texts are played: errata after it are not; the present texts if not given
    #[arg(long, env = "TUMULT_AS_OF", value_name = "YYYY-MM-DD")]
    as_of: Option<String>,

    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, env = "TUMULT_THREADS", default_value_t = 0, value_name = "N")]
    threads: usize,

    /// Write the body of the API instead of tables
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Rules that several play by, named as in requests.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
enum GameMode {
    /// The game of the Comprehensive Rules
    #[default]
    Standard,
    /// Booster War with a shuffled deck
    BoosterWarSimple,
    /// Booster War with the deck in the order given
    BoosterWarOrdered,
    /// Four players, the first and the third against the others
    #[value(name = "multi_2v2")]
    Multi2v2,
    /// Four players, each alone
    MultiFfa,
}

impl From<GameMode> for Mode {
    fn from(mode: GameMode) -> Self {
        match mode {
            GameMode::Standard => Self::Standard,
            GameMode::BoosterWarSimple => Self::BoosterWarSimple,
            GameMode::BoosterWarOrdered => Self::BoosterWarOrdered,
            GameMode::Multi2v2 => Self::Multi2v2,
            GameMode::MultiFfa => Self::MultiFfa,
        }
    }
}

pub(crate) fn games(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut decks = Vec::new();
    for argument in &arguments.decks {
        match deck::text(argument) {
            Ok(text) => decks.push(json!({ "text": text })),
            Err(error) => {
                complain!("tumult: {error}");
                return Ok(ExitCode::from(NO_INPUT));
            }
        }
    }
    let policy: PolicyName = arguments.policy.into();
    let policies = vec![policy; decks.len()];
    let mut request = json!({
        "mode": Mode::from(arguments.mode), "decks": decks, "field": arguments.field, "games": arguments.games,
        "seed": arguments.seed, "policies": policies, "asOf": arguments.as_of,
    });
    if let Some(samples) = arguments.samples {
        request["budget"] = json!({ "samples": samples });
    }
    let catalogue = catalogue::load(&arguments.database)?;
    // Who plays on a machine of their own sees the bar, and may end it.
    let unbounded = Budget { days: u64::MAX, work: u64::MAX };
    let run = match GamesRun::prepare(&serde_json::to_vec(&request)?, &catalogue.index, unbounded) {
        Ok(run) => run,
        Err(problem) => {
            complain!("tumult: the decks cannot play");
            for message in problem.messages() {
                complain!("  {message}");
            }
            return Ok(ExitCode::from(DATA_ERROR));
        }
    };
    // 0 is one for each core, to rayon too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = Bar::new(run.games());
    let answer = threads.install(|| run.simulate(&bar));
    bar.shown.finish_and_clear();
    let answer = answer.map_err(|problem| anyhow::anyhow!("{}", problem.messages().collect::<Vec<_>>().join("; ")))?;
    if arguments.json {
        say_json(std::str::from_utf8(&answer)?)?;
    } else {
        let names: Vec<String> = arguments.decks.iter().enumerate().map(|(at, deck)| name(at, deck)).collect();
        say(format_args!("{}", tables::render(&serde_json::from_slice(&answer)?, &names)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a table calls a deck: its file, or its number.
fn name(at: usize, argument: &str) -> String {
    let path = std::path::Path::new(argument);
    let stem = path.file_stem().filter(|_| path.exists()).map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_else(|| format!("deck {}", at + 1))
}
