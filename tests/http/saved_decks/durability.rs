//! Acknowledged changes survive the death of the program at any moment.

use harness::kill_while_saving;

#[test]
fn what_was_acknowledged_survives_kills_of_a_loaded_service() {
    let outcome = kill_while_saving(30, 15);
    assert_eq!(outcome.lost, [] as [String; 0]);
    assert!(outcome.acknowledged >= 400, "{outcome:?}");
}
