//! The program under test.

use crate::filled::fill;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

/// The program, built from this workspace. `TUMULT_BIN` names another one to test.
///
/// # Panics
///
/// If it cannot be built: then no test has anything to say.
#[must_use]
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| match std::env::var_os("TUMULT_BIN") {
        Some(path) => PathBuf::from(path),
        None => build(),
    })
}

/// Cargo builds the program for the tests of its own package only, so another package has to ask for it. Where
/// everything is up to date this takes a fraction of a second.
fn build() -> PathBuf {
    let profile = profile();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--workspace", "--bin", "tumult"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.file_name().is_some_and(|name| name == "release") {
        command.arg("--release");
    } else if is_test() {
        // With a test beside it the program has the features that libraries have in tests: they need not be built twice.
        command.args(["--test", "http"]);
    }
    let status = command.status().expect("cargo runs");
    assert!(status.success(), "the program under test does not build");
    profile.join(format!("tumult{}", std::env::consts::EXE_SUFFIX))
}

/// Whether this is a test, rather than an example.
fn is_test() -> bool {
    let program = std::env::current_exe().expect("a running program has a path");
    program.parent().is_some_and(|folder| folder.ends_with("deps"))
}

/// The folder that cargo puts programs in, `target/PROFILE`: programs lie there themselves, tests in `deps`, examples in
/// `examples`.
pub(crate) fn profile() -> PathBuf {
    let program = std::env::current_exe().expect("a running program has a path");
    let folder = program.parent().expect("a program lies in a folder");
    let inner = ["deps", "examples"].iter().any(|inner| folder.ends_with(inner));
    let profile = if inner { folder.parent() } else { Some(folder) };
    profile.expect("tests run below target/PROFILE").to_owned()
}

/// Runs the program to its end in a folder and returns what it said. The catalogue is `cards.sqlite` there, put there with
/// the embedded cards if there is none: to read them from the program takes every command twice as long.
///
/// # Panics
///
/// If it cannot be started.
#[must_use]
pub fn tumult<S: AsRef<std::ffi::OsStr>>(folder: &Path, arguments: &[S]) -> Output {
    fill(folder);
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(folder).env("TUMULT_DATABASE", folder.join("cards.sqlite"));
    command.output().expect("the program starts")
}
