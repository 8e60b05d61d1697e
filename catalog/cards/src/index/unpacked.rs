//! Packed Uniques that were unpacked as cards, and the places of packed Uniques among all cards.

use super::{Base, CardId, GameplayId, Index, Keys, Map, supplied::SuppliedUnique};
use crate::{Card, CardPlace, Reference, RegisteredCard, UniqueId, Uniques, set::playable_from};
use std::{
    borrow::Cow,
    sync::{Arc, Mutex, PoisonError},
};

/// A bit that is set in the ids of unpacked Uniques only.
const UNPACKED: u32 = 1 << 31;

/// Packed Uniques as cards, as far as they were asked for. The list only grows, and is dropped with the index and its clones.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    cards: boxcar::Vec<UnpackedUnique>,
    ids: Mutex<Map<UniqueId, CardId>>,
}

#[derive(Debug)]
struct UnpackedUnique {
    id: UniqueId,
    card: SuppliedUnique,
}

/// The places of packed Uniques among all cards in the order of references.
#[derive(Debug, Default)]
pub(super) struct Ranks {
    /// For each ordinary card, the number of packed Uniques before it. Empty if there are none.
    before: Box<[u32]>,
    families: Box<[FamilyRank]>,
}

#[derive(Debug)]
struct FamilyRank {
    /// The place of its first Unique, with ordinary cards within the family not counted.
    first: u32,
    /// For each ordinary card within the family, the number of its Uniques before that card.
    breaks: Box<[u32]>,
}

impl Ranks {
    /// Computes the places. `references` are those of the ordinary cards, in their order.
    pub(super) fn of<'r>(references: impl Iterator<Item = (&'r str, &'r Reference)>, uniques: &Uniques) -> Self {
        if uniques.is_empty() {
            return Self::default();
        }
        let mut references = references.peekable();
        let (mut before, mut families) = (Vec::new(), Vec::new());
        let mut packed = 0;
        for family in uniques.families() {
            let start = format!("{}_", family.reference());
            while references.next_if(|(text, _)| **text < *start).is_some() {
                before.push(packed);
            }
            let first = packed + before.len() as u32;
            let mut breaks = Vec::new();
            while let Some((_, reference)) = references.next_if(|(text, _)| text.starts_with(&start)) {
                let inside = family.before(reference) as u32;
                breaks.push(inside);
                before.push(packed + inside);
            }
            packed += family.len() as u32;
            families.push(FamilyRank { first, breaks: breaks.into() });
        }
        before.extend(references.map(|_| packed));
        Self { before: before.into(), families: families.into() }
    }

    pub(super) fn of_card(&self, at: u32) -> u32 {
        at + self.before.get(at as usize).copied().unwrap_or(0)
    }

    fn of_unique(&self, id: UniqueId) -> u32 {
        let family = &self.families[id.family as usize];
        family.first + id.at + family.breaks.partition_point(|before| *before <= id.at) as u32
    }
}

impl CardId {
    const fn unpacked(self) -> Option<usize> {
        if self.0 & UNPACKED == 0 { None } else { Some((self.0 ^ UNPACKED) as usize) }
    }
}

impl Index {
    /// A copy of the index for one request. Uniques that are unpacked through the copy are dropped with it.
    #[must_use]
    pub fn for_request(&self) -> Self {
        Self { unpacked: Arc::default(), ..self.clone() }
    }

    /// The packed Uniques.
    #[must_use]
    pub fn uniques(&self) -> &Uniques {
        &self.base.uniques
    }

    /// Unpacks a Unique as a card, which this index and its clones hold from then on.
    pub fn unpack(&self, unique: UniqueId) -> CardId {
        let mut ids = self.unpacked.ids.lock().unwrap_or_else(PoisonError::into_inner);
        *ids.entry(unique).or_insert_with(|| {
            let card = self.uniques().card(unique);
            // The place in the list is known only after the insertion; the lock keeps others from inserting meanwhile.
            let id = CardId(UNPACKED | self.unpacked.cards.count() as u32);
            let before = self.unique_rank(unique);
            let card = SuppliedUnique::of(card, &self.base, (id, GameplayId(id.0)), before);
            self.unpacked.cards.push(UnpackedUnique { id: unique, card });
            id
        })
    }

