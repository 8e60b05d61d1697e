//! Tests that the fast computation of terrains, for pools whose abilities about terrains are independent
//! (`CardPool::are_lands_apart`), gives the same terrains as applying all passive abilities together.

use crate::{
    CardKind, CardPool, CardSpec, Decision, DecisionList, DeckSpec, Event, Events, Fault, Game, Mode, Outcome, Rng,
    primitives::{BOARD_REGIONS, Player, Terrains, Zone},
    rules::Board,
};

/// Every event with the terrains of all regions after it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told(Vec<(Event, [Terrains; BOARD_REGIONS])>);

impl Events for Told {
    fn event(&mut self, game: &Game<'_>, event: Event) {
        self.0.push((event, terrains(game)));
    }
}

fn terrains(game: &Game<'_>) -> [Terrains; BOARD_REGIONS] {
    std::array::from_fn(|region| game.terrains_of(region as u8))
}

fn decisions(game: &Game<'_>) -> Vec<Decision> {
    let mut list = DecisionList::new();
    game.decisions(&mut list);
    list.to_vec()
}

fn pool(cards: &[(CardKind, &str)]) -> CardPool {
    let statistics = cards::Statistics { forest: 1, mountain: 2, ocean: 1 };
    let spec = |kind| CardSpec { hand_cost: 1, reserve_cost: 1, statistics, ..CardSpec::new(kind) };
    let parse = |text: &str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let texts = cards.iter().enumerate().map(|(card, (_, text))| (Some(card), parse(text))).collect();
    let deck =
        DeckSpec { cards: cards.iter().map(|(kind, _)| (spec(*kind), 1)).collect(), texts, ..DeckSpec::default() };
    let pool = CardPool::of_board(&[&deck, &deck]).unwrap();
    assert!(pool.unsupported().is_empty(), "{:?}", pool.unsupported());
    pool
}

/// What is asked of terrains, or shapes them, so that the one depends on the other (2.3.2), and what does not.
#[test]
fn only_terrains_that_depend_on_nothing_are_apart() {
    let land = "always my region has only {V}";
    for (text, is_apart) in [
        ("always the region of the Expedition facing me has also {M}", true),
        ("always each region [visible, not starting] has only {O}", true),
        ("always each Character [other] has Defender", true),
        ("always each Character [other] has sub-type Dragon", true),
        ("always if my Expedition is [in {V}]: I have Defender", true),
        ("always if my Expedition is [in {V}]: each Character [other] has Defender", false),
        ("always each Character [in {M}] has sub-type Dragon", false),
        ("always each region [single-terrain] has also {O}", false),
        ("always each region [{V}] has only {O}", false),
        ("always if on the first Day: my region has also {O}", false),
        ("always the region of each Expedition [behind] has only {M}", false),
        ("always each Character [other] loses abilities", false),
        ("always each Character [other] has Gigantic", false),
        ("always each Character [other] has ability (always my region has also {M})", false),
        ("when {J} -> this Day: each region has also {M}", false),
    ] {
        let pool = pool(&[(CardKind::Character, land), (CardKind::Character, text)]);
        assert_eq!(pool.are_lands_apart(), is_apart, "{text}");
    }
    assert!(!pool(&[(CardKind::Character, "always I have Defender")]).are_lands_apart(), "there are none");
}

/// Cards that change terrains, none of which asks for terrains, and other cards that do or that move them.
const CARDS: [(CardKind, &str); 12] = [
    (CardKind::Character, "always my region has only {V}\nalways the region of the Expedition facing me has only {M}"),
    (CardKind::Character, "always my region has also {M}\nalways my region has only {O}"),
    (CardKind::Character, "always my region has also {O}\nalways I have Gigantic"),
    (CardKind::Gear, "always the region of my other Expedition has also {V}, {M}"),
    (CardKind::Landmark, "always each region has only {O}\ncost {T}: defect 1 target Character"),
    (CardKind::Landmark, "always each region [visible, not starting] has only {V}, {M}"),
    (CardKind::Character, "always if my Expedition is [in {V}]: I have Defender"),
    (
        CardKind::Character,
        "always each Character [other] has Seasoned\nwhen {J} -> give 1 boost to each Character [in {V}]",
    ),
    (CardKind::Spell, "effect send 1 target Character or Permanent to Reserve; draw number of Expeditions [in {O}]"),
    (CardKind::Spell, "effect switch 1 target Character; give ability (always my region has also {M}) to it"),
    (
        CardKind::Spell,
        "effect create 1 \"Imp\" 1/1/1 having (always my region has only {V}, {O}) in 1 target Expedition",
    ),
    (CardKind::Spell, "effect this Day: each Character played by you costs 1 less; place marker {M} on target region"),
];

/// 2.3.1–2.3.3: the same games, told the same with the same terrains after each event.
#[test]
fn terrains_apart_are_those_that_all_abilities_come_to() {
    let mut rng = Rng::new(14);
    let (mut decided, mut changed) = (0, 0);
    for _ in 0..60 {
        let cards: Vec<_> = (0..7).map(|_| CARDS[rng.below(CARDS.len() as u32) as usize]).collect();
        let apart = pool(&cards);
        if !apart.are_lands_apart() {
            continue;
        }
        let at_once = apart.clone().shaping_all_at_once();
        let (seed, table) = (rng.word(), rng.word());
        let [mut apart, mut at_once] = [&apart, &at_once].map(|pool| {
            let mut rng = Rng::new(table);
            let mut board = Board { seed, ..Board::new(pool, Mode::Standard.rules()) };
            for player in [Player::A, Player::B] {
                for card in pool.deck(player).iter() {
                    let zone = [Zone::Hand, Zone::Hand, Zone::Reserve, Zone::Mana, Zone::Deck][rng.below(5) as usize];
                    board.places.push((player, card, zone));
                }
            }
            board.start().unwrap()
        });
        for _ in 0..120 {
            let options = decisions(&apart);
            assert_eq!(options, decisions(&at_once));
            if options.is_empty() {
                break;
            }
            let decision = options[rng.below(options.len() as u32) as usize];
            let mut told: [Told; 2] = Default::default();
            for (game, told) in [&mut apart, &mut at_once].into_iter().zip(&mut told) {
                game.play_with(decision, told).unwrap();
            }
            // If all are applied together, there is room for fewer (system 8).
            if at_once.outcome() == Some(Outcome::Faulted(Fault::Passives)) {
                break;
            }
            assert_eq!(told[0], told[1], "after {decision:?}");
            assert_eq!((terrains(&apart), apart.state_hash()), (terrains(&at_once), at_once.state_hash()));
            decided += 1;
            let marked = std::array::from_fn(|region| apart.marked_terrains(region as u8));
            changed += usize::from(terrains(&apart) != marked);
        }
    }
    assert!(decided > 3_000 && changed > 1_000, "too little: {decided} decisions, {changed} with other terrains");
}
