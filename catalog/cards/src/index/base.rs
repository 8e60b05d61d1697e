//! The part of an index that comes from its catalogue and is shared by all requests.

use super::{CardId, GameplayId, IndexError, Map, NameId, unpacked::Ranks};
use crate::{
    Announcement, Card, CardSet, Date, Faction, Gameplay, RegisteredCard, SetCode, Uniques, fold, set::playable_from,
    timeline::Timeline,
};

/// The data of the catalogue in an index, the same for requests with and without Uniques of their own.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) cards: Vec<Card>,
    /// By card: data that is read for every card of a deck, adjacent in memory.
    pub(super) keys: Vec<Keys>,
    pub(super) restricted: Vec<Box<[u32]>>,
    pub(super) printings: Vec<Box<[CardId]>>,
    pub(super) by_reference: Map<Box<str>, CardId>,
    pub(super) by_family: Map<(Faction, u16), Box<[CardId]>>,
    pub(super) by_name: Map<Box<str>, Box<[CardId]>>,
    /// The keys of `by_name`, in order.
    pub(super) folded: Box<[Box<str>]>,
    pub(super) sets: Vec<CardSet>,
    pub(super) timeline: Timeline,
    /// Every English name, in order.
    english: Box<[Box<str>]>,
    pub(super) uniques: Uniques,
    pub(super) ranks: Ranks,
}

/// Keys by which the data of one card is found.
#[derive(Debug)]
pub(super) struct Keys {
    /// The reference as text, since answers contain many references.
    pub(super) reference: Box<str>,
    pub(super) name: NameId,
    pub(super) gameplay: GameplayId,
    /// Position of the set, if the catalogue has a record of it.
    pub(super) set: Option<u32>,
    /// The card in the canonical text of a deck.
    pub(super) registered: Box<str>,
    /// The first day on which a printing is playable, if a source says so.
    pub(super) playable_from: Option<Date>,
    /// Whether an announcement ever suspended or banned the card.
    pub(super) restricted: bool,
}

impl Base {
    /// Builds the data; see [`Index::new`](super::Index::new).
    ///
    /// # Errors
    ///
    /// See [`IndexError`].
    pub(super) fn new(
        mut cards: Vec<Card>,
        mut sets: Vec<CardSet>,
        announcements: Vec<Announcement>,
        uniques: Uniques,
    ) -> Result<Self, IndexError> {
        cards.sort_by_cached_key(|c| c.reference.to_string());
        // A set without a release date is placed by the day on which it was seen to be playable.
        let day = |set: &CardSet| set.released.or(set.playable_since);
        sets.sort_by(|a, b| (day(a).is_none(), day(a), &a.code).cmp(&(day(b).is_none(), day(b), &b.code)));
        if let Some(pair) = sets.windows(2).find(|w| w[0].code == w[1].code) {
            return Err(IndexError::DuplicateSet(pair[0].code.clone()));
        }
        let mut by_reference: Map<Box<str>, CardId> = Map::default();
        let mut families: Map<(Faction, u16), Vec<CardId>> = Map::default();
        let mut folded: Map<Box<str>, Vec<CardId>> = Map::default();
        let mut same: Map<Gameplay, Vec<CardId>> = Map::default();
        for (card, id) in cards.iter().zip((0..).map(CardId)) {
            let Some(_) = &card.name.en else {
                return Err(IndexError::Nameless(card.reference.clone()));
            };
            let text: Box<str> = card.reference.to_string().into();
            if by_reference.insert(text, id).is_some() {
                return Err(IndexError::Duplicate(card.reference.clone()));
            }
            families.entry((card.reference.home_faction(), card.reference.number())).or_default().push(id);
            same.entry(card.reference.gameplay()).or_default().push(id);
            for (_, name) in card.name.iter() {
                let ids = folded.entry(fold(name).into()).or_default();
                if ids.last() != Some(&id) {
                    ids.push(id);
                }
            }
        }
        for (card, id) in cards.iter().zip((0..).map(CardId)) {
            for alias in &card.aliases {
                by_reference.entry(alias.to_string().into()).or_insert(id);
            }
        }

        let faces = || uniques.families().iter().flat_map(|family| family.faces());
        for (_, name) in faces().flat_map(|face| face.name.iter()) {
            folded.entry(fold(name).into()).or_default();
        }
        let names = cards.iter().map(Card::english).chain(faces().filter_map(|face| face.name.en.as_deref()));
        let mut english: Vec<Box<str>> = names.map(Into::into).collect();
        english.sort_unstable();
        english.dedup();
        let name_of = |c: &Card| name_id(&english, c.english());

        let release = |code: &SetCode| sets.iter().position(|s| s.code == *code).unwrap_or(usize::MAX);
        let mut groups: Vec<Vec<CardId>> = same.into_values().collect();
        let card = |id: &CardId| &cards[id.0 as usize];
        for group in &mut groups {
            group
                .sort_by_cached_key(|id| (card(id).reference.product().rank(), release(card(id).reference.set()), *id));
        }
        groups.sort_by_key(|g| g[0]);
        let mut gameplay = vec![GameplayId(0); cards.len()];
        for (group, id) in groups.iter().zip((0..).map(GameplayId)) {
            for member in group {
                gameplay[member.0 as usize] = id;
            }
        }
        let timeline = Timeline::of(announcements);
        let restricted: Vec<Box<[u32]>> = groups
            .iter()
            .map(|g| {
                let c = card(&g[0]);
                (0u32..)
                    .zip(&timeline.restrictions)
                    .filter(|(_, r)| r.names(&c.reference, c.faction))
                    .map(|(i, _)| i)
                    .collect()
            })
            .collect();
        let set_of = |id: &CardId| sets.get(release(card(id).reference.set()));
        let first_day = |group: &Vec<CardId>| playable_from(group.iter().filter_map(set_of));
        let playable: Vec<Option<Date>> = groups.iter().map(first_day).collect();
        let keys = |(card, gameplay): (&Card, GameplayId)| Keys {
            reference: card.reference.to_string().into(),
            name: name_of(card),
            gameplay,
            set: u32::try_from(release(card.reference.set())).ok(),
            registered: RegisteredCard::of(card).line(card.english()).into(),
            playable_from: playable[gameplay.0 as usize],
            restricted: !restricted[gameplay.0 as usize].is_empty(),
        };
        let keys: Vec<Keys> = cards.iter().zip(gameplay).map(keys).collect();
        let references = keys.iter().map(|keys| &*keys.reference).zip(cards.iter().map(|card| &card.reference));
        let ranks = Ranks::of(references, &uniques);
        let mut spelled: Vec<Box<str>> = folded.keys().cloned().collect();
        spelled.sort_unstable();
        let boxed = |v: Vec<CardId>| v.into_boxed_slice();
        Ok(Self {
            keys,
            restricted,
            printings: groups.into_iter().map(boxed).collect(),
            by_reference,
            by_family: families.into_iter().map(|(k, v)| (k, boxed(v))).collect(),
            folded: spelled.into_boxed_slice(),
            by_name: folded.into_iter().map(|(k, v)| (k, boxed(v))).collect(),
            cards,
            sets,
            timeline,
            english: english.into(),
            uniques,
            ranks,
        })
    }

    /// The id of an English name.
    pub(super) fn name_id(&self, english: &str) -> NameId {
        name_id(&self.english, english)
    }
}

fn name_id(all: &[Box<str>], english: &str) -> NameId {
    let at = all.binary_search_by(|name| (**name).cmp(english)).expect("every name was collected");
    NameId(u32::try_from(at).expect("fewer than 2^32 cards"))
}
