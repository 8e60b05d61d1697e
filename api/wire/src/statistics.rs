//! The request and the answer about the statistics of a deck.

use crate::{
    bounded::cut,
    deck::{Borrowed, DeckShape},
    format_input::FormatShape,
    uniques::{SuppliedUniqueView, UniqueFacts},
    verdict::{CardLineView, DiagnosticView},
    words,
};
use answers::format_choice::WantedFormat;
use cards::Date;
use formats::{Budget, Comparator, DeckJson, DeckStatistics, Distribution, Format};
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;
use validator::Validate;

/// A deck to be counted, and the format of which the limits are shown.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StatsRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "format": "standard", "asOf": "2026-03-01"
}))]
pub struct StatsRequest<'a> {
    /// The deck. It need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Id of `/v1/formats`, or a format written in place; `standard` if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<FormatShape>)]
    pub format: Option<WantedFormat<'a>>,
    /// Date of the event, today in UTC if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, format = Date, example = "2026-03-01")]
    pub as_of: Option<Borrowed<'a>>,
    /// The cards the deck is built from, where the format has a pool.
    #[serde(borrow, default)]
    #[schema(value_type = Option<DeckShape>)]
    pub pool: Option<DeckJson<'a>>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(length(max = 50, message = "uniques holds at most 50 cards"))]
    #[schema(value_type = Option<Vec<UniqueFacts<'static>>>, max_items = 50)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// What a deck builder draws: copies of main cards, the Hero apart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatsAnswer)]
pub struct StatsAnswer<'a> {
    /// The Hero; null without one, the first by name if there are several.
    #[schema(required)]
    hero: Option<CardLineView<'a>>,
    /// Main cards without Mana Convergence: what everything below counts.
    #[schema(example = 39)]
    cards: u32,
    /// Different names among them.
    #[schema(example = 13)]
    names: u32,
    /// Mana Convergence.
    #[schema(example = 0)]
    convergence: u32,
    /// Tokens and other material, which are no part of a deck.
    #[schema(example = 0)]
    set_aside: u32,
    /// Lines that could not be read or counted; none of the totals holds them.
    #[schema(example = 0)]
    unread: usize,
    /// Mana to play the cards from Hand.
    hand_cost: DistributionView<'a>,
    /// Mana to play the cards from Reserve.
    reserve_cost: DistributionView<'a>,
    /// The statistics of the Characters.
    terrains: TerrainsView<'a>,
    /// Cards by type.
    #[schema(value_type = std::collections::BTreeMap<words::CardType, u32>, example = json!({"CHARACTER": 30, "SPELL": 9}))]
    #[serde(serialize_with = "map")]
    card_types: &'a [(cards::CardType, u32)],
    /// Cards by sub-type, most first; a card with two counts for both.
    #[schema(value_type = std::collections::BTreeMap<String, u32>, example = json!({"ANIMAL": 12, "DRUID": 6}))]
    #[serde(serialize_with = "map")]
    sub_types: &'a [(String, u32)],
    /// Cards of which the sub-types are not known.
    #[schema(example = 0)]
    sub_types_unknown: u32,
    /// Cards by rarity class.
    #[schema(value_type = std::collections::BTreeMap<words::Rarity, u32>, example = json!({"COMMON": 24, "RARE": 12, "EXALTED": 0, "UNIQUE": 3}))]
    #[serde(serialize_with = "map")]
    rarities: &'a [(cards::Rarity, u32)],
    /// Cards by their own faction.
    #[schema(value_type = std::collections::BTreeMap<words::FactionCode, u32>, example = json!({"MU": 39}))]
    #[serde(serialize_with = "map")]
    factions: &'a [(cards::Faction, u32)],
    /// Cards of which the faction is not known.
    #[schema(example = 0)]
    factions_unknown: u32,
    /// Number of names by how many copies the deck holds of them.
    #[schema(value_type = std::collections::BTreeMap<String, u32>, example = json!({"1": 2, "3": 11}))]
    #[serde(serialize_with = "map")]
    copies: &'a [(u32, u32)],
    /// What the deck leaves of the limits of the format.
    budget: BudgetView<'a>,
    /// What could not be read or had to be guessed, by line.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
}

