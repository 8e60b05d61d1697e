//! JSON values as other programs write them: a number as text, a text as map of languages, an empty map as list.
//!
//! By hand, since `serde_json_borrow` 0.9 makes no object of names that are not borrowed, as `cardElements` needs it, and
//! reads a member only through a borrow that lasts as long as the value.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_cow::CowStr;
use std::{borrow::Cow, fmt};

/// Any JSON value, borrowing its texts. Reading it never fails on a type, so that one unexpected member does not lose a whole
/// page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum LenientJson<'a> {
    #[default]
    Null,
    Bool(bool),
    Integer(i64),
    /// A number that is no integer, or too large for one.
    Other(f64),
    Text(Cow<'a, str>),
    List(Vec<LenientJson<'a>>),
    Object(Vec<(Cow<'a, str>, LenientJson<'a>)>),
}

impl<'a> LenientJson<'a> {
    /// The member of an object.
    pub(crate) fn get(&self, name: &str) -> Option<&LenientJson<'a>> {
        match self {
            Self::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, if it is one that is not blank.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) if !text.trim().is_empty() => Some(text),
            _ => None,
        }
    }

    /// The code of something that is written either as `"AX"` or as `{"reference": "AX", …}`.
    pub(crate) fn code(&self) -> Option<&str> {
        self.text().or_else(|| self.get("reference")?.text())
    }

    /// Whether the value is empty: `null`, `""`, `[]`, `{}`.
    pub(crate) fn is_nothing(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::List(list) => list.is_empty(),
            Self::Object(members) => members.is_empty(),
            Self::Bool(_) | Self::Integer(_) | Self::Other(_) => false,
        }
    }
}

impl fmt::Display for LenientJson<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Other(value) => value.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::List(_) => f.write_str("[…]"),
            Self::Object(_) => f.write_str("{…}"),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for LenientJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LenientJsonVisitor)
    }
}

struct LenientJsonVisitor;

impl<'de> Visitor<'de> for LenientJsonVisitor {
    type Value = LenientJson<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<LenientJson<'de>, E> {
        Ok(i64::try_from(value).map_or(LenientJson::Other(value as f64), LenientJson::Integer))
    }

    fn visit_f64<E>(self, value: f64) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Other(value))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_string<E>(self, text: String) -> Result<LenientJson<'de>, E> {
        Ok(LenientJson::Text(Cow::Owned(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<LenientJson<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(LenientJson::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<LenientJson<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some((CowStr(key), value)) = entries.next_entry()? {
            members.push((key, value));
        }
        Ok(LenientJson::Object(members))
    }
}

/// A foreign value as a message shows it: at most 160 characters, without control characters.
pub(crate) struct Excerpt<T>(pub(crate) T);

impl<T: fmt::Display> fmt::Display for Excerpt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LENGTH: usize = 160;
        let text = self.0.to_string();
        let mut characters = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
        for c in characters.by_ref().take(MAX_LENGTH) {
            fmt::Write::write_char(f, c)?;
        }
        if characters.next().is_some() { f.write_str("…") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value_is_read() {
        let text =
            r#"{"a":"x","b":" ","c":[],"d":{},"e":null,"f":-3,"g":18446744073709551615,"h":1.5,"i":true,"j":"\u0041"}"#;
        let value: LenientJson<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(value.get("a").and_then(LenientJson::text), Some("x"));
        assert_eq!(value.get("j").and_then(LenientJson::text), Some("A"));
        assert_eq!(value.get("f"), Some(&LenientJson::Integer(-3)));
        assert!(matches!(value.get("g"), Some(LenientJson::Other(_))));
        for nothing in ["b", "c", "d", "e"] {
            assert!(value.get(nothing).unwrap().is_nothing(), "{nothing}");
        }
        for something in ["a", "f", "g", "h", "i", "j"] {
            assert!(!value.get(something).unwrap().is_nothing(), "{something}");
        }
    }

    #[test]
    fn long_values_and_control_characters_are_cut() {
        assert_eq!(Excerpt("a\u{1b}b").to_string(), "a\u{fffd}b");
        assert_eq!(Excerpt("x".repeat(1000)).to_string().chars().count(), 161);
    }

    #[test]
    fn depth_is_bounded() {
        let deep = "[".repeat(100_000);
        assert!(serde_json::from_str::<LenientJson<'_>>(&deep).is_err());
    }
}
