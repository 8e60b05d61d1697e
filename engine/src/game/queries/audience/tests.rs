//! Tests that the cache `Game::armed`, of the events that Reactions listen for, agrees with the cards wherever they go, and that
//! games that keep little of the state before a step play like games that keep all of it.

use crate::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Event, Events, Game, Mode, Rng,
    game::queries::audience,
    primitives::{CardId, Phase, Player, Zone},
    program::analysis::{ArmedEvents, EventMask, Lookback, ReactionSet, Subscription},
    rules::Board,
};

/// A hash of the state without the number of atomic actions in a row: those that nobody hears are not counted, and they make no
/// loop by themselves (system 8).
fn hash(game: &Game<'_>) -> u64 {
    let mut game = *game;
    game.limbo.events = 0;
    game.state_hash()
}

/// Every event with a hash of the state after it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told(Vec<(Event, u64)>);

impl Events for Told {
    fn event(&mut self, game: &Game<'_>, event: Event) {
        self.0.push((event, hash(game)));
    }
}

fn decisions(game: &Game<'_>) -> Vec<Decision> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.to_vec()
}

fn pool(cards: &[(CardSpec, String)], copies: u8) -> CardPool {
    let specs = cards.iter().map(|(spec, _)| (*spec, copies)).collect();
    let parse = |text: &String| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let texts = cards.iter().enumerate().map(|(card, (_, text))| (Some(card), parse(text))).collect();
    let deck = DeckSpec { cards: specs, texts, ..DeckSpec::default() };
    let pool = CardPool::of_board(&[&deck, &deck]).unwrap();
    assert!(pool.unsupported().is_empty(), "{:?}", pool.unsupported());
    pool
}

fn board(pool: &CardPool, zone: Zone) -> Board<'_> {
    Board { places: vec![(Player::A, CardId::new(0), zone)], ..Board::new(pool, Mode::Standard.rules()) }
}

fn light(kinds: EventMask) -> ArmedEvents {
    ArmedEvents { light: kinds, ..ArmedEvents::default() }
}

fn back(kinds: EventMask) -> ArmedEvents {
    ArmedEvents { back: kinds, ..ArmedEvents::default() }
}

/// The events listened for, without who listens.
fn what(armed: ArmedEvents) -> ArmedEvents {
    ArmedEvents { places: ReactionSet::default(), ..armed }
}

