//! Tests that the files of the text compiler import downwards only.
#![expect(clippy::unwrap_used, reason = "it reads the code of this crate")]

use crate::imports::{circles_are_small, code, import_downwards_only, is_in, named, sources};
use std::path::Path;

/// The files of `src` except tests, with the files that each imports.
fn imports() -> Vec<(String, Vec<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    files.sort();
    let own = files.iter().filter(|file| !file.ends_with("tests.rs"));
    let room = |file: &Path| file.strip_prefix(&src).unwrap().with_extension("").to_str().unwrap().to_owned();
    own.map(|file| (room(file), named(&code(file)))).collect()
}

/// A sentence can quote an ability, and a thing can be described by what happened to it. Such constructs reach one another
/// through `grammar`, so no file imports from a folder above it.
#[test]
fn what_reads_texts_imports_downwards_only() {
    /// The layers, lowest first.
    const ORDER: [&str; 11] = [
        "reader",
        "grammar",
        "build",
        "filters",
        "link",
        "binding",
        "words",
        "phrases",
        "conditions",
        "sentences",
        "definitions",
    ];
    import_downwards_only(imports(), |path| ORDER.iter().position(|room| is_in(path, room)), 800);
}

/// Files that import each other in a circle can only be understood together.
#[test]
fn few_files_know_each_other_in_a_circle() {
    // A thing has a name, a number and a place; a place can be an Expedition; and an Expedition can be described by the things in
    // it.
    circles_are_small(&imports(), 6, 300);
}
