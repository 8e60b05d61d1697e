//! A list of cards that was looked up in the catalogue: printings merged, totals counted, faults kept. It is written as a list
//! again, summed up for reports, and identified by the hash of a text that every list of the same cards shares.

mod resolve;
mod similar;

pub use resolve::{Fault, Given};

use crate::{
    kind::Kind,
    list::{Diagnostic, Place},
    violation::CardLine,
};
use cards::{
    Availability, CardId, CardSet, Date, Faction, Gameplay, GameplayId, Index, NameId, Rarity, Reference,
    RegisteredCard,
};
use data_encoding::HEXLOWER;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use similar::add_similar;
use std::fmt::{self, Write as _};

/// Most copies of one card that a list may hold (formats.md C1). A larger number is a slip of the keyboard, not a deck.
pub const MAX_QUANTITY: u32 = 1000;

/// A list that was looked up: cards classified, printings merged, totals counted, faults kept.
///
/// Means something only together with the [`Index`] it was resolved in. Not yet legal in any format:
/// [`check`](crate::check) says that.
///
/// # Equality
///
/// Compares places and order too, so two orders of one list are different decks; their verdicts are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    entries: Vec<Entry>,
    steps: Vec<Step>,
    faults: Vec<Fault>,
    counts: Counts,
}

/// All copies of one printing in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The printing. For a Unique whose facts are missing, the Character of which it is a version.
    pub card: CardId,
    /// The reference of a Unique whose facts are missing.
    pub unknown: Option<Box<Reference>>,
    /// English name as a number, by which copies are counted (2.2.4.c).
    pub name: NameId,
    /// The role of the card in a deck.
    pub kind: Kind,
    /// Rarity class; `None` for Heroes, tokens and other material (2.2.5.c).
    pub rarity: Option<Rarity>,
    /// Faction of the card itself (2.2.10.c); `None` if its facts are missing.
    pub faction: Option<Faction>,
    /// Copies, all lines of this printing together.
    pub quantity: u32,
    /// The first line that named it. It is never part of a verdict, which does not depend on the order of lines.
    pub first: Place,
}

/// A gameplay card, in the catalogue or not (formats.md section 1; Uniques keep their set, C8).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Identity {
    Known(GameplayId),
    Unknown(Box<Gameplay>),
}

/// One line of an ordered deck: which entry, and how many copies the line asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    entry: u32,
    quantity: u32,
}

/// Totals of a deck, counted once when it is resolved (formats.md C3 to C6). Copies, not lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Heroes
    pub heroes: u32,
    /// Main cards without Mana Convergence.
    pub main: u32,
    /// Mana Convergence.
    pub convergence: u32,
    /// Tokens
    pub tokens: u32,
    /// Other material.
    pub material: u32,
    /// Main cards by rarity class, in the order of [`Rarity::ALL`].
    pub rarities: [u32; 4],
    /// Main cards by faction, in the order of [`Faction::ALL`]; Mana Convergence is left out.
    pub factions: [u32; 7],
    /// Main cards whose faction is not known.
    pub faction_unknown: u32,
    /// Most copies of any name among main cards.
    pub copies: u32,
    /// Whether a card was ever suspended or banned, on whatever date.
    pub restricted: bool,
    /// A day from which on every card is known to be playable, though it may be so earlier; `None` if no source says when some
    /// card is.
    pub playable_from: Option<Date>,
}

/// All copies of one card of a deck, whatever their printings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registered<'a> {
    /// The first of its printings in the deck.
    pub(crate) entry: &'a Entry,
    /// Copies, all printings together.
    pub(crate) quantity: u32,
}

/// SHA-256 of the [canonical text](Deck::canonical) of a deck.
///
/// Two decks have the same hash if they hold the same cards, whatever the printings and the order of lines. It is
/// displayed and serialised as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckHash([u8; 32]);

