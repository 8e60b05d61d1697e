#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod card;
mod card_type;
mod faction;
mod index;
mod name;
mod notation;
mod rarity;
mod reference;
mod registered;
mod set;
mod timeline;
mod uniques;

pub use card::{Abilities, Card, CardNumber, Statistics, Text};
pub use card_type::{CardType, CardTypes};
pub use faction::Faction;
pub use index::{CardId, FamilyFact, GameplayId, Index, IndexError, Lookup, NameId, SupplyError, Supplying};
pub use name::{Language, Localized, Typed, UnknownLanguage, fold};
pub use notation::{Notation, PreErrataText, Reading, TextAsOf, TextBox, Unread};
pub use rarity::{Rarity, Variant};
pub use reference::{Gameplay, Product, Reference, ReferenceError, Suffix};
pub use registered::RegisteredCard;
pub use set::{Availability, CardSet, SetCode};
pub use timeline::{Announcement, AnnouncementKind, Restriction, RestrictionState, UnknownAnnouncement};
pub use uniques::{
    AbilityLine, AbilityLines, CardPlace, IndexedFamily, LineId, LineWords, MalformedFamily, MalformedPostings,
    PackedUnique, PostingKey, PostingList, Postings, UniqueBuilder, UniqueFace, UniqueFacts, UniqueFamily, UniqueId,
    Uniques, unpack,
};

/// A calendar date of the rules (releases, suspensions, events), without a time zone.
pub type Date = jiff::civil::Date;
