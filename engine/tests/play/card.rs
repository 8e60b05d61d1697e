//! A generated card, in a form that can be written to a file and read again.

use super::{source::Source, texts::Text};
use cards::Statistics;
use engine::{
    CardKind, CardSpec, NameId,
    ability::{AbilityText, SubType},
};
use serde::{Deserialize, Serialize};

/// A card: its facts, the number of copies, and its abilities.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Card {
    pub(crate) copies: u8,
    #[serde(with = "Kind")]
    pub(crate) kind: CardKind,
    pub(crate) hand_cost: u8,
    pub(crate) reserve_cost: u8,
    /// Statistics: Forest, Mountain, Water.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) statistics: [u8; 3],
    /// One of a few names, so that some cards share one.
    #[serde(default)]
    pub(crate) name: u8,
    /// Sub-types, faction and rarity, in words of the notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sub_types: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) faction: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rarity: Option<String>,
    /// Its abilities in the notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) abilities: Vec<String>,
}

fn is_zero(statistics: &[u8; 3]) -> bool {
    *statistics == [0; 3]
}

/// The names of the kinds.
#[derive(Serialize, Deserialize)]
#[serde(remote = "CardKind", rename_all = "camelCase")]
enum Kind {
    Hero,
    Character,
    Spell,
    Landmark,
    Gear,
    ExpeditionPermanent,
    ManaConvergence,
}

const OTHER_KINDS: [CardKind; 5] =
    [CardKind::Spell, CardKind::Landmark, CardKind::Gear, CardKind::ExpeditionPermanent, CardKind::ManaConvergence];

/// Sub-types that abilities of real cards name often.
const SUB_TYPES: [&str; 10] =
    ["Robot", "Bureaucrat", "Adventurer", "Mage", "Dragon", "Plant", "Soldier", "Companion", "Site", "Feat"];

const FACTIONS: [&str; 6] = ["Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir"];

const RARITIES: [&str; 4] = ["Common", "Rare", "Exalted", "Unique"];

impl Card {
    /// Generates a card. Half of the cards are Characters, as in real decks. Costs and statistics are in the range of real cards,
    /// and now and then far above it.
    pub(crate) fn generate(source: &mut Source<'_>, text: Text) -> Self {
        let kind = if source.once_in(2) { CardKind::Character } else { *source.one_of(&OTHER_KINDS) };
        let most = if source.once_in(32) { u8::MAX } else { 7 };
        let copies = 1 + source.byte(3);
        let (hand_cost, reserve_cost) = (source.byte(most), source.byte(most));
        let statistics =
            if kind == CardKind::Character { [(); 3].map(|()| source.byte(most.max(5) - 1)) } else { [0; 3] };
        let sub_types = (0..source.below(3)).map(|_| (*source.one_of(&SUB_TYPES)).to_owned()).collect();
        let faction = source.once_in(2).then(|| (*source.one_of(&FACTIONS)).to_owned());
        let rarity = source.once_in(2).then(|| (*source.one_of(&RARITIES)).to_owned());
        let abilities = text.generate(source, kind);
        let name = source.byte(12);
        Self { copies, kind, hand_cost, reserve_cost, statistics, name, sub_types, faction, rarity, abilities }
    }

    /// The card as the engine takes it.
    pub(crate) fn spec(&self) -> CardSpec {
        let [forest, mountain, ocean] = self.statistics;
        let sub_types = self.sub_types.iter().map(|word| word.parse::<SubType>().expect("a word of the notation"));
        CardSpec {
            hand_cost: self.hand_cost,
            reserve_cost: self.reserve_cost,
            statistics: Statistics { forest, mountain, ocean },
            sub_types: sub_types.collect(),
            name: NameId::of(&format!("Card {}", self.name)),
            faction: self.faction.as_ref().map(|word| word.parse().expect("a word of the notation")),
            rarity: self.rarity.as_ref().map(|word| word.parse().expect("a word of the notation")),
            ..CardSpec::new(self.kind)
        }
    }
}

/// Reads abilities from their lines.
pub(crate) fn text(lines: &[String]) -> AbilityText {
    lines.join("\n").parse().expect("abilities in the notation")
}
