//! Tests of the greedy policy, one for each sentence of its description, and of the passive policy.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Game, Mode, PlayDestination, PlayMode, Policy,
    Seat, Setup, View,
    policy::{Greedy, Passive},
    state::{Board, CardId, PerPlayer, Player, Step, Zone},
};
use std::num::NonZeroU8;

fn character(cost: u8, statistics: [u8; 3]) -> CardSpec {
    let [forest, mountain, ocean] = statistics;
    let statistics = Statistics { forest, mountain, ocean };
    CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }
}

fn spell(cost: u8) -> CardSpec {
    CardSpec { hand_cost: cost, reserve_cost: cost, ..CardSpec::new(CardKind::Spell) }
}

fn pool(cards: &[CardSpec]) -> CardPool {
    let cards = cards.iter().map(|&card| (card, 1)).collect();
    CardPool::new(&DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() }).unwrap()
}

fn card(pool: &CardPool, i: usize) -> CardId {
    pool.copies(i).first().unwrap()
}

/// A position with the indices of the cards in Hand and in Reserve, and of those that are Mana Orbs.
fn position<'p>(pool: &'p CardPool, hand: &[usize], reserve: &[usize], orbs: &[usize]) -> Board<'p> {
    let zones = [(Zone::Hand, hand), (Zone::Reserve, reserve), (Zone::Mana, orbs)];
    let places = zones.iter().flat_map(|&(zone, cards)| cards.iter().map(move |&i| (Player::A, card(pool, i), zone)));
    Board { places: places.collect(), ..Board::new(pool, Mode::Standard.rules()) }
}

fn greedy(game: &Game<'_>) -> Decision {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list[Greedy::of(game.pool()).decide(&View::new(game, game.to_decide().unwrap()), &list)]
}

/// The cards that greedy plays this Afternoon, and their destinations.
fn afternoon(game: &mut Game<'_>) -> Vec<(usize, PlayDestination)> {
    let mut played = Vec::new();
    while game.step() == Step::Turn && game.day() == 1 {
        let decision = if game.to_decide() == Some(Player::A) { greedy(game) } else { Decision::Pass };
        if let Decision::Play { card, into, .. } = decision {
            played.push((game.pool().kind_of(card), into));
        }
        game.play(decision).unwrap();
    }
    played
}

const ORB: CardSpec = CardSpec { hand_cost: 99, reserve_cost: 99, ..CardSpec::new(CardKind::Spell) };

#[test]
fn a_pair_that_moves_both_expeditions_comes_before_a_dearer_card() {
    let pool =
        pool(&[character(5, [5, 5, 5]), character(3, [1, 0, 0]), character(2, [0, 0, 1]), ORB, ORB, ORB, ORB, ORB]);
    let mut game = position(&pool, &[0, 1, 2], &[], &[3, 4, 5, 6, 7]).start().unwrap();
    assert_eq!(afternoon(&mut game), [(1, PlayDestination::HeroExpedition), (2, PlayDestination::CompanionExpedition)]);
    assert_eq!(game.total_distance(Player::A), 2);
}

#[test]
fn the_dearest_character_moves_the_one_expedition_that_is_stuck() {
    let pool = pool(&[character(1, [1, 1, 1]), character(3, [1, 1, 1]), character(2, [1, 1, 1]), ORB, ORB, ORB]);
    let mut at = position(&pool, &[1, 2], &[], &[3, 4, 5]);
    at.places.push((Player::A, card(&pool, 0), Zone::HeroExpedition));
    let game = at.start().unwrap();
    let decision =
        Decision::Play { card: card(&pool, 1), into: PlayDestination::CompanionExpedition, how: PlayMode::Printed };
    assert_eq!(greedy(&game), decision);
}

/// Statistics that win nothing in the region are no advantage.
#[test]
fn only_a_statistic_that_the_region_asks_for_helps() {
    for (layout, forest_helps) in [(0, true), (1, false)] {
        let pool = pool(&[character(1, [3, 0, 0]), character(1, [0, 2, 2]), ORB]);
        // In layout 0, the Forest half of the first Tumult card is next to the Hero region; in layout 1 it is turned.
        let mut at = position(&pool, &[0, 1], &[], &[2]);
        (at.layout, at.distances) = (layout, PerPlayer::from([[1, 7], [0, 0]]));
        let game = at.start().unwrap();
        let expected = card(&pool, usize::from(!forest_helps));
        assert_eq!(
            greedy(&game),
            Decision::Play { card: expected, into: PlayDestination::HeroExpedition, how: PlayMode::Printed }
        );
    }
}

