//! Systems 162 to 164: two against two, and four players alone (formats.md 2.8, 2.9).

use super::scenario::{A, B, card, character, next_day, options, pass_until};
use engine::{
    CardKind, CardPool, CardSpec, Decision, DeckSpec, Event, Game, Mode, Outcome, PlayDestination, PlayMode, Seat,
    Setup,
    state::{Board, Expedition, PerPlayer, Player, Status, Step, Zone},
};
use std::num::NonZeroU8;

use Player::{C, D};

const MULTI: [Mode; 2] = [Mode::Multi2v2, Mode::MultiFfa];

fn deck(cards: &[CardSpec], copies: u8) -> DeckSpec {
    DeckSpec {
        hero: None,
        cards: cards.iter().map(|&card| (card, copies)).collect(),
        order: Vec::new(),
        texts: Vec::new(),
    }
}

/// Four decks of one card each: card `i` is in the deck of seat `i`.
fn pool_of(cards: [CardSpec; 4]) -> CardPool {
    let decks = cards.map(|card| deck(&[card], 1));
    CardPool::of_decks(&decks.each_ref()).unwrap()
}

fn spells() -> CardPool {
    pool_of([CardSpec::new(CardKind::Spell); 4])
}

fn set_up(pool: &CardPool, mode: Mode, seed: u64) -> Game<'_> {
    let day_cap = NonZeroU8::new(9).unwrap();
    Game::from_setup(&Setup { pool, rules: mode.rules(), seat: Seat::Random, seed, day_cap })
}

/// The outcome of a Day on which nothing happens, with these distances, and the players who are still in the game.
fn after_a_day(mode: Mode, distances: [[u8; 2]; 4]) -> (Option<Outcome>, Vec<Player>, Vec<Event>) {
    let pool = spells();
    let mut game = Board { distances: PerPlayer(distances), ..Board::new(&pool, mode.rules()) }.start().unwrap();
    let events = next_day(&mut game);
    (game.outcome(), game.players().collect(), events)
}

/// Days in the Arena with these Characters, one in the Hero Expedition of each player; all players have met equally far.
fn in_the_arena(mode: Mode, statistics: [[u8; 3]; 4]) -> (Option<Outcome>, Vec<Player>, u8) {
    let pool = pool_of(statistics.map(|statistics| character(9, 9, statistics)));
    let places = Player::ALL.map(|player| (player, card(&pool, player.index()), Zone::HeroExpedition));
    let mut game = Board {
        places: places.to_vec(),
        statuses: (0..4).map(|i| (card(&pool, i), Status::Anchored)).collect(),
        distances: PerPlayer([[7, 7]; 4]),
        day_cap: 3,
        ..Board::new(&pool, mode.rules())
    }
    .start()
    .unwrap();
    // Anchored works only once, so only the first of the Days in the Arena has these Characters.
    pass_until(&mut game, |game| game.day() == 3);
    assert!(game.adventure().is_arena());
    (game.outcome(), game.players().collect(), game.day())
}

/// System 159, 162: turns, initiative and Succeed go clockwise over four seats; each draws an opening hand.
#[test]
fn four_players_take_turns_clockwise() {
    let decks = [(); 4].map(|()| deck(&[character(1, 1, [1, 1, 1])], 20));
    let pool = CardPool::of_decks(&decks.each_ref()).unwrap();
    for mode in MULTI {
        let mut seen = [0; 4];
        for seed in 0..400 {
            let mut game = set_up(&pool, mode, seed);
            seen[game.first_player().index()] += 1;
            if seed >= 8 {
                continue;
            }
            assert!(Player::ALL.iter().all(|&player| game.zone(player, Zone::Hand).len() == 6));
            while game.step() == Step::ChooseOrb {
                game.play(options(&game)[0]).unwrap();
            }
            let order: Vec<Player> = game.initiative().collect();
            assert_eq!((order[0], order.len()), (game.first_player(), 4));
            assert!((0..4).all(|i| game.left_of(order[i]) == order[(i + 1) % 4]));
            // Two rounds of plays; then the second player passes and is skipped.
            for i in [0, 1, 2, 3, 0, 1, 2, 3, 0] {
                assert_eq!(game.to_decide(), Some(order[i]));
                let play = options(&game).into_iter().find(|d| matches!(d, Decision::Play { .. }));
                game.play(play.filter(|_| i != 1).unwrap_or(Decision::Pass)).unwrap();
                if i == 1 {
                    break;
                }
            }
            assert_eq!(game.to_decide(), Some(order[2]));
            assert!(game.has_passed(order[1]) && !game.has_passed(order[2]));
            next_day(&mut game);
            assert_eq!(game.first_player(), order[1], "the token goes to the left");
        }
        // 100 of each are expected; five standard deviations are 43.
        assert!(seen.iter().all(|&n| (57..=143).contains(&n)), "{seen:?}");
    }
}

