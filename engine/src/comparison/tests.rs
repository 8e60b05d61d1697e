//! Tests of comparisons: equal decks, better cards, trials by turns, and the coverage of intervals.

use super::*;
use crate::{
    Budget, CardKind, CardSpec, Confidence, DeckSpec, Edition, Pace, PolicyName, RecordedCharacter, Seat,
    comparison::{ContestantSpec, Places, common_places},
    primitives::Expedition,
};
use cards::Statistics;
use std::{num::NonZeroU8, sync::Arc};

/// A Character of this cost, with statistics that are higher by this number.
fn character(cost: u8, more: u8) -> CardSpec {
    let statistics = Statistics { forest: cost + more, mountain: cost, ocean: more };
    CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }
}

/// Thirteen Characters three times each.
fn deck() -> DeckSpec {
    DeckSpec { cards: (0..13).map(|n| (character(1 + n % 4, 0), 3)).collect(), ..DeckSpec::default() }
}

fn pace() -> Measure {
    let day = |forest| {
        let statistics = Statistics { forest, mountain: forest, ocean: 1 };
        let character = |expedition| RecordedCharacter { expedition, statistics, base_cost: 1 };
        Expedition::ALL.map(character).to_vec()
    };
    let records: Vec<_> = (0..7).map(|n| (1..6).map(|d| day((n + d) / 3)).collect()).collect();
    Measure::Pace { pace: Arc::new(Pace::new(&records).unwrap()), days: NonZeroU8::new(5).unwrap() }
}

fn identities(deck: &DeckSpec) -> Vec<(usize, u8)> {
    deck.cards.iter().enumerate().map(|(at, (_, copies))| (at, *copies)).collect()
}

fn contestant(deck: &DeckSpec, places: &Places, measure: &Measure) -> Contestant {
    let (policy, seat, budget) = (PolicyName::Greedy, Seat::Random, Budget::default());
    let (deck, places, edition) = (deck.clone(), places.clone(), Edition::LATEST);
    Contestant::new(&ContestantSpec { deck, places, policy, seat, budget, edition }, measure).unwrap()
}

fn own_places(deck: &DeckSpec) -> Places {
    let cards = identities(deck);
    common_places([&cards, &cards])[0].clone()
}

fn comparison(deck: &DeckSpec, places: &Places, measure: Measure, trials: Vec<Trial>) -> Comparison {
    Comparison { deck: contestant(deck, places, &measure), measure, seed: 5, trials, takes_turns: false }
}

fn played(comparison: &Comparison, games: Range<u64>) -> ComparisonTotals {
    let mut totals = comparison.no_games();
    comparison.run_until(games, &mut totals, &AtomicBool::new(false));
    totals
}

#[test]
fn a_deck_is_no_better_than_itself() {
    let deck = deck();
    for measure in [pace(), Measure::Field { decks: vec![deck.clone(), deck.clone()], policy: PolicyName::Greedy }] {
        let places = own_places(&deck);
        let other = Trial::Other(Box::new(contestant(&deck, &places, &measure)));
        let report = played(&comparison(&deck, &places, measure, vec![other]), 0..60).report(0, Confidence::Single);
        assert_eq!((report.difference.mean, report.difference.sd), (0.0, 0.0));
        assert_eq!(report.first, report.second);
        assert!(report.first.sd > 0.0, "games differ");
    }
}

#[test]
fn games_are_the_same_in_ranges() {
    let deck = deck();
    let trials = vec![Trial::Drawn(vec![3]), Trial::Drawn(vec![3])];
    let comparison = comparison(&deck, &own_places(&deck), pace(), trials);
    let (all, mut parts) = (played(&comparison, 0..40), played(&comparison, 25..40));
    parts.merge(&played(&comparison, 0..25));
    assert_eq!(all, parts);
    assert_eq!((all.games(), all.played(), all.faulted()), (40, 120, 0));
    assert_ne!(all.trials[0], all.trials[1], "each trial draws for itself");
}

