//! Counts of the paths of decisions: pinned numbers, which a slow generator must confirm.

use crate::play::legal;
use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DeckSpec, Edition, Game, Mode, ModeRules, Seat, Setup,
    perft::{divide, perft},
    state::{Board, PerPlayer, Player, Status, Zone},
};
use std::{collections::BTreeMap, num::NonZeroU8};

fn character(cost: u8, [forest, mountain, ocean]: [u8; 3]) -> CardSpec {
    let statistics = Statistics { forest, mountain, ocean };
    CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }
}

fn deck(cards: Vec<(CardSpec, u8)>) -> DeckSpec {
    DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() }
}

fn set_up(pool: &CardPool, rules: ModeRules) -> Game<'_> {
    Game::from_setup(&Setup { pool, rules, seat: Seat::First, seed: 7, day_cap: NonZeroU8::new(2).unwrap() })
}

/// The number of paths, found by checking every decision that can be expressed in every position.
fn slowly(game: &Game<'_>, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |decision| {
        let mut game = *game;
        game.play(decision).unwrap();
        slowly(&game, depth - 1)
    };
    legal(game).into_iter().map(play).sum()
}

/// The number of paths, with positions looked up by their hash if they occurred before: correct if the hash covers all that
/// determines how a game goes on. Positions with the same hash are also compared as a whole.
fn by_hash<'p>(game: &Game<'p>, depth: u8, met: &mut BTreeMap<(u64, u8), (Game<'p>, u64)>) -> u64 {
    let place = (game.state_hash(), depth);
    if let Some((same, paths)) = met.get(&place) {
        assert_eq!(game, same, "one hash for two states");
        return *paths;
    }
    let paths = divide(game, 1).into_iter().map(|(decision, _)| {
        let mut game = *game;
        game.play(decision).unwrap();
        by_hash(&game, depth - 1, met)
    });
    let paths = if depth == 0 { 1 } else { paths.sum() };
    met.insert(place, (*game, paths));
    paths
}

/// Checks that the counts are these, that the slow generator and the hash find the same up to a depth, and that the counts by
/// first decision add up to the total.
pub(crate) fn assert_paths(game: &Game<'_>, counts: &[u64], slow_to: u8) {
    let found: Vec<u64> = (1..=counts.len() as u8).map(|depth| perft(game, depth)).collect();
    assert_eq!(found, counts);
    for (depth, &count) in (1..=slow_to).zip(counts) {
        assert_eq!(slowly(game, depth), count, "depth {depth}");
        assert_eq!(by_hash(game, depth, &mut BTreeMap::new()), count, "depth {depth}");
        let divided = divide(game, depth);
        assert_eq!(divided.iter().map(|&(_, paths)| paths).sum::<u64>(), count);
        let mut first: Vec<Decision> = divided.into_iter().map(|(decision, _)| decision).collect();
        first.sort_unstable();
        assert_eq!(first, legal(game));
    }
}

/// Each player has two cards of 1 mana in hand and one Mana Orb: each can play one of two cards into two Expeditions, or pass.
///
/// 1. A has 4 plays and a pass: 5.
/// 2. B has the same: 5 each.
/// 3. After two passes the Day has ended, and B, who is first now, chooses one of 2 cards or none for an Orb: 3. After the
///    4 + 4 + 16 pairs with a play, the next player has no mana left and can only pass: 1 each.
/// 4. After two passes, A chooses for an Orb too: 3 · 3. If only B played and then passed (4 paths), B chooses with one card
///    left: 2 each. If only A did (4 paths), B chooses with two cards: 3 each. If both played (16 paths), B passes: 1 each. The
///    sum is 9 + 8 + 12 + 16.
#[test]
fn one_afternoon_can_be_counted_by_hand() {
    let pool = CardPool::of_two([&deck(vec![(character(1, [1, 0, 0]), 3)]), &deck(vec![(character(1, [0, 1, 0]), 3)])]);
    // The deeper counts reach a Morning, in which 4.0 fills an empty deck from the discard pile.
    let pool = pool.unwrap().playing_by(Edition::Four);
    let places = Player::ALL.into_iter().take(2).flat_map(|player| {
        let zones = [Zone::Mana, Zone::Hand, Zone::Hand];
        pool.deck(player).into_iter().zip(zones).map(move |(card, zone)| (player, card, zone))
    });
    let game = Board { places: places.collect(), ..Board::new(&pool, Mode::Standard.rules()) }.start().unwrap();
    let passes = divide(&game, 2).into_iter().find(|(decision, _)| *decision == Decision::Pass);
    assert_eq!(passes, Some((Decision::Pass, 5)));
    assert_paths(&game, &[5, 25, 27, 45, 113, 369, 1_093, 2_009, 2_941, 7_305], 9);
}

