//! Every outcome of dice, of random choices and of reshuffles on the way, as exact fractions that add up to 1. What is
//! enumerated here is compared with what the engine's own random numbers make of the same positions.

#[path = "../../tests/proof/share.rs"]
mod share;

use self::share::Share;
use crate::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Edition, Event, Game, Mode, ModeRules, Rng,
    policy::{Policy, Random},
    primitives::{CardId, Phase, Player, Zone},
    rng::{every, mix},
    rules::Board,
    view::View,
};
use std::{collections::BTreeMap, fmt::Debug};

type Shares<R> = BTreeMap<R, Share>;

fn add<R: Ord>(shares: &mut Shares<R>, result: R, share: Share) {
    let old = shares.entry(result).or_insert(Share::NONE);
    *old = *old + share;
}

fn decisions(game: &Game<'_>) -> Vec<Decision> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.to_vec()
}

/// Every way in which a game may go on after a decision, with what is told and its share.
fn outcomes<'p>(game: &Game<'p>, decision: Decision, share: Share) -> Vec<(Game<'p>, Vec<Event>, Share)> {
    let ways = every::way(|| {
        let (mut game, mut events) = (*game, Vec::new());
        game.play_with(decision, &mut events).unwrap();
        (game, events)
    });
    let share_of = |bounds: Vec<u32>| bounds.into_iter().fold(share, |share, bound| share.part(bound as usize));
    ways.into_iter().map(|((game, events), bounds)| (game, events, share_of(bounds))).collect()
}

/// Every way in which random players may go on for so many decisions, by what a function says of where that leads.
fn chance_perft<R: Ord>(
    (game, share): (&Game<'_>, Share),
    depth: u8,
    result: &impl Fn(&Game<'_>) -> R,
    shares: &mut Shares<R>,
) {
    let list = decisions(game);
    if depth == 0 || list.is_empty() {
        return add(shares, result(game), share);
    }
    for &decision in &list {
        for (game, _, share) in outcomes(game, decision, share.part(list.len())) {
            chance_perft((&game, share), depth - 1, result, shares);
        }
    }
}

/// The shares add up to 1, and each result came up about as often as its share says: within 5 standard deviations.
fn assert_agree<R: Ord + Debug>(exact: &Shares<R>, counts: &BTreeMap<R, u64>) {
    assert_eq!(exact.values().copied().sum::<Share>(), Share::WHOLE);
    let games = counts.values().sum::<u64>() as f64;
    assert!(counts.keys().all(|result| exact.contains_key(result)), "what cannot happen: {counts:?} of {exact:?}");
    for (result, share) in exact {
        let (p, count) = (share.value(), counts.get(result).copied().unwrap_or(0) as f64);
        let sd = (games * p * (1.0 - p)).sqrt();
        assert!((count - games * p).abs() <= 5.0 * sd + 1e-6, "{result:?} came up {count} times, {share:?} of {games}");
    }
}

/// A pool of these cards for each of two players, a copy of each.
fn pool(cards: &[(CardKind, &str)]) -> CardPool {
    let spec = |kind| CardSpec { hand_cost: 1, reserve_cost: 1, ..CardSpec::new(kind) };
    let texts = cards.iter().enumerate().filter(|(_, (_, text))| !text.is_empty());
    let deck = DeckSpec {
        cards: cards.iter().map(|(kind, _)| (spec(*kind), 1)).collect(),
        texts: texts.map(|(card, (_, text))| (Some(card), text.parse().unwrap())).collect(),
        ..DeckSpec::default()
    };
    let pool = CardPool::of_board(&[&deck, &deck]).unwrap();
    assert!(pool.unsupported().is_empty());
    pool
}

fn board<'p>(pool: &'p CardPool, places: &[(u8, Zone)], rules: ModeRules, seed: u64) -> Board<'p> {
    let places = places.iter().map(|&(card, zone)| (Player::A, CardId::new(card), zone)).collect();
    Board { places, seed, ..Board::new(pool, rules) }
}

fn play_of(card: u8) -> impl Fn(&Decision) -> bool {
    move |decision| matches!(decision, Decision::Play { card: played, .. } if *played == CardId::new(card))
}

