//! Counts in a deck: cards with their copies, and the amounts that a rule compares.

use crate::words::{self, FactionCode};
use cards::{Faction, Rarity};
use formats::CardLine;
use serde::Serialize;
use utoipa::ToSchema;

/// A number, or a word such as a faction or a date.
#[derive(ToSchema)]
#[schema(as = Amount)]
#[serde(untagged)]
#[expect(dead_code, reason = "stands in the document for the amount of the domain, which serialises to it")]
pub(crate) enum AmountShape {
    /// A number of cards.
    Number(u32),
    /// A faction, a date, or a quantity as it was given.
    Text(String),
}

/// A card of a deck with its copies, as violations and comparisons name it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CountedCard)]
pub struct CardLineView<'a> {
    /// Reference, or the text of a line that is none.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    reference: &'a str,
    /// Its English name, if it is known.
    #[schema(required, example = "Sneezer Shroom")]
    name: Option<&'a str>,
    /// Its rarity, if it is known.
    #[schema(value_type = Option<words::Rarity>, required)]
    rarity: Option<Rarity>,
    /// The faction it is played in, if it is known.
    #[schema(value_type = Option<FactionCode>, required)]
    faction: Option<Faction>,
    /// Copies.
    #[schema(example = 2)]
    quantity: u32,
}

impl<'a> CardLineView<'a> {
    /// Shows a card with its copies.
    pub fn of(line: &'a CardLine) -> Self {
        Self {
            reference: &line.reference,
            name: line.name.as_deref(),
            rarity: line.rarity,
            faction: line.faction,
            quantity: line.quantity,
        }
    }
}
