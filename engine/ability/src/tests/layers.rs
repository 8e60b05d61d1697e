//! The layers of the crate: which files may import which.

use super::imports::{circles_are_small, code, named, sources};
use std::path::Path;

/// The parts of a sentence contain sentences: an effect creates a token that has abilities, a number counts things under a
/// condition. Each of these files is one such concept. The parser, the printer and the search know the concepts, and the concepts
/// do not know them.
#[test]
fn few_files_know_each_other_in_a_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    files.sort();
    let own = files.iter().filter(|file| !file.ends_with("tests.rs") && !file.ends_with("lib.rs"));
    let room = |file: &Path| file.strip_prefix(&src).unwrap().with_extension("").to_str().unwrap().to_owned();
    let imports: Vec<_> = own.map(|file| (room(file), named(&code(file)))).collect();
    circles_are_small(&imports, 6, 80);
}
