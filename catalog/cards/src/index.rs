use crate::{
    Announcement, Availability, Card, CardSet, Date, Faction, Gameplay, Language, Notation, PreErrataText, Reference,
    ReferenceError, Restriction, SetCode, Suffix, fold, timeline::Timeline,
};
use std::collections::HashMap;

type Map<K, V> = HashMap<K, V, ahash::RandomState>;

/// A card of one [`Index`]: its position in reference order. Means nothing in another index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u32);

/// An English name of one [`Index`]. Equal ids are equal names (2.2.4.c); the order is that of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(u32);

/// A gameplay card of one [`Index`]: all printings of one card share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameplayId(u32);

impl CardId {
    /// The position: below [`Index::len`], in the order of references.
    #[must_use]
    pub const fn position(self) -> u32 {
        self.0
    }
}

impl NameId {
    /// The position among all names, in the order of names.
    #[must_use]
    pub const fn position(self) -> u32 {
        self.0
    }
}

/// What the catalogue says of a text that may be a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// This card.
    Known(CardId),
    /// A Unique whose own facts are not in the catalogue, of a Character that is: name and family are certain,
    /// faction, costs and statistics are not.
    UnknownUnique {
        /// The reference as normalised.
        reference: Reference,
        /// A printing of the Character it is a version of.
        base: CardId,
    },
    /// A well-formed reference of no card.
    Unknown(Reference),
    /// No reference at all, or a serial number on a print that has none.
    Malformed(ReferenceError),
}

/// Every card, set and announcement, ready to be asked. Immutable; share it behind an `Arc`.
#[derive(Debug)]
pub struct Index {
    cards: Vec<Card>,
    /// References as text, since answers hold many of them.
    references: Vec<Box<str>>,
    names: Vec<NameId>,
    gameplay: Vec<GameplayId>,
    restricted: Vec<Box<[u32]>>,
    printings: Vec<Box<[CardId]>>,
    by_reference: Map<Box<str>, CardId>,
    by_family: Map<(Faction, u16), Box<[CardId]>>,
    by_name: Map<Box<str>, Box<[CardId]>>,
    /// The keys of `by_name` in order.
    folded: Box<[Box<str>]>,
    sets: Vec<CardSet>,
    set_of: Vec<Option<u32>>,
    timeline: Timeline,
    /// By gameplay card and day: what they did before errata.
    pre_errata_texts: Vec<(GameplayId, PreErrataText)>,
}

/// Cards that cannot stand in one catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// Two cards have one reference.
    #[error("{0} stands twice in the catalogue")]
    Duplicate(Reference),
    /// A card without an English name.
    #[error("{0} has no English name")]
    Nameless(Reference),
    /// Two sets have one code.
    #[error("the set {0} stands twice in the catalogue")]
    DuplicateSet(SetCode),
}

