//! Suggests the smallest edits that make a deck legal, and says which edits lead from one deck to another.

mod search;

use crate::{
    addable::{Composition, Printing},
    check::CheckContext,
    compare::paired,
    deck::{Deck, Fault, Given},
    format::Format,
    kind::Kind,
    list::Diagnostic,
    verdict::{Outcome, Verdict, check},
    violation::CardLine,
};
use cards::{CardId, Index, Lookup};
use serde::Serialize;

/// A deck that is legal, and how to get there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The edits: the Hero first, then swaps, then removals, then additions, each by name. The quantities add up to the number of
    /// changed copies, a swapped copy being one. Empty if only lines without a number of copies are removed.
    pub edits: Vec<Edit>,
    /// The deck that results, the Hero first, then by name, then by reference. Printings that stay are those of the list.
    pub cards: Vec<CardLine>,
}

/// One edit of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Edit {
    /// The kind of the edit.
    pub op: EditKind,
    /// The card that is removed or replaced, or added by an addition; for a line that cannot be read, its text.
    pub reference: String,
    /// The card that takes its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Copies, at least 1.
    pub quantity: u32,
}

/// What an edit does, in the order of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EditKind {
    /// Replaces the Hero.
    ChangeHero,
    /// Replaces copies by copies of another card, often by another variant of the same name.
    Swap,
    /// Removes copies.
    Remove,
    /// Adds copies.
    Add,
}

/// The difference between the deck as it was received and a deck that was found.
#[derive(Clone, Debug, Default)]
struct Change {
    heroes_out: Vec<Copies>,
    heroes_in: Vec<Copies>,
    out: Vec<Copies>,
    into: Vec<Copies>,
}

/// Copies of one card that are removed or added.
#[derive(Clone, Debug)]
struct Copies {
    name: Option<u32>,
    reference: String,
    quantity: u32,
}

/// Numbers of changed copies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    heroes_out: u32,
    heroes_in: u32,
    out: u32,
    into: u32,
}

impl Suggestion {
    /// Most suggestions of one answer.
    pub const MAX: usize = 5;

    /// Most different printings and unreadable lines of a list for which suggestions are searched: twice as many as the largest
    /// deck of any format has cards.
    pub const PRINTINGS: usize = 200;

    /// Most lines that the search looks up, in all decks that it tries: a thousand decks of sixty lines.
    pub const LINES: usize = 60_000;
}

/// Ways to make an illegal deck legal, the fewest changed copies first.
///
/// Every suggested deck was judged by [`check`] and is legal. They are a search for few changes, not advice on play:
/// cards are chosen by rarity, cost and name. No suggestion has more than twice as many changed copies as the first.
///
/// There is none for a deck that is legal or undetermined, for one that can be undetermined at best (a pool that was not
/// given, a Unique without facts), for a deck that is a sequence, as no rule says where a card should stand, for a list of
/// more than [`Suggestion::PRINTINGS`], and if none was found before [`Suggestion::LINES`] were looked up.
///
/// `verdict` is that of `format` on the case; `diagnostics` are those of the list, of which the candidates for lines that
/// could not be read are tried.
#[must_use]
pub fn suggest(
    format: &Format,
    context: &CheckContext<'_>,
    verdict: &Verdict,
    diagnostics: &[Diagnostic],
) -> Vec<Suggestion> {
    let too_long = context.deck.entries().len() + context.deck.faults().len() > Suggestion::PRINTINGS;
    if verdict.outcome != Outcome::Illegal || format.is_ordered() || too_long {
        return Vec::new();
    }
    search::search(format, context, diagnostics)
}

/// Ids of the formats in which a deck is legal as it is, in the order given.
#[must_use]
pub fn legal_in<'f>(formats: impl IntoIterator<Item = &'f Format>, context: &CheckContext<'_>) -> Vec<&'f str> {
    let legal = formats.into_iter().filter(|format| check(format, context).outcome == Outcome::Legal);
    legal.map(Format::id).collect()
}

/// A resolved deck as lines, the Hero first.
fn lines(deck: &Deck, index: &Index) -> Vec<CardLine> {
    let of = |hero: bool| deck.entries().iter().filter(move |e| (e.kind == Kind::Hero) == hero);
    of(true).chain(of(false)).map(|entry| entry.line(index)).collect()
}

