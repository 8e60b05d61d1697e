//! How many more copies of a card a deck may take before a new error appears or an old one grows: the deck is changed in thought,
//! judged again, and measured by how far it is from keeping the rules.

use crate::{
    check::CheckContext,
    deck::{Deck, Entry, Fault, Given, Identity},
    format::Format,
    kind::Kind,
    list::{DeckList, Line, Place, Quantity},
    verdict::{Verdict, check},
    violation::{Amount, Code, Comparator, NotChecked, Severity, Violation},
};
use cards::{CardId, Index, Rarity};

/// How many more copies of a card a deck may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addable {
    /// The reference as normalised, or the given text if it is no reference, with control characters escaped.
    pub reference: String,
    /// The most copies that neither make a new error nor make one worse, up to [`Adding::MAX`]. An error because of cards that
    /// are missing cannot be made worse by adding.
    pub addable: u32,
    /// Why the next copy may not be added, in the order of [`Code::ALL`]; empty at [`Adding::MAX`] only.
    pub reasons: Vec<Code>,
    /// Rules that could not be checked for this card because data is missing: it may be added as far as is known.
    pub not_checked: Vec<&'static str>,
}

/// A deck to which copies of cards are added on trial. Each question costs a few verdicts.
///
/// The answers agree with [`check`]: with the copies added, nothing is wrong that was not wrong before, and with one more copy,
/// one of the reasons appears or grows.
#[derive(Debug)]
pub struct Adding<'a> {
    format: &'a Format,
    context: CheckContext<'a>,
    cards: Composition,
    not_checked: Vec<NotChecked>,
    deviation: Deviation,
    /// Cards that are set aside because the list holds absurdly many of them (formats.md C1).
    absurd: Vec<Identity>,
}

/// One printing: a card of the catalogue, or a Unique whose facts the catalogue does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Printing {
    /// A card of the catalogue.
    Known(CardId),
    /// Reference of a Unique without facts.
    Unknown(String),
}

/// The cards of a deck without faults, places and order: numbers of copies by printing.
///
/// # Equality
///
/// By printing, so two printings of one card differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Composition {
    /// Sorted by printing; no quantity is 0.
    cards: Vec<(Printing, u32)>,
}

/// The errors of a verdict, added up by code and direction: how many cards are too few or too many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deviation {
    /// In the order of codes.
    sums: Vec<(Code, Side, u32)>,
}

/// In which direction a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// Cards are missing.
    TooFew,
    /// Cards are too many, or are the wrong ones.
    TooMany,
}

impl<'a> Adding<'a> {
    /// Largest answer. A sandbox deck holds as many cards, so this means "any number".
    pub const MAX: u32 = 100;

    /// Prepares questions about a deck.
    #[must_use]
    pub fn new(format: &'a Format, context: &CheckContext<'a>) -> Self {
        let too_many = context.deck.faults().iter().filter_map(|fault| match fault {
            Fault::Quantity { card, given: Given::TooMany(_), .. } => Some(single(&card.reference, context.index)),
            _ => None,
        });
        let absurd = too_many.flat_map(|deck| deck.entries().first().map(|e| e.identity(context.index))).collect();
        let cards = Composition::of(context.deck);
        // Without the faults of lines, like the decks that it is compared with: an additional copy neither adds nor removes such
        // faults.
        let deck = cards.deck(format, context.index);
        let deviation = Deviation::of(&check(format, &CheckContext { deck: &deck, ..*context }));
        Self { format, context: *context, cards, not_checked: check(format, context).not_checked, deviation, absurd }
    }

    /// What could not be checked of the deck itself, whatever is added to it.
    #[must_use]
    pub fn not_checked(&self) -> &[NotChecked] {
        &self.not_checked
    }

