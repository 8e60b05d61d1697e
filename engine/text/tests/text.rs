//! Tests of printed texts, one binary: what is read, what it comes to, how it is said again. What of it can be carried out is in
//! the tests of the engine (`concepts`, `coverage`, `generality`).

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
