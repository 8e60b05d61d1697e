//! The views of the Altered community's API, `/api`. The community's clients can use Tumult like the servers they were made for.
//! Members have the community's names; every filter is either understood or refused.

pub mod bga;
pub mod card;
pub mod deck;
pub mod deck_list;
pub mod deck_request;
pub mod group;
pub mod lists;
pub mod parameters;
pub mod params;
pub mod parts;
pub mod problem;
pub mod query;
pub mod uniques;

use crate::card_list::SearchScope;
use answers::community::{
    Community,
    filter::{CardFilter, Searched},
    pools::{Empty, LISTED, Pools},
};
use answers::{search::selection::Selection, verdict::Context};
use card::Images;
use cards::{CardId, Date, Index, Lookup};

/// The data that an answer is made from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The catalogue and the formats.
    pub search_scope: SearchScope<'a>,
    /// Data for these clients, computed from the catalogue.
    pub community: &'a Community,
    /// The addresses of pictures of cards.
    pub images: &'a Images,
    /// The day for which bans, suspensions and formats hold.
    pub today: Date,
}

impl<'a> Source<'a> {
    /// The context of a verdict on that day.
    fn verdicts(self) -> Context<'a> {
        let SearchScope { index, formats, lists, .. } = self.search_scope;
        Context { index, formats, lists, today: self.today }
    }

    fn searched(self) -> Searched<'a> {
        let SearchScope { index, names, terms, segments, .. } = self.search_scope;
        Searched { index, names, terms, segments, community: self.community, day: self.today }
    }

    /// The formats with these ids, ready to be asked about cards.
    fn pools(self, empty: &'a Empty, ids: impl IntoIterator<Item = &'a str>) -> Pools<'a> {
        let SearchScope { index, formats, lists, .. } = self.search_scope;
        Pools::new(empty, ids, (index, formats, lists), self.today)
    }

    /// The cards that fit a filter.
    fn found(self, filter: &CardFilter) -> Selection {
        let empty = Empty::new(self.search_scope.index);
        let pools = self.pools(&empty, filter.formats.iter().map(String::as_str));
        filter.search(self.searched(), &pools)
    }

    /// The formats that are listed with each card.
    #[must_use]
    pub fn listed(self, empty: &'a Empty) -> Pools<'a> {
        self.pools(empty, LISTED)
    }
}

/// The card with a reference; `None` if the text is not a reference, or not that of a card.
fn known(index: &Index, reference: &str) -> Option<CardId> {
    match index.look_up(reference) {
        Lookup::Known(id) => Some(id),
        Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => None,
    }
}
