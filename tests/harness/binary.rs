//! Builds and runs the program under test.

use crate::filled::fill;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

/// The program, built from this workspace. `TUMULT_BIN` can name another one to test.
///
/// # Panics
///
/// If it cannot be built, since then no test is meaningful.
#[must_use]
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| match std::env::var_os("TUMULT_BIN") {
        Some(path) => PathBuf::from(path),
        None => build(),
    })
}

/// Cargo builds the program only for the tests of its own package, so other packages have to ask for it. If everything is up to
/// date, this takes a fraction of a second.
fn build() -> PathBuf {
    let profile = profile();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--workspace", "--bin", "tumult"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    if profile.file_name().is_some_and(|name| name == "release") {
        command.arg("--release");
    } else if is_test() {
        // With a test beside it, the program gets the same features that the libraries have in tests, so these are not built
        // twice.
        command.args(["--test", "http"]);
    }
    let status = command.status().expect("cargo runs");
    assert!(status.success(), "the program under test does not build");
    profile.join(format!("tumult{}", std::env::consts::EXE_SUFFIX))
}

/// Whether this process is a test and not an example.
fn is_test() -> bool {
    let program = std::env::current_exe().expect("a running program has a path");
    program.parent().is_some_and(|folder| folder.ends_with("deps"))
}

/// The folder in which cargo puts programs, `target/PROFILE`. Programs are in it directly, tests in `deps`, examples in
/// `examples`.
pub(crate) fn profile() -> PathBuf {
    let program = std::env::current_exe().expect("a running program has a path");
    let folder = program.parent().expect("a program lies in a folder");
    let inner = ["deps", "examples"].iter().any(|inner| folder.ends_with(inner));
    let profile = if inner { folder.parent() } else { Some(folder) };
    profile.expect("tests run below target/PROFILE").to_owned()
}

/// Runs the program to its end in a folder, and returns its output. The catalogue is `cards.sqlite` in that folder. If it does
/// not exist, it is made with the embedded cards first, since reading them from the program would double the time of every
/// command.
///
/// # Panics
/// If the program cannot be started.
#[must_use]
pub fn tumult<S: AsRef<std::ffi::OsStr>>(folder: &Path, arguments: &[S]) -> Output {
    fill(folder);
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(folder).env("TUMULT_DATABASE", folder.join("cards.sqlite"));
    command.output().expect("the program starts")
}
