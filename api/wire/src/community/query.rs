//! Searches for cards and gameplay cards: reads the query and writes the pages.

use super::{Source, card::CommunityCard, group::CommunityCardGroup, known, params::StrictParams, parts::slots};
use crate::{card_list::SearchScope, json};
use answers::{
    Problem,
    community::{
        filter::{self, CardFilter, CostRelation, Mode},
        groups::Variation,
        order::{Key, Order},
        pools::Empty,
    },
    search::{Filter, selection::Selection},
    terms::Words,
};
use cards::{CardId, CardType, CardTypes, Faction, Language, Rarity, fold};
use catalog::PartKind;
use engine::ability::TermKind;
use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Cards on a page by default, and at most.
pub(crate) const PAGE: usize = 30;
pub(crate) const MAX_PAGE: usize = 1000;
/// Largest number of abilities with the same trigger that a query may ask for.
pub(crate) const MAX_ABILITIES: u64 = 3;

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityPage<T> {
    /// The entries; none beyond the last page.
    member: Vec<T>,
    /// Entries of all pages.
    #[schema(example = 367)]
    total_items: usize,
    /// Number of this page, from 1.
    #[schema(example = 1)]
    current_page: usize,
    /// Members of a full page.
    #[schema(example = 30)]
    items_per_page: usize,
    /// Number of the last page.
    #[schema(example = 13)]
    last_page: usize,
}

/// A search that a query asks for.
#[derive(Debug)]
pub struct CommunityQuery {
    filter: CardFilter,
    order: Order,
    locale: Option<Language>,
    page: usize,
    size: usize,
}

impl CommunityQuery {
    /// Reads a query string. `seed` is used to shuffle if the query asks for that without a seed.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault; an unknown parameter is a fault.
    pub fn read(query: &str, source: Source<'_>, seed: u64) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let read = Self::take(&mut params, source, seed);
        params.finish().map(|()| read)
    }

    /// Takes the parameters of a search.
    pub(crate) fn take(params: &mut StrictParams, source: Source<'_>, seed: u64) -> Self {
        if params.flag("strict") == Some(false) {
            params.fault("strict", "an unknown filter is always refused here");
        }
        let locale = params.locale();
        let filter = filter(params, source);
        let order = order(params, seed);
        let page = params.position("page", 1..=u64::MAX).unwrap_or(1);
        let size = params.position("itemsPerPage", 1..=u64::MAX).unwrap_or(PAGE).min(MAX_PAGE);
        Self { filter, order, locale, page, size }
    }

    /// The cards that fit.
    #[must_use]
    pub fn found(&self, source: Source<'_>) -> Selection {
        source.found(&self.filter)
    }

    /// Writes the page of cards.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn cards(&self, source: Source<'_>) -> Result<Vec<u8>, Problem> {
        let found = self.found(source);
        let empty = Empty::new(source.search_scope.index);
        let listed = source.listed(&empty);
        self.write(source, &found, |id| CommunityCard::of(source, &listed, id, self.locale))
    }

    /// Writes the page of gameplay cards of which a printing fits.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn groups(&self, source: Source<'_>) -> Result<Vec<u8>, Problem> {
        let (groups, index) = (source.community.groups(), source.search_scope.index);
        let mut found = self.found(source);
        let first = |id| groups.of_card(index, id).1.first();
        let firsts: BTreeSet<CardId> = found.ordinary(index).map(first).collect();
        found.set_ordinary(firsts.into_iter());
        let empty = Empty::new(index);
        let listed = source.listed(&empty);
        self.write(source, &found, |id| CommunityCardGroup::of(source, &listed, id, self.locale))
    }

    fn write<T: Serialize>(
        &self,
        source: Source<'_>,
        found: &Selection,
        show: impl Fn(CardId) -> T,
    ) -> Result<Vec<u8>, Problem> {
        let SearchScope { index, segments, .. } = source.search_scope;
        let len = found.len();
        let from = (self.page - 1).saturating_mul(self.size).min(len);
        let to = from.saturating_add(self.size).min(len);
        let cards = self.order.cards(found, (index, segments), self.locale, from..to);
        json::write(&CommunityPage {
            member: cards.into_iter().map(show).collect(),
            total_items: len,
            current_page: self.page,
            items_per_page: self.size,
            last_page: len.div_ceil(self.size).max(1),
        })
    }
}

