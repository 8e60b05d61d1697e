//! A card in the community's form, with its texts in one language or in all and the address of its picture; and a request for
//! many cards.

use super::{Source, known};
use crate::{card::in_english, json as wire_json};
use answers::{
    Problem,
    community::{
        filter::number,
        groups::{Variation, is_kickstarter, is_serialized},
        pools::{Empty, Pools},
    },
};
use cards::{
    Card, CardId, CardType, Faction, Index, Language, Localized, Notation, Product, Rarity, Reference, SetCode,
    TextBox, Variant,
};
use catalog::type_name;
use serde::Serialize;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, Schema, SchemaType},
    },
};

/// One printed card. With `locale` every text is a string; without, a map by language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityCard)]
pub struct CommunityCard<'a> {
    /// Number in this version of the catalogue, in the order of references; what `afterId` compares.
    #[schema(example = 214)]
    id: u32,
    /// Official reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: &'a str,
    /// Number printed on the card, with the language behind it, which is English where none was asked for.
    #[schema(example = "BTG-034-R-EN")]
    collector_number_formated_id: Option<String>,
    /// `B` booster, `P` promo, `A` alternative art.
    #[schema(value_type = String, example = "B")]
    card_product: char,
    /// The form in which it was printed.
    #[schema(value_type = crate::words::PrintingVariation)]
    variation: &'static str,
    /// Whether it is of the set `COREKS`.
    kickstarter: bool,
    /// Whether it is of the product `P`.
    promo: bool,
    /// Whether it is played in another faction than that of its reference.
    transfuge: bool,
    /// Whether it has a serial number.
    is_serialized: bool,
    /// Always true.
    is_public: bool,
    /// The set it was printed in.
    set: CommunitySetName<'a>,
    /// The faction in which it is played.
    faction: CommunityFaction,
    /// Its rarity.
    rarity: CommunityRarity,
    /// Its type.
    card_type: CommunityCardType,
    /// Its sub-types.
    card_sub_types: Vec<CommunitySubType<'a>>,
    /// Hand cost; null for Heroes.
    main_cost: Option<u8>,
    /// Reserve cost; null for Heroes.
    recall_cost: Option<u8>,
    /// Water statistic; null of what has none.
    ocean_power: Option<u8>,
    /// Mountain statistic; null of what has none.
    mountain_power: Option<u8>,
    /// Forest statistic; null of what has none.
    forest_power: Option<u8>,
    /// Statistics that are printed otherwise than as a number.
    display_powers: CommunityPowers,
    /// Landmarks that a Hero keeps at Night.
    permanent: Option<u8>,
    /// Null where it is not known in the language asked for.
    name: Option<CommunityText>,
    /// Printed text where it was imported, else what the card does in English words of Tumult's; null where neither is
    /// known.
    main_effect: Option<CommunityText>,
    /// The support ability, likewise.
    echo_effect: Option<CommunityText>,
    /// The language of both effects where `locale` asks for one: `en` where they are not known in it.
    #[schema(value_type = Option<crate::words::Locale>)]
    effect_locale: Option<&'static str>,
    /// Whether it is banned today.
    is_banned: bool,
    /// Whether an erratum changed it.
    is_errated: bool,
    /// Whether it is suspended today.
    is_suspended: bool,
    /// Formats that take the card today.
    #[schema(example = json!(["STANDARD"]))]
    gameplay_format: Vec<String>,
    /// Always empty: the catalogue knows no artists.
    artists: Vec<CommunityArtist>,
    /// Address of the picture, by language without `locale`; null where the service was started without `--image-base`.
    image_path: Option<CommunityText>,
}

/// Who made the picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityArtist {
    /// Its name.
    name: String,
}

/// Set of a card.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunitySetName)]
pub(crate) struct CommunitySetName<'a> {
    /// Its name.
    #[schema(example = "Beyond the Gates")]
    name: &'a str,
    /// First part of collector numbers.
    #[schema(example = "BTG")]
    code: &'a str,
    /// Official reference.
    #[schema(example = "CORE")]
    reference: &'a str,
}

/// A faction.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CommunityFaction {
    /// A number; it may change with the catalogue.
    #[schema(example = 2)]
    id: usize,
    /// Its name.
    #[schema(example = "Bravos")]
    name: &'static str,
    /// Its code.
    #[schema(value_type = crate::words::FactionCode)]
    code: &'static str,
    /// Its place among the factions.
    #[schema(example = 2)]
    position: usize,
}

/// A rarity. Heroes and tokens are labelled `COMMON`.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityRarity {
    /// A number; it may change with the catalogue.
    #[schema(example = 2)]
    id: usize,
    /// Official reference.
    #[schema(value_type = crate::words::Rarity)]
    reference: &'static str,
}

