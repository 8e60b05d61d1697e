//! The executor: effects are resolved operation by operation, Reactions are played, until a player has to decide.

use crate::{
    Decision, Event, Fault, Game,
    ability::{Mention, Objects},
    decision::Step,
    game::{After, CurrentCharacteristics, EvalContext, EventSink, Frame, LOOK, Noted, Question, Reaction, STRETCH},
    primitives::{CardId, CardSet, Location, Player},
    program::{Execution, Op, OpClass, analysis::Characteristics},
};

impl<'p, const W: usize> Game<'p, W> {
    /// [Resolves](Self::resolve) all, and counts the operations that were not told yet.
    #[inline(always)]
    pub(super) fn resolve_counted(&mut self, operations: &mut u32, sink: &mut dyn EventSink<W>) -> bool {
        loop {
            *operations += 1;
            if *operations == STRETCH && self.is_ended_by(std::mem::take(operations), sink) {
                return false;
            }
            if self.outcome().is_some() {
                return false;
            }
            if let Some(frame) = self.limbo.frames.last() {
                let (op, how) = (self.pool.program().ops[usize::from(frame.pc)], self.pool.execution(frame.pc));
                let is_followed = how.class == OpClass::ControlFlow && self.follow_control_flow(op);
                if !is_followed && self.run_top(op, how, sink) {
                    return true;
                }
                continue;
            }
            match self.reactions_in_turn() {
                None => return false,
                Some((player, [only])) => self.react(usize::from(*only), player, sink),
                Some((player, _)) => {
                    (self.active, self.step) = (player, Step::React);
                    return true;
                }
            }
        }
    }