#[test]
fn what_mana_is_left_is_spent() {
    let pool = pool(&[
        character(1, [1, 1, 1]),
        character(1, [1, 1, 1]),
        character(2, [0, 0, 0]),
        spell(1),
        ORB,
        ORB,
        ORB,
        ORB,
    ]);
    let mut game = position(&pool, &[0, 1, 2, 3], &[], &[4, 5, 6, 7]).start().unwrap();
    let played: Vec<usize> = afternoon(&mut game).into_iter().map(|(i, _)| i).collect();
    assert_eq!(played, [0, 1, 2], "four mana");
}

/// A pool whose first cards have an ability.
fn reading_pool(cards: &[CardSpec], texts: usize) -> CardPool {
    let texts = (0..texts).map(|i| (Some(i), "when {J} -> draw 1".parse().unwrap())).collect();
    let cards = cards.iter().map(|&card| (card, 1)).collect();
    CardPool::new(&DeckSpec { hero: None, cards, order: Vec::new(), texts }).unwrap()
}

/// A card that does nothing becomes a Mana Orb first; a card with only abilities counts as if it cost three mana more.
#[test]
fn what_has_abilities_is_not_given_up_for_what_does_nothing() {
    let of = |cost| character(cost, [1, 1, 1]);
    // Nothing can be played with three Mana Orbs on the Day before, so the Hand does not change.
    let landmark = |cost| CardSpec { hand_cost: cost, ..CardSpec::new(CardKind::Landmark) };
    for (what, able, other, expected) in [
        ("a Landmark that does nothing", landmark(4), landmark(4), 1),
        ("a dearer Character", landmark(4), of(8), 1),
        ("the Landmark, which counts as 7", landmark(4), of(6), 0),
        ("a Character without statistics counts as one", character(4, [0; 3]), of(8), 1),
    ] {
        let cards = [able, other, ORB, ORB, ORB, of(4), of(4)];
        assert_eq!(expanded_of(&reading_pool(&cards, 1), 2, 0), Some(expected), "{what}");
    }
}

#[test]
fn a_permanent_with_an_ability_is_played_before_characters_that_move_nothing() {
    let landmark = CardSpec { hand_cost: 1, ..CardSpec::new(CardKind::Landmark) };
    for (texts, first) in [(1, 0), (0, 1)] {
        let pool = reading_pool(
            &[landmark, character(1, [1, 1, 1]), character(3, [9, 9, 9]), character(3, [9, 9, 9]), ORB],
            texts,
        );
        let mut at = position(&pool, &[0, 1], &[], &[4]);
        at.places.push((Player::A, card(&pool, 2), Zone::HeroExpedition));
        at.places.push((Player::A, card(&pool, 3), Zone::CompanionExpedition));
        assert!(
            matches!(greedy(&at.start().unwrap()), Decision::Play { card: played, .. } if played == card(&pool, first))
        );
    }
}

/// A surplus card in Reserve would be lost; a card from there is only played if Clean-up would discard one anyway.
#[test]
fn reserve_is_saved_for_tomorrow() {
    let one = character(1, [1, 1, 1]);
    let pool = pool(&[one, one, one, one, ORB, ORB, ORB, ORB]);
    let mut at = position(&pool, &[], &[0], &[4, 5, 6, 7]);
    at.places.push((Player::A, card(&pool, 1), Zone::HeroExpedition));
    at.distances = PerPlayer::from([[0, 1], [0, 0]]);
    // The card helps in the region of the Companion Expedition: it is played although it will be Fleeting.
    assert!(matches!(greedy(&at.start().unwrap()), Decision::Play { .. }));
    at.places.push((Player::A, card(&pool, 2), Zone::CompanionExpedition));
    at.places.retain(|&(_, c, _)| c != card(&pool, 1));
    at.places.push((Player::A, card(&pool, 3), Zone::HeroExpedition));
    // Two in Expeditions and one in Reserve are one more than the limit.
    assert!(matches!(greedy(&at.start().unwrap()), Decision::Play { .. }));
}

