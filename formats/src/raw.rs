use crate::{Citation, Severity};
use cards::Date;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A format as written in a file of `data/`, or in place in a request. Nothing is checked but the shape.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RawFormat {
    /// Id in requests: lower-case letters, digits and `_`.
    pub id: String,
    /// English name.
    #[serde(default)]
    pub name: Option<String>,
    /// Version of the rules, `2026.1`; changes whenever a limit does.
    #[serde(default)]
    pub version: Option<String>,
    /// One sentence for a list of formats.
    #[serde(default)]
    pub summary: Option<String>,
    /// Id of the format whose rules this one starts from.
    #[serde(default)]
    pub extends: Option<String>,
    /// Players at one table.
    #[serde(default)]
    pub players: Option<u8>,
    /// Teams at one table, where players are not alone.
    #[serde(default)]
    pub teams: Option<u8>,
    /// Rules that this format adds, by name.
    #[serde(default)]
    pub rules: BTreeMap<String, toml::Table>,
    /// Rules of the parent of which some members are written anew.
    #[serde(default)]
    pub replace: BTreeMap<String, toml::Table>,
    /// Rules of the parent that do not hold here.
    #[serde(default)]
    pub repeal: Vec<String>,
}

/// What every rule has besides its own parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCommon {
    pub(crate) citation: Citation,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) severity: Severity,
    #[serde(default)]
    pub(crate) from: Option<Date>,
    #[serde(default)]
    pub(crate) until: Option<Date>,
}

impl RawCommon {
    /// Names of the members above; all others of a rule are its parameters.
    pub(crate) const MEMBERS: [&'static str; 5] = ["citation", "note", "severity", "from", "until"];
}
