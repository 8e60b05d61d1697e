//! Players who leave a game that others go on with (system 163, formats.md 2.9).

use crate::{
    Game,
    game::{
        Event, Events,
        mutations::{moves, players},
    },
    primitives::{Player, Players},
    resolution::absent,
};

/// All players but these leave the game.
pub(crate) fn stay<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, players: Players, events: &mut E) {
    for player in game.players.without(players) {
        remove(game, player);
        events.event(game, Event::LeftGame { player });
    }
}

/// A player leaves the game with all the cards the player owns, wherever they are. What the player controls and others own goes
/// to the discard piles of those; tokens among it cease. The Expeditions that faced the player's now face one another. The first
/// player token stays at the empty seat until the next Morning passes it on to the left (4.2.1.b), so that no player's turn to be
/// first is left out.
fn remove<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let gone = players::take_out_player(game, player);
    game.kept -= gone;
    game.players = game.players.without(Players::of(player));
    game.active = game.players.next_from(game.active).unwrap_or(game.active);
    absent::forget_player(game, player, gone);
    moves::look_again(game);
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
        stay(&mut game, Players::FOUR.without(Players::of(b)), &mut events);
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
