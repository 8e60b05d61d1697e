//! Which Reactions of a pool may have heard of a step: found by what happened in it, and to what.

use super::{
    happening::Kinds,
    listeners::Listener,
    meant::{About, about, may_mean},
};
use crate::{
    CardPool, CardSpec,
    program::Program,
    state::{CardId, CardSet, SLOTS},
};

/// Bits of the places of Reactions among those of a pool. Of more than there are bits several share one: a bit says who
/// may be meant.
type Places = u64;

const fn bit(place: usize) -> Places {
    1 << (place % Places::BITS as usize)
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
            places.fold(0, |bits, (place, _)| bits | bit(place))
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
        let mut of_kinds = 0;
        while left != 0 {
            of_kinds |= self.by_kind[left.trailing_zeros() as usize % Kinds::COUNT];
            left &= left - 1;
        }
        let about = |card: CardId| self.about.get(card.index()).copied().unwrap_or_default();
        of_kinds & touched.iter().fold(self.anywhere, |all, card| all | about(card))
    }
}

impl Ears {
    /// Whether others may hear that such things happen to an object.
    pub(crate) fn are_pricked_by<const W: usize>(&self, kinds: Kinds, card: CardId) -> bool {
        self.hear(kinds, CardSet::<W>::of(card)) & self.onlookers != 0
    }
}

impl<const W: usize> CardPool<W> {
    /// The Reactions that may be activated by a step in which this happened to these objects, in the order of the
    /// program; `open` tells which could have worked before, and is asked only where it matters.
    pub(super) fn who_heard(
        &self,
        kinds: Kinds,
        touched: CardSet<W>,
        open: impl FnOnce() -> CardSet<W>,
    ) -> Heard<'_, W> {
        let (ears, all) = (self.ears(), self.reactions());
        let places = ears.hear(Kinds(kinds.0 & self.heard().0), touched);
        let open = if places & ears.onlookers == 0 { CardSet::EMPTY } else { open() };
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
            while self.left == 0 {
                self.first += Places::BITS as usize;
                if self.first >= self.all.len() {
                    return None;
                }
                self.left = self.places;
            }
            let place = self.first + self.left.trailing_zeros() as usize;
            self.left &= self.left - 1;
            let found = self.all.get(place);
            if let Some(listener) = found.filter(|of| of.may_be_activated(self.kinds, self.open, self.touched)) {
                return Some(listener);
            }
        }
    }
}
