//! One line of a deck in JSON, read straight into the form in which it is resolved.
use super::{Line, MAX_LINES, Place, Quantity, json::Key};
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
        while lines.len() <= MAX_LINES {
            let Some(line) = seq.next_element_seed(LineSeed { missing, at: lines.len(), unknown })? else {
                return Ok(());
            };
            lines.push(line);
        }
        // The list is refused; what follows only has to be JSON.
        while seq.next_element::<IgnoredAny>()?.is_some() {}
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
        let Self { missing, at, unknown } = self;
        let (mut card, mut quantity) = (None, None);
        // Exports may say a thing twice, requests may not.
        let once = missing == Missing::Refused;
        while let Some(member) = map.next_key_seed(MemberSeed { at, unknown })? {
            match member {
                LineMember::Reference if once && card.is_some() => return Err(de::Error::duplicate_field("reference")),
                LineMember::Quantity if once && quantity.is_some() => {
                    return Err(de::Error::duplicate_field("quantity"));
                }
                LineMember::Reference => card = Some(map.next_value::<Key<'de>>()?.0),
                LineMember::Card => card = map.next_value::<Option<CardName<'de>>>()?.map(|card| card.0),
                LineMember::Quantity => quantity = Some(map.next_value::<Quantity<'static>>()?),
                LineMember::Name | LineMember::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let (card, quantity) = match missing {
            Missing::Refused => (
                card.ok_or_else(|| de::Error::missing_field("reference"))?,
                quantity.ok_or_else(|| de::Error::missing_field("quantity"))?,
            ),
            Missing::Kept => (card.unwrap_or_default(), quantity.unwrap_or(Quantity::Invalid(Cow::Borrowed("")))),
        };
        Ok(Line { card, quantity, place: Place::Item(u32::try_from(at).unwrap_or(u32::MAX)) })
    }
}

/// Members of a line.
#[derive(Clone, Copy)]
enum LineMember {
    /// `reference`, and as existing clients send it `cardReference`.
    Reference,
    /// `card`: in official exports an object or an address.
    Card,
    Quantity,
    /// `name`: what `/v1/decks/parse` adds for people.
    Name,
    Other,
}

/// Reads the name of a member, and notes the first that lines do not have.
struct MemberSeed<'b> {
    at: usize,
    unknown: &'b mut Option<(usize, String)>,
}

impl<'de> DeserializeSeed<'de> for MemberSeed<'_> {
    type Value = LineMember;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<LineMember, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl de::Visitor<'_> for MemberSeed<'_> {
    type Value = LineMember;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a member")
    }
    fn visit_str<E>(self, name: &str) -> Result<LineMember, E> {
        Ok(match name {
            "reference" | "cardReference" => LineMember::Reference,
            "quantity" => LineMember::Quantity,
            "card" => LineMember::Card,
            "name" => LineMember::Name,
            _ => {
                self.unknown.get_or_insert_with(|| (self.at, name.to_owned()));
                LineMember::Other
            }
        })
    }
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
