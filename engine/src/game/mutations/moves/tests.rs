//! Tests that the cache `Game::topics` agrees with the passive abilities of the cards, wherever these go.

use crate::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Game, Mode, Rng,
    game::queries::topics,
    primitives::{CardId, Player, Zone},
    program::analysis::PassiveTopic,
    rules::Board,
};

fn on(game: &Game<'_>) -> Vec<PassiveTopic> {
    PassiveTopic::ALL.into_iter().filter(|topic| game.topics >> *topic as u32 & 1 == 1).collect()
}

fn decisions(game: &Game<'_>) -> Vec<Decision> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.to_vec()
}

/// A board with the one card there.
fn board(pool: &CardPool, zone: Zone) -> Board<'_> {
    Board { places: vec![(Player::A, CardId::new(0), zone)], ..Board::new(pool, Mode::Standard.rules()) }
}

#[test]
fn a_card_speaks_where_its_abilities_work_and_nowhere_else() {
    use PassiveTopic::{
        Besides, Bestow, Cost, Enter, Expedition, Gaining, Has, Hush, Kept, Land, Late, Limit, Maxima, MayPlay,
        Modifier, Play, Ready, Regain, Shape, Size, Statistic, Uncounted, Way,
    };
    let mut seen = Vec::new();
    for (text, topics) in [
        ("always each Character [other] has Gigantic", &[Shape, Size][..]),
        ("always each Character counts {V} + 1", &[Shape, Statistic]),
        ("always each region has only {V}", &[Land]),
        ("always each region [{M}] has only {V}", &[Shape, Land]),
        ("always if on the first Day: I have Defender", &[Late]),
        ("always each Spell played by you costs 1 less", &[Cost]),
        ("always each Spell played by an opponent cannot be played", &[Play]),
        ("always may play each card [Exhausted] in your Reserve", &[MayPlay]),
        ("always each Spell played by you has Fleeting", &[Has, Bestow]),
        ("always each Character has Tough 1", &[Has]),
        ("always each card in an opponent's Reserve cannot gain counters", &[Gaining]),
        ("always each Character in the Expedition facing me cannot activate {J}", &[Hush]),
        ("always each Character [Exhausted] in the Reserve cannot be readied in Morning", &[Ready]),
        ("always your Reserve limit 1 more", &[Limit]),
        ("always your Reserve limit 1 more for a card [Exhausted] in your Reserve", &[Besides]),
        ("always I cannot count toward the Reserve limit", &[Uncounted]),
        ("always I cannot count toward the Landmark limit", &[Uncounted]),
        ("always I can regain Fleeting", &[Regain]),
        ("always my other Expedition cannot move forward", &[Expedition]),
        ("always raise maxima of support abilities by 1", &[Maxima]),
        ("always before you Resupply: also (draw 1)", &[Modifier]),
        ("always may pay (discard 1 card in your Reserve) to cost 2 less", &[Way]),
        ("always I enter with 5 Heroism counters", &[Enter]),
        ("always I cannot be sacrificed", &[Kept]),
        ("when {J} -> draw 1", &[]),
    ] {
        for (text, in_play, in_reserve) in
            [(text.to_owned(), topics, &[][..]), (format!("support: {text}"), &[], topics)]
        {
            let spec = CardSpec { hand_cost: 0, reserve_cost: 0, ..CardSpec::new(CardKind::Character) };
            let texts = vec![(Some(0), text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))];
            let deck = DeckSpec { cards: vec![(spec, 1)], texts, ..DeckSpec::default() };
            let pool = CardPool::of_board(&[&deck]).unwrap();
            assert!(pool.unsupported().is_empty(), "{text}");
            for (zone, expected) in [
                (Zone::Hand, &[][..]),
                (Zone::Reserve, in_reserve),
                (Zone::HeroExpedition, in_play),
                (Zone::CompanionExpedition, in_play),
                (Zone::Mana, &[]),
                (Zone::Discard, &[]),
                (Zone::Deck, &[]),
            ] {
                assert_eq!(on(&board(&pool, zone).start().unwrap()), expected, "{text}: in {zone:?}");
            }
            let mut game = board(&pool, Zone::Hand).start().unwrap();
            let play = decisions(&game).into_iter().find(|decision| matches!(decision, Decision::Play { .. }));
            game.play(play.unwrap()).unwrap();
            assert_eq!(on(&game), in_play, "{text}: played");
            let day = game.day();
            while game.day() == day {
                game.play(decisions(&game).into_iter().next_back().unwrap()).unwrap();
            }
            assert_eq!(on(&game), in_reserve, "{text}: after Rest");
        }
        seen.extend(topics);
    }
    let never: Vec<_> = PassiveTopic::ALL.into_iter().filter(|topic| !seen.contains(topic)).collect();
    assert_eq!(never, [], "without a card that speaks of them");
}

