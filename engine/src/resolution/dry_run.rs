//! A step that is only tried, to find what modifies it (6.2).

use crate::{
    Event, Game,
    ability::MarchRule,
    game::{AtomicAction, EventSink, Marched, queries::sums},
    primitives::{Expedition, ExpeditionSet, List, Player},
    program::analysis::EventMask,
};

/// Keeps what happens in a step that is only tried.
pub(super) struct Rehearsal {
    pub(super) list: List<AtomicAction, 96>,
}

impl Rehearsal {
    pub(super) const fn new() -> Self {
        Self { list: List::new(AtomicAction::Rolled(Player::A)) }
    }
}

impl Rehearsal {
    /// Whether nothing else happened.
    pub(super) fn is_within(&self, may: EventMask) -> bool {
        self.list.iter().all(|atomic_action| atomic_action.kind().meets(may))
    }

    /// What is Ascended does not become it again, yet a card says what happens instead if it would (system 131).
    pub(super) fn ascend_again<const W: usize>(&mut self, game: &Game<'_, W>, expeditions: ExpeditionSet) {
        let again = |(player, expedition): &(Player, Expedition)| {
            game.ascended(*player, *expedition)
                && !sums::is_kept_from(game, &MarchRule::CannotAscend, *player, *expedition)
        };
        for (player, expedition) in expeditions.iter().filter(again) {
            let _ = self.list.push(AtomicAction::Marched { player, expedition, how: Marched::Ascended });
        }
    }
}

impl<const W: usize> EventSink<W> for Rehearsal {
    fn emit(&mut self, _: &Game<'_, W>, _: Event) {}

    fn dry_run(&mut self, list: &[AtomicAction]) -> bool {
        // A step of more than the list holds would be a fault when it is made.
        list.iter().for_each(|atomic_action| {
            let _ = self.list.push(*atomic_action);
        });
        true
    }
}
