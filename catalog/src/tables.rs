//! Converts between rows of the tables and the types of `cards`: here those of sets, announcements, texts before errata and
//! tombstones; cards and packed Uniques have files of their own.

mod card;
mod unique;

pub(crate) use card::{CardWriter, read_cards, read_revisions, read_unique_references};
pub(crate) use unique::{
    FamilyHead, FamilyRow, KnownLine, LineRow, LineWordTable, Lines, delete_words, family_of, missing_line,
    read_family, read_family_heads, read_family_row, read_line_rows, write_family, write_postings,
};

use crate::StoreError;
use cards::{Announcement, CardSet, PreErrataText, Reference, SetCode};
use rusqlite::{Connection, Row, params, types::ValueRef};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use std::{cmp::Ordering, str::FromStr};

/// An announcement and where it is listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Listed {
    /// Name of the file that lists it; empty for an announcement that came alone, as in a patch. A new edition of the list
    /// replaces what the list said; announcements that came alone stay.
    pub(crate) list: String,
    pub(crate) announcement: Announcement,
}

impl Listed {
    /// The order of rows: by day, kind and card; announcements of lists before those that came alone, since a list has the title
    /// of the announcement.
    fn order_kept(&self, other: &Self) -> Ordering {
        let (a, b) = (&self.announcement, &other.announcement);
        (a.effective, a.kind, &a.family, &a.variants, &a.factions, &a.name, self.list.is_empty(), &self.list).cmp(&(
            b.effective,
            b.kind,
            &b.family,
            &b.variants,
            &b.factions,
            &b.name,
            other.list.is_empty(),
            &other.list,
        ))
    }

    /// Sorts announcements into the order in which they are stored. If a list has several about one card, the last is kept.
    pub(crate) fn sort(listed: &mut Vec<Self>) {
        listed.reverse();
        listed.sort_by(Self::order_kept);
        listed.dedup_by(|dropped, kept| dropped.order_kept(kept).is_eq());
    }
}

/// What became of a reference that had a card of the catalogue and has none of its own now.
///
/// Written as `{"reference": "…", "deleted": true}` or `{"reference": "…", "migratedTo": "…"}`, which an import reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tombstone {
    /// The reference.
    pub reference: Reference,
    /// The present reference of its card, which the catalogue has; `None` if the card was deleted.
    pub migrated_to: Option<Reference>,
}

impl Serialize for Tombstone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("reference", &self.reference)?;
        match &self.migrated_to {
            Some(to) => map.serialize_entry("migratedTo", to)?,
            None => map.serialize_entry("deleted", &true)?,
        }
        map.end()
    }
}

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

/// Every set, in the order of codes.
pub(crate) fn read_sets(connection: &Connection) -> Result<Vec<CardSet>, StoreError> {
    let mut select = connection.prepare(
        "SELECT code, name, print_code, released, parent, source, playable_since, not_playable_through \
         FROM card_set ORDER BY code",
    )?;
    let mut rows = select.query([])?;
    let mut sets = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "card_set", key: &key };
        let code = |text: &str, column| SetCode::parse(text).ok_or_else(|| reader.wrong(column, text));
        sets.push(CardSet {
            code: code(&key, "code")?,
            name: reader.parse(1, "name")?,
            print_code: reader.parse_option(2, "print_code")?,
            released: reader.parse_option(3, "released")?,
            parent: reader.text(4, "parent")?.map(|text| code(text, "parent")).transpose()?,
            source: reader.parse_option(5, "source")?,
            playable_since: reader.parse_option(6, "playable_since")?,
            not_playable_through: reader.parse_option(7, "not_playable_through")?,
        });
    }
    Ok(sets)
}

/// Writes a set, in place of one with its code.
pub(crate) fn write_set(connection: &Connection, set: &CardSet) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO card_set (code, name, print_code, released, parent, source, playable_since, \
         not_playable_through) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        set.code.as_str(),
        set.name,
        set.print_code,
        set.released.map(|day| day.to_string()),
        set.parent.as_ref().map(SetCode::as_str),
        set.source,
        set.playable_since.map(|day| day.to_string()),
        set.not_playable_through.map(|day| day.to_string()),
    ])?;
    Ok(())
}

