//! The course of an effect: which players go on with it, loops, and what a step leaves for the steps after it.

use crate::{
    Event, Fault, Game, Outcome,
    ability::{Duration, Player as Word, Uses},
    game::{
        After, Binding, EventSink, Frame, Modified, Noted, Ongoing, OpState,
        mutations::{
            bounds,
            frames::{self, Next},
        },
        queries::frame,
    },
    primitives::{CardSet, Phase, Player, Players},
    program::{EmblemCode, Id, Pc, analysis::Characteristics},
};

/// A frame for an effect inside another, with the registers of that one.
pub(super) fn within<const W: usize>(frame: &Frame<W>) -> Frame<W> {
    Frame {
        sel: CardSet::EMPTY,
        asked: Players::NONE,
        chosen: 0,
        state: OpState::Fresh,
        begun: false,
        modified: Modified::NONE,
        after: After::Nothing,
        ..*frame
    }
}

/// The next of these players in a loop over players: you first, then in turn order (O-25).
pub(super) fn next_in_turn<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    word: Word,
) -> Option<Player> {
    let left =
        if frame.begun { frame.state.players() } else { frame::context(game, characteristics, frame).players(word) };
    let next = *frame::doers(game, &Frame { doers: left, ..*frame }).first()?;
    if let Some(top) = frames::top_mut(game) {
        (top.state, top.begun) = (OpState::Players(left.without(Players::of(next))), true);
    }
    Some(next)
}

/// The players who said yes act. If nobody did, the effect goes on at `pc`.
pub(super) fn go_on_with_the_willing<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, pc: Pc) -> Next {
    let willing = frame.state.players().and(frame.doers);
    if let Some(top) = frames::top_mut(game) {
        // If somebody acts, the steps that follow record whether something was done. If nobody does, nothing was done (6.5.f).
        top.noted.set(Noted::DONE, !willing.is_empty());
    }
    divide(game, frame, willing, pc)
}

/// Of the players who act, these go on, and the others do what stands behind an `else`. If these are nobody, the effect goes on
/// at `pc` for all (6.1.h, 6.5.c).
pub(super) fn divide<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, doers: Players, pc: Pc) -> Next {
    if let Some(top) = frames::top_mut(game) {
        top.others = frame.doers.without(doers);
        top.doers = if doers.is_empty() { frame.doers } else { doers };
    }
    if doers.is_empty() { Next::To(pc) } else { Next::On }
}

/// The players whom the branch left out do what stands behind the `else`. If it left out nobody, the effect goes on at `pc`.
pub(super) fn go_on_with_the_others<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, pc: Pc) -> Next {
    if frame.others.is_empty() {
        return Next::To(pc);
    }
    if let Some(top) = frames::top_mut(game) {
        (top.doers, top.others) = (frame.others, Players::NONE);
    }
    Next::On
}

/// Goes through the body of a loop once more, if rounds are left.
pub(super) fn loop_body<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, left: u8, end: Pc) -> Next {
    if left == 0 {
        return Next::To(end);
    }
    if let Some(top) = frames::top_mut(game) {
        (top.state, top.begun) = (OpState::Rounds(left - 1), true);
    }
    frames::push_frame(game, Frame { pc: frame.pc + 1, ..within(frame) });
    Next::Again
}

/// Creates an Ongoing Emblem (2.2.14).
pub(super) fn create_ongoing<const W: usize>(game: &mut Game<'_, W>, code: Id<EmblemCode>, frame: &Frame<W>) {
    let exists = match game.pool.program().get(code).duration {
        // This turn exists only during a turn (2.2.14).
        Duration::ThisTurn => game.is_turn(),
        // This Afternoon counts from Morning to Afternoon.
        Duration::ThisAfternoon => {
            matches!(game.phase(), Some(Phase::Morning | Phase::Noon | Phase::Afternoon))
        }
        Duration::ThisDay | Duration::ThisGame | Duration::UntilYourTurn => true,
    };
    if !exists {
        return;
    }
    let it = frame.it(game).first();
    let it = it.map(|card| game.objects().object(card)).or(frame.bound.it.filter(|_| !frame.noted.has(Noted::NAMED)));
    let bound = Binding { it, ..frame.bound };
    let stamp = game.objects().next();
    let left = match game.pool.program().get(code).uses {
        Uses::NextFew(times) => times.saturating_sub(1),
        Uses::Next | Uses::All => 0,
    };
    if !game.limbo.ongoing.push(Ongoing { code, bound, stamp, x: frame.x, left }) {
        bounds::fault(game, Fault::Limbo);
    }
}

/// A player wins by an effect (system 169).
pub(super) fn win<const W: usize>(game: &mut Game<'_, W>, player: Player, sink: &mut dyn EventSink<W>) {
    bounds::finish(game, Outcome::Won(player));
    sink.emit(game, Event::Ended { outcome: Outcome::Won(player) });
}
