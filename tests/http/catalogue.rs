//! `/v1/sets`, `/v1/factions`, `/v1/catalog` and `/v1/formats`: the small lists and the manifest.

use harness::{Server, tumult};
use serde_json::json;
use std::fs;
use tempfile::TempDir;

#[test]
fn sets_have_names_codes_and_releases() {
    let server = Server::shared();
    let list = server.client().get("/v1/sets").ok();
    let sets = list["member"].as_array().unwrap();
    let set = |code: &str| sets.iter().find(|s| s["code"] == code).unwrap_or_else(|| panic!("{code}"));
    assert_eq!(set("CORE")["name"], "Beyond the Gates");
    assert_eq!(set("CORE")["released"], "2024-09-13");
    assert_eq!(set("COREKS")["released"], "2024-09-13", "section 7, item 15");
    assert_eq!(set("BISE")["released"], "2025-06-06");
    assert_eq!(set("CORE")["cards"], 551);
    assert_eq!(list["totalItems"], sets.len());
}

#[test]
fn factions_are_seven_with_neutral() {
    let server = Server::shared();
    let list = server.client().get("/v1/factions").ok();
    let codes: Vec<_> = list["member"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["AX", "BR", "LY", "MU", "OR", "YZ", "NE"]);
}

#[test]
fn the_manifest_counts_what_the_list_holds() {
    let server = Server::shared();
    let client = server.client();
    let manifest = client.get("/v1/catalog").ok();
    assert_eq!(manifest["cards"], 3486);
    assert_eq!(manifest["cards"], client.get("/v1/cards").ok()["totalItems"]);
    assert_eq!(manifest["checksum"].as_str().unwrap().len(), 64);
    assert!(manifest["version"].is_string() || manifest["version"].is_u64());
    let by_set: u64 = manifest["sets"].as_array().unwrap().iter().map(|s| s["cards"].as_u64().unwrap()).sum();
    assert_eq!(by_set, 3486);
}

#[test]
fn formats_show_each_limit_and_where_it_comes_from() {
    let server = Server::shared();
    let client = server.client();
    let list = client.get("/v1/formats").ok();
    let ids: Vec<_> = list["member"].as_array().unwrap().iter().map(|f| f["id"].as_str().unwrap().to_owned()).collect();
    for id in ["standard", "multi_2v2", "multi_ffa", "booster_war_simple", "booster_war_ordered"] {
        assert!(ids.contains(&id.to_owned()), "{id} in {ids:?}");
    }
    let standard = client.get("/v1/formats/standard").ok();
    assert_eq!(standard["id"], "standard");
    assert_eq!(standard["rules"]["copiesPerName"]["max"], json!(3));
    assert_eq!(standard["rules"]["copiesPerName"]["citation"]["rule"], "1.1.4.e");
    let team = client.get("/v1/formats/multi_2v2").ok();
    assert_eq!(team["rules"]["copiesPerName"]["origin"]["format"], "standard", "an inherited limit names its format");
    let (status, code, _) = client.get("/v1/formats/commander").problem();
    assert_eq!((status, code.as_str()), (404, "FORMAT_UNKNOWN"));
}

#[test]
fn the_checksum_of_many_uniques_takes_no_place_of_a_search() {
    let folder = TempDir::new().unwrap();
    let unique = |number: u32| {
        let card = json!({
            "reference": format!("ALT_CORE_B_MU_08_U_{number}"), "name": {"en": "Sneezer Shroom"}, "faction": "MU",
            "cardType": "CHARACTER", "subTypes": ["PLANT"], "mainCost": 2, "recallCost": 2, "forestPower": number % 5,
            "mountainPower": 1, "oceanPower": 1, "abilities": [],
            "collectorNumber": format!("BTG-109-U-{number}")
        });
        card.to_string() + "\n"
    };
    let file = folder.path().join("uniques.jsonl");
    fs::write(&file, (1..=5000).map(unique).collect::<String>()).unwrap();
    let said = tumult(folder.path(), &["import", file.to_str().unwrap()]);
    assert!(said.status.success(), "{said:?}");
    let server = Server::within(folder, &["--long-work-threads", "1", "--long-work-waiting", "0"]);
    let checksums: Vec<_> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..16).map(|_| scope.spawn(|| server.client().get("/v1/catalog").ok())).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()["checksum"].clone()).collect()
    });
    assert!(checksums.iter().all(|checksum| *checksum == checksums[0]), "{checksums:?}");
    // The imported Uniques are found by the collector numbers printed on them too.
    let client = server.client();
    let found = |query: &str| client.get(&format!("/api/cards?{query}&itemsPerPage=2")).ok();
    let one = found("collectorNumberFormatedId=BTG-109-U-4711-EN");
    assert_eq!((&one["totalItems"], &one["member"][0]["reference"]), (&json!(1), &json!("ALT_CORE_B_MU_08_U_4711")));
    assert_eq!(found("collectorNumberFormatedId=BTG-109-U-5001")["totalItems"], 0);
    let last = client.get("/v1/cards?set[]=CORE&order[collectorNumber]=desc&rarity[]=UNIQUE&itemsPerPage=1").ok();
    assert_eq!(
        last["member"][0]["collectorNumber"], "BTG-109-U-1",
        "those of one beginning are in the order of references"
    );
}
