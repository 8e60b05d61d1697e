//! One record as read, before it is compared with the catalogue.

use super::facts::Facts;
use cards::{Abilities, CardType, Language, Localized, Notation, Reference};
use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The two text boxes of a card in one language: main and support.
pub(crate) type Boxes = [Option<Box<str>>; 2];

/// What a record says of one card.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) reference: Reference,
    /// The language in which it states its facts.
    pub(crate) language: Language,
    pub(crate) facts: Facts,
    pub(crate) names: Localized,
    /// Texts by language. A language that is present without a text has no printed text; one that is absent is unknown.
    pub(crate) texts: Vec<(Language, Boxes)>,
    /// Which boxes hold rules; `None` if the record is of a kind that does not say.
    pub(crate) abilities: Option<Abilities>,
    /// What it does, if the record says so itself.
    pub(crate) notation: Option<Notation>,
    pub(crate) aliases: Vec<Reference>,
    /// Name of its set, if given.
    pub(crate) set_name: Option<Box<str>>,
}

impl Draft {
    pub(crate) fn new(reference: Reference, language: Language) -> Self {
        Self {
            reference,
            language,
            facts: Facts::default(),
            names: Localized::default(),
            texts: Vec::new(),
            abilities: None,
            notation: None,
            aliases: Vec::new(),
            set_name: None,
        }
    }

    /// Sets type and sub-types in their present form.
    ///
    /// The oldest records write a Landmark Permanent as type PERMANENT with a sub-type LANDMARK (CR1.x 2.2.2.e); one value
    /// `BUREAUCRATOOF` stands for Bureaucrat (glossary section 5).
    pub(crate) fn set_types<'t>(&mut self, card_type: Option<CardType>, sub_types: impl Iterator<Item = &'t str>) {
        self.facts.card_type = card_type;
        let parts = sub_types.flat_map(|text| text.split([',', ' '])).filter(|part| !part.is_empty());
        let codes = parts.map(str::to_uppercase).filter(|code| code != "LANDMARK");
        self.facts.sub_types =
            Some(codes.map(|code| if code == "BUREAUCRATOOF" { "BUREAUCRAT".into() } else { code.into() }).collect());
    }

    /// Notes the texts of one language; boxes with a text hold rules.
    pub(crate) fn add_texts(&mut self, language: Language, main: Option<&str>, echo: Option<&str>) {
        let boxes = [main, echo].map(|text| text.map(tidy).filter(|text| !text.is_empty()).map(|t| t.as_ref().into()));
        let mut abilities = self.abilities.unwrap_or_default();
        abilities.main |= boxes[0].is_some();
        abilities.echo |= boxes[1].is_some();
        self.abilities = Some(abilities);
        self.texts.push((language, boxes));
    }

    /// Notes a name.
    pub(crate) fn add_name(&mut self, language: Language, name: &str) {
        self.names.set(language, &tidy(name));
    }
}

/// Whether a name is a placeholder of the production, such as `Personnage Axiom Rare_03_1`: no printed name has an
/// underscore.
pub(crate) fn is_placeholder(name: &str) -> bool {
    name.contains('_')
}

/// A text as it is stored: in NFC, with plain spaces for non-breaking ones, trimmed.
///
/// Names are compared after NFC (2.2.4.c), so that is done once here.
pub(crate) fn tidy(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_matches(|c: char| c.is_whitespace());
    let space = |c: char| if c == '\u{a0}' { ' ' } else { c };
    if trimmed.is_ascii() {
        Cow::Borrowed(trimmed)
    } else if trimmed.contains('\u{a0}') || !is_nfc(trimmed) {
        Cow::Owned(trimmed.nfc().map(space).collect())
    } else {
        Cow::Borrowed(trimmed)
    }
}

/// A printed number: `2`, or `#2#` where a rare differs from its common, or nothing.
///
/// # Errors
///
/// The text, if it is no number from 0 to 255.
pub(crate) fn number(text: &str) -> Result<Option<u8>, &str> {
    let digits = text.trim_matches(|c: char| c == '#' || c.is_whitespace());
    if digits.is_empty() {
        return Ok(None);
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(text);
    }
    digits.parse().map(Some).map_err(|_| text)
}

/// A collector number without the language at its end (`BTG-185-T-EN`). Some prints have only their reference there.
pub(crate) fn collector_number(text: &str) -> Option<Box<str>> {
    let text = text.trim();
    let cut = match text.rsplit_once('-') {
        Some((head, tail)) if tail.len() == 2 && tail.parse::<Language>().is_ok() => head,
        _ => text,
    };
    (!cut.is_empty() && !cut.starts_with("ALT_")).then(|| cut.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_printed() {
        for (text, read) in
            [("2", Some(2)), ("#2#", Some(2)), ("", None), (" \u{a0}", None), ("##", None), ("255", Some(255))]
        {
            assert_eq!(number(text), Ok(read), "{text:?}");
        }
        for text in ["256", "-1", "1.5", "two", "2#3", "1000000000000"] {
            assert_eq!(number(text), Err(text));
        }
    }

    #[test]
    fn texts_are_stored_without_typography_of_spaces() {
        assert_eq!(tidy("Temps Mort\u{a0}! "), "Temps Mort !");
        assert_eq!(tidy("Fe\u{301}e"), "Fée");
    }

    #[test]
    fn collector_numbers_lose_their_language_only() {
        for (text, read) in [
            ("BTG-185-T-EN", Some("BTG-185-T")),
            ("BTG-001-H", Some("BTG-001-H")),
            ("BTG-011-U-5", Some("BTG-011-U-5")),
            ("ALT_WCS26_P_NE_03_C-EN", None),
            ("", None),
        ] {
            assert_eq!(collector_number(text).as_deref(), read, "{text:?}");
        }
    }

    #[test]
    fn old_types_become_present_ones() {
        let mut draft = Draft::new("ALT_CORE_B_AX_24_C".parse().unwrap(), Language::En);
        draft.set_types("PERMANENT".parse().ok(), ["LANDMARK", "Bureaucratoof", "Noble, Site"].into_iter());
        assert_eq!(draft.facts.card_type, Some(CardType::LandmarkPermanent));
        assert_eq!(
            draft.facts.sub_types.unwrap(),
            ["BUREAUCRAT".into(), "NOBLE".into(), "SITE".into()] as [Box<str>; 3]
        );
    }
}
