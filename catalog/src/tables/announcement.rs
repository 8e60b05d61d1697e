//! The table of announcements: reading it and writing it.

use super::{Reader, joined};
use crate::StoreError;
use cards::Announcement;
use rusqlite::{Connection, params};
use std::cmp::Ordering;

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