#[test]
fn every_result_of_dice_is_as_probable_as_the_others() {
    let pool = pool(&[
        (
            CardKind::Spell,
            "effect roll a die; depending on the result: from 1 to 2 (draw 1), from 6 (Resupply); roll a die",
        ),
        (CardKind::Spell, ""),
        (CardKind::Character, ""),
        (CardKind::Character, ""),
    ]);
    let places = [(0, Zone::Hand), (1, Zone::Mana), (2, Zone::Deck), (3, Zone::Deck)];
    let start = |seed| board(&pool, &places, Mode::Standard.rules(), seed).start().unwrap();
    let of_events = |events: &[Event]| -> (Vec<u8>, usize, usize) {
        let rolled = |event: &Event| if let Event::Rolled { result, .. } = event { Some(*result) } else { None };
        let drew = events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
        let went = events.iter().filter(|event| matches!(event, Event::Went { to: Zone::Reserve, .. })).count();
        (events.iter().filter_map(rolled).collect(), drew, went)
    };
    let game = start(1);
    let play = decisions(&game).into_iter().find(play_of(0)).unwrap();
    let mut exact = Shares::new();
    for (_, events, share) in outcomes(&game, play, Share::WHOLE) {
        add(&mut exact, of_events(&events), share);
    }
    assert_eq!(exact.len(), 36);
    assert!(exact.values().all(|share| *share == Share::WHOLE.part(36)));
    let drawing: Share = exact.iter().filter(|((_, drew, _), _)| *drew == 1).map(|(_, share)| *share).sum();
    assert_eq!(drawing, Share::WHOLE.part(3));
    let mut counts = BTreeMap::new();
    for seed in 0..36_000 {
        let (mut game, mut events): (_, Vec<Event>) = (start(mix(3, seed)), Vec::new());
        game.play_with(play, &mut events).unwrap();
        *counts.entry(of_events(&events)).or_default() += 1;
    }
    assert_agree(&exact, &counts);
}

/// Three cards of a discard pile come under the one that is left, in each of their orders (3.2.2.d of 3.0).
#[test]
fn every_order_of_a_reshuffled_pile_is_as_probable_as_the_others() {
    let none = (CardKind::Character, "");
    let pool = pool(&[(CardKind::Spell, "effect draw 4"), (CardKind::Spell, ""), none, none, none, none]);
    let pool = pool.playing_by(Edition::Four);
    let places =
        [(0, Zone::Hand), (1, Zone::Mana), (2, Zone::Deck), (3, Zone::Discard), (4, Zone::Discard), (5, Zone::Discard)];
    let start = |seed| board(&pool, &places, Mode::Standard.rules(), seed).start().unwrap();
    let drawn = |events: &[Event]| -> Vec<CardId> {
        events
            .iter()
            .filter_map(|event| if let Event::Drew { card, .. } = event { Some(*card) } else { None })
            .collect()
    };
    let game = start(1);
    let play = decisions(&game).into_iter().find(play_of(0)).unwrap();
    let mut exact = Shares::new();
    for (_, events, share) in outcomes(&game, play, Share::WHOLE) {
        assert!(events.contains(&Event::Reshuffled { player: Player::A }));
        assert_eq!(drawn(&events)[0], CardId::new(2));
        add(&mut exact, drawn(&events), share);
    }
    assert_eq!(exact.len(), 6);
    assert!(exact.values().all(|share| *share == Share::WHOLE.part(6)));
    let mut counts = BTreeMap::new();
    for seed in 0..12_000 {
        let (mut game, mut events): (_, Vec<Event>) = (start(mix(4, seed)), Vec::new());
        game.play_with(play, &mut events).unwrap();
        *counts.entry(drawn(&events)).or_default() += 1;
    }
    assert_agree(&exact, &counts);
}

/// Random players, with dice, random choices and a pile that is shuffled in the second Morning.
#[test]
fn every_way_through_two_days_is_as_probable_as_the_engine_makes_it() {
    let pool = pool(&[
        (
            CardKind::Character,
            "when {J} -> roll a die; depending on the result: from 1 to 3 (give 1 boost to me), from 4 (Resupply)",
        ),
        (CardKind::Spell, "effect discard 1 random card in your hand; draw 1"),
        (CardKind::Character, ""),
        (CardKind::Character, ""),
        (CardKind::Spell, ""),
    ]);
    let places = [(0, Zone::Hand), (1, Zone::Hand), (2, Zone::Hand), (3, Zone::Discard), (4, Zone::Mana)];
    let rules = ModeRules { draw: 1, ..Mode::Standard.rules() };
    let start = |seed| Board { day_cap: 2, ..board(&pool, &places, rules, seed) }.start().unwrap();
    let result = |game: &Game<'_>| {
        let zones = [Zone::Hand, Zone::Reserve, Zone::Discard, Zone::Mana, Zone::Deck];
        let of = |zone| game.zone(Player::A, zone).iter().collect::<Vec<_>>();
        (game.day(), game.phase(), zones.map(of), game.total_distance(Player::A))
    };
    const DEPTH: u8 = 7;
    let mut exact = Shares::new();
    chance_perft((&start(1), Share::WHOLE), DEPTH, &result, &mut exact);
    assert!(exact.len() > 20, "{}", exact.len());
    assert!(exact.keys().any(|(day, phase, ..)| *day == 2 && *phase == Some(Phase::Afternoon)), "{exact:?}");
    let mut counts = BTreeMap::new();
    for seed in 0..40_000 {
        let mut game = start(mix(5, seed));
        let mut policies = [0, 1].map(|seat| Random::new(Rng::new(mix(mix(6, seat), seed))));
        let mut list = DecisionList::new();
        for _ in 0..DEPTH {
            let Some(player) = game.to_decide() else { break };
            game.decisions(&mut list);
            let choice = policies[player.index()].decide(&View::new(&game, player), &list);
            game.play(list[choice]).unwrap();
        }
        *counts.entry(result(&game)).or_default() += 1;
    }
    assert_agree(&exact, &counts);
}
