//! A card without one of its abilities.

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

/// The abilities of a card in the order of its text; one that was taken away leaves its place.
pub(crate) type Lines = Vec<Option<Ability>>;

/// All abilities of a card.
pub(crate) fn lines(text: &AbilityText) -> Lines {
    text.abilities.iter().cloned().map(Some).collect()
}

/// What is left of them.
pub(crate) fn text(lines: &[Option<Ability>]) -> AbilityText {
    AbilityText { abilities: lines.iter().flatten().cloned().collect() }
}

/// The same abilities, of which one says nothing: a Reaction, a quick action or a Spell keeps trigger and costs and has no
/// effect, so that nothing but the effect is missing; a passive ability is gone.
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
