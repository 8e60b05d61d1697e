//! Which formats take a card at all.

use crate::search::{
    segment::{Segment, Segments},
    selection::Selection,
};
use cards::{CardId, Date, Index, UniqueId};
use formats::{Adding, CheckContext, Deck, DeckList, Registry, SeasonLists, UniqueList};
use roaring::RoaringBitmap;

/// The rule that asks a list of the season about each Unique.
const LISTED_RULE: &str = "uniqueListed";

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
pub struct Pools<'a>(Vec<Pool<'a>>);

#[derive(Debug)]
struct Pool<'a> {
    id: &'a str,
    adding: Adding<'a>,
    /// The list of the season that says of each Unique whether it may be played.
    list: Option<&'a UniqueList>,
}

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
        let pool = |id: &'a str| {
            let format = formats.get(id)?;
            let rule = format.rule(LISTED_RULE).filter(|rule| rule.in_force(as_of));
            let list = rule.and_then(|rule| rule.parameters.get("list")?.as_str());
            let list = list.and_then(|list| lists.get(list, as_of));
            Some(Pool { id, adding: Adding::new(format, &case), list })
        };
        Self(ids.into_iter().filter_map(pool).collect())
    }

    /// The ids of the formats that allow a card, whatever else a deck holds.
    pub fn allowing(&self, card: CardId) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |pool| pool.adding.allows(card)).map(|pool| pool.id)
    }

    /// Those of these cards that one of the formats allows.
    #[must_use]
    pub fn allowed(&self, index: &Index, segments: &Segments, found: &Selection) -> Selection {
        Selection::of(segments, |at, segment| self.select(index, segment, &found.0[at], false))
    }

    /// Those of these cards of a segment that one of the formats allows, or every one.
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
            // But for the list, what the rules say of a single card they say of its family in its faction: bans and
            // suspensions, the release of its set, its rarity and its type.
            let example = cards.min().map(|at| index.unpack(UniqueId { family: number, at }));
            if example.is_some_and(|example| self.adding.allows(example)) {
                found |= cards;
            }
        }
        found
    }
}
