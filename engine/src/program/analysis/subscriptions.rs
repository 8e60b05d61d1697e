//! The events that the Reactions of a pool listen for: known before the game, so that a step that nobody hears costs nothing. An
//! index finds Reactions by the events they wait for and the objects to which these happen; which cards a description or a
//! trigger can mean is told as far as the printed facts do, so that a card that cannot be meant need not be asked about in play.

use crate::{
    CardSpec,
    ability::{
        Amount, Area, Comparison, Counter, ExpeditionFact, Expeditions, Filter, Gain, Gained, Guard, Keyword, Literal,
        Measure, NamedZone, Noun, ObjectEvent, Objects, OneOrMore, Passive, Progress, RegionFact, Regions, Search,
        Status, Subject, Trait, Trigger, Who,
    },
    primitives::{CardId, CardSet, SLOTS, WIDE},
    program::{
        Asks, Carries, CompiledAbility, CompiledAbilityKind, Gains, Id, Program, Works,
        analysis::player_events::{self, EventMask, what},
    },
};

/// A Reaction as the engine looks it up: the events it waits for, and the objects that can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subscription<const W: usize = WIDE> {
    pub(crate) code: Id<CompiledAbility>,
    pub(crate) kinds: EventMask,
    /// Whether it waits only for what happens to its bearer.
    pub(crate) own: bool,
    /// Whether its bearer may come from anywhere: the bearer must exist after the event, but need not have worked before
    /// (6.3.c–e).
    pub(crate) comes: bool,
    /// Whether that holds for all the events it waits for.
    pub(crate) only_comes: bool,
    /// The part of the state before the event that it needs.
    pub(crate) memory: Lookback,
    /// Whether objects can have it without its being printed on them: tokens, and objects to which it is given.
    pub(crate) shared: bool,
    /// The cards on which it is printed.
    pub(crate) printed: CardSet<W>,
}

/// The part of the state before the event that a Reaction needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lookback {
    /// Nothing: it waits for objects that come into play, or for events that change nothing.
    Nothing,
    /// Whether its bearer worked before the event (6.3.f).
    Work,
    /// Whether its bearer worked before the event, if that was in Reserve: nothing for a step that leaves Reserve as it is.
    WorkInReserve,
    /// Anything.
    All,
}

impl Lookback {
    /// The part that a trigger needs.
    fn of(trigger: &Trigger) -> Self {
        match trigger {
            Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => Self::Nothing,
            Trigger::Does { deed, .. } => player_events::memory(deed.single()),
            // The Expedition of an object is the same before and after the move.
            Trigger::Expedition { which, progress } | Trigger::Expeditions { which, progress }
                if is_told_by_places(which) || stays(which, *progress) =>
            {
                Self::Work
            }
            Trigger::Happens { who: Who::Some { what, .. }, fate } => match fate {
                // An object that the event changes is described as it was before.
                _ if is_described_before(fate, what) => Self::All,
                // An object that came is described as it is after the event, and the event tells where it was.
                ObjectEvent::Joins(area) if is_plain(area) => Self::Work,
                ObjectEvent::Goes { from, to } if from.as_ref().is_none_or(is_plain) && is_plain(to) => Self::Work,
                // An object that was Boosted before does not become Boosted by one more boost.
                ObjectEvent::Gains(gained) if *gained != Gained::Status(Status::Boosted) => Self::Work,
                ObjectEvent::Loses(_) => Self::Work,
                ObjectEvent::Joins(_)
                | ObjectEvent::Goes { .. }
                | ObjectEvent::Gains(_)
                | ObjectEvent::Leaves(_)
                | ObjectEvent::Sacrificed
                | ObjectEvent::Discarded
                | ObjectEvent::Completed
                | ObjectEvent::Switches
                | ObjectEvent::Defects => Self::All,
            },
            // The event tells where it came from; in Reserve it still belongs to the player who had it.
            Trigger::Happens { who: Who::Me, fate: ObjectEvent::Goes { from: Some(from), to } }
                if !is_in_play(from) && matches!(stirred(to), EventMask::TO_RESERVE) =>
            {
                Self::Nothing
            }
            Trigger::Becomes(_)
            | Trigger::Expedition { .. }
            | Trigger::Expeditions { .. }
            | Trigger::Happens { who: Who::Me, .. } => Self::All,
        }
    }
}

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

