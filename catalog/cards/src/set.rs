//! Sets of cards, their codes, and whether the cards of a set may be played on a day.

use crate::Date;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Code of a set in references: 1 to 24 capital letters, digits, `-` or `_` (no reference uses the last). `CORE`, `DUSTERCB`,
/// `WCQ25`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SetCode(Box<str>);

impl SetCode {
    /// Longest code accepted; the longest in use has nine letters.
    pub const MAX: usize = 24;

    /// What a code is, for a message.
    pub const RULE: &str = "a set code is 1 to 24 letters, digits, hyphens and underscores";

    /// Every spelling that is read, as a regular expression of JSON Schema.
    pub const PATTERN: &str = "^[0-9A-Za-z_-]{1,24}$";

    /// The code as in references.
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
        Self::parse(&text).ok_or(Self::RULE)
    }
}

/// A set: when its cards become legal, and which set it reprints.
///
/// The release date, and days on which a source shows a set as playable or not yet playable, are different facts. If the release
/// date is known, it alone decides; see [`CardSet::availability`].
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
    /// The release date, the first day on which its cards are legal; `None` if no source gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<Date>,
    /// A day on which a source shows its cards as playable. The set was released on that day or earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playable_since: Option<Date>,
    /// The last day on which a source shows its cards as not yet playable. The set is released on a later day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_playable_through: Option<Date>,
    /// The set whose cards it reprints, if it is a reprint set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<SetCode>,
    /// The source of the facts of this record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Whether the cards of a set may be played on a day, as far as the sources know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Availability {
    /// The set has been released by that day.
    Playable,
    /// The set is released on a later day.
    NotYet,
    /// No source says whether the set has been released by that day.
    Unknown,
}

impl CardSet {
    /// Whether a source gives any date for the set.
    #[must_use]
    pub fn is_dated(&self) -> bool {
        self.released.or(self.playable_since).or(self.not_playable_through).is_some()
    }

    /// The first day on which its cards are known to be playable.
    #[must_use]
    pub fn playable_from(&self) -> Option<Date> {
        self.released.or(self.playable_since)
    }

    /// Whether its cards may be played on a day. Without a release date, the days that sources show decide: playable from
    /// [`playable_since`](Self::playable_since) on, not yet playable up to and including
    /// [`not_playable_through`](Self::not_playable_through), unknown on every other day.
    #[must_use]
    pub fn availability(&self, on: Date) -> Availability {
        let playable = self.playable_from().is_some_and(|day| day <= on);
        let not_yet =
            self.released.map_or_else(|| self.not_playable_through.is_some_and(|day| on <= day), |day| on < day);
        match (playable, not_yet) {
            (true, _) => Availability::Playable,
            (false, true) => Availability::NotYet,
            (false, false) => Availability::Unknown,
        }
    }
}

/// Of the sets with a printing of a card, those that determine when it is released; see
/// [`Index::sets_of_release`](crate::Index::sets_of_release).
pub(crate) fn of_release<'s>(
    sets: impl Iterator<Item = &'s CardSet> + Clone,
) -> impl Iterator<Item = &'s CardSet> + Clone {
    let dated = sets.filter(|set| set.is_dated());
    let only_reprints = dated.clone().all(|set| set.parent.is_some());
    dated.filter(move |set| only_reprints || set.parent.is_none())
}

/// The first day on which a card with printings in these sets is playable, if a source says so.
pub(crate) fn playable_from<'s>(sets: impl Iterator<Item = &'s CardSet> + Clone) -> Option<Date> {
    of_release(sets).filter_map(CardSet::playable_from).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(released: Option<&str>, playable_since: Option<&str>, not_playable_through: Option<&str>) -> CardSet {
        let day = |day: Option<&str>| day.map(|day| day.parse().unwrap());
        CardSet {
            code: SetCode::parse("ZEPHYR").unwrap(),
            name: "Sample".into(),
            print_code: None,
            released: day(released),
            playable_since: day(playable_since),
            not_playable_through: day(not_playable_through),
            parent: None,
            source: None,
        }
    }

    #[test]
    fn availability_by_what_the_sources_know() {
        let on = |set: &CardSet, day: &str| set.availability(day.parse().unwrap());
        let released = set(Some("2026-02-12"), None, None);
        assert_eq!(on(&released, "2026-02-11"), Availability::NotYet);
        assert_eq!(on(&released, "2026-02-12"), Availability::Playable);
        let shown = set(None, Some("2026-09-30"), None);
        assert_eq!(on(&shown, "2026-09-29"), Availability::Unknown, "it may have been released before it was seen");
        assert_eq!(on(&shown, "2026-09-30"), Availability::Playable);
        let not_yet = set(None, None, Some("2026-10-02"));
        assert_eq!(on(&not_yet, "2026-10-02"), Availability::NotYet);
        assert_eq!(on(&not_yet, "2026-10-03"), Availability::Unknown);
        assert_eq!(on(&set(None, None, None), "2026-10-03"), Availability::Unknown);
    }

    #[test]
    fn a_day_of_release_decides_alone() {
        let day = |day: &str| day.parse().unwrap();
        let dated = set(Some("2026-10-16"), Some("2026-09-30"), Some("2026-10-02"));
        assert_eq!(dated.availability(day("2026-10-01")), Availability::NotYet);
        assert_eq!(dated.availability(day("2026-10-15")), Availability::NotYet);
        assert_eq!(dated.availability(day("2026-10-16")), Availability::Playable);
    }

    #[test]
    fn members_are_read_back_and_unknown_ones_are_refused() {
        let json = r#"{"code":"ZEPHYR","name":"Sample","playableSince":"2026-09-30"}"#;
        assert_eq!(serde_json::to_string(&set(None, Some("2026-09-30"), None)).unwrap(), json);
        assert_eq!(serde_json::from_str::<CardSet>(json).unwrap(), set(None, Some("2026-09-30"), None));
        assert!(serde_json::from_str::<CardSet>(&json.replace("playableSince", "playableFrom")).is_err());
    }
}
