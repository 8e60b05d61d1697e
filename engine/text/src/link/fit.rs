//! To what a verb is done, and how well it fits what has a description.

use crate::filters::{can_be, is_permanent, is_spell};
use ability::{Action, Counter, Filter, Gain, Mention, Noun, Objects, Status, SubType};

/// How well a verb fits a description: whether the rules let it be done to such things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// It fits nothing that has this description.
    Never,
    /// It fits some of what has this description.
    Perhaps,
    /// It fits everything that has this description, as far as the kind tells.
    Surely,
}

/// Whether a verb can be done to things with this description.
pub(crate) fn can_be_done_to(verb: &Action, things: &Filter) -> bool {
    fit(verb, things) != Fit::Never
}

/// How well a verb fits a description. Only Feats are completed. Only Characters have boosts, are Anchored or Asleep, or change
/// Expeditions (2.4, 7.3.39). A card that was a Spell lies in a Reserve, and a Landmark is never Fleeting (5.2.3). All other
/// verbs fit.
pub(crate) fn fit(verb: &Action, things: &Filter) -> Fit {
    let is_of_characters = |gain: &Gain| match gain {
        Gain::Status(status) => matches!(status, Status::Anchored | Status::Asleep | Status::Boosted),
        Gain::Counters { counter, .. } | Gain::AllCounters(counter) => *counter == Counter::Boost,
        _ => false,
    };
    let is_fleeting = |gain: &Gain| *gain == Gain::Status(Status::Fleeting);
    let of = match verb {
        Action::Complete(_) => Noun::SubType(SubType::Feat),
        Action::Give { gains, .. } | Action::Remove { gains, .. } if gains.as_slice().iter().any(is_of_characters) => {
            Noun::Character
        }
        Action::Give { gains, .. } if gains.as_slice().iter().any(is_fleeting) => Noun::ExpeditionPermanent,
        Action::Switch(_) | Action::Defect(_) => Noun::Character,
        // "(When an opponent plays a Spell —) If they control a Permanent, exhaust it": a Spell can only be exhausted in Reserve,
        // so the Permanent is the better antecedent.
        Action::Exhaust(_) | Action::Ready(_)
            if things.as_slice().iter().flat_map(|one| one.nouns.as_slice()).all(is_spell) =>
        {
            return Fit::Perhaps;
        }
        _ => return Fit::Surely,
    };
    let of_one = |noun: &Noun| match (of, noun) {
        (_, Noun::Card) => Fit::Perhaps,
        // Whatever is in an Expedition can be Fleeting.
        (Noun::ExpeditionPermanent, Noun::ExpeditionPermanent) => Fit::Surely,
        (Noun::ExpeditionPermanent, Noun::Permanent) => Fit::Perhaps,
        (Noun::ExpeditionPermanent, Noun::SubType(_)) if is_permanent(noun) => Fit::Perhaps,
        (Noun::ExpeditionPermanent, noun) if can_be(*noun, Noun::Character) => Fit::Surely,
        (Noun::ExpeditionPermanent, _) => Fit::Never,
        // No sub-type but Feat fits; a Permanent may have that sub-type.
        (Noun::SubType(_), noun) if *noun == of => Fit::Surely,
        (Noun::SubType(_), Noun::SubType(_)) => Fit::Never,
        (Noun::SubType(_), noun) if can_be(*noun, of) => Fit::Perhaps,
        (_, noun) if can_be(*noun, of) => Fit::Surely,
        _ => Fit::Never,
    };
    let all = things.as_slice().iter().flat_map(|one| one.nouns.as_slice()).map(of_one);
    let (least, most) = all.fold((Fit::Surely, Fit::Never), |(least, most), fit| (least.min(fit), most.max(fit)));
    if most == Fit::Never { most } else { least.max(Fit::Perhaps) }
}

/// The object of a verb, whatever names it.
macro_rules! what_is_done_to {
    ($action:expr) => {
        match $action {
            Action::Give { to: what, .. }
            | Action::Remove { from: what, .. }
            | Action::Put { what, .. }
            | Action::Complete(what)
            | Action::Discard(what)
            | Action::Sacrifice(what)
            | Action::Exhaust(what)
            | Action::Ready(what)
            | Action::Switch(what)
            | Action::Defect(what)
            | Action::Use { of: what, .. }
            | Action::Activate { of: what, .. }
            | Action::Augment(what)
            | Action::Distribute { among: what, .. }
            | Action::Double { on: what, .. }
            | Action::ExchangeBoosts(what)
            | Action::TakeControl { what, .. }
            | Action::Reveal(what)
            | Action::LookAt(what)
            | Action::Name(what)
            | Action::Play { what, .. } => Some(what),
            _ => None,
        }
    };
}

/// The object of a verb, whatever names it.
pub(crate) const fn object_of(action: &Action) -> Option<&Objects> {
    what_is_done_to!(action)
}

/// The same, mutable.
pub(crate) const fn object_of_mut(action: &mut Action) -> Option<&mut Objects> {
    what_is_done_to!(action)
}

/// The object of a verb, if an earlier sentence can name it.
pub(super) const fn object(action: &mut Action) -> Option<&mut Objects> {
    let is_of_its_own = matches!(
        action,
        Action::Sacrifice(_)
            | Action::Activate { .. }
            | Action::Augment(_)
            | Action::Distribute { .. }
            | Action::Double { .. }
            | Action::ExchangeBoosts(_)
            | Action::TakeControl { .. }
            | Action::Reveal(_)
            | Action::LookAt(_)
            | Action::Name(_)
            | Action::Play { .. }
    );
    if is_of_its_own { None } else { object_of_mut(action) }
}

/// The same verb, done to "it".
pub(crate) fn of_it(action: &Action) -> Option<Action> {
    let mut of_it = action.clone();
    *object(&mut of_it)? = Objects::The(Mention::It);
    Some(of_it)
}

/// The objects of a verb, if they are chosen.
pub(crate) fn targets_of(action: &Action) -> Option<Objects> {
    object(&mut action.clone()).filter(|what| matches!(what, Objects::Pick(_))).cloned()
}

/// The objects of a verb, if they are all that have a description.
pub(crate) fn all_of(action: &Action) -> Option<Objects> {
    object(&mut action.clone()).filter(|what| matches!(what, Objects::Each(_))).cloned()
}
