//! What the events of players are to the abilities that wait for them: one table, a row each.
//!
//! A row is `PlayerEvent(operands) => what, events, memory, whole_step;`. There are no defaults: a row without a column is no
//! row, and a player event without a row does not compile. Which atomic action is which of them is in `matching`.
//!
//! * `what`: the objects or cards to one of which it is done: read by `prefilter`, to know what a trigger speaks of, and where
//!   abilities are lowered.
//! * `events`: the kinds of atomic actions among which it is: read by `subscriptions` and `replaceable`. None for what is
//!   modified but not reacted to.
//! * `memory`: see [`Lookback`]; read by `subscriptions`.
//! * `whole_step`: the step that a modifier of it means as a whole (6.2): read by `replaceable`.

use super::{atomic_action::EventMask, subscriptions::Lookback};
use crate::{
    ability::{Filter, PlayerEvent},
    program::WholeStep,
};

macro_rules! player_events {
    ($(
        $name:ident $(( $operand:pat ))? $({ $($field:tt)+ })?
            => $what:expr, $events:expr, $memory:expr, $whole_step:expr;
    )+) => {
        impl PlayerEvent {
            /// To one of which it is done.
            pub(crate) const fn what(&self) -> Option<&Filter> {
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $what,)+
                }
            }
        }

        #[expect(unused_variables, reason = "what it is done to matters to one column only")]
        impl PlayerEvent {
            /// The kinds of atomic actions among which it is.
            pub(super) const fn events(&self) -> EventMask {
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $events,)+
                }
            }

            /// What of the state before matters to who waits for it.
            pub(super) const fn memory(&self) -> Lookback {
                use Lookback::{All, Work};
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $memory,)+
                }
            }

            /// The step that a modifier of it means as a whole.
            pub(super) const fn whole_step(&self) -> Option<WholeStep> {
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $whole_step,)+
                }
            }
        }
    };
}

player_events! {
    PassFirst          => None,       EventMask::PASSED,                   Work, None;
    Pass               => None,       EventMask::PASSED,                   Work, None;
    DailyDraw          => None,       EventMask::NONE,                     Work, Some(WholeStep::DailyDraw);
    Expand             => None,       EventMask::TO_MANA,                  Work, Some(WholeStep::Expand);
    Draw(_)            => None,       EventMask::TO_HAND,                  Work, None;
    Resupply           => None,       EventMask::RESUPPLIED,               Work, None;
    Gift               => None,       EventMask::GIFT,                     Work, None;
    ReceiveGift        => None,       EventMask::GIFT,                     Work, None;
    Roll               => None,       EventMask::ROLLED,                   Work, Some(WholeStep::Roll);
    RevealBy           => None,       EventMask::REVEALED,                 Work, None;
    Play { card, .. }  => Some(card), EventMask::PLAYED,                   Work, None;
    // What went is described as it was.
    Sacrifice(what)    => Some(what), EventMask::LEFT,                     All,  None;
    Discard(what)      => Some(what), EventMask::LEFT.and(EventMask::TO_PILE), All,  None;
    Create(what)       => Some(what), EventMask::CAME,                     Work, None;
    Exhaust(what)      => Some(what), EventMask::GAINED,                   Work, None;
    Ready(what)        => Some(what), EventMask::DID,                      Work, None;
    Augment(what)      => Some(what), EventMask::DID,                      Work, None;
    Spend(_)           => None,       EventMask::DID,                      Work, None;
    Shuffle            => None,       EventMask::DID,                      Work, None;
    Use(_)             => None,       EventMask::DID,                      Work, None;
    Sabotage           => None,       EventMask::DID,                      Work, None;
    Rush               => None,       EventMask::DID,                      Work, None;
    PlaceMarker        => None,       EventMask::DID,                      Work, None;
    Complete(what)     => Some(what), EventMask::DID,                      Work, None;
    TakeControl(what)  => Some(what), EventMask::SHIFTED,                  All,  None;
    // Asked of the event that it is several times.
    Several(_)         => None,       EventMask::NONE,                     All,  None;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(notation: &str) -> PlayerEvent {
        notation.parse().expect("the notation is right")
    }

    /// What went is described as it was before (6.3.e); of what is still there, it is enough that the ability worked.
    #[test]
    fn what_went_is_looked_back_at() {
        for went in ["sacrifice a Character", "discard a card", "take control of a Landmark"] {
            assert_eq!(event(went).memory(), Lookback::All, "{went}");
        }
        for stays in ["play a Character", "exhaust a Permanent", "Resupply", "roll one or more dice"] {
            assert_eq!(event(stays).memory(), Lookback::Work, "{stays}");
        }
    }

    /// To sacrifice is to leave play, and to discard may be (7.3.25, 7.3.5); what has no atomic action of its own is among those done.
    #[test]
    fn an_event_is_found_among_atomic_actions() {
        assert_eq!(event("sacrifice a Character").events(), EventMask::LEFT);
        assert_eq!(event("discard a card").events(), EventMask::LEFT.and(EventMask::TO_PILE));
        assert_eq!(event("Sabotage").events(), EventMask::DID);
        assert_eq!(event("take control of a Landmark").events(), EventMask::SHIFTED);
        assert_eq!(event("pass").events(), EventMask::PASSED);
        assert!(event("sacrifice a Character").what().is_some() && event("Sabotage").what().is_none());
    }

    /// The daily Draw is modified, not reacted to (4.2.1.d, 6.2): the cards drawn are.
    #[test]
    fn whole_steps_are_modified() {
        let draw = event("draw in Morning");
        assert_eq!((draw.whole_step(), draw.events()), (Some(WholeStep::DailyDraw), EventMask::NONE));
        assert_eq!(event("Expand").whole_step(), Some(WholeStep::Expand));
        assert_eq!(event("roll one or more dice").whole_step(), Some(WholeStep::Roll));
        assert_eq!(event("Resupply").whole_step(), None);
    }
}
