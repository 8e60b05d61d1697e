//! The facts of a card that the rules need: kind, costs, statistics, limits, sub-types.

use crate::{
    ability::{self, Noun, OtherSubType, SubType},
    rng::mix,
};
use cards::{Abilities, Card, CardType, Statistics};

/// The kind of a card of a deck, as far as the rules tell kinds apart (2.2.1, 2.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// Starts in the Hero zone (3.2.6).
    Hero,
    /// Joins an Expedition and has statistics (5.2.1).
    Character,
    /// Resolves from Limbo (5.2.4).
    Spell,
    /// Permanent of the Landmark zone (5.2.3).
    Landmark,
    /// Permanent of an Expedition with the sub-type Gear: goes to Reserve when its Expedition moved (4.2.5.b).
    Gear,
    /// Permanent of an Expedition without that sub-type: stays at Rest.
    ExpeditionPermanent,
    /// Mana Convergence: cannot be played, can be used as a Mana Orb (1.1.5.a).
    ManaConvergence,
}

impl CardKind {
    /// Whether a card of this kind is a Permanent (2.2.3).
    #[must_use]
    pub const fn is_permanent(self) -> bool {
        matches!(self, Self::Landmark | Self::Gear | Self::ExpeditionPermanent)
    }

    /// Whether a card of this kind is put in an Expedition when it is played (5.2.1, 5.2.2).
    #[must_use]
    pub const fn joins_expedition(self) -> bool {
        matches!(self, Self::Character | Self::Gear | Self::ExpeditionPermanent)
    }
}

/// The facts of one card that the rules need. A plain record; [`CardPool`](crate::CardPool) checks that they agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSpec {
    /// Its kind.
    pub kind: CardKind,
    /// Mana to play it from Hand (2.2.7).
    pub hand_cost: u8,
    /// Mana to play it from Reserve (2.2.8).
    pub reserve_cost: u8,
    /// Statistics (2.2.11); a missing number counts as 0 (1.1.6).
    pub statistics: Statistics,
    /// Cards kept in Reserve at Clean-up (2.2.13). Used for Heroes only.
    pub reserve_limit: u8,
    /// Landmarks kept at Clean-up (2.2.14). Used for Heroes only.
    pub landmark_limit: u8,
    /// Which of its text boxes hold rules.
    pub abilities: Abilities,
    /// Its sub-types (2.2.2).
    pub sub_types: SubTypes,
    /// Its English name (2.2.4), for comparison with other names.
    pub name: NameId,
    /// Its faction (2.2.10); none for tokens.
    pub faction: Option<ability::Faction>,
    /// Its rarity (2.2.5); none for Heroes and tokens.
    pub rarity: Option<ability::Rarity>,
}

/// A name as a number. Equal names have equal numbers; different names have different ones, except with a chance of 2^-64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NameId(u64);

impl NameId {
    /// The number of a name.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self(name.bytes().fold(name.len() as u64, |hash, byte| mix(hash, byte.into())))
    }
}

/// Most sub-types of a card that are not in the engine's list.
const OTHERS: usize = 3;

/// A set of sub-types (2.2.2). It has room for three that are not in the engine's list, more than any printed card has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubTypes {
    known: u64,
    others: [Option<OtherSubType>; OTHERS],
}

impl SubTypes {
    /// No sub-types.
    pub const NONE: Self = Self { known: 0, others: [None; OTHERS] };

    /// Whether this sub-type is in the set.
    #[must_use]
    pub fn contains(self, sub_type: SubType) -> bool {
        match sub_type {
            SubType::Other(other) => self.others.contains(&Some(other)),
            known => known.place().is_some_and(|place| self.known >> place & 1 == 1),
        }
    }

    /// All sub-types: those in the engine's list in the order of the notation, then the others in the order in which they came.
    pub fn iter(self) -> impl Iterator<Item = SubType> {
        let others = self.others.into_iter().flatten().map(SubType::Other);
        SubType::ALL.iter().copied().filter(move |sub_type| self.contains(*sub_type)).chain(others)
    }

    fn insert(&mut self, sub_type: SubType) {
        match sub_type {
            SubType::Other(other) if !self.contains(sub_type) => {
                if let Some(free) = self.others.iter_mut().find(|place| place.is_none()) {
                    *free = Some(other);
                }
            }
            SubType::Other(_) => {}
            known => {
                self.known |= known.place().map_or(0, |place| 1 << place);
            }
        }
    }
}

