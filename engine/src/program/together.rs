//! What several players do at the same time (6.1.h).

use super::targets::in_condition;
use crate::ability::{Action, Effect, Gain, Offer, Player, Quantity, Spread, Step};

/// Whether the word may mean several players, none of whom is chosen.
pub(super) const fn is_several(player: Player) -> bool {
    matches!(player, Player::Each | Player::EachOpponent | Player::Any | Player::Opponent)
}

/// Whether several players can do it at the same time (6.1.h): steps without a course of their own, at the end perhaps
/// one that each may refuse or that only those do of whom a condition holds. Everything else they do one after the other.
pub(super) fn is_simultaneous(effect: &Effect) -> bool {
    let acts = |effect: &Effect| effect.as_slice().iter().all(|step| matches!(step, Step::Act(act) if is_of_many(act)));
    match effect.as_slice().split_last() {
        Some((Step::May { offer: Offer::Do(offered), then, otherwise: None }, before)) => {
            before.iter().all(|step| matches!(step, Step::Act(act) if is_of_many(act)))
                && acts(offered)
                && then.as_ref().is_none_or(acts)
        }
        Some((Step::May { offer: Offer::Pay(_), then, otherwise: None }, [])) => then.as_ref().is_none_or(acts),
        // Those of whom it holds do it.
        Some((Step::If { condition, effect, otherwise: None }, before)) => {
            before.iter().all(|step| matches!(step, Step::Act(act) if is_of_many(act)))
                && in_condition(condition).is_nothing()
                && is_simultaneous(effect)
        }
        _ => acts(effect),
    }
}

/// Whether a verb can be done by several players in one step, each with choices of their own.
fn is_of_many(action: &Action) -> bool {
    match action {
        Action::Resupply
        | Action::ExhaustedResupply
        | Action::Sabotage
        | Action::Pass
        | Action::Shuffle
        | Action::Draw(_)
        | Action::Discard(_)
        | Action::Sacrifice(_)
        | Action::Exhaust(_)
        | Action::Ready(_)
        | Action::Switch(_)
        | Action::Reveal(_)
        | Action::LookAt(_)
        | Action::Name(_)
        | Action::Put { .. }
        | Action::Ascend(_)
        | Action::Move { .. } => true,
        Action::Create { spread, .. } => *spread != Spread::Divided,
        Action::Give { gains, .. } => !gains.as_slice().iter().any(|gain| matches!(gain, Gain::OneOf(_))),
        Action::Remove { gains, .. } => !gains
            .as_slice()
            .iter()
            .any(|gain| matches!(gain, Gain::Counters { amount: Quantity::UpTo(_) | Quantity::AnyNumber, .. })),
        Action::AfterYou
        | Action::Complete(_)
        | Action::Proceed
        | Action::Win
        | Action::ReceiveGift
        | Action::Roll
        | Action::RollMore { .. }
        | Action::Raise(_)
        | Action::Activate { .. }
        | Action::Augment(_)
        | Action::Distribute { .. }
        | Action::Double { .. }
        | Action::ExchangeBoosts(_)
        | Action::Exchange { .. }
        | Action::Defect(_)
        | Action::TakeControl { .. }
        | Action::NameExpedition(_)
        | Action::NamePlayer(_)
        | Action::Play { .. }
        | Action::Rush { .. }
        | Action::PlaceMarker { .. }
        | Action::MoveMarker { .. }
        | Action::MakeFirst(_) => false,
    }
}
