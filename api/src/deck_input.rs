//! A deck as a client sends it: text, code, cards or id, or the export of a site. Borrows from the body.

use crate::problem::{Code, Problem};
use cards::Index;
use formats::{Deck, DeckJson, DeckList, Diagnostic, Form, ParsedText, Place, Source, read_code, read_deck};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// A deck, given in exactly one way.
#[derive(Debug)]
pub(crate) struct DeckInput<'a>(DeckJson<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for DeckInput<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        DeckJson::deserialize(deserializer).map(Self)
    }
}

/// A deck, given in exactly one of four ways: text, code, cards or id. The export of a site is a deck too: community
/// decks have `deckCards`, or `cards` beside a `hero` or `stats`; official ones `deckCardsByType` and an `alterator`.
/// What else an export holds is passed over; without one of these members, an unknown member is an error.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(as = DeckInput, rename_all = "camelCase", example = json!({"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}))]
struct Shape {
    /// A list as sites export it: a line a card, `3 REF`, `3x REF`, `REF x3` or a card name in any of five languages.
    /// A deck code alone and JSON are read too.
    text: Option<String>,
    /// A deck code of any dialect (2024, 2026, bga); what makes a deck of existing cards decides which.
    #[schema(example = "EBAgTTGU")]
    code: Option<String>,
    /// Lines of a reference and a quantity; their order is the deck's in `booster_war_ordered`.
    cards: Option<Vec<LineShape>>,
    /// Id of a saved deck. There are none yet.
    id: Option<String>,
    /// The lines of a community export.
    #[schema(value_type = Option<Vec<Object>>)]
    deck_cards: Option<Vec<LineShape>>,
}

/// One line of a deck.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(as = DeckLine)]
struct LineShape {
    /// Reference of the card, in any case; `cardReference` is read too.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies, 1 to 1000. Anything else is reported as a violation, not refused.
    #[schema(example = 3, minimum = 1, maximum = 1000)]
    quantity: u32,
    /// For people; not read.
    name: Option<String>,
}

impl PartialSchema for DeckInput<'_> {
    fn schema() -> RefOr<Schema> {
        Shape::schema()
    }
}

impl ToSchema for DeckInput<'_> {
    fn name() -> Cow<'static, str> {
        Shape::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Shape::schemas(schemas);
    }
}

/// A string that points into the body unless it had escapes.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Borrowed<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// A deck as it was read, nothing looked up.
#[derive(Debug)]
pub(crate) enum Listed<'d> {
    /// Lines that need no reading.
    Lines(&'d DeckList<'d>),
    /// A text or a code.
    Read(ParsedText<'d>),
}

impl Listed<'_> {
    /// The lines.
    pub(crate) fn list(&self) -> &DeckList<'_> {
        match self {
            Self::Lines(list) => list,
            Self::Read(read) => &read.list,
        }
    }

    /// The form that was found.
    pub(crate) fn form(&self) -> Form {
        match self {
            Self::Lines(_) => Form::Json,
            Self::Read(read) => read.form,
        }
    }

    /// What is odd about it, in the order of its lines. `deck` is the list resolved.
    pub(crate) fn diagnose(&self, deck: &Deck, index: &Index) -> Vec<Diagnostic> {
        match self {
            Self::Lines(_) => deck.diagnose(index),
            Self::Read(read) => read.diagnose(deck, index),
        }
    }
}

impl<'a> DeckInput<'a> {
    /// A deck of text in any form, for the command line.
    pub(crate) fn text(text: Cow<'a, str>) -> Self {
        Self(DeckJson::of_text(text))
    }

    /// The list. `pointer` is where the deck stands in the request.
    ///
    /// # Errors
    ///
    /// `DECK_AMBIGUOUS` unless it is given in exactly one way, `UNSUPPORTED` for ids.
    pub(crate) fn list(&self, pointer: &str, index: &Index) -> Result<Listed<'_>, Problem> {
        match self.0.source() {
            Some(Source::Cards(list)) => Ok(Listed::Lines(list)),
            Some(Source::Text(text)) => Ok(Listed::Read(read_deck(text, index))),
            Some(Source::Code(code)) => Ok(Listed::Read(read_code(code, index))),
            Some(Source::Id(_)) => {
                let message = "decks are not saved yet; send text, code or cards";
                Err(Problem::at(Code::Unsupported, format!("{pointer}/id"), message))
            }
            None => Err(Problem::at(
                Code::DeckAmbiguous,
                pointer,
                "a deck has exactly one of the members text, code, cards and id",
            )),
        }
    }

    /// JSON pointer to a line of the deck, which stands at `pointer` in the request.
    pub(crate) fn pointer(&self, pointer: &str, place: Place) -> String {
        format!("{pointer}{}", self.0.pointer(place))
    }
}
