//! A format as it is written in a file or a request, before it is compiled.

use crate::{
    number::whole_or_null,
    violation::{Citation, Severity},
};
use cards::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A format as written in a file of `data/`, in a house file, or inside a request. Only its shape has been checked.
///
/// Serialised again (`serde`) it gives the same text for the same content, so a digest of that text identifies it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RawFormat {
    /// Id in requests: lower-case letters, digits and `_`.
    pub id: String,
    /// English name; the id if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Version of the rules, `2026.1`; changes whenever a limit does. That of the parent if it has none of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// One sentence for a list of formats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Id of the format whose rules this one starts from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// Players at one table; those of the parent if it says nothing.
    #[serde(default, deserialize_with = "whole_or_null", skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Teams at one table, where players are not alone.
    #[serde(default, deserialize_with = "whole_or_null", skip_serializing_if = "Option::is_none")]
    pub teams: Option<u8>,
    /// Rules that this format adds, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, toml::Table>,
    /// Rules of the parent of which some members are replaced.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replace: BTreeMap<String, toml::Table>,
    /// Rules of the parent that do not hold in this format. A rule may be repealed and written again under `rules`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeal: Vec<String>,
}

/// The members that every rule has besides its own parameters, as far as they were written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCommon {
    #[serde(default)]
    pub(crate) citation: Option<Citation>,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) severity: Option<Severity>,
    #[serde(default)]
    pub(crate) from: Option<Date>,
    #[serde(default)]
    pub(crate) until: Option<Date>,
}

impl RawCommon {
    /// Names of the members above; all others of a rule are its parameters.
    pub(crate) const MEMBERS: [&'static str; 5] = ["citation", "note", "severity", "from", "until"];
}
