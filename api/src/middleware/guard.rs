//! Admits requests. Connections beyond the limit of an address, and clients beyond the rate limit, are refused before any other
//! work.

use crate::{
    answer::set_header,
    client::Client,
    connections::admitted,
    problem::Failure,
    rate_limit::{Allowance, RateLimit},
};
use actix_web::{
    dev::ServiceRequest,
    http::header::{HeaderMap, HeaderName},
    web::Data,
};
use std::num::NonZeroU32;

/// The header with the limit.
pub(crate) const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// The header with what is left of the limit.
pub(crate) const REMAINING: HeaderName = HeaderName::from_static("ratelimit");

/// The rate limit of clients.
#[derive(Debug)]
pub(crate) struct Guard {
    rate: Option<RateLimit>,
}

impl Guard {
    /// A limit of `per_minute` requests a minute for each client; none if 0.
    pub(crate) fn new(per_minute: u32) -> Self {
        Self { rate: NonZeroU32::new(per_minute).map(RateLimit::new) }
    }
}

/// Admits or refuses a request. Also returns the client's allowance, if there is a rate limit.
pub(crate) fn admit(request: &ServiceRequest) -> (Result<(), Failure>, Option<Allowance>) {
    if let Err(problem) = admitted(request) {
        return (Err(problem.into()), None);
    }
    // Monitoring must work even when clients exceed the limit.
    if request.path().starts_with("/health/") || request.path() == "/metrics" {
        return (Ok(()), None);
    }
    let rate = request.app_data::<Data<Guard>>().and_then(|guard| guard.rate.as_ref());
    let Some(rate) = rate else { return (Ok(()), None) };
    let Client(Some(client)) = Client::of(request.request()) else { return (Ok(()), None) };
    match rate.count(client) {
        Ok(allowance) => (Ok(()), Some(allowance)),
        Err((problem, allowance)) => (Err(Failure::after(problem, allowance.seconds)), Some(allowance)),
    }
}

/// Adds headers with the client's allowance.
pub(crate) fn show(headers: &mut HeaderMap, allowance: Allowance) {
    let values = [(POLICY, allowance.policy()), (REMAINING, allowance.remaining())];
    for (name, value) in values {
        set_header(headers, name, value);
    }
}
