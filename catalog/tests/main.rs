//! Tests of the crate from outside, in one binary; `support` has a filled catalogue for each test, and the real source data.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod announcements;
mod dry_run;
mod embedded;
mod hostile;
mod import;
mod names;
mod notation;
mod pre_errata;
mod reader;
mod shared;
mod store;
mod support;
mod tombstones;
