//! Every outcome of chance in games with tiny decks, as exact fractions that add up to 1: every order of each deck, every first
//! player, every layout of the Tumult cards, and every choice of random players.
//!
//! The orders are given to the engine, so the enumeration does not use its shuffle; what its shuffle deals is then compared with
//! the fractions.

use super::share::Share;
use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckOrder, DeckSpec, Edition, Event, Events, Game, Mode,
    ModeRules, Outcome, Rng, Seat, Setup, View, mix,
    odds::Draws,
    policy::{Greedy, Policy, Random},
    state::{Adventure, CardId, Player, Zone},
};
use std::{collections::BTreeMap, fmt::Debug, num::NonZeroU8};

/// The probability of each result.
type Shares<R> = BTreeMap<R, Share>;

fn add<R: Ord>(shares: &mut Shares<R>, result: R, share: Share) {
    let old = shares.entry(result).or_insert(Share::NONE);
    *old = *old + share;
}

/// Every order of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let with_last = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    orders(last).into_iter().flat_map(with_last).collect()
}

const fn character(cost: u8, [forest, mountain, ocean]: [u8; 3]) -> CardSpec {
    let statistics = Statistics { forest, mountain, ocean };
    CardSpec { hand_cost: cost, reserve_cost: cost, statistics, ..CardSpec::new(CardKind::Character) }
}

/// The cards of the decks, one copy each, so that an index in the list names a card.
#[derive(Clone, Copy)]
struct Chances<'d> {
    decks: [&'d [CardSpec]; 2],
    rules: ModeRules,
    day_cap: u8,
}

impl Chances<'_> {
    fn pool(&self, orders: [&[usize]; 2]) -> CardPool {
        let deck = |seat: usize| DeckSpec {
            hero: None,
            cards: self.decks[seat].iter().map(|&card| (card, 1)).collect(),
            order: orders[seat].to_vec(),
            texts: Vec::new(),
        };
        // By 5.0 a player may shuffle the discard pile in any Morning, and the orders of a pile are not counted here.
        CardPool::of_two([&deck(0), &deck(1)]).unwrap().playing_by(Edition::Four)
    }

    fn setup<'p>(&self, pool: &'p CardPool, order: DeckOrder, seat: Seat, seed: u64) -> Setup<'p> {
        let day_cap = NonZeroU8::new(self.day_cap).unwrap();
        Setup { pool, rules: ModeRules { order, ..self.rules }, seat, seed, day_cap }
    }

    /// Calls `each` with every game that chance can set up, and with its probability.
    fn set_ups(&self, mut each: impl FnMut(&Game<'_>, Share)) {
        let seeds = seeds_of_layouts();
        let [a, b] = self.decks.map(|deck| orders(deck.len()));
        let share = Share::WHOLE.part(a.len()).part(b.len()).part(2).part(seeds.len());
        for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
            let pool = self.pool([a, b]);
            for seat in [Seat::First, Seat::Second] {
                for &seed in &seeds {
                    each(&Game::from_setup(&self.setup(&pool, DeckOrder::AsGiven, seat, seed)), share);
                }
            }
        }
    }

    /// Deals that many games with the shuffle of the engine.
    fn sampled(&self, games: u64, mut each: impl FnMut(Game<'_>, u64)) {
        let pool = self.pool([&[], &[]]);
        for seed in 0..games {
            each(Game::from_setup(&self.setup(&pool, DeckOrder::Shuffled, Seat::Random, mix(5, seed))), seed);
        }
    }
}

/// A seed for each layout of the Tumult cards. In a game with ordered decks, nothing else depends on the seed, unless a discard
/// pile is shuffled.
fn seeds_of_layouts() -> Vec<u64> {
    let pool = CardPool::new(&DeckSpec { cards: vec![(character(1, [1; 3]), 1)], ..DeckSpec::default() }).unwrap();
    let day_cap = NonZeroU8::MIN;
    let layout = |seed| {
        let setup = Setup { pool: &pool, rules: Mode::Standard.rules(), seat: Seat::First, seed, day_cap };
        *Game::from_setup(&setup).adventure()
    };
    let seed_of =
        |number| (0..).find(|&seed| layout(seed) == Adventure::layout(engine::state::Table::Row, number)).unwrap();
    (0..engine::state::Table::Row.layouts()).map(seed_of).collect()
}