fn filter(params: &mut StrictParams, source: Source<'_>) -> CardFilter {
    let index = source.search_scope.index;
    let given =
        |texts: Vec<String>| (!texts.is_empty()).then(|| texts.iter().filter_map(|text| known(index, text)).collect());
    let mode = [("or", Mode::Any), ("and", Mode::Every)];
    let words = [("trigger", PartKind::Trigger), ("condition", PartKind::Condition), ("effect", PartKind::Effect)];
    let relations = [
        ("equal", CostRelation::Equal),
        ("mainHigher", CostRelation::HandHigher),
        ("recallHigher", CostRelation::ReserveHigher),
    ];
    CardFilter {
        common: Filter {
            name: params.text("name").map(|name| fold(&name)),
            factions: params.list::<Faction>(&["faction.code", "faction"]),
            sets: params.sets(&["set.reference", "set"], source.search_scope),
            types: types(params, &["cardType", "cardType.reference"]),
            sub_types: params
                .sub_types(&["subTypes", "subType", "cardSubTypes", "cardSubTypes.reference"], source.search_scope),
            hand_cost: params.number(&["mainCost"]),
            reserve_cost: params.number(&["recallCost"]),
            forest: params.number(&["forestPower", "forest"]),
            mountain: params.number(&["mountainPower", "mountain"]),
            ocean: params.number(&["oceanPower", "ocean"]),
            ..Filter::default()
        },
        references: given(params.texts(&["reference"])),
        printings_of: given(params.texts(&["cards.reference"])),
        names: names(params),
        rarities: params.list::<Rarity>(&["rarity", "rarity.reference"]),
        no_types: types(params, &["cardType[ne]"]),
        no_sub_types: params.texts(&["cardSubTypes[ne]", "subTypes[ne]"]),
        variations: params.list::<Variation>(&["variation"]),
        cost_relation: params.choice("costRelation", &relations),
        keywords: keyword_words(params, source),
        keyword_mode: params.choice("effectKeywordMode", &mode).unwrap_or_default(),
        no_effect: params.flag("hasNoEffect"),
        support: params.flag("hasEchoEffect"),
        banned: params.flag("isBanned"),
        errated: params.flag("isErrated"),
        suspended: params.flag("isSuspended"),
        kickstarter: params.flag("kickstarter"),
        promo: params.flag("promo"),
        shifted: params.flag("transfuge"),
        serialized: params.flag("isSerialized"),
        collector_numbers: params.texts(&["collectorNumberFormatedId"]),
        formats: params.formats("gameplayFormat", source.search_scope.formats),
        format_mode: params.choice("gameplayFormatMode", &mode).unwrap_or_default(),
        slots: slots(params, source, "effectSlot", &words).into_values().filter(|slot| !slot.is_empty()).collect(),
        slot_mode: params.choice("effectSlotMode", &mode).unwrap_or_default(),
        support_slots: slots(params, source, "echoSlot", &words)
            .into_values()
            .filter(|slot| !slot.is_empty())
            .collect(),
        same_trigger: params.position("minSameTriggerCount", 1..=MAX_ABILITIES),
        after: params.whole("afterId", 0..=u64::from(u32::MAX)).and_then(|id| u32::try_from(id).ok()),
    }
}

/// Reads card types.
fn types(params: &mut StrictParams, names: &[&str]) -> Vec<CardType> {
    let mut types = Vec::new();
    for text in params.texts(names) {
        match text.parse::<CardTypes>() {
            Ok(named) => types.extend(named),
            Err(error) => params.fault(names[0], format!("{}={text}: {error}", names[0])),
        }
    }
    types
}

/// Reads parts of names, each in one language: `name[fr]=fée`.
fn names(params: &mut StrictParams) -> Vec<(Language, String)> {
    let mut names = Vec::new();
    for (language, piece) in params.bracketed("name") {
        match language.parse() {
            Ok(language) => names.push((language, fold(&piece))),
            Err(error) => params.fault(&format!("name[{language}]"), format!("name[{language}]: {error}")),
        }
    }
    names
}

fn keyword_words(params: &mut StrictParams, source: Source<'_>) -> Vec<Words> {
    let mut all = Vec::new();
    for code in params.texts(&["effectKeyword"]) {
        match source.search_scope.terms.read(TermKind::Keyword, &[filter::word(&code).to_owned()]) {
            Ok(words) => all.push(words),
            Err(unknown) => {
                for word in unknown {
                    params.refuse("effectKeyword", format!("effectKeyword={code}: {word}, or a code of /api/keywords"));
                }
            }
        }
    }
    all
}

fn order(params: &mut StrictParams, seed: u64) -> Order {
    let seed = params.whole("seed", 0..=u64::MAX).unwrap_or(seed);
    let random = params.flag("random").unwrap_or(false);
    let mut keys: Vec<(Key, bool)> = Vec::new();
    for (field, direction) in params.bracketed("order") {
        let name = format!("order[{field}]");
        let down = match direction.to_ascii_lowercase().as_str() {
            "asc" => Ok(false),
            "desc" => Ok(true),
            _ => Err(format!("{name}={direction}: the direction is asc or desc")),
        };
        match (field.parse::<Key>(), down) {
            (Ok(key), Ok(_)) if keys.iter().any(|(known, _)| *known == key) => {}
            (Ok(key), Ok(down)) => keys.push((key, down)),
            (Err(error), _) => params.fault(&name, error.to_string()),
            (Ok(_), Err(message)) => params.fault(&name, message),
        }
    }
    match keys {
        _ if random => Order::Random(seed),
        keys if keys.is_empty() => Order::Catalogue,
        keys => Order::Keys(keys),
    }
}
