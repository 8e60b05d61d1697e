//! Gameplay cards with their printings and the names that identify them, and the form in which a card was printed, as the
//! community's API names it.

use cards::{CardId, GameplayId, Index, Product, Reference, Suffix, UniqueFamily, UniqueId};
use std::{borrow::Cow, collections::BTreeMap, str::FromStr};

/// Every gameplay card of a catalogue.
#[derive(Debug)]
pub struct Groups {
    /// Every gameplay card, in their order.
    all: Vec<Group>,
    by_slug: BTreeMap<Box<str>, usize>,
    /// The group of each card, in the order of cards.
    of_card: Vec<usize>,
}

/// A gameplay card with its printings.
#[derive(Clone, Debug)]
pub struct Group {
    slug: Box<str>,
    printings: Vec<CardId>,
}

impl Group {
    /// The slug that names the gameplay card: home faction, number in three digits, and variant, as in `AX-001-C`. That of a
    /// Unique has its number too, and its set if `CORE` and `COREKS` would give one slug to two cards: `BR-017-U-185-CORE`.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The printings: booster printings by the release of their sets first, promotional ones last.
    #[must_use]
    pub fn printings(&self) -> &[CardId] {
        &self.printings
    }

    /// The printing that represents the gameplay card.
    #[must_use]
    pub fn first(&self) -> CardId {
        self.printings[0]
    }
}

impl Groups {
    pub(super) fn of(index: &Index) -> Self {
        let mut ids: Vec<GameplayId> = index.iter().map(|(id, _)| index.gameplay(id)).collect();
        ids.sort_unstable();
        ids.dedup();
        let mut groups = Self { all: Vec::with_capacity(ids.len()), by_slug: BTreeMap::new(), of_card: Vec::new() };
        groups.of_card.resize(index.iter().count(), 0);
        for id in ids {
            let mut printings = index.printings(id).to_vec();
            // The index has printings by product and release; the stable sort keeps that order within a rank.
            printings.sort_by_key(|id| rank(Variation::of(&index.card(*id).reference)));
            let first = printings[0];
            let mut slug = slug(index, first);
            if groups.by_slug.contains_key(slug.as_str()) {
                slug = format!("{slug}-{}", index.card(first).reference.set());
            }
            let at = groups.all.len();
            for printing in &printings {
                groups.of_card[printing.position() as usize] = at;
            }
            groups.by_slug.insert(slug.as_str().into(), at);
            groups.all.push(Group { slug: slug.into(), printings });
        }
        groups
    }

    /// Every gameplay card except packed Uniques, in the order of the references of the printings that represent them.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.all.iter()
    }

    /// The gameplay card with a slug, in any case.
    #[must_use]
    pub fn find(&self, index: &Index, slug: &str) -> Option<Cow<'_, Group>> {
        let slug = slug.to_ascii_uppercase();
        if let Some(at) = self.by_slug.get(slug.as_str()) {
            return self.all.get(*at).map(Cow::Borrowed);
        }
        // The slug of a Unique has home faction, number, U, number of the Unique, and perhaps the set.
        let mut words = slug.split('-');
        let faction = words.next()?.parse().ok()?;
        let number: u16 = words.next()?.parse().ok()?;
        let unique = words.next().filter(|word| *word == "U").and(words.next())?.parse().ok()?;
        let families = (0u32..).zip(index.uniques().families());
        let mut same = families
            .filter(|(_, family)| (family.example().home_faction(), family.example().number()) == (faction, number));
        same.find_map(|(family, all)| {
            let group = self.of_unique(index, index.unpack(UniqueId { family, at: all.find(unique)? }));
            (*group.slug == *slug).then_some(Cow::Owned(group))
        })
    }

    /// The gameplay card that a card is a printing of, and its number from 1, which may change with the catalogue.
    #[must_use]
    pub fn of_card(&self, index: &Index, id: CardId) -> (usize, Cow<'_, Group>) {
        if index.unpacked_from(id).is_some() {
            let number = self.all.len() + 1 + index.rank(id) as usize;
            return (number, Cow::Owned(self.of_unique(index, id)));
        }
        let at = self.of_card[id.position() as usize];
        (at + 1, Cow::Borrowed(&self.all[at]))
    }

    /// The gameplay card of a packed Unique, which has no other printing.
    fn of_unique(&self, index: &Index, id: CardId) -> Group {
        let reference = &index.card(id).reference;
        let mut own = slug(index, id);
        let is_earlier = |family: &UniqueFamily| {
            let other = family.example();
            (other.home_faction(), other.number()) == (reference.home_faction(), reference.number())
                && other.set() != reference.set()
                && *family.reference() < *index.reference(id)
                && reference.unique_number().and_then(|number| family.find(number)).is_some()
        };
        // As among other cards, the card that comes later in the order of references has its set in its slug.
        let taken = self.by_slug.contains_key(own.as_str())
            || !own.ends_with(reference.set().as_str()) && index.uniques().families().iter().any(|f| is_earlier(f));
        if taken {
            own = format!("{own}-{}", reference.set());
        }
        Group { slug: own.into(), printings: vec![id] }
    }
}

/// Rank of a printing within its gameplay card: booster printings of any edition first, promotional ones last.
const fn rank(variation: Variation) -> u8 {
    match variation {
        Variation::Standard | Variation::Kickstarter => 0,
        Variation::AltArt => 1,
        Variation::Serialized => 2,
        Variation::Promo => 3,
    }
}

