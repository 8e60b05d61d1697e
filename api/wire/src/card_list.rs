//! Questions that find cards (contract section 3): the query of `GET /v1/cards` and its pages, cards with the wanted members
//! alone, gameplay cards with their printings, and completions for a search box.

pub use answers::search::SearchScope;

use crate::{
    card::{CardView, DisplayOptions},
    json,
    list::Page,
    query::Params,
    words,
};
use answers::{
    Problem,
    community::{
        groups::{Group, Groups},
        pools::{Empty, Pools},
    },
    cursor::{self, CursorFault},
    search::{
        Field, Filter, PreparedFilter,
        complete::{Completion, CompletionKind, complete},
        line::{self, MAX_LENGTH},
        order::{SortKey, SortOrder, Sorted},
        query::{PreparedQuery, Query},
        selection::{Facet, Selection, UnknownFacet},
    },
    terms::{TermQuery, Terms, Words},
};
use cards::{CardId, CardTypes, Date, Faction, Index, Language, Lookup, Rarity, fold};
use engine::ability::TermKind;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use std::{borrow::Cow, cmp::Ordering, collections::BTreeSet, ops::RangeInclusive};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// Cards on a page by default, and at most.
pub(crate) const PAGE: usize = 30;

pub(crate) const PAGE_SIZES: RangeInclusive<u64> = 1..=1000;

/// The path of the list.
const PATH: &str = "/v1/cards";

const GROUPS_PATH: &str = "/v1/card_groups";

/// A search for cards that a query asks for.
#[derive(Debug)]
pub struct CardQuery {
    /// The query without its page, by which cursors know the search.
    search: String,
    /// All parameters, for the address of the next page.
    params: Params,
    display: DisplayOptions,
    filter: Filter,
    /// The question in one line, if there is one.
    line: Option<Query>,
    /// Ids of formats; at least one has to allow a card.
    formats: Vec<String>,
    order: Vec<(Field, Ordering)>,
    fields: Fields,
    facets: Vec<(&'static str, Facet)>,
    start: Start,
    size: usize,
    warnings: Vec<String>,
}

/// The beginning of a page.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// The page with this number, from 1.
    Page(usize),
    /// The page that begins after this card.
    After(CardId),
}

