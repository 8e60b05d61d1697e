//! Counts of paths through effects: choices within them, Reactions and their order, quick actions.

use super::perft::assert_paths;
use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, DeckSpec, Mode,
    state::{Board, Player, Zone},
};

/// A deck of single cards for 0 mana with one ability each.
fn deck(cards: &[(CardKind, &str)]) -> DeckSpec {
    let statistics = Statistics { forest: 1, mountain: 1, ocean: 1 };
    let spec = |kind| match kind {
        CardKind::Character => CardSpec { statistics, ..CardSpec::new(kind) },
        _ => CardSpec::new(kind),
    };
    let texts = cards.iter().enumerate().filter(|(_, (_, text))| !text.is_empty());
    DeckSpec {
        cards: cards.iter().map(|&(kind, _)| (spec(kind), 1)).collect(),
        texts: texts.map(|(at, (_, text))| (Some(at), text.parse().unwrap())).collect(),
        ..DeckSpec::default()
    }
}

/// Checks the counts with that many cards in A's hand, and no cards for B.
fn assert_paths_from_hand(cards: &[(CardKind, &str)], in_hand: usize, counts: &[u64], slow_to: u8) {
    let pool = CardPool::new(&deck(cards)).unwrap();
    assert_eq!(pool.unsupported(), []);
    let places = pool.cards().into_iter().take(in_hand).map(|card| (Player::A, card, Zone::Hand));
    let board = Board { places: places.collect(), day_cap: 1, ..Board::new(&pool, Mode::Standard.rules()) };
    assert_paths(&board.start().unwrap(), counts, slow_to);
}

const PLAIN: (CardKind, &str) = (CardKind::Character, "");

/// 1. The Spell, the Character into two Expeditions, a pass: 4. 2. After the Spell two modes; else B passes: 2 + 2 + 1.
/// 3. Nothing is left to be decided in the modes but B's pass: 2; after the Character A has Spell and pass: 4;
///    the pass has ended the Day, and the cap the game.
#[test]
fn a_mode_is_chosen() {
    let cards = [(CardKind::Spell, "effect choose 1 of (draw 1) or (Resupply)"), PLAIN, PLAIN];
    assert_paths_from_hand(&cards, 2, &[4, 5, 6], 3);
}

/// 1. The Spell, three Characters into two Expeditions, a pass: 8. 2. There is no Character to choose yet: B passes.
/// 3. The Spell is in Reserve, playable again: 8 once more; after each of 6 Characters 1 + 4 + 1.
#[test]
fn targets_are_chosen_one_by_one_and_declined() {
    let cards = [(CardKind::Spell, "effect give 1 boost to up to 2 target Characters"), PLAIN, PLAIN, PLAIN];
    assert_paths_from_hand(&cards, 4, &[8, 8, 44, 151, 378, 1_116], 6);
}

/// 1. Three Landmarks, a Character into two Expeditions, a pass: 6. 2. B passes. 3. After a Landmark that reacts 5, twice;
///    after the other, whose quick action is one more, 6; after the Character 4, twice.
#[test]
fn reactions_are_put_in_order_and_quick_actions_played() {
    let cards = [
        (CardKind::Landmark, "when you play a Character -> may (draw 1)"),
        (CardKind::Landmark, "when you play a Character -> may (Resupply)"),
        (CardKind::Landmark, "cost {T}: give 1 boost to 1 target Character"),
        PLAIN,
        PLAIN,
        PLAIN,
    ];
    assert_paths_from_hand(&cards, 4, &[6, 6, 24, 69, 166, 334], 6);
}
