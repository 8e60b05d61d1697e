//! Tests of comparing the Mana Orbs of an opening hand.

use super::*;
use crate::{CardKind, CardSpec, DeckSpec, game::mutations::start, primitives::Zone, rules::setup};
use cards::Statistics;

/// Thirteen Characters three times each: the nth costs 1 + n % 5, with statistics to match.
fn deck(ability: Option<&str>) -> DeckSpec {
    let character = |n: u8| {
        let cost = 1 + n % 5;
        let statistics = Statistics { forest: cost, mountain: n % 3, ocean: cost / 2 };
        (CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }, 3)
    };
    let texts = ability.map(|text| (Some(0), text.parse().expect("in the notation")));
    DeckSpec { cards: (0..13).map(character).collect(), texts: texts.into_iter().collect(), ..DeckSpec::default() }
}

fn spec(deck: &DeckSpec, hand: &[usize]) -> OpeningSpec {
    OpeningSpec {
        pool: Arc::new(CardPool::new(deck).expect("a deck of Characters")),
        hand: hand.iter().map(|card| HandCard { card: *card, identity: *card }).collect(),
        seed: 3,
        seat: Seat::Random,
        policy: PolicyName::Greedy,
        budget: Budget::default(),
    }
}

fn opening(hand: &[usize]) -> Opening {
    Opening::new(spec(&deck(None), hand)).expect("a hand of the deck")
}

fn run(opening: &Opening, games: Range<u64>) -> OpeningTotals {
    let mut totals = opening.no_games();
    opening.run_until(games, &mut totals, &AtomicBool::new(false));
    totals
}

#[test]
fn every_choice_of_three_cards_is_there_once() {
    for (hand, expected) in [
        (&[0, 1, 2, 3, 4, 5][..], 20),
        (&[0, 0, 1, 1, 2, 2], 7),
        (&[0, 0, 0, 1, 1, 1], 4),
        (&[7, 0, 0, 0, 2, 3], 8),
        (&[5, 4, 3, 3, 1, 0], 14),
    ] {
        let choices = opening(hand).choices();
        assert_eq!(choices.len(), expected, "{hand:?}");
        for (at, [orbs, kept]) in choices.iter().enumerate() {
            let (mut all, mut sorted) = ([orbs.clone(), kept.clone()].concat(), hand.to_vec());
            all.sort_unstable();
            sorted.sort_unstable();
            assert_eq!((orbs.len(), all), (3, sorted));
            assert!(choices[..at].iter().all(|[other, _]| other != orbs), "{hand:?}");
        }
    }
    // Two printings of one card are one card.
    let mut printings = spec(&deck(None), &[0, 1, 2, 3, 4, 5]);
    printings.hand[1].identity = 0;
    let plain = Opening::new(spec(&deck(None), &[0, 0, 2, 3, 4, 5])).unwrap().choices().len();
    assert_eq!(Opening::new(printings).unwrap().choices().len(), plain);
}

#[test]
fn a_hand_that_the_deck_cannot_have_is_refused() {
    let error = |hand: &[usize]| Opening::new(spec(&deck(None), hand)).unwrap_err();
    assert_eq!(error(&[0; 5]), HandError::Size { cards: 5, needed: 6 });
    assert_eq!(error(&[0, 0, 0, 0, 1, 2]), HandError::Copies { card: 0, wanted: 4, copies: 3 });
    assert_eq!(error(&[13, 0, 0, 0, 1, 2]), HandError::Copies { card: 13, wanted: 1, copies: 0 });
    let (one, mut two) = (deck(None), spec(&deck(None), &[0, 1, 2, 3, 4, 5]));
    two.pool = Arc::new(CardPool::of_two([&one, &one]).unwrap());
    assert_eq!(Opening::new(two).unwrap_err(), HandError::Decks(2));
}