/// The informative block of a report: true of the deck in every format (formats.md section 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSummary<'d> {
    /// The Hero; the first by name if the list holds several.
    pub hero: Option<&'d Entry>,
    /// Main cards and the Hero (C3).
    pub size_with_hero: u32,
    /// Main cards (C3).
    pub size_without_hero: u32,
    /// Cards by faction, the Hero among them, in the order of [`Faction::ALL`]; only factions that occur.
    pub factions: Vec<(Faction, u32)>,
    /// Main cards by rarity class, all four in the order of [`Rarity::ALL`]. Heroes have no rarity (2.2.5.c).
    pub rarities: [(Rarity, u32); 4],
    /// Totals that are lower bounds.
    pub lower_bounds: Vec<Total>,
}

/// A total that may be larger than reported, since facts of some lines are missing (formats.md C10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Total {
    /// Size with and without the Hero.
    Size,
    /// Cards by faction.
    Factions,
    /// Cards by rarity class.
    Rarities,
}

impl Deck {
    /// Every printing of the deck, by English name, then by reference.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The main cards in the order of the list, one step a line; Heroes, tokens and faults have no position (C11).
    pub fn sequence(&self) -> impl Iterator<Item = (&Entry, u32)> {
        self.steps
            .iter()
            .map(|s| (&self.entries[s.entry as usize], s.quantity))
            .filter(|(entry, _)| entry.kind == Kind::Main)
    }

    /// What could not be read or counted, in a stable order.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The totals.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The Hero, if there is one; the first by name if there are several.
    #[must_use]
    pub fn hero(&self) -> Option<&Entry> {
        self.entries.iter().find(|e| e.kind == Kind::Hero)
    }

    /// Everything that the reader of the list should know, in the order of the list, with the cards that may have been meant by a
    /// line that is neither the name nor the reference of a card: similar names in any language, and similar references. It costs
    /// nothing if nothing is wrong.
    #[must_use]
    pub fn diagnose(&self, index: &Index) -> Vec<Diagnostic> {
        if self.faults.is_empty() {
            return Vec::new();
        }
        let mut faults: Vec<&Fault> = self.faults.iter().collect();
        faults.sort_by_key(|fault| fault.place());
        let mut diagnostics: Vec<Diagnostic> = faults.iter().map(|fault| fault.diagnostic()).collect();
        add_similar(&mut diagnostics, faults.into_iter(), self.hero().and_then(|hero| hero.faction), index);
        diagnostics
    }

    /// Every printing with all its copies, in the order in which the list first names them. Other forms of the list are written
    /// from this. Several lines of one printing are one here.
    pub fn in_order(&self) -> impl Iterator<Item = (&Entry, u32)> {
        let mut seen = vec![false; self.entries.len()];
        self.steps.iter().filter_map(move |step| {
            let at = step.entry as usize;
            let again = std::mem::replace(seen.get_mut(at)?, true);
            let entry = &self.entries[at];
            (!again).then_some((entry, entry.quantity))
        })
    }

    /// As [`in_order`](Self::in_order), Heroes before all others.
    pub fn hero_first(&self) -> impl Iterator<Item = (&Entry, u32)> {
        let is_hero = |(entry, _): &(&Entry, u32)| entry.kind == Kind::Hero;
        let others = self.in_order().filter(move |line| !is_hero(line));
        self.in_order().filter(is_hero).chain(others)
    }

