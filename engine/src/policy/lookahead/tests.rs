//! What looking ahead may know, and what it brings.

use super::*;
use crate::{
    CardKind, CardPool, CardSpec, DeckSpec, Mode, PAIRING_DAYS, Pairing, PairingSpec, PolicyName, Seat, Setup,
    game::mutations::redeal,
    policy::Random,
    primitives::{CardSet, Expedition, PerPlayer, Player, Zone},
};
use std::sync::Arc;

/// Abilities that choose, hide, look at and reveal cards. Some cards of the deck have each of them.
const ABILITIES: [&str; 6] = [
    "when {H} -> draw 1",
    "when {J} -> give 1 boost to me",
    "when {R} -> look at top 3 of your deck; discard the others",
    "when {H} -> in turn for each player (reveal top 1 of that player's deck; discard it)",
    "when {J} -> discard 1 random card in target opponent's hand",
    "when {J} -> discard up to 2 target Characters or Permanents",
];

/// Thirteen Characters and Spells three times each, with those of the abilities that are in the notation.
fn deck() -> DeckSpec {
    let mut deck = DeckSpec::default();
    let mut abilities = ABILITIES.iter().map(|text| text.parse().unwrap_or_else(|error| panic!("{text}: {error}")));
    for n in 0..13u8 {
        let (hand_cost, reserve_cost) = (1 + n % 4, 1 + n % 3);
        let kind = if n % 5 == 4 { CardKind::Spell } else { CardKind::Character };
        let statistics = match kind {
            CardKind::Character => cards::Statistics { forest: n % 4, mountain: hand_cost, ocean: (n + 2) % 3 },
            _ => cards::Statistics::default(),
        };
        deck.cards.push((CardSpec { hand_cost, reserve_cost, statistics, ..CardSpec::new(kind) }, 3));
        if kind == CardKind::Character
            && let Some(ability) = abilities.next()
        {
            deck.texts.push((Some(n.into()), ability));
        }
    }
    deck
}

fn two() -> CardPool {
    CardPool::of_two([&deck(), &deck()]).expect("two decks")
}

/// Calls `look` at each decision of games that random players play.
fn each_decision(pool: &CardPool, games: u64, mut look: impl FnMut(&Game<'_>, Player, &[Decision])) {
    for seed in 0..games {
        let rules = Mode::Standard.rules();
        let mut game = Game::from_setup(&Setup { pool, rules, seat: Seat::Random, seed, day_cap: PAIRING_DAYS });
        let (mut policy, mut list) = (Random::new(Rng::new(seed)), DecisionList::new());
        while let Some(player) = game.to_decide() {
            game.decisions(&mut list);
            look(&game, player, &list);
            let choice = policy.decide(&View::new(&game, player), &list);
            game.play_unchecked(list[choice], &mut ());
        }
    }
}

/// 3.1.3: what is open to a player, and the numbers of what is not.
fn known(game: &Game<'_>, player: Player) -> impl PartialEq + std::fmt::Debug {
    let zones = game.players().map(|seat| {
        let mine = seat == player;
        Zone::ALL.map(|zone| {
            let cards = game.zone(seat, zone);
            let is_open = match zone {
                Zone::Hand | Zone::Mana => mine,
                // A player's own deck holds the cards that are nowhere else.
                Zone::Deck => mine,
                _ => true,
            };
            (cards.len(), if is_open { cards } else { CardSet::EMPTY })
        })
    });
    let zones: Vec<_> = zones.collect();
    let terrains: Vec<_> = (0..8).map(|region| game.adventure().terrains(region)).collect();
    let places: Vec<_> = game
        .players()
        .flat_map(|seat| Expedition::ALL.map(|expedition| (game.distance(seat, expedition), game.ready_orbs(seat))))
        .collect();
    (zones, terrains, places, game.day(), game.step())
}

#[test]
fn what_the_player_knows_stays_and_what_is_hidden_is_any_of_what_is_left() {
    let pool = two();
    let (mut seen_in_hand, mut seeds) = (CardSet::EMPTY, Rng::new(3));
    each_decision(&pool, 3, |game, player, options| {
        let other = game.left_of(player);
        for _ in 0..4 {
            let mut alike = *game;
            redeal::redeal(&mut alike, player, &mut Rng::new(seeds.word()));
            assert_eq!(known(&alike, player), known(game, player));
            let hidden = |game: &Game<'_>| [Zone::Hand, Zone::Mana, Zone::Deck].map(|zone| game.zone(other, zone));
            let all = |zones: [CardSet; 3]| zones.into_iter().fold(CardSet::EMPTY, |all, zone| all | zone);
            assert_eq!(all(hidden(&alike)), all(hidden(game)), "the same cards are hidden");
            let mut list = DecisionList::new();
            alike.decisions(&mut list);
            assert_eq!(&*list, options, "what a player may decide says nothing of what is hidden");
            seen_in_hand |= alike.zone(other, Zone::Hand);
        }
    });
    assert_eq!(seen_in_hand, pool.deck(Player::A) | pool.deck(Player::B), "any card may be in a Hand");
}

/// Two games that look alike to the player are decided alike, whatever lies hidden in them.
#[test]
fn it_does_not_look_at_hidden_cards() {
    let pool = two();
    let greedy = Greedy::of(&pool);
    let (mut compared, mut differing) = (0, 0);
    each_decision(&pool, 6, |game, player, options| {
        let mut alike = *game;
        redeal::redeal(&mut alike, player, &mut Rng::new(99));
        if options.len() < 2 || alike == *game {
            return;
        }
        let decide = |game: &Game<'_>| {
            let mut policy = Lookahead::new(&greedy, Budget::default(), Rng::new(5));
            (policy.decide(&View::new(game, player), options), policy.take_work())
        };
        assert_eq!(decide(game), decide(&alike), "Day {}, {:?}", game.day(), game.step());
        compared += 1;
        differing +=
            u32::from(game.zone(game.left_of(player), Zone::Hand) != alike.zone(game.left_of(player), Zone::Hand));
    });
    assert!(compared > 100 && differing > 50, "{compared} compared, {differing} with another Hand");
}

