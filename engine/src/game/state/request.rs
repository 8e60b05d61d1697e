//! The questions that players can be asked in the middle of an effect (6.1.g–h), and the modifiers behind such questions: a
//! modifier that applies to a step that is about to happen (6.2), and the modifiers that were already used for the step, since
//! each is used once (6.2.j–k).

use crate::{
    Decision, Game, PlayDestination, PlayMode,
    ability::Modifying,
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, Hashed, Player, Players, StateHash, WIDE},
    program::{Pc, analysis::MAX_MODIFIERS},
};
use std::num::NonZeroU16;

/// A question, with the options it offers. Impossible options are not among them (6.1.g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request<const W: usize = WIDE> {
    /// Objects or cards.
    Objects { options: CardSet<W>, stop: Stop },
    /// Expeditions.
    Expeditions { options: ExpeditionSet, stop: Stop },
    /// Regions, a bit each.
    Regions { options: u16 },
    /// Players.
    Players { options: Players },
    /// Yes or no; `yes` says whether a yes is possible.
    Confirm { yes: Possible },
    /// Modes, one bit each; also kinds of counters, and statuses.
    Modes { options: u16, stop: Stop },
    /// A number.
    Numbers { from: u8, to: u8 },
    /// One of the results of dice, a bit each.
    Results { options: u16 },
    /// Into which Expedition, and how, the selected card is played.
    Place { card: CardId, hero: Possible, companion: Possible, scout: Possible, temple: Possible },
    /// A card to be played within the effect.
    Plays,
}

impl<const W: usize> Request<W> {
    /// The only answer, if there is only one.
    pub(crate) fn only(&self, game: &Game<'_, W>) -> Option<Decision> {
        match *self {
            Self::Objects { options, stop: Stop::May } if options.is_empty() => Some(Decision::Done),
            Self::Objects { options, stop: Stop::MustGoOn } => options.only().map(Decision::Choose),
            Self::Expeditions { options, stop: Stop::May } if options.is_empty() => Some(Decision::Done),
            Self::Expeditions { options, stop: Stop::MustGoOn } if options.len() == 1 => {
                options.iter().next().map(|(player, expedition)| Decision::ChooseExpedition { player, expedition })
            }
            Self::Regions { options } if options.count_ones() == 1 => {
                Some(Decision::ChooseRegion(options.trailing_zeros() as u8))
            }
            Self::Players { options } if options.len() == 1 => options.iter().next().map(Decision::ChoosePlayer),
            Self::Confirm { yes: Possible::No } => Some(Decision::No),
            Self::Modes { options: 0, .. } => Some(Decision::Done),
            Self::Modes { options, stop: Stop::MustGoOn } if options.count_ones() == 1 => {
                Some(Decision::ChooseMode(options.trailing_zeros() as u8))
            }
            Self::Numbers { from, to } if from == to => Some(Decision::Number(from)),
            Self::Results { options } if options.count_ones() == 1 => {
                Some(Decision::Number(options.trailing_zeros() as u8))
            }
            Self::Place { card, hero: Possible::No, companion: Possible::No, temple, .. } => Some(match temple {
                Possible::Yes => Decision::Play { card, into: PlayDestination::Landmarks, how: PlayMode::Temple },
                Possible::No => Decision::Play { card, into: game.only_place(card), how: PlayMode::Printed },
            }),
            Self::Place { card, hero, companion, scout: Possible::No, temple: Possible::No } if hero != companion => {
                let expedition = if hero.is() { Expedition::Hero } else { Expedition::Companion };
                Some(Decision::Play { card, into: expedition.into(), how: PlayMode::Printed })
            }
            Self::Objects { .. }
            | Self::Expeditions { .. }
            | Self::Regions { .. }
            | Self::Players { .. }
            | Self::Confirm { yes: Possible::Yes }
            | Self::Modes { .. }
            | Self::Numbers { .. }
            | Self::Results { .. }
            | Self::Place { .. }
            | Self::Plays => None,
        }
    }
}

/// Whether a player may stop choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    May,
    MustGoOn,
}

/// Whether an option is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Possible {
    Yes,
    No,
}

impl Possible {
    pub(crate) const fn if_so(so: bool) -> Self {
        if so { Self::Yes } else { Self::No }
    }

