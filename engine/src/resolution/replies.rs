//! What becomes of the answer to what an operation asks.

use crate::{
    Decision, Fault, Game,
    ability::{Aim, Amount, Expeditions, Few, Objects, Quantity},
    game::EventSink,
    game::{Frame, OpState},
    primitives::{CardId, ExpeditionSet, Player, Players},
    program::Op,
};

impl<const W: usize> Game<'_, W> {
    /// Takes an answer to what the effect on top asks.
    pub(super) fn answer(&mut self, decision: Decision, player: Player, sink: &mut dyn EventSink<W>) {
        if self.answer_modifier(decision, sink) {
            return;
        }
        let frame = self.top();
        let op = self.pool.program().ops[usize::from(frame.pc)];
        match decision {
            Decision::Choose(card) if op == Op::Oldest => self.choose_oldest(card),
            Decision::Choose(card) => self.choose(card, player, sink),
            Decision::ChooseExpedition { player: of, expedition } => {
                if let Op::Create { .. } = op {
                    self.create_one(of, expedition, sink);
                } else if let Op::Put(_) = op {
                    self.take_share(ExpeditionSet::of(of, expedition).0.trailing_zeros() as u8);
                } else {
                    self.choose_expedition(&frame, op, ExpeditionSet::of(of, expedition), player, sink);
                }
            }
            Decision::ChooseRegion(region) => {
                if let Some(frame) = self.top_mut() {
                    (frame.state, frame.begun) = (OpState::Region(region), true);
                }
            }
            Decision::ChoosePlayer(chosen) => {
                if let Some(frame) = self.top_mut() {
                    (frame.bound.player, frame.begun) = (chosen, true);
                }
            }
            Decision::Yes => {
                self.confirm(player);
                self.go_on_after_all(op, sink);
            }
            Decision::No => {
                if let Some(frame) = self.top_mut() {
                    frame.asked = frame.asked.or(Players::of(player));
                }
                self.go_on_after_all(op, sink);
            }
            Decision::Done if matches!(op, Op::Remove(_)) => {
                if self.top_mut().is_none_or(|frame| !frame.is_enough()) {
                    self.fault(Fault::Step);
                }
            }
            Decision::Done => {
                // Of a selection each player has their own share.
                let selects = matches!(op, Op::Select(_) | Op::SelectMore(_) | Op::SelectExpeditions(_));
                if let Some(frame) = self.top_mut() {
                    frame.asked = frame.asked.or(Players::of(player));
                    if selects { frame.chosen = 0 } else { frame.begun = true }
                }
                if selects {
                    self.go_on_after_all(op, sink);
                }
            }
            Decision::ChooseMode(mode) => {
                if let Op::Augment | Op::Remove(_) | Op::Modes(..) = op {
                    self.take_share(mode);
                } else if let Some(frame) = self.top_mut() {
                    (frame.chosen, frame.begun) = (mode, true);
                }
            }
            Decision::Number(number) => self.take_number(op, number),
            Decision::Play { card, into, how } => self.play_within(op, card, into, how, sink),
            // Decisions of turns and daily effects, which no effect asks for.
            Decision::ChooseOrb(_)
            | Decision::Expand(_)
            | Decision::SkipExpand
            | Decision::Pass
            | Decision::Keep(_)
            | Decision::QuickAction { .. }
            | Decision::React(_) => {}
        }
    }

    /// An object is chosen; what is Tough, or dearer to target, is paid for (7.4.7).
    fn choose(&mut self, card: CardId, player: Player, sink: &mut dyn EventSink<W>) {
        let frame = self.top();
        let program = self.pool.program();
        if let Op::Select(objects) | Op::SelectMore(objects) = program.ops[usize::from(frame.pc)]
            && let Objects::Pick(pick) = program.get(objects)
            && pick.aim == Aim::Target
        {
            if !self.are_targets_free(&frame) {
                let characteristics = self.characteristics();
                let cost = self.cost_to_target(&self.scene_for(&characteristics, &frame, player), &frame, card, player);
                self.pay_mana(player, cost);
            }
            self.limbo.paid.insert(card);
        }
        if let Some(frame) = self.top_mut() {
            frame.sel.insert(card);
            frame.chosen += 1;
        }
        let op = program.ops[usize::from(frame.pc)];
        if let Op::Select(objects) | Op::SelectMore(objects) = op
            && let Objects::Pick(pick) = program.get(objects)
            && let Quantity::Exactly(Amount::Number(number)) | Quantity::UpTo(Amount::Number(number)) = pick.quantity
            && frame.chosen + 1 >= number
        {
            // Who chooses alone has selected what is selected.
            if frame.doers == Players::of(player) {
                self.go_on(self.limbo.frames.len(), frame.pc + 1);
                return;
            }
            self.has_chosen(player);
            self.go_on_after_all(op, sink);
        }
    }

    /// An Expedition is chosen.
    fn choose_expedition(
        &mut self,
        frame: &Frame<W>,
        op: Op,
        chosen: ExpeditionSet,
        player: Player,
        sink: &mut dyn EventSink<W>,
    ) {
        if let Some(frame) = self.top_mut() {
            frame.state = OpState::Expeditions(frame.state.expeditions().and(chosen));
            frame.chosen += 1;
        }
        if let Op::SelectExpeditions(which) = op
            && let Expeditions::Pick { quantity: Few::Exactly(number) | Few::UpTo(number), .. } =
                self.pool.program().get(which)
            && frame.chosen + 1 >= *number
        {
            if frame.doers == Players::of(player) {
                if let Some(top) = self.top_mut() {
                    top.bound.expeditions = top.state.expeditions();
                    top.noted.set(crate::game::Noted::DONE, true);
                }
                self.go_on(self.limbo.frames.len(), frame.pc + 1);
                return;
            }
            self.has_chosen(player);
            self.go_on_after_all(op, sink);
        }
    }

    /// A player has chosen all that they may.
    fn has_chosen(&mut self, player: Player) {
        if let Some(frame) = self.top_mut() {
            frame.asked = frame.asked.or(Players::of(player));
            frame.chosen = 0;
        }
    }

    /// Goes on where all have said what they choose, or whether they like to: nobody has to be asked again.
    fn go_on_after_all(&mut self, op: Op, sink: &mut dyn EventSink<W>) {
        let frame = self.top();
        if frame.doers.without(frame.asked).is_empty() {
            let depth = self.limbo.frames.len();
            // Not in one with the line above: so large a value would be copied into its place.
            let characteristics = self.characteristics();
            let next = self.perform(&characteristics, &frame, op, sink);
            self.follow(depth, &frame, next);
        }
    }

    /// A player likes to do it, and goes on being one of those who act.
    fn confirm(&mut self, player: Player) {
        if let Some(frame) = self.top_mut() {
            frame.asked = frame.asked.or(Players::of(player));
            frame.state = OpState::Players(frame.state.players().or(Players::of(player)));
        }
    }

    /// One more of the things that are chosen in turn.
    fn take_share(&mut self, share: u8) {
        if self.top_mut().is_none_or(|frame| !frame.add_share(share)) {
            self.fault(Fault::Step);
        }
    }

    fn take_number(&mut self, op: Op, number: u8) {
        // Of several objects, each has its number.
        let is_share = matches!(op, Op::Distribute(..)) || (matches!(op, Op::Remove(_)) && self.top().sel.len() > 1);
        if is_share {
            self.take_share(number);
            return;
        }
        let (is_roll, is_price) = (matches!(op, Op::RollMore { .. }), matches!(op, Op::PayMana(_)));
        if is_roll {
            self.settle_roll(number);
        }
        let Some(frame) = self.top_mut() else { return };
        if is_price {
            frame.x = number
        } else {
            frame.chosen = number
        }
        frame.begun |= !is_roll;
    }
}
