//! The kinds of events that can be listened for, what players do that no other atomic action tells, and what the events of players
//! are to the abilities that wait for them: one table, a row each.
//!
//! A row is `PlayerEvent(operands) => what, done, events, memory, modified_as;`. There are no defaults: a row without a column is no
//! row, and a player event without a row does not compile. Which atomic action is which of them is in `matching`, but for
//! those of which only [`AtomicAction::Did`](crate::game::AtomicAction::Did) tells.
//!
//! * `what`: the objects or cards to one of which it is done: read by `subscriptions`, to know what a trigger speaks of, and where
//!   abilities are lowered.
//! * `done`: what [`Did`](crate::game::AtomicAction::Did) says of it; none for what has an atomic action of its own:
//!   read by `matching`.
//! * `events`: the kinds of atomic actions among which it is: read by `subscriptions` and `replacement`. None for what is
//!   modified but not reacted to.
//! * `memory`: see [`Lookback`]; read by `subscriptions`.
//! * `modified_as`: see [`ModifiedAs`]; read by `replacement`, and where modifiers are lowered.

use crate::{
    ability::{ActionIcon, Daily, Filter, PlayerEvent},
    primitives::{CounterKind, Phase, Zone},
    program::{WholeStep, analysis::subscriptions::Lookback},
};

/// Kinds of events that can be listened for, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EventMask(pub(crate) u32);

impl EventMask {
    /// Nothing.
    pub(crate) const NONE: Self = Self(0);
    /// Something comes into play.
    pub(crate) const CAME: Self = Self(1);
    pub(crate) const PLAYED: Self = Self(1 << 1);
    pub(crate) const GAINED: Self = Self(1 << 2);
    pub(crate) const LOST: Self = Self(1 << 3);
    pub(crate) const EXPEDITION: Self = Self(1 << 4);
    pub(crate) const PASSED: Self = Self(1 << 5);
    pub(crate) const RESUPPLIED: Self = Self(1 << 6);
    pub(crate) const GIFT: Self = Self(1 << 7);
    pub(crate) const ROLLED: Self = Self(1 << 8);
    pub(crate) const REVEALED: Self = Self(1 << 9);
    /// Something leaves play, or is sacrificed.
    pub(crate) const LEFT: Self = Self(1 << 10);
    /// Something moves within play.
    pub(crate) const SHIFTED: Self = Self(1 << 11);
    /// A player does something that no other atomic action tells.
    pub(crate) const DID: Self = Self(1 << 12);
    /// A card that was not in play goes to a hand.
    pub(crate) const TO_HAND: Self = Self(1 << 13);
    /// To a Mana zone.
    pub(crate) const TO_MANA: Self = Self(1 << 14);
    /// To a Reserve.
    pub(crate) const TO_RESERVE: Self = Self(1 << 15);
    /// To Limbo.
    pub(crate) const TO_LIMBO: Self = Self(1 << 16);
    /// To a deck, to a discard pile, or it ceases.
    pub(crate) const TO_PILE: Self = Self(1 << 17);
    /// A card moves that is neither in play before nor after.
    pub(crate) const STIRRED: Self =
        Self::TO_HAND.and(Self::TO_MANA).and(Self::TO_RESERVE).and(Self::TO_LIMBO).and(Self::TO_PILE);
    /// A token is created in a Reserve.
    pub(crate) const STORED: Self = Self(1 << 18);
    /// Tokens are created, in play or in Reserve (7.3.5).
    pub(crate) const CREATED: Self =
        Self::CAME.and(Self::GAINED).and(Self::GIFT).and(Self::TO_RESERVE).and(Self::STORED);
    /// A turn begins, or ends.
    pub(crate) const TURN: Self = Self(1 << 19);
    const FIRST_PHASE: usize = 20;
    const FIRST_DAILY: usize = Self::FIRST_PHASE + Phase::Night as usize + 1;
    /// The number of kinds.
    pub(crate) const COUNT: usize = Self::FIRST_DAILY + Daily::Progress as usize + 1;

    /// A phase begins.
    pub(crate) const fn phase(phase: Phase) -> Self {
        Self(1 << (Self::FIRST_PHASE + phase as usize))
    }

    /// A daily effect is over.
    pub(crate) const fn over(daily: Daily) -> Self {
        Self(1 << (Self::FIRST_DAILY + daily as usize))
    }

    /// A card that was not in play goes to a zone that is not in play.
    pub(crate) const fn stirred(to: Zone) -> Self {
        match to {
            Zone::Hand => Self::TO_HAND,
            Zone::Mana => Self::TO_MANA,
            Zone::Reserve => Self::TO_RESERVE,
            Zone::Limbo => Self::TO_LIMBO,
            _ => Self::TO_PILE,
        }
    }

