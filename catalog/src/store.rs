use crate::{
    CatalogueVersion, Checksum, Manifest, ReadingCounts, SetCount, SourceRecord, StoreError, embedded, export,
    migrations,
    tables::{self, Listed},
};
use cards::{Card, CardId, CardSet, Earlier, Index, SetCode};
use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// How long a writer waits for another one before it gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// With what an empty database is filled when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// With the embedded data, and a database that holds those of an older program is brought up to date.
    Embedded,
    /// With nothing: what is in it was imported.
    Nothing,
}

/// The catalogue on disk: one SQLite file in WAL mode. What was acknowledged is on disk (`synchronous = FULL`).
///
/// Many may read while one writes. Can be sent to another thread, not shared: open one for each thread that needs it.
#[derive(Debug)]
pub struct Store {
    pub(crate) connection: Connection,
}

/// One version of the catalogue in memory. Immutable: share it behind an `Arc`.
#[derive(Debug)]
pub struct Catalogue {
    /// What it holds and where that comes from.
    pub manifest: Manifest,
    /// Cards, sets and announcements, ready to be asked.
    pub index: Index,
    /// The change by which each card was last written, in the order of references.
    revisions: Vec<u32>,
}

impl Catalogue {
    /// Every card that is new or changed since a moment, in the order of references; that of a change is the time that
    /// the manifest notes. Cards written before changes were noted count as written by the last change of then.
    #[must_use]
    pub fn updated_since(&self, since: Timestamp) -> Vec<CardId> {
        let new: BTreeSet<u32> = self.manifest.sources.iter().filter(|s| s.at >= since).map(|s| s.revision).collect();
        let cards = self.index.iter().zip(&self.revisions);
        cards.filter(|(_, revision)| new.contains(revision)).map(|((id, _), _)| id).collect()
    }
}

/// What is to be written as the next revision.
#[derive(Debug)]
pub(crate) struct Revision<'a> {
    pub(crate) sources: &'a [String],
    pub(crate) new: usize,
    pub(crate) changed: usize,
    pub(crate) now: Timestamp,
    /// Set if the embedded data are part of it.
    pub(crate) embedded: Option<Checksum>,
}

impl Store {
    /// Opens the catalogue; creates it if there is none, and fills an empty one with the embedded data, in one
    /// transaction. `now` is noted as the time of that change.
    ///
    /// # Errors
    ///
    /// The file cannot be opened or created, is no Tumult catalogue, is damaged, or was made by a newer Tumult.
    pub fn open(path: &Path, now: Timestamp) -> Result<Self, StoreError> {
        Self::open_with(path, Fill::Embedded, now)
    }

