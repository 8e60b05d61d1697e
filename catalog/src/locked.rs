//! For tests: a file locked by another program. A lock of the test's own process would not do, since it ends when that process
//! closes any handle of the file.

use rusqlite::Connection;
use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

const FILE: &str = "CATALOG_TEST_LOCK_FILE";
const SQL: &str = "CATALOG_TEST_LOCK_SQL";

/// Another program that has run some SQL on a file and keeps its locks until it is dropped.
pub(crate) struct Locked {
    child: Child,
    /// Kept open, since the other program still writes to it.
    _out: BufReader<ChildStdout>,
}

impl Locked {
    pub(crate) fn with(path: &Path, sql: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "locked::hold", "--ignored", "--nocapture"])
            .env(FILE, path)
            .env(SQL, sql)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        assert!(out.by_ref().lines().map_while(Result::ok).any(|line| line.ends_with("locked")), "{sql}");
        Self { child, _out: out }
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// The code of the other program.
#[test]
#[ignore = "run by other tests"]
fn hold() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(&std::env::var(SQL).unwrap()).unwrap();
    println!("locked");
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}
