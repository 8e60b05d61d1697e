//! The commands of `tumult`, and the exit codes of the program.

use crate::{
    advice, cards, compare,
    config::{DatabaseOptions, DeckFileOptions, RulesOptions, ServeOptions, flag},
    coverage, games, goldfish,
    import::{self, download::DownloadError},
    keys, maintain, odds, opening, replay, rules,
    say::complain,
    scenario, serve, settings, signing_key, validate,
};
use answers::rules::CopyError;
use catalog::{DeckStoreError, RestoreError, StoreError};
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, error::ErrorKind};
use std::{ffi::OsString, path::PathBuf, process::ExitCode};

/// Exit code for wrong usage (EX_USAGE of sysexits). The 2 of clap would be taken for "undetermined".
pub(crate) const MISUSE: u8 = 64;
/// Exit code for an input that was read but is not valid for the command (EX_DATAERR).
pub(crate) const DATA_ERROR: u8 = 65;
/// Exit code for an input that could not be opened or read (EX_NOINPUT).
pub(crate) const NO_INPUT: u8 = 66;
/// Exit code for a failure that the command line did not cause (EX_SOFTWARE).
const FAILED: u8 = 70;
/// Exit code for output that exists already and is not replaced (EX_CANTCREAT).
const EXISTS: u8 = 73;

#[derive(Debug, Parser)]
#[command(
    name = "tumult",
    version,
    about = "Card catalogue, deck verdicts and opening odds for Altered",
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Listen for HTTP requests (what `tumult` does if nothing is said)
    Serve(Box<ServeOptions>),
    /// Read card records into the catalogue: files, folders, archives, http(s) addresses
    Import(import::Arguments),
    /// Say whether a deck is legal: exit 0 legal, 1 illegal, 2 undetermined, 64 and up for misuse
    Validate(validate::Arguments),
    /// Play games with a deck alone and report how it opens and plays
    Goldfish(goldfish::Arguments),
    /// Play games between decks and report how often each wins against each, and the results of a Swiss event with them
    Games(games::Arguments),
    /// Report what the opening hands of a deck allow
    Opening(opening::Arguments),
    /// Play two decks on equal deals and report which plays better
    Compare(compare::Arguments),
    /// Report what each card of a deck is worth to it, and which exchanges make it better
    Advice(advice::Arguments),
    /// Compute the exact probability of drawing certain cards of a deck by a Day
    Odds(odds::Arguments),
    /// Play a game log again: exit 0 equal, 1 and the first step that differs, 64 and up for misuse
    Replay(replay::Arguments),
    /// Run rule scenarios: exit 0 all hold and each system has one, 1 not, 65 a file is no scenario
    Scenario(scenario::Arguments),
    /// Report how much of the cards' texts the engine executes, set by set, and what it does not execute
    Coverage(coverage::Arguments),
    /// Write the catalogue to standard output, a JSON object a line
    Export(DatabaseOptions),
    /// Delete cards of the catalogue, or move a card to another reference
    Cards(cards::Arguments),
    /// Change or list the keys that sign verdicts
    SigningKey(signing_key::Arguments),
    /// Make, list or revoke API keys
    Keys(keys::Arguments),
    /// Add, list or remove house formats
    Formats(rules::FormatArguments),
    /// Add, list or remove season lists
    Lists(rules::ListArguments),
    /// Write a consistent copy of the catalogue, and beside it copies of the saved decks (.decks), the house formats (.formats) and
    /// the season lists (.lists), also while a service runs
    Backup {
        /// The file to write; it must not exist
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseOptions,
        #[command(flatten)]
        decks: DeckFileOptions,
        #[command(flatten)]
        rules: RulesOptions,
    },
    /// Replace the catalogue by a backup, also while a service runs: exit 65 if the backup is damaged or no catalogue, 66 if it
    /// does not exist. House formats and season lists are restored only if there are none
    Restore {
        /// The backup; it stays as it is
        file: PathBuf,
        /// Replace the saved decks and API keys by those of the backup; what was saved since is lost
        #[arg(long, env = "TUMULT_WITH_DECKS", value_parser = flag(), action = clap::ArgAction::SetTrue)]
        with_decks: bool,
        /// Replace the house formats and season lists by those of the backup; the present ones are lost
        #[arg(long, env = "TUMULT_WITH_RULES", value_parser = flag(), action = clap::ArgAction::SetTrue)]
        with_rules: bool,
        #[command(flatten)]
        database: DatabaseOptions,
        #[command(flatten)]
        decks: DeckFileOptions,
        #[command(flatten)]
        rules: RulesOptions,
    },
    /// Check the catalogue file, the file of saved decks and what is in them: exit 0 sound, 1 not
    Check {
        #[command(flatten)]
        database: DatabaseOptions,
        #[command(flatten)]
        decks: DeckFileOptions,
    },
}

/// Runs the program with its command-line arguments.
#[must_use]
pub(crate) fn run() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.len() == 1 {
        arguments.push("serve".into());
    }
    match Cli::command()
        .try_get_matches_from(arguments)
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)))
    {
        Ok((cli, matches)) => execute(cli, &matches),
        Err(error) => {
            // Help and version are not errors.
            let fine = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let _ = error.print();
            if fine { ExitCode::SUCCESS } else { ExitCode::from(MISUSE) }
        }
    }
}

