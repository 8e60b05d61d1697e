//! Converts between rows of the tables and the types of `cards`.

mod announcement;
mod card;
mod pre_errata;
mod set;
mod tombstone;
mod unique;

pub(crate) use announcement::{Listed, read_announcements, write_announcements};
pub(crate) use card::{CardWriter, read_cards, read_revisions, read_unique_references};
pub(crate) use pre_errata::{read_pre_errata_texts, write_pre_errata_text};
pub(crate) use set::{read_sets, write_set};
pub(crate) use tombstone::{delete_tombstone, read_tombstones, write_tombstone};
pub(crate) use unique::{
    FamilyHead, FamilyRow, KnownLine, LineRow, LineWordTable, Lines, delete_words, family_of, missing_line,
    read_family, read_family_heads, read_family_row, read_line_rows, write_family, write_postings,
};

use crate::StoreError;
use rusqlite::{Row, types::ValueRef};
use std::str::FromStr;

/// Reads one column as a type with `FromStr`. A value that cannot be read means a damaged database; the error names table, key
/// and column.
struct Reader<'r, 's> {
    row: &'r Row<'s>,
    table: &'static str,
    key: &'r str,
}

impl Reader<'_, '_> {
    fn value(&self, at: usize, column: &'static str) -> Result<ValueRef<'_>, StoreError> {
        self.row.get_ref(at).map_err(|_| self.wrong(column, ""))
    }

    fn text(&self, at: usize, column: &'static str) -> Result<Option<&str>, StoreError> {
        self.value(at, column)?.as_str_or_null().map_err(|_| self.wrong(column, "(not text)"))
    }

    fn parse<T: FromStr>(&self, at: usize, column: &'static str) -> Result<T, StoreError> {
        self.parse_option(at, column)?.ok_or_else(|| self.wrong(column, "(null)"))
    }

    fn parse_option<T: FromStr>(&self, at: usize, column: &'static str) -> Result<Option<T>, StoreError> {
        self.text(at, column)?.map(|text| text.parse().map_err(|_| self.wrong(column, text))).transpose()
    }

    /// Values separated by spaces.
    fn list<T: FromStr>(&self, at: usize, column: &'static str) -> Result<Vec<T>, StoreError> {
        let text = self.text(at, column)?.unwrap_or_default();
        text.split_ascii_whitespace().map(|t| t.parse().map_err(|_| self.wrong(column, t))).collect()
    }

    fn number(&self, at: usize, column: &'static str) -> Result<Option<u8>, StoreError> {
        let number = self.value(at, column)?.as_i64_or_null().map_err(|_| self.wrong(column, "(no number)"))?;
        number.map(|n| u8::try_from(n).map_err(|_| self.wrong(column, &n.to_string()))).transpose()
    }

    fn wrong(&self, column: &'static str, value: &str) -> StoreError {
        StoreError::Value { table: self.table, key: self.key.to_owned(), column, value: value.to_owned() }
    }
}

/// Values as one text, separated by spaces.
fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|v| v.to_string()).collect::<Vec<_>>().join(" ")
}
