//! Tests what cards do: embedded cards, and texts read at import, as they are shown, played and counted.

use harness::{Server, tumult};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

const CARD: &str = "ALT_CORE_B_MU_710_C";

/// Imports a Character with a text of our own.
fn import(folder: &Path, text: &str) -> (Option<i32>, String) {
    let record = json!({
        "@type": "Card",
        "reference": CARD,
        "name": "Test Mage",
        "cardType": {"reference": "CHARACTER"},
        "cardSubTypes": [{"reference": "MAGE"}],
        "cardSet": {"reference": "CORE"},
        "rarity": {"reference": "COMMON"},
        "mainFaction": {"reference": "MU"},
        "elements": {
            "MAIN_COST": "1", "RECALL_COST": "1", "FOREST_POWER": "1", "MOUNTAIN_POWER": "1", "OCEAN_POWER": "1",
            "MAIN_EFFECT": text,
        },
    });
    let file = folder.join("EN").join("one.json");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, record.to_string()).unwrap();
    said(folder, &["import", file.to_str().unwrap()])
}

fn said(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = tumult(folder, arguments);
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat();
    assert!(!text.contains("panicked"), "{text}");
    (output.status.code(), text)
}

fn notations(card: &Value) -> Vec<&str> {
    card["abilities"].as_array().unwrap().iter().filter_map(|ability| ability["notation"].as_str()).collect()
}

fn steps<'l>(log: &'l Value, kind: &str) -> Vec<&'l Value> {
    log["steps"].as_array().unwrap().iter().filter(|step| step["event"]["type"] == kind).collect()
}

#[test]
fn an_embedded_card_shows_what_it_does_in_every_printing() {
    let server = Server::shared();
    let client = server.client();
    let card = client.get("/v1/cards/ALT_CORE_B_MU_08_R2").ok();
    let expected = json!([
        {"slot": "main", "status": "compiled", "notation": "when {J} -> give Anchored to me",
            "english": "{J} I gain [[Anchored]]."},
        {"slot": "main", "status": "compiled", "notation": "when at Noon -> give 1 boost to me",
            "english": "At Noon — I gain 1 boost."},
    ]);
    assert_eq!(card["abilities"], expected);
    assert_eq!(client.get("/v1/cards/ALT_COREKS_B_MU_08_R2").ok()["abilities"], expected);
    let support = client.get("/v1/cards/ALT_CORE_B_MU_13_C").ok();
    assert_eq!(support["abilities"][0]["slot"], "echo");
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_14_C").ok()["abilities"], json!([]), "a vanilla Character");
    assert_eq!(client.get("/v1/cards/ALT_CORE_B_MU_711_C").problem().0, 404);
}

