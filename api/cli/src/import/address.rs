//! Addresses of sources. An address may hold a password or a token, so it is printed and noted without them.

use reqwest::Url;
use std::{fmt, str::FromStr};

/// An address of the web. Its texts (`Display`, `Debug`) lack the user, the password, the query and the fragment, since messages
/// go into logs, and the audit trail is kept for ever and shown to every administrator.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Address(Url);

impl Address {
    /// The whole address with its secrets, to send a request to it or to hash it.
    pub(crate) const fn with_secrets(&self) -> &Url {
        &self.0
    }

    /// A text of a server that may be an address, without secrets.
    pub(super) fn redacted(text: &str) -> String {
        match text.parse::<Url>() {
            Ok(url) => Self(url).to_string(),
            Err(_) => text.split(['?', '#']).next().unwrap_or_default().to_owned(),
        }
    }

    /// The same address without secrets.
    fn shown(&self) -> Url {
        let mut shown = self.0.clone();
        // These fail for an address that cannot have a user, which then has none.
        let _ = shown.set_username("");
        let _ = shown.set_password(None);
        shown.set_query(None);
        shown.set_fragment(None);
        shown
    }

    /// Takes the secrets out of an error that names the address that was asked.
    pub(super) fn redact_error(mut error: reqwest::Error) -> reqwest::Error {
        if let Some(url) = error.url_mut() {
            *url = Self(url.clone()).shown();
        }
        error
    }
}

impl From<Url> for Address {
    fn from(url: Url) -> Self {
        Self(url)
    }
}

/// A text that is no http(s) address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no http(s) address")]
pub(crate) struct NoAddress;

impl FromStr for Address {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let url = text.parse::<Url>().map_err(|_| NoAddress)?;
        if matches!(url.scheme(), "http" | "https") { Ok(Self(url)) } else { Err(NoAddress) }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shown().as_str())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_secrets() {
        for (text, shown) in [
            ("https://me:secret@cards.example:8443/a/b.jsonl?token=abc#here", "https://cards.example:8443/a/b.jsonl"),
            ("HTTP://secret@cards.example", "http://cards.example/"),
            ("http://cards.example/b.json?secret", "http://cards.example/b.json"),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!((address.to_string(), format!("{address:?}")), (shown.to_owned(), format!("Address({shown})")));
            assert_eq!(address.with_secrets(), &text.parse().unwrap());
        }
        assert_eq!(Address::redacted("file:///etc/passwd?secret"), "file:///etc/passwd");
        assert_eq!(Address::redacted("/no address?secret"), "/no address");
    }

    #[test]
    fn only_http_is_fetched() {
        for text in ["file:///etc/passwd", "ftp://example.org/x", "no address", "http://"] {
            assert_eq!(text.parse::<Address>(), Err(NoAddress), "{text}");
        }
    }
}