    /// The packed Unique that a card was unpacked from; `None` for any other card.
    #[must_use]
    pub fn unpacked_from(&self, id: CardId) -> Option<UniqueId> {
        id.unpacked().map(|at| self.unpacked.cards[at].id)
    }

    /// The place of a packed Unique among all cards in the order of references; see [`rank`](Self::rank). Supplied Uniques are
    /// not counted.
    #[must_use]
    pub fn unique_rank(&self, unique: UniqueId) -> u32 {
        self.base.ranks.of_unique(unique)
    }

    /// For each other card that comes between packed Uniques of a family, the number of these Uniques before it.
    #[must_use]
    pub fn interruptions(&self, family: u32) -> &[u32] {
        &self.base.ranks.families[family as usize].breaks
    }

    /// The card of the catalogue at a place in the order of references; supplied Uniques are not counted. `None` past the end.
    #[must_use]
    pub fn at_rank(&self, rank: u32) -> Option<CardPlace> {
        let ranks = &self.base.ranks;
        let families = ranks.families.partition_point(|family| family.first <= rank);
        if let Some(family) = families.checked_sub(1) {
            let FamilyRank { first, breaks } = &ranks.families[family];
            let into = rank - first;
            // A card between them is shifted by the number of cards before it, so these places are ascending.
            let place = |nth: usize| breaks[nth] + nth as u32;
            let (mut low, mut high) = (0, breaks.len());
            while low < high {
                let middle = low.midpoint(high);
                if place(middle) < into { low = middle + 1 } else { high = middle }
            }
            let is_among = low < breaks.len() && place(low) == into;
            let at = into - low as u32;
            if !is_among && (at as usize) < self.uniques().families()[family].len() {
                return Some(CardPlace::Packed(UniqueId { family: family as u32, at }));
            }
        }
        let cards = &self.base.cards;
        let (mut low, mut high) = (0, cards.len() as u32);
        while low < high {
            let middle = low.midpoint(high);
            if ranks.of_card(middle) < rank { low = middle + 1 } else { high = middle }
        }
        (low < cards.len() as u32 && ranks.of_card(low) == rank).then_some(CardPlace::Card(CardId(low)))
    }

    /// The card at a place. A packed Unique is unpacked for the caller alone.
    #[must_use]
    pub fn card_at(&self, place: CardPlace) -> Cow<'_, Card> {
        match place {
            CardPlace::Card(id) => Cow::Borrowed(self.card(id)),
            CardPlace::Packed(unique) => Cow::Owned(self.uniques().card(unique)),
        }
    }

    /// Every card of the catalogue, in the order of references. Packed Uniques are unpacked one at a time.
    pub fn every_card(&self) -> impl Iterator<Item = Cow<'_, Card>> {
        (0..).map_while(|rank| self.at_rank(rank)).map(|place| self.card_at(place))
    }

    pub(super) fn unpacked_unique(&self, id: u32) -> Option<&SuppliedUnique> {
        CardId(id).unpacked().map(|at| &self.unpacked.cards[at].card)
    }
}

impl Base {
    /// The number of ordinary cards of the catalogue before a reference, and the number of all cards with packed Uniques.
    pub(super) fn before(&self, reference: &Reference) -> (u32, u32) {
        let text = reference.to_string();
        let ordinary = self.keys.partition_point(|other| *other.reference < *text);
        let packed: usize = self.uniques.families().iter().map(|family| family.before(reference)).sum();
        (ordinary as u32, (ordinary + packed) as u32)
    }

    /// The keys of a Unique that is not an ordinary card.
    pub(super) fn keys_of(&self, card: &Card, gameplay: GameplayId, restricted: bool) -> Keys {
        let set = self.sets.iter().position(|set| set.code == *card.reference.set());
        Keys {
            reference: card.reference.to_string().into(),
            name: self.name_id(card.english()),
            gameplay,
            set: set.and_then(|at| at.try_into().ok()),
            registered: RegisteredCard::of(card).line(card.english()).into(),
            playable_from: playable_from(set.map(|at| &self.sets[at]).into_iter()),
            restricted,
        }
    }
}