#[test]
fn an_import_compiles_texts_and_compiles_them_again() {
    let folder = TempDir::new().unwrap();
    let text = "{J} Draw a card.  Dance and sing.";
    let (code, output) = import(folder.path(), text);
    assert!(code == Some(0) && output.contains("1 texts compiled, 0 wholly and 1 in part"), "{output}");
    let server = Server::within(folder, &[]);
    let client = server.client();
    let card = client.get(&format!("/v1/cards/{CARD}")).ok();
    assert_eq!(notations(&card), ["when {J} -> draw 1"]);
    let unread = &card["abilities"][1];
    assert_eq!((&unread["slot"], &unread["status"]), (&json!("main"), &json!("unread")));
    let [start, end] = ["start", "end"].map(|member| usize::try_from(unread[member].as_u64().unwrap()).unwrap());
    assert!("Dance and sing.".ends_with(&text[start..end]) && !text[start..end].is_empty(), "{unread}");
    // The log of a game says what it skips.
    let deck = json!({"text": format!("39 {CARD}")});
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 20})).ok();
    let coverage = &report["coverage"];
    assert_eq!((&coverage["cards"], &coverage["executable"]), (&json!(39), &json!(0)));
    let unsupported = coverage["unsupported"].as_array().unwrap();
    assert_eq!((unsupported.len(), &unsupported[0]["reference"]), (1, &json!(CARD)));
    assert!(unsupported[0]["reason"].as_str().unwrap().contains("not read"), "{coverage}");

    let folder = TempDir::new().unwrap();
    import(folder.path(), text);
    let list = folder.path().join("deck.txt");
    std::fs::write(&list, format!("39 {CARD}\n")).unwrap();
    let (_, output) = said(folder.path(), &["goldfish", list.to_str().unwrap(), "--games", "20"]);
    assert!(output.contains("0 of 39 cards are executed wholly"), "{output}");
    let (_, output) = import(folder.path(), "{J} Draw two cards.");
    assert!(output.contains("1 texts compiled, 1 wholly and 0 in part") && output.contains("abilities"), "{output}");
    let (_, output) = import(folder.path(), "{J} Draw two cards.");
    assert!(output.contains("1 unchanged"), "{output}");
    let server = Server::within(folder, &[]);
    let card = server.client().get(&format!("/v1/cards/{CARD}")).ok();
    assert_eq!(notations(&card), ["when {J} -> draw 2"]);
    assert_eq!(card["abilities"].as_array().unwrap().len(), 1);
}

