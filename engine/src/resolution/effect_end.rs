//! What follows when the effect on top is over.

use crate::{
    Game,
    game::{After, EventSink, Frame, Modified, Noted, Played, mutations::frames},
    primitives::{Location, Zone},
    program::Pc,
    resolution::play,
};

/// The effect on top is over.
pub(super) fn end_frame<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(frame) = game.limbo.frames.pop() else { return };
    match frame.after {
        After::Nothing => {}
        After::GoBack => {
            if let Some(below) = frames::top_mut(game) {
                let Frame { it, epoch, bound, regions, scale, result, x, noted, .. } = frame;
                (below.it, below.epoch, below.regions, below.scale) = (it, epoch, regions, scale);
                (below.bound, below.result, below.x, below.noted) = (bound, result, x, noted);
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
pub(super) fn take_result<const W: usize>(game: &mut Game<'_, W>, result: u8, behind: Pc) {
    let program = game.pool.program();
    if let Some(below) = frames::top_mut(game) {
        below.result = result;
        let step = below.pc.checked_sub(behind).and_then(|pc| program.ops.get(usize::from(pc)));
        if step.is_some_and(|op| op.is_roll()) {
            below.bound.number = result;
        }
    }
}