impl CardQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault.
    pub fn read(mut params: Params, catalogue: SearchScope<'_>, today: Date) -> Result<Self, Problem> {
        let asked = params.clone();
        let search = params.besides(&["page", "itemsPerPage", "limit", "cursor", "locale", "fields", "facets"]);
        let display = display_options(&mut params, today);
        let line = line(&mut params, catalogue);
        let filter = filter(&mut params, catalogue);
        let formats = params.formats("legalIn", catalogue.formats);
        let order = order(&mut params);
        let fields = fields(&mut params);
        let facets = facets(&mut params);
        let start = start(&mut params, &search, catalogue.index);
        let size = params.whole("itemsPerPage", PAGE_SIZES).or_else(|| params.whole("limit", PAGE_SIZES));
        let size = size.map_or(PAGE, position);
        let warnings = params.finish()?;
        Ok(Self { search, params: asked, display, filter, line, formats, order, fields, facets, start, size, warnings })
    }

    /// Writes the page. Also returns the path and query of the next page, which is in the answer too; `None` on the last page.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn answer(mut self, catalogue: SearchScope<'_>) -> Result<(Vec<u8>, Option<String>), Problem> {
        let (index, display) = (catalogue.index, self.display);
        let found = self.found(catalogue)?;
        self.page(catalogue, PATH, found, |id, fields| SparseCard { card: CardView::of(index, id, display), fields })
    }

    /// Writes the page with gameplay cards instead: one row for all printings that fit, in the place of the first of them.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn answer_groups(
        mut self,
        catalogue: SearchScope<'_>,
        groups: &Groups,
    ) -> Result<(Vec<u8>, Option<String>), Problem> {
        let (index, display) = (catalogue.index, self.display);
        let mut found = self.found(catalogue)?;
        // A packed Unique has no other printing, so only ordinary cards are joined.
        let mut seen = BTreeSet::new();
        let in_order = Sorted::new(&found, &self.sort_order(), index, catalogue.segments);
        let kept: BTreeSet<CardId> = in_order.ordinary().filter(|id| seen.insert(index.gameplay(*id))).collect();
        found.retain_ordinary(index, |id| kept.contains(&id));
        self.page(catalogue, GROUPS_PATH, found, |id, fields| {
            CardGroupView::of(index, &groups.of_card(index, id).1, display, fields)
        })
    }

    fn sort_order(&self) -> SortOrder {
        let key = |field: Field| match (field, self.display.locale) {
            // Names are sorted as they are shown.
            (Field::Name, Some(language)) => SortKey::NameIn(language),
            (field, _) => field.into(),
        };
        let keys = self.order.iter().map(|(field, direction)| (key(*field), *direction == Ordering::Greater));
        SortOrder { keys: keys.collect(), nothing_last: false }
    }

    /// The cards that fit. Notes for the person who asked become warnings.
    fn found(&mut self, catalogue: SearchScope<'_>) -> Result<Selection, Problem> {
        let SearchScope { index, names, terms, segments, formats, lists, .. } = catalogue;
        let (empty, as_of) = (Empty::new(index), self.display.as_of);
        let filter = PreparedFilter::new(&self.filter, names, terms);
        let mut found = Selection::filtered(&filter, segments);
        if let Some(line) = &self.line {
            let line = PreparedQuery::new(line, catalogue, &empty, as_of)?;
            found = line.select(&found);
            self.warnings.extend(line.warnings().iter().cloned());
        }
        if !self.formats.is_empty() {
            let ids = self.formats.iter().map(String::as_str);
            found = Pools::new(&empty, ids, (index, formats, lists), as_of).allowed(index, segments, &found);
        }
        Ok(found)
    }

    fn page<'f, T: Serialize>(
        &'f self,
        SearchScope { index, segments, terms, .. }: SearchScope<'_>,
        path: &str,
        found: Selection,
        show: impl Fn(CardId, &'f Fields) -> T,
    ) -> Result<(Vec<u8>, Option<String>), Problem> {
        let sorted = Sorted::new(&found, &self.sort_order(), index, segments);
        let (size, len) = (self.size, sorted.len());
        let from = match self.start {
            Start::Page(page) => (page - 1).saturating_mul(size).min(len),
            Start::After(last) => sorted.up_to(last),
        };
        let to = from.saturating_add(size).min(len);
        let cards = sorted.cards(from..to);
        let last = cards.last().filter(|_| to < len);
        let cursor = last.map(|last| cursor::write(&self.search, index.reference(*last)));
        let next = |cursor| format!("{path}?{}", self.params.replacing(&["page", "cursor"], ("cursor", cursor)));
        let next = cursor.as_deref().map(next);
        let facet =
            |facet: Facet| found.count(facet, segments, terms).into_iter().map(|(value, n)| (value.into_owned(), n));
        let body = json::write(&Page {
            member: cards.iter().map(|id| show(*id, &self.fields)).collect(),
            total_items: len,
            page: match self.start {
                Start::Page(page) => page,
                Start::After(_) => from / size + 1,
            },
            items_per_page: size,
            last_page: len.div_ceil(size).max(1),
            cursor,
            next: next.clone(),
            facets: self.facets.iter().map(|(name, by)| (*name, facet(*by).collect())).collect(),
            warnings: self.warnings.clone(),
        })?;
        Ok((body, next))
    }
}

/// The language and the day of a query: `locale` and `asOf`.
pub fn display_options(params: &mut Params, today: Date) -> DisplayOptions {
    let locale = params.one("locale");
    let as_of = params.date("asOf");
    DisplayOptions { locale, as_of: as_of.unwrap_or(today) }
}