/// What the deck leaves of the limits of a format.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Budget)]
pub struct BudgetView<'a> {
    /// Id of the format.
    #[schema(example = "standard")]
    format: &'a str,
    /// Version of the format.
    #[schema(example = "2026.1")]
    format_version: &'a str,
    /// The day for which the limits hold.
    #[schema(value_type = String, format = Date, example = "2026-03-01")]
    as_of: Date,
    /// The limits in force, in the order of the format.
    limits: Vec<LimitView>,
}

/// One limit and what is left of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Limit)]
struct LimitView {
    /// Name of the rule in the format.
    #[schema(example = "rare")]
    rule: &'static str,
    /// What the deck holds; of a limit by name, the name of which it holds most.
    #[schema(example = 12)]
    actual: u32,
    /// What the format demands.
    #[schema(example = 15)]
    limit: u32,
    /// How they are compared.
    #[schema(value_type = words::Comparator)]
    comparator: Comparator,
    /// Cards to spare; negative if there are too many, or if some are missing.
    #[schema(example = 3)]
    left: i64,
}

impl<'a> BudgetView<'a> {
    /// Shows the limits of a format on a day, with what the deck has left of each.
    pub fn of(format: &'a Format, as_of: Date, limits: &[Budget]) -> Self {
        let limit = |b: &Budget| {
            let Budget { rule, actual, limit, comparator, left } = *b;
            LimitView { rule, actual, limit, comparator, left }
        };
        Self {
            format: format.id(),
            format_version: format.version(),
            as_of,
            limits: limits.iter().map(limit).collect(),
        }
    }
}

/// The statistics of the Characters of a deck.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Terrains)]
struct TerrainsView<'a> {
    /// Characters of the deck.
    #[schema(example = 30)]
    characters: u32,
    /// Forest.
    forest: DistributionView<'a>,
    /// Mountain.
    mountain: DistributionView<'a>,
    /// Water.
    ocean: DistributionView<'a>,
}

/// How often each value occurs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Distribution)]
struct DistributionView<'a> {
    /// `sum / known`; null if nothing is known.
    #[schema(required, example = 2.5)]
    mean: Option<f64>,
    /// Sum over the cards of which the value is known.
    #[schema(example = 75)]
    sum: u64,
    /// Cards of which the value is known.
    #[schema(example = 30)]
    known: u32,
    /// Cards of which it is not; they stand in no other figure.
    #[schema(example = 0)]
    unknown: u32,
    /// Cards by value, without gaps from 0 to the largest.
    #[schema(value_type = std::collections::BTreeMap<String, u32>, example = json!({"0": 0, "1": 6, "2": 9, "3": 9, "4": 6}))]
    #[serde(serialize_with = "by_value")]
    histogram: &'a [u32],
}

impl<'a> DistributionView<'a> {
    fn of(values: &'a Distribution) -> Self {
        Self {
            mean: values.mean(),
            sum: values.sum,
            known: values.known,
            unknown: values.unknown,
            histogram: &values.cards,
        }
    }
}

impl<'a> StatsAnswer<'a> {
    /// Shows the statistics. `supplied` are the Uniques whose facts came with the request, if any did.
    pub fn of(
        all: &'a DeckStatistics,
        budget: BudgetView<'a>,
        mut diagnostics: Vec<DiagnosticView<'a>>,
        supplied: Option<Vec<SuppliedUniqueView>>,
    ) -> Self {
        let omitted = cut(&mut diagnostics);
        Self {
            hero: all.hero.as_ref().map(CardLineView::of),
            cards: all.cards,
            names: all.names,
            convergence: all.convergence,
            set_aside: all.set_aside,
            unread: all.faults,
            hand_cost: DistributionView::of(&all.hand_cost),
            reserve_cost: DistributionView::of(&all.reserve_cost),
            terrains: TerrainsView {
                characters: all.characters,
                forest: DistributionView::of(&all.forest),
                mountain: DistributionView::of(&all.mountain),
                ocean: DistributionView::of(&all.ocean),
            },
            card_types: &all.card_types,
            sub_types: &all.sub_types,
            sub_types_unknown: all.sub_types_unknown,
            rarities: &all.rarities,
            factions: &all.factions,
            factions_unknown: all.factions_unknown,
            copies: &all.copies,
            budget,
            diagnostics,
            omitted,
            supplied_uniques: supplied,
        }
    }
}

fn map<K: Serialize, S: Serializer>(pairs: &&[(K, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, n)| (key, n)))
}

fn by_value<S: Serializer>(cards: &&[u32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(cards.iter().enumerate())
}
