//! Starts and stops services.

use crate::{
    Shared, binary,
    filled::{fill, filled},
};
use std::{
    fs::File,
    io::{BufRead as _, BufReader, Read as _, Seek as _},
    path::Path,
    process::{Child, Command, Stdio},
};
use tempfile::TempDir;

/// A service for one test, on a free port, with a database in a temporary folder. It ends on drop.
#[derive(Debug)]
pub struct Server {
    process: Child,
    address: String,
    folder: TempDir,
}

impl Server {
    /// The service shared by all tests that only read the embedded catalogue.
    #[must_use]
    pub fn shared() -> &'static Shared {
        Shared::get()
    }

    /// Starts a service with the embedded catalogue.
    #[must_use]
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts a service with flags in addition to its address and database.
    ///
    /// # Panics
    ///
    /// If it does not start; the message has its log.
    #[must_use]
    pub fn with(flags: &[&str]) -> Self {
        Self::within(filled(), flags)
    }

    /// Starts a service whose database is `cards.sqlite` in a folder. If that file does not exist, it is made with the embedded
    /// cards first.
    ///
    /// # Panics
    ///
    /// If it does not start; the message has its log.
    #[must_use]
    pub fn within(folder: TempDir, flags: &[&str]) -> Self {
        fill(folder.path());
        Self::spawn(folder, flags)
    }

    /// Starts a service that has to make its database.
    pub(crate) fn first(folder: TempDir) -> Self {
        Self::spawn(folder, &[])
    }

    /// Kills the service (SIGKILL), so that it cannot finish anything, and starts it again on the same catalogue.
    ///
    /// # Panics
    ///
    /// If it does not start again.
    pub fn kill_and_restart(&mut self, flags: &[&str]) {
        self.process.kill().expect("a running program can be killed");
        self.process.wait().expect("a child can be waited for");
        (self.process, self.address) = started(self.folder.path(), flags);
    }

    fn spawn(folder: TempDir, flags: &[&str]) -> Self {
        let (process, address) = started(folder.path(), flags);
        Self { process, address, folder }
    }

    /// A client of this service.
    #[cfg(feature = "client")]
    #[must_use]
    pub fn client(&self) -> crate::Client {
        crate::Client::new(&self.address)
    }

    /// The address: `http://127.0.0.1:PORT`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The folder of its database.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The process id, to send signals to.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Waits for the program to end by itself, and returns whether it was successful.
    ///
    /// # Panics
    ///
    /// If waiting fails.
    pub fn wait(&mut self) -> bool {
        self.process.wait().expect("a child can be waited for").success()
    }
}

/// Starts the program with the catalogue of a folder. Returns it with its address once it listens.
fn started(folder: &Path, flags: &[&str]) -> (Child, String) {
    // The log goes to a file, since a pipe that nobody reads would block the service once it is full.
    let mut log = tempfile::tempfile().expect("a temporary file can be made");
    let stderr: File = log.try_clone().expect("a file can be opened twice");
    let mut process = Command::new(binary())
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(folder.join("cards.sqlite"))
        .args(["--workers", "2", "--log", "warn"])
        .args(flags)
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = process.stdout.take().expect("standard output is piped");
    BufReader::new(out).read_line(&mut line).expect("the announcement can be read");
    let Some(address) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
        let mut text = String::new();
        let _ = process.kill();
        let _ = log.rewind().and_then(|()| log.read_to_string(&mut text));
        panic!("the service did not announce its address: {line:?}\n{text}");
    };
    let address = address.to_owned();
    (process, address)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
