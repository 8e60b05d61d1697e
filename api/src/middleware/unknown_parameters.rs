//! A warning for each query parameter that the operation does not know. Lists have a place for warnings in their body; what has none gets
//! a header.

use crate::middleware::fallback::RouteTable;
use actix_web::{
    Error,
    body::BoxBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
    web::Data,
};
use wire::query::Params;

/// The header of warnings: a line each.
pub(crate) const X_WARNINGS: HeaderName = HeaderName::from_static("x-warnings");
/// Lines of warnings at most.
const MOST: usize = 10;

/// Adds the warnings where the body of an answer has no place for them.
pub(crate) async fn warned(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, Error> {
    if request.query_string().is_empty() {
        return next.call(request).await;
    }
    let warnings = request.app_data::<Data<RouteTable>>().map(|table| {
        let names = table.read_by_headers(request.method().as_str(), request.path());
        names.map_or_else(Vec::new, |known| Params::of(request.query_string()).unknown(known))
    });
    let mut answer = next.call(request).await?;
    if answer.status().is_success() {
        let lines = warnings.iter().flatten().take(MOST);
        // A name may hold anything; a header holds printable characters of ASCII.
        let values = lines.filter_map(|line| HeaderValue::try_from(line.escape_default().to_string()).ok());
        for value in values {
            answer.headers_mut().append(X_WARNINGS, value);
        }
    }
    Ok(answer)
}
