//! Moves of Expeditions (7.3.24–7.3.25), Ascending (system 39), the Arena (4.3), and effects that place and move terrain markers
//! (systems 46, 134).

use crate::{
    Event, Fault, Game,
    ability::ExpeditionRule,
    game::{
        event::EventSink,
        mutations::{
            bounds, frames,
            triggers::{self, AtomicActions},
        },
        queries::sums,
        state::{AtomicAction, ExpeditionEvent, Frame},
    },
    primitives::{BOARD_REGIONS, CardId, Expedition, FAR_END, Player, Terrain},
    program::analysis::{Done, EventMask},
};

/// An Expedition moves forward so many regions (7.3.25), for the reason that `how` gives: one event, whatever the number. Tumult
/// cards that lie face down on its way are revealed first, as a whole. It goes no farther than the far end, and nowhere in the
/// Arena. Returns how many regions it has moved.
pub(crate) fn move_forward<const W: usize>(
    game: &mut Game<'_, W>,
    (player, expedition): (Player, Expedition),
    regions: u8,
    how: ExpeditionEvent,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    let start = game.distance(player, expedition);
    let moved = regions.min(FAR_END.saturating_sub(start));
    if game.adventure().is_arena() || moved == 0 {
        return 0;
    }
    for distance in start + 1..=start + moved {
        reveal_at(game, player, expedition, distance, atomic_actions);
        game.seats[player].distance[expedition] = distance;
        atomic_actions.emit(game, Event::MovedForward { player, expedition });
    }
    let side = &mut game.seats[player];
    side.moved_today[expedition] = true;
    side.did_today[expedition] |= how.bits();
    frames::note_progress(game, player, expedition);
    atomic_actions.add(game, AtomicAction::Expedition { player, expedition, how, regions: moved });
    moved
}

/// An Expedition moves back so many regions towards its start (7.3.24): one event, whatever the number. Nothing happens at its start
/// or in the Arena. Returns how many regions it has moved.
pub(crate) fn move_backward<const W: usize>(
    game: &mut Game<'_, W>,
    (player, expedition): (Player, Expedition),
    regions: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    let start = game.distance(player, expedition);
    let moved = regions.min(start);
    if game.adventure().is_arena()
        || moved == 0
        || sums::is_kept_from(game, &ExpeditionRule::CannotMoveBack, player, expedition)
    {
        return 0;
    }
    for distance in (start - moved..start).rev() {
        reveal_at(game, player, expedition, distance, atomic_actions);
        game.seats[player].distance[expedition] = distance;
        atomic_actions.emit(game, Event::MovedBackward { player, expedition });
    }
    game.seats[player].did_today[expedition] |= ExpeditionEvent::Backward.bits();
    let how = ExpeditionEvent::Backward;
    atomic_actions.add(game, AtomicAction::Expedition { player, expedition, how, regions: moved });
    moved
}

/// Reveals the Tumult cards that lie face down at this distance from the start of an Expedition (7.3.25.b).
fn reveal_at<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    expedition: Expedition,
    distance: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let table = game.adventure.table();
    for &card in table.cards_at(table.region(player, expedition, distance.min(FAR_END))) {
        if game.adventure.reveal(card) {
            atomic_actions.emit(game, Event::Revealed { card });
        }
    }
}

/// An Expedition becomes Ascended until Rest (system 39). Nothing happens if it is Ascended already.
pub(crate) fn ascend<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    expedition: Expedition,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    if game.ascended(player, expedition) || sums::is_kept_from(game, &ExpeditionRule::CannotAscend, player, expedition)
    {
        return false;
    }
    game.seats[player].ascended[expedition] = true;
    game.seats[player].did_today[expedition] |= ExpeditionEvent::Ascended.bits();
    atomic_actions
        .add(game, AtomicAction::Expedition { player, expedition, how: ExpeditionEvent::Ascended, regions: 0 });
    atomic_actions.emit(game, Event::Ascended { player, expedition });
    true
}

/// An Expedition is no longer Ascended (2.4.3). Nothing happens if it is not.
pub(crate) fn descend<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    expedition: Expedition,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    if !game.ascended(player, expedition) {
        return false;
    }
    game.seats[player].ascended[expedition] = false;
    atomic_actions
        .add(game, AtomicAction::Expedition { player, expedition, how: ExpeditionEvent::Descended, regions: 0 });
    true
}

/// The Arena takes the place of the regions (4.3).
pub(crate) fn become_arena<const W: usize>(game: &mut Game<'_, W>) {
    game.adventure.become_arena();
}

/// Whether a player places the terrain markers of this object out of a supply: those of the Hero that began the game with them
/// (system 42). Any other object makes the marker that it places, since a region may have any number of them (3.2.1.d).
pub(crate) fn is_of_supply<const W: usize>(game: &Game<'_, W>, me: CardId, player: Player) -> bool {
    game.adventure.began_with_markers(player) && game.pool.hero_card(player) == Some(me)
}

/// Places a terrain marker (system 46).
pub(crate) fn place_marker<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    terrain: Terrain,
    sink: &mut dyn EventSink<W>,
) {
    let is_of_supply = is_of_supply(game, frame.bound.me.card, frame.actor());
    let placed = triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        let mut placed = 0;
        for region in (0..BOARD_REGIONS as u8).filter(|region| frame.regions >> region & 1 == 1) {
            let is_placed = if is_of_supply {
                game.adventure.place(frame.actor(), terrain, region)
            } else if game.adventure.make(terrain, region) {
                true
            } else {
                // There are more markers than a game holds.
                bounds::fault(game, Fault::Counters);
                false
            };
            if is_placed {
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
