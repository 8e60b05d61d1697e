//! `tumult export`, `backup`, `check`.

use crate::{
    catalogue::{self, ReadCatalogue},
    config::DatabaseOptions,
    say::{say, unless_closed},
};
use anyhow::Context as _;
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
