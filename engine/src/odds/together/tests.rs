//! Tests of the odds of several draws together, against counting every case and dealing decks.

use super::*;
use crate::Rng;

/// The odds by going through every way to draw the deck: each card goes to a stage, or is left.
fn brute(copies: &[u8], wants: &[Want]) -> f64 {
    let cards: Vec<usize> = copies.iter().enumerate().flat_map(|(card, n)| vec![card; usize::from(*n)]).collect();
    let mut drawn: Vec<u32> = wants.iter().map(|want| want.drawn.min(cards.len() as u32)).collect();
    drawn.sort_unstable();
    drawn.dedup();
    let (mut all, mut good) = (0u64, 0u64);
    // Goes through the orders of the deck that differ in which cards come by which number.
    fn go(
        cards: &[usize],
        room: &mut Vec<u32>,
        by: &mut Vec<(usize, usize)>,
        wants: &[Want],
        drawn: &[u32],
        out: (&mut u64, &mut u64),
    ) {
        let (all, good) = out;
        let Some((card, rest)) = cards.split_first() else {
            *all += 1;
            let holds = |want: &Want| {
                let last = drawn.iter().position(|d| *d == want.drawn.min(*drawn.last().unwrap())).unwrap();
                by.iter().filter(|(card, stage)| *stage <= last && want.cards.contains(card)).count() as u32
                    >= want.at_least
            };
            *good += u64::from(wants.iter().all(holds));
            return;
        };
        for stage in 0..room.len() {
            if room[stage] > 0 {
                room[stage] -= 1;
                by.push((*card, stage));
                go(rest, room, by, wants, drawn, (&mut *all, &mut *good));
                by.pop();
                room[stage] += 1;
            }
        }
    }
    let mut room: Vec<u32> =
        drawn.iter().enumerate().map(|(at, d)| if at == 0 { *d } else { d - drawn[at - 1] }).collect();
    room.push(cards.len() as u32 - drawn.last().unwrap());
    go(&cards, &mut room, &mut Vec::new(), wants, &drawn, (&mut all, &mut good));
    good as f64 / all as f64
}

fn want(cards: &[usize], at_least: u32, drawn: u32) -> Want {
    Want { cards: cards.to_vec(), at_least, drawn }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * b.max(1e-3)
}

#[test]
fn small_decks_agree_with_every_way_to_draw_them() {
    let mut rng = Rng::new(3);
    let mut between = 0;
    for _ in 0..400 {
        let copies: Vec<u8> = (0..2 + rng.below(3)).map(|_| 1 + rng.below(3) as u8).collect();
        let wants: Vec<Want> = (0..2 + rng.below(3))
            .map(|_| Want {
                cards: (0..copies.len()).filter(|card| *card == 0 || rng.below(2) == 0).collect(),
                at_least: 1 + rng.below(2),
                drawn: 1 + rng.below(8),
            })
            .collect();
        let expected = brute(&copies, &wants);
        let found = all_of(&copies, &wants).unwrap();
        assert!(near(found, expected), "{copies:?} {wants:?}: {found} {expected}");
        between += u32::from(expected > 0.0 && expected < 1.0);
        // Both ways of counting, in whole numbers and rounded.
        let problem = Problem::of(&copies, &wants.iter().collect::<Vec<_>>());
        let whole: [Count<u128>; 2] = [count_by_day, count_by_class];
        let rounded: [Count<f64>; 2] = [count_by_day, count_by_class];
        for way in 0..2 {
            let odds = |whole| problem.odds(whole, rounded[way], MAX_CASES).unwrap();
            assert!(near(odds(whole[way]), expected), "{way}: {copies:?} {wants:?}");
            assert!(near(odds(|_, _| Err(Stop::Overflow)), expected), "{way}, rounded: {copies:?} {wants:?}");
        }
    }
    assert!(between > 100, "{between} of the cases are no certainties");
}

/// Worked out by hand: one of each of two cards of three copies among six of 39 is, by inclusion and exclusion,
/// 1 - 2·C(36,6)/C(39,6) + C(33,6)/C(39,6).
#[test]
fn two_cards_of_an_opening_hand() {
    let expected = 1.0 - (2.0 * 1_947_792.0 - 1_107_568.0) / 3_262_623.0;
    let both = [want(&[0], 1, 6), want(&[1], 1, 6)];
    assert!(near(all_of(&[3, 3, 33], &both).unwrap(), expected));
    // Naming a card twice, asking a question twice, and asking what follows from another question change nothing.
    let more = [both[0].clone(), both[1].clone(), want(&[1, 1], 1, 6), want(&[0, 1], 1, 8), want(&[0], 1, 14)];
    assert_eq!(all_of(&[3, 3, 33], &more), all_of(&[3, 3, 33], &both));
}

