//! Strong ETags and 304.

use harness::Server;

const PATHS: [&str; 27] = [
    "/v1/cards?set[]=ALIZE",
    "/v1/cards/ALT_CORE_B_MU_08_C",
    "/v1/cards/export",
    "/v1/sets",
    "/v1/factions",
    "/v1/catalog",
    "/v1/formats",
    "/v1/formats/standard",
    "/v1/legality?asOf=2026-03-01",
    "/v1/legality/changes",
    "/problems",
    "/openapi.json",
    "/v1/card_groups?set[]=ALIZE",
    "/v1/card_groups/MU-008-R2",
    "/api/cards?set.reference=ALIZE&locale=fr",
    "/api/cards?set.reference=ALIZE&random=true&seed=1",
    "/api/cards/reference/ALT_CORE_B_MU_08_C",
    "/api/cards/facets?set.reference=ALIZE",
    "/api/card_groups/MU-008-R2",
    "/api/sets",
    "/api/factions",
    "/api/keywords",
    "/api/triggers",
    "/api/formats",
    "/formats",
    "/api/v2/cards",
    "/api/v2/effects",
];

/// A shuffled list without a seed differs each time, so its tag must not promise that the next one is the same.
#[test]
fn a_shuffled_list_is_answered_anew() {
    let client = Server::shared().client();
    let path = "/api/cards?set.reference=ALIZE&random=true";
    let first = client.get(path);
    let again = client.get_with(path, &[("if-none-match", first.header("etag"))]);
    assert_eq!(again.status, 200);
    assert_ne!(again.body, first.body);
}

#[test]
fn every_get_has_a_strong_etag_and_answers_304() {
    let server = Server::shared();
    let client = server.client();
    for path in PATHS {
        let first = client.get(path);
        let tag = first.header("etag").to_owned();
        assert!(first.status == 200 && tag.starts_with('"') && tag.ends_with('"') && tag.len() > 10, "{path}: {tag}");
        let again = client.get_with(path, &[("if-none-match", &tag)]);
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag.as_str()), "{path}");
        let other = client.get_with(path, &[("if-none-match", "\"other\"")]);
        assert_eq!((other.status, &other.body), (200, &first.body), "{path}");
    }
}

#[test]
fn an_error_has_no_etag() {
    let server = Server::shared();
    let answer = server.client().get("/v1/cards/ALT_CORE_B_MU_999_C");
    assert_eq!((answer.status, answer.header("etag")), (404, ""));
}
