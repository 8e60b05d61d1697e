//! The Arena, where a tie is broken (4.3, formats.md 2.8 and 2.9).

use crate::{
    Game, Outcome,
    game::{Events, queries::characteristics},
    primitives::{Expedition, PerPlayer, Player, Players, Terrain, TerrainTotals},
    rules::leave,
};

/// Progress in the Arena (4.3): each side adds the statistics of all its Expeditions, a player those of both, a team those of all
/// its players (formats.md 2.8). A side wins a terrain if its sum is positive and strictly above all others; a side that wins
/// more terrains than every other wins the game at once.
///
/// `None` if no side does: the game goes on. Where everybody plays alone, only those who won most terrains stay (formats.md 2.9).
pub(super) fn fight_in_arena<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Option<Outcome> {
    let won = terrains_won(game);
    let most = game.players().map(|player| won[player]).max()?;
    let best: Players = game.players().filter(|&player| won[player] == most).collect();
    let winner = game.players().find(|&player| best.contains(player))?;
    if game.players().all(|player| best.contains(player) != game.are_opponents(winner, player)) {
        return Some(Outcome::Won(winner));
    }
    leave::stay(game, best, events);
    None
}

/// How many of the Arena's terrains the side of each player wins.
fn terrains_won<const W: usize>(game: &Game<'_, W>) -> PerPlayer<usize> {
    let mut sums = PerPlayer([TerrainTotals::ZERO; Player::ALL.len()]);
    for player in game.players() {
        let mates = game.players().filter(|&mate| !game.are_opponents(player, mate));
        sums[player] = mates.fold(TerrainTotals::ZERO, |sum, mate| sum.plus(arena_sums(game, mate)));
    }
    let wins = |player, terrain| {
        let others = game.opponents(player).map(|other| sums[other].get(terrain));
        sums[player].get(terrain) > others.max().unwrap_or(0).max(0)
    };
    // All three terrains, unless a marker on the Arena or passive abilities change them (system 46, O-18).
    let arena = characteristics::characteristics(game).terrains(game, 0);
    let compared = || Terrain::ALL.into_iter().filter(|terrain| arena.contains(*terrain));
    let mut won = PerPlayer::default();
    for player in game.players() {
        won[player] = compared().filter(|&terrain| wins(player, terrain)).count();
    }
    won
}

/// Statistics of all awake Characters of a player (4.3, 2.4.3).
fn arena_sums<const W: usize>(game: &Game<'_, W>, player: Player) -> TerrainTotals {
    let [hero, companion] = Expedition::ALL.map(|expedition| game.sums(player, expedition));
    hero.plus(companion)
}