/// Whatever is chosen, the hand is the given one, and the same cards lie below it in the same order.
#[test]
fn all_choices_meet_the_same_deal() {
    let opening = opening(&[0, 1, 2, 3, 4, 12]);
    let pool = &*opening.spec.pool;
    let mut tops = Vec::new();
    for n in 0..200 {
        let setup = Setup { pool, rules: opening.rules, seat: Seat::Random, seed: mix(3, n), day_cap: OPENING_DAYS };
        let mut game = start::blank(pool);
        setup::set_up_with_hand(&mut game, &setup, opening.hand.iter().copied().collect(), &mut ());
        assert_eq!(game.zone(Player::A, Zone::Hand), opening.hand.iter().copied().collect());
        assert_eq!(game.zone(Player::A, Zone::Hand) | game.zone(Player::A, Zone::Deck), pool.deck(Player::A));
        assert_eq!(game.deck_len(Player::A), 33);
        let dealt: Vec<_> = opening
            .choices
            .iter()
            .map(|orbs| {
                let mut game = game;
                orbs.iter().for_each(|card| game.play(Decision::ChooseOrb(*card)).expect("legal"));
                assert_eq!((game.day(), game.zone(Player::A, Zone::Mana).len()), (1, 3));
                let mut decks = game.decks();
                let deck: Vec<CardId> = std::iter::from_fn(|| decks.draw(Player::A)).collect();
                (deck, game.first_player(), *game.adventure())
            })
            .collect();
        assert!(dealt.windows(2).all(|pair| pair[0] == pair[1]), "game {n}");
        tops.push(dealt[0].0[0]);
    }
    tops.sort_unstable();
    tops.dedup();
    assert!(tops.len() > 25, "each of the 33 cards may be on top: {}", tops.len());
}

/// Three cards that three mana pay together are kept, and three that cost nine become Orbs.
#[test]
fn the_best_choice_of_a_plain_hand_is_the_one_to_expect() {
    let statistics = Statistics { forest: 1, mountain: 1, ocean: 1 };
    let card =
        |cost| CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) };
    let deck = DeckSpec { cards: vec![(card(1), 3), (card(9), 36)], ..DeckSpec::default() };
    let opening = Opening::new(spec(&deck, &[1, 0, 1, 0, 1, 0])).unwrap();
    let report = opening.report(&run(&opening, 0..200));
    assert_eq!((report.games, report.choices.len(), report.faulted.estimate), (200, 4, 0.0));
    let best = &report.choices[0];
    assert_eq!((&best.mana_orbs, &best.kept, &best.plays), (&vec![1; 3], &vec![0; 3], &vec![0; 3]));
    assert_eq!((best.behind.mean, best.behind.low, best.behind.high, best.plays_share.estimate), (0.0, 0.0, 0.0, 1.0));
    // What is kept of such a hand is fielded: the choices rank in that order, and those behind are surely behind.
    let cheap: Vec<usize> = report.choices.iter().map(|c| c.kept.iter().filter(|card| **card == 0).count()).collect();
    assert_eq!(cheap, [3, 2, 1, 0]);
    for choice in &report.choices[1..] {
        assert!(choice.behind.low > 0.0, "{choice:?}");
        assert!((best.value.mean - choice.value.mean - choice.behind.mean).abs() < 1e-9);
    }
}

/// Differences on equal deals vary less than those of games that have nothing in common.
#[test]
fn equal_deals_tell_choices_apart_with_fewer_games() {
    let opening = opening(&[0, 1, 5, 6, 2, 3]);
    let report = opening.report(&run(&opening, 0..400));
    let best = report.choices[0].value;
    let narrower = report.choices[1..].iter().filter(|choice| {
        let independent = best.sd.hypot(choice.value.sd);
        choice.behind.sd < 0.9 * independent
    });
    assert!(narrower.count() > 15, "{report:?}");
}

#[test]
fn games_may_be_played_anywhere_and_added() {
    let opening = opening(&[0, 0, 5, 6, 2, 3]);
    let whole = run(&opening, 0..60);
    let mut parts = run(&opening, 40..60);
    parts.merge(&run(&opening, 0..40));
    assert_eq!(opening.report(&parts), opening.report(&whole));
    assert_eq!((parts.games(), parts.work()), (60, whole.work()));
    assert!(whole.work() > 0);
    let mut none = opening.no_games();
    opening.run_until(0..60, &mut none, &AtomicBool::new(true));
    assert_eq!(none, opening.no_games());
    assert_eq!(opening.report(&none).choices.len(), opening.choices().len(), "even of no game");
}

#[test]
fn games_come_to_the_same_however_wide_their_sets_are() {
    for policy in PolicyName::ALL {
        for ability in ["when {J} -> draw 1", "when {J} -> create 9 \"Ordis Recruit\" 1/1/1 Soldier in my Expedition"] {
            let few = OpeningSpec {
                policy,
                budget: Budget { samples: 1 },
                ..spec(&deck(Some(ability)), &[0, 0, 5, 6, 2, 3])
            };
            let few = Opening::new(few).unwrap();
            assert!(few.narrow.is_some(), "39 cards are few");
            let mut wide = few.clone();
            wide.narrow = None;
            let (a, b) = (run(&few, 0..10), run(&wide, 0..10));
            assert_eq!(few.report(&a), wide.report(&b), "{policy:?} {ability}");
        }
    }
}
