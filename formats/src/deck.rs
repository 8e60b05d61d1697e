mod canonical;
mod fault;
mod summary;

pub(crate) use fault::looks_like_reference;
pub use fault::{Fault, Given};
pub use summary::{DeckSummary, Total};

use crate::{CardLine, DeckList, Diagnostic, Line, Place, Quantity};
use cards::{Card, CardId, CardType, Date, Faction, Gameplay, GameplayId, Index, Lookup, NameId, Rarity, Reference};

/// Most copies of one card that a list may hold (formats.md C1). A larger number is a slip of the keyboard, not a deck.
pub const MAX_QUANTITY: u32 = 1000;

/// What a card is to a deck (formats.md C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Starts in the Hero zone; no main card.
    Hero,
    /// Character, Spell or Permanent.
    Main,
    /// Mana Convergence: a main card of limited play (1.1.5.a), set aside elsewhere.
    Convergence,
    /// Created by the game, never part of a deck (1.1.7.b).
    Token,
    /// Other material: region, Tumult card, Mana Orb.
    Material,
}

impl Kind {
    /// Classifies a card. The data type of Mana Convergence is shared with the Mana Orb card, so the name decides.
    #[must_use]
    pub fn of(card: &Card) -> Self {
        match card.card_type {
            CardType::Hero => Self::Hero,
            CardType::Token | CardType::TokenLandmarkPermanent => Self::Token,
            CardType::TokenMana if card.english() == "Mana Convergence" => Self::Convergence,
            CardType::TokenMana => Self::Material,
            CardType::Character | CardType::Spell | CardType::LandmarkPermanent | CardType::ExpeditionPermanent => {
                Self::Main
            }
        }
    }

    /// Whether it counts as a main card (formats.md section 1; section 7 item 19 for Mana Convergence).
    #[must_use]
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Main | Self::Convergence)
    }
}

/// All copies of one printing in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The printing; of a Unique whose facts are missing, the Character that it is a version of.
    pub card: CardId,
    /// The reference of a Unique whose facts are missing.
    pub unknown: Option<Box<Reference>>,
    /// English name as a number: what copies are counted by (2.2.4.c).
    pub name: NameId,
    /// What it is to a deck.
    pub kind: Kind,
    /// Rarity class; `None` for Heroes, tokens and other material (2.2.5.c).
    pub rarity: Option<Rarity>,
    /// Faction of the card itself (2.2.9.c); `None` if its facts are missing.
    pub faction: Option<Faction>,
    /// Copies, all lines of this printing together.
    pub quantity: u32,
    /// The first line that named it. Never part of a verdict, which does not depend on the order of lines.
    pub first: Place,
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

    /// First day on which the card is released, as far as days are known: the earliest of its printings. Reprint sets
    /// are asked only if no other set holds it, since their dates say when the set they reprint came out.
    #[must_use]
    pub fn released(&self, index: &Index) -> Option<Date> {
        if self.unknown.is_some() {
            return index.set_of(self.card)?.released;
        }
        let sets = || index.printings(index.gameplay(self.card)).iter().filter_map(|id| index.set_of(*id));
        let first = |reprint: bool| sets().filter(|s| s.parent.is_some() == reprint).filter_map(|s| s.released).min();
        first(false).or_else(|| first(true))
    }

    /// What all printings of this card share.
    pub(crate) fn identity(&self, index: &Index) -> Identity {
        match &self.unknown {
            None => Identity::Known(index.gameplay(self.card)),
            Some(reference) => Identity::Unknown(Box::new(reference.gameplay())),
        }
    }
}

/// A gameplay card, in the catalogue or not (formats.md section 1; Uniques keep their set, C8).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Identity {
    Known(GameplayId),
    Unknown(Box<Gameplay>),
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
    /// A day on which every card is released, as far as days are known; some may all be released earlier.
    pub released: Date,
}

/// One line of an ordered deck: which entry, and how many copies the line asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    entry: u32,
    quantity: u32,
}

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

/// A line whose card is known, before lines are merged.
struct Found {
    name: NameId,
    card: CardId,
    /// 0 for a card of the catalogue, else the rank of the Unique's reference among those without facts, from 1.
    unknown: u32,
    quantity: u32,
    place: Place,
}