#[test]
fn one_want_is_the_hypergeometric_value() {
    let one = want(&[0, 2], 2, 10);
    let value = Draws { population: 39, wanted: 7, drawn: 10 }.at_least(2);
    assert_eq!((one.alone(&[3, 32, 4]), all_of(&[3, 32, 4], std::slice::from_ref(&one))), (value, Ok(value)));
    assert_eq!(all_of(&[3, 32, 4], &[]), Ok(1.0));
    // More than there are, more than are drawn, and the whole deck.
    assert_eq!(all_of(&[3, 36], &[one.clone(), want(&[0], 4, 39)]), Ok(0.0));
    assert_eq!(all_of(&[30, 9], &[want(&[0], 7, 6)]), Ok(0.0));
    assert_eq!(all_of(&[3, 2], &[want(&[0], 3, 6), want(&[1], 2, 44)]), Ok(1.0));
}

/// A deck of real size, with wants that overlap and have different Days, agrees with dealing it many times.
#[test]
fn a_real_deck_agrees_with_dealing_it() {
    const GAMES: u32 = 200_000;
    let copies = [3u8; 13];
    let wants = [want(&[0, 1, 2], 1, 6), want(&[2, 3, 4], 2, 8), want(&[0, 5], 1, 10), want(&[6], 1, 14)];
    let exact = all_of(&copies, &wants).unwrap();
    let mut rng = Rng::new(11);
    let mut good = 0u32;
    for _ in 0..GAMES {
        let mut deck: [usize; 39] = std::array::from_fn(|card| card / 3);
        for at in 0..14 {
            deck.swap(at, at + rng.below(39 - at as u32) as usize);
        }
        let holds = |want: &Want| {
            let drawn = &deck[..want.drawn as usize];
            drawn.iter().filter(|card| want.cards.contains(card)).count() as u32 >= want.at_least
        };
        good += u32::from(wants.iter().all(holds));
    }
    let (share, sd) = (f64::from(good) / f64::from(GAMES), (exact * (1.0 - exact) / f64::from(GAMES)).sqrt());
    assert!((share - exact).abs() < 4.0 * sd, "{share} {exact}");
}

/// Many cards by one Day are counted class by class, one class by many Days stage by stage, and a curve in either way.
#[test]
fn what_one_way_cannot_count_the_other_does() {
    let copies = [3u8; 13];
    let every: Vec<Want> = (0..13).map(|card| want(&[card], 1, 14)).collect();
    let every = all_of(&copies, &every).unwrap();
    assert!(every > 0.0 && every < 0.01, "{every}");
    let nested: Vec<Want> = (0..16).map(|day| want(&[0, 1, 2, 3], 1 + day / 3, 6 + 2 * day)).collect();
    let nested = all_of(&copies, &nested).unwrap();
    assert!(nested > 0.3 && nested < 0.9, "{nested}");
    let curve: Vec<Want> = (0..5).map(|at| want(&[at * 2, at * 2 + 1], 1, 6 + 2 * at as u32)).collect();
    let curve = all_of(&copies, &curve).unwrap();
    assert!(curve > 0.1 && curve < 0.6, "{curve}");
    // Beyond whole numbers of 128 bits.
    let large = all_of(&[60, 60, 60, 60], &[want(&[0], 6, 24), want(&[1], 5, 20), want(&[1, 2], 6, 14)]).unwrap();
    assert!(large > 0.0 && large < 1.0, "{large}");
}

#[test]
fn too_many_cases_are_refused() {
    let copies = [3u8; 13];
    let cards = |n: usize| vec![n % 13, (n * 5 + 1) % 13, (n * 7 + 3) % 13, (n * 3 + 5) % 13, (n * 11 + 2) % 13];
    let many = (0..26).map(|n| Want { cards: cards(n), at_least: 4, drawn: 14 + 2 * (n as u32 % 7) });
    let many: Vec<Want> = many.collect();
    assert_eq!(all_of(&copies, &many), Err(TooManyCases));
    let more: Vec<Want> = (0..70).map(|n| want(&[n], 1, 6)).collect();
    assert_eq!(all_of(&[1; 70], &more), Err(TooManyCases));
}
