//! A step that is only tried, to find what modifies it (6.2).

use super::happening::{Happening, Kinds, Marched};
use crate::{
    Event, Game,
    event::Teller,
    state::{ExpeditionSet, List, Player},
};

/// Keeps what happens in a step that is only tried.
pub(super) struct Rehearsal {
    pub(super) list: List<Happening, 96>,
}

impl Rehearsal {
    pub(super) const fn new() -> Self {
        Self { list: List::new(Happening::Rolled(Player::A)) }
    }
}

impl Rehearsal {
    /// Whether nothing else happened.
    pub(super) fn is_within(&self, may: Kinds) -> bool {
        self.list.iter().all(|happening| happening.kind().meets(may))
    }

    /// What is Ascended does not become it again, yet a card says what happens instead if it would (system 131).
    pub(super) fn ascend_again<const W: usize>(&mut self, game: &Game<'_, W>, expeditions: ExpeditionSet) {
        for (player, expedition) in expeditions.iter().filter(|(p, e)| game.seats[*p].ascended[*e]) {
            let _ = self.list.push(Happening::Marched { player, expedition, how: Marched::Ascended });
        }
    }
}

impl<const W: usize> Teller<W> for Rehearsal {
    fn tell(&mut self, _: &Game<'_, W>, _: Event) {}

    fn rehearse(&mut self, list: &[Happening]) -> bool {
        // A step of more than the list holds would be a fault when it is made.
        list.iter().for_each(|happening| {
            let _ = self.list.push(*happening);
        });
        true
    }
}
