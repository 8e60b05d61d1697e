//! Tokens of an OpenID Connect issuer as credentials, with an issuer that answers, and with one that does not or gives wrong
//! answers.

mod issuer;

use super::Caller;
use crate::lists::muna;
use harness::Server;
use issuer::Issuer;
use reqwest::Method;
use serde_json::{Value, json};

/// A time far in the future, in seconds.
const LATER: u64 = 4_000_000_000;

fn claims(issuer: &Issuer, subject: &str) -> Value {
    json!({"iss": issuer.address(), "sub": subject, "exp": LATER})
}

fn server(issuer: &Issuer, more: &[&str]) -> Server {
    let address = issuer.address();
    Server::with(&[&["--oidc-issuer", &address], more].concat())
}

fn status(server: &Server, token: &str) -> (u16, String) {
    let answer = Caller::with(server, token).get("/v1/decks");
    match answer.status {
        200 => (200, String::new()),
        _ => (answer.status, answer.problem().1),
    }
}

const INVALID: &str = "CREDENTIALS_INVALID";

#[test]
fn decks_belong_to_the_subject_of_a_token_whichever_way_it_is_signed() {
    let issuer = Issuer::start();
    let server = server(&issuer, &[]);
    let ada = Caller::with(&server, &issuer.es256(&claims(&issuer, "ada")));
    let id = ada.saved("private", &muna());
    assert_eq!(
        Caller::with(&server, &issuer.es256(&claims(&issuer, "bob"))).get(&format!("/v1/decks/{id}")).status,
        404
    );
    assert_eq!(
        Caller::new(&server, "ada").get(&format!("/v1/decks/{id}")).status,
        404,
        "the key of a name is another owner"
    );
    let again =
        Caller::with(&server, &issuer.es256(&json!({"iss": issuer.address(), "sub": "ada", "exp": LATER, "aud": "x"})));
    assert_eq!(again.get("/v1/decks").ok()["totalItems"], 1);
    assert_eq!(issuer.fetches(), 1, "its keys are fetched once");
    if let Some(token) = issuer.rs256(&claims(&issuer, "ada")) {
        assert_eq!(Caller::with(&server, &token).get(&format!("/v1/decks/{id}")).status, 200);
    }
    let community = ada.get(&format!("/api/decks/{id}")).ok();
    assert_eq!(community["user"]["username"], "ada");
}

#[test]
fn what_is_forged_expired_or_for_others_is_refused() {
    let issuer = Issuer::start();
    let server = server(&issuer, &["--oidc-audience", "tumult"]);
    let token = |member: &str, value: Value| {
        let mut claims = json!({"iss": issuer.address(), "sub": "ada", "exp": LATER, "aud": ["account", "tumult"]});
        claims[member] = value;
        issuer.es256(&claims)
    };
    let good = token("sub", json!("ada"));
    assert_eq!(status(&server, &good).0, 200);
    for (member, value) in [
        ("exp", json!(1_000_000_000)),
        ("exp", json!("never")),
        ("exp", Value::Null),
        ("nbf", json!(LATER - 1)),
        ("iss", json!("https://id.example")),
        ("iss", Value::Null),
        ("aud", json!("account")),
        ("aud", Value::Null),
        ("sub", Value::Null),
        ("sub", json!("")),
    ] {
        let wrong = token(member, value.clone());
        assert_eq!(status(&server, &wrong), (401, INVALID.to_owned()), "{member}: {value}");
    }
    let parts: Vec<&str> = good.split('.').collect();
    let [header, payload, signature] = parts[..] else { panic!("{good}") };
    let other = token("sub", json!("bob"));
    let others: Vec<&str> = other.split('.').collect();
    let unsigned = issuer::encode(&json!({"alg": "none"}));
    let by_secret = issuer::encode(&json!({"alg": "HS256", "kid": "ec"}));
    let by_rsa = issuer::encode(&json!({"alg": "RS256", "kid": "ec"}));
    for forged in [
        format!("{header}.{}.{signature}", others[1]),
        format!("{header}.{payload}."),
        format!("{header}.{payload}.{}", others[2]),
        format!("{unsigned}.{payload}."),
        format!("{by_secret}.{payload}.{signature}"),
        format!("{by_rsa}.{payload}.{signature}"),
        Issuer::start().es256(&json!({"iss": issuer.address(), "sub": "ada", "exp": LATER, "aud": "tumult"})),
        // An extension that must be understood (RFC 7515 section 4.1.11).
        issuer.es256_with(
            &json!({"alg": "ES256", "kid": "ec", "crit": ["b64"]}),
            &json!({"iss": issuer.address(), "sub": "ada", "exp": LATER, "aud": "tumult"}),
        ),
        "a.b.c".to_owned(),
        "x".repeat(10_000),
    ] {
        assert_eq!(status(&server, &forged), (401, INVALID.to_owned()), "{forged}");
    }
    // Requests that need no credentials still succeed.
    assert_eq!(Caller::with(&server, &format!("{header}.{payload}.")).get("/v1/decks?visibility=public").status, 200);
}

