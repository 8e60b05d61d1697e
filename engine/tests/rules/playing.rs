//! Systems 38, 54, 66 and 81–86: costs, and playing each kind of card (5.1, 5.2).

use super::scenario::{A, board, card, character, next_day, options, other, pool, to_night};
use engine::{
    CardKind, CardSpec, Decision, Edition, Event, Game, Illegal, PlayDestination, PlayMode,
    state::{CardSet, Status, Zone},
};

fn play(game: &mut Game<'_>, i: usize, into: PlayDestination) -> Result<Vec<Event>, Illegal> {
    let mut events = Vec::new();
    let decision = Decision::Play { card: card(game.pool(), i), into, how: PlayMode::Printed };
    game.play_with(decision, &mut events).map(|()| events).map_err(|error| error.reason)
}

/// 5.1.2.d: Hand Cost from Hand, Reserve Cost from Reserve; paid by exhausting that many ready Orbs (3.2.9).
#[test]
fn a_card_costs_what_its_zone_says() {
    let cards = [character(3, 1, [1, 0, 0]), character(3, 1, [1, 0, 0]), CardSpec::new(CardKind::Spell)];
    let mut orbs = cards.to_vec();
    orbs.extend([character(9, 9, [0, 0, 0]); 4]);
    let pool = pool(&orbs);
    let places = [(Zone::Hand, &[0][..]), (Zone::Reserve, &[1]), (Zone::Mana, &[3, 4, 5, 6])];
    let mut game = board(&pool, &places).start().unwrap();
    assert_eq!((game.cost(A, card(&pool, 0)), game.cost(A, card(&pool, 1))), (Some(3), Some(1)));
    assert_eq!(game.cost(A, card(&pool, 3)), None, "an Orb cannot be played");
    play(&mut game, 0, PlayDestination::HeroExpedition).unwrap();
    assert_eq!(game.ready_orbs(A), 1);
    super::scenario::turn_of_a(&mut game);
    play(&mut game, 1, PlayDestination::CompanionExpedition).unwrap();
    assert_eq!((game.ready_orbs(A), game.zone(A, Zone::Mana).len()), (0, 4));
}

/// System 81: a failing payment leaves the state untouched. System 54: five Orbs, three ready, no card of cost 4.
#[test]
fn too_few_ready_orbs_pay_nothing() {
    let mut cards = vec![character(4, 4, [1, 0, 0])];
    cards.extend([character(9, 9, [0, 0, 0]); 5]);
    let pool = pool(&cards);
    let mut at = board(&pool, &[(Zone::Hand, &[0]), (Zone::Mana, &[1, 2, 3, 4, 5])]);
    at.exhausted_orbs[A] = 2;
    let mut game = at.start().unwrap();
    let before = game;
    assert_eq!(play(&mut game, 0, PlayDestination::HeroExpedition), Err(Illegal::Mana { cost: 4, mana: 3 }));
    assert_eq!(game, before);
    assert_eq!(options(&game), [Decision::Pass]);
}

/// The destinations of a card of each kind.
#[test]
fn each_kind_goes_where_it_belongs() {
    use PlayDestination::{CompanionExpedition, HeroExpedition, Landmarks, Resolution};
    for (kind, places) in [
        (CardKind::Character, vec![HeroExpedition, CompanionExpedition]),
        (CardKind::Gear, vec![HeroExpedition, CompanionExpedition]),
        (CardKind::ExpeditionPermanent, vec![HeroExpedition, CompanionExpedition]),
        (CardKind::Landmark, vec![Landmarks]),
        (CardKind::Spell, vec![Resolution]),
        (CardKind::ManaConvergence, vec![]),
    ] {
        let pool = pool(&[CardSpec { hand_cost: 0, ..other(kind) }]);
        let game = board(&pool, &[(Zone::Hand, &[0])]).start().unwrap();
        let card = card(&pool, 0);
        let mut expected: Vec<Decision> =
            places.iter().map(|&into| Decision::Play { card, into, how: PlayMode::Printed }).collect();
        expected.push(Decision::Pass);
        assert_eq!(options(&game), expected, "{kind:?}");
        for into in [HeroExpedition, CompanionExpedition, Landmarks, Resolution] {
            let legal = game.check(Decision::Play { card, into, how: PlayMode::Printed });
            let refused = legal.err().map(|error| error.reason);
            assert_eq!(refused, (!places.contains(&into)).then_some(Illegal::Destination(into)), "{kind:?} {into:?}");
        }
    }
}

/// Plays a free card of a kind from a zone; returns where it went and whether it is Fleeting there.
fn route(kind: CardKind, from: Zone) -> (Zone, bool) {
    let pool = pool(&[CardSpec { hand_cost: 0, reserve_cost: 0, ..other(kind) }]);
    let mut game = board(&pool, &[(from, &[0])]).start().unwrap();
    let Decision::Play { into, .. } = options(&game)[0] else { panic!("playable") };
    play(&mut game, 0, into).unwrap();
    let card = card(&pool, 0);
    let zone = Zone::ALL.into_iter().find(|&zone| game.zone(A, zone).contains(card)).unwrap();
    (zone, game.with_status(Status::Fleeting).contains(card))
}

