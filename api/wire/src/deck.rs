//! The forms of a deck in a request (contract section 2). [`answers::verdict::listed`] reads them.

use serde::{Deserialize, Serialize};
use serde_json::json;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{
            AllOfBuilder, AnyOfBuilder, ArrayBuilder, Object, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type,
        },
    },
};

/// A deck, given in exactly one way: as text, as a deck code, as lines, by its id, or as the export of a site.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
#[schema(as = DeckInput, example = json!({"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C"}))]
pub enum DeckShape {
    /// As text.
    Text(DeckText),
    /// As a deck code.
    Code(DeckCode),
    /// As lines.
    Cards(DeckLines),
    /// By the id of a saved deck.
    Id(DeckId),
    /// As exported by a site of the community, with `deckCards`.
    Community(CommunityDeck),
    /// As exported by a site of the community, with `cards` and `hero`.
    Hero(HeroDeck),
    /// As exported by the official site.
    Official(OfficialDeck),
}

/// A deck as text.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(deny_unknown_fields)]
pub struct DeckText {
    /// A list as sites export it: a line a card, `3 REF`, `3x REF`, `REF x3` or a card name in any of five languages.
    /// A deck code alone and JSON are read too.
    #[schema(example = "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C")]
    text: String,
}

/// A deck as a deck code.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(deny_unknown_fields)]
pub struct DeckCode {
    /// A deck code of any dialect; which one is decided by what makes a deck of existing cards.
    #[schema(example = "EBAgTTGU")]
    code: String,
}

/// A deck as lines.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(deny_unknown_fields)]
pub struct DeckLines {
    /// The lines; their order is the order of the deck in `booster_war_ordered`.
    cards: Vec<LineShape>,
}

/// A saved deck.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(deny_unknown_fields)]
pub struct DeckId {
    /// Id of a saved deck that the caller may read: one's own, with `Authorization`, or one that is not private.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    id: String,
}

/// One line of a deck.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schema(as = DeckLine)]
#[serde(deny_unknown_fields)]
pub struct LineShape {
    /// Reference of the card, in any case.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies, 1 to 1000. Another number is no error of the request: the verdict reports it.
    #[schema(schema_with = quantity)]
    quantity: i64,
    /// Name of the card, for people; it is not read.
    #[schema(schema_with = name, required = false)]
    name: Option<String>,
}

/// A deck as sites of the community export it. Other members are ignored.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(rename_all = "camelCase")]
pub struct CommunityDeck {
    /// The lines.
    deck_cards: Vec<CommunityLine>,
}

/// One line of a community export. Other members are ignored.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(rename_all = "camelCase")]
pub struct CommunityLine {
    /// Reference of the card; `reference` is read too. A line without one is reported by the verdict.
    #[schema(example = "ALT_CORE_B_MU_13_C", nullable = false)]
    card_reference: Option<String>,
    /// Copies.
    #[schema(schema_with = quantity, required = false)]
    quantity: i64,
}

/// One line of an export that has its Hero apart from its lines.
#[derive(Debug)]
pub struct HeroDeckLine;

impl PartialSchema for HeroDeckLine {
    fn schema() -> RefOr<Schema> {
        let reference = |description| {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(description))
                .examples([json!("ALT_CORE_B_MU_13_C")])
        };
        let members = ObjectBuilder::new()
            .property("reference", reference("Reference of the card."))
            .property(
                "cardReference",
                reference("The same under the name that other exports give it; one of the two is given."),
            )
            .property("quantity", quantity())
            .required("quantity");
        AllOfBuilder::new()
            .description(Some("One line of an export that has its Hero beside its lines. Other members are ignored."))
            .item(members)
            .item(OneOfBuilder::new().item(known_by("reference")).item(known_by("cardReference")))
            .into()
    }
}

impl ToSchema for HeroDeckLine {}

/// The schema of an object that has a member with this name.
fn known_by(member: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::AnyValue).required(member)
}

/// A deck in the form that sites of the community export: with the Hero, if there is one, or with statistics, apart from its
/// lines.
#[derive(Debug)]
pub struct HeroDeck;

impl PartialSchema for HeroDeck {
    fn schema() -> RefOr<Schema> {
        let named = |name: Cow<'static, str>| Ref::from_schema_name(name);
        let hero = OneOfBuilder::new()
            .item(named(NamedCard::name()))
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .description(Some("The Hero: a reference, or an object with one; null if none is chosen."));
        let stats = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("What the site counted; it is not read."));
        let cards = ArrayBuilder::new().items(named(HeroDeckLine::name())).description(Some("The lines."));
        let members = ObjectBuilder::new()
            .property("hero", hero)
            .property("stats", stats)
            .property("cards", cards)
            .required("cards");
        AllOfBuilder::new()
            .description(Some(
                "A deck as sites of the community export it: its Hero or its statistics beside its lines. Other members are \
                 ignored.",
            ))
            .item(members)
            .item(AnyOfBuilder::new().item(known_by("hero")).item(known_by("stats")))
            .into()
    }
}

impl ToSchema for HeroDeck {
    fn schemas(components: &mut Vec<(String, RefOr<Schema>)>) {
        components.push((NamedCard::name().into_owned(), NamedCard::schema()));
        <NamedCard as ToSchema>::schemas(components);
        components.push((HeroDeckLine::name().into_owned(), HeroDeckLine::schema()));
    }
}

/// A deck as the official site exported it. Other members are ignored.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(rename_all = "camelCase")]
pub struct OfficialDeck {
    /// The Hero: a reference, the address of a card, or an object with one of the two.
    alterator: Option<NamedCard>,
    /// The lines, by type of card.
    deck_cards_by_type: std::collections::BTreeMap<String, OfficialLines>,
}

/// The cards of one type. Other members are ignored.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(rename_all = "camelCase")]
pub struct OfficialLines {
    /// The lines.
    deck_user_list_card: Vec<OfficialLine>,
}

/// One line of an official export. Other members are ignored.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
pub struct OfficialLine {
    /// The card. A line without one is reported by the verdict.
    card: Option<NamedCard>,
    /// Copies.
    #[schema(schema_with = quantity, required = false)]
    quantity: i64,
}

/// A card of an export.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub enum NamedCard {
    /// A reference, or the address of a card.
    Reference(String),
    /// An object with a reference. Other members are ignored.
    Object(CardObject),
}

/// A card as an object.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
pub struct CardObject {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_01_C")]
    reference: String,
}

/// The schema of a name, which is not read and may be any value.
fn name() -> Object {
    let description = "Name of the card, for people; it is not read.";
    ObjectBuilder::new()
        .schema_type(SchemaType::AnyValue)
        .description(Some(description))
        .examples([json!("Muna Druid")])
        .build()
}

/// The schema of a number of copies. Other values are reported by the verdict, with the other faults of the deck.
fn quantity() -> Object {
    let description = "Copies, a whole number. What is none is no error of the request: the verdict reports it.";
    let scalars = [Type::Number, Type::String, Type::Boolean, Type::Null];
    ObjectBuilder::new()
        .schema_type(SchemaType::Array(scalars.to_vec()))
        .description(Some(description))
        .examples([json!(3)])
        .build()
}

/// A string that borrows from the body, unless it has escapes. Written by hand, since `serde_cow` borrows only for the lifetime
/// of the whole body.
#[derive(Debug, Deserialize, Serialize)]
pub struct Borrowed<'a>(#[serde(borrow)] pub Cow<'a, str>);