#[test]
fn new_keys_are_fetched_and_unknown_ones_do_not_bother_the_issuer() {
    let mut issuer = Issuer::start();
    let server = server(&issuer, &[]);
    assert_eq!(status(&server, &issuer.es256(&claims(&issuer, "ada"))).0, 200);
    let begun = std::time::Instant::now();
    let stranger = Issuer::start().renamed("stranger").es256(&claims(&issuer, "ada"));
    for _ in 0..50 {
        assert_eq!(status(&server, &stranger), (401, INVALID.to_owned()));
    }
    let most = 2 + begun.elapsed().as_secs() / 5;
    assert!(issuer.fetches() <= most, "{} fetches, at most one in five seconds", issuer.fetches());
    issuer.renew("second");
    let token = issuer.es256(&claims(&issuer, "ada"));
    let mut asked = 0;
    while status(&server, &token).0 != 200 {
        asked += 1;
        assert!(asked < 100_000, "the new key is fetched");
        std::thread::yield_now();
    }
}

#[test]
fn an_issuer_that_is_down_or_lies_is_a_503_and_keys_of_the_service_hold() {
    for fault in ["nothing", "failure", "of-another", "elsewhere", "no-keys", "endless", "dripping", "down"] {
        let issuer = if fault == "down" { Issuer::start() } else { Issuer::with_fault(fault) };
        if fault == "down" {
            issuer.stop();
        }
        let server = server(&issuer, &[]);
        let token = issuer.es256(&claims(&issuer, "ada"));
        assert_eq!(status(&server, &token), (503, "ISSUER_UNAVAILABLE".to_owned()), "{fault}");
        // The answer comes at once, without another request to the issuer.
        assert_eq!(status(&server, &token), (503, "ISSUER_UNAVAILABLE".to_owned()), "{fault}");
        let answer = Caller::with(&server, &token).get("/v1/decks");
        assert!(answer.header("retry-after").parse::<u32>().is_ok());
        let owner = Caller::new(&server, "ada");
        assert_eq!(owner.get("/v1/decks").status, 200);

        // Public decks are read nevertheless; a private deck may belong to the caller, so the answer is open.
        let (open, hidden) = (owner.saved("public", &muna()), owner.saved("private", &muna()));
        let asks = Caller::with(&server, &token);
        assert_eq!(asks.get("/api/decks/public").ok()["member"].as_array().map(Vec::len), Some(1));
        for path in ["/v1/decks", "/api/decks"] {
            assert_eq!(asks.get(&format!("{path}/{open}")).status, 200, "{path}");
            assert_eq!(asks.get(&format!("{path}/{hidden}")).problem().1, "ISSUER_UNAVAILABLE", "{path}");
        }
        let validated = |id: &str| {
            let body = json!({"deck": {"id": id}});
            asks.send(Method::POST, "/v1/decks/validate", &[], Some(&body))
        };
        assert_eq!(validated(&open).status, 200);
        assert_eq!(validated(&hidden).problem().1, "ISSUER_UNAVAILABLE");
    }
}

#[test]
fn an_issuer_that_is_slow_is_waited_for_and_one_that_goes_down_is_not_missed() {
    let issuer = Issuer::with_fault("slow");
    let server = server(&issuer, &[]);
    let ada = issuer.es256(&claims(&issuer, "ada"));
    assert_eq!(status(&server, &ada).0, 200);
    issuer.stop();
    // The keys are known: tokens signed with them stay valid, and forged ones stay invalid.
    assert_eq!(status(&server, &issuer.es256(&claims(&issuer, "bob"))).0, 200);
    let (head, signature) = ada.rsplit_once('.').unwrap();
    let forged = format!("{head}.{}", signature.chars().rev().collect::<String>());
    assert_eq!(status(&server, &forged), (401, INVALID.to_owned()));
}

#[test]
fn an_issuer_that_comes_back_is_asked_again() {
    let issuer = Issuer::with_fault("failure");
    let server = server(&issuer, &[]);
    let token = issuer.es256(&claims(&issuer, "ada"));
    assert_eq!(status(&server, &token), (503, "ISSUER_UNAVAILABLE".to_owned()));
    issuer.answer("well");
    let mut asked = 0;
    while status(&server, &token).0 != 200 {
        asked += 1;
        assert!(asked < 100_000, "it is asked again");
        std::thread::yield_now();
    }
    assert_eq!(issuer.fetches(), 1);
}

#[test]
fn tokens_are_nothing_without_an_issuer_and_an_issuer_needs_https() {
    let issuer = Issuer::start();
    let server = Server::start();
    assert_eq!(status(&server, &issuer.es256(&claims(&issuer, "ada"))), (401, INVALID.to_owned()));
    let said =
        harness::tumult(server.folder(), &["serve", "--listen", "127.0.0.1:0", "--oidc-issuer", "http://id.example"]);
    assert!(!said.status.success() && String::from_utf8_lossy(&said.stderr).contains("https"), "{said:?}");
}
