//! Strong ETags, 304 and `Cache-Control` for every GET (contract section 3). Where an answer follows from versions, so
//! does its tag, and a client that has it is answered before any handler runs.

use crate::{
    middleware::compression::{vary, without_coding},
    state::{Snapshot, State, today},
};
use actix_web::{
    Error, HttpResponse,
    body::{self, BodySize, BoxBody, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{self, CacheControl, CacheDirective, ETag, EntityTag, Header, IfNoneMatch},
    },
    middleware::Next,
    web::Data,
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Seconds for which the files of the documentation page are kept: their names do not change with the program.
const DOCUMENTATION_SECONDS: u32 = 3600;

/// What the answer to a GET depends on, besides its path and its query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Basis {
    /// On the moment: never to be kept.
    Moment,
    /// On the program alone.
    Program,
    /// On the catalogue and the rules.
    Data,
    /// On these and on the day, which is the date of a request that names none.
    DataAndDay,
    /// On more: its tag is a hash of the answer.
    Body,
}

impl Basis {
    /// That of a path and a query. What is not known here is hashed, which is always right.
    fn of(path: &str, query: &str) -> Self {
        let is_below =
            |prefix: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let any_below = |prefixes: &[&str]| prefixes.iter().any(|prefix| is_below(prefix));
        if is_below("/health") {
            Self::Moment
        } else if any_below(&[
            "/problems",
            "/openapi.json",
            "/v1/factions",
            "/api/factions",
            "/api/card_types",
            "/api/keywords",
            "/api/triggers",
            "/api/conditions",
            "/api/effects",
            "/api/v2/effects",
        ]) && !is_below("/api/v2/effects/filtered")
        {
            Self::Program
        } else if any_below(&["/v1/cards/export", "/v1/sets", "/v1/catalog", "/v1/formats"]) {
            Self::Data
        } else if is_below("/api") && query.contains("random") {
            // Shuffled another way each time.
            Self::Body
        } else if any_below(&["/v1/cards", "/v1/card_groups", "/v1/legality", "/api", "/formats"]) {
            Self::DataAndDay
        } else {
            Self::Body
        }
    }

    /// The tag of the answer to a request, if it can be said before there is one.
    fn tag(self, request: &ServiceRequest, snapshot: &Snapshot) -> Option<EntityTag> {
        let mut hash = Sha256::new();
        match self {
            Self::Moment | Self::Body => return None,
            Self::Program => hash.update(snapshot.program),
            Self::Data => hash.update(snapshot.version),
            Self::DataAndDay => {
                hash.update(snapshot.version);
                let today = today();
                hash.update(today.year().to_le_bytes());
                hash.update([today.month().unsigned_abs(), today.day().unsigned_abs()]);
            }
        }
        hash.update(request.path());
        hash.update([0]);
        hash.update(request.query_string());
        Some(strong(&hash.finalize()))
    }
}

/// Whether GETs of a path are conditional: all but health, which is never to be cached.
pub(crate) fn applies_to(path: &str) -> bool {
    Basis::of(path, "") != Basis::Moment
}

