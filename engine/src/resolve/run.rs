//! The executor: effects are resolved operation by operation, Reactions are played, until a player has to decide.

use super::{
    bounds::{LOOK, STRETCH},
    characteristics::{Characteristics, CurrentCharacteristics},
    eval_context::EvalContext,
    request::Question,
};
use crate::{
    Decision, Event, Fault, Game,
    ability::{Amount, Mention, Objects},
    event::EventSink,
    program::{Execution, Jump, Op, OpClass, Pc, Role},
    state::{
        After, Binding, CardId, CardSet, Frame, List, Location, Modified, Noted, OpState, Played, Player, Players,
        Reaction, Step, Zone,
    },
};

/// What the executor does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next operation.
    On,
    /// That one.
    To(Pc),
    /// The same again: it has more to do, or an effect was put on top.
    Again,
}

impl<const W: usize> Frame<W> {
    /// An effect that begins.
    pub(crate) fn begin(entry: Pc, bound: Binding, game: &Game<'_, W>) -> Self {
        Self {
            sel: CardSet::EMPTY,
            it: bound
                .it
                .map_or(CardSet::EMPTY, |it| if game.objects.is(it) { CardSet::of(it.card) } else { CardSet::EMPTY }),
            epoch: game.objects.next(),
            bound,
            pc: entry,
            doers: Players::of(bound.you),
            others: Players::NONE,
            asked: Players::NONE,
            chosen: 0,
            regions: 0,
            state: OpState::Fresh,
            begun: false,
            noted: Noted::DONE,
            scale: 0,
            result: 0,
            x: 0,
            modified: Modified::NONE,
            after: After::Nothing,
        }
    }

    /// "it": of what was named, what is still the same object (2.1.f).
    pub(super) fn it(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it_among(self.followed(game))
    }

    /// The same where it is known what is [followed](Self::followed).
    #[inline]
    pub(super) fn it_among(&self, followed: CardSet<W>) -> CardSet<W> {
        if self.noted.has(Noted::BESIDES_ME) { followed - CardSet::of(self.bound.me.card) } else { followed }
    }

    /// "It", and the bearer as well where that is followed besides.
    pub(super) fn followed(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it.iter().filter(|&card| game.objects.serial(card) < self.epoch).collect()
    }

    /// The bearer of the ability, if it is still the same object; one that the effect itself has moved or played, and so
    /// is "it", is found there, where all can see it (2.1.f).
    pub(super) fn me(&self, game: &Game<'_, W>, it: CardSet<W>) -> Option<CardId> {
        let me = self.bound.me;
        let is_followed = || it.contains(me.card) && game.spot(me.card).is_some_and(Location::is_visible);
        (game.objects.is(me) || is_followed()).then_some(me.card)
    }

