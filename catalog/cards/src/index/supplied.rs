//! Uniques that come with a request: an index over a catalogue and a few more cards, made without a copy of the catalogue.

use super::{Base, CardId, GameplayId, Index, Keys};
use crate::{Card, CardType, Faction, Reference, SetCode, fold};
use std::{collections::BTreeSet, sync::Arc};

/// Home faction and number of a family.
type Family = (Faction, u16);

/// Uniques in addition to a catalogue, in the order of references. Their ids follow those of the catalogue.
#[derive(Debug)]
pub(super) struct Supplied {
    uniques: Vec<SuppliedUnique>,
    /// For the families and the names of these Uniques: the cards of the catalogue and the Uniques together.
    families: Vec<(Family, Box<[CardId]>)>,
    names: Vec<(Box<str>, Box<[CardId]>)>,
}

/// A supplied Unique, with its data in the index.
#[derive(Debug)]
pub(super) struct SuppliedUnique {
    pub(super) card: Card,
    pub(super) keys: Keys,
    pub(super) restricted: Box<[u32]>,
    id: CardId,
    /// Number of ordinary cards of the catalogue before it in the order of references.
    before_ordinary: u32,
    /// Number of all cards of the catalogue before it.
    before: u32,
}

/// Why a card cannot be added to a catalogue as a Unique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SupplyError {
    /// The reference is not that of a Unique.
    #[error("{0} is no reference of a Unique")]
    NotUnique(Reference),
    /// The catalogue has no Character of its family in its set.
    #[error("the catalogue has no Character of the family {family} in the set {set}")]
    UnknownFamily {
        /// The family: `MU_08`.
        family: String,
        /// The set of the reference.
        set: SetCode,
    },
    /// The catalogue has the Unique, and the facts of the catalogue hold.
    #[error("the catalogue holds {0}: its facts count")]
    Known(Reference),
    /// The same Unique was added before.
    #[error("{0} stands twice")]
    Duplicate(Reference),
    /// A Unique is a version of a Character, and one of its facts differs from that Character's.
    #[error("the {fact} of {reference} cannot be {found}: its family has {expected}")]
    Contradiction {
        /// The reference of the Unique.
        reference: Reference,
        /// The fact that differs.
        fact: FamilyFact,
        /// The value of the card.
        found: String,
        /// The value of its family.
        expected: String,
    },
}

/// A fact that a Unique shares with the Character that it is a version of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyFact {
    /// The name, in any language.
    Name,
    /// The type: Uniques are Characters.
    CardType,
    /// The faction, which has to be one of those in which the family is printed.
    Faction,
    /// The sub-types.
    SubTypes,
}

impl FamilyFact {
    /// The member of a card that contains the fact (contract section 3).
    #[must_use]
    pub const fn member(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::CardType => "cardType",
            Self::Faction => "faction",
            Self::SubTypes => "subTypes",
        }
    }
}

impl std::fmt::Display for FamilyFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Name => "name",
            Self::CardType => "type",
            Self::Faction => "faction",
            Self::SubTypes => "sub-types",
        })
    }
}

/// Adds Uniques to an index whose catalogue does not have them, for the duration of a request. The catalogue is not copied.
#[derive(Debug)]
pub struct Supplying<'i> {
    index: &'i Index,
    cards: Vec<Card>,
}

impl<'i> Supplying<'i> {
    /// Adds to this index, which should have no supplied Uniques: they would be missing in the new index.
    #[must_use]
    pub const fn to(index: &'i Index) -> Self {
        Self { index, cards: Vec::new() }
    }