    /// The Reactions among which the first player in initiative order who has any must choose (4.4).
    fn reactions_in_turn(&self) -> Option<(Player, &'static [u8])> {
        const ALL: [u8; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
        // Nearly always there is only one, of a player who is still there.
        if let [only] = &*self.limbo.reactions {
            return self.players.contains(only.bound.you).then_some((only.bound.you, &ALL[..1]));
        }
        for player in self.initiative() {
            let mut own = self.limbo.reactions.iter().enumerate().filter(|(_, r)| r.bound.you == player);
            let Some((first, one)) = own.next() else { continue };
            // Equal ones leave nothing to choose.
            return if own.all(|(_, other)| other == one) {
                Some((player, &ALL[first..=first]))
            } else {
                Some((player, &ALL))
            };
        }
        None
    }

    /// Plays a Reaction (5.4): like a Spell, without a cost and without moving.
    pub(crate) fn react(&mut self, place: usize, player: Player, sink: &mut dyn EventSink<W>) {
        let Some(Reaction { entry, mut bound }) = self.limbo.reactions.take(place) else { return };
        self.count_events(1);
        sink.emit(self, Event::Reacted { player, card: bound.me.card });
        let (result, x) = if self.pool.program().speaks_of_its_x(entry) {
            (0, std::mem::take(&mut bound.number))
        } else {
            // What was rolled before a card was revealed (system 136).
            (bound.number, 0)
        };
        self.push_frame(Frame { result, x, ..Frame::begin(entry, bound, self) });
        self.begin_effect();
    }

    /// An operation of the effect on top that asks nothing and changes nothing but where that stands. Tells whether it is
    /// one.
    #[inline]
    fn follow_control_flow(&mut self, op: Op) -> bool {
        let depth = self.limbo.frames.len();
        let Some(frame) = self.limbo.frames.last() else { return false };
        if matches!(op, Op::End) && frame.after == After::Nothing {
            _ = self.limbo.frames.pop();
            return true;
        }
        if let Some(next) = frame.jump(op) {
            self.go_on(depth, next);
            return true;
        }
        // Most effects work on their bearer, or on what they were activated by.
        if let Op::Select(objects) | Op::SelectMore(objects) = op
            && let Objects::The(mention) = self.pool.program().get(objects)
        {
            let next = frame.pc + 1;
            let mentioned = match mention {
                Mention::Me => frame.me(self, frame.followed(self)).map_or(CardSet::EMPTY, CardSet::of),
                Mention::It => frame.it(self),
                Mention::Others => self.limbo.shown,
            };
            if let Some(top) = self.top_mut() {
                top.noted.set(Noted::OF_ME, *mention == Mention::Me && top.sel.is_empty());
                top.sel |= mentioned;
            }
            self.go_on(depth, next);
            return true;
        }
        false
    }

    /// One operation of the effect on top. Tells whether somebody has to decide.
    fn run_top(&mut self, op: Op, how: Execution, sink: &mut dyn EventSink<W>) -> bool {
        let frame = self.top();
        let characteristics = self.characteristics();
        if let CurrentCharacteristics::Changed(_, looks) = characteristics
            && self.is_ended_by(looks * LOOK, sink)
        {
            return false;
        }
        if characteristics.is_full() {
            debug_assert!(self.pool.may_be_crowded(), "known before the game");
            self.fault(Fault::Passives);
            return false;
        }
        let depth = self.limbo.frames.len();
        if how.class == OpClass::Pure {
            let next = self.perform(&characteristics, &frame, op, sink);
            self.follow(depth, &frame, next);
            return false;
        }
        let may_ask = how.class == OpClass::Choice || self.question.is_some();
        debug_assert!(may_ask || self.request(&characteristics, &frame, op).is_none(), "{op:?} asks nobody");
        if may_ask && let Some((player, request)) = self.request(&characteristics, &frame, op) {
            let Some(decision) = request.only(self) else {
                (self.active, self.step) = (player, Step::Effect);
                // What is asked about modifiers is known already.
                self.question.get_or_insert(Question::Step(request));
                return true;
            };
            self.answer(decision, player, sink);
            return false;
        }
        if how.is_modifiable && self.modify(&frame, op, sink) {
            return false;
        }
        let is_modified = !self.pool.is_never_tried() && !frame.modified.is_none();
        let refused = is_modified.then(|| self.refused_modifiers(&frame, op));
        let was_in = frame.sel.first().filter(|card| how.may_move && self.in_play().contains(*card));
        let was_in = was_in.map(|card| (card, self.spot(card)));
        let staying = if cfg!(debug_assertions) && !how.may_move { frame.sel & self.in_play() } else { CardSet::EMPTY };
        let since = self.objects().next();
        let next = self.perform(&characteristics, &frame, op, sink);
        debug_assert!((staying - self.in_play()).is_empty(), "{op:?} takes nothing out of play");
        if let Some((card, Some(spot))) = was_in {
            self.remember_where(depth, card, spot);
        }
        self.follow(depth, &frame, next);
        if let Some(refused) = refused {
            self.follow_refusals(&refused);
        }
        self.order_arrivals(since);
        false
    }

    /// The effect at that depth speaks of what this step took out of play by the place where it was (2.1.h).
    fn remember_where(&mut self, depth: usize, card: CardId, spot: Location) {
        if !self.in_play().contains(card)
            && let Some(frame) = self.limbo.frames.get_mut(depth - 1)
            && frame.it.contains(card)
            && !(frame.noted.has(Noted::BESIDES_ME) && card == frame.bound.me.card)
        {
            frame.bound.it_last_known = Some(spot);
        }
    }

    /// A decision of a player in the middle of an effect, or about the order of Reactions.
    pub(crate) fn answer_decision(&mut self, decision: Decision, sink: &mut dyn EventSink<W>) {
        let player = self.active;
        match (self.step, decision) {
            (Step::React, Decision::React(place)) => self.react(usize::from(place), player, sink),
            _ => self.answer(decision, player, sink),
        }
    }

    /// The same as it is for who acts on that object: of several, who controls or owns it.
    pub(super) fn scene_of_doer<'s>(
        &'s self,
        characteristics: &'s Characteristics<W>,
        frame: &Frame<W>,
        card: CardId,
    ) -> EvalContext<'s, 'p, W> {
        let holder = self.spot(card).map(Location::player);
        match holder.filter(|holder| frame.doers.len() > 1 && frame.doers.contains(*holder)) {
            Some(holder) => self.scene_for(characteristics, frame, holder),
            None => self.context(characteristics, frame),
        }
    }

    /// Resolves what is to be resolved and plays the Reactions in Limbo (4.4), until a player has to decide or nothing
    /// is left. Tells whether somebody has to decide.
    ///
    /// Not a part of its callers: nearly always [nothing is left](Self::is_idle), and they would make room for all of this.
    #[inline(never)]
    pub(crate) fn resolve(&mut self, sink: &mut dyn EventSink<W>) -> bool {
        let mut operations = 0;
        let waits = self.resolve_counted(&mut operations, sink);
        !self.is_ended_by(operations, sink) && waits
    }
}
