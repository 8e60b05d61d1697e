//! What each operation does, and what follows when an effect is over. The match has no wildcard, so an operation without an
//! implementation does not compile.

use crate::{
    Event, Game,
    ability::{Direction, Regions, Repetition},
    game::{
        After, Binding, Cause, EventSink, Frame, Modified, Noted, OpState, Played, TurnEnd,
        mutations::{
            changes, expeditions,
            frames::{self, Next},
            moves, players, triggers,
        },
        queries::{costs, frame},
    },
    primitives::{CardSet, Location, Player, Players, Status, Zone},
    program::{
        Op, Pc,
        analysis::{Characteristics, EventMask},
    },
    resolution::{course, daily_changes, places, play, tokens, verbs},
};

pub(super) fn perform<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
    sink: &mut dyn EventSink<W>,
) -> Next {
    let program = game.pool.program();
    let you = frame.bound.you;
    match op {
        Op::End => {
            end_frame(game, sink);
            Next::Again
        }
        // Mostly `run` follows these before it comes here.
        Op::Jump(_) | Op::UnlessDone(_) | Op::Outside { .. } => frame.jump(op).map_or(Next::On, Next::To),
        Op::Unless(condition, pc) if frame.doers.len() < 2 => {
            if frame::context(game, characteristics, frame).holds(program.get(condition)) {
                Next::On
            } else {
                Next::To(pc)
            }
        }
        Op::Unless(condition, pc) | Op::Divide(condition, pc) => {
            let holds =
                |doer: &Player| frame::scene_for(game, characteristics, frame, *doer).holds(program.get(condition));
            let doers = frame.doers.into_iter().filter(holds).collect();
            course::divide(game, frame, doers, pc)
        }
        Op::Otherwise(pc) => course::go_on_with_the_others(game, frame, pc),
        Op::Ask(pc) => course::go_on_with_the_willing(game, frame, pc),
        Op::AskToPay(costs, pc) => {
            let payer = frame.actor();
            let most =
                costs::affordable_x(game, &frame::context(game, characteristics, frame), program.get(costs), payer);
            if let (Some(most), Some(frame)) = (most, frames::top_mut(game)) {
                frame.x = most;
            }
            course::go_on_with_the_willing(game, frame, pc)
        }
        Op::By(word) => {
            let doers = frame::context(game, characteristics, frame).players(word);
            if let Some(frame) = frames::top_mut(game) {
                frame.doers = doers;
            }
            Next::On
        }
        Op::EndBy => {
            if let Some(frame) = frames::top_mut(game) {
                frame.doers = Players::of(you);
            }
            Next::On
        }
        Op::EachBy(word, end) => {
            let Some(doer) = course::next_in_turn(game, characteristics, frame, word) else { return Next::To(end) };
            let (doers, bound) = (Players::of(doer), Binding { you: doer, player: doer, ..frame.bound });
            frames::push_frame(game, Frame { pc: frame.pc + 1, doers, bound, ..course::within(frame) });
            Next::Again
        }
        Op::EachInTurn(word, end) => {
            let Some(player) = course::next_in_turn(game, characteristics, frame, word) else { return Next::To(end) };
            game.limbo.shown = CardSet::EMPTY;
            let bound = Binding { player, ..frame.bound };
            frames::push_frame(game, Frame { pc: frame.pc + 1, bound, ..course::within(frame) });
            Next::Again
        }
        Op::Modes(modal, end) => {
            let chosen = match program.get(modal).repetition {
                Repetition::Random if !frame.begun => course::draw_modes(game, characteristics, frame, modal),
                _ => frame.state.choices(),
            };
            let Some((mode, rest)) = chosen.split_first() else { return Next::To(end) };
            let entry = program.get(modal).entries[usize::from(mode)];
            if let Some(frame) = frames::top_mut(game) {
                (frame.state, frame.begun) = (OpState::Choices(rest), true);
            }
            frames::push_frame(game, Frame { pc: entry, after: After::GoBack, ..course::within(frame) });
            Next::Again
        }
        Op::Repeat(times, end) => {
            let left =
                frame.state.rounds().unwrap_or_else(|| frame::count(game, characteristics, frame, program.get(times)));
            course::loop_body(game, frame, left, end)
        }
        Op::ForEach(filter, end) => {
            let set = if frame.begun {
                frame.sel
            } else {
                frame::context(game, characteristics, frame).all(program.get(filter))
            };
            let Some(one) = set.first() else { return Next::To(end) };
            if let Some(frame) = frames::top_mut(game) {
                (frame.sel, frame.begun) = (set - CardSet::of(one), true);
            }
            let it = Some(game.objects().object(one));
            let bound = Binding { it, it_last_known: game.spot(one), counters: None, ..frame.bound };
            let (it, epoch) = (CardSet::of(one), game.objects().next());
            let body = Frame { pc: frame.pc + 1, it, epoch, bound, ..course::within(frame) };
            frames::push_frame(game, body);
            Next::Again
        }
        Op::Scale(amount) => {
            let scale = frame::context(game, characteristics, frame).amount(program.get(amount));
            if let Some(frame) = frames::top_mut(game) {
                frame.scale = scale;
            }
            Next::On
        }
        Op::Ongoing(code) => {
            course::create_ongoing(game, code, frame);
            Next::On
        }
        Op::Select(objects) => course::select(game, characteristics, frame, program.get(objects), CardSet::EMPTY, sink),
        Op::SelectMore(objects) => course::select(game, characteristics, frame, program.get(objects), frame.sel, sink),
        Op::Note(condition) => {
            let was = frame::context(game, characteristics, frame).was(frame.sel, program.get(condition));
            if let Some(top) = frames::top_mut(game) {
                top.noted.set(Noted::WAS, was);
            }
            Next::On
        }
        Op::Stash => {
            if let Some(top) = frames::top_mut(game) {
                (top.it, top.epoch, top.sel) = (frame.sel, u16::MAX, CardSet::EMPTY);
                top.noted.set(Noted::BESIDES_ME, false);
                top.noted.set(Noted::NAMED, true);
            }
            Next::On
        }
        Op::SelectExpeditions(which) => course::select_expeditions(game, characteristics, frame, program.get(which)),
        Op::SelectRegions(regions) => {
            let regions = match program.get(regions) {
                Regions::Target(_) => frame.state.region(),
                all => frame::context(game, characteristics, frame).lands(all),
            };
            if let Some(top) = frames::top_mut(game) {
                top.regions = regions;
            }
            Next::On
        }
        Op::SelectPlayer(word) => {
            let players = frame::context(game, characteristics, frame).candidates(word);
            if let Some(top) = frames::top_mut(game)
                && !frame.begun
                && let Some(player) = players.iter().next()
            {
                top.bound.player = player;
            }
            Next::On
        }
        Op::PayExhaust => {
            let me = frame::context(game, characteristics, frame).me;
            triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
                me.is_some_and(|me| changes::give_status(game, me, Status::Exhausted, Some(you), atomic_actions))
            });
            Next::On
        }
        Op::PayDiscard => {
            let sel = frame::context(game, characteristics, frame).me.map_or(CardSet::EMPTY, CardSet::of);
            let frame = Frame { sel, ..*frame };
            places::discard(game, characteristics, &frame, Cause::Discarded, sink);
            Next::On
        }
        Op::PayMana(amount) => {
            let mana = frame::count(game, characteristics, frame, program.get(amount));
            frame::doers(game, frame).iter().for_each(|doer| frames::pay_mana(game, *doer, mana));
            Next::On
        }
        Op::PaySpend(amount, counter) => {
            let number = match amount {
                Some(amount) => frame::count(game, characteristics, frame, program.get(amount)),
                None => frame.chosen,
            };
            verbs::spend(game, frame, counter, number, sink);
            Next::On
        }
        Op::PaySpendUpTo(_, counter) => {
            verbs::spend(game, frame, counter, frame.chosen, sink);
            Next::On
        }
        Op::AfterYou => {
            if game.is_turn() {
                game.turn_end.end(TurnEnd::ByEffect);
            }
            Next::On
        }
        Op::AnotherTurn => {
            // Outside of turns there is no turn after which another could follow.
            if game.is_turn() {
                for &doer in &*frame::doers(game, frame) {
                    players::add_turn(game, doer);
                }
            }
            Next::On
        }
        Op::Pass => {
            for &doer in &*frame::doers(game, frame) {
                daily_changes::pass_by_effect(game, doer, sink);
            }
            Next::On
        }
        Op::Shuffle => {
            verbs::shuffle(game, frame, sink);
            Next::On
        }
        Op::Complete => {
            verbs::complete(game, frame, sink);
            Next::On
        }
        Op::Proceed => {
            frames::let_happen(game);
            Next::On
        }
        Op::Win => {
            course::win(game, frame.actor(), sink);
            Next::On
        }
        Op::ReceiveGift => {
            tokens::receive_gift(game, frame, sink);
            Next::On
        }
        Op::Resupply(readiness) => {
            places::resupply(game, frame, readiness, sink);
            Next::On
        }
        Op::Draw(amount) => {
            places::draw_by_effect(game, characteristics, frame, program.get(amount), sink);
            Next::On
        }
        Op::Roll => {
            if frame.begun {
                return Next::On;
            }
            let rolls = verbs::roll(game, frame.actor(), 1, sink);
            verbs::settle_roll(game, rolls[0]);
            if game.pool.modifiers().is_empty() { Next::On } else { Next::Again }
        }
        Op::RollMore { .. } => {
            if frame.begun {
                return Next::On;
            }
            verbs::roll_more(game, frame, op, sink);
            Next::Again
        }
        Op::Raise(amount) => {
            let by = frame::context(game, characteristics, frame).amount(program.get(amount));
            let raised = (i16::from(frame.result) + by).clamp(0, 255) as u8;
            verbs::tell_result(game, frame.result, raised);
            if let Some(top) = frames::top_mut(game) {
                (top.result, top.bound.number) = (raised, raised);
            }
            Next::On
        }
        Op::Activate { arrival, limit, mine } => {
            let limit = limit.map_or(u8::MAX, |limit| frame::count(game, characteristics, frame, program.get(limit)));
            verbs::activate(game, characteristics, frame, arrival, limit, mine, sink);
            Next::On
        }
        Op::Use(icon) => {
            play::use_actions(game, characteristics, frame, icon, sink);
            Next::On
        }
        Op::Augment => {
            verbs::augment(game, frame, sink);
            Next::On
        }
        Op::Create { amount, token, place, .. } => {
            tokens::create_tokens(game, characteristics, frame, (amount, token), place, sink)
        }
        Op::Give { gains, most } => {
            verbs::give(game, characteristics, frame, program.get(gains), most, sink);
            Next::On
        }
        Op::Remove(gains) => {
            verbs::take_away(game, characteristics, frame, program.get(gains), sink);
            Next::On
        }
        Op::Distribute(_, counter) => {
            verbs::distribute(game, frame, counter, sink);
            Next::On
        }
        Op::Double(counter) => {
            verbs::double(game, frame, counter, sink);
            Next::On
        }
        Op::ExchangeBoosts => {
            verbs::exchange_boosts(game, frame, sink);
            Next::On
        }
        Op::Exchange => {
            places::exchange(game, frame, sink);
            Next::On
        }
        Op::Discard => {
            places::discard(game, characteristics, frame, Cause::Discarded, sink);
            Next::On
        }
        Op::Sabotage => {
            places::sabotage(game, frame, sink);
            Next::On
        }
        Op::Sacrifice => {
            places::discard(game, characteristics, frame, Cause::Sacrificed, sink);
            Next::On
        }
        Op::Exhaust => {
            verbs::exhaust(game, frame, sink);
            Next::On
        }
        Op::Ready => {
            verbs::ready(game, frame, sink);
            Next::On
        }
        Op::Switch => {
            places::switch(game, frame, sink);
            Next::On
        }
        Op::Defect => {
            places::defect(game, frame, sink);
            Next::On
        }
        Op::TakeControl { placed } => {
            let place = frame.bound.expeditions.iter().next().filter(|_| placed);
            places::take_control(game, frame, place, sink);
            Next::On
        }
        Op::Reveal => {
            places::reveal_cards(game, frame, sink);
            Next::On
        }
        Op::LookAt => {
            places::look_at(game, frame, sink);
            Next::On
        }
        Op::Name => {
            frames::done(game, frame, frame.sel, usize::from(frame.sel.len()), !frame.sel.is_empty());
            Next::On
        }
        Op::Put(target) => {
            places::put(game, characteristics, frame, target, sink);
            Next::On
        }
        Op::March(direction, amount) => {
            let regions = frame::count(game, characteristics, frame, program.get(amount));
            match direction {
                Direction::Forward => places::march(game, characteristics, frame, regions, sink),
                Direction::Backward => places::march_back(game, frame, regions, sink),
            }
            Next::On
        }
        Op::Ascend => {
            let set = frame.bound.expeditions;
            let ascended = triggers::in_one_step(game, EventMask::MARCHED, sink, |game, atomic_actions| {
                set.iter()
                    .filter(|&(player, expedition)| expeditions::ascend(game, player, expedition, atomic_actions))
                    .count()
            });
            frames::counted(game, ascended, ascended > 0);
            Next::On
        }
        Op::Descend => {
            let set = frame.bound.expeditions;
            let ascended = set.iter().filter(|&(player, expedition)| game.ascended(player, expedition)).count();
            set.iter().for_each(|(player, expedition)| players::descend(game, player, expedition));
            frames::counted(game, ascended, ascended > 0);
            Next::On
        }
        // The choice of the Expedition has been answered with the play itself.
        Op::Play { .. } | Op::Rush { .. } => {
            if !frame.begun {
                frames::named(game, frame, CardSet::EMPTY, 0, false);
            }
            Next::On
        }
        Op::PlaceMarker(terrain) => {
            expeditions::place_marker(game, frame, terrain, sink);
            Next::On
        }
        Op::MoveMarker(terrain) => {
            expeditions::move_marker(game, frame, terrain, sink);
            Next::On
        }
        Op::MakeFirst => {
            game.first = frame.bound.player;
            sink.emit(game, Event::FirstPlayer { player: frame.bound.player });
            Next::On
        }
        Op::DailyDraw => {
            let missing = daily_changes::daily_draw_now(game, frame.bound.you, frame.state.cards(), sink);
            moves::offer_reshuffle(game, frame.bound.you, missing);
            Next::On
        }
        Op::Reshuffle => {
            moves::reshuffle_and_draw(game, frame.bound.you, frame.x, sink);
            Next::On
        }
        Op::Expand => {
            if let Some(card) = frame.sel.first() {
                daily_changes::expand_now(game, frame.bound.you, card, sink);
            }
            Next::On
        }
        Op::Progress => {
            daily_changes::progress_now(game, frame, sink);
            Next::On
        }
        Op::Progressed => {
            if daily_changes::progress_rest(game, frame, sink) {
                Next::On
            } else {
                Next::Again
            }
        }
        Op::Rest => {
            daily_changes::rest_now(game, frame.sel, sink);
            Next::On
        }
        Op::CleanUp => {
            daily_changes::clean_up_now(game, frame.sel, sink);
            Next::On
        }
        Op::Arrive => {
            play::join_played(game, sink);
            Next::On
        }
        Op::Arrived => {
            play::follow_arrival(game, sink);
            Next::On
        }
        Op::Finish => {
            if let (Some(card), Some(played)) = (frame.sel.first(), frame.state.played()) {
                play::finish_spell_now(game, card, played, you, sink);
            }
            play::follow_spell(game, frame.bound.me);
            Next::On
        }
        // All of them have been ordered but the youngest, which needs no choice.
        Op::Oldest => Next::On,
    }
}

