//! Responses that several operations share in the OpenAPI document. Each status of a problem document is described here once; an
//! operation names the sets that apply to it.

use std::collections::BTreeMap;
use utoipa::{
    IntoResponses, ToSchema as _,
    openapi::{
        ContentBuilder, Ref, RefOr,
        header::{Header, HeaderBuilder},
        response::{Response, ResponseBuilder},
        schema::{ObjectBuilder, SchemaType, Type},
    },
};
use wire::{
    community::problem::{CommunityBatchProblem, CommunityDeckProblem, CommunityFacetsProblem, CommunityProblem},
    problem::ProblemView,
};

/// Declares sets of problem documents, by status.
macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident: $shape:ty { $($status:literal: $description:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                [$(($status.to_string(), problem(&<$shape>::name(), $status, $description))),*].into_iter().collect()
            }
        }
    )*};
}

problems! {
    /// Errors of a query string.
    QueryErrors: ProblemView<'_> {
        400: "A query parameter cannot be read",
        422: "A query parameter is out of range, or parameters contradict each other",
    }
    /// The path names something that does not exist.
    NotFound: ProblemView<'_> {
        404: "There is nothing of that name",
    }
    /// Errors of a JSON body.
    BodyErrors: ProblemView<'_> {
        400: "The body is not JSON, or does not have the documented shape",
        408: "The body did not arrive in time",
        413: "The body is larger than 1 MiB",
        415: "The body is declared as something other than JSON, or as compressed",
        422: "The body has the documented shape, but asks for something that cannot be done",
    }
    /// Errors of a body of JSON lines, as far as they concern the whole of it.
    LineErrors: ProblemView<'_> {
        413: "The body is larger than 64 MiB",
        415: "The body is declared as something other than lines of JSON, or as compressed",
    }
    /// The path names no deck that the caller may read.
    DeckNotFound: ProblemView<'_> {
        404: "There is no such deck, or it is private and not the caller's",
    }
    /// Errors of a body that is saved.
    WriteErrors: ProblemView<'_> {
        400: "The body is not JSON, or does not have the documented shape",
        408: "The body did not arrive in time",
        413: "The body is larger than 1 MiB",
        415: "The body is declared as something other than JSON, or as compressed",
        422: "The body has the documented shape, but cannot be saved",
    }
    /// Who asks may not.
    CallerErrors: ProblemView<'_> {
        401: "The request does not say who sends it, or its key or token is invalid",
        403: "The key lacks the scope",
    }
    /// There is no room for one more.
    TooMany: ProblemView<'_> {
        409: "The caller has as many decks as one may have",
    }
    /// Errors of a source that is sent to be imported.
    UploadErrors: ProblemView<'_> {
        400: "A query parameter cannot be read, or the body broke off",
        408: "The body did not arrive in time",
        413: "The body is larger than 64 MiB",
        422: "A query parameter is out of range, or the source is damaged, too large when unpacked, or no card data",
    }
    /// Errors of a season list that is sent to be put in force.
    ListErrors: ProblemView<'_> {
        400: "A query parameter cannot be read, or the body broke off",
        408: "The body did not arrive in time",
        413: "The body is larger than 64 MiB",
        422: "The season list is invalid",
    }
    /// Other rules are in the way.
    RulesConflict: ProblemView<'_> {
        409: "The other rules do not allow the change",
    }
    /// A name is taken.
    KeyExists: ProblemView<'_> {
        409: "A key of this name is in force",
    }
    /// Errors of a change of a deck.
    DeckErrors: ProblemView<'_> {
        401: "The request does not say who sends it, or its key or token is invalid",
        403: "The deck belongs to somebody else, or the key lacks the scope",
        404: "There is no such deck",
        412: "The deck has changed since the `ETag` in `If-Match` was read",
    }
    /// More work is waiting than the service takes on.
    Busy: ProblemView<'_> {
        503: "The service is busy; the request may be sent again after the seconds in `Retry-After`",
    }
    /// The service runs but cannot answer.
    Unavailable: ProblemView<'_> {
        503: "The catalogue cannot be read",
    }
    /// Errors of a query string of the community's clients.
    CommunityQueryErrors: CommunityProblem<'_> {
        400: "A query parameter is not known or cannot be read",
        422: "A query parameter is out of range",
    }
    /// The path of a request of the community's clients names something that does not exist.
    CommunityNotFound: CommunityProblem<'_> {
        404: "There is nothing of that name",
    }
    /// Errors of a query of facets.
    CommunityFacetsErrors: CommunityFacetsProblem<'_> {
        422: "A query parameter is not known, cannot be read or is out of range; or none is given that is needed",
    }
    /// Errors of the body of a deck that a client of the community saves.
    CommunityBodyErrors: CommunityDeckProblem<'_> {
        400: "The body is not JSON",
        422: "A member is missing, of the wrong type or out of range, or a card is not known",
    }
    /// How the body of a batch of cards may fail to arrive.
    CommunityBatchErrors: CommunityBatchProblem<'_> {
        408: "The body did not arrive in time",
        413: "The body is larger than 1 MiB",
        415: "The body is declared as something other than JSON, or as compressed",
    }
    /// How a body may fail to arrive.
    Arrival: ProblemView<'_> {
        408: "The body did not arrive in time",
        413: "The body is larger than 1 MiB",
        415: "The body is declared as something other than JSON, or as compressed",
    }
    /// What may happen to any request.
    Internal: ProblemView<'_> {
        429: "The client asks too often, or its address holds too many connections; where the operator set a limit",
        500: "The service failed; the fault is in its log",
    }
}

