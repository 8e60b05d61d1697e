//! `/v1/decks/validate`: verdicts on decks.

use crate::lists::{booster, muna, muna_cards, on_date};
use harness::{Client, Server};
use serde_json::{Value, json};

fn verdict(client: &Client, body: &Value) -> Value {
    client.post("/v1/decks/validate", body).ok()["verdicts"][0].clone()
}

/// Codes of the errors, in order.
fn errors(verdict: &Value) -> Vec<&str> {
    let violations = verdict["violations"].as_array().unwrap().iter();
    violations.filter(|v| v["severity"] == "error").map(|v| v["code"].as_str().unwrap()).collect()
}

#[test]
fn a_legal_deck_is_legal_and_described() {
    let server = Server::shared();
    let answer = server.client().post("/v1/decks/validate", &on_date(&muna(), "standard")).ok();
    let deck = &answer["deck"];
    assert_eq!(deck["hero"]["reference"], "ALT_CORE_B_MU_01_C");
    assert_eq!((&deck["sizeWithHero"], &deck["sizeWithoutHero"]), (&json!(40), &json!(39)));
    assert_eq!(deck["factions"], json!({"MU": 40}));
    assert_eq!(deck["rarities"], json!({"COMMON": 39, "RARE": 0, "EXALTED": 0, "UNIQUE": 0}));
    assert_eq!(deck["hash"].as_str().unwrap().len(), 64);
    assert_eq!(answer["diagnostics"], json!([]));
    let verdict = &answer["verdicts"][0];
    assert_eq!((&verdict["format"], &verdict["verdict"]), (&json!("standard"), &json!("legal")));
    assert_eq!(verdict["asOf"], "2026-03-01");
    assert!(verdict["formatVersion"].is_string());
    assert_eq!((&verdict["violations"], &verdict["notChecked"]), (&json!([]), &json!([])));
}

