//! Makes the field: real decks, the pace that they set, and a measure of how well the race against it tells decks apart.
//!
//! ```text
//! TUMULT_SHARED=../shared cargo run --release -p answers --example field -- record     # writes api/answers/data/field-2026.*
//! TUMULT_SHARED=../shared cargo run --release -p answers --example field -- uniques    # writes the facts of their Uniques alone
//! TUMULT_SHARED=../shared cargo run --release -p answers --example field -- results 400 # writes field-2026.results: games of each pair
//! TUMULT_SHARED=../shared cargo run --release -p answers --example field -- margins    # writes field-2026.margins
//! TUMULT_SHARED=../shared cargo run --release -p answers --example field -- table 400  # games of each pair and of each race
//! ```
//!
//! `table` plays every pair of decks, and each deck against the pace; `POLICY=greedy` plays the races with another policy than
//! `lookahead`. It fails if the rank correlation of the margins with the win rates is below 0.75.
#![expect(clippy::print_stdout, reason = "an example prints what it measured")]
#![expect(clippy::expect_used, reason = "an example ends where it cannot go on")]

use answers::{
    field,
    games::{self, GamesWanted},
    goldfish,
    playable::Playable,
};
use engine::{
    Budget, CardPool, DeckSpec, Edition, Mode, PaceRecord, Pairing, PairingSpec, PolicyName, Report,
    state::{PerPlayer, Player},
};
use formats::DeckJson;
use rayon::prelude::*;
use std::{
    num::NonZeroU8,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

/// Smallest rank correlation of the margins with the win rates that is accepted.
const DEMANDED: f64 = 0.75;

/// Days of the races. Most games of the field are decided by then, as are the games behind the win rates.
const RACE_DAYS: u8 = 8;

/// Days of a request that does not name them.
const DEFAULT_DAYS: u8 = 5;

/// Seed of the games between decks.
const SEED: u64 = 2026;

fn main() -> ExitCode {
    let Some(shared) = std::env::var_os("TUMULT_SHARED").map(PathBuf::from) else {
        println!("SKIPPED: decks and Uniques are not in the repository, set TUMULT_SHARED=<folder>");
        return ExitCode::SUCCESS;
    };
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let index = cards_of(&shared);
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["record"] => {
            record(&shared, &index);
            uniques(&index);
        }
        ["uniques"] => uniques(&index),
        ["results", games] => {
            uniques(&index);
            results(games.parse().expect("a number of games"), &index);
        }
        ["margins"] => margins(&index),
        ["table", games] => return table(games.parse().expect("a number of games"), &index),
        _ => println!("record | uniques | results GAMES | margins | table GAMES"),
    }
    ExitCode::SUCCESS
}

/// Writes the decks and their pace. Each deck plays against every other, whose cards have no abilities in these games: what an
/// opponent does to the Characters of a deck must not be in its record, since in a race the deck that races does that itself.
fn record(shared: &Path, index: &cards::Index) {
    let lists = lists(shared);
    let decks: Vec<DeckSpec> = lists.iter().map(|(_, list)| deck(list, index)).collect();
    let pairs: Vec<(usize, usize)> = pairs(decks.len()).flat_map(|(one, other)| [(one, other), (other, one)]).collect();
    let days = NonZeroU8::new(field::RECORD_DAYS).expect("not 0");
    let play = |&(own, other): &(usize, usize)| {
        let other = DeckSpec { texts: Vec::new(), ..decks[other].clone() };
        let pool = CardPool::of_two([&decks[own], &other]).expect("decks of the field").playing_by(Edition::LATEST);
        let pairing = Pairing::new(PairingSpec {
            pool: Arc::new(pool),
            mode: Mode::Standard,
            seed: SEED,
            policies: PerPlayer([PolicyName::Lookahead; 4]),
            budget: Budget::default(),
        });
        let [record, _] = pairing.expect("two decks").record(0, days);
        record
    };
    let records: Vec<PaceRecord> = pairs.par_iter().map(play).collect();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let decks: Vec<(&str, &str)> = lists.iter().map(|(name, list)| (&**name, &**list)).collect();
    std::fs::write(data.join("field-2026.txt"), field::write_decks(decks.iter().copied())).expect("written");
    std::fs::write(data.join("field-2026.pace"), field::write_pace(&records)).expect("written");
    println!("{} decks, {} records", decks.len(), records.len());
}

/// Reads a list as a deck of the engine.
fn deck(list: &str, index: &cards::Index) -> DeckSpec {
    let input = DeckJson::of_text(list.into());
    Playable::read(&input, "", Mode::Standard, None, index).expect("a deck of the field").sorted(index).spec
}