/// A type of cards.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityCardType {
    /// A number; it may change with the catalogue.
    #[schema(example = 2)]
    id: usize,
    /// Official reference.
    #[schema(value_type = crate::words::CardType)]
    reference: &'static str,
    /// Null where it is not known in the language asked for.
    name: Option<CommunityText>,
}

/// A sub-type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunitySubType)]
pub struct CommunitySubType<'a> {
    /// Number in this version of the catalogue.
    #[schema(example = 1)]
    id: usize,
    /// Official reference.
    #[schema(example = "ADVENTURER")]
    reference: &'a str,
    /// Null where it is not known in the language asked for.
    name: Option<CommunityText>,
}

/// Statistics that are printed otherwise than as a number: none.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CommunityPowers {
    /// Always null.
    ocean: Option<String>,
    /// Always null.
    mountain: Option<String>,
    /// Always null.
    forest: Option<String>,
}

impl<'a> CommunityCard<'a> {
    /// Shows a card. `listed` are the formats of which those that allow the card are listed with it.
    #[must_use]
    pub fn of(source: Source<'a>, listed: &Pools<'_>, id: CardId, locale: Option<Language>) -> Self {
        let index = source.search_scope.index;
        let card = index.card(id);
        let reference = &card.reference;
        let effects = Effects::of(index, id, locale);
        let standing = source.community.standing(index, id, source.today);
        Self {
            id: number(index, id),
            reference: index.reference(id),
            collector_number_formated_id: collector_number(card, locale),
            card_product: reference.product().letter(),
            variation: Variation::of(reference).code(),
            kickstarter: is_kickstarter(reference),
            promo: reference.product() == Product::PROMO,
            transfuge: card.faction != reference.home_faction(),
            is_serialized: is_serialized(reference),
            is_public: true,
            set: CommunitySetName::of(source, reference.set()),
            faction: CommunityFaction::of(card.faction),
            rarity: CommunityRarity::of(card.variant().rarity()),
            card_type: CommunityCardType::of(card.card_type, locale),
            card_sub_types: CommunitySubType::of_card(source, card, locale),
            main_cost: card.hand_cost,
            recall_cost: card.reserve_cost,
            ocean_power: card.statistics.map(|s| s.ocean),
            mountain_power: card.statistics.map(|s| s.mountain),
            forest_power: card.statistics.map(|s| s.forest),
            display_powers: CommunityPowers::default(),
            permanent: card.landmark_limit,
            name: CommunityText::of(&card.name, locale),
            main_effect: effects.main,
            echo_effect: effects.echo,
            effect_locale: effects.locale,
            is_banned: standing.banned,
            is_errated: standing.errated,
            is_suspended: standing.suspended,
            gameplay_format: formats_of(listed, id),
            artists: Vec::new(),
            image_path: source.images.path(reference, index.reference(id), locale),
        }
    }
}

/// The codes of the formats that allow a card.
pub(crate) fn formats_of(listed: &Pools<'_>, id: CardId) -> Vec<String> {
    listed.allowing(id).map(str::to_uppercase).collect()
}

fn collector_number(card: &Card, locale: Option<Language>) -> Option<String> {
    // Clients look for `-F-` in it, so the language is present even if none was asked for.
    let language = locale.unwrap_or(Language::En).code().to_uppercase();
    Some(format!("{}-{language}", card.collector_number.as_deref()?))
}

impl<'a> CommunitySetName<'a> {
    pub(crate) fn of(source: Source<'a>, code: &'a SetCode) -> Self {
        let set = source.search_scope.index.set_by_code(code);
        let reference = code.as_str();
        Self {
            name: set.map_or(reference, |set| &set.name),
            code: set.and_then(|set| set.print_code.as_deref()).unwrap_or(reference),
            reference,
        }
    }
}

impl CommunityFaction {
    /// Shows a faction.
    #[must_use]
    pub fn of(faction: Faction) -> Self {
        let position = usize::from(faction.position()) + 1;
        Self { id: position, name: faction.name(), code: faction.code(), position }
    }
}

impl CommunityRarity {
    pub(crate) fn of(rarity: Rarity) -> Self {
        let id = Rarity::ALL.iter().position(|known| *known == rarity).map_or(0, |at| at + 1);
        Self { id, reference: rarity.code() }
    }
}

impl CommunityCardType {
    /// Shows a type.
    #[must_use]
    pub fn of(kind: CardType, locale: Option<Language>) -> Self {
        let id = CardType::ALL.iter().position(|known| *known == kind).map_or(0, |at| at + 1);
        Self { id, reference: kind.code(), name: CommunityText::of_type(kind.code(), locale) }
    }
}

