//! Suggests the smallest edits that make a deck legal.
mod change;
mod choices;
mod repairs;
mod search;

pub use change::{Edit, EditKind};

use crate::{
    check::CheckContext,
    deck::Deck,
    format::Format,
    kind::Kind,
    list::Diagnostic,
    verdict::{Outcome, Verdict, check},
    violation::CardLine,
};
use cards::Index;

/// A deck that is legal, and how to get there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The edits: the Hero first, then swaps, then removals, then additions, each by name. The quantities add up to the number of
    /// changed copies, a swapped copy being one. Empty if only lines without a number of copies are removed.
    pub edits: Vec<Edit>,
    /// The deck that results, the Hero first, then by name, then by reference. Printings that stay are those of the list.
    pub cards: Vec<CardLine>,
}

impl Suggestion {
    /// Most suggestions of one answer.
    pub const MOST: usize = 5;

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
