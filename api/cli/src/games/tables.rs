//! Tables about games between decks, for a terminal.

use crate::{
    playing::Figure,
    table::{bar, percent, table},
};
use serde::Deserialize;
use std::fmt::Write as _;

/// The members of the API's answer that are shown.
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
    matrix: Vec<Vec<Figure>>,
    swiss: Option<Swiss>,
    engine_version: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SeatResult {
    wins: u64,
    win_rate: Figure,
}

#[derive(Debug, Deserialize)]
struct Swiss {
    players: usize,
    rounds: u32,
    results: Vec<SwissResult>,
}

#[derive(Debug, Deserialize)]
struct SwissResult {
    wins: Figure,
    first: Figure,
}

/// Writes tables and bars. `names` are the names of the decks on the command line.
pub(crate) fn render(games: &Games, names: &[String]) -> String {
    let mut out = String::new();
    let each = if games.matrix.is_empty() { "" } else { " of each pair" };
    let _ = writeln!(
        out,
        "{} games{each}, {}\nSeed {}, engine {}\n",
        games.games, games.mode, games.seed, games.engine_version
    );
    let rows = games.results.iter().zip(names).map(|(result, name)| {
        let Figure { mean, low, high } = &result.win_rate;
        [
            name.clone(),
            result.wins.to_string(),
            percent(*mean),
            format!("{} – {}", percent(*low), percent(*high)),
            bar(*mean),
        ]
    });
    out.push_str(&table(["deck", "wins", "rate", "95 %", ""], &[0, 4], 2, rows));
    let all: Vec<&String> = names.iter().chain(&games.field).collect();
    for (own, (row, name)) in games.matrix.iter().zip(names).enumerate() {
        let _ = writeln!(out, "\n{name} against");
        let others = row.iter().zip(&all).enumerate().filter(|(at, _)| *at != own).map(|(_, (share, other))| {
            let interval = format!("{} – {}", percent(share.low), percent(share.high));
            [(*other).clone(), percent(share.mean), interval, bar(share.mean)]
        });
        out.push_str(&table(["deck", "rate", "95 %", ""], &[0, 3], 2, others));
    }
    if let Some(swiss) = &games.swiss {
        let _ = writeln!(
            out,
            "\nA Swiss event of {} players and {} rounds, going by these rates",
            swiss.players, swiss.rounds
        );
        let rows = swiss.results.iter().zip(names).map(|(SwissResult { wins, first }, name)| {
            [
                name.clone(),
                format!("{:.2}", wins.mean),
                format!("{:.2} – {:.2}", wins.low, wins.high),
                percent(first.mean),
                format!("{} – {}", percent(first.low), percent(first.high)),
            ]
        });
        out.push_str(&table(["deck", "wins", "95 %", "first", "95 %"], &[0], 2, rows));
    }
    out
}
