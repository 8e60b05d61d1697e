//! Tools to build a deck and to check one at a tournament table (contract section 4): statistics with what the limits of a format
//! leave, how many more copies of cards may be added, and the comparison of two lists. From the bytes of a request to those of
//! the answer.

use crate::{
    deck::{Borrowed, DeckShape},
    json,
    list::cut,
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts},
    verdict::{CardLineView, DiagnosticView, NotCheckedView, map},
    wanted_format::FormatShape,
    words,
};
use answers::{
    Code, Problem,
    dates::date,
    format_choice::{SelectedFormat, WantedFormat, select_one},
    verdict::{Context, DeckAndPool, LocatedDiagnostic, read},
};
use cards::Date;
use formats::{
    Addable, Adding, Budget, Comparator, Comparison, DeckJson, DeckStatistics, Distribution, Format, budget, compare,
};
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
    #[serde(borrow, default, deserialize_with = "crate::wanted_format::one")]
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
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
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

fn by_value<S: Serializer>(cards: &&[u32], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(cards.iter().enumerate())
}

/// A deck, a format, and the cards that might be added.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AddableRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}, "format": "standard",
    "references": ["ALT_CORE_B_MU_13_R1", "ALT_CORE_B_MU_14_C"], "asOf": "2026-03-01"
}))]
pub struct AddableRequest<'a> {
    /// The deck so far.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Id of `/v1/formats`, or a format written in place; `standard` if not given.
    #[serde(borrow, default, deserialize_with = "crate::wanted_format::one")]
    #[schema(value_type = Option<FormatShape>)]
    pub format: Option<WantedFormat<'a>>,
    /// Cards to ask for, in any spelling of a reference. If not given, every card of the catalogue that may be part of a
    /// deck, Uniques left out, by the printing that stands for all.
    #[serde(borrow, default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(length(max = 1000))]
    pub references: Option<Vec<Borrowed<'a>>>,
    /// Date of the event, today in UTC if not given.
    #[serde(borrow, default)]
    #[schema(value_type = Option<String>, format = Date, example = "2026-03-01")]
    pub as_of: Option<Borrowed<'a>>,
    /// The cards the deck is built from, where the format has a pool.
    #[serde(borrow, default)]
    #[schema(value_type = Option<DeckShape>)]
    pub pool: Option<DeckJson<'a>>,
}

/// How many copies more of each card the deck may take.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddableAnswer)]
pub struct AddableAnswer<'a> {
    /// Id of the format.
    #[schema(example = "standard")]
    format: &'a str,
    /// Version of the format.
    #[schema(example = "2026.1")]
    format_version: &'a str,
    /// The day for which the answer holds.
    #[schema(value_type = String, format = Date, example = "2026-03-01")]
    as_of: Date,
    /// In the order asked for; of the whole catalogue in the order of references.
    member: Vec<AddableView<'a>>,
    /// What could not be checked of the deck itself: every number here holds as far as the rest goes.
    not_checked: Vec<NotCheckedView<'a>>,
    /// What could not be read or had to be guessed, by line.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// How many copies more of one card, and why not more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Addable)]
struct AddableView<'a> {
    /// The card; a text that is no reference as it was sent, control characters escaped.
    #[schema(example = "ALT_CORE_B_MU_14_C")]
    reference: &'a str,
    /// Copies that make no new error and none worse, at most 100.
    #[schema(example = 3, maximum = 100)]
    addable: u32,
    /// Codes that the next copy would bring, or make worse.
    #[schema(value_type = Vec<crate::words::ViolationCode>, example = json!(["TOO_MANY_COPIES"]))]
    reasons: Vec<&'static str>,
    /// Rules that cannot be checked for this card because data is missing.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    not_checked: &'a [&'static str],
}

impl<'a> AddableAnswer<'a> {
    /// Shows how many copies a deck may take in a format on a day.
    pub fn of(
        format: &'a Format,
        as_of: Date,
        adding: &'a Adding<'_>,
        member: &'a [Addable],
        mut diagnostics: Vec<DiagnosticView<'a>>,
    ) -> Self {
        let omitted = cut(&mut diagnostics);
        Self {
            format: format.id(),
            format_version: format.version(),
            as_of,
            member: member.iter().map(AddableView::of).collect(),
            not_checked: adding.not_checked().iter().map(NotCheckedView::of).collect(),
            diagnostics,
            omitted,
        }
    }
}

impl<'a> AddableView<'a> {
    fn of(one: &'a Addable) -> Self {
        Self {
            reference: &one.reference,
            addable: one.addable,
            reasons: one.reasons.iter().map(|code| code.name()).collect(),
            not_checked: &one.not_checked,
        }
    }
}

/// The list that was registered and the one that was played.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompareRequest, example = json!({
    "registered": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"},
    "presented": {"text": "1 ALT_CORE_B_MU_01_C\n2 ALT_COREKS_B_MU_13_C\n1 ALT_CORE_B_MU_13_R1"}
}))]
pub struct CompareRequest<'a> {
    /// The registered deck.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub registered: DeckJson<'a>,
    /// The deck as it was presented.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub presented: DeckJson<'a>,
}

/// What differs by name, rarity, faction and number of a Unique; printings do not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompareAnswer)]
pub struct CompareAnswer<'a> {
    /// Whether both lists are certainly the same deck; never if a line of either could not be read.
    #[schema(example = false)]
    equal: bool,
    /// Registered cards that were not presented, with the copies that lack.
    missing: Vec<CardLineView<'a>>,
    /// Presented cards that were not registered, with the copies too many.
    extra: Vec<CardLineView<'a>>,
    /// Lines that could not be read or counted, so that they may be any card.
    unread: Unread,
    /// What could not be read or had to be guessed: the registered list first, each by line.
    diagnostics: Vec<DiagnosticView<'a>>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// Lines that could not be read or counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnreadLines)]
