//! Tests of the greedy policy with effects and quick actions, one for each sentence of its description.
#![expect(clippy::unwrap_used, reason = "what a test builds is right, or the test fails")]

use cards::Statistics;
use engine::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Game, Mode, PlayDestination, PlayMode, Policy,
    View,
    policy::Greedy,
    state::{Board, CardId, Player, Status, Step, Zone},
};

fn character(statistics: u8) -> CardSpec {
    let statistics = Statistics { forest: statistics, mountain: 0, ocean: 0 };
    CardSpec { hand_cost: 1, reserve_cost: 1, statistics, ..CardSpec::new(CardKind::Character) }
}

/// A pool with the card with the ability, a small and a large Character for each player, and Mana Orbs.
fn pool(text: &str) -> CardPool {
    let cards = vec![(character(0), 1), (character(1), 1), (character(5), 1), (CardSpec::new(CardKind::Spell), 3)];
    let mine = DeckSpec { cards: cards.clone(), texts: vec![(Some(0), text.parse().unwrap())], ..DeckSpec::default() };
    let theirs = DeckSpec { cards, ..DeckSpec::default() };
    CardPool::of_decks(&[&mine, &theirs]).unwrap()
}

fn card(pool: &CardPool, player: Player, i: usize) -> CardId {
    let deck: Vec<CardId> = pool.deck(player).iter().collect();
    deck[i]
}

fn board<'p>(pool: &'p CardPool, places: &[(Player, usize, Zone)]) -> Board<'p> {
    let places = places.iter().map(|&(player, i, zone)| (player, card(pool, player, i), zone));
    let orbs = [3, 4].map(|orb| (Player::A, card(pool, Player::A, orb), Zone::Mana));
    Board { places: places.chain(orbs).collect(), ..Board::new(pool, Mode::Standard.rules()) }
}

fn greedy(game: &Game<'_>) -> Decision {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list[Greedy::of(game.pool()).decide(&View::new(game, game.to_decide().unwrap()), &list)]
}

/// Plays the card with the ability from Hand, and returns what greedy answers to its effect.
fn answer(text: &str, places: &[(Player, usize, Zone)]) -> (CardPool, Vec<Decision>) {
    let pool = pool(text);
    let all: Vec<_> = places.iter().copied().chain([(Player::A, 0, Zone::Hand)]).collect();
    let answers = {
        let mut game = board(&pool, &all).start().unwrap();
        let played = card(&pool, Player::A, 0);
        game.play(Decision::Play { card: played, into: PlayDestination::HeroExpedition, how: PlayMode::Printed })
            .unwrap();
        let mut answers = Vec::new();
        while game.step() == Step::Effect {
            let decision = greedy(&game);
            answers.push(decision);
            game.play(decision).unwrap();
        }
        answers
    };
    (pool, answers)
}

const HERO: Zone = Zone::HeroExpedition;

#[test]
fn what_is_good_goes_to_the_most_valuable_own_object() {
    let places = [(Player::A, 1, HERO), (Player::A, 2, HERO), (Player::B, 2, HERO)];
    let (pool, answers) = answer("when {J} -> give 1 boost to 1 target Character [other]", &places);
    assert_eq!(answers, [Decision::Choose(card(&pool, Player::A, 2))]);
    let places = [(Player::A, 1, Zone::Reserve), (Player::B, 2, Zone::Reserve)];
    let (pool, answers) = answer("when {J} -> send up to 1 target card in the Reserve to hand", &places[..1]);
    assert_eq!(answers, [Decision::Choose(card(&pool, Player::A, 1))]);
}

#[test]
fn what_is_bad_goes_to_others() {
    let places = [(Player::A, 1, Zone::Reserve), (Player::B, 2, Zone::Reserve)];
    let (pool, answers) = answer("when {J} -> Sabotage", &places);
    assert_eq!(answers, [Decision::Choose(card(&pool, Player::B, 2))]);
}

#[test]
fn what_is_bad_goes_to_nobody_or_to_the_own_object_of_least_value() {
    let own = [(Player::A, 1, Zone::Reserve), (Player::A, 2, Zone::Reserve)];
    assert_eq!(answer("when {J} -> Sabotage", &own).1, [Decision::Done]);
    let (pool, answers) = answer("when {J} -> discard 1 card in your Reserve", &own);
    assert_eq!(answers, [Decision::Choose(card(&pool, Player::A, 1))]);
}

#[test]
fn it_says_yes_unless_it_only_costs_something() {
    let own = [(Player::A, 1, HERO)];
    let (_, answers) = answer("when {J} -> may (give Fleeting to 1 target Character [other])", &own);
    assert_eq!(answers, [Decision::No]);
    let (_, answers) = answer("when {J} -> may (sacrifice 1 Character [other] controlled by you) then (draw 2)", &own);
    assert_eq!(answers[0], Decision::Yes);
    let (_, answers) = answer("when {J} -> may (give 1 boost to 1 target Character [other])", &own);
    assert_eq!(answers[0], Decision::Yes);
}

