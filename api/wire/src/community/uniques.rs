//! `/api/v2`: searches for Uniques in the form of the community's server of Uniques. The Uniques of the catalogue are searched.

use super::{
    Source,
    card::{CommunitySetName, CommunityText, Effects},
    known,
    params::StrictParams,
    parts::{boxes, english, slot, slots},
};
use crate::{card_list::SearchScope, json};
use answers::{
    Problem,
    community::{
        filter::{CardFilter, Mode},
        parts::Slot,
    },
    search::{
        Filter,
        order::{SortOrder, Sorted},
        selection::Selection,
    },
};
use cards::{CardId, Faction, Language, Rarity, SetCode, fold};
use catalog::{AbilityPart, PartKind};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};
use utoipa::ToSchema;

/// The form of the parameter `editing`, as a regular expression of JSON Schema.
pub(super) const EDITING: &str = "^((trigger|condition|output)(:([0-9]{1,3}|support))?|support)$";

/// Cards on a page by default, and at most.
pub(crate) const PAGE: usize = 50;
pub(crate) const PAGES: RangeInclusive<u64> = 1..=200;
/// The kinds of parts with their letters in queries.
const LETTERS: [(&str, PartKind); 3] = [("t", PartKind::Trigger), ("c", PartKind::Condition), ("o", PartKind::Effect)];

/// A page of Uniques.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityUniques)]
pub struct CommunityUniques<'a> {
    /// Where the list goes on.
    iter: CommunityIteration,
    /// Uniques of the page, in the order of references.
    cards: Vec<CommunityUnique<'a>>,
}

/// Where a list goes on.
#[derive(Debug, Serialize, ToSchema)]
struct CommunityIteration {
    /// Uniques that fit.
    #[schema(example = 1234)]
    total: usize,
    /// What the next page is asked for by; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 50)]
    cursor: Option<usize>,
}

/// A Unique. Texts are maps by locale: `en_US`, `fr_FR`, `de_DE`, `es_ES`, `it_IT`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityUnique)]
pub struct CommunityUnique<'a> {
    /// Official reference.
    #[schema(example = "ALT_EOLE_B_BR_110_U_2526")]
    reference: &'a str,
    /// Its name.
    name: BTreeMap<&'static str, String>,
    /// The set it was printed in.
    set: CommunitySetName<'a>,
    /// The faction in which it is played.
    faction: CommunityFactionName,
    /// Its sub-types.
    card_sub_types: Vec<CommunityUniqueSubType<'a>>,
    /// Hand cost.
    main_cost: Option<u8>,
    /// Reserve cost.
    recall_cost: Option<u8>,
    /// Forest statistic; null of what has none.
    forest_power: Option<u8>,
    /// Mountain statistic; null of what has none.
    mountain_power: Option<u8>,
    /// Water statistic; null of what has none.
    ocean_power: Option<u8>,
    /// As in `/api/cards`; empty where nothing is known.
    main_effect: BTreeMap<&'static str, String>,
    /// The support ability, likewise.
    echo_effect: BTreeMap<&'static str, String>,
}

/// A faction.
#[derive(Debug, Serialize, ToSchema)]
struct CommunityFactionName {
    /// Its code.
    #[schema(value_type = crate::words::FactionCode)]
    code: &'static str,
    /// Its name.
    #[schema(example = "Bravos")]
    name: &'static str,
}

/// A sub-type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityUniqueSubType)]
struct CommunityUniqueSubType<'a> {
    /// Official reference.
    #[schema(example = "ADVENTURER")]
    reference: &'a str,
    /// Its name.
    name: BTreeMap<&'static str, String>,
}

/// The parts of abilities.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityUniqueParts {
    /// Triggers.
    triggers: Vec<CommunityUniquePart>,
    /// Conditions.
    conditions: Vec<CommunityUniquePart>,
    /// Effects.
    output: Vec<CommunityUniquePart>,
}

/// A part of abilities.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CommunityUniquePart {
    /// Official number.
    #[schema(example = 24)]
    id_gd: u16,
    /// What it means in words of Tumult's; empty where its text is not read by itself.
    #[schema(example = json!({"en_US": "{J}"}))]
    text: BTreeMap<&'static str, String>,
    /// Whether it stands in ordinary text boxes.
    is_main: bool,
    /// Whether it stands in support boxes.
    is_echo: bool,
    /// Numbers of parts that mean the same.
    duplicated_id_gd: Vec<u16>,
}

/// The parts that are left to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityPartNumbers {
    /// Official numbers.
    #[schema(example = json!([1, 24]))]
    id_gds: BTreeSet<u16>,
}

