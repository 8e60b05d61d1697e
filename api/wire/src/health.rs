//! Answers of `/health`.

use serde::Serialize;
use utoipa::ToSchema;

/// All is well; anything else is a problem document.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Health)]
pub struct HealthView {
    /// Always `ok`.
    #[schema(value_type = crate::words::HealthStatus)]
    status: &'static str,
}

/// An OpenAPI 3.1 document.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "stands in the document for the document")]
pub struct OpenApiDocument {
    /// Version of OpenAPI.
    #[schema(pattern = "^3\\.1\\.")]
    openapi: String,
    /// Title, description, version and licence of the API.
    info: std::collections::BTreeMap<String, serde_json::Value>,
    /// The operations, by path.
    paths: std::collections::BTreeMap<String, serde_json::Value>,
}

impl HealthView {
    /// The service is running.
    pub const OK: Self = Self { status: "ok" };
}
