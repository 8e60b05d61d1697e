//! `tumult validate`: judges a deck.

mod render;

use crate::{
    NO_INPUT, catalogue,
    config::{DatabaseOptions, RulesOptions, flag},
    deck,
    playing::refused,
    rules::format_named,
    say::{complain, say, say_json},
};
use answers::{
    dates::{day_of, read_date},
    format_choice::{WantedFormat, WantedFormats},
    rules::Rules,
    verdict::{Context, VerdictRequest, judge, listed},
};
use cards::Date;
use clap::Args;
use formats::{DEFAULT_FORMAT, DeckJson, Form, Outcome, Place};
use jiff::Timestamp;
use std::{borrow::Cow, process::ExitCode};
use wire::{validate::ValidateAnswer, verdict::Heroes};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Format to judge in; /v1/formats or a wrong id lists them
    #[arg(long, env = "TUMULT_FORMAT", default_value = DEFAULT_FORMAT, value_name = "ID")]
    format: String,

    /// Date of the event, today if not given
    #[arg(long, env = "TUMULT_AS_OF", value_name = "YYYY-MM-DD", value_parser = read_date)]
    as_of: Option<Date>,

    /// The cards the deck was built from (a booster, a sealed pool): as the deck
    #[arg(long, env = "TUMULT_POOL", value_name = "DECK")]
    pool: Option<String>,

    /// Show every rule with what it counted and its margin
    #[arg(long, env = "TUMULT_EXPLAIN", value_parser = flag())]
    explain: bool,

    /// Look for the smallest edits that make the deck legal
    #[arg(long, env = "TUMULT_SUGGEST", value_parser = flag())]
    suggest: bool,

    /// Write the body of the API instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    rules: RulesOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn validate(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let rules = Rules::read(&arguments.rules.folders(&arguments.database))?;
    let format = match format_named(&rules, &arguments.format) {
        Ok(format) => format,
        Err(code) => return Ok(code),
    };
    let texts =
        deck::text(&arguments.deck).and_then(|d| Ok((d, arguments.pool.as_deref().map(deck::text).transpose()?)));
    let (text, pool) = match texts {
        Ok(texts) => texts,
        Err(error) => {
            complain!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let catalogue = catalogue::load_for(&arguments.database, [&text].into_iter().chain(&pool).map(String::as_str))?;
    let (deck, pool) = (DeckJson::of_text(Cow::Owned(text)), pool.map(|p| DeckJson::of_text(Cow::Owned(p))));
    let formats = WantedFormats(vec![WantedFormat::Id(Cow::Borrowed(format.id()))]);
    let request = VerdictRequest {
        deck: &deck,
        pool: pool.as_ref(),
        formats: Some(&formats),
        as_of: None,
        explain: arguments.explain,
        suggest: arguments.suggest,
    };
    let context = Context {
        index: &catalogue.index,
        formats: &rules.formats,
        lists: &rules.lists,
        today: arguments.as_of.unwrap_or_else(|| day_of(Timestamp::now())),
    };
    let judged = match judge(&request, context) {
        Ok(judged) => judged,
        Err(problem) => return Ok(refused("the deck cannot be judged", &problem)),
    };
    if arguments.json {
        let heroes = Heroes::of(&catalogue.index);
        say_json(&serde_json::to_string(&ValidateAnswer::of(&judged, &[], &heroes, None, None))?)?;
    } else {
        match listed(&deck, "/deck", &catalogue.index)?.form() {
            Form::List | Form::Code(None) => {}
            Form::Json => say(format_args!("read as JSON\n"))?,
            Form::Code(Some(dialect)) => say(format_args!("read as a deck code, dialect {}\n", dialect.name()))?,
        }
        for located in &judged.diagnostics {
            let place = match located.diagnostic.place {
                Place::Deck => "the deck".to_owned(),
                Place::Line(n) => format!("line {n}"),
                // Places are counted from 0, but people count from 1.
                Place::Item(n) | Place::Card(n) => format!("card {}", n + 1),
            };
            say(format_args!("{place}: {}\n", located.diagnostic.message))?;
        }
        for found in &judged.verdicts {
            say(format_args!("{}", render::verdict(found, format.name(), &judged)))?;
        }
    }
    let outcome = judged.verdicts.first().map_or(Outcome::Undetermined, |found| found.verdict.outcome);
    Ok(match outcome {
        Outcome::Legal => ExitCode::SUCCESS,
        Outcome::Illegal => ExitCode::from(1),
        Outcome::Undetermined => ExitCode::from(2),
    })
}
