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

/// 1. The Spell, the Character into one of two Expeditions, or a pass: 4.
/// 2. After the Spell there are two modes; otherwise B passes: 2 + 2 + 1.
/// 3. After either mode, B can only pass: 2. After the Character, A can play the Spell or pass: 2 · 2. After A's pass, B's pass
///    has ended the Day, and the cap has ended the game: 0.
#[test]
fn a_mode_is_chosen() {
    let cards = [(CardKind::Spell, "effect choose 1 of (draw 1) or (Resupply)"), PLAIN, PLAIN];
    assert_paths_from_hand(&cards, 2, &[4, 5, 6], 3);
}

/// 1. The Spell, one of three Characters into one of two Expeditions, or a pass: 8.
/// 2. After the Spell there is no Character to choose, so in all cases B passes: 8.
/// 3. After the Spell, which is in Reserve and can be played again: 8. After each of the 6 plays of a Character: the Spell, two
///    Characters into two Expeditions, or a pass, 1 + 4 + 1.
#[test]
fn targets_are_chosen_one_by_one_and_declined() {
    let cards = [(CardKind::Spell, "effect give 1 boost to up to 2 target Characters"), PLAIN, PLAIN, PLAIN];
    assert_paths_from_hand(&cards, 4, &[8, 8, 44, 151, 378, 1_116], 6);
}

/// 1. One of three Landmarks, the Character into one of two Expeditions, or a pass: 6.
/// 2. B passes: 6.
/// 3. After each of the two Landmarks with a Reaction: 5. After the third one, whose quick action is one more choice: 6. After
///    each of the two plays of the Character: 4.
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
