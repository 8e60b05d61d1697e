//! Packs the files of `data/cards` into one, which makes the program a megabyte smaller. Reads nothing else.
use flate2::{Compression, write::GzEncoder};
use std::{
    env,
    fs::{self, File},
    io::Write as _,
    path::Path,
};

fn main() {
    println!("cargo::rerun-if-changed=data/cards");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut files: Vec<_> = fs::read_dir(Path::new(&root).join("data/cards"))
        .expect("the folder stands beside this file")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "jsonl"))
        .collect();
    files.sort();
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let packed = File::create(Path::new(&out).join("cards.jsonl.gz")).expect("the output folder can be written");
    let mut packed = GzEncoder::new(packed, Compression::best());
    for file in files {
        packed.write_all(&fs::read(&file).expect("a file that was listed")).expect("the output folder can be written");
    }
    packed.finish().expect("the output folder can be written");
}
