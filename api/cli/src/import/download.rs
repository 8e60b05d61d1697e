//! Sources on the web: fetched whole, then read like any other.

use anyhow::{Context as _, ensure};
use catalog::Source;
use std::{io::Read as _, time::Duration};

/// Largest source that is fetched, in bytes: a hundred times the complete official records.
const LARGEST: u64 = 256 << 20;

/// Fetches an address. The last part of its path becomes the name of the source, whose ending helps to recognise it.
pub(crate) fn fetch(address: &str) -> anyhow::Result<Source> {
    // A provider of cryptography is chosen here: reqwest is built without one so as not to compile a second.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::blocking::Client::builder()
        .user_agent(concat!("tumult/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(Duration::from_secs(10))
        .timeout(Duration::from_secs(600))
        .build()?;
    let response = client.get(address).send()?.error_for_status()?;
    let name = response.url().path().rsplit('/').next().unwrap_or_default().to_owned();
    let mut bytes = Vec::new();
    let read = response.take(LARGEST + 1).read_to_end(&mut bytes).context("the answer broke off")?;
    ensure!(read as u64 <= LARGEST, "it is larger than {LARGEST} bytes");
    Ok(Source::Bytes { name, bytes })
}
