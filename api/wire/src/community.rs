//! The shapes of the Altered community's API, `/api`: its clients read Tumult as they read the servers they were made
//! for. Names of members are the community's; every filter is understood or refused.

pub mod batch;
pub mod bga;
pub mod card;
pub mod deck;
pub mod deck_list;
pub mod deck_request;
pub mod formats;
pub mod group;
pub mod image;
pub mod lists;
pub mod parameters;
pub mod params;
pub mod parts;
pub mod problem;
pub mod query;
pub mod text;
pub mod uniques;

use crate::card_list::SearchScope;
use answers::community::{
    Community,
    filter::{CardFilter, Searched},
    pools::{Empty, LISTED, Pools},
};
use answers::{search::selection::Selection, verdict::Context};
use cards::{CardId, Date, Index, Lookup};
use image::Images;

/// What an answer is made from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The catalogue and the formats.
    pub search_scope: SearchScope<'a>,
    /// What is worked out of the catalogue for these clients.
    pub community: &'a Community,
    /// Where pictures of cards are.
    pub images: &'a Images,
    /// The day of bans, suspensions and formats.
    pub today: Date,
}

impl<'a> Source<'a> {
    /// What a verdict of the day depends on.
    fn verdicts(self) -> Context<'a> {
        let SearchScope { index, formats, lists, .. } = self.search_scope;
        Context { index, formats, lists, today: self.today }
    }

    fn searched(self) -> Searched<'a> {
        let SearchScope { index, names, terms, segments, .. } = self.search_scope;
        Searched { index, names, terms, segments, community: self.community, day: self.today }
    }

    /// Formats by their ids, ready to be asked for cards.
    fn pools(self, empty: &'a Empty, ids: impl IntoIterator<Item = &'a str>) -> Pools<'a> {
        let SearchScope { index, formats, lists, .. } = self.search_scope;
        Pools::new(empty, ids, (index, formats, lists), self.today)
    }

    /// The cards that a filter means.
    fn found(self, filter: &CardFilter) -> Selection {
        let empty = Empty::new(self.search_scope.index);
        let pools = self.pools(&empty, filter.formats.iter().map(String::as_str));
        filter.search(self.searched(), &pools)
    }

    /// The formats that are listed with a card.
    #[must_use]
    pub fn listed(self, empty: &'a Empty) -> Pools<'a> {
        self.pools(empty, LISTED)
    }
}

/// The card of a reference; `None` for what is no reference, and for the reference of no card.
fn known(index: &Index, reference: &str) -> Option<CardId> {
    match index.look_up(reference) {
        Lookup::Known(id) => Some(id),
        Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => None,
    }
}
