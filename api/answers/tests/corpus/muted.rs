//! Cards without one of their abilities.

use engine::ability::{Ability, AbilityText, Effect, Rule};
use std::sync::LazyLock;

/// An effect that never does anything.
static NOTHING: LazyLock<Effect> = LazyLock::new(|| {
    let text: AbilityText = "effect if number of (cards in your hand) > 200 (draw 1)".parse().unwrap();
    match text.abilities.into_iter().next() {
        Some(Ability::Main(Rule::Effect(effect))) => effect,
        other => panic!("no effect: {other:?}"),
    }
});

/// The abilities of a card in the order of its text; a removed ability leaves `None`.
pub(crate) type Lines = Vec<Option<Ability>>;

/// All abilities of a card.
pub(crate) fn lines(text: &AbilityText) -> Lines {
    text.abilities.iter().cloned().map(Some).collect()
}

/// The abilities that are left.
pub(crate) fn text(lines: &[Option<Ability>]) -> AbilityText {
    AbilityText { abilities: lines.iter().flatten().cloned().collect() }
}

/// The same abilities, one of which does nothing. A Reaction, a quick action or a Spell keeps its trigger and costs and loses
/// only its effect; a passive ability is removed.
pub(crate) fn muted(lines: &[Option<Ability>], line: usize) -> Lines {
    let mut lines = lines.to_vec();
    lines[line] = lines[line].take().and_then(|ability| match ability {
        Ability::Main(rule) => rule_without(rule).map(Ability::Main),
        Ability::Support(rule) => rule_without(rule).map(Ability::Support),
    });
    lines
}

fn rule_without(rule: Rule) -> Option<Rule> {
    let effect = NOTHING.clone();
    match rule {
        Rule::Passive { .. } => None,
        Rule::Reaction { ration, triggers, guards, .. } => Some(Rule::Reaction { ration, triggers, guards, effect }),
        Rule::QuickAction { once, costs, condition, .. } => Some(Rule::QuickAction { once, costs, condition, effect }),
        Rule::Effect(_) => Some(Rule::Effect(effect)),
        Rule::Gained { once, rule } => rule_without(*rule).map(|rule| Rule::Gained { once, rule: Box::new(rule) }),
        Rule::Completed(rule) => rule_without(*rule).map(|rule| Rule::Completed(Box::new(rule))),
    }
}
