//! Systems 34, 35, 67 and 68: Rest and Clean-up (4.2.5.b–c).

use super::scenario::{A, board, card, character, options, other, pool, pool_with_hero, set, to_night};
use engine::{
    CardKind, CardSpec, Decision, Event, Illegal,
    state::{CardSet, Status, Step, Zone},
};

/// The zone of a Character with these statuses after Rest, and its statuses then.
fn rested(statuses: &[Status]) -> (Zone, Vec<Status>) {
    let pool = pool(&[
        character(0, 0, [0, 0, 0]),
        character(9, 9, [0, 0, 0]),
        character(9, 9, [0, 0, 0]),
        character(9, 9, [0, 0, 0]),
    ]);
    // Three more cards in Reserve make Clean-up ask, so that the state right after Rest can be seen.
    let mut at = board(&pool, &[(Zone::HeroExpedition, &[0]), (Zone::Reserve, &[1, 2, 3])]);
    at.statuses.extend(statuses.iter().map(|&status| (card(&pool, 0), status)));
    let mut game = at.start().unwrap();
    to_night(&mut game);
    let zone = Zone::ALL.into_iter().find(|&zone| game.zone(A, zone).contains(card(&pool, 0))).unwrap();
    let left = [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting];
    (zone, left.into_iter().filter(|&status| game.with_status(status).contains(card(&pool, 0))).collect())
}

/// The matrix of system 67: 2.4.2, 2.4.4, 2.4.7.d.
#[test]
fn rest_by_status() {
    use Status::{Anchored, Asleep, Exhausted, Fleeting};
    use Zone::{Discard, HeroExpedition, Reserve};
    for (statuses, zone, left) in [
        (&[][..], Reserve, &[][..]),
        (&[Anchored], HeroExpedition, &[]),
        (&[Asleep], HeroExpedition, &[]),
        (&[Anchored, Asleep], HeroExpedition, &[]),
        (&[Fleeting], Discard, &[]),
        (&[Fleeting, Anchored], HeroExpedition, &[Fleeting]),
        (&[Fleeting, Asleep], HeroExpedition, &[Fleeting]),
        (&[Exhausted], Reserve, &[]),
        (&[Exhausted, Anchored], HeroExpedition, &[Exhausted]),
    ] {
        assert_eq!(rested(statuses), (zone, left.to_vec()), "{statuses:?}");
    }
}

/// The zone of a Permanent in the Hero Expedition after Rest, depending on whether its Expedition moved.
fn permanent_rested(kind: CardKind, moves: bool, fleeting: bool) -> Zone {
    let spare = character(9, 9, [0, 0, 0]);
    let statistic = u8::from(moves);
    let pool = pool(&[other(kind), character(0, 0, [statistic; 3]), spare, spare, spare]);
    let mut at = board(&pool, &[(Zone::HeroExpedition, &[0, 1]), (Zone::Reserve, &[2, 3, 4])]);
    at.statuses.extend(fleeting.then_some((card(&pool, 0), Status::Fleeting)));
    let mut game = at.start().unwrap();
    to_night(&mut game);
    Zone::ALL.into_iter().find(|&zone| game.zone(A, zone).contains(card(&pool, 0))).unwrap()
}

/// 4.2.5.b: a Gear leaves if its Expedition moved; other Permanents stay.
#[test]
fn gear_rests_when_its_expedition_moved() {
    use Zone::{Discard, HeroExpedition, Reserve};
    assert_eq!(permanent_rested(CardKind::Gear, true, false), Reserve);
    assert_eq!(permanent_rested(CardKind::Gear, false, false), HeroExpedition);
    assert_eq!(permanent_rested(CardKind::Gear, true, true), Discard);
    assert_eq!(permanent_rested(CardKind::Gear, false, true), HeroExpedition);
    for moves in [true, false] {
        assert_eq!(permanent_rested(CardKind::ExpeditionPermanent, moves, false), HeroExpedition);
    }
}

