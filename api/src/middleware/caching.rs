//! Strong ETags, status 304 and `Cache-Control` for every GET (contract section 3). If an answer depends only on versions, its
//! tag is made from them, and a client that has the answer is served before any handler runs.

use crate::{
    middleware::compression::{vary, without_coding},
    snapshot::Snapshot,
    state::State,
};
use actix_web::{
    Error, HttpResponse,
    body::{self, BodySize, MessageBody as _},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{self, ETag, EntityTag, Header as _, HeaderValue, IfNoneMatch, TryIntoHeaderValue as _},
    },
    web::Data,
};
use answers::dates::day_of;
use cards::Date;
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What the answer to a GET depends on, besides its path and query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Basis {
    /// The moment, so that the answer is never cached.
    Moment,
    /// The program alone.
    Program,
    /// The catalogue and the rules.
    Data,
    /// The catalogue, the rules and the day, which is the date for a request that names none.
    DataAndDay,
    /// The caller, besides everything else, so that shared caches must not keep the answer.
    Caller,
    /// Other data, so that the tag is a hash of the body.
    Body,
}

impl Basis {
    /// The basis for a path and a query. Unknown paths are hashed, which is always correct.
    fn of(path: &str, query: &str) -> Self {
        let is_below =
            |prefix: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let any_below = |prefixes: &[&str]| prefixes.iter().any(|prefix| is_below(prefix));
        if any_below(&["/health", "/metrics"]) {
            Self::Moment
        } else if any_below(&["/v1/decks", "/api/decks", "/api/bga", "/v1/admin"]) {
            Self::Caller
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
        } else if any_below(&["/v1/cards/export", "/v1/goldfish/chart.svg", "/v1/sets", "/v1/catalog", "/v1/formats"]) {
            Self::Data
        } else if is_below("/api") && query.contains("random") {
            // The answer is shuffled differently each time.
            Self::Body
        } else if any_below(&["/v1/cards", "/v1/card_groups", "/v1/legality", "/api"]) {
            Self::DataAndDay
        } else {
            Self::Body
        }
    }

