//! `tumult export`, `backup`, `check`.

use crate::{
    config::DatabaseOptions,
    say::{say, unless_closed},
};
use answers::compiling;
use anyhow::Context as _;
use catalog::Store;
use std::{
    io::{BufWriter, Write as _},
    path::Path,
    process::ExitCode,
};

/// Opens the catalogue, making it if there is none.
pub(crate) fn open(database: &DatabaseOptions) -> anyhow::Result<Store> {
    compiling::open(&database.database)
}

pub(crate) fn export(database: &DatabaseOptions) -> anyhow::Result<ExitCode> {
    let catalogue = open(database)?.load()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = catalog::export(&catalogue, &mut out).and_then(|()| out.flush());
    unless_closed(written).context("the export could not be written")?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn backup(database: &DatabaseOptions, to: &Path) -> anyhow::Result<ExitCode> {
    open(database)?.backup(to).with_context(|| format!("the copy {} could not be written", to.display()))?;
    say(format_args!("copied to {}\n", to.display()))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn check(database: &DatabaseOptions) -> anyhow::Result<ExitCode> {
    let found = open(database)?.check()?;
    say(format_args!(
        "catalogue {}: {} cards, {} sets, {} restrictions\n",
        found.version, found.cards, found.sets, found.restrictions
    ))?;
    for problem in &found.problems {
        say(format_args!("problem: {problem}\n"))?;
    }
    say(format_args!("{}\n", if found.problems.is_empty() { "sound" } else { "NOT sound" }))?;
    Ok(if found.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