impl Deck {
    /// Looks up, merges, classifies and counts a list (formats.md C1 to C8).
    ///
    /// Never fails: what cannot be read becomes a [`Fault`], which every verdict on the deck reports. Work and memory
    /// grow with the number of lines (a sort), never with the quantities.
    #[must_use]
    pub fn resolve(list: &DeckList<'_>, index: &Index) -> Self {
        let mut found = Vec::with_capacity(list.lines.len());
        let mut unknown: Vec<Reference> = Vec::new();
        let mut faults = Vec::new();
        for line in &list.lines {
            read_line(line, index, &mut found, &mut unknown, &mut faults);
        }
        let uniques = rank(unknown, &mut found);
        let mut order: Vec<u32> = (0u32..).take(found.len()).collect();
        order.sort_unstable_by_key(|at| {
            let f = &found[*at as usize];
            (f.name, f.card, f.unknown, *at)
        });
        let mut entries: Vec<Entry> = Vec::with_capacity(found.len());
        let mut steps = vec![Step { entry: 0, quantity: 0 }; found.len()];
        let mut last = None;
        for at in order {
            let f = &found[at as usize];
            if last == Some((f.card, f.unknown)) {
                let entry = entries.last_mut().expect("an entry was made for the first of these lines");
                entry.quantity = entry.quantity.saturating_add(f.quantity);
            } else {
                entries.push(entry(f, &uniques, index));
                last = Some((f.card, f.unknown));
            }
            let entry = u32::try_from(entries.len() - 1).unwrap_or(u32::MAX);
            steps[at as usize] = Step { entry, quantity: f.quantity };
        }
        if entries.iter().fold(0, |sum: u32, e| sum.saturating_add(e.quantity)) > MAX_QUANTITY {
            set_aside_absurd(&mut entries, &mut steps, &mut faults, index);
        }
        faults.sort();
        let counts = Counts::of(&entries, index);
        Self { entries, steps, faults, counts }
    }

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

    /// What the reader of the list should know, in the order of the list.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all: Vec<Diagnostic> = self.faults.iter().map(Fault::diagnostic).collect();
        all.sort_by_key(|d| d.place);
        all
    }
}

/// A Unique of which the reference, the name and the rarity are certain, and nothing else.
fn unknown_unique(reference: &Reference, base: CardId, quantity: u32, index: &Index) -> CardLine {
    CardLine {
        name: Some(index.card(base).english().to_owned()),
        rarity: Some(Rarity::Unique),
        ..CardLine::unread(reference.to_string(), quantity)
    }
}

fn read_line(
    line: &Line<'_>,
    index: &Index,
    found: &mut Vec<Found>,
    unknown: &mut Vec<Reference>,
    faults: &mut Vec<Fault>,
) {
    let text: &str = &line.card;
    let lookup = match index.find(text) {
        Some(id) => Lookup::Known(id),
        None => index.look_up(text.trim()),
    };
    let (card, reference) = match lookup {
        Lookup::Known(id) => (id, None),
        Lookup::UnknownUnique { reference, base } => match booster_print(&reference, index) {
            Some(id) => (id, None),
            None => (base, Some(reference)),
        },
        Lookup::Unknown(reference) => return faults.push(Fault::unknown(reference, line)),
        Lookup::Malformed(error) => return faults.push(Fault::malformed(text, error, line)),
    };
    let quantity = match &line.quantity {
        Quantity::Count(n) => *n,
        Quantity::Invalid(given) => {
            let card = match reference {
                None => CardLine::known(card, 0, index),
                Some(unique) => unknown_unique(&unique, card, 0, index),
            };
            return faults.push(Fault::quantity(card, given, line.place));
        }
    };
    let rank = match reference {
        None => 0,
        Some(reference) => {
            unknown.push(reference);
            u32::try_from(unknown.len()).unwrap_or(u32::MAX)
        }
    };
    found.push(Found { name: index.name_id(card), card, unknown: rank, quantity, place: line.place });
}