impl FromIterator<SubType> for SubTypes {
    fn from_iter<I: IntoIterator<Item = SubType>>(sub_types: I) -> Self {
        let mut all = Self::NONE;
        sub_types.into_iter().for_each(|sub_type| all.insert(sub_type));
        all
    }
}

/// Cards kept in Reserve, and Landmarks kept, by a player without a Hero (3.2.7.c, 3.2.10.b).
pub const LIMIT_WITHOUT_HERO: u8 = 2;

/// Why a card cannot be given to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Tokens are created by the game, never part of a deck (1.1.7.b).
    #[error("a token is not part of a deck")]
    Token,
    /// A card to be played without a Hand Cost or a Reserve Cost (2.2.7, 2.2.8).
    #[error("a {0} needs a hand cost and a reserve cost")]
    CostMissing(CardType),
}

impl CardKind {
    /// The kind of a printed card; `None` for tokens, which are no part of a deck.
    #[must_use]
    pub fn of(card: &Card) -> Option<Self> {
        let is_gear = || card.sub_types.iter().any(|s| s.eq_ignore_ascii_case("GEAR"));
        Some(match card.card_type {
            CardType::Hero => Self::Hero,
            CardType::Character => Self::Character,
            CardType::Spell => Self::Spell,
            CardType::LandmarkPermanent => Self::Landmark,
            CardType::ExpeditionPermanent if is_gear() => Self::Gear,
            CardType::ExpeditionPermanent => Self::ExpeditionPermanent,
            CardType::TokenMana => Self::ManaConvergence,
            CardType::Token | CardType::TokenLandmarkPermanent => return None,
        })
    }
}

impl CardSpec {
    /// The facts of the object that a card becomes when it is played as a Temple: a Landmark, a Construction, without statistics
    /// (system 141).
    #[must_use]
    pub(crate) fn as_temple(&self) -> Self {
        let sub_types = std::iter::once(SubType::Construction).collect();
        Self { kind: CardKind::Landmark, statistics: Statistics::default(), sub_types, ..*self }
    }

    /// Whether the card has that type or sub-type as printed (2.2.1, 2.2.2). No card is printed as a Mana Orb.
    #[must_use]
    pub(crate) fn is_printed(&self, noun: Noun) -> bool {
        match noun {
            Noun::Card => self.kind != CardKind::Hero,
            Noun::Character => self.kind == CardKind::Character,
            Noun::Permanent => self.kind.is_permanent(),
            Noun::Landmark => self.kind == CardKind::Landmark,
            Noun::ExpeditionPermanent => matches!(self.kind, CardKind::Gear | CardKind::ExpeditionPermanent),
            Noun::Spell => self.kind == CardKind::Spell,
            Noun::Hero => self.kind == CardKind::Hero,
            Noun::ManaOrb => false,
            Noun::SubType(sub_type) => self.sub_types.contains(sub_type),
        }
    }

    /// Whether the card is a Character with a printed statistic of this number (2.2.11).
    #[must_use]
    pub(crate) fn has_base_statistic(&self, number: i16) -> bool {
        let Statistics { forest, mountain, ocean } = self.statistics;
        self.kind == CardKind::Character && [forest, mountain, ocean].into_iter().any(|n| i16::from(n) == number)
    }

    /// A card of this kind that costs nothing, has no statistics, no text, and the limits of a player without Hero.
    #[must_use]
    pub const fn new(kind: CardKind) -> Self {
        Self {
            kind,
            hand_cost: 0,
            reserve_cost: 0,
            statistics: Statistics { forest: 0, mountain: 0, ocean: 0 },
            reserve_limit: LIMIT_WITHOUT_HERO,
            landmark_limit: LIMIT_WITHOUT_HERO,
            abilities: Abilities { main: false, echo: false },
            sub_types: SubTypes::NONE,
            name: NameId(0),
            faction: None,
            rarity: None,
        }
    }

