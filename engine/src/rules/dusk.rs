//! Dusk: Progress (4.2.4).

use crate::{
    Game,
    event::{Event, Events},
    state::{Expedition, FAR_END, Player, Sums, Terrains},
};

impl Game<'_> {
    /// The least statistics, of which one is enough, that a card has to add to an Expedition so that it would move
    /// forward at Progress if nothing else changed (4.2.4): in each terrain of its region what is missing to be
    /// positive and above the Expedition facing it (1.2.3.c); nothing is enough at the far end (7.3.17), nor
    /// in the Arena (4.3). All 0 or less: it would move already.
    #[must_use]
    #[inline]
    pub fn missing(&self, player: Player, expedition: Expedition) -> Sums {
        let (mine, facing) = (self.sums(player, expedition), self.sums(player.left(), expedition));
        let is_at_the_end = self.distance(player, expedition) >= FAR_END;
        let terrains = if is_at_the_end { Terrains::NONE } else { self.terrains(player, expedition) };
        mine.missing_to_win(facing, terrains)
    }

    /// Progress: every Expedition that wins a terrain of its region moves forward once, all at the same time, with
    /// sums and terrains as they were before (4.2.4).
    pub(crate) fn progress<E: Events>(&mut self, events: &mut E) {
        let wins = |player: Player, expedition| {
            let objects = self.expedition(player, expedition);
            // An empty Expedition has a sum of 0, which is not positive.
            !objects.is_empty() && Sums::ZERO.reaches_any(self.missing(player, expedition))
        };
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
        let distance = self.seats[player].distance[expedition] + 1;
        if distance > FAR_END {
            return;
        }
        if let Some(card) = self.adventure.reveal(expedition.region(distance)) {
            events.event(self, Event::Revealed { card });
        }
        let standing = &mut self.seats[player];
        standing.distance[expedition] = distance;
        standing.moved_today[expedition] = true;
        events.event(self, Event::MovedForward { player, expedition });
    }
}
