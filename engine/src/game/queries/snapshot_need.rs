//! Who listens to a step: so that of one that nobody hears nothing is kept.

use crate::{
    Game,
    game::state::{May, Ongoing},
    primitives::{CardId, CardSet},
    program::{
        Carries, CompiledAbility, Id, Works,
        analysis::{ArmedEvents, CandidateReactions, EventMask, PassiveCategory, listens_for},
    },
};

/// Who listens to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SnapshotNeed {
    /// Nobody: nothing of it need be remembered.
    Nothing,
    /// Somebody who looks at what happened and the state after it.
    Now,
    /// Somebody who does, and has to have worked before it.
    Active,
    /// Somebody for whom the state before it matters too.
    Full,
}

/// Who listens to a step, as it is found before it.
pub(crate) struct Audience<'p, const W: usize> {
    pub(crate) need: SnapshotNeed,
    /// By which Reactions, where it is known to which card alone something happens.
    pub(crate) heard: Option<CandidateReactions<'p, W>>,
    /// The Reactions of the card itself that its arrival may activate, where nobody else hears of it: they are known before
    /// the game, so nothing of the step need be remembered for them.
    pub(crate) own: &'p [Id<CompiledAbility>],
}

impl<const W: usize> Audience<'_, W> {
    pub(crate) const NOBODY: Self = Self { need: SnapshotNeed::Nothing, heard: None, own: &[] };
}

impl<'p, const W: usize> Game<'p, W> {
    /// Whether nobody asks anything of a step in which this may happen. Of most steps so: one test of what the cards that are
    /// open listen for tells it, and nothing of them is remembered then.
    #[inline(always)]
    pub(in crate::game) fn is_quiet(&self, may: EventMask) -> bool {
        debug_assert_eq!(self.armed, self.hearing_there(), "kept up to date");
        !self.armed.events().and(self.pool.always_asked()).meets(may) && self.limbo.ongoing.is_empty()
    }