/// Whether an object is described as it was before the event, since the event changes what the description asks: where the object
/// was and under whom, and what it had, if it goes elsewhere; what it gains or loses otherwise.
pub(crate) fn is_described_before(fate: &ObjectEvent, what: &Filter) -> bool {
    let says = |is_so: &dyn Fn(&Trait) -> bool| {
        let facts = what.as_slice().iter().filter_map(|one| one.facts.as_ref()).flat_map(OneOrMore::as_slice);
        facts.flat_map(OneOrMore::as_slice).any(|literal| match literal {
            Literal::Is(fact) | Literal::Not(fact) => is_so(fact),
        })
    };
    match fate {
        ObjectEvent::Joins(area) if is_in_play(area) => false,
        // What left play is what it was there (6.3.j): a Temple was a Construction.
        ObjectEvent::Goes { from: Some(from), .. } if is_in_play(from) => true,
        ObjectEvent::Goes { .. } | ObjectEvent::Joins(_) | ObjectEvent::Switches | ObjectEvent::Defects => {
            what.as_slice().iter().any(|one| one.places.is_some())
                || says(&|fact| {
                    matches!(
                        fact,
                        Trait::Status(_)
                            | Trait::Completed
                            | Trait::Keyword(_)
                            | Trait::In(_)
                            | Trait::InExpedition(_)
                            | Trait::At(_)
                            | Trait::Compares { .. }
                    )
                })
        }
        ObjectEvent::Gains(gained) | ObjectEvent::Loses(gained) => says(&|fact| match (fact, gained) {
            (Trait::Status(Status::Boosted), Gained::Counters(counter)) => *counter == Counter::Boost,
            (Trait::Status(status), Gained::Status(gained)) => status == gained,
            (Trait::Compares { measure: Measure::Counters(counter), .. }, Gained::Counters(gained)) => {
                counter == gained
            }
            (Trait::Compares { measure: Measure::Counters(counter), .. }, Gained::Status(gained)) => {
                *counter == Counter::Boost && *gained == Status::Boosted
            }
            _ => false,
        }),
        ObjectEvent::Leaves(_) | ObjectEvent::Sacrificed | ObjectEvent::Discarded | ObjectEvent::Completed => false,
    }
}

/// Whether a Reaction asks a number of something that has left.
const fn asks_of_left(code: &CompiledAbility) -> bool {
    matches!(code.kind, CompiledAbilityKind::Reaction { asks: Asks { left: Some(_), .. }, .. })
}

/// Whether only the places of objects decide which Expeditions are meant.
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
        | Expeditions::FacingThat
        | Expeditions::Each { facts: Some(_), .. }
        | Expeditions::Pick { .. } => false,
    }
}

/// Whether nothing that is said of these Expeditions changes when they move in this way.
fn stays(which: &Expeditions, progress: Progress) -> bool {
    let Expeditions::Each { facts: Some(facts), .. } = which else { return false };
    let stays = |fact: &ExpeditionFact| match fact {
        ExpeditionFact::Hero | ExpeditionFact::Companion => true,
        ExpeditionFact::Ascended => progress != Progress::Ascends,
        _ => false,
    };
    let mut literals = facts.as_slice().iter().flat_map(|clause| clause.as_slice());
    literals.all(|literal| match literal {
        Literal::Is(fact) | Literal::Not(fact) => stays(fact),
    })
}

/// Whether only the places of objects decide what an area is.
fn is_plain(area: &Area) -> bool {
    match area {
        Area::Zone(_) | Area::Of { .. } => true,
        Area::Expedition(which) => is_told_by_places(which),
    }
}