    /// Adds a Unique. It gets the names of its family in every language; other spellings of its reference are dropped.
    ///
    /// # Errors
    ///
    /// See [`SupplyError`]. Uniques that were added before stay.
    pub fn add(&mut self, mut card: Card) -> Result<(), SupplyError> {
        let reference = &card.reference;
        if reference.unique_number().is_none() {
            return Err(SupplyError::NotUnique(reference.clone()));
        }
        if self.known(reference).is_some() {
            return Err(SupplyError::Known(reference.clone()));
        }
        if self.cards.iter().any(|other| other.reference.gameplay() == reference.gameplay()) {
            return Err(SupplyError::Duplicate(reference.clone()));
        }
        let base = self.index.card(self.base(reference)?);
        let differs = |fact, found: &str, expected: &str| {
            let (found, expected) = (found.to_owned(), expected.to_owned());
            Err(SupplyError::Contradiction { reference: reference.clone(), fact, found, expected })
        };
        for (language, name) in card.name.iter() {
            if let Some(expected) = base.name.get(language).filter(|expected| fold(expected) != fold(name)) {
                return differs(FamilyFact::Name, name, expected);
            }
        }
        if card.card_type != CardType::Character {
            return differs(FamilyFact::CardType, card.card_type.code(), CardType::Character.code());
        }
        let family = || self.family(reference).map(|id| self.index.card(id));
        if family().all(|member| member.faction != card.faction) {
            let all: BTreeSet<&str> = family().map(|member| member.faction.code()).collect();
            let all: Vec<&str> = all.into_iter().collect();
            return differs(FamilyFact::Faction, card.faction.code(), &all.join(" or "));
        }
        if family().all(|member| member.sub_types != card.sub_types) {
            return differs(FamilyFact::SubTypes, &card.sub_types.join(" "), &base.sub_types.join(" "));
        }
        card.name = base.name.clone();
        card.aliases.clear();
        self.cards.push(card);
        Ok(())
    }

    /// The Unique of the catalogue that is the same card as this reference.
    #[must_use]
    pub fn known(&self, reference: &Reference) -> Option<CardId> {
        let gameplay = reference.gameplay();
        let ordinary = self.family(reference).find(|id| self.index.card(*id).reference.gameplay() == gameplay);
        ordinary.or_else(|| self.index.uniques().same_card(reference).map(|unique| self.index.unpack(unique)))
    }

    /// The Character of the catalogue that a Unique with this reference is a version of.
    ///
    /// # Errors
    ///
    /// [`SupplyError::UnknownFamily`] if there is none.
    pub fn base(&self, reference: &Reference) -> Result<CardId, SupplyError> {
        let unknown = || SupplyError::UnknownFamily { family: reference.family(), set: reference.set().clone() };
        self.index.unique_base(reference).ok_or_else(unknown)
    }

    /// The cards of the catalogue in the family of a reference.
    fn family(&self, reference: &Reference) -> impl Iterator<Item = CardId> {
        let family = (reference.home_faction(), reference.number());
        self.index.base.by_family.get(&family).into_iter().flatten().copied()
    }

    /// The index with all Uniques that were added; `None` if none were.
    #[must_use]
    pub fn finish(self) -> Option<Index> {
        let Self { index, cards } = self;
        let supplied = (!cards.is_empty()).then(|| Arc::new(Supplied::of(cards, index)))?;
        Some(Index { supplied: Some(supplied), ..index.clone() })
    }
}

impl Supplied {
    fn of(mut cards: Vec<Card>, index: &Index) -> Self {
        cards.sort_by_cached_key(|card| card.reference.to_string());
        let base: &Base = &index.base;
        let position = |n: usize| u32::try_from(n).expect("fewer than 2^32 cards");
        let (ids, gameplay) = (position(base.cards.len()), position(base.printings.len()));
        let uniques: Vec<SuppliedUnique> = (0..)
            .zip(cards)
            .map(|(nth, card)| {
                let (ordinary, before) = base.before(&card.reference);
                let ids = (CardId(ids + nth), GameplayId(gameplay + nth));
                SuppliedUnique { before_ordinary: ordinary, ..SuppliedUnique::of(card, base, ids, before) }
            })
            .collect();
        let mut families: Vec<(Family, Box<[CardId]>)> = Vec::new();
        let mut names: Vec<(Box<str>, Box<[CardId]>)> = Vec::new();
        for unique in &uniques {
            let family = (unique.card.reference.home_faction(), unique.card.reference.number());
            if families.iter().all(|(other, _)| *other != family) {
                let is_member = |card: &Card| (card.reference.home_faction(), card.reference.number()) == family;
                let all = joined(base.by_family.get(&family).map_or(&[], AsRef::as_ref), &uniques, is_member);
                families.push((family, all));
            }
            for (_, name) in unique.card.name.iter() {
                let name = fold(name);
                if names.iter().all(|(other, _)| **other != *name) {
                    let bears = |card: &Card| card.name.iter().any(|(_, other)| fold(other) == name);
                    let all = joined(base.by_name.get(name.as_str()).map_or(&[], AsRef::as_ref), &uniques, bears);
                    names.push((name.into(), all));
                }
            }
        }
        Self { uniques, families, names }
    }

