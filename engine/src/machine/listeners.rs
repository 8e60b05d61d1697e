//! What the Reactions of a pool listen for: known before the game, so that a step that nobody hears costs nothing.

use super::{happening::Kinds, topic::Topic};
use crate::{
    CardPool, Game,
    ability::{Deed, Fate, Guard, OneOrMore, Trigger, Who},
    program::{Carries, Code, Id},
    state::{CardSet, Ongoing},
};

/// A Reaction as it is looked up: what it waits for, and who can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listener {
    pub(crate) code: Id<Code>,
    pub(crate) kinds: Kinds,
    /// Whether it waits for nothing but what happens to its bearer.
    pub(crate) own: bool,
    /// Whether its bearer may come from anywhere: it has to exist after the event, not to work before (6.3.c–d).
    comes: bool,
    /// Whether that is so of all that it waits for.
    pub(super) only_comes: bool,
    /// Whether the state before the event matters.
    looks_back: bool,
    /// Whether objects can have it on which it is not printed: tokens, those to which it is given.
    shared: bool,
    /// The cards on which it is printed.
    printed: CardSet,
}

impl Listener {
    pub(crate) fn new(
        code: Id<Code>,
        triggers: &OneOrMore<Trigger>,
        guards: Option<&OneOrMore<Guard>>,
        printed: CardSet,
    ) -> Self {
        let triggers = triggers.as_slice();
        let asks_back = |guard: &Guard| !matches!(guard, Guard::After(_));
        let guards = guards.map_or(&[][..], OneOrMore::as_slice);
        Self {
            code,
            kinds: triggers.iter().map(listens_for).fold(Kinds::default(), Kinds::and),
            own: triggers.iter().all(is_own),
            comes: triggers.iter().any(is_self_move),
            only_comes: triggers.iter().all(is_self_move),
            looks_back: guards.iter().any(asks_back) || !triggers.iter().all(needs_no_before),
            shared: false,
            printed,
        }
    }

    /// The same, of an ability that objects can have besides the cards on which it is printed.
    pub(crate) const fn shared(self, shared: bool) -> Self {
        Self { shared, ..self }
    }

    /// Whether it can be activated by a step after which these objects were touched, where those could have worked
    /// before.
    pub(super) fn may_be_activated(&self, kinds: Kinds, open: CardSet, touched: CardSet) -> bool {
        let candidates = if self.own { touched } else { open };
        self.kinds.meets(kinds) && (self.shared || !(self.printed & candidates).is_empty())
    }
}

/// Who waits for something, by kind: known before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ears {
    /// Those whose Reactions look at the event and the state after it; those for whom the state before matters.
    now: Ear,
    back: Ear,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ear {
    /// The cards that may have to work before it happens.
    printed: CardSet,
    /// Those that wait for what happens to themselves only.
    own: CardSet,
    /// Those that wait for others too.
    others: CardSet,
    /// Whether objects may listen on which nothing is printed.
    shared: bool,
    /// Whether objects that cannot be told before may listen.
    always: bool,
}

impl Ears {
    /// By kind, those of these Reactions.
    pub(crate) fn of(listeners: &[Listener]) -> [Self; Kinds::COUNT] {
        std::array::from_fn(|kind| {
            let mut ears = Self::default();
            for listener in listeners.iter().filter(|listener| listener.kinds.meets(Kinds(1 << kind))) {
                let ear = if listener.looks_back { &mut ears.back } else { &mut ears.now };
                ear.printed |= listener.printed;
                *(if listener.own { &mut ear.own } else { &mut ear.others }) |= listener.printed;
                ear.shared |= listener.shared;
                ear.always |= listener.shared || listener.comes;
            }
            ears
        })
    }
}

impl Ears {
    const fn has_others(&self) -> bool {
        !(self.now.others.is_empty() && self.back.others.is_empty())
    }
}

impl Ear {
    fn hears(&self, open: &mut impl FnMut() -> CardSet) -> bool {
        self.always || (!self.printed.is_empty() && !(self.printed & open()).is_empty())
    }

    fn heard(&self, open: CardSet, touched: CardSet) -> bool {
        self.shared || !((self.own & touched) | (self.others & open)).is_empty()
    }
}

