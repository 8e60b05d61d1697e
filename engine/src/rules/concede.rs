//! A player concedes.

use crate::{
    Events, Game, Teams,
    game::{Stage, TurnEnd},
    primitives::{Outcome, Player, Players},
    rules::{course, leave, phase},
};

impl<const W: usize> Game<'_, W> {
    /// This player gives up (system 71). The game ends, for the whole team where there are teams; where everybody plays alone and
    /// others are left, it goes on without the player (system 163). Nothing happens if the game is over or the player has left.
    pub fn concede(&mut self, player: Player) {
        self.concede_with(player, &mut ());
    }

    /// As [`concede`](Self::concede), telling `events` what happens.
    pub fn concede_with<E: Events<W>>(&mut self, player: Player, events: &mut E) {
        if self.outcome.is_some() || !self.players.contains(player) {
            return;
        }
        let left = self.players.without(Players::of(player));
        if self.rules.teams == Teams::Opposite || left.len() < 2 {
            phase::end(self, Outcome::Conceded(player), events);
            return;
        }
        pass_over(self, player);
        leave::stay(self, left, events);
        if self.stage == Stage::Turns && self.turn == player {
            self.turn_end.end(TurnEnd::Over);
        }
        course::advance(self, events);
    }
}

/// In a step in which players choose one after the other, corrects the count of those who have chosen, so that the others keep
/// their turn to choose.
pub(super) fn pass_over<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let kinds_of_choices = if game.stage == Stage::CleanUp { 2 } else { 1 };
    let chosen = game.dealt_with / kinds_of_choices;
    let place = game.initiative().position(|other| other == player).map_or(0, |place| place as u8);
    if place < chosen {
        game.dealt_with -= kinds_of_choices;
    } else if place == chosen {
        game.dealt_with = place * kinds_of_choices;
        game.left = None;
    }
}
