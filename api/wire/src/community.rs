//! The shapes of the Altered community's API, `/api`: its clients read Tumult as they read the servers they were made
//! for. Names of members are the community's; every filter is understood or refused.

pub mod batch;
pub mod card;
pub mod formats;
pub mod group;
pub mod image;
pub mod lists;
pub mod params;
pub mod query;
pub mod text;

use crate::card_list::SearchScope;
use answers::community::{
    Community,
    filter::Searched,
    pools::{Empty, LISTED, Pools},
};
use cards::Date;
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
    fn searched(self) -> Searched<'a> {
        let SearchScope { index, names, terms, .. } = self.search_scope;
        Searched { index, names, terms, community: self.community, day: self.today }
    }

    /// Formats by their ids, ready to be asked for cards.
    fn pools(self, empty: &'a Empty, ids: impl IntoIterator<Item = &'a str>) -> Pools<'a> {
        let SearchScope { index, formats, lists, .. } = self.search_scope;
        Pools::new(empty, ids, (index, formats, lists), self.today)
    }

    /// The formats that are listed with a card.
    #[must_use]
    pub fn listed(self, empty: &'a Empty) -> Pools<'a> {
        self.pools(empty, LISTED)
    }
}