    pub(super) fn find(&self, reference: &str) -> Option<CardId> {
        let at = self.uniques.binary_search_by(|unique| (*unique.keys.reference).cmp(reference)).ok()?;
        Some(self.uniques[at].id)
    }

    /// Every card in the family of a supplied Unique; `None` for other families.
    pub(super) fn family(&self, family: Family) -> Option<&[CardId]> {
        self.families.iter().find(|(other, _)| *other == family).map(|(_, all)| &**all)
    }

    /// Every card with the name of a supplied Unique, folded by [`fold`]; `None` for other names.
    pub(super) fn named(&self, name: &str) -> Option<&[CardId]> {
        self.names.iter().find(|(other, _)| **other == *name).map(|(_, all)| &**all)
    }
}

/// The cards of the catalogue together with the Uniques that belong to them, in the order of references.
fn joined(base: &[CardId], uniques: &[SuppliedUnique], belongs: impl Fn(&Card) -> bool) -> Box<[CardId]> {
    let mut all: Vec<CardId> = base.to_vec();
    for unique in uniques.iter().filter(|unique| belongs(&unique.card)).rev() {
        // After the cards of the catalogue that come before it. A later Unique with the same place was inserted before.
        let at = all.partition_point(|id| id.0 < unique.before_ordinary);
        all.insert(at, unique.id);
    }
    all.into_boxed_slice()
}

impl SuppliedUnique {
    /// A Unique in addition to a catalogue, with `before` cards of the catalogue before it.
    pub(super) fn of(card: Card, base: &Base, (id, gameplay): (CardId, GameplayId), before: u32) -> Self {
        let restrictions = (0..).zip(&base.timeline.restrictions);
        let named = restrictions.filter(|(_, r)| r.names(&card.reference, card.faction)).map(|(at, _)| at);
        let restricted: Box<[u32]> = named.collect();
        let keys = base.keys_of(&card, gameplay, !restricted.is_empty());
        Self { restricted, id, before_ordinary: 0, before, keys, card }
    }

    /// The Unique itself, since a Unique that is not in the catalogue has no other printing.
    pub(super) fn printings(&self) -> &[CardId] {
        std::slice::from_ref(&self.id)
    }
}

impl Index {
    /// The supplied Uniques, in the order of references.
    pub(super) fn supplied(&self) -> &[SuppliedUnique] {
        self.supplied.as_ref().map_or(&[], |supplied| &supplied.uniques)
    }

    pub(super) fn supplied_unique(&self, id: CardId) -> &SuppliedUnique {
        self.unpacked_unique(id.0).unwrap_or_else(|| &self.supplied()[id.0 as usize - self.base.cards.len()])
    }

    pub(super) fn supplied_gameplay(&self, id: GameplayId) -> &SuppliedUnique {
        self.unpacked_unique(id.0).unwrap_or_else(|| &self.supplied()[id.0 as usize - self.base.printings.len()])
    }

    /// Whether a card is a supplied Unique rather than one of the catalogue.
    #[must_use]
    pub fn is_supplied(&self, id: CardId) -> bool {
        id.0 as usize >= self.base.cards.len() && self.unpacked_unique(id.0).is_none()
    }

    /// The position of a card among all cards in the order of references, packed and supplied Uniques included.
    #[must_use]
    pub fn rank(&self, id: CardId) -> u32 {
        if self.is_supplied(id) {
            return self.supplied_unique(id).before + (id.0 - self.base.cards.len() as u32);
        }
        let own = match self.unpacked_unique(id.0) {
            Some(unique) => unique.before,
            None => self.base.ranks.of_card(id.0),
        };
        own + self.supplied().partition_point(|unique| unique.before <= own) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Announcement, AnnouncementKind, CardSet, Lookup, Statistics};