/// The effect on top is over.
fn end_frame<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(frame) = game.limbo.frames.pop() else { return };
    match frame.after {
        After::Nothing => {}
        After::GoBack => {
            if let Some(below) = frames::top_mut(game) {
                let Frame { it, epoch, bound, regions, scale, result, x, boosts_left, noted, .. } = frame;
                (below.it, below.epoch, below.regions, below.scale) = (it, epoch, regions, scale);
                (below.bound, below.result, below.x, below.noted) = (bound, result, x, noted);
                below.boosts_left = boosts_left;
            }
        }
        After::Result(_) => take_result(game, frame.result, 0),
        After::Instead(_) => {
            take_result(game, frame.result, 1);
            if let Some(below) = frames::top_mut(game) {
                below.modified = Modified::NONE;
            }
        }
        After::Spell(card) => {
            let was_fleeting = frame.noted.has(Noted::FLEETING);
            let from = frame.bound.home.map_or(Zone::Hand, Location::zone);
            play::finish_spell(game, card, Played { from, was_fleeting }, (frame.bound.you, frame.bound.me), sink);
        }
        After::Paid => play::resolve_pending(game, sink),
    }
}

/// Passes the result of a die on to the effect below, after a modifier (6.2). If the step of that effect, which lies `behind`
/// operations back, is a roll, the result is "that many" too.
fn take_result<const W: usize>(game: &mut Game<'_, W>, result: u8, behind: Pc) {
    let program = game.pool.program();
    if let Some(below) = frames::top_mut(game) {
        below.result = result;
        let step = below.pc.checked_sub(behind).and_then(|pc| program.ops.get(usize::from(pc)));
        if step.is_some_and(|op| op.is_roll()) {
            below.bound.number = result;
        }
    }
}