#[test]
fn tokens_are_for_own_expeditions() {
    let (_, answers) = answer("when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in 1 target Expedition", &[]);
    assert!(answers.iter().all(|answer| matches!(answer, Decision::ChooseExpedition { player: Player::A, .. })));
    assert!(!answers.is_empty());
}

/// The first thing that greedy does in its turn, with the card with the ability in play.
fn first_action(text: &str, places: &[(Player, usize, Zone)]) -> Decision {
    let pool = pool(text);
    let all: Vec<_> = places.iter().copied().chain([(Player::A, 0, HERO)]).collect();
    let game = board(&pool, &all).start().unwrap();
    greedy(&game)
}

#[test]
fn quick_actions_that_cost_nothing_but_their_bearer_are_played_first() {
    assert!(matches!(first_action("cost {T}: draw 1", &[]), Decision::QuickAction { .. }));
    assert!(matches!(
        first_action("cost {T}: discard 1 target Character [other]", &[(Player::B, 1, HERO)]),
        Decision::QuickAction { .. }
    ));
}

#[test]
fn quick_actions_that_cost_more_or_only_harm_are_not_played() {
    assert_eq!(first_action("cost {T}, 1 mana: draw 1", &[]), Decision::Pass);
    assert_eq!(first_action("cost {T}: discard 1 target Character [other]", &[(Player::A, 1, HERO)]), Decision::Pass);
}

#[test]
fn of_modes_the_one_with_the_best_choice_is_taken() {
    let text =
        "when {J} -> choose 1 of (discard 1 target Character [other]) or (give 1 boost to 1 target Character [other])";
    // The only other Character belongs to greedy itself: discarding it would harm.
    let (_, answers) = answer(text, &[(Player::A, 1, HERO)]);
    assert_eq!(answers[0], Decision::ChooseMode(1));
    // The Character of the opponent is worth more than a boost on the small Character of its own.
    let (pool, answers) = answer(text, &[(Player::A, 1, HERO), (Player::B, 2, HERO)]);
    assert_eq!(answers, [Decision::ChooseMode(0), Decision::Choose(card(&pool, Player::B, 2))]);
}

#[test]
fn a_mode_without_a_choice_is_taken_where_the_others_only_harm() {
    let text = "when {J} -> choose 1 of (Sabotage) or (draw 1)";
    assert_eq!(answer(text, &[(Player::A, 1, Zone::Reserve)]).1[0], Decision::ChooseMode(1));
    assert_eq!(answer(text, &[(Player::B, 2, Zone::Reserve)]).1[0], Decision::ChooseMode(0));
}

/// What greedy does with the card with the support ability in Reserve, besides others, where two cards may be kept. It has no
/// mana.
fn last_action(text: &str, others: &[(Player, usize, Zone)]) -> Decision {
    let pool = pool(&format!("support: {text}"));
    let all: Vec<_> = others.iter().copied().chain([(Player::A, 0, Zone::Reserve)]).collect();
    let places = all.iter().map(|&(player, i, zone)| (player, card(&pool, player, i), zone));
    let game = Board { places: places.collect(), ..Board::new(&pool, Mode::Standard.rules()) }.start().unwrap();
    greedy(&game)
}

#[test]
fn a_support_ability_is_used_before_clean_up_would_discard_its_card() {
    let full = [(Player::A, 1, Zone::Reserve), (Player::A, 2, Zone::Reserve)];
    assert!(matches!(last_action("cost {D}: draw 1", &full), Decision::QuickAction { .. }));
    assert_eq!(last_action("cost {D}: draw 1", &full[..1]), Decision::Pass, "there is room for it");
    assert_eq!(last_action("cost {D}, 1 mana: draw 1", &full), Decision::Pass, "it cannot be paid for");
    // The Character of its own comes to Reserve at Rest, which is then full, and is the only one that could be chosen.
    let coming = [(Player::A, 1, Zone::Reserve), (Player::A, 2, HERO)];
    assert!(matches!(
        last_action("cost {D}: give 1 boost to 1 target Character", &coming),
        Decision::QuickAction { .. }
    ));
    assert_eq!(last_action("cost {D}: discard 1 target Character", &coming), Decision::Pass);
}

#[test]
fn only_what_rest_adds_to_reserve_takes_room_from_a_support_card() {
    let with = |status: &[Status]| {
        let pool = pool("support: cost {D}: draw 1");
        let one = card(&pool, Player::A, 2);
        let places = [(0, Zone::Reserve), (1, Zone::Reserve), (2, HERO)];
        let places = places.map(|(i, zone)| (Player::A, card(&pool, Player::A, i), zone)).to_vec();
        let statuses = status.iter().map(|status| (one, *status)).collect();
        greedy(&Board { places, statuses, ..Board::new(&pool, Mode::Standard.rules()) }.start().unwrap())
    };
    assert!(matches!(with(&[]), Decision::QuickAction { .. }), "it comes to Reserve, which is then too full");
    assert_eq!(with(&[Status::Fleeting]), Decision::Pass, "it is discarded (2.4.7.d)");
    assert_eq!(with(&[Status::Anchored]), Decision::Pass, "it stays (2.4.2)");
    assert_eq!(with(&[Status::Asleep]), Decision::Pass, "it stays (2.4.4)");
}
