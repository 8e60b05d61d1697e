//! Compares a registered list with the list that was played: two sorted lists, read side by side.

use crate::{
    deck::{Deck, Registered},
    violation::CardLine,
};
use cards::Index;
use std::cmp::Ordering;

/// What a deck check found: the list that was played against the list that was registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Registered cards that were not presented, by name, then by reference. Quantities are the copies that lack.
    pub missing: Vec<CardLine>,
    /// Presented cards that were not registered, in the same order. Quantities are the copies too many.
    pub extra: Vec<CardLine>,
    /// Lines of the registered list that could not be read or counted.
    pub registered_faults: usize,
    /// Lines of the presented list that could not be read or counted.
    pub presented_faults: usize,
}

impl Comparison {
    /// Whether the two lists are certainly the same deck. A line that could not be read may be any card, so a list
    /// with such a line equals none.
    #[must_use]
    pub fn equal(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.registered_faults + self.presented_faults == 0
    }
}

/// Compares a registered with a presented list by name, rarity, faction and number of a Unique (formats.md section 8).
///
/// Any printing stands for a registered card, so alternative art, promos and reprints are equal; an in-faction and an
/// out-of-faction Rare of one name are not, nor are Uniques of one number and different sets (2.2.6.g). The Hero is a
/// card like another. Tokens and other material are not compared, as anything may represent them (1.1.7.b).
///
/// Both decks must be resolved in `index`. The order of lines changes nothing.
///
/// # Examples
///
/// ```
/// use formats::{Deck, DeckList, compare};
/// let index = cards::Index::new(vec![], vec![], vec![])?;
/// let deck = Deck::resolve(&DeckList::default(), &index);
/// assert!(compare(&deck, &deck, &index).equal());
/// # Ok::<(), cards::IndexError>(())
/// ```
#[must_use]
pub fn compare(registered: &Deck, presented: &Deck, index: &Index) -> Comparison {
    let (had, has) = (cards(registered, index), cards(presented, index));
    let (mut missing, mut extra) = (Vec::new(), Vec::new());
    for (left, right) in paired(&had, &has, |a, b| a.identity(index).cmp(&b.identity(index))) {
        let (n, m) = (left.map_or(0, |card| card.quantity), right.map_or(0, |card| card.quantity));
        if let Some(card) = left.filter(|_| n > m) {
            missing.push(CardLine { quantity: n - m, ..card.entry.line(index) });
        }
        if let Some(card) = right.filter(|_| m > n) {
            extra.push(CardLine { quantity: m - n, ..card.entry.line(index) });
        }
    }
    for lines in [&mut missing, &mut extra] {
        lines.sort_by(|a, b| a.key().cmp(&b.key()));
    }
    Comparison {
        missing,
        extra,
        registered_faults: registered.faults().len(),
        presented_faults: presented.faults().len(),
    }
}

fn cards<'a>(deck: &'a Deck, index: &'a Index) -> Vec<Registered<'a>> {
    let mut cards = Vec::with_capacity(deck.entries().len());
    deck.each_registered(index, |card| cards.push(card));
    cards
}

/// Pairs the elements of two lists that are sorted by `order`: each with its equal in the other list, or with `None`.
pub(crate) fn paired<T>(
    left: impl IntoIterator<Item = T>,
    right: impl IntoIterator<Item = T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (Option<T>, Option<T>)> {
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    std::iter::from_fn(move || {
        let first = match (left.peek(), right.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(a), Some(b)) => order(a, b),
        };
        Some((left.next_if(|_| first.is_le()), right.next_if(|_| first.is_ge())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_meet_and_others_stand_alone() {
        let pairs: Vec<_> = paired([1, 2, 4], [2, 3, 4, 5], Ord::cmp).collect();
        let expected = [(Some(1), None), (Some(2), Some(2)), (None, Some(3)), (Some(4), Some(4)), (None, Some(5))];
        assert_eq!(pairs, expected);
    }

    #[test]
    fn nothing_pairs_with_nothing() {
        assert_eq!(paired::<u8>([], [], Ord::cmp).count(), 0);
    }
}
