//! The Arena, where a tie is broken (4.3, formats.md 2.8 and 2.9).

use crate::{
    Game, Outcome,
    game::Events,
    primitives::{Expedition, PerPlayer, Player, Players, Terrain, TerrainTotals},
};

impl<const W: usize> Game<'_, W> {
    /// Progress in the Arena (4.3): each side adds the statistics of all its Expeditions, a player those of both, a
    /// team those of all its players (formats.md 2.8). A terrain is won by the side that is positive and strictly
    /// above all others; who wins more terrains than everybody else wins the game at once.
    ///
    /// `None` if nobody does: the Days go on. Where everybody plays alone only those who won most terrains stay
    /// (formats.md 2.9).
    pub(super) fn fight_in_arena<E: Events<W>>(&mut self, events: &mut E) -> Option<Outcome> {
        let won = self.terrains_won();
        let most = self.players().map(|player| won[player]).max()?;
        let best: Players = self.players().filter(|&player| won[player] == most).collect();
        let winner = self.players().find(|&player| best.contains(player))?;
        if self.players().all(|player| best.contains(player) != self.are_opponents(winner, player)) {
            return Some(Outcome::Won(winner));
        }
        self.stay(best, events);
        None
    }

    /// How many of the Arena's terrains the side of each player wins.
    fn terrains_won(&self) -> PerPlayer<usize> {
        let mut sums = PerPlayer([TerrainTotals::ZERO; Player::ALL.len()]);
        for player in self.players() {
            let mates = self.players().filter(|&mate| !self.are_opponents(player, mate));
            sums[player] = mates.fold(TerrainTotals::ZERO, |sum, mate| sum.plus(self.arena_sums(mate)));
        }
        let wins = |player, terrain| {
            let others = self.opponents(player).map(|other| sums[other].get(terrain));
            sums[player].get(terrain) > others.max().unwrap_or(0).max(0)
        };
        // All three, but for a marker on the Arena and what passive abilities make of it (system 46, O-18).
        let arena = self.characteristics().terrains(self, 0);
        let compared = || Terrain::ALL.into_iter().filter(|terrain| arena.contains(*terrain));
        let mut won = PerPlayer::default();
        for player in self.players() {
            won[player] = compared().filter(|&terrain| wins(player, terrain)).count();
        }
        won
    }

    /// Statistics of all awake Characters of a player (4.3, 2.4.3).
    fn arena_sums(&self, player: Player) -> TerrainTotals {
        let [hero, companion] = Expedition::ALL.map(|expedition| self.sums(player, expedition));
        hero.plus(companion)
    }
}