    pub(crate) const fn is(self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// What somebody is asked, and by what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Question<const W: usize = WIDE> {
    /// What the operation of the effect on top asks. Kept, since checking the answer needs the options again.
    Step(Request<W>),
    /// Whether this modifier is used (6.2).
    One(Modifier<W>),
    /// Which bearer's modifier comes first, of several that apply (6.2.h).
    Several(CardSet<W>),
    /// Which modifier of this bearer comes first, of several.
    OfOne(CardId),
}

impl<const W: usize> Question<W> {
    /// The question about modifiers of which any may come first: for which bearer or, if a single object has them, which of its
    /// modifiers.
    pub(crate) fn of(several: &[Modifier<W>]) -> Self {
        let bearers: CardSet<W> = several.iter().map(Modifier::bearer).collect();
        match (bearers.len(), bearers.first()) {
            (1, Some(bearer)) => Self::OfOne(bearer),
            _ => Self::Several(bearers),
        }
    }
}

/// A modifier that applies to a step, and the part of the step to which it applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Modifier<const W: usize = WIDE> {
    pub(crate) how: Modifying,
    pub(crate) entry: Pc,
    pub(crate) otherwise: Option<NonZeroU16>,
    pub(crate) me: CardId,
    /// The objects to which the atomic actions would happen.
    pub(crate) on: CardSet<W>,
    pub(crate) you: Player,
    /// The player whose step or atomic action it modifies: "that player".
    pub(crate) player: Player,
    /// The Expeditions that would move.
    pub(crate) expeditions: ExpeditionSet,
    /// Its place among the modifiers.
    pub(crate) place: Place,
    /// Whether it is applied to each object on its own.
    pub(crate) is_apart: bool,
    /// Whether it comes to a further object of the step afterwards.
    pub(crate) goes_on: bool,
}

impl<const W: usize> Modifier<W> {
    /// No modifier.
    pub(crate) const NONE: Self = Self {
        how: Modifying::Also,
        entry: 0,
        otherwise: None,
        me: CardId::new(0),
        on: CardSet::EMPTY,
        you: Player::A,
        player: Player::A,
        expeditions: ExpeditionSet::NONE,
        place: Place::FIRST,
        is_apart: false,
        goes_on: false,
    };

    /// Whether it replaces what it modifies.
    pub(crate) const fn replaces(&self) -> bool {
        matches!(self.how, Modifying::Instead | Modifying::MayInstead)
    }

    /// The modifier of a bearer, of which the part of the step is not known yet.
    pub(crate) fn new(
        (how, is_apart): (Modifying, bool),
        (entry, otherwise): (Pc, Option<Pc>),
        (place, me, you): (Place, CardId, Player),
        player: Player,
    ) -> Self {
        let otherwise = otherwise.and_then(NonZeroU16::new);
        let (on, expeditions) = (CardSet::EMPTY, ExpeditionSet::NONE);
        Self { how, entry, otherwise, me, on, you, player, expeditions, place, is_apart, goes_on: false }
    }

    /// Where the effect that follows a refusal begins. Kept as a number that is not 0: at 0 stand operations of the rules.
    pub(crate) fn otherwise(&self) -> Option<Pc> {
        self.otherwise.map(NonZeroU16::get)
    }

    /// The object that has the ability.
    pub(crate) const fn bearer(&self) -> CardId {
        self.me
    }

    /// The rank by which modifiers come first: those that replace the whole step, those that replace part of it, those that add
    /// to it (6.2.g).
    pub(crate) const fn rank(&self) -> u8 {
        match self.how {
            Modifying::Instead | Modifying::MayInstead if self.on.is_empty() => 0,
            Modifying::Instead | Modifying::MayInstead => 1,
            Modifying::Also | Modifying::MayAlso => 2,
        }
    }
}

/// The modifiers that were used for a step, by the place of their ability: each is used once for it (6.2.j–k).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modified {
    /// Abilities of which no further bearer comes, one bit each.
    over: u16,
    /// Abilities of which further bearers come, all later in the order of handles; with the last bearer that was used, and the last
    /// object of the step to which its ability was applied, or [`ALL_OBJECTS`].
    begun: [Option<(Place, CardId, CardId)>; MAX_BEGUN],
}

/// Stands for the last object of a step if nothing is left of it: a Mana Convergence, which is nobody's object.
const ALL_OBJECTS: CardId = CardId::new(u8::MAX);

/// Most abilities with several bearers of which some, but not all, have been used for a step.
const MAX_BEGUN: usize = 3;

impl Modified {
    /// No modifiers.
    pub(crate) const NONE: Self = Self { over: 0, begun: [None; MAX_BEGUN] };

    /// Whether no modifier was used.
    pub(crate) fn is_none(&self) -> bool {
        self.over == 0 && self.begun.iter().all(Option::is_none)
    }

    /// Whether the ability of that bearer was used.
    pub(crate) fn contains(&self, place: Place, bearer: CardId) -> bool {
        let is_begun = |(begun, last, object): &(Place, CardId, CardId)| {
            *begun == place && (bearer < *last || bearer == *last && *object == ALL_OBJECTS)
        };
        self.over & place.bit() != 0 || self.begun.iter().flatten().any(is_begun)
    }

    /// Whether the ability of that bearer was used for an object, or for all of them.
    pub(crate) fn is_begun(&self, place: Place, bearer: CardId) -> bool {
        let is_it = |(begun, last, _): &(Place, CardId, CardId)| *begun == place && bearer <= *last;
        self.over & place.bit() != 0 || self.begun.iter().flatten().any(is_it)
    }

