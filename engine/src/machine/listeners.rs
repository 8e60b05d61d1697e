//! What the Reactions of a pool listen for: known before the game, so that a step that nobody hears costs nothing.

use super::{happening::Kinds, topic::Topic};
use crate::{
    CardPool, Game,
    ability::{Area, Deed, Expeditions, Fate, Gained, Guard, OneOrMore, Status, Trigger, Who, Zone},
    program::{Carries, Code, Id, Works},
    state::{CardId, CardSet, Ongoing, WIDE},
};

/// A Reaction as it is looked up: what it waits for, and who can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listener<const W: usize = WIDE> {
    pub(crate) code: Id<Code>,
    pub(crate) kinds: Kinds,
    /// Whether it waits for nothing but what happens to its bearer.
    pub(crate) own: bool,
    /// Whether its bearer may come from anywhere: it has to exist after the event, not to work before (6.3.c–d).
    comes: bool,
    /// Whether that is so of all that it waits for.
    pub(super) only_comes: bool,
    /// What of the state before the event matters.
    memory: Memory,
    /// Whether objects can have it on which it is not printed: tokens, those to which it is given.
    shared: bool,
    /// The cards on which it is printed.
    printed: CardSet<W>,
}

/// What a Reaction asks of the state before the event that it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Memory {
    /// Nothing: it waits for what comes into play, or for what changes nothing.
    Nothing,
    /// Whether its bearer worked then (6.3.e).
    Work,
    /// Anything.
    All,
}

impl Memory {
    /// Of a trigger.
    fn of(trigger: &Trigger) -> Self {
        match trigger {
            Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => Self::Nothing,
            Trigger::Does { deed, .. } => match deed.single() {
                Deed::PassFirst
                | Deed::Pass
                | Deed::DailyDraw
                | Deed::Expand
                | Deed::Draw(_)
                | Deed::Create(_)
                | Deed::Resupply
                | Deed::Gift
                | Deed::ReceiveGift
                | Deed::Roll
                | Deed::RevealBy
                | Deed::Play { .. }
                | Deed::Exhaust(_)
                | Deed::Ready(_)
                | Deed::Augment(_)
                | Deed::Spend(_)
                | Deed::Shuffle
                | Deed::Sabotage
                | Deed::Rush
                | Deed::PlaceMarker
                | Deed::Complete(_) => Self::Work,
                // What went is described as it was.
                Deed::Sacrifice(_) | Deed::Discard(_) | Deed::TakeControl(_) | Deed::Several(_) => Self::All,
            },
            // An Expedition stays what it is to an object as it moves.
            Trigger::Expedition { which, .. } if is_told_by_places(which) => Self::Work,
            Trigger::Happens { who: Who::Some { .. }, fate } => match fate {
                // What came is described as it is, and where it was the event tells.
                Fate::Joins(area) if is_plain(area) => Self::Work,
                Fate::Goes { from, to } if from.as_ref().is_none_or(is_plain) && is_plain(to) => Self::Work,
                // By one boost more nothing becomes Boosted that was so before.
                Fate::Gains(gained) if *gained != Gained::Status(Status::Boosted) => Self::Work,
                Fate::Loses(_) => Self::Work,
                Fate::Joins(_)
                | Fate::Goes { .. }
                | Fate::Gains(_)
                | Fate::Leaves(_)
                | Fate::Sacrificed
                | Fate::Discarded
                | Fate::Completed
                | Fate::Switches
                | Fate::Defects => Self::All,
            },
            Trigger::Expedition { .. } | Trigger::Happens { who: Who::Me, .. } => Self::All,
        }
    }
}

/// Whether nothing but where objects are tells which Expeditions are meant.
const fn is_told_by_places(which: &Expeditions) -> bool {
    match which {
        Expeditions::Mine
        | Expeditions::MyOther
        | Expeditions::FacingMe
        | Expeditions::FacingMyOther
        | Expeditions::Each { facts: None, .. } => true,
        Expeditions::Its
        | Expeditions::FacingIt
        | Expeditions::That
        | Expeditions::OtherThanThat
        | Expeditions::Each { facts: Some(_), .. }
        | Expeditions::Pick { .. } => false,
    }
}

/// Whether nothing but where objects are tells what an area is.
fn is_plain(area: &Area) -> bool {
    match area {
        Area::Zone(_) | Area::Of { .. } => true,
        Area::Expedition(which) => is_told_by_places(which),
    }
}