impl<const W: usize> Subscription<W> {
    pub(crate) fn new(
        (id, code): (Id<CompiledAbility>, &CompiledAbility),
        triggers: &OneOrMore<Trigger>,
        guards: Option<&OneOrMore<Guard>>,
        printed: CardSet<W>,
    ) -> Self {
        let triggers = triggers.as_slice();
        let asks_back = |guard: &Guard| !matches!(guard, Guard::After(_));
        let guards = guards.map_or(&[][..], OneOrMore::as_slice);
        let memory = match triggers.iter().map(Lookback::of).max() {
            _ if guards.iter().any(asks_back) => Lookback::All,
            // The numbers that something had are known of the state before (2.1.h).
            Some(_) if asks_of_left(code) => Lookback::All,
            Some(Lookback::Work) => match code.works {
                Works::Main => Lookback::Work,
                Works::Support => Lookback::WorkInReserve,
                Works::Completed => Lookback::All,
            },
            memory => memory.unwrap_or(Lookback::All),
        };
        Self {
            code: id,
            kinds: triggers.iter().map(listens_for).fold(EventMask::default(), EventMask::and),
            own: triggers.iter().all(is_own),
            comes: triggers.iter().any(is_self_move),
            only_comes: triggers.iter().all(is_self_move),
            memory,
            shared: false,
            printed,
        }
    }

    /// The same Reaction, which objects can have (if `shared`) without its being printed on them.
    pub(crate) fn shared(self, shared: bool) -> Self {
        // The objects that have it must be found in the state before then.
        let memory = if shared && self.memory > Lookback::Nothing { Lookback::All } else { self.memory };
        Self { shared, memory, ..self }
    }

    /// Whether it needs to know whether its bearer worked before the event, and nothing else of that state.
    pub(crate) fn asks_for_work(&self) -> bool {
        self.memory == Lookback::Work
    }

    /// The cards on which it is printed.
    pub(crate) const fn printed(&self) -> CardSet<W> {
        self.printed
    }

    /// The triggers of the Reaction.
    pub(crate) fn triggers<'c>(&self, program: &'c Program) -> &'c [Trigger] {
        match &program.get(self.code).kind {
            CompiledAbilityKind::Reaction { triggers, .. } => triggers.as_slice(),
            CompiledAbilityKind::QuickAction { .. }
            | CompiledAbilityKind::Passive { .. }
            | CompiledAbilityKind::Effect { .. } => &[],
        }
    }

    /// Whether a step that touched these objects may activate it, if the cards in `open` could have worked before.
    fn may_be_activated(&self, kinds: EventMask, open: CardSet<W>, touched: CardSet<W>) -> bool {
        self.kinds.meets(kinds) && (self.shared || !(self.printed & if self.own { touched } else { open }).is_empty())
    }
}

/// Whether a trigger is about its bearer only.
const fn is_own(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. })
}

/// Whether a trigger is about a move of its bearer, after which the bearer must exist, whether or not it existed before
/// (6.3.c–e).
pub(crate) const fn is_self_move(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, fate: ObjectEvent::Joins(_) | ObjectEvent::Goes { .. } }
    )
}

/// The events that a trigger listens for.
pub(crate) fn listens_for(trigger: &Trigger) -> EventMask {
    match trigger {
        Trigger::Becomes(_) => EventMask::ANY,
        Trigger::Arrival(_) => EventMask::CAME,
        Trigger::At(phase) => EventMask::phase(*phase),
        Trigger::After(daily) => EventMask::over(*daily),
        Trigger::Expedition { .. } | Trigger::Expeditions { .. } => EventMask::EXPEDITION,
        Trigger::Does { deed, .. } => player_events::events(deed.single()),
        Trigger::Happens { fate, .. } => match fate {
            ObjectEvent::Gains(_) => EventMask::GAINED.and(EventMask::CAME),
            ObjectEvent::Loses(_) => EventMask::LOST,
            ObjectEvent::Completed => EventMask::DID,
            ObjectEvent::Sacrificed => EventMask::LEFT,
            // From elsewhere; if the area is a part of play, also from other parts of play.
            ObjectEvent::Joins(area) if is_in_play(area) => EventMask::CAME.and(EventMask::SHIFTED),
            ObjectEvent::Joins(area) => EventMask::LEFT.and(stirred(area)),
            ObjectEvent::Leaves(area) if is_in_play(area) => EventMask::LEFT.and(EventMask::SHIFTED),
            ObjectEvent::Leaves(_) => EventMask::CAME.and(EventMask::STIRRED),
            ObjectEvent::Goes { from, to } => match (from.as_ref().map(is_in_play), is_in_play(to)) {
                (Some(false), true) => EventMask::CAME,
                (Some(true), true) => EventMask::SHIFTED,
                (None, true) => EventMask::CAME.and(EventMask::SHIFTED),
                (Some(true), false) => EventMask::LEFT,
                (Some(false), false) => stirred(to),
                (None, false) => EventMask::LEFT.and(stirred(to)),
            },
            ObjectEvent::Discarded => EventMask::LEFT.and(EventMask::TO_PILE),
            ObjectEvent::Switches | ObjectEvent::Defects => EventMask::SHIFTED,
        },
    }
}

