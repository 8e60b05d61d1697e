//! Generated games, played and looked over. Shared by the tests and by the fuzz targets.

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

/// How the games of a fuzzer are watched.
const FUZZED: Watch = Watch { audit: invariants::audit, every: 256 };

/// A game out of bytes: table, seed and decisions; what the bytes do not reach to is drawn.
pub(crate) fn play_bytes(bytes: &[u8]) {
    if let Err(failure) = play_generated(&mut Source::of_bytes(bytes), FUZZED) {
        panic!("{}", failure.report(FUZZED));
    }
}

/// One generated game, all choices from a source: the table, then each decision.
///
/// # Errors
///
/// Something was not as it must be.
pub(crate) fn play_generated(source: &mut Source<'_>, watch: Watch) -> Result<Played, Failure> {
    let table = Table::generate(source);
    run(&table, watch, |list| Some(*source.one_of(list)))
}
