//! `tumult export`, `backup`, `restore` and `check`: maintains the files.

use crate::{
    catalogue::{self, ReadCatalogue},
    config::{DatabaseOptions, DeckFileOptions, RulesOptions},
    say::{say, unless_closed},
};
use answers::{
    compiling,
    rules::{FolderCopy, Others, PublishedFolder, PutBack, RulesFolders},
};
use anyhow::Context as _;
use catalog::{
    DatabaseCopy, DeckCopy, DeckFileCheck, DeckRestore, DeckStore, DeckStoreError, Owner, Published, RestoreError,
};
use jiff::Timestamp;
use std::{
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
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
    // Everything is copied before anything gets its name, and a name is taken back if the next one cannot be given, so that there is
    // never half a backup. The catalogue is last: where it is, everything is.
    let catalogue_copy = catalogue.copy(to)?;
    let (decks, decks_to) = (DeckStore::of(&decks.file(database)), DeckStore::beside(to));
    let decks_copy = decks.copy(&decks_to)?;
    let rules_copies = rules.folders(database).copy(&RulesFolders::beside(to))?;
    let decks = decks_copy.map(DatabaseCopy::publish).transpose()?;
    let rules = rules_copies.into_iter().map(FolderCopy::publish).collect::<Result<Vec<_>, _>>()?;
    catalogue_copy.publish()?.keep();
    let has_decks = decks.map(Published::keep).is_some();
    let rules: Vec<PathBuf> = rules.into_iter().map(PublishedFolder::keep).collect();

    say(format_args!("{} copied to {}\n", catalogue.name(), to.display()))?;
    if has_decks {
        say(format_args!("saved decks copied to {}\n", decks_to.display()))?;
    }
    for copy in rules {
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
    let (rules_from, decks_from) = (RulesFolders::beside(from), DeckStore::beside(from));
    // Everything is read and checked before anything is changed. Then all is prepared before the first part is in force, and what is
    // in force is undone if the rest fails, so that after an error every file is as it was.
    rules_from.verify_backup()?;
    let decks_copy = replaced.decks.then(|| DeckCopy::read(&decks_from)).transpose()?;
    let catalogue = backup.prepare_restore(database.file())?;
    let rules_to = rules.folders(database);
    let others = if replaced.rules { Others::Replace } else { Others::Keep };
    let rules = rules_to.prepare_restore(&rules_from, others)?;
    let store = DeckStore::of(&decks.file(database));
    let author = (&Owner::command_line(), Timestamp::now());
    // The decks are last, as a transaction that is written but for its commit is the surest of the three.
    let decks = decks_copy.map(|copy| store.begin_restore(&copy, author)).transpose()?;
    let rules = rules.apply()?;
    let catalogue = catalogue.apply()?;
    let decks = decks.map(DeckRestore::commit).transpose()?;
    let (restored, rules) = (catalogue.keep(), rules.keep());

    say(format_args!(
        "{} is now catalogue {}: {} cards, {} sets, {} restrictions\n",
        database.file().display(),
        restored.version,
        restored.cards,
        restored.sets,
        restored.restrictions
    ))?;
    if let Some(DeckFileCheck { decks, keys, .. }) = decks {
        say(format_args!("{} now holds {decks} decks and {keys} keys\n", store.path().display()))?;
    } else if decks_from.exists() {
        let copy = decks_from.display();
        say(format_args!("saved decks stay as they are; --with-decks puts back those of {copy}\n"))?;
    }
    for (folder, outcome) in rules {
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