/// The events of a card that was not in play and goes to an area that is not a part of play.
const fn stirred(to: &Area) -> EventMask {
    match to {
        Area::Zone(zone) | Area::Of { zone, .. } => match zone {
            NamedZone::Hand => EventMask::TO_HAND,
            NamedZone::Mana => EventMask::TO_MANA,
            NamedZone::Reserve => EventMask::TO_RESERVE,
            NamedZone::Deck | NamedZone::Discard => EventMask::TO_PILE,
            NamedZone::Expeditions | NamedZone::Landmarks => EventMask::STIRRED,
        },
        Area::Expedition(_) => EventMask::STIRRED,
    }
}

/// Whether an area is a part of what is in play (3.1.4).
const fn is_in_play(area: &Area) -> bool {
    match area {
        Area::Zone(zone) | Area::Of { zone, .. } => match zone {
            NamedZone::Expeditions | NamedZone::Landmarks => true,
            NamedZone::Reserve | NamedZone::Hand | NamedZone::Deck | NamedZone::Discard | NamedZone::Mana => false,
        },
        Area::Expedition(_) => true,
    }
}

/// Whether an ability is a mere Reaction to the arrival of its bearer (7.1.1), for which nothing else is asked.
pub(crate) fn is_of_arrival(code: &CompiledAbility) -> bool {
    let CompiledAbility {
        works: Works::Main,
        kind: CompiledAbilityKind::Reaction { ration: None, triggers, guards: None, .. },
    } = code
    else {
        return false;
    };
    matches!(triggers.as_slice(), [Trigger::Arrival(_)])
}

/// Whether an ability is a mere Reaction to the beginning of a phase, of each such phase.
pub(crate) fn is_of_phase(code: &CompiledAbility) -> bool {
    let CompiledAbilityKind::Reaction { ration: None, triggers, .. } = &code.kind else { return false };
    matches!(triggers.as_slice(), [Trigger::At(_)])
}

