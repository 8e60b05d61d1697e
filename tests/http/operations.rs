//! The examples in the document: sends the requests, and checks that answers fit the schemas of their examples.

use harness::{Request, Server, examples};
use reqwest::Method;

/// The status of examples that cannot succeed with this catalogue, or without one of several parameters.
fn refused_here(request: &Request) -> Option<u16> {
    // Paths that may be called without `/api` have the same answers.
    match request.template.strip_prefix("/api").unwrap_or(&request.template) {
        "/v2/card/{reference}" => Some(404),
        // No key in the document is one of this service, and no deck is saved in it.
        "/v1/decks" if !request.path.contains("visibility=public") => Some(401),
        "/decks" | "/bga/decks" | "/decks/{id}/upvote" => Some(401),
        "/decks/{id}" if request.method != Method::GET => Some(401),
        "/decks/{id}" | "/bga/decks/{id}" => Some(404),
        path if path.starts_with("/v1/admin/") => Some(401),
        "/v1/decks/{id}" if request.method != Method::GET => Some(401),
        "/v1/decks/{id}" | "/v1/decks/{id}/revisions" | "/v1/decks/{id}/revisions/{revision}" => Some(404),
        "/cards/slot-facets" if !request.path.contains("slot%5B") => Some(422),
        _ => None,
    }
}

#[test]
fn every_example_of_a_request_is_answered_well() {
    let client = Server::shared().client();
    let requests = examples(client.document());
    let mut refused = Vec::new();
    for request in &requests {
        let headers: Vec<(&str, &str)> = request.headers.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let answer = client.send(request.method.clone(), &request.path, &headers, request.body.clone());
        if let Some(status) = refused_here(request) {
            assert_eq!(answer.status, status, "{}", request.path);
            continue;
        }
        if !(200..300).contains(&answer.status) {
            refused.push(format!("{}\n{}", request.as_command(""), String::from_utf8_lossy(&answer.body)));
        }
    }
    assert!(refused.is_empty(), "{} of {}:\n{}", refused.len(), requests.len(), refused.join("\n"));
    // `examples` panics if an operation lacks one, so every operation was called.
    assert!(requests.len() >= client.document()["paths"].as_object().unwrap().len());
}

#[test]
fn every_example_of_the_document_fits_its_schema() {
    assert_eq!(Server::shared().client().untrue_examples(), [] as [String; 0]);
}

#[test]
fn the_page_for_people_loads_nothing_from_outside() {
    let server = Server::shared();
    let client = server.client();
    let redirect = client.get("/docs");
    assert_eq!((redirect.status, redirect.header("location")), (308, "/docs/"));
    let pages = [
        ("/docs/policies", "the thinking player"),
        ("/docs/fr/policies", "le joueur qui réfléchit"),
        ("/docs/", "swagger"),
    ];
    for (path, says) in pages {
        let page = client.get(path);
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        assert!(String::from_utf8_lossy(&page.body).contains(says), "{path}");
    }
    let style = client.get("/docs/page.css");
    assert_eq!((style.status, style.header("content-type")), (200, "text/css; charset=utf-8"));
    assert_eq!(client.get("/docs/de/policies").status, 404);
    let page = client.get("/docs/");
    let text = String::from_utf8(page.body).unwrap();
    assert_eq!(page.status, 200);
    assert!(!text.contains("src=\"http") && !text.contains("href=\"http") && !text.contains("src=\"//"), "{text}");
}
