//! Why a simulation ended early (contract section 7).

use answers::{Code, Problem, simulation::Stopped};
use serde::Serialize;
use utoipa::ToSchema;

/// A simulation that came to its budget: the figures are those of the games played until then, the same on every machine.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Stopped)]
pub(crate) struct StoppedView {
    /// The bound it came to: `work` is the budget in operations of the engine.
    #[schema(value_type = StopReasonShape, example = "work")]
    reason: &'static str,
    /// Games played until then.
    #[schema(example = 168)]
    games: u64,
}

/// The bounds of a simulation.
#[derive(ToSchema)]
#[schema(as = StopReason, rename_all = "camelCase")]
#[expect(dead_code, reason = "a shape of the document; the words are those of `StopReason`")]
enum StopReasonShape {
    Work,
}

impl StoppedView {
    pub(crate) fn of(Stopped { reason, games }: Stopped) -> Self {
        Self { reason: reason.id(), games }
    }
}

/// The problem of a simulation that was cancelled.
pub(crate) fn cancelled() -> Problem {
    Problem::new(Code::Busy, "the simulation was ended")
}

#[cfg(test)]
mod tests {
    use super::*;
    use answers::simulation::StopReason;
    use utoipa::PartialSchema as _;

    #[test]
    fn the_document_names_every_reason() {
        let mut schema = serde_json::to_value(StopReasonShape::schema()).unwrap();
        assert_eq!(schema["enum"].take(), serde_json::json!([StopReason::Work.id()]));
    }
}