/// 5.2.1–5.2.4, 2.4.7: a card that is played from Reserve is Fleeting, except for Landmarks; a Spell goes to Reserve, or to the
/// discard pile if it is Fleeting.
#[test]
fn routes_of_cards_and_fleeting() {
    use Zone::{Discard, Hand, HeroExpedition, Landmarks, Reserve};
    for (kind, from, expected) in [
        (CardKind::Character, Hand, (HeroExpedition, false)),
        (CardKind::Character, Reserve, (HeroExpedition, true)),
        (CardKind::Gear, Hand, (HeroExpedition, false)),
        (CardKind::Gear, Reserve, (HeroExpedition, true)),
        (CardKind::ExpeditionPermanent, Reserve, (HeroExpedition, true)),
        (CardKind::Landmark, Hand, (Landmarks, false)),
        (CardKind::Landmark, Reserve, (Landmarks, false)),
        (CardKind::Spell, Hand, (Reserve, false)),
        (CardKind::Spell, Reserve, (Discard, false)),
    ] {
        assert_eq!(route(kind, from), expected, "{kind:?} from {from:?}");
    }
}

/// 5.2.1.c: the Character joins first and gains Fleeting in a step of its own (O-3); 5.2.4: a Spell
/// gains it in Limbo, before it resolves.
#[test]
fn fleeting_comes_after_joining_and_before_resolving() {
    let pool = pool(&[character(0, 0, [1, 0, 0]), CardSpec { reserve_cost: 0, ..other(CardKind::Spell) }]);
    let mut game = board(&pool, &[(Zone::Reserve, &[0, 1])]).start().unwrap();
    let joined = Event::Played { player: A, card: card(&pool, 0), to: Zone::HeroExpedition, to_of: None };
    let gained = |i| Event::Gained { player: A, card: card(&pool, i), status: Status::Fleeting };
    let events = play(&mut game, 0, PlayDestination::HeroExpedition).unwrap();
    assert_eq!(events[1..], [joined, gained(0)]);
    super::scenario::turn_of_a(&mut game);
    let events = play(&mut game, 1, PlayDestination::Resolution).unwrap();
    assert_eq!(
        events[1..],
        [gained(1), Event::Played { player: A, card: card(&pool, 1), to: Zone::Discard, to_of: None }]
    );
}

/// 2.4.7.d: at Rest a Fleeting Character is discarded, so it can be played from Reserve only once.
#[test]
fn a_character_is_used_twice() {
    let pool = pool(&[character(0, 0, [1, 0, 0])]).playing_by(Edition::Four);
    let mut game = board(&pool, &[(Zone::Hand, &[0])]).start().unwrap();
    play(&mut game, 0, PlayDestination::HeroExpedition).unwrap();
    next_day(&mut game);
    assert_eq!(game.zone(A, Zone::Reserve), CardSet::of(card(&pool, 0)));
    super::scenario::turn_of_a(&mut game);
    play(&mut game, 0, PlayDestination::CompanionExpedition).unwrap();
    to_night(&mut game);
    // The deck is empty: the Morning of Day 3 has drawn the card again, from the discard pile.
    assert_eq!(game.zone(A, Zone::Hand), CardSet::of(card(&pool, 0)));
    assert!(game.with_status(Status::Fleeting).is_empty(), "a new object (1.4.4)");
}

/// 2.4.6.c: an exhausted card of Reserve cannot be played.
#[test]
fn an_exhausted_card_in_reserve_waits() {
    let pool = pool(&[character(0, 0, [1, 0, 0])]);
    let mut at = board(&pool, &[(Zone::Reserve, &[0])]);
    at.statuses.push((card(&pool, 0), Status::Exhausted));
    let mut game = at.start().unwrap();
    assert_eq!(play(&mut game, 0, PlayDestination::HeroExpedition), Err(Illegal::Exhausted));
    assert_eq!(options(&game), [Decision::Pass]);
}

/// 5.2.a: cards are played from Hand or Reserve only.
#[test]
fn cards_elsewhere_cannot_be_played() {
    let pool = pool(&[character(0, 0, [1, 0, 0])]);
    for zone in [Zone::Deck, Zone::Discard, Zone::Mana, Zone::HeroExpedition] {
        let mut game = board(&pool, &[(zone, &[0])]).start().unwrap();
        assert_eq!(play(&mut game, 0, PlayDestination::HeroExpedition), Err(Illegal::NotPlayable), "{zone:?}");
    }
}

/// System 53: no card stays in Limbo.
#[test]
fn limbo_is_empty_afterwards() {
    for kind in [CardKind::Character, CardKind::Spell, CardKind::Landmark] {
        assert_ne!(route(kind, Zone::Hand).0, Zone::Limbo);
    }
}
