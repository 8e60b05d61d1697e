//! The kinds of events that somebody can listen for.

use super::{
    event_mask::EventMask,
    subscriptions::{Lookback, Subscription},
    trigger_index::ReactionSet,
};
use crate::primitives::CardId;

/// The kinds of events that somebody can listen for, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArmedEvents {
    /// The events for which the listener needs no more of the state before than whether its bearer worked.
    pub(crate) light: EventMask,
    /// The events for which the listener needs more of the state before.
    pub(crate) back: EventMask,
    /// The Reactions that listen.
    pub(crate) places: ReactionSet,
}

impl ArmedEvents {
    /// What one or the other listens for.
    pub(crate) const fn and(self, other: Self) -> Self {
        let places = self.places.or(other.places);
        Self { light: self.light.and(other.light), back: self.back.and(other.back), places }
    }

    /// The events that are listened for.
    #[inline]
    pub(crate) const fn events(self) -> EventMask {
        self.light.and(self.back)
    }

    /// The Reactions that listen.
    pub(crate) const fn places(self) -> ReactionSet {
        self.places
    }

    /// What Reactions listen for that objects may have without their being printed on them: the listeners are not known before.
    pub(crate) fn always<const W: usize>(subscriptions: &[Subscription<W>]) -> Self {
        Self::of_those(subscriptions, |subscription| subscription.shared)
    }

    /// What cards listen for that may come from anywhere.
    pub(crate) fn coming<const W: usize>(subscriptions: &[Subscription<W>]) -> Self {
        Self::of_those(subscriptions, |subscription| subscription.comes)
    }

    /// Such events, for all of which the state before is needed.
    pub(crate) fn looking_back(kinds: EventMask) -> Self {
        Self { back: kinds, ..Self::default() }
    }

    /// All events, for all of which the state before is needed.
    #[cfg(test)]
    pub(crate) fn of_everything() -> Self {
        Self { places: ReactionSet::ALL, ..Self::looking_back(EventMask::ANY) }
    }

    /// What a card listens for where its abilities can work.
    pub(crate) fn of_card<const W: usize>(subscriptions: &[Subscription<W>], card: CardId) -> Self {
        Self::of_those(subscriptions, |subscription| subscription.printed.contains(card))
    }

    fn of_those<const W: usize>(subscriptions: &[Subscription<W>], is_one: impl Fn(&Subscription<W>) -> bool) -> Self {
        let those = subscriptions.iter().enumerate().filter(|(_, subscription)| is_one(subscription));
        those.fold(Self::default(), |all, (place, subscription)| {
            all.and(Self { places: ReactionSet::of(place), ..Self::of(subscription) })
        })
    }

    pub(crate) fn of<const W: usize>(subscription: &Subscription<W>) -> Self {
        match subscription.memory {
            Lookback::Nothing | Lookback::Work => Self { light: subscription.kinds, ..Self::default() },
            Lookback::WorkInReserve | Lookback::All => Self { back: subscription.kinds, ..Self::default() },
        }
    }

    /// What a Reaction listens for in a step that leaves Reserve as it is.
    pub(crate) fn beside_reserve<const W: usize>(subscription: &Subscription<W>) -> Self {
        match subscription.memory {
            Lookback::WorkInReserve => Self { light: subscription.kinds, ..Self::default() },
            Lookback::Nothing | Lookback::Work | Lookback::All => Self::of(subscription),
        }
    }
}
