//! Which Reactions a step activates (6.3): one Emblem for each matching atomic action.

use super::atomic_actions::AtomicActions;
use crate::{
    Event, Fault, Game,
    game::event::EventSink,
    game::{
        queries::{Activations, Audience, Between, SnapshotNeed},
        state::{AtomicAction, Cause, Limbo, May, Move, Reaction},
    },
    primitives::{CardId, CardSet, WIDE},
    program::{
        Id, Works,
        analysis::{CandidateReactions, EventMask},
    },
};

/// What is remembered of the state before a step.
#[expect(clippy::large_enum_variant, reason = "on the stack for a step: nothing is allocated in play")]
enum Snapshot<'p, const W: usize = WIDE> {
    Nothing,
    /// The objects in play and the Heroes.
    Workers(CardSet<W>),
    All(Game<'p, W>),
}

impl<'p, const W: usize> Snapshot<'p, W> {
    const fn all(&self) -> Option<&Game<'p, W>> {
        match self {
            Self::All(before) => Some(before),
            Self::Nothing | Self::Workers(_) => None,
        }
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// Carries out a step: its atomic actions happen at the same time, then what they activate goes to Limbo (6.1.c,
    /// 6.3).
    ///
    /// `may` is what may happen in it at most: nothing is kept of the state before where nobody could ask about it, and of
    /// most steps nobody asks anything.
    #[inline]
    pub(crate) fn in_one_step<R>(
        &mut self,
        may: impl Into<May>,
        sink: &mut dyn EventSink<W>,
        act: impl FnOnce(&mut Self, &mut AtomicActions<'_, W>) -> R,
    ) -> R {
        let may = may.into();
        let is_quiet = self.is_quiet(may.events);
        let Audience { need, heard, own } = if is_quiet { Audience::NOBODY } else { self.audience(may) };
        let is_heard =
            !is_quiet && (need != SnapshotNeed::Nothing || (!self.pool.is_never_tried() && sink.dry_run(&[])));
        let memory = if is_heard { self.snapshot(need) } else { Snapshot::Nothing };
        let mut atomic_actions = if is_heard { AtomicActions::new(sink) } else { AtomicActions::unheard(sink) };
        let result = act(self, &mut atomic_actions);
        if is_quiet {
            return result;
        }
        if is_heard {
            self.react_to(may, &memory, heard, &mut atomic_actions);
            return result;
        }
        if self.pool.gains_for_good() {
            self.gain_for_good();
        }
        if let Some(card) = may.to.filter(|_| !own.is_empty()) {
            self.activate_own(own, card, sink);
        }
        result
    }

    /// What is kept of the state before a step that somebody hears.
    #[inline(never)]
    fn snapshot(&self, need: SnapshotNeed) -> Snapshot<'p, W> {
        match need {
            SnapshotNeed::Nothing | SnapshotNeed::Now => Snapshot::Nothing,
            SnapshotNeed::Active => Snapshot::Workers(self.open_to(Works::Main)),
            SnapshotNeed::Full => Snapshot::All(*self),
        }
    }

    /// What happened in a step that somebody hears activates what waits for it.
    #[inline(never)]
    fn react_to(
        &mut self,
        may: May,
        memory: &Snapshot<'p, W>,
        heard: Option<CandidateReactions<'p, W>>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        if let Some(before) = memory.all().filter(|_| self.pool.stretches()) {
            self.stretch(before, atomic_actions);
        }
        let (list, kinds, sink) = atomic_actions.parts();
        debug_assert!(
            may.events.and(EventMask::SHIFTED).and(kinds) == may.events.and(EventMask::SHIFTED),
            "only what may happen: {list:?}"
        );
        if sink.dry_run(list) {
            return;
        }
        self.count_events(list.len());
        if self.outcome().is_none() && !list.is_empty() {
            if let Some(before) = memory.all().filter(|_| self.pool.is_past(kinds)) {
                self.count_past(before, list, kinds);
            }
            let touched = || list.iter().filter_map(AtomicAction::card).collect();
            let found = || memory.all().unwrap_or(self).candidate_reactions(kinds, touched());
            let heard = heard.unwrap_or_else(found);
            self.activate_all(memory, heard, list, sink);
        }
        if self.pool.gains_for_good() {
            self.gain_for_good();
        }
    }

    fn activate_all(
        &mut self,
        memory: &Snapshot<'p, W>,
        mut heard: CandidateReactions<'p, W>,
        list: &[AtomicAction],
        sink: &mut dyn EventSink<W>,
    ) {
        let before = memory.all();
        let ongoing = before.filter(|before| !before.limbo.ongoing.is_empty());
        let first = heard.next();
        if ongoing.is_none() && first.is_none() {
            return;
        }
        let is = self.characteristics();
        let nothing = Reaction { entry: 0, bound: Limbo::<W>::NOTHING };
        let mut activations = Activations::new((Id::at(0), CardId::new(0), nothing));
        let derived_before;
        let (before_it, was) = match before {
            Some(before) => {
                derived_before = before.characteristics();
                (before, &derived_before)
            }
            None => (&*self, &is),
        };
        let workers = match memory {
            Snapshot::Workers(workers) => Some(*workers),
            Snapshot::Nothing | Snapshot::All(_) => None,
        };
        let between = Between { before: before_it, was, after: self, is: &is, list, workers };
        between.find_activations(first, heard, &mut activations);
        for (id, card, reaction) in &*activations {
            if self.may_activate(*card, *id) {
                self.emblem(*reaction, sink);
            }
        }
        if let Some(before) = ongoing {
            self.activate_ongoing(before, (&before.characteristics(), &is), list, sink);
        }
    }

    /// What became Gigantic joined the Expedition in which its card is not, what is so no longer left it (7.4.4.n–o).
    fn stretch(&mut self, before: &Self, atomic_actions: &mut AtomicActions<'_, W>) {
        let (was, is) = (before.gigantic_now(), self.gigantic_now());
        let changed = (was - is) | (is - was);
        for card in changed & before.in_expeditions() & self.in_expeditions() {
            let at = self.spot(card);
            let moved = Move { card, from: at, to: at, cause: Cause::Stretched, by: None };
            atomic_actions.add(self, AtomicAction::Moved(moved));
        }
    }

    /// A Reaction goes to Limbo as an Emblem (6.3.g).
    pub(crate) fn emblem(&mut self, reaction: Reaction, sink: &mut dyn EventSink<W>) {
        if !self.limbo.reactions.push(reaction) {
            self.fault(Fault::Limbo);
            return;
        }
        sink.emit(self, Event::Activated { player: reaction.bound.you, card: reaction.bound.me.card });
    }
}