    /// The deck as a list that is read as the same deck: one line for each printing, Heroes first, faults left out.
    #[must_use]
    pub fn to_text(&self, index: &Index) -> String {
        let mut out = String::with_capacity(24 * self.entries.len());
        for (entry, quantity) in self.hero_first() {
            let end = if out.is_empty() { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = write!(out, "{end}{quantity} {}", entry.reference(index));
        }
        out
    }

    /// Visits the cards that a registered list names, Heroes included, in the order of [`canonical`](Self::canonical). Tokens,
    /// which anything may represent (1.1.7.b), other material and faults are left out.
    pub(crate) fn each_registered<'a>(&'a self, index: &'a Index, mut visit: impl FnMut(Registered<'a>)) {
        let mut cards: Vec<(RegisteredCard<'a>, Registered<'a>)> = Vec::new();
        for same in self.entries.chunk_by(|a, b| a.name == b.name) {
            let printings = same.iter().filter(|entry| entry.is_registered());
            let printings = printings.map(|entry| Registered { entry, quantity: entry.quantity });
            if same.len() == 1 {
                printings.for_each(&mut visit);
                continue;
            }
            cards.extend(printings.map(|card| (card.entry.registered(index), card)));
            // The sort is stable, so the first printing by reference stands for all.
            cards.sort_by_key(|card| card.0);
            for group in cards.chunk_by(|a, b| a.0 == b.0) {
                visit(Registered { quantity: group.iter().map(|card| card.1.quantity).sum(), ..group[0].1 });
            }
            cards.clear();
        }
    }

    /// A text that is the same for every list of the same cards, whatever the printings and the order of lines:
    /// `quantity|name|variant|faction|set|home faction|family|number`, a line each, the last four for Uniques only, by
    /// name, variant, faction, Unique. Heroes included, tokens, other material and faults left out. Its digest,
    /// [`hash`](Self::hash), identifies the deck; without faults it is equal exactly if [`compare`](crate::compare()) finds no difference.
    #[must_use]
    pub fn canonical(&self, index: &Index) -> String {
        let mut out = String::with_capacity(40 * self.entries.len());
        self.each_registered(index, |Registered { entry, quantity }| {
            out.push_str(itoa::Buffer::new().format(quantity));
            match &entry.unknown {
                None => out.push_str(index.registered_line(entry.card)),
                Some(_) => out.push_str(&entry.registered(index).line(index.card(entry.card).english())),
            }
        });
        out
    }

    /// The hash that identifies the deck. Tokens, other material and lines that could not be read are not part of it.
    #[must_use]
    pub fn hash(&self, index: &Index) -> DeckHash {
        DeckHash(Sha256::digest(self.canonical(index).as_bytes()).into())
    }
}

impl Entry {
    /// The entry as reports show it.
    #[must_use]
    pub fn line(&self, index: &Index) -> CardLine {
        match &self.unknown {
            None => CardLine::known(self.card, self.quantity, index),
            Some(reference) => unknown_unique(reference, self.card, self.quantity, index),
        }
    }

    /// The sets that decide when the card is released: for a Unique without facts its own set, for other cards
    /// [`Index::sets_of_release`].
    pub fn sets_of_release<'a>(&self, index: &'a Index) -> impl Iterator<Item = &'a CardSet> {
        let own = self.unknown.as_ref().and_then(|_| index.set_of(self.card)).filter(|set| set.is_dated());
        let printed = self.unknown.is_none().then(|| index.sets_of_release(self.card));
        own.into_iter().chain(printed.into_iter().flatten())
    }

    /// Whether the card may be played on a day, as far as the sources know.
    #[must_use]
    pub fn availability(&self, on: Date, index: &Index) -> Availability {
        match self.unknown {
            None => index.availability(self.card, on),
            Some(_) => index.set_of(self.card).map_or(Availability::Unknown, |set| set.availability(on)),
        }
    }

    /// What all printings of this card share.
    pub(crate) fn identity(&self, index: &Index) -> Identity {
        match &self.unknown {
            None => Identity::Known(index.gameplay(self.card)),
            Some(reference) => Identity::Unknown(Box::new(reference.gameplay())),
        }
    }

    /// The printing, in canonical spelling.
    #[must_use]
    pub fn reference<'a>(&'a self, index: &'a Index) -> &'a Reference {
        self.unknown.as_deref().unwrap_or_else(|| &index.card(self.card).reference)
    }

    fn registered<'a>(&'a self, index: &'a Index) -> RegisteredCard<'a> {
        let unknown = self.unknown.as_deref().and_then(RegisteredCard::of_unique);
        unknown.unwrap_or_else(|| RegisteredCard::of(index.card(self.card)))
    }

    fn is_registered(&self) -> bool {
        self.kind == Kind::Hero || self.kind.is_main()
    }
}

/// A Unique of which only the reference, the name and the rarity are certain.
fn unknown_unique(reference: &Reference, base: CardId, quantity: u32, index: &Index) -> CardLine {
    CardLine {
        name: Some(index.card(base).english().to_owned()),
        rarity: Some(Rarity::Unique),
        ..CardLine::unread(reference.to_string(), quantity)
    }
}

