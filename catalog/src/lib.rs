#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod card_json;
mod check;
mod embedded;
mod error;
mod export;
mod import;
mod lexicon;
mod manifest;
mod migrations;
mod recompile;
mod store;
mod tables;

pub use check::Check;
pub use error::StoreError;
pub use export::{export, export_announcements, export_cards, export_earlier, export_notations, export_sets};
pub use import::{
    Change, Compile, Compiled, Compiler, Field, ImportError, ImportReport, Limits, Options, Phase, Progress, Reason,
    Refusal, Source, Status, Warning,
};
pub use lexicon::{Lexicon, PrintedToken};
pub use manifest::{CatalogueVersion, Checksum, Manifest, ReadingCounts, SetCount, SourceRecord};
pub use recompile::Recompiled;
pub use store::{Catalogue, Fill, Store};