/// Cards with passive abilities, and cards that move others to every zone.
const CARDS: [(CardKind, &str); 14] = [
    (
        CardKind::Character,
        "always each Character [other] has Defender\nsupport: always I cannot count toward the Reserve limit",
    ),
    (CardKind::Character, "always each Character controlled by you counts {V} + 1"),
    (CardKind::Character, "always before I leave the Expeditions: may instead (send me to Mana zone exhausted)"),
    (CardKind::Gear, "always my Expedition cannot move forward at Dusk"),
    (
        CardKind::Landmark,
        "always each Spell played by you costs 1 less\nsupport: always each Spell played by you costs 1 less",
    ),
    (CardKind::Landmark, "always your Reserve limit 1 more"),
    (CardKind::Landmark, "always each region has also {M}\ncost {T}: defect 1 target Character"),
    (CardKind::Spell, "effect send 1 target Character or Permanent to Reserve; Resupply"),
    (
        CardKind::Spell,
        "effect send 1 target Character to hand; exchange 1 card in your hand with 1 card in your Reserve",
    ),
    (CardKind::Spell, "effect defect 1 target Character; take control of 1 target Landmark"),
    (CardKind::Spell, "effect send 1 target Character to top of deck; switch 1 target Character; Sabotage"),
    (CardKind::Spell, "effect send up to 1 Character in your Reserve to my Expedition; discard 1 target Permanent"),
    (
        CardKind::Spell,
        "effect create 1 \"Imp\" 1/1/1 having (always each Character has Gigantic) in 1 target Expedition",
    ),
    (CardKind::Spell, "effect Rush; sacrifice 1 Permanent controlled by you"),
];

#[test]
fn whatever_happens_it_is_known_who_speaks() {
    let cost = |kind| CardSpec { hand_cost: 1, reserve_cost: 1, ..CardSpec::new(kind) };
    let cards = CARDS.iter().map(|(kind, _)| (cost(*kind), 3)).collect();
    let texts = CARDS.iter().enumerate().map(|(card, (_, text))| (Some(card), text.parse().unwrap())).collect();
    let deck = DeckSpec { cards, texts, ..DeckSpec::default() };
    let pool = CardPool::of_board(&[&deck, &deck]).unwrap();
    let mut rng = Rng::new(28);
    let mut changes = 0;
    for _ in 0..40 {
        let mut board = Board { seed: rng.word(), ..Board::new(&pool, Mode::Standard.rules()) };
        for player in [Player::A, Player::B] {
            for card in pool.deck(player).iter() {
                let zone = [Zone::Hand, Zone::Reserve, Zone::Mana, Zone::Deck, Zone::Deck][rng.below(5) as usize];
                board.places.push((player, card, zone));
            }
        }
        let mut game = board.start().unwrap();
        for _ in 0..150 {
            assert_eq!(game.topics, topics::topics_there(&game));
            let (before, options) = (game.topics, decisions(&game));
            if options.is_empty() {
                break;
            }
            game.play(options[rng.below(options.len() as u32) as usize]).unwrap();
            changes += u32::from(game.topics != before);
        }
    }
    assert!(changes > 500, "only {changes} changes");
}
