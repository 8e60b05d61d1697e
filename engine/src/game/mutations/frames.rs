//! Effects put on top, going on and being told what was done.

use crate::{
    Fault, Game,
    ability::{Passive, Statement, Uses},
    game::{
        queries::EvalContext,
        state::{Binding, Frame, Modified, Noted, Ongoing, OpState, Play, Ref},
    },
    mode::Mana,
    primitives::{CardSet, Expedition, ExpeditionSet, Player, Players},
    program::{PROGRESSED, Pc, analysis::Characteristics},
};

impl<'p, const W: usize> Game<'p, W> {
    /// What is remembered for one effect only begins anew: cards shown, Tough paid.
    pub(crate) const fn begin_effect(&mut self) {
        self.limbo.shown = CardSet::EMPTY;
        self.limbo.paid = CardSet::EMPTY;
    }

    pub(crate) fn push_frame(&mut self, frame: Frame<W>) {
        if !self.limbo.frames.push(frame) {
            self.fault(Fault::Nesting);
        }
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut Frame<W>> {
        self.limbo.frames.last_mut()
    }

    /// The effect at that depth goes on there.
    pub(crate) fn go_on(&mut self, depth: usize, pc: Pc) {
        if let Some(frame) = self.limbo.frames.get_mut(depth - 1) {
            (frame.pc, frame.begun, frame.asked, frame.chosen) = (pc, false, Players::NONE, 0);
            (frame.state, frame.modified) = (OpState::Fresh, Modified::NONE);
        }
    }

    /// What a step was done to: "it", "that many", and whether it was done at all.
    pub(crate) fn done(&mut self, frame: &Frame<W>, it: CardSet<W>, number: usize, done: bool) {
        let epoch = self.objects.next();
        let it_last_known = it.first().and_then(|card| self.spot(card));
        // Of me it is said "I": what "it" was it stays, and I am followed besides (7.2.1, 2.1.f).
        let me = CardSet::of(frame.bound.me.card);
        let followed = frame.followed(self);
        let others = frame.it_among(followed) - me;
        let followed = (followed & me) - it;
        let is_besides = frame.noted.has(Noted::OF_ME) && it == me && !others.is_empty();
        if let Some(top) = self.top_mut() {
            // What was named before is forgotten only when something else is.
            if is_besides {
                (top.it, top.epoch) = (others | it, epoch);
                top.noted.set(Noted::BESIDES_ME, true);
            } else if !it.is_empty() {
                // Another one is named: the bearer is followed no less where it went.
                (top.it, top.epoch) = (it | followed, epoch);
                top.noted.set(Noted::BESIDES_ME, !followed.is_empty());
                top.bound.it_last_known = it_last_known.or(frame.bound.it_last_known);
            }
            top.bound.number = number.min(255) as u8;
            top.noted.set(Noted::DONE, done);
            (top.sel, top.begun) = (CardSet::EMPTY, false);
        }
    }

    pub(crate) fn rule(&self, entry: Pc, you: Player, sel: CardSet<W>) -> Frame<W> {
        let bound = Binding::of(Ref::NOTHING, None, you);
        Frame { sel, ..Frame::begin(entry, bound, self) }
    }

    /// An effect of the rules, of nobody's ability.
    pub(crate) fn push_rule(&mut self, entry: Pc, you: Player, sel: CardSet<W>) {
        self.push_frame(self.rule(entry, you, sel));
    }

    /// An Expedition moves forward, perhaps while the moves of Progress are made that something may change: it has not
    /// failed to.
    pub(super) fn note_progress(&mut self, player: Player, expedition: Expedition) {
        if let Some(rest) = self.limbo.frames.first_mut().filter(|frame| frame.pc == PROGRESSED) {
            rest.bound.expeditions = rest.bound.expeditions.without(ExpeditionSet::of(player, expedition));
        }
    }

    /// Exhausts so many ready Mana Orbs (3.2.9).
    pub(crate) fn pay_mana(&mut self, player: Player, mana: u8) {
        if self.rules.mana == Mana::Orbs {
            let ready = &mut self.seats[player].ready_orbs;
            *ready = ready.saturating_sub(mana);
        }
    }

    /// Ongoing Emblems of the "next" kind that spoke of this play are used up (2.2.2.m).
    pub(crate) fn use_up(&mut self, characteristics: &Characteristics<W>, play: &Play) {
        if self.limbo.ongoing.is_empty() {
            return;
        }
        let before = *self;
        let program: &'p crate::program::Program = self.pool.program();
        let playing = Some((play.card, play.player, play.from));
        let is_used = |ongoing: &Ongoing| {
            let emblem = program.get(ongoing.code);
            let crate::program::Carries::Passive(Passive::Object { who, statement }) = &emblem.carries else {
                return false;
            };
            let is_of_plays = matches!(
                statement,
                Statement::Costs { .. }
                    | Statement::Has(_)
                    | Statement::Loses(_)
                    | Statement::LosesIf { .. }
                    | Statement::Cannot(_)
            );
            let context = EvalContext { playing, ..before.scene_of_emblem(characteristics, ongoing) };
            is_of_plays && emblem.uses != Uses::All && before.speaks_of(&context, who, play.card)
        };
        self.limbo.ongoing.retain(|ongoing| ongoing.left > 0 || !is_used(ongoing));
        self.limbo.ongoing.iter_mut().filter(|ongoing| ongoing.left > 0 && is_used(ongoing)).for_each(|ongoing| {
            ongoing.use_up(1);
        });
    }
}
