//! `tumult formats` and `tumult lists`: manages the house formats and the season lists.

use crate::{
    DATA_ERROR, MISUSE, NO_INPUT, audit,
    config::{DatabaseOptions, DeckFileOptions, RulesOptions, flag},
    say::{complain, say, say_json},
};
use answers::{
    Code, Fault, Problem,
    rules::{Placed, Rules, RulesFolders},
};
use cards::Date;
use catalog::AuditAction;
use clap::{Args, Subcommand};
use formats::{Format, FormatSyntax};
use std::{
    io::{self, Read as _},
    path::Path,
    process::ExitCode,
};
use wire::admin_rules::{self, ListSeason};

#[derive(Args, Debug)]
pub(crate) struct FormatArguments {
    #[command(subcommand)]
    command: FormatCommand,
}

#[derive(Debug, Subcommand)]
enum FormatCommand {
    /// List the house formats
    List(Options),
    /// Add a house format, or replace the one with its id; a running service takes it over at its next check (--reload-seconds).
    /// Exit 65 if it is invalid, and then nothing is changed
    Put {
        /// A file with the members id, name, version, summary, extends, players, teams, rules, replace and repeal: JSON, or TOML
        /// if its name ends in .toml; `-` for standard input, which is JSON
        file: String,

        #[command(flatten)]
        options: Options,
    },
    /// Remove a house format. Exit 65 if there is none, or other formats extend it
    Remove {
        /// The id of the format
        id: String,

        #[command(flatten)]
        options: Options,
    },
}

#[derive(Args, Debug)]
pub(crate) struct ListArguments {
    #[command(subcommand)]
    command: ListCommand,
}

#[derive(Debug, Subcommand)]
enum ListCommand {
    /// List the season lists
    List(Options),
    /// Add a season list, or replace the one with its id whose season begins on the same day; a running service takes it over at
    /// its next check (--reload-seconds). Exit 65 if it is invalid, and then nothing is changed
    Put {
        /// The list as the community publishes it: a file, or `-` for standard input
        file: String,

        /// First day of the season; without it, the season has no beginning
        #[arg(long, env = "TUMULT_FROM", value_name = "DATE")]
        from: Option<Date>,

        /// First day after the season; without it, the season has no end
        #[arg(long, env = "TUMULT_UNTIL", value_name = "DATE")]
        until: Option<Date>,

        #[command(flatten)]
        options: Options,
    },
    /// Remove the lists of an id, of all seasons. Exit 65 if there are none
    Remove {
        /// The id of the list
        id: String,

        #[command(flatten)]
        options: Options,
    },
}

#[derive(Args, Debug)]
struct Options {
    /// Write JSON instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    rules: RulesOptions,

    #[command(flatten)]
    decks: DeckFileOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Why a command changed nothing.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("{0} cannot be read: {1}")]
    File(String, io::Error),
    #[error("{0} is not UTF-8; save it in that encoding")]
    NotUtf8(String),
    #[error("{0}")]
    Rules(Problem),
}

