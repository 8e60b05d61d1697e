//! The small lists: sets, factions, types, sub-types and keywords. Each is a plain array.

use super::{
    Source,
    card::{CommunityCardType, CommunityFaction, CommunitySubType},
};
use answers::community::keywords::{KEYWORDS, Keyword};
use cards::{Availability, CardSet, CardType, Date, Faction, Language};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunitySet)]
pub struct CommunitySet<'a> {
    /// Place in the order of release.
    #[schema(example = 1)]
    id: usize,
    /// Always null: the catalogue does not know it.
    #[serde(rename = "alteredId")]
    altered_id: Option<String>,
    /// Its name.
    #[schema(example = "Beyond the Gates")]
    name: &'a str,
    /// English name.
    #[schema(example = "Beyond the Gates")]
    name_en: &'a str,
    /// First part of collector numbers; the reference where a set has none.
    #[schema(example = "BTG")]
    code: &'a str,
    /// Whether its cards may be played today, as far as the sources know.
    #[serde(rename = "isActive")]
    is_active: bool,
    /// Official reference.
    #[schema(example = "CORE")]
    reference: &'a str,
    /// Always null: the catalogue has no pictures.
    illustration: Option<String>,
    /// Always null: the catalogue has no pictures.
    #[serde(rename = "illustrationPath")]
    illustration_path: Option<String>,
    /// First day on which its cards are legal.
    #[schema(value_type = Option<String>, format = Date, example = "2024-09-13")]
    date: Option<Date>,
}

/// A keyword by which cards are found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityKeyword {
    /// Its code.
    #[schema(example = "CORIACE")]
    code: &'static str,
    /// A filter of `/api/cards` by it.
    #[schema(example = "effectKeyword=CORIACE")]
    filter_example: String,
    /// Its name by language.
    #[schema(example = json!({"en": "Tough", "fr": "Coriace"}))]
    translations: BTreeMap<&'static str, &'static str>,
}

/// Every set, by release date.
#[must_use]
pub fn sets<'a>(source: Source<'a>) -> Vec<CommunitySet<'a>> {
    let view = |(at, set): (usize, &'a CardSet)| CommunitySet {
        id: at + 1,
        altered_id: None,
        name: &set.name,
        name_en: &set.name,
        code: set.print_code.as_deref().unwrap_or(set.code.as_str()),
        is_active: set.availability(source.today) == Availability::Playable,
        reference: set.code.as_str(),
        illustration: None,
        illustration_path: None,
        date: set.released,
    };
    source.search_scope.index.sets().iter().enumerate().map(view).collect()
}

/// Every faction, and neutral.
#[must_use]
pub fn factions() -> Vec<CommunityFaction> {
    Faction::ALL.into_iter().map(CommunityFaction::of).collect()
}

/// Every card type.
#[must_use]
pub fn card_types(locale: Option<Language>) -> Vec<CommunityCardType> {
    CardType::ALL.into_iter().map(|kind| CommunityCardType::of(kind, locale)).collect()
}

/// Every sub-type of the catalogue, in alphabetical order.
#[must_use]
pub fn sub_types<'a>(source: Source<'a>, locale: Option<Language>) -> Vec<CommunitySubType<'a>> {
    source.community.sub_types().map(|code| CommunitySubType::of(source, code, locale)).collect()
}

/// Every keyword with a code.
#[must_use]
pub fn keywords() -> Vec<CommunityKeyword> {
    let view = |keyword: &Keyword| CommunityKeyword {
        code: keyword.code,
        filter_example: format!("effectKeyword={}", keyword.code),
        translations: BTreeMap::from([("en", keyword.english), ("fr", keyword.french)]),
    };
    KEYWORDS.iter().map(view).collect()
}