impl<const W: usize> Listener<W> {
    pub(crate) fn new(
        (id, code): (Id<Code>, &Code),
        triggers: &OneOrMore<Trigger>,
        guards: Option<&OneOrMore<Guard>>,
        printed: CardSet<W>,
    ) -> Self {
        let triggers = triggers.as_slice();
        let asks_back = |guard: &Guard| !matches!(guard, Guard::After(_));
        let guards = guards.map_or(&[][..], OneOrMore::as_slice);
        let memory = match triggers.iter().map(Memory::of).max() {
            _ if guards.iter().any(asks_back) => Memory::All,
            // Of other places than play and the Hero zone nothing is remembered.
            Some(Memory::Work) if code.works != Works::Main => Memory::All,
            memory => memory.unwrap_or(Memory::All),
        };
        Self {
            code: id,
            kinds: triggers.iter().map(listens_for).fold(Kinds::default(), Kinds::and),
            own: triggers.iter().all(is_own),
            comes: triggers.iter().any(is_self_move),
            only_comes: triggers.iter().all(is_self_move),
            memory,
            shared: false,
            printed,
        }
    }

    /// The same, of an ability that objects can have besides the cards on which it is printed.
    pub(crate) fn shared(self, shared: bool) -> Self {
        // Who has it then has to be found in the state before.
        let memory = if shared && self.memory == Memory::Work { Memory::All } else { self.memory };
        Self { shared, memory, ..self }
    }

    /// Whether somebody has to have worked before the event, and nothing else of that state matters.
    pub(crate) fn asks_for_work(&self) -> bool {
        self.memory == Memory::Work
    }

    /// The cards on which it is printed.
    pub(crate) const fn printed(&self) -> CardSet<W> {
        self.printed
    }

    /// Whether it can be activated by a step after which these objects were touched, where those could have worked
    /// before.
    pub(super) fn may_be_activated(&self, kinds: Kinds, open: CardSet<W>, touched: CardSet<W>) -> bool {
        self.kinds.meets(kinds) && (self.shared || !(self.printed & if self.own { touched } else { open }).is_empty())
    }
}

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
    /// By the place of a text: those that wait for what happens to its card only.
    own: Vec<Places>,
}

impl Ears {
    /// Of these Reactions, and of texts by one of the cards that have them.
    pub(crate) fn of<const W: usize>(listeners: &[Listener<W>], texts: impl Iterator<Item = Option<CardId>>) -> Self {
        let those = |is_meant: &dyn Fn(&Listener<W>) -> bool| {
            let places = listeners.iter().enumerate().filter(|(_, listener)| is_meant(listener));
            places.fold(0, |bits, (place, _)| bits | bit(place))
        };
        let is_own = |listener: &Listener<W>| listener.own && !listener.shared;
        let of_card = |card| those(&|listener| is_own(listener) && listener.printed.contains(card));
        Self {
            by_kind: std::array::from_fn(|kind| those(&|listener| listener.kinds.meets(Kinds(1 << kind)))),
            onlookers: those(&|listener| !is_own(listener)),
            own: texts.map(|card| card.map_or(0, of_card)).collect(),
        }
    }

    /// Those that may be meant where such things happened to objects with these texts.
    fn hear(&self, kinds: Kinds, texts: impl Iterator<Item = usize>) -> Places {
        let mut left = kinds.0;
        let mut of_kinds = 0;
        while left != 0 {
            of_kinds |= self.by_kind[left.trailing_zeros() as usize % Kinds::COUNT];
            left &= left - 1;
        }
        let own = |text: usize| self.own.get(text).copied().unwrap_or_default();
        of_kinds & texts.fold(self.onlookers, |all, text| all | own(text))
    }
}

/// To which kinds of events somebody can listen, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hearing {
    /// For the event, and perhaps whether the bearer worked before it.
    light: Kinds,
    /// For more of the state before it.
    back: Kinds,
}

impl Hearing {
    /// Both.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { light: self.light.and(other.light), back: self.back.and(other.back) }
    }

    /// Of objects that cannot be told before, since the ability is not printed on them.
    pub(crate) fn always<const W: usize>(listeners: &[Listener<W>]) -> Self {
        let always = listeners.iter().filter(|listener| listener.shared);
        always.fold(Self::default(), |all, listener| all.and(Self::of(listener)))
    }

    /// Of cards that may come from anywhere.
    pub(crate) fn coming<const W: usize>(listeners: &[Listener<W>]) -> Self {
        let coming = listeners.iter().filter(|listener| listener.comes);
        coming.fold(Self::default(), |all, listener| all.and(Self::of(listener)))
    }

    /// Of such events the state before matters always.
    pub(crate) fn looking_back(kinds: Kinds) -> Self {
        Self { light: Kinds::default(), back: kinds }
    }

    /// Of everything that happens the state before is kept.
    #[cfg(test)]
    pub(crate) fn of_everything() -> Self {
        Self::looking_back(Kinds::ANY)
    }

    /// Of a card, where its abilities can work.
    pub(crate) fn of_card<const W: usize>(listeners: &[Listener<W>], card: CardId) -> Self {
        let own = listeners.iter().filter(|listener| listener.printed.contains(card));
        own.fold(Self::default(), |all, listener| all.and(Self::of(listener)))
    }

    fn of<const W: usize>(listener: &Listener<W>) -> Self {
        match listener.memory {
            Memory::Nothing | Memory::Work => Self { light: listener.kinds, back: Kinds::default() },
            Memory::All => Self { light: Kinds::default(), back: listener.kinds },
        }
    }
}

