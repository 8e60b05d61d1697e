//! A card as clients see it (contract section 3), its abilities in plain English of our own wording, and many cards by reference.

use crate::{
    json,
    words::{self, AbilitySlot, AbilityStatus, CardStatus, FactionCode},
};
use answers::{Code, Problem, coverage, dates::date};
use cards::{
    Availability, Card, CardId, CardType, Date, Faction, Index, Language, Localized, Lookup, RestrictionState,
    TextAsOf, TextBox,
};
use engine::{CardKind, ability::AbilityText};
use quick_cache::{Equivalent, sync::Cache};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use std::{
    borrow::Cow,
    sync::{Arc, LazyLock},
};
use text::render_on;
use utoipa::ToSchema;
use validator::Validate;

/// One printed card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Card)]
pub struct CardView<'a> {
    /// Official reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: &'a str,
    /// Name by language; a string where `locale` asks for one language.
    #[schema(value_type = TextShape)]
    name: TextView<'a>,
    /// Code of its set.
    #[schema(example = "CORE")]
    set: &'a str,
    /// Letter of the product: `B` booster, `P` promo, `A` alternative art.
    #[schema(value_type = String, pattern = "^[A-Z]$", example = "B")]
    product: char,
    /// Home faction and number: shared by every printing and rarity.
    #[schema(example = "MU_08")]
    family: String,
    /// Faction it is played in (2.2.10.c).
    #[schema(value_type = FactionCode)]
    faction: Faction,
    /// Faction in its reference.
    #[schema(value_type = FactionCode)]
    home_faction: Faction,
    /// Class of rarity, as official data label it.
    #[schema(value_type = words::Rarity)]
    rarity: &'static str,
    /// Rarity segment of its reference.
    #[schema(value_type = words::Variant)]
    variant: &'static str,
    /// Number of a Unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    unique_number: Option<u32>,
    /// Type of the card.
    #[schema(value_type = words::CardType)]
    card_type: CardType,
    /// Sub-types in printed order.
    #[schema(value_type = Vec<String>, example = json!(["PLANT"]))]
    sub_types: &'a [Box<str>],
    /// Hand cost, in mana; null for Heroes.
    #[schema(required, example = 2)]
    main_cost: Option<u8>,
    /// Reserve cost, in mana; null for Heroes.
    #[schema(required, example = 2)]
    recall_cost: Option<u8>,
    /// Forest statistic; null where a card has none.
    #[schema(required, example = 2)]
    forest_power: Option<u8>,
    /// Mountain statistic.
    #[schema(required, example = 1)]
    mountain_power: Option<u8>,
    /// Water statistic.
    #[schema(required, example = 1)]
    ocean_power: Option<u8>,
    /// Cards a Hero keeps in Reserve at Night.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reserve_limit: Option<u8>,
    /// Landmarks a Hero keeps at Night.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    landmark_limit: Option<u8>,
    /// Printed text, where the catalogue has it: texts come with an import, never with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<TextShape>)]
    main_effect: Option<TextView<'a>>,
    /// Printed support text, where the catalogue has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<TextShape>)]
    echo_effect: Option<TextView<'a>>,
    /// What it does on the day asked for, ability by ability, and what of its text was not read; empty for a card without
    /// any. Printed texts are always the present ones.
    abilities: Vec<AbilityView<'a>>,
    /// First day on which it does something else, where an erratum after the day asked for changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date, example = "2024-11-15")]
    abilities_until: Option<Date>,
    /// Number printed on the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "BTG-109-F")]
    collector_number: Option<&'a str>,
    /// Every printing of this card, itself included; any of them may stand for another.
    #[schema(example = json!(["ALT_CORE_B_MU_08_R2", "ALT_COREKS_B_MU_08_R2"]))]
    printings: Vec<&'a str>,
    /// Whether it may be played on the day asked for.
    #[schema(value_type = CardStatus)]
    status: CardStatusWord,
}

/// An ability of a card as it was read, or a clause that was not.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = Ability)]
pub struct AbilityView<'a> {
    /// The text box that it stands in.
    #[schema(value_type = AbilitySlot)]
    slot: &'static str,
    /// Whether it was read and is carried out.
    #[schema(value_type = AbilityStatus)]
    status: AbilityStatusWord,
    /// The ability in the notation of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "when {J} -> draw 1")]
    notation: Option<&'a str>,
    /// The same in plain English, of our making: not the printed text. Where cards are asked for by their references.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "{J} Draw a card.")]
    english: Option<String>,
    /// First byte of the clause in the English text of its box.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    start: Option<u32>,
    /// The byte after its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    end: Option<u32>,
    /// Why it was not read, or is not carried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<Cow<'a, str>>,
}