/// A search for Uniques that a query asks for.
#[derive(Debug)]
pub struct UniqueQuery {
    /// All filters except the main abilities.
    filter: CardFilter,
    /// The main abilities, by their numbers in the query.
    slots: BTreeMap<usize, Slot>,
    support: Slot,
    from: usize,
    size: usize,
}

/// The part that a client is choosing.
#[derive(Clone, Copy, Debug)]
struct Editing {
    kind: PartKind,
    /// The main ability that the part belongs to; `None` for the ability of the support box.
    slot: Option<usize>,
}

const fn locale_code(language: Language) -> &'static str {
    match language {
        Language::En => "en_US",
        Language::Fr => "fr_FR",
        Language::De => "de_DE",
        Language::Es => "es_ES",
        Language::It => "it_IT",
    }
}

fn by_locale(text: Option<CommunityText>) -> BTreeMap<&'static str, String> {
    let Some(CommunityText::Every(texts)) = text else { return BTreeMap::new() };
    let code = |language: &Language| language.code();
    let rename = |(l, text): (&'static str, String)| {
        let language = Language::ALL.into_iter().find(|known| code(known) == l);
        language.map(|language| (locale_code(language), text))
    };
    texts.into_iter().filter_map(rename).collect()
}

impl<'a> CommunityUnique<'a> {
    fn of(source: Source<'a>, id: CardId) -> Self {
        let index = source.search_scope.index;
        let card = index.card(id);
        let effects = Effects::of(index, id, None);
        let sub_type = |code: &'a str| CommunityUniqueSubType {
            reference: code,
            name: by_locale(CommunityText::of_type(code, None)),
        };
        Self {
            reference: index.reference(id),
            name: by_locale(CommunityText::of(&card.name, None)),
            set: CommunitySetName::of(source, card.reference.set()),
            faction: CommunityFactionName { code: card.faction.code(), name: card.faction.name() },
            card_sub_types: card.sub_types.iter().map(|code| sub_type(code)).collect(),
            main_cost: card.hand_cost,
            recall_cost: card.reserve_cost,
            forest_power: card.statistics.map(|s| s.forest),
            mountain_power: card.statistics.map(|s| s.mountain),
            ocean_power: card.statistics.map(|s| s.ocean),
            main_effect: by_locale(effects.main),
            echo_effect: by_locale(effects.echo),
        }
    }

    /// Shows a card; `None` if it is not a Unique.
    #[must_use]
    pub fn find(source: Source<'a>, id: CardId) -> Option<Self> {
        let card = source.search_scope.index.card(id);
        (card.rarity() == Some(Rarity::Unique)).then(|| Self::of(source, id))
    }
}

impl UniqueQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault; an unknown parameter or set is a fault.
    pub fn read(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let read = Self::take(&mut params, source);
        params.finish().map(|()| read)
    }

    fn take(params: &mut StrictParams, source: Source<'_>) -> Self {
        let size = params.position("limit", PAGES).unwrap_or(PAGE);
        let from = params.position("cursor", 0..=u64::MAX).unwrap_or(0);
        let mode = [("or", Mode::Any), ("and", Mode::Every)];
        let filter = CardFilter {
            common: Filter {
                name: params.text("name").map(|name| fold(&name)),
                factions: params.list::<Faction>(&["faction"]),
                sets: sets(params, source),
                hand_cost: params.number(&["mainCost"]),
                reserve_cost: params.number(&["recallCost"]),
                forest: params.number(&["forestPower"]),
                mountain: params.number(&["mountainPower"]),
                ocean: params.number(&["oceanPower"]),
                ..Filter::default()
            },
            references: references(params, source),
            rarities: vec![Rarity::Unique],
            formats: params.formats("format", source.search_scope.formats),
            // The community's server of Uniques demands all abilities by default, and its clients leave the parameter out.
            slot_mode: params.choice("effectMode", &mode).unwrap_or(Mode::Every),
            ..CardFilter::default()
        };
        let slots = slots(params, source, "effect", &LETTERS);
        Self { filter, slots, support: slot(params, source, "support", &LETTERS), from, size }
    }

    fn found(self, source: Source<'_>) -> Selection {
        let filter = CardFilter {
            slots: self.slots.into_values().filter(|slot| !slot.is_empty()).collect(),
            support_slots: Some(self.support).filter(|slot| !slot.is_empty()).into_iter().collect(),
            ..self.filter
        };
        source.found(&filter)
    }

    /// Writes the page.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn answer(self, source: Source<'_>) -> Result<Vec<u8>, Problem> {
        let (from, size) = (self.from, self.size);
        let found = self.found(source);
        let SearchScope { index, segments, .. } = source.search_scope;
        let from = from.min(found.len());
        let to = from.saturating_add(size).min(found.len());
        let sorted = Sorted::new(&found, &SortOrder::default(), index, segments);
        let cards = sorted.cards(from..to).into_iter().map(|id| CommunityUnique::of(source, id)).collect();
        let iter = CommunityIteration { total: found.len(), cursor: (to < found.len()).then_some(to) };
        json::write(&CommunityUniques { iter, cards })
    }
}

