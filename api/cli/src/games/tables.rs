//! Games between decks as a person reads them.

use crate::table::{bar, percent, table};
use serde::Deserialize;
use std::fmt::Write as _;

/// What is shown of the body of the API.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Games {
    seed: u64,
    games: u64,
    mode: String,
    results: Vec<SeatResult>,
    #[serde(default)]
    field: Vec<String>,
    #[serde(default)]
    matrix: Vec<Vec<Share>>,
    swiss: Option<Swiss>,
    engine_version: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SeatResult {
    wins: u64,
    win_rate: Share,
}

#[derive(Debug, Deserialize)]
struct Share {
    estimate: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Deserialize)]
struct Swiss {
    players: usize,
    rounds: u32,
    results: Vec<SwissResult>,
}

#[derive(Debug, Deserialize)]
struct SwissResult {
    wins: Mean,
    first: Share,
}

#[derive(Debug, Deserialize)]
struct Mean {
    mean: f64,
}

/// Tables and bars; `names` are those of the decks of the command line.
pub(crate) fn render(games: &Games, names: &[String]) -> String {
    let mut out = String::new();
    let each = if games.matrix.is_empty() { "" } else { " of each pair" };
    let _ = writeln!(
        out,
        "{} games{each}, {}\nSeed {}, engine {}\n",
        games.games, games.mode, games.seed, games.engine_version
    );
    let rows = games.results.iter().zip(names).map(|(result, name)| {
        let Share { estimate, low, high } = &result.win_rate;
        [
            name.clone(),
            result.wins.to_string(),
            percent(*estimate),
            format!("{} – {}", percent(*low), percent(*high)),
            bar(*estimate),
        ]
    });
    out.push_str(&table(["deck", "wins", "rate", "95 %", ""], &[0, 4], 2, rows));
    let all: Vec<&String> = names.iter().chain(&games.field).collect();
    for (own, (row, name)) in games.matrix.iter().zip(names).enumerate() {
        let _ = writeln!(out, "\n{name} against");
        let others = row.iter().zip(&all).enumerate().filter(|(at, _)| *at != own).map(|(_, (share, other))| {
            let interval = format!("{} – {}", percent(share.low), percent(share.high));
            [(*other).clone(), percent(share.estimate), interval, bar(share.estimate)]
        });
        out.push_str(&table(["deck", "rate", "95 %", ""], &[0, 3], 2, others));
    }
    if let Some(swiss) = &games.swiss {
        let _ = writeln!(
            out,
            "\nA Swiss event of {} players and {} rounds, going by these rates",
            swiss.players, swiss.rounds
        );
        let rows =
            swiss.results.iter().zip(names).map(|(result, name)| {
                [name.clone(), format!("{:.2}", result.wins.mean), percent(result.first.estimate)]
            });
        out.push_str(&table(["deck", "wins", "first"], &[0], 2, rows));
    }
    out
}
