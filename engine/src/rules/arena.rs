//! The Arena, where a tie is broken (4.3).

use crate::{
    Game, Outcome,
    state::{Expedition, Player, Sums, Terrain},
};

impl Game<'_> {
    /// Progress in the Arena (4.3): each player adds the statistics of both Expeditions, and who is positive and
    /// strictly greater in more of the three terrains wins at once. `None` if neither is: the Days go on.
    pub(crate) fn fight_in_arena(&self) -> Option<Outcome> {
        let [a, b] = Player::ALL.map(|player| self.arena_sums(player));
        let wins = |mine: Sums, theirs: Sums| {
            let won = |&&terrain: &&Terrain| mine.get(terrain) > theirs.get(terrain).max(0);
            Terrain::ALL.iter().filter(won).count()
        };
        match wins(a, b).cmp(&wins(b, a)) {
            std::cmp::Ordering::Greater => Some(Outcome::Won(Player::A)),
            std::cmp::Ordering::Less => Some(Outcome::Won(Player::B)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Statistics of all awake Characters of a player (4.3, 2.4.3).
    fn arena_sums(&self, player: Player) -> Sums {
        let [hero, companion] = Expedition::ALL.map(|expedition| self.sums(player, expedition));
        hero.plus(companion)
    }
}
