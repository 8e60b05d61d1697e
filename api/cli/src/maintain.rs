//! `tumult export`, `backup`, `restore`, `check`.

use crate::{
    catalogue::{self, ReadCatalogue},
    config::DatabaseOptions,
    say::{say, unless_closed},
};
use answers::compiling;
use anyhow::Context as _;
use catalog::RestoreError;
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

pub(crate) fn backup(database: &DatabaseOptions, to: &Path) -> anyhow::Result<ExitCode> {
    let catalogue = ReadCatalogue::open(database)?;
    catalogue.backup(to).with_context(|| format!("the copy {} could not be written", to.display()))?;
    say(format_args!("{} copied to {}\n", catalogue.name(), to.display()))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(database: &DatabaseOptions, from: &Path) -> anyhow::Result<ExitCode> {
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
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn check(database: &DatabaseOptions) -> anyhow::Result<ExitCode> {
    let catalogue = ReadCatalogue::open(database)?;
    let found = catalogue.check()?;
    say(format_args!(
        "{} {}: {} cards, {} sets, {} restrictions\n",
        catalogue.name(),
        found.version,
        found.cards,
        found.sets,
        found.restrictions
    ))?;
    for problem in &found.problems {
        say(format_args!("problem: {problem}\n"))?;
    }
    say(format_args!("{}\n", if found.problems.is_empty() { "sound" } else { "NOT sound" }))?;
    Ok(if found.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
