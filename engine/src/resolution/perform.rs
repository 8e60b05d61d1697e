//! What each operation does. There is no wildcard: an operation that does not run does not compile.

use super::next::Next;
use crate::{
    Event, Game,
    ability::Direction,
    game::{After, Binding, EventSink, Frame, OpState, TurnEnd},
    primitives::{CardSet, Players},
    program::{Op, analysis::Characteristics},
};

impl<const W: usize> Game<'_, W> {
    pub(super) fn perform(
        &mut self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        op: Op,
        sink: &mut dyn EventSink<W>,
    ) -> Next {
        let program = self.pool.program();
        let you = frame.bound.you;
        match op {
            Op::End => {
                self.end_frame(sink);
                Next::Again
            }
            // Followed before most of the time.
            Op::Jump(_) | Op::UnlessDone(_) | Op::Outside { .. } => frame.jump(op).map_or(Next::On, Next::To),
            Op::Unless(condition, pc) if frame.doers.len() < 2 => {
                if self.context(characteristics, frame).holds(program.get(condition)) { Next::On } else { Next::To(pc) }
            }
            Op::Unless(condition, pc) | Op::Divide(condition, pc) => {
                let holds = |doer: &crate::primitives::Player| {
                    self.scene_for(characteristics, frame, *doer).holds(program.get(condition))
                };
                let doers = frame.doers.into_iter().filter(holds).collect();
                self.divide(frame, doers, pc)
            }
            Op::Otherwise(pc) => self.go_on_with_the_others(frame, pc),
            Op::Ask(pc) => self.go_on_with_the_willing(frame, pc),
            Op::AskToPay(costs, pc) => {
                let payer = frame.actor();
                let most = self.affordable_x(&self.context(characteristics, frame), program.get(costs), payer);
                if let (Some(most), Some(frame)) = (most, self.top_mut()) {
                    frame.x = most;
                }
                self.go_on_with_the_willing(frame, pc)
            }
            Op::By(word) => {
                let doers = self.context(characteristics, frame).players(word);
                if let Some(frame) = self.top_mut() {
                    frame.doers = doers;
                }
                Next::On
            }
            Op::EndBy => {
                if let Some(frame) = self.top_mut() {
                    frame.doers = Players::of(you);
                }
                Next::On
            }
            Op::EachBy(word, end) => {
                let Some(doer) = self.next_in_turn(characteristics, frame, word) else { return Next::To(end) };
                let (doers, bound) = (Players::of(doer), Binding { you: doer, player: doer, ..frame.bound });
                self.push_frame(Frame { pc: frame.pc + 1, doers, bound, ..Self::within(frame) });
                Next::Again
            }
            Op::EachInTurn(word, end) => {
                let Some(player) = self.next_in_turn(characteristics, frame, word) else { return Next::To(end) };
                self.limbo.shown = CardSet::EMPTY;
                let bound = Binding { player, ..frame.bound };
                self.push_frame(Frame { pc: frame.pc + 1, bound, ..Self::within(frame) });
                Next::Again
            }
            Op::Modes(modal, end) => {
                let Some((mode, rest)) = frame.state.choices().split_first() else { return Next::To(end) };
                let entry = program.get(modal).entries[usize::from(mode)];
                if let Some(frame) = self.top_mut() {
                    (frame.state, frame.begun) = (OpState::Choices(rest), true);
                }
                self.push_frame(Frame { pc: entry, after: After::GoBack, ..Self::within(frame) });
                Next::Again
            }
            Op::Repeat(times, end) => {
                let left =
                    frame.state.rounds().unwrap_or_else(|| self.count(characteristics, frame, program.get(times)));
                self.loop_body(frame, left, end)
            }
            Op::ForEach(filter, end) => {
                let set =
                    if frame.begun { frame.sel } else { self.context(characteristics, frame).all(program.get(filter)) };
                let Some(one) = set.first() else { return Next::To(end) };
                if let Some(frame) = self.top_mut() {
                    (frame.sel, frame.begun) = (set - CardSet::of(one), true);
                }
                let it = Some(self.objects().object(one));
                let bound = Binding { it, it_last_known: self.spot(one), ..frame.bound };
                let (it, epoch) = (CardSet::of(one), self.objects().next());
                let body = Frame { pc: frame.pc + 1, it, epoch, bound, ..Self::within(frame) };
                self.push_frame(body);
                Next::Again
            }
            Op::Scale(amount) => {
                let scale = self.context(characteristics, frame).amount(program.get(amount));
                if let Some(frame) = self.top_mut() {
                    frame.scale = scale;
                }
                Next::On
            }
            Op::Ongoing(code) => {
                self.create_ongoing(code, frame);
                Next::On
            }
            Op::Select(objects) => self.select(characteristics, frame, program.get(objects), CardSet::EMPTY, sink),
            Op::SelectMore(objects) => self.select(characteristics, frame, program.get(objects), frame.sel, sink),
            Op::Note(condition) => {
                let was = self.context(characteristics, frame).was(frame.sel, program.get(condition));
                if let Some(top) = self.top_mut() {
                    top.noted.set(crate::game::Noted::WAS, was);
                }
                Next::On
            }
            Op::Stash => {
                if let Some(top) = self.top_mut() {
                    (top.it, top.epoch, top.sel) = (frame.sel, u16::MAX, CardSet::EMPTY);
                    top.noted.set(crate::game::Noted::BESIDES_ME, false);
                }
                Next::On
            }
            Op::SelectExpeditions(which) => self.select_expeditions(characteristics, frame, program.get(which)),
            Op::SelectRegions(regions) => {
                let regions = match program.get(regions) {
                    crate::ability::Regions::Target(_) => frame.state.region(),
                    all => self.context(characteristics, frame).lands(all),
                };
                if let Some(top) = self.top_mut() {
                    top.regions = regions;
                }
                Next::On
            }
            Op::SelectPlayer(word) => {
                let players = self.context(characteristics, frame).candidates(word);
                if let Some(top) = self.top_mut()
                    && !frame.begun
                    && let Some(player) = players.iter().next()
                {
                    top.bound.player = player;
                }
                Next::On
            }
            Op::PayExhaust => {
                let me = self.context(characteristics, frame).me;
                self.in_one_step(crate::program::analysis::EventMask::GAINED, sink, |game, atomic_actions| {
                    me.is_some_and(|me| {
                        game.give_status(me, crate::primitives::Status::Exhausted, Some(you), atomic_actions)
                    })
                });
                Next::On
            }
            Op::PayDiscard => {
                let sel = self.context(characteristics, frame).me.map_or(CardSet::EMPTY, CardSet::of);
                let frame = Frame { sel, ..*frame };
                self.discard(characteristics, &frame, crate::game::Cause::Discarded, sink);
                Next::On
            }
            Op::PayMana(amount) => {
                let mana = self.count(characteristics, frame, program.get(amount));
                self.doers(frame).iter().for_each(|doer| self.pay_mana(*doer, mana));
                Next::On
            }
            Op::PaySpend(amount, counter) => {
                let number = match amount {
                    Some(amount) => self.count(characteristics, frame, program.get(amount)),
                    None => frame.chosen,
                };
                self.spend(frame, counter, number, sink);
                Next::On
            }
            Op::AfterYou => {
                if self.is_turn() {
                    self.turn_end = TurnEnd::ByEffect;
                }
                Next::On
            }
            Op::AnotherTurn => {
                // Outside the turns there is none that it could follow.
                if self.is_turn() {
                    for &doer in &*self.doers(frame) {
                        self.add_turn(doer);
                    }
                }
                Next::On
            }
            Op::Pass => {
                for &doer in &*self.doers(frame) {
                    self.pass_by_effect(doer, sink);
                }
                Next::On
            }
            Op::Shuffle => {
                self.shuffle(frame, sink);
                Next::On
            }
            Op::Complete => {
                self.complete(frame, sink);
                Next::On
            }
            Op::Proceed => {
                self.let_happen();
                Next::On
            }
            Op::Win => {
                self.win(frame.actor(), sink);
                Next::On
            }
            Op::ReceiveGift => {
                self.receive_gift(frame, sink);
                Next::On
            }
            Op::Resupply(readiness) => {
                self.resupply(frame, readiness, sink);
                Next::On
            }
            Op::Draw(amount) => {
                self.draw_by_effect(characteristics, frame, program.get(amount), sink);
                Next::On
            }
            Op::Roll => {
                if frame.begun {
                    return Next::On;
                }
                let rolls = self.roll(frame.actor(), 1, sink);
                self.settle_roll(rolls[0]);
                if self.pool.modifiers().is_empty() { Next::On } else { Next::Again }
            }
            Op::RollMore { .. } => {
                if frame.begun {
                    return Next::On;
                }
                self.roll_more(frame, op, sink);
                Next::Again
            }
            Op::Raise(amount) => {
                let by = self.context(characteristics, frame).amount(program.get(amount));
                let raised = (i16::from(frame.result) + by).clamp(0, 255) as u8;
                self.tell_result(frame.result, raised);
                if let Some(top) = self.top_mut() {
                    (top.result, top.bound.number) = (raised, raised);
                }
                Next::On
            }
            Op::Activate { arrival, limit, mine } => {
                let limit = limit.map_or(u8::MAX, |limit| self.count(characteristics, frame, program.get(limit)));
                self.activate(characteristics, frame, arrival, limit, mine, sink);
                Next::On
            }
            Op::Use(icon) => {
                self.use_actions(characteristics, frame, icon, sink);
                Next::On
            }
            Op::Augment => {
                self.augment(frame, sink);
                Next::On
            }
            Op::Create { amount, token, place, .. } => {
                self.create_tokens(characteristics, frame, (amount, token), place, sink)
            }
            Op::Give { gains, most } => {
                self.give(characteristics, frame, program.get(gains), most, sink);
                Next::On
            }
            Op::Remove(gains) => {
                self.take_away(characteristics, frame, program.get(gains), sink);
                Next::On
            }
            Op::Distribute(_, counter) => {
                self.distribute(frame, counter, sink);
                Next::On
            }
            Op::Double(counter) => {
                self.double(frame, counter, sink);
                Next::On
            }
            Op::ExchangeBoosts => {
                self.exchange_boosts(frame, sink);
                Next::On
            }
            Op::Exchange => {
                self.exchange(frame, sink);
                Next::On
            }
            Op::Discard => {
                self.discard(characteristics, frame, crate::game::Cause::Discarded, sink);
                Next::On
            }
            Op::Sabotage => {
                self.sabotage(frame, sink);
                Next::On
            }
            Op::Sacrifice => {
                self.discard(characteristics, frame, crate::game::Cause::Sacrificed, sink);
                Next::On
            }
            Op::Exhaust => {
                self.exhaust(frame, sink);
                Next::On
            }
            Op::Ready => {
                self.ready(frame, sink);
                Next::On
            }
            Op::Switch => {
                self.switch(frame, sink);
                Next::On
            }
            Op::Defect => {
                self.defect(frame, sink);
                Next::On
            }
            Op::TakeControl { placed } => {
                let place = frame.bound.expeditions.iter().next().filter(|_| placed);
                self.take_control(frame, place, sink);
                Next::On
            }
            Op::Reveal => {
                self.reveal_cards(frame, sink);
                Next::On
            }
            Op::LookAt => {
                self.look_at(frame, sink);
                Next::On
            }
            Op::Name => {
                self.done(frame, frame.sel, usize::from(frame.sel.len()), !frame.sel.is_empty());
                Next::On
            }
            Op::Put(target) => {
                self.put(characteristics, frame, target, sink);
                Next::On
            }
            Op::March(direction, amount) => {
                let regions = self.count(characteristics, frame, program.get(amount));
                match direction {
                    Direction::Forward => self.march(characteristics, frame, regions, sink),
                    Direction::Backward => self.march_back(frame, regions, sink),
                }
                Next::On
            }
            Op::Ascend => {
                let set = frame.bound.expeditions;
                let ascended =
                    self.in_one_step(crate::program::analysis::EventMask::MARCHED, sink, |game, atomic_actions| {
                        set.iter()
                            .filter(|&(player, expedition)| game.ascend(player, expedition, atomic_actions))
                            .count()
                    });
                self.done(frame, CardSet::EMPTY, ascended, ascended > 0);
                Next::On
            }
            // The choice of the Expedition has been answered with the play itself.
            Op::Play { .. } | Op::Rush { .. } => {
                if !frame.begun {
                    self.done(frame, CardSet::EMPTY, 0, false);
                }
                Next::On
            }
            Op::PlaceMarker(terrain) => {
                self.place_marker(frame, terrain, sink);
                Next::On
            }
            Op::MoveMarker(terrain) => {
                self.move_marker(frame, terrain, sink);
                Next::On
            }
            Op::MakeFirst => {
                self.first = frame.bound.player;
                sink.emit(self, Event::FirstPlayer { player: frame.bound.player });
                Next::On
            }
            Op::DailyDraw => {
                let missing = self.daily_draw_now(frame.bound.you, frame.state.cards(), sink);
                self.offer_reshuffle(frame.bound.you, missing);
                Next::On
            }
            Op::Reshuffle => {
                self.reshuffle_and_draw(frame.bound.you, frame.x, sink);
                Next::On
            }
            Op::Expand => {
                if let Some(card) = frame.sel.first() {
                    self.expand_now(frame.bound.you, card, sink);
                }
                Next::On
            }
            Op::Progress => {
                self.progress_now(frame, sink);
                Next::On
            }
            Op::Progressed => {
                if self.progress_rest(frame, sink) {
                    Next::On
                } else {
                    Next::Again
                }
            }
            Op::Rest => {
                self.rest_now(frame.sel, sink);
                Next::On
            }
            Op::CleanUp => {
                self.clean_up_now(frame.sel, sink);
                Next::On
            }
            Op::Arrive => {
                self.join_played(sink);
                Next::On
            }
            Op::Arrived => {
                self.follow_arrival(sink);
                Next::On
            }
            Op::Finish => {
                if let (Some(card), Some(played)) = (frame.sel.first(), frame.state.played()) {
                    self.finish_spell_now(card, played, you, sink);
                }
                self.follow_spell(frame.bound.me);
                Next::On
            }
            // All of them have been chosen but the youngest.
            Op::Oldest => Next::On,
        }
    }
}