/// Who listens to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Nobody: nothing of it need be remembered.
    Nobody,
    /// Somebody who looks at what happened and the state after it.
    Now,
    /// Somebody who does, and has to have worked before it.
    Workers,
    /// Somebody for whom the state before it matters too.
    LookingBack,
}

impl<const W: usize> Game<'_, W> {
    /// Who listens to a step in which this may happen.
    #[inline(always)]
    pub(super) fn audience(&self, may: Kinds) -> Audience {
        self.audience_with(self.pool().heard_by_comers(), may)
    }

    /// Who listens to a step in which this may happen to cards that are open before it, and nothing else comes: of those
    /// it is known what they listen for.
    #[inline(always)]
    pub(super) fn audience_of_open(&self, may: Kinds) -> Audience {
        self.audience_with(Hearing::default(), may)
    }

    #[inline(always)]
    fn audience_with(&self, others: Hearing, may: Kinds) -> Audience {
        debug_assert_eq!(self.hearing, self.hearing_there(), "kept up to date");
        let hearing = self.hearing.and(others);
        let is_unheard =
            !hearing.light.and(hearing.back).meets(may) && self.limbo.ongoing.is_empty() && !self.may_stretch(may);
        if is_unheard { Audience::Nobody } else { self.audience_of_somebody(hearing, may) }
    }

    fn audience_of_somebody(&self, hearing: Hearing, may: Kinds) -> Audience {
        let pool = self.pool();
        let program = pool.program();
        let waits = |ongoing: &Ongoing| match &program.get(ongoing.code).carries {
            Carries::Reaction { triggers, .. } => triggers.as_slice().iter().any(|of| listens_for(of).meets(may)),
            Carries::Passive(_) => false,
        };
        let is_modified = self.is_on(Topic::Modifier);
        let stretches = self.may_stretch(may);
        if (stretches && is_modified) || self.limbo.ongoing.iter().any(waits) {
            return Audience::LookingBack;
        }
        let may = if stretches { may.and(Kinds::SHIFTED) } else { may };
        let Hearing { light, back } = hearing;
        if back.meets(may) {
            return Audience::LookingBack;
        }
        if !light.meets(may) {
            return Audience::Nobody;
        }
        if !pool.worked().meets(may) {
            return Audience::Now;
        }
        // Only a card on which such a Reaction is printed can have worked: mostly all of them lie elsewhere, and then it is
        // enough to know that, whatever changes in the step.
        let there = self.open_to(Works::Main);
        if !pool.has_worker(may, there) {
            return Audience::Workers;
        }
        // Who works does not move in such a step, nor do its abilities change.
        const MOVES: Kinds = Kinds::LEFT.and(Kinds::SHIFTED);
        let may_change = may.meets(MOVES) || self.is_shaped_now() || !pool.self_silencers().is_empty();
        if may_change { Audience::LookingBack } else { Audience::Workers }
    }

    fn hearing_there(&self) -> Hearing {
        let pool = self.pool();
        let open = self.in_play() | self.zones.reserve | self.zones.limbo | pool.hero_cards();
        let listening = open & pool.listening();
        listening.iter().fold(pool.always_heard(), |all, card| all.and(pool.hearing_of(card)))
    }

    /// Finds out anew who can listen: after cards came or went.
    pub(crate) fn look_for_listeners(&mut self) {
        self.hearing = self.hearing_there();
    }

    /// Whether a step in which this may happen may make something Gigantic, or no longer (7.4.4.n–o): by what comes or
    /// is given in it, as who carries it out says, or by what is there.
    fn may_stretch(&self, may: Kinds) -> bool {
        self.pool().stretches()
            && (may.meets(Kinds::SHIFTED) || self.is_on(Topic::Size) || !self.objects.grants.is_empty())
    }

    /// What may happen besides where something is given or taken: it may make something Gigantic, or no longer.
    pub(super) fn stretched_by_gifts(&self) -> Kinds {
        if self.pool().stretches() { Kinds::SHIFTED } else { Kinds::default() }
    }

    /// What may happen besides where this card, or a token, comes into play: it may make something Gigantic.
    pub(super) fn stretched_by(&self, card: Option<CardId>) -> Kinds {
        let speakers = self.pool().speakers(Topic::Size);
        let may = match card {
            Some(card) => speakers.in_play.contains(card),
            None => speakers.others,
        };
        if may && self.pool().stretches() { Kinds::SHIFTED } else { Kinds::default() }
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
        let places = ears.hear(Kinds(kinds.0 & self.heard().0), touched.iter().filter_map(|card| self.text_of(card)));
        let open = if places & ears.onlookers == 0 { CardSet::EMPTY } else { open() };
        Heard { all, first: 0, left: places, places, kinds, open, touched }
    }
}

