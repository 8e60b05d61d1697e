//! Sends requests, and checks every answer against the API's own document.

use crate::document::Document;
use flate2::read::GzDecoder;
use reqwest::{Method, blocking as http, header::HeaderMap};
use serde_json::Value;
use std::{borrow::Cow, io::Read as _, sync::OnceLock};

/// A client of one service.
#[derive(Debug)]
pub struct Client {
    http: http::Client,
    base: String,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it was sent, perhaps with a content coding.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    ///
    /// # Panics
    ///
    /// If the body is not JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|e| panic!("not JSON ({e}): {}", String::from_utf8_lossy(&self.body)))
    }

    /// A header as text; empty if it is missing.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }

    /// The body without its content coding; `None` if the coding cannot be read here.
    #[must_use]
    pub fn decoded(&self) -> Option<Cow<'_, [u8]>> {
        match self.header("content-encoding") {
            "" | "identity" => Some(Cow::Borrowed(&self.body)),
            "gzip" => {
                let mut decoded = Vec::new();
                GzDecoder::new(&*self.body).read_to_end(&mut decoded).ok()?;
                Some(Cow::Owned(decoded))
            }
            _ => None,
        }
    }

    /// The JSON of a successful answer.
    ///
    /// # Panics
    ///
    /// If the status is not 200.
    #[must_use]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Checks that the answer is a complete problem document. Returns its status, its code and the pointers of its errors.
    ///
    /// # Panics
    ///
    /// If the answer is anything else.
    #[must_use]
    pub fn problem(&self) -> (u16, String, Vec<String>) {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", String::from_utf8_lossy(&self.body));
        let json = self.json();
        let text = |name: &str| json[name].as_str().unwrap_or_else(|| panic!("no {name} in {json}")).to_owned();
        let code = text("code");
        assert_eq!(text("type"), format!("/problems/{code}"));
        assert_eq!(json["status"], self.status);
        assert!(!text("title").is_empty() && !text("detail").is_empty(), "{json}");
        let errors = json["errors"].as_array().expect("errors is a list");
        for error in errors {
            assert!(error["message"].as_str().is_some_and(|m| !m.is_empty()) && error["code"].is_string(), "{error}");
        }
        let pointers = errors.iter().map(|e| e["pointer"].as_str().expect("a pointer").to_owned()).collect();
        (self.status, code, pointers)
    }
}

impl Client {
    /// A client for the service at an address such as `http://…`.
    ///
    /// # Panics
    ///
    /// If no client can be made.
    #[must_use]
    pub fn new(base: &str) -> Self {
        // The workspace builds reqwest without a provider of cryptography, but reqwest needs one even for plain HTTP.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // No certificates are loaded: reading those of the machine takes longer than most tests, and no service here uses https.
        let http =
            http::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().tls_certs_only([]).build();
        Self { http: http.expect("a client without TLS can be built"), base: base.to_owned() }
    }

    /// The OpenAPI document of the service.
    ///
    /// # Panics
    ///
    /// If the service does not answer with one.
    #[must_use]
    pub fn document(&self) -> &Value {
        self.contract().json()
    }

    /// The examples of the document that break their schemas, with the places.
    #[must_use]
    pub fn untrue_examples(&self) -> Vec<String> {
        self.contract().check_examples()
    }

    /// The document, which is fetched once a process, since all tests use the same program.
    fn contract(&self) -> &'static Document {
        static CONTRACT: OnceLock<Document> = OnceLock::new();
        CONTRACT.get_or_init(|| {
            let response = self.http.get(format!("{}/openapi.json", self.base)).send().expect("the service answers");
            Document::new(response.json().expect("the document is JSON"))
        })
    }

    /// Sends a GET.
    #[must_use]
    pub fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None)
    }

    /// Sends a GET with headers.
    #[must_use]
    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, headers, None)
    }

    /// Sends a POST with a JSON value.
    #[must_use]
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    /// Sends a POST with any text declared as JSON.
    #[must_use]
    pub fn post_text(&self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, &[("content-type", "application/json")], Some(body.as_bytes().to_vec()))
    }

    /// Sends any request. The answer has to agree with the document, by operation and status.
    ///
    /// # Panics
    ///
    /// If the service does not answer, or if its answer breaks its document.
    #[must_use]
    pub fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<Vec<u8>>) -> Answer {
        let answer = self.send_unchecked(method.clone(), path, headers, body).expect("the service answers");
        if let Err(fault) = self.check(&method, path, &answer) {
            panic!("{fault}");
        }
        answer
    }

    /// Sends any request, and returns the answer without a check.
    ///
    /// # Errors
    ///
    /// If no complete answer comes.
    pub fn send_unchecked(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> reqwest::Result<Answer> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send()?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(Answer { status, headers, body: response.bytes()?.to_vec() })
    }

    /// Checks an answer against the document, by operation and status.
    ///
    /// # Errors
    ///
    /// The operation, the status, and each place that is wrong with the value there.
    pub fn check(&self, method: &Method, path: &str, answer: &Answer) -> Result<(), String> {
        self.contract().check(method, path, answer)
    }
}
