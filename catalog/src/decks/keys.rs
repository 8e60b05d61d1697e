//! API keys with their names and scopes. Only the SHA-256 of each key is kept.

use super::{
    DeckStoreError, Owner,
    audit::{self, AuditAction},
    columns::parsed,
};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::{fmt, str::FromStr};

/// What the holder of a key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Save decks, and read and change the holder's own.
    Decks,
    /// Administer the service.
    Admin,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 2] = [Self::Decks, Self::Admin];

    /// The name of the scope as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decks => "decks",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a scope is decks or admin")]
pub struct UnknownScope;

impl FromStr for Scope {
    type Err = UnknownScope;

    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        Self::ALL.into_iter().find(|scope| scope.name() == text).ok_or(UnknownScope)
    }
}

/// An API key, without the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    /// Its name, which is that of its owner.
    pub name: String,
    /// What its holder may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was revoked, if it was.
    pub revoked_at: Option<Timestamp>,
}

impl ApiKey {
    /// The owner of the decks that are saved with it.
    #[must_use]
    pub fn owner(&self) -> Owner {
        Owner::of_key(&self.name)
    }
}

/// The result of looking up a key that a caller presents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyCheck {
    /// The key is in force.
    InForce(ApiKey),
    /// The key was revoked.
    Revoked,
    /// No such key was ever made here.
    Unknown,
}

const COLUMNS: &str = "name, scopes, created_at, revoked_at";

pub(super) fn add(
    connection: &Connection,
    name: &str,
    scopes: &[Scope],
    hash: [u8; 32],
    (by, now): (&Owner, Timestamp),
) -> Result<ApiKey, DeckStoreError> {
    if in_force(connection, name)?.is_some() {
        return Err(DeckStoreError::KeyExists(name.to_owned()));
    }
    let mut written: Vec<Scope> = scopes.to_vec();
    written.sort_unstable();
    written.dedup();
    let words: Vec<&str> = written.iter().map(|scope| scope.name()).collect();
    connection.execute(
        "INSERT INTO api_key (hash, name, scopes, created_at) VALUES (?, ?, ?, ?)",
        (hash, name, words.join(" "), now.to_string()),
    )?;
    audit::note(connection, by, AuditAction::AddKey, name, now)?;
    Ok(ApiKey { name: name.to_owned(), scopes: written, created_at: now, revoked_at: None })
}

pub(super) fn revoke(
    connection: &Connection,
    name: &str,
    (by, now): (&Owner, Timestamp),
) -> Result<ApiKey, DeckStoreError> {
    let key = in_force(connection, name)?.ok_or_else(|| DeckStoreError::KeyUnknown(name.to_owned()))?;
    connection
        .execute("UPDATE api_key SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL", (now.to_string(), name))?;
    audit::note(connection, by, AuditAction::RevokeKey, name, now)?;
    Ok(ApiKey { revoked_at: Some(now), ..key })
}

pub(super) fn check(connection: &Connection, hash: [u8; 32]) -> Result<KeyCheck, DeckStoreError> {
    let mut select = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM api_key WHERE hash = ?"))?;
    let mut rows = select.query([hash])?;
    Ok(match rows.next()?.map(read).transpose()? {
        None => KeyCheck::Unknown,
        Some(key) if key.revoked_at.is_some() => KeyCheck::Revoked,
        Some(key) => KeyCheck::InForce(key),
    })
}

pub(super) fn all(connection: &Connection) -> Result<Vec<ApiKey>, DeckStoreError> {
    let mut select = connection.prepare(&format!("SELECT {COLUMNS} FROM api_key ORDER BY id"))?;
    let mut rows = select.query([])?;
    let mut keys = Vec::new();
    while let Some(row) = rows.next()? {
        keys.push(read(row)?);
    }
    Ok(keys)
}

fn in_force(connection: &Connection, name: &str) -> Result<Option<ApiKey>, DeckStoreError> {
    let mut select =
        connection.prepare_cached(&format!("SELECT {COLUMNS} FROM api_key WHERE name = ? AND revoked_at IS NULL"))?;
    let found = select.query_row([name], |row| Ok(read(row))).optional()?;
    found.transpose()
}

fn read(row: &Row<'_>) -> Result<ApiKey, DeckStoreError> {
    let scopes: String = row.get(1)?;
    let revoked: Option<String> = row.get(3)?;
    Ok(ApiKey {
        name: row.get(0)?,
        scopes: scopes.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect(),
        created_at: parsed(row, 2)?,
        revoked_at: revoked.map(|_| parsed(row, 3)).transpose()?,
    })
}
