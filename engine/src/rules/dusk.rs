//! Dusk: Progress (4.2.4).

use crate::{
    Game,
    event::{Event, Events},
    state::{Expedition, FAR_END, PerExpedition, Player, Sums, Terrains},
};

impl Game<'_> {
    /// The least statistics, of which one is enough, that a card has to add to an Expedition so that it would move
    /// forward at Progress if nothing else changed (4.2.4): in each terrain of its region what is missing to be
    /// positive and above the Expedition facing it (1.2.3.c); nothing is enough at the far end (7.3.17), nor
    /// in the Arena (4.3). All 0 or less: it would move already.
    #[must_use]
    #[inline(always)]
    pub fn missing(&self, player: Player, expedition: Expedition) -> Sums {
        let mine = self.sums(player, expedition);
        let facing = self.facing(player, expedition).map_or(Sums::ZERO, |(other, theirs)| self.sums(other, theirs));
        let is_at_the_end = self.distance(player, expedition) >= FAR_END;
        let terrains = if is_at_the_end { Terrains::NONE } else { self.terrains_now(player, expedition) };
        mine.missing_to_win(facing, terrains)
    }

    /// The same of both Expeditions of a player.
    #[must_use]
    pub fn missing_each(&self, player: Player) -> [Sums; 2] {
        Expedition::ALL.map(|expedition| self.missing(player, expedition))
    }

    /// Progress: every Expedition that wins a terrain of its region moves forward once, all at the same time, with
    /// sums and terrains as they were before (4.2.4). The others fail to move forward (4.2.4.i).
    pub(crate) fn progress<E: Events>(&mut self, events: &mut E) {
        if !self.pool.is_plain() {
            return self.progress_step(events);
        }
        for player in self.players() {
            let is_empty = |expedition| self.expedition(player, expedition).is_empty();
            // An empty Expedition has a sum of 0, which is not positive.
            self.seats[player].failed_today = PerExpedition(if Expedition::ALL.into_iter().all(is_empty) {
                [true; 2]
            } else {
                self.missing_each(player).map(|missing| !Sums::ZERO.reaches_any(missing))
            });
        }
        for player in self.initiative() {
            let failed = self.seats[player].failed_today;
            for expedition in Expedition::ALL.into_iter().filter(|&expedition| !failed[expedition]) {
                self.move_forward(player, expedition, events);
            }
        }
    }

    /// One region on; a Tumult card that lies face down there is revealed first, as a whole (7.3.17.b), of the two
    /// central ones of four players both (formats.md 2.8). At the far
    /// end nothing happens (7.3.17).
    pub(crate) fn move_forward<E: Events>(&mut self, player: Player, expedition: Expedition, events: &mut E) {
        let distance = self.seats[player].distance[expedition] + 1;
        if distance > FAR_END {
            return;
        }
        let table = self.adventure.table();
        for &card in table.cards_at(table.region(player, expedition, distance)) {
            if self.adventure.reveal(card) {
                events.event(self, Event::Revealed { card });
            }
        }
        let standing = &mut self.seats[player];
        standing.distance[expedition] = distance;
        standing.moved_today[expedition] = true;
        events.event(self, Event::MovedForward { player, expedition });
    }
}
