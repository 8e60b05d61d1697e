//! A saved deck in the community's form. Its verdict is that of the moment at which it is read.

use super::{
    Source,
    card::{CommunityText, Effects},
};
use answers::saved_decks::{judge, resolve};
use cards::{Card, CardId, Language, Lookup, Rarity, Reference};
use catalog::{SavedDeck, SavedLine, Upvotes, Visibility};
use formats::{Code, Deck, Outcome, Severity, Verdict};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A saved deck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeck)]
pub struct CommunityDeck<'a> {
    /// Its id.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    id: String,
    /// Its name.
    #[schema(example = "Muna and friends")]
    name: &'a str,
    /// What its owner says of it.
    description: Option<&'a str>,
    /// Id of the format that it is meant for.
    #[schema(example = "standard")]
    format: &'a str,
    /// Whether it stands in public lists.
    is_public: bool,
    /// Whether its owner calls it unfinished.
    is_draft: bool,
    /// Whether it is legal in its format today; null where that cannot be said.
    legal: Option<bool>,
    /// The same as a word; null if the format is no longer offered.
    #[schema(value_type = Option<crate::words::Outcome>)]
    verdict: Option<Outcome>,
    /// A sentence for each broken rule.
    format_errors: Vec<String>,
    /// Which kinds of rules the deck keeps.
    legality_detail: CommunityLegality,
    /// What is in it.
    stats: CommunityDeckStats,
    /// Name and version of the season list by which it is judged.
    frontier_pool: Option<String>,
    /// Always 0: to read a deck writes nothing, so nobody counts who does.
    #[schema(maximum = 0, example = 0)]
    view_count: u32,
    /// How many callers like it.
    upvote_count: u32,
    /// Whether the caller likes it.
    has_upvoted: bool,
    /// Whose it is.
    user: CommunityUser<'a>,
    /// When it was first saved.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When it was changed; null if it never was.
    #[schema(value_type = Option<String>, format = DateTime)]
    updated_at: Option<Timestamp>,
    /// When it was saved or changed.
    #[schema(value_type = String, format = DateTime)]
    last_modified_at: Timestamp,
    /// Its cards, the Hero included; absent in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cards: Option<Vec<CommunityDeckCard<'a>>>,
}

/// Whose a deck is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommunityUser)]
pub struct CommunityUser<'a> {
    /// Name of the API key, or the subject of the token.
    #[schema(example = "ada")]
    username: &'a str,
}

/// Which kinds of rules a deck keeps; null where that cannot be said.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityLegality {
    /// It has the Hero that its format asks for.
    hero: Option<bool>,
    /// Its size is right.
    deck_size: Option<bool>,
    /// Its cards are of the faction of its Hero.
    faction: Option<bool>,
    /// Its sets are legal in its format on the day.
    sets: Option<bool>,
    /// No card is banned.
    banned_cards: Option<bool>,
    /// No card is suspended.
    suspended_cards: Option<bool>,
    /// No card is in it more often than it may be.
    copies: Option<bool>,
    /// It has no more Uniques than it may have.
    unique_quantity: Option<bool>,
    /// It has no more Rares than it may have.
    rare_quantity: Option<bool>,
    /// It has no more Exalted cards than it may have.
    exalted_quantity: Option<bool>,
    /// Whether the season list holds every Unique.
    frontier_uniques: Option<bool>,
    /// Whether the deck is legal.
    global: Option<bool>,
}

/// What is in a deck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityDeckStats {
    /// Cards without the Hero.
    #[schema(example = 39)]
    total_cards: u32,
    /// The same by rarity.
    by_rarity: CommunityRarities,
    /// The Hero.
    hero: Option<CommunityDeckHero>,
}

/// Cards by rarity, without the Hero.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub struct CommunityRarities {
    /// Common cards.
    c: u32,
    /// Rare cards.
    r: u32,
    /// Unique cards.
    u: u32,
    /// Exalted cards.
    e: u32,
}

/// A Hero of decks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityDeckHero {
    /// Reference of the printing.
    #[schema(example = "ALT_CORE_B_MU_01_C")]
    reference: String,
    /// Its name, in English where no language is asked for: lists of decks are asked for without one, and show it as it is.
    #[schema(example = "Teija & Nauraa")]
    name: Option<String>,
    /// Address of the picture; null where the service was started without `--image-base`.
    image_path: Option<CommunityText>,
}