/// A text by language.
#[derive(Debug, ToSchema)]
#[schema(as = LocalizedText, example = json!({"en": "Sneezer Shroom", "fr": "Champi Chagrin"}))]
#[expect(dead_code, reason = "stands in the document for TextView, which serialises to it")]
pub struct LocalizedText {
    /// In English.
    #[schema(nullable = false)]
    en: Option<String>,
    /// In French.
    #[schema(nullable = false)]
    fr: Option<String>,
    /// In German.
    #[schema(nullable = false)]
    de: Option<String>,
    /// In Spanish.
    #[schema(nullable = false)]
    es: Option<String>,
    /// In Italian.
    #[schema(nullable = false)]
    it: Option<String>,
}

/// A text in every language that is known, or as a string in the language of `locale`.
#[derive(Debug, ToSchema)]
#[schema(as = Text)]
#[serde(untagged)]
pub enum TextShape {
    /// By language, where no `locale` is asked for.
    Every(LocalizedText),
    /// In the language of `locale`, or in English where there is no translation.
    One(String),
}

/// A text in every language, or in one.
#[derive(Debug)]
pub enum TextView<'a> {
    /// In every language.
    Every(&'a Localized),
    /// A text that exists in English only.
    English(&'a str),
    /// In one language, or else in English or the first language that has it; `None` if there is no text.
    One(Option<&'a str>),
}

impl<'a> TextView<'a> {
    /// A text in one language, or in all if `locale` is `None`.
    pub fn of(text: &'a Localized, locale: Option<Language>) -> Self {
        locale.map_or(Self::Every(text), |l| Self::One(text.best(l)))
    }

    /// A text that exists in English only.
    pub fn english(text: &'a str, locale: Option<Language>) -> Self {
        locale.map_or(Self::English(text), |_| Self::One(Some(text)))
    }
}

impl Serialize for TextView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(text) => text.serialize(serializer),
            Self::English(text) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(Language::En.code(), text)?;
                map.end()
            }
            Self::Every(text) => {
                let mut map = serializer.serialize_map(None)?;
                for (language, text) in text.iter() {
                    map.serialize_entry(language.code(), text)?;
                }
                map.end()
            }
        }
    }
}

/// How a card is shown.
#[derive(Clone, Copy, Debug)]
pub struct DisplayOptions {
    /// The language of texts; all languages if `None`.
    pub locale: Option<Language>,
    /// The day for which `status` and `abilities` hold.
    pub as_of: Date,
}

impl<'a> CardView<'a> {
    /// The same card with its status on another day.
    pub(crate) fn with_status(self, status: CardStatusWord) -> Self {
        Self { status, ..self }
    }

    /// The same card with each ability in plain English too.
    pub fn in_english(mut self) -> Self {
        for ability in &mut self.abilities {
            ability.english =
                ability.notation.and_then(|line| in_english(self.card_type, line)).map(|text| text.to_string());
        }
        self
    }

    /// Shows a card of an index.
    pub fn of(index: &'a Index, id: CardId, display: DisplayOptions) -> Self {
        let card = index.card(id);
        let text = |t: &'a Localized| (!t.is_empty()).then(|| TextView::of(t, display.locale));
        let printings = index.printings(index.gameplay(id)).iter().map(|p| index.reference(*p));
        Self {
            reference: index.reference(id),
            name: TextView::of(&card.name, display.locale),
            set: card.reference.set().as_str(),
            product: card.reference.product().letter(),
            family: card.reference.family(),
            faction: card.faction,
            home_faction: card.reference.home_faction(),
            rarity: card.variant().rarity().code(),
            variant: card.variant().code(),
            unique_number: card.reference.unique_number(),
            card_type: card.card_type,
            sub_types: &card.sub_types,
            main_cost: card.hand_cost,
            recall_cost: card.reserve_cost,
            forest_power: card.statistics.map(|s| s.forest),
            mountain_power: card.statistics.map(|s| s.mountain),
            ocean_power: card.statistics.map(|s| s.ocean),
            reserve_limit: card.reserve_limit,
            landmark_limit: card.landmark_limit,
            main_effect: text(&card.text.main),
            echo_effect: text(&card.text.echo),
            abilities: AbilityView::all(index, id, display.as_of),
            abilities_until: match index.text_as_of(id, Some(display.as_of)) {
                TextAsOf::PreErrata(text) => Some(text.until),
                TextAsOf::Present(_) | TextAsOf::Unknown => None,
            },
            collector_number: card.collector_number.as_deref(),
            printings: printings.collect(),
            status: status(index, id, display.as_of),
        }
    }
}

impl<'a> AbilityView<'a> {
    /// An ability that was read from a text.
    fn compiled(line: &'a str) -> Self {
        Self {
            slot: TextBox::of_ability(line).slot(),
            status: AbilityStatusWord::Compiled,
            notation: Some(line),
            ..Self::default()
        }
    }