/// An ability that was read but cannot be carried out is marked so where the card is shown, with the same reason as in a game. An
/// effect happens as a Spell resolves (5.2.4), so that of a Character never does.
#[test]
fn what_is_read_and_not_carried_out_says_so() {
    let folder = TempDir::new().unwrap();
    import(folder.path(), "Draw a card.");
    let server = Server::within(folder, &[]);
    let client = server.client();
    let card = client.get(&format!("/v1/cards/{CARD}")).ok();
    let [ability] = card["abilities"].as_array().unwrap().as_slice() else { panic!("{card}") };
    assert_eq!((&ability["status"], &ability["notation"]), (&json!("unsupported"), &json!("effect draw 1")));
    let deck = json!({"text": format!("39 {CARD}")});
    let report = client.post("/v1/goldfish", &json!({"deck": deck, "games": 20})).ok();
    assert_eq!(report["coverage"]["executable"], json!(0));
    assert_eq!(report["coverage"]["unsupported"][0]["reason"], ability["reason"]);
    assert!(ability["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{ability}");
}

#[test]
fn a_game_plays_abilities_and_its_log_outlives_the_catalogue() {
    let folder = TempDir::new().unwrap();
    import(folder.path(), "{J} Draw a card.");
    let server = Server::within(folder, &[]);
    let deck = json!({"text": format!("39 {CARD}")});
    let log = server.client().post("/v1/goldfish/game", &json!({"deck": deck, "seed": 3, "days": 3})).ok();
    assert_eq!(log["coverage"]["share"], 1.0);
    assert_eq!(log["setup"]["decks"][0]["cards"][0]["abilities"], json!(["when {J} -> draw 1"]));
    let played = steps(&log, "played").len();
    let drawn = steps(&log, "drew").iter().filter(|step| step["phase"] == "afternoon").count();
    assert!(played > 0, "a Character for one mana is played");
    assert_eq!(drawn, played, "each draws a card when it joins");
    let file = server.folder().join("log.json");
    let replay = |log: &Value| {
        std::fs::write(&file, log.to_string()).unwrap();
        said(server.folder(), &["replay", file.to_str().unwrap()])
    };
    let equal = format!("equal: {} steps\n", log["steps"].as_array().unwrap().len());
    assert_eq!(replay(&log), (Some(0), equal.clone()));
    import(server.folder(), "{J} Draw two cards.");
    assert_eq!(replay(&log), (Some(0), equal), "the log says what the cards did");
    let mut other = log.clone();
    other["setup"]["decks"][0]["cards"][0]["abilities"] = json!(["when {J} -> draw 2"]);
    assert_eq!(replay(&other).0, Some(1));
    other["setup"]["decks"][0]["cards"][0]["abilities"] = json!(["when it pleases"]);
    let (code, output) = replay(&other);
    assert!(code == Some(65) && output.contains("/setup/decks/0/cards/0/abilities: line 1"), "{output}");
}

/// Records of our own may have any notation. A notation that cannot be read is reported and not played.
#[test]
fn notation_that_cannot_be_read_is_unsupported() {
    let folder = TempDir::new().unwrap();
    import(folder.path(), "{J} Draw a card.");
    let exported = said(folder.path(), &["export"]).1;
    let line = exported.lines().find(|line| line.contains(CARD)).unwrap();
    assert!(line.contains(r#""notation":{"abilities":["when {J} -> draw 1"]}"#), "{line}");
    let mut unreadable: Value = serde_json::from_str(line).unwrap();
    unreadable.as_object_mut().unwrap().remove("mainEffect");
    let unreadable = unreadable.to_string().replace("MU_710", "MU_712").replace("draw 1", "dance");
    let file = folder.path().join("unreadable.jsonl");
    std::fs::write(&file, unreadable).unwrap();
    assert_eq!(said(folder.path(), &["import", file.to_str().unwrap()]).0, Some(0));
    let server = Server::within(folder, &[]);
    let deck = json!({"text": "39 ALT_CORE_B_MU_712_C"});
    let report = server.client().post("/v1/goldfish", &json!({"deck": deck, "games": 5})).ok();
    assert_eq!(report["coverage"]["executable"], 0);
    let unsupported = report["coverage"]["unsupported"].to_string();
    assert!(unsupported.contains("the notation in the catalogue cannot be read"), "{unsupported}");
}

#[test]
fn coverage_is_reported_by_set() {
    let folder = TempDir::new().unwrap();
    // Every clause of the embedded cards of the first set was read. One more card is added, with a clause that is not.
    import(folder.path(), "{J} Draw a card.  Dance and sing.");
    let (code, output) = said(folder.path(), &["coverage", "--json"]);
    assert_eq!(code, Some(0));
    let all: Value = serde_json::from_str(&output).unwrap();
    let sets = all["sets"].as_array().unwrap();
    let number = |set: &Value, member: &str| set[member].as_u64().unwrap();
    assert_eq!(sets.iter().map(|set| number(set, "cards")).sum::<u64>(), 3487);
    for set in sets {
        let share = number(set, "executable") as f64 / number(set, "cards") as f64;
        assert!((set["share"].as_f64().unwrap() - share).abs() < 1e-9, "{set}");
    }
    let unsupported = all["unsupported"].as_array().unwrap();
    assert!(unsupported.iter().all(|u| ["reference", "clause", "reason"].iter().all(|member| u[member].is_string())));
    let clause = &unsupported.iter().find(|u| u["reference"] == CARD).unwrap()["clause"];
    assert!(clause.as_str().unwrap().ends_with("sing."), "{clause}");
    let (code, output) = said(folder.path(), &["coverage", "--set", "core", "--json"]);
    let core: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, core["sets"].as_array().unwrap().len()), (Some(0), 1));
    let of_core = &core["sets"][0];
    assert_eq!((&of_core["set"], number(of_core, "cards") - number(of_core, "executable")), (&json!("CORE"), 1));
    assert!(said(folder.path(), &["coverage", "--set", "CORE"]).1.contains(" 99."));
    assert_eq!(said(folder.path(), &["coverage", "--set", "NOSUCH"]).0, Some(64));
    let server = Server::within(folder, &[]);
    let abilities = &server.client().get("/v1/catalog").ok()["abilities"];
    let counted = ["whole", "part", "unknown"].map(|member| number(abilities, member));
    // The texts of one set are not given, and some clauses of another set are not read.
    assert_eq!((counted.iter().sum::<u64>(), counted[2]), (3487, 318));
    assert!((2..93).contains(&counted[1]), "{abilities}");
}
