//! Reads one line of a deck in JSON straight into the form in which it is resolved.
use super::{Line, MAX_LINES, Place, Quantity, json::Key};
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess},
};
use std::{borrow::Cow, fmt, marker::PhantomData};

/// What happens to a line without reference or quantity.
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
    /// The first member that lines do not have: the line, and the name.
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
            let at = lines.len();
            // Filled where it lies: returning a line from level to level costs a tenth of what a verdict costs.
            lines.push(EMPTY);
            let Some(line) = lines.last_mut() else { return Ok(()) };
            line.place = Place::Item(u32::try_from(at).unwrap_or(u32::MAX));
            if seq.next_element_seed(LineSeed { line, missing, at, unknown })?.is_none() {
                lines.truncate(at);
                return Ok(());
            }
        }
        // The list is refused anyway; the rest only has to be JSON.
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// A line of which nothing was read.
const EMPTY: Line<'static> =
    Line { card: Cow::Borrowed(""), quantity: Quantity::Invalid(Cow::Borrowed("")), place: Place::Item(0) };

/// Reads one line, the nth of the deck, into an empty one.
struct LineSeed<'b, 'a> {
    line: &'b mut Line<'a>,
    missing: Missing,
    at: usize,
    unknown: &'b mut Option<(usize, String)>,
}

impl<'de: 'a, 'a> DeserializeSeed<'de> for LineSeed<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de: 'a, 'a> de::Visitor<'de> for LineSeed<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a line: an object with reference and quantity")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { line, missing, at, unknown } = self;
        let (mut has_card, mut has_quantity) = (false, false);
        // An export may repeat a member, a request may not.
        let once = missing == Missing::Refused;
        while let Some(member) = map.next_key_seed(MemberSeed { at, unknown })? {
            match member {
                LineMember::Reference if once && has_card => return Err(de::Error::duplicate_field("reference")),
                LineMember::Quantity if once && has_quantity => return Err(de::Error::duplicate_field("quantity")),
                LineMember::Reference => {
                    map.next_value_seed(TextSeed(&mut line.card))?;
                    has_card = true;
                }
                LineMember::Card => {
                    let card = map.next_value::<Option<CardName<'a>>>()?;
                    has_card = card.is_some();
                    line.card = card.map(|card| card.0).unwrap_or_default();
                }
                LineMember::Quantity => {
                    map.next_value_seed(QuantitySeed(&mut line.quantity))?;
                    has_quantity = true;
                }
                LineMember::Name | LineMember::Other => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        match missing {
            Missing::Refused if !has_card => Err(de::Error::missing_field("reference")),
            Missing::Refused if !has_quantity => Err(de::Error::missing_field("quantity")),
            Missing::Refused | Missing::Kept => Ok(()),
        }
    }
}

/// Reads a string into its place.
pub(super) struct TextSeed<'b, 'a>(pub(super) &'b mut Cow<'a, str>);

impl<'de: 'a, 'a> DeserializeSeed<'de> for TextSeed<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de: 'a, 'a> de::Visitor<'de> for TextSeed<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }
    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<(), E> {
        *self.0 = Cow::Borrowed(text);
        Ok(())
    }
    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        *self.0 = Cow::Owned(text.to_owned());
        Ok(())
    }
}

/// Reads a quantity into its place: any JSON number, string, boolean or null, since an invalid quantity belongs in the verdict,
/// with the other faults of the deck. A number without fraction (`3.0`) is a count.
struct QuantitySeed<'b, 'a>(&'b mut Quantity<'a>);

impl QuantitySeed<'_, '_> {
    /// Writes a number that may be a count.
    fn put<E>(self, count: Option<u32>, given: impl fmt::Display) -> Result<(), E> {
        *self.0 = match count {
            Some(n) if n > 0 => Quantity::Count(n),
            _ => Quantity::Invalid(given.to_string().into()),
        };
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for QuantitySeed<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl de::Visitor<'_> for QuantitySeed<'_, '_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of copies, at least 1")
    }
    fn visit_u64<E>(self, n: u64) -> Result<(), E> {
        self.put(u32::try_from(n).ok(), n)
    }
    fn visit_i64<E>(self, n: i64) -> Result<(), E> {
        self.put(u32::try_from(n).ok(), n)
    }
    fn visit_f64<E>(self, n: f64) -> Result<(), E> {
        // `Display` of a float writes a whole number without fraction or exponent, so parsing the text is exact.
        self.put(n.to_string().parse().ok(), n)
    }
    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        *self.0 = match Quantity::parse(text) {
            Quantity::Count(n) => Quantity::Count(n),
            Quantity::Invalid(text) => Quantity::Invalid(text.into_owned().into()),
        };
        Ok(())
    }
    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.put(None, value)
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        self.put(None, "null")
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> serde_json::Result<Quantity<'_>> {
        let mut quantity = Quantity::Count(1);
        QuantitySeed(&mut quantity).deserialize(&mut serde_json::Deserializer::from_str(json))?;
        Ok(quantity)
    }

    #[test]
    fn json_quantities_are_counts_or_keep_what_was_given() {
        for (json, expected) in [
            ("3", Quantity::Count(3)),
            ("3.0", Quantity::Count(3)),
            ("\"3\"", Quantity::Count(3)),
            ("100000", Quantity::Count(100_000)),
            ("0", Quantity::Invalid("0".into())),
            ("-1", Quantity::Invalid("-1".into())),
            ("1.5", Quantity::Invalid("1.5".into())),
            ("1e12", Quantity::Invalid("1000000000000".into())),
            ("1000000000000", Quantity::Invalid("1000000000000".into())),
            ("\"abc\"", Quantity::Invalid("abc".into())),
            ("null", Quantity::Invalid("null".into())),
            ("true", Quantity::Invalid("true".into())),
        ] {
            assert_eq!(read(json).unwrap(), expected, "{json}");
        }
        assert!(read("[3]").is_err());
        assert!(read("{}").is_err());
    }
}
