//! Records changes made by commands in the audit trail that administrators read over HTTP.

use crate::{
    config::{DatabaseOptions, DeckFileOptions},
    say::complain,
};
use catalog::{AuditAction, DeckStore, Owner};
use jiff::Timestamp;

/// Records a change that was made. If the trail cannot be written, that is reported, and the change stays.
///
/// No file is made for the entry: only holders of a key can read the trail, and keys are in that file, so without the file there
/// is no reader.
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
