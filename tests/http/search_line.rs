//! `search=` of `/v1/cards`: a whole question in one line. Also the page that explains it, whose examples are sent here.

use crate::import::record;
use harness::{Answer, Client, Server, tumult};
use reqwest::Url;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::TempDir;

/// A path with encoded parameters.
fn path(route: &str, parameters: &[(&str, &str)]) -> String {
    let url = Url::parse_with_params(&format!("http://x{route}"), parameters).unwrap();
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}

fn ask(client: &Client, line: &str) -> Answer {
    client.get(&path("/v1/cards", &[("itemsPerPage", "1000"), ("asOf", "2026-03-01"), ("search", line)]))
}

fn references(list: &Value) -> BTreeSet<String> {
    list["member"].as_array().unwrap().iter().map(|card| card["reference"].as_str().unwrap().to_owned()).collect()
}

fn found(client: &Client, line: &str) -> BTreeSet<String> {
    references(&ask(client, line).ok())
}

/// Column and message of each fault.
fn faults(answer: &Answer) -> Vec<(u64, String)> {
    let (status, code, pointers) = answer.problem();
    assert_eq!((status, code.as_str()), (400, "QUERY_INVALID"));
    assert!(pointers.iter().all(|pointer| pointer == "?search"), "{pointers:?}");
    let errors = answer.json()["errors"].as_array().unwrap().clone();
    errors.iter().map(|e| (e["column"].as_u64().unwrap(), e["message"].as_str().unwrap().to_owned())).collect()
}

/// The cells in the rows of a table of the page, without mark-up and without the header row.
fn rows(page: &str, id: &str) -> Vec<Vec<String>> {
    let table = page.split(&format!("<table id=\"{id}\">")).nth(1).unwrap().split("</table>").next().unwrap();
    let plain = |cell: &str| {
        let text = cell.split("</td>").next().unwrap().replace("<code>", "").replace("</code>", "");
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    };
    let cells = |row: &str| row.split("<td>").skip(1).map(plain).collect::<Vec<_>>();
    table.split("<tr>").map(cells).filter(|cells| !cells.is_empty()).collect()
}

#[test]
fn every_example_of_the_page_finds_what_the_page_says() {
    let server = Server::shared();
    let client = server.client();
    let answer = client.get("/docs/search");
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/html; charset=utf-8"));
    let page = String::from_utf8_lossy(&answer.body).into_owned();
    let examples = rows(&page, "examples");
    assert!(examples.len() >= 20, "{}", examples.len());
    for example in examples {
        let [line, _, card, other] = example.as_slice() else { panic!("{example:?}") };
        let found = found(&client, line);
        assert!(found.contains(card) && !found.contains(other), "{line}: {found:?}");
        assert_eq!(client.get(&format!("/v1/cards/{other}")).status, 200, "{other}");
    }
    let unread = rows(&page, "faults");
    assert!(unread.len() >= 5);
    for example in unread {
        let [line, column, message] = example.as_slice() else { panic!("{example:?}") };
        let faults = faults(&ask(&client, line));
        assert_eq!(faults.len(), 1, "{line}: {faults:?}");
        assert!(faults[0].0.to_string() == *column && faults[0].1.starts_with(message), "{line}: {faults:?}");
    }
}

