//! A card with only those members that a client wants.

use super::card::CardView;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// Every member of a card, in the order of answers.
pub(crate) const ALL: [&str; 26] = [
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
#[error("{0:?} is no member of a card: those are {known}", known = ALL.join(", "))]
pub struct UnknownMember(String);

impl Fields {
    /// Adds a member.
    ///
    /// # Errors
    ///
    /// [`UnknownMember`] if a card has no such member.
    pub fn add(&mut self, name: &str) -> Result<(), UnknownMember> {
        let known = ALL.into_iter().find(|known| *known == name).ok_or_else(|| UnknownMember(name.to_owned()))?;
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
        let wanted = ALL.into_iter().filter(|name| self.fields.0.contains(name));
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