/// Whether cards keep the types and sub-types printed on them, whatever happens in a game with this program: nothing counts as
/// something else, and nothing is played as a Temple.
pub(crate) fn stay_as_printed(program: &Program) -> bool {
    let turns = |gain: &Gain| match gain {
        Gain::SubType(_) | Gain::Kind(_) | Gain::ItsSubTypes | Gain::Keyword(Keyword::Temple(_)) => true,
        // The ability that is given is a part of the program of its own.
        Gain::Ability(_)
        | Gain::Keyword(_)
        | Gain::Status(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::Abilities
        | Gain::Counters { .. } => false,
    };
    let turn = |gains: &Gains| gains.contains(turns);
    let says = |passive: &Passive| passive.contains(turns);
    let is_of_code = program.codes.iter().any(|code| match &code.kind {
        CompiledAbilityKind::Passive { passive, .. } => says(passive),
        CompiledAbilityKind::Reaction { .. }
        | CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Effect { .. } => false,
    });
    let is_of_emblem = program.emblems.iter().any(|emblem| match &emblem.carries {
        Carries::Passive(passive) => says(passive),
        Carries::Reaction { .. } => false,
    });
    !is_of_code && !is_of_emblem && !program.gains.iter().any(turn)
}

/// Whether one of the descriptions may mean a card of a deck with these facts, which [stays](stay_as_printed) as it is printed.
/// Whatever depends on the state of a game may hold.
fn may_match(filter: &Filter, facts: &CardSpec) -> bool {
    let may_be = |noun: &Noun| *noun == Noun::ManaOrb || facts.is_printed(*noun);
    filter.as_slice().iter().any(|description| {
        let may_hold = |literal: &Literal<Trait>| match literal {
            Literal::Is(fact) => known(fact, facts) != Some(false),
            Literal::Not(fact) => known(fact, facts) != Some(true),
        };
        description.nouns.as_slice().iter().any(may_be)
            && description
                .facts
                .as_ref()
                .is_none_or(|facts| facts.as_slice().iter().all(|clause| clause.as_slice().iter().any(may_hold)))
    })
}

/// Whether a fact holds of a card with these facts; `None` if the printed facts do not decide it.
fn known(fact: &Trait, facts: &CardSpec) -> Option<bool> {
    match fact {
        Trait::Token | Trait::Signature | Trait::SignatureOf(_) => Some(false),
        // A Mana Orb no longer is what is printed (2.2.1).
        Trait::Kind(noun) if *noun != Noun::ManaOrb && !facts.is_printed(*noun) => Some(false),
        Trait::Faction(faction) => Some(facts.faction == Some(*faction)),
        Trait::Rarity(rarity) => Some(facts.rarity == Some(*rarity)),
        Trait::BaseStatistic(Amount::Number(number)) => Some(facts.has_base_statistic((*number).into())),
        Trait::Compares { measure: Measure::HandCost, comparison, with: Amount::Number(number) } => {
            Some(compare(facts.hand_cost.into(), *comparison, (*number).into()))
        }
        Trait::Compares { measure: Measure::ReserveCost, comparison, with: Amount::Number(number) } => {
            Some(compare(facts.reserve_cost.into(), *comparison, (*number).into()))
        }
        _ => None,
    }
}

/// The objects that a trigger is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TriggerSubject<'t> {
    /// Its bearer.
    Bearer,
    /// The objects that one of the descriptions means.
    These(&'t Filter),
    /// No object, or any object.
    Any,
}

/// The objects that a trigger is about.
fn about(trigger: &Trigger) -> TriggerSubject<'_> {
    match trigger {
        Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. } => TriggerSubject::Bearer,
        Trigger::Happens { who: Who::Some { what, .. }, .. } => TriggerSubject::These(what),
        Trigger::Does { deed, .. } => what(deed.single()).map_or(TriggerSubject::Any, TriggerSubject::These),
        Trigger::Becomes(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Expeditions { .. } => TriggerSubject::Any,
    }
}

/// Whether a passive ability about cards of others may be about a card with these facts. If it does not say in one place which
/// cards are meant, any card may be.
pub(crate) fn may_speak_of(passive: &Passive, facts: &CardSpec) -> bool {
    match passive {
        Passive::Object { who: Subject::Each(filter), .. } => may_match(filter, facts),
        Passive::MayPlay { what: Objects::Each(filter), .. } => may_match(filter, facts),
        _ => true,
    }
}

/// Whether only the places of objects, and which objects are Gigantic, decide which regions are meant.
pub(crate) fn are_told_by_places(which: &Regions) -> bool {
    let is_told = |fact: &Literal<RegionFact>| match fact {
        Literal::Is(land) | Literal::Not(land) => matches!(land, RegionFact::Visible | RegionFact::Starting),
    };
    match which {
        Regions::Mine => true,
        Regions::Of(which) => is_told_by_places(which),
        Regions::Each(facts) => {
            facts.iter().flat_map(|facts| facts.as_slice()).all(|of| of.as_slice().iter().all(is_told))
        }
        Regions::Target(_) => false,
    }
}

pub(crate) const fn compare(left: i16, comparison: Comparison, right: i16) -> bool {
    match comparison {
        Comparison::AtLeast => left >= right,
        Comparison::AtMost => left <= right,
        Comparison::Equal => left == right,
        Comparison::Different => left != right,
        Comparison::More => left > right,
        Comparison::Less => left < right,
    }
}

#[cfg(test)]
mod tests;