/// Checks that the probabilities add up to 1, and that each result occurred about as often as expected, within 5 standard
/// deviations.
fn assert_agree<R: Ord + Debug>(exact: &Shares<R>, counts: &BTreeMap<R, u64>) {
    assert_eq!(exact.values().copied().sum::<Share>(), Share::WHOLE);
    let games = counts.values().sum::<u64>() as f64;
    for (result, &count) in counts {
        assert!(exact.contains_key(result), "{result:?} came up {count} times and cannot happen");
    }
    for (result, share) in exact {
        let (p, count) = (share.value(), counts.get(result).copied().unwrap_or(0) as f64);
        let sd = (games * p * (1.0 - p)).sqrt();
        assert!((count - games * p).abs() <= 5.0 * sd + 1e-6, "{result:?} came up {count} times, {share:?} of {games}");
    }
}

/// The end of a game: winner, Day, total distances.
type Ending = (Option<Player>, u8, [u8; 2]);

fn ending(game: &Game<'_>) -> Ending {
    let winner = match game.outcome() {
        Some(Outcome::Won(player)) => Some(player),
        Some(Outcome::Undecided) => None,
        other => panic!("{other:?} is no end of a standard game that nobody concedes"),
    };
    (winner, game.day(), [Player::A, Player::B].map(|player| game.total_distance(player)))
}

/// Panics at the one event that the enumeration does not cover.
struct NoReshuffle;

impl Events for NoReshuffle {
    fn event(&mut self, _: &Game<'_>, event: Event) {
        assert!(!matches!(event, Event::Reshuffled { .. }), "a discard pile is shuffled: its orders were not counted");
    }
}

fn play_to_the_end<'p>(mut game: Game<'p>, policies: [&mut dyn Policy; 2]) -> Game<'p> {
    let mut list = DecisionList::new();
    while let Some(player) = game.to_decide() {
        game.decisions(&mut list);
        let i = policies[player.index()].decide(&View::new(&game, player), &list);
        game.play_with(list[i], &mut NoReshuffle).unwrap();
    }
    game
}

/// Follows every choice that two random players can make, each with its probability.
fn chance_perft(game: &Game<'_>, share: Share, endings: &mut Shares<Ending>) {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    if list.is_empty() {
        return add(endings, ending(game), share);
    }
    for &decision in list.iter() {
        let mut game = *game;
        game.play_with(decision, &mut NoReshuffle).unwrap();
        chance_perft(&game, share.part(list.len()), endings);
    }
}

const A: [CardSpec; 4] =
    [character(1, [2, 0, 0]), character(1, [0, 2, 1]), character(2, [1, 1, 1]), CardSpec::new(CardKind::Spell)];
const B: [CardSpec; 4] =
    [character(1, [0, 1, 0]), character(1, [3, 0, 0]), character(2, [0, 0, 3]), CardSpec::new(CardKind::Gear)];

/// Two cards, of which one becomes a Mana Orb, and one more each Day.
const SMALL: ModeRules = ModeRules { opening_hand: 2, starting_orbs: 1, draw: 1, ..Mode::Standard.rules() };

