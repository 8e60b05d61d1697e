//! Decks as JSON: the object that requests hold, and the exports of deck sites. Each line is read straight into the form in which
//! it is resolved.

use super::{DeckList, Line, MAX_LINES, Place, Quantity};
use jsonptr::PointerBuf;
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess},
};
use std::{borrow::Cow, fmt, marker::PhantomData};

/// A deck as JSON, borrowed from it.
///
/// Either exactly one of `text`, `code`, `cards` and `id`, and nothing else; or an export of a site, whose other members
/// are passed over. An export is known by one of the members `deckCards`, `deckCardsByType`, `alterator`, `hero` and
/// `stats`: community decks are `deckCards` or `cards` with lines of `cardReference` or `reference` and `quantity`,
/// perhaps with a `hero`; official ones are `deckCardsByType` with lines of `card` and `quantity`, and the Hero as
/// `alterator`. A card there is a reference, the address of a card, or an object with one of the two.
///
/// # Errors
///
/// Reading fails on wrong types, and on members of the first kind of deck that are unknown or missing. Whether an
/// unknown member is a mistake shows only at the end of the object, so the message then begins with the place:
/// ``at `cards/0/foil`: …``.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckJson<'a> {
    text: Option<Cow<'a, str>>,
    code: Option<Cow<'a, str>>,
    id: Option<Cow<'a, str>>,
    cards: Option<DeckList<'a>>,
    /// Members that hold cards; more than one is a contradiction.
    lists: u32,
    /// Where the lines stood, by the first of them; those before any section stood in `cards`.
    sections: Vec<Section>,
}

/// The one way in which a deck was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'d, 'a> {
    /// A text of any form.
    Text(&'d str),
    /// A deck code.
    Code(&'d str),
    /// The id of a saved deck.
    Id(&'d str),
    /// Lines.
    Cards(&'d DeckList<'a>),
}

/// Lines that came from one member.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    first: u32,
    place: SectionPlace,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SectionPlace {
    /// A list at this place.
    List(PointerBuf),
    /// A single card.
    Card(&'static str),
}

impl<'a> DeckJson<'a> {
    /// A deck given as text.
    #[must_use]
    pub fn of_text(text: Cow<'a, str>) -> Self {
        Self { text: Some(text), ..Self::default() }
    }

    /// A deck given as a deck code.
    #[must_use]
    pub fn of_code(code: Cow<'a, str>) -> Self {
        Self { code: Some(code), ..Self::default() }
    }

    /// Reads a deck that is an array of lines. A bad line of an export loses no other.
    ///
    /// # Errors
    ///
    /// It is no such array.
    pub(crate) fn of_lines(text: &'a str) -> serde_json::Result<Self> {
        let mut json = serde_json::Deserializer::from_str(text);
        let mut lines: Vec<Line<'_>> = Vec::new();
        Lines { lines: &mut lines, missing: Missing::Kept, unknown: &mut None }.deserialize(&mut json)?;
        json.end()?;
        Ok(Self { cards: Some(DeckList { lines }), lists: 1, ..Self::default() })
    }

    /// The way in which the deck was given, if there is exactly one.
    #[must_use]
    pub fn source(&self) -> Option<Source<'_, 'a>> {
        match (&self.text, &self.code, &self.cards, &self.id) {
            (Some(text), None, None, None) => Some(Source::Text(text)),
            (None, Some(code), None, None) => Some(Source::Code(code)),
            (None, None, Some(cards), None) if self.lists == 1 => Some(Source::Cards(cards)),
            (None, None, None, Some(id)) => Some(Source::Id(id)),
            _ => None,
        }
    }

    /// JSON pointer from the deck to a line of it.
    #[must_use]
    pub fn pointer(&self, place: Place) -> String {
        let member = if self.code.is_some() { "/code" } else { "/text" };
        let n = match place {
            Place::Deck => return String::new(),
            Place::Line(_) | Place::Card(_) => return member.to_owned(),
            Place::Item(n) => n,
        };
        if self.cards.is_none() {
            return member.to_owned();
        }
        match self.sections.iter().rev().find(|section| section.first <= n) {
            None => format!("/cards/{n}"),
            Some(Section { place: SectionPlace::Card(member), .. }) => format!("/{member}"),
            Some(Section { place: SectionPlace::List(list), first }) => format!("{list}/{}", n - first),
        }
    }

    /// The lines, if the deck was given as lines.
    pub(crate) fn into_cards(self) -> Option<DeckList<'a>> {
        self.cards.filter(|_| self.lists == 1)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for DeckJson<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<'a>(PhantomData<DeckJson<'a>>);
        impl<'de: 'a, 'a> de::Visitor<'de> for Visitor<'a> {
            type Value = DeckJson<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a deck: an object with one of text, code, cards and id")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DeckJson<'a>, A::Error> {
                let mut builder = Builder::default();
                while let Some(member) = map.next_key::<Member<'de>>()? {
                    builder.member(member, &mut map)?;
                }
                builder.finish()
            }
        }
        deserializer.deserialize_map(Visitor(PhantomData))
    }
}

