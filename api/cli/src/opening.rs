//! `tumult opening`.

mod tables;

use crate::{
    DATA_ERROR, NO_INPUT, catalogue,
    config::{DatabaseOptions, flag},
    deck,
    goldfish::{Bar, PolicyChoice, SeatName},
    say::{complain, say, say_json},
};
use answers::{
    Problem,
    dates::read_date,
    deck_input::DeckInput,
    opening::{OpeningWanted, exact, prepare},
    simulation::play,
};
use cards::{Date, Index};
use clap::Args;
use engine::Budget;
use std::{borrow::Cow, process::ExitCode};
use wire::{
    goldfish::SEED,
    opening::{AllHandsView, ChoicesView, default_games},
};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Six references of cards of the deck: which three become Mana Orbs. Without it: what all hands allow
    #[arg(long, env = "TUMULT_HAND", value_delimiter = ',', value_name = "REF,REF,…")]
    hand: Option<Vec<String>>,

    /// Games to play for each choice; 2000 if not given, with `lookahead` 200
    #[arg(long, env = "TUMULT_GAMES", value_parser = clap::value_parser!(u64).range(1..=100_000), value_name = "N")]
    games: Option<u64>,

    /// Seed: the same seed deals the same cards
    #[arg(long, env = "TUMULT_SEED", default_value_t = SEED, value_name = "S")]
    seed: u64,

    /// Whether the deck's player begins
    #[arg(long, env = "TUMULT_SEAT", value_enum, default_value_t, value_name = "SEAT")]
    seat: SeatName,

    /// Who decides after the Mana Orbs
    #[arg(long, env = "TUMULT_POLICY", value_enum, default_value_t, value_name = "POLICY")]
    policy: PolicyChoice,

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

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = match deck::text(&arguments.deck) {
        Ok(text) => text,
        Err(error) => {
            complain!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let catalogue = catalogue::load(&arguments.database)?;
    let deck = DeckInput::text(Cow::Owned(text));
    match &arguments.hand {
        None => all_hands(arguments, &deck, &catalogue.index),
        Some(hand) => choices(arguments, &deck, hand, &catalogue.index),
    }
}

fn all_hands(arguments: &Arguments, deck: &DeckInput<'_>, index: &Index) -> anyhow::Result<ExitCode> {
    let (found, deck) = match exact(deck, index) {
        Ok(found) => found,
        Err(problem) => return Ok(refused("the deck has no opening hands", &problem)),
    };
    if arguments.json {
        say_json(&serde_json::to_string(&AllHandsView::of(&found))?)?;
    } else {
        say(format_args!("{}", tables::exact(&found, &deck, index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn choices(arguments: &Arguments, deck: &DeckInput<'_>, hand: &[String], index: &Index) -> anyhow::Result<ExitCode> {
    let policy = arguments.policy.into();
    let wanted = OpeningWanted {
        hand: hand.iter().map(|reference| reference.trim().to_owned()).collect(),
        games: arguments.games.unwrap_or(default_games(policy)),
        seed: arguments.seed,
        seat: arguments.seat.into(),
        policy,
        budget: arguments.samples.map_or_else(Budget::default, |samples| Budget { samples }),
        as_of: arguments.as_of,
    };
    // Who plays on a machine of their own sees the bar, and may end it.
    let prepared = match prepare(deck, &wanted, u64::MAX, index) {
        Ok(prepared) => prepared,
        Err(problem) => return Ok(refused("the hand cannot be played", &problem)),
    };
    // 0 is one for each core, to rayon too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = Bar::new(prepared.games);
    let played = threads.install(|| play(&prepared.opening, prepared.games, u64::MAX, &bar));
    bar.shown.finish_and_clear();
    let totals = played.map_or_else(|| prepared.opening.no_games(), |played| played.totals);
    let report = prepared.opening.report(&totals);
    if arguments.json {
        say_json(&serde_json::to_string(&ChoicesView::of(&report, None, &prepared, index))?)?;
    } else {
        say(format_args!("{}", tables::choices(&report, &prepared, index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn refused(what: &str, problem: &Problem) -> ExitCode {
    complain!("tumult: {what}");
    for message in problem.messages() {
        complain!("  {message}");
    }
    ExitCode::from(DATA_ERROR)
}