pub(crate) fn formats(arguments: &FormatArguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        FormatCommand::List(options) => {
            let rules = options.read()?;
            if options.json {
                return written(admin_rules::formats(&rules, Vec::new()));
            }
            let mut formats = rules.house_formats().peekable();
            if formats.peek().is_none() {
                complain!("no house formats");
            }
            for format in formats {
                let (id, version, name) = (format.id(), format.version(), format.name());
                say(format_args!("{id}  {version}  {name}\n"))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        FormatCommand::Put { file, options } => {
            let put = |folders: &RulesFolders| {
                let mut bytes = read(file)?;
                if FormatSyntax::of(Path::new(file)) == Some(FormatSyntax::Toml) {
                    let text = String::from_utf8(bytes).map_err(|_| Refused::NotUtf8(file.clone()))?;
                    bytes = admin_rules::format_from_toml(&text).map_err(Refused::Rules)?;
                }
                admin_rules::put_format(&bytes, folders).map_err(Refused::Rules)
            };
            options.changed(put, |placed| (AuditAction::PutFormat, placed.id.clone(), told("format", placed)))
        }
        FormatCommand::Remove { id, options } => options.changed(
            |folders| folders.remove_format(id).map_err(Refused::Rules),
            |()| (AuditAction::RemoveFormat, id.clone(), format!("the format {id} is gone")),
        ),
    }
}

pub(crate) fn lists(arguments: &ListArguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        ListCommand::List(options) => {
            let rules = options.read()?;
            if options.json {
                return written(admin_rules::lists(&rules, Vec::new()));
            }
            if rules.lists.iter().next().is_none() {
                complain!("no season lists");
            }
            for list in rules.lists.iter() {
                let (from, until) = list.season();
                let day = |word, day: Option<Date>| day.map(|day| format!("  {word} {day}")).unwrap_or_default();
                let season = day("from", from) + &day("until", until);
                say(format_args!("{}  {}  {} references{season}\n", list.id(), list.version(), list.len()))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        ListCommand::Put { file, from, until, options } => {
            let put = |folders: &RulesFolders| {
                let bytes = read(file)?;
                ListSeason::new(*from, *until).put(&bytes, folders).map_err(Refused::Rules)
            };
            options.changed(put, |placed| (AuditAction::PutList, placed.id.clone(), told("list", placed)))
        }
        ListCommand::Remove { id, options } => options.changed(
            |folders| folders.remove_list(id).map_err(Refused::Rules),
            |()| (AuditAction::RemoveList, id.clone(), format!("the list {id} is gone")),
        ),
    }
}

impl Options {
    fn read(&self) -> anyhow::Result<Rules> {
        Ok(Rules::read(&self.rules.folders(&self.database))?)
    }

    /// Changes the folders, records the change in the audit trail, and reports it.
    fn changed<T>(
        &self,
        change: impl FnOnce(&RulesFolders) -> Result<T, Refused>,
        entry: impl FnOnce(&T) -> (AuditAction, String, String),
    ) -> anyhow::Result<ExitCode> {
        let changed = match change(&self.rules.folders(&self.database)) {
            Ok(changed) => changed,
            Err(error @ Refused::File(..)) => {
                complain!("tumult: {error}");
                return Ok(ExitCode::from(NO_INPUT));
            }
            Err(error @ Refused::NotUtf8(_)) => {
                complain!("tumult: {error}; nothing was changed");
                return Ok(ExitCode::from(DATA_ERROR));
            }
            Err(Refused::Rules(problem)) if problem.code() == Code::RulesUnavailable => return Err(problem.into()),
            Err(Refused::Rules(problem)) => {
                // A fault that is alone is the detail.
                if let [alone] = problem.faults() {
                    complain!("tumult: {}: {}; nothing was changed", place(alone), alone.message);
                    return Ok(ExitCode::from(DATA_ERROR));
                }
                complain!("tumult: {}; nothing was changed", problem.detail());
                problem.faults().iter().for_each(|fault| complain!("  {}: {}", place(fault), fault.message));
                return Ok(ExitCode::from(DATA_ERROR));
            }
        };
        let (action, target, sentence) = entry(&changed);
        audit::note(&self.decks, &self.database, action, &target);
        match self.json {
            true => say_json(&serde_json::json!({ "action": action.name(), "target": target }).to_string())?,
            false => say(format_args!("{sentence}\n"))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The place of a fault in a file, as a JSON pointer.
fn place(fault: &Fault) -> &str {
    if fault.pointer.is_empty() { "/" } else { &fault.pointer }
}

fn told(what: &str, placed: &Placed) -> String {
    match placed.is_new {
        true => format!("the {what} {} is new", placed.id),
        false => format!("the {what} {} took the place of the one before", placed.id),
    }
}

fn written(body: Result<Vec<u8>, Problem>) -> anyhow::Result<ExitCode> {
    say_json(&String::from_utf8_lossy(&body?))?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &str) -> Result<Vec<u8>, Refused> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    bytes.map_err(|error| Refused::File(file.to_owned(), error))
}

/// The format with an id. If there is none, reports that and returns the exit code.
pub(crate) fn format_named<'r>(rules: &'r Rules, id: &str) -> Result<&'r Format, ExitCode> {
    rules.formats.get(id).ok_or_else(|| {
        let ids: Vec<&str> = rules.formats.iter().map(Format::id).collect();
        complain!("tumult: there is no format {id:?}; there are {}", ids.join(", "));
        ExitCode::from(MISUSE)
    })
}