/// All Characters rest at once, so Reserve may hold seven until Clean-up.
#[test]
fn reserve_overflows_until_clean_up() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 7]);
    let places =
        [(Zone::HeroExpedition, &[0, 1, 2][..]), (Zone::CompanionExpedition, &[3, 4]), (Zone::Reserve, &[5, 6])];
    let mut game = board(&pool, &places).start().unwrap();
    to_night(&mut game);
    assert_eq!((game.step(), game.zone(A, Zone::Reserve).len(), options(&game).len()), (Step::KeepInReserve, 7, 7));
}

/// 4.2.5.c: exactly as many cards as the limit are kept, which the player chooses; the others go to the discard pile.
#[test]
fn two_of_four_are_kept_in_reserve() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 4]);
    let mut game = board(&pool, &[(Zone::Reserve, &[0, 1, 2, 3])]).start().unwrap();
    to_night(&mut game);
    game.play(Decision::Keep(card(&pool, 1))).unwrap();
    let again = game.play(Decision::Keep(card(&pool, 1))).unwrap_err();
    assert_eq!(again.reason, Illegal::KeptAlready);
    assert_eq!(game.zone(A, Zone::Reserve).len(), 4, "nothing goes before all is chosen");
    let mut events = Vec::new();
    game.play_with(Decision::Keep(card(&pool, 3)), &mut events).unwrap();
    assert_eq!(game.zone(A, Zone::Reserve), set(&pool, &[1, 3]));
    let (from, to) = (Zone::Reserve, Zone::Discard);
    let went = |i| Event::Went { player: A, card: card(&pool, i), from, from_of: None, to, to_of: None };
    assert!(events.contains(&went(0)) && events.contains(&went(2)));
}

/// Below the limit nothing can be discarded, and nobody is asked.
#[test]
fn within_the_limit_all_is_kept() {
    for cards in [&[][..], &[0], &[0, 1]] {
        let pool = pool(&[character(9, 9, [0, 0, 0]); 8]);
        let mut game = board(&pool, &[(Zone::Reserve, cards)]).start().unwrap();
        to_night(&mut game);
        assert_eq!((game.day(), game.zone(A, Zone::Reserve)), (2, set(&pool, cards)));
    }
}

/// The limits of the Hero count: Reserve 0, 1, 3; three of four Landmarks.
#[test]
fn limits_of_the_hero_at_clean_up() {
    for (reserve_limit, landmark_limit) in [(0u8, 3u8), (1, 2), (3, 0), (9, 9)] {
        let hero = CardSpec { reserve_limit, landmark_limit, ..CardSpec::new(CardKind::Hero) };
        let mut cards = vec![character(9, 9, [0, 0, 0]); 4];
        cards.extend([other(CardKind::Landmark); 4]);
        cards.extend([character(9, 9, [0, 0, 0]); 4]);
        let pool = pool_with_hero(Some(hero), &cards);
        let mut game =
            board(&pool, &[(Zone::Reserve, &[0, 1, 2, 3]), (Zone::Landmarks, &[4, 5, 6, 7])]).start().unwrap();
        super::scenario::next_day(&mut game);
        let left = [Zone::Reserve, Zone::Landmarks].map(|zone| game.zone(A, zone).len());
        assert_eq!(left, [reserve_limit.min(4), landmark_limit.min(4)]);
        assert_eq!(game.zone(A, Zone::Discard).len(), 8 - left[0] - left[1]);
    }
}

/// System 48: no status is kept in the discard pile; an exhausted card from Reserve becomes a new object.
#[test]
fn discarded_cards_lose_their_statuses() {
    let pool = pool(&[character(9, 9, [0, 0, 0]); 3]);
    let mut at = board(&pool, &[(Zone::Reserve, &[0, 1, 2])]);
    at.statuses.push((card(&pool, 0), Status::Exhausted));
    let mut game = at.start().unwrap();
    to_night(&mut game);
    game.play(Decision::Keep(card(&pool, 1))).unwrap();
    game.play(Decision::Keep(card(&pool, 2))).unwrap();
    assert_eq!(game.with_status(Status::Exhausted), CardSet::EMPTY);
}
