//! Reactions to what is the same for everybody: a phase begins (4.2.a). Nothing changes in such a step, so nothing of the
//! state before it is looked for.

use crate::{
    Game,
    game::{
        event::EventSink,
        queries::Between,
        state::{AtomicAction, Binding, Reaction},
    },
    primitives::{CardId, Location, Phase, Player},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Works,
        analysis::{Characteristics, Done, EventMask},
    },
};

impl<const W: usize> Game<'_, W> {
    /// A phase begins (4.2.a), and activates what waits for that (6.3).
    #[inline]
    pub(crate) fn begin_moment(&mut self, phase: Phase, sink: &mut dyn EventSink<W>) {
        if self.is_heard(EventMask::phase(phase)) {
            self.activate_for(phase, sink);
        }
    }

    /// A player begins a turn besides those in order.
    pub(crate) fn tell_another_turn(&mut self, by: Player, sink: &mut dyn EventSink<W>) {
        self.in_one_step(EventMask::DID, sink, |game, atomic_actions| {
            atomic_actions.add(game, AtomicAction::Did { by, what: Done::TookAnotherTurn, card: None });
        });
    }

    #[inline(never)]
    fn activate_for(&mut self, phase: Phase, sink: &mut dyn EventSink<W>) {
        let waiting = self.pool().waiting_for(phase).filter(|_| self.limbo.ongoing.is_empty());
        let Some(waiting) = waiting else {
            self.in_one_step(EventMask::phase(phase), sink, |game, atomic_actions| {
                atomic_actions.add(game, AtomicAction::PhaseBegan(phase));
            });
            return;
        };
        if waiting.is_empty() {
            return;
        }
        self.count_events(1);
        if self.outcome().is_some() {
            return;
        }
        let characteristics = self.characteristics();
        let open = self.open_to(Works::Main);
        for &id in waiting {
            let code = self.pool().program().get(id);
            let open = if code.works == Works::Main { open } else { self.open_to(code.works) };
            for card in self.bearers_among(id, &characteristics, open) {
                self.activate_at_once((id, code), card, &characteristics, sink);
            }
        }
    }

    /// An ability of an object that works is activated, as often as its conditions let it be.
    fn activate_at_once(
        &mut self,
        (id, code): (Id<CompiledAbility>, &CompiledAbility),
        card: CardId,
        characteristics: &Characteristics<W>,
        sink: &mut dyn EventSink<W>,
    ) {
        let CompiledAbilityKind::Reaction { guards, entry, .. } = &code.kind else { return };
        let (me, home) = (self.objects.object(card), self.spot(card));
        let you = home.map_or_else(|| self.owner(card), Location::player);
        let bound = Binding::of(me, home, you);
        let times = guards.as_ref().map_or(1, |guards| {
            let now = Between {
                before: self,
                was: characteristics,
                after: self,
                is: characteristics,
                list: &[],
                workers: None,
            };
            now.guarded(guards, &bound, card)
        });
        for _ in 0..times {
            if self.may_activate(card, id) {
                self.emblem(Reaction { entry: *entry, bound }, sink);
            }
        }
    }
}
