//! The files of the keys: the private key in a file that only its owner may read; its public key and those of earlier keys in a
//! folder.

use super::{PublicKey, Signer, SigningKeys};
use crate::files::{Readers, StagedFile};
use ed25519_dalek::pkcs8;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Why the keys cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// A file or folder exists and cannot be read.
    #[error("the key {} cannot be read: {reason}", .0.display(), reason = .1)]
    Unreadable(PathBuf, io::Error),
    /// A file cannot be made or replaced.
    #[error("the key {} cannot be written: {reason}", .0.display(), reason = .1)]
    Unwritable(PathBuf, io::Error),
    /// The file does not hold a private key.
    #[error("{} is no Ed25519 key in PKCS#8 form (PEM); move it away to have a new one made", .0.display())]
    Malformed(PathBuf),
    /// Other users may read the private key, so a signature would prove nothing.
    #[error("the signing key {} may be read by others (mode {mode:03o}); chmod 600 it, or make a new one: move it away and run tumult signing-key new", .0.display(), mode = .1)]
    Exposed(PathBuf, u32),
    /// The file is a link to a file that does not exist, probably on a volume that is not mounted.
    #[error("the signing key {} is a link to {}, which is not there", .0.display(), .1.display())]
    Dangling(PathBuf, PathBuf),
    /// The private key is missing, though it has given signatures.
    #[error("the signing key {} is gone, though {} holds its public key; put it back, or run tumult signing-key new to sign with another (old signatures can still be checked)", .0.display(), .1.display())]
    Lost(PathBuf, PathBuf),
    /// No key was ever made.
    #[error("there is no signing key {}; tumult serve makes one at its first start, tumult signing-key new at once", .0.display())]
    Missing(PathBuf),
    /// The file does not hold a public key.
    #[error("{} is no Ed25519 public key (PEM)", .0.display())]
    MalformedPublic(PathBuf),
    /// The file holds a public key but has the name of another.
    #[error("{} holds the public key {id}; rename it to {id}.pem", .0.display(), id = .1)]
    Misnamed(PathBuf, String),
    /// The folder of public keys holds far more files than there can be keys.
    #[error("{} holds more than {MAX_KEYS} files", .0.display())]
    TooMany(PathBuf),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers for a signing key: {0}")]
    NoRandomness(getrandom::Error),
    /// A new key cannot be encoded.
    #[error("the signing key cannot be encoded: {0}")]
    Encoding(pkcs8::Error),
}

/// Most files in the folder of public keys.
const MAX_KEYS: usize = 1000;

/// The paths of the keys of a service.
#[derive(Clone, Debug)]
pub struct KeyFiles {
    /// The private key, PKCS#8 in PEM, with mode 600.
    pub private: PathBuf,
    /// A folder with the public keys, each as `KEYID.pem`. Removing a file ends trust in the signatures of its key.
    pub public: PathBuf,
}

impl KeyFiles {
    /// The paths beside the database, with the endings `.key` and `.keys`; beside a private key elsewhere, its folder. If the
    /// database has such an ending itself, the ending is appended to its name.
    #[must_use]
    pub fn new(database: &Path, private: Option<PathBuf>, public: Option<PathBuf>) -> Self {
        let private = private.unwrap_or_else(|| beside(database, "key", &[database]));
        let public = public.unwrap_or_else(|| beside(&private, "keys", &[&private, database]));
        Self { private, public }
    }

    /// Reads the keys. Makes the first key if there never was one.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, made or understood, if others may read the private key, or if it is gone.
    pub fn open(&self) -> Result<SigningKeys, KeyError> {
        let keys = match self.read() {
            Err(KeyError::Missing(_)) => {
                let (signer, pem) = Signer::random()?;
                match write(&self.private, &pem, Readers::Owner) {
                    Ok(()) => {
                        tracing::info!(file = %self.private.display(), "a signing key was made");
                        SigningKeys { signer, retired: Vec::new() }
                    }
                    // Another process made a key first; that key is used.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.read()?,
                    Err(error) => return Err(KeyError::Unwritable(self.private.clone(), error)),
                }
            }
            keys => keys?,
        };
        // The private key may be on a volume that cannot be written. It still signs; only its public key is not kept for later.
        if let Err(error) = self.remember(keys.signer.public_key()) {
            tracing::warn!(%error, "the public key could not be kept; after a change of key nobody will be able to check its signatures");
        }
        Ok(keys)
    }

