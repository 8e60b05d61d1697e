//! Signed verdicts: an Ed25519 key that is made once, and what it signs (contract section 4).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use data_encoding::HEXLOWER;
use ring::{
    digest,
    rand::{SecureRandom as _, SystemRandom},
    signature::{Ed25519KeyPair, KeyPair as _},
};
use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// What stands before the 32 secret bytes in the PKCS#8 form of an Ed25519 key (RFC 8410), so that `openssl pkey` reads
/// the file.
const PKCS8: [u8; 16] =
    [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const BEGIN: &str = "-----BEGIN PRIVATE KEY-----";
const END: &str = "-----END PRIVATE KEY-----";

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file is there and cannot be read.
    #[error("the signing key {} cannot be read: {reason}", .0.display(), reason = .1)]
    Unreadable(PathBuf, io::Error),
    /// There is no file, and none can be made.
    #[error("the signing key {} cannot be made: {reason}", .0.display(), reason = .1)]
    Unwritable(PathBuf, io::Error),
    /// Not a key that this program has made.
    #[error("{} is no Ed25519 key in PKCS#8 form (PEM); move it away to have a new one made", .0.display())]
    Malformed(PathBuf),
    /// Others may read it, so a signature would prove nothing.
    #[error("the signing key {} may be read by others (mode {mode:03o}); chmod 600 it, or move it away to have a new one made", .0.display(), mode = .1)]
    Exposed(PathBuf, u32),
    /// The system has no random numbers.
    #[error("the system gives no random numbers for a signing key")]
    NoRandomness,
}

/// Signs verdicts. The key never leaves it.
#[derive(Debug)]
pub struct Signer {
    key: Ed25519KeyPair,
    id: String,
}

impl Signer {
    /// Reads the key of a file; makes both at the first start, readable by its owner only.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, made or understood, or if others may read it.
    pub fn open(file: &Path) -> Result<Self, KeyError> {
        match fs::read_to_string(file) {
            Ok(text) => {
                private(file)?;
                Self::of(&text).ok_or_else(|| KeyError::Malformed(file.to_owned()))
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let mut secret = [0u8; 32];
                SystemRandom::new().fill(&mut secret).map_err(|_| KeyError::NoRandomness)?;
                match write(file, &pem(&secret)) {
                    // Another process was faster: its key is the key.
                    Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Self::open(file),
                    Err(e) => Err(KeyError::Unwritable(file.to_owned(), e)),
                    Ok(()) => {
                        tracing::info!(file = %file.display(), "a signing key was made");
                        Self::from_secret(&secret).ok_or_else(|| KeyError::Malformed(file.to_owned()))
                    }
                }
            }
            Err(e) if e.kind() == io::ErrorKind::InvalidData => Err(KeyError::Malformed(file.to_owned())),
            Err(e) => Err(KeyError::Unreadable(file.to_owned(), e)),
        }
    }

    fn of(text: &str) -> Option<Self> {
        let body: String = text.trim().strip_prefix(BEGIN)?.strip_suffix(END)?.split_whitespace().collect();
        let bytes = base64::engine::general_purpose::STANDARD.decode(body).ok()?;
        Self::from_secret(bytes.strip_prefix(PKCS8.as_slice())?)
    }

    fn from_secret(secret: &[u8]) -> Option<Self> {
        let key = Ed25519KeyPair::from_seed_unchecked(secret).ok()?;
        let id = HEXLOWER.encode(&digest::digest(&digest::SHA256, key.public_key().as_ref()).as_ref()[..8]);
        Some(Self { key, id })
    }

    /// Name of the key: the first eight bytes of the SHA-256 of the public key, in hexadecimal.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The 32 bytes that check its signatures, as base64url.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key())
    }

    /// A payload and the signature over its very bytes, both as base64url.
    #[must_use]
    pub fn sign(&self, payload: &[u8]) -> (String, String) {
        (URL_SAFE_NO_PAD.encode(payload), URL_SAFE_NO_PAD.encode(self.key.sign(payload)))
    }
}

fn pem(secret: &[u8; 32]) -> String {
    let body = base64::engine::general_purpose::STANDARD.encode([PKCS8.as_slice(), secret].concat());
    format!("{BEGIN}\n{body}\n{END}\n")
}

/// Writes a file that only its owner may read, whole or not at all, unless it is there already.
fn write(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Temporary files are made with mode 600.
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist_noclobber(file).map(|_| ()).map_err(|e| e.error)
}

#[cfg(unix)]
fn private(file: &Path) -> Result<(), KeyError> {
    use std::os::unix::fs::PermissionsExt as _;
    let metadata = fs::metadata(file).map_err(|e| KeyError::Unreadable(file.to_owned(), e))?;
    let mode = metadata.permissions().mode() & 0o777;
    if mode & 0o077 == 0 { Ok(()) } else { Err(KeyError::Exposed(file.to_owned(), mode)) }
}

#[cfg(not(unix))]
fn private(_: &Path) -> Result<(), KeyError> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ED25519, UnparsedPublicKey};

    #[test]
    fn a_key_is_made_once_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.key");
        let made = Signer::open(&file).unwrap();
        let found = Signer::open(&file).unwrap();
        assert_eq!((made.id(), made.public_key()), (found.id(), found.public_key()));
        let other = Signer::open(&folder.path().join("u.key")).unwrap();
        assert_ne!(made.id(), other.id());
    }

    #[test]
    fn a_signature_holds_for_its_payload_and_for_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let signer = Signer::open(&folder.path().join("t.key")).unwrap();
        let (payload, signature) = signer.sign(b"{}");
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let public = UnparsedPublicKey::new(&ED25519, decode(&signer.public_key()));
        assert_eq!(decode(&payload), b"{}");
        assert!(public.verify(b"{}", &decode(&signature)).is_ok());
        assert!(public.verify(b"{ }", &decode(&signature)).is_err());
    }

    #[test]
    fn what_is_no_key_is_refused_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.key");
        let short = format!("{BEGIN}\n{}\n{END}\n", base64::engine::general_purpose::STANDARD.encode(PKCS8));
        for text in ["", "a shopping list", &format!("{BEGIN}\n%\n{END}"), &short] {
            fs::write(&file, text).unwrap();
            owner_only(&file);
            assert!(matches!(Signer::open(&file), Err(KeyError::Malformed(_))), "{text:?}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        let nowhere = folder.path().join("none").join("t.key");
        assert!(matches!(Signer::open(&nowhere), Err(KeyError::Unwritable(..))));
        assert!(matches!(Signer::open(folder.path()), Err(KeyError::Unreadable(..))));
    }

    #[cfg(unix)]
    fn owner_only(file: &Path) {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
    }

    #[cfg(not(unix))]
    fn owner_only(_: &Path) {}

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_may_read_is_refused() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.key");
        Signer::open(&file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(Signer::open(&file), Err(KeyError::Exposed(_, 0o640))));
    }
}
