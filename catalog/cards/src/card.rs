//! One printed card: its numbers, its text boxes and the other facts that the catalogue keeps.

use crate::{CardType, Faction, Localized, Notation, Rarity, Reading, Reference, Variant};

/// Statistics of a Character, each 0 to 255 (rules 2.2.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Statistics {
    /// Forest
    pub forest: u8,
    /// Mountain
    pub mountain: u8,
    /// Water, called Ocean in card data.
    pub ocean: u8,
}

/// A number printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardNumber {
    /// Mana to play it from Hand (2.2.7).
    HandCost,
    /// Mana to play it from Reserve (2.2.8).
    ReserveCost,
    /// A statistic (2.2.11).
    Forest,
    /// A statistic (2.2.11).
    Mountain,
    /// A statistic (2.2.11), called water by the rules.
    Ocean,
}

impl CardNumber {
    /// All numbers.
    pub const ALL: [Self; 5] = [Self::HandCost, Self::ReserveCost, Self::Forest, Self::Mountain, Self::Ocean];

    /// The number on a card; `None` if the card has no such number.
    #[must_use]
    pub fn of(self, card: &Card) -> Option<u8> {
        match self {
            Self::HandCost => card.hand_cost,
            Self::ReserveCost => card.reserve_cost,
            Self::Forest => card.statistics.map(|s| s.forest),
            Self::Mountain => card.statistics.map(|s| s.mountain),
            Self::Ocean => card.statistics.map(|s| s.ocean),
        }
    }
}

/// The text boxes of a card that hold rules. This is known even if the printed text is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Abilities {
    /// Whether the main text box holds rules.
    pub main: bool,
    /// Whether the support box, called ECHO_EFFECT in card data, holds rules.
    pub echo: bool,
}

impl Abilities {
    /// Whether the card is vanilla: it has only costs and statistics.
    #[must_use]
    pub const fn is_vanilla(self) -> bool {
        !self.main && !self.echo
    }
}

/// Printed texts, if they were imported. The embedded catalogue has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Text of the main text box.
    pub main: Localized,
    /// Text of the support box.
    pub echo: Localized,
}

/// One printed card: its facts, and its text if it was imported.
///
/// A plain record. Conditions between cards (unique references, names present) are checked by [`Index::new`](crate::Index::new).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The reference, unique in a catalogue.
    pub reference: Reference,
    /// Name in each printed language, in NFC. English is always there.
    pub name: Localized,
    /// Faction the card is played in (2.2.10.c); differs from the reference for R2 and shifted Uniques.
    pub faction: Faction,
    /// The type in card data.
    pub card_type: CardType,
    /// Sub-types in printed order, upper-case codes. An open list (2.2.2).
    pub sub_types: Vec<Box<str>>,
    /// Mana to play it from Hand (2.2.7); `None` for Heroes.
    pub hand_cost: Option<u8>,
    /// Mana to play it from Reserve (2.2.8); `None` for Heroes.
    pub reserve_cost: Option<u8>,
    /// The statistics; `None` for a card without any (2.2.11).
    pub statistics: Option<Statistics>,
    /// Cards kept in Reserve at Clean-up (2.2.13); Heroes only.
    pub reserve_limit: Option<u8>,
    /// Landmarks kept at Clean-up (2.2.14); Heroes only.
    pub landmark_limit: Option<u8>,
    /// Number printed on the card, where known: `BTG-021-C`.
    pub collector_number: Option<Box<str>>,
    /// Older spellings of the reference that decklists still use.
    pub aliases: Vec<Reference>,
    /// The text boxes that hold rules.
    pub abilities: Abilities,
    /// Printed texts, where imported.
    pub text: Text,
    /// What the card does; `None` if that is not known, and for a card without rules.
    pub notation: Option<Notation>,
}

impl Card {
    /// The English name, by which the rules compare cards (2.2.4.c).
    ///
    /// # Panics
    ///
    /// If the card has none; [`Index::new`](crate::Index::new) refuses such a card, so none in an index panics.
    #[must_use]
    pub fn english(&self) -> &str {
        self.name.en.as_deref().expect("every card in an index has an English name")
    }

    /// The variant in the reference.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.reference.variant()
    }

    /// How much of what the card does is known.
    #[must_use]
    pub fn reading(&self) -> Reading {
        match &self.notation {
            Some(notation) if notation.unread.is_empty() => Reading::Whole,
            Some(_) => Reading::Part,
            None if self.abilities.is_vanilla() => Reading::Whole,
            None => Reading::Unknown,
        }
    }

    /// The rarity that limits count. Heroes and tokens have none (2.2.5.c), although card data label them common.
    #[must_use]
    pub fn rarity(&self) -> Option<Rarity> {
        (self.card_type.is_main()).then(|| self.variant().rarity())
    }
}
