//! Dusk: Progress (4.2.4).

use crate::{
    Game,
    event::{Event, Events},
    state::{Expedition, FAR_END, Player, Sums, Terrains},
};

impl Game<'_> {
    /// The sum of the Expedition facing one: the other player's of the same kind (1.2.3.c).
    #[must_use]
    #[inline]
    pub fn facing(&self, player: Player, expedition: Expedition) -> Sums {
        self.sums(player.left(), expedition)
    }

    /// The terrains by which an Expedition would move forward at Progress if it had this sum: those of its region in
    /// which the sum is positive and greater than that of the Expedition facing it (4.2.4).
    #[must_use]
    #[inline]
    pub fn winning_terrains(&self, player: Player, expedition: Expedition, sums: Sums) -> Terrains {
        sums.strictly_above(self.facing(player, expedition)).and(self.terrains(player, expedition))
    }

    /// Progress: every Expedition that wins a terrain of its region moves forward once, all at the same time, with
    /// sums and terrains as they were before (4.2.4).
    pub(crate) fn progress<E: Events>(&mut self, events: &mut E) {
        let wins =
            |player, expedition| !self.winning_terrains(player, expedition, self.sums(player, expedition)).is_empty();
        let moving = self.initiative().map(|player| (player, Expedition::ALL.map(|e| (e, wins(player, e)))));
        for (player, expeditions) in moving {
            for (expedition, _) in expeditions.into_iter().filter(|&(_, moves)| moves) {
                self.move_forward(player, expedition, events);
            }
        }
    }

    /// One region on; a Tumult card that lies face down there is revealed first, as a whole (7.3.17.b). At the far
    /// end nothing happens (7.3.17).
    pub(crate) fn move_forward<E: Events>(&mut self, player: Player, expedition: Expedition, events: &mut E) {
        let distance = self.sides[player].distance[expedition] + 1;
        if distance > FAR_END {
            return;
        }
        if let Some(card) = self.adventure.reveal(expedition.region(distance)) {
            events.event(self, Event::Revealed { card });
        }
        let side = &mut self.sides[player];
        side.distance[expedition] = distance;
        side.moved_today[expedition] = true;
        events.event(self, Event::MovedForward { player, expedition });
    }
}
