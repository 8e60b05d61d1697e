//! The index of the catalogue: finds cards by reference, name, family and announcement, and answers questions about them.

mod base;
mod supplied;
mod unpacked;

use crate::{
    Announcement, AnnouncementKind, Availability, Card, CardSet, Date, Faction, Gameplay, Language, Notation,
    PreErrataText, Reference, ReferenceError, Restriction, SetCode, Suffix, TextAsOf, Uniques, fold, set::of_release,
};
use base::{Base, Keys};
use std::{collections::HashMap, sync::Arc};
use supplied::Supplied;
pub use supplied::{FamilyFact, SupplyError, Supplying};
use unpacked::Unpacked;

type Map<K, V> = HashMap<K, V, ahash::RandomState>;

/// A card of one [`Index`]. The id is meaningless in another index, except that an index with supplied Uniques keeps the ids of
/// the index it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u32);

/// An English name of one [`Index`]. Equal ids mean equal names (2.2.4.c); the order of ids is that of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(u32);

/// A gameplay card of one [`Index`]. All printings of one card have the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameplayId(u32);

impl CardId {
    /// The position. Ordinary cards of the catalogue come first, in the order of references; supplied and unpacked Uniques come
    /// after them. [`Index::rank`] gives one order for all cards.
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

/// What the catalogue knows about a text that may be a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The card with this reference.
    Known(CardId),
    /// A Unique whose own facts are not in the catalogue, although its Character is. Its name and family are certain; its
    /// faction, costs and statistics are not.
    UnknownUnique {
        /// The normalised reference.
        reference: Reference,
        /// A printing of the Character that the Unique is a version of.
        base: CardId,
    },
    /// A serial number on a print that has none.
    UnknownSerial(Reference),
    /// Any other well-formed reference, which is that of no card.
    Unknown(Reference),
    /// The text is not a reference.
    Malformed(ReferenceError),
}

/// Every card, set and announcement, indexed for questions. It is immutable and cheap to clone, since clones share their data.
///
/// An index may hold Uniques besides those of its catalogue; see [`Supplying`].
#[derive(Clone, Debug)]
pub struct Index {
    base: Arc<Base>,
    /// What cards did before errata, by gameplay card and day.
    pre_errata_texts: Arc<[(Gameplay, PreErrataText)]>,
    /// Uniques that were supplied besides the catalogue.
    supplied: Option<Arc<Supplied>>,
    /// Packed Uniques that were unpacked as cards.
    unpacked: Arc<Unpacked>,
}

/// Why records cannot be in one catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// Two cards have the same reference.
    #[error("{0} stands twice in the catalogue")]
    Duplicate(Reference),
    /// A card without an English name.
    #[error("{0} has no English name")]
    Nameless(Reference),
    /// Two sets have the same code.
    #[error("the set {0} stands twice in the catalogue")]
    DuplicateSet(SetCode),
}

impl Index {
    /// Builds the index. Cards and announcements may come in any order; ids follow the order of references. Of announcements with
    /// the same content, the first is kept.
    ///
    /// # Errors
    ///
    /// The first card or set that conflicts with another; see [`IndexError`].
    pub fn new(cards: Vec<Card>, sets: Vec<CardSet>, announcements: Vec<Announcement>) -> Result<Self, IndexError> {
        Self::with_uniques(cards, sets, announcements, Uniques::default())
    }

