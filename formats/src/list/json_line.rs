//! One line of a deck in JSON, read straight into the form in which it is resolved.
use super::{Line, Place, Quantity, json::Key};
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess},
};
use std::{borrow::Cow, fmt, marker::PhantomData};

/// What becomes of a line without reference or quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// It is an error.
    Refused,
    /// It is a fault of the list: one bad line of an export loses no other.
    Kept,
}

/// Appends an array of lines.
pub(super) struct Lines<'b, 'a> {
    pub(super) lines: &'b mut Vec<Line<'a>>,
    pub(super) missing: Missing,
    /// The first member that lines do not have: which line, which name.
    pub(super) unknown: &'b mut Option<(usize, String)>,
}

impl<'de: 'a, 'a> DeserializeSeed<'de> for Lines<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de: 'a, 'a> de::Visitor<'de> for Lines<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let Self { lines, missing, unknown } = self;
        // Most decks have fewer lines than this.
        lines.reserve(48);
        while let Some(line) = seq.next_element_seed(LineSeed { missing, at: lines.len(), unknown })? {
            lines.push(line);
        }
        Ok(())
    }
}

/// Reads one line, the nth of the deck.
pub(super) struct LineSeed<'b> {
    pub(super) missing: Missing,
    pub(super) at: usize,
    pub(super) unknown: &'b mut Option<(usize, String)>,
}

impl<'de> DeserializeSeed<'de> for LineSeed<'_> {
    type Value = Line<'de>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Line<'de>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> de::Visitor<'de> for LineSeed<'_> {
    type Value = Line<'de>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line: an object with reference and quantity")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Line<'de>, A::Error> {
        let (mut card, mut quantity) = (None, None);
        while let Some(member) = map.next_key::<LineMember<'de>>()? {
            match member {
                LineMember::Reference | LineMember::Quantity if self.is_repeated(&member, &card, &quantity) => {
                    return Err(de::Error::duplicate_field(member.name()));
                }
                LineMember::Reference => card = Some(map.next_value::<Key<'de>>()?.0),
                LineMember::Card => card = map.next_value::<Option<CardName<'de>>>()?.map(|card| card.0),
                LineMember::Quantity => quantity = Some(map.next_value::<Quantity<'static>>()?),
                LineMember::Name => drop(map.next_value::<IgnoredAny>()?),
                LineMember::Other(name) => {
                    map.next_value::<IgnoredAny>()?;
                    self.unknown.get_or_insert_with(|| (self.at, name.into_owned()));
                }
            }
        }
        let (card, quantity) = match self.missing {
            Missing::Refused => (
                card.ok_or_else(|| de::Error::missing_field("reference"))?,
                quantity.ok_or_else(|| de::Error::missing_field("quantity"))?,
            ),
            Missing::Kept => (card.unwrap_or_default(), quantity.unwrap_or(Quantity::Invalid(Cow::Borrowed("")))),
        };
        Ok(Line { card, quantity, place: Place::Item(u32::try_from(self.at).unwrap_or(u32::MAX)) })
    }
}

impl LineSeed<'_> {
    /// Exports may say a thing twice, requests may not.
    fn is_repeated(
        &self,
        member: &LineMember<'_>,
        card: &Option<Cow<'_, str>>,
        quantity: &Option<Quantity<'_>>,
    ) -> bool {
        self.missing == Missing::Refused
            && match member {
                LineMember::Reference => card.is_some(),
                LineMember::Quantity => quantity.is_some(),
                LineMember::Card | LineMember::Name | LineMember::Other(_) => false,
            }
    }
}

/// Members of a line.
enum LineMember<'de> {
    /// `reference`, and as existing clients send it `cardReference`.
    Reference,
    /// `card`: in official exports an object or an address.
    Card,
    Quantity,
    /// `name`: what `/v1/decks/parse` adds for people.
    Name,
    Other(Cow<'de, str>),
}

impl LineMember<'_> {
    const fn name(&self) -> &'static str {
        match self {
            Self::Quantity => "quantity",
            _ => "reference",
        }
    }
}

impl<'de> Deserialize<'de> for LineMember<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = LineMember<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a member")
            }
            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(known(name).unwrap_or(LineMember::Other(Cow::Borrowed(name))))
            }
            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(known(name).unwrap_or_else(|| LineMember::Other(Cow::Owned(name.to_owned()))))
            }
        }
        deserializer.deserialize_identifier(Visitor)
    }
}

fn known(name: &str) -> Option<LineMember<'static>> {
    Some(match name {
        "reference" | "cardReference" => LineMember::Reference,
        "quantity" => LineMember::Quantity,
        "card" => LineMember::Card,
        "name" => LineMember::Name,
        _ => return None,
    })
}

/// A card as exports name it: `ALT_…`, `/cards/ALT_…`, or an object with one of them as `reference` or `@id`.
pub(super) struct CardName<'a>(pub(super) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for CardName<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<'a>(PhantomData<CardName<'a>>);
        impl<'de: 'a, 'a> de::Visitor<'de> for Visitor<'a> {
            type Value = CardName<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a reference, the address of a card, or an object with a reference")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<CardName<'a>, E> {
                Ok(CardName(Cow::Borrowed(last_segment(text))))
            }
            fn visit_str<E>(self, text: &str) -> Result<CardName<'a>, E> {
                Ok(CardName(Cow::Owned(last_segment(text).to_owned())))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CardName<'a>, A::Error> {
                let (mut reference, mut address) = (None, None);
                while let Some(Key(name)) = map.next_key()? {
                    match &*name {
                        "reference" => reference = Some(map.next_value::<Key<'a>>()?.0),
                        "@id" => address = Some(map.next_value::<CardName<'a>>()?.0),
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                reference.or(address).map(CardName).ok_or_else(|| de::Error::missing_field("reference"))
            }
        }
        deserializer.deserialize_any(Visitor(PhantomData))
    }
}

fn last_segment(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or(address)
}
