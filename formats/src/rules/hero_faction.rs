//! Warns where no main card has the faction of the Hero.

use super::{RuleKind, compile, faction};
use crate::{
    check::{Check, CheckContext, Finding, Measure, Report},
    code::Code,
    kind::Kind,
    violation::Comparator,
};
use serde::Deserialize;

pub(super) const KIND: RuleKind = RuleKind {
    name: "heroFaction",
    summary: "the Hero's faction is one of those of the main cards",
    codes: &[Code::HeroFactionUnused],
    compile: compile::<HeroFaction>,
};

/// The Hero's faction is one of those of the main cards (P-LIM; formats.md 2.10).
///
/// Legal: no Hero; a Muna Hero with one Muna card. To be warned of: a Muna Hero with none. Heroes of several factions are
/// left to the rule on Heroes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeroFaction {}

impl Check for HeroFaction {
    fn check(&self, context: &CheckContext<'_>, report: &mut Report<'_>) {
        let Some(of_hero) = context.faction_of_heroes() else { return };
        let counts = context.deck.counts();
        if counts.faction(of_hero) > 0 {
            return;
        }
        if counts.faction_unknown > 0 {
            return report.not_checked(faction::unknown_words(&faction::unknown(context)));
        }
        let name = of_hero.name();
        report.add(Finding {
            code: Code::HeroFactionUnused,
            message: format!(
                "add a card of {name}, or leave the Hero out: no main card is {name}{}",
                context.lower_bound()
            ),
            actual: 0.into(),
            limit: 1.into(),
            comparator: Comparator::Min,
            excess: 1,
            cards: context.lines(|e| e.kind == Kind::Hero),
        });
    }

    fn measure(&self, context: &CheckContext<'_>) -> Measure {
        let Some(of_hero) = context.faction_of_heroes() else { return Measure::default() };
        let cards = context.lines(|e| e.kind == Kind::Main && e.faction == Some(of_hero));
        Measure::at_least(context.deck.counts().faction(of_hero), 1, cards)
    }
}
