//! A warning for each query parameter that the operation does not know. Lists have a place for warnings in their body; what has none gets
//! a header.

use crate::middleware::fallback::RouteTable;
use actix_web::{
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    web::Data,
};
use wire::query::Params;

/// The header of warnings: a line each.
pub(crate) const X_WARNINGS: HeaderName = HeaderName::from_static("x-warnings");
/// Lines of warnings at most.
const MOST: usize = 10;

/// The warnings of a request whose answer has no place for them in its body.
pub(crate) fn warnings(request: &ServiceRequest) -> Vec<String> {
    if request.query_string().is_empty() {
        return Vec::new();
    }
    let table = request.app_data::<Data<RouteTable>>();
    let names = table.and_then(|table| table.read_by_headers(request.method().as_str(), request.path()));
    names.map_or_else(Vec::new, |known| Params::of(request.query_string()).unknown(known))
}

/// Adds them to the headers of an answer.
pub(crate) fn warn(answer: &mut ServiceResponse, warnings: &[String]) {
    if !answer.status().is_success() {
        return;
    }
    for warning in warnings.iter().take(MOST) {
        // A name may hold anything; a header holds printable characters of ASCII.
        if let Ok(value) = HeaderValue::try_from(warning.escape_default().to_string()) {
            answer.headers_mut().append(X_WARNINGS, value);
        }
    }
}