    /// Where the effect goes on by an operation that says nothing else; none for every other.
    #[inline]
    pub(super) fn jump(&self, op: Op) -> Option<Pc> {
        let Role::Jump(jump) = op.role() else { return None };
        Some(match jump {
            Jump::Always(pc) => pc,
            Jump::UnlessDone(pc) => {
                if self.noted.has(Noted::DONE) {
                    self.pc + 1
                } else {
                    pc
                }
            }
            Jump::Outside { from, to, then } => {
                let (from, to) = (i16::from(from), if to == u8::MAX { i16::MAX } else { i16::from(to) });
                if (from..=to).contains(&self.scale) { self.pc + 1 } else { then }
            }
        })
    }
}

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

    /// Whether nothing is left to be resolved.
    #[inline(always)]
    pub(crate) const fn is_idle(&self) -> bool {
        self.limbo.frames.is_empty() & self.limbo.reactions.is_empty()
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

    pub(crate) fn top(&self) -> Frame<W> {
        // Asked only while an effect is being resolved.
        *self.limbo.frames.last().unwrap_or(&Self::NO_FRAME)
    }

    pub(crate) fn top_mut(&mut self) -> Option<&mut Frame<W>> {
        self.limbo.frames.last_mut()
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
        let since = self.objects.next();
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

    /// The effect at that depth goes on after an operation.
    pub(super) fn follow(&mut self, depth: usize, frame: &Frame<W>, next: Next) {
        match next {
            Next::On => self.go_on(depth, frame.pc + 1),
            Next::To(pc) => self.go_on(depth, pc),
            Next::Again => {}
        }
    }

    /// The effect at that depth goes on there.
    pub(super) fn go_on(&mut self, depth: usize, pc: Pc) {
        if let Some(frame) = self.limbo.frames.get_mut(depth - 1) {
            (frame.pc, frame.begun, frame.asked, frame.chosen) = (pc, false, Players::NONE, 0);
            (frame.state, frame.modified) = (OpState::Fresh, Modified::NONE);
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

    /// The effect on top is over.
    pub(super) fn end_frame(&mut self, sink: &mut dyn EventSink<W>) {
        let Some(frame) = self.limbo.frames.pop() else { return };
        match frame.after {
            After::Nothing => {}
            After::GoBack => {
                if let Some(below) = self.top_mut() {
                    let Frame { it, epoch, bound, regions, scale, result, x, noted, .. } = frame;
                    (below.it, below.epoch, below.regions, below.scale) = (it, epoch, regions, scale);
                    (below.bound, below.result, below.x, below.noted) = (bound, result, x, noted);
                }
            }
            After::Result(_) => self.take_result(frame.result, 0),
            After::Instead(_) => {
                self.take_result(frame.result, 1);
                if let Some(below) = self.top_mut() {
                    below.modified = Modified::NONE;
                }
            }
            After::Spell(card) => {
                let was_fleeting = frame.noted.has(Noted::FLEETING);
                let from = frame.bound.home.map_or(Zone::Hand, Location::zone);
                self.finish_spell(card, Played { from, was_fleeting }, (frame.bound.you, frame.bound.me), sink);
            }
            After::Paid => self.resolve_pending(sink),
        }
    }

    /// What the die shows after a modifier (6.2), of the effect below, which stands so far behind the step: of a roll it is
    /// "that many" too.
    fn take_result(&mut self, result: u8, behind: Pc) {
        let program = self.pool.program();
        if let Some(below) = self.top_mut() {
            below.result = result;
            let step = below.pc.checked_sub(behind).and_then(|pc| program.ops.get(usize::from(pc)));
            if step.is_some_and(|op| op.is_roll()) {
                below.bound.number = result;
            }
        }
    }

    /// What the effect on top sees. Where one other player acts, "you" is that player.
    pub(super) fn context<'s>(
        &'s self,
        characteristics: &'s Characteristics<W>,
        frame: &Frame<W>,
    ) -> EvalContext<'s, 'p, W> {
        EvalContext::of_frame(self, characteristics, frame, (frame.actor(), frame.bound.player))
    }

    /// The same for one of the players who act: that is "you" and, besides the controller of the effect, "that player".
    pub(super) fn scene_for<'s>(
        &'s self,
        characteristics: &'s Characteristics<W>,
        frame: &Frame<W>,
        doer: Player,
    ) -> EvalContext<'s, 'p, W> {
        let is_own = frame.doers == Players::of(frame.bound.you);
        EvalContext::of_frame(self, characteristics, frame, (doer, if is_own { frame.bound.player } else { doer }))
    }

    /// How many things an amount means to the effect on top: of one that is printed nothing else is asked.
    pub(super) fn count(&self, characteristics: &Characteristics<W>, frame: &Frame<W>, amount: &Amount) -> u8 {
        match amount {
            Amount::Number(number) => *number,
            amount => self.context(characteristics, frame).count_of(amount),
        }
    }

    /// The same for one of the players who act.
    pub(super) fn count_for(
        &self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        doer: Player,
        amount: &Amount,
    ) -> u8 {
        match amount {
            Amount::Number(number) => *number,
            amount => self.scene_for(characteristics, frame, doer).count_of(amount),
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

    /// Players who act, the controller of the effect first, then in turn order (O-25).
    pub(super) fn doers(&self, frame: &Frame<W>) -> List<Player, 4> {
        self.in_order(frame.doers, frame)
    }

    /// Those of the players who act, in that order.
    pub(super) fn in_order(&self, doers: Players, frame: &Frame<W>) -> List<Player, 4> {
        let mut list = List::new(Player::A);
        if doers.len() < 2 {
            doers.iter().for_each(|doer| _ = list.push(doer));
            return list;
        }
        let mut add = |player| {
            if doers.contains(player) {
                let _ = list.push(player);
            }
        };
        let you = frame.bound.you;
        add(you);
        self.players_from(you).filter(|player| *player != you).for_each(&mut add);
        list
    }
}
