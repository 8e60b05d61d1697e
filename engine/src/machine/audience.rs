//! Who listens to a step: so that of one that nobody hears nothing is kept.

use super::{
    ears::{Heard, Places},
    happening::Kinds,
    listeners::{Listener, Memory, listens_for},
    topic::Topic,
};
use crate::{
    Game,
    program::{Carries, Works},
    state::{CardId, CardSet, Ongoing},
};

/// To which kinds of events somebody can listen, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hearing {
    /// For the event, and perhaps whether the bearer worked before it.
    light: Kinds,
    /// For more of the state before it.
    back: Kinds,
    /// By which Reactions.
    places: Places,
}

impl Hearing {
    /// Both.
    pub(crate) const fn and(self, other: Self) -> Self {
        let places = self.places.or(other.places);
        Self { light: self.light.and(other.light), back: self.back.and(other.back), places }
    }

    /// By which Reactions.
    pub(super) const fn places(self) -> Places {
        self.places
    }

    /// Of objects that cannot be told before, since the ability is not printed on them.
    pub(crate) fn always<const W: usize>(listeners: &[Listener<W>]) -> Self {
        Self::of_those(listeners, |listener| listener.shared)
    }

    /// Of cards that may come from anywhere.
    pub(crate) fn coming<const W: usize>(listeners: &[Listener<W>]) -> Self {
        Self::of_those(listeners, |listener| listener.comes)
    }

    /// Of such events the state before matters always.
    pub(crate) fn looking_back(kinds: Kinds) -> Self {
        Self { back: kinds, ..Self::default() }
    }

    /// Of everything that happens the state before is kept.
    #[cfg(test)]
    pub(crate) fn of_everything() -> Self {
        Self { places: Places::ALL, ..Self::looking_back(Kinds::ANY) }
    }

    /// Of a card, where its abilities can work.
    pub(crate) fn of_card<const W: usize>(listeners: &[Listener<W>], card: CardId) -> Self {
        Self::of_those(listeners, |listener| listener.printed.contains(card))
    }

    fn of_those<const W: usize>(listeners: &[Listener<W>], is_one: impl Fn(&Listener<W>) -> bool) -> Self {
        let those = listeners.iter().enumerate().filter(|(_, listener)| is_one(listener));
        those.fold(Self::default(), |all, (place, listener)| {
            all.and(Self { places: Places::of(place), ..Self::of(listener) })
        })
    }

    fn of<const W: usize>(listener: &Listener<W>) -> Self {
        match listener.memory {
            Memory::Nothing | Memory::Work => Self { light: listener.kinds, ..Self::default() },
            Memory::WorkInReserve | Memory::All => Self { back: listener.kinds, ..Self::default() },
        }
    }

    /// The same of a step that leaves Reserve as it is.
    fn beside_reserve<const W: usize>(listener: &Listener<W>) -> Self {
        match listener.memory {
            Memory::WorkInReserve => Self { light: listener.kinds, ..Self::default() },
            Memory::Nothing | Memory::Work | Memory::All => Self::of(listener),
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

impl<'p, const W: usize> Game<'p, W> {
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

    /// Whether somebody listens to a card's going to Limbo as it is declared, and nothing else.
    pub(super) fn is_declaring_heard(&self, card: CardId) -> bool {
        self.may_be_heard(Kinds::TO_LIMBO)
            && self.audience_of(&self.who_hears(card, Kinds::TO_LIMBO), Hearing::of) != Audience::Nobody
    }

    /// Who listens to a card's coming from Limbo into play, which leaves Reserve as it is, and nothing else but what that
    /// makes Gigantic; and by which Reactions.
    pub(super) fn audience_of_joining(&self, card: CardId) -> (Audience, Option<Heard<'p, W>>) {
        let what = Kinds::CAME.and(Kinds::PLAYED).and(self.stretched_by(Some(card)));
        if !self.may_be_heard(what) {
            return (Audience::Nobody, None);
        }
        if what.meets(Kinds::SHIFTED) {
            return (Audience::LookingBack, None);
        }
        let heard = self.who_hears(card, what);
        if self.may_silence_in_passing() || !self.limbo.ongoing.is_empty() || self.may_stretch(what) {
            return (self.audience_of(&heard, Hearing::beside_reserve), Some(heard));
        }
        let all = heard.fold(self.pool.heard_to_count(), |all, listener| all.and(Hearing::beside_reserve(listener)));
        let audience = match all {
            _ if all.back.meets(what) => Audience::LookingBack,
            _ if all.light.meets(what) => Audience::Workers,
            _ => Audience::Nobody,
        };
        (audience, Some(heard))
    }

    /// Whether abilities may change by what happens, wherever objects are.
    fn may_silence_in_passing(&self) -> bool {
        self.is_shaped_now() || !self.pool().self_silencers().is_empty()
    }

    /// Whether there is anybody who may hear of such a thing.
    #[inline(always)]
    fn may_be_heard(&self, what: Kinds) -> bool {
        self.is_heard_by(self.hearing.and(self.pool().heard_by_comers()), what)
    }

    #[inline(always)]
    fn is_heard_by(&self, hearing: Hearing, what: Kinds) -> bool {
        hearing.light.and(hearing.back).meets(what) || !self.limbo.ongoing.is_empty() || self.may_stretch(what)
    }

    /// By which Reactions somebody hears what happens to a card alone.
    fn who_hears(&self, card: CardId, what: Kinds) -> Heard<'p, W> {
        self.pool.who_heard(what, CardSet::of(card), self)
    }

    /// Who listens to a step of which nobody but these can hear.
    fn audience_of(&self, heard: &Heard<'p, W>, of: fn(&Listener<W>) -> Hearing) -> Audience {
        let hearing = heard.fold(self.pool.heard_to_count(), |all, listener| all.and(of(listener)));
        self.audience_for(hearing, heard.kinds)
    }

    #[inline(always)]
    fn audience_with(&self, others: Hearing, may: Kinds) -> Audience {
        debug_assert_eq!(self.hearing, self.hearing_there(), "kept up to date");
        self.audience_for(self.hearing.and(others), may)
    }

    #[inline(always)]
    fn audience_for(&self, hearing: Hearing, may: Kinds) -> Audience {
        if self.is_heard_by(hearing, may) { self.audience_of_somebody(hearing, may) } else { Audience::Nobody }
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
        let Hearing { light, back, places: _ } = hearing;
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
        let may_change = may.meets(MOVES) || self.may_silence_in_passing();
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

#[cfg(test)]
mod tests;