#[test]
fn orbs_are_the_cards_without_statistics_then_the_dearest() {
    let cards = [
        character(1, [1, 1, 1]),
        character(6, [5, 5, 5]),
        spell(2),
        character(2, [1, 1, 1]),
        character(3, [1, 1, 1]),
        spell(7),
    ];
    let pool = pool(&cards);
    let setup = Setup {
        pool: &pool,
        rules: Mode::Standard.rules(),
        seat: Seat::First,
        seed: 1,
        day_cap: NonZeroU8::new(5).unwrap(),
    };
    let mut game = Game::from_setup(&setup);
    let mut orbs = Vec::new();
    while game.step() == Step::ChooseOrb {
        let decision = greedy(&game);
        if let Decision::ChooseOrb(card) = decision {
            orbs.push(pool.kind_of(card));
        }
        game.play(decision).unwrap();
    }
    assert_eq!(orbs, [5, 2, 1]);
}

/// The card that becomes a Mana Orb at Expand, given Hand, Reserve, three Mana Orbs and the draw of the Day.
fn expanded(hand: &[CardSpec], reserve: &[CardSpec], drawn: [CardSpec; 2]) -> Option<usize> {
    expanded_of(&pool(&[hand, reserve, &[ORB; 3], &drawn].concat()), hand.len(), reserve.len())
}

/// The same, for a pool that has Hand, Reserve, three Mana Orbs and the draw, in this order.
fn expanded_of(pool: &CardPool, hand: usize, reserve: usize) -> Option<usize> {
    let reserve = hand + reserve;
    let [hand, reserve, orbs] = [0..hand, hand..reserve, reserve..reserve + 3].map(Vec::from_iter);
    let mut game = position(pool, &hand, &reserve, &orbs).start().unwrap();
    while game.step() != Step::Expand {
        let decision = match game.step() {
            Step::KeepInReserve => greedy(&game),
            _ => Decision::Pass,
        };
        game.play(decision).unwrap();
    }
    match greedy(&game) {
        Decision::Expand(card) => Some(pool.kind_of(card)),
        _ => None,
    }
}

#[test]
fn expand_happens_while_what_remains_can_use_the_orb() {
    let of = |cost| character(cost, [1, 1, 1]);
    for (what, hand, reserve, drawn, expected) in [
        ("2 + 1 remain for 3 Orbs", vec![of(2)], vec![], [of(3), of(1)], None),
        ("2 + 2 remain", vec![of(2)], vec![], [of(3), of(2)], Some(4)),
        ("Reserve counts too", vec![], vec![of(2)], [of(2), of(3)], Some(5)),
        ("one dearer card is enough", vec![], vec![], [of(4), of(5)], Some(4)),
        ("5 cannot be played this Day, nothing else remains", vec![], vec![], [of(6), of(5)], None),
        ("spells do not make a Character an Orb", vec![], vec![spell(3)], [of(3), of(3)], None),
        (
            "a spell is the better Orb, and free while anything can use it",
            vec![spell(1)],
            vec![],
            [of(3), spell(2)],
            Some(5),
        ),
        ("nothing can use it", vec![], vec![], [of(3), spell(2)], None),
    ] {
        assert_eq!(expanded(&hand, &reserve, drawn), expected, "{what}");
    }
}

#[test]
fn clean_up_keeps_characters_that_can_be_played_tomorrow() {
    let pool = pool(&[spell(1), character(9, [9, 9, 9]), character(2, [1, 1, 1]), character(2, [2, 2, 2]), ORB, ORB]);
    let mut game = position(&pool, &[], &[0, 1, 2, 3], &[4, 5]).start().unwrap();
    while game.step() == Step::Turn {
        game.play(Decision::Pass).unwrap();
    }
    let mut kept = Vec::new();
    while game.step() == Step::KeepInReserve {
        let decision = greedy(&game);
        if let Decision::Keep(card) = decision {
            kept.push(pool.kind_of(card));
        }
        game.play(decision).unwrap();
    }
    assert_eq!(kept, [3, 2]);
}

/// System 166: the passive policy passes each turn, declines what is optional, and takes the first option where it must choose.
#[test]
fn the_passive_player_declines() {
    let one = character(0, [1, 1, 1]);
    let pool = pool(&[one, one, one, one]);
    let game = position(&pool, &[0], &[], &[]).start().unwrap();
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    assert_eq!(list[Passive.decide(&View::new(&game, Player::A), &list)], Decision::Pass);
    let mut game = position(&pool, &[], &[0, 1, 2, 3], &[]).start().unwrap();
    while game.step() == Step::Turn {
        game.play(Decision::Pass).unwrap();
    }
    game.decisions(&mut list);
    assert_eq!(Passive.decide(&View::new(&game, Player::A), &list), 0);
}
