//! Determines when cards are released.

use crate::{CardSet, Date};

/// Of the sets with a printing of a card, those that determine when it is released; see
/// [`Index::sets_of_release`](super::Index::sets_of_release).
pub(super) fn of_release<'s>(
    sets: impl Iterator<Item = &'s CardSet> + Clone,
) -> impl Iterator<Item = &'s CardSet> + Clone {
    let dated = sets.filter(|set| set.is_dated());
    let only_reprints = dated.clone().all(|set| set.parent.is_some());
    dated.filter(move |set| only_reprints || set.parent.is_none())
}

/// The first day on which a card with printings in these sets is playable, if a source says so.
pub(super) fn playable_from<'s>(sets: impl Iterator<Item = &'s CardSet> + Clone) -> Option<Date> {
    of_release(sets).filter_map(CardSet::playable_from).min()
}
