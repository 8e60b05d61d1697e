//! `tumult odds`: computes exact odds of drawing cards.

use crate::{
    catalogue,
    config::{DatabaseOptions, flag},
    playing::{deck_text, refused},
    say::{say, say_json},
    table::table,
};
use answers::{
    goldfish::WatchWanted,
    opening::{Odds, odds},
};
use cards::{Index, Lookup};
use clap::Args;
use formats::DeckJson;
use std::{borrow::Cow, fmt::Write as _, process::ExitCode};
use wire::odds::OddsView;

/// Width of the column that describes a want, in characters.
const WANT: usize = 60;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// What is wanted, as `2 REF,REF by 3`: two of these cards, all together, drawn by Day 3. May be given several times
    #[arg(long, env = "TUMULT_WANT", required = true, value_parser = want, value_name = "WANT")]
    want: Vec<WatchWanted>,

    /// Write the body of the API instead of a table
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = match deck_text(&arguments.deck) {
        Ok(text) => text,
        Err(code) => return Ok(code),
    };
    let catalogue = catalogue::load_for(&arguments.database, [text.as_str()])?;
    let found = match odds(&DeckJson::of_text(Cow::Owned(text)), &arguments.want, &catalogue.index) {
        Ok(found) => found,
        Err(problem) => return Ok(refused("there are no odds of this", &problem)),
    };
    if arguments.json {
        say_json(&serde_json::to_string(&OddsView::of(&found))?)?;
    } else {
        say(format_args!("{}", render(&found, &arguments.want, &catalogue.index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a want such as `2 REF,REF by 3`. Without a number, one card is wanted.
fn want(text: &str) -> Result<WatchWanted, String> {
    let wrong = || format!("{text:?} is no want: write it as \"2 ALT_CORE_B_MU_13_C,ALT_CORE_B_MU_14_C by 3\"");
    let words: Vec<&str> = text.split_whitespace().collect();
    let (at_least, cards, by_day) = match words.as_slice() {
        [n, cards, "by", day] => (n.parse().map_err(|_| wrong())?, cards, day),
        [cards, "by", day] => (1, cards, day),
        _ => return Err(wrong()),
    };
    let cards: Vec<String> = cards.split(',').filter(|card| !card.is_empty()).map(str::to_owned).collect();
    let by_day: u8 = by_day.parse().map_err(|_| wrong())?;
    if cards.is_empty() || !(1..=128).contains(&at_least) || !(1..=20).contains(&by_day) {
        return Err(format!("{text:?}: 1 to 128 cards by Day 1 to 20 can be wanted"));
    }
    Ok(WatchWanted { cards, at_least, by_day })
}

/// Writes a row for each want, and one for all together.
fn render(odds: &Odds, wants: &[WatchWanted], index: &Index) -> String {
    let hero = odds.deck.hero.map_or("no Hero", |id| index.card(id).english());
    let mut out = String::new();
    let _ =
        writeln!(out, "{hero}: odds of drawing, exact; six cards on Day 1, two more each Day, no effects of cards\n");
    let mut rows: Vec<[String; 4]> = wants
        .iter()
        .zip(&odds.wants)
        .map(|(want, p)| [names(want, index), want.at_least.to_string(), want.by_day.to_string(), percent(*p)])
        .collect();
    if wants.len() > 1 {
        rows.push(["all together".to_owned(), String::new(), String::new(), percent(odds.all)]);
    }
    out.push_str(&table(["cards", "at least", "by Day", "odds"], &[0], 2, rows));
    out
}

fn names(want: &WatchWanted, index: &Index) -> String {
    let name = |reference: &String| match index.look_up(reference) {
        Lookup::Known(id) => index.card(id).english().to_owned(),
        _ => reference.clone(),
    };
    let mut all: Vec<String> = want.cards.iter().map(name).collect();
    all.dedup();
    let mut text = all.join(" or ");
    if text.chars().count() > WANT {
        text = format!("{} cards", want.cards.len());
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_want_is_read() {
        let read = want("2 A,B by 3").unwrap();
        assert_eq!((read.at_least, read.cards, read.by_day), (2, vec!["A".to_owned(), "B".to_owned()], 3));
        assert_eq!(want("A by 20").unwrap().at_least, 1);
        for text in ["", "A", "A by", "A by x", "0 A by 3", "A by 0", "A by 21", ", by 3", "2 A B by 3", "-1 A by 2"] {
            assert!(want(text).is_err(), "{text}");
        }
    }
}
