//! `tumult compare`: compares two decks by games on equal deals.

use crate::{
    catalogue,
    playing::{Counted, Figure, PlayOptions, UNBOUNDED, deck_name, deck_text, read_precision, refused},
    table::table,
};
use answers::simulation::MAX_GAMES;
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::{fmt::Write as _, process::ExitCode};
use wire::comparison::ComparisonRun;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code
    first: String,

    /// The deck to compare it with, given in the same way
    second: String,

    /// Games that both play; 10,000 if not given, for the field 2,000, with `lookahead` a twentieth
    #[arg(long, env = "TUMULT_GAMES", value_parser = clap::value_parser!(u64).range(1..=MAX_GAMES), value_name = "N", conflicts_with = "precision")]
    games: Option<u64>,

    /// Play until half of the interval of the difference is at most this wide, instead of a number of games
    #[arg(long, env = "TUMULT_PRECISION", value_name = "P", value_parser = |text: &str| read_precision(text, 10.0))]
    precision: Option<f64>,

    /// What a game is worth
    #[arg(long, env = "TUMULT_MEASURE", value_enum, default_value_t, value_name = "MEASURE")]
    measure: MeasureChoice,

    #[command(flatten)]
    play: PlayOptions,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum MeasureChoice {
    /// Regions that both Expeditions moved in five Days, less those of the pace of the field
    #[default]
    Pace,
    /// Victories over the decks of the field
    Field,
}

/// The members of the API's answer that are shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Comparison {
    seed: u64,
    games: u64,
    measure: String,
    first: Figure,
    second: Figure,
    difference: Figure,
    games_for_precision: u64,
    precision: f64,
    faulted: u64,
    engine_version: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let play = &arguments.play;
    let texts = deck_text(&arguments.first).and_then(|first| Ok([first, deck_text(&arguments.second)?]));
    let texts = match texts {
        Ok(texts) => texts,
        Err(code) => return Ok(code),
    };
    let measure = match arguments.measure {
        MeasureChoice::Pace => "pace",
        MeasureChoice::Field => "field",
    };
    let request = json!({
        "decks": texts.each_ref().map(|text| json!({ "text": text })), "games": arguments.games, "precision": arguments.precision,
        "measure": measure, "policy": play.policy(), "budget": play.budget_json(), "seed": play.seed, "asOf": play.as_of,
    });
    let catalogue = catalogue::load_for(&play.database, texts.iter().map(String::as_str))?;
    let run = match ComparisonRun::prepare(&serde_json::to_vec(&request)?, &catalogue.index, UNBOUNDED) {
        Ok(run) => run,
        Err(problem) => return Ok(refused("the decks cannot be compared", &problem)),
    };
    let answer = play.play(Counted::Games(run.games()), |bar| run.simulate(bar))?;
    let names = [deck_name(0, &arguments.first), deck_name(1, &arguments.second)];
    play.tell(answer, |comparison| render(comparison, &names))
}

/// Writes a table of both decks, and the conclusion.
fn render(comparison: &Comparison, names: &[String; 2]) -> String {
    let mut out = String::new();
    let worth = match comparison.measure.as_str() {
        "field" => "Share of victories over the decks of the field",
        _ => "Regions ahead of the pace of the field after five Days",
    };
    let _ = writeln!(
        out,
        "{} games that both played on equal deals\nSeed {}, engine {}\n\n{worth}",
        comparison.games, comparison.seed, comparison.engine_version
    );
    let Comparison { first, second, difference, .. } = comparison;
    let row = |name: &str, Figure { mean, low, high }: &Figure| {
        [name.to_owned(), format!("{mean:.3}"), format!("{low:.3} – {high:.3}")]
    };
    let [mean, interval] = difference.signed();
    let rows = [row(&names[0], first), row(&names[1], second), ["second less first".to_owned(), mean, interval]];
    out.push_str(&table(["deck", "mean", "95 %"], &[0], 2, rows));
    let better = if difference.low > 0.0 {
        Some(&names[1])
    } else if difference.high < 0.0 {
        Some(&names[0])
    } else {
        None
    };
    let _ = match better {
        Some(better) => writeln!(out, "\n{better} is better"),
        None => writeln!(out, "\nThese games do not say which is better: the difference may be chance"),
    };
    let _ = writeln!(
        out,
        "{} games show the difference to {} either way",
        comparison.games_for_precision, comparison.precision
    );
    if comparison.faulted > 0 {
        let _ = writeln!(out, "{} games came to a bound of the engine and were stopped", comparison.faulted);
    }
    out
}
