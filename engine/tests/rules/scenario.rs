//! Helpers from which the tests of rules build positions.

use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Event, Game, Mode, Seat, Setup,
    state::{Board, CardId, CardSet, Player, Step, Zone},
};
use std::num::NonZeroU8;

pub(crate) use engine::state::Player::{A, B};

pub(crate) fn character(hand_cost: u8, reserve_cost: u8, [forest, mountain, ocean]: [u8; 3]) -> CardSpec {
    let statistics = cards::Statistics { forest, mountain, ocean };
    CardSpec { hand_cost, reserve_cost, statistics, ..CardSpec::new(CardKind::Character) }
}

/// A card of another kind that costs 1 mana from Hand and from Reserve.
pub(crate) fn other(kind: CardKind) -> CardSpec {
    CardSpec { hand_cost: 1, reserve_cost: 1, ..CardSpec::new(kind) }
}

/// A pool with one copy of each card: card `i` of a scenario is the i-th.
pub(crate) fn pool(cards: &[CardSpec]) -> CardPool {
    pool_with_hero(None, cards)
}

pub(crate) fn pool_with_hero(hero: Option<CardSpec>, cards: &[CardSpec]) -> CardPool {
    let cards = cards.iter().map(|&card| (card, 1)).collect();
    CardPool::new(&DeckSpec { hero, cards, order: Vec::new(), texts: Vec::new() }).unwrap()
}

/// Card `i` of a pool made by [`pool`].
pub(crate) fn card(pool: &CardPool, i: usize) -> CardId {
    pool.copies(i).first().unwrap()
}

pub(crate) fn set(pool: &CardPool, cards: &[usize]) -> CardSet {
    cards.iter().map(|&i| card(pool, i)).collect()
}

/// A Standard position with these cards in these zones, all of player A; the other cards are in A's deck.
pub(crate) fn board<'p>(pool: &'p CardPool, places: &[(Zone, &[usize])]) -> Board<'p> {
    let places =
        places.iter().flat_map(|&(zone, cards)| cards.iter().map(move |&i| (A, card(pool, i), zone))).collect();
    Board { places, ..Board::new(pool, Mode::Standard.rules()) }
}

pub(crate) fn set_up(pool: &CardPool, mode: Mode, seat: Seat, seed: u64) -> Game<'_> {
    Game::from_setup(&Setup { pool, rules: mode.rules(), seat, seed, day_cap: NonZeroU8::new(15).unwrap() })
}

pub(crate) fn options(game: &Game<'_>) -> Vec<Decision> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.to_vec()
}

/// Plays the first option of every choice that is not a turn, and passes every turn, until `stop`.
pub(crate) fn pass_until(game: &mut Game<'_>, stop: impl Fn(&Game<'_>) -> bool) -> Vec<Event> {
    let mut events = Vec::new();
    while !stop(game) && game.to_decide().is_some() {
        let decision = match game.step() {
            Step::Turn => Decision::Pass,
            Step::Expand => Decision::SkipExpand,
            _ => options(game)[0],
        };
        game.play_with(decision, &mut events).unwrap();
    }
    events
}

/// Plays up to the first turn of the next Day, or to the end.
pub(crate) fn next_day(game: &mut Game<'_>) -> Vec<Event> {
    let day = game.day();
    pass_until(game, |g| g.day() > day && g.step() == Step::Turn)
}

/// Plays up to the first choice of Clean-up, or past Night if there is none.
pub(crate) fn to_night(game: &mut Game<'_>) -> Vec<Event> {
    let day = game.day();
    pass_until(game, |g| g.day() > day || matches!(g.step(), Step::KeepInReserve | Step::KeepLandmark))
}

/// Passes with player B, so that it is the turn of player A.
pub(crate) fn turn_of_a(game: &mut Game<'_>) {
    while game.to_decide() == Some(Player::B) {
        game.play(Decision::Pass).unwrap();
    }
}
