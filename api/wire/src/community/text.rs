//! Texts in one language or in all languages.

use crate::ability_text::in_english;
use cards::{CardId, CardType, Index, Language, Localized, Notation, TextBox};
use catalog::type_name;
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};
use utoipa::ToSchema;

/// A text in the language asked for, or by language if none was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = CommunityText)]
pub enum CommunityText {
    /// The text in the language asked for.
    One(String),
    /// The text by language.
    Every(BTreeMap<&'static str, String>),
}

impl CommunityText {
    /// A text in each of its languages, or in the language asked for; `None` if the text does not exist in that language.
    #[must_use]
    pub fn of(text: &Localized, locale: Option<Language>) -> Option<Self> {
        match locale {
            Some(language) => text.get(language).map(|text| Self::One(text.to_owned())),
            None => Some(Self::Every(text.iter().map(|(l, t)| (l.code(), t.to_owned())).collect())),
        }
    }

    /// The name of a type or a sub-type. If no record names it, the name is made from the code, in English.
    #[must_use]
    pub fn of_type(code: &str, locale: Option<Language>) -> Option<Self> {
        match type_name(code) {
            Some(name) => Self::of(name, locale),
            None => Self::of(&Localized { en: Some(title_case(code).into()), ..Localized::default() }, locale),
        }
    }
}

/// The texts of the two text boxes of a card.
#[derive(Debug)]
pub(crate) struct Effects {
    pub(crate) main: Option<CommunityText>,
    pub(crate) echo: Option<CommunityText>,
    /// The language of both texts, if one was asked for.
    pub(crate) locale: Option<&'static str>,
}

impl Effects {
    /// The printed texts if they were imported; otherwise, in English, what the card does in our own wording. If a box has no
    /// text in a language, both texts are English.
    pub(crate) fn of(index: &Index, id: CardId, locale: Option<Language>) -> Self {
        let card = index.card(id);
        let boxes = [(TextBox::Main, &card.text.main), (TextBox::Echo, &card.text.echo)];
        let english = boxes.map(|(text_box, printed)| english(index, id, text_box, printed));
        let Some(language) = locale else {
            let every = |at: usize| {
                let mut texts: BTreeMap<&'static str, String> =
                    boxes[at].1.iter().map(|(l, t)| (l.code(), t.to_owned())).collect();
                if let Some(text) = &english[at] {
                    texts.insert(Language::En.code(), text.clone());
                }
                (!texts.is_empty()).then_some(CommunityText::Every(texts))
            };
            return Self { main: every(0), echo: every(1), locale: None };
        };
        let printed = boxes.map(|(_, printed)| printed.get(language).map(str::to_owned));
        let is_whole = (0..2).all(|at| printed[at].is_some() || english[at].is_none());
        let [main, echo] = if is_whole { printed } else { english };
        let chosen = if is_whole { language } else { Language::En };
        let locale = (main.is_some() || echo.is_some()).then_some(chosen.code());
        Self { main: main.map(CommunityText::One), echo: echo.map(CommunityText::One), locale }
    }
}

fn english(index: &Index, id: CardId, text_box: TextBox, printed: &Localized) -> Option<String> {
    printed
        .get(Language::En)
        .map(str::to_owned)
        .or_else(|| rendered(index.card(id).card_type, index.display_notation(id)?, text_box))
}

/// The abilities of a text box in English, one a line. Clauses that are not known are mentioned too, since nothing is left out
/// silently.
fn rendered(of: CardType, notation: &Notation, text_box: TextBox) -> Option<String> {
    // The notation of an ability in the support box begins with that word.
    let is_here = |line: &&str| line.starts_with("support:") == (text_box == TextBox::Echo);
    let lines = notation.abilities.lines().filter(is_here);
    let mut texts: Vec<Arc<str>> = lines.filter_map(|line| in_english(of, line)).collect();
    if notation.unread.iter().any(|clause| clause.text_box == text_box) {
        texts.push("(One more clause is not known here.)".into());
    }
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// The English name for a code: `Landmark Permanent` for `LANDMARK_PERMANENT`.
fn title_case(code: &str) -> String {
    let word = |word: &str| {
        let (head, tail) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{}{}", head.to_uppercase(), tail.to_lowercase())
    };
    code.split('_').map(word).collect::<Vec<_>>().join(" ")
}