/// Who listens to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Nobody: nothing of it need be remembered.
    Nobody,
    /// Somebody who looks at what happened and the state after it.
    Now,
    /// Somebody for whom the state before it matters too.
    LookingBack,
}

impl Game<'_> {
    /// Who listens to a step in which this may happen.
    pub(super) fn audience(&self, may: Kinds) -> Audience {
        let pool = self.pool();
        let program = pool.program();
        let waits = |ongoing: &Ongoing| match &program.get(ongoing.code).carries {
            Carries::Reaction { triggers, .. } => triggers.as_slice().iter().any(|of| listens_for(of).meets(may)),
            Carries::Passive(_) => false,
        };
        let is_modified = self.is_on(Topic::Modifier);
        if (pool.stretches() && is_modified) || self.limbo.ongoing.iter().any(waits) {
            return Audience::LookingBack;
        }
        let may = if self.may_stretch(may) { may.and(Kinds::SHIFTED) } else { may };
        let mut audience = if is_modified { Audience::Now } else { Audience::Nobody };
        let mut heard = pool.heard().0 & may.0;
        if heard == 0 {
            return audience;
        }
        let mut open = None;
        let mut open = || *open.get_or_insert_with(|| self.open_cards());
        while heard != 0 {
            let Ears { now, back } = pool.ears(heard.trailing_zeros() as usize);
            if back.hears(&mut open) {
                return Audience::LookingBack;
            }
            if audience == Audience::Nobody && now.hears(&mut open) {
                audience = Audience::Now;
            }
            heard &= heard - 1;
        }
        audience
    }
}

impl Game<'_> {
    /// Whether a step in which this may happen may make something Gigantic, or no longer (7.4.4.n–o): by what comes or
    /// is gained or lost in it, or by what is there.
    fn may_stretch(&self, may: Kinds) -> bool {
        const CHANGES: Kinds = Kinds::CAME.and(Kinds::GAINED).and(Kinds::LOST);
        self.pool().stretches() && (may.meets(CHANGES) || self.is_on(Topic::Size) || !self.objects.grants.is_empty())
    }
}

impl CardPool {
    /// Whether some Reaction waits for such events of others, not only of its bearer.
    pub(super) fn has_onlookers(&self, kinds: Kinds) -> bool {
        let mut heard = self.heard().0 & kinds.0;
        while heard != 0 {
            if self.ears(heard.trailing_zeros() as usize).has_others() {
                return true;
            }
            heard &= heard - 1;
        }
        false
    }

    /// Whether some Reaction can be activated by a step with these events: see [`Listener::may_be_activated`].
    pub(super) fn is_heard(&self, kinds: Kinds, open: CardSet, touched: CardSet) -> bool {
        let mut heard = self.heard().0 & kinds.0;
        while heard != 0 {
            let Ears { now, back } = self.ears(heard.trailing_zeros() as usize);
            if now.heard(open, touched) || back.heard(open, touched) {
                return true;
            }
            heard &= heard - 1;
        }
        false
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

/// Whether a trigger can be judged by the state after the event alone: what comes into play, and what changes nothing.
const fn needs_no_before(trigger: &Trigger) -> bool {
    matches!(trigger, Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_))
}

/// What a trigger listens for.
fn listens_for(trigger: &Trigger) -> Kinds {
    match trigger {
        Trigger::Arrival(_) => Kinds::CAME,
        Trigger::At(phase) => Kinds::phase((*phase).into()),
        Trigger::After(daily) => Kinds::over(*daily),
        Trigger::Expedition { .. } => Kinds::MARCHED,
        Trigger::Does { deed, .. } => match deed {
            Deed::PassFirst | Deed::Pass => Kinds::PASSED,
            Deed::DailyDraw => Kinds::default(),
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
        },
        Trigger::Happens { fate, .. } => match fate {
            Fate::Gains(_) => Kinds::GAINED.and(Kinds::CAME),
            Fate::Loses(_) => Kinds::LOST,
            Fate::Sacrificed => Kinds::LEFT,
            Fate::Joins(_) | Fate::Leaves(_) | Fate::Goes { .. } | Fate::Discarded | Fate::Switches | Fate::Defects => {
                Kinds::MOVED
            }
        },
    }
}
