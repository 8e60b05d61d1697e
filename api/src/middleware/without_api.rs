//! Paths of decks and formats without the prefix `/api`, for clients whose address of the deck server lacks it. They lead to the
//! same routes.

use actix_web::{dev::ServiceRequest, http::Uri};

/// Paths that may be called without `/api`, with everything below them.
const SHORT: [&str; 2] = ["/decks", "/formats"];

/// Whether a path is one of these without `/api`.
fn is_short(path: &str) -> bool {
    SHORT.iter().any(|short| path.strip_prefix(short).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// The short form of a path below `/api`, if it has one.
pub(crate) fn short(path: &str) -> Option<&str> {
    path.strip_prefix("/api").filter(|short| is_short(short))
}

/// Adds the prefix `/api` to a path that lacks it.
pub(crate) fn complete(request: &mut ServiceRequest) {
    if !is_short(request.path()) {
        return;
    }
    let mut parts = request.uri().clone().into_parts();
    let complete = parts.path_and_query.as_ref().and_then(|path| format!("/api{path}").parse().ok());
    parts.path_and_query = complete.or(parts.path_and_query);
    if let Ok(uri) = Uri::from_parts(parts) {
        request.match_info_mut().get_mut().update(&uri);
        request.head_mut().uri = uri;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn decks_and_formats_may_be_called_without_api() {
        let completed = |path: &str| {
            let mut request = TestRequest::with_uri(path).to_srv_request();
            complete(&mut request);
            request.uri().to_string()
        };
        assert_eq!(completed("/decks?page=2"), "/api/decks?page=2");
        assert_eq!(completed("/decks/public/heroes"), "/api/decks/public/heroes");
        assert_eq!(completed("/formats"), "/api/formats");
        assert_eq!(completed("/api/decks"), "/api/decks");
        assert_eq!(completed("/decksfoo"), "/decksfoo");
        assert_eq!(
            (short("/api/decks/{id}"), short("/api/cards"), short("/v1/decks")),
            (Some("/decks/{id}"), None, None)
        );
    }
}
