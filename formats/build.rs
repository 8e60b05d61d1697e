//! Lists the files of `data/` for `Registry::embedded`, so that adding a format touches no Rust. Reads nothing else.
use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=data");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut names: Vec<String> = fs::read_dir(Path::new(&root).join("data"))
        .expect("the folder of formats stands beside this file")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    let mut code = String::from("&[\n");
    for name in names {
        let path = Path::new(&root).join("data").join(&name);
        code += &format!("({:?}, include_str!({:?})),\n", format!("data/{name}"), path);
    }
    code += "]\n";
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("embedded.rs"), code).expect("the output folder can be written");
}