    /// The facts of a printed card.
    ///
    /// # Errors
    ///
    /// [`SpecError`]: tokens, and cards without the costs that playing them needs.
    pub fn from_card(card: &Card) -> Result<Self, SpecError> {
        let kind = CardKind::of(card).ok_or(SpecError::Token)?;
        let cost = |cost: Option<u8>| match kind {
            CardKind::Hero | CardKind::ManaConvergence => Ok(cost.unwrap_or(0)),
            _ => cost.ok_or(SpecError::CostMissing(card.card_type)),
        };
        Ok(Self {
            kind,
            hand_cost: cost(card.hand_cost)?,
            reserve_cost: cost(card.reserve_cost)?,
            // Only Characters have statistics (2.2.11).
            statistics: if kind == CardKind::Character {
                card.statistics.unwrap_or_default()
            } else {
                Statistics::default()
            },
            reserve_limit: card.reserve_limit.unwrap_or(LIMIT_WITHOUT_HERO),
            landmark_limit: card.landmark_limit.unwrap_or(LIMIT_WITHOUT_HERO),
            abilities: card.abilities,
            sub_types: card.sub_types.iter().filter_map(|code| SubType::of_code(code)).collect(),
            name: card.name.en.as_deref().map_or_else(NameId::default, NameId::of),
            faction: faction(card.faction),
            rarity: rarity(card, kind),
        })
    }
}

fn faction(faction: cards::Faction) -> Option<ability::Faction> {
    match faction {
        cards::Faction::Axiom => Some(ability::Faction::Axiom),
        cards::Faction::Bravos => Some(ability::Faction::Bravos),
        cards::Faction::Lyra => Some(ability::Faction::Lyra),
        cards::Faction::Muna => Some(ability::Faction::Muna),
        cards::Faction::Ordis => Some(ability::Faction::Ordis),
        cards::Faction::Yzmir => Some(ability::Faction::Yzmir),
        cards::Faction::Neutral => None,
    }
}

/// Heroes have none (2.2.5).
fn rarity(card: &Card, kind: CardKind) -> Option<ability::Rarity> {
    match card.reference.variant() {
        _ if kind == CardKind::Hero => None,
        cards::Variant::C => Some(ability::Rarity::Common),
        cards::Variant::R1 | cards::Variant::R2 => Some(ability::Rarity::Rare),
        cards::Variant::E => Some(ability::Rarity::Exalted),
        cards::Variant::U => Some(ability::Rarity::Unique),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Faction, Localized};

    fn card(card_type: CardType) -> Card {
        Card {
            reference: "ALT_CORE_B_MU_08_C".parse().unwrap(),
            name: Localized::default(),
            faction: Faction::Muna,
            card_type,
            sub_types: Vec::new(),
            hand_cost: Some(3),
            reserve_cost: Some(2),
            statistics: Some(Statistics { forest: 1, mountain: 2, ocean: 3 }),
            reserve_limit: None,
            landmark_limit: None,
            collector_number: None,
            aliases: Vec::new(),
            abilities: Abilities { main: true, echo: false },
            text: cards::Text::default(),
            notation: None,
        }
    }

    #[test]
    fn facts_are_taken_as_printed() {
        let spec = CardSpec::from_card(&card(CardType::Character)).unwrap();
        assert_eq!((spec.kind, spec.hand_cost, spec.reserve_cost), (CardKind::Character, 3, 2));
        assert_eq!(spec.statistics.ocean, 3);
        assert!(spec.abilities.main && !spec.abilities.echo);
    }

    #[test]
    fn a_hero_has_limits_and_needs_no_costs() {
        let mut hero = card(CardType::Hero);
        (hero.hand_cost, hero.reserve_cost, hero.landmark_limit) = (None, None, Some(3));
        let spec = CardSpec::from_card(&hero).unwrap();
        assert_eq!((spec.reserve_limit, spec.landmark_limit), (2, 3));
    }

    #[test]
    fn gear_is_a_sub_type_of_expedition_permanents() {
        let mut gear = card(CardType::ExpeditionPermanent);
        assert_eq!(CardSpec::from_card(&gear).unwrap().kind, CardKind::ExpeditionPermanent);
        gear.sub_types = vec!["GEAR".into()];
        let spec = CardSpec::from_card(&gear).unwrap();
        assert_eq!(spec.kind, CardKind::Gear);
        assert_eq!(spec.statistics, Statistics::default(), "only Characters have statistics");
    }

    #[test]
    fn tokens_and_cards_without_costs_are_refused() {
        assert_eq!(CardSpec::from_card(&card(CardType::Token)), Err(SpecError::Token));
        assert_eq!(CardSpec::from_card(&card(CardType::TokenLandmarkPermanent)), Err(SpecError::Token));
        let mut spell = card(CardType::Spell);
        spell.reserve_cost = None;
        assert_eq!(CardSpec::from_card(&spell), Err(SpecError::CostMissing(CardType::Spell)));
    }
}