    fn card(reference: &str, name: &str) -> Card {
        let reference: Reference = reference.parse().unwrap();
        let mut card = Card {
            name: Default::default(),
            faction: reference.home_faction(),
            card_type: CardType::Character,
            sub_types: vec!["PLANT".into()],
            hand_cost: Some(2),
            reserve_cost: Some(2),
            statistics: Some(Statistics { forest: 1, mountain: 1, ocean: 1 }),
            reserve_limit: None,
            landmark_limit: None,
            collector_number: None,
            aliases: Vec::new(),
            abilities: Default::default(),
            text: Default::default(),
            notation: None,
            reference,
        };
        card.name.set(crate::Language::En, name);
        card
    }

    fn cards() -> Vec<Card> {
        vec![
            card("ALT_CORE_B_MU_08_C", "Shroom"),
            card("ALT_CORE_B_MU_08_U_7", "Shroom"),
            card("ALT_COREKS_B_MU_08_C", "Shroom"),
            card("ALT_CORE_B_MU_09_C", "Druid"),
        ]
    }

    fn sets() -> Vec<CardSet> {
        let set = |code: &str| CardSet {
            code: SetCode::parse(code).unwrap(),
            name: code.to_owned(),
            print_code: None,
            released: None,
            playable_since: None,
            not_playable_through: None,
            parent: None,
            source: None,
        };
        vec![set("CORE"), set("COREKS")]
    }

    fn banned() -> Vec<Announcement> {
        vec![Announcement {
            effective: "2026-01-01".parse().unwrap(),
            announced: None,
            kind: AnnouncementKind::Suspended,
            name: "Shroom".to_owned(),
            family: Some("MU_08".to_owned()),
            variants: vec![crate::Variant::U],
            factions: vec![],
            source: "a test".to_owned(),
        }]
    }

    fn index() -> Index {
        Index::new(cards(), sets(), banned()).unwrap()
    }

    /// An index with supplied Uniques, and one whose catalogue has the same Uniques.
    fn both(references: &[&str]) -> (Index, Index) {
        let uniques: Vec<Card> = references.iter().map(|reference| card(reference, "Shroom")).collect();
        let index = index();
        let mut supplying = Supplying::to(&index);
        uniques.iter().for_each(|unique| supplying.add(unique.clone()).unwrap());
        let imported = Index::new([cards(), uniques].concat(), sets(), banned()).unwrap();
        (supplying.finish().unwrap(), imported)
    }

    const UNIQUES: [&str; 3] = ["ALT_COREKS_B_MU_08_U_1", "ALT_CORE_B_MU_08_U_9", "ALT_CORE_B_MU_08_U_5"];

    /// Both indexes answer every question with the same references.
    #[test]
    fn supplied_uniques_are_found_as_those_of_a_catalogue_are() {
        let (supplied, imported) = both(&UNIQUES);
        assert_eq!((supplied.len(), imported.len()), (7, 7));
        let show = |index: &Index, ids: &[CardId]| -> Vec<String> {
            ids.iter().map(|id| index.reference(*id).to_owned()).collect()
        };
        let family = |index: &Index| show(index, index.family(Faction::Muna, 8));
        let named = |index: &Index| show(index, index.named("shroom"));
        assert_eq!(family(&supplied), family(&imported));
        assert_eq!(family(&supplied).len(), 6);
        assert_eq!(named(&supplied), named(&imported));
        assert_eq!(show(&supplied, supplied.named("druid")), ["ALT_CORE_B_MU_09_C"]);
        let mut ranked: Vec<CardId> = supplied.iter().map(|(id, _)| id).collect();
        ranked.sort_by_key(|id| supplied.rank(*id));
        assert!(ranked.iter().zip(0..).all(|(id, rank)| supplied.rank(*id) == rank));
        let all: Vec<CardId> = imported.iter().map(|(id, _)| id).collect();
        assert_eq!(show(&supplied, &ranked), show(&imported, &all));
        assert!(all.iter().all(|id| imported.rank(*id) == id.position()));
        for reference in UNIQUES {
            let (a, b) = (supplied.find(reference).unwrap(), imported.find(reference).unwrap());
            assert_eq!(supplied.look_up(&reference.to_lowercase()), Lookup::Known(a));
            assert!(supplied.is_supplied(a) && !imported.is_supplied(b));
            assert_eq!(supplied.card(a), imported.card(b));
            let printings = |index: &Index, id| show(index, index.printings(index.gameplay(id)));
            assert_eq!(printings(&supplied, a), printings(&imported, b));
            assert_eq!(supplied.canonical(a), a);
            assert_eq!(supplied.set_of(a), imported.set_of(b));
            assert_eq!(supplied.restrictions_of(a).count(), 1);
            let common = supplied.find("ALT_CORE_B_MU_08_C").unwrap();
            assert_eq!(supplied.name_id(a), supplied.name_id(common));
            assert_ne!(supplied.gameplay(a), supplied.gameplay(common));
        }
    }

