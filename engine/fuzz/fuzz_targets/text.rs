//! See `../README.md`; what is asserted stands in `../../tests/play`.
#![no_main]

#[path = "../../tests/play/shared.rs"]
#[allow(dead_code, unused_imports, reason = "each target uses its part")]
mod play;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| play::printed::read(bytes));