fn execute(cli: Cli, matches: &ArgMatches) -> ExitCode {
    let outcome = match cli.command {
        Command::Serve(options) if options.print_config => {
            let serve = Cli::command().find_subcommand("serve").cloned().unwrap_or_default();
            let given = matches.subcommand_matches("serve");
            given.map_or(Ok(()), |given| settings::print(&serve, given)).map(|()| ExitCode::SUCCESS)
        }
        Command::Serve(options) => serve::run(&options).map(|()| ExitCode::SUCCESS),
        Command::Import(arguments) => import::import(&arguments),
        Command::Validate(arguments) => validate::validate(&arguments),
        Command::Goldfish(arguments) => goldfish::goldfish(&arguments),
        Command::Games(arguments) => games::games(&arguments),
        Command::Opening(arguments) => opening::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Advice(arguments) => advice::run(&arguments),
        Command::Odds(arguments) => odds::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Scenario(arguments) => scenario::run(&arguments),
        Command::Coverage(arguments) => coverage::run(&arguments),
        Command::Export(database) => maintain::export(&database),
        Command::Cards(arguments) => cards::run(&arguments),
        Command::SigningKey(arguments) => signing_key::run(&arguments),
        Command::Keys(arguments) => keys::run(&arguments),
        Command::Formats(arguments) => rules::formats(&arguments),
        Command::Lists(arguments) => rules::lists(&arguments),
        Command::Backup { file, database, decks, rules } => maintain::backup(&database, &decks, &rules, &file),
        Command::Restore { file, with_decks, with_rules, database, decks, rules } => {
            let replaced = maintain::Replaced { decks: with_decks, rules: with_rules };
            maintain::restore(&database, &decks, &rules, (&file, replaced))
        }
        Command::Check { database, decks } => maintain::check(&database, &decks),
    };
    outcome.unwrap_or_else(|error| {
        report(&error);
        ExitCode::from(exit_code(&error))
    })
}

fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref() {
        Some(RestoreError::Same(_)) => return MISUSE,
        Some(RestoreError::Unsound { .. }) => return DATA_ERROR,
        Some(RestoreError::Backup { source, .. }) => return backup_exit_code(source),
        Some(RestoreError::Target { .. }) => return FAILED,
        None => {}
    }
    match error.downcast_ref() {
        Some(DeckStoreError::Missing(_)) => return NO_INPUT,
        Some(DeckStoreError::Damaged { .. } | DeckStoreError::Foreign(_) | DeckStoreError::Newer { .. }) => {
            return DATA_ERROR;
        }
        Some(DeckStoreError::KeyExists(_) | DeckStoreError::KeyUnknown(_)) => return DATA_ERROR,
        Some(DeckStoreError::Exists(_)) => return EXISTS,
        Some(_) | None => {}
    }
    match error.downcast_ref() {
        Some(CopyError::Unsound(_)) => return DATA_ERROR,
        Some(CopyError::Exists(_)) => return EXISTS,
        Some(_) | None => {}
    }
    match error.downcast_ref() {
        Some(StoreError::Missing(_)) => NO_INPUT,
        Some(StoreError::Exists(_)) => EXISTS,
        _ if error.is::<DownloadError>() => NO_INPUT,
        _ => FAILED,
    }
}

/// The exit code for a backup that cannot be used: it cannot be opened, it is not valid, or something else failed.
fn backup_exit_code(error: &StoreError) -> u8 {
    match error {
        StoreError::Missing(_)
        | StoreError::Read { .. }
        | StoreError::Open { .. }
        | StoreError::UnreadableLog { .. } => NO_INPUT,
        StoreError::Locked(_) | StoreError::Io { .. } | StoreError::Sqlite(_) => FAILED,
        _ => DATA_ERROR,
    }
}

fn report(error: &anyhow::Error) {
    complain!("tumult: {error:#}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;

    /// The options of a command and its subcommands whose environment variable has another name than the option.
    fn without_variable(command: &Command) -> Vec<String> {
        let options = command.get_arguments().filter_map(|argument| Some((argument.get_long()?, argument.get_env())));
        let options = options.filter(|(long, _)| !["help", "version"].contains(long)).filter(|(long, variable)| {
            let expected = format!("TUMULT_{}", long.to_uppercase().replace('-', "_"));
            variable.is_none_or(|variable| variable != expected.as_str())
        });
        let own = options.map(|(long, _)| format!("{} --{long}", command.get_name()));
        own.chain(command.get_subcommands().flat_map(without_variable)).collect()
    }

    #[test]
    fn every_option_is_also_an_environment_variable() {
        assert_eq!(without_variable(&Cli::command()), [] as [&str; 0]);
    }

    #[test]
    fn the_readme_names_every_command() {
        let readme = include_str!("../README.md");
        let lacks =
            |name: &&str| !readme.contains(&format!("`{name}`")) && !readme.contains(&format!("`tumult {name}`"));
        let command = Cli::command();
        let lacking: Vec<&str> = command.get_subcommands().map(Command::get_name).filter(lacks).collect();
        assert!(lacking.is_empty(), "api/cli/README.md does not name {lacking:?}");
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