    /// Anything.
    pub(crate) const ANY: Self = Self((1 << Self::COUNT) - 1);

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether none is among these.
    pub(crate) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a player did that no other atomic action tells (7.5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Readied,
    Augmented,
    Spent(CounterKind),
    Shuffled,
    Sabotaged,
    /// A quick action with that icon in its cost began, or an effect activated it.
    Used(ActionIcon),
    Rushed,
    Marked,
    Completed,
    TookTurn,
    EndedTurn,
    TookAnotherTurn,
}

impl Done {
    /// The kinds of events as which it is listened for. There are several turns a Day, and hardly any ability waits for one, so
    /// turns have a kind of their own.
    pub(crate) const fn events(self) -> EventMask {
        match self {
            Self::TookTurn | Self::EndedTurn | Self::TookAnotherTurn => EventMask::TURN,
            Self::Readied
            | Self::Augmented
            | Self::Spent(_)
            | Self::Shuffled
            | Self::Sabotaged
            | Self::Used(_)
            | Self::Rushed
            | Self::Marked
            | Self::Completed => EventMask::DID,
        }
    }

    /// Whether this is what somebody waits for. Waiting for counters of any kind being spent includes each kind.
    pub(crate) fn is(self, wanted: Self) -> bool {
        self == wanted || matches!((self, wanted), (Self::Spent(_), Self::Spent(CounterKind::ANY)))
    }
}

/// As what a modifier can change what a player does (6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModifiedAs {
    /// As nothing: no operation that makes the event says so. A card is played like any other, and that it was a Rush is known
    /// once it has been declared.
    Nothing,
    /// As an event in a step, possibly among others.
    Action,
    /// As the step as a whole.
    Step(WholeStep),
}

macro_rules! player_events {
    ($(
        $name:ident $(( $operand:pat ))? $({ $($field:tt)+ })?
            => $what:expr, $done:expr, $events:expr, $memory:expr, $modified_as:expr;
    )+) => {
        /// The objects or cards to one of which it is done.
        #[expect(unused_variables, reason = "an operand matters to some columns only")]
        pub(crate) const fn what(event: &PlayerEvent) -> Option<&Filter> {
            match event {
                $(PlayerEvent::$name $(( $operand ))? $({ $($field)+ })? => $what,)+
            }
        }

        /// What a player does that no other atomic action tells.
        #[expect(unused_variables, reason = "an operand matters to some columns only")]
        pub(crate) fn done(event: &PlayerEvent) -> Option<Done> {
            match event {
                $(PlayerEvent::$name $(( $operand ))? $({ $($field)+ })? => $done,)+
            }
        }

        /// The kinds of atomic actions among which the event is.
        #[expect(unused_variables, reason = "an operand matters to some columns only")]
        pub(crate) const fn events(event: &PlayerEvent) -> EventMask {
            match event {
                $(PlayerEvent::$name $(( $operand ))? $({ $($field)+ })? => $events,)+
            }
        }

        /// The part of the state before that matters to abilities that wait for the event.
        #[expect(unused_variables, reason = "an operand matters to some columns only")]
        pub(crate) const fn memory(event: &PlayerEvent) -> Lookback {
            use Lookback::{All, Work};
            match event {
                $(PlayerEvent::$name $(( $operand ))? $({ $($field)+ })? => $memory,)+
            }
        }

        /// As what a modifier can replace the event.
        #[expect(unused_variables, reason = "an operand matters to some columns only")]
        pub(crate) const fn modified_as(event: &PlayerEvent) -> ModifiedAs {
            use ModifiedAs::{Action, Nothing, Step};
            match event {
                $(PlayerEvent::$name $(( $operand ))? $({ $($field)+ })? => $modified_as,)+
            }
        }
    };
}