/// Formats.md 2.8: members of a team sit opposite one another and share the first player; all others are alone.
#[test]
fn opponents_are_the_neighbours_or_everybody() {
    let pool = spells();
    let [teams, alone] = MULTI.map(|mode| Board { first: B, ..Board::new(&pool, mode.rules()) }.start().unwrap());
    assert_eq!(teams.opponents(A).collect::<Vec<_>>(), [B, D]);
    assert_eq!(teams.opponents(D).collect::<Vec<_>>(), [A, C]);
    assert_eq!(alone.opponents(C).collect::<Vec<_>>(), [D, A, B]);
    assert_eq!(Player::ALL.map(|player| teams.team(player)), [0, 1, 0, 1]);
    assert_eq!(Player::ALL.map(|player| teams.is_first_player(player)), [false, true, false, true]);
    assert_eq!(Player::ALL.map(|player| alone.is_first_player(player)), [false, true, false, false]);
    assert!(!teams.are_opponents(B, D) && alone.are_opponents(B, D));
}

/// System 162: each Expedition is compared with that of the neighbour with the same start, and with no other.
#[test]
fn each_expedition_is_measured_with_the_neighbour_it_faces() {
    let pool = pool_of([[2, 2, 2], [1, 1, 1], [9, 9, 9], [2, 2, 2]].map(|statistics| character(9, 9, statistics)));
    for mode in MULTI {
        for (expedition, moves) in [
            // A beats B, C beats D.
            (Expedition::Hero, [true, false, true, false]),
            // D and A tie, C beats B.
            (Expedition::Companion, [false, false, true, false]),
        ] {
            let places = Player::ALL.map(|player| (player, card(&pool, player.index()), expedition.zone()));
            let mut game = Board { places: places.to_vec(), ..Board::new(&pool, mode.rules()) }.start().unwrap();
            next_day(&mut game);
            assert_eq!(Player::ALL.map(|player| game.distance(player, expedition) == 1), moves, "{expedition:?}");
        }
    }
}

/// Formats.md 2.8: when a player reaches a central Tumult card, both are turned up.
#[test]
fn both_central_cards_are_revealed_together() {
    let pool = pool_of([character(9, 9, [3, 3, 3]); 4]);
    let mut game = Board {
        places: vec![(D, card(&pool, 3), Zone::CompanionExpedition)],
        distances: PerPlayer([[0, 0], [0, 0], [0, 0], [0, 2]]),
        ..Board::new(&pool, Mode::Multi2v2.rules())
    }
    .start()
    .unwrap();
    let centre = |game: &Game<'_>| [3, 7, 11, 15].map(|region| !game.adventure().terrains(region).is_empty());
    assert_eq!((centre(&game), game.region(D, Expedition::Companion)), ([false; 4], 14));
    let events = next_day(&mut game);
    let revealed = events.iter().filter(|event| matches!(event, Event::Revealed { .. })).count();
    assert_eq!((game.region(D, Expedition::Companion), centre(&game), revealed), (15, [true; 4], 2));
}

/// System 162: the examples of the system, and each case of formats.md 2.8; a team is named by its first seat.
#[test]
fn teams_win_as_the_page_says() {
    for (distances, outcome) in [
        ([[6, 0], [3, 3], [0, 6], [0, 0]], None),
        ([[7, 0], [0, 0], [0, 0], [0, 0]], Some(A)),
        ([[0, 0], [0, 0], [0, 0], [4, 3]], Some(B)),
        // A1 at 7 and B1 at 8: team B.
        ([[4, 3], [4, 4], [0, 0], [0, 0]], Some(B)),
        // A1, A2 and B1 have met: team A wins, even if B1 went further.
        ([[4, 3], [7, 7], [7, 0], [0, 0]], Some(A)),
        ([[7, 7], [7, 0], [6, 0], [7, 0]], Some(B)),
        // All four have met: the team with one more advance wins.
        ([[4, 4], [4, 3], [4, 3], [4, 3]], Some(A)),
        ([[7, 7], [7, 1], [7, 0], [7, 7]], Some(B)),
    ] {
        let (got, players, _) = after_a_day(Mode::Multi2v2, distances);
        assert_eq!((got, players.len()), (outcome.map(Outcome::Won), 4), "{distances:?}");
    }
    for tied in [[[7, 0], [7, 0], [0, 0], [6, 0]], [[7, 1], [7, 0], [7, 0], [4, 4]]] {
        let (outcome, players, events) = after_a_day(Mode::Multi2v2, tied);
        assert!(outcome.is_none() && events.contains(&Event::ArenaBegan), "{tied:?}");
        assert_eq!(players, Player::ALL, "a team fights together");
    }
}

/// System 163: if several have met, the one who went further wins; otherwise only those who went furthest continue.
#[test]
fn alone_the_furthest_wins() {
    for (distances, outcome) in [
        ([[6, 0], [3, 3], [0, 6], [0, 0]], None),
        ([[0, 0], [0, 0], [7, 0], [0, 0]], Some(C)),
        ([[7, 0], [4, 4], [7, 0], [6, 0]], Some(B)),
        ([[4, 4], [4, 4], [4, 4], [4, 5]], Some(D)),
    ] {
        let (got, players, _) = after_a_day(Mode::MultiFfa, distances);
        assert_eq!((got, players.len()), (outcome.map(Outcome::Won), 4), "{distances:?}");
    }
    let (outcome, players, events) = after_a_day(Mode::MultiFfa, [[4, 4], [7, 0], [1, 7], [0, 0]]);
    assert_eq!((outcome, players), (None, vec![A, C]));
    let left: Vec<_> = events.iter().filter(|e| matches!(e, Event::LeftGame { .. } | Event::ArenaBegan)).collect();
    assert_eq!(left, [&Event::LeftGame { player: B }, &Event::LeftGame { player: D }, &Event::ArenaBegan]);
}

