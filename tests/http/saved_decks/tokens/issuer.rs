//! An OpenID Connect issuer on a port of this machine, with keys of its own.

use data_encoding::BASE64URL_NOPAD;
use ring::{
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair,
        RsaPublicKeyComponents,
    },
};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    process::Command,
    sync::{Arc, Mutex},
    thread,
};

/// How it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// As an issuer does.
    Well,
    /// Not at all, though it takes the connection.
    Nothing,
    /// With a failure of its own.
    Failure,
    /// With the metadata of another issuer.
    OfAnother,
    /// Its keys are where nobody may be trusted.
    Elsewhere,
    /// It has no keys.
    NoKeys,
    /// Without an end.
    Endless,
}

/// What the thread that answers shares.
struct Shared {
    answer: Answer,
    /// Its public keys.
    keys: Mutex<Value>,
    /// How often they were fetched.
    fetches: Mutex<u64>,
    /// Connections that are kept open without an answer.
    silent: Mutex<Vec<TcpStream>>,
}

pub(super) struct Issuer {
    address: String,
    shared: Arc<Shared>,
    name: String,
    ec: EcdsaKeyPair,
    /// Made by the openssl of this machine, if it has one: ring makes no RSA keys.
    rsa: Option<RsaKeyPair>,
}

pub(super) fn encode(part: &Value) -> String {
    BASE64URL_NOPAD.encode(part.to_string().as_bytes())
}

fn ec_key() -> EcdsaKeyPair {
    let (random, algorithm) = (SystemRandom::new(), &ECDSA_P256_SHA256_FIXED_SIGNING);
    let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
    EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).unwrap()
}

/// An RSA key in either of the forms in which versions of openssl write one.
fn read_rsa(der: &[u8]) -> Option<RsaKeyPair> {
    RsaKeyPair::from_pkcs8(der).or_else(|_| RsaKeyPair::from_der(der)).ok()
}

fn rsa_key() -> Option<RsaKeyPair> {
    let arguments = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-outform", "DER"];
    let made = Command::new("openssl").args(arguments).output().ok().filter(|made| made.status.success());
    let key = made.and_then(|made| read_rsa(&made.stdout));
    if key.is_none() {
        let _ = writeln!(std::io::stderr().lock(), "SKIPPED: tokens signed with RS256 need openssl");
    }
    key
}

impl Issuer {
    pub(super) fn start() -> Self {
        Self::answering(Answer::Well)
    }

    pub(super) fn answering(answer: Answer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let rsa = if answer == Answer::Well { rsa_key() } else { None };
        let shared = Shared { answer, keys: Mutex::default(), fetches: Mutex::default(), silent: Mutex::default() };
        let issuer =
            Self { address: address.clone(), shared: Arc::new(shared), name: "ec".to_owned(), ec: ec_key(), rsa };
        issuer.publish();
        let shared = Arc::clone(&issuer.shared);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (shared, address) = (Arc::clone(&shared), address.clone());
                // A client that goes away is no fault of the issuer.
                thread::spawn(move || stream.and_then(|stream| shared.serve(stream, &address)));
            }
        });
        issuer
    }

    /// The same with another name for its key.
    pub(super) fn renamed(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        self.publish();
        self
    }

    /// Signs with a new key from now on.
    pub(super) fn renew(&mut self, name: &str) {
        self.ec = ec_key();
        self.name = name.to_owned();
        self.publish();
    }

    pub(super) fn address(&self) -> String {
        self.address.clone()
    }

    pub(super) fn fetches(&self) -> u64 {
        *self.shared.fetches.lock().unwrap()
    }

    fn publish(&self) {
        let part = |bytes: &[u8]| BASE64URL_NOPAD.encode(bytes);
        let point = self.ec.public_key().as_ref();
        // Keys of other kinds, and for other purposes, stand among those of real issuers.
        let mut keys = vec![
            json!({"kty": "oct", "kid": "secret", "k": part(b"secret")}),
            json!({"kty": "OKP", "crv": "Ed25519", "kid": "ed", "use": "sig", "x": part(&[7; 32])}),
            json!({"kty": "new kind", "kid": "new"}),
            json!({
                "kty": "EC", "crv": "P-256", "kid": self.name, "use": "sig", "alg": "ES256",
                "x": part(&point[1..33]), "y": part(&point[33..])
            }),
        ];
        if let Some(rsa) = &self.rsa {
            let public: RsaPublicKeyComponents<Vec<u8>> = rsa.public().into();
            let (n, e) = (part(&public.n), part(&public.e));
            keys.push(json!({"kty": "RSA", "kid": "rsa-enc", "use": "enc", "alg": "RSA-OAEP", "n": n, "e": e}));
            keys.push(json!({"kty": "RSA", "kid": "rsa", "use": "sig", "n": n, "e": e}));
        }
        *self.shared.keys.lock().unwrap() = json!({"keys": keys});
    }

    pub(super) fn es256(&self, claims: &Value) -> String {
        let signed = format!("{}.{}", encode(&json!({"alg": "ES256", "kid": self.name})), encode(claims));
        let signature = self.ec.sign(&SystemRandom::new(), signed.as_bytes()).unwrap();
        format!("{signed}.{}", BASE64URL_NOPAD.encode(signature.as_ref()))
    }

    pub(super) fn rs256(&self, claims: &Value) -> Option<String> {
        let rsa = self.rsa.as_ref()?;
        let signed = format!("{}.{}", encode(&json!({"alg": "RS256", "kid": "rsa"})), encode(claims));
        let mut signature = vec![0; rsa.public().modulus_len()];
        rsa.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature).unwrap();
        Some(format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature)))
    }
}

impl Shared {
    fn serve(&self, mut stream: TcpStream, address: &str) -> std::io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let path = request.split(' ').nth(1).unwrap_or_default();
        let is_metadata = path == "/.well-known/openid-configuration";
        let body = match self.answer {
            Answer::Nothing => {
                self.silent.lock().unwrap().push(stream);
                return Ok(());
            }
            Answer::Failure => return stream.write_all(b"HTTP/1.1 500 Failed\r\ncontent-length: 0\r\n\r\n"),
            Answer::Endless => {
                stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n{\"issuer\": \"")?;
                loop {
                    stream.write_all(&[b'x'; 1 << 16])?;
                }
            }
            Answer::OfAnother if is_metadata => {
                json!({"issuer": "https://id.example", "jwks_uri": format!("{address}/keys")})
            }
            Answer::Elsewhere if is_metadata => json!({"issuer": address, "jwks_uri": "http://id.example/keys"}),
            Answer::NoKeys if !is_metadata => json!({"keys": []}),
            _ if is_metadata => json!({"issuer": address, "jwks_uri": format!("{address}/keys")}),
            _ => {
                *self.fetches.lock().unwrap() += 1;
                self.keys.lock().unwrap().clone()
            }
        };
        let body = body.to_string();
        let head =
            format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())
    }
}