fn sets(params: &mut StrictParams, source: Source<'_>) -> Vec<SetCode> {
    let mut sets = Vec::new();
    for text in params.texts(&["set"]) {
        match SetCode::parse(&text).filter(|code| source.search_scope.index.set_by_code(code).is_some()) {
            Some(code) => sets.push(code),
            None => params.fault("set", format!("set={text}: there is no such set")),
        }
    }
    sets
}

fn references(params: &mut StrictParams, source: Source<'_>) -> Option<Vec<CardId>> {
    let texts = params.texts(&["ref"]);
    let index = source.search_scope.index;
    (!texts.is_empty()).then(|| texts.iter().filter_map(|text| known(index, text)).collect())
}

/// Every part of abilities, by kind.
#[must_use]
pub fn parts(source: Source<'_>) -> CommunityUniqueParts {
    some_parts(source, usize::MAX)
}

/// The first parts of each kind.
#[must_use]
pub fn some_parts(source: Source<'_>, most: usize) -> CommunityUniqueParts {
    let parts = source.community.parts();
    let view = |part: &AbilityPart| {
        let (is_main, is_echo) = boxes(part);
        CommunityUniquePart {
            id_gd: part.number,
            text: english(part).map(|text| (locale_code(Language::En), text)).into_iter().collect(),
            is_main,
            is_echo,
            duplicated_id_gd: parts.duplicates(part.number).collect(),
        }
    };
    let all = |kind| parts.table(kind).take(most).map(view).collect();
    CommunityUniqueParts {
        triggers: all(PartKind::Trigger),
        conditions: all(PartKind::Condition),
        output: all(PartKind::Effect),
    }
}

/// A search for Uniques while one part is being chosen.
#[derive(Debug)]
pub struct ChoiceQuery {
    asked: UniqueQuery,
    editing: Editing,
}

impl ChoiceQuery {
    /// Reads a query string. `editing=trigger:0` means the trigger of the first main ability, `editing=trigger:support` that of the
    /// support ability, and `condition` and `output` likewise; `editing=support` means the effect of the support ability.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault.
    pub fn read(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let editing = editing(&mut params);
        let asked = UniqueQuery::take(&mut params, source);
        params.finish().map(|()| Self { asked, editing })
    }

    /// The parts of the kind being chosen that occur in a Unique that fits everything else.
    #[must_use]
    pub fn choices(self, source: Source<'_>) -> CommunityPartNumbers {
        let Self { mut asked, editing } = self;
        let mut slot = match editing.slot {
            Some(at) => asked.slots.remove(&at).unwrap_or_default(),
            None => std::mem::take(&mut asked.support),
        };
        if editing.slot.is_some() && asked.filter.slot_mode == Mode::Any {
            // The other main abilities are alternatives to the one being chosen.
            asked.slots.clear();
        }
        match editing.kind {
            PartKind::Trigger => slot.triggers.clear(),
            PartKind::Condition => slot.conditions.clear(),
            PartKind::Effect => slot.effects.clear(),
        }
        let parts = source.community.parts();
        let found = asked.found(source);
        let abilities = parts.compositions(&found, source.search_scope.segments);
        let fitting =
            abilities.iter().filter(|ability| ability.support == editing.slot.is_none() && slot.means(ability));
        let numbers: BTreeSet<u16> = fitting.filter_map(|ability| ability.part(editing.kind)).collect();
        CommunityPartNumbers { id_gds: numbers.into_iter().flat_map(|number| parts.alike(number)).collect() }
    }
}

fn editing(params: &mut StrictParams) -> Editing {
    let nothing = Editing { kind: PartKind::Effect, slot: Some(0) };
    let Some(text) = params.text("editing") else {
        params.fault("editing", "editing is trigger:0, condition:0, output:0 or support");
        return nothing;
    };
    let (word, at) = text.split_once(':').unwrap_or((&text, "0"));
    let kind = match word {
        "trigger" => Some(PartKind::Trigger),
        "condition" => Some(PartKind::Condition),
        "output" | "support" => Some(PartKind::Effect),
        _ => None,
    };
    let slot = if word == "support" || at == "support" { Ok(None) } else { at.parse().map(Some) };
    match (kind, slot) {
        (Some(kind), Ok(slot)) => Editing { kind, slot },
        _ => {
            params.fault(
                "editing",
                format!("editing={text}: it is trigger:0, condition:0, output:0, the same with :support, or support"),
            );
            nothing
        }
    }
}
