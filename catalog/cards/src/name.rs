//! The languages of the cards, texts in several languages, the folded form of names for searches, and the typing errors between a
//! typed text and a name.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization;

/// The five languages in which Altered is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English: the language of the rules (2.2.4.c).
    En,
    /// French
    Fr,
    /// German
    De,
    /// Spanish
    Es,
    /// Italian
    It,
}

impl Language {
    /// All five languages, English first.
    pub const ALL: [Self; 5] = [Self::En, Self::Fr, Self::De, Self::Es, Self::It];

    /// The code of the language: `en`, `fr`, `de`, `es`, `it`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::De => "de",
            Self::Es => "es",
            Self::It => "it",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text is not the code of a language of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a language is one of en, fr, de, es, it")]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads `fr`, and the spellings of existing clients: `FR`, `fr-fr`, `fr_FR`.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let head = text.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|l| l.code().eq_ignore_ascii_case(head)).ok_or(UnknownLanguage)
    }
}

/// A text in up to five languages. A missing language is `None`, never an empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    /// English
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<Box<str>>,
    /// French
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fr: Option<Box<str>>,
    /// German
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub de: Option<Box<str>>,
    /// Spanish
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub es: Option<Box<str>>,
    /// Italian
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub it: Option<Box<str>>,
}

impl Localized {
    /// The text in one language, if there is one.
    #[must_use]
    pub fn get(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => self.en.as_deref(),
            Language::Fr => self.fr.as_deref(),
            Language::De => self.de.as_deref(),
            Language::Es => self.es.as_deref(),
            Language::It => self.it.as_deref(),
        }
    }

    /// Sets the text of one language; an empty or blank text removes it.
    pub fn set(&mut self, language: Language, text: &str) {
        let value = (!text.trim().is_empty()).then(|| text.into());
        match language {
            Language::En => self.en = value,
            Language::Fr => self.fr = value,
            Language::De => self.de = value,
            Language::Es => self.es = value,
            Language::It => self.it = value,
        }
    }

    /// The text in the language wanted, else in English, else in the first language that has one.
    #[must_use]
    pub fn best(&self, language: Language) -> Option<&str> {
        self.get(language).or_else(|| Language::ALL.into_iter().find_map(|l| self.get(l)))
    }

    /// Each language that has a text, in the order of [`Language::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Language, &str)> {
        Language::ALL.into_iter().filter_map(|l| self.get(l).map(|t| (l, t)))
    }

    /// Whether no language has a text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

/// The form in which names are searched: lower case, without accents, with plain apostrophes, and with one space for each run of
/// white space and hyphens. Names with the same form are the same to a person who types them.
///
/// This form is for searches. The rules compare names exactly after NFC (2.2.4.c), which the importer of the catalogue applies to
/// every name.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut space = false;
    for c in text.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c)) {
        let c = match c {
            '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
            c => c,
        };
        if c.is_whitespace() || matches!(c, '-' | '–' | '—' | '‑' | '‐') {
            space = !out.is_empty();
            continue;
        }
        if space {
            out.push(' ');
            space = false;
        }
        match c {
            'œ' | 'Œ' => out.push_str("oe"),
            'æ' | 'Æ' => out.push_str("ae"),
            'ß' => out.push_str("ss"),
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// A typed text that is compared with names by the number of typing errors between them.
///
/// A typing error is an additional, missing or different letter, or two letters swapped. One is forgiven for every four letters,
/// at most three; shorter texts would resemble too many names.
#[derive(Clone, Debug)]
pub struct Typed<'t> {
    text: &'t str,
    /// The length in characters.
    length: usize,
    slips: usize,
    letters: u64,
}

impl<'t> Typed<'t> {
    /// Longest text that is compared, in characters; the longest name is shorter.
    pub const MAX_LENGTH: usize = 64;

    /// Prepares a folded text (see [`fold`]); `None` if it is too short for an error to be forgiven, or too long.
    #[must_use]
    pub fn new(text: &'t str) -> Option<Self> {
        let length = text.chars().count();
        let slips = (length / 4).min(3);
        (slips > 0 && length <= Self::MAX_LENGTH).then(|| Self { text, length, slips, letters: letters(text) })
    }

    /// The number of typing errors between the text and a folded name; `None` if there are more than are forgiven.
    #[must_use]
    pub fn slips_to(&self, name: &str) -> Option<usize> {
        let apart = name.chars().count().abs_diff(self.length);
        // An error changes at most two of the letters that occur.
        let close = apart <= self.slips && (self.letters ^ letters(name)).count_ones() as usize <= 2 * self.slips;
        close.then(|| osa_distance(self.text, name)).filter(|slips| *slips <= self.slips)
    }
}

/// The letters that occur, one bit each; letters beyond the alphabet share bits.
fn letters(text: &str) -> u64 {
    text.chars().fold(0, |bits, c| bits | 1 << (c as u32 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_ignores_case_accents_and_typography() {
        assert_eq!(fold("Fée  Clochette"), "fee clochette");
        assert_eq!(fold("Fe\u{301}e Clochette"), "fee clochette");
        assert_eq!(fold("L’Œil — d'Or "), "l'oeil d'or");
        assert_eq!(fold("Œil-d'Or"), fold("oeil d'or"));
        assert_eq!(fold("STRASSE"), fold("Straße"));
        assert_eq!(fold("  \u{a0} "), "");
    }

    #[test]
    fn languages_read_the_spellings_of_existing_clients() {
        for text in ["fr", "FR", "fr-fr", "fr_FR"] {
            assert_eq!(text.parse(), Ok(Language::Fr), "{text}");
        }
        for text in ["", "pt", "french", "-fr"] {
            assert_eq!(text.parse::<Language>(), Err(UnknownLanguage), "{text}");
        }
    }

    #[test]
    fn blank_text_is_absent() {
        let mut name = Localized::default();
        name.set(Language::De, "Haus");
        assert_eq!(name.best(Language::Fr), Some("Haus"));
        name.set(Language::De, " ");
        assert!(name.is_empty());
    }

    #[test]
    fn one_slip_in_four_letters_is_forgiven() {
        let slips = |typed, name| Typed::new(typed).and_then(|typed| typed.slips_to(name));
        assert_eq!(slips("shroom", "shroom"), Some(0));
        for typed in ["shrom", "shrooom", "shraom", "hsroom"] {
            assert_eq!(slips(typed, "shroom"), Some(1), "{typed}");
        }
        assert_eq!(slips("sneezer shrom", "sneezer shroom"), Some(1));
        assert_eq!(slips("sneazar", "sneezer"), None, "two slips in seven letters");
        assert_eq!(slips("owl", "awl"), None, "three letters are too few");
        assert_eq!(slips(&"a".repeat(65), &"a".repeat(65)), None);
    }
}
