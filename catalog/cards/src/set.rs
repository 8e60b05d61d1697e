use crate::Date;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Code of a set as it stands in references: 1 to 24 capital letters, digits, `-` or `_` (no reference uses the last). `CORE`, `DUSTERCB`, `WCQ25`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SetCode(Box<str>);

impl SetCode {
    /// Longest code accepted; the longest in use has nine letters.
    pub const MAX: usize = 24;

    /// The code as written in references.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads a code in any case; `None` if it is empty, too long or has other characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let ok = !text.is_empty()
            && text.len() <= Self::MAX
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        ok.then(|| Self(text.to_ascii_uppercase().into()))
    }
}

impl fmt::Display for SetCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<SetCode> for String {
    fn from(code: SetCode) -> Self {
        code.0.into()
    }
}

impl TryFrom<String> for SetCode {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, &'static str> {
        Self::parse(&text).ok_or("a set code is 1 to 24 letters or digits")
    }
}

/// A set: when its cards become legal, and which set it reprints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardSet {
    /// Code in references.
    pub code: SetCode,
    /// English name.
    pub name: String,
    /// Printed abbreviation, the first part of collector numbers (`BTG`); absent for promotional sets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print_code: Option<String>,
    /// First day on which its cards are legal; `None` where no source gives one, and then no date is checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<Date>,
    /// The set whose cards it reprints, if it is a reprint set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<SetCode>,
    /// Where the facts of this row were read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}
