//! `tumult export`, `backup`, `restore` and `check`: maintains the files.

use crate::{
    catalogue::{self, ReadCatalogue},
    config::{DatabaseOptions, DeckFileOptions, RulesOptions},
    say::{say, unless_closed},
};
use answers::{
    compiling,
    rules::{PutBack, RulesFolders},
};
use anyhow::Context as _;
use catalog::{DeckStore, DeckStoreError, Owner, RestoreError, StoreError};
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

pub(crate) fn backup(
    database: &DatabaseOptions,
    decks: &DeckFileOptions,
    rules: &RulesOptions,
    to: &Path,
) -> anyhow::Result<ExitCode> {
    let catalogue = ReadCatalogue::open(database)?;
    let copies = RulesFolders::beside(to);
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()).into());
    }
    copies.refuse_existing()?;
    // The decks are copied first, so that there is never half a backup if their copy cannot be written.
    let (decks, copy) = (DeckStore::of(&decks.file(database)), DeckStore::beside(to));
    let has_decks = decks.backup(&copy)?;
    catalogue.backup(to).with_context(|| format!("the copy {} could not be written", to.display()))?;
    say(format_args!("{} copied to {}\n", catalogue.name(), to.display()))?;
    if has_decks {
        say(format_args!("saved decks copied to {}\n", copy.display()))?;
    }
    for copy in rules.folders(database).back_up(&copies)? {
        say(format_args!("rules copied to {}\n", copy.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What `restore` replaces, besides the catalogue, even if its present content differs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replaced {
    /// The saved decks and the keys.
    pub(crate) decks: bool,
    /// The house formats and the season lists.
    pub(crate) rules: bool,
}

pub(crate) fn restore(
    database: &DatabaseOptions,
    decks: &DeckFileOptions,
    rules: &RulesOptions,
    (from, replaced): (&Path, Replaced),
) -> anyhow::Result<ExitCode> {
    let unusable = |source| RestoreError::Backup { path: from.to_owned(), source };
    let backup = compiling::open_to_read(from).map_err(unusable)?;
    let rules_copies = RulesFolders::beside(from);
    // The rules are checked before anything is changed.
    rules_copies.verify_backup()?;
    let restored = backup.restore(database.file())?;
    say(format_args!(
        "{} is now catalogue {}: {} cards, {} sets, {} restrictions\n",
        database.file().display(),
        restored.version,
        restored.cards,
        restored.sets,
        restored.restrictions
    ))?;
    let copy = DeckStore::beside(from);
    if replaced.decks {
        let store = DeckStore::of(&decks.file(database));
        let restored = store.restore(&copy, (&Owner::command_line(), Timestamp::now()))?;
        say(format_args!(
            "{} now holds {} decks and {} keys\n",
            store.path().display(),
            restored.decks,
            restored.keys
        ))?;
    } else if copy.exists() {
        say(format_args!("saved decks stay as they are; --with-decks puts back those of {}\n", copy.display()))?;
    }
    for (folder, outcome) in rules.folders(database).put_back(&rules_copies, replaced.rules)? {
        let folder = folder.display();
        match outcome {
            PutBack::Restored => say(format_args!("{folder} now holds the rules of the backup\n"))?,
            PutBack::Kept => say(format_args!("{folder} stays as it is; --with-rules puts back that of the backup\n"))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the files. Exits with 0 if all are sound, and 1 if one is not, even if it is too damaged to be read.
pub(crate) fn check(database: &DatabaseOptions, decks: &DeckFileOptions) -> anyhow::Result<ExitCode> {
    let mut problems = Vec::new();
    let checked = ReadCatalogue::open(database).and_then(|catalogue| Ok((catalogue.name(), catalogue.check()?)));
    match checked {
        Ok((name, found)) => {
            say(format_args!(
                "{name} {}: {} cards, {} sets, {} restrictions\n",
                found.version, found.cards, found.sets, found.restrictions
            ))?;
            problems.extend(found.problems);
        }
        Err(error) if error.is_damage() => problems.push(format!("{}: {error}", database.file().display())),
        Err(error) => return Err(error.into()),
    }
    let store = DeckStore::of(&decks.file(database));
    match store.check() {
        Ok(None) => {}
        Ok(Some(found)) => {
            say(format_args!("saved decks: {} decks, {} keys\n", found.decks, found.keys))?;
            problems.extend(found.problems.into_iter().map(|problem| format!("saved decks: {problem}")));
        }
        Err(error @ (DeckStoreError::Damaged { .. } | DeckStoreError::Foreign(_))) => {
            problems.push(format!("saved decks: {error}"));
        }
        Err(error) => return Err(error.into()),
    }
    for problem in &problems {
        say(format_args!("problem: {problem}\n"))?;
    }
    say(format_args!("{}\n", if problems.is_empty() { "sound" } else { "NOT sound" }))?;
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