#[test]
fn a_line_asks_what_the_filters_ask_and_combines_with_them() {
    let server = Server::shared();
    let client = server.client();
    let filters = |query: &str| references(&client.get(&format!("/v1/cards?{query}&itemsPerPage=1000")).ok());
    for (line, query) in [
        ("t:character f:AX c<=3", "cardType[]=CHARACTER&faction[]=AX&mainCost[lte]=3"),
        ("st:plant rar:rare s:CORE", "subType[]=PLANT&rarity[]=RARE&set[]=CORE"),
        ("r>2 fo:1 mo<3 oc>=2", "recallCost[gt]=2&forestPower=1&mountainPower[lt]=3&oceanPower[gte]=2"),
        ("kw:gigantic f:MU", "keyword[]=GIGANTIC&faction[]=MU"),
        ("tr:h ef:draw", "trigger[]=H&effect[]=draw"),
        ("co:behind", "condition[]=behind"),
        ("legal:nuc@2026-03-01 s:CORE f:YZ", "legalIn[]=nuc&asOf=2026-03-01&set[]=CORE&faction[]=YZ"),
        ("legal:nuc s:CORE f:YZ", "legalIn[]=nuc&asOf=2026-03-01&set[]=CORE&faction[]=YZ"),
        ("sneezer shroom", "q=sneezer%20shroom"),
        ("name:\"r shroo\"", "name=r%20shroo"),
    ] {
        let expected = filters(query);
        assert_eq!(found(&client, line), expected, "{line}");
        assert!(!expected.is_empty(), "{line}");
    }
    let both = filters("search=f%3AAX%20c%3A2&cardType[]=SPELL&order[name]=desc");
    assert_eq!(both, filters("faction[]=AX&mainCost=2&cardType[]=SPELL"));
    // A cursor continues the same search, and no other.
    let first = client.get("/v1/cards?search=f%3AAX%20c%3A2&itemsPerPage=3").ok();
    let next = client.get(first["next"].as_str().unwrap()).ok();
    assert_eq!((&next["totalItems"], &next["page"]), (&first["totalItems"], &json!(2)));
    let cursor = first["cursor"].as_str().unwrap();
    assert_eq!(client.get(&path("/v1/cards", &[("search", "f:AX"), ("cursor", cursor)])).status, 422);
    // Gameplay cards are found by their printings.
    let groups = client.get("/v1/card_groups?search=sneezer%20shroom").ok();
    assert_eq!(groups["totalItems"], 3, "{groups}");
    assert_eq!(client.get("/v1/cards?search=%20").ok()["totalItems"], 3486, "an empty line asks nothing");
}

#[test]
fn every_fault_of_a_line_has_its_column_and_stands_beside_those_of_other_parameters() {
    let server = Server::shared();
    let client = server.client();
    let columns = |line: &str| faults(&ask(&client, line)).into_iter().map(|(column, _)| column).collect::<Vec<_>>();
    assert_eq!(columns("é f:XX c:y (rar:z or"), [5, 10, 12, 17, 19]);
    assert_eq!(columns(&"(".repeat(500)), [17]);
    assert_eq!(columns(&"x".repeat(1001)), [1001]);
    let answer = client.get("/v1/cards?search=f%3AXX&mainCost=x");
    let (status, _, pointers) = answer.problem();
    assert_eq!((status, pointers), (400, vec!["?search".to_owned(), "?mainCost".to_owned()]));
    let errors = answer.json()["errors"].clone();
    assert_eq!((&errors[0]["column"], &errors[1]["column"]), (&json!(3), &Value::Null));
    assert_eq!(client.get("/v1/card_groups?search=f%3AXX").status, 400);
}

#[test]
fn what_is_forgiven_or_cannot_be_known_is_a_warning() {
    let server = Server::shared();
    let client = server.client();
    let warnings = |line: &str| ask(&client, line).ok()["warnings"].as_array().unwrap().clone();
    assert_eq!(warnings("sneezer"), [] as [Value; 0]);
    assert!(warnings("sneezr")[0].as_str().unwrap().contains("sneezr"));
    assert!(warnings("s:COER")[0].as_str().unwrap().contains("CORE"));
    let texts = ask(&client, "\"draw a card\"").ok();
    assert_eq!(texts["totalItems"], 0);
    assert!(texts["warnings"][0].as_str().unwrap().contains("tumult import"), "{texts}");
}

#[test]
fn imported_texts_are_found_by_their_words_in_every_language() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    // The texts here are of our own wording.
    let mut card: Value = serde_json::from_str(&record("ALT_CORE_B_MU_700_C", "Test Mage", "3")).unwrap();
    card["elements"]["MAIN_EFFECT"] = json!("{H} Water the tall tree.");
    let file = write("one.json", &card.to_string());
    assert!(tumult(folder.path(), &["import", &file]).status.success());
    let server = Server::within(folder, &[]);
    let client = server.client();
    let of = |line: &str| found(&client, line).into_iter().collect::<Vec<_>>();
    assert_eq!(of("\"tall TREE\""), ["ALT_CORE_B_MU_700_C"]);
    assert_eq!(of("text:tree t:character"), ["ALT_CORE_B_MU_700_C"]);
    assert_eq!(of("\"tree tall\""), [] as [&str; 0]);
    assert_eq!(of("\"tall tree\" -name:test"), [] as [&str; 0]);
    assert_eq!(of("-\"tall tree\" name:\"test mage\""), [] as [&str; 0]);
}