/// Each trigger with what its bearer in play listens for. In Reserve it is not known which cards worked before, so a Reaction
/// that must have worked asks for the whole state before.
#[test]
fn a_card_listens_where_its_abilities_work_and_nowhere_else() {
    for (trigger, in_play) in [
        ("when at Dusk", light(EventMask::phase(Phase::Dusk))),
        ("when after Rest", light(EventMask::over(crate::ability::Daily::Rest))),
        ("when you pass", light(EventMask::PASSED)),
        ("when you draw a card", light(EventMask::TO_HAND)),
        ("when you Expand", light(EventMask::TO_MANA)),
        ("when you Resupply", light(EventMask::RESUPPLIED)),
        ("when you make a Gift", light(EventMask::GIFT)),
        ("when you roll one or more dice", light(EventMask::ROLLED)),
        ("when you reveal a card by me", light(EventMask::REVEALED)),
        ("when you play a Spell", light(EventMask::PLAYED)),
        ("when you create a Character", light(EventMask::CAME.and(EventMask::STORED))),
        ("when you exhaust a Character", light(EventMask::GAINED)),
        ("when you shuffle", light(EventMask::DID)),
        ("when you sacrifice a Character", back(EventMask::LEFT)),
        ("when you discard a card", back(EventMask::LEFT.and(EventMask::TO_PILE))),
        ("when my Expedition moves forward", light(EventMask::EXPEDITION)),
        ("when I leave the Expeditions", back(EventMask::LEFT.and(EventMask::SHIFTED))),
        ("when a card leaves your Reserve", back(EventMask::CAME.and(EventMask::STIRRED))),
        ("when a Character joins your Expeditions", light(EventMask::CAME.and(EventMask::SHIFTED))),
        ("when a card joins your Reserve", light(EventMask::LEFT.and(EventMask::TO_RESERVE))),
        ("when a Character goes from the Expeditions to the Reserve", back(EventMask::LEFT)),
        ("when a Character goes from the Reserve to the Expeditions", light(EventMask::CAME)),
        ("when a Permanent goes from the Landmarks to the Expeditions", back(EventMask::SHIFTED)),
        ("when a card goes from the Reserve to the hand", light(EventMask::TO_HAND)),
        ("when a card goes from your deck to the Mana zone", light(EventMask::TO_MANA)),
        ("when I go from your hand to your Reserve", light(EventMask::TO_RESERVE)),
        ("when I go from your hand to the discard pile", back(EventMask::TO_PILE)),
        ("when I go from the Expeditions to your Reserve", back(EventMask::LEFT)),
        ("when a card goes to the discard pile", light(EventMask::LEFT.and(EventMask::TO_PILE))),
        ("when a Character goes to the Expeditions", light(EventMask::CAME.and(EventMask::SHIFTED))),
        ("when a card is discarded", back(EventMask::LEFT.and(EventMask::TO_PILE))),
        ("when a Character switches Expeditions", back(EventMask::SHIFTED)),
        ("when a Character defects", back(EventMask::SHIFTED)),
        ("when I lose Fleeting", back(EventMask::LOST)),
        ("when a Character loses Fleeting", light(EventMask::LOST)),
        ("when one or more Characters gain one or more boosts", light(EventMask::GAINED.and(EventMask::CAME))),
        ("when a Character gains Boosted", back(EventMask::GAINED.and(EventMask::CAME))),
        ("when each Expedition [behind] moves forward", back(EventMask::EXPEDITION)),
        ("when each Expedition [Hero, not Ascended] moves forward", light(EventMask::EXPEDITION)),
        ("when each Expedition [not Ascended] Ascends", back(EventMask::EXPEDITION)),
        ("when a Character joins each Expedition [behind]", back(EventMask::CAME.and(EventMask::SHIFTED))),
        ("when a Character gains Anchored", light(EventMask::GAINED.and(EventMask::CAME))),
        ("when you pass, if before I am [Fleeting]", back(EventMask::PASSED)),
        ("when you pass, if I am [Fleeting]", light(EventMask::PASSED)),
    ] {
        for (prefix, is_support) in [("", false), ("support: ", true)] {
            let text = format!("{prefix}{trigger} -> draw 1");
            let spec = CardSpec { hand_cost: 0, reserve_cost: 0, ..CardSpec::new(CardKind::Character) };
            let pool = pool(&[(spec, text.clone())], 1);
            let ArmedEvents { light, back, .. } = in_play;
            // The bearers of these need not have worked before the step.
            let is_told = ["when at ", "when after ", "when I go from your hand to your Reserve"]
                .into_iter()
                .any(|told| trigger.starts_with(told));
            let there = match (is_support, is_told) {
                (true, false) => {
                    ArmedEvents { light: EventMask::default(), back: light.and(back), ..ArmedEvents::default() }
                }
                (true, true) | (false, _) => in_play,
            };
            // A card listens in every zone where abilities may work: its zone says only whether it may work.
            for (zone, expected) in [
                (Zone::Hand, ArmedEvents::default()),
                (Zone::Mana, ArmedEvents::default()),
                (Zone::Discard, ArmedEvents::default()),
                (Zone::Deck, ArmedEvents::default()),
                (Zone::Reserve, there),
                (Zone::HeroExpedition, there),
                (Zone::CompanionExpedition, there),
            ] {
                assert_eq!(what(board(&pool, zone).start().unwrap().armed), expected, "{text}: in {zone:?}");
            }
            let mut game = board(&pool, Zone::Hand).start().unwrap();
            let play = decisions(&game).into_iter().find(|decision| matches!(decision, Decision::Play { .. }));
            game.play(play.unwrap()).unwrap();
            assert_eq!(what(game.armed), there, "{text}: played");
        }
    }
}

