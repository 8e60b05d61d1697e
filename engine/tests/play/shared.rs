//! Generated games that are played and checked, shared by the tests and the fuzz targets.

mod card;
mod conceive;
mod invariants;
pub(crate) mod notation;
pub(crate) mod printed;
mod run;
pub(crate) mod scenario;
mod shrink;
mod source;
mod table;
mod texts;

pub(crate) use conceive::legal;
pub(crate) use invariants::audit;
pub(crate) use run::{Failure, Played, Replay, Watch, run};
pub(crate) use source::Source;
pub(crate) use table::Table;

/// The checks on the games of a fuzzer.
const FUZZED: Watch = Watch { audit: invariants::audit, every: 256 };

/// Plays a game that bytes determine: table, seed and decisions. After the last byte, choices are random.
pub(crate) fn play_bytes(bytes: &[u8]) {
    if let Err(failure) = play_generated(&mut Source::of_bytes(bytes), FUZZED) {
        panic!("{}", failure.report(FUZZED));
    }
}

/// Plays a generated game, with all choices from a source: first the table, then each decision.
///
/// # Errors
///
/// Something was wrong.
pub(crate) fn play_generated(source: &mut Source<'_>, watch: Watch) -> Result<Played, Failure> {
    let table = Table::generate(source);
    run(&table, watch, |list| Some(*source.one_of(list)))
}
