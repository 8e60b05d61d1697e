//! A card of which a client wants some members only.

use super::card::CardView;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

/// Every member of a card, in its order there.
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

/// The members wanted: all if none is named.
#[derive(Debug, Default)]
pub struct Fields(Vec<&'static str>);

/// No member of a card.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no member of a card: those are {known}", known = ALL.join(", "))]
pub struct UnknownMember(String);

impl Fields {
    /// Wants a member more.
    ///
    /// # Errors
    ///
    /// A card has no such member.
    pub fn add(&mut self, name: &str) -> Result<(), UnknownMember> {
        let known = ALL.into_iter().find(|known| *known == name).ok_or_else(|| UnknownMember(name.to_owned()))?;
        self.0.push(known);
        Ok(())
    }
}

/// A card as far as it is wanted, its members in their usual order.
#[derive(Debug)]
pub struct SparseCard<'a> {
    pub card: CardView<'a>,
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
        // A card lacks some members, as its number if it is no Unique.
        for (name, value) in wanted.filter_map(|name| card.get(name).map(|value: &Value| (name, value))) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// That of a card, whose members are there if they are asked for.
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