struct Unread {
    /// Of the registered list.
    #[schema(example = 0)]
    registered: usize,
    /// Of the presented list.
    #[schema(example = 0)]
    presented: usize,
}

impl<'a> CompareAnswer<'a> {
    /// Shows how the presented list differs from the registered one.
    pub fn of(found: &'a Comparison, mut diagnostics: Vec<DiagnosticView<'a>>) -> Self {
        let omitted = cut(&mut diagnostics);
        Self {
            equal: found.equal(),
            missing: found.missing.iter().map(CardLineView::of).collect(),
            extra: found.extra.iter().map(CardLineView::of).collect(),
            unread: Unread { registered: found.registered_faults, presented: found.presented_faults },
            diagnostics,
            omitted,
        }
    }
}

/// Largest product of the number of cards asked for and the lines of deck and pool, since the deck is judged again for each card.
/// It allows five thousand cards for a hundred lines.
const MAX_QUESTION_LINES: usize = 500_000;

/// Answers with the statistics of a deck.
///
/// # Errors
///
/// Every fault of the request.
pub fn statistics(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    counted(&json::read(request)?, context)
}

/// Like [`statistics`], but `None` for a request with facts of Uniques: compiling their texts takes longer than reading a deck.
///
/// # Errors
///
/// As [`statistics`].
pub fn statistics_if_short(request: &[u8], context: Context<'_>) -> Result<Option<Vec<u8>>, Problem> {
    let request: StatsRequest<'_> = json::read(request)?;
    if request.uniques.is_some() { Ok(None) } else { counted(&request, context).map(Some) }
}

fn counted(request: &StatsRequest<'_>, context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let uniques = RequestUniques::read(request.uniques.as_deref(), context.index);
    let index = uniques.as_ref().map_or(context.index, RequestUniques::index);
    let context = Context { index, ..context };
    let (chosen, as_of) = rules(request.format.as_ref(), request.as_of.as_ref(), context)?;
    let format = chosen.get();
    let read = DeckAndPool::read(&request.deck, request.pool.as_ref(), context.index)?;
    let all = DeckStatistics::new(&read.deck, context.index);
    let limits = budget(format, &read.case(as_of, context));
    let mut diagnostics = views(&read);
    diagnostics.extend(uniques.iter().flat_map(RequestUniques::diagnostics));
    let supplied = uniques.as_ref().map(|uniques| uniques.used(read.cards()));
    json::write(&StatsAnswer::of(&all, BudgetView::of(format, as_of, &limits), diagnostics, supplied))
}

/// Answers with the differences between a registered and a presented list.
///
/// # Errors
///
/// As [`statistics`].
pub fn comparison(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: CompareRequest<'_> = json::read(request)?;
    let (registered, first) = read(&request.registered, "/registered", context.index)?;
    let (presented, second) = read(&request.presented, "/presented", context.index)?;
    let found = compare(&registered, &presented, context.index);
    let mut diagnostics = LocatedDiagnostic::all(first, &request.registered, "/registered");
    diagnostics.extend(LocatedDiagnostic::all(second, &request.presented, "/presented"));
    json::write(&CompareAnswer::of(&found, diagnostics.iter().map(DiagnosticView::of).collect()))
}

/// Answers with the number of copies of cards that a deck may still take.
///
/// # Errors
///
/// As [`statistics`]; `OUT_OF_RANGE` if the deck has too many lines for that many cards.
pub fn addable(request: &[u8], context: Context<'_>) -> Result<Vec<u8>, Problem> {
    let request: AddableRequest<'_> = json::read(request)?;
    let (chosen, as_of) = rules(request.format.as_ref(), request.as_of.as_ref(), context)?;
    let format = chosen.get();
    let read = DeckAndPool::read(&request.deck, request.pool.as_ref(), context.index)?;
    let questions = match &request.references {
        Some(references) => references.len(),
        None => Adding::playable(context.index).count(),
    };
    let lines = read.deck.entries().len() + read.pool.as_ref().map_or(0, |pool| pool.entries().len());
    if questions.saturating_mul(lines) > MAX_QUESTION_LINES {
        let message =
            format!("for a deck and pool of {lines} different cards ask for at most {}", MAX_QUESTION_LINES / lines);
        return Err(Problem::at(Code::OutOfRange, "/references", message));
    }
    let adding = Adding::new(format, &read.case(as_of, context));
    let member: Vec<Addable> = match &request.references {
        Some(references) => references.iter().map(|text| adding.reference(&text.0)).collect(),
        None => adding.every_card().collect(),
    };
    json::write(&AddableAnswer::of(format, as_of, &adding, &member, views(&read)))
}

/// The format and the day of a request, with the defaults if it names none.
fn rules<'c>(
    format: Option<&WantedFormat<'_>>,
    as_of: Option<&Borrowed<'_>>,
    context: Context<'c>,
) -> Result<(SelectedFormat<'c>, Date), Problem> {
    let format = select_one(format, "/format", context.formats)?;
    let as_of = as_of.map(|text| date(&text.0, "/asOf")).transpose()?;
    Ok((format, as_of.unwrap_or(context.today)))
}

fn views(read: &DeckAndPool) -> Vec<DiagnosticView<'_>> {
    read.diagnostics.iter().map(DiagnosticView::of).collect()
}
