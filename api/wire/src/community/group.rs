//! A gameplay card with its printings, in the community's form.

use super::{
    Source,
    card::{
        CommunityCardType, CommunityFaction, CommunityRarity, CommunitySubType, CommunityText, Effects, formats_of,
    },
};
use answers::community::{
    filter::number,
    groups::{Group, Variation},
    pools::Pools,
};
use cards::{CardId, CardType, Date, Language, Rarity};
use formats::{DEFAULT_FORMAT, Registry};
use serde::Serialize;
use utoipa::ToSchema;

/// One gameplay card: what its printings have in common, and the printings. With `locale` every text is a string; without,
/// a map by language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityCardGroup)]
pub struct CommunityCardGroup<'a> {
    /// Number in this version of the catalogue.
    #[schema(example = 1)]
    id: usize,
    /// Home faction, number and variant; of a Unique its number besides.
    #[schema(example = "AX-001-C")]
    slug: String,
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
    /// Landmarks that a Hero keeps at Night.
    permanent: Option<u8>,
    /// Copies that a deck of the Standard format takes; null for what is no part of a deck.
    #[schema(example = 1)]
    deck_limit: Option<u32>,
    /// Null where it is not known in the language asked for.
    name: Option<CommunityText>,
    /// As in a card.
    main_effect: Option<CommunityText>,
    /// As in a card.
    echo_effect: Option<CommunityText>,
    /// As in a card.
    #[schema(value_type = Option<crate::words::Locale>)]
    effect_locale: Option<&'static str>,
    /// Whether it is banned today.
    is_banned: bool,
    /// Whether an erratum changed it.
    is_errated: bool,
    /// Whether it is suspended today.
    is_suspended: bool,
    /// Formats that take the card today.
    gameplay_format: Vec<String>,
    /// Its printings; the first is the one to show and to put into a deck.
    cards: Vec<CommunityPrinting<'a>>,
    /// Always empty: the catalogue holds no rulings.
    card_rulings: Vec<CommunityRuling>,
    /// Always empty: the catalogue holds no lore.
    lore_entries: Vec<CommunityLore>,
}

/// A printing of a gameplay card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityPrinting)]
struct CommunityPrinting<'a> {
    /// A number; it may change with the catalogue.
    id: u32,
    /// Official reference.
    #[schema(example = "ALT_CORE_B_AX_01_C")]
    reference: &'a str,
    /// The form in which it was printed.
    #[schema(value_type = crate::words::PrintingVariation)]
    variation: &'static str,
    /// The set it was printed in.
    set: CommunitySetReference<'a>,
    /// Address of the picture, by language without `locale`; null where the service was started without `--image-base`.
    image_path: Option<CommunityText>,
}

/// Code of a set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunitySetReference)]
struct CommunitySetReference<'a> {
    /// Official reference.
    #[schema(example = "CORE")]
    reference: &'a str,
}

/// A question about a card and its answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityRuling {
    /// The question.
    question: String,
    /// The answer.
    answer: String,
    /// Format that it is about.
    event_format: Option<String>,
    /// Day of the ruling.
    ruling_date: Option<String>,
}

/// Something of a card's story.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityLore {
    /// What it is.
    #[serde(rename = "type")]
    kind: String,
    /// Its texts.
    elements: Vec<String>,
}

impl<'a> CommunityCardGroup<'a> {
    /// Shows the gameplay card that a card is a printing of.
    #[must_use]
    pub fn of(source: Source<'a>, listed: &Pools<'_>, id: CardId, locale: Option<Language>) -> Self {
        let index = source.search_scope.index;
        let (at, group) = source.community.groups().of_card(index, id);
        let first = group.first();
        let card = index.card(first);
        let effects = Effects::of(index, first, locale);
        let standing = source.community.standing(index, first, source.today);
        Self {
            id: at,
            slug: group.slug().to_owned(),
            faction: CommunityFaction::of(card.faction),
            rarity: CommunityRarity::of(card.variant().rarity()),
            card_type: CommunityCardType::of(card.card_type, locale),
            card_sub_types: CommunitySubType::of_card(source, card, locale),
            main_cost: card.hand_cost,
            recall_cost: card.reserve_cost,
            ocean_power: card.statistics.map(|s| s.ocean),
            mountain_power: card.statistics.map(|s| s.mountain),
            forest_power: card.statistics.map(|s| s.forest),
            permanent: card.landmark_limit,
            deck_limit: deck_limit(source.search_scope.formats, source.today, card.card_type, card.rarity()),
            name: CommunityText::of(&card.name, locale),
            main_effect: effects.main,
            echo_effect: effects.echo,
            effect_locale: effects.locale,
            is_banned: standing.banned,
            is_errated: standing.errated,
            is_suspended: standing.suspended,
            gameplay_format: formats_of(listed, first),
            cards: printings(source, &group, locale),
            card_rulings: Vec::new(),
            lore_entries: Vec::new(),
        }
    }
}

fn printings<'a>(source: Source<'a>, group: &Group, locale: Option<Language>) -> Vec<CommunityPrinting<'a>> {
    let index = source.search_scope.index;
    let printing = |id: &CardId| {
        let reference = &index.card(*id).reference;
        CommunityPrinting {
            id: number(index, *id),
            reference: index.reference(*id),
            variation: Variation::of(reference).code(),
            set: CommunitySetReference { reference: reference.set().as_str() },
            image_path: source.images.path(reference, index.reference(*id), locale),
        }
    };
    group.printings().iter().map(printing).collect()
}

/// Most copies in a deck of the Standard format. Each Unique exists once (2.2.6.f).
fn deck_limit(formats: &Registry, today: Date, kind: CardType, rarity: Option<Rarity>) -> Option<u32> {
    let max = |name: &str| {
        let rule = formats.get(DEFAULT_FORMAT)?.rule(name).filter(|rule| rule.in_force(today))?;
        u32::try_from(rule.parameters.get("max")?.as_integer()?).ok()
    };
    match rarity {
        _ if kind == CardType::Hero => max("hero"),
        Some(Rarity::Unique) => Some(1),
        Some(Rarity::Common | Rarity::Rare | Rarity::Exalted) => max("copiesPerName"),
        None => None,
    }
}
