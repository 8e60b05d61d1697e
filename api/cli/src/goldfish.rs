//! `tumult goldfish`.

mod tables;

use crate::{MISUSE, NO_INPUT, config::DatabaseOptions, deck, maintain, say::say};
use answers::{
    dates::read_date,
    deck_input::DeckInput,
    goldfish::{Wanted, prepare},
    simulation::{Length, MAX_GAMES, Watcher, play_to},
};
use cards::Date;
use clap::Args;
use engine::{Mode, PolicyName, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use std::{borrow::Cow, process::ExitCode};
use wire::{
    goldfish::{DAYS, GAMES, SEED},
    report::ReportView,
};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Games to play
    #[arg(long, default_value_t = GAMES, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), value_name = "N")]
    games: u64,

    /// Days to play at most
    #[arg(long, default_value_t = DAYS, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "D")]
    days: u8,

    /// Seed: the same seed deals the same cards
    #[arg(long, default_value_t = SEED, value_name = "S")]
    seed: u64,

    /// Rules to play by
    #[arg(long, default_value = "standard", value_parser = ["standard", "booster_war_simple", "booster_war_ordered"])]
    mode: String,

    /// Whether the deck's player begins
    #[arg(long, default_value = "random", value_parser = ["first", "second", "random"])]
    seat: String,

    /// Who decides
    #[arg(long, default_value = "greedy", value_parser = ["greedy", "random"])]
    policy: String,

    /// Day whose card texts are played: errata after it are not; the present texts if not given
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = read_date)]
    as_of: Option<Date>,

    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, default_value_t = 0, value_name = "N")]
    threads: usize,

    /// Write the body of the API instead of tables
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

#[expect(clippy::print_stderr, reason = "the command line speaks to a person")]
pub(crate) fn goldfish(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = match deck::text(&arguments.deck) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let catalogue = maintain::open(&arguments.database)?.load()?;
    let prepared = match prepare(&DeckInput::text(Cow::Owned(text)), &wanted(arguments)?, &catalogue.index) {
        Ok(prepared) => prepared,
        Err(problem) => {
            eprintln!("tumult: the deck cannot be played");
            for message in problem.messages() {
                eprintln!("  {message}");
            }
            return Ok(ExitCode::from(MISUSE + 1));
        }
    };
    // 0 is one for each core, to rayon too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = Bar::new(arguments.games);
    let totals = threads.install(|| play_to(&prepared.plan, Length::Games(arguments.games), &bar));
    bar.0.finish_and_clear();
    let totals = totals.unwrap_or_else(|| prepared.plan.no_games());
    let report = engine::report(&prepared.plan, &totals);
    if arguments.json {
        say(format_args!("{}\n", serde_json::to_string(&ReportView::of(&report, &prepared, &catalogue.index))?))?;
    } else {
        say(format_args!("{}", tables::render(&report, &prepared, &catalogue.index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn wanted(arguments: &Arguments) -> anyhow::Result<Wanted> {
    // The names were checked against lists by clap; the engine reads them itself.
    let named = |text: &str| serde_json::Value::String(text.to_owned());
    Ok(Wanted {
        mode: serde_json::from_value::<Mode>(named(&arguments.mode))?,
        days: arguments.days,
        seed: arguments.seed,
        seat: serde_json::from_value::<Seat>(named(&arguments.seat))?,
        policy: serde_json::from_value::<PolicyName>(named(&arguments.policy))?,
        watches: Vec::new(),
        as_of: arguments.as_of,
    })
}

/// A bar on standard error, drawn only where somebody looks at it.
struct Bar(ProgressBar);

impl Bar {
    fn new(games: u64) -> Self {
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games  {eta}");
        bar.set_style(style.expect("the template is a constant"));
        Self(bar)
    }
}

impl Watcher for Bar {
    fn played(&self, games: u64) {
        self.0.inc(games);
    }

    fn cancelled(&self) -> bool {
        false
    }
}
