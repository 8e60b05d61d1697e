//! Systems 45 and 65: regions, and Progress (3.2.1, 4.2.4, 7.3.25).

use super::scenario::{A, B, board, card, character, next_day, pool, set_up};
use engine::{
    Event, Mode, Seat,
    state::{Adventure, Board, Expedition, PerPlayer, Status, Table, Terrain, Terrains, Zone},
};

#[test]
fn all_48_layouts_occur_equally_often() {
    let pool = pool(&[character(1, 1, [1, 1, 1])]);
    let layouts: Vec<Adventure> =
        (0..Table::Row.layouts()).map(|number| Adventure::layout(Table::Row, number)).collect();
    let mut seen = [0u32; 48];
    for seed in 0..48_000 {
        let game = set_up(&pool, Mode::Standard, Seat::First, seed);
        seen[layouts.iter().position(|l| l == game.adventure()).unwrap()] += 1;
    }
    // 1,000 of each are expected; five standard deviations are 157.
    assert!(seen.iter().all(|&n| (843..1_157).contains(&n)), "{seen:?}");
}

/// 7.3.25.b: entering either half turns the whole card over, and it stays so.
#[test]
fn entering_a_card_reveals_both_halves() {
    let pool = pool(&[character(0, 0, [1, 1, 1])]);
    let mut game = board(&pool, &[(Zone::HeroExpedition, &[0])]).start().unwrap();
    assert!((1..7).all(|region| game.adventure().terrains(region).is_empty()));
    let events = next_day(&mut game);
    assert!(events.contains(&Event::Revealed { card: 0 }));
    assert!([1, 2].iter().all(|&region| !game.adventure().terrains(region).is_empty()));
    assert!([3, 4, 5, 6].iter().all(|&region| game.adventure().terrains(region).is_empty()));
}

/// System 122: two Expeditions that enter the same card from both sides reveal it once.
#[test]
fn a_card_entered_from_both_sides_is_revealed_once() {
    let pool = pool(&[character(0, 0, [1, 1, 1]), character(0, 0, [1, 1, 1])]);
    let places = [(Zone::HeroExpedition, &[0][..]), (Zone::CompanionExpedition, &[1])];
    // Hero at 2, Companion at 2 (region 5): both enter the middle card, regions 3 and 4.
    let at = Board { distances: PerPlayer::from([[2, 2], [0, 0]]), ..board(&pool, &places) };
    let mut game = at.start().unwrap();
    let events = next_day(&mut game);
    assert_eq!(events.iter().filter(|e| matches!(e, Event::Revealed { .. })).count(), 1);
    assert_eq!(game.total_distance(A), 6);
}

/// The first layout that has exactly these terrains at a region.
fn layout_with(region: usize, terrains: Terrains) -> u8 {
    let revealed = |number| {
        let pool = pool(&[character(1, 1, [0, 0, 0])]);
        let all = Board { layout: number, distances: PerPlayer::from([[6, 0], [0, 0]]), ..board(&pool, &[]) };
        all.start().unwrap().adventure().terrains(region)
    };
    (0..Table::Row.layouts()).find(|&number| revealed(number) == terrains).unwrap()
}

/// Distances after one Day with `mine` of player A against `theirs` of player B, both in the Hero Expedition, with A's marker at
/// `distance`.
fn moves(mine: [u8; 3], theirs: [u8; 3], terrains: Option<Terrains>, status: Option<Status>) -> [u8; 2] {
    let pool = pool(&[character(0, 0, mine), character(0, 0, theirs)]);
    let mut at = board(&pool, &[(Zone::HeroExpedition, &[0])]);
    at.places.push((B, card(&pool, 1), Zone::HeroExpedition));
    at.statuses.extend(status.map(|status| (card(&pool, 0), status)));
    if let Some(terrains) = terrains {
        at.distances = PerPlayer::from([[1, 0], [1, 0]]);
        at.layout = layout_with(1, terrains);
    }
    let mut game = at.start().unwrap();
    let before = [A, B].map(|p| game.distance(p, Expedition::Hero));
    next_day(&mut game);
    [0, 1].map(|i| game.distance([A, B][i], Expedition::Hero) - before[i])
}

/// 4.2.4: greater than the Expedition facing it, in a terrain of its own region, and positive.
#[test]
fn an_expedition_moves_by_a_terrain_it_strictly_wins() {
    let forest = Terrains::only(Terrain::Forest);
    for (mine, theirs, terrains, expected) in [
        ([3, 1, 0], [0, 1, 0], Some(forest.others()), [0, 0]),
        ([3, 1, 0], [0, 1, 0], Some(forest), [1, 0]),
        ([0, 0, 0], [0, 0, 0], None, [0, 0]),
        ([2, 2, 2], [2, 2, 2], None, [0, 0]),
        ([2, 0, 0], [0, 2, 0], None, [1, 1]),
        ([9, 9, 9], [0, 0, 0], None, [1, 0]),
        ([0, 0, 1], [5, 5, 0], None, [1, 1]),
        ([0, 0, 1], [0, 0, 0], Some(forest), [0, 0]),
    ] {
        assert_eq!(moves(mine, theirs, terrains, None), expected, "{mine:?} {theirs:?} {terrains:?}");
    }
}

/// 2.4.4: an Asleep Character does not count; 2.4.6: an exhausted or Fleeting one does.
#[test]
fn only_sleep_takes_statistics_away() {
    assert_eq!(moves([4, 4, 4], [0, 0, 0], None, Some(Status::Asleep)), [0, 0]);
    for status in [Status::Anchored, Status::Exhausted, Status::Fleeting] {
        assert_eq!(moves([4, 4, 4], [0, 0, 0], None, Some(status)), [1, 0]);
    }
}

/// 7.3.25: at the far end an Expedition does not move further.
#[test]
fn an_expedition_stays_at_the_far_end() {
    let pool = pool(&[character(0, 0, [1, 1, 1])]);
    let at = Board { distances: PerPlayer::from([[7, 0], [7, 7]]), ..board(&pool, &[(Zone::HeroExpedition, &[0])]) };
    let mut game = at.start().unwrap();
    let events = next_day(&mut game);
    assert_eq!(game.distance(A, Expedition::Hero), 7);
    assert!(!events.iter().any(|e| matches!(e, Event::MovedForward { .. })));
    assert_eq!((game.region(A, Expedition::Hero), game.region(A, Expedition::Companion)), (7, 7));
}
