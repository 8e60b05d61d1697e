//! The addresses of pictures of cards.

use super::text::CommunityText;
use cards::{Language, Reference, Variant};

/// The server of pictures, if there is one: Tumult has no pictures itself.
#[derive(Clone, Debug, Default)]
pub struct Images {
    base: Option<String>,
}

impl Images {
    /// Pictures at an address such as `https://cdn.alteredcore.org`.
    #[must_use]
    pub fn new(base: Option<&str>) -> Self {
        Self { base: base.map(|base| base.trim_end_matches('/').to_owned()).filter(|base| !base.is_empty()) }
    }

    /// The address of the picture of a card in one language, or in each.
    #[must_use]
    pub fn path(&self, reference: &Reference, text: &str, locale: Option<Language>) -> Option<CommunityText> {
        let base = self.base.as_deref()?;
        let set = reference.set();
        let path = |language: Language| match reference.variant() {
            Variant::U => format!("{base}/cards/assets/{set}/{}_U.webp", reference.family()),
            Variant::C | Variant::R1 | Variant::R2 | Variant::E => {
                format!("{base}/cards/{}/{set}/{text}.webp", language.code())
            }
        };
        Some(match locale {
            Some(language) => CommunityText::One(path(language)),
            None => CommunityText::Every(Language::ALL.map(|l| (l.code(), path(l))).into()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_below_the_base_by_language_and_set() {
        let images = Images::new(Some("https://cdn.example/"));
        let path = |text: &str| images.path(&text.parse().unwrap(), text, Some(Language::Fr));
        let one = |text: &str| Some(CommunityText::One(text.to_owned()));
        assert_eq!(path("ALT_CORE_B_AX_01_C"), one("https://cdn.example/cards/fr/CORE/ALT_CORE_B_AX_01_C.webp"));
        assert_eq!(path("ALT_CORE_B_AX_08_U_5"), one("https://cdn.example/cards/assets/CORE/AX_08_U.webp"));
        assert_eq!(Images::new(None).path(&"ALT_CORE_B_AX_01_C".parse().unwrap(), "", None), None);
    }
}