impl Index {
    /// Builds the index. Cards and announcements may come in any order; ids follow the order of references. Of
    /// announcements that say the same, the first is kept.
    ///
    /// # Errors
    ///
    /// The first card or set that cannot stand beside the others; see [`IndexError`].
    pub fn new(
        mut cards: Vec<Card>,
        mut sets: Vec<CardSet>,
        announcements: Vec<Announcement>,
    ) -> Result<Self, IndexError> {
        cards.sort_by_cached_key(|c| c.reference.to_string());
        // Without a day of release, the day on which a set was seen playable places it.
        let day = |set: &CardSet| set.released.or(set.playable_since);
        sets.sort_by(|a, b| (day(a).is_none(), day(a), &a.code).cmp(&(day(b).is_none(), day(b), &b.code)));
        if let Some(pair) = sets.windows(2).find(|w| w[0].code == w[1].code) {
            return Err(IndexError::DuplicateSet(pair[0].code.clone()));
        }
        let mut references = Vec::with_capacity(cards.len());
        let mut by_reference: Map<Box<str>, CardId> = Map::default();
        let mut families: Map<(Faction, u16), Vec<CardId>> = Map::default();
        let mut folded: Map<Box<str>, Vec<CardId>> = Map::default();
        let mut same: Map<Gameplay, Vec<CardId>> = Map::default();
        for (card, id) in cards.iter().zip((0..).map(CardId)) {
            let Some(_) = &card.name.en else {
                return Err(IndexError::Nameless(card.reference.clone()));
            };
            let text: Box<str> = card.reference.to_string().into();
            references.push(text.clone());
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

        let mut english: Vec<&str> = cards.iter().map(Card::english).collect();
        english.sort_unstable();
        english.dedup();
        let name_of = |c: &Card| {
            let at = english.binary_search(&c.english()).expect("every name was collected");
            NameId(u32::try_from(at).expect("fewer than 2^32 cards"))
        };
        let names = cards.iter().map(name_of).collect();

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
        let restricted = groups
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
        let set_of = cards.iter().map(|c| u32::try_from(release(c.reference.set())).ok()).collect();
        let mut spelled: Vec<Box<str>> = folded.keys().cloned().collect();
        spelled.sort_unstable();
        let boxed = |v: Vec<CardId>| v.into_boxed_slice();
        Ok(Self {
            names,
            gameplay,
            restricted,
            printings: groups.into_iter().map(boxed).collect(),
            by_reference,
            by_family: families.into_iter().map(|(k, v)| (k, boxed(v))).collect(),
            folded: spelled.into_boxed_slice(),
            by_name: folded.into_iter().map(|(k, v)| (k, boxed(v))).collect(),
            set_of,
            references,
            cards,
            sets,
            timeline,
            pre_errata_texts: Vec::new(),
        })
    }

    /// The same with what cards did before errata; of cards that are not in it, nothing is kept.
    #[must_use]
    pub fn with_pre_errata_texts(mut self, texts: Vec<PreErrataText>) -> Self {
        let found = |text: PreErrataText| Some((self.gameplay(self.find(&text.reference.to_string())?), text));
        let mut all: Vec<_> = texts.into_iter().filter_map(found).collect();
        all.sort_by_key(|(card, text)| (*card, text.until));
        self.pre_errata_texts = all;
        self
    }

    /// What a card did before errata, in any printing; by the day until which it did.
    pub fn pre_errata_texts(&self, id: CardId) -> impl Iterator<Item = &PreErrataText> {
        let card = self.gameplay(id);
        let from = self.pre_errata_texts.partition_point(|(other, _)| *other < card);
        self.pre_errata_texts[from..].iter().take_while(move |(other, _)| *other == card).map(|(_, text)| text)
    }

    /// Number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Every card in the order of references.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        (0..).map(CardId).zip(&self.cards)
    }