impl Counts {
    fn of(entries: &[Entry], index: &Index) -> Self {
        let mut counts = Self { playable_from: Some(Date::MIN), ..Self::default() };
        let (mut name, mut copies) = (None, 0);
        for e in entries {
            match e.kind {
                Kind::Hero => counts.heroes += e.quantity,
                Kind::Token => counts.tokens += e.quantity,
                Kind::Material => counts.material += e.quantity,
                Kind::Convergence => counts.convergence += e.quantity,
                Kind::Main => {
                    counts.main += e.quantity;
                    match e.faction {
                        Some(faction) => counts.factions[faction as usize] += e.quantity,
                        None => counts.faction_unknown += e.quantity,
                    }
                    if let Some(rarity) = e.rarity {
                        counts.rarities[rarity as usize] += e.quantity;
                    }
                }
            }
            if e.kind.is_main() {
                copies = if name == Some(e.name) { copies + e.quantity } else { e.quantity };
                name = Some(e.name);
                counts.copies = counts.copies.max(copies);
            }
            let (restricted, first) = match e.unknown {
                None => (index.is_ever_restricted(e.card), index.playable_from(e.card)),
                Some(_) => (true, e.sets_of_release(index).filter_map(CardSet::playable_from).min()),
            };
            counts.restricted |= restricted;
            counts.playable_from = counts.playable_from.zip(first).map(|(all, this)| all.max(this));
        }
        counts
    }

    /// Copies of one rarity class among main cards.
    #[must_use]
    pub fn rarity(&self, rarity: Rarity) -> u32 {
        self.rarities[rarity as usize]
    }

    /// Main cards of one faction.
    #[must_use]
    pub fn faction(&self, faction: Faction) -> u32 {
        self.factions[faction as usize]
    }

    /// Number of main cards, Mana Convergence included (C3, section 7 item 19).
    #[must_use]
    pub fn without_hero(&self) -> u32 {
        self.main + self.convergence
    }

    /// Number of main cards and the Hero; a second Hero is not counted (C3).
    #[must_use]
    pub fn with_hero(&self) -> u32 {
        self.without_hero() + self.heroes.min(1)
    }
}

impl<'a> Registered<'a> {
    /// The key by which two lists are compared. It is ordered like the canonical text.
    pub(crate) fn identity(&self, index: &'a Index) -> (NameId, RegisteredCard<'a>) {
        (self.entry.name, self.entry.registered(index))
    }
}

impl DeckHash {
    /// The digest itself.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for DeckHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HEXLOWER.encode_display(&self.0).fmt(f)
    }
}

impl Serialize for DeckHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'d> DeckSummary<'d> {
    /// Sums up a deck.
    #[must_use]
    pub fn new(deck: &'d Deck) -> Self {
        let counts = deck.counts();
        let hero = deck.hero();
        let of_hero = |f: Faction| u32::from(hero.is_some_and(|h| h.faction == Some(f)));
        let neutral = |f: Faction| if f == Faction::Neutral { counts.convergence } else { 0 };
        let factions = Faction::ALL
            .into_iter()
            .map(|f| (f, counts.faction(f) + of_hero(f) + neutral(f)))
            .filter(|(_, n)| *n > 0)
            .collect();
        let mut lower_bounds = Vec::new();
        if !deck.faults().is_empty() {
            lower_bounds.push(Total::Size);
        }
        if !deck.faults().is_empty() || counts.faction_unknown > 0 {
            lower_bounds.push(Total::Factions);
        }
        if !deck.faults().is_empty() {
            lower_bounds.push(Total::Rarities);
        }
        Self {
            hero,
            size_with_hero: counts.with_hero(),
            size_without_hero: counts.without_hero(),
            factions,
            rarities: Rarity::ALL.map(|r| (r, counts.rarity(r))),
            lower_bounds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::DeckList;

    #[test]
    fn it_is_the_digest_of_the_canonical_text_in_hexadecimal() {
        let index = Index::new(vec![], vec![], vec![]).unwrap();
        let empty = Deck::resolve(&DeckList::default(), &index).hash(&index);
        // SHA-256 of no bytes (FIPS 180-4 test value).
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(empty.to_string(), digest);
        assert_eq!(serde_json::to_string(&empty).unwrap(), format!("\"{digest}\""));
        assert_eq!(empty.as_bytes()[..2], [0xe3, 0xb0]);
    }
}
