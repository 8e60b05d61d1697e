//! A card in the community's form.

use super::{
    Source,
    text::{CommunityText, Effects},
};
use answers::community::{
    filter::number,
    pools::Pools,
    variation::{Variation, is_kickstarter, is_serialized},
};
use cards::{Card, CardId, CardType, Faction, Language, Product, Rarity, SetCode};
use serde::Serialize;
use utoipa::ToSchema;

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