#[test]
fn every_opening_hand_is_as_probable_as_the_formula_says_and_as_the_engine_deals_it() {
    let five = [A[0], A[1], A[2], A[3], B[2]];
    let chances = Chances { decks: [&five, &B[..3]], rules: SMALL, day_cap: 1 };
    let hands = |game: &Game<'_>| {
        [Player::A, Player::B].map(|player| game.zone(player, Zone::Hand).into_iter().collect::<Vec<_>>())
    };
    let mut exact = Shares::new();
    chances.set_ups(|game, share| add(&mut exact, (game.first_player(), hands(game)), share));
    assert_eq!(exact.len(), 2 * 10 * 3);
    assert!(exact.values().all(|&share| share == Share::WHOLE.part(2 * 10 * 3)));
    let mut counts = BTreeMap::new();
    chances.sampled(60_000, |game, _| *counts.entry((game.first_player(), hands(&game))).or_default() += 1);
    assert_agree(&exact, &counts);

    // The first two of the five cards are the wanted ones.
    let draws = Draws { population: 5, wanted: 2, drawn: 2 };
    for count in 0..=2u32 {
        let wanted = |hand: &[CardId]| hand.iter().filter(|card| card.index() < 2).count() as u32;
        let share: Share =
            exact.iter().filter(|((_, [hand, _]), _)| wanted(hand) == count).map(|(_, &share)| share).sum();
        assert!((share.value() - draws.exactly(count)).abs() < 1e-12, "{count} wanted: {share:?}");
    }
}

#[test]
fn every_place_in_a_deck_is_as_probable_for_every_card() {
    let chances =
        Chances { decks: [&A, &B[..1]], rules: ModeRules { opening_hand: 0, starting_orbs: 0, ..SMALL }, day_cap: 4 };
    // One card on each Day from Day 2 on: three of the four are drawn, in order.
    let drawn = |game: Game<'_>| {
        let mut events: Vec<Event> = Vec::new();
        let (mut game, mut list) = (game, DecisionList::new());
        while game.to_decide().is_some() {
            game.decisions(&mut list);
            let decision = if list.contains(&Decision::SkipExpand) { Decision::SkipExpand } else { Decision::Pass };
            game.play_with(decision, &mut events).unwrap();
        }
        let of_a = |event| if let Event::Drew { player: Player::A, card } = event { Some(card) } else { None };
        events.into_iter().filter_map(of_a).collect::<Vec<_>>()
    };
    let mut exact = Shares::new();
    chances.set_ups(|game, share| add(&mut exact, drawn(*game), share));
    assert_eq!(exact.len(), 24);
    let mut counts = BTreeMap::new();
    chances.sampled(12_000, |game, _| *counts.entry(drawn(game)).or_default() += 1);
    assert_agree(&exact, &counts);
}

#[test]
fn every_ending_between_greedy_players_is_as_probable_as_the_engine_makes_it() {
    // Four cards are drawn in three Days: nothing is shuffled a second time.
    let chances = Chances { decks: [&A, &B], rules: SMALL, day_cap: 3 };
    let end = |game: Game<'_>| {
        let greedy = Greedy::of(game.pool());
        ending(&play_to_the_end(game, [&mut &greedy, &mut &greedy]))
    };
    let mut exact = Shares::new();
    chances.set_ups(|game, share| add(&mut exact, end(*game), share));
    let mut counts = BTreeMap::new();
    chances.sampled(40_000, |game, _| *counts.entry(end(game)).or_default() += 1);
    assert!(exact.len() >= 6, "{exact:?}");
    assert_agree(&exact, &counts);
}

#[test]
fn every_ending_between_random_players_is_as_probable_as_the_policy_makes_it() {
    let chances = Chances { decks: [&A[..3], &B[..2]], rules: SMALL, day_cap: 2 };
    let mut exact = Shares::new();
    chances.set_ups(|game, share| chance_perft(game, share, &mut exact));
    let mut counts = BTreeMap::new();
    chances.sampled(40_000, |game, seed| {
        let [mut a, mut b] = [0, 1].map(|seat| Random::new(Rng::new(mix(mix(9, seat), seed))));
        *counts.entry(ending(&play_to_the_end(game, [&mut a, &mut b]))).or_default() += 1;
    });
    assert!(exact.len() >= 6, "{exact:?}");
    assert_agree(&exact, &counts);
}