    /// Asks for a card by a text that should be a reference, in any spelling. A text that is no reference, or a reference of no
    /// card, may not be added, and the reason says which of the two it is.
    #[must_use]
    pub fn reference(&self, text: &str) -> Addable {
        let deck = single(text, self.context.index);
        let Some(entry) = deck.entries().first() else {
            let (code, reference) = match deck.faults().first() {
                Some(Fault::Unknown { reference, .. }) => (Code::RefUnknown, reference.clone()),
                Some(Fault::Malformed { text, .. }) => (Code::RefMalformed, text.clone()),
                // A quantity of one is always valid.
                Some(Fault::Quantity { .. }) | None => (Code::RefMalformed, String::new()),
            };
            return Addable { reference, addable: 0, reasons: vec![code], not_checked: Vec::new() };
        };
        if self.absurd.contains(&entry.identity(self.context.index)) {
            let reference = entry.line(self.context.index).reference;
            return Addable { reference, addable: 0, reasons: vec![Code::QtyInvalid], not_checked: Vec::new() };
        }
        self.printing(&Printing::of(entry))
    }

    /// Asks for every card of [`playable`](Self::playable).
    pub fn every_card(&self) -> impl Iterator<Item = Addable> {
        Self::playable(self.context.index).map(|id| self.reference(self.context.index.reference(id)))
    }

    /// The gameplay cards that a deck of some format may hold: Heroes, main cards, Mana Convergence. Each is given by the
    /// printing that stands for all, in the order of references. Uniques are left out, since there are millions.
    pub fn playable(index: &Index) -> impl Iterator<Item = CardId> {
        let cards = index.iter().filter(|(id, card)| {
            matches!(Kind::of(card), Kind::Hero | Kind::Main | Kind::Convergence)
                && card.rarity() != Some(Rarity::Unique)
                && index.canonical(*id) == *id
        });
        cards.map(|(id, _)| id)
    }

    /// Whether a copy of a card of the catalogue may be added: it makes no new error, makes no error worse, and leaves no further
    /// rule unchecked. For a deck without cards: whether the format allows the card at all on that day.
    ///
    /// This costs one verdict. A Unique is not allowed if the season list that would allow it is missing.
    #[must_use]
    pub fn allows(&self, card: CardId) -> bool {
        let after = self.with(&Printing::Known(card), 1);
        Deviation::of(&after).worse_than(&self.deviation).next().is_none() && self.newly_open(&after).is_empty()
    }

    fn printing(&self, printing: &Printing) -> Addable {
        let (mut reasons, mut not_checked) = (Vec::new(), Vec::new());
        let mut any = false;
        let addable = most(Self::MAX, |copies| {
            let after = self.with(printing, copies);
            let worse: Vec<Code> = Deviation::of(&after).worse_than(&self.deviation).collect();
            let fits = worse.is_empty();
            if fits || !any {
                not_checked = self.newly_open(&after);
            }
            if !fits {
                reasons = worse;
            }
            any |= fits;
            fits
        });
        let reference = printing.reference(self.context.index).to_owned();
        Addable { reference, addable, reasons, not_checked }
    }

    /// The verdict on the deck with additional copies.
    fn with(&self, printing: &Printing, copies: u32) -> Verdict {
        let mut cards = self.cards.clone();
        cards.add(printing, copies);
        let deck = cards.deck(self.format, self.context.index);
        check(self.format, &CheckContext { deck: &deck, ..self.context })
    }

    /// The rules that could not be checked for a reason that the deck itself did not give.
    fn newly_open(&self, after: &Verdict) -> Vec<&'static str> {
        let new = after.not_checked.iter().filter(|open| !self.not_checked.contains(open));
        let mut rules: Vec<&'static str> = new.map(|open| open.check).collect();
        rules.dedup();
        rules
    }
}

/// The largest number up to `limit` that fits, given that no number fits above one that does not. If it is less than `limit`, the
/// last number that was found not to fit is the next one. Limits of formats are small, so they are approached in single steps
/// first, and only then in doubling ones.
pub(crate) fn most(limit: u32, mut fits: impl FnMut(u32) -> bool) -> u32 {
    let (mut good, mut bad) = (0, None);
    loop {
        let next = match bad {
            None if good == limit => return good,
            None if good < 4 => good + 1,
            None => (good * 2).min(limit),
            Some(n) if n == good + 1 => return good,
            Some(n) => good.midpoint(n),
        };
        if fits(next) {
            good = next;
        } else {
            bad = Some(next);
        }
    }
}

/// A list of one copy of one card, looked up.
fn single(text: &str, index: &Index) -> Deck {
    let line = Line { card: text.into(), quantity: Quantity::Count(1), place: Place::Item(0) };
    Deck::resolve(&DeckList { lines: vec![line] }, index)
}

