//! `tumult validate`.

mod told;

use crate::{
    cli::{MISUSE, NO_INPUT, deck, maintain, said::say},
    config::{DatabaseOptions, RulesOptions},
    deck_input::DeckInput,
    handlers::cards::read_date,
    rules::Rules,
    state::today,
    verdict::{Context, judge},
    views::hero::Heroes,
    views::validate::{ValidateRequest, WantedFormat, WantedFormats},
};
use cards::Date;
use clap::Args;
use formats::{Form, Outcome, Place};
use std::{borrow::Cow, process::ExitCode};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, a list, or a deck code; a file may hold JSON too
    deck: String,

    /// Format to judge in; /v1/formats or a wrong id lists them
    #[arg(long, default_value = "standard", value_name = "ID")]
    format: String,

    /// Date of the event, today if not given
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = read_date)]
    as_of: Option<Date>,

    /// The cards the deck was built from (a booster, a sealed pool): as the deck
    #[arg(long, value_name = "DECK")]
    pool: Option<String>,

    /// Show every rule with what it counted and its margin
    #[arg(long)]
    explain: bool,

    /// Look for the smallest edits that make the deck legal
    #[arg(long)]
    suggest: bool,

    /// Write the body of the API instead of text
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    rules: RulesOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

#[expect(clippy::print_stderr, reason = "the command line speaks to a person")]
pub(crate) fn validate(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let rules = Rules::read(&arguments.rules)?;
    let Some(format) = rules.formats.get(&arguments.format) else {
        let ids: Vec<&str> = rules.formats.iter().map(formats::Format::id).collect();
        eprintln!("tumult: there is no format {:?}; there are {}", arguments.format, ids.join(", "));
        return Ok(ExitCode::from(MISUSE));
    };
    let texts =
        deck::text(&arguments.deck).and_then(|d| Ok((d, arguments.pool.as_deref().map(deck::text).transpose()?)));
    let (text, pool) = match texts {
        Ok(texts) => texts,
        Err(error) => {
            eprintln!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
    };
    let catalogue = maintain::open(&arguments.database)?.load()?;
    let request = ValidateRequest {
        id: None,
        deck: DeckInput::text(Cow::Owned(text)),
        formats: Some(WantedFormats::These(vec![WantedFormat::Id(Cow::Borrowed(format.id()))])),
        as_of: None,
        pool: pool.map(|p| DeckInput::text(Cow::Owned(p))),
        explain: arguments.explain,
        suggest: arguments.suggest,
        sign: None,
    };
    let context = Context {
        index: &catalogue.index,
        heroes: &Heroes::of(&catalogue.index),
        formats: &rules.formats,
        lists: &rules.lists,
        today: arguments.as_of.unwrap_or_else(today),
        signing: None,
    };
    let judged = judge(&request, context)?;
    if arguments.json {
        let mut body = Vec::new();
        judged.write(None, None, &mut body)?;
        say(format_args!("{}\n", String::from_utf8_lossy(&body)))?;
    } else {
        match request.deck.list("/deck", &catalogue.index)?.form() {
            Form::List | Form::Code(None) => {}
            Form::Json => say(format_args!("read as JSON\n"))?,
            Form::Code(Some(dialect)) => say(format_args!("read as a deck code, dialect {}\n", dialect.name()))?,
        }
        for told in &judged.diagnostics {
            let place = match told.diagnostic.place {
                Place::Line(n) => format!("line {n}"),
                // Counted from 0, which nobody says.
                Place::Item(n) | Place::Card(n) => format!("card {}", n + 1),
            };
            say(format_args!("{place}: {}\n", told.diagnostic.message))?;
        }
        for found in &judged.verdicts {
            say(format_args!("{}", told::told(found, format.name(), &judged)))?;
        }
    }
    let outcome = judged.verdicts.first().map_or(Outcome::Undetermined, |found| found.verdict.outcome);
    Ok(match outcome {
        Outcome::Legal => ExitCode::SUCCESS,
        Outcome::Illegal => ExitCode::from(1),
        Outcome::Undetermined => ExitCode::from(2),
    })
}
