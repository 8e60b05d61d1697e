//! How a deck is written in a request (contract section 2). [`answers::deck_input::DeckInput`] reads it.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

/// A deck, given in exactly one of four ways: text, code, cards or id. The export of a site is a deck too: community
/// decks have `deckCards`, or `cards` beside a `hero` or `stats`; official ones `deckCardsByType` and an `alterator`.
/// What else an export holds is passed over; without one of these members, an unknown member is an error.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(as = DeckInput, rename_all = "camelCase", example = json!({"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}))]
pub struct DeckShape {
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
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(as = DeckLine)]
pub struct LineShape {
    /// Reference of the card, in any case; `cardReference` is read too.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies, 1 to 1000. Anything else is reported as a violation, not refused.
    #[schema(example = 3, minimum = 1, maximum = 1000)]
    quantity: u32,
    /// For people; not read.
    name: Option<String>,
}

/// A string that points into the body unless it had escapes.
#[derive(Debug, Deserialize, Serialize)]
pub struct Borrowed<'a>(#[serde(borrow)] pub Cow<'a, str>);