/// Adds `ETag` and `Cache-Control` to a GET, and answers 304 without a body where the client already has the answer.
pub(crate) async fn conditional(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, Error> {
    if *request.method() != Method::GET {
        return next.call(request).await;
    }
    let basis = Basis::of(request.path(), request.query_string());
    let control = directives(request.path(), basis);
    let state = request.app_data::<Data<State>>().cloned();
    let snapshot = state.as_ref().map(|state| state.snapshot());
    let known = request.headers().contains_key(header::IF_NONE_MATCH).then(|| IfNoneMatch::parse(&request));
    let known = known.and_then(Result::ok);
    let tag = snapshot.as_ref().and_then(|snapshot| basis.tag(&request, snapshot));
    // `*` asks whether there is an answer at all, which only a handler knows.
    if let (Some(tag), Some(IfNoneMatch::Items(items))) = (&tag, &known)
        && let Some(same) = items.iter().find(|item| without_coding(item.tag()) == tag.tag())
    {
        let answer = unchanged(EntityTag::new_strong(same.tag().to_owned()), control);
        return Ok(request.into_response(answer));
    }
    let mut answer = next.call(request).await?;
    if answer.status() != StatusCode::OK {
        let directive =
            if answer.status().is_redirection() { CacheDirective::MaxAge(0) } else { CacheDirective::NoStore };
        insert(&mut answer, CacheControl(vec![directive]));
        return Ok(answer);
    }
    insert(&mut answer, CacheControl(control.clone()));
    if basis == Basis::Moment {
        return Ok(answer);
    }
    // A reload in between: then the answer may already be that of the next version.
    let is_current = state.zip(snapshot).is_some_and(|(state, before)| Arc::ptr_eq(&before, &state.snapshot()));
    let (request, mut answer) = answer.into_parts();
    let tag = match tag.filter(|_| is_current) {
        Some(tag) => tag,
        None => {
            if !matches!(answer.body().size(), BodySize::Sized(_)) {
                return Ok(ServiceResponse::new(request, answer));
            }
            let (head, body) = answer.into_parts();
            let bytes = body::to_bytes(body).await.map_err(actix_web::error::ErrorInternalServerError)?;
            let tag = strong(&Sha256::digest(&bytes));
            answer = head.set_body(bytes).map_into_boxed_body();
            tag
        }
    };
    let is_known = match &known {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(items)) => items.iter().any(|item| without_coding(item.tag()) == tag.tag()),
        None => false,
    };
    if is_known {
        return Ok(ServiceResponse::new(request, unchanged(tag, control)));
    }
    let mut answer = ServiceResponse::new(request, answer);
    insert(&mut answer, ETag(tag));
    Ok(answer)
}

/// 304 with the headers that a 200 would have had (RFC 9110, 15.4.5).
fn unchanged(tag: EntityTag, control: Vec<CacheDirective>) -> HttpResponse {
    let mut answer = HttpResponse::NotModified().insert_header(ETag(tag)).insert_header(CacheControl(control)).finish();
    vary(answer.headers_mut());
    answer
}

/// How long an answer may be kept: to ask whether it changed costs next to nothing, and a ban holds from its day on.
fn directives(path: &str, basis: Basis) -> Vec<CacheDirective> {
    match basis {
        Basis::Moment => vec![CacheDirective::NoStore],
        Basis::Body if path.starts_with("/docs/") => {
            vec![CacheDirective::Public, CacheDirective::MaxAge(DOCUMENTATION_SECONDS)]
        }
        Basis::Body | Basis::Program | Basis::Data | Basis::DataAndDay => {
            vec![CacheDirective::Public, CacheDirective::MaxAge(0), CacheDirective::MustRevalidate]
        }
    }
}

fn insert<H: Header>(answer: &mut ServiceResponse, header: H) {
    if let Ok(value) = header.try_into_value() {
        answer.headers_mut().insert(H::name(), value);
    }
}

/// Half of a SHA-256: a strong validator that does not depend on the machine.
fn strong(hash: &[u8]) -> EntityTag {
    EntityTag::new_strong(HEXLOWER.encode(&hash[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_depends_on_is_known_by_its_path() {
        let of = |path: &str| Basis::of(path, "");
        assert_eq!(of("/health/ready"), Basis::Moment);
        assert_eq!(of("/problems/BUSY"), Basis::Program);
        assert_eq!(of("/v1/cards/export"), Basis::Data);
        assert_eq!(of("/v1/cards/ALT_CORE_B_MU_08_C"), Basis::DataAndDay);
        assert_eq!((of("/v1/keys"), of("/v1/cardsfoo")), (Basis::Body, Basis::Body));
        assert_eq!((of("/api/v2/effects"), of("/api/v2/effects/filtered")), (Basis::Program, Basis::DataAndDay));
        assert_eq!((of("/api/cards"), of("/v1/card_groups/MU-008-C")), (Basis::DataAndDay, Basis::DataAndDay));
        assert_eq!(Basis::of("/api/cards", "random=true"), Basis::Body);
    }
}
