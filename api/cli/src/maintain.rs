//! `tumult export`, `backup`, `restore`, `check`.

use crate::{
    catalogue::{self, ReadCatalogue},
    config::{DatabaseOptions, DeckFileOptions},
    say::{say, unless_closed},
};
use answers::compiling;
use anyhow::Context as _;
use catalog::{DeckStore, Owner, RestoreError};
use jiff::Timestamp;
use std::{
    io::{BufWriter, Write as _},
    path::Path,
    process::ExitCode,
};

pub(crate) fn export(database: &DatabaseOptions) -> anyhow::Result<ExitCode> {
    let catalogue = catalogue::load(database)?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = catalog::export(&catalogue, &mut out).and_then(|()| out.flush());
    unless_closed(written).context("the export could not be written")?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn backup(database: &DatabaseOptions, decks: &DeckFileOptions, to: &Path) -> anyhow::Result<ExitCode> {
    let catalogue = ReadCatalogue::open(database)?;
    // First: where the copy of the decks cannot be written there is no half of a backup.
    let (decks, copy) = (DeckStore::of(&decks.file(database)), DeckStore::beside(to));
    let has_decks = decks.backup(&copy)?;
    catalogue.backup(to).with_context(|| format!("the copy {} could not be written", to.display()))?;
    say(format_args!("{} copied to {}\n", catalogue.name(), to.display()))?;
    if has_decks {
        say(format_args!("saved decks copied to {}\n", copy.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(
    database: &DatabaseOptions,
    from: &Path,
    decks: Option<&DeckFileOptions>,
) -> anyhow::Result<ExitCode> {
    let unusable = |source| RestoreError::Backup { path: from.to_owned(), source };
    let restored = compiling::open_to_read(from).map_err(unusable)?.restore(database.file())?;
    say(format_args!(
        "{} is now catalogue {}: {} cards, {} sets, {} restrictions\n",
        database.file().display(),
        restored.version,
        restored.cards,
        restored.sets,
        restored.restrictions
    ))?;
    let copy = DeckStore::beside(from);
    match decks {
        Some(decks) => {
            let store = DeckStore::of(&decks.file(database));
            let restored = store.restore(&copy, (&Owner::command_line(), Timestamp::now()))?;
            say(format_args!(
                "{} now holds {} decks and {} keys\n",
                store.path().display(),
                restored.decks,
                restored.keys
            ))?;
        }
        None if copy.exists() => {
            say(format_args!("saved decks stay as they are; --with-decks puts back those of {}\n", copy.display()))?;
        }
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn check(database: &DatabaseOptions, decks: &DeckFileOptions) -> anyhow::Result<ExitCode> {
    let catalogue = ReadCatalogue::open(database)?;
    let mut found = catalogue.check()?;
    say(format_args!(
        "{} {}: {} cards, {} sets, {} restrictions\n",
        catalogue.name(),
        found.version,
        found.cards,
        found.sets,
        found.restrictions
    ))?;
    if let Some(decks) = DeckStore::of(&decks.file(database)).check()? {
        say(format_args!("saved decks: {} decks, {} keys\n", decks.decks, decks.keys))?;
        found.problems.extend(decks.problems.into_iter().map(|problem| format!("saved decks: {problem}")));
    }
    for problem in &found.problems {
        say(format_args!("problem: {problem}\n"))?;
    }
    say(format_args!("{}\n", if found.problems.is_empty() { "sound" } else { "NOT sound" }))?;
    Ok(if found.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