    /// The last object to which the ability of that bearer was applied, if more of them come.
    pub(crate) fn last_object(&self, place: Place, bearer: CardId) -> Option<CardId> {
        let is_it = |(begun, last, _): &&(Place, CardId, CardId)| *begun == place && bearer == *last;
        self.begun.iter().flatten().find(is_it).map(|(.., object)| *object)
    }

    /// The ability was used for the last of its bearers.
    pub(crate) fn finish(&mut self, place: Place) {
        self.over |= place.bit();
        self.begun.iter_mut().filter(|begun| begun.is_some_and(|(of, ..)| of == place)).for_each(|begun| *begun = None);
    }

    /// The ability was used for that bearer, and further bearers come. Tells whether there was room to note it.
    #[must_use]
    pub(crate) fn begin(&mut self, place: Place, bearer: CardId) -> bool {
        self.begin_with(place, bearer, ALL_OBJECTS)
    }

    /// The ability was used for that bearer and that object, and further objects or bearers come. Tells whether there was room to
    /// note it.
    #[must_use]
    pub(crate) fn begin_with(&mut self, place: Place, bearer: CardId, object: CardId) -> bool {
        let known = self.begun.iter().position(|begun| begun.is_some_and(|(of, ..)| of == place));
        let at = known.or_else(|| self.begun.iter().position(Option::is_none));
        at.is_some_and(|at| {
            self.begun[at] = Some((place, bearer, object));
            true
        })
    }
}

/// The place of an ability among the modifiers of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(std::num::NonZeroU8);

impl Place {
    /// The first place.
    const FIRST: Self = Self(std::num::NonZeroU8::MIN);

    /// That place, if there are so many places.
    pub(crate) fn new(place: usize) -> Option<Self> {
        let from_one = u8::try_from(place + 1).ok().filter(|from_one| usize::from(*from_one) <= MAX_MODIFIERS)?;
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

/// The question of a step follows from its operation, so it is not hashed.
impl Hashed for Question {
    fn fold(&self, hash: &mut StateHash) {
        match self {
            Self::Step(_) => hash.word(0),
            Self::One(modifier) => {
                hash.word(1);
                modifier.fold(hash);
            }
            Self::Several(bearers) => {
                hash.word(2);
                hash.cards(*bearers);
            }
            Self::OfOne(bearer) => hash.bytes([3, bearer.byte(), 0, 0, 0, 0, 0, 0]),
        }
    }
}

/// The rest follows from the place of its ability, so it is not hashed.
impl Hashed for Modifier {
    fn fold(&self, hash: &mut StateHash) {
        let Self { how: _, entry: _, otherwise: _, me, on, you, player, expeditions, place, is_apart: _, goes_on: _ } =
            self;
        hash.cards(*on);
        hash.bytes([place.index() as u8, me.byte(), *you as u8, *player as u8, expeditions.0, 0, 0, 0]);
    }
}

impl Hashed for Modified {
    fn fold(&self, hash: &mut StateHash) {
        let Self { over, begun } = self;
        hash.word((*over).into());
        for begun in begun {
            let noted = |(place, last, object): (Place, CardId, CardId)| {
                let object = if object == ALL_OBJECTS { 0 } else { 1 + object.byte() };
                [1 + place.index() as u8, last.byte(), object]
            };
            let [place, last, object] = begun.map_or([0; 3], noted);
            hash.bytes([place, last, object, 0, 0, 0, 0, 0]);
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
    fn of_several_objects_the_later_ones_come_after_those_that_were_dealt_with() {
        let [bearer, one, other] = [3, 5, 9].map(CardId::new);
        let mut modified = Modified::NONE;
        assert!(modified.begin_with(place(0), bearer, one));
        assert!(modified.is_begun(place(0), bearer) && !modified.contains(place(0), bearer));
        assert_eq!(modified.last_object(place(0), bearer), Some(one));
        assert!(modified.begin_with(place(0), bearer, other));
        assert_eq!(modified.last_object(place(0), bearer), Some(other));
        assert!(modified.begin(place(0), bearer) && modified.contains(place(0), bearer));
    }

    #[test]
    fn what_has_no_room_is_told() {
        let mut modified = Modified::NONE;
        let card = CardId::new(0);
        assert!((0..MAX_BEGUN).all(|at| modified.begin(place(at), card)));
        assert!(!modified.begin(place(MAX_BEGUN), card));
        modified.finish(place(0));
        assert!(modified.begin(place(MAX_BEGUN), card));
        assert!(modified.contains(place(0), card));
    }

    #[test]
    fn a_pool_has_no_more_places_than_bits() {
        assert!(Place::new(MAX_MODIFIERS - 1).is_some());
        assert_eq!(Place::new(MAX_MODIFIERS), None);
        assert_eq!(Place::new(usize::from(u8::MAX)), None);
        let mut modified = Modified::NONE;
        modified.finish(place(MAX_MODIFIERS - 1));
        assert!(!modified.contains(place(MAX_MODIFIERS - 2), CardId::new(0)));
    }
}
