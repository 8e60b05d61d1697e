//! Answers requests that no route matches: 405 with `Allow` on a known path, 404 on any other. Written by hand, since actix
//! answers 404 if a path has no route for the method, and has no list of the methods of a path.

use crate::problem::{Answer, Failure};
use actix_web::{HttpRequest, web};
use answers::{Code, Problem};
use matchit::Router;
use serde_json::Value;
use utoipa::openapi::OpenApi;

/// The methods of the operations of this service, besides HEAD.
pub(crate) const METHODS: [&str; 4] = ["GET", "POST", "PATCH", "DELETE"];

/// A method, with HEAD behind GET: HEAD is allowed wherever GET is.
pub(crate) fn with_head(method: &'static str) -> impl Iterator<Item = &'static str> {
    std::iter::once(method).chain((method == "GET").then_some("HEAD"))
}

/// Paths, methods and query parameters of the API, read from its OpenAPI document so that they cannot differ from it.
///
/// The templates stand in a prefix tree: every request with a query is looked up, and comparing its path with a hundred templates
/// one after the other took a quarter of the time of a card.
pub(crate) struct RouteTable(Router<Vec<Operation>>);

struct Operation {
    method: &'static str,
    /// The names of its query parameters.
    parameters: Vec<String>,
    /// Whether its answer has a member for warnings.
    has_warnings: bool,
}

impl RouteTable {
    /// Reads the table from the document.
    pub(crate) fn of(spec: &OpenApi) -> Self {
        // Read as JSON, in which references and all kinds of schemas have the same form.
        let document = serde_json::to_value(spec).expect("the document is JSON");
        let mut router = Router::new();
        for (template, item) in document["paths"].as_object().into_iter().flatten() {
            let operations = METHODS.into_iter().filter_map(|method| {
                let operation = item.get(method.to_ascii_lowercase())?;
                Some(Operation::of(method, operation, &document))
            });
            let inserted = router.insert(same_names(template), operations.collect());
            inserted.expect("no two paths of the document are the same");
        }
        Self(router)
    }

    /// The operations of a path. Where several templates fit, one that has a text in a place goes before one that has a variable.
    fn operations(&self, path: &str) -> Option<&[Operation]> {
        self.0.at(path).ok().map(|found| &**found.value)
    }

    /// The methods of a path.
    fn methods(&self, path: &str) -> Option<Vec<&'static str>> {
        Some(self.operations(path)?.iter().flat_map(|operation| with_head(operation.method)).collect())
    }

    /// The query parameters of an operation, if its answer has no member for warnings.
    pub(crate) fn read_by_headers(&self, method: &str, path: &str) -> Option<&[String]> {
        let operation = self.operations(path)?.iter().find(|operation| operation.method == method)?;
        (!operation.has_warnings).then_some(&operation.parameters)
    }
}

impl Operation {
    fn of(method: &'static str, operation: &Value, document: &Value) -> Self {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let in_query = parameters.filter(|parameter| parameter["in"] == "query");
        let names = in_query.filter_map(|parameter| parameter["name"].as_str()).map(str::to_owned);
        let mut schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        if let Some(target) = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#')) {
            schema = document.pointer(target).unwrap_or(&Value::Null);
        }
        // The routes of the community refuse unknown parameters themselves, and know more names than the document lists.
        let is_strict = operation["tags"][0] == "community";
        let has_warnings = is_strict || method == "GET" && !schema["properties"]["warnings"].is_null();
        Self { method, parameters: names.collect(), has_warnings }
    }
}

/// The template with one name for all variables: the router demands that variables at the same place have the same name.
fn same_names(template: &str) -> String {
    let segments = template.split('/').map(|segment| if segment.starts_with('{') { "{variable}" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// The default service of the application, for requests that no route matches.
pub(crate) async fn unknown(request: HttpRequest, table: web::Data<RouteTable>) -> Answer {
    let path = request.path();
    match table.methods(path) {
        Some(allow) => Err(Failure::method_not_allowed(request.method().as_str(), path, &allow)),
        None => {
            Err(Problem::new(Code::NotFound, format!("{path} is not a path of this API, which /docs shows")).into())
        }
    }
}

/// The answer to a request to a page with another method than GET.
pub(crate) async fn page_only(request: HttpRequest) -> Answer {
    let allow: Vec<&str> = with_head("GET").collect();
    Err(Failure::method_not_allowed(request.method().as_str(), request.path(), &allow))
}

#[cfg(test)]
mod tests {
    use super::RouteTable;
    use crate::routes;

    #[test]
    fn variables_stand_for_one_segment_that_is_not_empty() {
        let table = RouteTable::of(&routes::spec());
        assert_eq!(table.methods("/v1/cards/X"), Some(vec!["GET", "HEAD"]));
        assert_eq!(table.methods("/v1/cards/"), None);
        assert_eq!(table.methods("/v1/cards/a/b"), None);
        assert_eq!(table.methods("/v1/sets/"), None);
    }

    #[test]
    fn texts_go_before_variables() {
        let table = RouteTable::of(&routes::spec());
        assert_eq!(table.methods("/v1/cards/batch"), Some(vec!["POST"]));
        assert_eq!(table.methods("/v1/decks/validate"), Some(vec!["POST"]));
    }
}
