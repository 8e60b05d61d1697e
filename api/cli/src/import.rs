//! `tumult import`: imports card data from files and addresses.

mod address;
pub(crate) mod download;

use crate::{
    NO_INPUT, audit,
    config::{DatabaseOptions, DeckFileOptions, flag},
    say::{complain, say, say_json},
};
use address::Address;
use answers::compiling::{self, import_options};
use anyhow::Context as _;
use catalog::{AuditAction, Compiled, ImportError, ImportReport, Phase, Progress, Source, Status, Store, StoreError};
use clap::Args;
use download::{Download, DownloadError, Downloader};
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use serde::Serialize;
use std::{fmt, ops::ControlFlow, path::PathBuf, process::ExitCode, time::Duration};
use tempfile::TempDir;

/// Most refusals and warnings of each kind that are printed; `--json` has all of them.
const SHOWN: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Files, folders, archives (.tar.xz .tar.gz .zip .jsonl.gz) or http(s) addresses
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<String>,

    /// Say what the import would do, and write nothing
    #[arg(long, env = "TUMULT_DRY_RUN", value_parser = flag())]
    dry_run: bool,

    /// Fetch also what is as it was at the last import
    #[arg(long, env = "TUMULT_REFETCH", value_parser = flag())]
    refetch: bool,

    /// Fetch also from private networks and from this machine; proxies of the environment are used only then
    #[arg(long, env = "TUMULT_ALLOW_PRIVATE_ADDRESSES", value_parser = flag())]
    allow_private_addresses: bool,

    /// Write the report as JSON
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    decks: DeckFileOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Imports the sources. Exits with 0 if everything was accepted, 1 if something was refused, 66 if a source cannot be read.
pub(crate) fn import(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    // An error of the database leaves the catalogue unchanged; later errors come after the commit.
    let unchanged = |error: anyhow::Error| {
        if error.is::<StoreError>() || error.is::<ImportError>() {
            anyhow::anyhow!("{error:#}; nothing was changed")
        } else {
            error
        }
    };
    run(arguments).map_err(unchanged)
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    // From here on nothing has the sources as they were typed, so that no message and no note can show a password.
    let origins = arguments.sources.iter().enumerate().map(Origin::read).collect::<anyhow::Result<Vec<_>>>()?;
    let addresses: Option<Vec<String>> = origins.iter().map(Origin::address_to_hash).collect();
    let bar = Bar::new();
    let fetched = fetch(arguments, &origins, addresses.as_deref(), &bar.0)?;
    let Some(Fetched { sources, etags }) = fetched else {
        bar.0.finish_and_clear();
        let report = ImportReport { dry_run: arguments.dry_run, ..ImportReport::default() };
        return answer(arguments, &report, true);
    };
    let mut target = Target::open(arguments)?;
    if target.store.took_over_log() {
        let file = arguments.database.file().display();
        complain!("tumult: a crash had left changes in the log beside {file}; they are in the file now");
    }
    let before = target.store.version()?;
    let options = import_options(Timestamp::now());
    let options = if arguments.dry_run { options.dry_run() } else { options };
    let outcome = target.store.import(&sources, &options, &mut &bar);
    bar.0.finish_and_clear();
    let report = match outcome {
        Err(error @ (ImportError::Source { .. } | ImportError::Archive { .. } | ImportError::TooLarge { .. })) => {
            complain!("tumult: {error}; nothing was changed");
            return Ok(ExitCode::from(NO_INPUT));
        }
        report => report?,
    };
    if let (false, Some(addresses)) = (arguments.dry_run, &addresses) {
        // A refused record may be corrected on the server or here without a new tag, and should be reported again by the next
        // import.
        let etags = if report.refused_count == 0 { etags } else { Vec::new() };
        if let Err(error) = target.store.note_etags(addresses, &etags, report.version.unwrap_or(before)) {
            complain!("tumult: {error}; so the next import will fetch everything again");
        }
    }
    if report.version.is_some() {
        let (first, others) = (&origins[0], origins.len() - 1);
        let name = if others == 0 { first.to_string() } else { format!("{first} and {others} more") };
        audit::note(&arguments.decks, &arguments.database, AuditAction::Import, &name);
    }
    if !arguments.dry_run && !target.store.is_settled() {
        let file = arguments.database.file().display();
        complain!("tumult: another program is reading {file}; until it ends {file}-wal is a part of the catalogue");
    }
    answer(arguments, &report, false)
}

