//! Starts and stops services.

use crate::{
    Shared, binary,
    filled::{fill, filled},
};
use std::{
    fs::File,
    io::{BufRead as _, BufReader},
    os::unix::fs::FileExt as _,
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
    log: File,
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
        (self.process, self.address, self.log) = started(self.folder.path(), flags);
    }

    fn spawn(folder: TempDir, flags: &[&str]) -> Self {
        let (process, address, log) = started(folder.path(), flags);
        Self { process, address, folder, log }
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

    /// What the service has logged so far. It logs warnings, unless its flags say otherwise (`--log info`).
    ///
    /// # Panics
    ///
    /// If the log cannot be read.
    #[must_use]
    pub fn log(&self) -> String {
        read(&self.log)
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

/// The text of a file to which a process is writing. Reads by position, since the process shares the handle and its position.
fn read(log: &File) -> String {
    let length = log.metadata().expect("the log has a length").len();
    let mut bytes = vec![0; usize::try_from(length).expect("a log fits into memory")];
    log.read_exact_at(&mut bytes, 0).expect("the log can be read");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Starts the program with the catalogue of a folder. Returns it with its address once it listens, and with the file of its log.
fn started(folder: &Path, flags: &[&str]) -> (Child, String, File) {
    // The log goes to a file, since a pipe that nobody reads would block the service once it is full.
    let log = tempfile::tempfile().expect("a temporary file can be made");
    let stderr: File = log.try_clone().expect("a file can be opened twice");
    let mut process = Command::new(binary())
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(folder.join("cards.sqlite"))
        .args(["--workers", "2"])
        .args(flags)
        .env("TUMULT_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(stderr)
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = process.stdout.take().expect("standard output is piped");
    BufReader::new(out).read_line(&mut line).expect("the announcement can be read");
    let Some(address) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
        let _ = process.kill();
        panic!("the service did not announce its address: {line:?}\n{}", read(&log));
    };
    let address = address.to_owned();
    (process, address, log)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
