//! The events that the Reactions of a pool listen for: known before the game, so that a step that nobody hears costs nothing.

use super::{event_mask::EventMask, player_events};
use crate::{
    ability::{
        Area, Counter, ExpeditionFact, Expeditions, Filter, Gained, Guard, Literal, Measure, NamedZone, ObjectEvent,
        OneOrMore, Progress, Status, Trait, Trigger, Who,
    },
    primitives::{CardSet, WIDE},
    program::{CompiledAbility, CompiledAbilityKind, Id, Program, Works},
};

/// A Reaction as the engine looks it up: the events it waits for, and the objects that can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subscription<const W: usize = WIDE> {
    pub(crate) code: Id<CompiledAbility>,
    pub(crate) kinds: EventMask,
    /// Whether it waits only for what happens to its bearer.
    pub(crate) own: bool,
    /// Whether its bearer may come from anywhere: the bearer must exist after the event, but need not have worked before
    /// (6.3.c–d).
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
    /// Whether its bearer worked before the event (6.3.e).
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

/// Whether only the places of objects decide which Expeditions are meant.
pub(crate) const fn is_told_by_places(which: &Expeditions) -> bool {
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
    pub(crate) fn may_be_activated(&self, kinds: EventMask, open: CardSet<W>, touched: CardSet<W>) -> bool {
        self.kinds.meets(kinds) && (self.shared || !(self.printed & if self.own { touched } else { open }).is_empty())
    }
}

/// Whether a trigger is about its bearer only.
const fn is_own(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. })
}

/// Whether a trigger is about a move of its bearer, after which the bearer must exist, whether or not it existed before
/// (6.3.c–d).
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
        Trigger::Expedition { .. } | Trigger::Expeditions { .. } => EventMask::MARCHED,
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

/// Whether an area is a part of what is in play (1.2.3).
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
