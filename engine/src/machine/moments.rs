//! Reactions to what is the same for everybody: a phase begins (4.2.a). Nothing changes in such a step, so nothing of the
//! state before it is looked for.

use super::{
    derived::Derived,
    happening::{Happening, Kinds},
    triggers::Between,
};
use crate::{
    Game,
    ability::Trigger,
    event::Teller,
    program::{Code, CodeKind, Id, Works},
    state::{Bound, CardId, Phase, Reaction, Spot},
};

/// Whether an ability is a Reaction to nothing but the begin of a phase, to each one.
pub(crate) fn is_of_phase(code: &Code) -> bool {
    let CodeKind::Reaction { ration: None, triggers, .. } = &code.kind else { return false };
    matches!(triggers.as_slice(), [Trigger::At(_)])
}

impl<const W: usize> Game<'_, W> {
    /// A phase begins (4.2.a), and activates what waits for that (6.3).
    pub(super) fn begin_moment(&mut self, phase: Phase, teller: &mut dyn Teller<W>) {
        let waiting = self.pool().waiting_for(phase).filter(|_| self.limbo.ongoing.is_empty());
        let Some(waiting) = waiting else {
            self.in_one_step(Kinds::phase(phase), teller, |game, happenings| {
                happenings.add(game, Happening::PhaseBegan(phase));
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
        let derived = self.derive();
        let open = self.open_to(Works::Main);
        for &id in waiting {
            let code = self.pool().program().get(id);
            let open = if code.works == Works::Main { open } else { self.open_to(code.works) };
            for card in self.bearers_among(id, &derived, open) {
                self.activate_at_once((id, code), card, &derived, teller);
            }
        }
    }

    /// An ability of an object that works is activated, as often as its conditions let it be.
    fn activate_at_once(
        &mut self,
        (id, code): (Id<Code>, &Code),
        card: CardId,
        derived: &Derived<W>,
        teller: &mut dyn Teller<W>,
    ) {
        let CodeKind::Reaction { guards, entry, .. } = &code.kind else { return };
        let (me, home) = (self.objects.object(card), self.spot(card));
        let you = home.map_or_else(|| self.owner(card), Spot::player);
        let bound = Bound { me, home, you, it: None, it_home: None, player: you, expeditions: 0, number: 0 };
        let times = guards.as_ref().map_or(1, |guards| {
            let now = Between { before: self, was: derived, after: self, is: derived, list: &[], workers: None };
            now.guarded(guards, &bound, card)
        });
        for _ in 0..times {
            if self.may_activate(card, id) {
                self.emblem(Reaction { entry: *entry, bound }, teller);
            }
        }
    }
}