#[test]
fn a_violation_says_which_rule_which_cards_and_by_how_much() {
    let server = Server::shared();
    let list = format!("{}1 ALT_CORE_B_MU_25_R1\n", muna());
    let verdict = verdict(&server.client(), &on_date(&list, "standard"));
    assert_eq!(verdict["verdict"], "illegal");
    let violation = &verdict["violations"][0];
    assert_eq!(violation["code"], "TOO_MANY_COPIES");
    assert_eq!((&violation["actual"], &violation["limit"], &violation["excess"]), (&json!(4), &json!(3), &json!(1)));
    assert_eq!(violation["comparator"], "max");
    assert_eq!(violation["citation"]["rule"], "1.1.4.e");
    assert_eq!(violation["citation"]["source"], "CR3.0");
    assert_eq!(violation["citation"]["title"], "Comprehensive Rules 3.0");
    let current = json!({"rule": "1.1.4.d", "source": "CR5.0", "title": "Comprehensive Rules 5.0"});
    assert_eq!(violation["citation"]["current"], current, "the rulebook in force on that day");
    let cards = violation["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 2, "both printings are named");
    for card in cards {
        assert!(card["name"].is_string() && card["faction"] == "MU" && card["quantity"].is_u64());
    }
    let message = violation["message"].as_str().unwrap();
    assert!(message.contains(cards[0]["name"].as_str().unwrap()), "{message}");
}

#[test]
fn no_violation_hides_another() {
    let server = Server::shared();
    let list = "2 ALT_CORE_B_MU_01_C\n4 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_YZ_16_C\n3 ALT_CORE_B_AX_31_C\n1 ALT_CORE_B_MU_999_C\n0 ALT_CORE_B_MU_14_C\n1 ALT-X\n";
    let answer = server.client().post("/v1/decks/validate", &on_date(list, "standard")).ok();
    let verdict = &answer["verdicts"][0];
    assert_eq!(
        errors(verdict),
        [
            "REF_MALFORMED",
            "REF_UNKNOWN",
            "QTY_INVALID",
            "TOKEN_IN_DECK",
            "HERO_TOO_MANY",
            "SIZE_TOO_SMALL",
            "FACTION_MISMATCH",
            "TOO_MANY_COPIES"
        ]
    );
    let lines: Vec<_> = answer["diagnostics"].as_array().unwrap().iter().map(|d| d["line"].as_u64().unwrap()).collect();
    assert!(lines.contains(&7), "the line that cannot be read is named: {lines:?}");
}

#[test]
fn dates_decide() {
    let server = Server::shared();
    let client = server.client();
    let sixty: String = (4..=23).map(|n| format!("3 ALT_CORE_B_MU_{n:02}_C\n")).collect();
    let list = format!("1 ALT_CORE_B_MU_01_C\n{sixty}");
    let on = |day: &str| {
        let mut body = on_date(&list, "standard");
        body["asOf"] = json!(day);
        verdict(&client, &body)
    };
    assert_eq!(on("2025-10-02")["verdict"], "legal", "there was no maximum before");
    assert_eq!(errors(&on("2025-10-03")), ["SIZE_TOO_LARGE"]);
}

#[test]
fn the_order_of_lines_and_the_printing_do_not_matter() {
    let server = Server::shared();
    let client = server.client();
    let list = format!("{}1 ALT_CORE_B_YZ_11_R2\n1 ALT_CORE_B_MU_25_R1\n", muna());
    let mut lines: Vec<&str> = list.lines().collect();
    let first = client.post("/v1/decks/validate", &on_date(&list, "standard"));
    assert!(first.status == 200 && !first.json()["verdicts"][0]["violations"].as_array().unwrap().is_empty());
    lines.reverse();
    let permuted = client.post("/v1/decks/validate", &on_date(&lines.join("\r\n"), "standard"));
    assert_eq!(first.body, permuted.body, "the same bytes");
    let hash = |text: &str| client.post("/v1/decks/validate", &on_date(text, "standard")).ok()["deck"]["hash"].clone();
    assert_eq!(hash(&muna()), hash(&muna().replace("ALT_CORE_B_MU_13_C", "ALT_COREKS_B_MU_13_C")));
    assert_ne!(hash(&muna()), hash(&muna().replace("ALT_CORE_B_MU_13_C", "ALT_CORE_B_MU_13_R1")));
}

/// Issue 18, item 7: no source gives a date for these sets.
#[test]
fn sets_without_a_day_of_release_are_judged_by_what_a_source_shows() {
    let server = Server::shared();
    let client = server.client();
    for (card, day, verdict, status) in [
        ("ALT_EOLE_B_MU_108_C", "2026-09-29", "undetermined", "undetermined"),
        ("ALT_EOLE_B_MU_108_C", "2026-09-30", "legal", "legal"),
        ("ALT_FUGUE_B_MU_131_C", "2026-10-02", "illegal", "unreleased"),
        ("ALT_FUGUE_B_MU_131_C", "2026-10-03", "undetermined", "undetermined"),
        // The last day that there is, which programs write where there is no end.
        ("ALT_FUGUE_B_MU_131_C", "9999-12-31", "undetermined", "undetermined"),
    ] {
        let deck = json!({"text": format!("{}1 {card}", muna())});
        let answer = client.post("/v1/decks/validate", &json!({"deck": deck, "asOf": day})).ok();
        let judged = &answer["verdicts"][0];
        assert_eq!(judged["verdict"], verdict, "{card} on {day}: {judged}");
        let codes: Vec<_> = judged["violations"].as_array().unwrap().iter().map(|v| v["code"].clone()).collect();
        assert_eq!(codes, if verdict == "illegal" { vec![json!("SET_NOT_LEGAL")] } else { vec![] });
        let open = judged["notChecked"].as_array().unwrap();
        assert_eq!(open.iter().any(|check| check["check"] == "release"), verdict == "undetermined", "{judged}");
        let shown = client.get(&format!("/v1/legality?reference={card}&asOf={day}")).ok();
        assert_eq!(shown["card"]["status"], status, "{card} on {day}");
        let found =
            client.get(&format!("/v1/cards?name=Corrupted%20Woollyback&set[]=EOLE&legalIn=standard&asOf={day}")).ok();
        if card.contains("EOLE") {
            assert_eq!(found["totalItems"] != 0, verdict == "legal", "{day}");
        }
    }
}

#[test]
fn text_and_cards_give_one_verdict() {
    let server = Server::shared();
    let client = server.client();
    let text = client.post("/v1/decks/validate", &on_date(&muna(), "standard")).ok();
    for key in ["reference", "cardReference"] {
        let mut lines = muna_cards();
        for line in &mut lines {
            let reference = line.as_object_mut().unwrap().remove("reference").unwrap();
            line[key] = reference;
        }
        let body = json!({"deck": {"cards": lines}, "asOf": "2026-03-01"});
        assert_eq!(client.post("/v1/decks/validate", &body).ok(), text, "{key}");
    }
}

#[test]
fn names_are_read_and_their_choice_is_told() {
    let server = Server::shared();
    let list = format!("{}2 Fée Clochette\n2 Tinker Bell\n", muna());
    let answer = server.client().post("/v1/decks/validate", &on_date(&list, "standard")).ok();
    let copies =
        answer["verdicts"][0]["violations"].as_array().unwrap().iter().find(|v| v["code"] == "TOO_MANY_COPIES");
    assert_eq!(copies.expect("one English name")["actual"], 4);
    assert_eq!(
        answer["diagnostics"].as_array().unwrap().len(),
        2,
        "each bare name has a diagnostic with its candidates"
    );
}

#[test]
fn several_formats_are_answered_in_one_request() {
    let server = Server::shared();
    let body = json!({"deck": {"text": muna()}, "formats": ["multi_ffa", "standard", "booster_war_simple"], "asOf": "2026-03-01"});
    let answer = server.client().post("/v1/decks/validate", &body).ok();
    let verdicts: Vec<_> = answer["verdicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| (v["format"].as_str().unwrap(), v["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(verdicts, [("multi_ffa", "legal"), ("standard", "legal"), ("booster_war_simple", "illegal")]);
}

#[test]
fn booster_war_needs_its_booster() {
    let server = Server::shared();
    let client = server.client();
    let booster = json!({"cards": booster()});
    let with = json!({"deck": booster, "pool": booster, "formats": ["booster_war_simple", "booster_war_ordered"], "asOf": "2026-03-01"});
    for verdict in client.post("/v1/decks/validate", &with).ok()["verdicts"].as_array().unwrap() {
        assert_eq!(verdict["verdict"], "legal", "{verdict}");
    }
    let without = json!({"deck": booster, "formats": ["booster_war_simple"], "asOf": "2026-03-01"});
    let verdict = verdict(&client, &without);
    assert_eq!(verdict["verdict"], "undetermined");
    assert_eq!(verdict["violations"], json!([]));
    assert!(!verdict["notChecked"].as_array().unwrap().is_empty(), "never both valid and not checked");
}

#[test]
fn a_unique_without_facts_is_never_legal_and_never_invented() {
    let server = Server::shared();
    let client = server.client();
    let list = muna().replace("3 ALT_CORE_B_MU_13_C", "2 ALT_CORE_B_MU_13_C\n1 ALT_CORE_B_MU_08_U_2640");
    let verdict = verdict(&client, &on_date(&list, "standard"));
    assert_eq!(verdict["verdict"], "undetermined");
    assert!(!verdict["notChecked"].as_array().unwrap().is_empty());
}

#[test]
fn odd_quantities_are_violations_and_nothing_overflows() {
    let server = Server::shared();
    let client = server.client();
    for quantity in
        [json!(0), json!(-1), json!(1.5), json!(1e12), json!(1_000_000_000_000_u64), json!(100_000), json!(u64::MAX)]
    {
        let mut lines = muna_cards();
        lines.push(json!({"reference": "ALT_CORE_B_MU_04_C", "quantity": quantity}));
        let verdict = verdict(&client, &json!({"deck": {"cards": lines}, "asOf": "2026-03-01"}));
        assert_eq!(errors(&verdict)[0], "QTY_INVALID", "{quantity}: {verdict}");
    }
}

#[test]
fn decks_of_every_odd_kind_get_a_verdict() {
    let server = Server::shared();
    let client = server.client();
    let cards = |lines: Vec<Value>| json!({"deck": {"cards": lines}, "asOf": "2026-03-01"});
    assert_eq!(errors(&verdict(&client, &cards(vec![]))), ["HERO_MISSING", "SIZE_TOO_SMALL"]);
    assert_eq!(errors(&verdict(&client, &on_date("", "standard"))), ["HERO_MISSING", "SIZE_TOO_SMALL"]);
    let tokens = vec![json!({"reference": "ALT_CORE_B_AX_31_C", "quantity": 40})];
    assert_eq!(errors(&verdict(&client, &cards(tokens))), ["TOKEN_IN_DECK", "HERO_MISSING", "SIZE_TOO_SMALL"]);
    let control = vec![json!({"reference": "\u{0}\u{1b}[31m\n", "quantity": 1})];
    assert_eq!(errors(&verdict(&client, &cards(control)))[0], "REF_MALFORMED");
    let many: Vec<Value> =
        (0..1000).map(|n| json!({"reference": format!("ALT_CORE_B_MU_{:02}_C", n % 40), "quantity": 1})).collect();
    let verdict = verdict(&client, &cards(many));
    assert_eq!(verdict["verdict"], "illegal");
    assert!(errors(&verdict).contains(&"SIZE_TOO_LARGE"));
}

#[test]
fn a_suggested_deck_is_legal_and_legal_formats_are_named() {
    let server = Server::shared();
    let client = server.client();
    let mut body = on_date(&muna().replace("3 ALT_CORE_B_MU_25_C", "4 ALT_CORE_B_MU_25_C"), "standard");
    body["suggest"] = json!(true);
    let asked = verdict(&client, &body);
    assert_eq!(asked["verdict"], "illegal");
    let suggestions = asked["suggestions"].as_array().unwrap();
    assert_eq!(suggestions[0]["edits"], json!([{"op": "remove", "reference": "ALT_CORE_B_MU_25_C", "quantity": 1}]));
    for suggestion in suggestions {
        let body = json!({"deck": suggestion["deck"], "asOf": "2026-03-01"});
        assert_eq!(verdict(&client, &body)["verdict"], "legal", "{suggestion}");
    }
    assert!(!asked["legalIn"].as_array().unwrap().contains(&json!("standard")));

    let mut legal = on_date(&muna(), "standard");
    legal["suggest"] = json!(true);
    let asked = verdict(&client, &legal);
    assert_eq!(asked["suggestions"], json!([]));
    assert!(asked["legalIn"].as_array().unwrap().contains(&json!("multi_2v2")), "{asked}");
    legal["suggest"] = json!(false);
    assert!(verdict(&client, &legal)["suggestions"].is_null(), "who does not ask is not answered");
}

#[test]
fn explain_shows_every_rule_with_what_it_counted() {
    let server = Server::shared();
    let client = server.client();
    let list = muna().replace("3 ALT_CORE_B_MU_25_C", "2 ALT_CORE_B_MU_25_R1\n2 ALT_CORE_B_MU_25_C");
    let mut body = on_date(&list, "standard");
    assert!(verdict(&client, &body)["checks"].is_null(), "who does not ask is not answered");
    body["explain"] = json!(true);
    let explained = verdict(&client, &body);
    let check = |rule: &str| {
        let checks = explained["checks"].as_array().unwrap();
        checks.iter().find(|c| c["rule"] == rule).unwrap_or_else(|| panic!("no {rule} in {checks:?}")).clone()
    };
    let figures = |c: &Value| (c["passed"].clone(), c["actual"].clone(), c["limit"].clone(), c["margin"].clone());
    assert_eq!(figures(&check("mainMinimum")), (json!(true), json!(40), json!(39), json!(1)));
    assert_eq!(figures(&check("mainMaximum")), (json!(true), json!(40), json!(59), json!(19)));
    assert_eq!(figures(&check("rare")), (json!(true), json!(2), json!(15), json!(13)));
    assert_eq!(figures(&check("copiesPerName")), (json!(false), json!(4), json!(3), json!(-1)));
    let counted = |rule: &str| {
        check(rule)["cards"].as_array().unwrap().iter().map(|c| c["quantity"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((counted("mainMinimum"), counted("rare"), counted("copiesPerName")), (40, 2, 4));
    let rules = client.get("/v1/formats/standard").ok()["rules"].as_object().unwrap().len();
    assert_eq!(explained["checks"].as_array().unwrap().len(), rules + 1, "every rule, and the list itself");
}
