//! Steps that are only tried, on a copy of the game, to find what modifies them (6.2).

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
    /// Whether nothing happened but events of these kinds.
    pub(super) fn is_within(&self, may: EventMask) -> bool {
        self.list.iter().all(|atomic_action| atomic_action.kind().meets(may))
    }

    /// An Ascended Expedition does not become Ascended again, but a card says what happens instead if it would (system 131). So
    /// the attempt is noted.
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
        // If the list is too short for the step, making the step will be a fault anyway.
        list.iter().for_each(|atomic_action| {
            let _ = self.list.push(*atomic_action);
        });
        true
    }
}
