//! The steps around every request: its id and its log line, CORS, limits of clients, panics, HEAD, compression, warnings and
//! conditional GETs; also the answers for unknown paths and methods.

pub(crate) mod caching;
pub(crate) mod compression;
pub(crate) mod cross_origin;
pub(crate) mod fallback;
pub(crate) mod guard;
pub(crate) mod head;
pub(crate) mod panics;
pub(crate) mod request_id;
pub(crate) mod unknown_parameters;
pub(crate) mod without_api;

use crate::rate_limit::Allowance;
use actix_web::{
    Error, ResponseError as _,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{
        ConnectionType, Method,
        header::{HeaderMap, HeaderValue},
    },
    middleware::Next,
};

/// Answers a request. This is one function instead of one layer for each step, since each layer would cost a future on the heap
/// and a copy of the answer: a tenth of the total cost of a verdict.
///
/// # Errors
///
/// An error that no handler answered, such as a panic. It is a problem document with the headers of every answer.
pub(crate) async fn exchange<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse, Error> {
    let id = request_id::id(&request);
    let mut outcome = answer(request, next).await;
    match &mut outcome {
        Ok(answer) => complete(answer.headers_mut(), id),
        Err(error) => error.add_response_mapper(move |mut answer| {
            complete(answer.headers_mut(), id.clone());
            answer
        }),
    }
    outcome
}

/// Adds the headers that every answer has.
fn complete(headers: &mut HeaderMap, id: Option<HeaderValue>) {
    cross_origin::open(headers);
    if let Some(id) = id {
        headers.insert(request_id::X_REQUEST_ID, id);
    }
}

async fn answer<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse, Error> {
    without_api::complete(&mut request);
    if *request.method() == Method::OPTIONS {
        let answer = panics::caught(next.call(request)).await?.map_into_boxed_body();
        return Ok(cross_origin::answered(answer));
    }
    let (admitted, allowance) = guard::admit(&request);
    if let Err(refused) = admitted {
        let mut answer = request.into_response(refused.error_response());
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        return Ok(limited(answer, allowance));
    }
    let is_head = head::to_get(&mut request);
    let is_get = *request.method() == Method::GET;
    let coding = compression::coding(&request);
    let warnings = unknown_parameters::warnings(&request);
    let conditional = caching::Conditional::of(&request);
    if let Some(unchanged) = conditional.as_ref().and_then(caching::Conditional::unchanged) {
        return Ok(limited(request.into_response(unchanged), allowance));
    }
    let mut answer = panics::caught(next.call(request)).await?.map_into_boxed_body();
    if let Some(conditional) = conditional {
        answer = conditional.apply(answer).await?;
    }
    unknown_parameters::warn(&mut answer, &warnings);
    answer = compression::compress(answer, coding, is_get).await?;
    answer = limited(answer, allowance);
    Ok(if is_head { head::without_stream(answer) } else { answer })
}

/// Adds headers with the client's remaining allowance, if there is a rate limit.
fn limited(mut answer: ServiceResponse, allowance: Option<Allowance>) -> ServiceResponse {
    if let Some(allowance) = allowance {
        guard::show(answer.headers_mut(), allowance);
    }
    answer
}
