//! What the deeds of players are to abilities that wait for them: one table, a row each.
//!
//! A row is `Deed(operands) => what, events, memory, whole_step;`. There are no defaults: a row without a column is no
//! row, and a deed without a row does not compile. Which happening is which deed is in `matching`.
//!
//! * `what`: the objects or cards to one of which it is done: read by `meant`, to know what a trigger speaks of, and where
//!   abilities are lowered.
//! * `events`: the kinds of atomic actions among which it is: read by `listeners` and `awaited`. None for what is
//!   modified but not reacted to.
//! * `memory`: see [`Memory`]; read by `listeners`.
//! * `whole_step`: the step that a modifier of it means as a whole (6.2): read by `awaited`.

use super::{happening::Kinds, listeners::Memory};
use crate::{
    ability::{Deed, Filter},
    program::WholeStep,
};

macro_rules! deeds {
    ($(
        $name:ident $(( $operand:pat ))? $({ $($field:tt)+ })?
            => $what:expr, $events:expr, $memory:expr, $whole_step:expr;
    )+) => {
        impl Deed {
            /// To one of which it is done.
            pub(crate) const fn what(&self) -> Option<&Filter> {
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $what,)+
                }
            }
        }

        #[expect(unused_variables, reason = "what it is done to matters to one column only")]
        impl Deed {
            /// The kinds of atomic actions among which it is.
            pub(super) const fn events(&self) -> Kinds {
                match self {
                    $(Self::$name $(( $operand ))? $({ $($field)+ })? => $events,)+
                }
            }

            /// What of the state before matters to who waits for it.
            pub(super) const fn memory(&self) -> Memory {
                use Memory::{All, Work};
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

deeds! {
    PassFirst          => None,       Kinds::PASSED,                   Work, None;
    Pass               => None,       Kinds::PASSED,                   Work, None;
    DailyDraw          => None,       Kinds::NONE,                     Work, Some(WholeStep::DailyDraw);
    Expand             => None,       Kinds::TO_MANA,                  Work, Some(WholeStep::Expand);
    Draw(_)            => None,       Kinds::TO_HAND,                  Work, None;
    Resupply           => None,       Kinds::RESUPPLIED,               Work, None;
    Gift               => None,       Kinds::GIFT,                     Work, None;
    ReceiveGift        => None,       Kinds::GIFT,                     Work, None;
    Roll               => None,       Kinds::ROLLED,                   Work, Some(WholeStep::Roll);
    RevealBy           => None,       Kinds::REVEALED,                 Work, None;
    Play { card, .. }  => Some(card), Kinds::PLAYED,                   Work, None;
    // What went is described as it was.
    Sacrifice(what)    => Some(what), Kinds::LEFT,                     All,  None;
    Discard(what)      => Some(what), Kinds::LEFT.and(Kinds::TO_PILE), All,  None;
    Create(what)       => Some(what), Kinds::CAME,                     Work, None;
    Exhaust(what)      => Some(what), Kinds::GAINED,                   Work, None;
    Ready(what)        => Some(what), Kinds::DID,                      Work, None;
    Augment(what)      => Some(what), Kinds::DID,                      Work, None;
    Spend(_)           => None,       Kinds::DID,                      Work, None;
    Shuffle            => None,       Kinds::DID,                      Work, None;
    Sabotage           => None,       Kinds::DID,                      Work, None;
    Rush               => None,       Kinds::DID,                      Work, None;
    PlaceMarker        => None,       Kinds::DID,                      Work, None;
    Complete(what)     => Some(what), Kinds::DID,                      Work, None;
    TakeControl(what)  => Some(what), Kinds::SHIFTED,                  All,  None;
    // Asked of the deed that it is several times.
    Several(_)         => None,       Kinds::NONE,                     All,  None;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(notation: &str) -> Deed {
        notation.parse().expect("the notation is right")
    }

    /// What went is described as it was before (6.3.e); of what is still there, it is enough that the ability worked.
    #[test]
    fn what_went_is_looked_back_at() {
        for went in ["sacrifice a Character", "discard a card", "take control of a Landmark"] {
            assert_eq!(deed(went).memory(), Memory::All, "{went}");
        }
        for stays in ["play a Character", "exhaust a Permanent", "Resupply", "roll one or more dice"] {
            assert_eq!(deed(stays).memory(), Memory::Work, "{stays}");
        }
    }

    /// To sacrifice is to leave play, and to discard may be (7.3.25, 7.3.5); what has no happening of its own is a deed.
    #[test]
    fn a_deed_is_found_by_what_happens() {
        assert_eq!(deed("sacrifice a Character").events(), Kinds::LEFT);
        assert_eq!(deed("discard a card").events(), Kinds::LEFT.and(Kinds::TO_PILE));
        assert_eq!(deed("Sabotage").events(), Kinds::DID);
        assert!(deed("sacrifice a Character").what().is_some() && deed("Sabotage").what().is_none());
    }

    /// The daily Draw is modified, not reacted to (4.2.1.d, 6.2): the cards drawn are.
    #[test]
    fn whole_steps_are_modified() {
        let draw = deed("draw in Morning");
        assert_eq!((draw.whole_step(), draw.events()), (Some(WholeStep::DailyDraw), Kinds::NONE));
        assert_eq!(deed("Expand").whole_step(), Some(WholeStep::Expand));
        assert_eq!(deed("roll one or more dice").whole_step(), Some(WholeStep::Roll));
        assert_eq!(deed("Resupply").whole_step(), None);
    }
}
