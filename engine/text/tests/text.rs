//! Tests of printed texts, in one binary: what is read, its abilities, and how these are rendered. The tests of the engine
//! (`concepts`, `coverage`, `generality`) check what can be carried out.

#[path = "../../tests/support/imports.rs"]
mod imports;
mod language;
mod layers;
#[path = "../../tests/support/paragraphs.rs"]
mod paragraphs;
mod phrases;
mod reading;
#[path = "../../tests/support/shared.rs"]
mod shared;
mod snapshots;