    /// The tag of the answer to a request, if it can be made before the answer.
    fn tag(self, request: &ServiceRequest, snapshot: &Snapshot, today: Date) -> Option<EntityTag> {
        let mut hash = Sha256::new();
        match self {
            Self::Moment | Self::Caller | Self::Body => return None,
            Self::Program => hash.update(snapshot.program),
            Self::Data => hash.update(snapshot.version),
            Self::DataAndDay => {
                hash.update(snapshot.version);
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

/// Whether GETs of a path are conditional: all except those for health, which must never be cached.
pub(crate) fn applies_to(path: &str) -> bool {
    Basis::of(path, "") != Basis::Moment
}

/// The conditional part of a GET: whether the client has the answer already, its `ETag` and its `Cache-Control`.
pub(crate) struct Conditional {
    basis: Basis,
    control: HeaderValue,
    /// The state, and its snapshot from which the tag was made.
    version: Option<(Data<State>, Arc<Snapshot>)>,
    /// The day from which the tag was made.
    day: Date,
    /// The tag of the answer, if it can be made before the answer.
    tag: Option<EntityTag>,
    /// The tags of the answers that the client has.
    known: Option<IfNoneMatch>,
}

impl Conditional {
    /// The conditional part of a request; `None` if it is not a GET.
    pub(crate) fn of(request: &ServiceRequest) -> Option<Self> {
        if *request.method() != Method::GET {
            return None;
        }
        let basis = Basis::of(request.path(), request.query_string());
        let version = request.app_data::<Data<State>>().map(|state| (state.clone(), state.served()));
        let day = today();
        let known = request.headers().contains_key(header::IF_NONE_MATCH).then(|| IfNoneMatch::parse(request));
        Some(Self {
            basis,
            control: directives(request.path(), basis),
            tag: version.as_ref().and_then(|(_, snapshot)| basis.tag(request, snapshot, day)),
            version,
            day,
            known: known.and_then(Result::ok),
        })
    }

    /// The answer 304 for a client that has the current answer, before any handler runs.
    pub(crate) fn unchanged(&self) -> Option<HttpResponse> {
        // `*` asks whether any answer exists, which only a handler knows.
        let (Some(tag), Some(IfNoneMatch::Items(items))) = (&self.tag, &self.known) else { return None };
        let same = items.iter().find(|item| without_coding(item.tag()) == tag.tag())?;
        Some(unchanged(EntityTag::new_strong(same.tag().to_owned()), self.control.clone()))
    }

    /// Adds `ETag` and `Cache-Control` to the answer of a handler, or replaces the answer by 304 if the client has it.
    pub(crate) async fn apply(self, mut answer: ServiceResponse) -> Result<ServiceResponse, Error> {
        if answer.status() != StatusCode::OK {
            let control = if answer.status().is_redirection() { "max-age=0" } else { "no-store" };
            answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(control));
            return Ok(answer);
        }
        answer.headers_mut().insert(header::CACHE_CONTROL, self.control.clone());
        if self.basis == Basis::Moment {
            return Ok(answer);
        }
        // After a reload or a midnight in between, the answer may already be that of the next version or day.
        let is_same = self.version.is_some_and(|(state, before)| Arc::ptr_eq(&before, &state.served()));
        let is_current = is_same && self.day == today();
        let (request, mut answer) = answer.into_parts();
        let tag = match self.tag.filter(|_| is_current) {
            Some(tag) => tag,
            None => {
                if !matches!(answer.body().size(), BodySize::Sized(_)) {
                    return Ok(ServiceResponse::new(request, answer));
                }
                let (head, body) = answer.into_parts();
                let bytes = body::to_bytes(body).await.map_err(actix_web::error::ErrorInternalServerError)?;
                let revision = head.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
                let revision = revision.map(|tag| tag.trim_matches('"').to_owned());
                let tag = match revision {
                    // The tag of a saved deck begins with its revision, which `If-Match` of a change refers to.
                    Some(revision) => of_revision(&revision, &bytes),
                    None => strong(&Sha256::digest(&bytes)),
                };
                answer = head.set_body(bytes).map_into_boxed_body();
                tag
            }
        };
        let is_known = match &self.known {
            Some(IfNoneMatch::Any) => true,
            Some(IfNoneMatch::Items(items)) => items.iter().any(|item| without_coding(item.tag()) == tag.tag()),
            None => false,
        };
        if is_known {
            return Ok(ServiceResponse::new(request, unchanged(tag, self.control)));
        }
        if let Ok(tag) = ETag(tag).try_into_value() {
            answer.headers_mut().insert(header::ETAG, tag);
        }
        Ok(ServiceResponse::new(request, answer))
    }
}

fn today() -> Date {
    day_of(Timestamp::now())
}

/// A 304 with the headers that a 200 would have had (RFC 9110, 15.4.5).
fn unchanged(tag: EntityTag, control: HeaderValue) -> HttpResponse {
    let mut answer = HttpResponse::NotModified().insert_header(ETag(tag)).finish();
    answer.headers_mut().insert(header::CACHE_CONTROL, control);
    vary(answer.headers_mut());
    answer
}

/// How long an answer may be cached. It has to be revalidated each time, since that costs almost nothing and a ban holds from its
/// first day on.
fn directives(path: &str, basis: Basis) -> HeaderValue {
    HeaderValue::from_static(match basis {
        Basis::Moment => "no-store",
        // The names of these files do not change with the program.
        Basis::Body if path.starts_with("/docs/") => "public, max-age=3600",
        Basis::Caller => "private, max-age=0, must-revalidate",
        Basis::Body | Basis::Program | Basis::Data | Basis::DataAndDay => "public, max-age=0, must-revalidate",
    })
}

/// The tag of a saved deck: the number of its revision, and a hash of today's answer.
pub(crate) fn of_revision(revision: &str, body: &[u8]) -> EntityTag {
    let hash = strong(&Sha256::digest(body));
    EntityTag::new_strong(format!("{revision}-{}", hash.tag()))
}

/// A strong validator from half of a SHA-256. It is the same on every machine.
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
        assert_eq!((of("/v1/cards/export"), of("/v1/goldfish/chart.svg")), (Basis::Data, Basis::Data));
        assert_eq!((of("/v1/decks"), of("/v1/decks/x/revisions")), (Basis::Caller, Basis::Caller));
        assert_eq!(of("/v1/cards/ALT_CORE_B_MU_08_C"), Basis::DataAndDay);
        assert_eq!((of("/v1/keys"), of("/v1/cardsfoo")), (Basis::Body, Basis::Body));
        assert_eq!((of("/api/v2/effects"), of("/api/v2/effects/filtered")), (Basis::Program, Basis::DataAndDay));
        assert_eq!((of("/api/cards"), of("/v1/card_groups/MU-008-C")), (Basis::DataAndDay, Basis::DataAndDay));
        assert_eq!(Basis::of("/api/cards", "random=true"), Basis::Body);
    }
}
