//! The query parameters of each operation, as the OpenAPI document describes them.

use crate::{card_list, words};
use answers::{
    cursor,
    search::{Field, selection::Facet},
};
use cards::{Reference, SetCode};
use engine::ability::TermKind;
use serde_json::{Value, json};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        KnownFormat, Ref, RefOr, Required, SchemaFormat,
        path::{Parameter, ParameterBuilder, ParameterIn, ParameterStyle},
        schema::{AnyOfBuilder, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type},
    },
};

/// The day in examples. It is fixed, so that the examples stay the same whatever is imported later.
const DAY: &str = "2026-03-01";

/// The numbers of a card that a query can filter by, each with its description.
pub(crate) const NUMBERS: [(&str, &str); 5] = [
    ("mainCost", "Hand cost"),
    ("recallCost", "Reserve cost"),
    ("forestPower", "Forest statistic"),
    ("mountainPower", "Mountain statistic"),
    ("oceanPower", "Water statistic"),
];

/// The bounds on such a number in a query, as [`Bounds::read`](answers::search::Bounds::read) reads them.
pub(crate) const BOUNDS: [(&str, &str); 4] =
    [("gt", "above"), ("gte", "at least"), ("lt", "below"), ("lte", "at most")];

/// Declares the parameters of operations.
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $list:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl utoipa::IntoParams for $name {
            fn into_params(
                _: impl Fn() -> Option<utoipa::openapi::path::ParameterIn>,
            ) -> Vec<utoipa::openapi::path::Parameter> {
                $list
            }
        }
    )*};
}
pub(crate) use parameters;

parameters! {
    /// Parameters of `GET /v1/cards`.
    ListCardsParameters = list_cards();
    /// Parameters of `GET /v1/cards/complete`.
    CompleteCardsParameters = vec![
        query("q", "The line as far as it is typed; keys are offered for an empty one", text(), Some(json!("sneezer sh"))),
        query("limit", "Most ways that are offered", limit(), Some(json!(5))),
        query("locale", "The language of names where several fit alike; English if not given", word::<words::Locale>(),
            Some(json!("en"))),
    ];
    /// Parameters of `GET /v1/cards/{reference}`.
    GetCardParameters = vec![
        locale(),
        date("asOf", "Day of `status` and `abilities`; today if not given", DAY),
    ];
    /// Parameters of `GET /v1/cards/export`.
    ExportCardsParameters = vec![
        query("updatedSince", "Only cards that are new or changed since this moment (RFC 3339), or since the beginning of \
            this day in UTC", moment(), Some(json!("2026-07-22"))),
    ];
    /// Parameters of `GET /v1/catalog`.
    GetCatalogParameters = vec![
        query("since", "Only tombstones since this moment (RFC 3339), or since the beginning of this day in UTC", moment(),
            Some(json!("2026-07-22"))),
    ];
    /// Parameters of `GET /v1/legality`.
    ListRestrictionsParameters = vec![
        date("asOf", "The day; today if not given", DAY),
        query("reference", "Only what holds for this card, named by any of its printings", reference(), Some(json!("ALT_CORE_B_YZ_11_R2"))),
        locale(),
    ];
    /// Parameters of `GET /v1/legality/changes`.
    ListLegalityChangesParameters = vec![
        date("from", "First day; the first change if not given", "2025-10-03"),
        date("to", "Last day; the last change if not given", "2026-02-12"),
        locale(),
    ];
}