    /// The abilities of a card on a day: those of its own text, or of another printing if its own was not read.
    fn all(index: &'a Index, id: CardId, as_of: Date) -> Vec<Self> {
        let card = index.card(id);
        if let TextAsOf::PreErrata(text) = index.text_as_of(id, Some(as_of)) {
            let lines = text.abilities.iter().map(|line| &**line);
            return Self::read(lines, &not_carried_out(card, &text.abilities.join("\n")));
        }
        let Some(notation) = index.display_notation(id) else {
            let boxes = [(TextBox::Main, card.abilities.main), (TextBox::Echo, card.abilities.echo)].into_iter();
            let reason = Some(Cow::Borrowed("this text has not been read"));
            return boxes
                .filter(|(_, has)| *has)
                .map(|(text_box, _)| Self {
                    slot: text_box.slot(),
                    status: AbilityStatusWord::Unknown,
                    reason: reason.clone(),
                    ..Self::default()
                })
                .collect();
        };
        let mut all = Self::read(notation.abilities.lines(), &not_carried_out(card, &notation.abilities));
        all.extend(notation.unread.iter().map(|clause| Self {
            slot: clause.text_box.slot(),
            status: AbilityStatusWord::Unread,
            start: Some(clause.start),
            end: Some(clause.end),
            reason: Some(Cow::Borrowed(&clause.reason)),
            ..Self::default()
        }));
        all
    }

    /// Abilities that were read. `lacking` has those that are not carried out, with the reasons.
    fn read(lines: impl Iterator<Item = &'a str>, lacking: &[(Box<str>, Box<str>)]) -> Vec<Self> {
        let why = |line: &str| lacking.iter().find(|(of, _)| **of == *line).map(|(_, why)| why);
        lines
            .map(|line| match why(line) {
                Some(why) => Self {
                    status: AbilityStatusWord::Unsupported,
                    reason: Some(Cow::Owned(why.to_string())),
                    ..Self::compiled(line)
                },
                None => Self::compiled(line),
            })
            .collect()
    }
}

/// The status of a card on a day. A card is released with its first printing; it is undetermined if no source says so. A
/// restriction holds for every printing (formats.md C9).
pub fn status(index: &Index, id: CardId, as_of: Date) -> CardStatusWord {
    let states = index.restrictions_of(id).filter(|r| r.in_force(as_of)).map(|r| r.state);
    states.max().map_or_else(|| index.availability(id, as_of).into(), CardStatusWord::from)
}

/// Whether a card may be played on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum CardStatusWord {
    /// It may be played.
    Legal,
    /// It is forbidden for a time.
    Suspended,
    /// It is forbidden.
    Banned,
    /// No printing of it is out yet.
    Unreleased,
    /// No source says whether it is released, or it is a Unique without facts that is forbidden in some factions only.
    Undetermined,
}

impl From<RestrictionState> for CardStatusWord {
    fn from(state: RestrictionState) -> Self {
        match state {
            RestrictionState::Suspended => Self::Suspended,
            RestrictionState::Banned => Self::Banned,
        }
    }
}

impl From<Availability> for CardStatusWord {
    fn from(availability: Availability) -> Self {
        match availability {
            Availability::Playable => Self::Legal,
            Availability::NotYet => Self::Unreleased,
            Availability::Unknown => Self::Undetermined,
        }
    }
}

/// Whether an ability was read, and whether it is carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum AbilityStatusWord {
    /// It was read and is carried out.
    Compiled,
    /// It was read and is not carried out.
    Unsupported,
    /// A clause was not understood.
    Unread,
    /// The text box has not been read.
    #[default]
    Unknown,
}

/// References to look up in one request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"references": ["ALT_CORE_B_MU_08_R2", "ALT_CORE_B_MU_999_C"]}))]
pub struct BatchRequest {
    /// 1 to 500 references.
    #[schema(min_items = 1, max_items = 500)]
    #[validate(length(min = 1, max = 500))]
    pub references: Vec<String>,
    /// One language for names and texts.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::Locale>)]
    locale: Option<String>,
    /// Date of `status`.
    #[serde(default)]
    #[schema(format = Date)]
    as_of: Option<String>,
}

/// Cards that were found, and texts that were not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchAnswer<'a> {
    /// Cards, in the order asked for.
    member: Vec<CardView<'a>>,
    /// Texts that are no card's reference, in the order asked for.
    not_found: Vec<&'a str>,
}