/// Writes the facts of the Uniques of the decks and their abilities, without any part of their texts.
fn uniques(index: &cards::Index) {
    let references = field::decks().flat_map(|(_, list)| list.lines().filter_map(|line| line.split_once(' ')));
    let ids = references.filter_map(|(_, reference)| match index.look_up(reference) {
        cards::Lookup::Known(id) if index.card(id).reference.unique_number().is_some() => Some(id),
        _ => None,
    });
    let facts = |id| cards::Card {
        text: cards::Text::default(),
        notation: index.notation(id).cloned(),
        ..index.card(id).clone()
    };
    let facts: Vec<cards::Card> = ids.map(facts).collect();
    let mut lines = Vec::new();
    catalog::export_cards(&facts, &mut lines).expect("written to memory");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    std::fs::write(data.join("field-2026.uniques.jsonl"), lines).expect("written");
    println!("{} Uniques", facts.len());
}

/// Plays a number of games of each pair; the result has the games that each of the two won.
fn played(games: u64, index: &cards::Index) -> Vec<((usize, usize), [u64; 2])> {
    let decks: Vec<(&str, &str)> = field::decks().collect();
    let pairs: Vec<(usize, usize)> = pairs(decks.len()).collect();
    let play = |&(one, other): &(usize, usize)| {
        let prepared = prepared([decks[one].1, decks[other].1], games, index);
        let mut totals = prepared.pairing.no_games();
        prepared.pairing.run_into(0..games, &mut totals);
        let wins = totals.report().wins;
        ((one, other), [wins[Player::A], wins[Player::B]])
    };
    pairs.par_iter().map(play).collect()
}

/// Writes the results of the games of the field.
fn results(games: u64, index: &cards::Index) {
    let line = |((one, other), [first, second]): ((usize, usize), [u64; 2])| {
        format!("{one} {other} {first} {second} {games}\n")
    };
    let text: String = played(games, index).into_iter().map(line).collect();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    std::fs::write(data.join("field-2026.results"), &text).expect("written");
    println!("{} pairs", text.lines().count());
}