    /// The card itself.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.0 as usize]
    }

    /// Its reference as text, in canonical spelling.
    #[must_use]
    pub fn reference(&self, id: CardId) -> &str {
        &self.references[id.0 as usize]
    }

    /// Its English name as a number that compares fast.
    #[must_use]
    pub fn name_id(&self, id: CardId) -> NameId {
        self.names[id.0 as usize]
    }

    /// The card it is a printing of.
    #[must_use]
    pub fn gameplay(&self, id: CardId) -> GameplayId {
        self.gameplay[id.0 as usize]
    }

    /// Every printing of a gameplay card: booster before promo before alternative art, oldest set first.
    #[must_use]
    pub fn printings(&self, id: GameplayId) -> &[CardId] {
        &self.printings[id.0 as usize]
    }

    /// The printing that stands for all: the first of [`printings`](Self::printings).
    #[must_use]
    pub fn canonical(&self, id: CardId) -> CardId {
        self.printings(self.gameplay(id))[0]
    }

    /// What a card does: what the printing that stands for all says, or the first one of which it is known, so that a
    /// deck does the same in any printing. `None` where it is known of none.
    #[must_use]
    pub fn notation(&self, id: CardId) -> Option<&Notation> {
        self.printings(self.gameplay(id)).iter().find_map(|printing| self.card(*printing).notation.as_ref())
    }

    /// What is displayed for this printing: what its own text says, else what the card does in any printing.
    #[must_use]
    pub fn display_notation(&self, id: CardId) -> Option<&Notation> {
        self.card(id).notation.as_ref().or_else(|| self.notation(id))
    }

    /// The card with exactly this reference, in canonical spelling or as a stored alias.
    #[must_use]
    pub fn find(&self, reference: &str) -> Option<CardId> {
        self.by_reference.get(reference).copied()
    }

    /// Reads a text as a reference in any spelling and says what the catalogue knows of it.
    #[must_use]
    pub fn look_up(&self, text: &str) -> Lookup {
        if let Some(id) = self.find(text) {
            return Lookup::Known(id);
        }
        let reference: Reference = match text.parse() {
            Ok(reference) => reference,
            Err(error) => return Lookup::Malformed(error),
        };
        if let Some(id) = self.find(&reference.to_string()) {
            return Lookup::Known(id);
        }
        match reference.suffix() {
            Suffix::None => Lookup::Unknown(reference),
            // A serial number is no identity: any number of a print that is known as serial-numbered is that print.
            Suffix::Serial(_) => reference
                .any_serial()
                .and_then(|print| self.find(&print.to_string()))
                .map_or(Lookup::Malformed(ReferenceError::Suffix), Lookup::Known),
            Suffix::Unique(_) => match self.unique_base(&reference) {
                Some(base) => Lookup::UnknownUnique { reference, base },
                None => Lookup::Unknown(reference),
            },
        }
    }

    /// A printing, in the same set, of the Character that a Unique is a version of.
    fn unique_base(&self, unique: &Reference) -> Option<CardId> {
        let family = self.family(unique.home_faction(), unique.number());
        family.iter().copied().find(|id| {
            let card = self.card(*id);
            card.reference.set() == unique.set() && card.card_type == crate::CardType::Character
        })
    }

    /// Every printing and rarity of a family, in the order of references.
    #[must_use]
    pub fn family(&self, home_faction: Faction, number: u16) -> &[CardId] {
        self.by_family.get(&(home_faction, number)).map_or(&[], |ids| ids)
    }

    /// As [`family`](Self::family), of a family as text: `YZ_11`. Empty for a text that is none.
    #[must_use]
    pub fn family_named(&self, family: &str) -> &[CardId] {
        let (faction, number) = family.split_once('_').unwrap_or_default();
        match (faction.parse(), number.parse()) {
            (Ok(faction), Ok(number)) => self.family(faction, number),
            _ => &[],
        }
    }

    /// Cards that bear this name in any language, accents and case ignored, in the order of references.
    #[must_use]
    pub fn named(&self, name: &str) -> &[CardId] {
        self.by_name.get(fold(name).as_str()).map_or(&[], |ids| ids)
    }

    /// Every name in every language as [`fold`] writes it, each once, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.folded.iter().map(|name| &**name)
    }

    /// Cards that bear this name in one language.
    pub fn named_in(&self, name: &str, language: Language) -> impl Iterator<Item = CardId> {
        let wanted = fold(name);
        self.named(name)
            .iter()
            .copied()
            .filter(move |id| self.card(*id).name.get(language).is_some_and(|n| fold(n) == wanted))
    }

    /// Every set: by the day of release or else the day since which it is known to be playable, those without either last.
    #[must_use]
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// The set of a card, if the catalogue has a row for it.
    #[must_use]
    pub fn set_of(&self, id: CardId) -> Option<&CardSet> {
        self.set_of[id.0 as usize].map(|at| &self.sets[at as usize])
    }

    /// A set by its code, if the catalogue has a row for it.
    #[must_use]
    pub fn set_by_code(&self, code: &SetCode) -> Option<&CardSet> {
        self.sets.iter().find(|set| set.code == *code)
    }

    /// The sets that say when a card is released: those with a printing of it of which a source gives any day. A reprint set
    /// carries the day of the set that it reprints, although it may print cards of later ones (MUSUBI does), so it is
    /// asked only where no other such set holds the card. Empty if nothing is known.
    pub fn sets_of_release(&self, id: CardId) -> impl Iterator<Item = &CardSet> {
        let printings = self.printings(self.gameplay(id)).iter();
        let dated = printings.filter_map(|id| self.set_of(*id)).filter(|set| set.is_dated());
        let only_reprints = dated.clone().all(|set| set.parent.is_some());
        dated.filter(move |set| only_reprints || set.parent.is_none())
    }

    /// Whether a card may be played on a day, as far as the sources know: any of its printings may stand for it, so it is
    /// playable as soon as one of its [`sets_of_release`](Self::sets_of_release) is, and not yet playable only where
    /// none is.
    #[must_use]
    pub fn availability(&self, id: CardId, on: Date) -> Availability {
        let mut all = None;
        for set in self.sets_of_release(id) {
            match set.availability(on) {
                Availability::Playable => return Availability::Playable,
                Availability::NotYet => all = all.or(Some(Availability::NotYet)),
                Availability::Unknown => all = Some(Availability::Unknown),
            }
        }
        all.unwrap_or(Availability::Unknown)
    }

    /// Every span of a suspension or ban, by the day it begins and then by family.
    #[must_use]
    pub fn restrictions(&self) -> &[Restriction] {
        &self.timeline.restrictions
    }

    /// Restrictions that ever concern a card, in whatever printing, by the day they begin. Cheap: they are looked up.
    pub fn restrictions_of(&self, id: CardId) -> impl Iterator<Item = &Restriction> {
        self.restricted[self.gameplay(id).0 as usize].iter().map(|at| &self.timeline.restrictions[*at as usize])
    }

    /// Every announcement that changes something, errata and changes of the rules included: by day, kind and family.
    #[must_use]
    pub fn announcements(&self) -> &[Announcement] {
        &self.timeline.announcements
    }
}
