//! Says which formats allow a card.

use crate::search::{
    segment::{Segment, Segments},
    selection::Selection,
};
use cards::{CardId, Date, Index, UniqueId};
use formats::{Adding, CheckContext, Deck, DeckList, Registry, SeasonLists, UniqueList};
use roaring::RoaringBitmap;

/// The name of the rule that looks up each Unique in a season list.
const LISTED_RULE: &str = "uniqueListed";

/// Ids of the formats that the community's clients list for a card.
pub const LISTED: [&str; 7] =
    ["standard", "nuc", "singleton", "singleton_nuc", "frontier", "living_legends", "sandbox"];

/// A deck without cards. To ask whether a format allows a card, that card is added to it.
#[derive(Debug)]
pub struct Empty(Deck);

impl Empty {
    /// Makes the empty deck.
    #[must_use]
    pub fn new(index: &Index) -> Self {
        Self(Deck::resolve(&DeckList::default(), index))
    }
}

/// Formats that are ready to be asked about many cards.
#[derive(Debug)]
pub struct Pools<'a>(Vec<Pool<'a>>);

#[derive(Debug)]
struct Pool<'a> {
    id: &'a str,
    adding: Adding<'a>,
    /// The season list that says whether each Unique may be played.
    list: Option<&'a UniqueList>,
}

impl<'a> Pools<'a> {
    /// Prepares formats for a day. Ids of no format are ignored.
    #[must_use]
    pub fn new(
        empty: &'a Empty,
        ids: impl IntoIterator<Item = &'a str>,
        (index, formats, lists): (&'a Index, &'a Registry, &'a SeasonLists),
        as_of: Date,
    ) -> Self {
        let case = CheckContext { deck: &empty.0, pool: None, as_of, index, lists };
        let pool = |id: &'a str| {
            let format = formats.get(id)?;
            let rule = format.rule(LISTED_RULE).filter(|rule| rule.in_force(as_of));
            let list = rule.and_then(|rule| rule.parameters.get("list")?.as_str());
            let list = list.and_then(|list| lists.get(list, as_of));
            Some(Pool { id, adding: Adding::new(format, &case), list })
        };
        Self(ids.into_iter().filter_map(pool).collect())
    }

    /// The ids of the formats that allow a card, whatever else is in the deck.
    pub fn allowing(&self, card: CardId) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |pool| pool.adding.allows(card)).map(|pool| pool.id)
    }

    /// Of these cards, those that at least one format allows.
    #[must_use]
    pub fn allowed(&self, index: &Index, segments: &Segments, found: &Selection) -> Selection {
        Selection::of(segments, |at, segment| self.select(index, segment, &found.0[at], false))
    }

    /// Of these cards of a segment, those that at least one of the formats allows, or every one of them, by the mode.
    pub(crate) fn select(
        &self,
        index: &Index,
        segment: &Segment,
        within: &RoaringBitmap,
        every: bool,
    ) -> RoaringBitmap {
        let mut allowed = self.0.iter().map(|pool| pool.select(index, segment, within));
        if every {
            let first = allowed.next().unwrap_or_else(|| within.clone());
            allowed.fold(first, |found, more| found & more)
        } else {
            allowed.fold(RoaringBitmap::new(), |found, more| found | more)
        }
    }
}

impl Pool<'_> {
    fn select(&self, index: &Index, segment: &Segment, within: &RoaringBitmap) -> RoaringBitmap {
        let Some((number, family)) = segment.place(index) else {
            let ids = index.iter().map(|(id, _)| id).filter(|id| within.contains(id.position()));
            return ids.filter(|id| self.adding.allows(*id)).map(|id| id.position()).collect();
        };
        let mut found = RoaringBitmap::new();
        for (_, cards) in segment.factions() {
            let mut cards = &*cards & within;
            if let Some(list) = self.list {
                cards = cards.into_iter().filter(|at| list.allows(&family.card_reference(*at))).collect();
            }
            // Except for the list, all that the rules say about a single Unique they say about its family and faction: bans and
            // suspensions, the release of its set, its rarity and its type. So one example is enough.
            let example = cards.min().map(|at| index.unpack(UniqueId { family: number, at }));
            if example.is_some_and(|example| self.adding.allows(example)) {
                found |= cards;
            }
        }
        found
    }
}
