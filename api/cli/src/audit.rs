//! What a command has changed, in the audit trail that administrators read over HTTP.

use crate::{
    config::{DatabaseOptions, DeckFileOptions},
    say::complain,
};
use catalog::{AuditAction, DeckStore, Owner};
use jiff::Timestamp;

/// Notes a change that holds already. Where the trail cannot be written it is said, and the change holds all the same.
///
/// No file is made for it: who may read the trail has a key, which is in that file.
pub(crate) fn note(decks: &DeckFileOptions, database: &DatabaseOptions, action: AuditAction, target: &str) {
    let file = decks.file(database);
    if !file.exists() {
        return;
    }
    let store = DeckStore::of(&file);
    if let Err(error) = store.note(action, target, (&Owner::command_line(), Timestamp::now())) {
        complain!("tumult: the change holds, but is not in the audit trail: {error}");
    }
}
