//! Tests of games that exceed the limits of the engine: these end at once with a report (system 8), and never in silence.

use super::scenario::{A, card, character, options, other, pass_until};
use engine::{
    CardKind, CardPool, CardSpec, Decision, DeckSpec, Event, Fault, Mode, Outcome, PlayDestination,
    state::{Board, BoardFault, Status, Step, Zone},
};

/// A pool of these cards, the first of which have these abilities.
fn pool(cards: Vec<(CardSpec, u8)>, texts: &[String]) -> CardPool {
    let text = |(card, text): (usize, &String)| (Some(card), text.parse().unwrap());
    let texts = texts.iter().enumerate().map(text).collect();
    CardPool::new(&DeckSpec { cards, texts, ..DeckSpec::default() }).unwrap()
}

fn board<'p>(pool: &'p CardPool, places: &[(Zone, usize)]) -> Board<'p> {
    let all = |&(zone, kind): &(Zone, usize)| pool.copies(kind).iter().map(move |card| (A, card, zone));
    Board { places: places.iter().flat_map(all).collect(), ..Board::new(pool, Mode::Standard.rules()) }
}

/// Landmarks that give `abilities` different abilities, all but the last in play: the outcome after the last one is played, and
/// the events of that.
fn give(abilities: usize) -> (Option<Outcome>, Vec<Event>) {
    let ability = |mana| format!("always each Character has ability (cost {{T}}, {mana} mana: draw 1)");
    let texts: Vec<_> = (0..abilities).map(ability).collect();
    let mut cards = vec![(other(CardKind::Landmark), 1); abilities];
    cards.push((character(1, 1, [1, 1, 1]), 1));
    let pool = pool(cards, &texts);
    let last = abilities - 1;
    let mut places: Vec<_> = (0..last).map(|kind| (Zone::Landmarks, kind)).collect();
    places.extend([(Zone::Hand, last), (Zone::Mana, abilities)]);
    let mut game = board(&pool, &places).start().unwrap();
    let mut events = Vec::new();
    let play =
        Decision::Play { card: card(&pool, last), into: PlayDestination::Landmarks, how: engine::PlayMode::Printed };
    game.play_with(play, &mut events).unwrap();
    (game.outcome(), events)
}

#[test]
fn more_shaping_abilities_than_there_is_room_for_end_the_game_as_they_arrive() {
    assert_eq!(give(6).0, None);
    let (outcome, events) = give(7);
    let stopped = Outcome::Faulted(Fault::Passives);
    assert_eq!(outcome, Some(stopped));
    let ends = events.iter().filter(|event| matches!(event, Event::Ended { .. })).count();
    assert_eq!((events.last(), ends), (Some(&Event::Ended { outcome: stopped }), 1));
}

/// At Clean-up with a Reserve of cards of different costs, and with Landmarks that each allow one more card of one cost; the
/// allowances differ only if `cost` says so.
fn keep(places: u8, cost: impl Fn(u8) -> String) -> (Option<Outcome>, usize) {
    let text = |place| format!("always your Reserve limit 1 more for a card [{}] in your Reserve", cost(place));
    let texts: Vec<_> = (1..=places).map(text).collect();
    let mut cards = vec![(other(CardKind::Landmark), 1); texts.len()];
    cards.extend((1..=12).map(|cost| (character(cost, 12, [0, 0, 0]), 1)));
    let pool = pool(cards, &texts);
    let zone = |kind| if kind < texts.len() { Zone::Landmarks } else { Zone::Reserve };
    let at: Vec<_> = (0..texts.len() + 12).map(|kind| (zone(kind), kind)).collect();
    let mut game = board(&pool, &at).start().unwrap();
    let mut kept = 0;
    pass_until(&mut game, |game| matches!(game.step(), Step::KeepInReserve));
    while matches!(game.step(), Step::KeepInReserve | Step::KeepBesides) {
        let keep = options(&game).into_iter().find(|decision| matches!(decision, Decision::Keep(_)));
        let Some(keep) = keep else { break };
        game.play(keep).unwrap();
        kept += 1;
    }
    (game.outcome(), kept)
}

/// 4.2.5.c: two cards that the limit allows, and one for each allowance that it fits.
#[test]
fn places_beyond_a_limit_are_weighed_or_end_the_game() {
    assert_eq!(keep(8, |place| format!("hand cost = {place}")), (None, 2 + 8));
    assert_eq!(keep(9, |_| "hand cost >= 1".to_owned()), (None, 2 + 9), "those for the same cards are one");
    assert_eq!(keep(9, |place| format!("hand cost = {place}")), (Some(Outcome::Faulted(Fault::Passives)), 0));
}

#[test]
fn a_board_holds_no_counters_of_which_no_ability_speaks() {
    let texts = ["cost spend 1 \"Glitter\" counter from me: draw 1".to_owned()];
    let pool = pool(vec![(other(CardKind::Landmark), 1)], &texts);
    let counter = |word: &str| format!("give 1 {word} counter to me").parse::<engine::ability::Action>().unwrap();
    let kind = |word| match counter(word) {
        engine::ability::Action::Give { gains, .. } => match gains.as_slice() {
            [engine::ability::Gain::Counters { counter, .. }] => *counter,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    let bearer = card(&pool, 0);
    for (word, fault) in [("\"Glitter\"", None), ("Kelon", None), ("\"Rust\"", Some(bearer))] {
        let counters = vec![(bearer, kind(word), 1)];
        let board = Board { counters, ..board(&pool, &[(Zone::Landmarks, 0)]) };
        let expected = fault.map(|card| vec![BoardFault::Counter(card)]);
        assert_eq!(board.start().err(), expected, "{word}");
    }
    let counters = vec![(bearer, engine::ability::Counter::Any, 1)];
    let board = Board { counters, ..board(&pool, &[(Zone::Landmarks, 0)]) };
    assert_eq!(board.start().err(), Some(vec![BoardFault::Counter(bearer)]));
}

#[test]
fn a_hero_of_a_board_is_at_most_exhausted() {
    let spec = DeckSpec {
        hero: Some(CardSpec::new(CardKind::Hero)),
        cards: vec![(character(1, 1, [1, 1, 1]), 1)],
        ..DeckSpec::default()
    };
    let pool = CardPool::new(&spec).unwrap();
    let hero = pool.hero_card(A).unwrap();
    for (status, fault) in [(Status::Exhausted, None), (Status::Asleep, Some(Status::Asleep))] {
        let board = Board { statuses: vec![(hero, status)], ..board(&pool, &[]) };
        let expected = fault.map(|status| vec![BoardFault::Status(hero, status)]);
        assert_eq!(board.start().err(), expected);
    }
}