impl BatchRequest {
    /// Looks the cards up and writes them.
    ///
    /// # Errors
    ///
    /// `BODY_INVALID` for an unknown locale, `DATE_INVALID` for a text that is not a date, `INTERNAL` if the answer cannot be
    /// written.
    pub fn answer(&self, index: &Index, today: Date) -> Result<Vec<u8>, Problem> {
        let locale = self.locale.as_deref().map(str::parse::<Language>).transpose();
        let locale = locale.map_err(|e| Problem::at(Code::BodyInvalid, "/locale", e.to_string()))?;
        let as_of = self.as_of.as_deref().map(|text| date(text, "/asOf")).transpose()?;
        let display = DisplayOptions { locale, as_of: as_of.unwrap_or(today) };
        let mut answer = BatchAnswer { member: Vec::new(), not_found: Vec::new() };
        for text in &self.references {
            match index.look_up(text) {
                Lookup::Known(id) => answer.member.push(CardView::of(index, id, display).in_english()),
                Lookup::UnknownUnique { .. } | Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => {
                    answer.not_found.push(text)
                }
            }
        }
        json::write(&answer)
    }
}

/// Most lines of the notation in a cache: enough for those of all printed cards and of the Uniques that are asked for most.
const CAPACITY: usize = 16_384;

/// A cache by kind of card and line of the notation.
type ByLine<T> = LazyLock<Cache<(CardKind, Box<str>), T>>;

/// English by kind of card and line of the notation, on which alone it depends. Reading and rendering a line takes ten times as
/// long as the rest of the work for its card.
static RENDERED: ByLine<Arc<str>> = LazyLock::new(|| Cache::new(CAPACITY));

/// An ability in plain English, from the notation of the engine; `None` if the text is not in that notation.
pub(crate) fn in_english(of: CardType, notation: &str) -> Option<Arc<str>> {
    // The English differs for Heroes alone.
    let kind = if of == CardType::Hero { CardKind::Hero } else { CardKind::Character };
    RENDERED.get(&Asked(kind, notation)).or_else(|| {
        let text: AbilityText = notation.parse().ok()?;
        let english: Arc<str> = render_on(of, &text).into();
        RENDERED.insert((kind, notation.into()), Arc::clone(&english));
        Some(english)
    })
}

/// The lines of a notation that are not carried out, each with the reason.
type Lacking = Arc<[(Box<str>, Box<str>)]>;

/// The lines that are not carried out, by kind of card and notation, on which alone they depend. Finding them takes as long as
/// the rest of the work for a card.
static LACKING: ByLine<Lacking> = LazyLock::new(|| Cache::new(CAPACITY));

/// A borrowed key, to look into the cache without an allocation.
#[derive(Hash)]
struct Asked<'n>(CardKind, &'n str);

impl Equivalent<(CardKind, Box<str>)> for Asked<'_> {
    fn equivalent(&self, key: &(CardKind, Box<str>)) -> bool {
        self.0 == key.0 && *self.1 == *key.1
    }
}

/// The lines of the notation of a card that are not carried out, each with the reason.
fn not_carried_out(card: &Card, notation: &str) -> Lacking {
    let kind = coverage::kind_of(card);
    LACKING.get(&Asked(kind, notation)).unwrap_or_else(|| {
        let found = coverage::not_carried_out(kind, notation).into_iter();
        let found: Lacking = found.map(|(line, reason)| (line.into(), reason.into())).collect();
        LACKING.insert((kind, notation.into()), Arc::clone(&found));
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_rendered_the_same_the_first_time_and_later() {
        let first = in_english(CardType::Character, "when {J} -> draw 1").unwrap();
        assert_eq!(&*first, text::render(&"when {J} -> draw 1".parse().unwrap()));
        assert_eq!(in_english(CardType::Character, "when {J} -> draw 1"), Some(first));
        // A Hero never enters play: it is there from the beginning.
        let line = "always I enter with 5 Quest counters";
        let [entering, beginning] = [CardType::Character, CardType::Hero].map(|of| in_english(of, line));
        assert_eq!(entering.as_deref(), Some("I enter with 5 Quest counters."));
        assert_eq!(beginning.as_deref(), Some("I begin the game with 5 Quest counters."));
    }

    /// If the notation cannot be read, which may happen after an import from another program, no line is carried out. The cache
    /// gives the same answer later.
    #[test]
    fn what_is_not_carried_out_is_told_the_same_later() {
        let store = catalog::Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap();
        let index = store.load().unwrap().index;
        let card = index.card(index.find("ALT_CORE_B_MU_08_C").unwrap());
        for (notation, lines) in [("when {J} -> draw 1", 0), ("draw some\nwhen {J} -> draw 1", 2)] {
            let first = not_carried_out(card, notation);
            assert_eq!(first.len(), lines);
            assert_eq!(not_carried_out(card, notation), first);
        }
    }

    #[test]
    fn what_is_no_notation_has_no_english() {
        assert_eq!(in_english(CardType::Character, "draw some cards, will you"), None);
    }
}
