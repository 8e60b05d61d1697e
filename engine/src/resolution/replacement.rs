//! Modifiers of a step that is about to happen (6.2).

use super::{next::Next, replaceable::Bearers};
use crate::{
    Decision, Fault, Game,
    ability::{Modifying, Passive, PlayerEvent, Trigger},
    game::EventSink,
    game::{After, AtomicAction, Binding, Frame, Modifier, OpState, Possible, Question, Request, Stop},
    primitives::{CardSet, Growing, Player, Players},
    program::{CompiledAbility, CompiledAbilityKind, Op, Pc},
};

/// Those of a step: mostly one.
pub(super) type Modifiers<const W: usize> = Growing<Modifier<W>, 2, 16>;

impl<const W: usize> Game<'_, W> {
    /// Applies one modifier to the step that the operation is about to make, if one applies that has not yet: those that
    /// replace the whole step first, then those that replace part of it, then additive ones (6.2.e–g). Each is used once
    /// for a step. Tells whether one was, or is asked about.
    pub(super) fn modify(&mut self, frame: &Frame<W>, op: Op, sink: &mut dyn EventSink<W>) -> bool {
        if !self.is_awaited_of(op, frame.actor()) {
            return false;
        }
        let modifiers = self.next_modifiers(frame, op);
        match &*modifiers {
            [] => return false,
            [only] => self.use_modifier(only, sink),
            several => self.question = Some(Question::of(several)),
        }
        true
    }

    /// It is dealt with: its controller is asked where it is optional.
    fn use_modifier(&mut self, modifier: &Modifier<W>, sink: &mut dyn EventSink<W>) {
        self.note_modifier(modifier);
        match modifier.how {
            Modifying::MayInstead | Modifying::MayAlso => self.question = Some(Question::One(*modifier)),
            Modifying::Instead | Modifying::Also => self.apply_modifier(modifier, sink),
        }
    }

    /// It is used once for the step (6.2.g). Of an ability the bearers come in the order of their handles.
    fn note_modifier(&mut self, modifier: &Modifier<W>) {
        let Modifier { place, me, .. } = *modifier;
        let is_there_another = self.pool.modifiers().get(place.index()).is_some_and(|&id| {
            // Mostly only one card has it.
            let is_alone = self.pool.bearers(id) == CardSet::of(me) && self.has_only_cards_with(id);
            let working = || self.working(id, self.pool.program().get(id), &self.characteristics());
            !is_alone && working().iter().any(|bearer| bearer > me)
        });
        let noted = self.top_mut().is_none_or(|top| {
            if is_there_another {
                return top.modified.begin(place, me);
            }
            top.modified.finish(place);
            true
        });
        if !noted {
            self.fault(Fault::Passives);
        }
    }

    /// Whether its controller is asked about a modifier, or somebody about the order of several: the controller of the
    /// step, the first player where nobody's effect makes it (6.2.f).
    pub(super) fn modifier_asks(&self, frame: &Frame<W>) -> Option<(Player, Request<W>)> {
        match self.question {
            Some(Question::One(modifier)) => Some((modifier.you, Request::Confirm { yes: Possible::Yes })),
            Some(Question::Several(bearers)) => {
                Some((frame.actor(), Request::Objects { options: bearers, stop: Stop::MustGoOn }))
            }
            Some(Question::OfOne(bearer)) => {
                let op = self.pool.program().ops[usize::from(frame.pc)];
                let number = self.next_modifiers(frame, op).iter().filter(|modifier| modifier.me == bearer).count();
                let options = (1u32 << number) - 1;
                Some((frame.actor(), Request::Modes { options: options as u16, stop: Stop::MustGoOn }))
            }
            Some(Question::Step(_)) | None => None,
        }
    }

    /// What was asked is answered; takes the answer if it was about modifiers, and tells whether it was.
    pub(super) fn answer_modifier(&mut self, decision: Decision, sink: &mut dyn EventSink<W>) -> bool {
        match self.question.take() {
            Some(Question::Step(_)) | None => return false,
            Some(Question::One(modifier)) if decision == Decision::Yes => self.apply_modifier(&modifier, sink),
            Some(Question::One(modifier)) => self.refuse_modifier(&modifier, sink),
            Some(Question::Several(_)) => {
                let modifiers = self.modifiers_now();
                let is_chosen = |modifier: &&Modifier<W>| decision == Decision::Choose(modifier.me);
                match modifiers.iter().filter(is_chosen).count() {
                    0 | 1 => {
                        let chosen = modifiers.iter().find(is_chosen);
                        chosen.into_iter().for_each(|modifier| self.use_modifier(modifier, sink));
                    }
                    _ => self.question = modifiers.iter().find(is_chosen).map(|modifier| Question::OfOne(modifier.me)),
                }
            }
            Some(Question::OfOne(bearer)) => {
                let modifiers = self.modifiers_now();
                let own = modifiers.iter().filter(|modifier| modifier.me == bearer);
                let chosen = (0..).map(Decision::ChooseMode).zip(own).find(|(mode, _)| *mode == decision);
                chosen.into_iter().for_each(|(_, modifier)| self.use_modifier(modifier, sink));
            }
        }
        true
    }

    /// The modifiers among which the next one of the present step is.
    fn modifiers_now(&self) -> Modifiers<W> {
        let frame = self.top();
        self.next_modifiers(&frame, self.pool.program().ops[usize::from(frame.pc)])
    }

    /// "If you don't": the step is made, and this right after it. What would have taken its place is asked about first,
    /// of every object: see [`Game::refused_modifiers`].
    fn refuse_modifier(&mut self, modifier: &Modifier<W>, sink: &mut dyn EventSink<W>) {
        let Some(otherwise) = modifier.otherwise().filter(|_| modifier.how == Modifying::MayAlso) else { return };
        let frame = self.top();
        let op = self.pool.program().ops[usize::from(frame.pc)];
        let (depth, since) = (self.limbo.frames.len(), self.objects().next());
        if let Next::On = self.perform(&self.characteristics(), &frame, op, sink) {
            self.go_on(depth, frame.pc + 1);
        }
        self.push_modifier(modifier, otherwise, After::Result(modifier.place));
        self.order_arrivals(since);
    }

    fn apply_modifier(&mut self, pending: &Modifier<W>, sink: &mut dyn EventSink<W>) {
        let replaces = pending.replaces();
        let frame = self.top();
        let op = self.pool.program().ops[usize::from(frame.pc)];
        if replaces && op == Op::Sacrifice {
            self.count_as_sacrificed(pending.on, sink);
        }
        if replaces {
            let code: &CompiledAbility = self.pool.program().get(self.pool.modifiers()[pending.place.index()]);
            if let CompiledAbilityKind::Passive { passive: Passive::Modifier { event, .. }, .. } = &code.kind {
                self.make_the_rest(&frame, op, pending.on, event, sink);
            }
        }
        let has_shares = op.asks(self.pool.program()).has_shares();
        let mut after = After::Result(pending.place);
        if replaces && let Some(top) = self.top_mut() {
            if has_shares {
                top.leave_out(pending.on);
            } else {
                top.sel -= pending.on;
            }
            // Nothing of the step is left, yet it was done (6.5.f). What was dealt with in it is forgotten afterwards: it
            // may be made after all.
            if pending.on.is_empty() || top.sel.is_empty() {
                (top.pc, top.bound.number) = (top.pc + 1, 0);
                top.noted.set(crate::game::Noted::DONE, true);
                (top.begun, top.asked, top.chosen) = (false, Players::NONE, 0);
                top.state = top.state.as_begun();
                top.sel = CardSet::EMPTY;
                after = After::Instead(pending.place);
            }
        }
        self.push_modifier(pending, pending.entry, after);
        // The dice that are rolled instead are rolled too: what else replaces a roll does so now (6.2.g).
        let dice = (replaces && op.is_roll()).then(|| self.more_dice(&frame, op));
        if let Some(dice) = dice
            && let Some(top) = self.top_mut()
        {
            (top.state, top.modified) = (OpState::Dice { more: dice.0, ignored: dice.1 }, frame.modified);
        }
    }

    /// The step in whose place the effect of a modifier is resolved is made after all (6.2): the effect below makes it
    /// again, and what was dealt with in it does not change it again.
    pub(super) fn let_happen(&mut self) {
        let frames = &mut self.limbo.frames;
        let is_of_modifier = |frame: &Frame<W>| matches!(frame.after, After::Result(_) | After::Instead(_));
        let Some(at) = frames.iter().rposition(is_of_modifier).filter(|at| *at > 0) else { return };
        let Frame { it, after, .. } = frames[at];
        let below = &mut frames[at - 1];
        below.sel |= it;
        if let After::Instead(place) = after {
            below.pc -= 1;
            frames[at].after = After::Result(place);
        }
    }

    /// A sacrifice that is replaced is still one (7.3.25).
    fn count_as_sacrificed(&mut self, objects: CardSet<W>, sink: &mut dyn EventSink<W>) {
        self.in_one_step(crate::program::analysis::EventMask::LEFT, sink, |game, atomic_actions| {
            for card in objects {
                if let Some(spot) = game.spot(card) {
                    atomic_actions.add(game, AtomicAction::Sacrificed { card, by: spot.player() });
                }
            }
        });
    }

    /// Whether something takes the place of a player's Expand whatever card they would choose, so that none has to be
    /// (6.2, 4.2.1.e).
    pub(crate) fn expand_is_replaced(&self, player: Player) -> bool {
        let program = self.pool.program();
        let characteristics =
            if self.is_awaited_of(Op::Expand, player) { self.characteristics() } else { return false };
        self.pool.modifiers().iter().any(|&id| {
            let code = program.get(id);
            let CompiledAbilityKind::Passive { condition, passive: Passive::Modifier { event, modifying, .. }, .. } =
                &code.kind
            else {
                return false;
            };
            let Trigger::Does { who, deed: PlayerEvent::Expand } = event else { return false };
            *modifying == Modifying::Instead
                && self.working(id, code, &characteristics).iter().any(|me| {
                    let context = crate::game::EvalContext::of_bearer(self, &characteristics, me);
                    context.players(*who).contains(player)
                        && condition.is_none_or(|condition| context.holds(program.get(condition)))
                })
        })
    }

    fn push_modifier(&mut self, pending: &Modifier<W>, entry: Pc, after: After) {
        let me = self.objects().object(pending.me);
        let home = self.spot(pending.me);
        let it = pending.on.first();
        let bound = Binding {
            me,
            home,
            you: pending.you,
            it: it.map(|it| self.objects().object(it)),
            it_last_known: it.and_then(|it| self.spot(it)),
            player: pending.player,
            expeditions: pending.expeditions,
            number: 0,
            base_cost: None,
            gift: None,
        };
        let result = self.top().result;
        self.push_frame(Frame { it: pending.on, result, after, ..Frame::begin(entry, bound, self) });
    }

    /// The modifiers among which the next one of a step is. Of one ability that several objects have, the first of them:
    /// their order does not matter.
    fn next_modifiers(&self, frame: &Frame<W>, op: Op) -> Modifiers<W> {
        let mut found = Modifiers::new(Modifier::NONE);
        // What is added to a roll, the player adds after seeing it (7.3.19).
        let is_in_time = |modifier: &Modifier<W>| !op.is_roll() || modifier.replaces() != frame.begun;
        self.each_modifier(
            frame,
            op,
            |modifier| is_in_time(modifier) && !frame.modified.contains(modifier.place, modifier.me),
            |modifier| {
                let best = found.first().map_or(u8::MAX, Modifier::rank);
                if modifier.rank() < best {
                    found.clear();
                }
                // Of more than the list holds the others come later.
                if modifier.rank() <= best && found.push(modifier) { Bearers::First } else { Bearers::All }
            },
        );
        found
    }

    /// Whether a modifier applies to a step that has not begun.
    pub(super) fn is_modified(&self, frame: &Frame<W>, op: Op) -> bool {
        !self.next_modifiers(frame, op).is_empty()
    }

    /// The modifiers of a step that were refused in it, and say what follows if they are: those that were accepted have
    /// nothing left to modify.
    pub(super) fn refused_modifiers(&self, frame: &Frame<W>, op: Op) -> Modifiers<W> {
        let mut refused = Modifiers::new(Modifier::NONE);
        self.each_modifier(
            frame,
            op,
            |modifier| {
                let has_else = modifier.how == Modifying::MayInstead && modifier.otherwise.is_some();
                has_else && frame.modified.contains(modifier.place, modifier.me)
            },
            |modifier| {
                // Of more than the list holds none can be told.
                let _ = refused.push(modifier);
                Bearers::All
            },
        );
        refused
    }

    /// "If you don't" (6.2): what follows on the step, the first first.
    pub(super) fn follow_refusals(&mut self, refused: &[Modifier<W>]) {
        for modifier in refused.iter().rev() {
            if let Some(otherwise) = modifier.otherwise() {
                self.push_modifier(modifier, otherwise, After::Result(modifier.place));
            }
        }
    }
}