    /// Who listens to a step in which this may happen.
    #[inline(always)]
    pub(in crate::game) fn audience(&self, may: May) -> Audience<'p, W> {
        let armed = self.armed_for(may.events);
        if !self.is_heard_by(armed, may.events) {
            return Audience::NOBODY;
        }
        match may.to {
            // That one more is there, or one less, may make others Gigantic, or no longer (7.4.4.o–p).
            Some(card) if !self.may_stretch(may.events) => self.audience_of_card(card, may.events),
            _ => Audience { need: self.audience_of_somebody(armed, may.events), ..Audience::NOBODY },
        }
    }

    /// Whether somebody listens to a step in which this may happen.
    #[inline]
    pub(in crate::game) fn is_heard(&self, may: EventMask) -> bool {
        self.is_heard_by(self.armed_for(may), may)
    }

    /// What somebody listens for in such a step: those that are open, and those that may come from where they are not.
    #[inline]
    fn armed_for(&self, may: EventMask) -> ArmedEvents {
        const OPENING: EventMask = EventMask::CAME.and(EventMask::TO_RESERVE).and(EventMask::TO_LIMBO);
        if may.meets(OPENING) { self.armed.and(self.pool().heard_by_comers()) } else { self.armed }
    }

    /// The same of what may happen to a card alone.
    #[inline(never)]
    fn audience_of_card(&self, card: CardId, may: EventMask) -> Audience<'p, W> {
        const ARRIVAL: EventMask = EventMask::CAME.and(EventMask::PLAYED);
        let own = if may == ARRIVAL { self.own_arrivals(card) } else { None };
        if let Some(own) = own {
            return Audience { need: SnapshotNeed::Nothing, heard: None, own };
        }
        let heard = self.candidate_reactions(may, CardSet::of(card));
        let touches_reserve = may.meets(EventMask::LEFT.and(EventMask::STIRRED)) || self.zones.reserve.contains(card);
        let of = if touches_reserve { ArmedEvents::of } else { ArmedEvents::beside_reserve };
        let armed = heard.fold(self.pool.heard_to_count(), |all, subscription| all.and(of(subscription)));
        let is_heard = self.is_heard_by(armed, may);
        let need = if is_heard { self.audience_of_somebody(armed, may) } else { SnapshotNeed::Nothing };
        Audience { need, heard: Some(heard), own: &[] }
    }

    /// Whether abilities may change by what happens, wherever objects are.
    fn may_silence_in_passing(&self) -> bool {
        self.is_shaped_now() || !self.pool().self_silencers().is_empty()
    }

    #[inline]
    fn is_heard_by(&self, armed: ArmedEvents, what: EventMask) -> bool {
        armed.events().meets(what) || !self.limbo.ongoing.is_empty() || self.may_stretch(what)
    }

    fn audience_of_somebody(&self, armed: ArmedEvents, may: EventMask) -> SnapshotNeed {
        let pool = self.pool();
        let program = pool.program();
        let waits = |ongoing: &Ongoing| match &program.get(ongoing.code).carries {
            Carries::Reaction { triggers, .. } => triggers.as_slice().iter().any(|of| listens_for(of).meets(may)),
            Carries::Passive(_) => false,
        };
        let is_modified = self.is_on(PassiveCategory::Modifier);
        let stretches = self.may_stretch(may);
        if (stretches && is_modified) || self.limbo.ongoing.iter().any(waits) {
            return SnapshotNeed::Full;
        }
        let may = if stretches { may.and(EventMask::SHIFTED) } else { may };
        let ArmedEvents { light, back, places: _ } = armed;
        if back.meets(may) {
            return SnapshotNeed::Full;
        }
        if !light.meets(may) {
            return SnapshotNeed::Nothing;
        }
        if !pool.worked().meets(may) {
            return SnapshotNeed::Now;
        }
        // Who works does not move in most steps, nor do its abilities change.
        const MOVES: EventMask = EventMask::LEFT.and(EventMask::SHIFTED);
        let may_change = may.meets(MOVES) || self.may_silence_in_passing();
        // Only a card on which such a Reaction is printed can have worked: mostly all of them lie elsewhere, and then it is
        // enough to know that, whatever changes in the step.
        if may_change && pool.has_worker(may, self.open_to(Works::Main)) {
            SnapshotNeed::Full
        } else {
            SnapshotNeed::Active
        }
    }

    pub(in crate::game) fn hearing_there(&self) -> ArmedEvents {
        let pool = self.pool();
        let open = self.in_play() | self.zones.reserve | self.zones.limbo | pool.hero_cards();
        let listening = open & pool.listening();
        listening.iter().fold(pool.always_armed(), |all, card| all.and(pool.hearing_of(card)))
    }

    /// Whether a step in which this may happen may make something Gigantic, or no longer (7.4.4.n–o): by what comes or
    /// is given in it, as who carries it out says, or by what is there.
    fn may_stretch(&self, may: EventMask) -> bool {
        self.pool().stretches()
            && (may.meets(EventMask::SHIFTED) || self.is_on(PassiveCategory::Size) || !self.objects.grants.is_empty())
    }

    /// What may happen besides where something is given or taken: it may make something Gigantic, or no longer.
    pub(crate) fn stretched_by_gifts(&self) -> EventMask {
        if self.pool().stretches() { EventMask::SHIFTED } else { EventMask::default() }
    }

    /// What may happen besides where this card, or a token, comes into play: it may make something Gigantic.
    pub(crate) fn stretched_by(&self, card: Option<CardId>) -> EventMask {
        let speakers = self.pool().speakers(PassiveCategory::Size);
        let may = match card {
            Some(card) => speakers.in_play.contains(card),
            None => speakers.others,
        };
        if may && self.pool().stretches() { EventMask::SHIFTED } else { EventMask::default() }
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// What the coming of a card that is played by the rules may activate, if that is only what is known of it
    /// [before the game](crate::CardPool::arrivals_of); none where somebody else may hear of it, or forbid it.
    pub(super) fn own_arrivals(&self, card: CardId) -> Option<&'p [Id<CompiledAbility>]> {
        let pool = self.pool();
        if self.is_token(card) {
            return None;
        }
        let is_heard = self.armed.places().meets(pool.noticed_by(card)) || !self.limbo.ongoing.is_empty();
        if is_heard || self.is_shaped_now() || self.is_on(PassiveCategory::Hush) || pool.stretches() {
            return None;
        }
        pool.arrivals_of(card)
    }
}

#[cfg(test)]
mod tests;
