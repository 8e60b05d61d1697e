//! Answers of `/health`.

use serde::Serialize;
use utoipa::ToSchema;

/// All is well; anything else is a problem document.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Health)]
pub struct HealthView {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

impl HealthView {
    pub const OK: Self = Self { status: "ok" };
}
