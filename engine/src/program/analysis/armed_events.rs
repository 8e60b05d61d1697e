//! To which kinds of events somebody can listen.

use super::{
    event_mask::EventMask,
    subscriptions::{Lookback, Subscription},
    trigger_index::ReactionSet,
};
use crate::primitives::CardId;

/// To which kinds of events somebody can listen, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArmedEvents {
    /// For the event, and perhaps whether the bearer worked before it.
    pub(crate) light: EventMask,
    /// For more of the state before it.
    pub(crate) back: EventMask,
    /// By which Reactions.
    pub(crate) places: ReactionSet,
}

impl ArmedEvents {
    /// Both.
    pub(crate) const fn and(self, other: Self) -> Self {
        let places = self.places.or(other.places);
        Self { light: self.light.and(other.light), back: self.back.and(other.back), places }
    }

    /// For what events.
    #[inline]
    pub(crate) const fn events(self) -> EventMask {
        self.light.and(self.back)
    }

    /// By which Reactions.
    pub(crate) const fn places(self) -> ReactionSet {
        self.places
    }

    /// Of objects that cannot be told before, since the ability is not printed on them.
    pub(crate) fn always<const W: usize>(subscriptions: &[Subscription<W>]) -> Self {
        Self::of_those(subscriptions, |subscription| subscription.shared)
    }

    /// Of cards that may come from anywhere.
    pub(crate) fn coming<const W: usize>(subscriptions: &[Subscription<W>]) -> Self {
        Self::of_those(subscriptions, |subscription| subscription.comes)
    }

    /// Of such events the state before matters always.
    pub(crate) fn looking_back(kinds: EventMask) -> Self {
        Self { back: kinds, ..Self::default() }
    }

    /// Of everything that happens the state before is kept.
    #[cfg(test)]
    pub(crate) fn of_everything() -> Self {
        Self { places: ReactionSet::ALL, ..Self::looking_back(EventMask::ANY) }
    }

    /// Of a card, where its abilities can work.
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

    /// The same of a step that leaves Reserve as it is.
    pub(crate) fn beside_reserve<const W: usize>(subscription: &Subscription<W>) -> Self {
        match subscription.memory {
            Lookback::WorkInReserve => Self { light: subscription.kinds, ..Self::default() },
            Lookback::Nothing | Lookback::Work | Lookback::All => Self::of(subscription),
        }
    }
}
