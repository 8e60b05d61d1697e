//! The documentation of the API. The page under `/docs/` is served from the program and loads nothing from other servers.

use crate::problem::Answer;
use actix_http::encoding::Decoder;
use actix_web::{
    HttpRequest, HttpResponse,
    body::{self, BodyStream},
    error::PayloadError,
    get,
    http::header::{self, AcceptEncoding, ContentEncoding, Encoding, Header as _},
    web,
};
use answers::{Code, Problem};
use futures_util::stream;
use utoipa_swagger_ui::Config;

/// The OpenAPI document, serialised once.
#[derive(Debug)]
pub(crate) struct Spec(pub(crate) web::Bytes);

/// Returns the OpenAPI document of this API.
///
/// `/docs/` shows it as a page.
#[utoipa::path(operation_id = "getOpenApi",
    tag = "operation", responses((status = 200, description = "The OpenAPI 3.1 document", body = wire::health::OpenApiDocument)))]
#[get("/openapi.json")]
pub(crate) async fn openapi(spec: web::Data<Spec>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(spec.0.clone())
}

/// The settings of the page: the document that it shows.
pub(crate) fn config() -> web::Data<Config<'static>> {
    web::Data::new(Config::from("/openapi.json"))
}

/// The page; the files that it loads come with Swagger UI.
const PAGE: &str = include_str!("../pages/docs.html");

/// A page that explains each policy, in English and in French.
const POLICIES: &str = include_str!("../pages/policies.html");
const POLICIES_FR: &str = include_str!("../pages/policies.fr.html");

/// A page that explains how to write a search in one line.
const SEARCH: &str = include_str!("../pages/search.html");

/// The style of the pages above.
const STYLE: &str = include_str!("../pages/page.css");

/// The files of the page, below `/docs/`. They are in the program in compressed form, a quarter of the size, and are decompressed
/// for the few clients that do not accept gzip.
pub(crate) async fn page(request: HttpRequest, path: web::Path<String>, config: web::Data<Config<'static>>) -> Answer {
    const HTML: &str = "text/html; charset=utf-8";
    let written = match path.as_str() {
        "" | "index.html" => Some((HTML, PAGE)),
        "policies" => Some((HTML, POLICIES)),
        "fr/policies" => Some((HTML, POLICIES_FR)),
        "search" => Some((HTML, SEARCH)),
        "page.css" => Some(("text/css; charset=utf-8", STYLE)),
        _ => None,
    };
    if let Some((kind, written)) = written {
        return Ok(HttpResponse::Ok().content_type(kind).body(written));
    }
    let file = utoipa_swagger_ui::serve(&path, config.into_inner()).map_err(|error| {
        tracing::error!(%error, "the documentation page cannot be served");
        Problem::new(Code::Internal, "the documentation page cannot be served")
    })?;
    let Some(file) = file else {
        return Err(Problem::new(Code::NotFound, format!("the documentation has no file {:?}", path.as_str())).into());
    };
    let mut response = HttpResponse::Ok();
    response.content_type(file.content_type);
    let bytes = web::Bytes::from(file.bytes.into_owned());
    if !file.gzpipped {
        return Ok(response.body(bytes));
    }
    response.insert_header((header::VARY, "Accept-Encoding"));
    if takes_gzip(&request) {
        return Ok(response.insert_header(ContentEncoding::Gzip).body(bytes));
    }
    let packed = stream::iter([Ok::<_, PayloadError>(bytes)]);
    let plain =
        body::to_bytes(BodyStream::new(Decoder::new(packed, ContentEncoding::Gzip))).await.map_err(|error| {
            tracing::error!(%error, "an embedded file of the documentation is damaged");
            Problem::new(Code::Internal, "the documentation page cannot be served")
        })?;
    Ok(response.body(plain))
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let gzip = Encoding::Known(ContentEncoding::Gzip);
    let chosen = AcceptEncoding::parse(request).ok().and_then(|accepted| accepted.negotiate([&gzip].into_iter()));
    chosen == Some(gzip)
}

/// Redirects `/docs`, without the slash.
pub(crate) async fn to_page() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, "/docs/")).finish()
}
