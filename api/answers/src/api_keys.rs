//! API keys. A key is made at random and shown once; afterwards the service knows only its hash.

use crate::problem::{Code, Problem, store_problem};
use catalog::{ApiKey, DeckStore, KeyCheck, Owner, Scope};
use data_encoding::BASE64URL_NOPAD;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// The prefix of every key, by which people and secret scanners recognise it.
const PREFIX: &str = "tumult_";
/// Random bytes of a key. With this many, a plain hash cannot be reversed, so a slow password hash is not needed.
const BYTES: usize = 32;
/// Longest name of a key, in characters.
pub const MAX_NAME: usize = 100;

/// Who sends a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The owner whose decks the caller may change.
    pub owner: Owner,
    /// What the caller may do.
    pub scopes: Vec<Scope>,
}

/// Makes a key with a name, for the owner and at the time in `moment`. The text returned is the key; it is not kept and cannot be
/// shown again.
///
/// # Errors
///
/// [`catalog::DeckStoreError`] if a key of that name is in force, if the file cannot be written, or if the system gives no random
/// bytes.
pub fn add(
    store: &DeckStore,
    name: &str,
    scopes: &[Scope],
    moment: (&Owner, Timestamp),
) -> Result<(ApiKey, String), catalog::DeckStoreError> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| catalog::DeckStoreError::Failed(error.to_string()))?;
    let text = format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&bytes));
    let key = store.add_key(name, scopes, hash(&text), moment)?;
    Ok((key, text))
}

/// Whether a text is a possible name of a key.
#[must_use]
pub fn is_name(text: &str) -> bool {
    (1..=MAX_NAME).contains(&text.chars().count()) && text.trim() == text && !text.contains(char::is_control)
}

/// Whether a bearer token has the form of an API key.
#[must_use]
pub fn is_key(bearer: &str) -> bool {
    bearer.starts_with(PREFIX)
}

/// The caller that a key belongs to.
///
/// # Errors
///
/// `CREDENTIALS_INVALID` if the key is unknown or revoked, `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn authenticate(store: &DeckStore, text: &str) -> Result<Caller, Problem> {
    let refused = |message: &str| Err(Problem::new(Code::CredentialsInvalid, message));
    if !is_key(text) {
        return refused("the bearer is no key of this service");
    }
    match store.read(|reader| reader.key(hash(text))).map_err(store_problem)? {
        KeyCheck::InForce(key) => Ok(Caller { owner: key.owner(), scopes: key.scopes }),
        KeyCheck::Revoked => refused("the key was revoked"),
        KeyCheck::Unknown => refused("no such key was made here"),
    }
}

impl Caller {
    /// Refuses a caller that does not have a scope.
    ///
    /// # Errors
    ///
    /// `SCOPE_MISSING` if the caller does not have it.
    pub fn may(&self, scope: Scope) -> Result<(), Problem> {
        if self.scopes.contains(&scope) {
            return Ok(());
        }
        Err(Problem::new(Code::ScopeMissing, format!("this needs the scope {scope}, which the key has not")))
    }
}

fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_holds_as_it_was_shown_and_not_otherwise() {
        let folder = tempfile::tempdir().unwrap();
        let store = DeckStore::of(&folder.path().join("x.decks"));
        let now = "2026-03-01T00:00:00Z".parse().unwrap();
        let (_, text) = add(&store, "ada", &[Scope::Decks], (&Owner::command_line(), now)).unwrap();
        let caller = authenticate(&store, &text).unwrap();
        assert_eq!(caller.owner, Owner::of_key("ada"));
        assert!(caller.may(Scope::Decks).is_ok());
        assert_eq!(caller.may(Scope::Admin).unwrap_err().code(), Code::ScopeMissing);
        let invalid = |text: &str| authenticate(&store, text).unwrap_err().code() == Code::CredentialsInvalid;
        assert!(invalid("") && invalid("tumult_") && invalid(&text[..text.len() - 1]) && invalid(&text[7..]));
        assert!(!std::fs::read(store.path()).unwrap().windows(text.len()).any(|bytes| bytes == text.as_bytes()));
        store.revoke_key("ada", (&Owner::command_line(), now)).unwrap();
        assert!(authenticate(&store, &text).unwrap_err().detail().contains("revoked"));
    }

    #[test]
    fn a_name_is_a_word_that_a_person_can_see() {
        assert!(is_name("ada") && is_name("Fée 2"));
        assert!(!is_name("") && !is_name(" ada") && !is_name("a\nb") && !is_name(&"x".repeat(101)));
    }
}
