//! `tumult cards`: deletes cards from the catalogue, and records that a card has another reference now.

use crate::{
    DATA_ERROR, audit,
    config::{DatabaseOptions, DeckFileOptions, flag},
    say::{complain, say, say_json},
};
use answers::compiling;
use cards::Reference;
use catalog::{AuditAction, Options, Source, Tombstone};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use std::process::ExitCode;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Delete cards of the catalogue. The incremental export lists them for mirrors; an import of their records adds them again.
    /// Exit 65 if there is no such card, and then nothing is changed
    Delete {
        /// References of the cards
        #[arg(required = true)]
        references: Vec<Reference>,

        #[command(flatten)]
        options: ChangeOptions,
    },
    /// Move a card to another reference, which the catalogue may have already. The old reference still finds the card. Exit 65 if
    /// there is no card of either reference
    Migrate {
        /// The reference that it has
        from: Reference,

        /// The reference that it is to have
        to: Reference,

        #[command(flatten)]
        options: ChangeOptions,
    },
}

#[derive(Args, Debug)]
struct ChangeOptions {
    /// Write the report as JSON instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    decks: DeckFileOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Delete { references, options } => {
            let deleted = |reference: &Reference| Tombstone { reference: reference.clone(), migrated_to: None };
            let tombstones: Vec<Tombstone> = references.iter().map(deleted).collect();
            let (first, others) = (&references[0], references.len() - 1);
            let target = if others == 0 { first.to_string() } else { format!("{first} and {others} more") };
            change("cards delete", &tombstones, (AuditAction::DeleteCards, &target), options)
        }
        Command::Migrate { from, to, options } => {
            let migrated = Tombstone { reference: from.clone(), migrated_to: Some(to.clone()) };
            change("cards migrate", &[migrated], (AuditAction::MigrateCard, &format!("{from} to {to}")), options)
        }
    }
}

/// Makes the change as a mirror would, which imports the lines that it is sent, and notes it in the audit trail.
fn change(
    name: &str,
    tombstones: &[Tombstone],
    (action, target): (AuditAction, &str),
    options: &ChangeOptions,
) -> anyhow::Result<ExitCode> {
    let mut store = compiling::open(options.database.file(), Timestamp::now())?;
    let index = store.load()?.index;
    // A mirror may receive tombstones of cards that it never had; a person who names such a card has probably mistyped it.
    let is_card = |reference: &Reference| {
        index.find(&reference.to_string()).is_some_and(|id| index.card(id).reference == *reference)
    };
    let unknown = |it: &&Tombstone| it.migrated_to.is_none() && !is_card(&it.reference);
    let unknown: Vec<&Tombstone> = tombstones.iter().filter(unknown).collect();
    if !unknown.is_empty() {
        for tombstone in unknown {
            complain!("tumult: there is no card {}; nothing was changed", tombstone.reference);
        }
        return Ok(ExitCode::from(DATA_ERROR));
    }
    let mut bytes = Vec::new();
    catalog::export_tombstones(tombstones, &mut bytes)?;
    let source = Source::Bytes { name: name.to_owned(), bytes };
    let report = store.import(&[source], &Options::at(Timestamp::now()), &mut ())?;
    if report.version.is_some() {
        audit::note(&options.decks, &options.database, action, target);
    }
    if options.json {
        say_json(&serde_json::to_string_pretty(&report)?)?;
    } else {
        for removed in &report.removed {
            match &removed.migrated_to {
                None => say(format_args!("deleted {}\n", removed.reference))?,
                Some(to) => say(format_args!("{} goes by {to} now\n", removed.reference))?,
            }
        }
        match &report.version {
            Some(version) => say(format_args!("the catalogue is now version {version}\n"))?,
            None => say(format_args!("the catalogue is as it was\n"))?,
        }
    }
    for refusal in &report.refused {
        complain!("tumult: {}: {}", refusal.reference.as_deref().unwrap_or(name), refusal.reason);
    }
    Ok(ExitCode::from(if report.refused.is_empty() { 0 } else { DATA_ERROR }))
}