    #[test]
    fn the_catalogue_does_not_change_and_its_cards_keep_their_ids() {
        let (index, (supplied, _)) = (index(), both(&UNIQUES));
        for (id, card) in index.iter() {
            assert_eq!(supplied.card(id), card);
            assert_eq!(supplied.find(index.reference(id)), Some(id));
            assert!(!supplied.is_supplied(id));
        }
        assert_eq!(index.find(UNIQUES[0]), None);
        assert!(matches!(index.look_up(UNIQUES[0]), Lookup::UnknownUnique { .. }));
    }

    #[test]
    fn only_a_unique_of_a_known_family_that_the_catalogue_does_not_hold_is_added() {
        let index = index();
        let refused = |card: Card| Supplying::to(&index).add(card).unwrap_err();
        assert!(matches!(refused(card("ALT_CORE_B_MU_08_R1", "Shroom")), SupplyError::NotUnique(_)));
        assert!(matches!(refused(card("ALT_CORE_B_MU_08_U_7", "Shroom")), SupplyError::Known(_)));
        assert!(matches!(refused(card("ALT_CORE_P_MU_08_U_7", "Shroom")), SupplyError::Known(_)));
        for elsewhere in ["ALT_CORE_B_MU_10_U_7", "ALT_BISE_B_MU_08_U_7"] {
            assert!(matches!(refused(card(elsewhere, "Shroom")), SupplyError::UnknownFamily { .. }), "{elsewhere}");
        }
        let fact = |error| match error {
            SupplyError::Contradiction { fact, .. } => fact,
            other => panic!("{other}"),
        };
        let good = || card("ALT_CORE_B_MU_08_U_8", "Shroom");
        assert_eq!(fact(refused(card("ALT_CORE_B_MU_08_U_8", "Druid"))), FamilyFact::Name);
        assert_eq!(fact(refused(Card { faction: Faction::Axiom, ..good() })), FamilyFact::Faction);
        assert_eq!(fact(refused(Card { card_type: CardType::Spell, ..good() })), FamilyFact::CardType);
        assert_eq!(fact(refused(Card { sub_types: vec!["ROBOT".into()], ..good() })), FamilyFact::SubTypes);
        let mut twice = Supplying::to(&index);
        twice.add(good()).unwrap();
        assert!(matches!(twice.add(good()), Err(SupplyError::Duplicate(_))));
        assert!(Supplying::to(&index).finish().is_none());
    }

    /// Another spelling could be that of a card that is not in the catalogue.
    #[test]
    fn other_spellings_of_a_supplied_unique_are_not_known() {
        let index = index();
        let mut supplying = Supplying::to(&index);
        let other: Reference = "ALT_CORE_B_MU_99_C".parse().unwrap();
        supplying.add(Card { aliases: vec![other.clone()], ..card("ALT_CORE_B_MU_08_U_8", "Shroom") }).unwrap();
        assert_eq!(supplying.finish().unwrap().find(&other.to_string()), None);
    }
}
