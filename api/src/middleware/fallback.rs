//! What answers when no route does: 405 with `Allow` on a known path, 404 on any other.

use crate::problem::{Answer, Failure};
use actix_web::{HttpRequest, web};
use answers::{Code, Problem};
use utoipa::openapi::OpenApi;

/// Paths and methods of the API, read from its own document so that they cannot differ from it.
#[derive(Debug)]
pub(crate) struct RouteTable(Vec<(String, Vec<&'static str>)>);

impl RouteTable {
    /// Reads the table from the document.
    pub(crate) fn of(spec: &OpenApi) -> Self {
        let methods = |item: &utoipa::openapi::PathItem| {
            [
                (item.get.is_some(), "GET"),
                (item.post.is_some(), "POST"),
                (item.put.is_some(), "PUT"),
                (item.patch.is_some(), "PATCH"),
                (item.delete.is_some(), "DELETE"),
            ]
            .into_iter()
            .filter_map(|(has, name)| has.then_some(name))
            .collect()
        };
        Self(spec.paths.paths.iter().map(|(path, item)| (path.clone(), methods(item))).collect())
    }

    fn methods(&self, path: &str) -> Option<&[&'static str]> {
        self.0.iter().find(|(template, _)| fits(template, path)).map(|(_, methods)| methods.as_slice())
    }
}

/// Whether a path is an instance of a template such as `/v1/cards/{reference}`.
fn fits(template: &str, path: &str) -> bool {
    let mut wanted = template.split('/');
    let mut given = path.split('/');
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(w), Some(g)) if w == g || w.starts_with('{') && !g.is_empty() => {}
            _ => return false,
        }
    }
}

/// The default service of the application.
pub(crate) async fn unknown(request: HttpRequest, table: web::Data<RouteTable>) -> Answer {
    let path = request.path();
    match table.methods(path) {
        Some(allow) => Err(Failure::method_not_allowed(request.method().as_str(), path, allow)),
        None => {
            Err(Problem::new(Code::NotFound, format!("{path} is not a path of this API, which /docs shows")).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn templates_stand_for_one_segment_that_is_not_empty() {
        assert!(fits("/v1/cards/{reference}", "/v1/cards/X"));
        assert!(!fits("/v1/cards/{reference}", "/v1/cards/"));
        assert!(!fits("/v1/cards/{reference}", "/v1/cards/a/b"));
        assert!(!fits("/v1/cards", "/v1/cards/"));
    }
}
