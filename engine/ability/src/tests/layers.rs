//! Which files know each other.

use super::imports::{circles_are_small, code, named, sources};
use std::path::Path;

/// What a sentence is made of is made of sentences: an effect creates a token that has abilities, a number counts things under a
/// condition. Each of these files is one such notion; what reads, prints and searches trees knows them, and they know none of it.
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
