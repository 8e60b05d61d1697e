//! `tumult games`: plays games between decks.

mod tables;

use crate::{
    catalogue,
    config::flag,
    playing::{Counted, PlayOptions, UNBOUNDED, deck_name, deck_text, refused},
};
use answers::simulation::MAX_GAMES;
use clap::Args;
use engine::Mode;
use serde_json::json;
use std::process::ExitCode;
use wire::games::{GAMES, GamesRun};

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

    /// Rules to play by
    #[arg(long, env = "TUMULT_MODE", value_enum, default_value_t, value_name = "MODE")]
    mode: GameMode,

    #[command(flatten)]
    play: PlayOptions,
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
    let play = &arguments.play;
    let texts: Vec<String> = match arguments.decks.iter().map(|deck| deck_text(deck)).collect() {
        Ok(texts) => texts,
        Err(code) => return Ok(code),
    };
    let decks: Vec<_> = texts.iter().map(|text| json!({ "text": text })).collect();
    let request = json!({
        "mode": Mode::from(arguments.mode), "field": arguments.field, "games": arguments.games, "seed": play.seed,
        "policies": vec![play.policy(); decks.len()], "decks": decks, "asOf": play.as_of, "budget": play.budget_json(),
    });
    let catalogue = catalogue::load_for(&play.database, texts.iter().map(String::as_str))?;
    let run = match GamesRun::prepare(&serde_json::to_vec(&request)?, &catalogue.index, UNBOUNDED) {
        Ok(run) => run,
        Err(problem) => return Ok(refused("the decks cannot play", &problem)),
    };
    let answer = play.play(Counted::Games(Some(run.games())), |bar| run.simulate(bar))?;
    let names: Vec<String> = arguments.decks.iter().enumerate().map(|(at, deck)| deck_name(at, deck)).collect();
    play.tell(answer, |games| tables::render(games, &names))
}
