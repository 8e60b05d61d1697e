//! See `../README.md`; what is asserted stands in `../checks.rs`.
#![no_main]

#[path = "../checks.rs"]
#[allow(dead_code, reason = "each target uses its half")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::read_code(bytes));
