//! Nothing is lost when the machine fails: a short form of `cargo run -p tests --example faults`.

use harness::{Faults, Kind, Row, Work};

fn nothing_is_lost(row: &Row) {
    assert!(row.trials > 0 && row.lost.is_empty(), "{row}\n{}", row.lost.join("\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_import_ends_old_or_new_whatever_happens_to_the_disk() {
    let faults = Faults::new();
    for kind in [Kind::Kill, Kind::Full, Kind::Failing] {
        nothing_is_lost(&faults.trials(Work::Import, kind, 4));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_catalogue_is_made_whole_or_made_again() {
    nothing_is_lost(&Faults::new().trials(Work::FirstImport, Kind::Kill, 4));
}

#[cfg(target_os = "linux")]
#[test]
fn a_backup_is_whole_or_not_there() {
    let faults = Faults::new();
    nothing_is_lost(&faults.trials(Work::Backup, Kind::Kill, 3));
    nothing_is_lost(&faults.trials(Work::Backup, Kind::Full, 3));
}

#[test]
fn damage_is_refused_or_without_effect() {
    nothing_is_lost(&Faults::flips(8, 1));
}