    /// Like [`new`](Self::new), with packed Uniques, whose references must not be those of these cards.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_uniques(
        cards: Vec<Card>,
        sets: Vec<CardSet>,
        announcements: Vec<Announcement>,
        uniques: Uniques,
    ) -> Result<Self, IndexError> {
        let base = Arc::new(Base::new(cards, sets, announcements, uniques)?);
        Ok(Self { base, pre_errata_texts: Arc::default(), supplied: None, unpacked: Arc::default() })
    }

    /// The same index with what cards did before errata. Texts of cards that are not in the index are dropped.
    #[must_use]
    pub fn with_pre_errata_texts(mut self, texts: Vec<PreErrataText>) -> Self {
        let found = |text: PreErrataText| {
            let id = self.find(&text.reference.to_string())?;
            Some((self.card(id).reference.gameplay(), text))
        };
        let mut all: Vec<_> = texts.into_iter().filter_map(found).collect();
        all.sort_by(|(a, a_text), (b, b_text)| (a, a_text.until).cmp(&(b, b_text.until)));
        self.pre_errata_texts = all.into();
        self
    }

    /// What a card did before errata, in any printing, in the order of the days until which it did so.
    pub fn pre_errata_texts(&self, id: CardId) -> impl Iterator<Item = &PreErrataText> {
        let card = self.card(id).reference.gameplay();
        let from = self.pre_errata_texts.partition_point(|(other, _)| *other < card);
        self.pre_errata_texts[from..].iter().take_while(move |(other, _)| *other == card).map(|(_, text)| text)
    }

    /// Number of cards: ordinary ones, packed and supplied Uniques.
    #[must_use]
    pub fn len(&self) -> usize {
        self.base.cards.len() + self.uniques().len() + self.supplied().len()
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every card except packed Uniques: those of the catalogue in the order of references, then the supplied Uniques in the same
    /// order.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        let supplied = self.supplied().iter().map(|unique| &unique.card);
        (0..).map(CardId).zip(self.base.cards.iter().chain(supplied))
    }

    /// The card with an id.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        self.base.cards.get(id.0 as usize).unwrap_or_else(|| &self.supplied_unique(id).card)
    }

    fn keys(&self, id: CardId) -> &Keys {
        self.base.keys.get(id.0 as usize).unwrap_or_else(|| &self.supplied_unique(id).keys)
    }

    /// The reference of a card in canonical spelling.
    #[must_use]
    pub fn reference(&self, id: CardId) -> &str {
        &self.keys(id).reference
    }

    /// The card in the canonical text of a deck, after the quantity; see [`RegisteredCard::line`](crate::RegisteredCard::line).
    #[must_use]
    pub fn registered_line(&self, id: CardId) -> &str {
        &self.keys(id).registered
    }

    /// The English name of a card, as an id that can be compared fast.
    #[must_use]
    pub fn name_id(&self, id: CardId) -> NameId {
        self.keys(id).name
    }

    /// The gameplay card that a card is a printing of.
    #[must_use]
    pub fn gameplay(&self, id: CardId) -> GameplayId {
        self.keys(id).gameplay
    }

    /// Every printing of a gameplay card: booster before promo before alternative art, then the oldest set first.
    #[must_use]
    pub fn printings(&self, id: GameplayId) -> &[CardId] {
        match self.base.printings.get(id.0 as usize) {
            Some(all) => all,
            None => self.supplied_gameplay(id).printings(),
        }
    }

    /// The printing that represents the gameplay card: the first of [`printings`](Self::printings).
    #[must_use]
    pub fn canonical(&self, id: CardId) -> CardId {
        self.printings(self.gameplay(id))[0]
    }

    /// What a card does: by the printing that represents it, or by the first printing whose abilities are known, so that a deck
    /// does the same in any printing. `None` if they are known for no printing.
    #[must_use]
    pub fn notation(&self, id: CardId) -> Option<&Notation> {
        self.printings(self.gameplay(id)).iter().find_map(|printing| self.card(*printing).notation.as_ref())
    }

    /// The notation to display for this printing: that of its own text, else that of the card in any printing.
    #[must_use]
    pub fn display_notation(&self, id: CardId) -> Option<&Notation> {
        self.card(id).notation.as_ref().or_else(|| self.notation(id))
    }

    /// What a card does, in any printing: on a day, or by its present text if `day` is `None`.
    ///
    /// Of its texts from before errata, the one counts that was the first to be changed after the day.
    #[must_use]
    pub fn text_as_of(&self, id: CardId, day: Option<Date>) -> TextAsOf<'_> {
        let before = day.and_then(|day| self.pre_errata_texts(id).find(|text| text.until > day));
        let present = || self.notation(id).map_or(TextAsOf::Unknown, TextAsOf::Present);
        before.map_or_else(present, TextAsOf::PreErrata)
    }

    /// The errata after a day for which it is unknown what the card did before. The day then has no text of its own, and a later
    /// text is used in its place.
    pub fn errata_unknown(&self, id: CardId, day: Option<Date>) -> impl Iterator<Item = &Announcement> {
        let card = self.card(id);
        let after = move |a: &&Announcement| day.is_some_and(|day| a.effective > day);
        let names = move |a: &&Announcement| a.names(&card.reference, card.faction);
        let errata = self.announcements().iter().filter(|a| a.kind == AnnouncementKind::Erratum);
        errata
            .filter(after)
            .filter(names)
            .filter(move |a| self.pre_errata_texts(id).all(|known| known.until != a.effective))
    }

    /// The card with exactly this reference, in canonical spelling or as a stored alias.
    #[must_use]
    pub fn find(&self, reference: &str) -> Option<CardId> {
        let supplied = || self.supplied.as_ref()?.find(reference);
        let packed = || Some(self.unpack(self.uniques().find(reference)?));
        self.base.by_reference.get(reference).copied().or_else(supplied).or_else(packed)
    }

    /// Reads a text as a reference in any spelling, and looks it up.
    #[must_use]
    pub fn look_up(&self, text: &str) -> Lookup {
        if let Some(id) = self.find(text) {
            return Lookup::Known(id);
        }
        let reference: Reference = match text.parse() {
            Ok(reference) => reference,
            Err(error) => return Lookup::Malformed(error),
        };
        let spelt = |reference: Reference| self.find(&reference.to_string());
        // Another number of digits is tried only if there is no card with these: `NE_1` and `NE_01` may both exist.
        if let Some(id) = spelt(reference.clone()).or_else(|| reference.other_digits().find_map(spelt)) {
            return Lookup::Known(id);
        }
        match reference.suffix() {
            Suffix::None => Lookup::Unknown(reference),
            // A serial number does not identify a card: any number of a serial-numbered print means that print.
            Suffix::Serial(_) => match reference.any_serial().and_then(|print| self.find(&print.to_string())) {
                Some(id) => Lookup::Known(id),
                None => Lookup::UnknownSerial(reference),
            },
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

    /// Every printing and rarity of a family except packed Uniques, in the order of references.
    #[must_use]
    pub fn family(&self, home_faction: Faction, number: u16) -> &[CardId] {
        let key = (home_faction, number);
        let joined = self.supplied.as_ref().and_then(|supplied| supplied.family(key));
        joined.or_else(|| self.base.by_family.get(&key).map(AsRef::as_ref)).unwrap_or_default()
    }

    /// Like [`family`](Self::family), for a family as text: `YZ_11`. Empty if the text is not a family.
    #[must_use]
    pub fn family_named(&self, family: &str) -> &[CardId] {
        let (faction, number) = family.split_once('_').unwrap_or_default();
        match (faction.parse(), number.parse()) {
            (Ok(faction), Ok(number)) => self.family(faction, number),
            _ => &[],
        }
    }

    /// The cards with this name in any language except packed Uniques, compared without accents and case, in the order of
    /// references.
    #[must_use]
    pub fn named(&self, name: &str) -> &[CardId] {
        let name = fold(name);
        let joined = self.supplied.as_ref().and_then(|supplied| supplied.named(&name));
        joined.or_else(|| self.base.by_name.get(name.as_str()).map(AsRef::as_ref)).unwrap_or_default()
    }

    /// Every name in every language, folded by [`fold`], each once, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.base.folded.iter().map(|name| &**name)
    }

    /// The cards with this name in one language.
    pub fn named_in(&self, name: &str, language: Language) -> impl Iterator<Item = CardId> {
        let wanted = fold(name);
        self.named(name)
            .iter()
            .copied()
            .filter(move |id| self.card(*id).name.get(language).is_some_and(|n| fold(n) == wanted))
    }

    /// Every set, by its release date or else by the day since which it is known to be playable; sets without either come last.
    #[must_use]
    pub fn sets(&self) -> &[CardSet] {
        &self.base.sets
    }

    /// The set of a card, if the catalogue has a record of it.
    #[must_use]
    pub fn set_of(&self, id: CardId) -> Option<&CardSet> {
        self.keys(id).set.map(|at| &self.base.sets[at as usize])
    }

    /// The set with a code, if the catalogue has a record of it.
    #[must_use]
    pub fn set_by_code(&self, code: &SetCode) -> Option<&CardSet> {
        self.base.sets.iter().find(|set| set.code == *code)
    }

    /// The sets that determine when a card is released: those with a printing of the card for which a source gives any date. A
    /// reprint set has the date of the set that it reprints, although it may contain cards of later sets (MUSUBI does), so it
    /// counts only if no other such set has the card. Empty if nothing is known.
    pub fn sets_of_release(&self, id: CardId) -> impl Iterator<Item = &CardSet> {
        of_release(self.printings(self.gameplay(id)).iter().filter_map(|id| self.set_of(*id)))
    }

    /// The first day on which a printing of a card is playable; `None` if no source says so.
    #[must_use]
    pub fn playable_from(&self, id: CardId) -> Option<Date> {
        self.keys(id).playable_from
    }

    /// Whether a card was ever suspended or banned, that is, whether it has [restrictions](Self::restrictions_of).
    #[must_use]
    pub fn is_ever_restricted(&self, id: CardId) -> bool {
        self.keys(id).restricted
    }

    /// Whether a card may be played on a day, as far as the sources know. Any printing is enough: the card is playable as soon as
    /// one of its [`sets_of_release`](Self::sets_of_release) is, and not yet playable only if none is.
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

    /// Every period of a suspension or ban, by its first day and then by family.
    #[must_use]
    pub fn restrictions(&self) -> &[Restriction] {
        &self.base.timeline.restrictions
    }

    /// The restrictions of a card, in any printing and at any time, by their first day. This is a cheap look-up.
    pub fn restrictions_of(&self, id: CardId) -> impl Iterator<Item = &Restriction> {
        let gameplay = self.gameplay(id);
        let restricted = self.base.restricted.get(gameplay.0 as usize);
        let restricted = restricted.unwrap_or_else(|| &self.supplied_gameplay(gameplay).restricted);
        restricted.iter().map(|at| &self.base.timeline.restrictions[*at as usize])
    }

    /// Every announcement that changes something, errata and changes of the rules included, by day, kind and family.
    #[must_use]
    pub fn announcements(&self) -> &[Announcement] {
        &self.base.timeline.announcements
    }
}