    /// Reads the keys without changing a file.
    ///
    /// # Errors
    ///
    /// As [`KeyFiles::open`]; [`KeyError::Missing`] if there never was a key.
    pub fn read(&self) -> Result<SigningKeys, KeyError> {
        let public = self.public_keys()?;
        match self.signer()? {
            Some(signer) => {
                let retired = public.into_iter().filter(|key| key != signer.public_key()).collect();
                Ok(SigningKeys { signer, retired })
            }
            None if public.is_empty() => Err(KeyError::Missing(self.private.clone())),
            None => Err(KeyError::Lost(self.private.clone(), self.public.clone())),
        }
    }

    /// Makes a new key, which signs from now on. The old private key is overwritten; its public key is kept. A running service
    /// takes over the new key the next time it reads the files.
    ///
    /// # Errors
    ///
    /// As [`KeyFiles::open`], except that a missing private key is not an error. After an error the old key stays.
    pub fn renew(&self) -> Result<SigningKeys, KeyError> {
        let before = self.signer()?;
        // Public keys are written first, so that there is never a signature that nobody can verify.
        if let Some(before) = &before {
            self.remember(before.public_key())?;
        }
        let (signer, pem) = Signer::random()?;
        self.remember(signer.public_key())?;
        // If the path is a link, the file that it leads to is replaced, not the link.
        let target = match before {
            Some(_) => fs::canonicalize(&self.private).map_err(|e| KeyError::Unreadable(self.private.clone(), e))?,
            None => self.private.clone(),
        };
        StagedFile::new(&target, pem.as_bytes(), Readers::Owner)
            .and_then(StagedFile::replace)
            .map_err(|e| KeyError::Unwritable(target, e))?;
        self.read()
    }

    /// The private key, if its file exists.
    fn signer(&self) -> Result<Option<Signer>, KeyError> {
        let file = &self.private;
        match fs::read_to_string(file) {
            Ok(text) => {
                private(file)?;
                Signer::from_pem(&text).map(Some).map_err(|_| KeyError::Malformed(file.clone()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(file) {
                Ok(target) => Err(KeyError::Dangling(file.clone(), target)),
                Err(_) => Ok(None),
            },
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(KeyError::Malformed(file.clone())),
            Err(error) => Err(KeyError::Unreadable(file.clone(), error)),
        }
    }

    /// The public keys in the folder, by id.
    fn public_keys(&self) -> Result<Vec<PublicKey>, KeyError> {
        let unreadable = |error| KeyError::Unreadable(self.public.clone(), error);
        let entries = match fs::read_dir(&self.public) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let mut keys = Vec::new();
        for (entry, count) in entries.zip(1..) {
            let path = entry.map_err(unreadable)?.path();
            if count > MAX_KEYS {
                return Err(KeyError::TooMany(self.public.clone()));
            }
            if path.extension().is_some_and(|ending| ending == "pem") {
                keys.push(public_key(path)?);
            }
        }
        keys.sort_by(|a, b| a.id().cmp(b.id()));
        Ok(keys)
    }

    /// Writes a public key to the folder, unless it is there.
    fn remember(&self, key: &PublicKey) -> Result<(), KeyError> {
        let file = self.public.join(format!("{}.pem", key.id()));
        if file.exists() {
            return public_key(file).map(|_| ());
        }
        let unwritable = |error| KeyError::Unwritable(file.clone(), error);
        let pem = key.pem().map_err(|error| unwritable(io::Error::other(error)))?;
        fs::create_dir_all(&self.public).map_err(unwritable)?;
        match write(&file, &pem, Readers::Everybody) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(unwritable(error)),
            _ => Ok(()),
        }
    }
}

/// A path with another ending; the ending is appended if the result would be one of those taken.
fn beside(path: &Path, ending: &str, taken: &[&Path]) -> PathBuf {
    let other = path.with_extension(ending);
    if !taken.contains(&other.as_path()) {
        return other;
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn public_key(path: PathBuf) -> Result<PublicKey, KeyError> {
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(KeyError::MalformedPublic(path)),
        Err(error) => return Err(KeyError::Unreadable(path, error)),
        Ok(text) => text,
    };
    let Ok(key) = PublicKey::from_pem(&text) else { return Err(KeyError::MalformedPublic(path)) };
    if path.file_stem().is_some_and(|name| name == key.id()) {
        Ok(key)
    } else {
        Err(KeyError::Misnamed(path, key.id().to_owned()))
    }
}

/// Writes a file completely or not at all, unless it exists already.
fn write(file: &Path, text: &str, readers: Readers) -> io::Result<()> {
    StagedFile::new(file, text.as_bytes(), readers)?.create()
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
mod tests;
