//! The other cards in the games that test a card: something of every kind that abilities mention.

use cards::Statistics;
use engine::{
    CardKind, CardSpec, NameId,
    ability::{AbilityText, Faction, Rarity, SubType},
};

/// Effects of other cards on the tested card or beside it; one is chosen each time.
const DEEDS: [&str; 30] = [
    "draw 2",
    "Resupply",
    "Exhausted Resupply",
    "Sabotage",
    "target opponent does (Resupply)",
    "each opponent does (draw 1)",
    "discard 1 card in your hand",
    "discard 1 card in your Reserve",
    "sacrifice 1 Character controlled by you",
    "sacrifice 1 Permanent controlled by you",
    "send 1 target Character or Permanent to Reserve",
    "send 1 target Character to hand",
    "send 1 card in your hand to Reserve",
    "give 2 boosts to 1 target Character",
    "give 1 boost to 1 Character in the Reserve",
    "give Fleeting to 1 target Character",
    "give Anchored to 1 target Character",
    "give Asleep to 1 target Character",
    "exhaust 1 card in the Reserve",
    "ready 1 card in the Reserve",
    "Augment 1 target card in play or in the Reserve",
    "switch 1 target Character",
    "Rush",
    "move 1 target Expedition forward 1",
    "move 1 target Expedition backward 1",
    "Ascend 1 target Expedition",
    "create 2 \"Ordis Recruit\" 1/1/1 Soldier in 1 Expedition controlled by you",
    "create 1 \"Brassbug\" 2/2/2 Robot in 1 target Expedition",
    "create 1 \"Mana Moth\" 2/2/2 Illusion in 1 target Expedition",
    "create 1 \"Aerolith\" Ore having (when I am sacrificed -> Resupply / cost {T}, 1 mana: sacrifice me) in your Landmarks",
];

/// A card with its abilities and its number of copies in a deck.
pub(crate) struct Member {
    pub(crate) spec: CardSpec,
    pub(crate) text: AbilityText,
    pub(crate) copies: u8,
}

/// The cast of one player.
pub(crate) fn cast() -> Vec<Member> {
    let all = || SubType::ALL.iter().copied();
    let character = |name, [hand_cost, reserve_cost]: [u8; 2], [forest, mountain, ocean]: [u8; 3]| CardSpec {
        hand_cost,
        reserve_cost,
        statistics: Statistics { forest, mountain, ocean },
        name: NameId::of(name),
        ..CardSpec::new(CardKind::Character)
    };
    let permanent = |name, kind, cost| CardSpec {
        hand_cost: cost,
        reserve_cost: cost,
        sub_types: all().collect(),
        name: NameId::of(name),
        faction: Some(Faction::Bravos),
        rarity: Some(Rarity::Common),
        ..CardSpec::new(kind)
    };
    let spell = |name, [hand_cost, reserve_cost]: [u8; 2]| CardSpec {
        hand_cost,
        reserve_cost,
        name: NameId::of(name),
        sub_types: all().collect(),
        faction: Some(Faction::Yzmir),
        rarity: Some(Rarity::Common),
        ..CardSpec::new(CardKind::Spell)
    };
    let [some, more] = [&DEEDS[..15], &DEEDS[15..]].map(|deeds| {
        let modes = deeds.iter().map(|deed| format!("({deed})")).collect::<Vec<_>>().join(" or ");
        format!("effect choose 1 of {modes}")
    });
    let no_text = || AbilityText::default();
    let read = |text: &str| text.parse::<AbilityText>().unwrap();
    let member = |spec, text, copies| Member { spec, text, copies };
    vec![
        member(
            CardSpec {
                sub_types: all().collect(),
                faction: Some(Faction::Axiom),
                rarity: Some(Rarity::Common),
                ..character("Everything", [1, 1], [3, 3, 3])
            },
            read(
                "when {J} -> if number of (cards in your hand) = 0 (draw 1)\nwhen {H} -> give 1 boost to me\nwhen {R} -> give 1 boost to me",
            ),
            4,
        ),
        member(
            CardSpec {
                faction: Some(Faction::Muna),
                rarity: Some(Rarity::Rare),
                ..character("Plain", [2, 2], [0, 2, 1])
            },
            no_text(),
            3,
        ),
        member(
            CardSpec {
                faction: Some(Faction::Lyra),
                rarity: Some(Rarity::Exalted),
                ..character("Dear", [7, 5], [5, 0, 4])
            },
            no_text(),
            3,
        ),
        member(
            CardSpec {
                sub_types: [SubType::Animal, SubType::Soldier].into_iter().collect(),
                faction: Some(Faction::Ordis),
                rarity: Some(Rarity::Common),
                ..character("Weak", [3, 1], [1, 0, 0])
            },
            read("support: when at Noon -> give 1 boost to me up to a max of 1"),
            3,
        ),
        member(character("Wall", [2, 2], [2, 2, 2]), read("always I have Defender"), 2),
        // Lets two cards be played in one turn, for abilities that ask whether another was played before.
        member(character("Herald", [1, 1], [1, 0, 1]), read("when {J} -> may (Rush)"), 2),
        member(character("Flood", [5, 4], [0, 0, 3]), read("always each region [visible] has only {O}"), 1),
        member(spell("Gamble", [0, 0]), read("effect roll a die"), 2),
        member(permanent("Tool", CardKind::Gear, 1), read("cost {T}: draw 1"), 2),
        member(
            permanent("Banner", CardKind::ExpeditionPermanent, 2),
            read("when {J} -> draw 1\nwhen you play a Spell -> draw 1\nwhen you play a Permanent -> Resupply"),
            2,
        ),
        member(permanent("Hall", CardKind::Landmark, 4), read("when {J} -> draw 1\nwhen at Noon -> draw 1"), 3),
        member(spell("Deed", [0, 0]), read(&some), 5),
        member(spell("Favour", [0, 0]), read(&more), 5),
        member(spell("Ode", [7, 4]), read("effect draw 1"), 3),
        member(CardSpec::new(CardKind::ManaConvergence), no_text(), 9),
    ]
}
