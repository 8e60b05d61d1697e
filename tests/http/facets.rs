//! `facets=` of `/v1/cards` and `/v1/card_groups`: counts of values among the cards found.

use harness::{Client, Server};
use serde_json::{Value, json};

const ALL: &str = "faction,set,rarity,cardType,subType,mainCost,recallCost,forestPower,mountainPower,oceanPower,keyword,trigger,\
    condition,effect";

fn facets(client: &Client, query: &str) -> Value {
    client.get(&format!("/v1/cards?itemsPerPage=1&{query}")).ok()["facets"].clone()
}

#[test]
fn each_value_counts_what_its_filter_finds() {
    let client = Server::shared().client();
    let search = "set[]=CORE&mainCost[lte]=3";
    let counted = facets(&client, &format!("{search}&facets={ALL}"));
    assert_eq!(counted.as_object().unwrap().len(), 14);
    for (facet, values) in counted.as_object().unwrap() {
        let values = values.as_object().unwrap();
        assert!(!values.is_empty(), "{facet}");
        // The first and the last value of each facet are checked.
        for (value, count) in values.iter().take(1).chain(values.iter().next_back()) {
            // The search filters by the set and by a cost already, so for these two facets the filter is not added a second time.
            let query = match facet.as_str() {
                "set" => search.to_owned(),
                "mainCost" => format!("set[]=CORE&mainCost={value}"),
                _ => format!("{search}&{facet}[]={value}"),
            };
            let found = client.get(&format!("/v1/cards?{query}")).ok();
            assert_eq!(found["totalItems"], *count, "{facet}={value}");
        }
    }
}

#[test]
fn all_pages_are_counted_and_what_a_filter_takes_away_is_not() {
    let client = Server::shared().client();
    let counted = facets(&client, "faction=MU&facets=faction,rarity");
    let total = client.get("/v1/cards?faction=MU").ok()["totalItems"].clone();
    assert_eq!(counted["faction"], json!({"MU": total}));
    assert_eq!(counted["rarity"].as_object().unwrap().keys().collect::<Vec<_>>(), ["COMMON", "EXALTED", "RARE"]);
    assert_eq!(facets(&client, "faction=MU&facets[]=faction&facets[]=rarity"), counted);
    assert_eq!(facets(&client, "name=nothing-is-called-so&facets=faction"), json!({"faction": {}}));
    assert_eq!(facets(&client, "faction=MU"), Value::Null, "none was asked for");
    let page = client.get("/v1/cards?faction=MU&facets=faction&itemsPerPage=10").ok();
    let next = client.get(page["next"].as_str().unwrap()).ok();
    assert_eq!((&next["facets"], &next["page"]), (&page["facets"], &json!(2)), "the next page counts them, too");
}

#[test]
fn gameplay_cards_are_counted_once_for_all_printings() {
    let client = Server::shared().client();
    let page = client.get("/v1/card_groups?cardType=HERO&facets=faction,cardType&itemsPerPage=1").ok();
    assert_eq!(page["facets"]["cardType"], json!({"HERO": page["totalItems"]}));
    assert_eq!(page["totalItems"], 36);
}

#[test]
fn what_is_no_facet_is_refused() {
    let client = Server::shared().client();
    for path in ["/v1/cards", "/v1/card_groups"] {
        let problem = client.get(&format!("{path}?facets=faction,colour")).problem();
        assert_eq!(problem, (400, "QUERY_INVALID".to_owned(), vec!["?facets".to_owned()]));
    }
}
