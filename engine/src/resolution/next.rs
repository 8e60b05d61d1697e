//! What comes after an operation.

use crate::{
    game::{Frame, Game, mutations::frames},
    program::Pc,
};

/// What the executor does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next operation.
    On,
    /// That operation.
    To(Pc),
    /// The same operation again: it has more to do, or an effect was put on top.
    Again,
}

/// The effect at that depth goes on after an operation, as `next` says.
pub(super) fn follow<const W: usize>(game: &mut Game<'_, W>, depth: usize, frame: &Frame<W>, next: Next) {
    match next {
        Next::On => frames::go_on(game, depth, frame.pc + 1),
        Next::To(pc) => frames::go_on(game, depth, pc),
        Next::Again => {}
    }
}
