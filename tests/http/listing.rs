//! Lists and codes: converts them to canonical cards and back.

use crate::lists::{muna, muna_cards};
use harness::{Client, Server, tumult};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

const PARSE: &str = "/v1/decks/parse";
const ENCODE: &str = "/v1/decks/encode";

/// The cards of a parsed deck, as lines of a list.
fn lines(answer: &Value) -> Vec<String> {
    let line = |card: &Value| format!("{} {}", card["quantity"], card["reference"].as_str().unwrap());
    answer["deck"]["cards"].as_array().unwrap().iter().map(line).collect()
}

fn parse(client: &Client, deck: Value) -> Value {
    client.post(PARSE, &json!({"deck": deck})).ok()
}

fn code(client: &Client, list: &str, dialect: &str) -> Value {
    client.post(ENCODE, &json!({"deck": {"text": list}, "to": "code", "dialect": dialect})).ok()
}

#[test]
fn every_form_of_a_deck_is_the_same_cards() {
    let server = Server::shared();
    let client = server.client();
    let list = muna();
    let code = code(&client, &list, "2026")["code"].clone();
    let old =
        client.post(ENCODE, &json!({"deck": {"text": list}, "to": "code", "dialect": "2024"})).ok()["code"].clone();
    let cards = muna_cards();
    let (hero, others) = cards.split_first().unwrap();
    let community: Vec<Value> =
        cards.iter().map(|c| json!({"cardReference": c["reference"], "quantity": c["quantity"]})).collect();
    let official: Vec<Value> = others
        .iter()
        .map(|c| json!({"quantity": c["quantity"], "card": {"@id": format!("/cards/{}", c["reference"].as_str().unwrap())}}))
        .collect();
    for (deck, form, dialect) in [
        (json!({"text": list}), "list", Value::Null),
        (json!({"cards": cards}), "json", Value::Null),
        (json!({"code": code}), "code", json!("2026")),
        (json!({"code": old}), "code", json!("2024")),
        (json!({"text": code}), "code", json!("2026")),
        (json!({"text": json!({"cards": cards}).to_string()}), "json", Value::Null),
        (json!({"id": 7, "name": "Mine", "deckCards": community}), "json", Value::Null),
        (json!({"hero": hero["reference"], "cards": others}), "json", Value::Null),
        (
            json!({"alterator": hero, "deckCardsByType": {"character": {"deckUserListCard": official, "number": 39}}}),
            "json",
            Value::Null,
        ),
    ] {
        let answer = parse(&client, deck.clone());
        assert_eq!(lines(&answer).join("\n"), list.trim_end(), "{deck}");
        assert_eq!(
            (&answer["form"], answer.get("dialect").unwrap_or(&Value::Null)),
            (&json!(form), &dialect),
            "{deck}"
        );
        assert_eq!(answer["text"], list.trim_end());
        assert_eq!(answer["diagnostics"], json!([]), "{deck}");
        assert_eq!(answer["deck"]["hero"]["reference"], "ALT_CORE_B_MU_01_C");
        assert_eq!(answer["deck"]["cards"][1]["name"], "Muna Druid");
        let verdict = client.post("/v1/decks/validate", &json!({"deck": deck, "asOf": "2026-03-01"})).ok();
        assert_eq!((&verdict["deck"]["hash"], &verdict["verdicts"][0]["verdict"]), (&answer["hash"], &json!("legal")));
        let again = parse(&client, answer["deck"].clone());
        assert_eq!(
            (again["deck"].clone(), &again["hash"]),
            (answer["deck"].clone(), &answer["hash"]),
            "an answer is a deck"
        );
    }
    let games = |deck: Value| client.post("/v1/goldfish", &json!({"deck": deck, "games": 50})).ok();
    assert_eq!(games(json!({"code": code})), games(json!({"text": list})));
}

#[test]
fn every_vector_is_written_and_read() {
    let Ok(folder) = std::env::var("TUMULT_SHARED") else {
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), "SKIPPED: the vectors of ../shared/decks need TUMULT_SHARED");
        return;
    };
    let file = std::fs::read_to_string(format!("{folder}/decks/deck_codes.json")).unwrap();
    let vectors: Value = serde_json::from_str(&file).unwrap();
    let server = Server::shared();
    let client = server.client();
    for vector in vectors["vectors"].as_array().unwrap() {
        let (list, dialect) = (vector["decklist"].as_str().unwrap(), vector["dialect"].as_str().unwrap());
        let encoded = code(&client, list, dialect);
        assert_eq!((&encoded["code"], &encoded["dialect"]), (&vector["code"], &vector["dialect"]));
        assert_eq!((&encoded["lost"], &encoded["diagnostics"]), (&json!([]), &json!([])));
        let answer = parse(&client, json!({"code": vector["code"]}));
        let sorted = |mut lines: Vec<String>| {
            lines.sort();
            lines
        };
        assert_eq!(sorted(lines(&answer)), sorted(list.lines().map(str::to_owned).collect()));
        assert_eq!(answer["dialect"], dialect);
    }
}

