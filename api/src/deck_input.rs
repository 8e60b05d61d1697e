//! A deck as a client sends it: text, code, cards or id. Borrows from the body.

use crate::problem::{Code, Problem};
use cards::Index;
use formats::{DeckList, Diagnostic, Line, Place, Quantity, parse_text};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{borrow::Cow, fmt, marker::PhantomData};
use utoipa::ToSchema;

/// A deck, given in exactly one of four ways.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DeckInput, example = json!({"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}))]
pub(crate) struct DeckInput<'a> {
    /// A list as sites export it: a line a card, `3 REF`, `3x REF`, `REF x3` or a card name in any of five languages.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>)]
    text: Option<Borrowed<'a>>,
    /// A deck code. Not read yet.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>)]
    code: Option<Borrowed<'a>>,
    /// Lines of a reference and a quantity; their order is the deck's in `booster_war_ordered`.
    #[serde(borrow, default)]
    #[schema(value_type = Option<Vec<DeckLine<'static>>>)]
    cards: Option<Lines<'a>>,
    /// Id of a saved deck. There are none yet.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>)]
    id: Option<Borrowed<'a>>,
}

/// One line of a deck.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DeckLine)]
pub(crate) struct DeckLine<'a> {
    /// Reference of the card, in any case; `cardReference` is read too.
    #[serde(borrow, alias = "cardReference")]
    #[schema(value_type = String, example = "ALT_CORE_B_MU_13_C")]
    reference: Borrowed<'a>,
    /// Copies, 1 to 1000. Anything else is reported as a violation, not refused.
    #[schema(value_type = u32, example = 3, minimum = 1, maximum = 1000)]
    quantity: Quantity<'static>,
}

/// A string that points into the body unless it had escapes.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Borrowed<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// Lines, read straight into the form in which they are resolved.
#[derive(Debug)]
struct Lines<'a>(DeckList<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for Lines<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<'a>(PhantomData<Lines<'a>>);
        impl<'de: 'a, 'a> de::Visitor<'de> for Visitor<'a> {
            type Value = Lines<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards")
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Lines<'a>, A::Error> {
                // Most decks have fewer lines than this.
                let mut lines = Vec::with_capacity(48);
                let mut at = 0;
                while let Some(DeckLine { reference, quantity }) = seq.next_element()? {
                    lines.push(Line { card: reference.0, quantity, place: Place::Item(at) });
                    at += 1;
                }
                Ok(Lines(DeckList { lines }))
            }
        }
        deserializer.deserialize_seq(Visitor(PhantomData))
    }
}

impl<'a> DeckInput<'a> {
    /// A deck of text, for the command line.
    pub(crate) fn text(text: Cow<'a, str>) -> Self {
        Self { text: Some(Borrowed(text)), code: None, cards: None, id: None }
    }

    /// The list, and what was odd about its text. `pointer` is where the deck stands in the request.
    ///
    /// # Errors
    ///
    /// `DECK_AMBIGUOUS` unless exactly one member is given, `UNSUPPORTED` for codes and ids.
    pub(crate) fn list(
        &self,
        pointer: &str,
        index: &Index,
    ) -> Result<(Cow<'_, DeckList<'_>>, Vec<Diagnostic>), Problem> {
        match (&self.text, &self.code, &self.cards, &self.id) {
            (Some(text), None, None, None) => {
                let parsed = parse_text(&text.0, index);
                Ok((Cow::Owned(parsed.list), parsed.diagnostics))
            }
            (None, None, Some(cards), None) => Ok((Cow::Borrowed(&cards.0), Vec::new())),
            (None, Some(_), None, None) => {
                Err(unsupported(pointer, "code", "deck codes are not read yet; send text or cards"))
            }
            (None, None, None, Some(_)) => {
                Err(unsupported(pointer, "id", "decks are not saved yet; send text or cards"))
            }
            _ => Err(Problem::at(
                Code::DeckAmbiguous,
                pointer,
                "a deck has exactly one of the members text, code, cards and id",
            )),
        }
    }

    /// The member that holds the lines, for pointers: `text` or `cards`.
    pub(crate) fn member(&self) -> &'static str {
        if self.cards.is_some() { "cards" } else { "text" }
    }
}

fn unsupported(pointer: &str, member: &str, message: &str) -> Problem {
    Problem::at(Code::Unsupported, format!("{pointer}/{member}"), message)
}
