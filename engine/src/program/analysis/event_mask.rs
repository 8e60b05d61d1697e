//! The kinds of events that can be listened for, and what players do that no other atomic action tells.

use crate::{
    ability::{ActionIcon, Daily},
    primitives::{CounterKind, Phase, Zone},
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
    pub(crate) const MARCHED: Self = Self(1 << 4);
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
    /// Tokens are created, in play or in Reserve (7.3.4).
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

/// What a player did that no other atomic action tells (7.5.5).
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