/// Abilities that a token may have, or an object may be given, are listened for wherever cards are, and ask for the whole state
/// before.
#[test]
fn what_others_may_have_always_has_listeners() {
    let spec = CardSpec { hand_cost: 0, reserve_cost: 0, ..CardSpec::new(CardKind::Spell) };
    for given in [
        "effect create 1 \"Imp\" 1/1/1 having (when you pass -> draw 1) in 1 target Expedition",
        "effect give ability (when you pass -> draw 1) to 1 target Character",
    ] {
        let pool = pool(&[(spec, given.to_owned())], 1);
        assert_eq!(what(board(&pool, Zone::Deck).start().unwrap().armed), back(EventMask::PASSED), "{given}");
    }
    let counting = pool(&[(spec, "when second each Day you draw a card -> draw 1".to_owned())], 1);
    assert!(board(&counting, Zone::Deck).start().unwrap().armed.back.meets(EventMask::TO_HAND));
}

/// Cards that wait for every event, and others that cause every event.
const REACTIONS: [&str; 53] = [
    "when {J} -> create 1 \"Recruit\" 1/1/1 Soldier in my Expedition",
    "when {H} -> Sabotage",
    "always if not (my Expedition is [behind]): I have no working abilities\nwhen {J} -> draw 1",
    "when {R} -> give 1 boost to me",
    "when at Noon -> give 1 boost to me",
    "when at Dusk, if before I am [not Boosted] -> give 2 boosts to me",
    "when first each Day at Noon -> draw 1",
    "when after Rest -> Resupply",
    "when you pass -> give Fleeting to me",
    "when an opponent passes -> give 1 boost to me",
    "when a player draws a card -> give Asleep to me",
    "when you Resupply -> give Anchored to me",
    "when you make a Gift -> draw 1",
    "when you roll one or more dice -> give 1 boost to me",
    "when you play a Spell -> give 1 boost to me",
    "when an opponent plays a Character -> exhaust me",
    "when you sacrifice a Permanent -> draw 1",
    "when you discard a card -> give 1 boost to me",
    "when an opponent creates a Character -> create 1 \"Recruit\" 1/1/1 Soldier in my Expedition",
    "when you exhaust a card in the Reserve -> give 1 boost to me",
    "when you play a Spell, if before I am [Boosted] -> remove all boosts from me",
    "when you Augment a Character, if before I am [not Boosted] -> draw 1",
    "when you ready a Permanent -> give 1 boost to me",
    "when an opponent shuffles -> give 1 boost to me",
    "when I leave the Expeditions -> Resupply",
    "when I leave the Expeditions, if before I am [Fleeting], for each of my boosts -> Resupply",
    "when a Character [other] joins my Expedition -> give 1 boost to it",
    "when a Character leaves my Expedition -> give 1 boost to me",
    "when I go to the Reserve -> exhaust me",
    "when I go from your hand to your Reserve -> give 1 boost to me",
    "when a card goes from your deck to your Reserve -> give 1 boost to me",
    "when I am sacrificed -> draw 1",
    "when a card is discarded -> give 1 boost to me",
    "when one or more Characters gain one or more boosts -> give Fleeting to me",
    "when I lose Fleeting -> draw 1",
    "when a Character switches Expeditions -> give 1 boost to it",
    "when a Character defects -> draw 1",
    "when you create a card [Signature token] -> give 1 boost to it",
    "when a card [Signature token] leaves your Reserve -> draw 1",
    "when my Expedition moves forward -> give 1 boost to me",
    "when each Expedition fails to move forward -> give 1 boost to me",
    "when I gain Asleep -> draw 1",
    "when second each Day you draw a card -> give 1 boost to me",
    "when you exhaust a Character, if before I am [not Exhausted] -> give 1 boost to me",
    "cost {T}: give ability (when you create a Character -> give 1 boost to me) to 1 target Character",
    "always each Character [other] has Gigantic",
    "when you play a Character [other, base statistic of 2] -> give 1 boost to me",
    "when a Character [hand cost >= 2] joins your Expeditions -> give 1 boost to it",
    "when a player plays a Permanent / Character [hand cost >= 2] -> give 1 boost to me",
    "always each Character [hand cost <= 1] played by you costs 1 less",
    "always each Spell [hand cost <= 1] played by you has Fleeting",
    "always each Character [base statistic of 2] has type Permanent",
    "when each Expedition [Ascended] controlled by you moves forward -> give 1 boost to me",
];

