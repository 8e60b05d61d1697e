//! Lists the files of `data/`, `data/codes/` and `data/sources/` for `Registry::embedded`, `Code::page` and `Citation::title`,
//! so that adding a format touches no Rust. Reads nothing else.
use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=data");
    list("data", "embedded.rs");
    list("data/codes", "pages.rs");
    list("data/sources", "sources.rs");
}

/// Writes the names and texts of the files of a folder, sorted by name, as the source of a slice.
fn list(folder: &str, source: &str) {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut names: Vec<String> = fs::read_dir(Path::new(&root).join(folder))
        .expect("the folder stands beside this file")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    let mut code = String::from("&[\n");
    for name in names {
        let path = format!("{folder}/{name}");
        // This does not run again for a checkout that was moved with its target folder, so where it stands is asked later.
        code +=
            &format!("({path:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))),\n", format!("/{path}"));
    }
    code += "]\n";
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join(source), code).expect("the output folder can be written");
}
