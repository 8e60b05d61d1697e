//! Measures a catalogue with many Uniques that are composed of real ability parts.
//!
//! ```text
//! cargo run --release -p answers --example uniques -- generate ../shared uniques.sqlite 5460000
//! cargo run --release -p answers --example uniques -- measure uniques.sqlite
//! ```

#![expect(clippy::disallowed_methods, reason = "a command says what time it is")]

mod generate;
mod measure;

use std::{env, error::Error, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["generate", shared, file, count] => {
            generate::generate(&PathBuf::from(shared), &PathBuf::from(file), count.parse()?)
        }
        ["measure", file] => measure::measure(&PathBuf::from(file)),
        _ => Err("generate SHARED FILE COUNT, or measure FILE".into()),
    }
}