#[test]
fn a_game_of_two_from_its_set_up() {
    let a = deck(vec![
        (character(1, [2, 0, 0]), 2),
        (CardSpec { hand_cost: 1, reserve_cost: 1, ..CardSpec::new(CardKind::Spell) }, 1),
        (character(2, [0, 1, 1]), 1),
    ]);
    let b = deck(vec![
        (character(1, [0, 2, 0]), 2),
        (CardSpec { reserve_cost: 1, ..CardSpec::new(CardKind::Landmark) }, 2),
    ]);
    let pool = CardPool::of_two([&a, &b]).unwrap();
    let rules = ModeRules { opening_hand: 3, starting_orbs: 1, draw: 1, ..Mode::Standard.rules() };
    assert_paths(&set_up(&pool, rules), &[3, 9, 39, 169, 220, 558, 1_760, 7_096, 25_314], 8);
}

/// Four players at a cross of regions, each one region short of meeting, with one Orb and one card to play. The
/// Afternoon is the same in teams and alone; which of its ends win, and which lead to a tiebreak, is not.
#[test]
fn afternoons_of_four_before_an_end() {
    let (weak, strong) = (deck(vec![(character(1, [1, 1, 1]), 2)]), deck(vec![(character(1, [2, 2, 2]), 2)]));
    let pool = CardPool::of_decks(&[&weak, &strong, &strong, &weak]).unwrap();
    let places = Player::ALL.into_iter().flat_map(|player| {
        let zones = [Zone::Mana, Zone::Hand];
        pool.deck(player).into_iter().zip(zones).map(move |(card, zone)| (player, card, zone))
    });
    let places: Vec<_> = places.collect();
    let game = |mode: Mode| {
        let board =
            Board { distances: PerPlayer([[3, 3]; 4]), places: places.clone(), ..Board::new(&pool, mode.rules()) };
        board.start().unwrap()
    };
    let afternoon = [3, 9, 27, 81];
    for (mode, later) in
        [(Mode::Multi2v2, [82, 76, 84, 96, 226, 578, 1_418]), (Mode::MultiFfa, [82, 76, 120, 292, 536, 1_040, 1_404])]
    {
        assert_paths(&game(mode), &[&afternoon[..], &later].concat(), 9);
    }
}

#[test]
fn a_booster_war_with_every_kind_of_card() {
    let kinds =
        [CardKind::Gear, CardKind::ExpeditionPermanent, CardKind::Landmark, CardKind::Spell, CardKind::ManaConvergence];
    let mut cards: Vec<(CardSpec, u8)> = kinds.into_iter().map(|kind| (CardSpec::new(kind), 1)).collect();
    cards.push((character(9, [1, 1, 1]), 4));
    let pool = CardPool::new(&deck(cards)).unwrap();
    assert_paths(&set_up(&pool, Mode::BoosterWarOrdered.rules()), &[6, 6, 22, 54, 135, 588], 6);
}

/// The Clean-up of a player with more than the limits, one card exhausted.
#[test]
fn a_night_with_too_many_cards() {
    let landmark = CardSpec::new(CardKind::Landmark);
    let pool = CardPool::new(&deck(vec![(character(0, [0, 0, 1]), 4), (landmark, 3)])).unwrap();
    // As above.
    let pool = pool.playing_by(Edition::Four);
    let place = |kind, zone| pool.copies(kind).into_iter().map(move |card| (Player::A, card, zone));
    let places: Vec<_> = place(0, Zone::Reserve).chain(place(1, Zone::Landmarks)).collect();
    let statuses = vec![(pool.copies(0).first().unwrap(), Status::Exhausted)];
    let game = Board { places, statuses, ..Board::new(&pool, Mode::Standard.rules()) }.start().unwrap();
    assert_paths(&game, &[7, 7, 34, 102, 192, 468, 1_152, 2_160], 8);
}

#[test]
fn no_decision_is_one_path_and_a_game_that_is_over_has_none() {
    let pool = CardPool::new(&deck(vec![(character(1, [1, 1, 1]), 5)])).unwrap();
    let mut game = set_up(&pool, Mode::Standard.rules());
    assert_eq!((perft(&game, 0), divide(&game, 0)), (1, Vec::new()));
    game.concede(Player::A);
    assert_eq!((perft(&game, 0), perft(&game, 1), perft(&game, 2)), (1, 0, 0));
    assert!(divide(&game, 2).is_empty());
}
