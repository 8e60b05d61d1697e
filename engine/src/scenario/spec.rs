//! The facts of a described card, as the engine takes them.

use super::{At, CardType, Described, Detail, Scenario, run::Failure, words::CardName};
use crate::{
    CardKind, CardSpec, NameId,
    ability::{OneOrMore, Position, SubType},
    state::PerPlayer,
};

/// The facts of every card of a scenario, in its order.
pub(super) fn of_cards(scenario: &Scenario, failures: &mut Vec<Failure>) -> Vec<CardSpec> {
    let spec = |card: &At<Described<super::CardLine>>, failures: &mut Vec<Failure>| {
        let Described { line, .. } = &card.said;
        let details = line.details.as_ref().map_or(&[][..], OneOrMore::as_slice);
        let is_gear = details.contains(&Detail::SubType(SubType::Gear));
        let kind = match line.card_type {
            CardType::Character => CardKind::Character,
            CardType::Spell => CardKind::Spell,
            CardType::Landmark => CardKind::Landmark,
            CardType::ExpeditionPermanent if is_gear => CardKind::Gear,
            CardType::ExpeditionPermanent => CardKind::ExpeditionPermanent,
            CardType::ManaConvergence => CardKind::ManaConvergence,
        };
        described(kind, details, &line.name, card.at, failures)
    };
    scenario.cards.iter().map(|card| spec(card, failures)).collect()
}

/// The facts of the Heroes.
pub(super) fn of_heroes(scenario: &Scenario, failures: &mut Vec<Failure>) -> PerPlayer<Option<CardSpec>> {
    let mut heroes = PerPlayer::default();
    for hero in &scenario.heroes {
        let Described { line, .. } = &hero.said;
        let details = line.details.as_ref().map_or(&[][..], OneOrMore::as_slice);
        heroes[line.player] = Some(described(CardKind::Hero, details, &line.name, hero.at, failures));
    }
    heroes
}

fn described(
    kind: CardKind,
    details: &[Detail],
    name: &CardName,
    at: Position,
    failures: &mut Vec<Failure>,
) -> CardSpec {
    let mut spec = CardSpec::new(kind);
    for detail in details {
        let fits = match detail {
            Detail::Costs(costs) => {
                (spec.hand_cost, spec.reserve_cost) = (costs.0, costs.1);
                kind != CardKind::Hero
            }
            Detail::Limits(limits) => {
                (spec.reserve_limit, spec.landmark_limit) = (limits.0, limits.1);
                kind == CardKind::Hero
            }
            Detail::Statistics(statistics) => {
                spec.statistics = statistics.0;
                kind == CardKind::Character
            }
            Detail::SubType(sub_type) => {
                spec.sub_types = spec.sub_types.iter().chain([*sub_type]).collect();
                kind != CardKind::Hero
            }
            Detail::Faction(faction) => {
                spec.faction = Some(*faction);
                true
            }
            Detail::Rarity(rarity) => {
                spec.rarity = Some(*rarity);
                kind != CardKind::Hero
            }
        };
        if !fits {
            failures.push(Failure::table(at, format!("a {kind:?} has no `{detail}`")));
        }
    }
    spec.name = NameId::of(name.as_str());
    spec
}
