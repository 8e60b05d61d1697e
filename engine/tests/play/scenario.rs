//! Properties that hold for any bytes as a file of scenarios.

use super::notation::is_in;
use engine::scenario::{MAX_BYTES, ScenarioError, parse};

/// Checks that the file is refused at positions that it has, or is read, and that each scenario plays to its end or says where it
/// cannot.
pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match parse(&text) {
        Ok(scenarios) => {
            for scenario in scenarios {
                for failure in scenario.run().failures {
                    assert!(is_in(&text, failure.at), "{failure}: this place is not in {text:?}");
                }
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?} is refused for no reason");
            for error in errors {
                let too_long =
                    matches!(error, ScenarioError::TooLong { bytes, most } if bytes > most && most == MAX_BYTES);
                assert!(too_long || is_in(&text, error.at()), "{error}: this place is not in {text:?}");
            }
        }
    }
}
