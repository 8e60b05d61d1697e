//! The identity of a card in a registered deck list.

use crate::{Card, Faction, Reference, Variant};
use std::fmt::Write as _;

/// What distinguishes cards of the same name in a registered deck (formats.md section 8): rarity as printed, faction, number of a
/// Unique. Printing, set and product do not matter.
///
/// The rarity is that of the reference, so an in-faction Rare and an out-of-faction Rare are different cards even if both are of
/// one faction. Heroes and Mana Convergence have none (2.2.5.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisteredCard<'a> {
    variant: Option<Variant>,
    faction: &'static str,
    unique: Option<RegisteredUnique<'a>>,
}

/// A Unique is identified by its whole reference except the product letter (formats.md C8). Its faction is left out, so that it
/// stays the same card when its facts become known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RegisteredUnique<'a> {
    set: &'a str,
    home_faction: Faction,
    family: u16,
    number: u32,
}

impl<'a> RegisteredCard<'a> {
    /// The identity of a card whose facts are known.
    #[must_use]
    pub fn of(card: &'a Card) -> Self {
        let reference = &card.reference;
        Self::of_unique(reference).unwrap_or_else(|| Self {
            variant: card.rarity().map(|_| reference.variant()),
            faction: card.faction.code(),
            unique: None,
        })
    }

    /// The identity of a Unique, whether or not its facts are known; `None` for the reference of any other card.
    #[must_use]
    pub fn of_unique(reference: &'a Reference) -> Option<Self> {
        let unique = RegisteredUnique {
            set: reference.set().as_str(),
            home_faction: reference.home_faction(),
            family: reference.number(),
            number: reference.unique_number()?,
        };
        Some(Self { variant: Some(reference.variant()), faction: "", unique: Some(unique) })
    }

    /// The text after the quantity in the canonical text of a list: `|name|variant|faction`, for a Unique also `|set|home
    /// faction|family|number`, and the line end.
    #[must_use]
    pub fn line(&self, english: &str) -> String {
        let mut line = format!("|{english}|{}|{}", self.variant.map_or("-", Variant::code), self.faction);
        if let Some(RegisteredUnique { set, home_faction, family, number }) = self.unique {
            let written = write!(line, "|{set}|{}|{family}|{number}", home_faction.code());
            written.expect("a string can be written to");
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardType, Localized};

    fn line(reference: &str, faction: Faction, card_type: CardType) -> String {
        let card = Card {
            reference: reference.parse().unwrap(),
            name: Localized { en: Some("A Name".into()), ..Localized::default() },
            faction,
            card_type,
            sub_types: Vec::new(),
            hand_cost: None,
            reserve_cost: None,
            statistics: None,
            reserve_limit: None,
            landmark_limit: None,
            collector_number: None,
            aliases: Vec::new(),
            abilities: Default::default(),
            text: Default::default(),
            notation: None,
        };
        RegisteredCard::of(&card).line(card.english())
    }

    #[test]
    fn a_card_is_named_by_name_variant_and_faction() {
        let of = |reference, faction| line(reference, faction, CardType::Spell);
        assert_eq!(of("ALT_CORE_B_YZ_11_R2", Faction::Muna), "|A Name|R2|MU\n");
        assert_eq!(of("ALT_CORE_P_YZ_11_R2", Faction::Muna), of("ALT_DUSTER_B_YZ_11_R2", Faction::Muna));
        assert_eq!(line("ALT_CORE_B_AX_01_C", Faction::Axiom, CardType::Hero), "|A Name|-|AX\n");
    }

    #[test]
    fn a_unique_is_named_by_its_reference_but_for_the_product() {
        let reference: Reference = "ALT_CORE_B_MU_08_U_2150".parse().unwrap();
        let without_facts = RegisteredCard::of_unique(&reference).unwrap().line("A Name");
        assert_eq!(without_facts, "|A Name|U||CORE|MU|8|2150\n");
        assert_eq!(line("ALT_CORE_P_MU_08_U_2150", Faction::Bravos, CardType::Character), without_facts);
        assert_eq!(RegisteredCard::of_unique(&"ALT_CORE_B_MU_08_C".parse().unwrap()), None);
    }
}