/// System 163: the remaining players take turns, and their Expeditions face one another, a Hero Expedition a Companion
/// Expedition.
#[test]
fn those_who_are_left_go_on_among_themselves() {
    let pool = pool_of([character(9, 9, [1, 1, 1]); 4]);
    let places = Player::ALL.map(|player| (player, card(&pool, player.index()), Zone::HeroExpedition));
    let mut game = Board {
        places: places.to_vec(),
        statuses: vec![(card(&pool, 0), Status::Anchored)],
        distances: PerPlayer([[7, 0], [7, 0], [0, 0], [7, 0]]),
        first: C,
        ..Board::new(&pool, Mode::MultiFfa.rules())
    }
    .start()
    .unwrap();
    // The Characters of all players are equal, so nobody moves.
    next_day(&mut game);
    assert_eq!(game.initiative().collect::<Vec<_>>(), [D, A, B], "C, who was first, is gone");
    assert_eq!(game.facing(B, Expedition::Companion), Some((D, Expedition::Hero)));
    assert_eq!(game.facing(D, Expedition::Hero), Some((B, Expedition::Companion)));
    assert_eq!(game.facing(C, Expedition::Hero), None);
    assert_eq!(game.to_decide(), Some(D));
    assert!(game.zone(A, Zone::HeroExpedition).contains(card(&pool, 0)), "who stays keeps what is there");
    assert!(Zone::ALL.iter().all(|&zone| game.zone(C, zone).is_empty()), "the leaver's cards are out of the game");
    assert!(game.zone(B, Zone::Reserve).contains(card(&pool, 1)));
}

/// Formats.md 2.8: in the Arena a team adds up all its Characters.
#[test]
fn a_team_fights_with_all_its_characters() {
    // 5/2/2 against 4/3/1, as with two players; alone, nobody would be above all others in two terrains.
    let (outcome, players, day) = in_the_arena(Mode::Multi2v2, [[3, 0, 1], [4, 0, 0], [2, 2, 1], [0, 3, 1]]);
    assert_eq!((outcome, players.len(), day), (Some(Outcome::Won(A)), 4, 2));
    let (outcome, players, _) = in_the_arena(Mode::Multi2v2, [[3, 0, 1], [4, 0, 1], [2, 2, 1], [0, 3, 1]]);
    assert_eq!((outcome, players.len()), (None, 4), "1:1 is another Day for everybody");
}

/// System 163, the example: A 3/9/4, B 5/8/4, C 5/2/4; Forest goes to nobody, Mountain to A, Water to nobody.
#[test]
fn alone_a_terrain_goes_to_who_is_above_all_others() {
    let (outcome, _, day) = in_the_arena(Mode::MultiFfa, [[3, 9, 4], [5, 8, 4], [5, 2, 4], [0, 0, 0]]);
    assert_eq!((outcome, day), (Some(Outcome::Won(A)), 2));
    let (outcome, players, _) = in_the_arena(Mode::MultiFfa, [[3, 9, 4], [5, 8, 4], [5, 2, 4], [6, 0, 4]]);
    assert_eq!((outcome, players), (None, vec![A, D]), "one terrain each: only the best stay");
    let (outcome, players, _) = in_the_arena(Mode::MultiFfa, [[1, 1, 1]; 4]);
    assert_eq!((outcome, players), (None, Player::ALL.to_vec()), "nobody won a terrain");
}

/// Formats.md 2.8: a player's cards go to that player's Expeditions; those of the neighbours and of the team mate stay empty.
#[test]
fn cards_are_played_into_the_own_expeditions() {
    let pool = pool_of([character(0, 0, [1, 1, 1]); 4]);
    let places = Player::ALL.map(|player| (player, card(&pool, player.index()), Zone::Hand));
    let mut game = Board { places: places.to_vec(), ..Board::new(&pool, Mode::Multi2v2.rules()) }.start().unwrap();
    let not_mine =
        Decision::Play { card: card(&pool, 2), into: PlayDestination::HeroExpedition, how: PlayMode::Printed };
    assert!(game.play(not_mine).is_err(), "a mate's card is not mine to play");
    for player in Player::ALL {
        let own = card(&pool, player.index());
        game.play(Decision::Play { card: own, into: PlayDestination::HeroExpedition, how: PlayMode::Printed }).unwrap();
        assert!(game.expedition(player, Expedition::Hero).contains(own));
    }
    assert!(Player::ALL.iter().all(|&player| game.expedition(player, Expedition::Hero).len() == 1));
}
