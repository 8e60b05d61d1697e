//! Which Reactions of a pool may have heard of a step: found by what happened in it, and to what.

use super::{
    happening::Kinds,
    listeners::Listener,
    meant::{About, about, may_mean},
};
use crate::{
    CardPool, CardSpec, Game,
    program::Program,
    state::{CardId, CardSet, SLOTS},
};

/// The places of Reactions among those of a pool, a bit each. Of more than there are bits several share one: a bit says who
/// may be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places(u32);

impl Places {
    /// Every one.
    #[cfg(test)]
    pub(super) const ALL: Self = Self(u32::MAX);

    /// One.
    pub(super) const fn of(place: usize) -> Self {
        Self(1 << (place % u32::BITS as usize))
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether one is among these, too.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Which Reactions may wait for something: known before the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ears {
    by_kind: [Places; Kinds::COUNT],
    /// Those that wait for what happens to others too, or that objects can have besides the cards on which they are
    /// printed.
    onlookers: Places,
    /// Those that may be activated whatever objects something happens to, if to any.
    anywhere: Places,
    /// By handle: the others that may be activated by what happens to that object.
    about: Vec<Places>,
}

impl Ears {
    /// Of these Reactions of a program, in a game with so many handles, where what is printed on some of them is known and
    /// stays so.
    pub(crate) fn of<'f, const W: usize>(
        listeners: &[Listener<W>],
        program: &Program,
        printed: impl Fn(CardId) -> Option<&'f CardSpec>,
    ) -> Self {
        let those = |is_meant: &dyn Fn(&Listener<W>) -> bool| {
            let places = listeners.iter().enumerate().filter(|(_, listener)| is_meant(listener));
            places.fold(Places::default(), |all, (place, _)| all.or(Places::of(place)))
        };
        let may_be_meant = |listener: &Listener<W>, card: CardId| {
            listener.triggers(program).iter().any(|trigger| match about(trigger) {
                About::Bearer => listener.shared || listener.printed.contains(card),
                About::These(filter) => printed(card).is_none_or(|facts| may_mean(filter, facts)),
                About::Any => false,
            })
        };
        let is_of_any =
            |listener: &Listener<W>| listener.triggers(program).iter().any(|trigger| about(trigger) == About::Any);
        Self {
            by_kind: std::array::from_fn(|kind| those(&|listener| listener.kinds.meets(Kinds(1 << kind)))),
            onlookers: those(&|listener| !listener.own || listener.shared),
            anywhere: those(&is_of_any),
            about: (0..SLOTS * W)
                .map(|handle| those(&|listener| may_be_meant(listener, CardId::new(handle as u8))))
                .collect(),
        }
    }

    /// Those that may be meant where such things happened to these objects.
    fn hear<const W: usize>(&self, kinds: Kinds, touched: CardSet<W>) -> Places {
        let mut left = kinds.0;
        let mut of_kinds = Places::default();
        while left != 0 {
            of_kinds = of_kinds.or(self.by_kind[left.trailing_zeros() as usize % Kinds::COUNT]);
            left &= left - 1;
        }
        let about = |card: CardId| self.about.get(card.index()).copied().unwrap_or_default();
        of_kinds.within(touched.iter().fold(self.anywhere, |all, card| all.or(about(card))))
    }
}

impl Ears {
    /// Those that wait for what happens to others and may be meant where such things happen to an object.
    pub(crate) fn of_others<const W: usize>(&self, kinds: Kinds, card: CardId) -> Places {
        self.hear(kinds, CardSet::<W>::of(card)).within(self.onlookers)
    }
}

impl<const W: usize> CardPool<W> {
    /// The Reactions that may be activated by a step in which this happened to these objects, in the order of the
    /// program; those of others may be that could have worked before.
    pub(super) fn who_heard(&self, kinds: Kinds, touched: CardSet<W>, before: &Game<'_, W>) -> Heard<'_, W> {
        let (ears, all) = (self.ears(), self.reactions());
        // Most onlookers lie elsewhere.
        let meant = ears.hear(Kinds(kinds.0 & self.heard().0), touched);
        let onlookers = meant.within(ears.onlookers).within(before.hearing.places());
        let places = meant.without(ears.onlookers).or(onlookers);
        let open = if onlookers.is_empty() { CardSet::EMPTY } else { before.open_cards() };
        Heard { all, first: 0, left: places, places, kinds, open, touched }
    }
}

/// Those of the Reactions of a pool that may be activated: see [`CardPool::who_heard`].
#[derive(Clone, Copy)]
pub(super) struct Heard<'p, const W: usize> {
    all: &'p [Listener<W>],
    /// The place of which the first bit tells.
    first: usize,
    /// The bits that are still to be looked at, of all.
    left: Places,
    places: Places,
    pub(super) kinds: Kinds,
    open: CardSet<W>,
    pub(super) touched: CardSet<W>,
}

impl<'p, const W: usize> Iterator for Heard<'p, W> {
    type Item = &'p Listener<W>;

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
            if let Some(listener) = found.filter(|of| of.may_be_activated(self.kinds, self.open, self.touched)) {
                return Some(listener);
            }
        }
    }
}