/// What is known of a deck before its JSON object ends.
#[derive(Default)]
struct Builder<'a> {
    deck: DeckJson<'a>,
    lines: Vec<Line<'a>>,
    hero: Option<(&'static str, Cow<'a, str>)>,
    /// Whether a member was seen that only exports have.
    export: Export,
    /// The first member that a deck of a request does not have: its pointer, and what is wrong with it.
    unknown: Option<(PointerBuf, &'static str)>,
}

#[derive(Default, PartialEq, Eq)]
enum Export {
    #[default]
    No,
    Yes,
}

/// Members of a deck in a request.
const MEMBERS: &str = "unknown member; a deck has one of text, code, cards and id";

/// Members of a line.
const LINE_MEMBERS: &str = "unknown member; a line has reference and quantity";

impl<'a> Builder<'a> {
    fn member<'de: 'a, A: MapAccess<'de>>(&mut self, member: Member<'de>, map: &mut A) -> Result<(), A::Error> {
        match member {
            Member::Text => once(&mut self.deck.text, "text", map.next_value::<Key<'a>>()?.0)?,
            Member::Code => once(&mut self.deck.code, "code", map.next_value::<Key<'a>>()?.0)?,
            Member::Id => match map.next_value::<Id<'a>>()? {
                Id::Text(id) => once(&mut self.deck.id, "id", id)?,
                Id::Other => self.note(|| PointerBuf::from_tokens(["id"]), "the id of a saved deck is a string"),
            },
            Member::Cards => {
                let mut unknown = None;
                map.next_value_seed(Lines {
                    lines: &mut self.lines,
                    missing: Missing::Refused,
                    unknown: &mut unknown,
                })?;
                self.deck.lists += 1;
                if let Some((at, name)) = unknown {
                    self.note(|| PointerBuf::from_tokens(["cards", &at.to_string(), &name]), LINE_MEMBERS);
                }
            }
            Member::DeckCards => {
                let first = self.lines.len();
                map.next_value_seed(Lines { lines: &mut self.lines, missing: Missing::Kept, unknown: &mut None })?;
                self.part(first, SectionPlace::List(PointerBuf::from_tokens(["deckCards"])));
                self.deck.lists += 1;
                self.export = Export::Yes;
            }
            Member::DeckCardsByType => {
                map.next_value_seed(Types(self))?;
                self.deck.lists += 1;
                self.export = Export::Yes;
            }
            Member::Hero(name) => {
                if let Some(CardName(hero)) = map.next_value::<Option<CardName<'a>>>()? {
                    self.hero = Some((name, hero));
                }
                self.export = Export::Yes;
            }
            Member::Stats => {
                map.next_value::<IgnoredAny>()?;
                self.export = Export::Yes;
            }
            Member::Other(name) => {
                map.next_value::<IgnoredAny>()?;
                self.note(|| PointerBuf::from_tokens([&*name]), MEMBERS);
            }
        }
        Ok(())
    }

    fn note(&mut self, pointer: impl FnOnce() -> PointerBuf, message: &'static str) {
        if self.unknown.is_none() {
            self.unknown = Some((pointer(), message));
        }
    }

    fn part(&mut self, first: usize, place: SectionPlace) {
        self.deck.sections.push(Section { first: u32::try_from(first).unwrap_or(u32::MAX), place });
    }

    fn finish<E: de::Error>(mut self) -> Result<DeckJson<'a>, E> {
        if let (Export::No, Some((pointer, message))) = (&self.export, &self.unknown) {
            let path = pointer.as_str().strip_prefix('/').unwrap_or_default();
            return Err(E::custom(format_args!("at `{path}`: {message}")));
        }
        if self.export == Export::Yes {
            // It is the export's own number, not the id of a deck saved here.
            self.deck.id = None;
        }
        // Official exports name the Hero both beside the cards and among them.
        let hero = self.hero.take().filter(|(_, hero)| !self.lines.iter().any(|l| l.card.eq_ignore_ascii_case(hero)));
        if let Some((member, card)) = hero {
            let at = self.lines.len();
            self.part(at, SectionPlace::Card(member));
            let place = Place::Item(u32::try_from(at).unwrap_or(u32::MAX));
            self.lines.push(Line { card, quantity: Quantity::Count(1), place });
        }
        if self.deck.lists > 0 {
            self.deck.cards = Some(DeckList { lines: self.lines });
        }
        Ok(self.deck)
    }
}