/// Some Reactions that work in Reserve; three cards in eight get none.
const SUPPORTS: [&str; 5] = [
    "when you pass -> draw 1",
    "when you exhaust a card in the Reserve -> draw 1",
    "when you sacrifice a Character -> draw 1",
    "when you play a Character [other, base statistic of 2] -> give 1 boost to me",
    "when you play a Spell [other] -> give 1 boost to me up to a max of 2",
];

const SPELLS: [&str; 30] = [
    "effect send 1 target Character or Permanent to Reserve; Resupply",
    "effect send 1 target Character to hand; exchange 1 card in your hand with 1 card in your Reserve",
    "effect send 1 target Character to top of deck; switch 1 target Character; Sabotage",
    "effect send up to 1 Character in your Reserve to my Expedition; discard 1 target Permanent",
    "effect defect 1 target Character; take control of 1 target Landmark",
    "effect Rush; sacrifice 1 Permanent controlled by you",
    "effect sacrifice 1 Character controlled by you; draw 1",
    "effect roll a die; give 1 boost to 1 target Character",
    "effect give ability (when I leave the Expeditions -> draw 1) to 1 target Character",
    "effect give ability (when you pass -> Resupply) to 1 target Character",
    "effect remove all boosts from each Character; give Fleeting to 1 target Character",
    "effect remove Fleeting from each Character; exhaust each Permanent",
    "effect ready each Permanent; shuffle your deck",
    "effect discard 1 card in your hand; draw 2",
    "effect each player does (draw 1); each opponent does (Resupply)",
    "effect this Day: each Character controlled by you loses abilities",
    "effect this turn next: when you play a Character -> (give 1 boost to it)",
    "effect create 1 \"Imp\" 1/1/1 having (when a Character leaves my Expedition -> give 1 boost to me) in 1 target Expedition",
    "effect exhaust 1 card in your Reserve; ready 1 card in your Reserve",
    "effect give Asleep to 1 target Character; give Anchored to 1 target Character",
    "effect move 1 target Expedition forward 1; Ascend 1 target Expedition",
    "effect move 1 target Expedition backward 1",
    "effect exhaust each Character; Augment each Character",
    "effect choose 1 of (draw 1) or (Resupply) or (discard each Character)",
    "effect give 2 boosts to each Character controlled by you",
    "effect create 2 \"Imp\" 1/1/1 having (when you create a Character -> give 1 boost to me) in 1 target Expedition",
    "effect create 1 \"Elf\" 1/2/1 Mage for 0 mana from Reserve having (when {R} -> draw 1 / always if number of (Characters controlled by you) >= 1: I cost 1 less) in your Reserve",
    "effect exhaust each card in your Reserve; exhaust each Character",
    "effect this Day next: each Spell played by you costs 1 less",
    "effect this turn: each Character [hand cost >= 2] played by you costs 1 less",
];

/// What the games came upon so far; `changes` counts changes of who can listen.
#[derive(Debug, Default)]
struct Seen {
    activations: usize,
    decisions: usize,
    changes: usize,
}