impl<'a> CommunitySubType<'a> {
    /// Shows a sub-type.
    #[must_use]
    pub fn of(source: Source<'_>, code: &'a str, locale: Option<Language>) -> Self {
        let id = source.community.sub_type_number(code).unwrap_or(0);
        Self { id, reference: code, name: CommunityText::of_type(code, locale) }
    }

    pub(crate) fn of_card(source: Source<'_>, card: &'a Card, locale: Option<Language>) -> Vec<Self> {
        card.sub_types.iter().map(|code| Self::of(source, code, locale)).collect()
    }
}

/// A text in the language asked for, or by language if none was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = CommunityText)]
pub enum CommunityText {
    /// The text in the language asked for.
    One(String),
    /// The text by language.
    Every(BTreeMap<&'static str, String>),
}

impl CommunityText {
    /// A text in each of its languages, or in the language asked for; `None` if the text does not exist in that language.
    #[must_use]
    pub fn of(text: &Localized, locale: Option<Language>) -> Option<Self> {
        match locale {
            Some(language) => text.get(language).map(|text| Self::One(text.to_owned())),
            None => Some(Self::Every(text.iter().map(|(l, t)| (l.code(), t.to_owned())).collect())),
        }
    }

    /// The name of a type or a sub-type. If no record names it, the name is made from the code, in English.
    #[must_use]
    pub fn of_type(code: &str, locale: Option<Language>) -> Option<Self> {
        match type_name(code) {
            Some(name) => Self::of(name, locale),
            None => Self::of(&Localized { en: Some(title_case(code).into()), ..Localized::default() }, locale),
        }
    }
}

/// The texts of the two text boxes of a card.
#[derive(Debug)]
pub(crate) struct Effects {
    pub(crate) main: Option<CommunityText>,
    pub(crate) echo: Option<CommunityText>,
    /// The language of both texts, if one was asked for.
    pub(crate) locale: Option<&'static str>,
}

impl Effects {
    /// The printed texts if they were imported; otherwise, in English, what the card does in our own wording. If a box has no
    /// text in a language, both texts are English.
    pub(crate) fn of(index: &Index, id: CardId, locale: Option<Language>) -> Self {
        let card = index.card(id);
        let boxes = [(TextBox::Main, &card.text.main), (TextBox::Echo, &card.text.echo)];
        let english = boxes.map(|(text_box, printed)| english(index, id, text_box, printed));
        let Some(language) = locale else {
            let every = |at: usize| {
                let mut texts: BTreeMap<&'static str, String> =
                    boxes[at].1.iter().map(|(l, t)| (l.code(), t.to_owned())).collect();
                if let Some(text) = &english[at] {
                    texts.insert(Language::En.code(), text.clone());
                }
                (!texts.is_empty()).then_some(CommunityText::Every(texts))
            };
            return Self { main: every(0), echo: every(1), locale: None };
        };
        let printed = boxes.map(|(_, printed)| printed.get(language).map(str::to_owned));
        let is_whole = (0..2).all(|at| printed[at].is_some() || english[at].is_none());
        let [main, echo] = if is_whole { printed } else { english };
        let chosen = if is_whole { language } else { Language::En };
        let locale = (main.is_some() || echo.is_some()).then_some(chosen.code());
        Self { main: main.map(CommunityText::One), echo: echo.map(CommunityText::One), locale }
    }
}

fn english(index: &Index, id: CardId, text_box: TextBox, printed: &Localized) -> Option<String> {
    printed
        .get(Language::En)
        .map(str::to_owned)
        .or_else(|| rendered(index.card(id).card_type, index.display_notation(id)?, text_box))
}

/// The abilities of a text box in English, one a line. Clauses that are not known are mentioned too, since nothing is left out
/// silently.
fn rendered(of: CardType, notation: &Notation, text_box: TextBox) -> Option<String> {
    let is_here = |line: &&str| TextBox::of_ability(line) == text_box;
    let lines = notation.abilities.lines().filter(is_here);
    let mut texts: Vec<Arc<str>> = lines.filter_map(|line| in_english(of, line)).collect();
    if notation.unread.iter().any(|clause| clause.text_box == text_box) {
        texts.push("(One more clause is not known here.)".into());
    }
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// The English name for a code: `Landmark Permanent` for `LANDMARK_PERMANENT`.
fn title_case(code: &str) -> String {
    let word = |word: &str| {
        let (head, tail) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{}{}", head.to_uppercase(), tail.to_lowercase())
    };
    code.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// The server of pictures, if there is one: Tumult has no pictures itself.
#[derive(Clone, Debug, Default)]
pub struct Images {
    base: Option<String>,
}

impl Images {
    /// Pictures at an address such as `https://cdn.alteredcore.org`.
    #[must_use]
    pub fn new(base: Option<&str>) -> Self {
        Self { base: base.map(|base| base.trim_end_matches('/').to_owned()).filter(|base| !base.is_empty()) }
    }

    /// The address of the picture of a card in one language, or in each.
    #[must_use]
    pub fn path(&self, reference: &Reference, text: &str, locale: Option<Language>) -> Option<CommunityText> {
        let base = self.base.as_deref()?;
        let set = reference.set();
        let path = |language: Language| match reference.variant() {
            Variant::U => format!("{base}/cards/assets/{set}/{}_U.webp", reference.family()),
            Variant::C | Variant::R1 | Variant::R2 | Variant::E => {
                format!("{base}/cards/{}/{set}/{text}.webp", language.code())
            }
        };
        Some(match locale {
            Some(language) => CommunityText::One(path(language)),
            None => CommunityText::Every(Language::ALL.map(|l| (l.code(), path(l))).into()),
        })
    }
}

/// Most references in one request.
const MAX: usize = 200;

/// The schema of the body. The body is read leniently: members of other names are ignored.
#[derive(Debug)]
pub struct CommunityBatch;

impl PartialSchema for CommunityBatch {
    fn schema() -> RefOr<Schema> {
        let reference = ObjectBuilder::new()
            .schema_type(SchemaType::AnyValue)
            .description(Some("A reference; what is no text is left out of the answer"));
        let references = ArrayBuilder::new()
            .items(reference)
            .min_items(Some(1))
            .max_items(Some(MAX))
            .description(Some("References of cards; one of no card is left out of the answer"));
        let body = ObjectBuilder::new()
            .property("references", references)
            .required("references")
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
            .description(Some("References to look up. Members of other names are ignored"))
            .examples([json!({"references": ["ALT_CORE_B_MU_08_R2", "ALT_CORE_B_MU_999_C"]})]);
        Schema::from(body).into()
    }
}

impl ToSchema for CommunityBatch {}

/// Why a batch was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityError {
    /// What is wrong.
    #[schema(example = "references array is required")]
    error: &'static str,
}

/// The references in a body.
///
/// # Errors
///
/// A [`CommunityError`] if there are none, or more than 200. A text that is not a reference is not a fault: like a reference of
/// no card, it finds nothing.
pub fn batch_references(body: &[u8]) -> Result<Vec<String>, CommunityError> {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let entries = body.get("references").and_then(Value::as_array).filter(|entries| !entries.is_empty());
    let Some(entries) = entries else { return Err(CommunityError { error: "references array is required" }) };
    if entries.len() > MAX {
        return Err(CommunityError { error: "Maximum 200 references per request" });
    }
    Ok(entries.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The cards that exist, each once, in the order of the request.
///
/// # Errors
///
/// `INTERNAL` if the answer cannot be written.
pub fn batch(source: Source<'_>, references: &[String], locale: Option<Language>) -> Result<Vec<u8>, Problem> {
    let index = source.search_scope.index;
    let empty = Empty::new(index);
    let listed = source.listed(&empty);
    let mut seen = BTreeSet::new();
    let ids = references.iter().filter_map(|text| known(index, text));
    let cards = ids.filter(|id| seen.insert(*id)).map(|id| CommunityCard::of(source, &listed, id, locale));
    wire_json::write(&cards.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_below_the_base_by_language_and_set() {
        let images = Images::new(Some("https://cdn.example/"));
        let path = |text: &str| images.path(&text.parse().unwrap(), text, Some(Language::Fr));
        let one = |text: &str| Some(CommunityText::One(text.to_owned()));
        assert_eq!(path("ALT_CORE_B_AX_01_C"), one("https://cdn.example/cards/fr/CORE/ALT_CORE_B_AX_01_C.webp"));
        assert_eq!(path("ALT_CORE_B_AX_08_U_5"), one("https://cdn.example/cards/assets/CORE/AX_08_U.webp"));
        assert_eq!(Images::new(None).path(&"ALT_CORE_B_AX_01_C".parse().unwrap(), "", None), None);
    }

    #[test]
    fn a_bad_entry_loses_no_other_and_a_bad_list_is_refused() {
        let read = |body: &str| batch_references(body.as_bytes()).map_err(|e| e.error);
        assert_eq!(read(r#"{"references": ["A", "", "B"]}"#), Ok(["A", "", "B"].map(str::to_owned).to_vec()));
        for entry in ["{}", "3", "null", "[\"A\"]"] {
            assert_eq!(read(&format!(r#"{{"references": ["A", {entry}]}}"#)), Ok(vec!["A".to_owned()]), "{entry}");
        }
        for body in ["", "[]", "{", r#"{"references": []}"#, r#"{"references": "A"}"#] {
            assert_eq!(read(body), Err("references array is required"), "{body}");
        }
        let many = serde_json::json!({"references": vec!["A"; 201]}).to_string();
        assert_eq!(read(&many), Err("Maximum 200 references per request"));
    }
}
