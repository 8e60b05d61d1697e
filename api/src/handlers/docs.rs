//! The API's own description. The page under `/docs/` is served whole from the program and loads nothing from outside.

use crate::problem::Answer;
use actix_web::{HttpRequest, HttpResponse, get, http::header, web};
use answers::{Code, Problem};
use flate2::read::GzDecoder;
use std::io::Read as _;
use utoipa_swagger_ui::Config;

/// The document, serialised once.
#[derive(Debug)]
pub(crate) struct Spec(pub(crate) web::Bytes);

/// The OpenAPI document of this API.
#[utoipa::path(operation_id = "getOpenApi",
    tag = "operation", responses((status = 200, description = "The OpenAPI 3.1 document", content_type = "application/json")))]
#[get("/openapi.json")]
pub(crate) async fn openapi(spec: web::Data<Spec>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(spec.0.clone())
}

/// What the page is to show.
pub(crate) fn config() -> web::Data<Config<'static>> {
    web::Data::new(Config::from("/openapi.json"))
}

/// The files of the page, below `/docs/`. They lie compressed in the program (a quarter of the size) and are unpacked
/// for the few clients that do not take gzip.
pub(crate) async fn page(request: HttpRequest, path: web::Path<String>, config: web::Data<Config<'static>>) -> Answer {
    let file = utoipa_swagger_ui::serve(&path, config.into_inner()).map_err(|error| {
        tracing::error!(%error, "the documentation page cannot be served");
        Problem::new(Code::Internal, "the documentation page cannot be served")
    })?;
    let Some(file) = file else {
        return Err(Problem::new(Code::NotFound, format!("the documentation has no file {:?}", path.as_str())).into());
    };
    let mut response = HttpResponse::Ok();
    response.content_type(file.content_type).insert_header((header::VARY, "Accept-Encoding"));
    if !file.gzpipped {
        return Ok(response.body(file.bytes.into_owned()));
    }
    if takes_gzip(&request) {
        return Ok(response.insert_header((header::CONTENT_ENCODING, "gzip")).body(file.bytes.into_owned()));
    }
    let mut plain = Vec::new();
    match GzDecoder::new(&*file.bytes).read_to_end(&mut plain) {
        Ok(_) => Ok(response.body(plain)),
        Err(error) => {
            tracing::error!(%error, "an embedded file of the documentation is damaged");
            Err(Problem::new(Code::Internal, "the documentation page cannot be served").into())
        }
    }
}

fn takes_gzip(request: &HttpRequest) -> bool {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("gzip") && !parts.any(|p| p == "q=0")
    })
}

/// `/docs` without the slash.
pub(crate) async fn to_page() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header(("Location", "/docs/")).finish()
}