/// An exchange of a card has the same games whether it is given as a deck of its own or as a trial of a swap, and the interval of
/// the difference is narrower than that of independent games.
#[test]
fn a_better_card_is_better_however_it_comes_in() {
    let base = deck();
    let mut swapped = base.clone();
    swapped.cards[0].1 = 2;
    swapped.cards.push((character(1, 4), 1));
    let [own, others] = common_places([&identities(&base), &identities(&swapped)]);
    let other = Trial::Other(Box::new(contestant(&swapped, &others, &pace())));
    let as_deck = played(&comparison(&base, &own, pace(), vec![other]), 0..2000).report(0, Confidence::Single);
    let mut with_candidate = base;
    with_candidate.cards.push((character(1, 4), 1));
    let mut places = own;
    places.push(Vec::new());
    let swap = Trial::Swap { remove: 0, add: 13 };
    let as_swap =
        played(&comparison(&with_candidate, &places, pace(), vec![swap]), 0..2000).report(0, Confidence::Single);
    for report in [as_deck, as_swap] {
        assert!(report.difference.low > 0.0, "{report:?}");
        assert!(report.difference.half_width() < report.first.half_width() / 2.0, "{report:?}");
    }
    let (one, other) = (as_deck.difference, as_swap.difference);
    assert!((one.mean - other.mean).abs() < one.half_width() + other.half_width(), "{one:?} {other:?}");
}

#[test]
fn drawing_a_good_card_is_worth_more_than_drawing_a_bad_one() {
    let mut deck = deck();
    deck.cards[0].0 = character(1, 5);
    deck.cards[12].0 = character(9, 0);
    let comparison = comparison(&deck, &own_places(&deck), pace(), vec![Trial::Drawn(vec![0]), Trial::Drawn(vec![12])]);
    assert_eq!(comparison.drawn(), 14);
    let totals = played(&comparison, 0..1500);
    let [good, bad] = [0, 1].map(|trial| totals.report(trial, Confidence::Table(2)).difference);
    assert!(good.low > 0.0 && bad.high < 0.0, "{good:?} {bad:?}");
}

#[test]
fn trials_that_take_turns_have_games_of_their_own() {
    let deck = deck();
    let trials = (0..3).map(|kind| Trial::Drawn(vec![kind])).collect();
    let mut comparison = comparison(&deck, &own_places(&deck), pace(), trials);
    comparison.takes_turns = true;
    let totals = played(&comparison, 0..10);
    assert_eq!((totals.games(), totals.played()), (10, 20));
    let games = [0, 1, 2].map(|trial| totals.report(trial, Confidence::Single).difference.games);
    assert_eq!(games, [4, 3, 3]);
}

#[test]
fn a_deck_that_is_drawn_whole_is_compared_all_the_same() {
    for copies in [1, 2, 13, 14, 15] {
        let deck = DeckSpec { cards: vec![(character(1, 0), copies)], ..DeckSpec::default() };
        let totals = played(&comparison(&deck, &own_places(&deck), pace(), vec![Trial::Drawn(vec![0])]), 0..5);
        assert_eq!(totals.games(), 5);
    }
}

/// The intervals hold as often as they say: that of the difference of two decks contains the mean of many games in about 95 of
/// 100 comparisons with seeds of their own.
#[test]
fn intervals_have_their_nominal_coverage() {
    let base = deck();
    let mut other = base.clone();
    other.cards[1].0 = character(2, 2);
    let places = own_places(&base);
    let trial = Trial::Other(Box::new(contestant(&other, &places, &pace())));
    let mut comparison = comparison(&base, &places, pace(), vec![trial]);
    let truth = played(&comparison, 0..20_000).report(0, Confidence::Single).difference.mean;
    let mut held = 0;
    for seed in 100..300 {
        comparison.seed = seed;
        let found = played(&comparison, 0..150).report(0, Confidence::Single).difference;
        held += u32::from(found.low <= truth && truth <= found.high);
    }
    // Three deviations of 200 tries at 95 %.
    assert!((180..=199).contains(&held), "{held} of 200");
}