impl Change {
    /// Compares two decks. Lines of the first that could not be read are removed. Removing a line without a number of copies is
    /// no edit, since no copy of a card changes.
    fn between(before: &Composition, faults: &[Fault], after: &Composition, index: &Index) -> Self {
        let mut change = Self::default();
        for (left, right) in paired(before.iter(), after.iter(), |(a, _), (b, _)| a.cmp(b)) {
            let (had, has) = (left.map_or(0, |(_, n)| n), right.map_or(0, |(_, n)| n));
            let Some((printing, _)) = left.or(right) else { break };
            if had != has {
                change.note(printing, had, has, index);
            }
        }
        for list in [&mut change.heroes_out, &mut change.heroes_in, &mut change.out, &mut change.into] {
            list.sort_by(|x, y| (x.name, &x.reference).cmp(&(y.name, &y.reference)));
        }
        change.out.extend(faults.iter().map(unread).filter(|copies| copies.quantity > 0));
        change
    }

    fn note(&mut self, printing: &Printing, had: u32, has: u32, index: &Index) {
        let card = card_of(printing, index);
        let hero = card.is_some_and(|id| Kind::of(index.card(id)) == Kind::Hero);
        let list = match (hero, had > has) {
            (true, true) => &mut self.heroes_out,
            (true, false) => &mut self.heroes_in,
            (false, true) => &mut self.out,
            (false, false) => &mut self.into,
        };
        list.push(Copies {
            name: card.map(|id| index.name_id(id).position()),
            reference: printing.reference(index).to_owned(),
            quantity: had.abs_diff(has),
        });
    }

    fn counted(&self) -> Counted {
        let sum = |list: &[Copies]| list.iter().fold(0, |sum: u32, c| sum.saturating_add(c.quantity));
        Counted {
            heroes_out: sum(&self.heroes_out),
            heroes_in: sum(&self.heroes_in),
            out: sum(&self.out),
            into: sum(&self.into),
        }
    }

    /// The edits. Removals and additions are paired: first copies of one name, then in their order.
    fn edits(mut self) -> Vec<Edit> {
        let mut edits = Vec::new();
        pair(&mut self.heroes_out, &mut self.heroes_in, EditKind::ChangeHero, |_, _| true, &mut edits);
        pair(&mut self.out, &mut self.into, EditKind::Swap, |a, b| a.name.is_some() && a.name == b.name, &mut edits);
        pair(&mut self.out, &mut self.into, EditKind::Swap, |_, _| true, &mut edits);
        let alone =
            |op, copies: Copies| Edit { op, reference: copies.reference, with: None, quantity: copies.quantity };
        edits.extend(self.heroes_out.into_iter().chain(self.out).map(|c| alone(EditKind::Remove, c)));
        edits.extend(self.heroes_in.into_iter().chain(self.into).map(|c| alone(EditKind::Add, c)));
        edits
    }
}

/// Takes copies from both lists as long as they can be paired.
fn pair(
    out: &mut Vec<Copies>,
    into: &mut Vec<Copies>,
    op: EditKind,
    together: impl Fn(&Copies, &Copies) -> bool,
    edits: &mut Vec<Edit>,
) {
    out.retain_mut(|gone| {
        for come in into.iter_mut() {
            let quantity = if together(gone, come) { gone.quantity.min(come.quantity) } else { 0 };
            if quantity > 0 {
                let with = Some(come.reference.clone());
                edits.push(Edit { op, reference: gone.reference.clone(), with, quantity });
            }
            gone.quantity -= quantity;
            come.quantity -= quantity;
        }
        gone.quantity > 0
    });
    into.retain(|come| come.quantity > 0);
}

/// A line that could not be read is removed with the copies it asked for.
fn unread(fault: &Fault) -> Copies {
    let (reference, quantity) = match fault {
        Fault::Malformed { text, quantity, .. } => (text, *quantity),
        Fault::Unknown { reference, quantity, .. } => (reference, *quantity),
        Fault::Quantity { card, given: Given::TooMany(n), .. } => (&card.reference, *n),
        Fault::Quantity { card, given: Given::Text(_), .. } => (&card.reference, 0),
    };
    Copies { name: None, reference: reference.clone(), quantity }
}

/// The card of a printing; of a Unique without facts, the Character that it is a version of.
fn card_of(printing: &Printing, index: &Index) -> Option<CardId> {
    match printing {
        Printing::Known(id) => Some(*id),
        Printing::Unknown(reference) => match index.look_up(reference) {
            Lookup::Known(id) | Lookup::UnknownUnique { base: id, .. } => Some(id),
            Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => None,
        },
    }
}
