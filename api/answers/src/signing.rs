//! Signed verdicts (contract section 4): the Ed25519 key that signs, and the public keys that verify its signatures and those of
//! earlier keys.

mod key_files;

pub use key_files::{KeyError, KeyFiles};

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ed25519_dalek::{
    Signer as _, SigningKey, VerifyingKey,
    pkcs8::{
        self, DecodePrivateKey as _, DecodePublicKey as _, EncodePrivateKey as _, EncodePublicKey as _, KeypairBytes,
        spki::der::pem::LineEnding,
    },
};
use sha2::{Digest as _, Sha256};
use std::ops::Deref;

/// Verifies the signatures of one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    id: String,
    key: VerifyingKey,
}

impl PublicKey {
    fn of(key: VerifyingKey) -> Self {
        Self { id: HEXLOWER.encode(&Sha256::digest(key.as_bytes())[..8]), key }
    }

    fn from_pem(text: &str) -> Result<Self, pkcs8::spki::Error> {
        VerifyingKey::from_public_key_pem(text.trim()).map(Self::of)
    }

    /// The key as SubjectPublicKeyInfo in PEM (RFC 8410), which `openssl pkey -pubin` reads.
    fn pem(&self) -> Result<String, pkcs8::spki::Error> {
        self.key.to_public_key_pem(LineEnding::LF)
    }

    /// Id of the key: the first eight bytes of the SHA-256 of its 32 bytes, in hexadecimal.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The 32 bytes of the key, in base64url.
    #[must_use]
    pub fn base64url(&self) -> String {
        BASE64URL_NOPAD.encode(self.key.as_bytes())
    }
}

/// Signs verdicts. The private key never leaves this value.
#[derive(Debug)]
pub struct Signer {
    key: SigningKey,
    public: PublicKey,
}

impl Signer {
    fn of(key: SigningKey) -> Self {
        Self { public: PublicKey::of(key.verifying_key()), key }
    }

    /// A new random key, and its text in PEM.
    fn random() -> Result<(Self, impl Deref<Target = String>), KeyError> {
        // These bytes are wiped on drop, as is the text.
        let mut bytes = KeypairBytes { secret_key: [0; 32], public_key: None };
        getrandom::fill(&mut bytes.secret_key).map_err(KeyError::NoRandomness)?;
        let signer = SigningKey::try_from(&bytes).map(Self::of).map_err(KeyError::Encoding)?;
        // Version 1 of PKCS#8, which has no public key, since many tools do not know version 2.
        let pem = bytes.to_pkcs8_pem(LineEnding::LF).map_err(KeyError::Encoding)?;
        Ok((signer, pem))
    }

    fn from_pem(text: &str) -> Result<Self, pkcs8::Error> {
        SigningKey::from_pkcs8_pem(text.trim()).map(Self::of)
    }

    /// The key that verifies its signatures.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// A payload and the signature of exactly these bytes, both in base64url.
    #[must_use]
    pub fn sign(&self, payload: &[u8]) -> (String, String) {
        (BASE64URL_NOPAD.encode(payload), BASE64URL_NOPAD.encode(&self.key.sign(payload).to_bytes()))
    }
}

/// The key in use, and the public keys of earlier keys.
#[derive(Debug)]
pub struct SigningKeys {
    signer: Signer,
    /// The earlier keys, by id, without the key in use.
    retired: Vec<PublicKey>,
}

impl SigningKeys {
    /// Signs with the key in use.
    #[must_use]
    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// Every key whose signatures can be verified: the key in use, then the earlier ones in the order of ids.
    pub fn public_keys(&self) -> impl Iterator<Item = &PublicKey> {
        std::iter::once(self.signer.public_key()).chain(&self.retired)
    }
}

impl PartialEq for SigningKeys {
    /// Whether both have the same keys and the same key in use.
    fn eq(&self, other: &Self) -> bool {
        self.public_keys().eq(other.public_keys())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::Signature;

    /// The first key of RFC 8032, section 7.1, in the form in which this program writes keys.
    const RFC_8032: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";

    #[test]
    fn a_known_key_signs_as_the_standard_says() {
        let signer = Signer::from_pem(RFC_8032).unwrap();
        let public = BASE64URL_NOPAD.decode(signer.public_key().base64url().as_bytes()).unwrap();
        assert_eq!(HEXLOWER.encode(&public), "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        let (payload, signature) = signer.sign(b"");
        assert_eq!(payload, "");
        assert_eq!(
            HEXLOWER.encode(&BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap()),
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b\
             d25bf5f0595bbe24655141438e7a100b"
        );
    }

    #[test]
    fn a_new_key_is_written_as_it_is_read_and_signs_for_its_payload_only() {
        let (signer, pem) = Signer::random().unwrap();
        let text = pem.as_str();
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [27, 64, 25], "version 1 has 48 bytes");
        assert_eq!(Signer::from_pem(text).unwrap().public_key(), signer.public_key());
        let (_, signature) = signer.sign(b"{}");
        let signature = Signature::from_slice(&BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap()).unwrap();
        let key = signer.public_key().key;
        assert!(key.verify_strict(b"{}", &signature).is_ok());
        assert!(key.verify_strict(b"{ }", &signature).is_err());
        assert_ne!(Signer::random().unwrap().0.public_key(), signer.public_key());
    }

    #[test]
    fn a_public_key_is_written_as_it_is_read() {
        let key = Signer::from_pem(RFC_8032).unwrap().public_key().clone();
        assert_eq!(PublicKey::from_pem(&key.pem().unwrap()), Ok(key));
        assert!(PublicKey::from_pem(RFC_8032).is_err(), "a private key is none");
    }
}