fn filter(params: &mut Params, catalogue: SearchScope<'_>) -> Filter {
    let terms = catalogue.terms;
    // The same word twice would be searched for in every name twice.
    let words = params.text("q").map(|q| fold(&q).split(' ').map(str::to_owned).collect::<BTreeSet<_>>());
    Filter {
        words: words.unwrap_or_default().into_iter().collect(),
        name: params.text("name").map(|n| fold(&n)),
        factions: params.list::<Faction>(&["faction", "factions", "faction.code"]),
        sets: params.sets(&["set", "cardSet", "set.reference"], catalogue),
        rarities: params.list::<Rarity>(&["rarity"]),
        types: params.list::<CardTypes>(&["cardType"]).into_iter().flatten().collect(),
        sub_types: params.sub_types(&["subType", "subTypes"], catalogue),
        hand_cost: params.number("mainCost"),
        reserve_cost: params.number("recallCost"),
        forest: params.number("forestPower"),
        mountain: params.number("mountainPower"),
        ocean: params.number("oceanPower"),
        terms: TermQuery {
            keyword: term_words(params, terms, TermKind::Keyword, "keyword"),
            trigger: term_words(params, terms, TermKind::Trigger, "trigger"),
            condition: term_words(params, terms, TermKind::Condition, "condition"),
            effect: term_words(params, terms, TermKind::Effect, "effect"),
        },
    }
}

/// Reads a question in one line. Every part that cannot be read is a fault with its column.
fn line(params: &mut Params, catalogue: SearchScope<'_>) -> Option<Query> {
    let text = params.text("search")?;
    match line::read(&text, catalogue) {
        Ok(query) => Some(query),
        Err(faults) => {
            faults.into_iter().for_each(|fault| params.fault_at("search", fault.column, fault.message));
            None
        }
    }
}

/// Reads a list of words for abilities. An unknown word is a fault that names the known words.
fn term_words(params: &mut Params, terms: &Terms, kind: TermKind, name: &str) -> Words {
    terms.read(kind, &params.texts(&[name])).unwrap_or_else(|unknown| {
        for word in &unknown {
            let message = format!("{name}={word}");
            match kind {
                // Tokens can be added by any import, so keywords are not a closed list.
                TermKind::Keyword => params.refuse(name, message),
                TermKind::Trigger | TermKind::Condition | TermKind::Effect => params.fault(name, message),
            }
        }
        Words::default()
    })
}

/// Reads the fields to sort by, the major one first. A field that occurs again changes nothing.
fn order(params: &mut Params) -> Vec<(Field, Ordering)> {
    let mut out: Vec<(Field, Ordering)> = Vec::new();
    for (field, direction) in params.orders() {
        let name = format!("order[{field}]");
        match (field.parse::<Field>(), direction.as_str()) {
            (Ok(field), "asc" | "desc") if out.iter().any(|(known, _)| *known == field) => {}
            (Ok(field), "asc") => out.push((field, Ordering::Less)),
            (Ok(field), "desc") => out.push((field, Ordering::Greater)),
            (Ok(_), other) => params.fault(&name, format!("{name}={other}: the direction is asc or desc")),
            (Err(error), _) => params.fault(&name, error.to_string()),
        }
    }
    out
}

/// Reads the beginning of the page: after a cursor of the same search, or by its number.
fn start(params: &mut Params, search: &str, index: &Index) -> Start {
    let page = params.whole("page", 1..=u64::MAX).map(position);
    let Some(text) = params.text("cursor") else { return Start::Page(page.unwrap_or(1)) };
    if page.is_some() {
        params.refuse("page", "a page is asked for by page or by cursor, not by both");
    }
    let refused = match cursor::read(search, &text) {
        Ok(reference) => match index.look_up(&reference) {
            Lookup::Known(id) => return Start::After(id),
            Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => {
                format!("the list cannot go on behind {reference}, which the catalogue no longer has")
            }
        },
        Err(fault @ CursorFault::OtherSearch) => fault.to_string(),
        Err(fault @ CursorFault::Malformed) => {
            params.fault("cursor", fault.to_string());
            return Start::Page(1);
        }
    };
    params.refuse("cursor", refused);
    Start::Page(1)
}