/// An ability that exhausts its Hero is kept while it would have no target.
#[test]
fn it_does_not_pay_for_what_has_nothing_to_choose() {
    let mut deck = deck();
    deck.hero = Some(CardSpec::new(CardKind::Hero));
    deck.texts.push((None, "cost {T}: give 1 boost to 1 target Character controlled by you".parse().unwrap()));
    let pool = CardPool::of_two([&deck, &deck]).expect("two decks");
    let greedy = Greedy::of(&pool);
    let (mut without, mut with) = (0, 0);
    each_decision(&pool, 8, |game, player, options| {
        let view = View::new(game, player);
        let is_action = |option: &&Decision| matches!(option, Decision::QuickAction { .. });
        let Some(action) = options.iter().find(is_action) else { return };
        let has_target = Expedition::ALL.iter().any(|expedition| !game.expedition(player, *expedition).is_empty());
        assert_eq!(view.has_nothing_to_choose(*action), !has_target, "Day {}", game.day());
        if has_target {
            with += 1;
            return;
        }
        without += 1;
        let choice = Lookahead::new(&greedy, Budget::default(), Rng::new(7)).decide(&view, options);
        assert_ne!(options[choice], *action, "Day {}", game.day());
    });
    assert!(without > 5 && with > 5, "{without} without a target, {with} with one");
}

#[test]
fn it_wins_most_games_against_greedy() {
    let mut wins = 0;
    for swapped in [false, true] {
        let [a, b] = if swapped {
            [PolicyName::Greedy, PolicyName::Lookahead]
        } else {
            [PolicyName::Lookahead, PolicyName::Greedy]
        };
        let policies = PerPlayer([a, b, PolicyName::Greedy, PolicyName::Greedy]);
        let spec =
            PairingSpec { pool: Arc::new(two()), mode: Mode::Standard, seed: 1, policies, budget: Budget::default() };
        let pairing = Pairing::new(spec).expect("two decks");
        let mut totals = pairing.no_games();
        pairing.run_into(0..40, &mut totals);
        wins += totals.report().wins[if swapped { Player::B } else { Player::A }];
    }
    assert!(wins >= 52, "65 of 100, as it does with the real decks: {wins} of 80");
}

/// The work of a decision is bounded whatever the cards do (system 8), and counted.
#[test]
fn a_decision_has_bounded_work() {
    let pool = two();
    let greedy = Greedy::of(&pool);
    let mut most = 0;
    each_decision(&pool, 2, |game, player, options| {
        let mut policy = Lookahead::new(&greedy, Budget { samples: Budget::MAX_SAMPLES }, Rng::new(1));
        if options.len() > 1 && game.day() < 4 {
            let _ = policy.decide(&View::new(game, player), options);
            most = most.max(policy.take_work());
        }
    });
    // The futures of one sample are played for all options.
    let sample = MAX as u64 * u64::from(MAX_STEPS_OF_A_FUTURE);
    assert!(most > 0 && u64::from(most) < MAX_STEPS_OF_A_DECISION + sample);
}
