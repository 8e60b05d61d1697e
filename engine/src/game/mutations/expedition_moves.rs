//! Expeditions: what moves them (7.3.16–7.3.17, system 39), what they come to, and what wins their terrains (4.2.4).

use super::atomic_actions::AtomicActions;
use crate::{
    Event, Game,
    ability::MarchRule,
    game::state::{AtomicAction, Marched},
    primitives::{Expedition, FAR_END, Player},
};

impl<const W: usize> Game<'_, W> {
    /// An Expedition moves forward one region (7.3.17), due to what `how` says. What lies face down there is
    /// revealed first, as a whole. Nothing happens at the far end, in the Arena, or where it cannot move.
    pub(crate) fn march_forward(
        &mut self,
        player: Player,
        expedition: Expedition,
        how: Marched,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> bool {
        if self.adventure().is_arena() || self.distance(player, expedition) >= FAR_END {
            return false;
        }
        let distance = self.distance(player, expedition) + 1;
        self.reveal_at(player, expedition, distance, atomic_actions);
        let side = &mut self.seats[player];
        side.distance[expedition] = distance;
        side.moved_today[expedition] = true;
        side.did_today[expedition] |= how.bits();
        self.note_progress(player, expedition);
        atomic_actions.add(self, AtomicAction::Marched { player, expedition, how });
        atomic_actions.emit(self, Event::MovedForward { player, expedition });
        true
    }

    /// One region towards the own start; nothing happens there, or in the Arena (7.3.16).
    pub(crate) fn march_backward(
        &mut self,
        player: Player,
        expedition: Expedition,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> bool {
        let distance = self.distance(player, expedition);
        if self.adventure().is_arena()
            || distance == 0
            || self.is_kept_from(&MarchRule::CannotMoveBack, player, expedition)
        {
            return false;
        }
        self.reveal_at(player, expedition, distance - 1, atomic_actions);
        self.seats[player].distance[expedition] = distance - 1;
        self.seats[player].did_today[expedition] |= Marched::Backward.bits();
        atomic_actions.add(self, AtomicAction::Marched { player, expedition, how: Marched::Backward });
        atomic_actions.emit(self, Event::MovedBackward { player, expedition });
        true
    }

    /// Reveals what lies face down at a distance of an Expedition (7.3.17.b).
    pub(super) fn reveal_at(
        &mut self,
        player: Player,
        expedition: Expedition,
        distance: u8,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        let table = self.adventure.table();
        for &card in table.cards_at(table.region(player, expedition, distance.min(FAR_END))) {
            if self.adventure.reveal(card) {
                atomic_actions.emit(self, Event::Revealed { card });
            }
        }
    }

    /// An Expedition becomes Ascended until Rest (system 39). It does not become what it is.
    pub(crate) fn ascend(
        &mut self,
        player: Player,
        expedition: Expedition,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> bool {
        if self.ascended(player, expedition) || self.is_kept_from(&MarchRule::CannotAscend, player, expedition) {
            return false;
        }
        self.seats[player].ascended[expedition] = true;
        self.seats[player].did_today[expedition] |= Marched::Ascended.bits();
        atomic_actions.add(self, AtomicAction::Marched { player, expedition, how: Marched::Ascended });
        atomic_actions.emit(self, Event::Ascended { player, expedition });
        true
    }

    /// The Arena takes the place of the regions (4.3).
    pub(crate) fn become_arena(&mut self) {
        self.adventure.become_arena();
    }
}