/// Those of the Reactions of a pool that may be activated: see [`CardPool::who_heard`].
pub(super) struct Heard<'p, const W: usize> {
    all: &'p [Listener<W>],
    /// The place of which the first bit tells.
    first: usize,
    /// The bits that are still to be looked at, of all.
    left: Places,
    places: Places,
    kinds: Kinds,
    open: CardSet<W>,
    touched: CardSet<W>,
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

/// Whether a trigger speaks of its bearer only.
const fn is_own(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. })
}

/// Whether a trigger speaks of a move of its bearer, after which that has to exist, whether or not it did before
/// (6.3.c–d).
pub(super) const fn is_self_move(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, fate: Fate::Joins(_) | Fate::Goes { .. } })
}

/// What a trigger listens for.
pub(crate) fn listens_for(trigger: &Trigger) -> Kinds {
    match trigger {
        Trigger::Arrival(_) => Kinds::CAME,
        Trigger::At(phase) => Kinds::phase((*phase).into()),
        Trigger::After(daily) => Kinds::over(*daily),
        Trigger::Expedition { .. } => Kinds::MARCHED,
        Trigger::Does { deed, .. } => match deed.single() {
            Deed::PassFirst | Deed::Pass => Kinds::PASSED,
            Deed::DailyDraw | Deed::Several(_) => Kinds::default(),
            Deed::TakeControl(_) => Kinds::SHIFTED,
            Deed::Expand | Deed::Draw(_) => Kinds::STIRRED,
            Deed::Sacrifice(_) => Kinds::LEFT,
            Deed::Discard(_) => Kinds::LEFT.and(Kinds::STIRRED),
            Deed::Create(_) => Kinds::CAME,
            Deed::Resupply => Kinds::RESUPPLIED,
            Deed::Gift | Deed::ReceiveGift => Kinds::GIFT,
            Deed::Roll => Kinds::ROLLED,
            Deed::RevealBy => Kinds::REVEALED,
            Deed::Play { .. } => Kinds::PLAYED,
            Deed::Exhaust(_) => Kinds::GAINED,
            Deed::Ready(_)
            | Deed::Augment(_)
            | Deed::Spend(_)
            | Deed::Shuffle
            | Deed::Sabotage
            | Deed::Rush
            | Deed::PlaceMarker
            | Deed::Complete(_) => Kinds::DID,
        },
        Trigger::Happens { fate, .. } => match fate {
            Fate::Gains(_) => Kinds::GAINED.and(Kinds::CAME),
            Fate::Loses(_) => Kinds::LOST,
            Fate::Completed => Kinds::DID,
            Fate::Sacrificed => Kinds::LEFT,
            // From elsewhere: from play as well, if it is a part of that.
            Fate::Joins(area) if is_in_play(area) => Kinds::CAME.and(Kinds::SHIFTED),
            Fate::Joins(_) => Kinds::LEFT.and(Kinds::STIRRED),
            Fate::Leaves(area) if is_in_play(area) => Kinds::LEFT.and(Kinds::SHIFTED),
            Fate::Leaves(_) => Kinds::CAME.and(Kinds::STIRRED),
            Fate::Goes { from, to } => match (from.as_ref().map(is_in_play), is_in_play(to)) {
                (Some(false), true) => Kinds::CAME,
                (Some(true), true) => Kinds::SHIFTED,
                (None, true) => Kinds::CAME.and(Kinds::SHIFTED),
                (Some(true), false) => Kinds::LEFT,
                (Some(false), false) => Kinds::STIRRED,
                (None, false) => Kinds::LEFT.and(Kinds::STIRRED),
            },
            Fate::Discarded => Kinds::LEFT.and(Kinds::STIRRED),
            Fate::Switches | Fate::Defects => Kinds::SHIFTED,
        },
    }
}

/// Whether an area is a part of what is in play (1.2.3), or nothing of it is.
const fn is_in_play(area: &Area) -> bool {
    match area {
        Area::Zone(zone) | Area::Of { zone, .. } => match zone {
            Zone::Expeditions | Zone::Landmarks => true,
            Zone::Reserve | Zone::Hand | Zone::Deck | Zone::Discard | Zone::Mana => false,
        },
        Area::Expedition(_) => true,
    }
}

#[cfg(test)]
mod tests;
