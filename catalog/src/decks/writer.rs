//! The one thread that writes the deck file. Changes that arrive while it waits for the disk are written together, in one
//! transaction: the disk is the slowest part, and in this way many changes cost one wait for it.

use super::{
    DeckStoreError,
    file::{Files, Open},
};
use rusqlite::{Connection, TransactionBehavior};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    thread::{self, JoinHandle},
};

/// Most changes that may wait to be written; a further one is refused.
const WAITING: usize = 256;
/// Most changes that are written together.
const TOGETHER: usize = 64;

/// Hands changes to the writing thread.
#[derive(Debug)]
pub(super) struct Writer {
    /// `None` once it is being dropped.
    changes: Option<SyncSender<Box<dyn Change>>>,
    thread: Option<JoinHandle<()>>,
}

/// A change, with its caller who waits for it.
trait Change: Send {
    /// Makes the change. Returns whether it is to be kept.
    fn make(&mut self, connection: &Connection) -> bool;
    /// Tells the waiting caller the result.
    fn answer(self: Box<Self>, written: Result<(), DeckStoreError>);
}

struct Waited<T, F> {
    work: Option<F>,
    made: Option<Result<T, DeckStoreError>>,
    waiting: SyncSender<Result<T, DeckStoreError>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T, DeckStoreError> + Send> Change for Waited<T, F> {
    fn make(&mut self, connection: &Connection) -> bool {
        // A panic ends this change alone: this thread writes all others, and its savepoint is rolled back as for any error. What the
        // closure may have left half done is in that savepoint or dropped with it.
        self.made = self.work.take().map(|work| {
            catch_unwind(AssertUnwindSafe(|| work(connection))).unwrap_or_else(|_| Err(DeckStoreError::Panicked))
        });
        matches!(self.made, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, written: Result<(), DeckStoreError>) {
        let made = self.made.unwrap_or_else(|| Err(DeckStoreError::Failed("it was not tried".into())));
        // A caller who no longer waits is not told.
        let _ = self.waiting.send(written.and(made));
    }
}

impl Writer {
    /// Starts the thread. It opens the file for the first change, and ends when this value is dropped.
    pub(super) fn start(files: Files) -> Self {
        let (changes, arriving) = sync_channel(WAITING);
        let thread = thread::spawn(move || write_all(&files, &arriving));
        Self { changes: Some(changes), thread: Some(thread) }
    }

    /// Makes a change and waits until it is on disk. A change that fails leaves nothing behind.
    pub(super) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, DeckStoreError> + Send + 'static,
    ) -> Result<T, DeckStoreError> {
        let (waiting, outcome) = sync_channel(1);
        let change = Waited { work: Some(work), made: None, waiting };
        let changes = self.changes.as_ref().ok_or_else(ended)?;
        changes.try_send(Box::new(change)).map_err(|error| match error {
            TrySendError::Full(_) => DeckStoreError::Full,
            TrySendError::Disconnected(_) => ended(),
        })?;
        outcome.recv().unwrap_or_else(|_| Err(ended()))
    }
}

impl Drop for Writer {
    /// Waits until the file is closed. After that everything is in the file, and nothing in the log beside it.
    fn drop(&mut self) {
        drop(self.changes.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn ended() -> DeckStoreError {
    DeckStoreError::Failed("the thread that writes has ended".into())
}

fn write_all(files: &Files, arriving: &Receiver<Box<dyn Change>>) {
    let mut open = None;
    while let Ok(first) = arriving.recv() {
        let mut changes = vec![first];
        changes.extend(arriving.try_iter().take(TOGETHER - 1));
        let written = write_together(files, &mut open, &mut changes);
        if written.is_err() {
            // Whatever is wrong with the file may be over by the next change, so it is opened again then.
            open = None;
        }
        for change in changes {
            change.answer(written.clone());
        }
    }
}

/// Makes changes in one transaction. Each is a savepoint of its own, so that a failing change does not affect the others.
fn write_together(
    files: &Files,
    open: &mut Option<Open>,
    changes: &mut [Box<dyn Change>],
) -> Result<(), DeckStoreError> {
    let was_open = open.is_some();
    if open.as_ref().is_some_and(|open| !open.is_in_place()) {
        *open = None;
        if !files.path().exists() {
            // Somebody has taken away what was saved. Creating a new file without a message would hide that.
            return Err(DeckStoreError::Replaced(files.path().to_owned()));
        }
    }
    let opened = match open.take() {
        Some(opened) => opened,
        None => files.open_to_write()?,
    };
    let opened = open.insert(opened);
    let transaction = opened.connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let mut transaction = transaction.map_err(|error| failed(files, error))?;
    for change in changes {
        let step = transaction.savepoint().map_err(|error| failed(files, error))?;
        if change.make(&step) {
            step.commit().map_err(|error| failed(files, error))?;
        }
    }
    transaction.commit().map_err(|error| failed(files, error))?;
    if !opened.is_in_place() {
        return Err(DeckStoreError::Replaced(files.path().to_owned()));
    }
    if !was_open {
        // Makes the name of a new file durable, as its content is.
        crate::backup::sync_folder(files.path());
    }
    Ok(())
}

fn failed(files: &Files, error: rusqlite::Error) -> DeckStoreError {
    files.describe(error.into())
}
