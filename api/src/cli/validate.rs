//! `tumult validate`.

use crate::{
    cli::{MISUSE, NO_INPUT, deck, maintain},
    config::DatabaseOptions,
    deck_input::DeckInput,
    state::today,
    verdict::{answer, read},
};
use cards::Date;
use clap::Args;
use formats::{Case, DeckSummary, Outcome, Registry, SeasonLists, Severity, Verdict, check};
use std::{borrow::Cow, process::ExitCode};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// A file, `-` for standard input, or a list
    deck: String,

    /// Format to judge in; /v1/formats or a wrong id lists them
    #[arg(long, default_value = "standard", value_name = "ID")]
    format: String,

    /// Date of the event, today if not given
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<Date>,

    /// The cards the deck was built from (a booster, a sealed pool): a file, `-`, or a list
    #[arg(long, value_name = "DECK")]
    pool: Option<String>,

    /// Write the body of the API instead of text
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseOptions,
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the command line speaks to a person")]
pub(crate) fn validate(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let formats = Registry::embedded();
    let Some(format) = formats.get(&arguments.format) else {
        let ids: Vec<&str> = formats.iter().map(formats::Format::id).collect();
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
    let index = &catalogue.index;
    let as_of = arguments.as_of.unwrap_or_else(today);
    let deck = DeckInput::text(Cow::Owned(text));
    let pool = pool.map(|p| DeckInput::text(Cow::Owned(p)));
    let (resolved, diagnostics) = read(&deck, "/deck", index)?;
    let opened = pool.as_ref().map(|p| read(p, "/pool", index)).transpose()?.map(|(opened, _)| opened);
    let lists = SeasonLists::none();
    let verdict = check(format, &Case { deck: &resolved, pool: opened.as_ref(), as_of, index, lists });
    if arguments.json {
        let body = answer(&deck, pool.as_ref(), &[format], as_of, index)?;
        println!("{}", String::from_utf8_lossy(&body));
    } else {
        for diagnostic in &diagnostics {
            match diagnostic.place {
                formats::Place::Line(n) => println!("line {n}: {}", diagnostic.message),
                formats::Place::Item(n) | formats::Place::Card(n) => println!("card {}: {}", n + 1, diagnostic.message),
            }
        }
        print!("{}", told(&verdict, format.name(), &DeckSummary::new(&resolved, index)));
    }
    Ok(match verdict.outcome {
        Outcome::Legal => ExitCode::SUCCESS,
        Outcome::Illegal => ExitCode::from(1),
        Outcome::Undetermined => ExitCode::from(2),
    })
}

/// A verdict as a person reads it.
fn told(verdict: &Verdict, format: &str, deck: &DeckSummary) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    let word = match verdict.outcome {
        Outcome::Legal => "LEGAL",
        Outcome::Illegal => "ILLEGAL",
        Outcome::Undetermined => "UNDETERMINED",
    };
    line(format!("{word} in {format} {} on {}", verdict.format_version, verdict.as_of));
    let hero = deck.hero.as_ref().and_then(|h| h.name.as_deref()).unwrap_or("no Hero");
    line(format!("{hero}; {} cards with the Hero, {} without", deck.size_with_hero, deck.size_without_hero));
    for violation in &verdict.violations {
        let mark = if violation.severity == Severity::Error { "✗" } else { "!" };
        line(format!("{mark} {}: {}", violation.code.name(), violation.message));
        if let Some(citation) = &violation.citation {
            let rule = citation.rule.as_deref().map(|r| format!("rule {r}, ")).unwrap_or_default();
            line(format!("    {rule}{}", citation.source));
        }
        for card in &violation.cards {
            let name = card.name.as_deref().unwrap_or("?");
            line(format!("    {} × {name} ({})", card.quantity, card.reference));
        }
    }
    for open in &verdict.not_checked {
        line(format!("? {} was not checked: {}", open.check, open.reason));
    }
    out
}