/// Reads the members of a card that the answer shall have.
fn fields(params: &mut Params) -> Fields {
    let mut fields = Fields::default();
    for name in params.texts(&["fields"]) {
        if let Err(error) = fields.add(&name) {
            params.fault("fields", error.to_string());
        }
    }
    fields
}

/// Reads the facets that the answer shall have.
fn facets(params: &mut Params) -> Vec<(&'static str, Facet)> {
    let mut facets = Vec::new();
    for name in params.texts(&["facets"]) {
        match Facet::NAMES.iter().find(|(known, _)| *known == name) {
            Some(facet) if facets.contains(facet) => {}
            Some(facet) => facets.push(*facet),
            None => params.fault("facets", format!("facets={name}: {UnknownFacet}")),
        }
    }
    facets
}

/// A number of a query as a position in a list; a number larger than any list becomes the end of the list.
fn position(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Every member of a card, in the order of answers.
pub(crate) const ALL_MEMBERS: [&str; 26] = [
    "reference",
    "name",
    "set",
    "product",
    "family",
    "faction",
    "homeFaction",
    "rarity",
    "variant",
    "uniqueNumber",
    "cardType",
    "subTypes",
    "mainCost",
    "recallCost",
    "forestPower",
    "mountainPower",
    "oceanPower",
    "reserveLimit",
    "landmarkLimit",
    "mainEffect",
    "echoEffect",
    "abilities",
    "abilitiesUntil",
    "collectorNumber",
    "printings",
    "status",
];

/// The members that are wanted; all if none is named.
#[derive(Debug, Default)]
pub struct Fields(Vec<&'static str>);

/// A name that is not that of a member of a card.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no member of a card: those are {known}", known = ALL_MEMBERS.join(", "))]
pub struct UnknownMember(String);

impl Fields {
    /// Adds a member.
    ///
    /// # Errors
    ///
    /// [`UnknownMember`] if a card has no such member.
    pub fn add(&mut self, name: &str) -> Result<(), UnknownMember> {
        let known =
            ALL_MEMBERS.into_iter().find(|known| *known == name).ok_or_else(|| UnknownMember(name.to_owned()))?;
        self.0.push(known);
        Ok(())
    }
}

/// A card with the wanted members, in their usual order.
#[derive(Debug)]
pub struct SparseCard<'a> {
    /// The card.
    pub card: CardView<'a>,
    /// The members that are wanted.
    pub fields: &'a Fields,
}

impl Serialize for SparseCard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.fields.0.is_empty() {
            return self.card.serialize(serializer);
        }
        let card = serde_json::to_value(&self.card).map_err(serde::ser::Error::custom)?;
        let wanted = ALL_MEMBERS.into_iter().filter(|name| self.fields.0.contains(name));
        let mut map = serializer.serialize_map(None)?;
        // A card may lack a member; only Uniques have a number, for example.
        for (name, value) in wanted.filter_map(|name| card.get(name).map(|value: &Value| (name, value))) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The schema is that of a card; which members are present depends on the request.
impl PartialSchema for SparseCard<'_> {
    fn schema() -> RefOr<Schema> {
        let mut schema = CardView::schema();
        if let RefOr::T(Schema::Object(object)) = &mut schema {
            object.required = vec![];
            object.description = Some("A printed card: all its members, or those that `fields` asks for.".to_owned());
        }
        schema
    }
}

impl ToSchema for SparseCard<'_> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("CardMembers")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        CardView::schemas(schemas);
    }
}

/// One gameplay card: what is the same in all its printings, and the printings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardGroup)]
pub struct CardGroupView<'a> {
    /// Home faction, number and variant; of a Unique its number besides, and its set where two sets number alike.
    #[schema(example = "MU-008-R2")]
    slug: String,
    /// The printing that stands for all; with `fields`, those members only.
    card: SparseCard<'a>,
    /// Its printings: those of boosters by the release of their sets first, promotional ones last.
    printings: Vec<PrintingView<'a>>,
}

