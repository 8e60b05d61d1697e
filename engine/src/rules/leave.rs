//! Players who leave a game that others go on with (system 163, formats.md 2.9).

use crate::{
    Game, Outcome,
    game::{Event, Events},
    game::{Stage, TurnEnd},
    mode::Teams,
    primitives::{Player, Players},
};

impl<const W: usize> Game<'_, W> {
    /// This player gives up (system 71). The game ends, with the team where there are teams; where everybody plays alone
    /// and others are left, it goes on without the player (system 163). Nothing happens to a game that is over, nor by a
    /// player who has left.
    pub fn concede(&mut self, player: Player) {
        self.concede_with(player, &mut ());
    }

    /// The same, telling `events` what happens.
    pub fn concede_with<E: Events<W>>(&mut self, player: Player, events: &mut E) {
        if self.outcome.is_some() || !self.players.contains(player) {
            return;
        }
        let left = self.players.without(Players::of(player));
        if self.rules.teams == Teams::Opposite || left.len() < 2 {
            self.end(Outcome::Conceded(player), events);
            return;
        }
        self.pass_over(player);
        self.stay(left, events);
        if self.stage == Stage::Turns && self.turn == player {
            self.turn_end = TurnEnd::Over;
        }
        self.advance(events);
    }

    /// Where players choose one after the other, counted in initiative order: the others keep their turn to choose.
    fn pass_over(&mut self, player: Player) {
        let kinds_of_choices = if self.stage == Stage::CleanUp { 2 } else { 1 };
        let chosen = self.dealt_with / kinds_of_choices;
        let place = self.initiative().position(|other| other == player).map_or(0, |place| place as u8);
        if place < chosen {
            self.dealt_with -= kinds_of_choices;
        } else if place == chosen {
            self.dealt_with = place * kinds_of_choices;
            self.left = None;
        }
    }

    /// Everybody but these players leaves the game.
    pub(crate) fn stay<E: Events<W>>(&mut self, players: Players, events: &mut E) {
        for player in self.players.without(players) {
            self.remove(player);
            events.event(self, Event::LeftGame { player });
        }
    }

    /// A player leaves the game. What the player owns leaves it too, wherever it is; what the player controls and
    /// others own goes to their discard piles; tokens among it cease. The Expeditions that faced the player's now face one another. A first
    /// player token stays at the empty seat until the next Morning passes it on to the left (4.2.1.b), so nobody's turn
    /// to be first is left out.
    fn remove(&mut self, player: Player) {
        let gone = self.take_out_player(player);
        self.kept -= gone;
        self.players = self.players.without(Players::of(player));
        self.active = self.players.next_from(self.active).unwrap_or(self.active);
        self.forget_player(player, gone);
        self.look_for_speakers();
        self.look_for_listeners();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CardKind, CardPool, CardSpec, DeckSpec, Mode,
        primitives::{CardId, CardSet, Expedition, Status, Zone},
        rules::Board,
    };

    /// System 163: the objects the leaver owns leave the game wherever they are, those of others that the leaver
    /// controls go to their owners' discard piles.
    #[test]
    fn what_a_leaver_owns_leaves_with_them() {
        const KINDS: [CardKind; 3] = [CardKind::Character, CardKind::Landmark, CardKind::Spell];
        let cards = KINDS.map(|kind| (CardSpec::new(kind), 2)).into();
        let deck = DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() };
        let pool = CardPool::of_decks(&[&deck; 4]).unwrap();
        let card = |player: Player, i: u8| CardId::new(player as u8 * 6 + i);
        let (a, b) = (Player::A, Player::B);
        let places = vec![
            (b, card(a, 0), Zone::HeroExpedition),
            (b, card(b, 0), Zone::HeroExpedition),
            (a, card(b, 1), Zone::CompanionExpedition),
            (b, card(a, 2), Zone::Landmarks),
            (b, card(b, 4), Zone::Mana),
            (b, card(b, 5), Zone::Hand),
            (a, card(a, 4), Zone::Reserve),
        ];
        let statuses = vec![(card(b, 1), Status::Anchored), (card(a, 0), Status::Fleeting)];
        let board = Board { places, statuses, first: b, ..Board::new(&pool, Mode::MultiFfa.rules()) };
        let mut game = board.start().unwrap();
        let mut events = Vec::new();
        game.stay(Players::FOUR.without(Players::of(b)), &mut events);
        assert_eq!(events, [Event::LeftGame { player: b }]);
        assert!(Zone::ALL.iter().all(|&zone| game.zone(b, zone).is_empty()));
        assert!(Player::ALL.into_iter().all(|player| {
            let zones = Zone::ALL.into_iter().map(|zone| game.zone(player, zone));
            (zones.fold(CardSet::EMPTY, |all, zone| all | zone) & pool.deck(b)).is_empty()
        }));
        assert_eq!(game.zone(a, Zone::Discard), [card(a, 0), card(a, 2)].into_iter().collect());
        assert_eq!((game.zone(a, Zone::Reserve), game.deck_len(a)), (CardSet::of(card(a, 4)), 3));
        assert!(game.with_status(Status::Anchored).is_empty() && game.with_status(Status::Fleeting).is_empty());
        assert_eq!(game.initiative().collect::<Vec<_>>(), [Player::C, Player::D, a]);
        assert_eq!(game.facing(a, Expedition::Hero), Some((Player::C, Expedition::Companion)));
        assert_eq!((game.left_of(a), game.opponents(a).len()), (Player::C, 2));
    }
}