    /// As [`open`](Self::open), choosing what an empty catalogue is filled with.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with(path: &Path, fill: Fill, now: Timestamp) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let failed = |source| StoreError::Open { path: path.to_owned(), source };
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        Self::prepare(connection, path, fill, now)
    }

    /// A catalogue of the embedded data that is in no file and gone when it is dropped.
    ///
    /// # Errors
    ///
    /// If SQLite fails.
    pub fn in_memory(now: Timestamp) -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?, Path::new(":memory:"), Fill::Embedded, now)
    }

    fn prepare(connection: Connection, path: &Path, fill: Fill, now: Timestamp) -> Result<Self, StoreError> {
        let failed = |source| StoreError::Open { path: path.to_owned(), source };
        connection.busy_timeout(PATIENCE)?;
        write_ahead(&connection).map_err(|error| match StoreError::from(error) {
            StoreError::Sqlite(source) => failed(source),
            other => other,
        })?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let mut store = Self { connection };
        migrations::migrate(&mut store.connection)?;
        if fill == Fill::Embedded {
            store.fill(now)?;
        }
        Ok(store)
    }

    /// Puts the embedded data in, unless they are there.
    fn fill(&mut self, now: Timestamp) -> Result<(), StoreError> {
        let checksum = embedded::checksum();
        let stored = |connection: &Connection| -> Result<Option<String>, StoreError> {
            Ok(connection.query_row("SELECT embedded FROM catalogue", [], |row| row.get(0)).optional()?)
        };
        if stored(&self.connection)?.is_some_and(|text| text == checksum.to_string()) {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        match stored(&transaction)? {
            Some(text) if text == checksum.to_string() => return Ok(()),
            Some(_) => crate::import::refresh(&transaction, checksum, now)?,
            None => {
                let (cards, sets, announcements) = (embedded::cards(), embedded::sets(), embedded::announcements());
                let mut writer = tables::CardWriter::new(&transaction, next_revision(&transaction)?)?;
                cards.iter().try_for_each(|card| writer.insert(card))?;
                drop(writer);
                sets.iter().try_for_each(|set| tables::write_set(&transaction, set))?;
                tables::write_announcements(&transaction, &announcements)?;
                embedded::earlier().iter().try_for_each(|earlier| tables::write_earlier(&transaction, earlier))?;
                let sources = ["embedded".to_owned()];
                let new = cards.len();
                write_revision(
                    &transaction,
                    &Revision { sources: &sources, new, changed: 0, now, embedded: Some(checksum) },
                )?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    /// Which catalogue this is: one row is read. It changes with every committed change, whichever process made it.
    ///
    /// # Errors
    ///
    /// The database cannot be read.
    pub fn version(&self) -> Result<CatalogueVersion, StoreError> {
        read_head(&self.connection).map(|head| head.version)
    }

    /// Reads the whole catalogue into memory, as of one moment.
    ///
    /// # Errors
    ///
    /// The database cannot be read, or what it holds is no catalogue.
    pub fn load(&self) -> Result<Catalogue, StoreError> {
        // One read transaction: a change committed meanwhile is not seen by half.
        let transaction = self.connection.unchecked_transaction()?;
        let head = read_head(&transaction)?;
        let rows = Rows::read(&transaction)?;
        let sources = read_sources(&transaction)?;
        let revisions = tables::read_revisions(&transaction)?;
        transaction.commit()?;
        let mut counts: BTreeMap<SetCode, usize> = BTreeMap::new();
        for card in &rows.cards {
            *counts.entry(card.reference.set().clone()).or_default() += 1;
        }
        let mut abilities = ReadingCounts::default();
        rows.cards.iter().for_each(|card| abilities.count(card.reading()));
        let has_text = |c: &&Card| !c.text.main.is_empty() || !c.text.echo.is_empty();
        let cards_with_text = rows.cards.iter().filter(has_text).count();
        let index = rows.index()?;
        let manifest = Manifest {
            version: head.version,
            checksum: head.checksum,
            cards: index.len(),
            cards_with_text,
            abilities,
            sets: counts.into_iter().map(|(set, cards)| SetCount { set, cards }).collect(),
            restrictions: index.restrictions().len(),
            embedded_date: embedded::DATE,
            changed_at: head.changed_at,
            sources,
        };
        Ok(Catalogue { manifest, index, revisions })
    }

    /// Writes a consistent copy of the database, while others read and write.
    ///
    /// The copy appears under its name only when it is complete.
    ///
    /// # Errors
    ///
    /// `to` exists already, or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.to_owned()));
        }
        let mut name = to.as_os_str().to_owned();
        name.push(".partial");
        let partial = PathBuf::from(name);
        let io = |source| StoreError::Io { path: to.to_owned(), source };
        if partial.exists() {
            fs::remove_file(&partial).map_err(io)?;
        }
        let Some(text) = partial.to_str() else {
            return Err(io(std::io::Error::new(std::io::ErrorKind::InvalidFilename, "the name is not UTF-8")));
        };
        let copied = self.connection.execute("VACUUM INTO ?", [text]);
        if let Err(source) = copied {
            let _ = fs::remove_file(&partial);
            return Err(match StoreError::from(source) {
                StoreError::Sqlite(source) => StoreError::Open { path: to.to_owned(), source },
                other => other,
            });
        }
        fs::File::open(&partial).and_then(|file| file.sync_all()).map_err(io)?;
        // Linking fails where the name was taken meanwhile; renaming would replace. Not every file system has links.
        match fs::hard_link(&partial, to) {
            Ok(()) => fs::remove_file(&partial).map_err(io),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                fs::remove_file(&partial).map_err(io)?;
                Err(StoreError::Exists(to.to_owned()))
            }
            Err(_) => fs::rename(&partial, to).map_err(io),
        }
    }
}

/// Sets WAL mode, once and for all.
///
/// Of several programs that start at once on a new file, SQLite lets one set it and tells the others that the file is
/// busy, without the waiting that it does elsewhere; so they wait here.
fn write_ahead(connection: &Connection) -> Result<(), rusqlite::Error> {
    const PAUSE: Duration = Duration::from_millis(10);
    let mut left = PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && !left.is_zero() => {
                left = left.saturating_sub(PAUSE);
                thread::sleep(PAUSE);
            }
            other => return other,
        }
    }
}

/// All rows of a catalogue.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// In the order of references.
    pub(crate) cards: Vec<Card>,
    /// In the order of codes.
    pub(crate) sets: Vec<CardSet>,
    /// By day, kind and card.
    pub(crate) announcements: Vec<Listed>,
    /// By card and day.
    pub(crate) earlier: Vec<Earlier>,
}

impl Rows {
    pub(crate) fn read(connection: &Connection) -> Result<Self, StoreError> {
        Ok(Self {
            cards: tables::read_cards(connection)?,
            sets: tables::read_sets(connection)?,
            announcements: tables::read_announcements(connection)?,
            earlier: tables::read_earlier(connection)?,
        })
    }

