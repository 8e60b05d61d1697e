//! Tests that the files import downwards only: a row may know the rows before it.

use crate::imports::{circles_are_small, code, import_downwards_only, is_in, named, sources, tree};
use std::path::{Path, PathBuf};

/// Files and folders of `src`, the lowest first. Those in one row may know each other.
const ROWS: &[&[&str]] = &[
    &["citation", "number", "kind", "dialect"],
    &["violation", "file"],
    &["list"],
    &["deck", "season"],
    &["check", "words", "deck_code", "statistics", "compare", "code_page"],
    &["rules", "format", "reading"],
    &["compile", "verdict", "explain"],
    &["registry"],
    &["addable"],
    &["suggest"],
];

/// The files of `src` except the root of the crate, with the files that each imports.
fn imports() -> Vec<(String, Vec<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    files.sort();
    let own = files.iter().filter(|file| !file.ends_with("lib.rs"));
    let room = |file: &Path| file.strip_prefix(&src).unwrap().with_extension("").to_str().unwrap().to_owned();
    let imports = |file: &PathBuf| {
        let (room, code) = (room(file), code(file));
        let known = [named(&code), named_above(&room, &code)].concat();
        (room, known)
    };
    own.map(imports).collect()
}

/// The paths after `super` in the code of a file.
fn named_above(room: &str, code: &str) -> Vec<String> {
    let above = room.rsplit_once('/').map_or("", |(above, _)| above);
    let mut all = Vec::new();
    for (at, start) in code.match_indices("super::") {
        tree(&mut code[at + start.len()..].chars().peekable(), above.to_owned(), &mut all);
    }
    all
}

#[test]
fn files_import_downwards_only() {
    let files = imports();
    let row = |path: &str| ROWS.iter().position(|rooms| rooms.iter().any(|room| is_in(path, room)));
    let nowhere: Vec<_> = files.iter().filter(|(room, _)| row(room).is_none()).map(|(room, _)| room).collect();
    assert!(nowhere.is_empty(), "these files stand in no row: {nowhere:?}");
    import_downwards_only(files, row, 200);
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    circles_are_small(&imports(), 1, 100);
}
