//! What is kept of objects besides the zone they are in: which abilities of theirs were activated, what they were given.

use crate::{
    Fault, Game,
    game::state::{Grant, Granted, Recent},
    primitives::{CardId, CounterKind},
};

impl<const W: usize> Game<'_, W> {
    /// What was activated in the phase before is so no longer.
    pub(crate) fn begin_period(&mut self) {
        if !self.objects.activations.is_empty() {
            self.objects.activations.iter_mut().for_each(|activation| activation.recent = Recent::NOT);
        }
    }

    /// What was activated in the turn that ends was.
    pub(crate) fn end_turn_of_activations(&mut self) {
        if !self.objects.activations.is_empty() {
            self.objects.activations.iter_mut().for_each(|activation| activation.recent.end_turn());
        }
    }

    /// How often abilities were activated is counted anew (1.4.6).
    pub(crate) fn drop_activations(&mut self) {
        self.objects.activations.clear();
    }

    /// An object is given something until it is another object. Tells how many were: none that is not visible.
    pub(crate) fn grant(&mut self, card: CardId, what: Granted) -> usize {
        if !self.spot(card).is_some_and(crate::primitives::Location::is_visible) {
            return 0;
        }
        let grant = Grant { card, what };
        if !self.objects.grants.contains(&grant) && !self.objects.grants.push(grant) {
            self.fault(Fault::Grants);
        }
        1
    }

    /// An object has no longer what it was given. Tells how often it had it.
    pub(crate) fn take_grant(&mut self, card: CardId, what: Granted) -> usize {
        let had = self.objects.grants.len();
        self.objects.grants.retain(|grant| grant.card != card || grant.what != what);
        had - self.objects.grants.len()
    }

    /// An object of a position that is laid out has so many counters (2.5).
    pub(crate) fn lay_counters(&mut self, card: CardId, kind: CounterKind, number: u8) {
        if !self.objects.set_count(card, kind, number) {
            self.fault(Fault::Counters);
        }
    }

    /// An object of a position that is laid out becomes the latest of all (2.2.15).
    pub(crate) fn lay_latest(&mut self, card: CardId) {
        if !self.objects.renew(card) {
            self.fault(Fault::Events);
        }
    }
}