fn list_cards() -> Vec<Parameter> {
    let mut all = vec![
        query(
            "q",
            "Words that must all stand in one name of the card, in any language; accents are ignored",
            text(),
            Some(json!("sneezer")),
        ),
        query(
            "search",
            "A whole question in one line, besides the other filters. `/docs/search` explains it: keys t, st, c, r, fo, mo, oc, f, s, \
             rar, kw, tr, co, ef, legal, name and text; words of names, of which slips are forgiven; words of imported texts in \
             quotes; `or`, `-` and brackets. What cannot be read is an error with its `column`",
            text(),
            Some(json!("t:character c<=3 f:AX legal:standard@2026-03-01")),
        ),
        query("name", "Part of a name, in any language", text(), Some(json!("shroom"))),
        list("faction[]", "Factions in which the card may be played", word::<words::FactionCode>(), json!(["MU"])),
        list("set[]", "Codes of sets", or_empty(text().pattern(Some(SetCode::PATTERN)).into()), json!(["CORE"])),
        list("rarity[]", "Classes of rarity. Heroes and tokens have none", word::<words::Rarity>(), json!(["RARE"])),
        list("cardType[]", "Types of cards", word::<words::CardType>(), json!(["CHARACTER"])),
        list("subType[]", "Codes of sub-types", text(), json!(["PLANT"])),
    ];
    for (name, what) in NUMBERS {
        all.push(list(
            &format!("{name}[]"),
            &format!("{what}, one of these; `{name}=2` is read too"),
            number(),
            json!([2]),
        ));
        for (bound, sense) in BOUNDS {
            all.push(query(&format!("{name}[{bound}]"), &format!("{what} {sense} this"), number(), Some(json!(2))));
        }
    }
    let keywords = format!(
        "Keywords or statuses that the card has, gives or refers to, or tokens that it creates. The keywords are {}; the names \
         of tokens are written alike",
        terms(TermKind::Keyword).join(", ")
    );
    all.extend([
        list("keyword[]", &keywords, text(), json!(["GIGANTIC"])),
        list("trigger[]", "What an ability reacts to, or its kind", closed(terms(TermKind::Trigger)), json!(["H"])),
        list("condition[]", "What an ability depends on", closed(terms(TermKind::Condition)), json!(["moved"])),
        list("effect[]", "What an ability does, or costs", closed(terms(TermKind::Effect)), json!(["draw"])),
        list(
            "legalIn[]",
            "Ids of formats; the card must be allowed in one of them on the day of `asOf`",
            text(),
            json!(["standard"]),
        ),
    ]);
    for name in Field::NAMES {
        let direction = closed(["asc", "desc"].map(str::to_owned).to_vec());
        let description = format!("Sort by `{name}`. Several of these parameters sort in their order in the query");
        all.push(query(&format!("order[{name}]"), &description, direction, Some(json!("asc"))));
    }
    let members = closed(card_list::ALL_MEMBERS.map(str::to_owned).to_vec());
    let page = whole(1, None);
    let size =
        whole(*card_list::PAGE_SIZES.start(), Some(*card_list::PAGE_SIZES.end())).default(Some(json!(card_list::PAGE)));
    all.extend([
        query("page", "Number of the page, from 1; not together with `cursor`", page, Some(json!(1))),
        query(
            "cursor",
            "The `cursor` of the page before, with otherwise the same parameters",
            or_empty(text().pattern(Some(cursor::PATTERN)).into()),
            None,
        ),
        query("itemsPerPage", "Cards on a page", size, Some(json!(5))),
        list(
            "facets",
            "Facts by whose values the cards of all pages are counted, as `facets` of the answer; with commas between them, too",
            closed(Facet::NAMES.map(|(name, _)| name.to_owned()).to_vec()),
            json!(["faction", "rarity"]),
        ),
        list(
            "fields",
            "Members of a card that the answer holds; all if not given",
            members,
            json!(["reference", "name"]),
        ),
        locale(),
        date("asOf", "Day of `status`, `abilities` and `legalIn`; today if not given", DAY),
    ]);
    all
}

/// The words of a kind, which are a closed list.
fn terms(kind: TermKind) -> Vec<String> {
    engine::ability::Term::all().filter(|term| term.kind() == kind).map(|term| term.word()).collect()
}

pub(crate) fn query(
    name: &str,
    description: &str,
    schema: impl Into<RefOr<Schema>>,
    example: Option<Value>,
) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some(description))
        .schema(Some(schema))
        .example(example)
        .build()
}

/// A parameter that is repeated for each of its values; a card has to have any of them.
pub(crate) fn list(name: &str, description: &str, item: impl Into<RefOr<Schema>>, example: Value) -> Parameter {
    let mut parameter = query(name, description, ArrayBuilder::new().items(item.into()), Some(example));
    parameter.style = Some(ParameterStyle::Form);
    parameter.explode = Some(true);
    parameter
}

/// The same schema, or an empty text, which is ignored. The schema of free text includes the empty text already.
pub(crate) fn or_empty(schema: RefOr<Schema>) -> RefOr<Schema> {
    if let RefOr::T(Schema::Object(object)) = &schema
        && object.schema_type == SchemaType::new(Type::String)
        && object.enum_values.is_none()
        && object.pattern.is_none()
    {
        return schema;
    }
    OneOfBuilder::new().item(schema).item(closed(vec![String::new()])).into()
}

fn limit() -> ObjectBuilder {
    let limits = card_list::COMPLETION_LIMITS;
    whole(*limits.start(), Some(*limits.end())).default(Some(json!(card_list::COMPLETIONS)))
}

pub(crate) fn date(name: &str, description: &str, example: &str) -> Parameter {
    query(name, description, text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))), Some(json!(example)))
}

pub(crate) fn locale() -> Parameter {
    let description = "Names and texts become strings in this language, in English where there is no translation";
    query("locale", description, word::<words::Locale>(), Some(json!("fr")))
}

pub(crate) fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::String))
}

/// The reference of a card as a segment of a path.
#[derive(Debug)]
pub struct ReferenceSegment;

impl PartialSchema for ReferenceSegment {
    fn schema() -> RefOr<Schema> {
        reference().into()
    }
}

impl ToSchema for ReferenceSegment {}

/// The schema of a reference in any spelling that is read.
fn reference() -> ObjectBuilder {
    text().pattern(Some(Reference::PATTERN))
}

/// The schema of a moment, or of a day, which means its beginning.
fn moment() -> AnyOfBuilder {
    let one = |format| text().format(Some(SchemaFormat::KnownFormat(format)));
    AnyOfBuilder::new().item(one(KnownFormat::DateTime)).item(one(KnownFormat::Date))
}

pub(crate) fn closed(words: Vec<String>) -> ObjectBuilder {
    text().enum_values(Some(words))
}

pub(crate) fn whole(least: u64, most: Option<u64>) -> ObjectBuilder {
    let number = ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer));
    number.minimum(Some(least)).maximum(most)
}

/// The schema of a cost or a statistic.
fn number() -> ObjectBuilder {
    whole(0, Some(u64::from(u16::MAX)))
}

/// A reference to the schema of a vocabulary.
pub(crate) fn word<T: ToSchema>() -> Ref {
    Ref::from_schema_name(T::name())
}
