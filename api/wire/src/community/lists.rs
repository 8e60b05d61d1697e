//! The small lists: sets, factions, types, sub-types and keywords, each a plain array; and formats, with the limits that a deck
//! builder needs.

use super::{
    Source,
    card::{CommunityCardType, CommunityFaction, CommunitySubType},
};
use answers::community::{
    filter::{KEYWORDS, Keyword},
    pools::LISTED,
};
use cards::{Availability, CardSet, CardType, Date, Faction, Index, Language};
use formats::Format;
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

/// A format. Counts are without the Hero.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityFormat)]
pub struct CommunityFormat<'a> {
    /// Its code.
    #[schema(example = "standard")]
    code: &'a str,
    /// Name of the format.
    #[schema(example = "Standard")]
    label: &'a str,
    /// Fewest cards of a deck, without the Hero.
    #[schema(example = 39)]
    min_cards: Option<i64>,
    /// Most cards of a deck, without the Hero.
    #[schema(example = 59)]
    max_cards: Option<i64>,
    /// Whether banned cards may be played.
    allow_banned: bool,
    /// Whether suspended cards may be played.
    allow_suspended: bool,
    /// What a deck holds at most.
    limits: CommunityLimits,
    /// By number of Uniques, the Heroes who take that many: the first word of a name, in lower case.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(example = json!({"5": ["sierra", "sol"]}))]
    unique_limits_by_hero: BTreeMap<String, Vec<String>>,
    /// The season list that says which Uniques may be played, where one is loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pool: Option<CommunityPool>,
}

/// What a deck holds at most; null is no limit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityLimits {
    /// Unique cards.
    #[schema(example = 3)]
    unique: Option<i64>,
    /// Rare cards.
    #[schema(example = 15)]
    rare: Option<i64>,
    /// Exalted cards.
    #[schema(example = 3)]
    exalted: Option<i64>,
    /// Cards of one name.
    #[schema(example = 3)]
    max_copies_per_name: Option<i64>,
    /// Cards of one name and rarity.
    max_copies_per_rarity: Option<i64>,
}

/// A season list.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityPool {
    /// Its name and version.
    #[schema(example = "frontier-3")]
    id: String,
}

/// The formats of constructed decks, or every format.
#[must_use]
pub fn formats<'a>(source: Source<'a>, hidden: bool) -> Vec<CommunityFormat<'a>> {
    let registry = source.search_scope.formats;
    let listed = LISTED.iter().filter_map(|id| registry.get(id));
    let others = registry.iter().filter(|format| hidden && !LISTED.contains(&format.id()));
    listed.chain(others).map(|format| CommunityFormat::of(source, format)).collect()
}

impl<'a> CommunityFormat<'a> {
    fn of(source: Source<'a>, format: &'a Format) -> Self {
        let today = source.today;
        let number = |rule: &str, parameter: &str| parameter_of(format, today, rule, parameter)?.as_integer();
        // The totals of a format count the Hero; here it is not counted.
        let cards = |of_main: &str, of_all: &str, parameter: &str| {
            number(of_main, parameter).or_else(|| number(of_all, parameter).map(|all| all - 1))
        };
        let is_restricted = format.rule("restrictions").is_some_and(|rule| rule.in_force(today));
        Self {
            code: format.id(),
            label: format.name(),
            min_cards: cards("mainMinimum", "totalMinimum", "min"),
            max_cards: cards("mainMaximum", "totalMaximum", "max"),
            allow_banned: !is_restricted,
            allow_suspended: !is_restricted,
            limits: CommunityLimits {
                unique: number("unique", "max"),
                rare: number("rare", "max"),
                exalted: number("exalted", "max"),
                max_copies_per_name: number("copiesPerName", "max"),
                max_copies_per_rarity: number("copiesPerRarity", "max"),
            },
            unique_limits_by_hero: by_hero(source.search_scope.index, format, today),
            pool: source
                .search_scope
                .lists
                .get(format.id(), today)
                .map(|list| CommunityPool { id: format!("{}-{}", list.id(), list.version()) }),
        }
    }
}

fn parameter_of<'f>(format: &'f Format, today: Date, rule: &str, parameter: &str) -> Option<&'f toml::Value> {
    format.rule(rule).filter(|rule| rule.in_force(today))?.parameters.get(parameter)
}

/// The Heroes with a limit of their own for Uniques, by limit. Clients cut the name of a Hero at its first blank and look for it
/// in lower case, so the names are written that way.
fn by_hero(index: &Index, format: &Format, today: Date) -> BTreeMap<String, Vec<String>> {
    let heroes = parameter_of(format, today, "unique", "heroes").and_then(toml::Value::as_table);
    let mut limits: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (family, limit) in heroes.into_iter().flatten() {
        let Some(hero) = index.family_named(family).first() else { continue };
        let first = index.card(*hero).english().split([' ', '&', ',']).next().unwrap_or_default();
        limits.entry(limit.to_string()).or_default().push(first.to_lowercase());
    }
    limits
}
