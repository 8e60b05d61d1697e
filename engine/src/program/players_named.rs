//! Refuses "that player" (7.2.3) where no player was named before, since it would mean "you" without saying so.

use super::targets::is_target;
use crate::ability::{
    Ability, Condition, Descend, Effect, Emblem, Notation, Offer, OneOrMore, Passive, Player, Rule, Step, Trigger,
};

/// Whether a rule speaks of "that player" where no event, choice or condition before names one.
pub(super) fn lacks_a_player(rule: &Rule) -> bool {
    match rule {
        Rule::Passive { condition, passive } => condition.as_ref().is_some_and(says_that) || is_said_by(passive),
        Rule::Reaction { triggers, guards, effect, .. } => {
            let named = names_one(triggers);
            !named && guards.as_ref().is_some_and(says_that) || is_said_in(effect, named)
        }
        Rule::QuickAction { costs, condition, effect, .. } => {
            condition.as_ref().is_some_and(says_that) || is_said_in(effect, targets_one(costs))
        }
        Rule::Effect(effect) => is_said_in(effect, false),
        Rule::Gained { once, rule } => says_that(once) || lacks_a_player(rule),
        Rule::Completed(rule) => lacks_a_player(rule),
    }
}

/// Whether some step speaks of a player whom neither the steps before it nor the step itself name.
fn is_said_in(effect: &Effect, mut named: bool) -> bool {
    effect.as_slice().iter().any(|step| {
        let is_said = is_said_at(step, named);
        named = named || targets_one(step);
        is_said
    })
}

fn is_said_at(step: &Step, named: bool) -> bool {
    let in_some = |effect: &Option<Effect>, named| effect.as_ref().is_some_and(|effect| is_said_in(effect, named));
    match step {
        Step::Act(action) => !named && is_unnamed(action),
        Step::By { player, effect } => !named && *player == Player::That || is_said_in(effect, true),
        Step::If { condition, effect, otherwise } => {
            // The player about whom the condition asks is named.
            let asked = named || targets_one(condition) || matches!(condition, Condition::OfPlayer { .. });
            !named && is_unnamed(condition)
                || is_said_in(effect, asked)
                || in_some(otherwise, named || targets_one(condition))
        }
        Step::May { offer, then, otherwise } => {
            let (is_said, offered) = match offer {
                Offer::Do(effect) => (is_said_in(effect, named), targets_one(effect)),
                Offer::Pay(costs) => (!named && is_unnamed(costs), targets_one(costs)),
            };
            is_said || in_some(then, named || offered) || in_some(otherwise, named || offered)
        }
        Step::Do { effect, then, otherwise } => {
            let done = named || targets_one(effect);
            is_said_in(effect, named) || in_some(then, done) || in_some(otherwise, done)
        }
        Step::Choose { modes, .. } => modes.as_slice().iter().any(|mode| is_said_in(&mode.effect, named)),
        Step::Repeat { times, effect } => {
            !named && is_unnamed(times) || is_said_in(effect, named || targets_one(times))
        }
        Step::ForEach { filter, effect } => {
            !named && is_unnamed(filter) || is_said_in(effect, named || targets_one(filter))
        }
        Step::InTurn { effect, .. } => is_said_in(effect, true),
        Step::Depending { on, rows } => {
            !named && is_unnamed(on)
                || rows.as_slice().iter().any(|row| is_said_in(&row.effect, named || targets_one(on)))
        }
        Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. } => {
            let named = named || names_one(triggers);
            is_said_in(effect, named)
        }
        Step::Ongoing { emblem: Emblem::Passive(passive), .. } => !named && is_said_by(passive),
        Step::Later { effect, .. } => is_said_in(effect, named),
    }
}

/// Whether a part speaks of a player whom it does not name itself.
fn is_unnamed(tree: &impl Notation) -> bool {
    says_that(tree) && !targets_one(tree)
}

/// Whether a passive ability speaks of a player whom no event names.
fn is_said_by(passive: &Passive) -> bool {
    // A limit of each of several players may depend on what is theirs (2.2.12).
    !matches!(passive, Passive::Modifier { .. } | Passive::Limits { .. }) && says_that(passive)
}

/// Whether an event names a player: the one to whom it happens, or the one who does it.
fn names_one(triggers: &OneOrMore<Trigger>) -> bool {
    let names_none = |event: &Trigger| {
        matches!(event, Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_))
    };
    !triggers.as_slice().iter().all(names_none)
}

/// Whether a player is chosen in a part.
fn targets_one(tree: &impl Notation) -> bool {
    finds(tree, is_target)
}

/// Whether a part speaks of "that player", other than one whom a condition within it names.
fn says_that(tree: &impl Notation) -> bool {
    finds(tree, |player| player == Player::That)
}

fn finds(tree: &impl Notation, is: impl Fn(Player) -> bool) -> bool {
    let mut found = false;
    tree.walk(&mut |part| {
        found = found || part.value.downcast_ref().copied().is_some_and(&is);
        let is_of_its_own = part.value.is::<Ability>()
            || part.value.is::<Rule>()
            || matches!(part.value.downcast_ref(), Some(Condition::OfPlayer { .. }));
        if found || is_of_its_own { Descend::Past } else { Descend::Into }
    });
    found
}