impl Printing {
    pub(crate) fn of(entry: &Entry) -> Self {
        match &entry.unknown {
            None => Self::Known(entry.card),
            Some(reference) => Self::Unknown(reference.to_string()),
        }
    }

    /// Its reference in canonical spelling.
    pub(crate) fn reference<'a>(&'a self, index: &'a Index) -> &'a str {
        match self {
            Self::Known(id) => index.reference(*id),
            Self::Unknown(reference) => reference,
        }
    }
}

impl Composition {
    pub(crate) fn of(deck: &Deck) -> Self {
        let mut cards: Vec<_> = deck.entries().iter().map(|e| (Printing::of(e), e.quantity)).collect();
        cards.sort_unstable();
        Self { cards }
    }

    /// Every printing with its copies, in the order of references, those without facts last.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Printing, u32)> {
        self.cards.iter().map(|(printing, n)| (printing, *n))
    }

    /// Number of printings.
    pub(crate) fn len(&self) -> usize {
        self.cards.len()
    }

    pub(crate) fn add(&mut self, printing: &Printing, copies: u32) {
        match self.position(printing) {
            Ok(at) => self.cards[at].1 = self.cards[at].1.saturating_add(copies),
            Err(_) if copies == 0 => {}
            Err(at) => self.cards.insert(at, (printing.clone(), copies)),
        }
    }

    /// Takes out up to this many copies, and returns how many were taken out.
    pub(crate) fn remove(&mut self, printing: &Printing, copies: u32) -> u32 {
        let Ok(at) = self.position(printing) else { return 0 };
        let taken = copies.min(self.cards[at].1);
        self.cards[at].1 -= taken;
        if self.cards[at].1 == 0 {
            self.cards.remove(at);
        }
        taken
    }

    /// The deck of these cards in the form that a format needs: one line for each printing, or for each copy if the order is part
    /// of the deck.
    pub(crate) fn deck(&self, format: &Format, index: &Index) -> Deck {
        let mut lines = Vec::with_capacity(self.cards.len());
        for (printing, copies) in &self.cards {
            let (times, quantity) = if format.is_ordered() { (*copies, 1) } else { (1, *copies) };
            for _ in 0..times {
                let place = Place::Item(u32::try_from(lines.len()).unwrap_or(u32::MAX));
                let card = printing.reference(index).into();
                lines.push(Line { card, quantity: Quantity::Count(quantity), place });
            }
        }
        Deck::resolve(&DeckList { lines }, index)
    }

    fn position(&self, printing: &Printing) -> Result<usize, usize> {
        self.cards.binary_search_by(|probe| probe.0.cmp(printing))
    }
}

impl Deviation {
    pub(crate) fn of(verdict: &Verdict) -> Self {
        let mut sums: Vec<(Code, Side, u32)> = Vec::new();
        for violation in verdict.violations.iter().filter(|v| v.severity == Severity::Error) {
            // A fault of a line has no excess; it counts as one card.
            let (side, excess) = (side(violation), violation.excess.unwrap_or(1));
            match sums.iter_mut().find(|(code, s, _)| (*code, *s) == (violation.code, side)) {
                Some((.., sum)) => *sum = sum.saturating_add(excess),
                None => sums.push((violation.code, side, excess)),
            }
        }
        Self { sums }
    }

    /// Cards by which a rule is broken, 0 if it is kept.
    pub(crate) fn sum(&self, code: Code, side: Side) -> u32 {
        self.sums.iter().find(|(c, s, _)| (*c, *s) == (code, side)).map_or(0, |(.., sum)| *sum)
    }

    /// Every broken rule.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Code, Side, u32)> {
        self.sums.iter().copied()
    }

    /// The codes by which this deck is further from keeping the rules than another, in their order.
    pub(crate) fn worse_than<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Code> + 'a {
        self.iter().filter(|(code, side, sum)| *sum > other.sum(*code, *side)).map(|(code, ..)| code)
    }
}

fn side(violation: &Violation) -> Side {
    match (violation.comparator, &violation.actual, &violation.limit) {
        (Some(Comparator::Min), ..) => Side::TooFew,
        (Some(Comparator::Exact), Some(Amount::Number(actual)), Some(Amount::Number(limit))) if actual < limit => {
            Side::TooFew
        }
        _ => Side::TooMany,
    }
}
