//! `tumult opening`: shows figures over all opening hands, or compares the choices of one hand.

mod tables;

use crate::{
    catalogue,
    playing::{Counted, PlayOptions, SeatName, deck_text, refused},
    say::{say, say_json},
};
use answers::{
    opening::{OpeningWanted, exact, prepare},
    simulation::play as simulate,
};
use cards::Index;
use clap::Args;
use formats::DeckJson;
use std::{borrow::Cow, process::ExitCode};
use wire::opening::{AllHandsView, ChoicesView, default_games};

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

    /// Whether the deck's player begins
    #[arg(long, env = "TUMULT_SEAT", value_enum, default_value_t, value_name = "SEAT")]
    seat: SeatName,

    #[command(flatten)]
    play: PlayOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = match deck_text(&arguments.deck) {
        Ok(text) => text,
        Err(code) => return Ok(code),
    };
    let catalogue = catalogue::load_for(&arguments.play.database, [text.as_str()])?;
    let deck = DeckJson::of_text(Cow::Owned(text));
    match &arguments.hand {
        None => all_hands(arguments, &deck, &catalogue.index),
        Some(hand) => choices(arguments, &deck, hand, &catalogue.index),
    }
}

fn all_hands(arguments: &Arguments, deck: &DeckJson<'_>, index: &Index) -> anyhow::Result<ExitCode> {
    let (found, deck) = match exact(deck, index) {
        Ok(found) => found,
        Err(problem) => return Ok(refused("the deck has no opening hands", &problem)),
    };
    if arguments.play.json {
        say_json(&serde_json::to_string(&AllHandsView::of(&found))?)?;
    } else {
        say(format_args!("{}", tables::exact(&found, &deck, index)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn choices(arguments: &Arguments, deck: &DeckJson<'_>, hand: &[String], index: &Index) -> anyhow::Result<ExitCode> {
    let play = &arguments.play;
    let policy = play.policy();
    let wanted = OpeningWanted {
        hand: hand.iter().map(|reference| reference.trim().to_owned()).collect(),
        games: arguments.games.unwrap_or(default_games(policy)),
        seed: play.seed,
        seat: arguments.seat.into(),
        policy,
        budget: play.budget(),
        as_of: play.as_of,
    };
    // There is no budget here: users on their own machine see the progress bar, and can stop the program.
    let prepared = match prepare(deck, &wanted, u64::MAX, index) {
        Ok(prepared) => prepared,
        Err(problem) => return Ok(refused("the hand cannot be played", &problem)),
    };
    let played = play
        .play(Counted::Games(Some(prepared.games)), |bar| simulate(&prepared.opening, prepared.games, u64::MAX, bar))?;
    let totals = played.map_or_else(|| prepared.opening.no_games(), |played| played.totals);
    let report = prepared.opening.report(&totals);
    if arguments.play.json {
        say_json(&serde_json::to_string(&ChoicesView::of(&report, None, &prepared, index))?)?;
    } else {
        say(format_args!("{}", tables::choices(&report, &prepared, index)))?;
    }
    Ok(ExitCode::SUCCESS)
}
