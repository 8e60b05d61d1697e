//! Effects that place and move terrain markers (systems 46, 134).

use crate::{
    Event, Game,
    game::{
        event::EventSink,
        mutations::{frames, triggers},
        state::{AtomicAction, Frame},
    },
    primitives::{BOARD_REGIONS, Terrain},
    program::analysis::{Done, EventMask},
};

/// Places a terrain marker of the bearer (system 46).
pub(crate) fn place_marker<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    terrain: Terrain,
    sink: &mut dyn EventSink<W>,
) {
    let placed = triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        let mut placed = 0;
        for region in (0..BOARD_REGIONS as u8).filter(|region| frame.regions >> region & 1 == 1) {
            if game.adventure.place(frame.actor(), terrain, region) {
                atomic_actions.add(game, AtomicAction::Did { by: frame.actor(), what: Done::Marked, card: None });
                atomic_actions.emit(game, Event::MarkerPlaced { region, terrain });
                placed += 1;
            }
        }
        placed
    });
    frames::counted(game, placed, placed > 0);
}

/// Moves a terrain marker that lies on a region (system 134).
pub(crate) fn move_marker<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    terrain: Terrain,
    sink: &mut dyn EventSink<W>,
) {
    let to = (0..BOARD_REGIONS as u8).find(|region| frame.regions >> region & 1 == 1);
    let moved = triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        let moved = to.filter(|region| game.adventure.move_marker(terrain, *region));
        if let Some(region) = moved {
            atomic_actions.add(game, AtomicAction::Did { by: frame.actor(), what: Done::Marked, card: None });
            atomic_actions.emit(game, Event::MarkerPlaced { region, terrain });
        }
        moved.is_some()
    });
    frames::counted(game, usize::from(moved), moved);
}