/// Prints the results of each deck.
fn table(games: u64, index: &cards::Index) -> ExitCode {
    let decks: Vec<(&str, &str)> = field::decks().collect();
    let mut wins = vec![0.0; decks.len()];
    for ((one, other), [first, _]) in played(games, index) {
        let rate = first as f64 / games as f64;
        wins[one] += rate;
        wins[other] += 1.0 - rate;
    }
    let policy = std::env::var("POLICY").unwrap_or_default();
    let policy = PolicyName::ALL.into_iter().find(|known| known.id() == policy).unwrap_or(PolicyName::Lookahead);
    let races = |days| -> Vec<Report> {
        decks.par_iter().map(|(_, list)| race(list, policy, days, games * 5, index)).collect()
    };
    let reports = races(RACE_DAYS);
    let mut rows: Vec<Row> = decks
        .iter()
        .zip(&wins)
        .zip(&reports)
        .map(|((deck, wins), report)| Row::of(deck.0, *wins / (decks.len() - 1) as f64, report))
        .collect();
    let correlation = |of: fn(&Row) -> f64| spearman(&wins, &rows.iter().map(of).collect::<Vec<_>>());
    let margins: Vec<f64> = races(DEFAULT_DAYS).iter().map(margin_of).collect();
    let of_default = spearman(&wins, &margins);
    let margin = correlation(|row| row.margin);
    let others = [
        ("won", correlation(|row| row.won)),
        ("ahead on the last Day", correlation(|row| row.ahead)),
        ("statistics of Days 1 to 4", correlation(|row| row.fielded)),
        ("mana used", correlation(|row| row.mana)),
    ];
    rows.sort_by(|a, b| b.rate.total_cmp(&a.rate));
    println!("| deck | win rate | margin | won | ahead | statistics 1-4 | mana |\n|---|---|---|---|---|---|---|");
    for Row { name, rate, margin, half, won, ahead, fielded, mana } in rows {
        let [rate, won, ahead] = [rate, won, ahead].map(|share| share * 100.0);
        println!(
            "| {name} | {rate:.1} % | {margin:+.2} ± {half:.2} | {won:.1} % | {ahead:.1} % | {fielded:.1} | {mana:.1} |"
        );
    }
    println!(
        "\nRank correlation with the win rate ({games} games a pair by lookahead, {} a race by {}):",
        games * 5,
        policy.id()
    );
    println!("margin after {RACE_DAYS} Days {margin:.3}, after {DEFAULT_DAYS} Days {of_default:.3}");
    for (name, correlation) in others {
        println!("{name} {correlation:.3}");
    }
    if margin < DEMANDED {
        println!("FAILED: at least {DEMANDED} is demanded of the margin");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The results of a deck.
struct Row {
    name: String,
    rate: f64,
    margin: f64,
    half: f64,
    won: f64,
    ahead: f64,
    fielded: f64,
    mana: f64,
}

impl Row {
    fn of(name: &str, rate: f64, report: &Report) -> Self {
        let headline = &report.headline;
        let race = headline.race.as_ref().expect("a race");
        Self {
            name: name.to_owned(),
            rate,
            margin: margin_of(report),
            half: (race.margin.high - race.margin.low) / 2.0,
            won: race.won.estimate,
            ahead: race.ahead.last().expect("a Day").estimate,
            fielded: headline.statistics[..4].iter().map(|day| day.total.mean).sum(),
            mana: headline.mana_used.mean,
        }
    }
}

/// The margin of a race.
fn margin_of(report: &Report) -> f64 {
    report.headline.race.as_ref().expect("a race").margin.mean
}

/// Plays a deck against the pace, as for a request that gives only a policy and Days.
fn race(list: &str, policy: PolicyName, days: u8, games: u64, index: &cards::Index) -> Report {
    goldfish::race(list, policy, days, games, index).expect("a deck of the field")
}

/// Writes the margins of the decks of the field, by policy and Days.
fn margins(index: &cards::Index) {
    let mut data = String::new();
    for policy in [PolicyName::Greedy, PolicyName::Lookahead] {
        for days in 1..=field::RECORD_DAYS {
            let lists: Vec<&str> = field::decks().map(|(_, list)| list).collect();
            let margin = |list: &&str| margin_of(&race(list, policy, days, field::RACES, index));
            let margins: Vec<f64> = lists.par_iter().map(margin).collect();
            data.push_str(&field::write_margins(policy, days, &margins));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/field-2026.margins");
    std::fs::write(path, data).expect("written");
}

/// Sets up games of two decks, both played by `lookahead`.
fn prepared(lists: [&str; 2], games: u64, index: &cards::Index) -> games::PreparedGames {
    let wanted = GamesWanted {
        mode: Mode::Standard,
        games,
        seed: SEED,
        policies: PerPlayer([PolicyName::Lookahead; 4]),
        budget: Budget::default(),
        as_of: None,
    };
    games::prepare(&lists.map(|list| DeckJson::of_text(list.into())), &wanted, u64::MAX, index)
        .expect("decks of the field")
}

/// Every pair of decks.
fn pairs(decks: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..decks).flat_map(move |one| (one + 1..decks).map(move |other| (one, other)))
}

/// Names and lists of decks: of starters, demonstrations and players.
fn lists(shared: &Path) -> Vec<(String, String)> {
    let folder = std::fs::read_dir(shared.join("decks")).expect("the folder of decks");
    let mut lists: Vec<(String, String)> = folder
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .map(|path| {
            (
                path.file_stem().expect("a name").to_string_lossy().into_owned(),
                std::fs::read_to_string(path).expect("a list"),
            )
        })
        .filter(|(name, _)| ["starter", "demo_", "player_"].iter().any(|kind| name.starts_with(kind)))
        .collect();
    lists.sort();
    lists
}

/// The rank correlation of two lists of numbers.
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| -> Vec<f64> {
        let below = |value: &f64| values.iter().filter(|v| *v < value).count() as f64;
        let equal = |value: &f64| values.iter().filter(|v| *v == value).count() as f64;
        values.iter().map(|value| below(value) + (equal(value) + 1.0) / 2.0).collect()
    };
    let (a, b) = (ranks(one), ranks(other));
    let mean = (a.len() as f64 + 1.0) / 2.0;
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The embedded cards together with the Uniques of the decks.
fn cards_of(shared: &Path) -> cards::Index {
    let folder = tempfile::tempdir().expect("a folder");
    let now = jiff::Timestamp::UNIX_EPOCH;
    let mut store = catalog::Store::open(&folder.path().join("cards.sqlite"), now).expect("opens");
    let uniques = [catalog::Source::Path(shared.join("decks/deck_uniques.jsonl"))];
    let options = catalog::Options::at(now).with_text_reader(answers::compiling::text_reader);
    store.import(&uniques, &options, &mut ()).expect("imports");
    store.load().expect("loads").index
}