impl CommunityDeck<'_> {
    /// The id of the deck.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The reference of the Hero.
    pub(super) fn hero(&self) -> Option<&str> {
        self.stats.hero.as_ref().map(|hero| &*hero.reference)
    }

    /// Number of cards without the Hero.
    pub(super) const fn total_cards(&self) -> u32 {
        self.stats.total_cards
    }
}

impl CommunityDeckHero {
    /// Shows a Hero.
    #[must_use]
    pub fn of(source: Source<'_>, id: CardId, locale: Option<Language>) -> Self {
        let index = source.search_scope.index;
        let card = index.card(id);
        Self {
            reference: index.reference(id).to_owned(),
            name: card.name.best(locale.unwrap_or(Language::En)).map(str::to_owned),
            image_path: source.images.path(&card.reference, index.reference(id), locale),
        }
    }
}

/// A line of a deck. What is not known of its card is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeckCard)]
pub struct CommunityDeckCard<'a> {
    /// Reference of the printing.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    card_reference: &'a str,
    /// Copies.
    #[schema(example = 3)]
    quantity: u32,
    /// Its name.
    name: Option<CommunityText>,
    /// The faction in which it is played.
    #[schema(value_type = Option<crate::words::FactionCode>)]
    faction_code: Option<&'static str>,
    /// Its type.
    #[schema(value_type = Option<crate::words::CardType>)]
    card_type_reference: Option<&'static str>,
    /// Its rarity.
    #[schema(value_type = Option<crate::words::Rarity>)]
    rarity: Option<&'static str>,
    /// Codes of its sub-types.
    sub_types: Vec<&'a str>,
    /// Hand cost.
    main_cost: Option<u8>,
    /// Reserve cost.
    recall_cost: Option<u8>,
    /// Water statistic.
    ocean_power: Option<u8>,
    /// Mountain statistic.
    mountain_power: Option<u8>,
    /// Forest statistic.
    forest_power: Option<u8>,
    /// What its ordinary text box says.
    main_effect: Option<CommunityText>,
    /// What its support box says.
    echo_effect: Option<CommunityText>,
    /// Whether it is banned today.
    is_banned: bool,
    /// Whether it is suspended today.
    is_suspended: bool,
    /// Address of the picture.
    image_path: Option<CommunityText>,
    /// Always empty: the texts are in `mainEffect` and `echoEffect`.
    effects: Vec<String>,
}

impl<'a> CommunityDeckCard<'a> {
    fn of(source: Source<'a>, line: &'a SavedLine, locale: Option<Language>) -> Self {
        let index = source.search_scope.index;
        let found = match index.look_up(&line.reference) {
            Lookup::Known(id) => Some(id),
            _ => None,
        };
        let card = found.map(|id| index.card(id));
        // For a Unique without facts, the reference still gives the variant.
        let variant = line.reference.parse().ok().map(|reference: Reference| reference.variant());
        let (main_effect, echo_effect) =
            found.map(|id| Effects::of(index, id, locale)).map_or((None, None), |effects| (effects.main, effects.echo));
        let standing = found.map(|id| source.community.standing(index, id, source.today)).unwrap_or_default();
        let statistics = card.and_then(|card| card.statistics);
        Self {
            card_reference: &line.reference,
            quantity: line.quantity,
            name: card.and_then(|card| CommunityText::of(&card.name, locale)),
            faction_code: card.map(|card| card.faction.code()),
            card_type_reference: card.map(|card| card.card_type.code()),
            rarity: card.map(Card::variant).or(variant).map(|variant| variant.rarity().code()),
            sub_types: card.map(|card| card.sub_types.iter().map(|code| &**code).collect()).unwrap_or_default(),
            main_cost: card.and_then(|card| card.hand_cost),
            recall_cost: card.and_then(|card| card.reserve_cost),
            ocean_power: statistics.map(|s| s.ocean),
            mountain_power: statistics.map(|s| s.mountain),
            forest_power: statistics.map(|s| s.forest),
            main_effect,
            echo_effect,
            is_banned: standing.banned,
            is_suspended: standing.suspended,
            image_path: card.and_then(|card| source.images.path(&card.reference, &line.reference, locale)),
            effects: Vec::new(),
        }
    }
}

impl<'a> CommunityDeck<'a> {
    /// Shows a deck with its cards.
    #[must_use]
    pub fn of(source: Source<'a>, deck: &'a SavedDeck, upvotes: Upvotes, locale: Option<Language>) -> Self {
        let cards = deck.content.lines.iter().map(|line| CommunityDeckCard::of(source, line, locale)).collect();
        Self { cards: Some(cards), ..Self::without_cards(source, deck, upvotes, locale) }
    }

