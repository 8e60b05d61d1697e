//! Writes decks into their rows.

use super::{
    DeckId, DeckStoreError, MAX_DECKS, MAX_REVISIONS, NewRevision, Owner, Upvotes,
    columns::owner_row,
    reading::{upvotes, written_lines},
};
use cards::fold;
use rusqlite::{Connection, OptionalExtension as _, params};

/// Saves a new deck as its first revision.
pub(super) fn create(
    connection: &Connection,
    id: DeckId,
    owner: &Owner,
    new: &NewRevision,
) -> Result<(), DeckStoreError> {
    let owner = noted(connection, owner)?;
    let mut count = connection.prepare_cached("SELECT count(*) FROM deck WHERE owner = ?")?;
    let decks: u32 = count.query_row([owner], |row| row.get(0))?;
    if decks >= MAX_DECKS {
        return Err(DeckStoreError::TooMany);
    }
    let content = &new.content;
    let mut insert = connection.prepare_cached(
        "INSERT INTO deck (id, owner, revision, created_at, updated_at, name, folded_name, format, visibility, hero, \
         factions) VALUES (?1, ?2, 1, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    insert.execute(params![
        id.to_string(),
        owner,
        moment(new),
        content.name,
        fold(&content.name),
        content.format,
        content.visibility.name(),
        new.facts.hero,
        new.facts.factions,
    ])?;
    write_revision(connection, id, 1, new)
}

/// Replaces the revision from which a new one was made by that.
pub(super) fn revise(
    connection: &Connection,
    id: DeckId,
    owner: &Owner,
    replaces: u32,
    new: &NewRevision,
) -> Result<(), DeckStoreError> {
    let number = in_force(connection, id, owner, Some(replaces))? + 1;
    let content = &new.content;
    let mut update = connection.prepare_cached(
        "UPDATE deck SET revision = ?2, updated_at = ?3, name = ?4, folded_name = ?5, format = ?6, visibility = ?7, \
         hero = ?8, factions = ?9 WHERE id = ?1",
    )?;
    update.execute(params![
        id.to_string(),
        number,
        moment(new),
        content.name,
        fold(&content.name),
        content.format,
        content.visibility.name(),
        new.facts.hero,
        new.facts.factions,
    ])?;
    connection.prepare_cached("DELETE FROM deck_card WHERE deck = ?")?.execute([id.to_string()])?;
    write_revision(connection, id, number, new)?;
    let mut forget = connection.prepare_cached(
        "DELETE FROM revision WHERE deck = ?1 AND number = (SELECT min(number) FROM revision WHERE deck = ?1 AND number > 1) \
         AND (SELECT count(*) FROM revision WHERE deck = ?1) > ?2",
    )?;
    forget.execute(params![id.to_string(), MAX_REVISIONS])?;
    Ok(())
}

/// Deletes a deck with everything that was saved with it.
pub(super) fn delete(
    connection: &Connection,
    id: DeckId,
    owner: &Owner,
    replaces: Option<u32>,
) -> Result<(), DeckStoreError> {
    in_force(connection, id, owner, replaces)?;
    connection.prepare_cached("DELETE FROM deck WHERE id = ?")?.execute([id.to_string()])?;
    Ok(())
}

/// Adds or removes an owner's upvote of a deck, and returns the upvotes after that. Does not check whether the owner may read the
/// deck.
pub(super) fn toggle_upvote(connection: &Connection, id: DeckId, owner: &Owner) -> Result<Upvotes, DeckStoreError> {
    let mut exists = connection.prepare_cached("SELECT 1 FROM deck WHERE id = ?")?;
    if !exists.exists([id.to_string()])? {
        return Err(DeckStoreError::Unknown);
    }
    let owner = noted(connection, owner)?;
    let mut delete = connection.prepare_cached("DELETE FROM upvote WHERE deck = ? AND owner = ?")?;
    if delete.execute((id.to_string(), owner))? == 0 {
        let mut insert = connection.prepare_cached("INSERT INTO upvote (deck, owner) VALUES (?, ?)")?;
        insert.execute((id.to_string(), owner))?;
    }
    upvotes(connection, id, Some(owner))
}

/// The row of an owner; it is added if there is none.
fn noted(connection: &Connection, owner: &Owner) -> Result<i64, DeckStoreError> {
    if let Some(row) = owner_row(connection, owner)? {
        return Ok(row);
    }
    connection.execute("INSERT INTO owner (issuer, subject) VALUES (?, ?)", [&owner.issuer, &owner.subject])?;
    Ok(connection.last_insert_rowid())
}

/// The revision in force of a deck that its owner wants to change.
fn in_force(connection: &Connection, id: DeckId, owner: &Owner, expected: Option<u32>) -> Result<u32, DeckStoreError> {
    let mut select = connection.prepare_cached(
        "SELECT issuer, subject, revision FROM deck JOIN owner ON owner.id = deck.owner WHERE deck.id = ?",
    )?;
    let found = select.query_row([id.to_string()], |row| {
        Ok((Owner { issuer: row.get(0)?, subject: row.get(1)? }, row.get::<_, u32>(2)?))
    });
    let (of, revision) = found.optional()?.ok_or(DeckStoreError::Unknown)?;
    if of != *owner {
        return Err(DeckStoreError::NotOwner);
    }
    if expected.is_some_and(|expected| expected != revision) {
        return Err(DeckStoreError::Conflict(revision));
    }
    Ok(revision)
}

fn write_revision(connection: &Connection, id: DeckId, number: u32, new: &NewRevision) -> Result<(), DeckStoreError> {
    let content = &new.content;
    let mut insert = connection.prepare_cached(
        "INSERT INTO revision (deck, number, created_at, name, description, format, visibility, lines, verdict, draft) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        id.to_string(),
        number,
        moment(new),
        content.name,
        content.description,
        content.format,
        content.visibility.name(),
        written_lines(&content.lines),
        new.verdict,
        content.is_draft,
    ])?;
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO deck_card (card, deck) VALUES (?, ?)")?;
    for card in &new.facts.cards {
        insert.execute([card, &id.to_string()])?;
    }
    Ok(())
}

/// A time as text that sorts by time: always with microseconds.
fn moment(new: &NewRevision) -> String {
    format!("{:.6}", new.at)
}
