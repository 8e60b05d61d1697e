//! `tumult advice`: shows what each card of a deck is worth, and which exchange makes the deck better.

use crate::{
    catalogue,
    config::RulesOptions,
    playing::{Counted, Figure, PlayOptions, UNBOUNDED, deck_text, refused},
    rules::format_named,
    table::{percent, table},
};
use answers::{advice::MIN_GAMES, dates::day_of, rules::Rules, simulation::MAX_GAMES, verdict::Context};
use cards::Index;
use clap::Args;
use formats::DEFAULT_FORMAT;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;
use std::{fmt::Write as _, process::ExitCode};
use wire::advice::AdviceRun;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code
    deck: String,

    /// References of cards that may come in, at most 32; no exchange is looked for without them
    #[arg(long, env = "TUMULT_CANDIDATES", value_delimiter = ',', value_name = "REF,REF,…")]
    candidates: Vec<String>,

    /// Format in which every deck with an exchange has to be legal
    #[arg(long, env = "TUMULT_FORMAT", default_value = DEFAULT_FORMAT, value_name = "ID")]
    format: String,

    /// Games, all together; 40,000 if not given, with `lookahead` 2,000
    #[arg(long, env = "TUMULT_GAMES", value_parser = clap::value_parser!(u64).range(MIN_GAMES..=MAX_GAMES), value_name = "N")]
    games: Option<u64>,

    #[command(flatten)]
    rules: RulesOptions,

    #[command(flatten)]
    play: PlayOptions,
}

/// The members of the API's answer that are shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Advice {
    seed: u64,
    games: u64,
    format: String,
    cards: Vec<CardAdvice>,
    uniques: Vec<UniqueAdvice>,
    tried: usize,
    swaps: Vec<Swap>,
    faulted: u64,
    engine_version: String,
}

#[derive(Debug, Deserialize)]
struct CardAdvice {
    reference: String,
    drawn: Figure,
    impact: Figure,
}

#[derive(Debug, Deserialize)]
struct UniqueAdvice {
    reference: String,
    base: String,
    executable: bool,
    worth: Figure,
}

#[derive(Debug, Deserialize)]
struct Swap {
    remove: String,
    add: String,
    gain: Figure,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let play = &arguments.play;
    let text = match deck_text(&arguments.deck) {
        Ok(text) => text,
        Err(code) => return Ok(code),
    };
    let candidates: Vec<&str> = arguments.candidates.iter().map(|reference| reference.trim()).collect();
    let mut request = json!({
        "deck": { "text": text }, "candidates": candidates, "format": arguments.format, "seed": play.seed,
        "policy": play.policy(), "asOf": play.as_of, "budget": play.budget_json(),
    });
    if let Some(games) = arguments.games {
        request["budget"]["games"] = games.into();
    }
    let rules = Rules::read(&arguments.rules.folders(&play.database))?;
    if let Err(code) = format_named(&rules, &arguments.format) {
        return Ok(code);
    }
    let catalogue = catalogue::load_for(&play.database, [text.as_str()])?;
    let context = Context {
        index: &catalogue.index,
        formats: &rules.formats,
        lists: &rules.lists,
        today: day_of(Timestamp::now()),
    };
    let run = match AdviceRun::prepare(&serde_json::to_vec(&request)?, context, UNBOUNDED) {
        Ok(run) => run,
        Err(problem) => return Ok(refused("there is no advice on this deck", &problem)),
    };
    let answer = play.play(Counted::Deals, |bar| run.simulate(bar))?;
    play.tell(answer, |advice| render(advice, &catalogue.index))
}

/// Writes the cards by their worth, the Uniques, and the exchanges that gain.
fn render(advice: &Advice, index: &Index) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{} games of five Days, worth the regions ahead of the pace of the field\nSeed {}, engine {}",
        advice.games, advice.seed, advice.engine_version
    );
    let named = |reference: &String| named(reference, index);
    let _ = writeln!(out, "\nWhat a game is worth more in which a copy is drawn (95 % for all together)");
    let rows = advice.cards.iter().map(|card| {
        let [mean, interval] = card.impact.signed();
        [named(&card.reference), percent(card.drawn.mean), mean, interval]
    });
    out.push_str(&table(["card", "drawn", "impact", "95 %"], &[0], 2, rows));
    if !advice.uniques.is_empty() {
        let _ = writeln!(out, "\nWhat a Unique is worth more than the common card in its place");
        let rows = advice.uniques.iter().map(|unique| {
            let [mean, interval] = unique.worth.signed();
            let is_cut = if unique.executable { "" } else { "not wholly executed" };
            [named(&unique.reference), named(&unique.base), mean, interval, is_cut.to_owned()]
        });
        out.push_str(&table(["Unique", "in place of", "worth", "95 %", ""], &[0, 1, 4], 2, rows));
    }
    if advice.tried > 0 {
        let _ = writeln!(out, "\nOf {} exchanges of one copy that are legal in {}", advice.tried, advice.format);
        let rows = advice.swaps.iter().map(|swap| {
            let [mean, interval] = swap.gain.signed();
            let is_clear = if swap.gain.low > 0.0 { "clear" } else { "" };
            [named(&swap.remove), named(&swap.add), mean, interval, is_clear.to_owned()]
        });
        match advice.swaps.as_slice() {
            [] => out.push_str("none gained anything\n"),
            _ => out.push_str(&table(["out", "in", "gain", "95 %", ""], &[0, 1, 4], 2, rows)),
        }
    } else {
        out.push_str("\nName cards that could come in with --candidates to have exchanges tried\n");
    }
    if advice.faulted > 0 {
        let _ = writeln!(out, "\n{} games came to a bound of the engine and were stopped", advice.faulted);
    }
    out
}

/// The English name of a card with its variant, which distinguishes cards of the same name; the reference if the card is not
/// known.
fn named(reference: &str, index: &Index) -> String {
    index.find(reference).map_or_else(
        || reference.to_owned(),
        |id| {
            let card = index.card(id);
            format!("{} ({})", card.english(), card.variant())
        },
    )
}