fn answer(arguments: &Arguments, report: &ImportReport, not_modified: bool) -> anyhow::Result<ExitCode> {
    if arguments.json {
        let body = Body { is_unchanged: report.is_unchanged(), not_modified, report };
        say_json(&serde_json::to_string_pretty(&body)?)?;
    } else if not_modified {
        say(format_args!("nothing is new since the last import from there; the catalogue is as it was\n"))?;
    } else {
        say(format_args!("{}", render(report)))?;
    }
    Ok(code(report))
}

/// Where a source comes from.
enum Origin {
    /// A file or a folder.
    Path(PathBuf),
    Address(Address),
}

impl Origin {
    /// Reads an argument. Errors name it by its place: it may hold a password where nobody can tell.
    fn read((at, text): (usize, &String)) -> anyhow::Result<Self> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        if !matches!(scheme.as_deref(), Some("http" | "https")) {
            return Ok(Self::Path(text.into()));
        }
        let address = text.parse().map_err(DownloadError::from);
        address.map(Self::Address).with_context(|| format!("source {} was not fetched; nothing was imported", at + 1))
    }

    const fn path(&self) -> Option<&PathBuf> {
        match self {
            Self::Path(path) => Some(path),
            Self::Address(_) => None,
        }
    }

    /// The whole address, of which the catalogue stores only the hash; `None` for a file.
    fn address_to_hash(&self) -> Option<String> {
        match self {
            Self::Path(_) => None,
            Self::Address(address) => Some(address.with_secrets().to_string()),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => path.display().fmt(f),
            Self::Address(address) => address.fmt(f),
        }
    }
}

/// The sources to import.
struct Fetched {
    sources: Vec<Source>,
    /// The entity tags of all sources; empty if one of them has none.
    etags: Vec<String>,
}

/// Fetches sources from the web; `None` if neither they nor the catalogue have changed since the last import. `addresses` are
/// those of all sources, unless some of them are files.
fn fetch(
    arguments: &Arguments,
    origins: &[Origin],
    addresses: Option<&[String]>,
    bar: &ProgressBar,
) -> anyhow::Result<Option<Fetched>> {
    let of_path = |path: &PathBuf| Source::Path(path.clone());
    let paths: Option<Vec<Source>> = origins.iter().map(|it| it.path().map(of_path)).collect();
    if let Some(sources) = paths {
        return Ok(Some(Fetched { sources, etags: Vec::new() }));
    }
    let downloader = Downloader::new(arguments.allow_private_addresses, bar.clone())?;
    let download = |address: &Address, etag: Option<&str>| {
        let download = downloader.fetch(address, etag);
        download.with_context(|| format!("{address} could not be fetched; nothing was imported"))
    };
    // A later source overrides an earlier one, so unchanged sources are skipped only if all are unchanged.
    let known = known_etags(arguments, addresses)?;
    let mut unchanged = Vec::new();
    let mut fetched = Vec::new();
    for (position, origin) in origins.iter().enumerate() {
        fetched.push(match origin {
            Origin::Path(path) => Download::Fetched { sources: vec![of_path(path)], etag: None },
            Origin::Address(address) => {
                let download = download(address, known.get(position).map(String::as_str))?;
                unchanged.extend((download == Download::Unchanged).then_some((position, address)));
                download
            }
        });
    }
    if unchanged.len() == origins.len() {
        return Ok(None);
    }
    for (position, address) in unchanged {
        fetched[position] = download(address, None)?;
    }
    let (mut sources, mut etags) = (Vec::new(), Vec::new());
    for download in fetched {
        if let Download::Fetched { sources: of_it, etag } = download {
            sources.extend(of_it);
            etags.extend(etag);
        }
    }
    if etags.len() < origins.len() {
        etags.clear();
    }
    Ok(Some(Fetched { sources, etags }))
}

/// The entity tags of the addresses, if the catalogue has not changed since they were imported.
fn known_etags(arguments: &Arguments, addresses: Option<&[String]>) -> anyhow::Result<Vec<String>> {
    let Some(addresses) = addresses.filter(|_| !arguments.refetch) else { return Ok(Vec::new()) };
    match compiling::open_to_read(arguments.database.file()) {
        Err(StoreError::Missing(_)) => Ok(Vec::new()),
        reader => Ok(reader?.etags(addresses)?),
    }
}