/// Members of a deck.
enum Member<'de> {
    Text,
    Code,
    Id,
    Cards,
    DeckCards,
    DeckCardsByType,
    Hero(&'static str),
    Stats,
    Other(Cow<'de, str>),
}

impl<'de> Deserialize<'de> for Member<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Key(name) = Key::deserialize(deserializer)?;
        Ok(match &*name {
            "cards" => Self::Cards,
            "text" => Self::Text,
            "code" => Self::Code,
            "id" => Self::Id,
            "deckCards" => Self::DeckCards,
            "deckCardsByType" => Self::DeckCardsByType,
            "alterator" => Self::Hero("alterator"),
            "hero" => Self::Hero("hero"),
            "stats" => Self::Stats,
            _ => Self::Other(name),
        })
    }
}

fn once<T, E: de::Error>(place: &mut Option<T>, name: &'static str, value: T) -> Result<(), E> {
    if place.is_some() {
        return Err(E::duplicate_field(name));
    }
    *place = Some(value);
    Ok(())
}

/// An id. Those of decks saved here are strings; exports have numbers, too.
enum Id<'a> {
    Text(Cow<'a, str>),
    Other,
}

impl<'de: 'a, 'a> Deserialize<'de> for Id<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either<'a> {
            #[serde(borrow)]
            Text(Key<'a>),
            Other(IgnoredAny),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Text(Key(text)) => Id::Text(text),
            Either::Other(_) => Id::Other,
        })
    }
}

/// `deckCardsByType`: for each type of card an object that holds lines, or the lines themselves.
struct Types<'b, 'a>(&'b mut Builder<'a>);

impl<'de: 'a, 'a> de::DeserializeSeed<'de> for Types<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de: 'a, 'a> de::Visitor<'de> for Types<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of card types")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Key(kind)) = map.next_key()? {
            map.next_value_seed(Type { builder: self.0, list: PointerBuf::from_tokens(["deckCardsByType", &*kind]) })?;
        }
        Ok(())
    }
    /// Some sites write an empty object as an empty list.
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<(), A::Error> {
        Type { builder: self.0, list: PointerBuf::from_tokens(["deckCardsByType"]) }.visit_seq(seq)
    }
}

struct Type<'b, 'a> {
    builder: &'b mut Builder<'a>,
    list: PointerBuf,
}

impl<'de: 'a, 'a> de::DeserializeSeed<'de> for Type<'_, 'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de: 'a, 'a> de::Visitor<'de> for Type<'_, 'a> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with deckUserListCard")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { builder, list } = self;
        let mut found = false;
        while let Some(Key(name)) = map.next_key()? {
            found |= name == "deckUserListCard";
            if name == "deckUserListCard" {
                builder.part(builder.lines.len(), SectionPlace::List(list.with_trailing_token("deckUserListCard")));
                map.next_value_seed(Lines { lines: &mut builder.lines, missing: Missing::Kept, unknown: &mut None })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        // Otherwise its cards would be lost without a message.
        if found { Ok(()) } else { Err(de::Error::missing_field("deckUserListCard")) }
    }
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<(), A::Error> {
        let Self { builder, list } = self;
        builder.part(builder.lines.len(), SectionPlace::List(list));
        Lines { lines: &mut builder.lines, missing: Missing::Kept, unknown: &mut None }.visit_seq(seq)
    }
}

/// What happens to a line without reference or quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missing {
    /// It is an error.
    Refused,
    /// It is a fault of the list: one bad line of an export loses no other.
    Kept,
}

/// Appends an array of lines.
struct Lines<'b, 'a> {
    lines: &'b mut Vec<Line<'a>>,
    missing: Missing,
    /// The first member that lines do not have: the line, and the name.
    unknown: &'b mut Option<(usize, String)>,
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

/// A string that points into the JSON unless it had escapes. Also the name of a member: read as a string and not as a
/// structure around one, which would hide it from the path in errors. By hand, since `serde_cow` reads for the lifetime of
/// the whole text alone.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut text = Cow::Borrowed("");
        TextSeed(&mut text).deserialize(deserializer)?;
        Ok(Self(text))
    }
}

/// Reads a string into its place.
struct TextSeed<'b, 'a>(&'b mut Cow<'a, str>);

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

/// A card as exports name it: `ALT_…`, `/cards/ALT_…`, or an object with one of them as `reference` or `@id`.
struct CardName<'a>(Cow<'a, str>);

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
