//! Which formats take a card at all.

use cards::{CardId, Date, Index};
use formats::{Adding, CheckContext, Deck, DeckList, Registry, SeasonLists};

/// The formats that clients of the community list for a card, by their ids here.
pub const LISTED: [&str; 7] =
    ["standard", "nuc", "singleton", "singleton_nuc", "frontier", "living_legends", "sandbox"];

/// A deck without cards, to which one card is added in thought.
#[derive(Debug)]
pub struct Empty(Deck);

impl Empty {
    /// The deck.
    #[must_use]
    pub fn new(index: &Index) -> Self {
        Self(Deck::resolve(&DeckList::default(), index))
    }
}

/// Formats, ready to be asked for one card after the other.
#[derive(Debug)]
pub struct Pools<'a>(Vec<(&'a str, Adding<'a>)>);

impl<'a> Pools<'a> {
    /// Prepares formats for a day; of ids that are none, nothing is kept.
    #[must_use]
    pub fn new(
        empty: &'a Empty,
        ids: impl IntoIterator<Item = &'a str>,
        (index, formats, lists): (&'a Index, &'a Registry, &'a SeasonLists),
        as_of: Date,
    ) -> Self {
        let case = CheckContext { deck: &empty.0, pool: None, as_of, index, lists };
        let adding = |id: &'a str| Some((id, Adding::new(formats.get(id)?, &case)));
        Self(ids.into_iter().filter_map(adding).collect())
    }

    /// The ids of the formats that allow a card, whatever else a deck holds.
    pub fn allowing(&self, card: CardId) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(_, adding)| adding.allows(card)).map(|(id, _)| *id)
    }

    /// Whether one of the formats allows a card, or every one.
    #[must_use]
    pub fn allow(&self, card: CardId, every: bool) -> bool {
        let mut each = self.0.iter().map(|(_, adding)| adding.allows(card));
        if every { each.all(|allowed| allowed) } else { each.any(|allowed| allowed) }
    }
}
