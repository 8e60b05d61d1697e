//! The choice of Mana Orbs at set-up (4.1).

use crate::{
    Event, Events, Game, OrbStep,
    decision::Step,
    primitives::{CardId, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// Asks the next player, in initiative order, for the Mana Orbs of the opening hand (4.1): three, or as many as
    /// there are cards. Tells whether somebody has to choose.
    pub(super) fn ask_for_orbs(&mut self) -> bool {
        if self.left.is_some_and(|left| left > 0) {
            return true; // The same player goes on choosing.
        }
        while let Some(player) = self.initiative().nth(self.dealt_with.into()) {
            let cards = self.zone(player, Zone::Hand).len();
            if *self.left.get_or_insert(self.rules.starting_orbs.min(cards)) > 0 {
                (self.active, self.step) = (player, Step::ChooseOrb);
                return true;
            }
            self.next_to_decide();
        }
        self.dealt_with = 0;
        false
    }

    /// A card of the active player's opening hand becomes a ready Mana Orb (4.1).
    pub(crate) fn choose_orb<E: Events<W>>(&mut self, card: CardId, events: &mut E) {
        let player = self.active;
        self.set_aside_orb(player, card);
        events.event(self, Event::BecameOrb { player, card, during: OrbStep::SetUp });
        self.count_choice();
    }
}
