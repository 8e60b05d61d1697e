//! Caches verdicts. Without the cache, each request for a public list of legal decks would judge every deck.

use cards::Date;
use catalog::DeckRef;
use formats::Outcome;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Most verdicts in the cache; it is emptied when it is full.
const KEPT: usize = 500_000;

/// What a verdict depends on besides the deck: the hash of catalogue and rules, and the day.
type Basis = ([u8; 32], Date);

/// A cache of the verdicts on revisions in force. It is emptied when the catalogue, the rules or the day change.
#[derive(Debug, Default)]
pub struct Outcomes(Mutex<Option<Kept>>);

/// The verdicts for one basis.
#[derive(Debug)]
struct Kept {
    basis: Basis,
    outcomes: HashMap<DeckRef, Option<Outcome>>,
}

impl Outcomes {
    /// The cached verdicts on these decks, in their order; the outer `None` means that a verdict is not cached.
    #[must_use]
    pub fn known(&self, basis: Basis, decks: &[DeckRef]) -> Vec<Option<Option<Outcome>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.as_ref().filter(|kept| kept.basis == basis);
        decks.iter().map(|deck| kept?.outcomes.get(deck).copied()).collect()
    }

    /// Adds verdicts to the cache.
    pub fn keep(&self, basis: Basis, found: impl IntoIterator<Item = (DeckRef, Option<Outcome>)>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.as_mut().filter(|kept| kept.basis == basis && kept.outcomes.len() <= KEPT) {
            Some(kept) => kept.outcomes.extend(found),
            None => *kept = Some(Kept { basis, outcomes: found.into_iter().collect() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::DeckId;

    #[test]
    fn a_verdict_is_kept_for_its_basis_alone() {
        let outcomes = Outcomes::default();
        let deck = DeckRef { id: DeckId::random(), revision: 1 };
        let basis = |n| ([n; 32], "2026-03-01".parse().unwrap());
        outcomes.keep(basis(1), [(deck, Some(Outcome::Legal))]);
        assert_eq!(outcomes.known(basis(1), &[deck]), [Some(Some(Outcome::Legal))]);
        assert_eq!(outcomes.known(basis(1), &[DeckRef { revision: 2, ..deck }]), [None]);
        assert_eq!(outcomes.known(basis(2), &[deck]), [None]);
    }
}
