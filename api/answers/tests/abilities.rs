//! Tests that the embedded cards do what their texts say. Needs the folder that `TUMULT_SHARED` names; without it, the test is
//! skipped with a message.

use std::{env, fs, io::Write as _, path::PathBuf};

#[path = "../examples/abilities/regenerate.rs"]
mod regenerate;

#[test]
fn the_committed_abilities_are_what_the_texts_say() {
    let Some(shared) = env::var_os("TUMULT_SHARED").map(PathBuf::from) else {
        // Written around the capture of the test runner, which hides the output of a passing test.
        let _ = writeln!(
            std::io::stderr().lock(),
            "SKIPPED: a test of the real source data; set TUMULT_SHARED=/path/to/shared to run it"
        );
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let told = regenerate::regenerate(&shared, folder.path()).unwrap();
    assert!(told.starts_with("1"), "{told}");
    for name in ["abilities.jsonl", "pre_errata.jsonl"] {
        let committed = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../catalog/data").join(name);
        let [old, new] = [committed, folder.path().join(name)].map(|file| fs::read_to_string(file).unwrap());
        let differs = old.lines().zip(new.lines()).find(|(old, new)| old != new);
        assert!(
            old == new,
            "catalog/data/{name} is stale ({differs:?}); run the abilities example (catalog/README.md)"
        );
    }
}
