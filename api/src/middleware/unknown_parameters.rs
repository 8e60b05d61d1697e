//! Warns of each query parameter that the operation does not know. Lists have a member for warnings; other answers get a header.

use crate::{answer::header_value, middleware::fallback::RouteTable};
use actix_web::{
    dev::{ServiceRequest, ServiceResponse},
    http::header::HeaderName,
    web::Data,
};
use wire::query::Params;

/// The header of warnings; it occurs once for each.
pub(crate) const X_WARNINGS: HeaderName = HeaderName::from_static("x-warnings");
/// Most warnings in headers.
const MAX: usize = 10;

/// The warnings for a request whose answer has no member for them.
pub(crate) fn warnings(request: &ServiceRequest) -> Vec<String> {
    if request.query_string().is_empty() {
        return Vec::new();
    }
    let table = request.app_data::<Data<RouteTable>>();
    let names = table.and_then(|table| table.read_by_headers(request.method().as_str(), request.path()));
    names.map_or_else(Vec::new, |known| Params::of(request.query_string()).unknown(known))
}

/// Adds warnings to the headers of a successful answer.
pub(crate) fn warn(answer: &mut ServiceResponse, warnings: &[String]) {
    if !answer.status().is_success() {
        return;
    }
    for warning in warnings.iter().take(MAX) {
        // The name of a parameter may have any characters; a header may have printable ASCII only.
        let escape = |c: char| match c {
            ' '..='~' => c.to_string(),
            _ => c.escape_default().to_string(),
        };
        if let Some(value) = header_value(&X_WARNINGS, warning.chars().map(escape).collect()) {
            answer.headers_mut().append(X_WARNINGS, value);
        }
    }
}