/// A Unique printed as promo or with alternative art is the card of the booster: only the product letter is folded (C8).
fn booster_print(reference: &Reference, index: &Index) -> Option<CardId> {
    let text = reference.to_string();
    let mut parts: Vec<&str> = text.split('_').collect();
    *parts.get_mut(2)? = "B";
    index.find(&parts.join("_"))
}

/// Replaces positions in `unknown` by ranks, so that equal references have equal ranks and ranks follow references.
fn rank(unknown: Vec<Reference>, found: &mut [Found]) -> Vec<Reference> {
    if unknown.is_empty() {
        return unknown;
    }
    let mut sorted: Vec<(String, Reference)> = unknown.iter().map(|r| (r.to_string(), r.clone())).collect();
    sorted.sort();
    sorted.dedup_by(|a, b| a.0 == b.0);
    for f in found.iter_mut().filter(|f| f.unknown > 0) {
        let text = unknown[f.unknown as usize - 1].to_string();
        let at = sorted.binary_search_by(|probe| probe.0.cmp(&text)).unwrap_or_default();
        f.unknown = u32::try_from(at + 1).unwrap_or(u32::MAX);
    }
    sorted.into_iter().map(|(_, reference)| reference).collect()
}

fn entry(found: &Found, uniques: &[Reference], index: &Index) -> Entry {
    let card = index.card(found.card);
    let unknown = (found.unknown > 0).then(|| Box::new(uniques[found.unknown as usize - 1].clone()));
    let (rarity, faction) = match unknown {
        None => (card.rarity(), Some(card.faction)),
        Some(_) => (Some(Rarity::Unique), None),
    };
    Entry {
        card: found.card,
        unknown,
        name: found.name,
        kind: Kind::of(card),
        rarity,
        faction,
        quantity: found.quantity,
        first: found.place,
    }
}

/// Takes cards out of which the list holds more than [`MAX_QUANTITY`], all printings together, and notes the fault (C1).
fn set_aside_absurd(entries: &mut Vec<Entry>, steps: &mut Vec<Step>, faults: &mut Vec<Fault>, index: &Index) {
    let mut by_card: Vec<(Identity, usize)> = entries.iter().enumerate().map(|(i, e)| (e.identity(index), i)).collect();
    by_card.sort_unstable();
    let mut out = vec![false; entries.len()];
    for same in by_card.chunk_by(|a, b| a.0 == b.0) {
        let total = same.iter().fold(0u32, |sum, (_, i)| sum.saturating_add(entries[*i].quantity));
        if total > MAX_QUANTITY {
            for (_, i) in same {
                out[*i] = true;
            }
            let first = &entries[same[0].1];
            faults.push(Fault::too_many(CardLine { quantity: 0, ..first.line(index) }, total, first.first));
        }
    }
    let mut moved = 0;
    let new: Vec<u32> = out.iter().map(|gone| (moved, moved += u32::from(!gone)).0).collect();
    steps.retain(|s| !out[s.entry as usize]);
    for step in steps.iter_mut() {
        step.entry = new[step.entry as usize];
    }
    let mut gone = out.into_iter();
    entries.retain(|_| !gone.next().unwrap_or_default());
}

impl Counts {
    fn of(entries: &[Entry], index: &Index) -> Self {
        let mut counts = Self { released: Date::MIN, ..Self::default() };
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
            counts.restricted |= e.unknown.is_some() || index.restrictions_of(e.card).next().is_some();
            // The date of the printing at hand is late enough, and found without visiting the others.
            let own = index.set_of(e.card).filter(|set| set.parent.is_none()).and_then(|set| set.released);
            counts.released = counts.released.max(own.or_else(|| e.released(index)).unwrap_or(Date::MIN));
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

    /// Main cards, Mana Convergence included (C3, section 7 item 19).
    #[must_use]
    pub fn without_hero(&self) -> u32 {
        self.main + self.convergence
    }

    /// Main cards and the Hero; a second Hero is no further card of the deck (C3).
    #[must_use]
    pub fn with_hero(&self) -> u32 {
        self.without_hero() + self.heroes.min(1)
    }
}
