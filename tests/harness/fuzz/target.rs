//! Paths, queries and headers that are almost valid.

use super::body::word;
use crate::{Request, requests::encode};
use fastrand::Rng;

pub(super) fn mutate(random: &mut Rng, request: &mut Request) {
    match random.u8(..10) {
        0..=1 => request.path = path(random, &request.path),
        2 => mutate_headers(random, &mut request.headers),
        _ => request.path = query(random, &request.path),
    }
}

/// Replaces, removes or repeats a segment of the path.
fn path(random: &mut Rng, path: &str) -> String {
    let (bare, query) = path.split_once('?').unwrap_or((path, ""));
    let mut segments: Vec<String> = bare.split('/').map(str::to_owned).collect();
    let place = random.usize(1..segments.len().max(2)).min(segments.len() - 1);
    match random.u8(..5) {
        0 => drop(segments.remove(place)),
        1 => segments.insert(place, segments[place].clone()),
        2 => segments[place] = broken(random),
        _ => segments[place] = encode(&short(random)),
    }
    let bare = if segments.len() < 2 { "/".to_owned() } else { segments.join("/") };
    if query.is_empty() { bare } else { format!("{bare}?{query}") }
}

/// Adds, changes and repeats parameters: some from the document, some similar to these.
fn query(random: &mut Rng, path: &str) -> String {
    const NAMES: [&str; 30] = [
        "q",
        "name",
        "search",
        "faction[]",
        "faction",
        "set[]",
        "rarity[]",
        "cardType[]",
        "subType[]",
        "keyword[]",
        "mainCost",
        "mainCost[]",
        "mainCost[gte]",
        "mainCost[near]",
        "oceanPower[lt]",
        "order[mainCost]",
        "order[]",
        "order",
        "legalIn[]",
        "page",
        "itemsPerPage",
        "cursor",
        "fields",
        "locale",
        "asOf",
        "from",
        "to",
        "reference",
        "updatedSince",
        "facets",
    ];
    const VALUES: [&str; 22] = [
        "",
        "0",
        "1",
        "-1",
        "3",
        "1000",
        "1001",
        "99999999999999999999",
        "1e3",
        "abc",
        "MU",
        "mu",
        "COMMON",
        "CHARACTER",
        "fr",
        "xx",
        "asc",
        "sideways",
        "2026-03-01",
        "2026-13-01",
        "standard",
        "ALT_CORE_B_MU_01_C",
    ];
    let mut path = path.to_owned();
    for _ in 0..random.usize(1..4) {
        let name = if random.u8(..8) == 0 { broken(random) } else { encode(NAMES[random.usize(..NAMES.len())]) };
        let value = match random.u8(..6) {
            0 => broken(random),
            1 => encode(&short(random)),
            _ => encode(VALUES[random.usize(..VALUES.len())]),
        };
        path.push(if path.contains('?') { '&' } else { '?' });
        path.push_str(&format!("{name}={value}"));
    }
    if random.u8(..50) == 0 {
        let parameter = path.rsplit(['?', '&']).next().unwrap_or_default().to_owned();
        path.push_str(&format!("&{parameter}").repeat(random.usize(..200)));
    }
    path
}

pub(super) fn mutate_headers(random: &mut Rng, headers: &mut Vec<(String, String)>) {
    const NAMES: [&str; 12] = [
        "accept",
        "accept-encoding",
        "accept-language",
        "content-type",
        "if-none-match",
        "if-modified-since",
        "if-match",
        "range",
        "origin",
        "x-request-id",
        "cookie",
        "forwarded",
    ];
    const VALUES: [&str; 22] = [
        "",
        "*",
        "*/*",
        "text/html",
        "text/event-stream",
        "application/json;q=0",
        "application/json; charset=utf-16",
        "application/x-ndjson",
        "gzip",
        "gzip;q=0, identity;q=0",
        "br;q=nonsense",
        "\"",
        "W/\"abc\"",
        "\"a\", \"b\"",
        "bytes=0-10",
        "bytes=-0",
        "null",
        "https://example.org",
        "Mon, 01 Jan 0000 00:00:00 GMT",
        "fr-FR,de;q=2",
        ",,,;;;===",
        "\u{e9}\u{e8}",
    ];
    let name = NAMES[random.usize(..NAMES.len())];
    let value = VALUES[random.usize(..VALUES.len())];
    let value = if random.u8(..10) == 0 { value.repeat(random.usize(1..300)) } else { value.to_owned() };
    headers.retain(|(known, _)| known != name);
    headers.push((name.to_owned(), value));
}

/// Invalid escapes, and bytes that are not text.
fn broken(random: &mut Rng) -> String {
    const BROKEN: [&str; 10] = ["%", "%2", "%zz", "%ff%fe", "%00", "%c0%80", "%2e%2e", "%2F", "[[]]", "%25%32%65"];
    BROKEN[random.usize(..BROKEN.len())].to_owned()
}

/// A random word that is allowed in the request line.
fn short(random: &mut Rng) -> String {
    word(random).chars().take(2000).collect()
}
