//! An OpenID Connect issuer as a process on a port of this machine (`bin/test-issuer.rs`), and the keys with which its tokens are
//! signed here.

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
    cell::RefCell,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// The process of the issuer.
struct Process {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts the process, and returns it with its address.
    fn start() -> (Self, String) {
        // Cargo builds the programs of a package together with its tests.
        let child =
            Command::new(env!("CARGO_BIN_EXE_test-issuer")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        let (commands, answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut process = Self { child, commands, answers };
        let address = process.line();
        (process, address)
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    /// Sends a command, and returns the reply.
    fn say(&mut self, command: &str) -> String {
        writeln!(self.commands, "{command}").unwrap();
        self.line()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) struct Issuer {
    address: String,
    process: RefCell<Process>,
    name: String,
    ec: EcdsaKeyPair,
    /// Made by the openssl of this machine, if there is one, since ring cannot make RSA keys.
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

/// Reads an RSA key in either of the forms that versions of openssl write.
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
        let (process, address) = Process::start();
        let process = RefCell::new(process);
        let issuer = Self { address, process, name: "ec".to_owned(), ec: ec_key(), rsa: rsa_key() };
        issuer.publish();
        issuer
    }

    /// An issuer with a fault.
    pub(super) fn with_fault(fault: &str) -> Self {
        let issuer = Self::start();
        issuer.answer(fault);
        issuer
    }

    /// Makes the issuer answer with a fault, named as in `bin/test-issuer.rs`.
    pub(super) fn answer(&self, fault: &str) {
        self.process.borrow_mut().say(&format!("answer {fault}"));
    }

    /// Ends the process, so that nothing listens at its address any more.
    pub(super) fn stop(&self) {
        let mut process = self.process.borrow_mut();
        process.child.kill().unwrap();
        process.child.wait().unwrap();
    }

    /// The same issuer with another name for its key.
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
        self.process.borrow_mut().say("fetches").parse().unwrap()
    }

    fn publish(&self) {
        let part = |bytes: &[u8]| BASE64URL_NOPAD.encode(bytes);
        let point = self.ec.public_key().as_ref();
        // Real issuers also have keys of other kinds and for other purposes.
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
        self.process.borrow_mut().say(&format!("keys {}", json!({"keys": keys})));
    }

    pub(super) fn es256(&self, claims: &Value) -> String {
        self.es256_with(&json!({"alg": "ES256", "kid": self.name}), claims)
    }

    /// A token with this header.
    pub(super) fn es256_with(&self, header: &Value, claims: &Value) -> String {
        let signed = format!("{}.{}", encode(header), encode(claims));
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
