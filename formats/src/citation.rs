//! Citations of rules, and what is known of the documents that the formats cite: their titles, and where a new edition of the
//! Comprehensive Rules puts the rules of an older one.

use cards::Date;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::LazyLock};

/// Where a rule is written: the number in the rulebook and the label of the document (formats.md section 0).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// Number in the Comprehensive Rules, or the section of the document; `None` where the document has no numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// `CR3.0`, `S003`, the title of an announcement.
    pub source: String,
    /// Page or address, where one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

impl Citation {
    /// A citation by rule number.
    #[must_use]
    pub fn rule(rule: &str, source: &str) -> Self {
        Self { rule: Some(rule.to_owned()), source: source.to_owned(), page: None }
    }

    /// The title of the document; `None` if [`source`](Self::source) is no label of `data/sources/`, as in a house format,
    /// and therefore says itself what is cited.
    #[must_use]
    pub fn title(&self) -> Option<&'static str> {
        DOCUMENTS.get(self.source.as_str()).map(|document| document.title.as_str())
    }

    /// The same rule in the edition of the Comprehensive Rules that is in force on a day, if this citation is of an older
    /// edition: new editions give rules new numbers.
    #[must_use]
    pub fn on(&self, day: Date) -> Option<Self> {
        let rule = self.rule.as_ref()?;
        DOCUMENTS
            .iter()
            .filter_map(|(source, document)| Some((document.date.filter(|date| *date <= day)?, source, document)))
            .filter_map(|(date, source, document)| {
                Some((date, source, document.replaces.get(&self.source)?.get(rule)?))
            })
            .max_by_key(|(date, ..)| *date)
            .map(|(_, source, rule)| Self::rule(rule, source))
    }

    /// The citation for a person: `Comprehensive Rules 5.0, 1.1.4.d`.
    #[must_use]
    pub fn text(&self) -> String {
        let source = self.title().unwrap_or(&self.source);
        match &self.rule {
            Some(rule) => format!("{source}, {rule}"),
            None => source.to_owned(),
        }
    }
}

/// What a file of `data/sources/` says of a document.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    /// English title.
    title: String,
    /// The day from which it holds, of a page the day of its publication; `None` if that is not known.
    #[serde(default)]
    date: Option<Date>,
    /// For each older document the numbers of its rules and those of the same rules here.
    #[serde(default)]
    replaces: BTreeMap<String, BTreeMap<String, String>>,
}

/// Name and text of every file of `data/sources/`, sorted by name; written by `build.rs`.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The documents by their labels, which are the names of their files.
static DOCUMENTS: LazyLock<BTreeMap<&str, Document>> = LazyLock::new(|| {
    let label = |file: &'static str| file.strip_prefix("data/sources/").and_then(|name| name.strip_suffix(".toml"));
    let read = |(file, text): &(&'static str, &str)| {
        (label(file).expect("build.rs lists this folder"), toml::from_str(text).expect("a test reads each document"))
    };
    EMBEDDED.iter().map(read).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_is_read_and_replaces_only_documents_that_are_there() {
        assert_eq!(DOCUMENTS.len(), EMBEDDED.len());
        for (label, document) in DOCUMENTS.iter() {
            assert!(!document.title.is_empty(), "{label}");
            for older in document.replaces.keys() {
                let older = DOCUMENTS.get(older.as_str()).unwrap_or_else(|| panic!("{label}: {older}"));
                assert!(older.date < document.date, "{label} replaces a document that is not older");
            }
        }
    }

    #[test]
    fn a_rule_has_the_number_of_the_edition_of_the_day() {
        let copies = Citation::rule("1.1.4.e", "CR3.0");
        assert_eq!(copies.on("2026-02-26".parse().expect("a day")), None, "the edition begins on the day after");
        let current = copies.on("2026-02-27".parse().expect("a day")).expect("an edition that has it");
        assert_eq!(current.text(), "Comprehensive Rules 5.0, 1.1.4.d");
        assert_eq!(copies.text(), "Comprehensive Rules 3.0, 1.1.4.e");
    }

    #[test]
    fn what_no_document_is_known_for_is_cited_as_it_was_written() {
        let house = Citation::rule("7", "Rules of the club");
        assert_eq!((house.title(), house.text().as_str()), (None, "Rules of the club, 7"));
        assert_eq!(house.on("2026-11-29".parse().expect("a day")), None);
    }
}
