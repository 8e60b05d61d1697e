//! Remembers which modifiers were already used for a step, since each is used once (6.2.g).

use crate::{
    primitives::{CardId, Hashed, StateHash},
    program::analysis::MOST_MODIFIERS,
};

/// Most abilities with several bearers of which some, but not all, have been used for a step.
const MOST_BEGUN: usize = 3;

/// The modifiers that were used for a step, by the place of their ability: each is used once for it (6.2.g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modified {
    /// Abilities of which no further bearer comes, one bit each.
    over: u16,
    /// Abilities of which further bearers come, all later in the order of handles; with the last bearer that was used.
    begun: [Option<(Place, CardId)>; MOST_BEGUN],
}

/// The place of an ability among the modifiers of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(std::num::NonZeroU8);

impl Place {
    /// The first place.
    pub(crate) const FIRST: Self = Self(std::num::NonZeroU8::MIN);

    /// That place, if there are so many places.
    pub(crate) fn new(place: usize) -> Option<Self> {
        let from_one = u8::try_from(place + 1).ok().filter(|from_one| usize::from(*from_one) <= MOST_MODIFIERS)?;
        std::num::NonZeroU8::new(from_one).map(Self)
    }

    /// The number of the place, from 0 on.
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    const fn bit(self) -> u16 {
        1 << self.index()
    }
}

impl Modified {
    /// No modifiers.
    pub(crate) const NONE: Self = Self { over: 0, begun: [None; MOST_BEGUN] };

    /// Whether no modifier was used.
    pub(crate) fn is_none(&self) -> bool {
        self.over == 0 && self.begun.iter().all(Option::is_none)
    }

    /// Whether the ability of that bearer was used.
    pub(crate) fn contains(&self, place: Place, bearer: CardId) -> bool {
        let is_begun = |(begun, last): &(Place, CardId)| *begun == place && bearer <= *last;
        self.over & place.bit() != 0 || self.begun.iter().flatten().any(is_begun)
    }

    /// The ability was used for the last of its bearers.
    pub(crate) fn finish(&mut self, place: Place) {
        self.over |= place.bit();
        self.begun.iter_mut().filter(|begun| begun.is_some_and(|(of, _)| of == place)).for_each(|begun| *begun = None);
    }

    /// The ability was used for that bearer, and further bearers come. Tells whether there was room to note it.
    #[must_use]
    pub(crate) fn begin(&mut self, place: Place, bearer: CardId) -> bool {
        let known = self.begun.iter().position(|begun| begun.is_some_and(|(of, _)| of == place));
        let at = known.or_else(|| self.begun.iter().position(Option::is_none));
        at.is_some_and(|at| {
            self.begun[at] = Some((place, bearer));
            true
        })
    }
}

impl Hashed for Modified {
    fn fold(&self, hash: &mut StateHash) {
        let Self { over, begun } = self;
        hash.word((*over).into());
        for begun in begun {
            let [place, last] = begun.map_or([0, 0], |(place, last)| [1 + place.index() as u8, last.byte()]);
            hash.bytes([place, last, 0, 0, 0, 0, 0, 0]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(place: usize) -> Place {
        Place::new(place).unwrap()
    }

    #[test]
    fn what_comes_between_two_bearers_of_an_ability_is_not_forgotten() {
        let [first, second, third] = [3, 5, 9].map(CardId::new);
        let mut modified = Modified::NONE;
        assert!(modified.is_none());
        assert!(modified.begin(place(0), first));
        assert!(!modified.is_none());
        assert!(modified.begin(place(1), third));
        assert!(modified.contains(place(0), first) && !modified.contains(place(0), second));
        assert!(modified.begin(place(0), second));
        assert!(modified.contains(place(0), first) && modified.contains(place(0), second));
        assert!(!modified.contains(place(0), third));
        assert!(modified.contains(place(1), first), "those before the last were dealt with");
        modified.finish(place(0));
        assert!(modified.contains(place(0), third) && !modified.contains(place(2), first));
    }

    #[test]
    fn what_has_no_room_is_told() {
        let mut modified = Modified::NONE;
        let card = CardId::new(0);
        assert!((0..MOST_BEGUN).all(|at| modified.begin(place(at), card)));
        assert!(!modified.begin(place(MOST_BEGUN), card));
        modified.finish(place(0));
        assert!(modified.begin(place(MOST_BEGUN), card));
        assert!(modified.contains(place(0), card));
    }

    #[test]
    fn a_pool_has_no_more_places_than_bits() {
        assert!(Place::new(MOST_MODIFIERS - 1).is_some());
        assert_eq!(Place::new(MOST_MODIFIERS), None);
        assert_eq!(Place::new(usize::from(u8::MAX)), None);
        let mut modified = Modified::NONE;
        modified.finish(place(MOST_MODIFIERS - 1));
        assert!(!modified.contains(place(MOST_MODIFIERS - 2), CardId::new(0)));
    }
}