fn slug(index: &Index, id: CardId) -> String {
    let reference = &index.card(id).reference;
    let head = format!("{}-{:03}-{}", reference.home_faction(), reference.number(), reference.variant());
    match reference.unique_number() {
        None => head,
        Some(n) if matches!(reference.set().as_str(), "CORE" | "COREKS") => format!("{head}-{n}-{}", reference.set()),
        Some(n) => format!("{head}-{n}"),
    }
}

/// Form of a printing, read from its reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variation {
    /// From a booster.
    Standard,
    /// From the crowdfunding edition, the set `COREKS`.
    Kickstarter,
    /// With an alternative art.
    AltArt,
    /// With a serial number.
    Serialized,
    /// A promotional card.
    Promo,
}

/// The text names no variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a variation is one of standard, kickstarter, alt-art, serialized, promo")]
pub struct UnknownVariation;

impl Variation {
    /// All variations.
    pub const ALL: [Self; 5] = [Self::Standard, Self::Kickstarter, Self::AltArt, Self::Serialized, Self::Promo];

    /// The form of a printing. Any product letter other than `A` and `P` counts as a booster.
    #[must_use]
    pub fn of(reference: &Reference) -> Self {
        match (reference.suffix(), reference.product()) {
            (Suffix::Serial(_), _) => Self::Serialized,
            _ if is_kickstarter(reference) => Self::Kickstarter,
            (_, Product::PROMO) => Self::Promo,
            (_, Product::ALTERNATIVE) => Self::AltArt,
            _ => Self::Standard,
        }
    }

    /// The code that clients write.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Kickstarter => "kickstarter",
            Self::AltArt => "alt-art",
            Self::Serialized => "serialized",
            Self::Promo => "promo",
        }
    }
}

impl FromStr for Variation {
    type Err = UnknownVariation;

    fn from_str(text: &str) -> Result<Self, UnknownVariation> {
        Self::ALL.into_iter().find(|v| v.code().eq_ignore_ascii_case(text)).ok_or(UnknownVariation)
    }
}

/// Whether a printing is from the crowdfunding edition.
#[must_use]
pub fn is_kickstarter(reference: &Reference) -> bool {
    reference.set().as_str() == "COREKS"
}

/// Whether a printing has a serial number.
#[must_use]
pub fn is_serialized(reference: &Reference) -> bool {
    matches!(reference.suffix(), Suffix::Serial(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Abilities, Card, CardType, Localized, Reference, Text};

    fn card(reference: &str) -> Card {
        let reference: Reference = reference.parse().unwrap();
        Card {
            faction: reference.home_faction(),
            reference,
            name: Localized { en: Some("Sample".into()), ..Localized::default() },
            card_type: CardType::Character,
            sub_types: Vec::new(),
            hand_cost: Some(1),
            reserve_cost: Some(1),
            statistics: None,
            reserve_limit: None,
            landmark_limit: None,
            collector_number: None,
            aliases: Vec::new(),
            abilities: Abilities::default(),
            text: Text::default(),
            notation: None,
        }
    }

    #[test]
    fn printings_are_one_row_and_a_unique_keeps_the_set_that_tells_it_apart() {
        let references = [
            "ALT_CORE_P_AX_04_C",
            "ALT_COREKS_B_AX_04_C",
            "ALT_CORE_B_AX_04_C",
            "ALT_CORE_A_AX_04_C",
            "ALT_CORE_B_LY_106_R1",
            "ALT_CORE_B_BR_17_U_185",
            "ALT_COREKS_B_BR_17_U_185",
            "ALT_EOLE_B_BR_110_U_2526",
        ];
        let index = Index::new(references.iter().map(|r| card(r)).collect(), Vec::new(), Vec::new()).unwrap();
        let groups = Groups::of(&index);
        let mut slugs: Vec<&str> = groups.iter().map(Group::slug).collect();
        slugs.sort_unstable();
        assert_eq!(slugs, ["AX-004-C", "BR-017-U-185-CORE", "BR-017-U-185-COREKS", "BR-110-U-2526", "LY-106-R1"]);
        let group = groups.find(&index, "ax-004-c").unwrap();
        let printings: Vec<&str> = group.printings().iter().map(|id| index.reference(*id)).collect();
        // Without records of sets it is unknown which booster came first.
        let (boosters, others) = printings.split_at(2);
        assert!(boosters.contains(&"ALT_CORE_B_AX_04_C") && boosters.contains(&"ALT_COREKS_B_AX_04_C"));
        assert_eq!(others, ["ALT_CORE_A_AX_04_C", "ALT_CORE_P_AX_04_C"]);
        assert_eq!(groups.of_card(&index, group.printings()[3]).1.slug(), "AX-004-C");
        assert!(groups.find(&index, "AX-004-R1").is_none());
    }

    #[test]
    fn the_form_is_read_from_the_reference() {
        let of = |text: &str| Variation::of(&text.parse().unwrap()).code();
        assert_eq!(of("ALT_CORE_B_AX_01_C"), "standard");
        assert_eq!(of("ALT_COREKS_B_AX_01_C"), "kickstarter");
        assert_eq!(of("ALT_CORE_A_AX_22_C"), "alt-art");
        assert_eq!(of("ALT_WCS25_P_YZ_03_C"), "promo");
        assert_eq!(of("ALT_DUSTERCB_P_AX_85_C_007"), "serialized");
        assert_eq!("Promo".parse(), Ok(Variation::Promo));
        assert_eq!("foil".parse::<Variation>(), Err(UnknownVariation));
    }
}
