//! Tests that a card which [`may_match`] rules out before the game cannot be meant, wherever the cards are.

use super::{known, may_match};
use crate::{
    CardKind, CardPool, CardSpec, DeckSpec, Mode, Rng,
    ability::{
        Description, Faction, Facts, Filter, Literal, Notation, Rarity, SubType, Trait, generate::Choices,
        parser::parse,
    },
    game::{EvalContext, queries::characteristics},
    primitives::{Player, Zone},
    rules::Board,
};

/// Cards of every type that differ in the facts that descriptions ask for.
fn deck(rng: &mut Rng) -> DeckSpec {
    let kinds = [
        CardKind::Character,
        CardKind::Character,
        CardKind::Character,
        CardKind::Spell,
        CardKind::Landmark,
        CardKind::Gear,
        CardKind::ExpeditionPermanent,
    ];
    let mut few = || rng.below(4) as u8;
    let cards = kinds.map(|kind| {
        let sub_types = [SubType::Soldier, SubType::Robot].into_iter().filter(|_| few() == 0).collect();
        let mut statistic = || if kind == CardKind::Character { few() } else { 0 };
        let statistics = cards::Statistics { forest: statistic(), mountain: statistic(), ocean: statistic() };
        let faction = [Faction::Axiom, Faction::Bravos].get(usize::from(few())).copied();
        let rarity = [Rarity::Common, Rarity::Rare].get(usize::from(few())).copied();
        let (hand_cost, reserve_cost) = (few(), few());
        (CardSpec { hand_cost, reserve_cost, statistics, sub_types, faction, rarity, ..CardSpec::new(kind) }, 2)
    });
    DeckSpec { cards: cards.to_vec(), ..DeckSpec::default() }
}

/// A description of a card by its noun and facts, without places: nothing is known of those before the game.
fn described(bytes: &[u8]) -> Filter {
    let mut choices = Choices::new(bytes);
    let nouns = Notation::generate(&mut choices);
    let facts: Option<Facts<Trait>> = Notation::generate(&mut choices);
    Filter::one(Description { nouns, facts, places: None })
}

#[test]
fn what_a_description_means_it_may_mean() {
    let mut rng = Rng::new(11);
    let (mut meant, mut excluded, mut decided) = (0, 0, 0);
    for _ in 0..400 {
        let pool = CardPool::of_board(&[&deck(&mut rng)]).unwrap();
        let mut board = Board::new(&pool, Mode::Standard.rules());
        for card in pool.deck(Player::A).iter() {
            let zones = [Zone::Hand, Zone::Reserve, Zone::Mana, Zone::Deck, Zone::Discard, Zone::HeroExpedition];
            let zone = zones[rng.below(6) as usize];
            let zone = if pool.facts(card).kind == CardKind::Character { zone } else { zones[rng.below(5) as usize] };
            board.places.push((Player::A, card, zone));
        }
        let game = board.start().unwrap();
        let characteristics = characteristics::characteristics(&game);
        for _ in 0..20 {
            let bytes: Vec<u8> = (0..40).map(|_| rng.below(256) as u8).collect();
            let filter = described(&bytes);
            let first = pool.cards().iter().next().unwrap();
            let context = EvalContext::of_bearer(&game, &characteristics, first);
            for card in pool.cards().iter() {
                let facts = pool.facts(card);
                let may = may_match(&filter, facts);
                assert!(may || !context.fits(&filter, card), "{filter:?}: {facts:?}");
                meant += usize::from(context.fits(&filter, card));
                excluded += usize::from(!may);
                let literals = filter.as_slice().iter().filter_map(|one| one.facts.as_ref());
                let all = literals.flat_map(|facts| facts.as_slice()).flat_map(|clause| clause.as_slice());
                let is_decided = |literal: &&Literal<Trait>| match literal {
                    Literal::Is(fact) | Literal::Not(fact) => known(fact, facts).is_some(),
                };
                decided += all.filter(is_decided).count();
            }
        }
    }
    assert!(meant > 3_000 && excluded > 3_000 && decided > 3_000, "too little: {meant}, {excluded}, {decided}");
}

#[test]
fn what_only_the_game_decides_may_be_meant() {
    let character = CardSpec { hand_cost: 2, ..CardSpec::new(CardKind::Character) };
    for (text, may) in [
        ("Character", true),
        ("Spell", false),
        ("Spell or Character", true),
        ("Permanent", false),
        ("Mana Orb", true),
        ("card [not a Character]", true),
        ("card [a Spell]", false),
        ("Character [Boosted]", true),
        ("Character [not Boosted, other]", true),
        ("Character [hand cost <= 1]", false),
        ("Character [not hand cost <= 1]", true),
        ("Character [hand cost <= 1 or base statistic of 0]", true),
        ("Character [base statistic of 1]", false),
        ("Character [number of boosts > 5]", true),
        ("Character [base cost <= 1]", true),
        ("Character [token]", false),
    ] {
        let filter: Filter = parse(text).unwrap();
        assert_eq!(may_match(&filter, &character), may, "{text}");
    }
}
