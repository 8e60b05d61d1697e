//! A running service.

use crate::{Client, binary, tumult};
use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};
use tempfile::TempDir;

/// A service of one's own, on a free port, with a database in a temporary folder. Ends when it is dropped.
#[derive(Debug)]
pub struct Server {
    process: Child,
    address: String,
    folder: TempDir,
}

impl Server {
    /// Starts a service with the embedded catalogue.
    #[must_use]
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts a service with some flags besides address and database.
    ///
    /// # Panics
    ///
    /// If it does not start; with what it wrote to its log.
    #[must_use]
    pub fn with(flags: &[&str]) -> Self {
        let folder = TempDir::new().expect("a temporary folder can be made");
        std::fs::write(folder.path().join("cards.sqlite"), filled()).expect("a database can be written");
        Self::within(folder, flags)
    }

    /// Starts a service whose database is `cards.sqlite` in a folder that may hold one already.
    ///
    /// # Panics
    ///
    /// If it does not start; with what it wrote to its log.
    #[must_use]
    pub fn within(folder: TempDir, flags: &[&str]) -> Self {
        let mut process = Command::new(binary())
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.path().join("cards.sqlite"))
            .args(["--workers", "2", "--log", "warn"])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = process.stdout.take().expect("standard output is piped");
        BufReader::new(out).read_line(&mut line).expect("the announcement can be read");
        let Some(address) = line.split_whitespace().find(|word| word.starts_with("http://")) else {
            let mut log = String::new();
            let _ = process.kill();
            let _ = process.stderr.take().map(|mut e| e.read_to_string(&mut log));
            panic!("the service did not announce its address: {line:?}\n{log}");
        };
        Self { address: address.to_owned(), process, folder }
    }

    /// A client of this service.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// `http://127.0.0.1:PORT`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Where its database lies.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Process id, to send signals to.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Waits for the program to end by itself and returns whether it ended well.
    ///
    /// # Panics
    ///
    /// If waiting fails.
    pub fn wait(&mut self) -> bool {
        self.process.wait().expect("a child can be waited for").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A database with the embedded catalogue, filled once for all tests: that takes longer than most of them.
fn filled() -> &'static [u8] {
    static FILLED: OnceLock<Vec<u8>> = OnceLock::new();
    FILLED.get_or_init(|| {
        let folder = TempDir::new().expect("a temporary folder can be made");
        let checked = tumult(folder.path(), &["check"]);
        assert!(checked.status.success(), "the program under test makes no catalogue: {checked:?}");
        std::fs::read(folder.path().join("cards.sqlite")).expect("a database can be read")
    })
}
