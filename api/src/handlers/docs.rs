//! The API's own description. The page under `/docs` is served whole from the program and loads nothing from outside.

use actix_web::{HttpResponse, get, web};
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The document, serialised once.
#[derive(Debug)]
pub(crate) struct Spec(pub(crate) web::Bytes);

/// This document.
#[utoipa::path(tag = "operation", responses((status = 200, description = "The OpenAPI 3.1 document", content_type = "application/json")))]
#[get("/openapi.json")]
pub(crate) async fn openapi(spec: web::Data<Spec>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(spec.0.clone())
}

/// The page for people, below `/docs/`.
pub(crate) fn page() -> SwaggerUi {
    SwaggerUi::new("/docs/{_:.*}").config(Config::from("/openapi.json"))
}

/// `/docs` without the slash.
pub(crate) async fn to_page() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header(("Location", "/docs/")).finish()
}