player_events! {
    PassFirst          => None,       None,                    EventMask::PASSED, Work, Nothing;
    Pass               => None,       None,                    EventMask::PASSED, Work, Nothing;
    DailyDraw          => None,       None,                    EventMask::NONE, Work, Step(WholeStep::DailyDraw);
    Expand             => None,       None,                    EventMask::TO_MANA, Work, Step(WholeStep::Expand);
    Draw(_)            => None,       None,                    EventMask::TO_HAND, Work, Action;
    Resupply           => None,       None,                    EventMask::RESUPPLIED, Work, Action;
    Gift               => None,       None,                    EventMask::GIFT, Work, Action;
    ReceiveGift        => None,       None,                    EventMask::GIFT, Work, Action;
    Roll               => None,       None,                    EventMask::ROLLED, Work, Step(WholeStep::Roll);
    Turn               => None,       Some(Done::TookTurn),    EventMask::TURN, Work, Nothing;
    EndTurn            => None,       Some(Done::EndedTurn),   EventMask::TURN, Work, Nothing;
    AnotherTurn        => None,       Some(Done::TookAnotherTurn), EventMask::TURN, Work, Nothing;
    RevealBy           => None,       None,                    EventMask::REVEALED, Work, Nothing;
    Play { card, .. }  => Some(card), None,                    EventMask::PLAYED, Work, Action;
    // What has left is described as it was.
    Sacrifice(what)    => Some(what), None,                    EventMask::LEFT, All, Action;
    Discard(what)      => Some(what), None,                    EventMask::LEFT.and(EventMask::TO_PILE), All, Action;
    Put { what, .. }   => Some(what), None,                    EventMask::LEFT.and(EventMask::STIRRED), All, Action;
    Create(what)       => Some(what), None,                    EventMask::CAME.and(EventMask::STORED), Work, Action;
    Exhaust(what)      => Some(what), None,                    EventMask::GAINED, Work, Action;
    Ready(what)        => Some(what), Some(Done::Readied),     EventMask::DID, Work, Action;
    Augment(what)      => Some(what), Some(Done::Augmented),   EventMask::DID, Work, Nothing;
    Spend(counter)     => None,       Some(Done::Spent(CounterKind::of(*counter))), EventMask::DID, Work, Action;
    Shuffle            => None,       Some(Done::Shuffled),    EventMask::DID, Work, Nothing;
    Use(icon)          => None,       Some(Done::Used(*icon)),  EventMask::DID, Work, Nothing;
    Sabotage           => None,       Some(Done::Sabotaged),   EventMask::DID, Work, Action;
    Rush               => None,       Some(Done::Rushed),      EventMask::DID, Work, Nothing;
    PlaceMarker        => None,       Some(Done::Marked),      EventMask::DID, Work, Nothing;
    Complete(what)     => Some(what), Some(Done::Completed),   EventMask::DID, Work, Nothing;
    TakeControl(what)  => Some(what), None,                    EventMask::SHIFTED, All, Action;
    // Looked up for the event that happens several times.
    Several(_)         => None,       None,                    EventMask::NONE, All, Action;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(notation: &str) -> PlayerEvent {
        notation.parse().expect("the notation is right")
    }

    /// An object that left is described as it was before (6.3.j). For one that is still there it is enough that the ability
    /// worked.
    #[test]
    fn what_went_is_looked_back_at() {
        for went in ["sacrifice a Character", "discard a card", "take control of a Landmark"] {
            assert_eq!(memory(&event(went)), Lookback::All, "{went}");
        }
        for stays in ["play a Character", "exhaust a Permanent", "Resupply", "roll one or more dice"] {
            assert_eq!(memory(&event(stays)), Lookback::Work, "{stays}");
        }
    }

    /// A sacrifice is also a leaving of play, and so may a discard be (7.3.36, 7.3.7). An event without an atomic action of its
    /// own is one of those that are done.
    #[test]
    fn an_event_is_found_among_atomic_actions() {
        assert_eq!(events(&event("sacrifice a Character")), EventMask::LEFT);
        assert_eq!(events(&event("discard a card")), EventMask::LEFT.and(EventMask::TO_PILE));
        assert_eq!(events(&event("Sabotage")), EventMask::DID);
        assert_eq!(events(&event("take control of a Landmark")), EventMask::SHIFTED);
        assert_eq!(events(&event("pass")), EventMask::PASSED);
        assert!(what(&event("sacrifice a Character")).is_some() && what(&event("Sabotage")).is_none());
    }

    /// Events that only `Did` tells of are found among what is done, and no others are; counters of any kind include those of one
    /// kind (2.5).
    #[test]
    fn what_nothing_else_tells_of_is_done() {
        for said in
            ["ready a Permanent", "Augment a Character", "shuffle", "Sabotage", "Rush", "place a terrain marker"]
        {
            assert!(done(&event(said)).is_some() && events(&event(said)) == EventMask::DID, "{said}");
        }
        for (turn, what) in [
            ("take a turn", Done::TookTurn),
            ("end a turn", Done::EndedTurn),
            ("play another turn", Done::TookAnotherTurn),
        ] {
            assert_eq!((done(&event(turn)), events(&event(turn))), (Some(what), EventMask::TURN), "{turn}");
        }
        for told in ["pass", "Resupply", "sacrifice a Character", "play a Character"] {
            assert!(done(&event(told)).is_none() && events(&event(told)) != EventMask::DID, "{told}");
        }
        let quest = Done::Spent(CounterKind::of(crate::ability::Counter::Quest));
        assert!(quest.is(Done::Spent(CounterKind::ANY)) && quest.is(quest));
        assert!(!quest.is(Done::Spent(CounterKind::BOOST)) && !quest.is(Done::Readied));
    }

    /// The daily Draw is modified, not reacted to (4.2.1.d, 6.2): the drawing of the cards is.
    #[test]
    fn whole_steps_are_modified() {
        assert_eq!(modified_as(&event("pass")), ModifiedAs::Nothing);
        let draw = event("draw in Morning");
        assert_eq!((modified_as(&draw), events(&draw)), (ModifiedAs::Step(WholeStep::DailyDraw), EventMask::NONE));
        assert_eq!(modified_as(&event("Expand")), ModifiedAs::Step(WholeStep::Expand));
        assert_eq!(modified_as(&event("roll one or more dice")), ModifiedAs::Step(WholeStep::Roll));
        assert_eq!(modified_as(&event("Resupply")), ModifiedAs::Action);
    }
}
