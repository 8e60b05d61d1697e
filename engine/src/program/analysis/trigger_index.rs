//! An index of the Reactions of a pool by the events they wait for and the objects to which these happen.

use super::{
    event_mask::EventMask,
    prefilter::{TriggerSubject, about, may_match},
    subscriptions::Subscription,
};
use crate::{
    CardSpec,
    primitives::{CardId, CardSet, SLOTS},
    program::Program,
};

/// Reactions of a pool by their places, one bit each. If there are more than bits, several share one: a bit says which ones may
/// be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReactionSet(u32);

impl ReactionSet {
    /// Every one.
    #[cfg(test)]
    pub(crate) const ALL: Self = Self(u32::MAX);

    /// One.
    pub(crate) const fn of(place: usize) -> Self {
        Self(1 << (place % u32::BITS as usize))
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one is among these, too.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// An index of the Reactions that may wait for an event: known before the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TriggerIndex {
    by_kind: [ReactionSet; EventMask::COUNT],
    /// The Reactions that also wait for what happens to others, or that objects can have without their being printed on them.
    pub(crate) onlookers: ReactionSet,
    /// The Reactions that events may activate whatever objects they happen to, if any.
    anywhere: ReactionSet,
    /// By handle: the other Reactions that events may activate which happen to that object.
    about: Vec<ReactionSet>,
}

impl TriggerIndex {
    /// Makes the index for these Reactions of a program, in a game with so many handles. `printed` gives the facts of cards that
    /// stay as they are printed.
    pub(crate) fn of<'f, const W: usize>(
        subscriptions: &[Subscription<W>],
        program: &Program,
        printed: impl Fn(CardId) -> Option<&'f CardSpec>,
    ) -> Self {
        let those = |is_meant: &dyn Fn(&Subscription<W>) -> bool| {
            let places = subscriptions.iter().enumerate().filter(|(_, subscription)| is_meant(subscription));
            places.fold(ReactionSet::default(), |all, (place, _)| all.or(ReactionSet::of(place)))
        };
        let may_be_meant = |subscription: &Subscription<W>, card: CardId| {
            subscription.triggers(program).iter().any(|trigger| match about(trigger) {
                TriggerSubject::Bearer => subscription.shared || subscription.printed.contains(card),
                TriggerSubject::These(filter) => printed(card).is_none_or(|facts| may_match(filter, facts)),
                TriggerSubject::Any => false,
            })
        };
        let is_of_any = |subscription: &Subscription<W>| {
            subscription.triggers(program).iter().any(|trigger| about(trigger) == TriggerSubject::Any)
        };
        Self {
            by_kind: std::array::from_fn(|kind| those(&|subscription| subscription.kinds.meets(EventMask(1 << kind)))),
            onlookers: those(&|subscription| !subscription.own || subscription.shared),
            anywhere: those(&is_of_any),
            about: (0..SLOTS * W)
                .map(|handle| those(&|subscription| may_be_meant(subscription, CardId::new(handle as u8))))
                .collect(),
        }
    }

    /// The Reactions that may be meant if such events happened to these objects.
    pub(crate) fn hear<const W: usize>(&self, kinds: EventMask, touched: CardSet<W>) -> ReactionSet {
        let mut left = kinds.0;
        let mut of_kinds = ReactionSet::default();
        while left != 0 {
            of_kinds = of_kinds.or(self.by_kind[left.trailing_zeros() as usize % EventMask::COUNT]);
            left &= left - 1;
        }
        let about = |card: CardId| self.about.get(card.index()).copied().unwrap_or_default();
        of_kinds.within(touched.iter().fold(self.anywhere, |all, card| all.or(about(card))))
    }
}

impl TriggerIndex {
    /// The Reactions to what happens to others that may be meant if such events happened to an object.
    pub(crate) fn of_others<const W: usize>(&self, kinds: EventMask, card: CardId) -> ReactionSet {
        self.hear(kinds, CardSet::<W>::of(card)).within(self.onlookers)
    }

    /// The Reactions that a step may activate in which such events happened to these objects, in the order of the program. Of the
    /// Reactions to others, only those that may have `worked` before, on cards that were `open` then.
    pub(crate) fn candidates<'p, const W: usize>(
        &self,
        all: &'p [Subscription<W>],
        (kinds, heard): (EventMask, EventMask),
        touched: CardSet<W>,
        worked: ReactionSet,
        open: impl FnOnce() -> CardSet<W>,
    ) -> CandidateReactions<'p, W> {
        // Most cards that react to others lie where their abilities do not work.
        let meant = self.hear(EventMask(kinds.0 & heard.0), touched);
        let onlookers = meant.within(self.onlookers).within(worked);
        let places = meant.without(self.onlookers).or(onlookers);
        let open = if onlookers.is_empty() { CardSet::EMPTY } else { open() };
        CandidateReactions { all, first: 0, left: places, places, kinds, open, touched }
    }
}

/// The Reactions of a pool that may be activated: see [`TriggerIndex::candidates`].
#[derive(Clone, Copy)]
pub(crate) struct CandidateReactions<'p, const W: usize> {
    all: &'p [Subscription<W>],
    /// The place of the Reaction that the first bit stands for.
    first: usize,
    /// The bits that still have to be looked at.
    left: ReactionSet,
    places: ReactionSet,
    pub(crate) kinds: EventMask,
    open: CardSet<W>,
    pub(crate) touched: CardSet<W>,
}

impl<'p, const W: usize> Iterator for CandidateReactions<'p, W> {
    type Item = &'p Subscription<W>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            while self.left.is_empty() {
                self.first += u32::BITS as usize;
                if self.first >= self.all.len() {
                    return None;
                }
                self.left = self.places;
            }
            let place = self.first + self.left.0.trailing_zeros() as usize;
            self.left.0 &= self.left.0 - 1;
            let found = self.all.get(place);
            if let Some(subscription) = found.filter(|of| of.may_be_activated(self.kinds, self.open, self.touched)) {
                return Some(subscription);
            }
        }
    }
}