/// Plays a game with the pool as it is, and the same game with a pool that keeps everything: both must report the same events and
/// reach the same states. A third game reports to nobody, so that its objects may move at once.
fn side_by_side(pools: [&CardPool; 2], rng: &mut Rng, seen: &mut Seen) {
    let (seed, table) = (rng.word(), rng.word());
    let started = pools.map(|pool| {
        let mut rng = Rng::new(table);
        let mut board = Board { seed, ..Board::new(pool, Mode::Standard.rules()) };
        for player in [Player::A, Player::B] {
            for card in pool.deck(player).iter() {
                let zone = [Zone::Hand, Zone::Reserve, Zone::Mana, Zone::Mana, Zone::Deck][rng.below(5) as usize];
                board.places.push((player, card, zone));
            }
        }
        board.start().unwrap()
    });
    let [mut light, mut full] = started;
    let mut untold = light;
    for _ in 0..120 {
        let options = decisions(&light);
        assert_eq!(options, decisions(&full));
        if options.is_empty() {
            break;
        }
        let decision = options[rng.below(options.len() as u32) as usize];
        let before = light.armed;
        let mut told: [Told; 2] = Default::default();
        for (game, told) in [&mut light, &mut full].into_iter().zip(&mut told) {
            game.play_with(decision, told).unwrap();
        }
        assert_eq!(told[0], told[1], "after {decision:?}");
        assert_eq!(hash(&light), hash(&full), "after {decision:?}");
        untold.play(decision).unwrap();
        assert_eq!(hash(&untold), hash(&full), "told to nobody, after {decision:?}");
        assert_eq!(light.armed, audience::armed_now(&light));
        seen.decisions += 1;
        seen.changes += usize::from(light.armed != before);
        seen.activations += told[0].0.iter().filter(|(event, _)| matches!(event, Event::Activated { .. })).count();
    }
}

#[test]
fn the_light_memory_is_as_good_as_the_whole_state_before() {
    let mut rng = Rng::new(6);
    let mut seen = Seen::default();
    let mut tried = Vec::new();
    for _ in 0..240 {
        let few = |of: &[&str], kind: CardKind, rng: &mut Rng| -> Vec<(CardSpec, String)> {
            let one = |number: u8| {
                // Half of the cards differ in printed facts that descriptions ask for.
                let cost = |kind| CardSpec {
                    hand_cost: 1 + number % 2,
                    reserve_cost: 1,
                    statistics: cards::Statistics { forest: 1, mountain: 1 + number % 2, ocean: 0 },
                    ..CardSpec::new(kind)
                };
                let text = of[rng.below(of.len() as u32) as usize];
                let support = SUPPORTS.get(rng.below(8) as usize).map(|text| format!("\nsupport: {text}"));
                (cost(kind), format!("{text}{}", support.unwrap_or_default()))
            };
            (0..4).map(one).collect()
        };
        // Few different Reactions at a time, so that many steps are heard by nobody, or only by those who ask for little.
        let mut cards = few(&REACTIONS, CardKind::Character, &mut rng);
        cards.extend(few(&SPELLS, CardKind::Spell, &mut rng));
        let light = pool(&cards, 2);
        let full = light.clone().remembering_all();
        let of = |subscription: &Subscription| (subscription.memory, subscription.shared);
        tried.extend(light.reactions().iter().map(of));
        for _ in 0..3 {
            side_by_side([&light, &full], &mut rng, &mut seen);
        }
    }
    let of_reserve = (Lookback::WorkInReserve, false);
    for expected in
        [(Lookback::Nothing, false), (Lookback::Work, false), of_reserve, (Lookback::All, false), (Lookback::All, true)]
    {
        assert!(tried.contains(&expected), "no Reaction of {expected:?}");
    }
    assert!(seen.decisions > 30_000 && seen.activations > 6_000 && seen.changes > 3_000, "too little: {seen:?}");
}
