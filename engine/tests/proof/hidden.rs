//! Tests that hidden information is hidden: what a player is offered and shown does not depend on what the player cannot see
//! (3.1.3).

use crate::play::{Source, Table};
use engine::{
    CardPool, Decision, DecisionList, Event, Game, Mode, Rng, View,
    policy::{Greedy, Policy, Random},
    state::{Board, CardId, CardSet, Expedition, Player, REGIONS, Status, Zone},
};

/// Everything that A is told at one moment, and what policies decide from it.
fn told(game: &Game<'_>) -> String {
    let view = View::new(game, Player::A);
    let players = [Player::A, Player::B].map(|p| {
        let expeditions = Expedition::ALL.map(|e| (view.expedition(p, e), view.distance(p, e), view.sums(p, e)));
        (view.orbs_len(p), view.deck_len(p), view.reserve(p), view.discard(p), view.landmarks(p), expeditions)
    });
    let own = (view.hand(), view.orbs(), view.mana(), view.payable(), view.kept(), view.hand_len(Player::B));
    let costs: Vec<_> = game.pool().cards().into_iter().map(|card| view.cost(card)).collect();
    let missing = view.missing();
    let terrains: Vec<_> = (0..REGIONS).map(|region| view.terrains(region)).collect();
    let statuses =
        [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting].map(|status| view.with_status(status));
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    let policies = [Greedy::of(game.pool()).decide(&view, &list), Random::new(Rng::new(3)).decide(&view, &list)];
    let time = (view.day(), view.step(), view.reserve_limit());
    format!(
        "{time:?} {players:?} {own:?} {costs:?} {missing:?} {terrains:?} {statuses:?} {:?} {policies:?}",
        list.as_slice()
    )
}

/// The zones of the cards that everybody sees.
fn open(game: &Game<'_>) -> Vec<CardSet> {
    let open = |zone: &Zone| !matches!(zone, Zone::Deck | Zone::Hand | Zone::Mana);
    let zones = Zone::ALL.into_iter().filter(open).flat_map(|zone| [(Player::A, zone), (Player::B, zone)]);
    zones.map(|(player, zone)| game.zone(player, zone)).collect()
}

/// A position from choices: every card of A in some zone, the open cards of B, and a number of hidden cards of B in each zone.
/// `hidden` determines which of B's cards these are.
fn position<'p>(pool: &'p CardPool, source: &mut Source<'_>, hidden: &mut Source<'_>) -> Game<'p> {
    const ZONES: [Zone; 4] = [Zone::Hand, Zone::Mana, Zone::Reserve, Zone::Discard];
    let mut places: Vec<(Player, CardId, Zone)> = Vec::new();
    for card in pool.deck(Player::A) {
        if let Some(&zone) = ZONES.get(source.below(8) as usize) {
            places.push((Player::A, card, zone));
        }
    }
    let mut of_b: Vec<CardId> = Vec::new();
    for card in pool.deck(Player::B) {
        if source.once_in(6) { places.push((Player::B, card, Zone::Reserve)) } else { of_b.push(card) }
    }
    for zone in [Zone::Hand, Zone::Mana] {
        for _ in 0..source.below(6) {
            if !of_b.is_empty() {
                places.push((Player::B, of_b.swap_remove(hidden.below(of_b.len() as u32) as usize), zone));
            }
        }
    }
    let layout = source.byte(48);
    Board { places, layout, ..Board::new(pool, Mode::Standard.rules()) }.start().unwrap()
}

#[test]
fn a_player_is_told_nothing_of_hidden_cards() {
    let (mut moments, mut differing) = (0, 0);
    for seed in 0..300 {
        let mut source = Source::seeded(seed);
        let mut table = Table::generate(&mut source);
        table.decks = vec![table.decks[0].clone(), table.decks[table.decks.len() - 1].clone()];
        let pool = table.pool().unwrap();
        let [mut one, mut other] =
            [1, 2].map(|hidden| position(&pool, &mut source.clone(), &mut Source::seeded(engine::mix(hidden, seed))));
        // B passes. The two games are compared until something hidden is revealed.
        while let Some(player) = one.to_decide() {
            // A Reaction of B may have revealed a hidden card, which differs between the games.
            if open(&one) != open(&other) {
                break;
            }
            assert_eq!(other.to_decide(), Some(player));
            let mut list = DecisionList::new();
            one.decisions(&mut list);
            let idle = [Decision::Pass, Decision::SkipExpand].into_iter().find(|decision| list.contains(decision));
            let decision = match (player, idle) {
                (Player::A, _) => {
                    moments += 1;
                    differing += u32::from(one != other);
                    assert_eq!(told(&one), told(&other), "seed {seed}");
                    *source.one_of(&list)
                }
                (_, Some(idle)) => idle,
                // B may have to choose among hidden cards.
                (_, None) => break,
            };
            let [of_one, of_other] = [&mut one, &mut other].map(|game| {
                let mut events: Vec<Event> = Vec::new();
                game.play_with(decision, &mut events).unwrap();
                events
            });
            let shown = of_one.iter().chain(&of_other).any(|event| matches!(event, Event::Shown { .. }));
            if shown || open(&one) != open(&other) {
                break;
            }
        }
    }
    assert!(moments > 3_000 && differing > moments / 2, "{differing} of {moments} moments differed in secret");
}