#[test]
fn a_deck_is_written_as_text_and_as_json() {
    let server = Server::shared();
    let client = server.client();
    let messy = "# mine\r\n2 alt_core_b_mu_13_c\r\nSneezer Shroom (R1) x2\n1 ALT_CORE_A_AX_22_C\n1 Teija & Nauraa\n1 ALT_CORE_B_MU_13_C";
    let text = "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n2 ALT_CORE_B_MU_08_R1\n1 ALT_CORE_A_AX_22_C";
    let written = client.post(ENCODE, &json!({"deck": {"text": messy}, "to": "text"})).ok();
    assert_eq!(written, json!({"text": text, "lost": [], "diagnostics": []}));
    let json = client.post(ENCODE, &json!({"deck": {"text": messy}, "to": "json", "dialect": "2024"})).ok();
    assert_eq!(json["json"]["cards"][1], json!({"reference": "ALT_CORE_B_MU_13_C", "quantity": 3}));
    assert_eq!(lines(&parse(&client, json["json"].clone())).join("\n"), text);
    assert_eq!(parse(&client, json!({"text": messy}))["text"], text);
}

#[test]
fn what_a_form_cannot_hold_is_listed() {
    let server = Server::shared();
    let client = server.client();
    let list = "1 ALT_DUSTERCB_P_AX_85_C_007\n3 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_08_U_70000\n70 ALT_CORE_B_MU_14_C\n\
        2 nonsense\n1 ALT_MUSUBI_B_AX_09_C\n1 ALT_CORE_B_MU_77_C";
    let lost = |answer: &Value| -> Vec<String> {
        assert!(answer["lost"].as_array().unwrap().iter().all(|l| !l["reason"].as_str().unwrap().is_empty()));
        answer["lost"].as_array().unwrap().iter().map(|l| l["reference"].as_str().unwrap().to_owned()).collect()
    };
    let unread = ["nonsense", "ALT_CORE_B_MU_77_C"];
    let codes = ["ALT_DUSTERCB_P_AX_85_C_007", "ALT_CORE_B_MU_08_U_70000", "ALT_CORE_B_MU_14_C"];
    let new = code(&client, list, "2026");
    assert_eq!(lost(&new), [&unread[..], &codes[..]].concat());
    assert_eq!(
        lines(&parse(&client, json!({"code": new["code"]}))),
        ["3 ALT_CORE_B_MU_13_C", "1 ALT_MUSUBI_B_AX_09_C"]
    );
    let old = code(&client, list, "2024");
    assert_eq!(lost(&old), [&unread[..], &codes[..], &["ALT_MUSUBI_B_AX_09_C"]].concat(), "a set of the later dialect");
    for to in ["text", "json"] {
        let answer = client.post(ENCODE, &json!({"deck": {"text": list}, "to": to})).ok();
        assert_eq!(lost(&answer), unread, "{to}");
        assert_eq!(answer["diagnostics"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn a_diagnostic_has_line_column_pointer_and_a_suggestion() {
    let server = Server::shared();
    let client = server.client();
    let text = "1 ALT_CORE_B_MU_01_C\n  3 Sneezer Shrom (R1)\n2x ALT_COER_B_MU_13_C\n1 ALT_CORE_B_MU_14_C";
    for (path, body) in
        [(PARSE, json!({"deck": {"text": text}})), ("/v1/decks/validate", json!({"deck": {"text": text}}))]
    {
        let answer = client.post(path, &body).ok();
        let diagnostics = &answer["diagnostics"];
        let short: Vec<_> = diagnostics
            .as_array()
            .unwrap()
            .iter()
            .map(|d| {
                (
                    d["line"].as_u64(),
                    d["column"].as_u64(),
                    d["pointer"].as_str(),
                    d["code"].as_str(),
                    d["candidates"][0].as_str(),
                )
            })
            .collect();
        assert_eq!(
            short,
            [
                (Some(2), Some(5), Some("/deck/text"), Some("REF_MALFORMED"), Some("ALT_CORE_B_MU_08_R1")),
                (Some(3), Some(4), Some("/deck/text"), Some("REF_UNKNOWN"), Some("ALT_CORE_B_MU_13_C")),
            ],
            "{path}"
        );
        assert!(
            diagnostics[0]["message"].as_str().unwrap().ends_with("did you mean ALT_CORE_B_MU_08_R1 Sneezer Shroom?"),
            "{diagnostics}"
        );
    }
    let deck = json!({"name": "x", "deckCardsByType": {"spell": {"deckUserListCard": [{"quantity": 1, "card": "/cards/ALT_CORE_B_MU_99_C"}]}}});
    let diagnostic = parse(&client, deck)["diagnostics"][0].clone();
    assert_eq!(diagnostic["pointer"], "/deck/deckCardsByType/spell/deckUserListCard/0");
    assert!(diagnostic.get("line").is_none() && diagnostic.get("column").is_none());
}

#[test]
fn a_bad_code_is_a_diagnostic_and_an_illegal_verdict() {
    let server = Server::shared();
    let client = server.client();
    for bad in ["", "nonsense!", "EBAgTTMoAAAAAAAA", "3 ALT_CORE_B_MU_13_C", "\u{0}\u{fffd}"] {
        let answer = parse(&client, json!({"code": bad}));
        let diagnostic = &answer["diagnostics"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(
            (&diagnostic["code"], &diagnostic["pointer"]),
            (&json!("REF_MALFORMED"), &json!("/deck/code")),
            "{bad:?}: {answer}"
        );
        assert_eq!((&answer["form"], answer["hash"].as_str().unwrap().len()), (&json!("code"), 64));
        let verdict = client.post("/v1/decks/validate", &json!({"deck": {"code": bad}})).ok();
        let codes = verdict["verdicts"][0]["violations"].as_array().unwrap();
        assert!(codes.iter().any(|v| v["code"] == "REF_MALFORMED"), "{bad:?}: {verdict}");
    }
    let whole = code(&client, &muna(), "2026")["code"].as_str().unwrap().to_owned();
    let cut = parse(&client, json!({"code": whole[..30]}));
    assert!(lines(&cut).len() > 5, "the cards before the cut are there: {cut}");
    let codes: Vec<_> = cut["diagnostics"].as_array().unwrap().iter().map(|d| d["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["CODE_DOUBTFUL", "REF_MALFORMED"]);
}

#[test]
fn wrong_requests_are_problems_with_pointers() {
    let server = Server::shared();
    let client = server.client();
    let deck = json!({"text": muna()});
    for (path, body, expected, place) in [
        (ENCODE, json!({"deck": deck}), (400, "BODY_INVALID"), ""),
        (ENCODE, json!({"deck": deck, "to": "xml"}), (400, "BODY_INVALID"), "/to"),
        (ENCODE, json!({"deck": deck, "to": "code", "dialect": "2025"}), (400, "BODY_INVALID"), "/dialect"),
        (ENCODE, json!({"deck": deck, "to": "code", "dialect": 2026}), (400, "BODY_INVALID"), "/dialect"),
        (ENCODE, json!({"deck": deck, "to": "code", "form": "x"}), (400, "BODY_INVALID"), "/form"),
        (ENCODE, json!({"to": "code"}), (400, "BODY_INVALID"), ""),
        (ENCODE, json!({"deck": {}, "to": "code"}), (422, "DECK_AMBIGUOUS"), "/deck"),
        (ENCODE, json!({"deck": {"id": "1"}, "to": "code"}), (422, "DECK_NOT_SAVED"), "/deck/id"),
        (PARSE, json!({"deck": deck, "to": "text"}), (400, "BODY_INVALID"), "/to"),
        (PARSE, json!({}), (400, "BODY_INVALID"), ""),
        (
            PARSE,
            json!({"deck": {"cards": [{"reference": "X", "quantity": 1}, {"reference": "X", "quantity": 1, "foil": 1}]}}),
            (400, "BODY_INVALID"),
            "/deck/cards/1/foil",
        ),
        (PARSE, json!({"deck": {"text": "", "nme": 1}}), (400, "BODY_INVALID"), "/deck/nme"),
        (
            PARSE,
            json!({"deck": {"deckCards": [{"cardReference": 1, "quantity": 1}]}}),
            (400, "BODY_INVALID"),
            "/deck/deckCards/0/cardReference",
        ),
        (
            PARSE,
            json!({"deck": {"deckCardsByType": {"spell": 1}}}),
            (400, "BODY_INVALID"),
            "/deck/deckCardsByType/spell",
        ),
        (PARSE, json!({"deck": {"cards": [], "deckCards": []}}), (422, "DECK_AMBIGUOUS"), "/deck"),
        (PARSE, json!({"deck": {"id": 1}}), (400, "BODY_INVALID"), "/deck/id"),
    ] {
        let (status, code, pointers) = client.post(path, &body).problem();
        assert_eq!(((status, code.as_str()), pointers), (expected, vec![place.to_owned()]), "{path} {body}");
    }
    for path in [PARSE, ENCODE] {
        assert_eq!(client.get(path).problem().0, 405);
        for body in ["", "{", "[]", "{\"deck\": {\"cards\": [{]}}", "\u{0}"] {
            assert_eq!(client.post_text(path, body).problem().0, 400, "{path} {body:?}");
        }
        let bytes = client.send(Method::POST, path, &[("content-type", "application/json")], Some(vec![0xff]));
        assert_eq!(bytes.problem().1, "BODY_NOT_JSON");
    }
}

#[test]
fn a_megabyte_of_garbage_is_answered() {
    let server = Server::shared();
    let client = server.client();
    let megabyte = |text: &str| json!({"text": text.repeat(900_000 / json!(text).to_string().len())});
    for line in ["1 Nobody Knows Me\n", "ALT_CORE_B_MU_999_C\n", "\u{0}a\n"] {
        let (status, code, pointers) = client.post("/v1/decks/parse", &json!({"deck": megabyte(line)})).problem();
        assert_eq!((status, code.as_str(), pointers), (422, "OUT_OF_RANGE", vec!["/deck".to_owned()]), "{line:?}");
    }
    for word in ["E", "{", "[{"] {
        let answer = parse(&client, megabyte(word));
        assert!(!answer["diagnostics"].as_array().unwrap().is_empty(), "{word:?}");
    }
    let answer = parse(&client, json!({"code": "E".repeat(1_000_000)}));
    assert!(answer["diagnostics"][0]["message"].as_str().unwrap().contains("at most"), "{answer}");
}

/// Parts of decks in every form, combined at random: the answer always has cards and diagnostics, or is a problem.
#[test]
fn whatever_is_sent_is_answered() {
    const PIECES: [&str; 24] = [
        "3 ",
        "ALT_CORE_B_MU_13_C",
        "\n",
        "x2",
        "Kodama",
        "EBAgTTGU",
        "{",
        "}",
        "[",
        "]",
        "\"cards\":",
        "\"deckCards\":",
        ",",
        "\"reference\":\"ALT_CORE_B_MU_01_C\"",
        "\"quantity\":3",
        "\u{feff}",
        "#",
        "==",
        "Hero:",
        "\u{0}",
        "é",
        "U_7",
        " ",
        "-1 ",
    ];
    let server = Server::shared();
    let client = server.client();
    let mut state = 20_261_121u64;
    let mut chance = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for round in 0..300 {
        let text: String = (0..chance(30)).map(|_| PIECES[chance(PIECES.len())]).collect();
        for member in ["text", "code"] {
            let body = json!({"deck": {member: text}, "to": (["text", "code", "json"][round % 3])});
            let encoded = client.post(ENCODE, &body).ok();
            let parsed = parse(&client, body["deck"].clone());
            let faults = parsed["diagnostics"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|d| matches!(d["code"].as_str(), Some("REF_MALFORMED" | "REF_UNKNOWN" | "QTY_INVALID")));
            assert!(faults.count() <= encoded["lost"].as_array().unwrap().len(), "{text:?}: {encoded}");
            let again = parse(&client, json!({"text": parsed["text"]}));
            assert_eq!((&again["hash"], &again["diagnostics"]), (&parsed["hash"], &json!([])), "{text:?}");
        }
        let raw = client.post_text(PARSE, &format!("{{\"deck\": {text}}}"));
        assert!(raw.status == 200 || raw.problem().0 < 500, "{text:?}");
    }
}

#[test]
fn the_command_line_reads_every_form() {
    let server = Server::shared();
    let code = code(&server.client(), &muna(), "2024")["code"].as_str().unwrap().to_owned();
    let folder = TempDir::new().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let export = json!({"name": "Mine", "deckCards": muna_cards()}).to_string();
    let decks = [
        muna(),
        code.clone(),
        export.clone(),
        file("list.txt", &muna()),
        file("code.txt", &format!("{code}\n")),
        file("deck.json", &export),
    ];
    for deck in decks {
        let answer = tumult(folder.path(), &["validate", &deck, "--as-of", "2026-03-01"]);
        assert_eq!(answer.status.code(), Some(0), "{deck}: {}", String::from_utf8_lossy(&answer.stderr));
    }
    let cut = tumult(folder.path(), &["validate", &file("cut.txt", &code[..20]), "--as-of", "2026-03-01"]);
    assert_eq!(cut.status.code(), Some(1));
    let said = String::from_utf8_lossy(&cut.stdout).into_owned();
    assert!(said.contains("the deck code cannot be read to its end"), "{said}");
    assert_eq!(tumult(folder.path(), &["validate", "EBAgTT"]).status.code(), Some(66), "neither a file nor a code");
    assert_eq!(tumult(folder.path(), &["goldfish", &code, "--games", "10"]).status.code(), Some(0));
}
