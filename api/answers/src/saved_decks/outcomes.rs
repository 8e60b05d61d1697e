//! Verdicts that were reached once: a public list of legal decks would else judge every deck each time.

use cards::Date;
use catalog::DeckRef;
use formats::Outcome;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Most verdicts that are kept; with more it begins anew.
const KEPT: usize = 500_000;

/// On what a verdict depends besides the deck: catalogue and rules, by their hash, and the day.
type Basis = ([u8; 32], Date);

/// The verdict on each revision in force, as far as it was asked for since catalogue, rules or day changed.
#[derive(Debug, Default)]
pub struct Outcomes(Mutex<Option<Kept>>);

/// Verdicts of one basis.
#[derive(Debug)]
struct Kept {
    basis: Basis,
    outcomes: HashMap<DeckRef, Option<Outcome>>,
}

impl Outcomes {
    /// Verdicts that are known.
    #[must_use]
    pub fn known(&self, basis: Basis, decks: &[DeckRef]) -> Vec<Option<Option<Outcome>>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.as_ref().filter(|kept| kept.basis == basis);
        decks.iter().map(|deck| kept?.outcomes.get(deck).copied()).collect()
    }

    /// Keeps verdicts.
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