/// The description of a header of answers.
pub(crate) struct HeaderText {
    pub(crate) name: &'static str,
    description: &'static str,
    example: &'static str,
}

/// A header of every answer.
pub(crate) const REQUEST_ID: HeaderText = HeaderText {
    name: "X-Request-Id",
    description: "Id of the request, which the log of the service has too",
    example: "0f8fad5b-d9cb-469f-a165-70867728950e",
};

/// A header of answers without a member for warnings.
pub(crate) const WARNINGS: HeaderText = HeaderText {
    name: "X-Warnings",
    description: "A line for each query parameter that the operation does not know, where the body has no `warnings`",
    example: "unknown query parameter \\\"colour\\\" was ignored",
};

/// A header of answers that may be cached, and of the answer 304.
pub(crate) const ETAG: HeaderText = HeaderText {
    name: "ETag",
    description: "Version of the answer, for `If-None-Match`",
    example: "\"3f79bb7b435b05321651daefd374cdc6\"",
};

/// A header of answers that may be cached, and of the answer 304.
pub(crate) const CACHE_CONTROL: HeaderText = HeaderText {
    name: "Cache-Control",
    description: "How long the answer may be kept without asking",
    example: "public, max-age=0, must-revalidate",
};

/// A header of answers if the operator limits the requests of clients.
pub(crate) const RATE_LIMIT_POLICY: HeaderText = HeaderText {
    name: "RateLimit-Policy",
    description: "Requests that a client may send in a window of seconds, where the service has a limit",
    example: "\"client\";q=600;w=60",
};

/// A header of answers if the operator limits the requests of clients.
pub(crate) const RATE_LIMIT: HeaderText = HeaderText {
    name: "RateLimit",
    description: "What the client has left of the limit, and the seconds until it has one more",
    example: "\"client\";r=599;t=1",
};

impl HeaderText {
    /// Every header that is described once for all operations.
    pub(crate) const ALL: [Self; 6] = [REQUEST_ID, WARNINGS, ETAG, CACHE_CONTROL, RATE_LIMIT_POLICY, RATE_LIMIT];

    /// The header as a component of the document.
    pub(crate) fn component(&self) -> Header {
        let text = ObjectBuilder::new()
            .schema_type(SchemaType::new(Type::String))
            .examples([serde_json::Value::from(self.example)]);
        HeaderBuilder::new().schema(Some(text)).description(Some(self.description)).build()
    }

    /// Adds a reference to the header to an answer.
    pub(crate) fn add(&self, answer: &mut RefOr<Response>) {
        if let RefOr::T(answer) = answer {
            let reference = Ref::new(format!("#/components/headers/{}", self.name));
            answer.headers.insert(self.name.to_owned(), RefOr::Ref(reference));
        }
    }
}

/// A problem document with a status; `shape` is the name of its schema.
fn problem(shape: &str, status: u16, description: &str) -> RefOr<Response> {
    let schema = Ref::from_schema_name(shape);
    let content = ContentBuilder::new().schema(Some(schema)).build();
    let response = ResponseBuilder::new().description(description).content("application/problem+json", content);
    if !matches!(status, 429 | 503) {
        return response.into();
    }
    let seconds = ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).minimum(Some(0)).build();
    let header = HeaderBuilder::new().schema(Some(seconds)).description(Some("Seconds to wait")).build();
    response.header("Retry-After", header).into()
}
