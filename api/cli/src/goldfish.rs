//! `tumult goldfish`.

mod tables;

use crate::{
    DATA_ERROR, NO_INPUT, catalogue,
    config::{DatabaseOptions, flag},
    deck,
    say::{complain, say, say_json},
};
use answers::{
    dates::read_date,
    deck_input::DeckInput,
    goldfish::{Opponent, Wanted, prepare},
    simulation::{Length, MAX_GAMES, Watcher, play_to},
};
use cards::Date;
use clap::Args;
use engine::{Budget, Mode, PolicyName, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use std::{borrow::Cow, process::ExitCode, sync::atomic::AtomicBool};
use wire::{
    goldfish::{DAYS, GAMES, SEED},
    report::ReportView,
};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Games to play
    #[arg(long, env = "TUMULT_GAMES", default_value_t = GAMES, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), value_name = "N")]
    games: u64,

    /// Days to play; games go on to the last one after a victory
    #[arg(long, env = "TUMULT_DAYS", default_value_t = DAYS, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "D")]
    days: u8,

    /// Seed: the same seed deals the same cards
    #[arg(long, env = "TUMULT_SEED", default_value_t = SEED, value_name = "S")]
    seed: u64,

    /// Rules to play by
    #[arg(long, env = "TUMULT_MODE", value_enum, default_value_t, value_name = "MODE")]
    mode: ModeName,

    /// Whether the deck's player begins
    #[arg(long, env = "TUMULT_SEAT", value_enum, default_value_t, value_name = "SEAT")]
    seat: SeatName,

    /// Who decides
    #[arg(long, env = "TUMULT_POLICY", value_enum, default_value_t, value_name = "POLICY")]
    policy: PolicyChoice,

    /// Against whom: `none`, `pace` (the field), or a deck as above, played by the same policy; the pace in standard if not given
    #[arg(long, env = "TUMULT_OPPONENT", value_name = "none|pace|DECK")]
    opponent: Option<String>,

    /// Futures that `lookahead` plays for each of the best options of a decision; 4 if not given
    #[arg(long, env = "TUMULT_SAMPLES", value_parser = clap::value_parser!(u16).range(1..=1024), value_name = "N")]
    samples: Option<u16>,

    /// Day whose card texts are played: errata after it are not; the present texts if not given
    #[arg(long, env = "TUMULT_AS_OF", value_name = "YYYY-MM-DD", value_parser = read_date)]
    as_of: Option<Date>,

    /// Threads; 0 is one for each core. The result does not depend on it
    #[arg(long, env = "TUMULT_THREADS", default_value_t = 0, value_name = "N")]
    threads: usize,

    /// Write the body of the API instead of tables
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn goldfish(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = match deck::text(&arguments.deck) {
        Ok(text) => text,
        Err(error) => {
            complain!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let wanted = wanted(arguments);
    let other = match arguments.opponent.as_deref() {
        Some("none" | "pace") | None => None,
        Some(opponent) => match deck::text(opponent) {
            Ok(text) => Some(DeckInput::text(Cow::Owned(text))),
            Err(error) => {
                complain!("tumult: the opponent is none, pace or a deck: {error}");
                return Ok(ExitCode::from(NO_INPUT));
            }
        },
    };
    let opponent = match (&other, arguments.opponent.as_deref()) {
        (Some(deck), _) => Opponent::Deck(deck),
        (None, Some("pace")) => Opponent::Pace,
        (None, None) if wanted.mode == Mode::Standard => Opponent::Pace,
        (None, _) => Opponent::Nobody,
    };
    let catalogue = catalogue::load(&arguments.database)?;
    let prepared = match prepare(&DeckInput::text(Cow::Owned(text)), opponent, &wanted, &catalogue.index) {
        Ok(prepared) => prepared,
        Err(problem) => {
            complain!("tumult: the deck cannot be played");
            for message in problem.messages() {
                complain!("  {message}");
            }
            return Ok(ExitCode::from(DATA_ERROR));
        }
    };
    // 0 is one for each core, to rayon too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = Bar::new(arguments.games);
    // Who plays on a machine of their own sees the bar, and may end it.
    let played = threads.install(|| play_to(&prepared.plan, Length::Games(arguments.games), u64::MAX, &bar));
    bar.shown.finish_and_clear();
    let totals = played.map_or_else(|| prepared.plan.no_games(), |played| played.totals);
    let report = engine::report(&prepared.plan, &totals);
    if arguments.json {
        say_json(&serde_json::to_string(&ReportView::of(&report, &prepared, &catalogue.index))?)?;
    } else {
        say(format_args!("{}", tables::render(&report, &prepared, &catalogue.index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Rules that one player alone can play by, named as in requests.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
enum ModeName {
    /// The game of the Comprehensive Rules
    #[default]
    Standard,
    /// Booster War with a shuffled deck
    BoosterWarSimple,
    /// Booster War with the deck in the order given
    BoosterWarOrdered,
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

fn wanted(arguments: &Arguments) -> Wanted {
    Wanted {
        mode: match arguments.mode {
            ModeName::Standard => Mode::Standard,
            ModeName::BoosterWarSimple => Mode::BoosterWarSimple,
            ModeName::BoosterWarOrdered => Mode::BoosterWarOrdered,
        },
        days: arguments.days,
        seed: arguments.seed,
        seat: arguments.seat.into(),
        policy: arguments.policy.into(),
        budget: arguments.samples.map_or_else(Budget::default, |samples| Budget { samples }),
        watches: Vec::new(),
        as_of: arguments.as_of,
    }
}

/// A bar on standard error, drawn only where somebody looks at it.
pub(crate) struct Bar {
    pub(crate) shown: ProgressBar,
    /// Never set.
    stop: AtomicBool,
}

impl Bar {
    pub(crate) fn new(games: u64) -> Self {
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games  {eta}");
        bar.set_style(style.expect("the template is a constant"));
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
