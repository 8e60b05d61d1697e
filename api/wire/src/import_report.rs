//! An import over HTTP: its parameters and its report.

use crate::{json, list::first, query::Params};
use answers::{
    Problem,
    api_keys::{self, MAX_NAME},
};
use catalog::{ImportReport, Phase, Refusal, Status};
use serde::Serialize;
use utoipa::ToSchema;

/// The parameters of an import.
#[derive(Debug)]
pub struct ImportQuery {
    /// The name of the source, if the request gives one.
    pub name: Option<String>,
    /// Whether to write nothing.
    pub dry_run: bool,
    /// A warning for each unknown parameter, since a misspelt one may have been meant to prevent changes.
    pub unknown: Vec<String>,
}

impl ImportQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` if a value cannot be read, `OUT_OF_RANGE` if the name is empty or too long.
    pub fn read(query: &str) -> Result<Self, Problem> {
        let mut params = Params::of(query);
        let name = params.text("name").filter(|name| !name.is_empty());
        if let Some(name) = name.as_ref().filter(|name| !api_keys::is_name(name)) {
            params.refuse("name", format!("name={name}: a name has 1 to {MAX_NAME} visible characters"));
        }
        let dry_run = params.boolean("dryRun").unwrap_or_default();
        params.finish().map(|unknown| Self { name, dry_run, unknown })
    }
}

/// Card data in a shape that an import knows.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary, example = json!("{\"reference\":\"ALT_CORE_B_MU_13_C\",\"deleted\":true}"))]
#[expect(dead_code, reason = "stands in the document for any bytes")]
pub struct ImportedBytes(Vec<u8>);

/// What an import did, or would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportReport)]
pub struct ImportView<'a> {
    /// The version of the catalogue that the import made; null if it changed nothing, or was only tried.
    #[schema(required, example = "2-9f86d081884c")]
    version: Option<String>,
    /// Whether there was nothing to change.
    is_unchanged: bool,
    /// Whether it was only tried.
    dry_run: bool,
    /// Files read.
    #[schema(example = 1)]
    files: usize,
    /// Records read: one for each language of a card.
    #[schema(example = 1)]
    records: usize,
    /// Cards that were not there before.
    #[schema(example = 1)]
    new: usize,
    /// Cards that changed.
    changed: usize,
    /// Cards that the source names and that are as they were.
    unchanged: usize,
    /// References that lost their card, or lead to another one now.
    removed: usize,
    /// Announcements that are new or changed.
    announcements: usize,
    /// Announcements that are gone or changed.
    withdrawn: usize,
    /// Records and files that were refused.
    refused_count: usize,
    /// The first 200 of them.
    refused: Vec<RefusalView<'a>>,
    /// What was taken with a doubt, and parameters of the request that nothing knows.
    warning_count: usize,
    /// The first 200 of these warnings.
    warnings: Vec<String>,
}

/// A record or a file that was refused.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportRefusal)]
struct RefusalView<'a> {
    /// The file, with the archive it lies in.
    file: &'a str,
    /// Line in the file, from 1, where lines are records.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    line: Option<usize>,
    /// The reference, where the record has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reference: Option<&'a str>,
    /// Why it was refused.
    reason: String,
}

impl<'a> ImportView<'a> {
    /// Shows a report. `unknown` are the warnings of the request itself.
    #[must_use]
    pub fn of(report: &'a ImportReport, unknown: &[String]) -> Self {
        let refusal = |it: &'a Refusal| RefusalView {
            file: &it.file,
            line: it.line,
            reference: it.reference.as_deref(),
            reason: it.reason.to_string(),
        };
        Self {
            version: report.version.map(|version| version.to_string()),
            is_unchanged: report.is_unchanged(),
            dry_run: report.dry_run,
            files: report.files,
            records: report.records,
            new: report.new.len(),
            changed: report.changed.len(),
            unchanged: report.unchanged,
            removed: report.removed.len(),
            announcements: report.announcements,
            withdrawn: report.withdrawn,
            refused_count: report.refused_count,
            refused: first(&report.refused, refusal).0,
            warning_count: report.warning_count + unknown.len(),
            warnings: unknown.iter().cloned().chain(first(&report.warnings, ToString::to_string).0).collect(),
        }
    }

    /// Writes a report.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the report cannot be written.
    pub fn write(report: &ImportReport, unknown: &[String]) -> Result<Vec<u8>, Problem> {
        json::write(&ImportView::of(report, unknown))
    }
}

/// The progress of an import.
#[derive(Debug, Serialize)]
pub struct ImportProgressView {
    /// `reading` while the source is read, `compiling` while it is found out what its cards do, `comparing` with the catalogue, `writing` what
    /// differs, `committing` at last.
    phase: &'static str,
    /// Bytes of the source read so far.
    read: u64,
    /// Bytes of the source in all.
    total: u64,
    /// Files read so far.
    files: usize,
    /// Records read so far.
    records: usize,
    /// Cards in these records; 0 while they are read.
    cards: usize,
    /// Cards of which it was found out by now what they do.
    compiled: usize,
}

impl ImportProgressView {
    /// Writes the progress of an import.
    #[must_use]
    pub fn write(status: &Status) -> Option<Vec<u8>> {
        let Status { phase, read, total, files, records, cards, compiled } = *status;
        let phase = match phase {
            Phase::Reading => "reading",
            Phase::Compiling => "compiling",
            Phase::Comparing => "comparing",
            Phase::Writing => "writing",
            Phase::Committing => "committing",
        };
        json::write(&Self { phase, read, total, files, records, cards, compiled }).ok()
    }
}