/// A printing of a gameplay card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Printing)]
struct PrintingView<'a> {
    /// Official reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: &'a str,
    /// Code of its set.
    #[schema(example = "CORE")]
    set: &'a str,
    /// `B` booster, `P` promo, `A` alternative art.
    #[schema(value_type = String, example = "B")]
    product: char,
    /// Number printed on the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "BTG-109-F")]
    collector_number: Option<&'a str>,
}

impl<'a> CardGroupView<'a> {
    /// Shows a gameplay card.
    #[must_use]
    pub fn of(index: &'a Index, group: &Group, display: DisplayOptions, fields: &'a Fields) -> Self {
        let printing = |id: &CardId| {
            let card = index.card(*id);
            PrintingView {
                reference: index.reference(*id),
                set: card.reference.set().as_str(),
                product: card.reference.product().letter(),
                collector_number: card.collector_number.as_deref(),
            }
        };
        Self {
            slug: group.slug().to_owned(),
            card: SparseCard { card: CardView::of(index, group.first(), display), fields },
            printings: group.printings().iter().map(printing).collect(),
        }
    }
}

/// Most completions, and their number by default.
pub(crate) const COMPLETIONS: usize = 10;

pub(crate) const COMPLETION_LIMITS: RangeInclusive<u64> = 1..=50;

/// How a line of `search` may go on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Completion)]
#[serde(rename_all = "camelCase")]
pub struct CompletionView<'a> {
    /// What is offered: a name of a card, a key, or a value of a key.
    kind: CompletionWord,
    /// What to show.
    #[schema(example = "Sneezer Shroom")]
    text: String,
    /// The whole line with it, for `search`; behind a key a value is still wanted.
    #[schema(example = "t:character name:\"Sneezer Shroom\"")]
    search: String,
    /// What a key asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "hand cost")]
    about: Option<&'static str>,
    /// The language of a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<words::Locale>)]
    language: Option<&'static str>,
    /// A card of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ALT_CORE_B_MU_08_C")]
    reference: Option<&'a str>,
}

/// What is offered.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = CompletionKind)]
#[serde(rename_all = "UPPERCASE")]
pub enum CompletionWord {
    /// The name of a card.
    Name,
    /// A key.
    Key,
    /// A value of a key.
    Value,
}

/// A request for completions.
#[derive(Debug)]
pub struct CompletionQuery {
    line: String,
    limit: usize,
    locale: Language,
    warnings: Vec<String>,
}

impl CompletionQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` or `OUT_OF_RANGE`, with every fault.
    pub fn read(mut params: Params) -> Result<Self, Problem> {
        let line = params.text("q").unwrap_or_default();
        if line.chars().count() > MAX_LENGTH {
            params.refuse("q", format!("a line has at most {MAX_LENGTH} characters"));
        }
        let limit = params
            .whole("limit", COMPLETION_LIMITS)
            .and_then(|limit| usize::try_from(limit).ok())
            .unwrap_or(COMPLETIONS);
        let locale = params.one("locale").unwrap_or(Language::En);
        let warnings = params.finish()?;
        Ok(Self { line, limit, locale, warnings })
    }

    /// Writes the list of completions.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn answer(self, scope: SearchScope<'_>) -> Result<Vec<u8>, Problem> {
        let all = complete(&self.line, self.limit, self.locale, scope);
        let member = all.into_iter().map(|one| CompletionView::of(one, scope)).collect();
        json::write(&Page { items_per_page: self.limit, ..Page::whole(member, self.warnings) })
    }
}

impl<'a> CompletionView<'a> {
    fn of(completion: Completion, scope: SearchScope<'a>) -> Self {
        let Completion { kind, text, line, about, name } = completion;
        Self {
            kind: match kind {
                CompletionKind::Name => CompletionWord::Name,
                CompletionKind::Key => CompletionWord::Key,
                CompletionKind::Value => CompletionWord::Value,
            },
            text,
            search: line,
            about,
            language: name.map(|(language, _)| language.code()),
            reference: name.map(|(_, card)| scope.index.reference(card)),
        }
    }
}
