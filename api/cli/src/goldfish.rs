//! `tumult goldfish`: plays goldfish games with a deck.

mod tables;

use crate::{
    NO_INPUT, catalogue, deck,
    playing::{Counted, PlayOptions, SeatName, deck_text, read_precision, refused},
    say::{complain, say, say_json},
};
use answers::{
    goldfish::{DAYS, Opponent, Wanted, prepare},
    simulation::{Length, MAX_GAMES, play_to},
};
use clap::Args;
use engine::Mode;
use formats::DeckJson;
use std::{borrow::Cow, process::ExitCode};
use wire::{goldfish::GAMES, report::ReportView};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Games to play
    #[arg(long, env = "TUMULT_GAMES", default_value_t = GAMES, value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), value_name = "N")]
    games: u64,

    /// Play until half of every interval of the headline is at most this wide, instead of a number of games
    #[arg(long, env = "TUMULT_PRECISION", value_name = "P", value_parser = |text: &str| read_precision(text, 1.0), conflicts_with = "games")]
    precision: Option<f64>,

    /// Days to play; games go on to the last one after a victory
    #[arg(long, env = "TUMULT_DAYS", default_value_t = DAYS, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "D")]
    days: u8,

    /// Rules to play by
    #[arg(long, env = "TUMULT_MODE", value_enum, default_value_t, value_name = "MODE")]
    mode: ModeName,

    /// Whether the deck's player begins
    #[arg(long, env = "TUMULT_SEAT", value_enum, default_value_t, value_name = "SEAT")]
    seat: SeatName,

    /// Against whom: `none`, `pace` (the field), or a deck as above, played by the same policy; the pace in standard if not given
    #[arg(long, env = "TUMULT_OPPONENT", value_name = "none|pace|DECK")]
    opponent: Option<String>,

    #[command(flatten)]
    play: PlayOptions,
}

pub(crate) fn goldfish(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let play = &arguments.play;
    let text = match deck_text(&arguments.deck) {
        Ok(text) => text,
        Err(code) => return Ok(code),
    };
    let wanted = wanted(arguments);
    let other = match arguments.opponent.as_deref() {
        Some("none" | "pace") | None => None,
        Some(opponent) => match deck::text(opponent) {
            Ok(text) => Some(text),
            Err(error) => {
                complain!("tumult: the opponent is none, pace or a deck: {error}");
                return Ok(ExitCode::from(NO_INPUT));
            }
        },
    };
    let catalogue = catalogue::load_for(&play.database, [&text].into_iter().chain(&other).map(String::as_str))?;
    let other = other.map(|text| DeckJson::of_text(Cow::Owned(text)));
    let opponent = match (&other, arguments.opponent.as_deref()) {
        (Some(deck), _) => Opponent::Deck(deck),
        (None, Some("pace")) => Opponent::Pace,
        (None, Some(_)) => Opponent::Nobody,
        (None, None) => Opponent::unless_named(wanted.mode),
    };
    let prepared = match prepare(&DeckJson::of_text(Cow::Owned(text)), opponent, &wanted, &catalogue.index) {
        Ok(prepared) => prepared,
        Err(problem) => return Ok(refused("the deck cannot be played", &problem)),
    };
    let length = match arguments.precision {
        Some(half_width) => Length::Precision { half_width, most: MAX_GAMES },
        None => Length::Games(arguments.games),
    };
    let shown = arguments.precision.is_none().then_some(arguments.games);
    let played = play.play(Counted::Games(shown), |bar| play_to(&prepared.plan, length, u64::MAX, bar))?;
    let totals = played.map_or_else(|| prepared.plan.no_games(), |played| played.totals);
    let report = engine::report(&prepared.plan, &totals);
    if play.json {
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

fn wanted(arguments: &Arguments) -> Wanted {
    Wanted {
        mode: match arguments.mode {
            ModeName::Standard => Mode::Standard,
            ModeName::BoosterWarSimple => Mode::BoosterWarSimple,
            ModeName::BoosterWarOrdered => Mode::BoosterWarOrdered,
        },
        days: arguments.days,
        seed: arguments.play.seed,
        seat: arguments.seat.into(),
        policy: arguments.play.policy(),
        budget: arguments.play.budget(),
        watches: Vec::new(),
        as_of: arguments.play.as_of,
    }
}