    /// SHA-256 of the export, and of export, sets and announcements together.
    pub(crate) fn checksums(&self) -> (Checksum, Checksum) {
        let checksum = Checksum::of(|to| export::export_cards(self.cards.iter(), to));
        let content = Checksum::of(|to| {
            to.write_all(checksum.bytes())?;
            export::export_sets(&self.sets, to)?;
            for listed in &self.announcements {
                writeln!(to, "{}", listed.list)?;
                export::export_announcements(std::slice::from_ref(&listed.announcement), to)?;
            }
            export::export_earlier(&self.earlier, to)?;
            Ok(())
        });
        (checksum, content)
    }

    /// The catalogue that they make.
    pub(crate) fn index(self) -> Result<Index, StoreError> {
        let announcements = self.announcements.into_iter().map(|listed| listed.announcement).collect();
        Ok(Index::new(self.cards, self.sets, announcements)?.with_earlier(self.earlier))
    }
}

/// The row that says which catalogue this is.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) version: CatalogueVersion,
    pub(crate) checksum: Checksum,
    changed_at: Timestamp,
}

/// Reads the head; a database that nothing was ever put in has revision 0.
pub(crate) fn read_head(connection: &Connection) -> Result<Head, StoreError> {
    let mut select =
        connection.prepare_cached("SELECT revision, content, checksum, changed_at FROM catalogue WHERE only = 1")?;
    let row: Option<(u32, String, String, String)> =
        select.query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).optional()?;
    let Some((revision, content, checksum, changed_at)) = row else {
        let (checksum, content) = Rows::default().checksums();
        let version = CatalogueVersion { revision: 0, content };
        return Ok(Head { version, checksum, changed_at: Timestamp::UNIX_EPOCH });
    };
    let wrong = |column, value: &str| StoreError::Value {
        table: "catalogue",
        key: "1".to_owned(),
        column,
        value: value.to_owned(),
    };
    Ok(Head {
        version: CatalogueVersion { revision, content: content.parse().map_err(|_| wrong("content", &content))? },
        checksum: checksum.parse().map_err(|_| wrong("checksum", &checksum))?,
        changed_at: changed_at.parse().map_err(|_| wrong("changed_at", &changed_at))?,
    })
}

/// Number of the change that is being made.
pub(crate) fn next_revision(connection: &Connection) -> Result<u32, StoreError> {
    Ok(read_head(connection)?.version.revision + 1)
}

/// Counts the catalogue as it stands in the transaction as a new revision. The last step before a commit.
pub(crate) fn write_revision(connection: &Connection, new: &Revision<'_>) -> Result<CatalogueVersion, StoreError> {
    let (checksum, content) = Rows::read(connection)?.checksums();
    let revision = next_revision(connection)?;
    let at = new.now.to_string();
    connection.execute(
        "INSERT INTO catalogue (only, revision, content, checksum, embedded, changed_at) VALUES (1, ?, ?, ?, ?, ?) \
         ON CONFLICT (only) DO UPDATE SET revision = excluded.revision, content = excluded.content, \
         checksum = excluded.checksum, changed_at = excluded.changed_at, \
         embedded = CASE excluded.embedded WHEN '' THEN embedded ELSE excluded.embedded END",
        params![
            revision,
            content.to_string(),
            checksum.to_string(),
            new.embedded.map(|c| c.to_string()).unwrap_or_default(),
            at
        ],
    )?;
    let sources = serde_json::to_string(new.sources).expect("texts always serialise");
    connection.execute(
        "INSERT INTO change (revision, at, sources, new_cards, changed_cards) VALUES (?, ?, ?, ?, ?)",
        params![revision, at, sources, saturate(new.new), saturate(new.changed)],
    )?;
    Ok(CatalogueVersion { revision, content })
}

/// Notes the checksums of the rows as they are, without a new revision: after the tables took another shape.
pub(crate) fn write_checksums(connection: &Connection) -> Result<(), StoreError> {
    let (checksum, content) = Rows::read(connection)?.checksums();
    let set = "UPDATE catalogue SET checksum = ?, content = ?";
    connection.execute(set, [checksum.to_string(), content.to_string()])?;
    Ok(())
}

fn saturate(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn read_sources(connection: &Connection) -> Result<Vec<SourceRecord>, StoreError> {
    let mut select =
        connection.prepare("SELECT revision, at, sources, new_cards, changed_cards FROM change ORDER BY revision")?;
    let rows = select.query_map([], |row| {
        Ok((row.get::<_, u32>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?, row.get(3)?, row.get(4)?))
    })?;
    let mut sources = Vec::new();
    for row in rows {
        let (revision, at, names, new, changed) = row?;
        let wrong = |column, value: &str| StoreError::Value {
            table: "change",
            key: revision.to_string(),
            column,
            value: value.to_owned(),
        };
        sources.push(SourceRecord {
            revision,
            at: at.parse().map_err(|_| wrong("at", &at))?,
            names: serde_json::from_str(&names).map_err(|_| wrong("sources", &names))?,
            new,
            changed,
        });
    }
    Ok(sources)
}