/// The catalogue to import into.
struct Target {
    store: Store,
    /// The folder with the copy for a dry run, removed on drop.
    _copy: Option<TempDir>,
}

impl Target {
    fn open(arguments: &Arguments) -> anyhow::Result<Self> {
        let file = arguments.database.file();
        if !arguments.dry_run {
            return Ok(Self { store: compiling::open(file, Timestamp::now())?, _copy: None });
        }
        // Opening for writing could already update the file of an older program, or make a file.
        match compiling::open_to_read(file) {
            Err(StoreError::Missing(_)) => Ok(Self { store: Store::in_memory(Timestamp::now())?, _copy: None }),
            Err(error) => Err(error.into()),
            Ok(reader) => {
                let folder = tempfile::tempdir().context("no temporary folder can be made")?;
                let copy = folder.path().join("copy.sqlite");
                reader.backup(&copy)?;
                Ok(Self { store: compiling::open(&copy, Timestamp::now())?, _copy: Some(folder) })
            }
        }
    }
}

/// The output of `--json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'r> {
    /// Whether there was nothing to change.
    is_unchanged: bool,
    /// Whether nothing was fetched, because no source has changed since the last import.
    not_modified: bool,
    #[serde(flatten)]
    report: &'r ImportReport,
}

fn code(report: &ImportReport) -> ExitCode {
    if report.refused_count == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

fn render(report: &ImportReport) -> String {
    let mut lines = vec![format!(
        "{} new, {} changed, {} unchanged, {} refused ({} records in {} files)",
        report.new.len(),
        report.changed.len(),
        report.unchanged,
        report.refused_count,
        report.records,
        report.files,
    )];
    if report.passed_over > 0 {
        lines.push(format!("{} more records of refused files, no card data either", report.passed_over));
    }
    let Compiled { wholly, in_part } = report.compiled;
    if wholly + in_part > 0 {
        lines.push(format!("{} texts compiled, {wholly} wholly and {in_part} in part", wholly + in_part));
    }
    if report.announcements + report.withdrawn > 0 {
        lines.push(format!("{} new announcements, {} withdrawn", report.announcements, report.withdrawn));
    }
    if report.pre_errata_texts > 0 {
        lines.push(format!("{} texts of before errata", report.pre_errata_texts));
    }
    if !report.removed.is_empty() {
        lines.push(format!("{} references without a card of their own", report.removed.len()));
    }
    for change in report.changed.iter().take(SHOWN) {
        let fields: Vec<String> = change.fields.iter().map(ToString::to_string).collect();
        lines.push(format!("changed {}: {}", change.reference, fields.join(", ")));
    }
    more(&mut lines, "changed", report.changed.len());
    lines.extend(report.refused.iter().take(SHOWN).map(|r| format!("refused {r}")));
    more(&mut lines, "refused", report.refused_count);
    lines.extend(report.warnings.iter().take(SHOWN).map(|w| format!("warning: {w}")));
    more(&mut lines, "warnings", report.warning_count);
    lines.push(match &report.version {
        Some(version) => format!("the catalogue is now version {version}"),
        None if report.is_unchanged() => "nothing is new; the catalogue is as it was".to_owned(),
        None => "nothing was written, as this was a dry run".to_owned(),
    });
    lines.push(String::new());
    lines.join("\n")
}

fn more(lines: &mut Vec<String>, what: &str, all: usize) {
    if all > SHOWN {
        lines.push(format!("… and {} more {what}; --json lists them", all - SHOWN));
    }
}

/// A progress bar on standard error, drawn only on a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}  {msg}");
        bar.set_style(style.expect("the template is a constant"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }
}

impl Progress for &Bar {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        self.0.set_length(status.total);
        self.0.set_position(status.read);
        let Status { files, records, cards, compiled, .. } = *status;
        self.0.set_message(match status.phase {
            Phase::Reading => format!("{files} files, {records} records"),
            Phase::Compiling => format!("{compiled} of {cards} cards understood"),
            Phase::Comparing => format!("{cards} cards compared"),
            Phase::Writing | Phase::Committing => format!("{cards} cards, written"),
        });
        ControlFlow::Continue(())
    }
}