/// Every announcement, in the order of rows.
pub(crate) fn read_announcements(connection: &Connection) -> Result<Vec<Listed>, StoreError> {
    let mut select = connection.prepare(
        "SELECT effective, kind, family, variants, factions, name, announced, source, list FROM announcement",
    )?;
    let mut rows = select.query([])?;
    let mut announcements = Vec::new();
    while let Some(row) = rows.next()? {
        let key = format!("{} of {}", row.get::<_, String>(5)?, row.get::<_, String>(0)?);
        let reader = Reader { row, table: "announcement", key: &key };
        let announcement = Announcement {
            effective: reader.parse(0, "effective")?,
            kind: reader.parse(1, "kind")?,
            family: reader.text(2, "family")?.filter(|family| !family.is_empty()).map(str::to_owned),
            variants: reader.list(3, "variants")?,
            factions: reader.list(4, "factions")?,
            name: reader.parse(5, "name")?,
            announced: reader.parse_option(6, "announced")?,
            source: reader.parse(7, "source")?,
        };
        announcements.push(Listed { list: reader.parse(8, "list")?, announcement });
    }
    Listed::sort(&mut announcements);
    Ok(announcements)
}

/// Replaces all stored announcements by these.
pub(crate) fn write_announcements(connection: &Connection, announcements: &[Listed]) -> Result<(), StoreError> {
    connection.execute("DELETE FROM announcement", [])?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO announcement (effective, kind, family, variants, factions, name, announced, source, list) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for Listed { list, announcement: a } in announcements {
        insert.execute(params![
            a.effective.to_string(),
            a.kind.code(),
            a.family.as_deref().unwrap_or_default(),
            joined(&a.variants),
            joined(&a.factions),
            a.name,
            a.announced.map(|day| day.to_string()),
            a.source,
            list,
        ])?;
    }
    Ok(())
}

/// What cards did before errata, by card and day.
pub(crate) fn read_pre_errata_texts(connection: &Connection) -> Result<Vec<PreErrataText>, StoreError> {
    let mut select =
        connection.prepare("SELECT reference, until, notation FROM pre_errata_text ORDER BY reference, until")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "pre_errata_text", key: &key };
        all.push(PreErrataText {
            reference: reader.parse(0, "reference")?,
            until: reader.parse(1, "until")?,
            abilities: reader.text(2, "notation")?.unwrap_or_default().lines().map(Into::into).collect(),
        });
    }
    Ok(all)
}

/// Writes what a card did before an erratum, in place of what was there.
pub(crate) fn write_pre_errata_text(connection: &Connection, text: &PreErrataText) -> Result<(), StoreError> {
    let PreErrataText { reference, until, abilities } = text;
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO pre_errata_text (reference, until, notation) VALUES (?, ?, ?)")?;
    insert.execute(params![reference.to_string(), until.to_string(), abilities.join("\n")])?;
    Ok(())
}

/// Every tombstone with the change by which it was last written, in the order of references.
pub(crate) fn read_tombstones(connection: &Connection) -> Result<Vec<(Tombstone, u32)>, StoreError> {
    let mut select = connection.prepare("SELECT reference, migrated_to, revision FROM tombstone ORDER BY reference")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let reader = Reader { row, table: "tombstone", key: &key };
        let migrated_to = reader.parse_option(1, "migrated_to")?;
        all.push((Tombstone { reference: reader.parse(0, "reference")?, migrated_to }, row.get(2)?));
    }
    Ok(all)
}

/// Writes a tombstone in place of the one with its reference, as of a change.
pub(crate) fn write_tombstone(connection: &Connection, tombstone: &Tombstone, revision: u32) -> Result<(), StoreError> {
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO tombstone (reference, migrated_to, revision) VALUES (?, ?, ?)")?;
    let to = tombstone.migrated_to.as_ref().map(ToString::to_string);
    insert.execute(params![tombstone.reference.to_string(), to, revision])?;
    Ok(())
}

/// Removes the tombstone of a card that is in the catalogue again.
pub(crate) fn delete_tombstone(connection: &Connection, reference: &Reference) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM tombstone WHERE reference = ?")?.execute([reference.to_string()])?;
    Ok(())
}

/// Values as one text, separated by spaces.
fn joined<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|v| v.to_string()).collect::<Vec<_>>().join(" ")
}
