//! What each operation does, and what follows when an effect is over. The match has no wildcard, so an operation without an
//! implementation does not compile.

use crate::{
    Game,
    ability::Direction,
    game::{
        After, Cause, EventSink, Frame, Modified, Noted, Played,
        mutations::{
            expeditions,
            frames::{self, Next},
            moves,
        },
        queries::frame,
    },
    primitives::{CardSet, Location, Players, Zone},
    program::{Op, Pc, analysis::Characteristics},
    resolution::{course, daily_changes, places, play, tokens, verbs},
};

/// Carries an operation out and says where the effect goes on.
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
        // What says where the effect goes on returns that itself; after every other operation it goes on with the next one.
        Op::End => {
            end_frame(game, sink);
            return Next::Again;
        }
        // Mostly `run` follows these before it comes here.
        Op::Jump(_) | Op::UnlessDone(_) | Op::Outside { .. } => return frame.jump(op).map_or(Next::On, Next::To),
        Op::Unless(condition, pc) if frame.doers.len() < 2 => {
            return course::go_on_if(game, characteristics, frame, program.get(condition), pc);
        }
        Op::Unless(condition, pc) | Op::Divide(condition, pc) => {
            return course::go_on_with_those(game, characteristics, frame, program.get(condition), pc);
        }
        Op::Otherwise(pc) => return course::go_on_with_the_others(game, frame, pc),
        Op::Ask(pc) => return course::go_on_with_the_willing(game, frame, pc),
        Op::AskToPay(costs, pc) => {
            return course::go_on_with_the_paying(game, characteristics, frame, program.get(costs), pc);
        }
        Op::EachBy(word, end) => return course::each_by(game, characteristics, frame, word, end),
        Op::EachInTurn(word, end) => return course::each_in_turn(game, characteristics, frame, word, end),
        Op::Modes(modal, end) => return course::next_mode(game, characteristics, frame, modal, end),
        Op::Repeat(times, end) => return course::repeat(game, characteristics, frame, program.get(times), end),
        Op::ForEach(filter, end) => return course::for_each(game, characteristics, frame, program.get(filter), end),
        Op::Select(objects) => {
            return course::select(game, characteristics, frame, program.get(objects), CardSet::EMPTY, sink);
        }
        Op::SelectMore(objects) => {
            return course::select(game, characteristics, frame, program.get(objects), frame.sel, sink);
        }
        Op::SelectExpeditions(which) => {
            return course::select_expeditions(game, characteristics, frame, program.get(which));
        }
        Op::Roll if frame.begun => {}
        Op::Roll => return verbs::roll_once(game, frame, sink),
        Op::RollMore { .. } if frame.begun => {}
        Op::RollMore { .. } => {
            verbs::roll_more(game, frame, op, sink);
            return Next::Again;
        }
        Op::Create { amount, token, place, .. } => {
            return tokens::create_tokens(game, characteristics, frame, (amount, token), place, sink);
        }
        Op::Progressed if !daily_changes::progress_rest(game, frame, sink) => return Next::Again,
        Op::Progressed => {}

        Op::By(word) => course::act_by(game, frame::context(game, characteristics, frame).players(word)),
        Op::EndBy => course::act_by(game, Players::of(you)),
        Op::Undone => course::begin_rounds(game),
        Op::Report => course::report_round(game),
        Op::Scale(amount) => {
            course::scale(game, frame::context(game, characteristics, frame).amount(program.get(amount)))
        }
        Op::Ongoing(code) => course::create_ongoing(game, code, frame),
        Op::Note(condition) => course::note(game, characteristics, frame, program.get(condition)),
        Op::Stash => course::stash(game, frame),
        Op::SelectRegions(regions) => course::select_regions(game, characteristics, frame, program.get(regions)),
        Op::SelectPlayer(word) => course::select_player(game, characteristics, frame, word),
        Op::Proceed => frames::let_happen(game),
        Op::Win => course::win(game, frame.actor(), sink),
        Op::Name => frames::done(game, frame, frame.sel, usize::from(frame.sel.len()), !frame.sel.is_empty()),
        // The choice of the Expedition has been answered with the play itself.
        Op::Play { .. } | Op::Rush { .. } if frame.begun => {}
        Op::Play { .. } | Op::Rush { .. } => frames::named(game, frame, CardSet::EMPTY, 0, false),
        // All of them have been ordered but the youngest, which needs no choice.
        Op::Oldest => {}

        Op::PayExhaust => verbs::pay_exhaust(game, characteristics, frame, sink),
        Op::PayDiscard => places::pay_discard(game, characteristics, frame, sink),
        Op::PayMana(amount) => verbs::pay_mana(game, characteristics, frame, program.get(amount)),
        Op::PaySpend(Some(amount), counter) => {
            let number = frame::count(game, characteristics, frame, program.get(amount));
            verbs::spend(game, frame, counter, number, sink);
        }
        Op::PaySpend(None, counter) | Op::PaySpendUpTo(_, counter) => {
            verbs::spend(game, frame, counter, frame.chosen, sink);
        }

        Op::AfterYou => daily_changes::end_this_turn(game),
        Op::AnotherTurn => daily_changes::add_turns(game, frame),
        Op::Pass => daily_changes::pass_by_effect(game, frame, sink),
        Op::MakeFirst => daily_changes::make_first(game, frame.bound.player, sink),
        Op::DailyDraw => {
            let missing = daily_changes::daily_draw_now(game, frame.bound.you, frame.state.cards(), sink);
            moves::offer_reshuffle(game, frame.bound.you, missing);
        }
        Op::Reshuffle => moves::reshuffle_and_draw(game, frame.bound.you, frame.x, sink),
        Op::Expand => {
            if let Some(card) = frame.sel.first() {
                daily_changes::expand_now(game, frame.bound.you, card, sink);
            }
        }
        Op::Progress => daily_changes::progress_now(game, frame, sink),
        Op::Rest => daily_changes::rest_now(game, frame.sel, sink),
        Op::CleanUp => daily_changes::clean_up_now(game, frame.sel, sink),

        Op::Arrive => play::join_played(game, sink),
        Op::Arrived => play::follow_arrival(game, sink),
        Op::Finish => {
            if let (Some(card), Some(played)) = (frame.sel.first(), frame.state.played()) {
                play::finish_spell_now(game, card, played, you, sink);
            }
            play::follow_spell(game, frame.bound.me);
        }
        Op::Use(icon) => play::use_actions(game, characteristics, frame, icon, sink),
        Op::Activate { arrival, limit, mine } => {
            let limit = limit.map_or(u8::MAX, |limit| frame::count(game, characteristics, frame, program.get(limit)));
            verbs::activate(game, characteristics, frame, arrival, limit, mine, sink);
        }

        Op::Give { gains, most } => verbs::give(game, characteristics, frame, program.get(gains), most, sink),
        Op::Remove(gains) => verbs::take_away(game, characteristics, frame, program.get(gains), sink),
        Op::Augment => verbs::augment(game, frame, sink),
        Op::Distribute(_, counter) => verbs::distribute(game, frame, counter, sink),
        Op::Double(counter) => verbs::double(game, frame, counter, sink),
        Op::ExchangeBoosts => verbs::exchange_boosts(game, frame, sink),
        Op::Exhaust => verbs::exhaust(game, frame, sink),
        Op::Ready => verbs::ready(game, frame, sink),
        Op::Complete => verbs::complete(game, frame, sink),
        Op::Shuffle => verbs::shuffle(game, frame, sink),
        Op::Raise(amount) => {
            verbs::raise(game, frame, frame::context(game, characteristics, frame).amount(program.get(amount)));
        }

        Op::ReceiveGift => tokens::receive_gift(game, frame, sink),
        Op::Resupply(readiness) => places::resupply(game, frame, readiness, sink),
        Op::Draw(amount) => places::draw_by_effect(game, characteristics, frame, program.get(amount), sink),
        Op::Exchange => places::exchange(game, frame, sink),
        Op::Discard => places::discard(game, characteristics, frame, Cause::Discarded, sink),
        Op::Sabotage => places::sabotage(game, frame, sink),
        Op::Sacrifice => places::discard(game, characteristics, frame, Cause::Sacrificed, sink),
        Op::Switch => places::switch(game, frame, sink),
        Op::Defect => places::defect(game, frame, sink),
        Op::TakeControl { placed } => {
            let place = frame.bound.expeditions.iter().next().filter(|_| placed);
            places::take_control(game, frame, place, sink);
        }
        Op::Reveal => places::reveal_cards(game, frame, sink),
        Op::LookAt => places::look_at(game, frame, sink),
        Op::Put(target) => places::put(game, characteristics, frame, target, sink),
        Op::MoveExpedition(direction, amount) => {
            let regions = frame::count(game, characteristics, frame, program.get(amount));
            match direction {
                Direction::Forward => places::move_expedition(game, characteristics, frame, regions, sink),
                Direction::Backward => places::move_back(game, frame, regions, sink),
            }
        }
        Op::Ascend => places::ascend(game, frame, sink),
        Op::Descend => places::descend(game, frame, sink),
        Op::PlaceMarker(terrain) => expeditions::place_marker(game, frame, terrain, sink),
        Op::MoveMarker(terrain) => expeditions::move_marker(game, frame, terrain, sink),
    }
    Next::On
}

/// The effect on top is over.
fn end_frame<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(frame) = game.limbo.frames.pop() else { return };
    match frame.after {
        After::Nothing => {}
        After::GoBack => {
            if let Some(below) = frames::top_mut(game) {
                let Frame { it, epoch, bound, regions, scale, result, x, left, noted, .. } = frame;
                (below.it, below.epoch, below.regions, below.scale) = (it, epoch, regions, scale);
                (below.bound, below.result, below.x, below.noted) = (bound, result, x, noted);
                below.left = left;
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
