//! The service shared by all tests that only read.

use crate::binary::{binary, profile};
use std::{
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

/// A service with the embedded catalogue that all tests of a process share. Tests that change files, need flags or send signals
/// start a `Server` of their own.
#[derive(Debug)]
pub struct Shared {
    /// The process `test-server`. It is kept for its standard input, a pipe: the service ends when the pipe closes.
    _process: Child,
    address: String,
}

impl Shared {
    /// The service, started at the first call.
    ///
    /// A static is never dropped, and a process may be killed. So `test-server` reads from a pipe whose other end only this
    /// process holds, and ends the service when the pipe closes, however this process ended.
    pub(crate) fn get() -> &'static Self {
        static SHARED: OnceLock<Shared> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    fn start() -> Self {
        let mut process = Command::new(test_server())
            .env("TUMULT_BIN", binary())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the test server starts");
        let mut address = String::new();
        let out = process.stdout.take().expect("standard output is piped");
        BufReader::new(out).read_line(&mut address).expect("the address can be read");
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://"), "the test server did not start; see its log above");
        Self { _process: process, address }
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
}

/// The path of `test-server`. Cargo builds the programs of a package together with its tests.
fn test_server() -> PathBuf {
    profile().join(format!("test-server{}", std::env::consts::EXE_SUFFIX))
}
