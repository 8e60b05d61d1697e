#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod backup;
mod card_json;
mod card_sum;
mod catalogue;
mod check;
mod decks;
mod download;
mod embedded;
mod error;
mod export;
mod file;
mod fill;
mod import;
mod indexing;
#[cfg(test)]
mod locked;
mod manifest;
mod migrations;
mod packing;
mod parts;
mod reader;
mod recompile;
mod revision;
mod rows;
mod schema_version;
mod store;
mod tables;
mod text_index;
mod text_reader;
mod type_names;

pub use backup::{CatalogueRestore, DatabaseCopy, Published, ReplacedCatalogue, RestoreError};
pub use catalogue::Catalogue;
pub use check::Check;
pub use decks::{
    ApiKey, AuditAction, AuditEntry, CardChoice, DeckContent, DeckCopy, DeckFacts, DeckFileCheck, DeckFilter, DeckId,
    DeckOrder, DeckReader, DeckRef, DeckRestore, DeckStore, DeckStoreError, KeyCheck, MAX_DECKS, MAX_REVISIONS,
    NewRevision, OrderBy, Owner, Revision, SavedDeck, SavedLine, Scope, UnknownAction, UnknownScope, UnknownVisibility,
    Upvotes, Visibility,
};
pub use error::StoreError;
pub use export::{
    export, export_announcements, export_cards, export_notations, export_pre_errata_texts, export_sets,
    export_tombstones,
};
pub use file::FileStamp;
pub use import::{
    CardRecord, Change, Compiled, Field, ImportError, ImportReport, Limits, Options, Phase, Progress, Reason, Refusal,
    Source, Status, Warning, cards_of, differences,
};
pub use indexing::{LineIndexer, LineReader};
pub use manifest::{CatalogueVersion, Checksum, Manifest, ReadingCounts, SetCount, SourceRecord};
pub use parts::{AbilityPart, HOLE, PartKind, ability_parts};
pub use reader::Reader;
pub use recompile::Recompiled;
pub use store::{Fill, Store};
pub use tables::Tombstone;
pub use text_index::{TextIndex, TextMatches};
pub use text_reader::{Lexicon, PrintedToken, TextReader, TextReaderFactory, TextReaderVersion, UnknownVersion};
pub use type_names::type_name;
