//! The facts and abilities of the cards of a scenario, as the engine takes them.

use super::{
    At, CardType, Described, Design, Detail, HeroDesign, KnownCard, LookUp, Scenario, printed, run::Failure,
    words::CardName,
};
use crate::{
    CardKind, CardSpec, NameId,
    ability::{OneOrMore, Position, SubType},
    primitives::PerPlayer,
};

/// Every card of a scenario, in its order, except printed ones that are not known.
pub(super) fn of_cards(scenario: &Scenario, look_up: &LookUp<'_>, failures: &mut Vec<Failure>) -> Vec<KnownCard> {
    let mut known = |card: &At<Described<super::CardLine>>| {
        let Described { line, abilities } = &card.said;
        let (card_type, details) = match &line.design {
            Design::Printed(reference) => {
                let known = printed::look_up(reference, card.at, look_up, failures)?;
                if known.spec.kind == CardKind::Hero {
                    failures.push(Failure::table(card.at, format!("the Hero {reference}, whose line is `hero A …`")));
                }
                return Some(known);
            }
            Design::Own { card_type, details } => (*card_type, details),
        };
        let details = details.as_ref().map_or(&[][..], OneOrMore::as_slice);
        let is_gear = details.contains(&Detail::SubType(SubType::Gear));
        let kind = match card_type {
            CardType::Character => CardKind::Character,
            CardType::Spell => CardKind::Spell,
            CardType::Landmark => CardKind::Landmark,
            CardType::ExpeditionPermanent if is_gear => CardKind::Gear,
            CardType::ExpeditionPermanent => CardKind::ExpeditionPermanent,
            CardType::ManaConvergence => CardKind::ManaConvergence,
        };
        let spec = described(kind, details, &line.name, card.at, failures);
        Some(KnownCard { spec, abilities: abilities.clone() })
    };
    scenario.cards.iter().filter_map(&mut known).collect()
}

/// The Heroes of a scenario, except printed ones that are not known.
pub(super) fn of_heroes(
    scenario: &Scenario,
    look_up: &LookUp<'_>,
    failures: &mut Vec<Failure>,
) -> PerPlayer<Option<KnownCard>> {
    let mut heroes = PerPlayer::default();
    for hero in &scenario.heroes {
        let Described { line, abilities } = &hero.said;
        heroes[line.player] = match &line.design {
            HeroDesign::Printed(reference) => {
                let known = printed::look_up(reference, hero.at, look_up, failures);
                if known.as_ref().is_some_and(|known| known.spec.kind != CardKind::Hero) {
                    failures.push(Failure::table(hero.at, format!("{reference} in the place of a Hero")));
                }
                known
            }
            HeroDesign::Own(details) => {
                let details = details.as_ref().map_or(&[][..], OneOrMore::as_slice);
                let spec = described(CardKind::Hero, details, &line.name, hero.at, failures);
                Some(KnownCard { spec, abilities: abilities.clone() })
            }
        };
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
