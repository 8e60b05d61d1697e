//! Packs the files of `data/cards` into one, and `data/abilities.jsonl`, which makes the program more than a megabyte
//! smaller. Reads nothing else.
use flate2::{Compression, write::GzEncoder};
use std::{
    env,
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
};

fn main() {
    println!("cargo::rerun-if-changed=data/cards");
    println!("cargo::rerun-if-changed=data/abilities.jsonl");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut files: Vec<_> = fs::read_dir(Path::new(&root).join("data/cards"))
        .expect("the folder stands beside this file")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        .collect();
    files.sort();
    pack(&files, "cards.jsonl.gz");
    pack(&[Path::new(&root).join("data/abilities.jsonl")], "abilities.jsonl.gz");
}

/// Packs files one after the other.
fn pack(files: &[PathBuf], into: &str) {
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let packed = File::create(Path::new(&out).join(into)).expect("the output folder can be written");
    let mut packed = GzEncoder::new(packed, Compression::best());
    for file in files {
        packed.write_all(&fs::read(file).expect("a file that was listed")).expect("the output folder can be written");
    }
    packed.finish().expect("the output folder can be written");
}
