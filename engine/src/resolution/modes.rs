//! Modes of modal effects (6.5.g): which of them can be chosen, and those that chance chooses.

use crate::{
    Game,
    ability::Quantity,
    game::{Choices, Frame, queries::frame},
    primitives::Player,
    program::{Id, Modal, Op, Pc, analysis::Characteristics},
};

/// Modes that are chosen by chance: as many different ones as can be.
pub(super) fn draw_modes<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    modal: Id<Modal>,
) -> Choices {
    let modal = game.pool.program().get(modal);
    let can_be = |mode: &u8| has_its_marker(game, frame.actor(), modal.entries[usize::from(*mode)]);
    let mut options = (0..modal.entries.len() as u8).filter(can_be).fold(0_u16, |bits, mode| bits | 1 << mode);
    let number = match &modal.quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => frame::count(game, characteristics, frame, amount),
        Quantity::AnyNumber => u8::MAX,
    };
    let mut drawn = Choices::NONE;
    while drawn.len() < number && options != 0 {
        let lot = game.rng.below(options.count_ones());
        let before = (0..lot).fold(options, |left, _| left & (left - 1));
        let mode = before.trailing_zeros() as u8;
        options &= !(1 << mode);
        let Some(more) = drawn.and(mode) else { break };
        drawn = more;
    }
    drawn
}

/// Whether the mode that begins there can be chosen as far as markers go: a mode that places a marker already placed cannot be
/// (4.0 3.2.1.d), so one of the others is chosen.
pub(super) fn has_its_marker<const W: usize>(game: &Game<'_, W>, player: Player, pc: Pc) -> bool {
    let ops = game.pool.program().ops.iter().skip(usize::from(pc)).take(2);
    let mut placed = ops.filter_map(|op| if let Op::PlaceMarker(terrain) = op { Some(*terrain) } else { None });
    placed.all(|terrain| game.adventure().has_marker(player, terrain))
}
