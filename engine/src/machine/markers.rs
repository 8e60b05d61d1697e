//! Effects that place and move terrain markers (systems 46, 134).

use super::happening::{Done, Happening, Kinds};
use crate::{
    Event, Game,
    event::Teller,
    state::{BOARD_REGIONS, CardSet, Frame},
};

impl<const W: usize> Game<'_, W> {
    /// Places a terrain marker of the bearer (system 46).
    pub(super) fn place_marker(
        &mut self,
        frame: &Frame<W>,
        terrain: crate::ability::Terrain,
        teller: &mut dyn Teller<W>,
    ) {
        let terrain: crate::state::Terrain = terrain.into();
        let placed = self.in_one_step(Kinds::DID, teller, |game, happenings| {
            let mut placed = 0;
            for region in (0..BOARD_REGIONS as u8).filter(|region| frame.regions >> region & 1 == 1) {
                if game.adventure.place(frame.actor(), terrain, region) {
                    happenings.add(game, Happening::Did { by: frame.actor(), what: Done::Marked, card: None });
                    happenings.tell(game, Event::MarkerPlaced { region, terrain });
                    placed += 1;
                }
            }
            placed
        });
        self.done(frame, CardSet::EMPTY, placed, placed > 0);
    }

    /// Moves a terrain marker that lies on a region (system 134).
    pub(super) fn move_marker(
        &mut self,
        frame: &Frame<W>,
        terrain: crate::ability::Terrain,
        teller: &mut dyn Teller<W>,
    ) {
        let terrain: crate::state::Terrain = terrain.into();
        let to = (0..BOARD_REGIONS as u8).find(|region| frame.regions >> region & 1 == 1);
        let moved = self.in_one_step(Kinds::DID, teller, |game, happenings| {
            let moved = to.filter(|region| game.adventure.move_marker(terrain, *region));
            if let Some(region) = moved {
                happenings.add(game, Happening::Did { by: frame.actor(), what: Done::Marked, card: None });
                happenings.tell(game, Event::MarkerPlaced { region, terrain });
            }
            moved.is_some()
        });
        self.done(frame, CardSet::EMPTY, usize::from(moved), moved);
    }
}
