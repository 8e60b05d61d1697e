//! What follows when the effect on top is over.

use crate::{
    Game,
    game::EventSink,
    game::{After, Frame, Modified, Noted, Played},
    primitives::{Location, Zone},
    program::Pc,
};

impl<const W: usize> Game<'_, W> {
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
    pub(super) fn take_result(&mut self, result: u8, behind: Pc) {
        let program = self.pool.program();
        if let Some(below) = self.top_mut() {
            below.result = result;
            let step = below.pc.checked_sub(behind).and_then(|pc| program.ops.get(usize::from(pc)));
            if step.is_some_and(|op| op.is_roll()) {
                below.bound.number = result;
            }
        }
    }
}