    /// Shows a deck without its cards, for lists.
    #[must_use]
    pub fn without_cards(source: Source<'a>, deck: &'a SavedDeck, upvotes: Upvotes, locale: Option<Language>) -> Self {
        let (content, context) = (&deck.content, source.verdicts());
        let resolved = resolve(&content.lines, context.index);
        let found = judge(&resolved, &content.format, source.today, context);
        let verdict = found.as_ref().map(|found| &found.verdict);
        let list = context.lists.get(&content.format, source.today);
        Self {
            id: deck.id.to_string(),
            name: &content.name,
            description: content.description.as_deref(),
            format: &content.format,
            is_public: content.visibility == Visibility::Public,
            is_draft: content.is_draft,
            legal: legal(verdict),
            verdict: verdict.map(|verdict| verdict.outcome),
            format_errors: verdict.map(broken).unwrap_or_default(),
            legality_detail: CommunityLegality::of(verdict),
            stats: CommunityDeckStats::of(source, &resolved, locale),
            frontier_pool: list.map(|list| format!("{}-{}", list.id(), list.version())),
            view_count: 0,
            upvote_count: upvotes.count,
            has_upvoted: upvotes.is_own,
            user: CommunityUser { username: &deck.owner.subject },
            created_at: deck.created_at,
            updated_at: (deck.revision > 1).then_some(deck.updated_at),
            last_modified_at: deck.updated_at,
            cards: None,
        }
    }
}

fn legal(verdict: Option<&Verdict>) -> Option<bool> {
    match verdict?.outcome {
        Outcome::Legal => Some(true),
        Outcome::Illegal => Some(false),
        Outcome::Undetermined => None,
    }
}

/// A sentence for each broken rule that makes the deck illegal.
fn broken(verdict: &Verdict) -> Vec<String> {
    let errors = verdict.violations.iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| found.message.clone()).collect()
}

impl CommunityLegality {
    fn of(verdict: Option<&Verdict>) -> Self {
        // Whether the deck has no violation with one of `codes`. `rules` names the rules that could give such a code: if one of
        // them could not be checked, the question is open.
        let keeps = |codes: &[Code], rules: &[&str]| {
            let verdict = verdict?;
            let is_error = |found: &&formats::Violation| found.severity == Severity::Error;
            if verdict.violations.iter().filter(is_error).any(|found| codes.contains(&found.code)) {
                return Some(false);
            }
            let is_open = verdict.not_checked.iter().any(|open| rules.contains(&open.check));
            (!is_open).then_some(true)
        };
        Self {
            hero: keeps(&[Code::HeroMissing, Code::HeroTooMany], &[]),
            deck_size: keeps(&[Code::SizeTooSmall, Code::SizeTooLarge], &[]),
            faction: keeps(
                &[Code::FactionMismatch, Code::NeutralNotAllowed, Code::TooManyFactions, Code::HeroFactionUnused],
                &["faction", "factions", "heroFaction"],
            ),
            sets: keeps(&[Code::SetNotLegal], &["release"]),
            banned_cards: keeps(&[Code::CardBanned], &["restrictions"]),
            suspended_cards: keeps(&[Code::CardSuspended], &["restrictions"]),
            copies: keeps(&[Code::TooManyCopies, Code::TooManyCopiesOfRarity, Code::UniqueRepeated], &[]),
            unique_quantity: keeps(&[Code::TooManyUnique], &[]),
            rare_quantity: keeps(&[Code::TooManyRare], &[]),
            exalted_quantity: keeps(&[Code::TooManyExalted], &[]),
            frontier_uniques: keeps(&[Code::UniqueNotListed], &["uniqueListed"]),
            global: legal(verdict),
        }
    }
}

impl CommunityDeckStats {
    fn of(source: Source<'_>, deck: &Deck, locale: Option<Language>) -> Self {
        let counts = deck.counts();
        let [c, r, e, u] =
            [Rarity::Common, Rarity::Rare, Rarity::Exalted, Rarity::Unique].map(|rarity| counts.rarity(rarity));
        Self {
            total_cards: counts.without_hero(),
            by_rarity: CommunityRarities { c, r, u, e },
            hero: deck.hero().map(|hero| CommunityDeckHero::of(source, hero.card, locale)),
        }
    }
}
